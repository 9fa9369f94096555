// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ru.strings; change that file, not this one.

extension LanguageFile {
  static let ru = ##"""
/*
  The words of Pippin's pages in Russian. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "Русский";
"language.direction" = "ltr";
"language.plurals" = "russian";
"language.place" = "3";

/* ---- On every page ---- */

"footer.made_with" = "Работает на Pippin";
"footer.languages" = "Язык";
"footer.home" = "Вернуться в {app}";
"footer.terms" = "Условия использования";
"footer.privacy" = "Конфиденциальность";
"footer.support" = "Справка";
"page.request_id" = "При обращении в поддержку укажите идентификатор запроса {id}.";

/* ---- Names of things ---- */

"way_in.password" = "Пароль";
"device.browser" = "Веб-браузер";
"device.android" = "Устройство Android";
"device.apple" = "Устройство Apple";
"device.ios" = "iPhone или iPad";

/* ---- Times ---- */

"moment.now" = "только что";
"moment.minutes#one" = "{count} минуту назад";
"moment.minutes#few" = "{count} минуты назад";
"moment.minutes#many" = "{count} минут назад";
"moment.hours#one" = "{count} час назад";
"moment.hours#few" = "{count} часа назад";
"moment.hours#many" = "{count} часов назад";
"date" = "{day} {month} {year} г.";
"date_time" = "{date}, {time} UTC";
"month.january" = "января";
"month.february" = "февраля";
"month.march" = "марта";
"month.april" = "апреля";
"month.may" = "мая";
"month.june" = "июня";
"month.july" = "июля";
"month.august" = "августа";
"month.september" = "сентября";
"month.october" = "октября";
"month.november" = "ноября";
"month.december" = "декабря";

/* ---- The buttons of the providers ---- */

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Вход с Apple";
"button.apple.continue" = "Продолжить с Apple";
"button.provider" = "Продолжить с {provider}";

/* ---- The sign-in page ---- */

"sign_in.title" = "Вход";
"sign_in.heading" = "Вход в {app}";
"sign_in.new_here" = "Впервые здесь? Аккаунт будет создан при первом входе.";
"sign_in.apple_note" = "Apple никому не передаёт ваш пароль. Вы можете предоставить свой адрес электронной почты или скрыть его.";
"sign_in.nothing" = "Сейчас войти нельзя. Повторите попытку позже.";
"sign_in.signed_out" = "Вы вышли из аккаунта в этом браузере.";
"sign_in.session_ended" = "Сеанс завершён. Войдите ещё раз.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Продолжить без всплывающего окна";
"apple_js.blocked" = "Браузер заблокировал окно входа Apple. Разрешите всплывающие окна для этой страницы и повторите попытку или продолжите без всплывающего окна.";
"apple_js.closed" = "Окно входа Apple было закрыто до завершения входа. Нажмите кнопку, чтобы повторить попытку.";
"apple_js.missing" = "Не удалось загрузить «Вход с Apple». Возможно, загрузке помешал блокировщик контента. Можно продолжить без всплывающего окна.";
"apple_js.failed" = "Не удалось войти. Повторите попытку или продолжите без всплывающего окна.";

/* ---- The account page ---- */

"account.title" = "Ваш аккаунт";
"account.no_email" = "Адрес электронной почты не указан";
"account.private_relay" = "Скрыть e‑mail";
"account.relay_note" = "Компания Apple создала для вас этот адрес и пересылает письма на ваш личный адрес, который остаётся скрытым. Чтобы отключить пересылку, откройте Аккаунт Apple и выберите «Вход с Apple».";
"account.ways_in" = "Способы входа";
"account.added" = "Добавлено: {added}, последнее использование: {used}";
"account.revoked" = "Доступ отозван";
"account.remove" = "Удалить";
"account.remove_named" = "Удалить: {name}";
"account.sign_in_again_note" = "В целях безопасности войдите ещё раз, прежде чем удалить способ входа:";
"account.sign_in_again" = "Войти ещё раз";
"account.sessions" = "Где выполнен вход";
"account.this_device" = "Это устройство";
"account.last_used" = "{app}, последнее использование: {time}";
"account.sign_out" = "Выйти";
"account.sign_out_named" = "Выйти: {name}";
"account.sign_out_elsewhere" = "Выйти на всех других устройствах";

/* ---- Deleting the account ---- */

"delete.title" = "Удаление аккаунта";
"delete.final" = "Это действие нельзя отменить.";
"delete.here" = "Ваш аккаунт, имя и адрес электронной почты будут сразу удалены, и на всех ваших устройствах будет выполнен выход.";
"delete.app" = "{app} получит уведомление и удалит ваши данные согласно своим правилам.";
"delete.apple" = "Apple получит уведомление, что вы больше не используете здесь свой Аккаунт Apple. Пока Apple не подтвердит это (обычно несколько секунд), войти с Аккаунтом Apple нельзя.";
"delete.afterwards" = "Позже вы сможете создать новый аккаунт, но восстановить данные этого аккаунта будет нельзя.";
"delete.sign_in_again" = "В целях безопасности сначала войдите ещё раз. Затем вы продолжите здесь.";
"delete.confirm" = "Удалить аккаунт";
"delete.keep" = "Оставить аккаунт";

/* The page after it. */
"deleted.title" = "Ваш аккаунт удалён";
"deleted.happened" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход.";
"deleted.happened_pending" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход. Мы уведомляем Apple.";
"deleted.advice_pending" = "Пока Apple не подтвердит это (обычно несколько секунд), войти здесь с Аккаунтом Apple нельзя.";
"deleted.happened_manual" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход. Нам не удалось уведомить Apple, поэтому {app} может оставаться в списке приложений, использующих ваш Аккаунт Apple.";
"deleted.advice_settings" = "На iPhone или iPad откройте «Настройки», коснитесь своего имени, затем коснитесь «Вход с Apple».";
"deleted.advice_web" = "На других устройствах перейдите на сайт account.apple.com, войдите и выберите «Вход с Apple».";
"deleted.advice_app" = "Выберите {app} и прекратите использовать Аккаунт Apple с этим приложением.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "Аккаунт с этим адресом электронной почты уже существует";
"link.explanation" = "Вы вошли с помощью {provider} ({email}). В {app} уже есть аккаунт с адресом {email} и другим способом входа. В целях безопасности мы не связываем аккаунты только по адресу электронной почты.";
"link.explanation_no_email" = "Вы вошли с помощью {provider}. В {app} уже есть аккаунт с таким же адресом электронной почты и другим способом входа. В целях безопасности мы не связываем аккаунты только по адресу электронной почты.";
"link.ways_in" = "Способы входа в существующий аккаунт";
"link.advice" = "Если это ваш аккаунт, войдите так же, как раньше. После этого можно будет использовать оба способа.";
"link.advice_elsewhere" = "Если это ваш аккаунт, войдите так же, как раньше. После этого добавьте этот способ входа на странице аккаунта.";
"link.confirm" = "Войти как раньше и связать";
"link.confirm_with" = "Войти с помощью {provider} и связать";
"link.decline" = "Не связывать";
"link.nothing_yet" = "Пока ничего не связано и не изменено. Если это не ваш аккаунт, выберите «Не связывать».";
"link.another.title" = "Вы вошли как другой человек";
"link.another.happened" = "Этот аккаунт не тот, который использует {email}. Ничего не изменено.";
"link.another.happened_no_email" = "Этот аккаунт не тот, с которым вы хотите связать {provider}. Ничего не изменено.";
"link.no_way_in" = "Ни один способ входа в существующую учётную запись больше не работает.";
"link.ask_operator" = "Если это ваша учётная запись и вы не можете в неё войти, обратитесь к администратору этого сервиса.";
"link.code" = "Это ваша учётная запись? Мы можем отправить шестизначный код на адрес {email}. После ввода кода вы войдёте в существующую учётную запись, и новый способ будет привязан.";
"link.code.button" = "Отправить код по почте";
"link.another_account" = "Выберите другую учётную запись {provider}, а не ту, которую вы только что использовали.";

/* ---- Back to an app ---- */

"continue.title" = "Продолжить";
"continue.heading" = "Продолжить в {app}";
"continue.scheme" = "Почти готово. Кнопка откроет приложение на этом устройстве: {address}";
"continue.loopback" = "Почти готово. Кнопка вернёт вас в приложение на этом компьютере: {address}";
"continue.not_you" = "Если вы не начинали этот вход, закройте страницу. Никакие данные не будут переданы.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Повторить попытку";
"message.start_again" = "Начать заново";
"message.to_sign_in" = "Перейти ко входу";
"message.contact" = "Связаться с {app}";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Вход отменён";
"message.cancelled.happened" = "Вход был отменён до завершения. Аккаунт не создан, ничего не изменилось.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "Время входа истекло";
"message.expired.happened" = "В целях безопасности на вход отводится всего несколько минут.";
"message.expired.advice.1" = "Начните заново. Обычно это занимает всего несколько секунд.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "Вход начат в другом браузере";
"message.wrong_browser.happened" = "Вход начат в другом браузере или в приватном окне, либо файлы cookie заблокированы. Мы не можем подтвердить, что его начали вы.";
"message.wrong_browser.advice.1" = "Если вам кто-то прислал ссылку на эту страницу, закройте её. Иначе вы можете войти в чужой аккаунт.";
"message.wrong_browser.advice.2" = "Если вы начали вход сами, начните заново здесь и оставайтесь в этом браузере.";
"message.wrong_browser.advice.3" = "Если это повторится, разрешите файлы cookie для этого сайта.";

/* The provider does not answer. */
"message.unreachable.title" = "{provider} не отвечает";
"message.unreachable.happened" = "Не удалось связаться с {provider}, чтобы завершить вход. Данные не потеряны.";
"message.unreachable.any.title" = "Сервис входа не отвечает";
"message.unreachable.any.happened" = "Не удалось связаться с сервисом, через который вы входите. Данные не потеряны.";
"message.unreachable.advice.1" = "Подождите минуту и повторите попытку.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "Сейчас нельзя войти с помощью {provider}";
"message.refused.happened" = "{provider} отклоняет наш запрос из-за проблемы на нашей стороне. Пока мы её не устраним, повторные попытки не помогут.";
"message.refused.any.title" = "Сейчас нельзя войти этим способом";
"message.refused.any.happened" = "Сервис, через который вы входите, отклоняет наш запрос из-за проблемы на нашей стороне. Пока мы её не устраним, повторные попытки не помогут.";
"message.refused.advice.1" = "Повторите попытку позже или свяжитесь с {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "Не удалось подтвердить вход";
"message.not_proved.happened" = "Ответ {provider} не прошёл нашу проверку безопасности, поэтому вход не выполнен.";
"message.not_proved.any.happened" = "Полученные сведения о входе не прошли нашу проверку безопасности, поэтому вход не выполнен.";
"message.not_proved.advice.1" = "Начните заново. Если это повторится, свяжитесь с {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "Ссылка или форма недействительна";
"message.bad_request.happened" = "Ссылка или форма, из которой открыта эта страница, недействительна или устарела.";
"message.bad_request.advice.1" = "Начните заново в приложении или на странице входа.";

"message.not_found.title" = "Страница не найдена";
"message.not_found.happened" = "Возможно, в адресе опечатка или страница была перемещена.";
"message.not_found.advice.1" = "Проверьте адрес или начните заново в приложении.";

"message.too_many.title" = "Слишком много попыток";
"message.too_many.happened" = "Из вашей сети за короткое время поступило слишком много попыток.";
"message.too_many.advice.1" = "Подождите минуту и повторите попытку.";

"message.unavailable.title" = "Сервис временно недоступен";
"message.unavailable.happened" = "Вы не вышли из аккаунта, и данные не потеряны.";
"message.unavailable.advice.1" = "Повторите попытку через минуту.";

"message.failed.title" = "Произошла ошибка";
"message.failed.happened" = "Проблема на нашей стороне. Сведения о ней записаны для команды {app}.";
"message.failed.advice.1" = "Повторите попытку позже. Если это повторится, свяжитесь с {app}.";

"message.app_mistake.title" = "Ошибка в приложении";
"message.app_mistake.happened" = "Приложение отправило нам данные, которые мы не можем обработать. Вы всё сделали правильно, и ничего не изменилось.";
"message.app_mistake.advice.1" = "Вернитесь в приложение и повторите попытку. Если это повторится, свяжитесь с {app}.";

"message.invalid_value.title" = "Некоторые данные указаны неверно";
"message.invalid_value.happened" = "Что-то из введённого использовать нельзя. Ничего не изменилось.";
"message.invalid_value.advice.1" = "Проверьте введённые данные и повторите попытку.";

"message.wrong_password.title" = "Неверный адрес электронной почты или пароль";
"message.wrong_password.happened" = "Они не подходят друг к другу, поэтому вход не выполнен.";
"message.wrong_password.advice.1" = "Повторите попытку или сбросьте пароль по электронной почте.";

"message.passkey_refused.title" = "Ключ доступа не принят";
"message.passkey_refused.happened" = "Возможно, он удалён из аккаунта или подтверждение заняло слишком много времени.";
"message.passkey_refused.advice.1" = "Повторите попытку или используйте другой способ входа.";

"message.not_offered.title" = "Этот способ входа здесь недоступен";
"message.not_offered.happened" = "Сейчас или на этом устройстве приложение его не предлагает.";
"message.not_offered.advice.1" = "Выберите другой способ входа.";

"message.suspended.title" = "Этот аккаунт заблокирован";
"message.suspended.happened" = "Пока войти в него нельзя.";
"message.suspended.advice.1" = "Если вы считаете это ошибкой, свяжитесь с {app}.";

"message.recovery_waits.title" = "Войти можно будет немного позже";
"message.recovery_waits.happened" = "Код верный. В аккаунте есть только ключи доступа, поэтому нужно подождать: так владелец сможет остановить постороннего.";
"message.recovery_waits.advice.1" = "После ожидания запросите новый код. Время указано в письме.";

"message.only_in_app.title" = "Создайте аккаунт в приложении";
"message.only_in_app.happened" = "Новые аккаунты можно создать только в подлинном приложении на устройстве Apple.";
"message.only_in_app.advice.1" = "Обновите приложение и повторите попытку в нём. Если у вас уже есть аккаунт, вы можете войти здесь.";
"message.sign_up_closed.title" = "Новые аккаунты сейчас не создаются";
"message.sign_up_closed.happened" = "Сейчас создать новый аккаунт нельзя.";
"message.sign_up_closed.advice.1" = "Если у вас есть аккаунт, войдите тем же способом, что и раньше.";
"message.invitation_required.title" = "Нужно приглашение";
"message.invitation_required.happened" = "Чтобы создать аккаунт, нужно приглашение.";
"message.invitation_required.advice.1" = "Откройте ссылку из приглашения или введите его код.";
"message.invitation_required.button" = "Ввести код приглашения";
"message.email_domain.title" = "Ваш адрес электронной почты здесь не подходит";
"message.email_domain.happened" = "Аккаунты доступны только для определённых адресов электронной почты.";
"message.email_domain.advice.1" = "Войдите с адресом вашей организации.";
"message.sign_up_refused.title" = "Не удалось создать аккаунт";
"message.sign_up_refused.happened" = "Аккаунт не создан.";
"message.sign_up_refused.advice.1" = "Если вы считаете это ошибкой, свяжитесь с командой приложения.";

"message.name_required.title" = "Не указано имя";
"message.name_required.happened" = "Приложению нужно ваше имя, чтобы создать аккаунт.";
"message.name_required.advice.1" = "Введите имя в приложении.";

"message.another_person.title" = "Вы вошли как другой человек";
"message.another_person.happened" = "Вход выполнил не тот человек, который уже вошёл в приложение.";
"message.another_person.advice.1" = "Сначала выйдите из аккаунта в приложении, затем войдите снова.";

"message.signed_out.title" = "Вы вышли из аккаунта";
"message.signed_out.happened" = "На этом устройстве вход больше не действует.";
"message.signed_out.advice.1" = "Войдите ещё раз.";

"message.still_signed_in.title" = "Повторите попытку";
"message.still_signed_in.happened" = "Вы не вышли из аккаунта. Приложению нужно только подтвердить это ещё раз.";
"message.still_signed_in.advice.1" = "Если это повторится, закройте приложение и откройте его снова.";

"message.sign_in_again.title" = "Войдите ещё раз";
"message.sign_in_again.happened" = "В целях безопасности это можно сделать только вскоре после входа.";
"message.sign_in_again.advice.1" = "Войдите ещё раз и повторите действие.";

"message.not_permitted.title" = "У вас нет на это разрешения";
"message.not_permitted.happened" = "Это могут делать только те, кто управляет сервисом.";
"message.not_permitted.advice.1" = "Если вы один из них, попросите выдать вам разрешение.";

"message.account_exists.title" = "У вас уже есть аккаунт";
"message.account_exists.happened" = "Аккаунт с вашим адресом электронной почты и другим способом входа уже существует. В целях безопасности мы не связываем их только по адресу.";
"message.account_exists.advice.1" = "Войдите так, как раньше. Затем можно добавить новый способ входа.";

"message.identity_in_use.title" = "Этот способ входа принадлежит другому аккаунту";
"message.identity_in_use.happened" = "Способ входа может принадлежать только одному аккаунту.";
"message.identity_in_use.advice.1" = "Если другой аккаунт тоже ваш, их можно объединить. Войдите в него, чтобы увидеть, что изменится, и подтвердите объединение.";

"message.not_linked.title" = "Способ входа не добавлен";
"message.not_linked.happened" = "Прошло слишком много времени, или вы вошли в другой аккаунт. Ничего не изменилось.";
"message.not_linked.advice.1" = "Начните заново и войдите в аккаунт, в который хотите его добавить.";

"message.last_method.title" = "Это ваш последний способ входа";
"message.last_method.happened" = "Без него вы больше не сможете войти в аккаунт.";
"message.last_method.advice.1" = "Сначала добавьте другой способ входа или удалите аккаунт.";

"message.passkey_limit.title" = "У вас слишком много ключей доступа";
"message.passkey_limit.happened" = "В аккаунт больше нельзя добавить ключи доступа.";
"message.passkey_limit.advice.1" = "Удалите ключ доступа, которым больше не пользуетесь, и повторите попытку.";

"message.merge_final.title" = "Аккаунты больше нельзя разделить";
"message.merge_final.happened" = "Объединение было слишком давно, или с тех пор изменились способы входа.";
"message.merge_final.advice.1" = "Аккаунты остаются объединёнными. Если нужна помощь, свяжитесь с {app}.";

"message.deleting.title" = "Этот аккаунт удаляется";
"message.deleting.happened" = "Удаление ещё не завершено.";
"message.deleting.advice.1" = "Повторите попытку позже. Если войти после удаления, будет создан новый аккаунт.";

"message.in_progress.title" = "Это уже выполняется";
"message.in_progress.happened" = "Сервис ещё работает над этим.";
"message.in_progress.advice.1" = "Подождите, пока это завершится.";

"message.busy.title" = "Сейчас входит слишком много людей";
"message.busy.happened" = "Вход не выполнен, ничего не изменилось.";
"message.busy.advice.1" = "Повторите попытку через минуту.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Ошибки API";
"problems.intro" = "В каждом ответе API с ошибкой одна из них указана в поле `type`.";
"problem.all" = "Все ошибки API";
"problem.what_to_do" = "Что делать";
"problem.reasons" = "Причины";
"developers.title" = "Для разработчиков";
"developers.sent" = "В этом запросе:";
"developers.request_id" = "Идентификатор запроса: {id}";

/* malformed_request */
"problem.malformed_request.title" = "Запрос невозможно прочитать";
"problem.malformed_request.happened" = "Приложение отправило запрос, который сервер не может прочитать. Тело запроса — не тот JSON, который ожидается, или заголовок можно прочитать двояко.";
"problem.malformed_request.advice.1" = "Сверьте тело запроса с `/openapi.json`: UTF-8, ни одно поле не повторяется, типы верны.";
"problem.malformed_request.advice.2" = "Что не так, указано в `detail` и `errors`.";
"problem.malformed_request.reason.unknown_state" = "State этого входа выдан не этим сервером или изменён по пути.";
"problem.malformed_request.change.unknown_state" = "Передайте параметры обратного вызова без изменений серверу, который начал вход.";
"problem.malformed_request.reason.expired" = "Между началом и завершением входа прошло слишком много времени.";
"problem.malformed_request.change.expired" = "Менять ничего не нужно: пользователь начинает заново.";
"problem.malformed_request.reason.other_browser" = "Вернулся не тот браузер, который начал вход, или он потерял cookie.";
"problem.malformed_request.change.other_browser" = "Начинайте и завершайте вход в одном браузере. WebView с собственными cookie — это другой браузер.";
"problem.malformed_request.reason.other_session" = "Вход начат в сеансе, которого в этом браузере больше нет.";
"problem.malformed_request.change.other_session" = "Менять ничего не нужно: пользователь начинает заново.";
"problem.malformed_request.reason.used" = "Этот вход уже завершён, и его адрес открыт ещё раз.";
"problem.malformed_request.change.used" = "Открывайте каждый адрес входа только один раз.";
"problem.malformed_request.reason.return_address" = "Адрес возврата не зарегистрирован для клиента.";
"problem.malformed_request.change.return_address" = "Добавьте его в `return_to` клиента в настройках точно так, как его отправляет приложение, или исправьте приложение.";
"problem.malformed_request.reason.parameters" = "Параметр отсутствует, здесь не разрешён или повторяется.";
"problem.malformed_request.change.parameters" = "Сверьте запрос с `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "Форма пришла без нашего cookie, и её нельзя отличить от формы, отправленной по воле другого сайта.";
"problem.malformed_request.change.no_cookies" = "Менять ничего не нужно, если только прокси не удаляет `Cookie` или `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "Форма создана для другого браузера или сеанса, устарела или пришла с другого сайта.";
"problem.malformed_request.change.foreign_form" = "Эти формы отправляют только наши страницы. За прокси сверьте `public_url` с адресом в браузере.";
"problem.malformed_request.reason.unknown_client" = "Нет клиента с этим `client_id`, которому разрешён OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "Сверьте его с `id` клиента в настройках и проверьте, есть ли у клиента `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "Этот `redirect_uri` не зарегистрирован для клиента.";
"problem.malformed_request.change.redirect_uri" = "Добавьте его в `redirect_uris` клиента в настройках точно так, как его отправляет клиент, или исправьте клиент.";
"problem.malformed_request.reason.id_token_hint" = "`id_token_hint` — не ID-токен этого сервера для этого клиента, или такого клиента нет.";
"problem.malformed_request.change.id_token_hint" = "Отправьте ID-токен, который сам клиент получил от этого сервера, с его собственным `client_id`.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "Этот `post_logout_redirect_uri` не зарегистрирован для клиента.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Добавьте его в `post_logout_redirect_uris` клиента в настройках точно так, как его отправляет клиент.";
"problem.malformed_request.reason.unnamed_client" = "Есть `post_logout_redirect_uri`, но не указано, какой клиент его зарегистрировал.";
"problem.malformed_request.change.unnamed_client" = "Отправьте также `client_id` или `id_token_hint`.";

/* not_found */
"problem.not_found.title" = "Не найдено";
"problem.not_found.happened" = "По этому адресу ничего нет, или у вас нет к нему доступа.";
"problem.not_found.advice.1" = "Сверьте путь с `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "Аккаунт не существует";
"problem.account_not_found.happened" = "Аккаунта с этим способом входа нет. Запрос разрешал войти только в существующий аккаунт. Код и nonce не израсходованы.";
"problem.account_not_found.advice.1" = "Если пользователь согласен создать аккаунт, отправьте тот же запрос ещё раз без `intent`.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "Метод не поддерживается";
"problem.method_not_allowed.happened" = "Приложение обратилось по этому адресу способом, который не поддерживается. Адрес существует, но не принимает этот метод.";
"problem.method_not_allowed.advice.1" = "Используйте один из методов, указанных в поле `Allow` ответа.";

/* too_large */
"problem.too_large.title" = "Запрос слишком большой";
"problem.too_large.happened" = "Приложение отправило больше данных, чем принимает сервер: не более 16 КиБ для заголовка, 64 КиБ для тела запроса и 8 КиБ для токена идентификации.";
"problem.too_large.advice.1" = "Отправьте запрос меньшего размера.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "Тип данных не поддерживается";
"problem.unsupported_media_type.happened" = "Приложение отправило данные в формате, который сервер не принимает. Здесь принимается только JSON.";
"problem.unsupported_media_type.advice.1" = "Отправьте `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "Слишком много запросов";
"problem.too_many_requests.happened" = "За короткое время поступило слишком много запросов. Эта сеть или этот клиент исчерпали лимит.";
"problem.too_many_requests.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправляйте меньше запросов.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "Токен идентификации недействителен";
"problem.identity_token_invalid.happened" = "Токен идентификации не прошёл проверку; какую именно, указано в `reason`.";
"problem.identity_token_invalid.advice.1" = "Запросите у Apple новую авторизацию и сразу отправьте её токен без изменений.";
"problem.identity_token_invalid.advice.2" = "Если ошибка `wrong_audience` повторяется, сверьте настройки клиента с Bundle ID или Services ID, которые приложение использует на самом деле.";
"problem.identity_token_invalid.advice.3" = "Если повторяется ошибка, связанная с nonce, передайте Apple nonce из `POST /v1/nonces`: без изменений или в виде SHA-256 в шестнадцатеричной записи строчными буквами.";
"problem.identity_token_invalid.reason.malformed" = "Это не компактная JSON Web Signature, или утверждения (claims) токена невозможно прочитать.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "В заголовке токена указан алгоритм, отличный от RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "В текущем наборе ключей Apple нет ключа с таким идентификатором.";
"problem.identity_token_invalid.reason.bad_signature" = "Подпись не совпадает.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Издатель токена — не Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Токен выпущен для другого приложения.";
"problem.identity_token_invalid.reason.expired" = "Срок действия токена истёк.";
"problem.identity_token_invalid.reason.issued_in_future" = "Время выпуска токена — в будущем: часы на одной из сторон идут неверно.";
"problem.identity_token_invalid.reason.nonce_missing" = "В токене нет nonce, а в запросе он есть.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Nonce в токене не совпадает с nonce в запросе.";
"problem.identity_token_invalid.reason.nonce_expired" = "Nonce получен более десяти минут назад.";
"problem.identity_token_invalid.reason.nonce_used" = "Nonce уже использован.";
"problem.identity_token_invalid.reason.subject_mismatch" = "В токене указан не тот пользователь, который указан на устройстве или во втором токене.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Токен не относится к коду авторизации, вместе с которым он пришёл.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "Код авторизации недействителен";
"problem.authorization_code_invalid.happened" = "Apple не приняла этот вход. По данным Apple, код уже использован, выдан более пяти минут назад или принадлежит другому клиенту.";
"problem.authorization_code_invalid.advice.1" = "Запросите у Apple новую авторизацию и отправьте её код один раз.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "Неверный адрес электронной почты или пароль";
"problem.credentials_invalid.happened" = "Адрес электронной почты и пароль не подходят друг к другу. Если адрес неизвестен, ответ такой же, чтобы никто не мог узнать, у кого есть аккаунт.";
"problem.credentials_invalid.advice.1" = "Предложите пользователю повторить попытку или сбросить пароль по электронной почте.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "Токен доступа недействителен";
"problem.access_token_invalid.happened" = "Токен доступа отсутствует, повреждён или выдан не этим сервером.";
"problem.access_token_invalid.advice.1" = "Отправьте токен точно в том виде, в каком он выдан: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Получите новый с помощью токена обновления.";

/* access_token_expired */
"problem.access_token_expired.title" = "Срок действия токена доступа истёк";
"problem.access_token_expired.happened" = "Токены доступа действуют недолго, и срок действия этого истёк. Сеанс продолжается.";
"problem.access_token_expired.advice.1" = "Получите новый через `POST /v1/session/refresh`. Пользователю не нужно входить ещё раз.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "Токен обновления недействителен";
"problem.refresh_token_invalid.happened" = "Токен обновления повреждён или выдан не этим сервером.";
"problem.refresh_token_invalid.advice.1" = "Попросите пользователя войти ещё раз.";

/* session_ended */
"problem.session_ended.title" = "Сеанс завершён";
"problem.session_ended.happened" = "Сеанс завершён, и его токены больше не действуют. Причина указана в `reason`.";
"problem.session_ended.advice.1" = "Удалите из приложения данные сеанса и попросите пользователя войти ещё раз.";
"problem.session_ended.reason.signed_out" = "Пользователь вышел на этом или другом устройстве.";
"problem.session_ended.reason.expired" = "Сеанс слишком долго не использовался, или его сменили более новые входы в тот же аккаунт.";
"problem.session_ended.reason.apple_consent_revoked" = "Пользователь больше не использует Аккаунт Apple с этим приложением.";
"problem.session_ended.reason.apple_account_deleted" = "Пользователь удалил свой Аккаунт Apple.";
"problem.session_ended.reason.apple_token_invalid" = "Apple больше не принимает токен обновления этого входа.";
"problem.session_ended.reason.reuse_detected" = "Старый токен обновления использован повторно. Возможно, он украден.";
"problem.session_ended.reason.account_deleted" = "Аккаунт удалён.";
"problem.session_ended.reason.administrator" = "Сеанс завершил администратор.";
"problem.session_ended.reason.account_merged" = "Два аккаунта пользователя были объединены, или объединение было отменено. Способ входа этого сеанса теперь относится к другому аккаунту.";
"problem.session_ended.reason.suspended" = "Оператор заблокировал аккаунт.";
"problem.session_ended.reason.consent_withdrawn" = "Пользователь отозвал согласие, данное приложению, которому принадлежал сеанс.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "Токен привязки недействителен";
"problem.link_token_invalid.happened" = "Не удалось связать способ входа. Срок действия токена истёк, токен уже использован или выдан другому клиенту, или вход выполнен в другой аккаунт, а не в тот, для которого выдан токен. Сеанс не начат.";
"problem.link_token_invalid.advice.1" = "Попросите пользователя войти новым способом ещё раз, чтобы получить новый токен.";
"problem.link_token_invalid.advice.2" = "Если `retry` имеет значение `other_account`, ничего не израсходовано: войдите в нужный аккаунт с тем же токеном.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "Билет недействителен";
"problem.ticket_invalid.happened" = "Не удалось завершить вход. Билет действует шестьдесят секунд, один раз и только с верификатором (verifier) своего входа.";
"problem.ticket_invalid.advice.1" = "Начните вход заново и сразу обменяйте билет.";
"problem.passkey_invalid.title" = "Ключ доступа недействителен";
"problem.passkey_invalid.happened" = "Ответ ключа доступа не прошёл проверку; какую именно, указано в `reason`.";
"problem.passkey_invalid.advice.1" = "Получите от сервера новые параметры и отправьте ответ системы или браузера без изменений.";
"problem.passkey_invalid.reason.malformed" = "Данные невозможно прочитать, или они противоречат друг другу.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Ключ относится к алгоритму, который сервер не запрашивал.";
"problem.passkey_invalid.reason.wrong_type" = "Это ответ на регистрацию вместо входа или наоборот.";
"problem.passkey_invalid.reason.challenge_mismatch" = "Это ответ на другой запрос (challenge), или процедура относится к другой цели, другому клиенту или сеансу.";
"problem.passkey_invalid.reason.challenge_expired" = "Параметры получены более десяти минут назад.";
"problem.passkey_invalid.reason.challenge_used" = "Ответ уже был отправлен.";
"problem.passkey_invalid.reason.wrong_origin" = "Ответ создан в источнике (origin), который не относится к этому клиенту.";
"problem.passkey_invalid.reason.cross_origin" = "Ответ создан во фрейме другого сайта.";
"problem.passkey_invalid.reason.wrong_rp_id" = "Ответ создан для другого домена.";
"problem.passkey_invalid.reason.user_not_present" = "На устройстве никто не подтвердил вход.";
"problem.passkey_invalid.reason.user_not_verified" = "Устройство не проверило пользователя.";
"problem.passkey_invalid.reason.removed" = "Ключ доступа удалён из аккаунта. Передайте `signal` менеджеру паролей.";
"problem.passkey_invalid.reason.refused" = "Ключ доступа здесь неизвестен, или его нельзя принять.";

/* operator_token_invalid */
"problem.operator_token_invalid.title" = "Токен оператора недействителен";
"problem.operator_token_invalid.happened" = "Токен оператора неизвестен, просрочен или отозван.";
"problem.operator_token_invalid.advice.1" = "Создайте токен командой `pippin operator token create` и передайте его как Bearer.";

/* client_unknown */
"problem.client_unknown.title" = "Неизвестный клиент";
"problem.client_unknown.happened" = "Сервер не знает это приложение. У него нет клиента с этим `client_id`.";
"problem.client_unknown.advice.1" = "Сверьте его с `id` клиента в настройках. Регистр букв важен.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "Этот способ входа недоступен";
"problem.provider_not_offered.happened" = "Настройки клиента не предлагают этого провайдера для этой сборки, платформы или страны.";
"problem.provider_not_offered.advice.1" = "Получите список доступных провайдеров через `GET /v1/providers` и показывайте только их.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "Сначала войдите ещё раз";
"problem.reauthentication_required.happened" = "Для этого действия вход должен быть выполнен за последние десять минут.";
"problem.reauthentication_required.advice.1" = "Попросите пользователя войти ещё раз, передав токен доступа сеанса как Bearer, и повторите запрос.";

/* account_suspended */
"problem.account_suspended.title" = "Аккаунт заблокирован";
"problem.account_suspended.happened" = "Оператор заблокировал этот аккаунт. Пока войти в него нельзя.";
"problem.account_suspended.advice.1" = "Покажите пользователю, как связаться с вашей поддержкой. Оператор может снять блокировку в консоли оператора.";

/* insufficient_scope */
"problem.insufficient_scope.title" = "Токен оператора этого не разрешает";
"problem.insufficient_scope.happened" = "Токен оператора действителен, но не содержит нужного разрешения.";
"problem.insufficient_scope.advice.1" = "Создайте токен с разрешением, которое указано в `detail`.";

/* account_exists */
"problem.account_exists.title" = "Аккаунт с этим адресом электронной почты уже существует";
"problem.account_exists.happened" = "Аккаунт с этим адресом электронной почты и другим способом входа уже существует. Только по адресу мы их не связываем.";
"problem.account_exists.advice.1" = "Попросите пользователя войти одним из способов в `sign_in_with` и отправьте вместе с этим запросом `link_token`.";
"problem.account_exists.advice.2" = "Покажите то, что указано в `will_attach`, и попросите пользователя подтвердить это.";

/* identity_in_use */
"problem.identity_in_use.title" = "Этот способ входа принадлежит другому аккаунту";
"problem.identity_in_use.happened" = "Способ входа может принадлежать только одному аккаунту.";
"problem.identity_in_use.advice.1" = "Попросите пользователя войти этим способом, чтобы увидеть, какой это аккаунт. Затем он сможет объединить эти два аккаунта.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "Это последний способ входа";
"problem.last_sign_in_method.happened" = "Без него никто больше не сможет войти в аккаунт.";
"problem.last_sign_in_method.advice.1" = "Предложите пользователю сначала добавить другой способ входа или удалить аккаунт.";

/* merge_final */
"problem.merge_final.title" = "Объединение больше нельзя отменить";
"problem.merge_final.happened" = "Аккаунты больше нельзя разделить. Причина указана в `reason`.";
"problem.merge_final.advice.1" = "Менять ничего не нужно: аккаунты остаются объединёнными.";
"problem.merge_final.reason.too_late" = "Аккаунты объединены более тридцати дней назад, и данные, нужные для отмены, удалены.";
"problem.merge_final.reason.identity_unlinked" = "Способ входа, добавленный при объединении, позже был удалён.";
"problem.merge_final.reason.password_in_use" = "Пароль, удалённый при объединении, относился к адресу, с которым теперь используется другой пароль.";
"problem.passkey_limit.title" = "В аккаунте слишком много ключей доступа";
"problem.passkey_limit.happened" = "В аккаунте уже столько ключей доступа, сколько разрешено.";
"problem.passkey_limit.advice.1" = "Предложите пользователю удалить ключ доступа, которым он больше не пользуется.";
"problem.recovery_pending.title" = "Восстановление ожидает";
"problem.recovery_pending.happened" = "Код был верным. В аккаунте есть только ключи доступа, поэтому войти с новым кодом можно будет позже, чтобы владелец мог это остановить.";
"problem.recovery_pending.advice.1" = "Предложите пользователю запросить новый код после ожидания. Время указано в письме.";
"problem.app_attest_required.title" = "Приложение не подтвердило свою подлинность";
"problem.app_attest_required.happened" = "Новый аккаунт можно создать только в подлинном приложении на подлинном устройстве Apple. Этот запрос этого не подтвердил; `reason` называет шаг, на котором проверка не прошла. В браузере это невозможно.";
"problem.app_attest_required.advice.1" = "В браузере направьте пользователя в приложение. Те, у кого есть аккаунт, могут войти где угодно.";
"problem.app_attest_required.advice.2" = "При `unknown_key` создайте и зарегистрируйте новый ключ и повторите запрос. При `missing` отправьте поле `App-Attest`.";
"problem.sign_up_closed.title" = "Новые аккаунты не создаются";
"problem.sign_up_closed.happened" = "По настройкам клиента никто не может создать аккаунт. Те, у кого есть аккаунт, входят как раньше.";
"problem.sign_up_closed.advice.1" = "Предлагайте только вход. Оператор может изменить `sign_up` в настройках клиента.";
"problem.invitation_required.title" = "Требуется приглашение";
"problem.invitation_required.happened" = "Клиент создаёт аккаунты только по приглашению, а в этом запросе нет действительного. Причину называет `reason`.";
"problem.invitation_required.advice.1" = "Запросите у пользователя код приглашения и передайте его при входе как `invitation`.";
"problem.invitation_required.advice.2" = "Оператор создаёт приглашения командой `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "В запросе нет приглашения.";
"problem.invitation_required.reason.unknown" = "Приглашения с таким кодом нет.";
"problem.invitation_required.reason.used" = "По нему уже создано столько аккаунтов, сколько оно допускает.";
"problem.invitation_required.reason.expired" = "Срок его действия истёк.";
"problem.invitation_required.reason.revoked" = "Его отозвал оператор.";
"problem.invitation_required.reason.other_address" = "Оно для адреса электронной почты, который пользователь не подтвердил.";
"problem.email_domain_not_allowed.title" = "Адрес электронной почты не из разрешённого домена";
"problem.email_domain_not_allowed.happened" = "Клиент создаёт аккаунты только для тех, кто подтвердил адрес электронной почты из определённых доменов. Этот пользователь такого адреса не подтвердил.";
"problem.email_domain_not_allowed.advice.1" = "Предложите пользователю войти с адресом из доменов, которые указаны в `sign_up` в настройках клиента.";
"problem.email_domain_not_allowed.advice.2" = "Адрес функции «Скрыть e‑mail» учитывается только с `allow_private_relay`.";
"problem.sign_up_refused.title" = "В создании аккаунта отказано";
"problem.sign_up_refused.happened" = "Система оператора, указанная в настройках как `before_sign_up`, отказала в создании аккаунта или не ответила.";
"problem.sign_up_refused.advice.1" = "Покажите пользователю сообщение об отказе, если оно есть, и как связаться с вашей поддержкой.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "На этом устройстве вошёл другой пользователь";
"problem.apple_user_mismatch.happened" = "Этот вход выполнил не тот пользователь, который вошёл в приложение. Пользователь Apple на устройстве или тот, кто вошёл с токеном доступа, не является пользователем сеанса.";
"problem.apple_user_mismatch.advice.1" = "Удалите сеанс с этого устройства и попросите пользователя войти.";
"problem.apple_user_mismatch.advice.2" = "Чтобы сменить пользователя, отправьте запрос на вход без токена доступа. Код и nonce не израсходованы: подойдёт тот же запрос.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "Аккаунт удаляется";
"problem.deletion_in_progress.happened" = "Удаление ещё не завершено. Доступ на стороне Apple отзывается.";
"problem.deletion_in_progress.advice.1" = "Предложите пользователю повторить попытку позже. Вход после удаления создаст новый аккаунт.";

/* job_not_parked */
"problem.job_not_parked.title" = "Задание не отложено";
"problem.job_not_parked.happened" = "Сервер не отказался от этого задания и продолжает его сам.";
"problem.job_not_parked.advice.1" = "Дождитесь, пока задание будет выполнено или отложено.";

/* profile_required */
"problem.profile_required.title" = "Требуется имя";
"problem.profile_required.happened" = "Имя обязательно по настройкам клиента, а Apple передаёт его только при первом входе.";
"problem.profile_required.advice.1" = "Запросите имя у пользователя и отправьте его с `profile_token` на `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Чтобы Apple передала имя ещё раз, пользователь может открыть Аккаунт Apple, выбрать «Вход с Apple», затем приложение и прекратить использовать с ним Аккаунт Apple.";

/* invalid_value */
"problem.invalid_value.title" = "Недопустимое значение";
"problem.invalid_value.happened" = "Сервер может прочитать запрос, но не все значения в нём допустимы.";
"problem.invalid_value.advice.1" = "В `errors` перечислены все такие поля и ошибки в них.";

/* internal_error */
"problem.internal_error.title" = "Ошибка сервера";
"problem.internal_error.happened" = "На сервере произошла непредвиденная ошибка. Подробности записаны в журнале сервера под `request_id`.";
"problem.internal_error.advice.1" = "Повторите попытку позже. Если будете сообщать об ошибке, укажите идентификатор запроса.";

/* provider_refused */
"problem.provider_refused.title" = "Провайдер отклонил запрос сервера";
"problem.provider_refused.happened" = "Провайдер отклонил запрос самого сервера из-за настройки, например неверного ключа.";
"problem.provider_refused.advice.1" = "Повторные попытки не помогут. В журнале сервера указано, какую настройку нужно исправить.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "Провайдер недоступен";
"problem.provider_unreachable.happened" = "Провайдер не ответил, или его ответ нельзя использовать. Код и nonce не израсходованы, если в `retry` не указано иное.";
"problem.provider_unreachable.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз.";
"problem.provider_unreachable.advice.2" = "Если в `retry` указано `new_authorization`, сначала запросите у провайдера новую авторизацию: возможно, код уже израсходован.";

/* store_unavailable */
"problem.store_unavailable.title" = "Сервис временно недоступен";
"problem.store_unavailable.happened" = "База данных не отвечает. Ни один сеанс не завершён.";
"problem.store_unavailable.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз. Сохраните сеанс.";
"problem.store_unavailable.advice.2" = "Если в `retry` указано `new_authorization`, сначала запросите у провайдера новую авторизацию: код уже израсходован.";

/* overloaded */
"problem.overloaded.title" = "Сервер перегружен";
"problem.overloaded.happened" = "Сейчас слишком много пользователей входят с паролем. Ничего не изменено.";
"problem.overloaded.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "Адрес электронной почты";
"field.password" = "Пароль";
"field.current_password" = "Текущий пароль";
"field.show_password" = "Показать пароль";
"field.new_password" = "Новый пароль";
"field.new_password.hint" = "Не менее 8 символов. Несколько слов подряд легко запомнить и легко ввести.";
"field.code" = "Код из письма";
"field.code.hint" = "6 цифр";
"field.given_name" = "Имя";
"field.given_name_optional" = "Имя (необязательно)";
"field.family_name_optional" = "Фамилия (необязательно)";
"field.device_name" = "Название устройства";
"field.invitation" = "Код приглашения";
"trouble.credentials" = "Неверный адрес электронной почты или пароль.";
"trouble.throttled#one" = "Слишком много попыток. Подождите {count} минуту и повторите попытку.";
"trouble.throttled#few" = "Слишком много попыток. Подождите {count} минуты и повторите попытку.";
"trouble.throttled#many" = "Слишком много попыток. Подождите {count} минут и повторите попытку.";
"trouble.overloaded" = "Сейчас входит слишком много пользователей. Повторите попытку через минуту.";
"trouble.email" = "Мы не можем отправить письмо на этот адрес. Проверьте, правильно ли он указан.";
"trouble.new_password" = "Пароль должен содержать от 8 до 128 видимых символов.";
"trouble.current_password" = "Неверный текущий пароль.";
"trouble.code" = "Код неверен или срок его действия истёк. Проверьте письмо или запросите новый код.";
"trouble.name" = "В этом имени есть символы, которые нельзя использовать.";
"trouble.in_use" = "Этот адрес электронной почты принадлежит другому аккаунту.";
"trouble.email_domain" = "Аккаунты доступны только для определённых адресов электронной почты. Укажите адрес вашей организации.";
"trouble.invitation_unknown" = "Приглашения с таким кодом нет. Проверьте, нет ли опечатки.";
"trouble.invitation_used" = "Это приглашение уже использовано. Если его использовали вы, войдите в свой аккаунт.";
"trouble.invitation_expired" = "Срок действия этого приглашения истёк. Попросите новое.";
"trouble.invitation_revoked" = "Это приглашение больше не действует. Попросите новое.";
"trouble.invitation_other_address" = "Это приглашение для другого адреса электронной почты. Используйте адрес, на который оно отправлено.";
"message.no_cookies.title" = "Браузер блокирует файлы cookie";
"message.no_cookies.happened" = "Без файлов cookie мы не можем подтвердить, что форму отправили вы. Ничего не изменено.";
"message.no_cookies.advice.1" = "Разрешите файлы cookie для этого сайта и откройте страницу заново.";
"message.foreign_form.title" = "Срок действия формы истёк";
"message.foreign_form.happened" = "Страница была открыта слишком долго, или форма отправлена не с этого сайта. Ничего не изменено.";
"message.foreign_form.advice.1" = "Откройте страницу заново и заполните форму там.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Войти";
"sign_in.password.forgotten" = "Забыли пароль?";
"sign_in.password.sign_up" = "Создать аккаунт";
"sign_in.email_code" = "Получить код по почте";
"sign_in.continue_with_email" = "Продолжить с почтой";
"sign_in.have_invitation" = "У меня есть приглашение";
"sign_in.last_used" = "Последний вход";
"sign_in.or" = "или с помощью пароля";
"sign_in.notice.again" = "Чтобы продолжить, войдите ещё раз.";
"sign_in.notice.merge" = "Аккаунт, в который вы войдёте, будет объединён с этим.";
"sign_in.back" = "Вернуться к аккаунту";
"form.sign_up.title" = "Создать аккаунт";
"form.sign_up.intro" = "Введите адрес электронной почты и выберите пароль для {app}. Мы отправим код, чтобы подтвердить адрес.";
"form.sign_up.button" = "Создать аккаунт";
"form.sign_up.way" = "У меня уже есть аккаунт";
"form.confirm_sign_up.title" = "Проверьте почту";
"form.confirm_sign_up.intro" = "Введите код из письма, которое мы отправили на {email}.";
"form.confirm_sign_up.button" = "Подтвердить";
"form.code.intro" = "Введите код из письма, которое мы вам отправили.";
"form.no_mail" = "Не пришёл код? Запросить новый";
"form.resend" = "Отправить код ещё раз";
"form.change_address" = "Изменить адрес";
"form.resent.sent" = "Мы отправили новый код на адрес {email}.";
"form.resent.wait#one" = "Код был отправлен только что. Новый можно запросить через {count} секунду.";
"form.resent.wait#few" = "Код был отправлен только что. Новый можно запросить через {count} секунды.";
"form.resent.wait#many" = "Код был отправлен только что. Новый можно запросить через {count} секунд.";
"form.change_address.password" = "Введите другой адрес и ещё раз выберите пароль.";
"form.reset.title" = "Сброс пароля";
"form.reset.intro" = "Мы отправим код на ваш адрес электронной почты. С его помощью вы сможете выбрать новый пароль для {app}.";
"form.reset.button" = "Отправить код";
"form.reset.way" = "Вернуться ко входу";
"form.confirm_reset.title" = "Выберите новый пароль";
"form.confirm_reset.intro" = "Если с адресом {email} есть аккаунт, введите код из письма, которое мы отправили на него, и выберите новый пароль.";
"form.confirm_reset.button" = "Сохранить новый пароль";
"form.confirm_reset.linked" = "Выберите новый пароль для {app}.";
"form.confirm_reset.note" = "На всех других устройствах будет выполнен выход.";
"form.email.title" = "Ваш адрес электронной почты";
"form.email.intro" = "Мы отправим код, чтобы подтвердить адрес. После этого {app} будет использовать этот адрес.";
"form.email.button" = "Отправить код";
"form.confirm_email.title" = "Проверьте почту";
"form.confirm_email.intro" = "Введите код из письма, которое мы отправили на {email}.";
"form.confirm_email.button" = "Подтвердить";
"form.set_password.title" = "Задать пароль";
"form.set_password.intro" = "После этого в {app} можно будет войти и с адресом {email} и этим паролем.";
"form.set_password.button" = "Задать пароль";
"form.change_password.title" = "Сменить пароль";
"form.change_password.intro" = "На всех других устройствах, где выполнен вход со старым паролем, будет выполнен выход.";
"form.change_password.button" = "Сменить пароль";
"form.name.title" = "Ваше имя";
"form.name.intro" = "{app} использует это имя. Если вы не хотите указывать имя, оставьте оба поля пустыми.";
"form.name.button" = "Сохранить";
"form.session_name.title" = "Переименовать устройство";
"form.session_name.intro" = "Это устройство показано как {device}.";
"form.session_name.button" = "Сохранить";
"form.to_account" = "Вернуться к аккаунту";

/* ---- Two accounts that become one ---- */

"merge.title" = "Объединение аккаунтов";
"merge.stays" = "Аккаунт, который останется";
"merge.goes" = "Аккаунт, который будет с ним объединён";
"merge.moves" = "Способы входа, которые будут перенесены";
"merge.nameless" = "Аккаунт без имени";
"merge.fact.ways" = "В аккаунт, который останется, можно будет войти любым способом входа обоих аккаунтов.";
"merge.fact.password" = "Теперь у вас один пароль. Пароль для {email} перестанет действовать.";
"merge.fact.name" = "Имя и адрес электронной почты аккаунта, который останется, не изменятся. Если чего-то нет, это берётся из другого аккаунта.";
"merge.fact.sessions" = "На устройствах, где выполнен вход в другой аккаунт, будет выполнен выход.";
"merge.fact.app" = "{app} получит уведомление и решит, что будет с собственными данными каждого аккаунта.";
"merge.fact.mail" = "Мы отправим письма на адреса обоих аккаунтов.";
"merge.fact.undo" = "Объединение можно отменить на странице аккаунта в течение 30 дней.";
"merge.button" = "Объединить аккаунты";
"merge.leave" = "Не объединять";
"merge.back" = "Вернуться к аккаунту";
"merge.same.title" = "Это тот же аккаунт";
"merge.same.text" = "Вы снова вошли в тот же аккаунт, поэтому объединять нечего. Чтобы повторить попытку, войдите другим способом.";
"merge.late.title" = "Прошло слишком много времени";
"merge.late.text" = "В целях безопасности оба входа должны быть выполнены за последние десять минут. Ничего не изменено. Войдите ещё раз и начните сначала.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "Добавить способ входа";
"list.more" = "{items}, {item}";
"account.add_nothing" = "У вас есть все доступные здесь способы входа.";
"account.show_all" = "Показать все ({count})";
"account.manage_devices" = "Управление устройствами";
"passkeys.none" = "Нет";
"account.apps.none" = "Ни у одного приложения нет доступа к вашему аккаунту.";
"account.change_password" = "Сменить пароль";
"account.set_password" = "Задать пароль";
"account.add_note" = "Добавьте ещё один способ входа:";
"account.add" = "Добавить {provider}";
"account.rename" = "Переименовать";
"account.rename_device" = "Переименовать: {device}";
"account.merge.heading" = "Объединение аккаунтов";
"account.merge.text" = "Если у вас здесь есть другой аккаунт с другим способом входа, их можно объединить.";
"account.merge.button" = "Объединить с другим аккаунтом";
"account.merged" = "Объединено: {account}. Это можно отменить до {date}";
"account.merged.undo" = "Отменить";
"link.password" = "Если это ваш аккаунт, войдите с его паролем. После этого можно будет использовать оба способа.";
"link.password.button" = "Войти и связать";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Удаление способа входа";
"remove.heading" = "Удалить: {name}?";
"remove.method" = "Вы больше не сможете войти в {app} этим способом: {name}.";
"remove.address_stays" = "Ваш адрес электронной почты не изменится: {email}.";
"remove.address_becomes" = "Ваш адрес электронной почты изменится на {email}, так как текущий связан с этим способом входа.";
"remove.address_goes" = "У вашего аккаунта не будет адреса электронной почты, так как текущий связан с этим способом входа.";
"remove.here" = "На этом устройстве вы не выйдете из аккаунта.";
"remove.no_device" = "На других устройствах выход не будет выполнен.";
"remove.remaining" = "Оставшиеся способы входа";
"remove.devices" = "На этих устройствах будет выполнен выход";
"remove.keep" = "Отменить";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Добавлен способ входа: {method}.";
"changed.method_removed" = "Удалено: {method}. Входить этим способом больше нельзя.";
"changed.name" = "Имя сохранено.";
"changed.address" = "Адрес электронной почты изменён.";
"changed.password_set" = "Пароль задан.";
"changed.password_changed" = "Пароль изменён.";
"changed.password_reset" = "Пароль изменён. Войдите с новым паролем.";
"changed.device_renamed" = "Устройство переименовано.";
"changed.device_signed_out" = "На устройстве выполнен выход.";
"changed.signed_out_elsewhere" = "На всех других устройствах выполнен выход.";
"changed.merged" = "Аккаунты объединены.";
"changed.merge_undone" = "Объединение отменено. Аккаунты снова разделены.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser}, {system}";
"message.identity_in_use.button" = "Объединить аккаунты";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Пересылка отключена";
"account.relay_off_note" = "Компания Apple создала для вас этот адрес, но письма на него до вас не доходят, так как пересылка отключена. Включить её снова можно в Аккаунте Apple, в разделе «Вход с Apple».";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Как вас зовут?";
"form.profile.intro" = "Укажите имя для {app}. Это последний шаг входа.";
"form.profile.button" = "Продолжить";
"form.profile.way" = "Отменить";

/* ---- Пароли и письма ---- */

"trouble.guessable" = "Этот пароль легко угадать. Он широко распространён или содержит ваше имя, адрес электронной почты или название этого сервиса. Выберите более длинный, например несколько слов подряд.";
"trouble.tries_left#one" = "Осталась {count} попытка, затем нужно будет подождать.";
"trouble.tries_left#few" = "Осталось {count} попытки, затем нужно будет подождать.";
"trouble.tries_left#many" = "Осталось {count} попыток, затем нужно будет подождать.";
"trouble.no_tries_left" = "Это была последняя попытка. Перед следующей нужно подождать.";
"sign_in.by_mail" = "Это ваш аккаунт? Мы можем отправить вам письмо со ссылкой, чтобы войти на этом устройстве без ожидания.";
"form.sign_in_email.title" = "Вход по электронной почте";
"form.sign_in_email.intro" = "Мы отправим письмо с кодом и ссылкой. С их помощью можно войти в {app} один раз и только на этом устройстве.";
"form.sign_in_email.button" = "Отправить ссылку для входа";
"form.confirm_sign_in_email.title" = "Проверьте почту";
"form.confirm_sign_in_email.intro" = "Если с адресом {email} можно войти, введите код, который мы отправили на него.";
"form.confirm_sign_in_email.button" = "Войти";
"form.continue_email.title" = "Продолжить с почтой";
"form.continue_email.intro" = "Мы отправим письмо с кодом и ссылкой для входа в {app} на этом устройстве. Если у вас ещё нет аккаунта, он будет создан.";
"form.continue_email.button" = "Отправить код";
"form.confirm_continue_email.title" = "Проверьте почту";
"form.confirm_continue_email.intro" = "Если адрес {email} здесь подходит, введите код, который мы отправили на него.";
"form.confirm_continue_email.button" = "Продолжить";
"form.sign_up_email.title" = "Создать аккаунт";
"form.sign_up_email.intro" = "Мы отправим письмо с кодом и ссылкой. С их помощью можно создать аккаунт {app} на этом устройстве без пароля.";
"form.sign_up_email.button" = "Отправить код";
"form.linked.intro" = "Вы открыли ссылку из письма. Нажмите кнопку, чтобы продолжить.";
"message.code_elsewhere.title" = "Продолжите там, где начали";
"message.code_elsewhere.happened" = "В целях безопасности эта ссылка действует один раз, в течение часа и только в том браузере, в котором вы её запросили.";
"message.code_elsewhere.advice" = "Если вы начали на другом устройстве или в другом браузере, введите там код из письма.";
"message.code_elsewhere.advice_not_you" = "Если это были не вы, закройте эту страницу. Ничего не изменено.";
"mail.sign_up.subject" = "Подтвердите адрес электронной почты";
"mail.sign_up.text" = "Подтвердите этот адрес электронной почты, чтобы создать аккаунт {app}.";
"mail.code.subject" = "{code} — ваш код для {app}";
"mail.code" = "Введите этот код там, где вы его запросили. Он действует один час:";
"mail.link.same" = "Или откройте эту страницу в том браузере, в котором вы её запросили:";
"mail.link.any" = "Или откройте эту страницу на любом устройстве:";
"mail.otherwise.code" = "Если вы этого не запрашивали, просто проигнорируйте это письмо. Без кода ничего не произойдёт. Никому не сообщайте код.";
"mail.otherwise.nothing" = "Если вы этого не запрашивали, просто проигнорируйте это письмо. Ничего не изменилось.";
"mail.otherwise.write" = "Если это были не вы, сразу свяжитесь с {app}.";
"mail.account_exists.subject" = "У вас уже есть аккаунт";
"mail.account_exists.text" = "Кто-то, вероятно вы, пытался создать аккаунт {app} с этим адресом. Он у вас уже есть.";
"mail.way.choose" = "Способ входа: {ways}.";
"mail.way.as_before" = "Войдите так же, как раньше.";
"mail.way.apple" = "«Вход с Apple»";
"mail.way.provider" = "«Продолжить с {provider}»";
"mail.way.password" = "ваш адрес и пароль";
"mail.way.passkey" = "ключ доступа";
"mail.way.other" = "прежний способ входа";
"mail.reset.subject" = "Сброс пароля";
"mail.reset.text" = "Мы получили запрос на сброс пароля вашего аккаунта {app}.";
"mail.reset.after" = "Когда вы зададите новый пароль, на всех устройствах будет выполнен выход.";
"mail.otherwise.reset" = "Если вы этого не запрашивали, просто проигнорируйте это письмо. Пароль останется прежним. Никому не сообщайте код.";
"mail.no_password.subject" = "Как войти";
"mail.no_password.text" = "Мы получили запрос на новый пароль или ссылку для входа в ваш аккаунт {app}. У этого аккаунта нет пароля.";
"mail.address.subject" = "Подтвердите адрес электронной почты";
"mail.address.text" = "Подтвердите, что хотите использовать этот адрес электронной почты для аккаунта {app}.";
"mail.sign_in.subject" = "Вход в {app}";
"mail.sign_in.text" = "Мы получили запрос на вход в ваш аккаунт {app} без пароля.";
"mail.sign_in.asked" = "Запрос сделан с устройства: {device}, {time}. Код и ссылка действуют только на нём.";
"mail.otherwise.sign_in" = "Если это были не вы, не вводите код и не открывайте страницу. {app} никогда не спросит у вас этот код.";
"mail.sign_up_code.subject" = "Ваш код для создания аккаунта";
"mail.sign_up_code.text" = "Мы получили запрос на создание аккаунта {app} с этим адресом электронной почты.";
"mail.device" = "{browser}, {system}";
"mail.last_message" = "Это наше последнее письмо на этот адрес.";
"mail.link_offered.subject" = "Вход с вашим адресом электронной почты";
"mail.link_offered.text" = "Кто-то, вероятно вы, вошёл в {app}. Способ входа: {way}. Адрес электронной почты у него тот же, что у вашего аккаунта. К аккаунту ничего не добавлено.";
"mail.link_offered.otherwise" = "Если это были вы, войдите так же, как раньше, чтобы добавить этот способ. Если нет, просто проигнорируйте это письмо.";
"mail.linked.subject" = "Добавлен способ входа";
"mail.linked.text" = "Теперь в ваш аккаунт {app} можно войти ещё одним способом: {way}.";
"mail.linked.otherwise" = "Если это были не вы, войдите, удалите этот способ и выйдите на всех других устройствах.";
"mail.unlinked.subject" = "Способ входа удалён";
"mail.unlinked.text" = "В ваш аккаунт {app} больше нельзя войти этим способом: {way}.";
"mail.unlinked.otherwise" = "Если это были не вы, войдите другим способом и выйдите на всех других устройствах или сразу свяжитесь с {app}.";
"mail.revoked.subject" = "Вы больше не можете войти";
"mail.revoked.text" = "Последний способ входа в ваш аккаунт {app} больше не работает. Вы отозвали согласие у провайдера, или ваш аккаунт там удалён.";
"mail.revoked.otherwise" = "Чтобы снова войти, дайте согласие ещё раз. Если это невозможно, свяжитесь с {app}.";
"mail.merged.subject" = "Ваши аккаунты объединены";
"mail.merged.text" = "Ваш аккаунт {app} объединён с другим аккаунтом. Это сделал тот, кто вошёл в оба.";
"mail.merged.otherwise" = "Если это были не вы, войдите и отмените объединение или сразу свяжитесь с {app}.";
"mail.merge_undone.subject" = "Ваши аккаунты снова разделены";
"mail.merge_undone.text" = "Объединение вашего аккаунта {app} с другим аккаунтом отменено. У каждого снова свои способы входа.";
"mail.merge_undone.otherwise" = "Если это были не вы, войдите и проверьте способы входа или сразу свяжитесь с {app}.";
"mail.password_changed.subject" = "Ваш пароль изменён";
"mail.password_changed.text" = "Пароль вашего аккаунта {app} изменён.";
"mail.password_changed.otherwise" = "Если это были не вы, сбросьте пароль. На всех устройствах будет выполнен выход.";
"mail.password_removed.subject" = "Пароль удалён";
"mail.password_removed.text" = "Один из паролей вашего аккаунта {app} больше не действует, потому что у аккаунта может быть только один пароль. Другие способы входа работают как прежде.";
"mail.password_removed.otherwise" = "Если вы не знаете свой пароль, сбросьте его. На всех устройствах будет выполнен выход.";
"mail.address_changed.subject" = "Ваш адрес электронной почты изменён";
"mail.address_changed.text" = "Теперь у вашего аккаунта {app} другой адрес электронной почты.";
"mail.deleted.subject" = "Ваш аккаунт удалён";
"mail.deleted.text" = "Ваш аккаунт {app} удалён.";
/* ---- Emails about a new device, a new address and a deletion ---- */
"mail.new_device.subject" = "Новый вход в ваш аккаунт";
"mail.new_device.text" = "Кто-то, вероятно вы, вошёл в ваш аккаунт {app} на новом устройстве.";
/* Three lines of the same email. {device} is such as “Safari on iPhone”, {client} an app, {time} a date with the time of day. */
"mail.fact.device" = "Устройство: {device}";
"mail.fact.app" = "Приложение: {client}";
"mail.fact.time" = "Время: {time}";
"mail.new_device.otherwise" = "Если это были вы, просто проигнорируйте это письмо. Если нет, войдите, выйдите на всех других устройствах и проверьте способы входа.";
"mail.passkey_added.subject" = "В ваш аккаунт добавлен ключ доступа";
"mail.passkey_added.text" = "Теперь в ваш аккаунт {app} можно войти с помощью ключа доступа.";
"mail.passkey_added.otherwise" = "Если это были не вы, войдите, удалите ключ доступа и выйдите на всех других устройствах.";
"mail.passkey_removed.subject" = "Из вашего аккаунта удалён ключ доступа";
"mail.passkey_removed.text" = "С одним из ключей доступа вашего аккаунта {app} войти больше нельзя.";
"mail.passkey_removed.otherwise" = "Если это были не вы, войдите другим способом и выйдите на всех других устройствах или сразу свяжитесь с {app}.";
"mail.removed_passkey_used.subject" = "Кто-то использовал удалённый вами ключ доступа";
"mail.removed_passkey_used.text" = "Кто-то попытался войти в ваш аккаунт {app} с помощью ключа доступа, который вы удалили. Вход не выполнен.";
"mail.removed_passkey_used.otherwise" = "Если это были вы, удалите ключ доступа и из менеджера паролей. Если нет, проверьте способы входа и устройства.";
"mail.passkey_copied.subject" = "Ключ доступа отклонён: возможно, его скопировали";
"mail.passkey_copied.text" = "Вход в ваш аккаунт {app} отклонён: возможно, ключ доступа скопирован с вашего устройства или ключа безопасности.";
"mail.passkey_copied.otherwise" = "Войдите другим способом, удалите этот ключ доступа и добавьте новый.";
"mail.fact.passkey" = "Ключ доступа: {manager}";
"mail.passkeys.check" = "Проверьте ключи доступа на странице аккаунта:";
"mail.passkeys.button" = "Проверить ключи доступа";
"mail.recovery_link.subject" = "Ссылка для восстановления аккаунта";
"mail.recovery_link.text" = "Поддержка {app} создала ссылку, которая добавляет ключ доступа в ваш аккаунт, для того, кто больше не может войти.";
"mail.recovery_link.until" = "Она действует один раз, до {time}.";
"mail.recovery_link.from" = "Она действует с {time}.";
"mail.recovery_stop" = "Если это были не вы, остановите это здесь:";
"mail.recovery_stop.button" = "Остановить восстановление";
"mail.recovery_link.otherwise" = "Если вы об этом не просили, сразу свяжитесь с {app}.";
"mail.recovered.subject" = "Ваш аккаунт восстановлен";
"mail.recovered.text" = "Кто-то вошёл в ваш аккаунт {app} без его ключей доступа. Что изменилось:";
"mail.recovered.by_code" = "Вход: по коду из письма";
"mail.recovered.by_link" = "Вход: по ссылке от поддержки {app} и с новым ключом доступа";
"mail.recovered.signed_out" = "Выход: на всех других устройствах";
"mail.recovered.otherwise" = "Если это были не вы, войдите с вашим ключом доступа, удалите незнакомые ключи и сразу свяжитесь с {app}.";
"mail.recovery_waits.subject" = "Кто-то восстанавливает ваш аккаунт";
"mail.recovery_waits.text" = "Кто-то ввёл код из письма, чтобы войти в ваш аккаунт {app}, в котором есть только ключи доступа.";
"mail.recovery_waits.until" = "С {time} новый код из письма позволит войти. Приложение: {client}";
"mail.recovery_waits.otherwise" = "Если это были не вы, остановите это сейчас и проверьте, кто может читать вашу почту.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "У вашего аккаунта новый адрес электронной почты";
"mail.address_added.text" = "Теперь ваш аккаунт {app} использует этот адрес электронной почты.";
"mail.review" = "Проверьте способы входа и устройства на странице аккаунта:";
"mail.deleted.asked" = "Запрос поступил с устройства, на котором был выполнен вход в аккаунт.";
/* Follows the sentence that Apple is being notified. */
"mail.deleted.more" = "Когда Apple это подтвердит, мы отправим вам ещё одно письмо.";
/* The second email about a deletion, once Apple has confirmed it, or where something is left to do. */
"mail.deletion_done.subject" = "Удаление вашего аккаунта завершено";
"mail.deletion_done.text" = "Apple подтвердила, что у {app} больше нет доступа к вашему Аккаунту Apple. Удаление вашего аккаунта {app} завершено.";
"mail.deletion_manual.subject" = "Удалите {app} из своего Аккаунта Apple";
"mail.deletion_manual.text" = "Ваш аккаунт {app} удалён. Сообщить об этом Apple не удалось, поэтому {app} может оставаться в списке приложений, которые используют ваш Аккаунт Apple.";

"account.sections" = "Настройки аккаунта";
"account.profile" = "Профиль";
"account.name" = "Имя";
"account.no_name" = "Не указано";
"account.email" = "Адрес электронной почты";
"account.devices" = "Устройства";
"account.data" = "Ваши данные";
"account.download" = "Скачать данные";
"account.download.text" = "Файл JSON со всеми данными, которые хранятся в вашем аккаунте. Пароля в нём нет.";
"account.download.button" = "Скачать";
"account.deletion" = "Удаление аккаунта";
"delete.word" = "УДАЛИТЬ";
"delete.field" = "Для подтверждения введите {word}";
"trouble.confirmation" = "Чтобы удалить аккаунт, введите показанное здесь слово.";
"changed.created" = "Добро пожаловать. Ваш аккаунт готов.";

"mail.sign_up.button" = "Подтвердить адрес";
"mail.reset.button" = "Сбросить пароль";
"mail.address.button" = "Подтвердить адрес";
"mail.sign_in.button" = "Войти";
"mail.sign_up_code.button" = "Создать аккаунт";
"mail.review.button" = "Проверить аккаунт";
"mail.link.sign_up" = "Или откройте эту страницу. В другом браузере или на другом устройстве понадобится пароль, который вы выбрали:";
"form.confirm_sign_up_elsewhere.title" = "Подтвердите адрес электронной почты";
"form.confirm_sign_up_elsewhere.intro" = "Вы открыли ссылку из письма в другом браузере. Чтобы создать аккаунт {app} здесь, введите пароль, который вы выбрали.";
"form.confirm_sign_up_elsewhere.button" = "Создать аккаунт";
"sign_in.heading.again" = "Подтвердите, что это вы";
"sign_in.heading.merge" = "Войдите в другой аккаунт";
"form.linked.title" = "Подтвердите адрес электронной почты";
"message.no_account.title" = "Аккаунт не найден";
"message.no_account.happened" = "Вы вошли с {provider}, но ни один аккаунт {app} не использует этот способ входа. Ничего не изменилось.";
"message.no_account.any.happened" = "В {app} нет аккаунта с выбранным способом входа. Ничего не изменилось.";
"message.no_account.advice.1" = "Попробуйте другой способ входа.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Войдите, чтобы перейти в {client}.";
"sign_in.notice.device" = "Сначала войдите здесь, затем подтвердите вход на устройстве.";
"changed.access_removed" = "У {method} больше нет доступа к вашему аккаунту.";
"account.apps" = "Подключённые приложения";
"account.apps.text" = "Приложения, в которые вы вошли с этим аккаунтом";
"account.app_used" = "Последнее использование: {time}";
"account.remove_access" = "Отозвать доступ";
"account.remove_access_named" = "Отозвать доступ: {client}";
"consent.title" = "Разрешить доступ";
"consent.heading" = "Разрешить {client} использовать ваш аккаунт {app}?";
"consent.signed_in_as" = "Вы вошли как {name}";
"consent.gets" = "{client} получит";
"consent.switch_account" = "Сменить аккаунт";
"consent.not_set" = "Не указано";
"consent.returns" = "Вы вернётесь на {address}.";
"consent.returns.loopback" = "Вы вернётесь в приложение на этом компьютере: {address}";
"consent.returns.scheme" = "Вы вернётесь в приложение на этом устройстве: {address}";
"consent.terms" = "Условия использования {client}";
"consent.privacy" = "Политика конфиденциальности {client}";
"consent.allow" = "Разрешить";
"consent.deny" = "Отмена";
"consent.later" = "Вы можете отозвать доступ в любое время в настройках аккаунта.";
"scope.openid" = "ID вашего аккаунта, один для всех приложений";
"scope.profile" = "Ваше имя";
"scope.email" = "Ваш адрес электронной почты";
"scope.offline_access" = "Доступ, даже когда вы не пользуетесь приложением";
"scope.language" = "Ваш язык";
"scope.external_id" = "Ваш идентификатор в других системах";
"scope.metadata" = "Из вашего аккаунта: {name}";
"device_sign_in.title" = "Вход на устройстве";
"device_sign_in.intro" = "Введите код, который показывает ваше устройство.";
"device_sign_in.field" = "Код";
"device_sign_in.button" = "Продолжить";
"device_sign_in.unknown" = "Ни одно устройство не ждёт с этим кодом. Проверьте код или получите на устройстве новый.";
"device_sign_in.heading" = "Войти в {client} на вашем устройстве?";
"device_sign_in.compare" = "Проверьте, что устройство показывает этот код: {code}";
"device_sign_in.request_from" = "Откуда запрос";
"device_sign_in.calls_itself" = "Устройство называет себя";
"device_sign_in.later" = "Вы можете в любой момент выйти на этом устройстве со страницы аккаунта.";
"device_sign_in.warning" = "Продолжайте, только если вы начали это сами. Если код или ссылку вам прислали, кто-то может пытаться войти в ваш аккаунт.";
"device_sign_in.allow" = "Войти на устройстве";
"device_sign_in.deny" = "Отмена";
"device_sign_in.done.title" = "Вход на устройстве выполнен";
"device_sign_in.done.text" = "Можно закрыть эту страницу и продолжить на устройстве.";
"device_sign_in.denied.title" = "Вход на устройстве не выполнен";
"device_sign_in.denied.text" = "Никакие данные не переданы.";
"device_confirm.title" = "Подтверждение личности";
"device_confirm.heading" = "Подтвердить для {client}, что это вы?";
"device_confirm.meaning" = "Об этом просит устройство, на котором выполнен вход в {client}. После подтверждения с него в течение десяти минут можно будет вносить важные изменения в ваш аккаунт, например удалить его.";
"device_confirm.allow" = "Подтвердить";
"device_confirm.done.title" = "Вы подтвердили, что это вы";
"device_confirm.done.text" = "Можно закрыть эту страницу и продолжить на устройстве.";
"device_confirm.denied.title" = "Вы не подтвердили, что это вы";
"device_confirm.denied.text" = "Ничего не изменилось.";
"sign_out.heading" = "Выйти?";
"sign_out.text" = "Вы выйдете из {app} и из приложений, которые используете с ним в этом браузере.";
"sign_out.stay" = "Не выходить";

/* ---- Passkeys ---- */

"way_in.passkey" = "ключ доступа";
"button.passkey" = "Войти с ключом доступа";
"passkey.named" = "ключ доступа «{name}»";
"passkey.cancelled" = "Ключ доступа не использован. Повторите попытку или выберите другой способ.";
"passkey.not_added" = "Ключ доступа не добавлен. Можно повторить попытку.";
"passkey.exists" = "Здесь уже есть ключ доступа для вашего аккаунта. Вы можете войти с ним.";
"passkey.unsupported" = "Это устройство не может сохранить ключ доступа. Настройте блокировку экрана или воспользуйтесь другим устройством.";
"passkey.without" = "Ключи доступа не работают в этом браузере. Разрешите JavaScript для этой страницы, обновите браузер или воспользуйтесь другим устройством.";
"passkey.synced" = "Синхронизирован";
"passkey.one_device" = "Только на одном устройстве";
"passkey.unused" = "Добавлен: {added}, ещё не использовался";
"account.passkeys" = "Ключи доступа";
"account.passkeys.text" = "С ключом доступа вы входите так же, как разблокируете своё устройство. Нет пароля, который можно украсть или забыть.";
"passkeys.add" = "Добавить ключ доступа";
"passkeys.add.title" = "Добавить ключ доступа";
"passkeys.add.intro" = "Устройство попросит подтверждение. После этого вы сможете входить в {app} без пароля.";
"passkeys.one_device" = "Этот ключ доступа есть только на одном устройстве. Добавьте другой способ входа, чтобы не потерять аккаунт вместе с устройством.";
"passkeys.weak" = "Добавьте способ входа другого вида, чтобы не потерять аккаунт вместе с устройствами.";
"field.email_optional" = "Адрес электронной почты (необязательно)";
"field.email_optional.hint" = "Мы отправим код для подтверждения. Адрес поможет, если вы потеряете свои устройства.";
"sign_up.passkey.intro" = "Устройство попросит подтвердить действие и сохранит ключ доступа для {app}. Пароль не нужен.";
"sign_up.passkey.button" = "Создать аккаунт с ключом доступа";
"sign_up.with_password" = "Использовать пароль";
"sign_up.with_passkey" = "Использовать ключ доступа";
"sign_up.with_email" = "Использовать код из письма";
"sign_up.password.button" = "Создать аккаунт с паролем";
"sign_up.invited" = "Вас пригласили в {app}.";
"account.email_unproved" = "Не подтверждён";
"suggest.passkey" = "Добавьте ключ доступа и в следующий раз входите так же, как разблокируете устройство.";
"suggest.apple" = "Если вы потеряете устройства, войти можно будет через Apple.";
"suggest.apple.button" = "Использовать Apple как запасной ключ";
"remove.passkey" = "Мы попросим ваш менеджер паролей тоже удалить его. Если он всё ещё будет предлагать этот ключ доступа, удалите его там.";
"field.passkey_name" = "Название ключа доступа";
"form.passkey_name.title" = "Переименовать ключ доступа";
"form.passkey_name.intro" = "Название помогает различать ключи доступа.";
"form.passkey_name.button" = "Сохранить";
"changed.passkey_added" = "Ключ доступа добавлен. Теперь вы можете входить с ним.";
"changed.passkey_renamed" = "Ключ доступа переименован.";
"changed.passkey_removed" = "Ключ доступа удалён. Войти с ним больше нельзя.";
"trouble.passkey" = "Не удалось принять этот ключ доступа. Повторите попытку или используйте другой способ входа.";
"trouble.passkey_expired" = "Страница была открыта слишком долго. Повторите попытку.";
"trouble.passkey_removed" = "Этот ключ доступа удалён из аккаунта. Удалите его в менеджере паролей и используйте другой способ входа.";
"trouble.passkey_in_use" = "Этот ключ доступа уже используется.";
"trouble.passkey_limit" = "В вашем аккаунте уже максимальное количество ключей доступа. Удалите один, прежде чем добавить другой.";
"trouble.passkey_failed" = "Сейчас ключи доступа здесь не работают. Мы уже знаем об этом. Используйте другой способ входа.";
"recover.title" = "Восстановление аккаунта";
"recover.intro" = "Добавьте ключ доступа в ваш аккаунт {app}. С ним вы войдёте здесь.";
"recover.signed_out" = "На всех других устройствах будет выполнен выход.";
"recover.once" = "Эта ссылка действует один раз. Пока ключ доступа не добавлен, её можно открыть снова.";
"recover.invalid.title" = "Эта ссылка больше не действует";
"recover.invalid.happened" = "Её уже использовали, заменили новой, или срок её действия истёк.";
"recover.invalid.advice" = "Если войти всё ещё не удаётся, попросите {app} прислать новую ссылку.";
"recover.early.title" = "Эта ссылка подействует позже";
"recover.early.happened" = "Когда именно, сказано в письме. Тогда её можно открыть снова.";
"recover.stop.title" = "Остановить восстановление аккаунта?";
"recover.stop.happened" = "Кто-то сообщил {app}, что больше не может войти в ваш аккаунт. Если это были не вы, остановите это.";
"recover.stopped.title" = "Восстановление остановлено";
"recover.stopped.happened" = "Запрошенные ссылка или код больше не действуют. Если вы их не запрашивали, свяжитесь с {app}.";
"recover.nothing.title" = "Останавливать нечего";
"recover.nothing.happened" = "Восстановление остановлено, истекло или завершено.";
"account.recovery" = "Кто-то восстанавливает ваш аккаунт. Если это не вы, остановите это.";
"account.recovery.stop" = "Остановить восстановление";
"check_passkeys.title" = "Проверьте ключи доступа";
"check_passkeys.intro" = "Какие из них у вас ещё есть? Неотмеченные будут удалены, чтобы никто не мог войти с ними.";
"check_passkeys.button" = "Удалить те, которых у меня нет";
"check_passkeys.later" = "Не сейчас";
"changed.recovered" = "Вы вошли. На всех других устройствах выполнен выход.";
"changed.passkeys_checked" = "Ключи доступа остались без изменений.";
"changed.passkeys_removed" = "Ключи доступа, которых у вас больше нет, удалены.";
"changed.recovery_stopped" = "Восстановление остановлено.";
"trouble.passkey_last" = "Один ключ доступа остался, потому что это ваш единственный способ входа. Добавьте ключ доступа на этом устройстве, а затем удалите другой.";
"""##
}
