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

"footer.made_with" = "Выращено с Pippin";
"footer.languages" = "Язык";
"footer.terms" = "Условия использования";
"footer.privacy" = "Конфиденциальность";
"footer.support" = "Справка";
"page.request_id" = "Если обратитесь за помощью, укажите, пожалуйста, {id}.";

/* ---- Names of things ---- */

"way_in.password" = "Пароль";
"device.browser" = "Веб-браузер";
"device.android" = "Устройство Android";
"device.apple" = "Устройство Apple";

/* ---- Times ---- */

"moment.now" = "только что";
"moment.minutes#one" = "{count} минуту назад";
"moment.minutes#few" = "{count} минуты назад";
"moment.minutes#many" = "{count} минут назад";
"moment.hours#one" = "{count} час назад";
"moment.hours#few" = "{count} часа назад";
"moment.hours#many" = "{count} часов назад";
"date" = "{day} {month} {year} г.";
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
"sign_in.heading" = "Вход в сервис {app}";
"sign_in.new_here" = "Вы здесь впервые? Та же кнопка создаст вам аккаунт.";
"sign_in.apple_note" = "Apple никому не передаёт ваш пароль. Вы сами решаете, показать адрес электронной почты или скрыть его.";
"sign_in.nothing" = "Сейчас войти нельзя. Пожалуйста, попробуйте позже.";
"sign_in.signed_out" = "Вы вышли из аккаунта в этом браузере.";
"sign_in.session_ended" = "Сеанс завершён. Пожалуйста, войдите ещё раз.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Продолжить без отдельного окна";
"apple_js.blocked" = "Браузер заблокировал окно Apple. Разрешите всплывающие окна для этой страницы и попробуйте ещё раз или продолжите без окна.";
"apple_js.closed" = "Окно Apple было закрыто до завершения входа. Нажмите кнопку, чтобы открыть его снова.";
"apple_js.missing" = "Не удалось загрузить скрипт Apple: возможно, что-то его блокирует. Можно продолжить без него.";
"apple_js.failed" = "Не получилось, вход не выполнен. Попробуйте ещё раз или продолжите без окна.";

/* ---- The account page ---- */

"account.title" = "Ваш аккаунт";
"account.no_email" = "Адрес электронной почты не указан, и он не нужен.";
"account.private_relay" = "адрес для пересылки";
"account.relay_note" = "Этот адрес создан для вас компанией Apple. Она пересылает вам письма, которые на него приходят. Ваш собственный адрес остаётся у Apple. Отключить пересылку можно в любой момент в Аккаунте Apple, в разделе «Вход с Apple».";
"account.ways_in" = "Способы входа";
"account.added" = "Добавлено: {added}, последний вход: {used}";
"account.revoked" = "доступ отозван";
"account.remove" = "Удалить";
"account.remove_named" = "Удалить: {name}";
"account.sign_in_again_note" = "Вы вошли довольно давно. Чтобы удалить способ входа, сначала войдите ещё раз:";
"account.sign_in_again" = "Войти ещё раз";
"account.sessions" = "Где выполнен вход";
"account.this_device" = "это устройство";
"account.last_used" = "{app}, последняя активность: {time}";
"account.sign_out" = "Выйти";
"account.sign_out_named" = "Выйти: {name}";
"account.sign_out_elsewhere" = "Выйти на всех других устройствах";
"account.delete" = "Удалить этот аккаунт";

/* ---- Deleting the account ---- */

"delete.title" = "Удаление аккаунта";
"delete.final" = "Это действие нельзя отменить.";
"delete.here" = "Ваш аккаунт, имя и адрес будут сразу удалены, а на всех ваших устройствах будет выполнен выход.";
"delete.app" = "{app} получит уведомление и удалит данные о вас по своим правилам.";
"delete.apple" = "Мы сообщим Apple, что вы больше не используете здесь свой Аккаунт Apple. Пока Apple этого не подтвердит, обычно за несколько секунд, войти с ним не получится.";
"delete.afterwards" = "После этого можно создать новый аккаунт. Он никак не будет связан с этим.";
"delete.sign_in_again" = "В целях безопасности сначала войдите ещё раз, а затем вернитесь на эту страницу.";
"delete.confirm" = "Удалить мой аккаунт";
"delete.keep" = "Оставить мой аккаунт";

/* The page after it. */
"deleted.title" = "Ваш аккаунт удалён";
"deleted.happened" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход.";
"deleted.happened_pending" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход. Мы сообщаем об этом Apple.";
"deleted.advice_pending" = "Пока Apple это не подтвердит, обычно за несколько секунд, войти здесь с Аккаунтом Apple не получится.";
"deleted.happened_manual" = "Ваши данные удалены, и на всех ваших устройствах выполнен выход. Сообщить об этом Apple не удалось, поэтому {app} может оставаться в списке приложений, которые используют ваш Аккаунт Apple.";
"deleted.advice_settings" = "На iPhone или iPad откройте «Настройки», коснитесь своего имени и выберите «Вход с Apple».";
"deleted.advice_web" = "На других устройствах перейдите на сайт account.apple.com, войдите и откройте раздел «Вход с Apple».";
"deleted.advice_app" = "Выберите приложение {app} и прекратите использовать с ним свой Аккаунт Apple.";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "Аккаунт с этим адресом уже есть";
"link.explanation" = "Вы вошли через {provider} ({email}), но этот способ входа ещё не привязан к аккаунту. Адрес {email} принадлежит аккаунту в сервисе {app} с другим способом входа. В целях безопасности мы не связываем аккаунты только по адресу.";
"link.explanation_no_email" = "Вы вошли через {provider}, но этот способ входа ещё не привязан к аккаунту. Его адрес принадлежит аккаунту в сервисе {app} с другим способом входа. В целях безопасности мы не связываем аккаунты только по адресу.";
"link.ways_in" = "Способы входа в этот аккаунт";
"link.advice" = "Если это ваш аккаунт, войдите так же, как раньше. После этого можно будет использовать оба способа.";
"link.advice_elsewhere" = "Пожалуйста, войдите там так же, как раньше, и добавьте этот способ входа в своём аккаунте.";
"link.confirm" = "Войти как раньше и связать";
"link.confirm_with" = "Войти через {provider} и связать";
"link.decline" = "Не связывать";
"link.nothing_yet" = "Пока ничего не связано и не изменено. Если это не ваш аккаунт, выберите «Не связывать».";

/* ---- Back to an app ---- */

"continue.title" = "Продолжить";
"continue.heading" = "Продолжить в приложении {app}";
"continue.scheme" = "Почти готово. Кнопка откроет приложение на этом устройстве по его адресу {address}.";
"continue.loopback" = "Почти готово. Кнопка вернёт вас в программу на этом компьютере, по адресу {address}.";
"continue.not_you" = "Если вы не начинали этот вход, закройте страницу. Ничего не будет передано.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Повторить попытку";
"message.start_again" = "Начать заново";
"message.to_sign_in" = "Перейти ко входу";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Вход отменён";
"message.cancelled.happened" = "Вход был отменён до завершения. Аккаунт не создан, ничего не изменилось.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "Время входа истекло";
"message.expired.happened" = "В целях безопасности вход нужно завершить за несколько минут.";
"message.expired.advice" = "Начните заново. Обычно это занимает всего несколько секунд.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "Этот вход начат в другом браузере";
"message.wrong_browser.happened" = "Он начат в другом браузере, в приватном окне или с отключёнными файлами cookie, поэтому мы не можем определить, что он ваш.";
"message.wrong_browser.advice_close" = "Если ссылку на эту страницу вам кто-то прислал, закройте её: вы могли бы войти в чужой аккаунт.";
"message.wrong_browser.advice_restart" = "Если вы начали вход сами, начните заново здесь и оставайтесь в этом браузере.";
"message.wrong_browser.advice_cookies" = "Если это повторится, разрешите файлы cookie для этого сайта.";

/* The provider does not answer. */
"message.unreachable.title" = "{provider} не отвечает";
"message.unreachable.happened" = "Нам не удалось связаться с {provider}, чтобы завершить вход. Это не ваша ошибка, и ничего не потеряно.";
"message.unreachable.advice" = "Пожалуйста, подождите минуту и попробуйте ещё раз.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "{provider} отклоняет наш запрос";
"message.refused.happened" = "{provider} не принимает запрос в том виде, в каком его отправил этот сервис. Исправить это должны мы, а до тех пор повторные попытки не помогут.";
"message.refused.advice" = "Пожалуйста, зайдите позже или сообщите об этом команде сервиса {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "Не удалось подтвердить вход";
"message.not_proved.happened" = "Ответ от {provider} не прошёл наши проверки, поэтому вход не выполнен.";
"message.not_proved.advice" = "Пожалуйста, начните заново. Если это повторится, сообщите команде сервиса {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "Ссылка или форма недействительна";
"message.bad_request.happened" = "Страница открыта по недействительной или устаревшей ссылке либо из такой формы.";

"message.not_found.title" = "Страница не найдена";
"message.not_found.happened" = "Возможно, в адресе опечатка или страница переехала.";

"message.too_many.title" = "Слишком много попыток";
"message.too_many.happened" = "Из вашей сети за короткое время поступило слишком много попыток.";
"message.too_many.advice" = "Пожалуйста, подождите минуту и попробуйте ещё раз.";

"message.unavailable.title" = "Сервис временно недоступен";
"message.unavailable.happened" = "Вы не вышли из аккаунта, и ничего не потеряно.";
"message.unavailable.advice" = "Пожалуйста, попробуйте ещё раз через минуту.";

"message.failed.title" = "Что-то пошло не так";
"message.failed.happened" = "Это наша ошибка, а не ваша. Сведения о ней записаны для команды сервиса {app}.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Виды ошибок";
"problems.intro" = "В каждой ошибке API один из этих видов указан как `type`.";
"problem.all" = "Все виды ошибок";
"problem.what_to_do" = "Что делать";
"problem.reasons" = "Причины";

/* malformed_request */
"problem.malformed_request.title" = "Запрос невозможно прочитать";
"problem.malformed_request.happened" = "Это не тот JSON, который ожидался, или заголовок запроса можно прочитать двояко.";
"problem.malformed_request.advice.1" = "Сверьте тело запроса с `/openapi.json`: UTF-8, ни одно поле не повторяется, типы верны.";
"problem.malformed_request.advice.2" = "`detail` и `errors` показывают, что помешало.";

/* not_found */
"problem.not_found.title" = "Не найдено";
"problem.not_found.happened" = "Адрес никуда не ведёт или ведёт к тому, что вам недоступно.";
"problem.not_found.advice.1" = "Сверьте путь с `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "Аккаунт не существует";
"problem.account_not_found.happened" = "Запрос разрешал только вход в существующий аккаунт, а у этого пользователя его нет. Ничего не израсходовано.";
"problem.account_not_found.advice.1" = "Отправьте тот же запрос ещё раз без `intent`, когда пользователь согласится на создание аккаунта.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "Метод не поддерживается";
"problem.method_not_allowed.happened" = "Адрес существует, но не для этого метода.";
"problem.method_not_allowed.advice.1" = "Подходящие методы перечислены в поле `Allow` ответа.";

/* too_large */
"problem.too_large.title" = "Запрос слишком большой";
"problem.too_large.happened" = "Заголовок может занимать до 16 КиБ, тело — до 64 КиБ, ID-токен — до 8 КиБ.";
"problem.too_large.advice.1" = "Отправьте меньше данных.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "Неверный тип тела запроса";
"problem.unsupported_media_type.happened" = "Этот адрес принимает JSON.";
"problem.unsupported_media_type.advice.1" = "Отправьте `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "Слишком много запросов";
"problem.too_many_requests.happened" = "С этого адреса или от этого клиента поступило больше запросов, чем может понадобиться кому бы то ни было.";
"problem.too_many_requests.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и продолжайте медленнее.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "Токен идентификации недействителен";
"problem.identity_token_invalid.happened" = "ID-токен от Apple не прошёл проверку, поэтому вход не выполнен. Какую именно, указано в `reason`.";
"problem.identity_token_invalid.advice.1" = "Запросите у Apple новую авторизацию и сразу отправьте её токен без изменений.";
"problem.identity_token_invalid.advice.2" = "Если ошибка `wrong_audience` повторяется, сверьте настройки клиента с Bundle ID или Services ID, которые приложение использует на самом деле.";
"problem.identity_token_invalid.advice.3" = "Если повторяется ошибка, связанная с nonce, передайте Apple nonce из `POST /v1/nonces`: как есть или в виде SHA-256 в шестнадцатеричной записи строчными буквами.";
"problem.identity_token_invalid.reason.malformed" = "Это не компактная JSON Web Signature, или утверждения (claims) токена невозможно прочитать.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "В заголовке токена указан алгоритм, отличный от RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "В текущем наборе ключей Apple нет ключа с таким идентификатором.";
"problem.identity_token_invalid.reason.bad_signature" = "Подпись не подходит.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Издателем токена указана не Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Токен выпущен для другого приложения.";
"problem.identity_token_invalid.reason.expired" = "Срок действия токена истёк.";
"problem.identity_token_invalid.reason.issued_in_future" = "Судя по токену, он выпущен в будущем: одни из часов идут неверно.";
"problem.identity_token_invalid.reason.nonce_missing" = "В токене нет nonce, хотя он был выдан.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Nonce в токене не совпадает с nonce в запросе.";
"problem.identity_token_invalid.reason.nonce_expired" = "Nonce выдан больше десяти минут назад.";
"problem.identity_token_invalid.reason.nonce_used" = "Nonce действует только один раз и уже использован.";
"problem.identity_token_invalid.reason.subject_mismatch" = "В токене указан не тот пользователь, что на устройстве или во втором токене.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Токен не относится к коду авторизации, вместе с которым он пришёл.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "Код авторизации недействителен";
"problem.authorization_code_invalid.happened" = "По данным Apple, код уже использован, выдан больше пяти минут назад или принадлежит другому клиенту.";
"problem.authorization_code_invalid.advice.1" = "Запросите у Apple новую авторизацию и отправьте её код один раз.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "Неверный адрес электронной почты или пароль";
"problem.credentials_invalid.happened" = "Адрес и пароль не соответствуют друг другу. Ради безопасности всех пользователей ответ будет таким же, если адрес неизвестен.";
"problem.credentials_invalid.advice.1" = "Попробуйте ещё раз или запросите новый пароль по электронной почте.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "Токен доступа недействителен";
"problem.access_token_invalid.happened" = "Он отсутствует, повреждён или выдан не нами.";
"problem.access_token_invalid.advice.1" = "Отправьте токен в точности таким, каким вы его получили: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Получите новый с помощью токена обновления.";

/* access_token_expired */
"problem.access_token_expired.title" = "Срок действия токена доступа истёк";
"problem.access_token_expired.happened" = "Токены доступа действуют пятнадцать минут.";
"problem.access_token_expired.advice.1" = "Получите новый через `POST /v1/session/refresh`. Это не выход из аккаунта.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "Токен обновления недействителен";
"problem.refresh_token_invalid.happened" = "Он выдан не нами или повреждён при передаче.";
"problem.refresh_token_invalid.advice.1" = "Попросите пользователя войти ещё раз.";

/* session_ended */
"problem.session_ended.title" = "Сеанс завершён";
"problem.session_ended.happened" = "Сеанс завершён, причина указана в `reason`.";
"problem.session_ended.advice.1" = "Удалите из приложения данные сеанса и попросите пользователя войти ещё раз.";
"problem.session_ended.reason.signed_out" = "Пользователь вышел здесь или с другого устройства.";
"problem.session_ended.reason.expired" = "Сеансом слишком долго не пользовались.";
"problem.session_ended.reason.apple_consent_revoked" = "Пользователь прекратил использовать Apple с этим приложением.";
"problem.session_ended.reason.apple_account_deleted" = "Аккаунта Apple этого пользователя больше нет.";
"problem.session_ended.reason.apple_token_invalid" = "Согласие, на котором держится сеанс, Apple больше не известно.";
"problem.session_ended.reason.reuse_detected" = "Старый токен обновления использован повторно, как это сделал бы вор.";
"problem.session_ended.reason.account_deleted" = "Аккаунт удалён.";
"problem.session_ended.reason.administrator" = "Сеанс завершил администратор.";
"problem.session_ended.reason.account_merged" = "Два аккаунта пользователя были объединены, или объединение отменили: способ входа, которым был открыт сеанс, теперь ведёт в другой аккаунт.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "Токен привязки недействителен";
"problem.link_token_invalid.happened" = "Его срок действия истёк, он уже использован или выпущен для кого-то другого. Сеанс не открыт.";
"problem.link_token_invalid.advice.1" = "Повторите вход новым способом, чтобы получить новый токен.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "Билет недействителен";
"problem.ticket_invalid.happened" = "Билет действует шестьдесят секунд, один раз и только вместе с верификатором (verifier) того входа, который он завершает.";
"problem.ticket_invalid.advice.1" = "Начните вход заново и сразу обменяйте билет.";

/* client_unknown */
"problem.client_unknown.title" = "Неизвестный клиент";
"problem.client_unknown.happened" = "`client_id` не соответствует ни одному клиенту этого сервера.";
"problem.client_unknown.advice.1" = "Сверьте его с `id` клиента в настройках сервера: регистр букв важен.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "Этот способ входа недоступен";
"problem.provider_not_offered.happened" = "По настройкам клиента этот провайдер не предлагается для этой сборки, платформы или страны.";
"problem.provider_not_offered.advice.1" = "Узнайте через `GET /v1/providers`, что предлагается, и показывайте только это.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "Сначала войдите ещё раз";
"problem.reauthentication_required.happened" = "Для этого действия нужен вход, выполненный за последние десять минут.";
"problem.reauthentication_required.advice.1" = "Попросите пользователя войти ещё раз, передав токен доступа сеанса как Bearer, и повторите запрос.";

/* account_exists */
"problem.account_exists.title" = "Аккаунт с этим адресом уже есть";
"problem.account_exists.happened" = "Подтверждённый адрес электронной почты пользователя принадлежит аккаунту с другим способом входа. Мы никогда не соединяем их только из-за адреса.";
"problem.account_exists.advice.1" = "Попросите пользователя войти одним из способов из `sign_in_with` и отправьте вместе с этим `link_token`.";
"problem.account_exists.advice.2" = "Покажите то, что указано в `will_attach`, и спросите, нужно ли это.";

/* identity_in_use */
"problem.identity_in_use.title" = "Этот способ входа принадлежит другому аккаунту";
"problem.identity_in_use.happened" = "Одна учётная запись провайдера может открывать только один аккаунт.";
"problem.identity_in_use.advice.1" = "Войдите с ней, чтобы увидеть, чья она. Затем эти два аккаунта можно объединить.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "Это последний способ входа";
"problem.last_sign_in_method.happened" = "Без него никто больше не сможет войти в аккаунт.";
"problem.last_sign_in_method.advice.1" = "Сначала добавьте другой способ входа или удалите аккаунт.";

/* merge_final */
"problem.merge_final.title" = "Объединение больше нельзя отменить";
"problem.merge_final.happened" = "Отмена объединения восстанавливает ровно то, что было объединено, или ничего. Почему это больше невозможно, указано в `reason`.";
"problem.merge_final.advice.1" = "Аккаунты остаются объединёнными.";
"problem.merge_final.reason.too_late" = "Прошло больше тридцати дней, и данные, нужные для отмены, удалены.";
"problem.merge_final.reason.identity_unlinked" = "Способ входа, добавленный при объединении, с тех пор удалён.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "На этом устройстве вошёл другой пользователь";
"problem.apple_user_mismatch.happened" = "Пользователь Apple на устройстве или тот, кто вошёл с токеном доступа сеанса, — не тот, кому принадлежит сеанс.";
"problem.apple_user_mismatch.advice.1" = "Удалите сеанс с этого устройства и попросите пользователя войти.";
"problem.apple_user_mismatch.advice.2" = "Чтобы сменить пользователя, отправьте запрос на вход без токена доступа. Ничего не израсходовано: подойдёт тот же запрос.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "Аккаунт удаляется";
"problem.deletion_in_progress.happened" = "Удаление запрошено, но ещё не завершено: доступ на стороне Apple отзывается.";
"problem.deletion_in_progress.advice.1" = "Попробуйте позже. После этого вход создаст новый аккаунт.";

/* profile_required */
"problem.profile_required.title" = "Требуется имя";
"problem.profile_required.happened" = "Настройки клиента требуют имя, а Apple передаёт его только в самый первый раз.";
"problem.profile_required.advice.1" = "Спросите пользователя и отправьте ответ с `profile_token` на `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Чтобы Apple передала имя ещё раз, пользователь может открыть свой Аккаунт Apple, выбрать «Вход с Apple», затем приложение и прекратить его использование.";

/* invalid_value */
"problem.invalid_value.title" = "Недопустимое значение";
"problem.invalid_value.happened" = "Запрос удалось прочитать, но не все значения в нём можно принять.";
"problem.invalid_value.advice.1" = "В `errors` перечислены все такие поля и что в них не так.";

/* internal_error */
"problem.internal_error.title" = "Ошибка сервера";
"problem.internal_error.happened" = "Такого никто не предусмотрел. Запись об этом есть в журнале сервера, под `request_id`.";
"problem.internal_error.advice.1" = "Попробуйте позже. Если будете сообщать об ошибке, укажите идентификатор запроса.";

/* provider_refused */
"problem.provider_refused.title" = "Провайдер отклонил запрос сервера";
"problem.provider_refused.happened" = "Провайдер ответил ошибкой, которую должен исправить администратор, например из-за неверного ключа.";
"problem.provider_refused.advice.1" = "Повторные попытки не помогут. В журнале сервера указано, какую настройку исправить.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "Провайдер недоступен";
"problem.provider_unreachable.happened" = "Провайдер не ответил или ответил бессмысленно. Ничего из отправленного вами не израсходовано, если в `retry` не указано иное.";
"problem.provider_unreachable.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз.";
"problem.provider_unreachable.advice.2" = "Если в `retry` указано `new_authorization`, сначала запросите у провайдера новую авторизацию: возможно, код уже израсходован.";

/* store_unavailable */
"problem.store_unavailable.title" = "Сервис временно недоступен";
"problem.store_unavailable.happened" = "База данных не отвечает. Из-за этого никто не выходит из аккаунта.";
"problem.store_unavailable.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз. Сохраните сеанс.";
"problem.store_unavailable.advice.2" = "Если в `retry` указано `new_authorization`, сначала запросите у провайдера новую авторизацию: код уже израсходован.";

/* overloaded */
"problem.overloaded.title" = "Сервер перегружен";
"problem.overloaded.happened" = "В очереди на проверку больше паролей, чем допустимо. Ничего не изменено.";
"problem.overloaded.advice.1" = "Подождите столько секунд, сколько указано в `Retry-After`, и отправьте тот же запрос ещё раз.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "Адрес электронной почты";
"field.password" = "Пароль";
"field.current_password" = "Текущий пароль";
"field.show_password" = "Показать пароль";
"field.new_password" = "Новый пароль";
"field.new_password.hint" = "Не меньше 8 символов. Несколько слов подряд запомнить легче, чем одно, которое трудно набрать.";
"field.code" = "Код из письма";
"field.code.hint" = "6 цифр.";
"field.given_name" = "Имя";
"field.given_name_optional" = "Имя (необязательно)";
"field.family_name_optional" = "Фамилия (необязательно)";
"field.device_name" = "Название устройства";
"trouble.credentials" = "Адрес или пароль указан неверно.";
"trouble.throttled#one" = "Попыток было слишком много. Подождите {count} минуту до следующей.";
"trouble.throttled#few" = "Попыток было слишком много. Подождите {count} минуты до следующей.";
"trouble.throttled#many" = "Попыток было слишком много. Подождите {count} минут до следующей.";
"trouble.overloaded" = "Сейчас входит слишком много людей. Попробуйте ещё раз через минуту.";
"trouble.email" = "На этот адрес нельзя отправить письмо. Проверьте, правильно ли он написан.";
"trouble.new_password" = "В пароле должно быть от 8 до 128 видимых символов.";
"trouble.current_password" = "Текущий пароль указан неверно.";
"trouble.code" = "Код неверный или больше не действует. Код действует один час, один раз, не более пяти попыток и только в том браузере, в котором запрошен. Можно запросить новый.";
"trouble.name" = "В этом имени есть символы, которые нельзя использовать.";
"trouble.in_use" = "Это принадлежит другому аккаунту.";
"message.no_cookies.title" = "Браузер блокирует файлы cookie";
"message.no_cookies.happened" = "Без cookie мы не можем быть уверены, что форму отправили вы сами. Ничего не изменилось.";
"message.no_cookies.advice" = "Разрешите файлы cookie для этого сайта и откройте страницу заново.";
"message.foreign_form.title" = "Срок действия формы истёк";
"message.foreign_form.happened" = "Страница была открыта слишком долго, или форма отправлена не с этого сайта. Ничего не изменилось.";
"message.foreign_form.advice" = "Откройте страницу заново и заполните форму там.";
"message.identity_in_use.advice" = "Если и тот аккаунт ваш, их можно объединить: войдите в него, и перед объединением вы увидите, что изменится.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Войти";
"sign_in.password.forgotten" = "Забыли пароль?";
"sign_in.password.sign_up" = "Создать аккаунт с паролем";
"sign_in.or" = "или с паролем";
"sign_in.notice.again" = "В целях безопасности войдите ещё раз. После этого вы продолжите с того же места.";
"sign_in.notice.merge" = "Теперь войдите в другой свой аккаунт, который нужно объединить с этим.";
"sign_in.back" = "Вернуться к аккаунту";
"form.sign_up.title" = "Создать аккаунт";
"form.sign_up.intro" = "Выберите адрес электронной почты и пароль для {app}. Мы пришлём код, чтобы подтвердить адрес.";
"form.sign_up.button" = "Создать аккаунт";
"form.sign_up.way" = "У меня уже есть аккаунт";
"form.confirm_sign_up.title" = "Проверьте почту";
"form.confirm_sign_up.intro" = "Мы отправили письмо на указанный адрес. Если он здесь новый, в письме есть код. Введите его в течение часа в этом браузере.";
"form.confirm_sign_up.button" = "Подтвердить";
"form.no_mail" = "Нет кода? Запросить новый";
"form.reset.title" = "Сбросить пароль";
"form.reset.intro" = "Мы пришлём на ваш адрес код, с которым вы выберете новый пароль для {app}.";
"form.reset.button" = "Прислать код";
"form.reset.way" = "Вернуться ко входу";
"form.confirm_reset.title" = "Выберите новый пароль";
"form.confirm_reset.intro" = "Если адрес принадлежит аккаунту, {app} отправляет письмо с кодом или с вашим способом входа. С новым паролем вы выйдете везде, кроме этого браузера.";
"form.confirm_reset.button" = "Сохранить новый пароль";
"form.email.title" = "Ваш адрес электронной почты";
"form.email.intro" = "Мы пришлём код, чтобы подтвердить адрес. После этого {app} будет использовать его.";
"form.email.button" = "Прислать код";
"form.confirm_email.title" = "Проверьте почту";
"form.confirm_email.intro" = "Мы отправили письмо на указанный адрес. Введите код в течение часа в этом браузере.";
"form.confirm_email.button" = "Подтвердить";
"form.set_password.title" = "Задать пароль";
"form.set_password.intro" = "С ним и вашим адресом вы сможете входить в {app} наряду с другими вашими способами.";
"form.set_password.button" = "Задать пароль";
"form.change_password.title" = "Сменить пароль";
"form.change_password.intro" = "Все, кто вошёл со старым паролем, выйдут, кроме вас в этом браузере.";
"form.change_password.button" = "Сменить пароль";
"form.name.title" = "Ваше имя";
"form.name.intro" = "Так к вам обращается {app}. Оставьте оба поля пустыми, если не хотите указывать имя.";
"form.name.button" = "Сохранить";
"form.session_name.title" = "Назвать устройство";
"form.session_name.intro" = "Название видите только вы, в списке своих устройств.";
"form.session_name.button" = "Сохранить";
"form.to_account" = "Вернуться к аккаунту";

/* ---- Two accounts that become one ---- */

"merge.title" = "Объединить аккаунты";
"merge.stays" = "Этот аккаунт остаётся";
"merge.goes" = "Этот аккаунт объединяется с ним";
"merge.moves" = "Эти способы входа перейдут";
"merge.nameless" = "Аккаунт без имени";
"merge.fact.ways" = "Все способы входа обоих аккаунтов открывают тот, что остаётся.";
"merge.fact.name" = "Аккаунт, который остаётся, сохраняет имя и адрес. Если их нет, они берутся из другого аккаунта.";
"merge.fact.sessions" = "На устройствах, где выполнен вход в другую, будет выполнен выход.";
"merge.fact.app" = "{app} получит уведомление и решит, что будет с данными каждого аккаунта.";
"merge.fact.mail" = "Мы отправим письма на адреса обоих аккаунтов.";
"merge.fact.undo" = "В течение 30 дней это можно отменить на странице аккаунта.";
"merge.button" = "Объединить";
"merge.leave" = "Не объединять";
"merge.back" = "Вернуться к аккаунту";
"merge.same.title" = "Это тот же аккаунт";
"merge.same.text" = "Вы вошли в тот же аккаунт, с которого начали, поэтому объединять нечего. Чтобы попробовать снова, войдите другим способом.";
"merge.late.title" = "Прошло слишком много времени";
"merge.late.text" = "Для вашей безопасности оба входа должны быть не старше десяти минут. Ничего не изменилось; войдите снова и начните сначала.";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "Изменить имя";
"account.change_email" = "Изменить адрес";
"account.add_email" = "Добавить адрес";
"account.change_password" = "Сменить пароль";
"account.set_password" = "Задать пароль";
"account.add_note" = "Можно добавить ещё один способ входа:";
"account.add" = "Добавить {provider}";
"account.rename" = "Переименовать";
"account.rename_device" = "Переименовать: {device}";
"account.merge.heading" = "Второй аккаунт";
"account.merge.text" = "У вас здесь есть другой аккаунт с другим способом входа? Их можно объединить.";
"account.merge.button" = "Объединить с другим аккаунтом";
"account.merged" = "Объединено: {account}. Можно отменить, срок: {date}.";
"account.merged.undo" = "Отменить";
"link.password" = "Если это ваш аккаунт, войдите с его паролем. После этого можно будет использовать оба способа.";
"link.password.button" = "Войти и связать";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Удаление способа входа";
"remove.heading" = "Удалить: {name}?";
"remove.method" = "Способ «{name}» больше не подойдёт для входа в сервис {app}.";
"remove.address_stays" = "Ваш адрес останется прежним: {email}.";
"remove.address_becomes" = "Вашим адресом станет {email}: нынешний адрес связан с этим способом входа.";
"remove.address_goes" = "У аккаунта больше не будет адреса: нынешний адрес связан с этим способом входа.";
"remove.here" = "На этом устройстве вы останетесь в аккаунте.";
"remove.no_device" = "На других устройствах выход не произойдёт.";
"remove.remaining" = "Вы по-прежнему сможете войти так";
"remove.devices" = "На этих устройствах будет выполнен выход";
"remove.keep" = "Оставить";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Теперь можно входить и так: {method}.";
"changed.method_removed" = "Удалено: {method}. Войти так больше нельзя.";
"changed.name" = "Имя сохранено.";
"changed.address" = "Адрес изменён.";
"changed.password_set" = "Пароль задан.";
"changed.password_changed" = "Пароль изменён.";
"changed.password_reset" = "Пароль изменён. Войдите с новым паролем.";
"changed.device_renamed" = "Устройство переименовано.";
"changed.device_signed_out" = "На устройстве выполнен выход.";
"changed.signed_out_elsewhere" = "На всех других устройствах выполнен выход.";
"changed.merged" = "Аккаунты объединены.";
"changed.merge_undone" = "Объединение отменено. Другой аккаунт снова отдельный.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser}, {system}";
"form.sent_to" = "Отправлено на адрес {email}.";
"message.identity_in_use.button" = "Объединить аккаунты";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "пересылка отключена";
"account.relay_off_note" = "Этот адрес создан для вас компанией Apple, но письма на него до вас не доходят: пересылка отключена. Включить её снова можно в Аккаунте Apple, в разделе «Вход с Apple».";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Как вас зовут?";
"form.profile.intro" = "{app} запрашивает ваше имя. Это последний шаг входа.";
"form.profile.button" = "Продолжить";
"form.profile.way" = "Отмена";

/* ---- Пароли и письма ---- */

"trouble.guessable" = "Этот пароль легко угадать: он широко известен или составлен из вашего имени, адреса или названия этого сервиса. Выберите пароль подлиннее, например несколько слов подряд.";
"trouble.tries_left#one" = "Осталась {count} попытка, потом придётся подождать.";
"trouble.tries_left#few" = "Осталось {count} попытки, потом придётся подождать.";
"trouble.tries_left#many" = "Осталось {count} попыток, потом придётся подождать.";
"trouble.no_tries_left" = "Это была последняя попытка. Перед следующей придётся подождать.";
"sign_in.by_mail" = "Это ваш аккаунт? Мы можем отправить вам ссылку, чтобы войти на этом устройстве без ожидания.";
"form.sign_in_email.title" = "Вход по почте";
"form.sign_in_email.intro" = "Мы отправим код и ссылку на ваш адрес. С ними можно войти в {app} один раз и только на этом устройстве.";
"form.sign_in_email.button" = "Отправить ссылку для входа";
"form.confirm_sign_in_email.title" = "Проверьте почту";
"form.confirm_sign_in_email.intro" = "Если адрес принадлежит аккаунту с паролем, мы отправили письмо от {app} с кодом. Введите его здесь в течение часа или откройте ссылку в этом браузере.";
"form.confirm_sign_in_email.button" = "Войти";
"form.linked.intro" = "Вы открыли ссылку из письма. Нажмите кнопку, чтобы продолжить.";
"message.code_elsewhere.title" = "Продолжите там, где начали";
"message.code_elsewhere.happened" = "Эта ссылка действует один раз, в течение часа и только в том браузере, где её запросили. Для вашей безопасности недостаточно ни одного письма, ни одного браузера.";
"message.code_elsewhere.advice" = "Если вы начали на другом устройстве или в другом браузере, введите там шесть цифр из письма.";
"message.code_elsewhere.advice_not_you" = "Если вы этого не начинали, закройте эту страницу. Ничего не изменилось.";
"mail.sign_up.subject" = "Подтвердите адрес электронной почты";
"mail.sign_up.text" = "Подтвердите этот адрес электронной почты, чтобы создать аккаунт {app}.";
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
/* To the address that an account has from now on. */
"mail.address_added.subject" = "У вашего аккаунта новый адрес электронной почты";
"mail.address_added.text" = "Теперь ваш аккаунт {app} использует этот адрес электронной почты.";
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
"account.download" = "Скачать ваши данные";
"account.download.text" = "Файл в формате JSON со всем, что хранится о вашем аккаунте. Пароля в нём нет.";
"account.download.button" = "Скачать";
"account.deletion" = "Удаление аккаунта";
"account.delete.text" = "Аккаунт и всё, что в нём хранится, будут удалены. Отменить это нельзя.";
"delete.word" = "УДАЛИТЬ";
"delete.field" = "Для подтверждения введите {word}";
"trouble.confirmation" = "Чтобы удалить аккаунт, введите показанное здесь слово.";
"changed.created" = "Добро пожаловать. Ваш аккаунт готов.";

"mail.sign_up.button" = "Подтвердить адрес";
"mail.reset.button" = "Сбросить пароль";
"mail.address.button" = "Подтвердить адрес";
"mail.sign_in.button" = "Войти";
"mail.link.sign_up" = "Или откройте эту страницу. В другом браузере или на другом устройстве понадобится пароль, который вы выбрали:";
"form.confirm_sign_up_elsewhere.title" = "Подтвердите адрес электронной почты";
"form.confirm_sign_up_elsewhere.intro" = "Вы открыли ссылку из письма в другом браузере. Чтобы создать аккаунт {app} здесь, введите пароль, который вы выбрали.";
"form.confirm_sign_up_elsewhere.button" = "Создать аккаунт";
"""##
}
