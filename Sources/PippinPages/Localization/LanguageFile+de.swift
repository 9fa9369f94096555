// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/de.strings; change that file, not this one.

extension LanguageFile {
  static let de = ##"""
/*
  The words of Pippin's pages in German. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "Deutsch";
"language.direction" = "ltr";
"language.plurals" = "english";
"language.place" = "2";

/* ---- On every page ---- */

"footer.made_with" = "Gewachsen mit Pippin";
"footer.languages" = "Sprache";
"footer.terms" = "Nutzungsbedingungen";
"footer.privacy" = "Datenschutz";
"footer.support" = "Hilfe";
"page.request_id" = "Wenn Sie um Hilfe bitten, geben Sie bitte {id} an.";

/* ---- Names of things ---- */

"way_in.password" = "Passwort";
"device.browser" = "Webbrowser";
"device.android" = "Android-Gerät";
"device.apple" = "Apple-Gerät";

/* ---- Times ---- */

"moment.now" = "gerade eben";
"moment.minutes#one" = "vor einer Minute";
"moment.minutes#other" = "vor {count} Minuten";
"moment.hours#one" = "vor einer Stunde";
"moment.hours#other" = "vor {count} Stunden";
"date" = "{day}. {month} {year}";
"month.january" = "Januar";
"month.february" = "Februar";
"month.march" = "März";
"month.april" = "April";
"month.may" = "Mai";
"month.june" = "Juni";
"month.july" = "Juli";
"month.august" = "August";
"month.september" = "September";
"month.october" = "Oktober";
"month.november" = "November";
"month.december" = "Dezember";

/* ---- The buttons of the providers ---- */

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Mit Apple anmelden";
"button.apple.continue" = "Mit Apple fortfahren";
"button.provider" = "Mit {provider} fortfahren";

/* ---- The sign-in page ---- */

"sign_in.title" = "Anmelden";
"sign_in.heading" = "Bei {app} anmelden";
"sign_in.new_here" = "Neu hier? Mit derselben Schaltfläche erstellen Sie ein Konto.";
"sign_in.apple_note" = "Apple gibt Ihr Passwort niemals weiter. Sie entscheiden, ob Sie Ihre E‑Mail-Adresse teilen oder verbergen.";
"sign_in.nothing" = "Die Anmeldung ist zurzeit nicht möglich. Bitte versuchen Sie es später noch einmal.";
"sign_in.signed_out" = "Sie sind in diesem Browser abgemeldet.";
"sign_in.session_ended" = "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Ohne eigenes Fenster fortfahren";
"apple_js.blocked" = "Ihr Browser hat das Fenster von Apple blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal, oder fahren Sie ohne Fenster fort.";
"apple_js.closed" = "Das Fenster von Apple wurde geschlossen, bevor die Anmeldung abgeschlossen war. Mit der Schaltfläche öffnen Sie es wieder.";
"apple_js.missing" = "Das Skript von Apple konnte nicht geladen werden, möglicherweise wegen eines Inhaltsblockers. Sie können ohne fortfahren.";
"apple_js.failed" = "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es noch einmal, oder fahren Sie ohne Fenster fort.";

/* ---- The account page ---- */

"account.title" = "Ihr Konto";
"account.no_email" = "Keine E‑Mail-Adresse. Es ist auch keine erforderlich.";
"account.private_relay" = "privates E‑Mail-Relay";
"account.relay_note" = "Apple hat diese Adresse für Sie erstellt und leitet E‑Mails an Ihre eigene Adresse weiter, die privat bleibt. Zum Beenden öffnen Sie Ihren Apple Account und wählen „Mit Apple anmelden“.";
"account.ways_in" = "Anmeldemethoden";
"account.added" = "Hinzugefügt: {added}, zuletzt verwendet: {used}";
"account.revoked" = "Zugriff widerrufen";
"account.remove" = "Entfernen";
"account.remove_named" = "Entfernen: {name}";
"account.sign_in_again_note" = "Ihre Anmeldung liegt schon eine Weile zurück. Bevor Sie eine Anmeldemethode entfernen können, melden Sie sich bitte erneut an:";
"account.sign_in_again" = "Erneut anmelden";
"account.sessions" = "Wo Sie angemeldet sind";
"account.this_device" = "dieses Gerät";
"account.last_used" = "{app}, zuletzt verwendet: {time}";
"account.sign_out" = "Abmelden";
"account.sign_out_named" = "Abmelden: {name}";
"account.sign_out_elsewhere" = "Überall sonst abmelden";
"account.delete" = "Dieses Konto löschen";

/* ---- Deleting the account ---- */

"delete.title" = "Ihr Konto löschen";
"delete.final" = "Das lässt sich nicht rückgängig machen.";
"delete.here" = "Ihr Konto, Ihr Name und Ihre Adresse werden sofort gelöscht, und alle Ihre Geräte werden abgemeldet.";
"delete.app" = "{app} wird benachrichtigt und löscht Ihre dort gespeicherten Daten nach eigenen Regeln.";
"delete.apple" = "Apple wird benachrichtigt, dass Sie Ihren Apple Account hier nicht mehr verwenden. Bis Apple das bestätigt hat, meist innerhalb von Sekunden, können Sie sich nicht damit anmelden.";
"delete.afterwards" = "Danach können Sie ein neues Konto erstellen. Es enthält nichts aus diesem.";
"delete.sign_in_again" = "Melden Sie sich zu Ihrer Sicherheit bitte zuerst erneut an und kommen Sie dann auf diese Seite zurück.";
"delete.confirm" = "Mein Konto löschen";
"delete.keep" = "Mein Konto behalten";

/* The page after it. */
"deleted.title" = "Ihr Konto ist gelöscht";
"deleted.happened" = "Ihre Daten wurden gelöscht, und alle Ihre Geräte sind abgemeldet.";
"deleted.happened_pending" = "Ihre Daten wurden gelöscht, und alle Ihre Geräte sind abgemeldet. Apple wird gerade benachrichtigt.";
"deleted.advice_pending" = "Bis Apple das bestätigt hat, meist innerhalb weniger Sekunden, können Sie sich hier nicht mit Ihrem Apple Account anmelden.";
"deleted.happened_manual" = "Ihre Daten wurden gelöscht, und alle Ihre Geräte sind abgemeldet. Wir konnten Apple nicht benachrichtigen. Deshalb steht {app} möglicherweise noch in der Liste der Apps, die Ihren Apple Account verwenden.";
"deleted.advice_settings" = "Öffnen Sie auf einem iPhone oder iPad die Einstellungen, tippen Sie auf Ihren Namen und dann auf „Mit Apple anmelden“.";
"deleted.advice_web" = "Gehen Sie auf anderen Geräten zu account.apple.com, melden Sie sich an und öffnen Sie „Mit Apple anmelden“.";
"deleted.advice_app" = "Wählen Sie {app} aus und geben Sie an, dass Ihr Apple Account dort nicht mehr verwendet werden soll.";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "Ein Konto mit dieser Adresse gibt es bereits";
"link.explanation" = "Sie haben sich mit {provider} ({email}) angemeldet. Das ist noch mit keinem Konto verknüpft. {email} gehört zu einem Konto bei {app} mit einer anderen Anmeldemethode. Aus Sicherheitsgründen verknüpfen wir Konten nie allein anhand der Adresse.";
"link.explanation_no_email" = "Sie haben sich mit {provider} angemeldet. Das ist noch mit keinem Konto verknüpft. Die Adresse gehört zu einem Konto bei {app} mit einer anderen Anmeldemethode. Aus Sicherheitsgründen verknüpfen wir Konten nie allein anhand der Adresse.";
"link.ways_in" = "Anmeldemethoden dieses Kontos";
"link.advice" = "Wenn das Konto Ihnen gehört, melden Sie sich wie bisher an. Danach können Sie beide Methoden verwenden.";
"link.advice_elsewhere" = "Bitte melden Sie sich dort wie bisher an und fügen Sie diese Anmeldemethode auf Ihrer Kontoseite hinzu.";
"link.confirm" = "Wie bisher anmelden und verknüpfen";
"link.confirm_with" = "Mit {provider} anmelden und verknüpfen";
"link.decline" = "Nicht verknüpfen";
"link.nothing_yet" = "Bisher wurde nichts verknüpft oder geändert. Wenn das Konto nicht Ihnen gehört, wählen Sie „Nicht verknüpfen“.";

/* ---- Back to an app ---- */

"continue.title" = "Weiter";
"continue.heading" = "Weiter zu {app}";
"continue.scheme" = "Fast fertig. Die Schaltfläche öffnet die App auf diesem Gerät: {address}";
"continue.loopback" = "Fast fertig. Die Schaltfläche bringt Sie zum Programm auf diesem Computer zurück: {address}";
"continue.not_you" = "Wenn Sie diese Anmeldung nicht begonnen haben, schließen Sie diese Seite. Es wird nichts übertragen.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Erneut versuchen";
"message.start_again" = "Neu beginnen";
"message.to_sign_in" = "Zur Anmeldung";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Anmeldung abgebrochen";
"message.cancelled.happened" = "Die Anmeldung wurde vor dem Abschluss abgebrochen. Es wurde kein Konto erstellt und nichts geändert.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "Die Anmeldung ist abgelaufen";
"message.expired.happened" = "Zu Ihrer Sicherheit muss eine Anmeldung innerhalb weniger Minuten abgeschlossen werden.";
"message.expired.advice" = "Bitte beginnen Sie noch einmal. Es dauert meist nur ein paar Sekunden.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "Diese Anmeldung wurde in einem anderen Browser begonnen";
"message.wrong_browser.happened" = "Sie wurde in einem anderen Browser, in einem privaten Fenster oder mit blockierten Cookies begonnen. Deshalb können wir nicht bestätigen, dass es Ihre ist.";
"message.wrong_browser.advice_close" = "Wenn Ihnen jemand den Link zu dieser Seite geschickt hat, schließen Sie sie bitte: Sie könnten sich sonst beim Konto dieser Person anmelden.";
"message.wrong_browser.advice_restart" = "Wenn Sie die Anmeldung selbst begonnen haben, beginnen Sie hier neu und bleiben Sie in diesem Browser.";
"message.wrong_browser.advice_cookies" = "Wenn es wieder geschieht, erlauben Sie Cookies für diese Website.";

/* The provider does not answer. */
"message.unreachable.title" = "{provider} antwortet nicht";
"message.unreachable.happened" = "Wir konnten {provider} nicht erreichen, um Ihre Anmeldung abzuschließen. Es ist nichts verloren gegangen.";
"message.unreachable.advice" = "Bitte warten Sie eine Minute und versuchen Sie es erneut.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "{provider} hat unsere Anfrage abgelehnt";
"message.refused.happened" = "{provider} hat die Anfrage dieses Dienstes nicht angenommen. Das müssen wir beheben. Bis dahin hilft es nicht, es erneut zu versuchen.";
"message.refused.advice" = "Bitte kommen Sie später wieder, oder wenden Sie sich an das Team von {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "Wir konnten die Anmeldung nicht bestätigen";
"message.not_proved.happened" = "Die Antwort von {provider} hat unsere Sicherheitsprüfung nicht bestanden. Deshalb wurden Sie nicht angemeldet.";
"message.not_proved.advice" = "Bitte beginnen Sie noch einmal. Wenn es wieder geschieht, wenden Sie sich an das Team von {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "Dieser Link oder dieses Formular ist ungültig";
"message.bad_request.happened" = "Die Seite wurde über einen ungültigen oder veralteten Link oder ein solches Formular geöffnet.";

"message.not_found.title" = "Seite nicht gefunden";
"message.not_found.happened" = "Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.";

"message.too_many.title" = "Zu viele Versuche";
"message.too_many.happened" = "Aus Ihrem Netzwerk kamen in kurzer Zeit zu viele Versuche.";
"message.too_many.advice" = "Bitte warten Sie eine Minute und versuchen Sie es erneut.";

"message.unavailable.title" = "Der Dienst ist vorübergehend nicht verfügbar";
"message.unavailable.happened" = "Sie wurden nicht abgemeldet, und es ist nichts verloren gegangen.";
"message.unavailable.advice" = "Bitte versuchen Sie es in einer Minute erneut.";

"message.failed.title" = "Ein Fehler ist aufgetreten";
"message.failed.happened" = "Der Fehler liegt bei uns, nicht bei Ihnen. Er wurde für das Team von {app} protokolliert.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Fehlerarten";
"problems.intro" = "Jeder Fehler der API nennt eine davon als `type`.";
"problem.all" = "Alle Fehlerarten";
"problem.what_to_do" = "Was zu tun ist";
"problem.reasons" = "Gründe";

/* malformed_request */
"problem.malformed_request.title" = "Die Anfrage ist nicht lesbar";
"problem.malformed_request.happened" = "Sie ist nicht das erwartete JSON, oder ihr Header lässt sich auf zwei Arten lesen.";
"problem.malformed_request.advice.1" = "Vergleichen Sie den Body mit `/openapi.json`: UTF-8, kein Feld doppelt, die richtigen Typen.";
"problem.malformed_request.advice.2" = "`detail` und `errors` sagen, woran es lag.";

/* not_found */
"problem.not_found.title" = "Nicht gefunden";
"problem.not_found.happened" = "Die Adresse führt nirgendwohin oder zu etwas, das nicht für Sie bestimmt ist.";
"problem.not_found.advice.1" = "Vergleichen Sie den Pfad mit `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "Das Konto existiert nicht";
"problem.account_not_found.happened" = "Die Anfrage erlaubte nur die Anmeldung bei einem bestehenden Konto, und diese Person hat keines. Nichts wurde verbraucht.";
"problem.account_not_found.advice.1" = "Senden Sie dieselbe Anfrage ohne `intent` erneut, sobald die Person zugestimmt hat, dass ein Konto angelegt wird.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "Die Methode ist nicht erlaubt";
"problem.method_not_allowed.happened" = "Die Adresse gibt es, aber nicht für diese Methode.";
"problem.method_not_allowed.advice.1" = "Das Feld `Allow` der Antwort nennt die Methoden, die passen.";

/* too_large */
"problem.too_large.title" = "Die Anfrage ist zu groß";
"problem.too_large.happened" = "Ein Header darf 16 KiB groß sein, ein Body 64 KiB, ein ID-Token 8 KiB.";
"problem.too_large.advice.1" = "Senden Sie weniger.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "Der Medientyp wird nicht unterstützt";
"problem.unsupported_media_type.happened" = "Diese Adresse liest JSON.";
"problem.unsupported_media_type.advice.1" = "Senden Sie `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "Zu viele Anfragen";
"problem.too_many_requests.happened" = "Von dieser Adresse oder diesem Client kamen mehr Anfragen, als irgendjemand braucht.";
"problem.too_many_requests.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und fahren Sie dann langsamer fort.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "Das Identitätstoken ist ungültig";
"problem.identity_token_invalid.happened" = "Das ID-Token von Apple hat eine Prüfung nicht bestanden, deshalb wurde niemand angemeldet. `reason` sagt, welche Prüfung es war.";
"problem.identity_token_invalid.advice.1" = "Fordern Sie bei Apple eine neue Autorisierung an und senden Sie deren Token sofort und unverändert.";
"problem.identity_token_invalid.advice.2" = "Wenn es immer wieder mit `wrong_audience` scheitert, vergleichen Sie die Einstellungen des Clients mit der Bundle-ID oder Services ID, die die App tatsächlich verwendet.";
"problem.identity_token_invalid.advice.3" = "Wenn es immer wieder an der Nonce scheitert, übergeben Sie Apple die Nonce aus `POST /v1/nonces`, unverändert oder als SHA-256 in hexadezimalen Kleinbuchstaben.";
"problem.identity_token_invalid.reason.malformed" = "Es ist keine kompakte JSON Web Signature, oder seine Claims sind nicht lesbar.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Sein Header nennt einen anderen Algorithmus als RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Apples aktuelle Schlüssel enthalten keinen mit dieser Schlüssel-ID.";
"problem.identity_token_invalid.reason.bad_signature" = "Die Signatur passt nicht.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Als Aussteller ist jemand anderes als Apple genannt.";
"problem.identity_token_invalid.reason.wrong_audience" = "Es wurde für eine andere App ausgestellt.";
"problem.identity_token_invalid.reason.expired" = "Es ist abgelaufen.";
"problem.identity_token_invalid.reason.issued_in_future" = "Es wurde nach eigener Angabe in der Zukunft ausgestellt: Eine der Uhren geht falsch.";
"problem.identity_token_invalid.reason.nonce_missing" = "Es enthält keine Nonce, obwohl eine ausgegeben wurde.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Es enthält eine andere Nonce als die Anfrage.";
"problem.identity_token_invalid.reason.nonce_expired" = "Die Nonce wurde vor mehr als zehn Minuten ausgegeben.";
"problem.identity_token_invalid.reason.nonce_used" = "Die Nonce gilt nur einmal und wurde schon verwendet.";
"problem.identity_token_invalid.reason.subject_mismatch" = "Es nennt eine andere Person als das Gerät oder das zweite Token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Es gehört nicht zu dem Autorisierungscode, mit dem es kam.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "Der Autorisierungscode ist ungültig";
"problem.authorization_code_invalid.happened" = "Laut Apple wurde der Code schon verwendet, ist älter als fünf Minuten oder gehört zu einem anderen Client.";
"problem.authorization_code_invalid.advice.1" = "Fordern Sie bei Apple eine neue Autorisierung an und senden Sie deren Code genau einmal.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "Die E‑Mail-Adresse oder das Passwort ist falsch";
"problem.credentials_invalid.happened" = "Die beiden gehören nicht zusammen. Zur Sicherheit aller ist die Antwort dieselbe, wenn die Adresse unbekannt ist.";
"problem.credentials_invalid.advice.1" = "Versuchen Sie es erneut oder fordern Sie per E‑Mail ein neues Passwort an.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "Das Zugriffstoken ist ungültig";
"problem.access_token_invalid.happened" = "Es fehlt, ist beschädigt oder stammt nicht von uns.";
"problem.access_token_invalid.advice.1" = "Senden Sie das Token genau so, wie Sie es bekommen haben: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Holen Sie mit dem Refresh-Token ein neues.";

/* access_token_expired */
"problem.access_token_expired.title" = "Das Access-Token ist abgelaufen";
"problem.access_token_expired.happened" = "Access-Tokens gelten fünfzehn Minuten.";
"problem.access_token_expired.advice.1" = "Holen Sie ein neues von `POST /v1/session/refresh`. Das ist keine Abmeldung.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "Das Aktualisierungstoken ist ungültig";
"problem.refresh_token_invalid.happened" = "Es stammt nicht von uns oder wurde unterwegs beschädigt.";
"problem.refresh_token_invalid.advice.1" = "Lassen Sie die Person sich erneut anmelden.";

/* session_ended */
"problem.session_ended.title" = "Die Sitzung ist beendet";
"problem.session_ended.happened" = "Die Sitzung wurde beendet. `reason` sagt, wodurch.";
"problem.session_ended.advice.1" = "Verwerfen Sie, was die App von der Sitzung gespeichert hat, und lassen Sie die Person sich erneut anmelden.";
"problem.session_ended.reason.signed_out" = "Die Person hat sich abgemeldet, hier oder von einem anderen Gerät aus.";
"problem.session_ended.reason.expired" = "Sie wurde zu lange nicht verwendet.";
"problem.session_ended.reason.apple_consent_revoked" = "Die Person verwendet Apple nicht mehr mit dieser App.";
"problem.session_ended.reason.apple_account_deleted" = "Den Apple Account der Person gibt es nicht mehr.";
"problem.session_ended.reason.apple_token_invalid" = "Apple kennt die Zustimmung nicht mehr, auf der die Sitzung beruht.";
"problem.session_ended.reason.reuse_detected" = "Ein altes Refresh-Token wurde erneut verwendet, so wie ein Dieb es täte.";
"problem.session_ended.reason.account_deleted" = "Das Konto wurde gelöscht.";
"problem.session_ended.reason.administrator" = "Der Betreiber hat sie beendet.";
"problem.session_ended.reason.account_merged" = "Zwei Konten der Person wurden zusammengeführt, oder das wurde rückgängig gemacht: Der Anmeldeweg, der die Sitzung eröffnet hat, führt jetzt zu einem anderen Konto.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "Das Verknüpfungstoken ist ungültig";
"problem.link_token_invalid.happened" = "Es ist abgelaufen, wurde schon verwendet oder für jemand anderen ausgestellt. Es wurde keine Sitzung eröffnet.";
"problem.link_token_invalid.advice.1" = "Wiederholen Sie die Anmeldung auf dem neuen Weg, um ein neues zu erhalten.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "Das Ticket ist ungültig";
"problem.ticket_invalid.happened" = "Ein Ticket gilt sechzig Sekunden, nur einmal und nur zusammen mit dem Verifier des Ablaufs, den es abschließt.";
"problem.ticket_invalid.advice.1" = "Beginnen Sie die Anmeldung neu und lösen Sie das Ticket sofort ein.";

/* client_unknown */
"problem.client_unknown.title" = "Der Client ist unbekannt";
"problem.client_unknown.happened" = "`client_id` nennt keinen Client dieses Servers.";
"problem.client_unknown.advice.1" = "Vergleichen Sie den Wert mit der `id` des Clients in den Einstellungen des Servers: Groß- und Kleinschreibung zählt.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "Diese Anmeldemethode ist nicht verfügbar";
"problem.provider_not_offered.happened" = "Nach den Einstellungen des Clients wird dieser Anbieter für diesen Build, diese Plattform oder dieses Land nicht angeboten.";
"problem.provider_not_offered.advice.1" = "Fragen Sie mit `GET /v1/providers` ab, was angeboten wird, und zeigen Sie nur das.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "Bitte zuerst erneut anmelden";
"problem.reauthentication_required.happened" = "Die Anfrage setzt eine Anmeldung innerhalb der letzten zehn Minuten voraus.";
"problem.reauthentication_required.advice.1" = "Lassen Sie die Person sich mit dem Access-Token der Sitzung als Bearer erneut anmelden und wiederholen Sie dann die Anfrage.";

/* account_exists */
"problem.account_exists.title" = "Zu dieser Adresse gibt es schon ein Konto";
"problem.account_exists.happened" = "Die nachgewiesene E‑Mail-Adresse der Person gehört zu einem Konto mit einem anderen Anmeldeweg. Allein wegen einer Adresse verbinden wir die beiden nie.";
"problem.account_exists.advice.1" = "Lassen Sie die Person sich mit einem der Wege aus `sign_in_with` anmelden und senden Sie das `link_token` mit.";
"problem.account_exists.advice.2" = "Zeigen Sie, was `will_attach` nennt, und fragen Sie, ob das gewünscht ist.";

/* identity_in_use */
"problem.identity_in_use.title" = "Diese Anmeldemethode gehört zu einem anderen Konto";
"problem.identity_in_use.happened" = "Eine Identität kann nur ein einziges Konto öffnen.";
"problem.identity_in_use.advice.1" = "Melden Sie sich mit ihr an, um zu sehen, wem sie gehört. Die beiden Konten lassen sich dann zusammenführen.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "Das ist die letzte Anmeldemethode";
"problem.last_sign_in_method.happened" = "Ohne ihn käme niemand mehr in das Konto.";
"problem.last_sign_in_method.advice.1" = "Fügen Sie zuerst einen anderen Anmeldeweg hinzu oder löschen Sie das Konto.";

/* merge_final */
"problem.merge_final.title" = "Die Zusammenführung lässt sich nicht mehr rückgängig machen";
"problem.merge_final.happened" = "Das Rückgängigmachen stellt genau das wieder her, was zusammengeführt wurde, oder gar nichts. `reason` sagt, warum das nicht mehr möglich ist.";
"problem.merge_final.advice.1" = "Die Konten bleiben zusammengeführt.";
"problem.merge_final.reason.too_late" = "Mehr als dreißig Tage sind vergangen, und die dafür nötigen Daten sind gelöscht.";
"problem.merge_final.reason.identity_unlinked" = "Ein Anmeldeweg, der bei der Zusammenführung dazukam, wurde inzwischen entfernt.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "Auf diesem Gerät ist eine andere Person angemeldet";
"problem.apple_user_mismatch.happened" = "Der Apple-Benutzer des Geräts oder die Person, die sich mit dem Access-Token der Sitzung angemeldet hat, ist nicht die, der die Sitzung gehört.";
"problem.apple_user_mismatch.advice.1" = "Verwerfen Sie die Sitzung auf diesem Gerät und lassen Sie die Person sich anmelden.";
"problem.apple_user_mismatch.advice.2" = "Um die Person zu wechseln, senden Sie die Anmeldung ohne das Access-Token. Nichts wurde verbraucht: Dieselbe Anfrage genügt.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "Das Konto wird gerade gelöscht";
"problem.deletion_in_progress.happened" = "Eine Löschung wurde angefordert und ist noch nicht abgeschlossen: Der Zugriff bei Apple wird gerade widerrufen.";
"problem.deletion_in_progress.advice.1" = "Versuchen Sie es später erneut. Danach legt eine Anmeldung ein neues Konto an.";

/* profile_required */
"problem.profile_required.title" = "Ein Name ist erforderlich";
"problem.profile_required.happened" = "Die Einstellungen des Clients verlangen einen Namen, und Apple sendet ihn nur beim allerersten Mal.";
"problem.profile_required.advice.1" = "Fragen Sie die Person und senden Sie die Antwort mit `profile_token` an `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Damit Apple den Namen erneut sendet, kann die Person ihren Apple Account öffnen, „Mit Apple anmelden“ wählen, dann die App, und deren Verwendung beenden.";

/* invalid_value */
"problem.invalid_value.title" = "Ein Wert ist ungültig";
"problem.invalid_value.happened" = "Die Anfrage war lesbar, aber nicht jeder Wert darin kann angenommen werden.";
"problem.invalid_value.advice.1" = "`errors` nennt jedes Feld und was daran nicht stimmt.";

/* internal_error */
"problem.internal_error.title" = "Der Server hat einen Fehler gemacht";
"problem.internal_error.happened" = "Mit dem, was geschehen ist, hatte niemand gerechnet. Es steht im Protokoll des Betreibers, unter `request_id`.";
"problem.internal_error.advice.1" = "Versuchen Sie es später erneut. Wenn Sie den Fehler melden, geben Sie die Anfrage-ID an.";

/* provider_refused */
"problem.provider_refused.title" = "Der Anbieter hat den Server abgewiesen";
"problem.provider_refused.happened" = "Der Anbieter hat mit einem Fehler geantwortet, den der Betreiber beheben muss, zum Beispiel einem falschen Schlüssel.";
"problem.provider_refused.advice.1" = "Ein neuer Versuch hilft nicht. Das Protokoll des Betreibers sagt, welche Einstellung zu berichtigen ist.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "Der Anbieter ist nicht erreichbar";
"problem.provider_unreachable.happened" = "Der Anbieter hat nicht oder nicht sinnvoll geantwortet. Nichts von Ihnen wurde verbraucht, sofern `retry` nichts anderes sagt.";
"problem.provider_unreachable.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut.";
"problem.provider_unreachable.advice.2" = "Wenn `retry` den Wert `new_authorization` hat, fordern Sie beim Anbieter zuerst eine neue Autorisierung an: Der Code ist möglicherweise verbraucht.";

/* store_unavailable */
"problem.store_unavailable.title" = "Der Dienst ist vorübergehend nicht verfügbar";
"problem.store_unavailable.happened" = "Die Datenbank antwortet nicht. Niemand wird dadurch abgemeldet.";
"problem.store_unavailable.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut. Behalten Sie die Sitzung.";
"problem.store_unavailable.advice.2" = "Wenn `retry` den Wert `new_authorization` hat, fordern Sie beim Anbieter zuerst eine neue Autorisierung an: Der Code ist verbraucht.";

/* overloaded */
"problem.overloaded.title" = "Der Server ist überlastet";
"problem.overloaded.happened" = "Es warten mehr Passwörter auf ihre Prüfung, als zulässig ist. Nichts wurde geändert.";
"problem.overloaded.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "E‑Mail-Adresse";
"field.password" = "Passwort";
"field.current_password" = "Aktuelles Passwort";
"field.show_password" = "Passwort anzeigen";
"field.new_password" = "Neues Passwort";
"field.new_password.hint" = "Mindestens 8 Zeichen. Ein paar Wörter hintereinander merken sich leichter als eines, das schwer zu tippen ist.";
"field.code" = "Code aus der E‑Mail";
"field.code.hint" = "6 Ziffern.";
"field.given_name" = "Vorname";
"field.given_name_optional" = "Vorname (optional)";
"field.family_name_optional" = "Nachname (optional)";
"field.device_name" = "Gerätename";
"trouble.credentials" = "Die Adresse oder das Passwort ist falsch.";
"trouble.throttled#one" = "Das waren zu viele Versuche. Bitte warten Sie vor dem nächsten eine Minute.";
"trouble.throttled#other" = "Das waren zu viele Versuche. Bitte warten Sie vor dem nächsten {count} Minuten.";
"trouble.overloaded" = "Gerade melden sich zu viele Menschen an. Bitte versuchen Sie es gleich noch einmal.";
"trouble.email" = "An diese Adresse können wir keine E‑Mail senden. Bitte prüfen Sie die Schreibweise.";
"trouble.new_password" = "Ein Passwort muss 8 bis 128 sichtbare Zeichen haben.";
"trouble.current_password" = "Das aktuelle Passwort ist falsch.";
"trouble.code" = "Der Code ist falsch oder nicht mehr gültig. Ein Code gilt eine Stunde lang, einmal, für höchstens fünf Versuche und nur in dem Browser, in dem er angefordert wurde. Sie können einen neuen anfordern.";
"trouble.name" = "Dieser Name enthält Zeichen, die nicht verwendet werden können.";
"trouble.in_use" = "Das gehört zu einem anderen Konto.";
"message.no_cookies.title" = "Ihr Browser blockiert Cookies";
"message.no_cookies.happened" = "Ohne Cookie können wir nicht sicher sein, dass Sie dieses Formular selbst gesendet haben. Es wurde nichts geändert.";
"message.no_cookies.advice" = "Bitte erlauben Sie Cookies für diese Website und öffnen Sie die Seite noch einmal.";
"message.foreign_form.title" = "Dieses Formular ist abgelaufen";
"message.foreign_form.happened" = "Die Seite war zu lange geöffnet, oder das Formular kam nicht von dieser Website. Es wurde nichts geändert.";
"message.foreign_form.advice" = "Bitte öffnen Sie die Seite noch einmal und füllen Sie das Formular dort aus.";
"message.identity_in_use.advice" = "Wenn das andere Konto auch Ihnen gehört, können Sie beide zusammenführen. Melden Sie sich dort an; Sie sehen, was sich ändert, bevor etwas geschieht.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Anmelden";
"sign_in.password.forgotten" = "Passwort vergessen?";
"sign_in.password.sign_up" = "Konto mit Passwort erstellen";
"sign_in.or" = "oder mit einem Passwort";
"sign_in.notice.again" = "Bitte melden Sie sich zu Ihrer Sicherheit noch einmal an. Danach geht es dort weiter, wo Sie waren.";
"sign_in.notice.merge" = "Melden Sie sich jetzt bei Ihrem anderen Konto an, das mit diesem zusammengeführt werden soll.";
"sign_in.back" = "Zurück zu Ihrem Konto";
"form.sign_up.title" = "Konto erstellen";
"form.sign_up.intro" = "Wählen Sie eine E‑Mail-Adresse und ein Passwort für {app}. Wir senden Ihnen einen Code, um die Adresse zu bestätigen.";
"form.sign_up.button" = "Konto erstellen";
"form.sign_up.way" = "Ich habe schon ein Konto";
"form.confirm_sign_up.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_sign_up.intro" = "Wir haben eine E‑Mail an die angegebene Adresse gesendet. Wenn die Adresse hier neu ist, enthält sie einen Code. Geben Sie ihn innerhalb einer Stunde in diesem Browser ein.";
"form.confirm_sign_up.button" = "Bestätigen";
"form.no_mail" = "Kein Code? Neuen anfordern";
"form.reset.title" = "Passwort zurücksetzen";
"form.reset.intro" = "Wir senden Ihnen einen Code. Damit wählen Sie ein neues Passwort für {app}.";
"form.reset.button" = "Code senden";
"form.reset.way" = "Zurück zur Anmeldung";
"form.confirm_reset.title" = "Neues Passwort wählen";
"form.confirm_reset.intro" = "Wenn die Adresse zu einem Konto gehört, hat {app} eine E‑Mail mit einem Code oder mit Ihrer Anmeldemethode gesendet. Mit dem neuen Passwort werden Sie überall sonst abgemeldet.";
"form.confirm_reset.button" = "Neues Passwort festlegen";
"form.email.title" = "Ihre E‑Mail-Adresse";
"form.email.intro" = "Wir senden Ihnen einen Code, um die Adresse zu bestätigen. Danach verwendet {app} diese Adresse.";
"form.email.button" = "Code senden";
"form.confirm_email.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_email.intro" = "Wir haben eine E‑Mail an die angegebene Adresse gesendet. Geben Sie den Code innerhalb einer Stunde in diesem Browser ein.";
"form.confirm_email.button" = "Bestätigen";
"form.set_password.title" = "Passwort festlegen";
"form.set_password.intro" = "Sie können sich dann auch mit Ihrer Adresse und diesem Passwort bei {app} anmelden.";
"form.set_password.button" = "Passwort festlegen";
"form.change_password.title" = "Passwort ändern";
"form.change_password.intro" = "Alle, die sich mit dem alten Passwort angemeldet haben, werden abgemeldet, außer Ihnen in diesem Browser.";
"form.change_password.button" = "Passwort ändern";
"form.name.title" = "Ihr Name";
"form.name.intro" = "{app} verwendet diesen Namen für Sie. Lassen Sie beide Felder leer, wenn Sie keinen Namen angeben möchten.";
"form.name.button" = "Sichern";
"form.session_name.title" = "Gerät benennen";
"form.session_name.intro" = "Nur Sie sehen den Namen, in der Liste Ihrer Geräte.";
"form.session_name.button" = "Sichern";
"form.to_account" = "Zurück zu Ihrem Konto";

/* ---- Two accounts that become one ---- */

"merge.title" = "Konten zusammenführen";
"merge.stays" = "Dieses Konto bleibt";
"merge.goes" = "Dieses Konto wird damit zusammengeführt";
"merge.moves" = "Diese Anmeldemethoden werden übernommen";
"merge.nameless" = "Ein Konto ohne Namen";
"merge.fact.ways" = "Alle Anmeldemethoden beider Konten öffnen das Konto, das bleibt.";
"merge.fact.name" = "Das Konto, das bleibt, behält Namen und Adresse. Fehlen sie, werden die des anderen Kontos übernommen.";
"merge.fact.sessions" = "Geräte, die beim anderen Konto angemeldet sind, werden abgemeldet.";
"merge.fact.app" = "{app} wird benachrichtigt und entscheidet, was mit den eigenen Daten zu jedem Konto geschieht.";
"merge.fact.mail" = "Wir senden eine E‑Mail an die Adressen beider Konten.";
"merge.fact.undo" = "30 Tage lang können Sie das auf Ihrer Kontoseite rückgängig machen.";
"merge.button" = "Konten zusammenführen";
"merge.leave" = "Nicht zusammenführen";
"merge.back" = "Zurück zu Ihrem Konto";
"merge.same.title" = "Das ist dasselbe Konto";
"merge.same.text" = "Sie haben sich bei dem Konto angemeldet, mit dem Sie begonnen haben. Es gibt nichts zusammenzuführen. Verwenden Sie für einen neuen Versuch eine andere Anmeldemethode.";
"merge.late.title" = "Das hat zu lange gedauert";
"merge.late.text" = "Zu Ihrer Sicherheit dürfen beide Anmeldungen höchstens zehn Minuten alt sein. Es wurde nichts geändert. Bitte melden Sie sich erneut an und beginnen Sie von vorn.";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "Namen ändern";
"account.change_email" = "Adresse ändern";
"account.add_email" = "Adresse hinzufügen";
"account.change_password" = "Passwort ändern";
"account.set_password" = "Passwort festlegen";
"account.add_note" = "Sie können eine weitere Anmeldemethode hinzufügen:";
"account.add" = "{provider} hinzufügen";
"account.rename" = "Umbenennen";
"account.rename_device" = "Umbenennen: {device}";
"account.merge.heading" = "Zweites Konto";
"account.merge.text" = "Haben Sie hier ein weiteres Konto mit einer anderen Anmeldemethode? Sie können beide zusammenführen.";
"account.merge.button" = "Weiteres Konto zusammenführen";
"account.merged" = "Zusammengeführt mit {account}. Das lässt sich bis zum {date} rückgängig machen.";
"account.merged.undo" = "Rückgängig machen";
"link.password" = "Wenn das Konto Ihnen gehört, melden Sie sich mit seinem Passwort an. Danach können Sie beide Methoden verwenden.";
"link.password.button" = "Anmelden und verknüpfen";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Anmeldeweg entfernen";
"remove.heading" = "{name} entfernen?";
"remove.method" = "{name} ist dann kein Weg mehr, sich bei {app} anzumelden.";
"remove.address_stays" = "Ihre Adresse bleibt {email}.";
"remove.address_becomes" = "Ihre Adresse wird {email}, denn die bisherige gehört zu diesem Anmeldeweg.";
"remove.address_goes" = "Ihr Konto hat dann keine Adresse mehr, denn die bisherige gehört zu diesem Anmeldeweg.";
"remove.here" = "Auf diesem Gerät bleiben Sie angemeldet.";
"remove.no_device" = "Kein anderes Gerät wird abgemeldet.";
"remove.remaining" = "Weiterhin anmelden können Sie sich mit";
"remove.devices" = "Diese Geräte werden abgemeldet";
"remove.keep" = "Behalten";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Sie können sich jetzt auch mit {method} anmelden.";
"changed.method_removed" = "Entfernt: {method}. Damit können Sie sich nicht mehr anmelden.";
"changed.name" = "Ihr Name wurde gespeichert.";
"changed.address" = "Ihre Adresse wurde geändert.";
"changed.password_set" = "Ihr Passwort wurde festgelegt.";
"changed.password_changed" = "Ihr Passwort wurde geändert.";
"changed.password_reset" = "Ihr Passwort wurde geändert. Bitte melden Sie sich mit dem neuen an.";
"changed.device_renamed" = "Das Gerät wurde umbenannt.";
"changed.device_signed_out" = "Das Gerät wurde abgemeldet.";
"changed.signed_out_elsewhere" = "Sie wurden überall sonst abgemeldet.";
"changed.merged" = "Ihre Konten wurden zusammengelegt.";
"changed.merge_undone" = "Das Zusammenlegen wurde rückgängig gemacht. Das andere Konto ist wieder eigenständig.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} auf {system}";
"form.sent_to" = "Gesendet an {email}.";
"message.identity_in_use.button" = "Konten zusammenlegen";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Weiterleitung aus";
"account.relay_off_note" = "Apple hat diese Adresse für Sie erstellt, aber E‑Mails an sie erreichen Sie nicht: Die Weiterleitung ist ausgeschaltet. Sie können sie in Ihrem Apple Account unter „Mit Apple anmelden“ wieder einschalten.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Wie heißen Sie?";
"form.profile.intro" = "{app} fragt nach Ihrem Namen. Das ist der letzte Schritt Ihrer Anmeldung.";
"form.profile.button" = "Weiter";
"form.profile.way" = "Abbrechen";

/* ---- Passwörter und E-Mails ---- */

"trouble.guessable" = "Dieses Passwort ist leicht zu erraten: Es ist weit verbreitet oder enthält Ihren Namen, Ihre Adresse oder den Namen dieses Dienstes. Bitte wählen Sie ein längeres, zum Beispiel ein paar Wörter hintereinander.";
"trouble.tries_left#one" = "Noch {count} Versuch, dann müssen Sie warten.";
"trouble.tries_left#other" = "Noch {count} Versuche, dann müssen Sie warten.";
"trouble.no_tries_left" = "Das war der letzte Versuch. Vor dem nächsten müssen Sie warten.";
"sign_in.by_mail" = "Ist das Ihr Konto? Wir können Ihnen einen Link senden, mit dem Sie sich auf diesem Gerät ohne Wartezeit anmelden.";
"form.sign_in_email.title" = "Per E‑Mail anmelden";
"form.sign_in_email.intro" = "Wir senden einen Code und einen Link an Ihre Adresse. Damit melden Sie sich einmal bei {app} an, nur auf diesem Gerät.";
"form.sign_in_email.button" = "Link zum Anmelden senden";
"form.confirm_sign_in_email.title" = "Sehen Sie in Ihre E‑Mails";
"form.confirm_sign_in_email.intro" = "Gehört die Adresse zu einem Konto mit Passwort, so ist eine E‑Mail von {app} mit einem Code unterwegs. Geben Sie ihn innerhalb einer Stunde hier ein, oder öffnen Sie den Link in diesem Browser.";
"form.confirm_sign_in_email.button" = "Anmelden";
"form.linked.intro" = "Sie haben den Link aus der E‑Mail geöffnet. Drücken Sie auf die Schaltfläche, um fortzufahren.";
"message.code_elsewhere.title" = "Bitte machen Sie dort weiter, wo Sie begonnen haben";
"message.code_elsewhere.happened" = "Dieser Link gilt einmal, eine Stunde lang und nur in dem Browser, in dem er angefordert wurde. Zu Ihrer Sicherheit genügt weder die E‑Mail allein noch der Browser allein.";
"message.code_elsewhere.advice" = "Wenn Sie auf einem anderen Gerät oder in einem anderen Browser begonnen haben, geben Sie dort die sechs Ziffern aus der E‑Mail ein.";
"message.code_elsewhere.advice_not_you" = "Wenn Sie das nicht begonnen haben, schließen Sie diese Seite. Es wurde nichts geändert.";
"mail.sign_up.subject" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"mail.sign_up.text" = "Bestätigen Sie diese E‑Mail-Adresse, um Ihr Konto bei {app} zu erstellen.";
"mail.code" = "Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben. Er gilt eine Stunde:";
"mail.link.same" = "Oder öffnen Sie diese Seite in dem Browser, in dem Sie sie angefordert haben:";
"mail.link.any" = "Oder öffnen Sie diese Seite auf einem beliebigen Gerät:";
"mail.otherwise.code" = "Falls Sie das nicht angefordert haben, ignorieren Sie diese E‑Mail. Ohne den Code passiert nichts. Geben Sie ihn nicht weiter.";
"mail.otherwise.nothing" = "Falls Sie das nicht angefordert haben, ignorieren Sie diese E‑Mail. Es wurde nichts geändert.";
"mail.otherwise.write" = "Falls Sie das nicht waren, wenden Sie sich sofort an {app}.";
"mail.account_exists.subject" = "Sie haben bereits ein Konto";
"mail.account_exists.text" = "Jemand, vermutlich Sie, wollte mit dieser E‑Mail-Adresse ein Konto bei {app} erstellen. Sie haben bereits eines.";
"mail.way.choose" = "So melden Sie sich an: {ways}.";
"mail.way.as_before" = "Melden Sie sich an wie bisher.";
"mail.way.apple" = "„Mit Apple anmelden“";
"mail.way.provider" = "„Weiter mit {provider}“";
"mail.way.password" = "Ihre E‑Mail-Adresse und Ihr Passwort";
"mail.way.other" = "die bisherige Anmeldung";
"mail.reset.subject" = "Setzen Sie Ihr Passwort zurück";
"mail.reset.text" = "Wir haben eine Anfrage erhalten, das Passwort Ihres Kontos bei {app} zurückzusetzen.";
"mail.reset.after" = "Wenn Sie ein neues Passwort festlegen, werden Sie auf allen Geräten abgemeldet.";
"mail.otherwise.reset" = "Falls Sie das nicht angefordert haben, ignorieren Sie diese E‑Mail. Ihr Passwort bleibt unverändert. Geben Sie den Code nicht weiter.";
"mail.no_password.subject" = "So melden Sie sich an";
"mail.no_password.text" = "Wir haben eine Anfrage nach einem neuen Passwort oder einem Anmeldelink für Ihr Konto bei {app} erhalten. Dieses Konto hat kein Passwort.";
"mail.address.subject" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"mail.address.text" = "Bestätigen Sie, dass Sie diese E‑Mail-Adresse für Ihr Konto bei {app} verwenden möchten.";
"mail.sign_in.subject" = "Anmelden bei {app}";
"mail.sign_in.text" = "Wir haben eine Anfrage erhalten, Sie ohne Passwort bei Ihrem Konto bei {app} anzumelden.";
"mail.sign_in.asked" = "Sie kam von {device}, am {time}. Code und Link funktionieren nur dort.";
"mail.otherwise.sign_in" = "Falls Sie das nicht waren, geben Sie den Code nicht ein und öffnen Sie die Seite nicht. {app} wird Sie nie nach diesem Code fragen.";
"mail.device" = "{browser} auf {system}";
"mail.last_message" = "Dies ist unsere letzte E‑Mail an diese Adresse.";
"mail.link_offered.subject" = "Anmeldung mit Ihrer E‑Mail-Adresse";
"mail.link_offered.text" = "Jemand, vermutlich Sie, hat sich bei {app} mit {way} angemeldet. Diese Anmeldemethode hat die E‑Mail-Adresse Ihres Kontos. Ihrem Konto wurde nichts hinzugefügt.";
"mail.link_offered.otherwise" = "Falls Sie das waren, melden Sie sich an wie bisher, um sie hinzuzufügen. Falls nicht, ignorieren Sie diese E‑Mail.";
"mail.linked.subject" = "Eine Anmeldemethode wurde hinzugefügt";
"mail.linked.text" = "Sie können sich jetzt bei Ihrem Konto bei {app} mit {way} anmelden.";
"mail.linked.otherwise" = "Falls Sie das nicht waren, melden Sie sich an, entfernen Sie die Methode und melden Sie alle anderen Geräte ab.";
"mail.unlinked.subject" = "Eine Anmeldemethode wurde entfernt";
"mail.unlinked.text" = "Sie können sich bei Ihrem Konto bei {app} nicht mehr mit {way} anmelden.";
"mail.unlinked.otherwise" = "Falls Sie das nicht waren, melden Sie sich auf andere Weise an und melden Sie alle anderen Geräte ab, oder wenden Sie sich sofort an {app}.";
"mail.revoked.subject" = "Sie können sich nicht mehr anmelden";
"mail.revoked.text" = "Die letzte Anmeldemethode Ihres Kontos bei {app} funktioniert nicht mehr. Sie haben Ihre Zustimmung beim Anbieter widerrufen, oder Ihr Konto dort wurde gelöscht.";
"mail.revoked.otherwise" = "Um sich wieder anzumelden, stimmen Sie erneut zu. Falls das nicht geht, wenden Sie sich an {app}.";
"mail.merged.subject" = "Ihre Konten wurden zusammengeführt";
"mail.merged.text" = "Ihr Konto bei {app} wurde mit einem anderen Konto zusammengeführt, von jemandem, der bei beiden angemeldet war.";
"mail.merged.otherwise" = "Falls Sie das nicht waren, melden Sie sich an und machen Sie es rückgängig, oder wenden Sie sich sofort an {app}.";
"mail.merge_undone.subject" = "Ihre Konten sind wieder getrennt";
"mail.merge_undone.text" = "Die Zusammenführung Ihres Kontos bei {app} mit einem anderen Konto wurde rückgängig gemacht. Jedes Konto hat wieder seine eigenen Anmeldemethoden.";
"mail.merge_undone.otherwise" = "Falls Sie das nicht waren, melden Sie sich an und prüfen Sie Ihre Anmeldemethoden, oder wenden Sie sich sofort an {app}.";
"mail.password_changed.subject" = "Ihr Passwort wurde geändert";
"mail.password_changed.text" = "Das Passwort Ihres Kontos bei {app} wurde geändert.";
"mail.password_changed.otherwise" = "Falls Sie das nicht waren, setzen Sie Ihr Passwort zurück. Damit werden alle Geräte abgemeldet.";
"mail.address_changed.subject" = "Ihre E‑Mail-Adresse wurde geändert";
"mail.address_changed.text" = "Ihr Konto bei {app} hat jetzt eine andere E‑Mail-Adresse.";
"mail.deleted.subject" = "Ihr Konto wurde gelöscht";
"mail.deleted.text" = "Ihr Konto bei {app} wurde gelöscht.";
/* ---- Emails about a new device, a new address and a deletion ---- */
"mail.new_device.subject" = "Neue Anmeldung bei Ihrem Konto";
"mail.new_device.text" = "Jemand, vermutlich Sie, hat sich auf einem neuen Gerät bei Ihrem Konto bei {app} angemeldet.";
/* Three lines of the same email. {device} is such as “Safari on iPhone”, {client} an app, {time} a date with the time of day. */
"mail.fact.device" = "Gerät: {device}";
"mail.fact.app" = "App: {client}";
"mail.fact.time" = "Zeitpunkt: {time}";
"mail.new_device.otherwise" = "Falls Sie das waren, ignorieren Sie diese E‑Mail. Falls nicht, melden Sie sich an, melden Sie alle anderen Geräte ab und prüfen Sie Ihre Anmeldemethoden.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "Ihr Konto hat eine neue E‑Mail-Adresse";
"mail.address_added.text" = "Ihr Konto bei {app} verwendet jetzt diese E‑Mail-Adresse.";
"mail.deleted.asked" = "Die Anfrage kam von einem Gerät, das bei dem Konto angemeldet war.";
/* Follows the sentence that Apple is being notified. */
"mail.deleted.more" = "Sobald Apple das bestätigt hat, erhalten Sie noch eine E‑Mail.";
/* The second email about a deletion, once Apple has confirmed it, or where something is left to do. */
"mail.deletion_done.subject" = "Die Löschung Ihres Kontos ist abgeschlossen";
"mail.deletion_done.text" = "Apple hat bestätigt, dass {app} keinen Zugriff mehr auf Ihren Apple Account hat. Die Löschung Ihres Kontos bei {app} ist abgeschlossen.";
"mail.deletion_manual.subject" = "Entfernen Sie {app} aus Ihrem Apple Account";
"mail.deletion_manual.text" = "Ihr Konto bei {app} wurde gelöscht. Wir konnten Apple nicht benachrichtigen. Deshalb steht {app} möglicherweise noch in der Liste der Apps, die Ihren Apple Account verwenden.";

"account.sections" = "Kontoeinstellungen";
"account.profile" = "Profil";
"account.name" = "Name";
"account.no_name" = "Nicht angegeben";
"account.email" = "E-Mail-Adresse";
"account.devices" = "Geräte";
"account.data" = "Ihre Daten";
"account.download" = "Ihre Daten herunterladen";
"account.download.text" = "Eine Datei im JSON-Format mit allem, was über Ihr Konto gespeichert ist. Ihr Passwort ist nicht enthalten.";
"account.download.button" = "Herunterladen";
"account.deletion" = "Konto löschen";
"account.delete.text" = "Ihr Konto und alles, was darin gespeichert ist, werden gelöscht. Das kann nicht rückgängig gemacht werden.";
"delete.word" = "LÖSCHEN";
"delete.field" = "Geben Sie zur Bestätigung {word} ein";
"trouble.confirmation" = "Geben Sie das hier gezeigte Wort ein, um Ihr Konto zu löschen.";
"changed.created" = "Willkommen. Ihr Konto ist bereit.";

"mail.sign_up.button" = "E‑Mail-Adresse bestätigen";
"mail.reset.button" = "Passwort zurücksetzen";
"mail.address.button" = "E‑Mail-Adresse bestätigen";
"mail.sign_in.button" = "Anmelden";
"mail.link.sign_up" = "Oder öffnen Sie diese Seite. In einem anderen Browser oder auf einem anderen Gerät werden Sie nach dem Passwort gefragt, das Sie gewählt haben:";
"form.confirm_sign_up_elsewhere.title" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"form.confirm_sign_up_elsewhere.intro" = "Sie haben den Link aus der E‑Mail in einem anderen Browser geöffnet. Um Ihr Konto bei {app} hier zu erstellen, geben Sie das Passwort ein, das Sie gewählt haben.";
"form.confirm_sign_up_elsewhere.button" = "Konto erstellen";
"""##
}
