// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/pt-BR.strings; change that file, not this one.

extension LanguageFile {
  static let ptBR = ##"""
/*
  The words of Pippin's pages in Brazilian Portuguese. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "Português (Brasil)";
"language.direction" = "ltr";
"language.plurals" = "french";
"language.place" = "8";

/* ---- On every page ---- */

"footer.made_with" = "Com tecnologia Pippin";
"footer.languages" = "Idioma";
"footer.home" = "Voltar para {app}";
"footer.terms" = "Termos";
"footer.privacy" = "Privacidade";
"footer.support" = "Ajuda";
"page.request_id" = "Se entrar em contato com o suporte, informe o ID da solicitação {id}.";

/* ---- Names of things ---- */

"way_in.password" = "Senha";
"device.browser" = "Navegador da web";
"device.android" = "Dispositivo Android";
"device.apple" = "Dispositivo Apple";
"device.ios" = "iPhone ou iPad";

/* ---- Times ---- */

"moment.now" = "agora mesmo";
"moment.minutes#one" = "há um minuto";
"moment.minutes#other" = "há {count} minutos";
"moment.hours#one" = "há uma hora";
"moment.hours#other" = "há {count} horas";
"date" = "{day} de {month} de {year}";
"date_time" = "{date}, {time} UTC";
"month.january" = "janeiro";
"month.february" = "fevereiro";
"month.march" = "março";
"month.april" = "abril";
"month.may" = "maio";
"month.june" = "junho";
"month.july" = "julho";
"month.august" = "agosto";
"month.september" = "setembro";
"month.october" = "outubro";
"month.november" = "novembro";
"month.december" = "dezembro";

/* ---- The buttons of the providers ---- */

"button.apple.sign_in" = "Iniciar sessão com a Apple";
"button.apple.continue" = "Continuar com a Apple";
"button.provider" = "Continuar com {provider}";

/* ---- The sign-in page ---- */

"sign_in.title" = "Iniciar sessão";
"sign_in.heading" = "Iniciar sessão em {app}";
"sign_in.new_here" = "É sua primeira vez aqui? Ao iniciar sessão, uma conta será criada.";
"sign_in.apple_note" = "A Apple nunca compartilha sua senha. Você pode compartilhar seu endereço de e-mail ou ocultá-lo.";
"sign_in.nothing" = "Não é possível iniciar sessão no momento. Tente novamente mais tarde.";
"sign_in.signed_out" = "Você finalizou a sessão neste navegador.";
"sign_in.session_ended" = "Sua sessão terminou. Inicie sessão novamente.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Continuar sem pop-up";
"apple_js.blocked" = "Seu navegador bloqueou a janela de início de sessão da Apple. Permita pop-ups nesta página e tente novamente, ou continue sem pop-up.";
"apple_js.closed" = "A janela de início de sessão da Apple foi fechada antes de você terminar. Selecione o botão para tentar novamente.";
"apple_js.missing" = "Não foi possível carregar “Iniciar sessão com a Apple”. A causa pode ser um bloqueador de conteúdo. Você pode continuar sem pop-up.";
"apple_js.failed" = "Não foi possível iniciar sessão. Tente novamente ou continue sem pop-up.";

/* ---- The account page ---- */

"account.title" = "Sua conta";
"account.no_email" = "Sem endereço de e-mail";
"account.private_relay" = "Ocultar Meu E-mail";
"account.relay_note" = "A Apple criou este endereço para você e encaminha os e-mails para seu endereço pessoal, que permanece privado. Para interromper o encaminhamento, abra sua Conta Apple e escolha “Iniciar sessão com a Apple”.";
"account.ways_in" = "Métodos de início de sessão";
"account.added" = "Adição: {added}; último uso: {used}";
"account.revoked" = "Acesso revogado";
"account.remove" = "Remover";
"account.remove_named" = "Remover: {name}";
"account.sign_in_again_note" = "Para sua segurança, inicie sessão novamente antes de remover um método de início de sessão:";
"account.sign_in_again" = "Iniciar sessão novamente";
"account.sessions" = "Dispositivos com sessão iniciada";
"account.this_device" = "Este dispositivo";
"account.last_used" = "{app}, último uso: {time}";
"account.sign_out" = "Finalizar sessão";
"account.sign_out_named" = "Finalizar sessão: {name}";
"account.sign_out_elsewhere" = "Finalizar sessão nos outros dispositivos";

/* ---- Deleting the account ---- */

"delete.title" = "Excluir sua conta";
"delete.final" = "Esta ação não pode ser desfeita.";
"delete.here" = "Sua conta, seu nome e seu endereço de e-mail serão excluídos imediatamente, e sua sessão será finalizada em todos os dispositivos.";
"delete.app" = "Vamos notificar {app}, que excluirá seus dados de acordo com as próprias políticas.";
"delete.apple" = "Vamos notificar a Apple de que você não usa mais sua Conta Apple aqui. Até que a Apple confirme, geralmente em segundos, você não poderá iniciar sessão com sua Conta Apple.";
"delete.afterwards" = "Você poderá criar outra conta mais tarde, mas não poderá recuperar nada desta.";
"delete.sign_in_again" = "Para sua segurança, primeiro inicie sessão novamente. Depois, você continuará aqui.";
"delete.confirm" = "Excluir conta";
"delete.keep" = "Manter conta";

"deleted.title" = "Sua conta foi excluída";
"deleted.happened" = "Seus dados foram excluídos e sua sessão foi finalizada em todos os dispositivos.";
"deleted.happened_pending" = "Seus dados foram excluídos e sua sessão foi finalizada em todos os dispositivos. Estamos notificando a Apple.";
"deleted.advice_pending" = "Até que a Apple confirme, geralmente em segundos, você não poderá iniciar sessão aqui com sua Conta Apple.";
"deleted.happened_manual" = "Seus dados foram excluídos e sua sessão foi finalizada em todos os dispositivos. Não foi possível notificar a Apple, por isso {app} talvez ainda esteja na lista de apps que usam sua Conta Apple.";
"deleted.advice_settings" = "No iPhone ou iPad, abra Ajustes, toque no seu nome e em “Iniciar sessão com a Apple”.";
"deleted.advice_web" = "Em outros dispositivos, acesse account.apple.com, inicie sessão e escolha “Iniciar sessão com a Apple”.";
"deleted.advice_app" = "Escolha {app} e pare de usar sua Conta Apple com esse app.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "Já existe uma conta com este endereço de e-mail";
"link.explanation" = "Você iniciou sessão com {provider} ({email}). Uma conta {app} já usa {email} com outro método de início de sessão. Para sua segurança, não vinculamos contas apenas pelo endereço de e-mail.";
"link.explanation_no_email" = "Você iniciou sessão com {provider}. Uma conta {app} já usa o mesmo endereço de e-mail com outro método de início de sessão. Para sua segurança, não vinculamos contas apenas pelo endereço de e-mail.";
"link.ways_in" = "Métodos de início de sessão da conta existente";
"link.advice" = "Se esta conta for sua, inicie sessão como antes. Depois, você poderá usar os dois métodos.";
"link.advice_elsewhere" = "Se esta conta for sua, inicie sessão como antes. Depois, você poderá adicionar este método de início de sessão na página da sua conta.";
"link.confirm" = "Iniciar sessão como antes e vincular";
"link.confirm_with" = "Iniciar sessão com {provider} e vincular";
"link.decline" = "Não vincular";
"link.nothing_yet" = "Nada foi vinculado nem alterado ainda. Se esta conta não for sua, escolha “Não vincular”.";
"link.another.title" = "Você iniciou sessão com outra conta";
"link.another.happened" = "Essa conta não é a que usa {email}. Nada foi alterado.";
"link.another.happened_no_email" = "Essa conta não é a que você quer vincular a {provider}. Nada foi alterado.";
"link.no_way_in" = "Nenhum método de início de sessão da conta existente pode mais ser usado.";
"link.ask_operator" = "Se esta conta for sua e você não conseguir iniciar sessão nela, peça ajuda ao operador deste serviço.";
"link.code" = "Esta conta é sua? Podemos enviar um código de seis dígitos para {email}. Ao digitá-lo, você inicia sessão na conta existente e vincula o novo método.";
"link.code.button" = "Receber código por e-mail";
"link.another_account" = "Escolha a outra conta {provider}, não a que você acabou de usar.";

/* ---- Back to an app ---- */

"continue.title" = "Continuar";
"continue.heading" = "Continuar para {app}";
"continue.scheme" = "Quase pronto. O botão abre o app neste dispositivo: {address}";
"continue.loopback" = "Quase pronto. O botão leva você de volta ao app neste computador: {address}";
"continue.not_you" = "Se você não começou este início de sessão, feche esta página. Nenhuma informação será compartilhada.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Tentar novamente";
"message.start_again" = "Começar de novo";
"message.to_sign_in" = "Ir para o início de sessão";
"message.contact" = "Contatar {app}";

"message.cancelled.title" = "Início de sessão cancelado";
"message.cancelled.happened" = "O início de sessão foi cancelado antes de ser concluído. Nenhuma conta foi criada e nada foi alterado.";

"message.expired.title" = "Seu início de sessão expirou";
"message.expired.happened" = "Para sua segurança, você tem apenas alguns minutos para iniciar sessão.";
"message.expired.advice.1" = "Comece de novo. Geralmente leva apenas alguns segundos.";

"message.wrong_browser.title" = "Este início de sessão começou em outro navegador";
"message.wrong_browser.happened" = "Ele começou em outro navegador ou em uma janela privada, ou os cookies estão bloqueados. Não podemos confirmar que ele seja seu.";
"message.wrong_browser.advice.1" = "Se alguém enviou a você o link desta página, feche-a. Caso contrário, você pode iniciar sessão na conta dessa pessoa.";
"message.wrong_browser.advice.2" = "Se foi você que começou, comece de novo aqui e continue neste navegador.";
"message.wrong_browser.advice.3" = "Se isso acontecer novamente, permita cookies neste site.";

"message.unreachable.title" = "{provider} não está respondendo";
"message.unreachable.happened" = "Não foi possível contatar {provider} para concluir seu início de sessão. Nada foi perdido.";
"message.unreachable.any.title" = "O serviço de início de sessão não está respondendo";
"message.unreachable.any.happened" = "Não foi possível contatar o serviço que você usa para iniciar sessão. Nada foi perdido.";
"message.unreachable.advice.1" = "Aguarde um minuto e tente novamente.";

"message.refused.title" = "Não é possível iniciar sessão com {provider} no momento";
"message.refused.happened" = "Nossa solicitação foi recusada por {provider} devido a um problema nosso. Tentar novamente não vai ajudar até que o problema seja corrigido.";
"message.refused.any.title" = "Não é possível iniciar sessão dessa forma no momento";
"message.refused.any.happened" = "O serviço que você usa para iniciar sessão recusou nossa solicitação devido a um problema nosso. Tentar novamente não vai ajudar até que o problema seja corrigido.";
"message.refused.advice.1" = "Volte mais tarde ou entre em contato com {app}.";

"message.not_proved.title" = "Não foi possível verificar seu início de sessão";
"message.not_proved.happened" = "A resposta de {provider} não passou nas nossas verificações de segurança. Por isso, a sessão não foi iniciada.";
"message.not_proved.any.happened" = "O que recebemos sobre seu início de sessão não passou nas nossas verificações de segurança. Por isso, a sessão não foi iniciada.";
"message.not_proved.advice.1" = "Comece de novo. Se isso acontecer novamente, entre em contato com {app}.";

"message.bad_request.title" = "Este link ou formulário não é válido";
"message.bad_request.happened" = "O link ou formulário que abriu esta página é inválido ou está desatualizado.";
"message.bad_request.advice.1" = "Comece de novo pelo app ou pela página de início de sessão.";

"message.not_found.title" = "Página não encontrada";
"message.not_found.happened" = "O endereço pode estar escrito incorretamente, ou a página pode ter mudado de lugar.";
"message.not_found.advice.1" = "Confira o endereço ou comece de novo pelo app.";

"message.too_many.title" = "Muitas tentativas";
"message.too_many.happened" = "Houve muitas tentativas a partir da sua rede em pouco tempo.";
"message.too_many.advice.1" = "Aguarde um minuto e tente novamente.";

"message.unavailable.title" = "O serviço está temporariamente indisponível";
"message.unavailable.happened" = "Sua sessão não foi finalizada e nada foi perdido.";
"message.unavailable.advice.1" = "Tente novamente em um minuto.";

"message.failed.title" = "Algo deu errado";
"message.failed.happened" = "O problema é nosso. Ele foi registrado para que {app} possa investigar.";
"message.failed.advice.1" = "Tente novamente mais tarde. Se isso acontecer novamente, entre em contato com {app}.";

"message.app_mistake.title" = "O app cometeu um erro";
"message.app_mistake.happened" = "O app enviou algo que não podemos processar. Você não fez nada de errado e nada foi alterado.";
"message.app_mistake.advice.1" = "Volte para o app e tente novamente. Se isso acontecer novamente, entre em contato com {app}.";

"message.invalid_value.title" = "Alguns dados não são válidos";
"message.invalid_value.happened" = "Um dos dados informados não pode ser usado. Nada foi alterado.";
"message.invalid_value.advice.1" = "Confira os dados e tente novamente.";

"message.wrong_password.title" = "Endereço de e-mail ou senha incorretos";
"message.wrong_password.happened" = "O endereço e a senha não correspondem. Por isso, a sessão não foi iniciada.";
"message.wrong_password.advice.1" = "Tente novamente ou redefina sua senha por e-mail.";

"message.passkey_refused.title" = "Sua chave-senha não foi aceita";
"message.passkey_refused.happened" = "Ela pode ter sido removida da sua conta, ou a confirmação demorou demais.";
"message.passkey_refused.advice.1" = "Tente novamente ou use outro método de início de sessão.";

"message.not_offered.title" = "Você não pode usar este método de início de sessão aqui";
"message.not_offered.happened" = "O app não o oferece no momento ou não o oferece neste dispositivo.";
"message.not_offered.advice.1" = "Escolha outro método de início de sessão.";

"message.suspended.title" = "Esta conta está suspensa";
"message.suspended.happened" = "Você não pode iniciar sessão nela no momento.";
"message.suspended.advice.1" = "Se você acha que é um engano, entre em contato com {app}.";

"message.recovery_waits.title" = "Você poderá iniciar sessão um pouco mais tarde";
"message.recovery_waits.happened" = "Seu código estava correto. Como sua conta tem apenas chaves-senha, há um tempo de espera para que o titular possa impedir um desconhecido.";
"message.recovery_waits.advice.1" = "Solicite um novo código depois da espera. O e-mail que enviamos informa quando isso será possível.";

"message.only_in_app.title" = "Crie sua conta no app";
"message.only_in_app.happened" = "Novas contas só podem ser criadas no app autêntico, em um dispositivo Apple.";
"message.only_in_app.advice.1" = "Atualize o app e tente novamente por lá. Se você já tem uma conta, pode iniciar sessão aqui.";
"message.sign_up_closed.title" = "Sem novas contas no momento";
"message.sign_up_closed.happened" = "Não é possível criar novas contas no momento.";
"message.sign_up_closed.advice.1" = "Se você tem uma conta, inicie sessão com o método que usou antes.";
"message.invitation_required.title" = "É necessário um convite";
"message.invitation_required.happened" = "Você precisa de um convite para criar uma conta.";
"message.invitation_required.advice.1" = "Abra o link do seu convite ou digite o código dele.";
"message.invitation_required.button" = "Digitar código de convite";
"message.email_domain.title" = "Seu endereço de e-mail não é aceito aqui";
"message.email_domain.happened" = "As contas são apenas para determinados endereços de e-mail.";
"message.email_domain.advice.1" = "Inicie sessão com um endereço da sua organização.";
"message.sign_up_refused.title" = "Sua conta não foi criada";
"message.sign_up_refused.happened" = "Nenhuma conta foi criada.";
"message.sign_up_refused.advice.1" = "Se você acha que é um engano, entre em contato com a equipe do app.";

"message.name_required.title" = "Falta seu nome";
"message.name_required.happened" = "O app precisa do seu nome para criar sua conta.";
"message.name_required.advice.1" = "Digite seu nome no app.";

"message.another_person.title" = "Você iniciou sessão como outra pessoa";
"message.another_person.happened" = "A pessoa que acabou de iniciar sessão não é a que está com a sessão iniciada no app.";
"message.another_person.advice.1" = "Primeiro finalize a sessão no app e depois inicie sessão novamente.";

"message.signed_out.title" = "Sua sessão foi finalizada";
"message.signed_out.happened" = "Sua sessão neste dispositivo terminou.";
"message.signed_out.advice.1" = "Inicie sessão novamente.";

"message.still_signed_in.title" = "Tente novamente";
"message.still_signed_in.happened" = "Sua sessão continua ativa. O app só precisa confirmar isso outra vez.";
"message.still_signed_in.advice.1" = "Se isso acontecer novamente, feche o app e abra-o de novo.";

"message.sign_in_again.title" = "Inicie sessão novamente";
"message.sign_in_again.happened" = "Para sua segurança, você só pode fazer isso pouco depois de iniciar sessão.";
"message.sign_in_again.advice.1" = "Inicie sessão novamente e repita o que você queria fazer.";

"message.not_permitted.title" = "Você não tem permissão para fazer isso";
"message.not_permitted.happened" = "Somente as pessoas que administram este serviço podem fazer isso.";
"message.not_permitted.advice.1" = "Se você é uma delas, solicite permissão.";

"message.account_exists.title" = "Você já tem uma conta";
"message.account_exists.happened" = "Já existe uma conta com seu endereço de e-mail e outro método de início de sessão. Para sua segurança, não vinculamos contas apenas pelo endereço de e-mail.";
"message.account_exists.advice.1" = "Inicie sessão como antes. Depois, você poderá adicionar o novo método de início de sessão.";

"message.identity_in_use.title" = "Este método de início de sessão pertence a outra conta";
"message.identity_in_use.happened" = "Um método de início de sessão só pode pertencer a uma conta.";
"message.identity_in_use.advice.1" = "Se a outra conta também for sua, você pode mesclar as duas. Inicie sessão nela para ver o que vai mudar e depois confirme.";

"message.not_linked.title" = "O método de início de sessão não foi adicionado";
"message.not_linked.happened" = "Demorou demais ou você iniciou sessão em outra conta. Nada foi alterado.";
"message.not_linked.advice.1" = "Comece de novo e inicie sessão na conta à qual você quer adicioná-lo.";

"message.last_method.title" = "Este é seu último método de início de sessão";
"message.last_method.happened" = "Sem ele, você não poderia mais iniciar sessão na sua conta.";
"message.last_method.advice.1" = "Primeiro adicione outro método de início de sessão ou exclua sua conta.";

"message.passkey_limit.title" = "Você tem chaves-senha demais";
"message.passkey_limit.happened" = "Sua conta não pode ter mais chaves-senha.";
"message.passkey_limit.advice.1" = "Remova uma chave-senha que você não usa mais e tente novamente.";

"message.merge_final.title" = "As contas não podem mais ser separadas";
"message.merge_final.happened" = "Elas foram mescladas há tempo demais, ou os métodos de início de sessão delas mudaram desde então.";
"message.merge_final.advice.1" = "As contas continuam mescladas. Se precisar de ajuda, entre em contato com {app}.";

"message.deleting.title" = "Esta conta está sendo excluída";
"message.deleting.happened" = "A exclusão ainda não foi concluída.";
"message.deleting.advice.1" = "Tente novamente mais tarde. Se você iniciar sessão depois da exclusão, uma nova conta será criada.";

"message.in_progress.title" = "Isso já está em andamento";
"message.in_progress.happened" = "O serviço ainda está trabalhando nisso.";
"message.in_progress.advice.1" = "Aguarde até que termine.";

"message.busy.title" = "Há muitas pessoas iniciando sessão agora";
"message.busy.happened" = "Sua sessão não foi iniciada e nada foi alterado.";
"message.busy.advice.1" = "Tente novamente em um minuto.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Erros da API";
"problems.intro" = "Cada resposta de erro da API tem um destes como `type`.";
"problem.all" = "Todos os erros da API";
"problem.what_to_do" = "O que fazer";
"problem.reasons" = "Motivos";
"developers.title" = "Para desenvolvedores";
"developers.sent" = "Esta solicitação contém";
"developers.request_id" = "ID da solicitação: {id}";

"problem.malformed_request.title" = "A solicitação não pode ser lida";
"problem.malformed_request.happened" = "O app enviou uma solicitação que o servidor não consegue ler. O corpo não é o JSON que a operação espera, ou um cabeçalho pode ser lido de duas maneiras.";
"problem.malformed_request.advice.1" = "Compare o corpo com `/openapi.json`: UTF-8, nenhum membro duplicado, os tipos corretos.";
"problem.malformed_request.advice.2" = "`detail` e `errors` informam o que está errado.";
"problem.malformed_request.reason.unknown_state" = "O parâmetro state deste início de sessão não foi emitido por este servidor ou foi modificado no caminho.";
"problem.malformed_request.change.unknown_state" = "Repasse os parâmetros do callback, sem modificá-los, ao servidor em que o início de sessão começou.";
"problem.malformed_request.reason.expired" = "Passou tempo demais entre o começo e o fim do início de sessão.";
"problem.malformed_request.change.expired" = "Não há nada a mudar: a pessoa começa de novo.";
"problem.malformed_request.reason.other_browser" = "O navegador que voltou não é o que começou o início de sessão, ou perdeu seu cookie.";
"problem.malformed_request.change.other_browser" = "Comece e termine cada início de sessão no mesmo navegador. Uma web view com cookies próprios é outro navegador.";
"problem.malformed_request.reason.other_session" = "O início de sessão começou em uma sessão que este navegador não tem mais.";
"problem.malformed_request.change.other_session" = "Não há nada a mudar: a pessoa começa de novo.";
"problem.malformed_request.reason.used" = "Este início de sessão já tinha sido concluído, e o endereço dele foi aberto novamente.";
"problem.malformed_request.change.used" = "Abra cada endereço de um início de sessão uma única vez.";
"problem.malformed_request.reason.return_address" = "O endereço de retorno não está registrado para o cliente.";
"problem.malformed_request.change.return_address" = "Adicione-o ao `return_to` do cliente na configuração exatamente como o app o envia, ou corrija o que o app envia.";
"problem.malformed_request.reason.parameters" = "Um parâmetro está faltando, não é permitido aqui ou aparece duas vezes.";
"problem.malformed_request.change.parameters" = "Compare a solicitação com `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "O formulário chegou sem nosso cookie, por isso não é possível diferenciá-lo de um que outro site tenha feito o navegador enviar.";
"problem.malformed_request.change.no_cookies" = "Não há nada a mudar, a menos que um proxy remova `Cookie` ou `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "O formulário foi criado para outro navegador ou outra sessão, é antigo demais ou veio de outro site.";
"problem.malformed_request.change.foreign_form" = "Somente nossas próprias páginas enviam estes formulários. Atrás de um proxy, compare `public_url` com o endereço no navegador.";
"problem.malformed_request.reason.unknown_client" = "Nenhum cliente com este `client_id` pode usar OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "Compare-o com o `id` do cliente na configuração e confira se o cliente tem `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "Este `redirect_uri` não está registrado para o cliente.";
"problem.malformed_request.change.redirect_uri" = "Adicione-o aos `redirect_uris` do cliente na configuração exatamente como o cliente o envia, ou corrija o que o cliente envia.";
"problem.malformed_request.reason.id_token_hint" = "O `id_token_hint` não é um token de identidade deste servidor para este cliente, ou o cliente não existe.";
"problem.malformed_request.change.id_token_hint" = "Envie um token de identidade que o próprio cliente tenha recebido deste servidor, com o `client_id` do próprio cliente.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "Este `post_logout_redirect_uri` não está registrado para o cliente.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Adicione-o aos `post_logout_redirect_uris` do cliente na configuração exatamente como o cliente o envia.";
"problem.malformed_request.reason.unnamed_client" = "Há um `post_logout_redirect_uri`, mas nada informa qual cliente o registrou.";
"problem.malformed_request.change.unnamed_client" = "Envie também `client_id` ou `id_token_hint`.";

"problem.not_found.title" = "Não encontrado";
"problem.not_found.happened" = "Não há nada neste endereço ou você não tem acesso a ele.";
"problem.not_found.advice.1" = "Confira o caminho em `/openapi.json`.";

"problem.account_not_found.title" = "A conta não existe";
"problem.account_not_found.happened" = "Não há nenhuma conta com este método de início de sessão. A solicitação pedia apenas para iniciar sessão em uma conta existente. O código e o nonce não foram usados.";
"problem.account_not_found.advice.1" = "Se a pessoa concordar em criar uma conta, envie a mesma solicitação novamente sem `intent`.";

"problem.method_not_allowed.title" = "O método não é permitido";
"problem.method_not_allowed.happened" = "O app usou este endereço de uma forma que não é compatível. O endereço existe, mas não aceita este método.";
"problem.method_not_allowed.advice.1" = "Use um dos métodos do campo `Allow` da resposta.";

"problem.too_large.title" = "A solicitação é grande demais";
"problem.too_large.happened" = "O app enviou mais dados do que o servidor aceita: no máximo, 16 KiB para um cabeçalho, 64 KiB para um corpo e 8 KiB para um token de identidade.";
"problem.too_large.advice.1" = "Envie uma solicitação menor.";

"problem.unsupported_media_type.title" = "O tipo de mídia não é compatível";
"problem.unsupported_media_type.happened" = "O app enviou dados em um formato que o servidor não aceita. Esta operação aceita somente JSON.";
"problem.unsupported_media_type.advice.1" = "Envie `Content-Type: application/json`.";

"problem.too_many_requests.title" = "Muitas solicitações";
"problem.too_many_requests.happened" = "Houve muitas solicitações em pouco tempo. Esta rede ou este cliente atingiu o limite.";
"problem.too_many_requests.advice.1" = "Aguarde os segundos informados em `Retry-After` e depois envie menos solicitações.";

"problem.identity_token_invalid.title" = "O token de identidade não é válido";
"problem.identity_token_invalid.happened" = "O token de identidade não passou em uma verificação; `reason` informa qual.";
"problem.identity_token_invalid.advice.1" = "Solicite uma nova autorização à Apple e envie o token dela imediatamente e sem modificações.";
"problem.identity_token_invalid.advice.2" = "Se o erro continuar com `wrong_audience`, compare a configuração do cliente com o Bundle ID ou o Services ID que o app realmente usa.";
"problem.identity_token_invalid.advice.3" = "Se o erro continuar com um motivo relacionado ao nonce, passe à Apple o nonce de `POST /v1/nonces`, sem modificações ou como seu SHA-256 em hexadecimal com letras minúsculas.";
"problem.identity_token_invalid.reason.malformed" = "Não é um JSON Web Signature compacto, ou suas claims não podem ser lidas.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "O cabeçalho dele indica um algoritmo diferente de RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "O conjunto de chaves atual da Apple não tem nenhuma chave com o ID de chave dele.";
"problem.identity_token_invalid.reason.bad_signature" = "A assinatura dele não confere.";
"problem.identity_token_invalid.reason.wrong_issuer" = "O emissor dele não é a Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Foi emitido para outro app.";
"problem.identity_token_invalid.reason.expired" = "Expirou.";
"problem.identity_token_invalid.reason.issued_in_future" = "A data de emissão dele está no futuro, por isso um dos relógios está errado.";
"problem.identity_token_invalid.reason.nonce_missing" = "Não tem nonce, mas a solicitação tem.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "O nonce dele não corresponde ao da solicitação.";
"problem.identity_token_invalid.reason.nonce_expired" = "O nonce tem mais de dez minutos.";
"problem.identity_token_invalid.reason.nonce_used" = "O nonce já tinha sido usado.";
"problem.identity_token_invalid.reason.subject_mismatch" = "Indica uma pessoa diferente da do dispositivo ou da do segundo token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Não corresponde ao código de autorização que o acompanha.";

"problem.authorization_code_invalid.title" = "O código de autorização não é válido";
"problem.authorization_code_invalid.happened" = "A Apple não aceitou este início de sessão. Ela informa que o código já foi usado, tem mais de cinco minutos ou pertence a outro cliente.";
"problem.authorization_code_invalid.advice.1" = "Solicite uma nova autorização à Apple e envie o código dela uma única vez.";

"problem.credentials_invalid.title" = "Endereço de e-mail ou senha incorretos";
"problem.credentials_invalid.happened" = "O endereço de e-mail e a senha não correspondem. A resposta é a mesma se o endereço for desconhecido, para que ninguém possa descobrir quem tem uma conta.";
"problem.credentials_invalid.advice.1" = "Permita que a pessoa tente novamente ou redefina a senha por e-mail.";

"problem.access_token_invalid.title" = "O token de acesso não é válido";
"problem.access_token_invalid.happened" = "O token de acesso está faltando, está danificado ou não foi emitido por este servidor.";
"problem.access_token_invalid.advice.1" = "Envie o token exatamente como foi emitido: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Obtenha um novo com o token de atualização.";

"problem.access_token_expired.title" = "O token de acesso expirou";
"problem.access_token_expired.happened" = "Os tokens de acesso são válidos apenas por pouco tempo, e este expirou. A sessão continua.";
"problem.access_token_expired.advice.1" = "Obtenha um novo com `POST /v1/session/refresh`. A pessoa não precisa iniciar sessão novamente.";

"problem.refresh_token_invalid.title" = "O token de atualização não é válido";
"problem.refresh_token_invalid.happened" = "O token de atualização está danificado ou não foi emitido por este servidor.";
"problem.refresh_token_invalid.advice.1" = "Peça à pessoa que inicie sessão novamente.";

"problem.session_ended.title" = "A sessão terminou";
"problem.session_ended.happened" = "A sessão terminou e seus tokens não são mais válidos. `reason` informa o motivo.";
"problem.session_ended.advice.1" = "Exclua os dados da sessão no app e peça à pessoa que inicie sessão novamente.";
"problem.session_ended.reason.signed_out" = "A pessoa finalizou a sessão neste dispositivo ou em outro.";
"problem.session_ended.reason.expired" = "A sessão ficou tempo demais sem ser usada ou foi substituída por inícios de sessão mais recentes na mesma conta.";
"problem.session_ended.reason.apple_consent_revoked" = "A pessoa parou de usar a Conta Apple com este app.";
"problem.session_ended.reason.apple_account_deleted" = "A pessoa excluiu a Conta Apple.";
"problem.session_ended.reason.apple_token_invalid" = "A Apple não aceita mais o token de atualização deste início de sessão.";
"problem.session_ended.reason.reuse_detected" = "Um token de atualização antigo foi usado novamente. Ele pode ter sido roubado.";
"problem.session_ended.reason.account_deleted" = "A conta foi excluída.";
"problem.session_ended.reason.administrator" = "Um operador encerrou a sessão.";
"problem.session_ended.reason.account_merged" = "Duas contas da pessoa foram mescladas, ou uma mesclagem foi desfeita. O método de início de sessão desta sessão agora pertence a outra conta.";
"problem.session_ended.reason.suspended" = "Um operador suspendeu a conta.";
"problem.session_ended.reason.consent_withdrawn" = "A pessoa retirou o consentimento dado ao aplicativo que tinha a sessão.";

"problem.link_token_invalid.title" = "O token de vinculação não é válido";
"problem.link_token_invalid.happened" = "Não foi possível vincular o método de início de sessão. O token expirou, já foi usado ou foi emitido para outro cliente, ou o início de sessão leva a uma conta diferente daquela do token. Nenhuma sessão foi iniciada.";
"problem.link_token_invalid.advice.1" = "Peça à pessoa que inicie sessão novamente com o novo método para obter um novo token.";
"problem.link_token_invalid.advice.2" = "Se `retry` for `other_account`, nada foi consumido: inicie sessão na conta correta com o mesmo token.";

"problem.ticket_invalid.title" = "O ticket não é válido";
"problem.ticket_invalid.happened" = "Não foi possível concluir o início de sessão. Um ticket é válido por sessenta segundos, uma única vez e somente com o verificador do próprio fluxo.";
"problem.ticket_invalid.advice.1" = "Comece o início de sessão de novo e troque o ticket imediatamente.";
"problem.passkey_invalid.title" = "A chave-senha não é válida";
"problem.passkey_invalid.happened" = "A resposta da chave-senha não passou em uma verificação; `reason` informa qual.";
"problem.passkey_invalid.advice.1" = "Obtenha novas opções do servidor e envie a resposta do sistema ou do navegador sem modificações.";
"problem.passkey_invalid.reason.malformed" = "Seus dados não podem ser lidos, ou suas partes se contradizem.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Sua chave é para um algoritmo que o servidor não pediu.";
"problem.passkey_invalid.reason.wrong_type" = "É a resposta a um registro em vez de a um início de sessão, ou o contrário.";
"problem.passkey_invalid.reason.challenge_mismatch" = "Responde a outro desafio, ou a cerimônia é para outra finalidade, outro cliente ou outra sessão.";
"problem.passkey_invalid.reason.challenge_expired" = "As opções têm mais de dez minutos.";
"problem.passkey_invalid.reason.challenge_used" = "A resposta já tinha sido enviada.";
"problem.passkey_invalid.reason.wrong_origin" = "Foi criada em uma origem que não é deste cliente.";
"problem.passkey_invalid.reason.cross_origin" = "Foi criada em um frame de outro site.";
"problem.passkey_invalid.reason.wrong_rp_id" = "Foi criada para outro domínio.";
"problem.passkey_invalid.reason.user_not_present" = "Ninguém a confirmou no dispositivo.";
"problem.passkey_invalid.reason.user_not_verified" = "O dispositivo não verificou a pessoa.";
"problem.passkey_invalid.reason.removed" = "A chave-senha foi removida da conta. Comunique `signal` ao gerenciador de senhas.";
"problem.passkey_invalid.reason.refused" = "A chave-senha não é conhecida aqui ou não pode ser aceita.";

"problem.operator_token_invalid.title" = "O token de operador não é válido";
"problem.operator_token_invalid.happened" = "O token de operador é desconhecido, expirou ou foi revogado.";
"problem.operator_token_invalid.advice.1" = "Crie um com `pippin operator token create` e envie-o como Bearer.";

"problem.client_unknown.title" = "O cliente é desconhecido";
"problem.client_unknown.happened" = "O servidor não conhece este app. Ele não tem nenhum cliente com este `client_id`.";
"problem.client_unknown.advice.1" = "Compare-o com o `id` do cliente na configuração. Letras maiúsculas e minúsculas são diferenciadas.";

"problem.provider_not_offered.title" = "Este método de início de sessão não está disponível";
"problem.provider_not_offered.happened" = "A configuração do cliente não oferece este provedor para esta build, plataforma ou país.";
"problem.provider_not_offered.advice.1" = "Obtenha os provedores disponíveis com `GET /v1/providers` e mostre somente esses.";

"problem.reauthentication_required.title" = "Primeiro inicie sessão novamente";
"problem.reauthentication_required.happened" = "A operação exige um início de sessão nos últimos dez minutos.";
"problem.reauthentication_required.advice.1" = "Peça à pessoa que inicie sessão novamente, com o token de acesso da sessão como Bearer. Depois, repita a solicitação.";

"problem.account_suspended.title" = "A conta está suspensa";
"problem.account_suspended.happened" = "Um operador suspendeu esta conta, por isso ninguém pode iniciar sessão nela por enquanto.";
"problem.account_suspended.advice.1" = "Mostre à pessoa como entrar em contato com seu suporte. Um operador pode retirar a suspensão no console do operador.";

"problem.insufficient_scope.title" = "O token de operador não permite isso";
"problem.insufficient_scope.happened" = "O token de operador é válido, mas não inclui o escopo necessário.";
"problem.insufficient_scope.advice.1" = "Crie um token com o escopo que `detail` informa.";

"problem.account_exists.title" = "Já existe uma conta com este endereço de e-mail";
"problem.account_exists.happened" = "Já existe uma conta com este endereço de e-mail e outro método de início de sessão. Um endereço igual nunca basta para vinculá-los.";
"problem.account_exists.advice.1" = "Peça à pessoa que inicie sessão com um dos métodos de `sign_in_with` e envie o `link_token` com essa solicitação.";
"problem.account_exists.advice.2" = "Mostre o que `will_attach` informa e peça à pessoa que confirme.";

"problem.identity_in_use.title" = "Este método de início de sessão pertence a outra conta";
"problem.identity_in_use.happened" = "Um método de início de sessão só pode pertencer a uma conta.";
"problem.identity_in_use.advice.1" = "Deixe a pessoa iniciar sessão com ele para ver de qual conta se trata. Depois, ela poderá mesclar as duas contas.";

"problem.last_sign_in_method.title" = "Este é o último método de início de sessão";
"problem.last_sign_in_method.happened" = "Sem ele, ninguém mais poderia iniciar sessão na conta.";
"problem.last_sign_in_method.advice.1" = "Deixe a pessoa adicionar primeiro outro método de início de sessão ou excluir a conta.";

"problem.merge_final.title" = "A mesclagem não pode mais ser desfeita";
"problem.merge_final.happened" = "As contas não podem mais ser separadas. `reason` informa o motivo.";
"problem.merge_final.advice.1" = "Não há nada a mudar: as contas continuam mescladas.";
"problem.merge_final.reason.too_late" = "A mesclagem foi feita há mais de trinta dias, por isso os dados necessários para desfazê-la foram excluídos.";
"problem.merge_final.reason.identity_unlinked" = "Um método de início de sessão que veio com a mesclagem foi removido depois.";
"problem.merge_final.reason.password_in_use" = "A senha que a mesclagem removeu era de um endereço que agora é usado com outra senha.";
"problem.passkey_limit.title" = "A conta tem chaves-senha demais";
"problem.passkey_limit.happened" = "A conta atingiu o número máximo de chaves-senha.";
"problem.passkey_limit.advice.1" = "Deixe a pessoa remover uma chave-senha que não usa mais.";
"problem.recovery_pending.title" = "A recuperação está em espera";
"problem.recovery_pending.happened" = "O código estava correto. Como a conta tem apenas chaves-senha, será possível iniciar sessão mais tarde com um novo código, para que o titular possa impedir isso.";
"problem.recovery_pending.advice.1" = "Deixe a pessoa solicitar um novo código depois da espera. O e-mail sobre a recuperação informa quando isso será possível.";
"problem.app_attest_required.title" = "O app não comprovou que é autêntico";
"problem.app_attest_required.happened" = "O servidor só cria uma conta para o app autêntico em um dispositivo Apple autêntico, o que o App Attest comprova. Esta solicitação não comprovou isso; `reason` informa qual etapa falhou. Um navegador nunca pode comprovar isso.";
"problem.app_attest_required.advice.1" = "Em um navegador, encaminhe a pessoa ao app. Quem já tem uma conta pode iniciar sessão em qualquer lugar.";
"problem.app_attest_required.advice.2" = "Com `unknown_key`, crie e registre uma nova chave e envie a solicitação novamente. Com `missing`, envie o campo `App-Attest`.";
"problem.sign_up_closed.title" = "Novas contas não são oferecidas";
"problem.sign_up_closed.happened" = "A configuração do cliente não permite que ninguém crie uma conta. Quem já tem uma conta inicia sessão como antes.";
"problem.sign_up_closed.advice.1" = "Ofereça somente o início de sessão. Um operador pode alterar `sign_up` na configuração do cliente.";
"problem.invitation_required.title" = "É necessário um convite";
"problem.invitation_required.happened" = "O cliente só cria contas para pessoas com um convite, e esta solicitação não tem nenhum válido. `reason` informa o motivo.";
"problem.invitation_required.advice.1" = "Peça à pessoa o código do convite e envie-o como `invitation` com o início de sessão.";
"problem.invitation_required.advice.2" = "Um operador cria convites com `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "A solicitação não tem convite.";
"problem.invitation_required.reason.unknown" = "Não há nenhum convite com este código.";
"problem.invitation_required.reason.used" = "Ele já criou todas as contas que permite.";
"problem.invitation_required.reason.expired" = "Ele expirou.";
"problem.invitation_required.reason.revoked" = "Um operador o revogou.";
"problem.invitation_required.reason.other_address" = "Ele é para um endereço de e-mail que a pessoa não comprovou.";
"problem.email_domain_not_allowed.title" = "O endereço de e-mail não é de um domínio permitido";
"problem.email_domain_not_allowed.happened" = "O cliente só cria contas para pessoas que comprovaram um endereço de e-mail de determinados domínios. Esta pessoa não comprovou.";
"problem.email_domain_not_allowed.advice.1" = "Deixe a pessoa iniciar sessão com um endereço de um dos domínios que `sign_up` indica na configuração do cliente.";
"problem.email_domain_not_allowed.advice.2" = "Um endereço de “Ocultar Meu E-mail” só conta com `allow_private_relay`.";
"problem.sign_up_refused.title" = "A conta foi recusada";
"problem.sign_up_refused.happened" = "O sistema do próprio operador, que `before_sign_up` indica na configuração, recusou a conta ou não respondeu.";
"problem.sign_up_refused.advice.1" = "Mostre à pessoa a mensagem recebida, se houver, e como entrar em contato com seu suporte.";

"problem.apple_user_mismatch.title" = "Outra pessoa iniciou sessão neste dispositivo";
"problem.apple_user_mismatch.happened" = "Este início de sessão pertence a uma pessoa diferente da que está com a sessão iniciada no app. O usuário da Apple do dispositivo, ou a pessoa que iniciou sessão com o token de acesso, não é a pessoa da sessão.";
"problem.apple_user_mismatch.advice.1" = "Exclua a sessão neste dispositivo e peça à pessoa que inicie sessão.";
"problem.apple_user_mismatch.advice.2" = "Para trocar para a outra pessoa, envie o início de sessão sem o token de acesso. O código e o nonce não foram usados, por isso a mesma solicitação funciona.";

"problem.deletion_in_progress.title" = "A conta está sendo excluída";
"problem.deletion_in_progress.happened" = "A exclusão ainda não foi concluída. O acesso na Apple está sendo revogado.";
"problem.deletion_in_progress.advice.1" = "Deixe a pessoa tentar novamente mais tarde. Um início de sessão depois da exclusão cria uma nova conta.";

"problem.job_not_parked.title" = "A tarefa não está parada";
"problem.job_not_parked.happened" = "O servidor não desistiu desta tarefa, por isso continua com ela por conta própria.";
"problem.job_not_parked.advice.1" = "Aguarde até que a tarefa seja concluída ou fique parada.";

"problem.profile_required.title" = "É necessário um nome";
"problem.profile_required.happened" = "A configuração do cliente exige um nome, e a Apple só o envia no primeiro início de sessão.";
"problem.profile_required.advice.1" = "Peça o nome à pessoa e envie-o com `profile_token` para `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Para que a Apple envie o nome novamente, a pessoa pode abrir a Conta Apple, escolher “Iniciar sessão com a Apple” e depois o app, e parar de usar a Conta Apple com ele.";

"problem.invalid_value.title" = "Um valor não é válido";
"problem.invalid_value.happened" = "O servidor consegue ler a solicitação, mas nem todos os valores dela são permitidos.";
"problem.invalid_value.advice.1" = "`errors` lista cada campo e o que há de errado com ele.";

"problem.internal_error.title" = "Ocorreu um erro no servidor";
"problem.internal_error.happened" = "O servidor encontrou um erro que não esperava. O log do operador tem os detalhes sob o `request_id`.";
"problem.internal_error.advice.1" = "Tente novamente mais tarde. Se relatar o erro, inclua o ID da solicitação.";

"problem.provider_refused.title" = "O provedor recusou o servidor";
"problem.provider_refused.happened" = "O provedor recusou a solicitação do próprio servidor devido a um item da configuração, por exemplo, uma chave errada.";
"problem.provider_refused.advice.1" = "Tentar novamente não vai ajudar. O log do operador informa o item da configuração a ser corrigido.";

"problem.provider_unreachable.title" = "Não foi possível contatar o provedor";
"problem.provider_unreachable.happened" = "O provedor não respondeu, ou a resposta dele não pôde ser usada. O código e o nonce não foram usados, a menos que `retry` informe isso.";
"problem.provider_unreachable.advice.1" = "Aguarde os segundos informados em `Retry-After` e depois envie a mesma solicitação novamente.";
"problem.provider_unreachable.advice.2" = "Se `retry` for `new_authorization`, primeiro solicite uma nova autorização ao provedor, porque o código pode ter sido usado.";

"problem.store_unavailable.title" = "O serviço está temporariamente indisponível";
"problem.store_unavailable.happened" = "O banco de dados não está respondendo. Nenhuma sessão foi encerrada.";
"problem.store_unavailable.advice.1" = "Aguarde os segundos informados em `Retry-After` e depois envie a mesma solicitação novamente. Mantenha a sessão.";
"problem.store_unavailable.advice.2" = "Se `retry` for `new_authorization`, primeiro solicite uma nova autorização ao provedor, porque o código foi usado.";

"problem.overloaded.title" = "O servidor está sobrecarregado";
"problem.overloaded.happened" = "Há muitas pessoas iniciando sessão com senha agora. Nada foi alterado.";
"problem.overloaded.advice.1" = "Aguarde os segundos informados em `Retry-After` e depois envie a mesma solicitação novamente.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "Endereço de e-mail";
"field.password" = "Senha";
"field.current_password" = "Senha atual";
"field.show_password" = "Mostrar senha";
"field.new_password" = "Nova senha";
"field.new_password.hint" = "Pelo menos 8 caracteres. Algumas palavras seguidas são fáceis de lembrar e de digitar.";
"field.code" = "Código recebido por e-mail";
"field.code.hint" = "6 dígitos";
"field.given_name" = "Nome";
"field.given_name_optional" = "Nome (opcional)";
"field.family_name_optional" = "Sobrenome (opcional)";
"field.device_name" = "Nome do dispositivo";
"field.invitation" = "Código de convite";

"trouble.credentials" = "Endereço de e-mail ou senha incorretos.";
"trouble.throttled#one" = "Muitas tentativas. Aguarde um minuto e tente novamente.";
"trouble.throttled#other" = "Muitas tentativas. Aguarde {count} minutos e tente novamente.";
"trouble.overloaded" = "Há muitas pessoas iniciando sessão agora. Tente novamente daqui a pouco.";
"trouble.email" = "Não podemos enviar e-mails para este endereço. Confira se ele está escrito corretamente.";
"trouble.new_password" = "Sua senha deve ter de 8 a 128 caracteres visíveis.";
"trouble.current_password" = "Sua senha atual está incorreta.";
"trouble.code" = "Este código está incorreto ou expirou. Confira o e-mail ou solicite um novo código.";
"trouble.name" = "Este nome contém caracteres que não podem ser usados.";
"trouble.in_use" = "Este endereço de e-mail pertence a outra conta.";
"trouble.email_domain" = "As contas são apenas para determinados endereços de e-mail. Use um endereço da sua organização.";
"trouble.invitation_unknown" = "Não há nenhum convite com este código. Confira se ele foi digitado corretamente.";
"trouble.invitation_used" = "Este convite já foi usado. Se foi você que o usou, inicie sessão na sua conta.";
"trouble.invitation_expired" = "Este convite expirou. Peça um novo.";
"trouble.invitation_revoked" = "Este convite não é mais válido. Peça um novo.";
"trouble.invitation_other_address" = "Este convite é para outro endereço de e-mail. Use o endereço para o qual ele foi enviado.";

"message.no_cookies.title" = "Seu navegador bloqueia cookies";
"message.no_cookies.happened" = "Sem cookies, não podemos confirmar que foi você que enviou este formulário. Nada foi alterado.";
"message.no_cookies.advice.1" = "Permita cookies neste site e abra a página novamente.";
"message.foreign_form.title" = "Este formulário expirou";
"message.foreign_form.happened" = "A página ficou aberta por tempo demais, ou o formulário não veio deste site. Nada foi alterado.";
"message.foreign_form.advice.1" = "Abra a página novamente e preencha o formulário nela.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Iniciar sessão";
"sign_in.password.forgotten" = "Esqueceu a senha?";
"sign_in.password.sign_up" = "Criar conta";
"sign_in.email_code" = "Receber código por e-mail";
"sign_in.continue_with_email" = "Continuar com e-mail";
"sign_in.have_invitation" = "Tenho um convite";
"sign_in.last_used" = "Último uso";
"sign_in.or" = "ou com uma senha";
"sign_in.notice.again" = "Inicie sessão novamente para continuar.";
"sign_in.notice.merge" = "A conta em que você iniciar sessão será mesclada com esta.";
"sign_in.back" = "Voltar para sua conta";

"form.sign_up.title" = "Criar uma conta";
"form.sign_up.intro" = "Digite seu endereço de e-mail e escolha uma senha para {app}. Enviaremos um código por e-mail para confirmar o endereço.";
"form.sign_up.button" = "Criar conta";
"form.sign_up.way" = "Já tenho uma conta";
"form.confirm_sign_up.title" = "Confira seu e-mail";
"form.confirm_sign_up.intro" = "Digite o código do e-mail que enviamos para {email}.";
"form.confirm_sign_up.button" = "Confirmar";
"form.code.intro" = "Digite o código do e-mail que enviamos a você.";
"form.no_mail" = "Não recebeu um código? Solicite um novo";
"form.resend" = "Reenviar código";
"form.change_address" = "Alterar endereço";
"form.resent.sent" = "Enviamos um novo código para {email}.";
"form.resent.wait#one" = "Acabamos de enviar um código. Você poderá solicitar outro em {count} segundo.";
"form.resent.wait#other" = "Acabamos de enviar um código. Você poderá solicitar outro em {count} segundos.";
"form.change_address.password" = "Digite o outro endereço e escolha sua senha novamente.";
"form.reset.title" = "Redefinir sua senha";
"form.reset.intro" = "Enviaremos um código por e-mail. Use-o para escolher uma nova senha para {app}.";
"form.reset.button" = "Receber código por e-mail";
"form.reset.way" = "Voltar para o início de sessão";
"form.confirm_reset.title" = "Escolher uma nova senha";
"form.confirm_reset.intro" = "Se {email} tiver uma conta aqui, digite o código do e-mail que enviamos para esse endereço e escolha uma nova senha.";
"form.confirm_reset.button" = "Definir nova senha";
"form.confirm_reset.linked" = "Escolha a nova senha para {app}.";
"form.confirm_reset.note" = "Sua sessão será finalizada em todos os outros dispositivos.";
"form.email.title" = "Seu endereço de e-mail";
"form.email.intro" = "Enviaremos um código por e-mail para confirmar o endereço. Depois, {app} usará este endereço.";
"form.email.button" = "Receber código por e-mail";
"form.confirm_email.title" = "Confira seu e-mail";
"form.confirm_email.intro" = "Digite o código do e-mail que enviamos para {email}.";
"form.confirm_email.button" = "Confirmar";
"form.set_password.title" = "Definir uma senha";
"form.set_password.intro" = "Depois, você também poderá iniciar sessão em {app} com {email} e esta senha.";
"form.set_password.button" = "Definir senha";
"form.change_password.title" = "Alterar sua senha";
"form.change_password.intro" = "A sessão será finalizada em todos os outros dispositivos em que foi iniciada com a senha antiga.";
"form.change_password.button" = "Alterar senha";
"form.name.title" = "Seu nome";
"form.name.intro" = "{app} usa este nome para você. Se não quiser informar um nome, deixe os dois campos vazios.";
"form.name.button" = "Salvar";
"form.session_name.title" = "Renomear dispositivo";
"form.session_name.intro" = "Este dispositivo aparece como {device}.";
"form.session_name.button" = "Salvar";
"form.to_account" = "Voltar para sua conta";

/* ---- Two accounts that become one ---- */

"merge.title" = "Mesclar suas contas";
"merge.stays" = "Conta que você mantém";
"merge.goes" = "Conta que é mesclada com ela";
"merge.moves" = "Métodos de início de sessão que são transferidos";
"merge.nameless" = "Conta sem nome";
"merge.fact.ways" = "Você poderá iniciar sessão na conta que mantém com os métodos de início de sessão das duas contas.";
"merge.fact.password" = "A partir de agora, você terá uma única senha. A de {email} deixará de funcionar.";
"merge.fact.name" = "A conta que você mantém continua com o mesmo nome e endereço de e-mail. Se um deles faltar, usaremos o da outra conta.";
"merge.fact.sessions" = "A sessão será finalizada nos dispositivos que usam a outra conta.";
"merge.fact.app" = "Vamos notificar {app}, que decidirá o que acontece com os próprios dados de cada conta.";
"merge.fact.mail" = "Enviaremos um e-mail para os endereços das duas contas.";
"merge.fact.undo" = "Você poderá desfazer a mesclagem na página da sua conta por 30 dias.";
"merge.button" = "Mesclar contas";
"merge.leave" = "Não mesclar";
"merge.back" = "Voltar para sua conta";
"merge.same.title" = "Esta é a mesma conta";
"merge.same.text" = "Você iniciou sessão na conta com que começou, por isso não há nada para mesclar. Para tentar novamente, use outro método de início de sessão.";
"merge.late.title" = "Demorou demais";
"merge.late.text" = "Para sua segurança, os dois inícios de sessão devem ter menos de dez minutos. Nada foi alterado. Inicie sessão novamente e recomece.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "Adicionar um método de início de sessão";
"list.more" = "{items}, {item}";
"account.add_nothing" = "Você tem todos os métodos de início de sessão oferecidos aqui.";
"account.show_all" = "Mostrar todos ({count})";
"account.manage_devices" = "Gerenciar dispositivos";
"passkeys.none" = "Nenhuma";
"account.apps.none" = "Nenhum app tem acesso à sua conta.";
"account.change_password" = "Alterar senha";
"account.set_password" = "Definir senha";
"account.add_note" = "Adicione outro método de início de sessão:";
"account.add" = "Adicionar {provider}";
"account.rename" = "Renomear";
"account.rename_device" = "Renomear: {device}";
"account.merge.heading" = "Mesclar contas";
"account.merge.text" = "Se você tem outra conta aqui com outro método de início de sessão, pode mesclar as duas.";
"account.merge.button" = "Mesclar outra conta";
"account.merged" = "Mesclada com {account}. Você pode desfazer a mesclagem até {date}.";
"account.merged.undo" = "Desfazer";

"link.password" = "Se esta conta for sua, inicie sessão com a senha dela. Depois, você poderá usar os dois métodos.";
"link.password.button" = "Iniciar sessão e vincular";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Remover um método de início de sessão";
"remove.heading" = "Remover este método: {name}?";
"remove.method" = "Você não poderá mais iniciar sessão em {app} com este método: {name}.";
"remove.address_stays" = "Seu endereço de e-mail continua sendo {email}.";
"remove.address_becomes" = "Seu endereço de e-mail muda para {email}, porque o atual pertence a este método de início de sessão.";
"remove.address_goes" = "Sua conta ficará sem endereço de e-mail, porque o atual pertence a este método de início de sessão.";
"remove.here" = "Sua sessão continuará ativa neste dispositivo.";
"remove.no_device" = "A sessão não será finalizada em nenhum outro dispositivo.";
"remove.remaining" = "Você ainda poderá iniciar sessão com";
"remove.devices" = "A sessão será finalizada nestes dispositivos";
"remove.keep" = "Cancelar";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Agora você também pode iniciar sessão com este método: {method}.";
"changed.method_removed" = "Método removido: {method}. Você não pode mais usá-lo para iniciar sessão.";
"changed.name" = "Seu nome foi salvo.";
"changed.address" = "Seu endereço de e-mail foi alterado.";
"changed.password_set" = "Sua senha foi definida.";
"changed.password_changed" = "Sua senha foi alterada.";
"changed.password_reset" = "Sua senha foi alterada. Inicie sessão com a nova senha.";
"changed.device_renamed" = "O dispositivo foi renomeado.";
"changed.device_signed_out" = "A sessão foi finalizada no dispositivo.";
"changed.signed_out_elsewhere" = "Sua sessão foi finalizada em todos os outros dispositivos.";
"changed.merged" = "Suas contas foram mescladas.";
"changed.merge_undone" = "A mesclagem foi desfeita. Suas contas estão separadas novamente.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} no {system}";
"message.identity_in_use.button" = "Mesclar contas";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Encaminhamento desativado";
"account.relay_off_note" = "A Apple criou este endereço para você, mas os e-mails não chegam até você porque o encaminhamento está desativado. Você pode ativá-lo novamente na sua Conta Apple, em “Iniciar sessão com a Apple”.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Qual é o seu nome?";
"form.profile.intro" = "{app} precisa do seu nome. Esta é a última etapa do seu início de sessão.";
"form.profile.button" = "Continuar";
"form.profile.way" = "Cancelar";

/* ---- Passwords, and what is mailed ---- */

"trouble.guessable" = "Esta senha é fácil de adivinhar. Ela é muito comum ou contém seu nome, seu endereço de e-mail ou o nome deste serviço. Escolha uma mais longa, como algumas palavras seguidas.";
"trouble.tries_left#one" = "Resta {count} tentativa antes de você ter que aguardar.";
"trouble.tries_left#other" = "Restam {count} tentativas antes de você ter que aguardar.";
"trouble.no_tries_left" = "Essa foi sua última tentativa. Você precisa aguardar antes de tentar novamente.";
"sign_in.by_mail" = "Esta conta é sua? Podemos enviar por e-mail um link para você iniciar sessão neste dispositivo sem aguardar.";
"form.sign_in_email.title" = "Iniciar sessão por e-mail";
"form.sign_in_email.intro" = "Enviaremos um código e um link por e-mail. Você pode usá-los para iniciar sessão em {app} uma única vez, somente neste dispositivo.";
"form.sign_in_email.button" = "Receber link por e-mail";
"form.confirm_sign_in_email.title" = "Confira seu e-mail";
"form.confirm_sign_in_email.intro" = "Se você pode iniciar sessão com {email}, digite o código que enviamos para esse endereço.";
"form.confirm_sign_in_email.button" = "Iniciar sessão";
"form.continue_email.title" = "Continuar com e-mail";
"form.continue_email.intro" = "Enviaremos um código e um link por e-mail para você iniciar sessão em {app} neste dispositivo. Se você ainda não tem uma conta, ela será criada.";
"form.continue_email.button" = "Receber código por e-mail";
"form.confirm_continue_email.title" = "Confira seu e-mail";
"form.confirm_continue_email.intro" = "Se você pode usar {email} aqui, digite o código que enviamos para esse endereço.";
"form.confirm_continue_email.button" = "Continuar";
"form.sign_up_email.title" = "Criar uma conta";
"form.sign_up_email.intro" = "Enviaremos um código e um link por e-mail. Você pode usá-los para criar sua conta {app} neste dispositivo, sem senha.";
"form.sign_up_email.button" = "Receber código por e-mail";
"form.linked.intro" = "Você abriu o link do e-mail. Selecione o botão para continuar.";
"message.code_elsewhere.title" = "Continue onde você começou";
"message.code_elsewhere.happened" = "Para sua segurança, este link funciona uma única vez, por uma hora, e somente no navegador em que você o solicitou.";
"message.code_elsewhere.advice" = "Se você começou em outro dispositivo ou em outro navegador, digite lá o código do e-mail.";
"message.code_elsewhere.advice_not_you" = "Se não foi você que começou, feche esta página. Nada foi alterado.";
"mail.sign_up.subject" = "Confirme seu endereço de e-mail";
"mail.sign_up.text" = "Confirme este endereço de e-mail para criar sua conta {app}.";
"mail.code.subject" = "{code} é seu código {app}";
"mail.code" = "Digite este código onde você o solicitou. Ele é válido por uma hora:";
"mail.link.same" = "Ou abra esta página no navegador em que você fez a solicitação:";
"mail.link.any" = "Ou abra esta página em qualquer dispositivo:";
"mail.otherwise.code" = "Se não foi você que solicitou, ignore este e-mail. Sem o código, nada acontece. Não o compartilhe com ninguém.";
"mail.otherwise.nothing" = "Se não foi você que solicitou, ignore este e-mail. Nada mudou.";
"mail.otherwise.write" = "Se não foi você, entre em contato com {app} imediatamente.";
"mail.account_exists.subject" = "Você já tem uma conta";
"mail.account_exists.text" = "Alguém, provavelmente você, tentou criar uma conta {app} com este endereço de e-mail. Você já tem uma.";
"mail.way.choose" = "Para iniciar sessão, use {ways}.";
"mail.way.as_before" = "Inicie sessão como antes.";
"mail.way.apple" = "“Iniciar sessão com a Apple”";
"mail.way.provider" = "“Continuar com {provider}”";
"mail.way.password" = "seu endereço de e-mail e sua senha";
"mail.way.passkey" = "uma chave-senha";
"mail.way.other" = "seu método habitual";
"mail.reset.subject" = "Redefina sua senha";
"mail.reset.text" = "Recebemos uma solicitação para redefinir a senha da sua conta {app}.";
"mail.reset.after" = "Quando você definir uma nova senha, sua sessão será finalizada em todos os dispositivos.";
"mail.otherwise.reset" = "Se não foi você que solicitou, ignore este e-mail. Sua senha continua a mesma. Não compartilhe o código com ninguém.";
"mail.no_password.subject" = "Como iniciar sessão";
"mail.no_password.text" = "Recebemos uma solicitação de nova senha ou de um link de início de sessão para sua conta {app}. Esta conta não tem senha.";
"mail.address.subject" = "Confirme seu endereço de e-mail";
"mail.address.text" = "Confirme que você quer usar este endereço de e-mail na sua conta {app}.";
"mail.sign_in.subject" = "Inicie sessão em {app}";
"mail.sign_in.text" = "Recebemos uma solicitação para iniciar sessão na sua conta {app} sem senha.";
"mail.sign_in.asked" = "Ela veio de {device}, em {time}. O código e o link funcionam somente lá.";
"mail.otherwise.sign_in" = "Se não foi você, não digite o código nem abra a página. {app} nunca pedirá este código a você.";
"mail.sign_up_code.subject" = "Seu código para criar uma conta";
"mail.sign_up_code.text" = "Recebemos uma solicitação para criar uma conta {app} com este endereço de e-mail.";
"mail.device" = "{browser} no {system}";
"mail.last_message" = "Este é nosso último e-mail para este endereço.";
"mail.link_offered.subject" = "Um início de sessão com seu endereço de e-mail";
"mail.link_offered.text" = "Alguém, provavelmente você, iniciou sessão em {app} com {way}. Esse método de início de sessão tem o endereço de e-mail da sua conta. Nada foi adicionado à sua conta.";
"mail.link_offered.otherwise" = "Se foi você, inicie sessão como antes para adicioná-lo. Caso contrário, ignore este e-mail.";
"mail.linked.subject" = "Um método de início de sessão foi adicionado";
"mail.linked.text" = "Agora você pode iniciar sessão na sua conta {app} com {way}.";
"mail.linked.otherwise" = "Se não foi você, inicie sessão, remova o método e finalize a sessão em todos os outros dispositivos.";
"mail.unlinked.subject" = "Um método de início de sessão foi removido";
"mail.unlinked.text" = "Você não pode mais iniciar sessão na sua conta {app} com {way}.";
"mail.unlinked.otherwise" = "Se não foi você, inicie sessão de outra forma e finalize a sessão em todos os outros dispositivos, ou entre em contato com {app} imediatamente.";
"mail.revoked.subject" = "Você não pode mais iniciar sessão";
"mail.revoked.text" = "O último método de início de sessão da sua conta {app} não funciona mais. Você retirou seu consentimento no provedor, ou sua conta nesse provedor foi excluída.";
"mail.revoked.otherwise" = "Para iniciar sessão novamente, dê seu consentimento mais uma vez. Se não for possível, entre em contato com {app}.";
"mail.merged.subject" = "Suas contas foram mescladas";
"mail.merged.text" = "Sua conta {app} foi mesclada com outra por alguém com sessão iniciada nas duas.";
"mail.merged.otherwise" = "Se não foi você, inicie sessão e desfaça a mesclagem, ou entre em contato com {app} imediatamente.";
"mail.merge_undone.subject" = "Suas contas estão separadas novamente";
"mail.merge_undone.text" = "A mesclagem da sua conta {app} com outra conta foi desfeita. Cada conta voltou a ter os próprios métodos de início de sessão.";
"mail.merge_undone.otherwise" = "Se não foi você, inicie sessão e confira seus métodos de início de sessão, ou entre em contato com {app} imediatamente.";
"mail.password_changed.subject" = "Sua senha foi alterada";
"mail.password_changed.text" = "A senha da sua conta {app} foi alterada.";
"mail.password_changed.otherwise" = "Se não foi você, redefina sua senha. Isso finaliza a sessão em todos os dispositivos.";
"mail.password_removed.subject" = "Uma senha foi removida";
"mail.password_removed.text" = "Uma senha da sua conta {app} não funciona mais, porque cada conta tem uma única senha. Seus outros métodos de início de sessão funcionam como antes.";
"mail.password_removed.otherwise" = "Se você não sabe sua senha, redefina-a. Isso finaliza a sessão em todos os dispositivos.";
"mail.address_changed.subject" = "Seu endereço de e-mail foi alterado";
"mail.address_changed.text" = "Sua conta {app} agora tem outro endereço de e-mail.";
"mail.deleted.subject" = "Sua conta foi excluída";
"mail.deleted.text" = "Sua conta {app} foi excluída.";

/* ---- Emails about a new device, a new address and a deletion ---- */

"mail.new_device.subject" = "Novo início de sessão na sua conta";
"mail.new_device.text" = "Alguém, provavelmente você, iniciou sessão na sua conta {app} em um novo dispositivo.";
"mail.fact.device" = "Dispositivo: {device}";
"mail.fact.app" = "App: {client}";
"mail.fact.time" = "Data e hora: {time}";
"mail.new_device.otherwise" = "Se foi você, ignore este e-mail. Caso contrário, inicie sessão, finalize a sessão em todos os outros dispositivos e confira seus métodos de início de sessão.";
"mail.passkey_added.subject" = "Uma chave-senha foi adicionada à sua conta";
"mail.passkey_added.text" = "Agora você pode iniciar sessão na sua conta {app} com uma chave-senha.";
"mail.passkey_added.otherwise" = "Se não foi você, inicie sessão, remova a chave-senha e finalize a sessão em todos os outros dispositivos.";
"mail.passkey_removed.subject" = "Uma chave-senha foi removida da sua conta";
"mail.passkey_removed.text" = "Uma das chaves-senha da sua conta {app} não serve mais para iniciar sessão.";
"mail.passkey_removed.otherwise" = "Se não foi você, inicie sessão de outra forma e finalize a sessão em todos os outros dispositivos, ou entre em contato com {app} imediatamente.";
"mail.removed_passkey_used.subject" = "Alguém usou uma chave-senha que você removeu";
"mail.removed_passkey_used.text" = "Alguém tentou iniciar sessão na sua conta {app} com uma chave-senha que você removeu. A sessão não foi iniciada.";
"mail.removed_passkey_used.otherwise" = "Se foi você, remova a chave-senha do seu gerenciador de senhas também. Caso contrário, confira seus métodos de início de sessão e seus dispositivos.";
"mail.passkey_copied.subject" = "Uma chave-senha foi recusada: ela pode ter sido copiada";
"mail.passkey_copied.text" = "Um início de sessão na sua conta {app} foi recusado, porque a chave-senha usada pode ter sido copiada do seu dispositivo ou da sua chave de segurança.";
"mail.passkey_copied.otherwise" = "Inicie sessão de outra forma, remova esta chave-senha e adicione uma nova.";
"mail.fact.passkey" = "Chave-senha: {manager}";
"mail.passkeys.check" = "Confira suas chaves-senha na página da sua conta:";
"mail.passkeys.button" = "Conferir chaves-senha";
"mail.recovery_link.subject" = "Um link para recuperar sua conta";
"mail.recovery_link.text" = "O suporte de {app} criou um link que adiciona uma chave-senha à sua conta, para alguém que não consegue mais iniciar sessão.";
"mail.recovery_link.until" = "Ele funciona uma única vez, até {time}.";
"mail.recovery_link.from" = "Ele funciona a partir de {time}.";
"mail.recovery_stop" = "Se não foi você, interrompa a recuperação aqui:";
"mail.recovery_stop.button" = "Interromper a recuperação";
"mail.recovery_link.otherwise" = "Se não foi você que solicitou, entre em contato com {app} imediatamente.";
"mail.recovered.subject" = "Sua conta foi recuperada";
"mail.recovered.text" = "Alguém iniciou sessão na sua conta {app} sem usar as chaves-senha da conta. O que mudou:";
"mail.recovered.by_code" = "Início de sessão: com um código recebido por e-mail";
"mail.recovered.by_link" = "Início de sessão: com um link do suporte de {app} e uma nova chave-senha";
"mail.recovered.signed_out" = "Sessões finalizadas: todos os outros dispositivos";
"mail.recovered.otherwise" = "Se não foi você, inicie sessão com sua chave-senha, remova as chaves-senha que você não reconhece e entre em contato com {app} imediatamente.";
"mail.recovery_waits.subject" = "Alguém está recuperando sua conta";
"mail.recovery_waits.text" = "Alguém digitou um código recebido por e-mail para iniciar sessão na sua conta {app}, que tem apenas chaves-senha.";
"mail.recovery_waits.until" = "A partir de {time}, será possível iniciar sessão com um novo código recebido por e-mail. App: {client}";
"mail.recovery_waits.otherwise" = "Se não foi você, interrompa a recuperação agora e confira quem pode ler seus e-mails.";
"mail.address_added.subject" = "Sua conta tem um novo endereço de e-mail";
"mail.address_added.text" = "Sua conta {app} agora usa este endereço de e-mail.";
"mail.review" = "Confira seus métodos de início de sessão e seus dispositivos na página da sua conta:";
"mail.deleted.asked" = "A solicitação veio de um dispositivo com sessão iniciada na conta.";
"mail.deleted.more" = "Enviaremos outro e-mail quando a Apple confirmar.";
"mail.deletion_done.subject" = "A exclusão da sua conta foi concluída";
"mail.deletion_done.text" = "A Apple confirmou que {app} não tem mais acesso à sua Conta Apple. A exclusão da sua conta {app} foi concluída.";
"mail.deletion_manual.subject" = "Remova {app} da sua Conta Apple";
"mail.deletion_manual.text" = "Sua conta {app} foi excluída. Não foi possível notificar a Apple, por isso {app} talvez ainda esteja na lista de apps que usam sua Conta Apple.";

"account.sections" = "Ajustes da conta";
"account.profile" = "Perfil";
"account.name" = "Nome";
"account.no_name" = "Não definido";
"account.email" = "Endereço de e-mail";
"account.devices" = "Dispositivos";
"account.data" = "Seus dados";
"account.download" = "Baixar seus dados";
"account.download.text" = "Um arquivo JSON com tudo o que é armazenado sobre sua conta. Sua senha não está incluída.";
"account.download.button" = "Baixar";
"account.deletion" = "Excluir conta";
"delete.word" = "EXCLUIR";
"delete.field" = "Para confirmar, digite {word}";
"trouble.confirmation" = "Para excluir sua conta, digite a palavra mostrada aqui.";
"changed.created" = "Boas-vindas. Sua conta está pronta.";

"mail.sign_up.button" = "Confirmar endereço";
"mail.reset.button" = "Redefinir senha";
"mail.address.button" = "Confirmar endereço";
"mail.sign_in.button" = "Iniciar sessão";
"mail.sign_up_code.button" = "Criar conta";
"mail.review.button" = "Conferir sua conta";
"mail.link.sign_up" = "Ou abra esta página. Em outro navegador ou em outro dispositivo, ela pede a senha que você escolheu:";
"form.confirm_sign_up_elsewhere.title" = "Confirme seu endereço de e-mail";
"form.confirm_sign_up_elsewhere.intro" = "Você abriu o link do e-mail em outro navegador. Para criar sua conta {app} aqui, digite a senha que você escolheu.";
"form.confirm_sign_up_elsewhere.button" = "Criar conta";
"sign_in.heading.again" = "Confirme que é você";
"sign_in.heading.merge" = "Iniciar sessão na sua outra conta";
"form.linked.title" = "Confirme seu endereço de e-mail";
"message.no_account.title" = "Nenhuma conta encontrada";
"message.no_account.happened" = "Você iniciou sessão com {provider}, mas nenhuma conta {app} usa esse método de início de sessão. Nada foi alterado.";
"message.no_account.any.happened" = "Nenhuma conta {app} usa o método de início de sessão que você escolheu. Nada foi alterado.";
"message.no_account.advice.1" = "Tente outro método de início de sessão.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Inicie sessão para continuar para {client}.";
"sign_in.notice.device" = "Primeiro inicie sessão aqui e depois confirme seu dispositivo.";
"changed.access_removed" = "{method} não tem mais acesso à sua conta.";
"account.apps" = "Apps conectados";
"account.apps.text" = "Apps em que você iniciou sessão com esta conta";
"account.app_used" = "Último uso: {time}";
"account.remove_access" = "Remover acesso";
"account.remove_access_named" = "Remover acesso de {client}";
"consent.title" = "Permitir acesso";
"consent.heading" = "Permitir que {client} use sua conta {app}?";
"consent.signed_in_as" = "Conta: {name}";
"consent.gets" = "{client} receberá";
"consent.switch_account" = "Trocar de conta";
"consent.not_set" = "Não definido";
"consent.returns" = "Você voltará para {address}.";
"consent.returns.loopback" = "Você voltará ao app neste computador: {address}";
"consent.returns.scheme" = "Você voltará ao app neste dispositivo: {address}";
"consent.terms" = "Termos de serviço de {client}";
"consent.privacy" = "Política de privacidade de {client}";
"consent.allow" = "Permitir";
"consent.deny" = "Cancelar";
"consent.later" = "Você pode remover este acesso a qualquer momento nos ajustes da sua conta.";
"scope.openid" = "O ID da sua conta, o mesmo para todos os apps";
"scope.profile" = "Seu nome";
"scope.email" = "Seu endereço de e-mail";
"scope.offline_access" = "Acesso enquanto você não está usando o app";
"scope.language" = "Seu idioma";
"scope.external_id" = "Seu ID em outros sistemas";
"scope.metadata" = "Da sua conta: {name}";
"device_sign_in.title" = "Iniciar sessão em um dispositivo";
"device_sign_in.intro" = "Digite o código mostrado no seu dispositivo.";
"device_sign_in.field" = "Código";
"device_sign_in.button" = "Continuar";
"device_sign_in.unknown" = "Nenhum dispositivo está aguardando com este código. Confira o código ou obtenha um novo no dispositivo.";
"device_sign_in.heading" = "Iniciar sessão em {client} no seu dispositivo?";
"device_sign_in.compare" = "Confira se seu dispositivo mostra este código: {code}";
"device_sign_in.request_from" = "Origem da solicitação";
"device_sign_in.calls_itself" = "O dispositivo se identifica como";
"device_sign_in.later" = "Você pode finalizar a sessão do dispositivo na página da sua conta a qualquer momento.";
"device_sign_in.warning" = "Continue somente se foi você que começou. Se alguém enviou o código ou um link a você, essa pessoa pode estar tentando acessar sua conta.";
"device_sign_in.allow" = "Iniciar sessão";
"device_sign_in.deny" = "Cancelar";
"device_sign_in.done.title" = "A sessão foi iniciada no seu dispositivo";
"device_sign_in.done.text" = "Você pode fechar esta página e continuar no seu dispositivo.";
"device_sign_in.denied.title" = "A sessão não foi iniciada no dispositivo";
"device_sign_in.denied.text" = "Nenhuma informação foi compartilhada com ele.";
"device_confirm.title" = "Confirme que é você";
"device_confirm.heading" = "Confirmar para {client} que é você?";
"device_confirm.meaning" = "A solicitação vem de um dispositivo com sessão iniciada em {client}. Depois, por dez minutos, ele poderá fazer alterações importantes na sua conta, como excluí-la.";
"device_confirm.allow" = "Confirmar";
"device_confirm.done.title" = "Você confirmou que é você";
"device_confirm.done.text" = "Você pode fechar esta página e continuar no seu dispositivo.";
"device_confirm.denied.title" = "Você não confirmou";
"device_confirm.denied.text" = "Nada foi alterado.";
"sign_out.heading" = "Finalizar sessão?";
"sign_out.text" = "Sua sessão será finalizada em {app} e nos apps que você usa com esta conta neste navegador.";
"sign_out.stay" = "Manter sessão iniciada";

/* ---- Passkeys ---- */

"way_in.passkey" = "Chave-senha";
"button.passkey" = "Usar uma chave-senha";
"passkey.named" = "Chave-senha “{name}”";
"passkey.cancelled" = "Nenhuma chave-senha foi usada. Tente novamente ou escolha outro método.";
"passkey.not_added" = "Nenhuma chave-senha foi adicionada. Você pode tentar novamente.";
"passkey.exists" = "Já existe uma chave-senha para sua conta aqui. Você pode usá-la para iniciar sessão.";
"passkey.unsupported" = "Este dispositivo não pode salvar uma chave-senha. Configure um bloqueio de tela ou use outro dispositivo.";
"passkey.without" = "As chaves-senha não funcionam neste navegador. Permita JavaScript nesta página, atualize o navegador ou use outro dispositivo.";
"passkey.synced" = "Sincronizada";
"passkey.one_device" = "Somente em um dispositivo";
"passkey.unused" = "Adição: {added}; ainda sem uso";
"account.passkeys" = "Chaves-senha";
"account.passkeys.text" = "Com uma chave-senha, você inicia sessão da mesma forma que desbloqueia seu dispositivo. Não há senha que possa ser roubada ou esquecida.";
"passkeys.add" = "Adicionar chave-senha";
"passkeys.add.title" = "Adicionar chave-senha";
"passkeys.add.intro" = "Seu dispositivo pedirá que você confirme. Depois disso, você poderá iniciar sessão em {app} sem senha.";
"passkeys.one_device" = "Esta chave-senha está somente em um dispositivo. Adicione outro método de início de sessão para não perder sua conta se perder o dispositivo.";
"passkeys.weak" = "Adicione outro tipo de método de início de sessão para manter sua conta se perder seus dispositivos.";
"field.email_optional" = "Endereço de e-mail (opcional)";
"field.email_optional.hint" = "Enviaremos um código para confirmá-lo. Ele ajuda você a recuperar o acesso se perder seus dispositivos.";
"sign_up.passkey.intro" = "Seu dispositivo pedirá que você confirme e salvará uma chave-senha para {app}. Você não precisará de senha.";
"sign_up.passkey.button" = "Criar com chave-senha";
"sign_up.with_password" = "Usar uma senha";
"sign_up.with_passkey" = "Usar uma chave-senha";
"sign_up.with_email" = "Usar um código por e-mail";
"sign_up.password.button" = "Criar com senha";
"sign_up.invited" = "Você tem um convite para {app}.";
"account.email_unproved" = "Não confirmado";
"suggest.passkey" = "Adicione uma chave-senha e, na próxima vez, inicie sessão da mesma forma que desbloqueia seu dispositivo.";
"suggest.apple" = "Se você perder seus dispositivos, poderá iniciar sessão com a Apple.";
"suggest.apple.button" = "Usar a Apple como reserva";
"remove.passkey" = "Também pediremos ao seu gerenciador de senhas que a remova. Se ele ainda oferecer a chave-senha depois, exclua-a por lá.";
"field.passkey_name" = "Nome da chave-senha";
"form.passkey_name.title" = "Renomear chave-senha";
"form.passkey_name.intro" = "O nome ajuda você a diferenciar suas chaves-senha.";
"form.passkey_name.button" = "Salvar";
"changed.passkey_added" = "Sua chave-senha foi adicionada. Agora você pode usá-la para iniciar sessão.";
"changed.passkey_renamed" = "A chave-senha foi renomeada.";
"changed.passkey_removed" = "A chave-senha foi removida. Você não pode mais usá-la para iniciar sessão.";
"trouble.passkey" = "Não foi possível aceitar esta chave-senha. Tente novamente ou use outro método de início de sessão.";
"trouble.passkey_expired" = "Esta página ficou aberta por tempo demais. Tente novamente.";
"trouble.passkey_removed" = "Esta chave-senha foi removida da conta. Exclua-a também do seu gerenciador de senhas e use outro método de início de sessão.";
"trouble.passkey_in_use" = "Esta chave-senha já está em uso.";
"trouble.passkey_limit" = "Sua conta atingiu o número máximo de chaves-senha. Remova uma antes de adicionar outra.";
"trouble.passkey_failed" = "As chaves-senha não estão funcionando aqui no momento. Já recebemos um aviso. Use outro método de início de sessão.";
"recover.title" = "Recuperar sua conta";
"recover.intro" = "Adicione uma chave-senha à sua conta {app}. Com ela, você inicia sessão aqui.";
"recover.signed_out" = "Sua sessão será finalizada em todos os outros dispositivos.";
"recover.once" = "Este link funciona uma única vez. Enquanto você não adicionar a chave-senha, poderá abri-lo novamente.";
"recover.invalid.title" = "Este link não funciona mais";
"recover.invalid.happened" = "Ele já foi usado, foi substituído por um link mais recente ou é antigo demais.";
"recover.invalid.advice" = "Se você ainda não conseguir iniciar sessão, peça um novo link a {app}.";
"recover.early.title" = "Este link funcionará mais tarde";
"recover.early.happened" = "O e-mail sobre o link informa a partir de quando. Você poderá abrir o link novamente a partir desse momento.";
"recover.stop.title" = "Interromper a recuperação da sua conta?";
"recover.stop.happened" = "Alguém informou a {app} que não consegue mais iniciar sessão na sua conta. Se não foi você, interrompa a recuperação.";
"recover.stopped.title" = "A recuperação foi interrompida";
"recover.stopped.happened" = "O link ou código solicitado não é mais válido. Se não foi você que o solicitou, entre em contato com {app}.";
"recover.nothing.title" = "Não há nada para interromper";
"recover.nothing.happened" = "A recuperação foi interrompida, terminou ou já foi usada.";
"account.recovery" = "Alguém está recuperando sua conta. Se não for você, interrompa a recuperação.";
"account.recovery.stop" = "Interromper a recuperação";
"check_passkeys.title" = "Conferir suas chaves-senha";
"check_passkeys.intro" = "Quais destas você ainda tem? As que você não marcar serão removidas, para que ninguém possa usá-las para iniciar sessão.";
"check_passkeys.button" = "Remover as que não tenho";
"check_passkeys.later" = "Agora não";
"changed.recovered" = "Você iniciou sessão. Sua sessão foi finalizada em todos os outros dispositivos.";
"changed.passkeys_checked" = "Suas chaves-senha continuam como estão.";
"changed.passkeys_removed" = "As chaves-senha que você não tem mais foram removidas.";
"changed.recovery_stopped" = "A recuperação foi interrompida.";
"trouble.passkey_last" = "Uma chave-senha foi mantida porque é seu único método de início de sessão. Adicione uma chave-senha neste dispositivo e depois remova a outra.";
"""##
}
