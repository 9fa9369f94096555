// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/es.strings; change that file, not this one.

extension LanguageFile {
  static let es = ##"""
/*
  The words of Pippin's pages in Spanish. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "Español";
"language.direction" = "ltr";
"language.plurals" = "english";
"language.place" = "7";

/* ---- On every page ---- */

"footer.made_with" = "Con la tecnología de Pippin";
"footer.languages" = "Idioma";
"footer.home" = "Volver a {app}";
"footer.terms" = "Condiciones";
"footer.privacy" = "Privacidad";
"footer.support" = "Ayuda";
"page.request_id" = "Si te pones en contacto con soporte, menciona el ID de solicitud {id}.";

/* ---- Names of things ---- */

"way_in.password" = "Contraseña";
"device.browser" = "Navegador web";
"device.android" = "Dispositivo Android";
"device.apple" = "Dispositivo Apple";
"device.ios" = "iPhone o iPad";

/* ---- Times ---- */

"moment.now" = "ahora mismo";
"moment.minutes#one" = "hace un minuto";
"moment.minutes#other" = "hace {count} minutos";
"moment.hours#one" = "hace una hora";
"moment.hours#other" = "hace {count} horas";
"date" = "{day} de {month} de {year}";
"date_time" = "{date}, {time} UTC";
"month.january" = "enero";
"month.february" = "febrero";
"month.march" = "marzo";
"month.april" = "abril";
"month.may" = "mayo";
"month.june" = "junio";
"month.july" = "julio";
"month.august" = "agosto";
"month.september" = "septiembre";
"month.october" = "octubre";
"month.november" = "noviembre";
"month.december" = "diciembre";

/* ---- The buttons of the providers ---- */

"button.apple.sign_in" = "Iniciar sesión con Apple";
"button.apple.continue" = "Continuar con Apple";
"button.provider" = "Continuar con {provider}";

/* ---- The sign-in page ---- */

"sign_in.title" = "Iniciar sesión";
"sign_in.heading" = "Iniciar sesión en {app}";
"sign_in.new_here" = "¿Es tu primera vez aquí? Al iniciar sesión, se creará una cuenta.";
"sign_in.apple_note" = "Apple nunca comparte tu contraseña. Puedes compartir tu dirección de correo electrónico u ocultarla.";
"sign_in.nothing" = "En este momento no es posible iniciar sesión. Inténtalo de nuevo más tarde.";
"sign_in.signed_out" = "Has cerrado la sesión en este navegador.";
"sign_in.session_ended" = "Tu sesión ha terminado. Inicia sesión de nuevo.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Continuar sin ventana emergente";
"apple_js.blocked" = "Tu navegador ha bloqueado la ventana de inicio de sesión de Apple. Permite las ventanas emergentes en esta página e inténtalo de nuevo, o continúa sin ventana emergente.";
"apple_js.closed" = "La ventana de inicio de sesión de Apple se cerró antes de terminar. Selecciona el botón para intentarlo de nuevo.";
"apple_js.missing" = "No se ha podido cargar “Iniciar sesión con Apple”. La causa puede ser un bloqueador de contenido. Puedes continuar sin ventana emergente.";
"apple_js.failed" = "No se ha podido iniciar sesión. Inténtalo de nuevo o continúa sin ventana emergente.";

/* ---- The account page ---- */

"account.title" = "Tu cuenta";
"account.no_email" = "Sin dirección de correo electrónico";
"account.private_relay" = "Ocultar mi correo electrónico";
"account.relay_note" = "Apple ha creado esta dirección para ti y reenvía los correos a tu dirección personal, que sigue siendo privada. Para detener el reenvío, abre tu cuenta de Apple y elige “Iniciar sesión con Apple”.";
"account.ways_in" = "Métodos de inicio de sesión";
"account.added" = "Se añadió: {added}; último uso: {used}";
"account.revoked" = "Acceso revocado";
"account.remove" = "Eliminar";
"account.remove_named" = "Eliminar: {name}";
"account.sign_in_again_note" = "Por tu seguridad, inicia sesión de nuevo antes de eliminar un método de inicio de sesión:";
"account.sign_in_again" = "Iniciar sesión de nuevo";
"account.sessions" = "Dispositivos con la sesión iniciada";
"account.this_device" = "Este dispositivo";
"account.last_used" = "{app}, último uso: {time}";
"account.sign_out" = "Cerrar sesión";
"account.sign_out_named" = "Cerrar sesión: {name}";
"account.sign_out_elsewhere" = "Cerrar sesión en los demás dispositivos";

/* ---- Deleting the account ---- */

"delete.title" = "Eliminar tu cuenta";
"delete.final" = "Esta acción no se puede deshacer.";
"delete.here" = "Tu cuenta, tu nombre y tu dirección de correo electrónico se eliminarán de inmediato y se cerrará tu sesión en todos los dispositivos.";
"delete.app" = "Se lo notificaremos a {app}, que eliminará tus datos de acuerdo con sus propias políticas.";
"delete.apple" = "Notificaremos a Apple que ya no usas aquí tu cuenta de Apple. Hasta que Apple lo confirme, normalmente en unos segundos, no podrás iniciar sesión con tu cuenta de Apple.";
"delete.afterwards" = "Más adelante podrás crear una cuenta nueva, pero no podrás recuperar nada de esta.";
"delete.sign_in_again" = "Por tu seguridad, primero inicia sesión de nuevo. Después continuarás aquí.";
"delete.confirm" = "Eliminar cuenta";
"delete.keep" = "Conservar cuenta";

"deleted.title" = "Tu cuenta se ha eliminado";
"deleted.happened" = "Tus datos se han eliminado y tu sesión se ha cerrado en todos los dispositivos.";
"deleted.happened_pending" = "Tus datos se han eliminado y tu sesión se ha cerrado en todos los dispositivos. Se lo estamos notificando a Apple.";
"deleted.advice_pending" = "Hasta que Apple lo confirme, normalmente en unos segundos, no podrás iniciar sesión aquí con tu cuenta de Apple.";
"deleted.happened_manual" = "Tus datos se han eliminado y tu sesión se ha cerrado en todos los dispositivos. No hemos podido notificárselo a Apple, así que es posible que {app} siga en la lista de apps que usan tu cuenta de Apple.";
"deleted.advice_settings" = "En un iPhone o iPad, abre Ajustes (o Configuración), toca tu nombre y luego “Iniciar sesión con Apple”.";
"deleted.advice_web" = "En otros dispositivos, ve a account.apple.com, inicia sesión y elige “Iniciar sesión con Apple”.";
"deleted.advice_app" = "Elige {app} y deja de usar tu cuenta de Apple con esta app.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "Ya existe una cuenta con esta dirección de correo electrónico";
"link.explanation" = "Has iniciado sesión con {provider} ({email}). Una cuenta de {app} ya usa {email} con otro método de inicio de sesión. Por tu seguridad, no vinculamos cuentas basándonos solo en la dirección de correo electrónico.";
"link.explanation_no_email" = "Has iniciado sesión con {provider}. Una cuenta de {app} ya usa la misma dirección de correo electrónico con otro método de inicio de sesión. Por tu seguridad, no vinculamos cuentas basándonos solo en la dirección de correo electrónico.";
"link.ways_in" = "Métodos de inicio de sesión de la cuenta existente";
"link.advice" = "Si esta cuenta es tuya, inicia sesión como antes. Después podrás usar ambos métodos.";
"link.advice_elsewhere" = "Si esta cuenta es tuya, inicia sesión como antes. Después podrás añadir este método de inicio de sesión en la página de tu cuenta.";
"link.confirm" = "Iniciar sesión como antes y vincular";
"link.confirm_with" = "Iniciar sesión con {provider} y vincular";
"link.decline" = "No vincular";
"link.nothing_yet" = "Todavía no se ha vinculado ni cambiado nada. Si esta cuenta no es tuya, elige “No vincular”.";
"link.another.title" = "Has iniciado sesión con otra cuenta";
"link.another.happened" = "Esa cuenta no es la que usa {email}. No se ha cambiado nada.";
"link.another.happened_no_email" = "Esa cuenta no es la que quieres vincular con {provider}. No se ha cambiado nada.";
"link.no_way_in" = "Ya no se puede usar ningún método de inicio de sesión de la cuenta existente.";
"link.ask_operator" = "Si esta cuenta es tuya y no puedes iniciar sesión en ella, pide ayuda al operador de este servicio.";
"link.code" = "¿Esta cuenta es tuya? Podemos enviar un código de seis dígitos a {email}. Al escribirlo, iniciarás sesión en la cuenta existente y se vinculará el nuevo método.";
"link.code.button" = "Recibir código por correo";
"link.another_account" = "Elige la otra cuenta de {provider}, no la que acabas de usar.";

/* ---- Back to an app ---- */

"continue.title" = "Continuar";
"continue.heading" = "Continuar en {app}";
"continue.scheme" = "Casi has terminado. El botón abre la app en este dispositivo: {address}";
"continue.loopback" = "Casi has terminado. El botón te lleva de vuelta a la app en este equipo: {address}";
"continue.not_you" = "Si no has empezado tú este inicio de sesión, cierra esta página. No se compartirá ninguna información.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Intentar de nuevo";
"message.start_again" = "Empezar de nuevo";
"message.to_sign_in" = "Ir al inicio de sesión";
"message.contact" = "Contactar con {app}";

"message.cancelled.title" = "Inicio de sesión cancelado";
"message.cancelled.happened" = "El inicio de sesión se canceló antes de completarse. No se ha creado ninguna cuenta ni se ha cambiado nada.";

"message.expired.title" = "Tu inicio de sesión ha caducado";
"message.expired.happened" = "Por tu seguridad, solo tienes unos minutos para iniciar sesión.";
"message.expired.advice.1" = "Empieza de nuevo. Normalmente solo tarda unos segundos.";

"message.wrong_browser.title" = "Este inicio de sesión empezó en otro navegador";
"message.wrong_browser.happened" = "Empezó en otro navegador o en una ventana privada, o las cookies están bloqueadas. No podemos confirmar que sea tuyo.";
"message.wrong_browser.advice.1" = "Si alguien te envió el enlace, cierra esta página. De lo contrario, podrías iniciar sesión en la cuenta de esa persona.";
"message.wrong_browser.advice.2" = "Si lo empezaste tú, empieza de nuevo aquí y no cambies de navegador.";
"message.wrong_browser.advice.3" = "Si vuelve a ocurrir, permite las cookies en este sitio web.";

"message.unreachable.title" = "{provider} no responde";
"message.unreachable.happened" = "No hemos podido conectar con {provider} para completar tu inicio de sesión. No se ha perdido nada.";
"message.unreachable.any.title" = "El servicio de inicio de sesión no responde";
"message.unreachable.any.happened" = "No hemos podido conectar con el servicio que usas para iniciar sesión. No se ha perdido nada.";
"message.unreachable.advice.1" = "Espera un minuto e inténtalo de nuevo.";

"message.refused.title" = "En este momento no puedes iniciar sesión con {provider}";
"message.refused.happened" = "{provider} ha rechazado nuestra solicitud por un problema nuestro. Intentarlo de nuevo no servirá de nada hasta que lo hayamos resuelto.";
"message.refused.any.title" = "En este momento no puedes iniciar sesión de esta forma";
"message.refused.any.happened" = "El servicio que usas para iniciar sesión ha rechazado nuestra solicitud por un problema nuestro. Intentarlo de nuevo no servirá de nada hasta que lo hayamos resuelto.";
"message.refused.advice.1" = "Vuelve más tarde o ponte en contacto con {app}.";

"message.not_proved.title" = "No hemos podido verificar tu inicio de sesión";
"message.not_proved.happened" = "La respuesta de {provider} no ha superado nuestras comprobaciones de seguridad, por lo que no se ha iniciado la sesión.";
"message.not_proved.any.happened" = "Lo que hemos recibido sobre tu inicio de sesión no ha superado nuestras comprobaciones de seguridad, por lo que no se ha iniciado la sesión.";
"message.not_proved.advice.1" = "Empieza de nuevo. Si vuelve a ocurrir, ponte en contacto con {app}.";

"message.bad_request.title" = "Este enlace o formulario no es válido";
"message.bad_request.happened" = "El enlace o el formulario que abrió esta página no es válido o ya no está vigente.";
"message.bad_request.advice.1" = "Empieza de nuevo desde la app o desde la página de inicio de sesión.";

"message.not_found.title" = "Página no encontrada";
"message.not_found.happened" = "Puede que la dirección esté mal escrita o que la página se haya movido.";
"message.not_found.advice.1" = "Comprueba la dirección o empieza de nuevo desde la app.";

"message.too_many.title" = "Demasiados intentos";
"message.too_many.happened" = "Se han hecho demasiados intentos desde tu red en poco tiempo.";
"message.too_many.advice.1" = "Espera un minuto e inténtalo de nuevo.";

"message.unavailable.title" = "El servicio no está disponible temporalmente";
"message.unavailable.happened" = "Tu sesión no se ha cerrado y no se ha perdido nada.";
"message.unavailable.advice.1" = "Inténtalo de nuevo en un minuto.";

"message.failed.title" = "Algo ha salido mal";
"message.failed.happened" = "El problema es nuestro. Lo hemos registrado para que {app} pueda revisarlo.";
"message.failed.advice.1" = "Inténtalo de nuevo más tarde. Si vuelve a ocurrir, ponte en contacto con {app}.";

"message.app_mistake.title" = "La app ha cometido un error";
"message.app_mistake.happened" = "La app nos ha enviado algo que no podemos procesar. No has hecho nada mal y no se ha cambiado nada.";
"message.app_mistake.advice.1" = "Vuelve a la app e inténtalo de nuevo. Si vuelve a ocurrir, ponte en contacto con {app}.";

"message.invalid_value.title" = "Algunos datos no son válidos";
"message.invalid_value.happened" = "Alguno de los datos introducidos no se puede usar. No se ha cambiado nada.";
"message.invalid_value.advice.1" = "Revisa los datos e inténtalo de nuevo.";

"message.wrong_password.title" = "La dirección de correo electrónico o la contraseña no es correcta";
"message.wrong_password.happened" = "No se corresponden, por lo que no se ha iniciado la sesión.";
"message.wrong_password.advice.1" = "Inténtalo de nuevo o restablece tu contraseña por correo.";

"message.passkey_refused.title" = "Tu llave de acceso no se ha aceptado";
"message.passkey_refused.happened" = "Es posible que se haya eliminado de tu cuenta o que la confirmación haya tardado demasiado.";
"message.passkey_refused.advice.1" = "Inténtalo de nuevo o usa otro método de inicio de sesión.";

"message.not_offered.title" = "Aquí no puedes usar este método de inicio de sesión";
"message.not_offered.happened" = "La app no lo ofrece en este momento o no lo ofrece en este dispositivo.";
"message.not_offered.advice.1" = "Elige otro método de inicio de sesión.";

"message.suspended.title" = "Esta cuenta está suspendida";
"message.suspended.happened" = "En este momento no puedes iniciar sesión en ella.";
"message.suspended.advice.1" = "Si crees que se trata de un error, ponte en contacto con {app}.";

"message.recovery_waits.title" = "Podrás iniciar sesión un poco más tarde";
"message.recovery_waits.happened" = "Tu código era correcto. Como tu cuenta solo tiene llaves de acceso, hay un tiempo de espera para que su titular pueda detener a un desconocido.";
"message.recovery_waits.advice.1" = "Solicita un código nuevo cuando termine la espera. El correo que te hemos enviado indica cuándo será.";

"message.only_in_app.title" = "Crea tu cuenta en la app";
"message.only_in_app.happened" = "Las cuentas nuevas solo se pueden crear en la app auténtica, en un dispositivo Apple.";
"message.only_in_app.advice.1" = "Actualiza la app e inténtalo de nuevo allí. Si ya tienes una cuenta, puedes iniciar sesión aquí.";
"message.sign_up_closed.title" = "De momento no se admiten cuentas nuevas";
"message.sign_up_closed.happened" = "En este momento no se pueden crear cuentas nuevas.";
"message.sign_up_closed.advice.1" = "Si tienes una cuenta, inicia sesión con el método que usaste antes.";
"message.invitation_required.title" = "Se necesita una invitación";
"message.invitation_required.happened" = "Necesitas una invitación para crear una cuenta.";
"message.invitation_required.advice.1" = "Abre el enlace de tu invitación o escribe su código.";
"message.invitation_required.button" = "Escribir código de invitación";
"message.email_domain.title" = "Tu dirección de correo electrónico no se admite aquí";
"message.email_domain.happened" = "Las cuentas están reservadas a determinadas direcciones de correo electrónico.";
"message.email_domain.advice.1" = "Inicia sesión con una dirección de tu organización.";
"message.sign_up_refused.title" = "No se ha podido crear tu cuenta";
"message.sign_up_refused.happened" = "No se ha creado ninguna cuenta.";
"message.sign_up_refused.advice.1" = "Si crees que se trata de un error, ponte en contacto con el equipo de la app.";

"message.name_required.title" = "Falta tu nombre";
"message.name_required.happened" = "La app necesita tu nombre para crear tu cuenta.";
"message.name_required.advice.1" = "Escribe tu nombre en la app.";

"message.another_person.title" = "Has iniciado sesión como otra persona";
"message.another_person.happened" = "La persona que acaba de iniciar sesión no es la que tiene la sesión iniciada en la app.";
"message.another_person.advice.1" = "Primero cierra la sesión en la app y después inicia sesión de nuevo.";

"message.signed_out.title" = "Tu sesión se ha cerrado";
"message.signed_out.happened" = "Tu sesión en este dispositivo ha terminado.";
"message.signed_out.advice.1" = "Inicia sesión de nuevo.";

"message.still_signed_in.title" = "Inténtalo de nuevo";
"message.still_signed_in.happened" = "Tu sesión sigue abierta. La app solo tiene que volver a confirmarlo.";
"message.still_signed_in.advice.1" = "Si vuelve a ocurrir, cierra la app y ábrela de nuevo.";

"message.sign_in_again.title" = "Inicia sesión de nuevo";
"message.sign_in_again.happened" = "Por tu seguridad, solo puedes hacer esto poco después de iniciar sesión.";
"message.sign_in_again.advice.1" = "Inicia sesión de nuevo y repite lo que querías hacer.";

"message.not_permitted.title" = "No tienes permiso para hacer esto";
"message.not_permitted.happened" = "Solo pueden hacerlo las personas que administran este servicio.";
"message.not_permitted.advice.1" = "Si eres una de ellas, solicita el permiso.";

"message.account_exists.title" = "Ya tienes una cuenta";
"message.account_exists.happened" = "Ya existe una cuenta con tu dirección de correo electrónico y otro método de inicio de sesión. Por tu seguridad, no vinculamos cuentas basándonos solo en la dirección de correo electrónico.";
"message.account_exists.advice.1" = "Inicia sesión como antes. Después podrás añadir el nuevo método de inicio de sesión.";

"message.identity_in_use.title" = "Este método de inicio de sesión pertenece a otra cuenta";
"message.identity_in_use.happened" = "Un método de inicio de sesión solo puede pertenecer a una cuenta.";
"message.identity_in_use.advice.1" = "Si la otra cuenta también es tuya, puedes fusionar las dos. Inicia sesión en ella para ver qué cambiará y luego confirma.";

"message.not_linked.title" = "El método de inicio de sesión no se ha añadido";
"message.not_linked.happened" = "Ha pasado demasiado tiempo o has iniciado sesión en otra cuenta. No se ha cambiado nada.";
"message.not_linked.advice.1" = "Empieza de nuevo e inicia sesión en la cuenta a la que quieres añadirlo.";

"message.last_method.title" = "Este es tu último método de inicio de sesión";
"message.last_method.happened" = "Sin él, ya no podrías iniciar sesión en tu cuenta.";
"message.last_method.advice.1" = "Primero añade otro método de inicio de sesión o elimina tu cuenta.";

"message.passkey_limit.title" = "Tienes demasiadas llaves de acceso";
"message.passkey_limit.happened" = "Tu cuenta no puede tener más llaves de acceso.";
"message.passkey_limit.advice.1" = "Elimina una llave de acceso que ya no uses e inténtalo de nuevo.";

"message.merge_final.title" = "Las cuentas ya no se pueden separar";
"message.merge_final.happened" = "Se fusionaron hace demasiado tiempo o sus métodos de inicio de sesión han cambiado desde entonces.";
"message.merge_final.advice.1" = "Las cuentas seguirán fusionadas. Si necesitas ayuda, ponte en contacto con {app}.";

"message.deleting.title" = "Esta cuenta se está eliminando";
"message.deleting.happened" = "La eliminación aún no ha terminado.";
"message.deleting.advice.1" = "Inténtalo de nuevo más tarde. Si inicias sesión después de la eliminación, se creará una cuenta nueva.";

"message.in_progress.title" = "Esto ya está en curso";
"message.in_progress.happened" = "El servicio todavía está trabajando en ello.";
"message.in_progress.advice.1" = "Espera a que termine.";

"message.busy.title" = "Demasiadas personas están iniciando sesión en este momento";
"message.busy.happened" = "Tu sesión no se ha iniciado y no se ha cambiado nada.";
"message.busy.advice.1" = "Inténtalo de nuevo en un minuto.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Errores de la API";
"problems.intro" = "Cada respuesta de error de la API tiene uno de estos como `type`.";
"problem.all" = "Todos los errores de la API";
"problem.what_to_do" = "Qué hacer";
"problem.reasons" = "Motivos";
"developers.title" = "Para desarrolladores";
"developers.sent" = "Esta solicitud contiene";
"developers.request_id" = "ID de solicitud: {id}";

"problem.malformed_request.title" = "La solicitud no se puede leer";
"problem.malformed_request.happened" = "La app ha enviado una solicitud que el servidor no puede leer. El cuerpo no es el JSON que espera la operación, o un encabezado se puede leer de dos maneras.";
"problem.malformed_request.advice.1" = "Compara el cuerpo con `/openapi.json`: UTF-8, ningún miembro duplicado, los tipos correctos.";
"problem.malformed_request.advice.2" = "`detail` y `errors` indican qué está mal.";
"problem.malformed_request.reason.unknown_state" = "El parámetro state de este inicio de sesión no lo ha emitido este servidor, o se ha modificado por el camino.";
"problem.malformed_request.change.unknown_state" = "Pasa los parámetros del callback, sin modificarlos, al servidor en el que empezó el inicio de sesión.";
"problem.malformed_request.reason.expired" = "Ha pasado demasiado tiempo entre el comienzo y el final del inicio de sesión.";
"problem.malformed_request.change.expired" = "No hay nada que cambiar: la persona empieza de nuevo.";
"problem.malformed_request.reason.other_browser" = "El navegador que ha vuelto no es el que empezó el inicio de sesión, o ha perdido su cookie.";
"problem.malformed_request.change.other_browser" = "Empieza y termina cada inicio de sesión en el mismo navegador. Una vista web con sus propias cookies es otro navegador.";
"problem.malformed_request.reason.other_session" = "El inicio de sesión empezó en una sesión que este navegador ya no tiene.";
"problem.malformed_request.change.other_session" = "No hay nada que cambiar: la persona empieza de nuevo.";
"problem.malformed_request.reason.used" = "Este inicio de sesión ya se había completado y su dirección se ha vuelto a abrir.";
"problem.malformed_request.change.used" = "Abre cada dirección de un inicio de sesión una sola vez.";
"problem.malformed_request.reason.return_address" = "El cliente no tiene registrada esta dirección de retorno.";
"problem.malformed_request.change.return_address" = "Añádela al `return_to` del cliente en la configuración exactamente como la envía la app, o corrige lo que envía la app.";
"problem.malformed_request.reason.parameters" = "Un parámetro falta, no está permitido aquí o aparece dos veces.";
"problem.malformed_request.change.parameters" = "Compara la solicitud con `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "El formulario ha llegado sin nuestra cookie, así que no se puede distinguir de uno que otro sitio web haya hecho enviar al navegador.";
"problem.malformed_request.change.no_cookies" = "No hay nada que cambiar, salvo que un proxy elimine `Cookie` o `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "El formulario se creó para otro navegador u otra sesión, es demasiado antiguo o procede de otro sitio web.";
"problem.malformed_request.change.foreign_form" = "Solo nuestras propias páginas envían estos formularios. Detrás de un proxy, compara `public_url` con la dirección del navegador.";
"problem.malformed_request.reason.unknown_client" = "Ningún cliente con este `client_id` puede usar OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "Compáralo con el `id` del cliente en la configuración y comprueba que el cliente tenga `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "El cliente no tiene registrada esta `redirect_uri`.";
"problem.malformed_request.change.redirect_uri" = "Añádela a las `redirect_uris` del cliente en la configuración exactamente como la envía el cliente, o corrige lo que envía el cliente.";
"problem.malformed_request.reason.id_token_hint" = "El `id_token_hint` no es un token de identidad de este servidor para este cliente, o el cliente no existe.";
"problem.malformed_request.change.id_token_hint" = "Envía un token de identidad que el propio cliente haya recibido de este servidor, junto con su propio `client_id`.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "El cliente no tiene registrada esta `post_logout_redirect_uri`.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Añádela a las `post_logout_redirect_uris` del cliente en la configuración exactamente como la envía el cliente.";
"problem.malformed_request.reason.unnamed_client" = "Hay una `post_logout_redirect_uri`, pero nada indica qué cliente la ha registrado.";
"problem.malformed_request.change.unnamed_client" = "Envía también `client_id` o `id_token_hint`.";

"problem.not_found.title" = "No encontrado";
"problem.not_found.happened" = "No hay nada en esta dirección o no tienes acceso a ella.";
"problem.not_found.advice.1" = "Comprueba la ruta en `/openapi.json`.";

"problem.account_not_found.title" = "La cuenta no existe";
"problem.account_not_found.happened" = "No hay ninguna cuenta con este método de inicio de sesión. La solicitud solo pedía iniciar sesión en una cuenta existente. El código y el nonce no se han usado.";
"problem.account_not_found.advice.1" = "Si la persona acepta crear una cuenta, envía la misma solicitud de nuevo sin `intent`.";

"problem.method_not_allowed.title" = "El método no está permitido";
"problem.method_not_allowed.happened" = "La app ha usado esta dirección de una forma que no es compatible. La dirección existe, pero no acepta este método.";
"problem.method_not_allowed.advice.1" = "Usa uno de los métodos del campo `Allow` de la respuesta.";

"problem.too_large.title" = "La solicitud es demasiado grande";
"problem.too_large.happened" = "La app ha enviado más datos de los que acepta el servidor: como máximo, 16 KiB para un encabezado, 64 KiB para un cuerpo y 8 KiB para un token de identidad.";
"problem.too_large.advice.1" = "Envía una solicitud más pequeña.";

"problem.unsupported_media_type.title" = "El tipo de contenido no es compatible";
"problem.unsupported_media_type.happened" = "La app ha enviado datos en un formato que el servidor no acepta. Esta operación solo acepta JSON.";
"problem.unsupported_media_type.advice.1" = "Envía `Content-Type: application/json`.";

"problem.too_many_requests.title" = "Demasiadas solicitudes";
"problem.too_many_requests.happened" = "Se han hecho demasiadas solicitudes en poco tiempo. Esta red o este cliente ha alcanzado su límite.";
"problem.too_many_requests.advice.1" = "Espera los segundos que indica `Retry-After` y después envía menos solicitudes.";

"problem.identity_token_invalid.title" = "El token de identidad no es válido";
"problem.identity_token_invalid.happened" = "El token de identidad no ha superado una comprobación; `reason` indica cuál.";
"problem.identity_token_invalid.advice.1" = "Solicita una nueva autorización a Apple y envía su token de inmediato y sin modificarlo.";
"problem.identity_token_invalid.advice.2" = "Si sigue fallando con `wrong_audience`, compara la configuración del cliente con el Bundle ID o el Services ID que la app usa en realidad.";
"problem.identity_token_invalid.advice.3" = "Si sigue fallando por un motivo relacionado con el nonce, entrega a Apple el nonce de `POST /v1/nonces`, sin modificarlo o como su SHA-256 en hexadecimal y en minúsculas.";
"problem.identity_token_invalid.reason.malformed" = "No es un JSON Web Signature compacto o sus claims no se pueden leer.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Su encabezado indica un algoritmo distinto de RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "El conjunto de claves actual de Apple no contiene ninguna clave con su ID de clave.";
"problem.identity_token_invalid.reason.bad_signature" = "Su firma no coincide.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Su emisor no es Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Se emitió para otra app.";
"problem.identity_token_invalid.reason.expired" = "Ha caducado.";
"problem.identity_token_invalid.reason.issued_in_future" = "Su fecha de emisión está en el futuro, así que uno de los relojes no está en hora.";
"problem.identity_token_invalid.reason.nonce_missing" = "No tiene nonce, pero la solicitud sí.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Su nonce no coincide con el de la solicitud.";
"problem.identity_token_invalid.reason.nonce_expired" = "El nonce tiene más de diez minutos.";
"problem.identity_token_invalid.reason.nonce_used" = "El nonce ya se había usado.";
"problem.identity_token_invalid.reason.subject_mismatch" = "Indica una persona distinta de la del dispositivo o la del segundo token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "No corresponde al código de autorización que lo acompaña.";

"problem.authorization_code_invalid.title" = "El código de autorización no es válido";
"problem.authorization_code_invalid.happened" = "Apple no ha aceptado este inicio de sesión. Indica que el código ya se había usado, tiene más de cinco minutos o pertenece a otro cliente.";
"problem.authorization_code_invalid.advice.1" = "Solicita una nueva autorización a Apple y envía su código una sola vez.";

"problem.credentials_invalid.title" = "La dirección de correo electrónico o la contraseña no es correcta";
"problem.credentials_invalid.happened" = "La dirección de correo electrónico y la contraseña no se corresponden. La respuesta es la misma si la dirección es desconocida, para que nadie pueda averiguar quién tiene una cuenta.";
"problem.credentials_invalid.advice.1" = "Permite que la persona lo intente de nuevo o restablezca su contraseña por correo.";

"problem.access_token_invalid.title" = "El token de acceso no es válido";
"problem.access_token_invalid.happened" = "El token de acceso falta, está dañado o no lo ha emitido este servidor.";
"problem.access_token_invalid.advice.1" = "Envía el token exactamente como se emitió: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Obtén uno nuevo con el token de actualización.";

"problem.access_token_expired.title" = "El token de acceso ha caducado";
"problem.access_token_expired.happened" = "Los tokens de acceso solo son válidos durante poco tiempo, y este ha caducado. La sesión continúa.";
"problem.access_token_expired.advice.1" = "Obtén uno nuevo con `POST /v1/session/refresh`. La persona no tiene que volver a iniciar sesión.";

"problem.refresh_token_invalid.title" = "El token de actualización no es válido";
"problem.refresh_token_invalid.happened" = "El token de actualización está dañado o no lo ha emitido este servidor.";
"problem.refresh_token_invalid.advice.1" = "Pide a la persona que inicie sesión de nuevo.";

"problem.session_ended.title" = "La sesión ha terminado";
"problem.session_ended.happened" = "La sesión ha terminado y sus tokens ya no son válidos. `reason` indica el motivo.";
"problem.session_ended.advice.1" = "Elimina los datos de la sesión en la app y pide a la persona que inicie sesión de nuevo.";
"problem.session_ended.reason.signed_out" = "La persona cerró la sesión en este dispositivo o en otro.";
"problem.session_ended.reason.expired" = "La sesión pasó demasiado tiempo sin usarse, o la sustituyeron inicios de sesión más recientes en la misma cuenta.";
"problem.session_ended.reason.apple_consent_revoked" = "La persona dejó de usar su cuenta de Apple con esta app.";
"problem.session_ended.reason.apple_account_deleted" = "La persona eliminó su cuenta de Apple.";
"problem.session_ended.reason.apple_token_invalid" = "Apple ya no acepta el token de actualización de este inicio de sesión.";
"problem.session_ended.reason.reuse_detected" = "Se volvió a usar un token de actualización antiguo. Es posible que lo hayan robado.";
"problem.session_ended.reason.account_deleted" = "La cuenta se eliminó.";
"problem.session_ended.reason.administrator" = "Un operador terminó la sesión.";
"problem.session_ended.reason.account_merged" = "Dos cuentas de la persona se fusionaron, o se deshizo una fusión. El método de inicio de sesión de esta sesión pertenece ahora a otra cuenta.";
"problem.session_ended.reason.suspended" = "Un operador suspendió la cuenta.";
"problem.session_ended.reason.consent_withdrawn" = "La persona retiró su consentimiento a la aplicación que tenía la sesión.";

"problem.link_token_invalid.title" = "El token de vinculación no es válido";
"problem.link_token_invalid.happened" = "No se ha podido vincular el método de inicio de sesión. El token ha caducado, ya se había usado o se emitió para otro cliente, o el inicio de sesión lleva a una cuenta distinta de la del token. No se ha iniciado ninguna sesión.";
"problem.link_token_invalid.advice.1" = "Pide a la persona que vuelva a iniciar sesión con el método nuevo para obtener un token nuevo.";
"problem.link_token_invalid.advice.2" = "Si `retry` es `other_account`, no se ha consumido nada: inicia sesión en la cuenta correcta con el mismo token.";

"problem.ticket_invalid.title" = "El ticket no es válido";
"problem.ticket_invalid.happened" = "No se ha podido completar el inicio de sesión. Un ticket es válido durante sesenta segundos, una sola vez y solo con el verificador de su propio flujo.";
"problem.ticket_invalid.advice.1" = "Empieza de nuevo el inicio de sesión y canjea el ticket de inmediato.";
"problem.passkey_invalid.title" = "La llave de acceso no es válida";
"problem.passkey_invalid.happened" = "La respuesta de la llave de acceso no ha superado una comprobación; `reason` indica cuál.";
"problem.passkey_invalid.advice.1" = "Obtén opciones nuevas del servidor y envía la respuesta del sistema o del navegador sin modificarla.";
"problem.passkey_invalid.reason.malformed" = "Sus datos no se pueden leer o sus partes se contradicen.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Su clave es para un algoritmo que el servidor no había pedido.";
"problem.passkey_invalid.reason.wrong_type" = "Es la respuesta a un registro en lugar de a un inicio de sesión, o al revés.";
"problem.passkey_invalid.reason.challenge_mismatch" = "Responde a otro desafío, o la ceremonia es para otro fin, cliente o sesión.";
"problem.passkey_invalid.reason.challenge_expired" = "Las opciones tienen más de diez minutos.";
"problem.passkey_invalid.reason.challenge_used" = "La respuesta ya se había enviado.";
"problem.passkey_invalid.reason.wrong_origin" = "Se creó en un origen que no es de este cliente.";
"problem.passkey_invalid.reason.cross_origin" = "Se creó en un marco de otro sitio web.";
"problem.passkey_invalid.reason.wrong_rp_id" = "Se creó para otro dominio.";
"problem.passkey_invalid.reason.user_not_present" = "Nadie la confirmó en el dispositivo.";
"problem.passkey_invalid.reason.user_not_verified" = "El dispositivo no verificó a la persona.";
"problem.passkey_invalid.reason.removed" = "La llave de acceso se eliminó de su cuenta. Comunica `signal` al gestor de contraseñas.";
"problem.passkey_invalid.reason.refused" = "La llave de acceso no se conoce aquí o no se puede aceptar.";

"problem.operator_token_invalid.title" = "El token de operador no es válido";
"problem.operator_token_invalid.happened" = "El token de operador es desconocido, ha caducado o se ha revocado.";
"problem.operator_token_invalid.advice.1" = "Crea uno con `pippin operator token create` y envíalo como Bearer.";

"problem.client_unknown.title" = "El cliente es desconocido";
"problem.client_unknown.happened" = "El servidor no conoce esta app. No tiene ningún cliente con este `client_id`.";
"problem.client_unknown.advice.1" = "Compáralo con el `id` del cliente en la configuración. Distingue entre mayúsculas y minúsculas.";

"problem.provider_not_offered.title" = "Este método de inicio de sesión no está disponible";
"problem.provider_not_offered.happened" = "La configuración del cliente no ofrece este proveedor para esta compilación, plataforma o país.";
"problem.provider_not_offered.advice.1" = "Obtén los proveedores disponibles con `GET /v1/providers` y muestra solo esos.";

"problem.reauthentication_required.title" = "Primero inicia sesión de nuevo";
"problem.reauthentication_required.happened" = "La operación requiere un inicio de sesión en los últimos diez minutos.";
"problem.reauthentication_required.advice.1" = "Pide a la persona que inicie sesión de nuevo, con el token de acceso de la sesión como Bearer. Después repite la solicitud.";

"problem.account_suspended.title" = "La cuenta está suspendida";
"problem.account_suspended.happened" = "Un operador ha suspendido esta cuenta, así que por ahora nadie puede iniciar sesión en ella.";
"problem.account_suspended.advice.1" = "Muestra a la persona cómo ponerse en contacto con tu equipo de soporte. Un operador puede levantar la suspensión en la consola de operadores.";

"problem.insufficient_scope.title" = "El token de operador no permite esto";
"problem.insufficient_scope.happened" = "El token de operador es válido, pero no incluye el permiso (scope) necesario.";
"problem.insufficient_scope.advice.1" = "Crea un token con el permiso que indica `detail`.";

"problem.account_exists.title" = "Ya existe una cuenta con esta dirección de correo electrónico";
"problem.account_exists.happened" = "Ya existe una cuenta con esta dirección de correo electrónico y otro método de inicio de sesión. Que la dirección coincida nunca basta para vincularlos.";
"problem.account_exists.advice.1" = "Pide a la persona que inicie sesión con uno de los métodos de `sign_in_with` y envía el `link_token` con esa solicitud.";
"problem.account_exists.advice.2" = "Muestra lo que indica `will_attach` y pide a la persona que lo confirme.";

"problem.identity_in_use.title" = "Este método de inicio de sesión pertenece a otra cuenta";
"problem.identity_in_use.happened" = "Un método de inicio de sesión solo puede pertenecer a una cuenta.";
"problem.identity_in_use.advice.1" = "Deja que la persona inicie sesión con él para ver de qué cuenta se trata. Después podrá fusionar las dos cuentas.";

"problem.last_sign_in_method.title" = "Es el último método de inicio de sesión";
"problem.last_sign_in_method.happened" = "Sin él, ya nadie podría iniciar sesión en la cuenta.";
"problem.last_sign_in_method.advice.1" = "Deja que la persona añada primero otro método de inicio de sesión o que elimine la cuenta.";

"problem.merge_final.title" = "La fusión ya no se puede deshacer";
"problem.merge_final.happened" = "Las cuentas ya no se pueden separar. `reason` indica el motivo.";
"problem.merge_final.advice.1" = "No hay nada que cambiar: las cuentas seguirán fusionadas.";
"problem.merge_final.reason.too_late" = "La fusión se hizo hace más de treinta días, así que se han eliminado los datos necesarios para deshacerla.";
"problem.merge_final.reason.identity_unlinked" = "Un método de inicio de sesión procedente de la fusión se eliminó después.";
"problem.merge_final.reason.password_in_use" = "La contraseña que eliminó la fusión era de una dirección que ahora se usa con otra contraseña.";
"problem.passkey_limit.title" = "La cuenta tiene demasiadas llaves de acceso";
"problem.passkey_limit.happened" = "La cuenta ha alcanzado el número máximo de llaves de acceso.";
"problem.passkey_limit.advice.1" = "Deja que la persona elimine una llave de acceso que ya no use.";
"problem.recovery_pending.title" = "La recuperación está en espera";
"problem.recovery_pending.happened" = "El código era correcto. Como la cuenta solo tiene llaves de acceso, se podrá iniciar sesión más tarde con un código nuevo, para que su titular pueda impedirlo.";
"problem.recovery_pending.advice.1" = "Deja que la persona solicite un código nuevo cuando termine la espera. El correo sobre la recuperación indica cuándo será.";
"problem.app_attest_required.title" = "La app no ha demostrado que es auténtica";
"problem.app_attest_required.happened" = "El servidor solo crea una cuenta para la app auténtica en un dispositivo Apple auténtico, lo que se demuestra con App Attest. Esta solicitud no lo ha demostrado; `reason` indica qué paso ha fallado. Un navegador nunca puede demostrarlo.";
"problem.app_attest_required.advice.1" = "En un navegador, dirige a la persona a la app. Quienes ya tienen una cuenta pueden iniciar sesión en cualquier lugar.";
"problem.app_attest_required.advice.2" = "Con `unknown_key`, crea y registra una clave nueva y envía la solicitud de nuevo. Con `missing`, envía el campo `App-Attest`.";
"problem.sign_up_closed.title" = "No se ofrecen cuentas nuevas";
"problem.sign_up_closed.happened" = "La configuración del cliente no permite que nadie cree una cuenta. Quienes ya tienen una cuenta inician sesión como antes.";
"problem.sign_up_closed.advice.1" = "Ofrece solo el inicio de sesión. Un operador puede cambiar `sign_up` en la configuración del cliente.";
"problem.invitation_required.title" = "Se requiere una invitación";
"problem.invitation_required.happened" = "El cliente solo crea cuentas para personas con una invitación, y esta solicitud no tiene ninguna válida. `reason` indica el motivo.";
"problem.invitation_required.advice.1" = "Pide a la persona el código de su invitación y envíalo como `invitation` con el inicio de sesión.";
"problem.invitation_required.advice.2" = "Un operador crea invitaciones con `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "La solicitud no tiene ninguna invitación.";
"problem.invitation_required.reason.unknown" = "No hay ninguna invitación con este código.";
"problem.invitation_required.reason.used" = "Ya ha creado todas las cuentas que permite.";
"problem.invitation_required.reason.expired" = "Ha caducado.";
"problem.invitation_required.reason.revoked" = "Un operador la ha revocado.";
"problem.invitation_required.reason.other_address" = "Es para una dirección de correo electrónico que la persona no ha demostrado.";
"problem.email_domain_not_allowed.title" = "La dirección de correo no es de un dominio permitido";
"problem.email_domain_not_allowed.happened" = "El cliente solo crea cuentas para personas que han demostrado una dirección de correo electrónico de determinados dominios. Esta persona no lo ha hecho.";
"problem.email_domain_not_allowed.advice.1" = "Deja que la persona inicie sesión con una dirección de uno de los dominios que indica `sign_up` en la configuración del cliente.";
"problem.email_domain_not_allowed.advice.2" = "Una dirección de «Ocultar mi correo electrónico» solo cuenta con `allow_private_relay`.";
"problem.sign_up_refused.title" = "Se ha rechazado la cuenta";
"problem.sign_up_refused.happened" = "El sistema del propio operador, que indica `before_sign_up` en la configuración, ha rechazado la cuenta o no ha respondido.";
"problem.sign_up_refused.advice.1" = "Muestra a la persona el mensaje que lo acompaña, si lo hay, y cómo ponerse en contacto con tu equipo de soporte.";

"problem.apple_user_mismatch.title" = "Otra persona ha iniciado sesión en este dispositivo";
"problem.apple_user_mismatch.happened" = "Este inicio de sesión pertenece a una persona distinta de la que tiene la sesión iniciada en la app. El usuario de Apple del dispositivo, o la persona que inició sesión con el token de acceso, no es la persona de la sesión.";
"problem.apple_user_mismatch.advice.1" = "Elimina la sesión de este dispositivo y pide a la persona que inicie sesión.";
"problem.apple_user_mismatch.advice.2" = "Para cambiar a la otra persona, envía el inicio de sesión sin el token de acceso. El código y el nonce no se han usado, así que la misma solicitud funciona.";

"problem.deletion_in_progress.title" = "La cuenta se está eliminando";
"problem.deletion_in_progress.happened" = "La eliminación aún no ha terminado. Se está revocando el acceso en Apple.";
"problem.deletion_in_progress.advice.1" = "Deja que la persona lo intente de nuevo más tarde. Un inicio de sesión posterior a la eliminación crea una cuenta nueva.";

"problem.job_not_parked.title" = "La tarea no está detenida";
"problem.job_not_parked.happened" = "El servidor no ha desistido de esta tarea, así que la continúa por sí mismo.";
"problem.job_not_parked.advice.1" = "Espera a que la tarea termine o quede detenida.";

"problem.profile_required.title" = "Se necesita un nombre";
"problem.profile_required.happened" = "La configuración del cliente exige un nombre, y Apple solo lo envía en el primer inicio de sesión.";
"problem.profile_required.advice.1" = "Pide el nombre a la persona y envíalo con `profile_token` a `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Para que Apple vuelva a enviar el nombre, la persona puede abrir su cuenta de Apple, elegir “Iniciar sesión con Apple” y después la app, y dejar de usar su cuenta de Apple con ella.";

"problem.invalid_value.title" = "Un valor no es válido";
"problem.invalid_value.happened" = "El servidor puede leer la solicitud, pero no todos sus valores están permitidos.";
"problem.invalid_value.advice.1" = "`errors` enumera cada campo y qué hay de incorrecto en él.";

"problem.internal_error.title" = "Se ha producido un error en el servidor";
"problem.internal_error.happened" = "El servidor ha encontrado un error que no esperaba. El registro del operador contiene los detalles con el `request_id`.";
"problem.internal_error.advice.1" = "Inténtalo de nuevo más tarde. Si informas del error, incluye el ID de solicitud.";

"problem.provider_refused.title" = "El proveedor ha rechazado al servidor";
"problem.provider_refused.happened" = "El proveedor ha rechazado la solicitud del propio servidor por un ajuste de la configuración, por ejemplo, una clave incorrecta.";
"problem.provider_refused.advice.1" = "Intentarlo de nuevo no servirá de nada. El registro del operador indica qué ajuste hay que corregir.";

"problem.provider_unreachable.title" = "No se puede conectar con el proveedor";
"problem.provider_unreachable.happened" = "El proveedor no ha respondido o su respuesta no se ha podido usar. El código y el nonce no se han usado, salvo que `retry` lo indique.";
"problem.provider_unreachable.advice.1" = "Espera los segundos que indica `Retry-After` y después envía la misma solicitud de nuevo.";
"problem.provider_unreachable.advice.2" = "Si `retry` es `new_authorization`, primero solicita una nueva autorización al proveedor, porque es posible que el código se haya usado.";

"problem.store_unavailable.title" = "El servicio no está disponible temporalmente";
"problem.store_unavailable.happened" = "La base de datos no responde. No se ha cerrado ninguna sesión.";
"problem.store_unavailable.advice.1" = "Espera los segundos que indica `Retry-After` y después envía la misma solicitud de nuevo. Conserva la sesión.";
"problem.store_unavailable.advice.2" = "Si `retry` es `new_authorization`, primero solicita una nueva autorización al proveedor, porque el código se ha usado.";

"problem.overloaded.title" = "El servidor está sobrecargado";
"problem.overloaded.happened" = "Demasiadas personas están iniciando sesión con contraseña en este momento. No se ha cambiado nada.";
"problem.overloaded.advice.1" = "Espera los segundos que indica `Retry-After` y después envía la misma solicitud de nuevo.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "Dirección de correo electrónico";
"field.password" = "Contraseña";
"field.current_password" = "Contraseña actual";
"field.show_password" = "Mostrar contraseña";
"field.new_password" = "Nueva contraseña";
"field.new_password.hint" = "Al menos 8 caracteres. Unas cuantas palabras seguidas son fáciles de recordar y de escribir.";
"field.code" = "Código recibido por correo";
"field.code.hint" = "6 dígitos";
"field.given_name" = "Nombre";
"field.given_name_optional" = "Nombre (opcional)";
"field.family_name_optional" = "Apellidos (opcional)";
"field.device_name" = "Nombre del dispositivo";
"field.invitation" = "Código de invitación";

"trouble.credentials" = "La dirección de correo electrónico o la contraseña no es correcta.";
"trouble.throttled#one" = "Demasiados intentos. Espera un minuto e inténtalo de nuevo.";
"trouble.throttled#other" = "Demasiados intentos. Espera {count} minutos e inténtalo de nuevo.";
"trouble.overloaded" = "Demasiadas personas están iniciando sesión en este momento. Inténtalo de nuevo en unos instantes.";
"trouble.email" = "No podemos enviar correos a esta dirección. Comprueba que esté bien escrita.";
"trouble.new_password" = "La contraseña debe tener entre 8 y 128 caracteres visibles.";
"trouble.current_password" = "Tu contraseña actual no es correcta.";
"trouble.code" = "Este código no es correcto o ha caducado. Revisa el correo o solicita un código nuevo.";
"trouble.name" = "Este nombre contiene caracteres que no se pueden usar.";
"trouble.in_use" = "Esta dirección de correo electrónico pertenece a otra cuenta.";
"trouble.email_domain" = "Las cuentas están reservadas a determinadas direcciones de correo electrónico. Usa una dirección de tu organización.";
"trouble.invitation_unknown" = "No hay ninguna invitación con este código. Comprueba que esté bien escrito.";
"trouble.invitation_used" = "Esta invitación ya se ha usado. Si la usaste tú, inicia sesión en tu cuenta.";
"trouble.invitation_expired" = "Esta invitación ha caducado. Pide una nueva.";
"trouble.invitation_revoked" = "Esta invitación ya no es válida. Pide una nueva.";
"trouble.invitation_other_address" = "Esta invitación es para otra dirección de correo electrónico. Usa la dirección a la que se envió.";

"message.no_cookies.title" = "Tu navegador bloquea las cookies";
"message.no_cookies.happened" = "Sin cookies no podemos confirmar que hayas enviado tú este formulario. No se ha cambiado nada.";
"message.no_cookies.advice.1" = "Permite las cookies en este sitio web y vuelve a abrir la página.";
"message.foreign_form.title" = "Este formulario ha caducado";
"message.foreign_form.happened" = "La página estuvo abierta demasiado tiempo o el formulario no procede de este sitio web. No se ha cambiado nada.";
"message.foreign_form.advice.1" = "Vuelve a abrir la página y rellena allí el formulario.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Iniciar sesión";
"sign_in.password.forgotten" = "¿Has olvidado la contraseña?";
"sign_in.password.sign_up" = "Crear cuenta";
"sign_in.email_code" = "Recibir código por correo";
"sign_in.continue_with_email" = "Continuar con correo";
"sign_in.have_invitation" = "Tengo una invitación";
"sign_in.last_used" = "Último uso";
"sign_in.or" = "o con una contraseña";
"sign_in.notice.again" = "Inicia sesión de nuevo para continuar.";
"sign_in.notice.merge" = "La cuenta en la que inicies sesión se fusionará con esta.";
"sign_in.back" = "Volver a tu cuenta";

"form.sign_up.title" = "Crear una cuenta";
"form.sign_up.intro" = "Escribe tu dirección de correo electrónico y elige una contraseña para {app}. Te enviaremos un código por correo para confirmar la dirección.";
"form.sign_up.button" = "Crear cuenta";
"form.sign_up.way" = "Ya tengo una cuenta";
"form.confirm_sign_up.title" = "Revisa tu correo";
"form.confirm_sign_up.intro" = "Escribe el código del correo que hemos enviado a {email}.";
"form.confirm_sign_up.button" = "Confirmar";
"form.code.intro" = "Escribe el código del correo que te hemos enviado.";
"form.no_mail" = "¿No has recibido un código? Solicita uno nuevo";
"form.resend" = "Reenviar código";
"form.change_address" = "Cambiar dirección";
"form.resent.sent" = "Hemos enviado un código nuevo a {email}.";
"form.resent.wait#one" = "Acabamos de enviar un código. Podrás pedir otro en {count} segundo.";
"form.resent.wait#other" = "Acabamos de enviar un código. Podrás pedir otro en {count} segundos.";
"form.change_address.password" = "Escribe la otra dirección y vuelve a elegir tu contraseña.";
"form.reset.title" = "Restablecer tu contraseña";
"form.reset.intro" = "Te enviaremos un código por correo. Úsalo para elegir una contraseña nueva para {app}.";
"form.reset.button" = "Recibir código por correo";
"form.reset.way" = "Volver al inicio de sesión";
"form.confirm_reset.title" = "Elegir una contraseña nueva";
"form.confirm_reset.intro" = "Si {email} tiene una cuenta aquí, escribe el código del correo que hemos enviado a esa dirección y elige una contraseña nueva.";
"form.confirm_reset.button" = "Cambiar contraseña";
"form.confirm_reset.linked" = "Elige la contraseña nueva para {app}.";
"form.confirm_reset.note" = "Se cerrará tu sesión en todos los demás dispositivos.";
"form.email.title" = "Tu dirección de correo electrónico";
"form.email.intro" = "Te enviaremos un código por correo para confirmar la dirección. Después, {app} usará esta dirección.";
"form.email.button" = "Recibir código por correo";
"form.confirm_email.title" = "Revisa tu correo";
"form.confirm_email.intro" = "Escribe el código del correo que hemos enviado a {email}.";
"form.confirm_email.button" = "Confirmar";
"form.set_password.title" = "Crear una contraseña";
"form.set_password.intro" = "Después también podrás iniciar sesión en {app} con {email} y esta contraseña.";
"form.set_password.button" = "Crear contraseña";
"form.change_password.title" = "Cambiar tu contraseña";
"form.change_password.intro" = "Se cerrará la sesión en todos los demás dispositivos en los que la hayas iniciado con la contraseña anterior.";
"form.change_password.button" = "Cambiar contraseña";
"form.name.title" = "Tu nombre";
"form.name.intro" = "{app} usa este nombre para ti. Si no quieres indicar un nombre, deja ambos campos vacíos.";
"form.name.button" = "Guardar";
"form.session_name.title" = "Renombrar dispositivo";
"form.session_name.intro" = "Este dispositivo aparece como {device}.";
"form.session_name.button" = "Guardar";
"form.to_account" = "Volver a tu cuenta";

/* ---- Two accounts that become one ---- */

"merge.title" = "Fusionar tus cuentas";
"merge.stays" = "Cuenta que conservas";
"merge.goes" = "Cuenta que se fusiona con ella";
"merge.moves" = "Métodos de inicio de sesión que se transfieren";
"merge.nameless" = "Cuenta sin nombre";
"merge.fact.ways" = "Podrás iniciar sesión en la cuenta que conservas con los métodos de inicio de sesión de ambas cuentas.";
"merge.fact.password" = "A partir de ahora tendrás una sola contraseña. La de {email} dejará de funcionar.";
"merge.fact.name" = "La cuenta que conservas mantiene el mismo nombre y la misma dirección de correo electrónico. Si falta alguno de los dos, usaremos el de la otra cuenta.";
"merge.fact.sessions" = "Se cerrará la sesión en los dispositivos que usan la otra cuenta.";
"merge.fact.app" = "Se lo notificaremos a {app}, que decidirá qué ocurre con sus propios datos de cada cuenta.";
"merge.fact.mail" = "Enviaremos un correo a las direcciones de ambas cuentas.";
"merge.fact.undo" = "Podrás deshacer la fusión en la página de tu cuenta durante 30 días.";
"merge.button" = "Fusionar cuentas";
"merge.leave" = "No fusionar";
"merge.back" = "Volver a tu cuenta";
"merge.same.title" = "Es la misma cuenta";
"merge.same.text" = "Has iniciado sesión en la cuenta con la que empezaste, así que no hay nada que fusionar. Para intentarlo de nuevo, usa otro método de inicio de sesión.";
"merge.late.title" = "Ha pasado demasiado tiempo";
"merge.late.text" = "Por tu seguridad, no pueden haber pasado más de diez minutos desde ninguno de los dos inicios de sesión. No se ha cambiado nada. Inicia sesión de nuevo y vuelve a empezar.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "Añadir un método de inicio de sesión";
"list.more" = "{items}, {item}";
"account.add_nothing" = "Tienes todos los métodos de inicio de sesión que se ofrecen aquí.";
"account.show_all" = "Mostrar todos ({count})";
"account.manage_devices" = "Gestionar dispositivos";
"passkeys.none" = "Ninguna";
"account.apps.none" = "Ninguna app tiene acceso a tu cuenta.";
"account.change_password" = "Cambiar contraseña";
"account.set_password" = "Crear contraseña";
"account.add_note" = "Añade otro método de inicio de sesión:";
"account.add" = "Añadir {provider}";
"account.rename" = "Renombrar";
"account.rename_device" = "Renombrar: {device}";
"account.merge.heading" = "Fusionar cuentas";
"account.merge.text" = "Si tienes aquí otra cuenta con otro método de inicio de sesión, puedes fusionar las dos.";
"account.merge.button" = "Fusionar otra cuenta";
"account.merged" = "Fusionada con {account}. Puedes deshacer la fusión hasta el {date}.";
"account.merged.undo" = "Deshacer";

"link.password" = "Si esta cuenta es tuya, inicia sesión con su contraseña. Después podrás usar ambos métodos.";
"link.password.button" = "Iniciar sesión y vincular";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Eliminar un método de inicio de sesión";
"remove.heading" = "¿Eliminar este método: {name}?";
"remove.method" = "Ya no podrás iniciar sesión en {app} con este método: {name}.";
"remove.address_stays" = "Tu dirección de correo electrónico seguirá siendo {email}.";
"remove.address_becomes" = "Tu dirección de correo electrónico pasará a ser {email}, porque la actual pertenece a este método de inicio de sesión.";
"remove.address_goes" = "Tu cuenta no tendrá ninguna dirección de correo electrónico, porque la actual pertenece a este método de inicio de sesión.";
"remove.here" = "Tu sesión seguirá abierta en este dispositivo.";
"remove.no_device" = "No se cerrará la sesión en ningún otro dispositivo.";
"remove.remaining" = "Aún podrás iniciar sesión con";
"remove.devices" = "Se cerrará la sesión en estos dispositivos";
"remove.keep" = "Cancelar";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Ahora también puedes iniciar sesión con este método: {method}.";
"changed.method_removed" = "Método eliminado: {method}. Ya no puedes usarlo para iniciar sesión.";
"changed.name" = "Tu nombre se ha guardado.";
"changed.address" = "Tu dirección de correo electrónico se ha cambiado.";
"changed.password_set" = "Tu contraseña se ha creado.";
"changed.password_changed" = "Tu contraseña se ha cambiado.";
"changed.password_reset" = "Tu contraseña se ha cambiado. Inicia sesión con la contraseña nueva.";
"changed.device_renamed" = "El dispositivo se ha renombrado.";
"changed.device_signed_out" = "La sesión se ha cerrado en el dispositivo.";
"changed.signed_out_elsewhere" = "Tu sesión se ha cerrado en todos los demás dispositivos.";
"changed.merged" = "Tus cuentas se han fusionado.";
"changed.merge_undone" = "La fusión se ha deshecho. Tus cuentas vuelven a estar separadas.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} en {system}";
"message.identity_in_use.button" = "Fusionar cuentas";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Reenvío desactivado";
"account.relay_off_note" = "Apple ha creado esta dirección para ti, pero los correos no te llegan porque el reenvío está desactivado. Puedes volver a activarlo en tu cuenta de Apple, en “Iniciar sesión con Apple”.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "¿Cómo te llamas?";
"form.profile.intro" = "{app} necesita tu nombre. Es el último paso de tu inicio de sesión.";
"form.profile.button" = "Continuar";
"form.profile.way" = "Cancelar";

/* ---- Passwords, and what is mailed ---- */

"trouble.guessable" = "Esta contraseña es fácil de adivinar. Es muy común o contiene tu nombre, tu dirección de correo electrónico o el nombre de este servicio. Elige una más larga, por ejemplo, unas cuantas palabras seguidas.";
"trouble.tries_left#one" = "Te queda {count} intento antes de tener que esperar.";
"trouble.tries_left#other" = "Te quedan {count} intentos antes de tener que esperar.";
"trouble.no_tries_left" = "Ese ha sido tu último intento. Tienes que esperar antes de volver a intentarlo.";
"sign_in.by_mail" = "¿Esta cuenta es tuya? Podemos enviarte por correo un enlace para iniciar sesión en este dispositivo sin esperar.";
"form.sign_in_email.title" = "Iniciar sesión por correo";
"form.sign_in_email.intro" = "Te enviaremos un código y un enlace por correo. Puedes usarlos para iniciar sesión en {app} una sola vez y solo en este dispositivo.";
"form.sign_in_email.button" = "Recibir enlace por correo";
"form.confirm_sign_in_email.title" = "Revisa tu correo";
"form.confirm_sign_in_email.intro" = "Si puedes iniciar sesión con {email}, escribe el código que hemos enviado a esa dirección.";
"form.confirm_sign_in_email.button" = "Iniciar sesión";
"form.continue_email.title" = "Continuar con correo";
"form.continue_email.intro" = "Te enviaremos un código y un enlace por correo para iniciar sesión en {app} en este dispositivo. Si aún no tienes una cuenta, se creará una.";
"form.continue_email.button" = "Recibir código por correo";
"form.confirm_continue_email.title" = "Revisa tu correo";
"form.confirm_continue_email.intro" = "Si puedes usar {email} aquí, escribe el código que hemos enviado a esa dirección.";
"form.confirm_continue_email.button" = "Continuar";
"form.sign_up_email.title" = "Crear una cuenta";
"form.sign_up_email.intro" = "Te enviaremos un código y un enlace por correo. Puedes usarlos para crear tu cuenta de {app} en este dispositivo, sin contraseña.";
"form.sign_up_email.button" = "Recibir código por correo";
"form.linked.intro" = "Has abierto el enlace del correo. Selecciona el botón para continuar.";
"message.code_elsewhere.title" = "Continúa donde empezaste";
"message.code_elsewhere.happened" = "Por tu seguridad, este enlace funciona una sola vez, durante una hora y solo en el navegador en el que lo solicitaste.";
"message.code_elsewhere.advice" = "Si empezaste en otro dispositivo o en otro navegador, escribe allí el código del correo.";
"message.code_elsewhere.advice_not_you" = "Si no has empezado tú, cierra esta página. No se ha cambiado nada.";
"mail.sign_up.subject" = "Confirma tu dirección de correo electrónico";
"mail.sign_up.text" = "Confirma esta dirección de correo electrónico para crear tu cuenta de {app}.";
"mail.code.subject" = "{code} es tu código de {app}";
"mail.code" = "Escribe este código donde lo solicitaste. Es válido durante una hora:";
"mail.link.same" = "O abre esta página en el navegador en el que hiciste la solicitud:";
"mail.link.any" = "O abre esta página en cualquier dispositivo:";
"mail.otherwise.code" = "Si no lo has solicitado tú, ignora este correo. Sin el código no ocurrirá nada. No lo compartas con nadie.";
"mail.otherwise.nothing" = "Si no lo has solicitado tú, ignora este correo. No ha cambiado nada.";
"mail.otherwise.write" = "Si no has sido tú, ponte en contacto con {app} de inmediato.";
"mail.account_exists.subject" = "Ya tienes una cuenta";
"mail.account_exists.text" = "Alguien, probablemente tú, ha intentado crear una cuenta de {app} con esta dirección de correo electrónico. Ya tienes una.";
"mail.way.choose" = "Para iniciar sesión, usa {ways}.";
"mail.way.as_before" = "Inicia sesión como lo hacías antes.";
"mail.way.apple" = "“Iniciar sesión con Apple”";
"mail.way.provider" = "“Continuar con {provider}”";
"mail.way.password" = "tu dirección de correo electrónico y tu contraseña";
"mail.way.passkey" = "una llave de acceso";
"mail.way.other" = "tu método habitual";
"mail.reset.subject" = "Restablece tu contraseña";
"mail.reset.text" = "Hemos recibido una solicitud para restablecer la contraseña de tu cuenta de {app}.";
"mail.reset.after" = "Cuando elijas una contraseña nueva, se cerrará tu sesión en todos los dispositivos.";
"mail.otherwise.reset" = "Si no lo has solicitado tú, ignora este correo. Tu contraseña seguirá siendo la misma. No compartas el código con nadie.";
"mail.no_password.subject" = "Cómo iniciar sesión";
"mail.no_password.text" = "Hemos recibido una solicitud de una contraseña nueva o de un enlace de inicio de sesión para tu cuenta de {app}. Esta cuenta no tiene contraseña.";
"mail.address.subject" = "Confirma tu dirección de correo electrónico";
"mail.address.text" = "Confirma que quieres usar esta dirección de correo electrónico para tu cuenta de {app}.";
"mail.sign_in.subject" = "Inicia sesión en {app}";
"mail.sign_in.text" = "Hemos recibido una solicitud para iniciar sesión en tu cuenta de {app} sin contraseña.";
"mail.sign_in.asked" = "Se hizo desde {device} el {time}. El código y el enlace solo funcionan allí.";
"mail.otherwise.sign_in" = "Si no has sido tú, no escribas el código ni abras la página. {app} nunca te pedirá este código.";
"mail.sign_up_code.subject" = "Tu código para crear una cuenta";
"mail.sign_up_code.text" = "Hemos recibido una solicitud para crear una cuenta de {app} con esta dirección de correo electrónico.";
"mail.device" = "{browser} en {system}";
"mail.last_message" = "Este es el último correo que enviamos a esta dirección.";
"mail.link_offered.subject" = "Un inicio de sesión con tu dirección de correo electrónico";
"mail.link_offered.text" = "Alguien, probablemente tú, ha iniciado sesión en {app} con {way}. Ese método de inicio de sesión tiene la dirección de correo electrónico de tu cuenta. No se ha añadido nada a tu cuenta.";
"mail.link_offered.otherwise" = "Si has sido tú, inicia sesión como lo hacías antes para añadirlo. Si no, ignora este correo.";
"mail.linked.subject" = "Se ha añadido un método de inicio de sesión";
"mail.linked.text" = "Ahora puedes iniciar sesión en tu cuenta de {app} con {way}.";
"mail.linked.otherwise" = "Si no has sido tú, inicia sesión, elimina el método y cierra la sesión en todos los demás dispositivos.";
"mail.unlinked.subject" = "Se ha eliminado un método de inicio de sesión";
"mail.unlinked.text" = "Ya no puedes iniciar sesión en tu cuenta de {app} con {way}.";
"mail.unlinked.otherwise" = "Si no has sido tú, inicia sesión de otra forma y cierra la sesión en todos los demás dispositivos, o ponte en contacto con {app} de inmediato.";
"mail.revoked.subject" = "Ya no puedes iniciar sesión";
"mail.revoked.text" = "El último método de inicio de sesión de tu cuenta de {app} ha dejado de funcionar. Has retirado tu consentimiento en el proveedor o tu cuenta en ese proveedor se ha eliminado.";
"mail.revoked.otherwise" = "Para volver a iniciar sesión, da tu consentimiento de nuevo. Si no puedes, ponte en contacto con {app}.";
"mail.merged.subject" = "Tus cuentas se han fusionado";
"mail.merged.text" = "Alguien con la sesión iniciada en ambas cuentas ha fusionado tu cuenta de {app} con otra.";
"mail.merged.otherwise" = "Si no has sido tú, inicia sesión y deshaz la fusión, o ponte en contacto con {app} de inmediato.";
"mail.merge_undone.subject" = "Tus cuentas vuelven a estar separadas";
"mail.merge_undone.text" = "La fusión de tu cuenta de {app} con otra cuenta se ha deshecho. Cada cuenta vuelve a tener sus propios métodos de inicio de sesión.";
"mail.merge_undone.otherwise" = "Si no has sido tú, inicia sesión y revisa tus métodos de inicio de sesión, o ponte en contacto con {app} de inmediato.";
"mail.password_changed.subject" = "Tu contraseña se ha cambiado";
"mail.password_changed.text" = "La contraseña de tu cuenta de {app} se ha cambiado.";
"mail.password_changed.otherwise" = "Si no has sido tú, restablece tu contraseña. Así se cerrará la sesión en todos los dispositivos.";
"mail.password_removed.subject" = "Se ha eliminado una contraseña";
"mail.password_removed.text" = "Una contraseña de tu cuenta de {app} ha dejado de funcionar, porque cada cuenta tiene una sola contraseña. Tus demás métodos de inicio de sesión funcionan como antes.";
"mail.password_removed.otherwise" = "Si no sabes tu contraseña, restablécela. Así se cerrará la sesión en todos los dispositivos.";
"mail.address_changed.subject" = "Tu dirección de correo electrónico se ha cambiado";
"mail.address_changed.text" = "Tu cuenta de {app} tiene ahora otra dirección de correo electrónico.";
"mail.deleted.subject" = "Tu cuenta se ha eliminado";
"mail.deleted.text" = "Tu cuenta de {app} se ha eliminado.";

/* ---- Emails about a new device, a new address and a deletion ---- */

"mail.new_device.subject" = "Nuevo inicio de sesión en tu cuenta";
"mail.new_device.text" = "Alguien, probablemente tú, ha iniciado sesión en tu cuenta de {app} en un dispositivo nuevo.";
"mail.fact.device" = "Dispositivo: {device}";
"mail.fact.app" = "App: {client}";
"mail.fact.time" = "Fecha y hora: {time}";
"mail.new_device.otherwise" = "Si has sido tú, ignora este correo. Si no, inicia sesión, cierra la sesión en todos los demás dispositivos y revisa tus métodos de inicio de sesión.";
"mail.passkey_added.subject" = "Se ha añadido una llave de acceso a tu cuenta";
"mail.passkey_added.text" = "Ahora puedes iniciar sesión en tu cuenta de {app} con una llave de acceso.";
"mail.passkey_added.otherwise" = "Si no has sido tú, inicia sesión, elimina la llave de acceso y cierra la sesión en todos los demás dispositivos.";
"mail.passkey_removed.subject" = "Se ha eliminado una llave de acceso de tu cuenta";
"mail.passkey_removed.text" = "Una de las llaves de acceso de tu cuenta de {app} ya no sirve para iniciar sesión.";
"mail.passkey_removed.otherwise" = "Si no has sido tú, inicia sesión de otra forma y cierra la sesión en todos los demás dispositivos, o ponte en contacto con {app} de inmediato.";
"mail.removed_passkey_used.subject" = "Alguien ha usado una llave de acceso que eliminaste";
"mail.removed_passkey_used.text" = "Alguien ha intentado iniciar sesión en tu cuenta de {app} con una llave de acceso que eliminaste. No lo ha conseguido.";
"mail.removed_passkey_used.otherwise" = "Si has sido tú, elimina también la llave de acceso de tu gestor de contraseñas. Si no, revisa tus métodos de inicio de sesión y tus dispositivos.";
"mail.passkey_copied.subject" = "Se ha rechazado una llave de acceso: es posible que se haya copiado";
"mail.passkey_copied.text" = "Se ha rechazado un inicio de sesión en tu cuenta de {app}, porque es posible que la llave de acceso se haya copiado de tu dispositivo o de tu llave de seguridad.";
"mail.passkey_copied.otherwise" = "Inicia sesión de otra forma, elimina esta llave de acceso y añade una nueva.";
"mail.fact.passkey" = "Llave de acceso: {manager}";
"mail.passkeys.check" = "Revisa tus llaves de acceso en la página de tu cuenta:";
"mail.passkeys.button" = "Revisar llaves de acceso";
"mail.recovery_link.subject" = "Un enlace para recuperar tu cuenta";
"mail.recovery_link.text" = "El equipo de soporte de {app} ha creado un enlace que añade una llave de acceso a tu cuenta, para alguien que ya no puede iniciar sesión.";
"mail.recovery_link.until" = "Funciona una sola vez, hasta el {time}.";
"mail.recovery_link.from" = "Funciona a partir del {time}.";
"mail.recovery_stop" = "Si no has sido tú, detén la recuperación aquí:";
"mail.recovery_stop.button" = "Detener la recuperación";
"mail.recovery_link.otherwise" = "Si no lo has solicitado tú, ponte en contacto con {app} de inmediato.";
"mail.recovered.subject" = "Tu cuenta se ha recuperado";
"mail.recovered.text" = "Alguien ha iniciado sesión en tu cuenta de {app} sin usar las llaves de acceso de la cuenta. Esto es lo que ha cambiado:";
"mail.recovered.by_code" = "Inicio de sesión: con un código recibido por correo";
"mail.recovered.by_link" = "Inicio de sesión: con un enlace del equipo de soporte de {app} y una llave de acceso nueva";
"mail.recovered.signed_out" = "Cierre de sesión: todos los demás dispositivos";
"mail.recovered.otherwise" = "Si no has sido tú, inicia sesión con tu llave de acceso, elimina las llaves de acceso que no reconozcas y ponte en contacto con {app} de inmediato.";
"mail.recovery_waits.subject" = "Alguien está recuperando tu cuenta";
"mail.recovery_waits.text" = "Alguien ha escrito un código recibido por correo para iniciar sesión en tu cuenta de {app}, que solo tiene llaves de acceso.";
"mail.recovery_waits.until" = "A partir del {time}, se podrá iniciar sesión con un código nuevo recibido por correo. App: {client}";
"mail.recovery_waits.otherwise" = "Si no has sido tú, detén la recuperación ahora y comprueba quién puede leer tu correo.";
"mail.address_added.subject" = "Tu cuenta tiene una dirección de correo electrónico nueva";
"mail.address_added.text" = "Tu cuenta de {app} usa ahora esta dirección de correo electrónico.";
"mail.review" = "Revisa tus métodos de inicio de sesión y tus dispositivos en la página de tu cuenta:";
"mail.deleted.asked" = "La solicitud se hizo desde un dispositivo con la sesión iniciada en la cuenta.";
"mail.deleted.more" = "Te enviaremos otro correo cuando Apple lo haya confirmado.";
"mail.deletion_done.subject" = "Tu cuenta se ha eliminado por completo";
"mail.deletion_done.text" = "Apple ha confirmado que {app} ya no tiene acceso a tu cuenta de Apple. Tu cuenta de {app} se ha eliminado por completo.";
"mail.deletion_manual.subject" = "Elimina {app} de tu cuenta de Apple";
"mail.deletion_manual.text" = "Tu cuenta de {app} se ha eliminado. No hemos podido notificárselo a Apple, así que es posible que {app} siga en la lista de apps que usan tu cuenta de Apple.";

"account.sections" = "Configuración de la cuenta";
"account.profile" = "Perfil";
"account.name" = "Nombre";
"account.no_name" = "Sin definir";
"account.email" = "Dirección de correo electrónico";
"account.devices" = "Dispositivos";
"account.data" = "Tus datos";
"account.download" = "Descargar tus datos";
"account.download.text" = "Un archivo JSON con todo lo que se guarda sobre tu cuenta. Tu contraseña no se incluye.";
"account.download.button" = "Descargar";
"account.deletion" = "Eliminar cuenta";
"delete.word" = "ELIMINAR";
"delete.field" = "Para confirmar, escribe {word}";
"trouble.confirmation" = "Para eliminar tu cuenta, escribe la palabra que se muestra aquí.";
"changed.created" = "Te damos la bienvenida. Tu cuenta está lista.";

"mail.sign_up.button" = "Confirmar dirección";
"mail.reset.button" = "Restablecer contraseña";
"mail.address.button" = "Confirmar dirección";
"mail.sign_in.button" = "Iniciar sesión";
"mail.sign_up_code.button" = "Crear cuenta";
"mail.review.button" = "Revisar tu cuenta";
"mail.link.sign_up" = "O abre esta página. En otro navegador o en otro dispositivo, te pedirá la contraseña que elegiste:";
"form.confirm_sign_up_elsewhere.title" = "Confirma tu dirección de correo electrónico";
"form.confirm_sign_up_elsewhere.intro" = "Has abierto el enlace del correo en otro navegador. Para crear aquí tu cuenta de {app}, escribe la contraseña que elegiste.";
"form.confirm_sign_up_elsewhere.button" = "Crear cuenta";
"sign_in.heading.again" = "Confirma que eres tú";
"sign_in.heading.merge" = "Iniciar sesión en tu otra cuenta";
"form.linked.title" = "Confirma tu dirección de correo electrónico";
"message.no_account.title" = "No se ha encontrado ninguna cuenta";
"message.no_account.happened" = "Has iniciado sesión con {provider}, pero ninguna cuenta de {app} usa ese método de inicio de sesión. No se ha cambiado nada.";
"message.no_account.any.happened" = "Ninguna cuenta de {app} usa el método de inicio de sesión que has elegido. No se ha cambiado nada.";
"message.no_account.advice.1" = "Prueba con otro método de inicio de sesión.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Inicia sesión para continuar en {client}.";
"sign_in.notice.device" = "Primero inicia sesión aquí y después confirma tu dispositivo.";
"changed.access_removed" = "{method} ya no tiene acceso a tu cuenta.";
"account.apps" = "Apps conectadas";
"account.apps.text" = "Apps en las que has iniciado sesión con esta cuenta";
"account.app_used" = "Último uso: {time}";
"account.remove_access" = "Eliminar acceso";
"account.remove_access_named" = "Eliminar acceso de {client}";
"consent.title" = "Permitir acceso";
"consent.heading" = "¿Permitir que {client} use tu cuenta de {app}?";
"consent.signed_in_as" = "Cuenta: {name}";
"consent.gets" = "{client} recibirá";
"consent.switch_account" = "Cambiar de cuenta";
"consent.not_set" = "Sin definir";
"consent.returns" = "Volverás a {address}.";
"consent.returns.loopback" = "Volverás a la app en este equipo: {address}";
"consent.returns.scheme" = "Volverás a la app en este dispositivo: {address}";
"consent.terms" = "Condiciones del servicio de {client}";
"consent.privacy" = "Política de privacidad de {client}";
"consent.allow" = "Permitir";
"consent.deny" = "Cancelar";
"consent.later" = "Puedes eliminar este acceso en cualquier momento en la configuración de tu cuenta.";
"scope.openid" = "El ID de tu cuenta, el mismo para todas las apps";
"scope.profile" = "Tu nombre";
"scope.email" = "Tu dirección de correo electrónico";
"scope.offline_access" = "Acceso mientras no usas la app";
"scope.language" = "Tu idioma";
"scope.external_id" = "Tu ID en otros sistemas";
"scope.metadata" = "De tu cuenta: {name}";
"device_sign_in.title" = "Iniciar sesión en un dispositivo";
"device_sign_in.intro" = "Escribe el código que muestra tu dispositivo.";
"device_sign_in.field" = "Código";
"device_sign_in.button" = "Continuar";
"device_sign_in.unknown" = "Ningún dispositivo está esperando con este código. Comprueba el código o solicita uno nuevo en el dispositivo.";
"device_sign_in.heading" = "¿Iniciar sesión en {client} en tu dispositivo?";
"device_sign_in.compare" = "Comprueba que tu dispositivo muestra este código: {code}";
"device_sign_in.request_from" = "Origen de la solicitud";
"device_sign_in.calls_itself" = "El dispositivo se identifica como";
"device_sign_in.later" = "Puedes cerrar la sesión del dispositivo en la página de tu cuenta en cualquier momento.";
"device_sign_in.warning" = "Continúa solo si has empezado tú. Si alguien te ha enviado el código o un enlace, puede que esté intentando entrar en tu cuenta.";
"device_sign_in.allow" = "Iniciar sesión";
"device_sign_in.deny" = "Cancelar";
"device_sign_in.done.title" = "Has iniciado sesión en tu dispositivo";
"device_sign_in.done.text" = "Puedes cerrar esta página y continuar en tu dispositivo.";
"device_sign_in.denied.title" = "No se ha iniciado la sesión en el dispositivo";
"device_sign_in.denied.text" = "No se ha compartido ninguna información con el dispositivo.";
"device_confirm.title" = "Confirma que eres tú";
"device_confirm.heading" = "¿Confirmar a {client} que eres tú?";
"device_confirm.meaning" = "Lo solicita un dispositivo con la sesión iniciada en {client}. Después, durante diez minutos, podrá hacer cambios importantes en tu cuenta, como eliminarla.";
"device_confirm.allow" = "Confirmar";
"device_confirm.done.title" = "Has confirmado que eres tú";
"device_confirm.done.text" = "Puedes cerrar esta página y continuar en tu dispositivo.";
"device_confirm.denied.title" = "No has confirmado que eres tú";
"device_confirm.denied.text" = "No se ha cambiado nada.";
"sign_out.heading" = "¿Cerrar sesión?";
"sign_out.text" = "Se cerrará tu sesión en {app} y en las apps que usas con esta cuenta en este navegador.";
"sign_out.stay" = "No cerrar sesión";

/* ---- Passkeys ---- */

"way_in.passkey" = "Llave de acceso";
"button.passkey" = "Usar una llave de acceso";
"passkey.named" = "Llave de acceso “{name}”";
"passkey.cancelled" = "No se ha usado ninguna llave de acceso. Inténtalo de nuevo o elige otro método.";
"passkey.not_added" = "No se ha añadido ninguna llave de acceso. Puedes intentarlo de nuevo.";
"passkey.exists" = "Aquí ya hay una llave de acceso para tu cuenta. Puedes usarla para iniciar sesión.";
"passkey.unsupported" = "Este dispositivo no puede guardar una llave de acceso. Configura un bloqueo de pantalla o usa otro dispositivo.";
"passkey.without" = "Las llaves de acceso no funcionan en este navegador. Permite JavaScript en esta página, actualiza el navegador o usa otro dispositivo.";
"passkey.synced" = "Sincronizada";
"passkey.one_device" = "Solo en un dispositivo";
"passkey.unused" = "Se añadió: {added}; aún sin usar";
"account.passkeys" = "Llaves de acceso";
"account.passkeys.text" = "Con una llave de acceso inicias sesión igual que desbloqueas tu dispositivo. No hay ninguna contraseña que te puedan robar o que puedas olvidar.";
"passkeys.add" = "Añadir llave de acceso";
"passkeys.add.title" = "Añadir llave de acceso";
"passkeys.add.intro" = "Tu dispositivo te pedirá que confirmes. A partir de entonces podrás iniciar sesión en {app} sin contraseña.";
"passkeys.one_device" = "Esta llave de acceso está solo en un dispositivo. Añade otro método de inicio de sesión para no perder tu cuenta si pierdes el dispositivo.";
"passkeys.weak" = "Añade otro tipo de método de inicio de sesión para conservar tu cuenta si pierdes tus dispositivos.";
"field.email_optional" = "Dirección de correo electrónico (opcional)";
"field.email_optional.hint" = "Te enviaremos un código para confirmarla. Te ayuda a recuperar el acceso si pierdes tus dispositivos.";
"sign_up.passkey.intro" = "Tu dispositivo te pedirá que confirmes y guardará una llave de acceso para {app}. No necesitarás contraseña.";
"sign_up.passkey.button" = "Crear con llave de acceso";
"sign_up.with_password" = "Usar una contraseña";
"sign_up.with_passkey" = "Usar una llave de acceso";
"sign_up.with_email" = "Usar un código por correo";
"sign_up.password.button" = "Crear con contraseña";
"sign_up.invited" = "Tienes una invitación para {app}.";
"account.email_unproved" = "Sin confirmar";
"suggest.passkey" = "Añade una llave de acceso y la próxima vez inicia sesión igual que desbloqueas tu dispositivo.";
"suggest.apple" = "Si pierdes tus dispositivos, podrás iniciar sesión con Apple.";
"suggest.apple.button" = "Usar Apple como respaldo";
"remove.passkey" = "También le pediremos a tu gestor de contraseñas que la elimine. Si después te la sigue ofreciendo, elimínala allí.";
"field.passkey_name" = "Nombre de la llave de acceso";
"form.passkey_name.title" = "Renombrar llave de acceso";
"form.passkey_name.intro" = "El nombre te ayuda a distinguir tus llaves de acceso.";
"form.passkey_name.button" = "Guardar";
"changed.passkey_added" = "Tu llave de acceso se ha añadido. Ya puedes usarla para iniciar sesión.";
"changed.passkey_renamed" = "La llave de acceso se ha renombrado.";
"changed.passkey_removed" = "La llave de acceso se ha eliminado. Ya no puedes usarla para iniciar sesión.";
"trouble.passkey" = "No se ha podido aceptar esta llave de acceso. Inténtalo de nuevo o usa otro método de inicio de sesión.";
"trouble.passkey_expired" = "Esta página ha estado abierta demasiado tiempo. Inténtalo de nuevo.";
"trouble.passkey_removed" = "Esta llave de acceso se eliminó de la cuenta. Elimínala también de tu gestor de contraseñas y usa otro método de inicio de sesión.";
"trouble.passkey_in_use" = "Esta llave de acceso ya está en uso.";
"trouble.passkey_limit" = "Tu cuenta ha alcanzado el número máximo de llaves de acceso. Elimina una antes de añadir otra.";
"trouble.passkey_failed" = "Las llaves de acceso no funcionan aquí en este momento. Ya hemos recibido un aviso. Usa otro método de inicio de sesión.";
"recover.title" = "Recuperar tu cuenta";
"recover.intro" = "Añade una llave de acceso a tu cuenta de {app}. Con ella iniciarás sesión aquí.";
"recover.signed_out" = "Se cerrará tu sesión en todos los demás dispositivos.";
"recover.once" = "Este enlace funciona una sola vez. Mientras no añadas la llave de acceso, puedes volver a abrirlo.";
"recover.invalid.title" = "Este enlace ya no funciona";
"recover.invalid.happened" = "Ya se ha usado, lo ha sustituido un enlace más reciente o es demasiado antiguo.";
"recover.invalid.advice" = "Si sigues sin poder iniciar sesión, pide un enlace nuevo a {app}.";
"recover.early.title" = "Este enlace funcionará más tarde";
"recover.early.happened" = "El correo sobre este enlace indica a partir de cuándo. Entonces podrás volver a abrirlo.";
"recover.stop.title" = "¿Detener la recuperación de tu cuenta?";
"recover.stop.happened" = "Alguien le ha dicho a {app} que ya no puede iniciar sesión en tu cuenta. Si no has sido tú, detén la recuperación.";
"recover.stopped.title" = "La recuperación se ha detenido";
"recover.stopped.happened" = "El enlace o el código solicitado ya no es válido. Si no lo has solicitado tú, ponte en contacto con {app}.";
"recover.nothing.title" = "No hay nada que detener";
"recover.nothing.happened" = "La recuperación se detuvo, ha terminado o ya se usó.";
"account.recovery" = "Alguien está recuperando tu cuenta. Si no eres tú, detén la recuperación.";
"account.recovery.stop" = "Detener la recuperación";
"check_passkeys.title" = "Revisar tus llaves de acceso";
"check_passkeys.intro" = "¿Cuáles de estas tienes todavía? Las que no marques se eliminarán para que nadie pueda usarlas para iniciar sesión.";
"check_passkeys.button" = "Eliminar las que no tengo";
"check_passkeys.later" = "Ahora no";
"changed.recovered" = "Has iniciado sesión. Tu sesión se ha cerrado en todos los demás dispositivos.";
"changed.passkeys_checked" = "Tus llaves de acceso siguen igual.";
"changed.passkeys_removed" = "Las llaves de acceso que ya no tienes se han eliminado.";
"changed.recovery_stopped" = "La recuperación se ha detenido.";
"trouble.passkey_last" = "Se ha conservado una llave de acceso porque es tu único método de inicio de sesión. Añade una llave de acceso en este dispositivo y después elimina la otra.";
"""##
}
