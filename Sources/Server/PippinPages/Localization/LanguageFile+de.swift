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

"footer.made_with" = "Powered by Pippin";
"footer.languages" = "Sprache";
"footer.home" = "Zurück zu {app}";
"footer.terms" = "Nutzungsbedingungen";
"footer.privacy" = "Datenschutz";
"footer.support" = "Hilfe";
"page.request_id" = "Wenn Sie sich an den Support wenden, geben Sie die Anfrage-ID {id} an.";

/* ---- Names of things ---- */

"way_in.password" = "Passwort";
"device.browser" = "Webbrowser";
"device.android" = "Android-Gerät";
"device.apple" = "Apple-Gerät";
"device.ios" = "iPhone oder iPad";

/* ---- Times ---- */

"moment.now" = "gerade eben";
"moment.minutes#one" = "vor einer Minute";
"moment.minutes#other" = "vor {count} Minuten";
"moment.hours#one" = "vor einer Stunde";
"moment.hours#other" = "vor {count} Stunden";
"date" = "{day}. {month} {year}";
"date_time" = "{date}, {time} UTC";
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
"sign_in.new_here" = "Neu hier? Bei der ersten Anmeldung wird Ihr Konto erstellt.";
"sign_in.apple_note" = "Apple gibt Ihr Passwort niemals weiter. Sie können Ihre E‑Mail-Adresse teilen oder verbergen.";
"sign_in.nothing" = "Die Anmeldung ist zurzeit nicht möglich. Bitte versuchen Sie es später erneut.";
"sign_in.signed_out" = "Sie sind in diesem Browser abgemeldet.";
"sign_in.session_ended" = "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Ohne Pop-up fortfahren";
"apple_js.blocked" = "Ihr Browser hat das Anmeldefenster von Apple blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut oder fahren Sie ohne Pop-up fort.";
"apple_js.closed" = "Das Anmeldefenster von Apple wurde geschlossen, bevor die Anmeldung abgeschlossen war. Klicken Sie auf die Schaltfläche, um es erneut zu versuchen.";
"apple_js.missing" = "„Mit Apple anmelden“ konnte nicht geladen werden, möglicherweise wegen eines Inhaltsblockers. Sie können ohne Pop-up fortfahren.";
"apple_js.failed" = "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut oder fahren Sie ohne Pop-up fort.";

/* ---- The account page ---- */

"account.title" = "Ihr Konto";
"account.no_email" = "Keine E‑Mail-Adresse";
"account.private_relay" = "E‑Mail-Adresse verbergen";
"account.relay_note" = "Apple hat diese Adresse für Sie erstellt und leitet E‑Mails an Ihre persönliche Adresse weiter, die privat bleibt. Um die Weiterleitung zu beenden, öffnen Sie Ihren Apple Account und wählen Sie „Mit Apple anmelden“.";
"account.ways_in" = "Anmeldemethoden";
"account.added" = "Hinzugefügt: {added}, zuletzt verwendet: {used}";
"account.revoked" = "Zugriff widerrufen";
"account.remove" = "Entfernen";
"account.remove_named" = "Entfernen: {name}";
"account.sign_in_again_note" = "Melden Sie sich zu Ihrer Sicherheit erneut an, bevor Sie eine Anmeldemethode entfernen:";
"account.sign_in_again" = "Erneut anmelden";
"account.sessions" = "Wo Sie angemeldet sind";
"account.this_device" = "Dieses Gerät";
"account.last_used" = "{app}, zuletzt verwendet: {time}";
"account.sign_out" = "Abmelden";
"account.sign_out_named" = "Abmelden: {name}";
"account.sign_out_elsewhere" = "Alle anderen Geräte abmelden";

/* ---- Deleting the account ---- */

"delete.title" = "Konto löschen";
"delete.final" = "Dies kann nicht rückgängig gemacht werden.";
"delete.here" = "Ihr Konto, Ihr Name und Ihre E‑Mail-Adresse werden sofort gelöscht und Sie werden auf allen Geräten abgemeldet.";
"delete.app" = "{app} wird benachrichtigt und löscht Ihre Daten gemäß den eigenen Richtlinien.";
"delete.apple" = "Apple wird benachrichtigt, dass Sie Ihren Apple Account hier nicht mehr verwenden. Bis Apple dies bestätigt, meist innerhalb weniger Sekunden, können Sie sich nicht mit Ihrem Apple Account anmelden.";
"delete.afterwards" = "Sie können später ein neues Konto erstellen. Die Daten dieses Kontos lassen sich jedoch nicht wiederherstellen.";
"delete.sign_in_again" = "Melden Sie sich zu Ihrer Sicherheit zuerst erneut an. Danach geht es hier weiter.";
"delete.confirm" = "Konto löschen";
"delete.keep" = "Konto behalten";

/* The page after it. */
"deleted.title" = "Ihr Konto wurde gelöscht";
"deleted.happened" = "Ihre Daten wurden gelöscht und Sie sind auf allen Geräten abgemeldet.";
"deleted.happened_pending" = "Ihre Daten wurden gelöscht und Sie sind auf allen Geräten abgemeldet. Apple wird gerade benachrichtigt.";
"deleted.advice_pending" = "Bis Apple dies bestätigt, meist innerhalb weniger Sekunden, können Sie sich hier nicht mit Ihrem Apple Account anmelden.";
"deleted.happened_manual" = "Ihre Daten wurden gelöscht und Sie sind auf allen Geräten abgemeldet. Wir konnten Apple nicht benachrichtigen. Deshalb steht {app} möglicherweise noch in der Liste der Apps, die Ihren Apple Account verwenden.";
"deleted.advice_settings" = "Öffnen Sie auf einem iPhone oder iPad die Einstellungen, tippen Sie auf Ihren Namen und dann auf „Mit Apple anmelden“.";
"deleted.advice_web" = "Rufen Sie auf anderen Geräten account.apple.com auf, melden Sie sich an und wählen Sie „Mit Apple anmelden“.";
"deleted.advice_app" = "Wählen Sie {app} und beenden Sie die Verwendung Ihres Apple Account mit dieser App.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "Ein Konto mit dieser E‑Mail-Adresse ist bereits vorhanden";
"link.explanation" = "Sie haben sich mit {provider} ({email}) angemeldet. Ein Konto bei {app} verwendet {email} bereits mit einer anderen Anmeldemethode. Zu Ihrer Sicherheit verknüpfen wir Konten nie allein anhand der E‑Mail-Adresse.";
"link.explanation_no_email" = "Sie haben sich mit {provider} angemeldet. Ein Konto bei {app} verwendet dieselbe E‑Mail-Adresse bereits mit einer anderen Anmeldemethode. Zu Ihrer Sicherheit verknüpfen wir Konten nie allein anhand der E‑Mail-Adresse.";
"link.ways_in" = "Anmeldemethoden des vorhandenen Kontos";
"link.advice" = "Wenn das Konto Ihnen gehört, melden Sie sich wie bisher an. Danach können Sie beide Methoden verwenden.";
"link.advice_elsewhere" = "Wenn das Konto Ihnen gehört, melden Sie sich wie bisher an. Danach können Sie diese Anmeldemethode auf Ihrer Kontoseite hinzufügen.";
"link.confirm" = "Wie bisher anmelden und verknüpfen";
"link.confirm_with" = "Mit {provider} anmelden und verknüpfen";
"link.decline" = "Nicht verknüpfen";
"link.nothing_yet" = "Bisher wurde nichts verknüpft oder geändert. Wenn das Konto nicht Ihnen gehört, wählen Sie „Nicht verknüpfen“.";
"link.another.title" = "Sie haben sich als jemand anderes angemeldet";
"link.another.happened" = "Dieses Konto ist nicht das Konto, das {email} verwendet. Es wurde nichts geändert.";
"link.another.happened_no_email" = "Dieses Konto ist nicht das Konto, mit dem Sie {provider} verknüpfen möchten. Es wurde nichts geändert.";
"link.no_way_in" = "Keine Anmeldemethode des vorhandenen Kontos lässt sich noch verwenden.";
"link.ask_operator" = "Wenn dies Ihr Konto ist und Sie sich nicht mehr anmelden können, wenden Sie sich an den Betreiber dieses Dienstes.";
"link.code" = "Ist dies Ihr Konto? Wir können einen sechsstelligen Code an {email} senden. Wenn Sie ihn eingeben, werden Sie im vorhandenen Konto angemeldet und die neue Methode wird verknüpft.";
"link.code.button" = "Code per E-Mail senden";
"link.another_account" = "Wählen Sie das andere {provider}-Konto, nicht das gerade verwendete.";

/* ---- Back to an app ---- */

"continue.title" = "Weiter";
"continue.heading" = "Weiter zu {app}";
"continue.scheme" = "Fast fertig. Die Schaltfläche öffnet die App auf diesem Gerät: {address}";
"continue.loopback" = "Fast fertig. Die Schaltfläche bringt Sie zur App auf diesem Computer zurück: {address}";
"continue.not_you" = "Wenn Sie diese Anmeldung nicht gestartet haben, schließen Sie diese Seite. Es werden keine Daten weitergegeben.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Erneut versuchen";
"message.start_again" = "Neu starten";
"message.to_sign_in" = "Zur Anmeldung";
"message.contact" = "{app} kontaktieren";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Anmeldung abgebrochen";
"message.cancelled.happened" = "Die Anmeldung wurde vor dem Abschluss abgebrochen. Es wurde kein Konto erstellt und nichts geändert.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "Ihre Anmeldung ist abgelaufen";
"message.expired.happened" = "Zu Ihrer Sicherheit haben Sie für die Anmeldung nur wenige Minuten Zeit.";
"message.expired.advice.1" = "Bitte starten Sie die Anmeldung neu. Das dauert meist nur wenige Sekunden.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "Diese Anmeldung wurde in einem anderen Browser gestartet";
"message.wrong_browser.happened" = "Sie wurde in einem anderen Browser oder in einem privaten Fenster gestartet, oder Cookies sind blockiert. Deshalb können wir nicht bestätigen, dass es Ihre Anmeldung ist.";
"message.wrong_browser.advice.1" = "Wenn Ihnen jemand den Link zu dieser Seite geschickt hat, schließen Sie sie. Andernfalls melden Sie sich möglicherweise beim Konto dieser Person an.";
"message.wrong_browser.advice.2" = "Wenn Sie die Anmeldung selbst gestartet haben, starten Sie hier neu und bleiben Sie in diesem Browser.";
"message.wrong_browser.advice.3" = "Wenn das Problem erneut auftritt, erlauben Sie Cookies für diese Website.";

/* The provider does not answer. */
"message.unreachable.title" = "{provider} reagiert nicht";
"message.unreachable.happened" = "Wir konnten {provider} nicht erreichen, um Ihre Anmeldung abzuschließen. Es sind keine Daten verloren gegangen.";
"message.unreachable.any.title" = "Der Anmeldedienst reagiert nicht";
"message.unreachable.any.happened" = "Wir konnten den Dienst nicht erreichen, mit dem Sie sich anmelden. Es sind keine Daten verloren gegangen.";
"message.unreachable.advice.1" = "Bitte warten Sie eine Minute und versuchen Sie es erneut.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "Die Anmeldung mit {provider} ist zurzeit nicht möglich";
"message.refused.happened" = "{provider} hat unsere Anfrage wegen eines Problems auf unserer Seite abgelehnt. Erst wenn wir es behoben haben, lohnt sich ein neuer Versuch.";
"message.refused.any.title" = "Auf diesem Weg können Sie sich zurzeit nicht anmelden";
"message.refused.any.happened" = "Der Dienst, mit dem Sie sich anmelden, hat unsere Anfrage wegen eines Problems auf unserer Seite abgelehnt. Erst wenn wir es behoben haben, lohnt sich ein neuer Versuch.";
"message.refused.advice.1" = "Bitte versuchen Sie es später erneut oder wenden Sie sich an {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "Wir konnten Ihre Anmeldung nicht überprüfen";
"message.not_proved.happened" = "Die Antwort von {provider} hat unsere Sicherheitsprüfung nicht bestanden. Deshalb wurden Sie nicht angemeldet.";
"message.not_proved.any.happened" = "Die Angaben zu Ihrer Anmeldung haben unsere Sicherheitsprüfung nicht bestanden. Deshalb wurden Sie nicht angemeldet.";
"message.not_proved.advice.1" = "Bitte starten Sie die Anmeldung neu. Wenn das Problem erneut auftritt, wenden Sie sich an {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "Dieser Link oder dieses Formular ist ungültig";
"message.bad_request.happened" = "Der Link oder das Formular, mit dem diese Seite geöffnet wurde, ist ungültig oder veraltet.";
"message.bad_request.advice.1" = "Bitte beginnen Sie in der App oder auf der Anmeldeseite von vorn.";

"message.not_found.title" = "Seite nicht gefunden";
"message.not_found.happened" = "Möglicherweise enthält die Adresse einen Tippfehler oder die Seite wurde verschoben.";
"message.not_found.advice.1" = "Prüfen Sie die Adresse oder beginnen Sie in der App von vorn.";

"message.too_many.title" = "Zu viele Versuche";
"message.too_many.happened" = "Aus Ihrem Netzwerk gab es in kurzer Zeit zu viele Versuche.";
"message.too_many.advice.1" = "Bitte warten Sie eine Minute und versuchen Sie es erneut.";

"message.unavailable.title" = "Der Dienst ist vorübergehend nicht verfügbar";
"message.unavailable.happened" = "Sie wurden nicht abgemeldet und es sind keine Daten verloren gegangen.";
"message.unavailable.advice.1" = "Bitte versuchen Sie es in einer Minute erneut.";

"message.failed.title" = "Ein Fehler ist aufgetreten";
"message.failed.happened" = "Das Problem liegt bei uns. Es wurde protokolliert, damit {app} es untersuchen kann.";
"message.failed.advice.1" = "Bitte versuchen Sie es später noch einmal. Wenn das Problem erneut auftritt, wenden Sie sich an {app}.";

"message.app_mistake.title" = "Fehler in der App";
"message.app_mistake.happened" = "Die App hat uns etwas gesendet, das wir nicht verarbeiten können. Es liegt nicht an Ihnen, und es wurde nichts geändert.";
"message.app_mistake.advice.1" = "Kehren Sie zur App zurück und versuchen Sie es noch einmal. Wenn das Problem erneut auftritt, wenden Sie sich an {app}.";

"message.invalid_value.title" = "Einige Angaben sind ungültig";
"message.invalid_value.happened" = "Eine der Eingaben kann nicht verwendet werden. Es wurde nichts geändert.";
"message.invalid_value.advice.1" = "Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.";

"message.wrong_password.title" = "Die E‑Mail-Adresse oder das Passwort ist falsch";
"message.wrong_password.happened" = "Adresse und Passwort passen nicht zusammen. Deshalb wurden Sie nicht angemeldet.";
"message.wrong_password.advice.1" = "Versuchen Sie es erneut oder setzen Sie Ihr Passwort per E‑Mail zurück.";

"message.passkey_refused.title" = "Ihr Passkey wurde nicht akzeptiert";
"message.passkey_refused.happened" = "Möglicherweise wurde er aus Ihrem Konto entfernt, oder die Bestätigung hat zu lange gedauert.";
"message.passkey_refused.advice.1" = "Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.";

"message.not_offered.title" = "Diese Anmeldemethode ist hier nicht verfügbar";
"message.not_offered.happened" = "Die App bietet sie zurzeit oder auf diesem Gerät nicht an.";
"message.not_offered.advice.1" = "Bitte wählen Sie eine andere Anmeldemethode.";

"message.suspended.title" = "Dieses Konto ist gesperrt";
"message.suspended.happened" = "Sie können sich zurzeit nicht damit anmelden.";
"message.suspended.advice.1" = "Wenn Sie das für einen Irrtum halten, wenden Sie sich an {app}.";

"message.recovery_waits.title" = "Sie können sich erst etwas später anmelden";
"message.recovery_waits.happened" = "Ihr Code stimmt. Da Ihr Konto nur Passkeys hat, gilt eine Wartezeit. So lassen sich Unbefugte rechtzeitig stoppen.";
"message.recovery_waits.advice.1" = "Fordern Sie nach der Wartezeit einen neuen Code an. Wann das möglich ist, steht in der E‑Mail dazu.";

"message.only_in_app.title" = "Erstellen Sie Ihr Konto in der App";
"message.only_in_app.happened" = "Neue Konten können nur in der echten App auf einem Apple-Gerät erstellt werden.";
"message.only_in_app.advice.1" = "Aktualisieren Sie die App und versuchen Sie es dort erneut. Wenn Sie schon ein Konto haben, können Sie sich hier anmelden.";
"message.sign_up_closed.title" = "Zurzeit keine neuen Konten";
"message.sign_up_closed.happened" = "Zurzeit können keine neuen Konten erstellt werden.";
"message.sign_up_closed.advice.1" = "Wenn Sie ein Konto haben, melden Sie sich mit der Methode an, die Sie bisher verwendet haben.";
"message.invitation_required.title" = "Einladung erforderlich";
"message.invitation_required.happened" = "Um ein Konto zu erstellen, benötigen Sie eine Einladung.";
"message.invitation_required.advice.1" = "Öffnen Sie den Link in Ihrer Einladung oder geben Sie den Code daraus ein.";
"message.invitation_required.button" = "Einladungscode eingeben";
"message.email_domain.title" = "Ihre E‑Mail-Adresse ist hier nicht zugelassen";
"message.email_domain.happened" = "Konten gibt es nur für bestimmte E‑Mail-Adressen.";
"message.email_domain.advice.1" = "Melden Sie sich mit einer Adresse Ihrer Organisation an.";
"message.sign_up_refused.title" = "Ihr Konto wurde nicht erstellt";
"message.sign_up_refused.happened" = "Es wurde kein Konto erstellt.";
"message.sign_up_refused.advice.1" = "Wenn Sie das für einen Irrtum halten, wenden Sie sich an das Team der App.";

"message.name_required.title" = "Ihr Name fehlt";
"message.name_required.happened" = "Die App benötigt Ihren Namen, um Ihr Konto zu erstellen.";
"message.name_required.advice.1" = "Geben Sie Ihren Namen in der App ein.";

"message.another_person.title" = "Sie sind als eine andere Person angemeldet";
"message.another_person.happened" = "In der App ist eine andere Person angemeldet als die, die sich gerade angemeldet hat.";
"message.another_person.advice.1" = "Melden Sie sich zuerst in der App ab und dann erneut an.";

"message.signed_out.title" = "Sie wurden abgemeldet";
"message.signed_out.happened" = "Ihre Anmeldung auf diesem Gerät ist beendet.";
"message.signed_out.advice.1" = "Bitte melden Sie sich erneut an.";

"message.still_signed_in.title" = "Bitte versuchen Sie es erneut";
"message.still_signed_in.happened" = "Sie sind weiterhin angemeldet. Die App muss das nur erneut bestätigen.";
"message.still_signed_in.advice.1" = "Wenn das Problem erneut auftritt, schließen Sie die App und öffnen Sie sie wieder.";

"message.sign_in_again.title" = "Bitte melden Sie sich erneut an";
"message.sign_in_again.happened" = "Zu Ihrer Sicherheit ist das nur kurz nach einer Anmeldung möglich.";
"message.sign_in_again.advice.1" = "Melden Sie sich erneut an und wiederholen Sie dann den Vorgang.";

"message.not_permitted.title" = "Sie haben dafür keine Berechtigung";
"message.not_permitted.happened" = "Das ist den Personen vorbehalten, die diesen Dienst betreiben.";
"message.not_permitted.advice.1" = "Wenn Sie dazugehören, lassen Sie sich die Berechtigung erteilen.";

"message.account_exists.title" = "Sie haben bereits ein Konto";
"message.account_exists.happened" = "Es gibt bereits ein Konto mit Ihrer E‑Mail-Adresse und einer anderen Anmeldemethode. Zu Ihrer Sicherheit werden die beiden nie allein anhand der Adresse verknüpft.";
"message.account_exists.advice.1" = "Melden Sie sich wie bisher an. Danach können Sie die neue Anmeldemethode hinzufügen.";

"message.identity_in_use.title" = "Diese Anmeldemethode gehört zu einem anderen Konto";
"message.identity_in_use.happened" = "Eine Anmeldemethode kann nur zu einem Konto gehören.";
"message.identity_in_use.advice.1" = "Wenn das andere Konto auch Ihnen gehört, können Sie beide zusammenführen. Melden Sie sich dort an, um zu sehen, was sich ändert, und bestätigen Sie dann.";

"message.not_linked.title" = "Die Anmeldemethode wurde nicht hinzugefügt";
"message.not_linked.happened" = "Es hat zu lange gedauert, oder Sie haben sich bei einem anderen Konto angemeldet. Es wurde nichts geändert.";
"message.not_linked.advice.1" = "Beginnen Sie von vorn und melden Sie sich bei dem Konto an, dem Sie die Methode hinzufügen möchten.";

"message.last_method.title" = "Das ist Ihre letzte Anmeldemethode";
"message.last_method.happened" = "Ohne sie könnten Sie sich nicht mehr bei Ihrem Konto anmelden.";
"message.last_method.advice.1" = "Fügen Sie zuerst eine andere Anmeldemethode hinzu oder löschen Sie Ihr Konto.";

"message.passkey_limit.title" = "Sie haben zu viele Passkeys";
"message.passkey_limit.happened" = "Ihr Konto kann keine weiteren Passkeys haben.";
"message.passkey_limit.advice.1" = "Entfernen Sie einen Passkey, den Sie nicht mehr verwenden, und versuchen Sie es erneut.";

"message.merge_final.title" = "Die Konten können nicht mehr getrennt werden";
"message.merge_final.happened" = "Die Zusammenführung liegt zu lange zurück, oder die Anmeldemethoden haben sich seitdem geändert.";
"message.merge_final.advice.1" = "Die Konten bleiben zusammengeführt. Wenn Sie Hilfe benötigen, wenden Sie sich an {app}.";

"message.deleting.title" = "Dieses Konto wird gerade gelöscht";
"message.deleting.happened" = "Die Löschung ist noch nicht abgeschlossen.";
"message.deleting.advice.1" = "Bitte versuchen Sie es später erneut. Wenn Sie sich nach der Löschung anmelden, wird ein neues Konto erstellt.";

"message.in_progress.title" = "Dieser Vorgang läuft bereits";
"message.in_progress.happened" = "Der Dienst arbeitet noch daran.";
"message.in_progress.advice.1" = "Bitte warten Sie, bis der Vorgang abgeschlossen ist.";

"message.busy.title" = "Zurzeit melden sich zu viele Personen an";
"message.busy.happened" = "Sie wurden nicht angemeldet, und es wurde nichts geändert.";
"message.busy.advice.1" = "Bitte versuchen Sie es in einer Minute erneut.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "API-Fehler";
"problems.intro" = "Jede Fehlerantwort der API enthält einen dieser Fehler als `type`.";
"problem.all" = "Alle API-Fehler";
"problem.what_to_do" = "Das können Sie tun";
"problem.reasons" = "Gründe";
"developers.title" = "Für Entwicklerinnen und Entwickler";
"developers.sent" = "Diese Anfrage enthält";
"developers.request_id" = "Anfrage-ID: {id}";

/* malformed_request */
"problem.malformed_request.title" = "Die Anfrage kann nicht gelesen werden";
"problem.malformed_request.happened" = "Die App hat eine Anfrage gesendet, die der Server nicht lesen kann. Der Body ist nicht das erwartete JSON, oder ein Header lässt sich auf zwei Arten lesen.";
"problem.malformed_request.advice.1" = "Vergleichen Sie den Body mit `/openapi.json`: UTF-8, kein Feld doppelt, die richtigen Typen.";
"problem.malformed_request.advice.2" = "`detail` und `errors` beschreiben den Fehler.";
"problem.malformed_request.reason.unknown_state" = "Der State dieser Anmeldung stammt nicht von diesem Server oder wurde unterwegs verändert.";
"problem.malformed_request.change.unknown_state" = "Geben Sie die Parameter des Callbacks unverändert an den Server weiter, der die Anmeldung gestartet hat.";
"problem.malformed_request.reason.expired" = "Zwischen Beginn und Ende der Anmeldung ist zu viel Zeit vergangen.";
"problem.malformed_request.change.expired" = "Nichts zu ändern: Die Person beginnt von vorn.";
"problem.malformed_request.reason.other_browser" = "Die Anmeldung wurde in einem anderen Browser gestartet, oder dieser Browser hat sein Cookie verloren.";
"problem.malformed_request.change.other_browser" = "Starten und beenden Sie eine Anmeldung im selben Browser. Eine WebView mit eigenen Cookies gilt als anderer Browser.";
"problem.malformed_request.reason.other_session" = "Die Anmeldung wurde in einer Sitzung gestartet, die dieser Browser nicht mehr hat.";
"problem.malformed_request.change.other_session" = "Nichts zu ändern: Die Person beginnt von vorn.";
"problem.malformed_request.reason.used" = "Diese Anmeldung wurde bereits abgeschlossen, und ihre Adresse wurde erneut geöffnet.";
"problem.malformed_request.change.used" = "Öffnen Sie jede Adresse einer Anmeldung nur einmal.";
"problem.malformed_request.reason.return_address" = "Die Rücksprungadresse ist für den Client nicht registriert.";
"problem.malformed_request.change.return_address" = "Tragen Sie sie in den Einstellungen des Clients unter `return_to` genau so ein, wie die App sie sendet, oder korrigieren Sie, was die App sendet.";
"problem.malformed_request.reason.parameters" = "Ein Parameter fehlt, ist hier nicht erlaubt oder kommt doppelt vor.";
"problem.malformed_request.change.parameters" = "Vergleichen Sie die Anfrage mit `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "Das Formular kam ohne unser Cookie und lässt sich nicht von einem unterscheiden, das der Browser im Auftrag einer anderen Website gesendet hat.";
"problem.malformed_request.change.no_cookies" = "Nichts zu ändern, es sei denn, ein Proxy entfernt `Cookie` oder `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "Das Formular wurde für einen anderen Browser oder eine andere Sitzung erstellt, ist zu alt oder kam von einer anderen Website.";
"problem.malformed_request.change.foreign_form" = "Nur unsere eigenen Seiten senden diese Formulare. Vergleichen Sie hinter einem Proxy `public_url` mit der Adresse im Browser.";
"problem.malformed_request.reason.unknown_client" = "Kein Client mit dieser `client_id` darf OpenID Connect verwenden.";
"problem.malformed_request.change.unknown_client" = "Vergleichen Sie sie mit der `id` des Clients in den Einstellungen und prüfen Sie, ob der Client `oidc` hat.";
"problem.malformed_request.reason.redirect_uri" = "Diese `redirect_uri` ist für den Client nicht registriert.";
"problem.malformed_request.change.redirect_uri" = "Tragen Sie sie in den Einstellungen des Clients unter `redirect_uris` genau so ein, wie der Client sie sendet, oder korrigieren Sie, was der Client sendet.";
"problem.malformed_request.reason.id_token_hint" = "Der `id_token_hint` ist kein ID-Token dieses Servers für diesen Client, oder diesen Client gibt es nicht.";
"problem.malformed_request.change.id_token_hint" = "Senden Sie ein ID-Token, das der Client selbst von diesem Server erhalten hat, mit seiner eigenen `client_id`.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "Diese `post_logout_redirect_uri` ist für den Client nicht registriert.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Tragen Sie sie in den Einstellungen des Clients unter `post_logout_redirect_uris` genau so ein, wie der Client sie sendet.";
"problem.malformed_request.reason.unnamed_client" = "Die Anfrage enthält eine `post_logout_redirect_uri`, aber keine Angabe dazu, welcher Client sie registriert hat.";
"problem.malformed_request.change.unnamed_client" = "Senden Sie auch `client_id` oder `id_token_hint`.";

/* not_found */
"problem.not_found.title" = "Nicht gefunden";
"problem.not_found.happened" = "Unter dieser Adresse ist nichts vorhanden oder Sie haben keinen Zugriff darauf.";
"problem.not_found.advice.1" = "Vergleichen Sie den Pfad mit `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "Das Konto ist nicht vorhanden";
"problem.account_not_found.happened" = "Mit dieser Anmeldemethode ist kein Konto vorhanden. Die Anfrage erlaubte nur die Anmeldung bei einem vorhandenen Konto. Code und Nonce wurden nicht verbraucht.";
"problem.account_not_found.advice.1" = "Wenn die Person dem Erstellen eines Kontos zustimmt, senden Sie dieselbe Anfrage erneut ohne `intent`.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "Die Methode ist nicht erlaubt";
"problem.method_not_allowed.happened" = "Die App hat diese Adresse auf eine Weise verwendet, die nicht unterstützt wird. Die Adresse ist vorhanden, akzeptiert aber diese Methode nicht.";
"problem.method_not_allowed.advice.1" = "Verwenden Sie eine der Methoden im Feld `Allow` der Antwort.";

/* too_large */
"problem.too_large.title" = "Die Anfrage ist zu groß";
"problem.too_large.happened" = "Die App hat mehr Daten gesendet, als der Server akzeptiert: höchstens 16 KiB für einen Header, 64 KiB für einen Body und 8 KiB für ein Identitätstoken.";
"problem.too_large.advice.1" = "Senden Sie eine kleinere Anfrage.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "Der Medientyp wird nicht unterstützt";
"problem.unsupported_media_type.happened" = "Die App hat Daten in einem Format gesendet, das der Server nicht akzeptiert. Hier wird nur JSON akzeptiert.";
"problem.unsupported_media_type.advice.1" = "Senden Sie `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "Zu viele Anfragen";
"problem.too_many_requests.happened" = "Es gab in kurzer Zeit zu viele Anfragen. Dieses Netzwerk oder dieser Client hat das Limit erreicht.";
"problem.too_many_requests.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie danach weniger Anfragen.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "Das Identitätstoken ist ungültig";
"problem.identity_token_invalid.happened" = "Das Identitätstoken hat eine Prüfung nicht bestanden; `reason` nennt die Prüfung.";
"problem.identity_token_invalid.advice.1" = "Fordern Sie bei Apple eine neue Autorisierung an und senden Sie deren Token sofort und unverändert.";
"problem.identity_token_invalid.advice.2" = "Wenn der Fehler `wrong_audience` wiederholt auftritt, vergleichen Sie die Einstellungen des Clients mit der Bundle-ID oder Services ID, die die App tatsächlich verwendet.";
"problem.identity_token_invalid.advice.3" = "Wenn wiederholt ein Nonce-Fehler auftritt, übergeben Sie Apple die Nonce aus `POST /v1/nonces`, unverändert oder als SHA-256 in hexadezimalen Kleinbuchstaben.";
"problem.identity_token_invalid.reason.malformed" = "Es ist keine kompakte JSON Web Signature, oder seine Claims sind nicht lesbar.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Sein Header nennt einen anderen Algorithmus als RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Apples aktueller Schlüsselsatz enthält keinen Schlüssel mit dieser Schlüssel-ID.";
"problem.identity_token_invalid.reason.bad_signature" = "Die Signatur stimmt nicht überein.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Der Aussteller ist nicht Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Es wurde für eine andere App ausgestellt.";
"problem.identity_token_invalid.reason.expired" = "Es ist abgelaufen.";
"problem.identity_token_invalid.reason.issued_in_future" = "Die Ausstellungszeit liegt in der Zukunft. Eine der Uhren geht falsch.";
"problem.identity_token_invalid.reason.nonce_missing" = "Es enthält keine Nonce, die Anfrage jedoch schon.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Die Nonce stimmt nicht mit der Anfrage überein.";
"problem.identity_token_invalid.reason.nonce_expired" = "Die Nonce ist älter als zehn Minuten.";
"problem.identity_token_invalid.reason.nonce_used" = "Die Nonce wurde bereits verwendet.";
"problem.identity_token_invalid.reason.subject_mismatch" = "Es nennt eine andere Person als das Gerät oder das zweite Token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Es gehört nicht zu dem Autorisierungscode, mit dem es gesendet wurde.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "Der Autorisierungscode ist ungültig";
"problem.authorization_code_invalid.happened" = "Apple hat diese Anmeldung nicht akzeptiert. Laut Apple wurde der Code bereits verwendet, ist älter als fünf Minuten oder gehört zu einem anderen Client.";
"problem.authorization_code_invalid.advice.1" = "Fordern Sie bei Apple eine neue Autorisierung an und senden Sie deren Code einmal.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "Die E‑Mail-Adresse oder das Passwort ist falsch";
"problem.credentials_invalid.happened" = "E‑Mail-Adresse und Passwort passen nicht zusammen. Die Antwort ist bei einer unbekannten Adresse dieselbe, damit niemand herausfinden kann, wer ein Konto hat.";
"problem.credentials_invalid.advice.1" = "Bitten Sie die Person, es erneut zu versuchen oder das Passwort per E‑Mail zurückzusetzen.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "Das Zugriffstoken ist ungültig";
"problem.access_token_invalid.happened" = "Das Zugriffstoken fehlt, ist beschädigt oder wurde nicht von diesem Server ausgestellt.";
"problem.access_token_invalid.advice.1" = "Senden Sie das Token genau so, wie es ausgestellt wurde: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Fordern Sie mit dem Aktualisierungstoken ein neues an.";

/* access_token_expired */
"problem.access_token_expired.title" = "Das Zugriffstoken ist abgelaufen";
"problem.access_token_expired.happened" = "Zugriffstoken sind nur kurze Zeit gültig, und dieses ist abgelaufen. Die Sitzung besteht weiter.";
"problem.access_token_expired.advice.1" = "Fordern Sie mit `POST /v1/session/refresh` ein neues an. Die Person muss sich nicht erneut anmelden.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "Das Aktualisierungstoken ist ungültig";
"problem.refresh_token_invalid.happened" = "Das Aktualisierungstoken ist beschädigt oder wurde nicht von diesem Server ausgestellt.";
"problem.refresh_token_invalid.advice.1" = "Bitten Sie die Person, sich erneut anzumelden.";

/* session_ended */
"problem.session_ended.title" = "Die Sitzung ist beendet";
"problem.session_ended.happened" = "Die Sitzung ist beendet, und ihre Token sind nicht mehr gültig. `reason` nennt den Grund.";
"problem.session_ended.advice.1" = "Löschen Sie die Sitzungsdaten in der App und bitten Sie die Person, sich erneut anzumelden.";
"problem.session_ended.reason.signed_out" = "Die Person hat sich auf diesem oder einem anderen Gerät abgemeldet.";
"problem.session_ended.reason.expired" = "Die Sitzung wurde zu lange nicht verwendet, oder neuere Anmeldungen bei demselben Konto haben sie abgelöst.";
"problem.session_ended.reason.apple_consent_revoked" = "Die Person verwendet ihren Apple Account nicht mehr mit dieser App.";
"problem.session_ended.reason.apple_account_deleted" = "Die Person hat ihren Apple Account gelöscht.";
"problem.session_ended.reason.apple_token_invalid" = "Apple akzeptiert das Aktualisierungstoken dieser Anmeldung nicht mehr.";
"problem.session_ended.reason.reuse_detected" = "Ein altes Aktualisierungstoken wurde erneut verwendet. Möglicherweise wurde es gestohlen.";
"problem.session_ended.reason.account_deleted" = "Das Konto wurde gelöscht.";
"problem.session_ended.reason.administrator" = "Der Betreiber hat die Sitzung beendet.";
"problem.session_ended.reason.account_merged" = "Zwei Konten der Person wurden zusammengeführt oder eine Zusammenführung wurde rückgängig gemacht. Die Anmeldemethode dieser Sitzung gehört jetzt zu einem anderen Konto.";
"problem.session_ended.reason.suspended" = "Ein Betreiber hat das Konto gesperrt.";
"problem.session_ended.reason.consent_withdrawn" = "Die Person hat ihre Einwilligung für die Anwendung widerrufen, der die Sitzung gehörte.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "Das Verknüpfungstoken ist ungültig";
"problem.link_token_invalid.happened" = "Die Anmeldemethode konnte nicht verknüpft werden. Das Token ist abgelaufen, wurde bereits verwendet oder für einen anderen Client ausgestellt, oder die Anmeldung führt zu einem anderen Konto als dem, für das das Token gilt. Es wurde keine Sitzung gestartet.";
"problem.link_token_invalid.advice.1" = "Bitten Sie die Person, sich erneut mit der neuen Methode anzumelden. So erhalten Sie ein neues Token.";
"problem.link_token_invalid.advice.2" = "Wenn `retry` den Wert `other_account` hat, wurde nichts verbraucht: Melden Sie sich mit demselben Token beim richtigen Konto an.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "Das Ticket ist ungültig";
"problem.ticket_invalid.happened" = "Die Anmeldung konnte nicht abgeschlossen werden. Ein Ticket ist sechzig Sekunden gültig, nur einmal und nur mit dem Verifier des zugehörigen Ablaufs.";
"problem.ticket_invalid.advice.1" = "Starten Sie die Anmeldung neu und lösen Sie das Ticket sofort ein.";
"problem.passkey_invalid.title" = "Der Passkey ist ungültig";
"problem.passkey_invalid.happened" = "Die Antwort des Passkeys hat eine Prüfung nicht bestanden; `reason` nennt die Prüfung.";
"problem.passkey_invalid.advice.1" = "Fordern Sie neue Optionen vom Server an und senden Sie die Antwort des Systems oder Browsers unverändert.";
"problem.passkey_invalid.reason.malformed" = "Die Daten sind nicht lesbar oder widersprechen sich.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Der Schlüssel gehört zu einem Algorithmus, den der Server nicht angefragt hat.";
"problem.passkey_invalid.reason.wrong_type" = "Es ist die Antwort auf eine Registrierung statt auf eine Anmeldung oder umgekehrt.";
"problem.passkey_invalid.reason.challenge_mismatch" = "Es ist die Antwort auf eine andere Challenge, oder der Vorgang gehört zu einem anderen Zweck, Client oder einer anderen Sitzung.";
"problem.passkey_invalid.reason.challenge_expired" = "Die Optionen sind älter als zehn Minuten.";
"problem.passkey_invalid.reason.challenge_used" = "Die Antwort wurde bereits gesendet.";
"problem.passkey_invalid.reason.wrong_origin" = "Die Antwort stammt von einem Ursprung, der nicht zu diesem Client gehört.";
"problem.passkey_invalid.reason.cross_origin" = "Die Antwort stammt aus einem Frame einer anderen Website.";
"problem.passkey_invalid.reason.wrong_rp_id" = "Die Antwort gilt für eine andere Domain.";
"problem.passkey_invalid.reason.user_not_present" = "Niemand hat auf dem Gerät bestätigt.";
"problem.passkey_invalid.reason.user_not_verified" = "Das Gerät hat die Person nicht überprüft.";
"problem.passkey_invalid.reason.removed" = "Der Passkey wurde aus seinem Konto entfernt. Melden Sie `signal` dem Passwortmanager.";
"problem.passkey_invalid.reason.refused" = "Der Passkey ist hier nicht bekannt oder kann nicht angenommen werden.";

/* operator_token_invalid */
"problem.operator_token_invalid.title" = "Das Betreiber-Token ist ungültig";
"problem.operator_token_invalid.happened" = "Das Betreiber-Token ist unbekannt, abgelaufen oder wurde widerrufen.";
"problem.operator_token_invalid.advice.1" = "Erstellen Sie eines mit `pippin operator token create` und senden Sie es als Bearer.";

/* client_unknown */
"problem.client_unknown.title" = "Der Client ist unbekannt";
"problem.client_unknown.happened" = "Der Server kennt diese App nicht. Er hat keinen Client mit dieser `client_id`.";
"problem.client_unknown.advice.1" = "Vergleichen Sie sie mit der `id` des Clients in den Einstellungen. Achten Sie auf Groß- und Kleinschreibung.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "Diese Anmeldemethode ist nicht verfügbar";
"problem.provider_not_offered.happened" = "In den Einstellungen des Clients ist der Anbieter für diesen Build, diese Plattform oder dieses Land nicht vorgesehen.";
"problem.provider_not_offered.advice.1" = "Rufen Sie mit `GET /v1/providers` die verfügbaren Anbieter ab und zeigen Sie nur diese an.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "Melden Sie sich zuerst erneut an";
"problem.reauthentication_required.happened" = "Die Anfrage setzt eine Anmeldung innerhalb der letzten zehn Minuten voraus.";
"problem.reauthentication_required.advice.1" = "Bitten Sie die Person, sich erneut anzumelden, mit dem Zugriffstoken der Sitzung als Bearer. Wiederholen Sie dann die Anfrage.";

/* account_suspended */
"problem.account_suspended.title" = "Das Konto ist gesperrt";
"problem.account_suspended.happened" = "Ein Betreiber hat dieses Konto gesperrt. Vorerst kann sich niemand damit anmelden.";
"problem.account_suspended.advice.1" = "Zeigen Sie der Person, wie sie Ihren Support erreicht. Ein Betreiber kann die Sperre in der Betreiberkonsole aufheben.";

/* insufficient_scope */
"problem.insufficient_scope.title" = "Das Betreiber-Token erlaubt das nicht";
"problem.insufficient_scope.happened" = "Das Betreiber-Token ist gültig, enthält aber die nötige Berechtigung nicht.";
"problem.insufficient_scope.advice.1" = "Erstellen Sie ein Token mit der Berechtigung, die `detail` nennt.";

/* account_exists */
"problem.account_exists.title" = "Ein Konto mit dieser E‑Mail-Adresse ist vorhanden";
"problem.account_exists.happened" = "Es gibt bereits ein Konto mit dieser E‑Mail-Adresse und einer anderen Anmeldemethode. Allein anhand der Adresse werden die beiden nie verknüpft.";
"problem.account_exists.advice.1" = "Bitten Sie die Person, sich mit einer Methode aus `sign_in_with` anzumelden, und senden Sie das `link_token` mit.";
"problem.account_exists.advice.2" = "Zeigen Sie an, was `will_attach` nennt, und lassen Sie es die Person bestätigen.";

/* identity_in_use */
"problem.identity_in_use.title" = "Diese Anmeldemethode gehört zu einem anderen Konto";
"problem.identity_in_use.happened" = "Eine Anmeldemethode kann nur zu einem Konto gehören.";
"problem.identity_in_use.advice.1" = "Bitten Sie die Person, sich damit anzumelden, um zu sehen, welches Konto das ist. Danach kann sie die beiden Konten zusammenführen.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "Das ist die letzte Anmeldemethode";
"problem.last_sign_in_method.happened" = "Ohne sie könnte sich niemand mehr bei dem Konto anmelden.";
"problem.last_sign_in_method.advice.1" = "Bitten Sie die Person, zuerst eine andere Anmeldemethode hinzuzufügen oder das Konto zu löschen.";

/* merge_final */
"problem.merge_final.title" = "Die Zusammenführung kann nicht mehr rückgängig gemacht werden";
"problem.merge_final.happened" = "Die Konten können nicht mehr getrennt werden. `reason` nennt den Grund.";
"problem.merge_final.advice.1" = "Nichts zu ändern: Die Konten bleiben zusammengeführt.";
"problem.merge_final.reason.too_late" = "Die Zusammenführung liegt mehr als dreißig Tage zurück. Die Daten zum Rückgängigmachen wurden gelöscht.";
"problem.merge_final.reason.identity_unlinked" = "Eine Anmeldemethode, die mit der Zusammenführung hinzukam, wurde später entfernt.";
"problem.merge_final.reason.password_in_use" = "Das Passwort, das die Zusammenführung entfernt hat, gehörte zu einer Adresse, mit der jetzt ein anderes Passwort verwendet wird.";
"problem.passkey_limit.title" = "Das Konto hat zu viele Passkeys";
"problem.passkey_limit.happened" = "Das Konto hat so viele Passkeys, wie es haben darf.";
"problem.passkey_limit.advice.1" = "Bitten Sie die Person, einen Passkey zu entfernen, den sie nicht mehr verwendet.";
"problem.recovery_pending.title" = "Die Wiederherstellung wartet";
"problem.recovery_pending.happened" = "Der Code stimmte. Weil das Konto nur Passkeys hat, meldet ein neuer Code erst später an, damit die Inhaberin oder der Inhaber es stoppen kann.";
"problem.recovery_pending.advice.1" = "Bitten Sie die Person, nach der Wartezeit einen neuen Code anzufordern. Wann das möglich ist, steht in der E‑Mail dazu.";
"problem.app_attest_required.title" = "Die App hat nicht nachgewiesen, dass sie echt ist";
"problem.app_attest_required.happened" = "Ein neues Konto bekommt hier nur, wer die echte App auf einem echten Apple-Gerät benutzt. Diese Anfrage hat das nicht nachgewiesen; `reason` nennt den Schritt, an dem es scheiterte. Im Browser ist das nie möglich.";
"problem.app_attest_required.advice.1" = "Verweisen Sie die Person im Browser auf die App. Wer schon ein Konto hat, kann sich überall anmelden.";
"problem.app_attest_required.advice.2" = "Bei `unknown_key`: einen neuen Schlüssel erzeugen, anmelden und die Anfrage wiederholen. Bei `missing`: das Feld `App-Attest` senden.";
"problem.sign_up_closed.title" = "Neue Konten werden nicht angeboten";
"problem.sign_up_closed.happened" = "Nach den Einstellungen des Clients kann niemand ein Konto erstellen. Wer schon ein Konto hat, meldet sich an wie bisher.";
"problem.sign_up_closed.advice.1" = "Bieten Sie nur die Anmeldung an. Ein Betreiber kann `sign_up` in den Einstellungen des Clients ändern.";
"problem.invitation_required.title" = "Eine Einladung ist erforderlich";
"problem.invitation_required.happened" = "Der Client erstellt nur Konten für Personen mit einer Einladung, und diese Anfrage hat keine gültige. `reason` nennt den Grund.";
"problem.invitation_required.advice.1" = "Fragen Sie die Person nach dem Code ihrer Einladung und senden Sie ihn bei der Anmeldung als `invitation` mit.";
"problem.invitation_required.advice.2" = "Ein Betreiber erstellt Einladungen mit `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "Die Anfrage hat keine Einladung.";
"problem.invitation_required.reason.unknown" = "Es gibt keine Einladung mit diesem Code.";
"problem.invitation_required.reason.used" = "Mit ihr wurden so viele Konten erstellt, wie sie erlaubt.";
"problem.invitation_required.reason.expired" = "Sie ist abgelaufen.";
"problem.invitation_required.reason.revoked" = "Ein Betreiber hat sie widerrufen.";
"problem.invitation_required.reason.other_address" = "Sie gilt für eine E‑Mail-Adresse, die die Person nicht nachgewiesen hat.";
"problem.email_domain_not_allowed.title" = "Die E‑Mail-Adresse gehört zu keiner erlaubten Domain";
"problem.email_domain_not_allowed.happened" = "Der Client erstellt nur Konten für Personen, die eine E‑Mail-Adresse bestimmter Domains nachgewiesen haben. Diese Person hat das nicht.";
"problem.email_domain_not_allowed.advice.1" = "Bitten Sie die Person, sich mit einer Adresse einer der Domains anzumelden, die `sign_up` in den Einstellungen des Clients nennt.";
"problem.email_domain_not_allowed.advice.2" = "Eine Adresse von „E‑Mail-Adresse verbergen“ zählt nur mit `allow_private_relay`.";
"problem.sign_up_refused.title" = "Das Konto wurde abgelehnt";
"problem.sign_up_refused.happened" = "Das eigene System des Betreibers, das `before_sign_up` in den Einstellungen nennt, hat das Konto abgelehnt oder nicht geantwortet.";
"problem.sign_up_refused.advice.1" = "Zeigen Sie der Person die Nachricht dazu, falls es eine gibt, und wie sie Ihren Support erreicht.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "Auf diesem Gerät ist eine andere Person angemeldet";
"problem.apple_user_mismatch.happened" = "Diese Anmeldung gehört zu einer anderen Person als der, die in der App angemeldet ist. Die Person, die Apple auf diesem Gerät verwendet oder sich mit dem Zugriffstoken angemeldet hat, ist nicht die Person der Sitzung.";
"problem.apple_user_mismatch.advice.1" = "Löschen Sie die Sitzung auf diesem Gerät und bitten Sie die Person, sich anzumelden.";
"problem.apple_user_mismatch.advice.2" = "Um zur anderen Person zu wechseln, senden Sie die Anmeldung ohne das Zugriffstoken. Code und Nonce wurden nicht verbraucht: Dieselbe Anfrage funktioniert.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "Das Konto wird gerade gelöscht";
"problem.deletion_in_progress.happened" = "Die Löschung ist noch nicht abgeschlossen. Der Zugriff bei Apple wird gerade widerrufen.";
"problem.deletion_in_progress.advice.1" = "Bitten Sie die Person, es später erneut zu versuchen. Bei einer Anmeldung nach der Löschung wird ein neues Konto erstellt.";

/* job_not_parked */
"problem.job_not_parked.title" = "Der Auftrag ist nicht geparkt";
"problem.job_not_parked.happened" = "Der Server hat diesen Auftrag nicht aufgegeben und setzt ihn selbst fort.";
"problem.job_not_parked.advice.1" = "Warten Sie, bis der Auftrag erledigt oder geparkt ist.";

/* profile_required */
"problem.profile_required.title" = "Ein Name ist erforderlich";
"problem.profile_required.happened" = "Die Einstellungen des Clients verlangen einen Namen, und Apple sendet ihn nur bei der ersten Anmeldung.";
"problem.profile_required.advice.1" = "Fragen Sie die Person nach dem Namen und senden Sie ihn mit `profile_token` an `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Damit Apple den Namen erneut sendet, kann die Person ihren Apple Account öffnen, „Mit Apple anmelden“ und dann die App wählen und die Verwendung beenden.";

/* invalid_value */
"problem.invalid_value.title" = "Ein Wert ist ungültig";
"problem.invalid_value.happened" = "Der Server kann die Anfrage lesen, aber nicht jeder Wert darin ist zulässig.";
"problem.invalid_value.advice.1" = "`errors` nennt jedes Feld und den Fehler darin.";

/* internal_error */
"problem.internal_error.title" = "Auf dem Server ist ein Fehler aufgetreten";
"problem.internal_error.happened" = "Der Server ist auf einen unerwarteten Fehler gestoßen. Im Protokoll des Betreibers stehen die Details unter der `request_id`.";
"problem.internal_error.advice.1" = "Versuchen Sie es später erneut. Wenn Sie den Fehler melden, geben Sie die Anfrage-ID an.";

/* provider_refused */
"problem.provider_refused.title" = "Der Anbieter hat den Server abgelehnt";
"problem.provider_refused.happened" = "Der Anbieter hat die Anfrage des Servers wegen einer Einstellung abgelehnt, zum Beispiel wegen eines falschen Schlüssels.";
"problem.provider_refused.advice.1" = "Ein neuer Versuch hilft nicht. Das Protokoll des Betreibers nennt die Einstellung, die korrigiert werden muss.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "Der Anbieter ist nicht erreichbar";
"problem.provider_unreachable.happened" = "Der Anbieter hat nicht geantwortet oder seine Antwort war nicht verwendbar. Code und Nonce wurden nicht verbraucht, sofern `retry` nichts anderes angibt.";
"problem.provider_unreachable.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut.";
"problem.provider_unreachable.advice.2" = "Wenn `retry` den Wert `new_authorization` hat, fordern Sie beim Anbieter zuerst eine neue Autorisierung an, da der Code möglicherweise verbraucht ist.";

/* store_unavailable */
"problem.store_unavailable.title" = "Der Dienst ist vorübergehend nicht verfügbar";
"problem.store_unavailable.happened" = "Die Datenbank reagiert nicht. Es wurde keine Sitzung beendet.";
"problem.store_unavailable.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut. Behalten Sie die Sitzung.";
"problem.store_unavailable.advice.2" = "Wenn `retry` den Wert `new_authorization` hat, fordern Sie beim Anbieter zuerst eine neue Autorisierung an, da der Code verbraucht ist.";

/* overloaded */
"problem.overloaded.title" = "Der Server ist überlastet";
"problem.overloaded.happened" = "Zurzeit melden sich zu viele Personen mit einem Passwort an. Es wurde nichts geändert.";
"problem.overloaded.advice.1" = "Warten Sie so viele Sekunden, wie `Retry-After` angibt, und senden Sie dieselbe Anfrage erneut.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "E‑Mail-Adresse";
"field.password" = "Passwort";
"field.current_password" = "Aktuelles Passwort";
"field.show_password" = "Passwort anzeigen";
"field.new_password" = "Neues Passwort";
"field.new_password.hint" = "Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und leicht einzugeben.";
"field.code" = "Code aus der E‑Mail";
"field.code.hint" = "6 Ziffern";
"field.given_name" = "Vorname";
"field.given_name_optional" = "Vorname (optional)";
"field.family_name_optional" = "Nachname (optional)";
"field.device_name" = "Gerätename";
"field.invitation" = "Einladungscode";
"trouble.credentials" = "Die E‑Mail-Adresse oder das Passwort ist falsch.";
"trouble.throttled#one" = "Zu viele Versuche. Bitte warten Sie eine Minute und versuchen Sie es erneut.";
"trouble.throttled#other" = "Zu viele Versuche. Bitte warten Sie {count} Minuten und versuchen Sie es erneut.";
"trouble.overloaded" = "Zurzeit melden sich zu viele Personen an. Bitte versuchen Sie es gleich noch einmal.";
"trouble.email" = "Wir können an diese Adresse keine E‑Mail senden. Bitte prüfen Sie die Schreibweise.";
"trouble.new_password" = "Ihr Passwort muss 8 bis 128 sichtbare Zeichen enthalten.";
"trouble.current_password" = "Ihr aktuelles Passwort ist falsch.";
"trouble.code" = "Dieser Code ist falsch oder abgelaufen. Prüfen Sie die E‑Mail oder fordern Sie einen neuen Code an.";
"trouble.name" = "Dieser Name enthält Zeichen, die nicht verwendet werden können.";
"trouble.in_use" = "Diese E‑Mail-Adresse gehört zu einem anderen Konto.";
"trouble.email_domain" = "Konten gibt es nur für bestimmte E‑Mail-Adressen. Verwenden Sie eine Adresse Ihrer Organisation.";
"trouble.invitation_unknown" = "Es gibt keine Einladung mit diesem Code. Bitte prüfen Sie die Schreibweise.";
"trouble.invitation_used" = "Diese Einladung wurde schon verwendet. Wenn Sie selbst das waren, melden Sie sich bei Ihrem Konto an.";
"trouble.invitation_expired" = "Diese Einladung ist abgelaufen. Bitte lassen Sie sich eine neue geben.";
"trouble.invitation_revoked" = "Diese Einladung ist nicht mehr gültig. Bitte lassen Sie sich eine neue geben.";
"trouble.invitation_other_address" = "Diese Einladung gilt für eine andere E‑Mail-Adresse. Verwenden Sie die Adresse, an die sie gesendet wurde.";
"message.no_cookies.title" = "Ihr Browser blockiert Cookies";
"message.no_cookies.happened" = "Ohne Cookies können wir nicht bestätigen, dass Sie dieses Formular selbst gesendet haben. Es wurde nichts geändert.";
"message.no_cookies.advice.1" = "Bitte erlauben Sie Cookies für diese Website und öffnen Sie die Seite erneut.";
"message.foreign_form.title" = "Dieses Formular ist abgelaufen";
"message.foreign_form.happened" = "Die Seite war zu lange geöffnet, oder das Formular kam nicht von dieser Website. Es wurde nichts geändert.";
"message.foreign_form.advice.1" = "Bitte öffnen Sie die Seite erneut und füllen Sie das Formular dort aus.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Anmelden";
"sign_in.password.forgotten" = "Passwort vergessen?";
"sign_in.password.sign_up" = "Konto erstellen";
"sign_in.email_code" = "Code per E‑Mail senden";
"sign_in.continue_with_email" = "Mit E‑Mail fortfahren";
"sign_in.have_invitation" = "Ich habe eine Einladung";
"sign_in.last_used" = "Zuletzt verwendet";
"sign_in.or" = "oder mit einem Passwort";
"sign_in.notice.again" = "Melden Sie sich erneut an, um fortzufahren.";
"sign_in.notice.merge" = "Das Konto, bei dem Sie sich anmelden, wird mit diesem zusammengeführt.";
"sign_in.back" = "Zurück zu Ihrem Konto";
"form.sign_up.title" = "Konto erstellen";
"form.sign_up.intro" = "Geben Sie Ihre E‑Mail-Adresse ein und wählen Sie ein Passwort für {app}. Wir senden Ihnen einen Code, um die Adresse zu bestätigen.";
"form.sign_up.button" = "Konto erstellen";
"form.sign_up.way" = "Ich habe schon ein Konto";
"form.confirm_sign_up.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_sign_up.intro" = "Geben Sie den Code aus der E‑Mail ein, die wir an {email} gesendet haben.";
"form.confirm_sign_up.button" = "Bestätigen";
"form.code.intro" = "Geben Sie den Code aus der E‑Mail ein, die wir Ihnen gesendet haben.";
"form.no_mail" = "Keinen Code erhalten? Neuen anfordern";
"form.resend" = "Code erneut senden";
"form.change_address" = "Adresse ändern";
"form.resent.sent" = "Wir haben einen neuen Code an {email} gesendet.";
"form.resent.wait#one" = "Wir haben gerade erst einen Code gesendet. In {count} Sekunde können Sie einen neuen anfordern.";
"form.resent.wait#other" = "Wir haben gerade erst einen Code gesendet. In {count} Sekunden können Sie einen neuen anfordern.";
"form.change_address.password" = "Geben Sie die andere Adresse ein und wählen Sie Ihr Passwort noch einmal.";
"form.reset.title" = "Passwort zurücksetzen";
"form.reset.intro" = "Wir senden Ihnen einen Code per E‑Mail. Mit dem Code können Sie ein neues Passwort für {app} wählen.";
"form.reset.button" = "Code senden";
"form.reset.way" = "Zurück zur Anmeldung";
"form.confirm_reset.title" = "Neues Passwort wählen";
"form.confirm_reset.intro" = "Wenn es zu {email} ein Konto gibt, geben Sie den Code aus der E‑Mail ein, die wir dorthin gesendet haben, und wählen Sie ein neues Passwort.";
"form.confirm_reset.button" = "Neues Passwort festlegen";
"form.confirm_reset.linked" = "Wählen Sie das neue Passwort für {app}.";
"form.confirm_reset.note" = "Sie werden auf allen anderen Geräten abgemeldet.";
"form.email.title" = "Ihre E‑Mail-Adresse";
"form.email.intro" = "Wir senden Ihnen einen Code per E‑Mail, um die Adresse zu bestätigen. Danach verwendet {app} diese Adresse.";
"form.email.button" = "Code senden";
"form.confirm_email.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_email.intro" = "Geben Sie den Code aus der E‑Mail ein, die wir an {email} gesendet haben.";
"form.confirm_email.button" = "Bestätigen";
"form.set_password.title" = "Passwort festlegen";
"form.set_password.intro" = "Sie können sich dann bei {app} auch mit {email} und diesem Passwort anmelden.";
"form.set_password.button" = "Passwort festlegen";
"form.change_password.title" = "Passwort ändern";
"form.change_password.intro" = "Alle anderen Geräte, die mit dem alten Passwort angemeldet sind, werden abgemeldet.";
"form.change_password.button" = "Passwort ändern";
"form.name.title" = "Ihr Name";
"form.name.intro" = "{app} verwendet diesen Namen für Sie. Wenn Sie keinen Namen angeben möchten, lassen Sie beide Felder leer.";
"form.name.button" = "Sichern";
"form.session_name.title" = "Gerät umbenennen";
"form.session_name.intro" = "Dieses Gerät wird als {device} angezeigt.";
"form.session_name.button" = "Sichern";
"form.to_account" = "Zurück zu Ihrem Konto";

/* ---- Two accounts that become one ---- */

"merge.title" = "Konten zusammenführen";
"merge.stays" = "Konto, das Sie behalten";
"merge.goes" = "Konto, das damit zusammengeführt wird";
"merge.moves" = "Anmeldemethoden, die übernommen werden";
"merge.nameless" = "Konto ohne Namen";
"merge.fact.ways" = "Bei dem Konto, das Sie behalten, können Sie sich mit den Anmeldemethoden beider Konten anmelden.";
"merge.fact.password" = "Sie haben ab jetzt ein Passwort. Das Passwort für {email} gilt dann nicht mehr.";
"merge.fact.name" = "Das Konto, das Sie behalten, hat denselben Namen und dieselbe E‑Mail-Adresse wie bisher. Fehlt eine Angabe, wird sie vom anderen Konto übernommen.";
"merge.fact.sessions" = "Geräte, die beim anderen Konto angemeldet sind, werden abgemeldet.";
"merge.fact.app" = "{app} wird benachrichtigt und entscheidet, was mit den eigenen Daten zu jedem Konto geschieht.";
"merge.fact.mail" = "Wir senden eine E‑Mail an die Adressen beider Konten.";
"merge.fact.undo" = "Sie können die Zusammenführung 30 Tage lang auf Ihrer Kontoseite rückgängig machen.";
"merge.button" = "Konten zusammenführen";
"merge.leave" = "Nicht zusammenführen";
"merge.back" = "Zurück zu Ihrem Konto";
"merge.same.title" = "Das ist dasselbe Konto";
"merge.same.text" = "Sie haben sich wieder bei demselben Konto angemeldet. Deshalb gibt es nichts zusammenzuführen. Verwenden Sie für einen neuen Versuch eine andere Anmeldemethode.";
"merge.late.title" = "Das hat zu lange gedauert";
"merge.late.text" = "Zu Ihrer Sicherheit dürfen beide Anmeldungen höchstens zehn Minuten zurückliegen. Es wurde nichts geändert. Bitte melden Sie sich erneut an und beginnen Sie von vorn.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "Anmeldemethode hinzufügen";
"list.more" = "{items}, {item}";
"account.add_nothing" = "Sie haben alle Anmeldemethoden, die es hier gibt.";
"account.show_all" = "Alle {count} anzeigen";
"account.manage_devices" = "Geräte verwalten";
"passkeys.none" = "Keine";
"account.apps.none" = "Keine App hat Zugriff auf Ihr Konto.";
"account.change_password" = "Passwort ändern";
"account.set_password" = "Passwort festlegen";
"account.add_note" = "Weitere Anmeldemethode hinzufügen:";
"account.add" = "{provider} hinzufügen";
"account.rename" = "Umbenennen";
"account.rename_device" = "Umbenennen: {device}";
"account.merge.heading" = "Konten zusammenführen";
"account.merge.text" = "Wenn Sie hier ein weiteres Konto mit einer anderen Anmeldemethode haben, können Sie beide zusammenführen.";
"account.merge.button" = "Anderes Konto zusammenführen";
"account.merged" = "Zusammengeführt mit {account}. Sie können dies bis zum {date} rückgängig machen.";
"account.merged.undo" = "Rückgängig machen";
"link.password" = "Wenn das Konto Ihnen gehört, melden Sie sich mit seinem Passwort an. Danach können Sie beide Methoden verwenden.";
"link.password.button" = "Anmelden und verknüpfen";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Anmeldemethode entfernen";
"remove.heading" = "{name} entfernen?";
"remove.method" = "Sie können sich dann nicht mehr mit {name} bei {app} anmelden.";
"remove.address_stays" = "Ihre E‑Mail-Adresse bleibt {email}.";
"remove.address_becomes" = "Ihre E‑Mail-Adresse wird in {email} geändert, da die bisherige zu dieser Anmeldemethode gehört.";
"remove.address_goes" = "Ihr Konto hat dann keine E‑Mail-Adresse mehr, da die bisherige zu dieser Anmeldemethode gehört.";
"remove.here" = "Auf diesem Gerät bleiben Sie angemeldet.";
"remove.no_device" = "Es wird kein anderes Gerät abgemeldet.";
"remove.remaining" = "Sie können sich weiterhin anmelden mit";
"remove.devices" = "Diese Geräte werden abgemeldet";
"remove.keep" = "Abbrechen";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Sie können sich jetzt auch mit {method} anmelden.";
"changed.method_removed" = "{method} wurde entfernt. Sie können sich damit nicht mehr anmelden.";
"changed.name" = "Ihr Name wurde gespeichert.";
"changed.address" = "Ihre E‑Mail-Adresse wurde geändert.";
"changed.password_set" = "Ihr Passwort wurde festgelegt.";
"changed.password_changed" = "Ihr Passwort wurde geändert.";
"changed.password_reset" = "Ihr Passwort wurde geändert. Bitte melden Sie sich mit Ihrem neuen Passwort an.";
"changed.device_renamed" = "Das Gerät wurde umbenannt.";
"changed.device_signed_out" = "Das Gerät wurde abgemeldet.";
"changed.signed_out_elsewhere" = "Sie wurden auf allen anderen Geräten abgemeldet.";
"changed.merged" = "Ihre Konten wurden zusammengeführt.";
"changed.merge_undone" = "Die Zusammenführung wurde rückgängig gemacht. Ihre Konten sind wieder getrennt.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} auf {system}";
"message.identity_in_use.button" = "Konten zusammenführen";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Weiterleitung aus";
"account.relay_off_note" = "Apple hat diese Adresse für Sie erstellt, aber E‑Mails an diese Adresse erreichen Sie nicht, weil die Weiterleitung ausgeschaltet ist. Sie können sie in Ihrem Apple Account unter „Mit Apple anmelden“ wieder einschalten.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Wie heißen Sie?";
"form.profile.intro" = "{app} benötigt Ihren Namen. Dies ist der letzte Schritt Ihrer Anmeldung.";
"form.profile.button" = "Weiter";
"form.profile.way" = "Abbrechen";

/* ---- Passwörter und E-Mails ---- */

"trouble.guessable" = "Dieses Passwort ist leicht zu erraten. Es ist weit verbreitet oder enthält Ihren Namen, Ihre E‑Mail-Adresse oder den Namen dieses Dienstes. Bitte wählen Sie ein längeres, zum Beispiel mehrere Wörter hintereinander.";
"trouble.tries_left#one" = "Noch {count} Versuch, dann müssen Sie warten.";
"trouble.tries_left#other" = "Noch {count} Versuche, dann müssen Sie warten.";
"trouble.no_tries_left" = "Das war Ihr letzter Versuch. Sie müssen warten, bevor Sie es erneut versuchen können.";
"sign_in.by_mail" = "Ist das Ihr Konto? Wir können Ihnen einen Link per E‑Mail senden, mit dem Sie sich auf diesem Gerät ohne Wartezeit anmelden.";
"form.sign_in_email.title" = "Per E‑Mail anmelden";
"form.sign_in_email.intro" = "Wir senden Ihnen einen Code und einen Link per E‑Mail. Damit können Sie sich einmal und nur auf diesem Gerät bei {app} anmelden.";
"form.sign_in_email.button" = "Anmeldelink senden";
"form.confirm_sign_in_email.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_sign_in_email.intro" = "Wenn Sie sich mit {email} anmelden können, geben Sie den Code ein, den wir dorthin gesendet haben.";
"form.confirm_sign_in_email.button" = "Anmelden";
"form.continue_email.title" = "Mit E‑Mail fortfahren";
"form.continue_email.intro" = "Wir senden Ihnen einen Code und einen Link per E‑Mail, mit denen Sie sich auf diesem Gerät bei {app} anmelden. Wenn Sie noch kein Konto haben, wird dabei eines erstellt.";
"form.continue_email.button" = "Code senden";
"form.confirm_continue_email.title" = "Prüfen Sie Ihre E‑Mails";
"form.confirm_continue_email.intro" = "Wenn Sie {email} hier verwenden können, geben Sie den Code ein, den wir dorthin gesendet haben.";
"form.confirm_continue_email.button" = "Weiter";
"form.sign_up_email.title" = "Konto erstellen";
"form.sign_up_email.intro" = "Wir senden Ihnen einen Code und einen Link per E‑Mail. Damit können Sie auf diesem Gerät Ihr Konto bei {app} erstellen, ganz ohne Passwort.";
"form.sign_up_email.button" = "Code senden";
"form.linked.intro" = "Sie haben den Link aus der E‑Mail geöffnet. Klicken Sie auf die Schaltfläche, um fortzufahren.";
"message.code_elsewhere.title" = "Bitte fahren Sie dort fort, wo Sie begonnen haben";
"message.code_elsewhere.happened" = "Zu Ihrer Sicherheit funktioniert dieser Link einmal, eine Stunde lang und nur in dem Browser, in dem Sie ihn angefordert haben.";
"message.code_elsewhere.advice" = "Wenn Sie auf einem anderen Gerät oder in einem anderen Browser begonnen haben, geben Sie dort den Code aus der E‑Mail ein.";
"message.code_elsewhere.advice_not_you" = "Falls Sie das nicht waren, schließen Sie diese Seite. Es wurde nichts geändert.";
"mail.sign_up.subject" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"mail.sign_up.text" = "Bestätigen Sie diese E‑Mail-Adresse, um Ihr Konto bei {app} zu erstellen.";
"mail.code.subject" = "{code} ist Ihr Code für {app}";
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
"mail.way.passkey" = "einem Passkey";
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
"mail.sign_up_code.subject" = "Ihr Code zum Erstellen eines Kontos";
"mail.sign_up_code.text" = "Wir haben eine Anfrage erhalten, mit dieser E‑Mail-Adresse ein Konto bei {app} zu erstellen.";
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
"mail.password_removed.subject" = "Ein Passwort wurde entfernt";
"mail.password_removed.text" = "Ein Passwort Ihres Kontos bei {app} gilt nicht mehr, denn ein Konto hat nur ein Passwort. Ihre anderen Anmeldemethoden funktionieren wie bisher.";
"mail.password_removed.otherwise" = "Falls Sie Ihr Passwort nicht kennen, setzen Sie es zurück. Damit werden alle Geräte abgemeldet.";
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
"mail.passkey_added.subject" = "Ihrem Konto wurde ein Passkey hinzugefügt";
"mail.passkey_added.text" = "Sie können sich jetzt bei Ihrem Konto bei {app} mit einem Passkey anmelden.";
"mail.passkey_added.otherwise" = "Falls Sie das nicht waren, melden Sie sich an, entfernen Sie den Passkey und melden Sie alle anderen Geräte ab.";
"mail.passkey_removed.subject" = "Ein Passkey wurde aus Ihrem Konto entfernt";
"mail.passkey_removed.text" = "Mit einem der Passkeys Ihres Kontos bei {app} können Sie sich nicht mehr anmelden.";
"mail.passkey_removed.otherwise" = "Falls Sie das nicht waren, melden Sie sich auf andere Weise an und melden Sie alle anderen Geräte ab, oder wenden Sie sich sofort an {app}.";
"mail.removed_passkey_used.subject" = "Jemand hat einen Passkey benutzt, den Sie entfernt haben";
"mail.removed_passkey_used.text" = "Jemand hat versucht, sich bei Ihrem Konto bei {app} mit einem Passkey anzumelden, den Sie entfernt haben. Die Anmeldung wurde abgelehnt.";
"mail.removed_passkey_used.otherwise" = "Falls Sie das waren, löschen Sie den Passkey auch in Ihrem Passwortmanager. Falls nicht, prüfen Sie Ihre Anmeldemethoden und Geräte.";
"mail.passkey_copied.subject" = "Ein Passkey wurde abgelehnt: Er wurde möglicherweise kopiert";
"mail.passkey_copied.text" = "Eine Anmeldung bei Ihrem Konto bei {app} wurde abgelehnt, weil der Passkey möglicherweise von Ihrem Gerät oder Sicherheitsschlüssel kopiert wurde.";
"mail.passkey_copied.otherwise" = "Melden Sie sich auf andere Weise an, entfernen Sie diesen Passkey und fügen Sie einen neuen hinzu.";
"mail.fact.passkey" = "Passkey: {manager}";
"mail.passkeys.check" = "Prüfen Sie Ihre Passkeys auf Ihrer Kontoseite:";
"mail.passkeys.button" = "Passkeys prüfen";
"mail.recovery_link.subject" = "Ein Link, um Ihr Konto wiederherzustellen";
"mail.recovery_link.text" = "Der Support von {app} hat einen Link erstellt, der Ihrem Konto einen Passkey hinzufügt. Er ist für jemanden, der sich nicht mehr anmelden kann.";
"mail.recovery_link.until" = "Er gilt einmal, bis {time}.";
"mail.recovery_link.from" = "Er gilt ab {time}.";
"mail.recovery_stop" = "Wenn Sie das nicht waren, stoppen Sie es hier:";
"mail.recovery_stop.button" = "Wiederherstellung stoppen";
"mail.recovery_link.otherwise" = "Wenn Sie nicht darum gebeten haben, wenden Sie sich sofort an {app}.";
"mail.recovered.subject" = "Ihr Konto wurde wiederhergestellt";
"mail.recovered.text" = "Jemand hat sich ohne die Passkeys bei Ihrem Konto bei {app} angemeldet. Das hat sich geändert:";
"mail.recovered.by_code" = "Angemeldet: mit einem Code aus einer E-Mail";
"mail.recovered.by_link" = "Angemeldet: mit einem Link vom Support von {app} und einem neuen Passkey";
"mail.recovered.signed_out" = "Abgemeldet: alle anderen Geräte";
"mail.recovered.otherwise" = "Wenn Sie das nicht waren, melden Sie sich mit Ihrem Passkey an, entfernen Sie unbekannte Passkeys und wenden Sie sich sofort an {app}.";
"mail.recovery_waits.subject" = "Jemand stellt Ihr Konto wieder her";
"mail.recovery_waits.text" = "Jemand hat einen Code aus einer E-Mail eingegeben, um sich bei Ihrem Konto bei {app} anzumelden, das nur Passkeys hat.";
"mail.recovery_waits.until" = "Ab {time} meldet ein neuer Code aus einer E-Mail an. App: {client}";
"mail.recovery_waits.otherwise" = "Wenn Sie das nicht waren, stoppen Sie es jetzt und prüfen Sie, wer Ihre E-Mails lesen kann.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "Ihr Konto hat eine neue E‑Mail-Adresse";
"mail.address_added.text" = "Ihr Konto bei {app} verwendet jetzt diese E‑Mail-Adresse.";
"mail.review" = "Prüfen Sie Ihre Anmeldemethoden und Geräte auf Ihrer Kontoseite:";
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
"account.email" = "E‑Mail-Adresse";
"account.devices" = "Geräte";
"account.data" = "Ihre Daten";
"account.download" = "Ihre Daten herunterladen";
"account.download.text" = "Eine JSON-Datei mit allem, was zu Ihrem Konto gespeichert ist. Ihr Passwort ist nicht enthalten.";
"account.download.button" = "Herunterladen";
"account.deletion" = "Konto löschen";
"delete.word" = "LÖSCHEN";
"delete.field" = "Geben Sie zur Bestätigung {word} ein";
"trouble.confirmation" = "Geben Sie das hier angezeigte Wort ein, um Ihr Konto zu löschen.";
"changed.created" = "Willkommen. Ihr Konto ist bereit.";

"mail.sign_up.button" = "E‑Mail-Adresse bestätigen";
"mail.reset.button" = "Passwort zurücksetzen";
"mail.address.button" = "E‑Mail-Adresse bestätigen";
"mail.sign_in.button" = "Anmelden";
"mail.sign_up_code.button" = "Konto erstellen";
"mail.review.button" = "Konto überprüfen";
"mail.link.sign_up" = "Oder öffnen Sie diese Seite. In einem anderen Browser oder auf einem anderen Gerät werden Sie nach dem Passwort gefragt, das Sie gewählt haben:";
"form.confirm_sign_up_elsewhere.title" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"form.confirm_sign_up_elsewhere.intro" = "Sie haben den Link aus der E‑Mail in einem anderen Browser geöffnet. Um Ihr Konto bei {app} hier zu erstellen, geben Sie das Passwort ein, das Sie gewählt haben.";
"form.confirm_sign_up_elsewhere.button" = "Konto erstellen";
"sign_in.heading.again" = "Bestätigen Sie Ihre Identität";
"sign_in.heading.merge" = "Bei Ihrem anderen Konto anmelden";
"form.linked.title" = "Bestätigen Sie Ihre E‑Mail-Adresse";
"message.no_account.title" = "Kein Konto gefunden";
"message.no_account.happened" = "Sie haben sich mit {provider} angemeldet, aber kein Konto bei {app} verwendet diese Anmeldemethode. Es wurde nichts geändert.";
"message.no_account.any.happened" = "Bei {app} gibt es kein Konto mit der Anmeldemethode, die Sie gewählt haben. Es wurde nichts geändert.";
"message.no_account.advice.1" = "Versuchen Sie es mit einer anderen Anmeldemethode.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Melden Sie sich an, um zu {client} zu gelangen.";
"sign_in.notice.device" = "Melden Sie sich zuerst hier an und bestätigen Sie dann Ihr Gerät.";
"changed.access_removed" = "{method} hat keinen Zugriff mehr auf Ihr Konto.";
"account.apps" = "Verbundene Apps";
"account.apps.text" = "Apps, bei denen Sie sich mit diesem Konto angemeldet haben";
"account.app_used" = "Zuletzt verwendet: {time}";
"account.remove_access" = "Zugriff entfernen";
"account.remove_access_named" = "Zugriff entfernen: {client}";
"consent.title" = "Zugriff erlauben";
"consent.heading" = "{client} den Zugriff auf Ihr {app}-Konto erlauben?";
"consent.signed_in_as" = "Angemeldet als {name}";
"consent.gets" = "{client} erhält";
"consent.switch_account" = "Konto wechseln";
"consent.not_set" = "Nicht angegeben";
"consent.returns" = "Sie kehren zu {address} zurück.";
"consent.returns.loopback" = "Sie kehren zur App auf diesem Computer zurück: {address}";
"consent.returns.scheme" = "Sie kehren zur App auf diesem Gerät zurück: {address}";
"consent.terms" = "Nutzungsbedingungen von {client}";
"consent.privacy" = "Datenschutzerklärung von {client}";
"consent.allow" = "Erlauben";
"consent.deny" = "Abbrechen";
"consent.later" = "Sie können diesen Zugriff jederzeit in Ihren Kontoeinstellungen entfernen.";
"scope.openid" = "Ihre Konto-ID, dieselbe für alle Apps";
"scope.profile" = "Ihr Name";
"scope.email" = "Ihre E-Mail-Adresse";
"scope.offline_access" = "Zugriff, auch wenn Sie die App gerade nicht verwenden";
"scope.language" = "Ihre Sprache";
"scope.external_id" = "Ihre Kennung in anderen Systemen";
"scope.metadata" = "Aus Ihrem Konto: {name}";
"device_sign_in.title" = "Gerät anmelden";
"device_sign_in.intro" = "Geben Sie den Code ein, den Ihr Gerät anzeigt.";
"device_sign_in.field" = "Code";
"device_sign_in.button" = "Weiter";
"device_sign_in.unknown" = "Zu diesem Code wartet kein Gerät. Prüfen Sie den Code oder fordern Sie auf dem Gerät einen neuen an.";
"device_sign_in.heading" = "Auf Ihrem Gerät bei {client} anmelden?";
"device_sign_in.compare" = "Prüfen Sie, ob Ihr Gerät diesen Code anzeigt: {code}";
"device_sign_in.request_from" = "Anfrage von";
"device_sign_in.calls_itself" = "Das Gerät nennt sich";
"device_sign_in.later" = "Auf Ihrer Kontoseite können Sie das Gerät jederzeit abmelden.";
"device_sign_in.warning" = "Fahren Sie nur fort, wenn Sie dies selbst gestartet haben. Wenn Ihnen jemand den Code oder einen Link geschickt hat, versucht diese Person vielleicht, in Ihr Konto zu gelangen.";
"device_sign_in.allow" = "Gerät anmelden";
"device_sign_in.deny" = "Abbrechen";
"device_sign_in.done.title" = "Ihr Gerät ist angemeldet";
"device_sign_in.done.text" = "Sie können diese Seite schließen und auf Ihrem Gerät fortfahren.";
"device_sign_in.denied.title" = "Das Gerät wurde nicht angemeldet";
"device_sign_in.denied.text" = "Es wurden keine Daten weitergegeben.";
"device_confirm.title" = "Identität bestätigen";
"device_confirm.heading" = "Ihre Identität gegenüber {client} bestätigen?";
"device_confirm.meaning" = "Ein Gerät, das bei {client} angemeldet ist, bittet darum. Danach kann es zehn Minuten lang wichtige Änderungen an Ihrem Konto vornehmen, zum Beispiel das Konto löschen.";
"device_confirm.allow" = "Bestätigen";
"device_confirm.done.title" = "Sie haben Ihre Identität bestätigt";
"device_confirm.done.text" = "Sie können diese Seite schließen und auf Ihrem Gerät fortfahren.";
"device_confirm.denied.title" = "Sie haben Ihre Identität nicht bestätigt";
"device_confirm.denied.text" = "Es wurde nichts geändert.";
"sign_out.heading" = "Abmelden?";
"sign_out.text" = "Sie werden in diesem Browser bei {app} und den damit verwendeten Apps abgemeldet.";
"sign_out.stay" = "Angemeldet bleiben";

/* ---- Passkeys ---- */

"way_in.passkey" = "Passkey";
"button.passkey" = "Mit Passkey anmelden";
"passkey.named" = "Passkey „{name}“";
"passkey.cancelled" = "Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.";
"passkey.not_added" = "Es wurde kein Passkey hinzugefügt. Sie können es erneut versuchen.";
"passkey.exists" = "Hier gibt es bereits einen Passkey für Ihr Konto. Sie können sich damit anmelden.";
"passkey.unsupported" = "Dieses Gerät kann keinen Passkey sichern. Richten Sie eine Bildschirmsperre ein oder verwenden Sie ein anderes Gerät.";
"passkey.without" = "In diesem Browser funktionieren Passkeys nicht. Erlauben Sie JavaScript für diese Seite, aktualisieren Sie Ihren Browser oder verwenden Sie ein anderes Gerät.";
"passkey.synced" = "Synchronisiert";
"passkey.one_device" = "Nur auf einem Gerät";
"passkey.unused" = "Hinzugefügt: {added}, noch nicht verwendet";
"account.passkeys" = "Passkeys";
"account.passkeys.text" = "Mit einem Passkey melden Sie sich so an, wie Sie Ihr Gerät entsperren. Kein Passwort kann gestohlen oder vergessen werden.";
"passkeys.add" = "Passkey hinzufügen";
"passkeys.add.title" = "Passkey hinzufügen";
"passkeys.add.intro" = "Ihr Gerät bittet Sie um eine Bestätigung. Danach können Sie sich ohne Passwort bei {app} anmelden.";
"passkeys.one_device" = "Dieser Passkey ist nur auf einem Gerät. Fügen Sie eine weitere Anmeldemethode hinzu, damit Sie mit dem Gerät nicht auch Ihr Konto verlieren.";
"passkeys.weak" = "Fügen Sie eine andere Art der Anmeldung hinzu, damit Sie Ihr Konto behalten, wenn Sie Ihre Geräte verlieren.";
"field.email_optional" = "E‑Mail-Adresse (optional)";
"field.email_optional.hint" = "Wir senden Ihnen einen Code zur Bestätigung. Die Adresse hilft Ihnen, wenn Sie Ihre Geräte verlieren.";
"sign_up.passkey.intro" = "Ihr Gerät bittet Sie um Bestätigung und sichert einen Passkey für {app}. Sie brauchen kein Passwort.";
"sign_up.passkey.button" = "Konto mit Passkey erstellen";
"sign_up.with_password" = "Stattdessen ein Passwort verwenden";
"sign_up.with_passkey" = "Stattdessen einen Passkey verwenden";
"sign_up.with_email" = "Stattdessen einen Code per E‑Mail verwenden";
"sign_up.password.button" = "Konto mit Passwort erstellen";
"sign_up.invited" = "Sie sind zu {app} eingeladen.";
"account.email_unproved" = "Nicht bestätigt";
"suggest.passkey" = "Fügen Sie einen Passkey hinzu, und melden Sie sich beim nächsten Mal so an, wie Sie Ihr Gerät entsperren.";
"suggest.apple" = "Wenn Sie Ihre Geräte verlieren, kommen Sie mit Apple wieder hinein.";
"suggest.apple.button" = "Apple als Ersatzschlüssel verwenden";
"remove.passkey" = "Wir bitten Ihren Passwortmanager, ihn ebenfalls zu entfernen. Falls er den Passkey später noch anbietet, löschen Sie ihn dort.";
"field.passkey_name" = "Name des Passkeys";
"form.passkey_name.title" = "Passkey umbenennen";
"form.passkey_name.intro" = "Der Name hilft Ihnen, Ihre Passkeys zu unterscheiden.";
"form.passkey_name.button" = "Sichern";
"changed.passkey_added" = "Ihr Passkey wurde hinzugefügt. Sie können sich jetzt damit anmelden.";
"changed.passkey_renamed" = "Der Passkey wurde umbenannt.";
"changed.passkey_removed" = "Der Passkey wurde entfernt. Sie können sich damit nicht mehr anmelden.";
"trouble.passkey" = "Dieser Passkey konnte nicht angenommen werden. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.";
"trouble.passkey_expired" = "Diese Seite war zu lange geöffnet. Bitte versuchen Sie es erneut.";
"trouble.passkey_removed" = "Dieser Passkey wurde aus seinem Konto entfernt. Löschen Sie ihn in Ihrem Passwortmanager und verwenden Sie eine andere Anmeldemethode.";
"trouble.passkey_in_use" = "Dieser Passkey wird bereits verwendet.";
"trouble.passkey_limit" = "Ihr Konto hat bereits die höchstmögliche Anzahl von Passkeys. Entfernen Sie einen, bevor Sie einen weiteren hinzufügen.";
"trouble.passkey_failed" = "Passkeys funktionieren hier zurzeit nicht. Wir wurden benachrichtigt. Bitte verwenden Sie eine andere Anmeldemethode.";
"recover.title" = "Konto wiederherstellen";
"recover.intro" = "Fügen Sie Ihrem Konto bei {app} einen Passkey hinzu. Damit werden Sie hier angemeldet.";
"recover.signed_out" = "Auf allen anderen Geräten werden Sie abgemeldet.";
"recover.once" = "Dieser Link gilt einmal. Solange Sie den Passkey noch nicht hinzugefügt haben, können Sie ihn erneut öffnen.";
"recover.invalid.title" = "Dieser Link gilt nicht mehr";
"recover.invalid.happened" = "Er wurde schon benutzt, durch einen neueren ersetzt oder ist zu alt.";
"recover.invalid.advice" = "Wenn Sie sich weiterhin nicht anmelden können, bitten Sie {app} um einen neuen Link.";
"recover.early.title" = "Dieser Link gilt erst später";
"recover.early.happened" = "Ab wann, steht in der E-Mail dazu. Dann können Sie ihn wieder öffnen.";
"recover.stop.title" = "Wiederherstellung Ihres Kontos stoppen?";
"recover.stop.happened" = "Jemand hat {app} mitgeteilt, sich nicht mehr bei Ihrem Konto anmelden zu können. Wenn Sie das nicht waren, stoppen Sie es.";
"recover.stopped.title" = "Die Wiederherstellung wurde gestoppt";
"recover.stopped.happened" = "Der angeforderte Link oder Code gilt nicht mehr. Wenn Sie ihn nicht angefordert haben, wenden Sie sich an {app}.";
"recover.nothing.title" = "Es gibt nichts zu stoppen";
"recover.nothing.happened" = "Die Wiederherstellung wurde gestoppt, ist abgelaufen oder wurde benutzt.";
"account.recovery" = "Jemand stellt Ihr Konto wieder her. Wenn Sie das nicht sind, stoppen Sie es.";
"account.recovery.stop" = "Wiederherstellung stoppen";
"check_passkeys.title" = "Passkeys überprüfen";
"check_passkeys.intro" = "Welche davon haben Sie noch? Was Sie nicht ankreuzen, wird entfernt, damit sich niemand damit anmelden kann.";
"check_passkeys.button" = "Nicht mehr vorhandene entfernen";
"check_passkeys.later" = "Jetzt nicht";
"changed.recovered" = "Sie sind angemeldet. Auf allen anderen Geräten wurden Sie abgemeldet.";
"changed.passkeys_checked" = "Ihre Passkeys bleiben, wie sie sind.";
"changed.passkeys_removed" = "Die Passkeys, die Sie nicht mehr haben, wurden entfernt.";
"changed.recovery_stopped" = "Die Wiederherstellung wurde gestoppt.";
"trouble.passkey_last" = "Ein Passkey ist geblieben, weil er Ihre einzige Anmeldemethode ist. Fügen Sie auf diesem Gerät einen Passkey hinzu und entfernen Sie dann den anderen.";
"""##
}
