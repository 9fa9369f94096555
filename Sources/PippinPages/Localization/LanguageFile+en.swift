// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/en.strings; change that file, not this one.

extension LanguageFile {
  static let en = ##"""
/*
  The words of Pippin's pages, in English: the original that every other language is translated from.

  To translate: copy this file to the tag of your language (`de.strings`), and change what stands to the right of each
  equals sign. Comments may stay as they are. Nothing but a text editor is needed; to see the pages in your language, run
  `scripts/embed-languages`, then `make demo`, and choose the language at the foot of a page.

  - Keys, on the left, never change.
  - {names} in braces are put in by the program: keep each, spelt as it is, wherever your sentence wants it. They come
    with the letters that the person or the operator chose, so do not build a sentence that must inflect them.
  - `Backticks` stand around what a program reads. Keep what is between them untranslated.
  - A key with #one and #other has one line for each form that your language counts in (Unicode CLDR): German #one and
    #other; Russian #one, #few and #many; Japanese #other; Arabic #zero, #one, #two, #few, #many and #other.
    {count} is the number, in any form that needs it.
  - Inside a text, write \" for a straight quote; better, use the quotation marks of your language.
  - No markup: < and > are shown as they are.
  - Speak to the person politely and plainly, as one adult to another (“Sie”, “вы”, です・ます), without blame and
    without exclamation marks. Say “we” of the service, as the English does.
  - A text that you leave out is shown in English. A text that lacks a {name}, or invents one, fails the tests.
*/

/* ---- The language ---- */

/* The language's own name, as its speakers write it. */
"language.name" = "English";
/* The direction of its script: ltr, or rtl for right to left. */
"language.direction" = "ltr";
/* How it counts, by a language that counts the same way: english, french, japanese, russian, polish or arabic. */
"language.plurals" = "english";
/* Its place in the list of languages: the next free number. */
"language.place" = "1";

/* ---- On every page ---- */

/* At the foot of each page. Pippin is the program's name: a kind of apple, raised from seed. It stays as it is. */
"footer.made_with" = "Grown with Pippin";
/* For screen readers: the list of languages at the foot of a page. */
"footer.languages" = "Language";
/* The footer: a link to the terms of service. */
"footer.terms" = "Terms";
/* The footer: a link to the privacy policy. */
"footer.privacy" = "Privacy";
/* The footer: a link to where a person gets help. */
"footer.support" = "Help";
/* Where {id} is a technical number that the people who run the service can look up. */
"page.request_id" = "If you ask for help, please mention {id}.";

/* ---- Names of things ---- */

/* A way to sign in, in a list beside names such as Apple and Google. */
"way_in.password" = "Password";
/* What a signed-in device is called when nobody gave it a name. */
"device.browser" = "Web browser";
"device.android" = "Android device";
"device.apple" = "Apple device";

/* ---- Times ---- */

"moment.now" = "just now";
"moment.minutes#one" = "a minute ago";
"moment.minutes#other" = "{count} minutes ago";
"moment.hours#one" = "an hour ago";
"moment.hours#other" = "{count} hours ago";
/* A date in words. {month} is one of the months below, in the form that it has in this text: in Russian the genitive
   (ноября), in Japanese with its sign (11月), so that the whole reads 19 November 2026. */
"date" = "{day} {month} {year}";
"month.january" = "January";
"month.february" = "February";
"month.march" = "March";
"month.april" = "April";
"month.may" = "May";
"month.june" = "June";
"month.july" = "July";
"month.august" = "August";
"month.september" = "September";
"month.october" = "October";
"month.november" = "November";
"month.december" = "December";

/* ---- The buttons of the providers ---- */

/* Apple prescribes these in every language: use Apple's own localised titles to the letter, and translate nothing.
   Arabic: تسجيل الدخول باستخدام Apple, متابعة باستخدام Apple. German: Mit Apple anmelden, Mit Apple fortfahren.
   Japanese: Appleでサインイン, Appleで続ける. Russian: Вход с Apple, Продолжить с Apple. */
"button.apple.sign_in" = "Sign in with Apple";
"button.apple.continue" = "Continue with Apple";
/* {provider} is a company's name: Google, Facebook. */
"button.provider" = "Continue with {provider}";

/* ---- The sign-in page ---- */

/* In the browser's tab. */
"sign_in.title" = "Sign in";
/* The page's heading. {app} is the name of the app or service. */
"sign_in.heading" = "Sign in to {app}";
/* Below the heading, above the buttons. */
"sign_in.new_here" = "New here? Use the same button to create an account.";
/* Below Apple's button. */
"sign_in.apple_note" = "Apple never shares your password. You choose whether to share your e‑mail address or to hide it.";
"sign_in.nothing" = "Sign-in is not available at the moment. Please try again later.";
/* A note on top of the page, after the person signed out. */
"sign_in.signed_out" = "You are signed out on this browser.";
/* A note on top of the page, when the session is over. */
"sign_in.session_ended" = "Your session has ended. Please sign in again.";

/* ---- Sign in with Apple in a window of its own ---- */

/* The words of a link, beside a button that opens a window of Apple’s. */
"apple_js.plain" = "Continue without a window";
"apple_js.blocked" = "Your browser blocked Apple’s window. Allow pop-ups for this page and try again, or continue without a window.";
"apple_js.closed" = "Apple’s window was closed before the sign-in was finished. Press the button to open it again.";
"apple_js.missing" = "Apple’s script could not be loaded. A content blocker may be the reason. You can continue without it.";
"apple_js.failed" = "The sign-in failed. Please try again, or continue without a window.";

/* ---- The account page ---- */

"account.title" = "Your account";
"account.no_email" = "No e‑mail address. None is required.";
/* A small mark beside an e-mail address that Apple made (Hide My Email). */
"account.private_relay" = "private relay";
/* “Apple Account” and “Sign in with Apple” as Apple's settings call them in your language. */
"account.relay_note" = "Apple created this address for you and forwards mail to your own address, which stays private. To stop the mail, open your Apple Account and choose Sign in with Apple.";
/* A heading above a list: Apple, Google, Password. */
"account.ways_in" = "Sign-in methods";
/* {added} and {used} are such as “5 minutes ago” or “19 November 2026”. */
"account.added" = "Added {added}, last used {used}";
/* A small mark beside a way in for which the person took the consent back at the provider. */
"account.revoked" = "access withdrawn";
"account.remove" = "Remove";
/* For screen readers: the same button with what it removes. It begins with the words of the button. */
"account.remove_named" = "Remove {name}";
/* Followed by a link with the next text. */
"account.sign_in_again_note" = "You signed in a while ago. Before you can remove a sign-in method, please sign in again:";
"account.sign_in_again" = "Sign in again";
/* A heading above the list of devices. */
"account.sessions" = "Where you are signed in";
/* A small mark beside the device that shows this page. */
"account.this_device" = "this device";
/* {app} is the app that the device signed in to; {time} is such as “5 minutes ago” or “19 November 2026”. */
"account.last_used" = "{app}, last used {time}";
"account.sign_out" = "Sign out";
/* For screen readers: the same button with the device that it signs out. It begins with the words of the button. */
"account.sign_out_named" = "Sign out {name}";
"account.sign_out_elsewhere" = "Sign out everywhere else";
"account.delete" = "Delete this account";

/* ---- Deleting the account ---- */

"delete.title" = "Delete your account";
"delete.final" = "This cannot be undone.";
"delete.here" = "Your account, name and address are deleted immediately, and all your devices are signed out.";
"delete.app" = "{app} is notified, and deletes what it stores about you according to its own policy.";
"delete.apple" = "Apple is notified that you no longer use your Apple Account here. Until Apple has confirmed it, usually within seconds, you cannot sign in with it.";
"delete.afterwards" = "You can create a new account afterwards. It will contain nothing from this one.";
"delete.sign_in_again" = "For your security, please sign in again first, and then come back to this page.";
"delete.confirm" = "Delete my account";
"delete.keep" = "Keep my account";

/* The page after it. */
"deleted.title" = "Your account is deleted";
"deleted.happened" = "Your data has been deleted, and all your devices are signed out.";
"deleted.happened_pending" = "Your data has been deleted, and all your devices are signed out. Apple is being notified.";
"deleted.advice_pending" = "Until Apple has confirmed it, usually within seconds, you cannot sign in with your Apple Account here.";
"deleted.happened_manual" = "Your data has been deleted, and all your devices are signed out. We could not notify Apple, so {app} may still be in the list of apps that use your Apple Account.";
/* What Settings calls these in your language. */
"deleted.advice_settings" = "On an iPhone or iPad, open Settings, tap your name, then Sign in with Apple.";
"deleted.advice_web" = "On other devices, go to account.apple.com, sign in, and open Sign in with Apple.";
"deleted.advice_app" = "Choose {app}, and stop using your Apple Account with it.";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "An account with this address already exists";
/* {provider} is the new way in, such as Google; {email} is the address. */
"link.explanation" = "You signed in with {provider} ({email}), which is not linked to an account yet. {email} belongs to an existing account at {app} with another sign-in method. For security, we never link accounts by address alone.";
"link.explanation_no_email" = "You signed in with {provider}, which is not linked to an account yet. Its address belongs to an existing account at {app} with another sign-in method. For security, we never link accounts by address alone.";
/* A heading above a list: Apple, Google, Password. */
"link.ways_in" = "Sign-in methods of that account";
"link.advice" = "If the account is yours, sign in the way you did before. Afterwards you can use both methods.";
"link.advice_elsewhere" = "Please sign in there the way you did before, and add this sign-in method on your account page.";
"link.confirm" = "Sign in as before and link";
/* The same where there are several such ways. */
"link.confirm_with" = "Sign in with {provider} and link";
"link.decline" = "Do not link";
"link.nothing_yet" = "Nothing has been linked or changed yet. If the account is not yours, choose “Do not link”.";

/* ---- Back to an app ---- */

"continue.title" = "Continue";
/* A heading and a button. {app} is the app's name. */
"continue.heading" = "Continue to {app}";
"continue.scheme" = "Almost done. The button opens the app on this device: {address}";
"continue.loopback" = "Almost done. The button takes you back to the program on this computer: {address}";
"continue.not_you" = "If you did not start this sign-in, close this page. Nothing is passed on.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Try again";
"message.start_again" = "Start again";
"message.to_sign_in" = "Go to sign-in";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Sign-in cancelled";
"message.cancelled.happened" = "The sign-in was cancelled before it was finished. No account was created, and nothing was changed.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "The sign-in has expired";
"message.expired.happened" = "For your security, a sign-in must be finished within a few minutes.";
"message.expired.advice" = "Please start again. It usually takes only a few seconds.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "This sign-in was started in another browser";
"message.wrong_browser.happened" = "It was started in another browser, in a private window, or with cookies blocked. So we cannot confirm that it is yours.";
"message.wrong_browser.advice_close" = "If somebody sent you the link to this page, please close it: you might sign in to their account.";
"message.wrong_browser.advice_restart" = "If you started it yourself, start again here and stay in this browser.";
"message.wrong_browser.advice_cookies" = "If it happens again, allow cookies for this site.";

/* {provider} is Apple, Google or Facebook, here and below. */
"message.unreachable.title" = "{provider} is not responding";
"message.unreachable.happened" = "We could not reach {provider} to finish your sign-in. Nothing was lost.";
"message.unreachable.advice" = "Please wait a minute and try again.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "{provider} rejected our request";
"message.refused.happened" = "{provider} did not accept the request of this service. We have to fix that; trying again will not help until then.";
"message.refused.advice" = "Please come back later, or contact the people who run {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "We could not verify the sign-in";
"message.not_proved.happened" = "The answer from {provider} did not pass our security checks, so you were not signed in.";
"message.not_proved.advice" = "Please start again. If it happens again, contact the people who run {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "This link or form is not valid";
"message.bad_request.happened" = "The page was opened by an invalid or outdated link or form.";

"message.not_found.title" = "Page not found";
"message.not_found.happened" = "The address may be misspelt, or the page has moved.";

"message.too_many.title" = "Too many attempts";
"message.too_many.happened" = "There were too many attempts from your network in a short time.";
"message.too_many.advice" = "Please wait a minute and try again.";

"message.unavailable.title" = "The service is temporarily unavailable";
"message.unavailable.happened" = "You have not been signed out, and nothing was lost.";
"message.unavailable.advice" = "Please try again in a minute.";

"message.failed.title" = "Something went wrong";
"message.failed.happened" = "This is our error, not yours. It was recorded for the people who run {app}.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

/* The list of all, as a heading and as a link to it. */
"problems.title" = "Problems";
/* Keep what stands in backticks. */
"problems.intro" = "Every error of the API names one of these as its `type`.";
"problem.all" = "All problems";
/* A heading above what the reader can do. */
"problem.what_to_do" = "What to do";
/* A heading above a list of the values of `reason`. */
"problem.reasons" = "Reasons";

/* From here on: what happened, what to do (advice), what its reasons mean. What each error is called in English stands in
   Sources/PippinAPI/Errors/ErrorCode.swift; the other languages translate that too (title). */

/* malformed_request */
"problem.malformed_request.happened" = "The body is not the JSON that the operation expects, or a header can be read in two ways.";
"problem.malformed_request.advice.1" = "Check the body against `/openapi.json`: UTF-8, no member twice, the right types.";
"problem.malformed_request.advice.2" = "`detail` and `errors` say what is wrong.";

/* not_found */
"problem.not_found.happened" = "The address does not exist, or the caller may not see it.";
"problem.not_found.advice.1" = "Check the path against `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.happened" = "The request asked to sign in to an existing account only, and this person has none. The code and the nonce were not used.";
"problem.account_not_found.advice.1" = "If the person agrees to create an account, send the same request again without `intent`.";

/* method_not_allowed */
"problem.method_not_allowed.happened" = "The address exists, but it does not take this method.";
"problem.method_not_allowed.advice.1" = "Use one of the methods in the `Allow` field of the answer.";

/* too_large */
"problem.too_large.happened" = "The request exceeds a limit: 16 KiB for a header, 64 KiB for a body, 8 KiB for an identity token.";
"problem.too_large.advice.1" = "Send a smaller request.";

/* unsupported_media_type */
"problem.unsupported_media_type.happened" = "This operation takes JSON only.";
"problem.unsupported_media_type.advice.1" = "Send `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.happened" = "This network or client sent more requests than the limit allows.";
"problem.too_many_requests.advice.1" = "Wait as many seconds as `Retry-After` says, then send fewer requests.";

/* identity_token_invalid */
"problem.identity_token_invalid.happened" = "The identity token failed a check, so nobody was signed in. `reason` names the check.";
"problem.identity_token_invalid.advice.1" = "Ask Apple for a new authorization, and send its token at once and unchanged.";
"problem.identity_token_invalid.advice.2" = "If it keeps failing with `wrong_audience`, compare the client’s settings with the bundle id or Services ID that the app really uses.";
"problem.identity_token_invalid.advice.3" = "If it keeps failing with a nonce reason, give Apple the nonce from `POST /v1/nonces`, raw or as its lower-case SHA-256 in hexadecimal.";
"problem.identity_token_invalid.reason.malformed" = "It is not a compact JSON Web Signature, or its claims cannot be read.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Its header names an algorithm other than RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Apple’s current key set has no key with its key id.";
"problem.identity_token_invalid.reason.bad_signature" = "The signature does not match.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Its issuer is not Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "It was issued for another app.";
"problem.identity_token_invalid.reason.expired" = "It has expired.";
"problem.identity_token_invalid.reason.issued_in_future" = "Its time of issue is in the future: one of the clocks is wrong.";
"problem.identity_token_invalid.reason.nonce_missing" = "It has no nonce, but the request has one.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Its nonce is not the one of the request.";
"problem.identity_token_invalid.reason.nonce_expired" = "The nonce is older than ten minutes.";
"problem.identity_token_invalid.reason.nonce_used" = "The nonce was used before.";
"problem.identity_token_invalid.reason.subject_mismatch" = "It names another person than the device or the second token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "It does not belong to the authorization code that came with it.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.happened" = "Apple says that the code was used before, is older than five minutes, or belongs to another client.";
"problem.authorization_code_invalid.advice.1" = "Ask Apple for a new authorization, and send its code once.";

/* credentials_invalid */
"problem.credentials_invalid.happened" = "The email address and the password do not belong together. The answer is the same if the address is unknown, so that nobody can find out who has an account.";
"problem.credentials_invalid.advice.1" = "Try again, or reset the password by email.";

/* access_token_invalid */
"problem.access_token_invalid.happened" = "The token is missing or damaged, or this server did not issue it.";
"problem.access_token_invalid.advice.1" = "Send the token exactly as it was issued: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Get a new one with the refresh token.";

/* access_token_expired */
"problem.access_token_expired.happened" = "Access tokens are valid for fifteen minutes.";
"problem.access_token_expired.advice.1" = "Get a new one from `POST /v1/session/refresh`. The person is still signed in.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.happened" = "The token is damaged, or this server did not issue it.";
"problem.refresh_token_invalid.advice.1" = "Have the person sign in again.";

/* session_ended */
"problem.session_ended.happened" = "The session has ended. `reason` says why.";
"problem.session_ended.advice.1" = "Delete what the app keeps of the session, and have the person sign in again.";
"problem.session_ended.reason.signed_out" = "The person signed out, here or from another device.";
"problem.session_ended.reason.expired" = "It was not used for too long.";
"problem.session_ended.reason.apple_consent_revoked" = "The person stopped using Apple with this app.";
"problem.session_ended.reason.apple_account_deleted" = "The person deleted their Apple Account.";
"problem.session_ended.reason.apple_token_invalid" = "Apple no longer accepts the refresh token of this sign-in.";
"problem.session_ended.reason.reuse_detected" = "An old refresh token was used again, as a thief would do.";
"problem.session_ended.reason.account_deleted" = "The account was deleted.";
"problem.session_ended.reason.administrator" = "An operator ended it.";
"problem.session_ended.reason.account_merged" = "Two accounts of the person were merged, or a merge was undone: the sign-in method of this session now leads to another account.";

/* link_token_invalid */
"problem.link_token_invalid.happened" = "The token has expired, was used before, or was issued to another client. No session was opened.";
"problem.link_token_invalid.advice.1" = "Sign in with the new method again to get a new token.";

/* ticket_invalid */
"problem.ticket_invalid.happened" = "A ticket is valid for sixty seconds, once, and only with the verifier of the flow that it ends.";
"problem.ticket_invalid.advice.1" = "Start the sign-in again, and redeem the ticket at once.";

/* client_unknown */
"problem.client_unknown.happened" = "The server has no client with this `client_id`.";
"problem.client_unknown.advice.1" = "Compare it with the `id` of the client in the settings: case matters.";

/* provider_not_offered */
"problem.provider_not_offered.happened" = "The settings of the client do not offer this provider to this build, platform or country.";
"problem.provider_not_offered.advice.1" = "Ask `GET /v1/providers` which providers are available, and show only those.";

/* reauthentication_required */
"problem.reauthentication_required.happened" = "This operation needs a sign-in within the last ten minutes.";
"problem.reauthentication_required.advice.1" = "Have the person sign in again with the session’s access token as Bearer, then repeat the request.";

/* account_exists */
"problem.account_exists.happened" = "The person’s verified email address belongs to an account with another sign-in method. An address alone never links the two.";
"problem.account_exists.advice.1" = "Have the person sign in with one of `sign_in_with`, and send the `link_token` with it.";
"problem.account_exists.advice.2" = "Show what `will_attach` names, and ask the person to confirm.";

/* identity_in_use */
"problem.identity_in_use.happened" = "A sign-in method can belong to one account only.";
"problem.identity_in_use.advice.1" = "Sign in with it to see which account that is. The two accounts can then be merged.";

/* last_sign_in_method */
"problem.last_sign_in_method.happened" = "Without it, nobody could sign in to the account.";
"problem.last_sign_in_method.advice.1" = "Add another sign-in method first, or delete the account.";

/* merge_final */
"problem.merge_final.happened" = "The merge can no longer be undone as a whole. `reason` says why.";
"problem.merge_final.advice.1" = "The accounts stay merged.";
"problem.merge_final.reason.too_late" = "The merge is older than thirty days, so the data for undoing it was deleted.";
"problem.merge_final.reason.identity_unlinked" = "A sign-in method of the merge was removed afterwards.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.happened" = "The person who uses Apple on this device, or who signed in with the access token, is not the person of the session.";
"problem.apple_user_mismatch.advice.1" = "Delete the session on this device, and have the person sign in.";
"problem.apple_user_mismatch.advice.2" = "To change the person, send the sign-in without the access token. The code and the nonce were not used: the same request works.";

/* deletion_in_progress */
"problem.deletion_in_progress.happened" = "The account is being deleted: access at Apple is being revoked.";
"problem.deletion_in_progress.advice.1" = "Try again later. After the deletion, signing in creates a new account.";

/* profile_required */
"problem.profile_required.happened" = "The settings of the client require a name, and Apple sends it only at the first sign-in.";
"problem.profile_required.advice.1" = "Ask the person, and send the answer with `profile_token` to `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "To have Apple send the name again, the person can open their Apple Account, choose Sign in with Apple, then the app, and stop using it.";

/* invalid_value */
"problem.invalid_value.happened" = "The server can read the request, but not every value in it is allowed.";
"problem.invalid_value.advice.1" = "`errors` lists each field and what is wrong with it.";

/* internal_error */
"problem.internal_error.happened" = "An unexpected error happened. The operator’s log has it under the `request_id`.";
"problem.internal_error.advice.1" = "Try again later. If you report it, include the request id.";

/* provider_refused */
"problem.provider_refused.happened" = "The provider rejected the server’s own request. The cause is in the settings, for example a wrong key.";
"problem.provider_refused.advice.1" = "Trying again does not help. The operator’s log names the setting to correct.";

/* provider_unreachable */
"problem.provider_unreachable.happened" = "The provider did not answer, or its answer could not be used. The code and the nonce were not used, unless `retry` says so.";
"problem.provider_unreachable.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again.";
"problem.provider_unreachable.advice.2" = "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code may be used.";

/* store_unavailable */
"problem.store_unavailable.happened" = "The database does not answer. Nobody is signed out.";
"problem.store_unavailable.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again. Keep the session.";
"problem.store_unavailable.advice.2" = "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code is used.";

/* overloaded */
"problem.overloaded.happened" = "Too many passwords are waiting to be checked. Nothing was changed.";
"problem.overloaded.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again.";

/* ---- Forms: what is typed, and what was wrong ---- */

/* Labels above the fields of forms, and hints below them. */
"field.email" = "E‑mail address";
"field.password" = "Password";
"field.current_password" = "Current password";
/* For screen readers: the button beside a password that shows what was typed. It can be pressed and released. */
"field.show_password" = "Show password";
"field.new_password" = "New password";
"field.new_password.hint" = "At least 8 characters. A few words in a row are easier to remember than one that is hard to type.";
"field.code" = "Code from the e‑mail";
"field.code.hint" = "6 digits.";
"field.given_name" = "First name";
"field.given_name_optional" = "First name (optional)";
"field.family_name_optional" = "Last name (optional)";
"field.device_name" = "Device name";

/* Told at the head of a form that was sent, when something in it has to be mended. */
"trouble.credentials" = "The address or the password is wrong.";
/* {count} is a number of minutes. */
"trouble.throttled#one" = "Too many attempts. Please wait a minute before you try again.";
"trouble.throttled#other" = "Too many attempts. Please wait {count} minutes before you try again.";
"trouble.overloaded" = "Too many people are signing in just now. Please try again in a moment.";
"trouble.email" = "We cannot send e‑mail to this address. Please check the spelling.";
"trouble.new_password" = "A password must have 8 to 128 visible characters.";
"trouble.current_password" = "The current password is wrong.";
"trouble.code" = "The code is wrong or no longer valid. A code works once, within an hour, for up to five attempts, and only in the browser that asked for it. You can request a new one.";
"trouble.name" = "This name contains characters that cannot be used.";
"trouble.in_use" = "This belongs to another account.";

/* A form was sent by a browser that keeps no cookies. */
"message.no_cookies.title" = "Your browser blocks cookies";
"message.no_cookies.happened" = "Without a cookie we cannot be sure that you sent this form yourself. Nothing was changed.";
"message.no_cookies.advice" = "Please allow cookies for this site, and open the page again.";
/* A form was sent that this browser was not given, or was given long ago. */
"message.foreign_form.title" = "This form has expired";
"message.foreign_form.happened" = "The page was open for too long, or the form did not come from this site. Nothing was changed.";
"message.foreign_form.advice" = "Please open the page again and fill in the form there.";
/* After problem.identity_in_use, on the way to adding a way in. */
"message.identity_in_use.advice" = "If the other account is yours too, you can merge the two. Sign in to it, and you see what changes before anything does.";

/* ---- Forms: the pages ---- */

/* On the sign-in page: the button below address and password, and the two links beneath it. */
"sign_in.password.button" = "Sign in";
"sign_in.password.forgotten" = "Forgot your password?";
"sign_in.password.sign_up" = "Create an account with a password";
/* Between the buttons of Apple and others and the form for a password. */
"sign_in.or" = "or with a password";
/* Said first on the sign-in page. */
"sign_in.notice.again" = "For your security, please sign in again. Then you continue where you were.";
"sign_in.notice.merge" = "Now sign in to your other account, the one to be merged into this one.";
/* A link below the last two notices. */
"sign_in.back" = "Back to your account";

/* The page on which somebody makes an account with a password. {app} is the name of the app or service. */
"form.sign_up.title" = "Create an account";
"form.sign_up.intro" = "Choose an e‑mail address and a password for {app}. We email you a code to confirm the address.";
"form.sign_up.button" = "Create account";
"form.sign_up.way" = "I already have an account";
/* Then this one, whoever it was and whether the address is known or not. */
"form.confirm_sign_up.title" = "Check your email";
"form.confirm_sign_up.intro" = "We sent an email to the address that you entered. If the address is new here, the email contains a code. Enter it within an hour, in this browser.";
"form.confirm_sign_up.button" = "Confirm";
/* A link for who got no mail with a code. */
"form.no_mail" = "No code? Request a new one";
"form.reset.title" = "Reset your password";
"form.reset.intro" = "We email you a code. With it you choose a new password for {app}.";
"form.reset.button" = "Email me a code";
"form.reset.way" = "Back to sign-in";
"form.confirm_reset.title" = "Choose a new password";
"form.confirm_reset.intro" = "If the address belongs to an account, {app} sent an email with a code or with your sign-in method. With the new password you are signed out everywhere else.";
"form.confirm_reset.button" = "Set new password";
"form.email.title" = "Your e‑mail address";
"form.email.intro" = "We email you a code to confirm the address. {app} uses the address from then on.";
"form.email.button" = "Email me a code";
"form.confirm_email.title" = "Check your email";
"form.confirm_email.intro" = "We sent an email to the address that you entered. Enter the code within an hour, in this browser.";
"form.confirm_email.button" = "Confirm";
"form.set_password.title" = "Set a password";
"form.set_password.intro" = "You can then sign in to {app} with your address and this password too.";
"form.set_password.button" = "Set password";
"form.change_password.title" = "Change your password";
"form.change_password.intro" = "Everyone who signed in with the old password is signed out, except you in this browser.";
"form.change_password.button" = "Change password";
"form.name.title" = "Your name";
"form.name.intro" = "{app} uses this name for you. Leave both fields empty to have no name.";
"form.name.button" = "Save";
"form.session_name.title" = "Name this device";
"form.session_name.intro" = "Only you can see the name, in the list of your devices.";
"form.session_name.button" = "Save";
"form.to_account" = "Back to your account";

/* ---- Two accounts that become one ---- */

"merge.title" = "Merge your accounts";
"merge.stays" = "This account stays";
"merge.goes" = "This account is merged into it";
"merge.moves" = "These sign-in methods move with it";
"merge.nameless" = "An account without a name";
"merge.fact.ways" = "All sign-in methods of both accounts open the account that stays.";
"merge.fact.name" = "The account that stays keeps its name and address. If it has none, it takes those of the other account.";
"merge.fact.sessions" = "Devices that are signed in to the other account are signed out.";
/* {app} is the name of the app or service. */
"merge.fact.app" = "{app} is notified, and decides what happens to its own data for each account.";
"merge.fact.mail" = "We send an email to the addresses of both accounts.";
"merge.fact.undo" = "For 30 days you can undo it on your account page.";
"merge.button" = "Merge accounts";
"merge.leave" = "Do not merge";
"merge.back" = "Back to your account";
"merge.same.title" = "This is the same account";
"merge.same.text" = "You signed in to the account that you started with, so there is nothing to merge. To try again, use another sign-in method.";
"merge.late.title" = "This took too long";
"merge.late.text" = "For your security, both sign-ins must be less than ten minutes old. Nothing was changed. Please sign in again and start over.";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "Change your name";
"account.change_email" = "Change your address";
"account.add_email" = "Add an address";
"account.change_password" = "Change your password";
"account.set_password" = "Set a password";
/* Above the buttons of the ways in that can be added. */
"account.add_note" = "You can add another sign-in method:";
/* A button. {provider} is Google or Facebook. */
"account.add" = "Add {provider}";
/* Beside a device. {device} is its name. */
"account.rename" = "Rename";
"account.rename_device" = "Rename {device}";
"account.merge.heading" = "Second account";
"account.merge.text" = "Do you have another account here with a different sign-in method? You can merge the two.";
"account.merge.button" = "Merge another account";
/* {account} is the name or address of an account that was joined with this one. {date} is a day. */
"account.merged" = "Merged with {account}. You can undo this until {date}.";
"account.merged.undo" = "Undo";

/* On the page about an address that belongs to an account: where that account is entered with a password. */
"link.password" = "If the account is yours, sign in with its password. Afterwards you can use both methods.";
"link.password.button" = "Sign in and link";

/* ---- Taking a sign-in method away ---- */

/* In the browser's tab. */
"remove.title" = "Remove a sign-in method";
/* {name} is Apple, Google, Facebook or Password, here and below. */
"remove.heading" = "Remove {name}?";
"remove.method" = "{name} is no longer a way to sign in to {app}.";
/* {email} is the address of the account. */
"remove.address_stays" = "Your address stays {email}.";
"remove.address_becomes" = "Your address becomes {email}, because the one that you have here goes with this sign-in method.";
"remove.address_goes" = "Your account will have no address, because the one that it has goes with this sign-in method.";
"remove.here" = "You stay signed in on this device.";
"remove.no_device" = "No other device is signed out.";
/* A heading above a list: Apple, Google, Password. */
"remove.remaining" = "You can still sign in with";
/* A heading above a list of devices. */
"remove.devices" = "These devices will be signed out";
/* A button: nothing is removed. */
"remove.keep" = "Keep it";

/* ---- Said first on the page that comes after a change ---- */

/* {method} is Apple, Google, Facebook or Password. */
"changed.method_added" = "You can now sign in with {method} too.";
"changed.method_removed" = "Removed: {method}. You can no longer sign in with it.";
"changed.name" = "Your name was saved.";
"changed.address" = "Your address was changed.";
"changed.password_set" = "Your password was set.";
"changed.password_changed" = "Your password was changed.";
/* On the sign-in page. */
"changed.password_reset" = "Your password was changed. Please sign in with the new one.";
"changed.device_renamed" = "The device was renamed.";
"changed.device_signed_out" = "The device was signed out.";
"changed.signed_out_elsewhere" = "You were signed out everywhere else.";
"changed.merged" = "Your accounts were merged.";
"changed.merge_undone" = "The merge was undone. The other account is separate again.";

/* ---- Devices, and where a mail went ---- */

/* What a signed-in browser is called: “Firefox on Windows”. Both are names and stay as they are. */
"device.browser_on" = "{browser} on {system}";
/* Below the introduction of a page that asks for a mailed code. */
"form.sent_to" = "Sent to {email}.";
/* The button below message.identity_in_use.advice. */
"message.identity_in_use.button" = "Merge the accounts";

/* ---- When Apple passes no mail on ---- */

/* A small mark beside an e-mail address that Apple made, whose forwarding the person turned off. */
"account.relay_off" = "forwarding off";
/* In place of account.relay_note then. */
"account.relay_off_note" = "Apple made this address for you, but mail to it does not reach you: forwarding is turned off. You can turn it on again in your Apple Account, under Sign in with Apple.";

/* ---- A name that an app must have ---- */

/* After a sign-in with Apple, Google or Facebook, where no name is known and {app} must have one. */
"form.profile.title" = "What is your name?";
"form.profile.intro" = "{app} asks for your name. This is the last step of your sign-in.";
"form.profile.button" = "Continue";
/* A link: nobody is signed in. */
"form.profile.way" = "Cancel";

/* ---- Passwords, and what is mailed ---- */

/* Told beside a form: a new password that others would try first. */
"trouble.guessable" = "This password is easy to guess: it is common, or it contains your name, your address or the name of this service. Please choose a longer one, such as a few words in a row.";
/* Told after a wrong password. {count} is a number of tries from 1 to 3. */
"trouble.tries_left#one" = "{count} try left before you have to wait.";
"trouble.tries_left#other" = "{count} tries left before you have to wait.";
"trouble.no_tries_left" = "That was the last try. Before the next one you have to wait.";
/* On the sign-in page, after too many tries, above a button that mails a link. */
"sign_in.by_mail" = "Is this your account? We can email you a link to sign in on this device without waiting.";
/* The page on which somebody asks for that, and the one on which the code is typed. {app} is the name of the app or service. */
"form.sign_in_email.title" = "Sign in by email";
"form.sign_in_email.intro" = "We email a code and a link to your address. They sign you in to {app} once, on this device only.";
"form.sign_in_email.button" = "Email me a sign-in link";
"form.confirm_sign_in_email.title" = "Check your email";
"form.confirm_sign_in_email.intro" = "If the address belongs to an account with a password, there is an email from {app} with a code. Enter it here within an hour, or open the link in this browser.";
"form.confirm_sign_in_email.button" = "Sign in";
/* In place of the introduction, when the person came by the link and has nothing to type. */
"form.linked.intro" = "You opened the link from the email. Press the button to go on.";
/* The link in an email was opened on another device, or too late. */
"message.code_elsewhere.title" = "Please continue where you started";
"message.code_elsewhere.happened" = "This link works once, within an hour, and only in the browser where it was asked for. For your safety neither the email alone nor the browser alone is enough.";
"message.code_elsewhere.advice" = "If you started on another device or in another browser, enter the six digits from the email there.";
"message.code_elsewhere.advice_not_you" = "If you did not start this, close this page. Nothing was changed.";
/* Emails, as plain text. {app} is the name of the app or service. Each has a subject and begins with its text. */
"mail.sign_up.subject" = "Confirm your email address";
"mail.sign_up.text" = "Confirm this email address to create your {app} account.";
/* Above six digits, or above 26 letters and digits where an app asked. */
"mail.code" = "Enter this code where you asked for it. It is valid for one hour:";
/* Above the address of a page. */
"mail.link.same" = "Or open this page in the browser where you asked for it:";
"mail.link.any" = "Or open this page on any device:";
"mail.otherwise.code" = "If you didn’t ask for this, ignore this email. Nothing happens without the code. Don’t share it with anyone.";
"mail.otherwise.nothing" = "If you didn’t ask for this, ignore this email. Nothing has changed.";
"mail.otherwise.write" = "If this wasn’t you, contact {app} right away.";
"mail.account_exists.subject" = "You already have an account";
"mail.account_exists.text" = "Someone, probably you, tried to create a {app} account with this email address. You already have one.";
/* {ways} is a list of the next five, such as “Sign in with Apple”, your email address and password. */
"mail.way.choose" = "To sign in, use {ways}.";
"mail.way.as_before" = "Sign in the way you did before.";
"mail.way.apple" = "“Sign in with Apple”";
"mail.way.provider" = "“Continue with {provider}”";
"mail.way.password" = "your email address and password";
"mail.way.other" = "the way you used before";
"mail.reset.subject" = "Reset your password";
"mail.reset.text" = "We received a request to reset the password of your {app} account.";
"mail.reset.after" = "When you set a new password, you are signed out on all devices.";
"mail.otherwise.reset" = "If you didn’t ask for this, ignore this email. Your password stays the same. Don’t share the code with anyone.";
"mail.no_password.subject" = "How to sign in";
"mail.no_password.text" = "We received a request for a new password or a sign-in link for your {app} account. This account has no password.";
"mail.address.subject" = "Confirm your email address";
"mail.address.text" = "Confirm that you want to use this email address for your {app} account.";
"mail.sign_in.subject" = "Sign in to {app}";
"mail.sign_in.text" = "We received a request to sign in to your {app} account without a password.";
/* {device} is such as “Safari on iPhone”; {time} is a date with the time of day. */
"mail.sign_in.asked" = "It came from {device} on {time}. The code and the link work only there.";
"mail.otherwise.sign_in" = "If this wasn’t you, don’t enter the code and don’t open the page. {app} will never ask you for this code.";
/* {browser} and {system} are names such as Safari and iPhone. */
"mail.device" = "{browser} on {system}";
/* Emails about something that changed. {way} is one of the ways to sign in above. */
"mail.last_message" = "This is our last email to this address.";
"mail.link_offered.subject" = "A sign-in with your email address";
"mail.link_offered.text" = "Someone, probably you, signed in to {app} with {way}. That sign-in method has the email address of your account. Nothing was added to your account.";
"mail.link_offered.otherwise" = "If this was you, sign in the way you did before to add it. If not, ignore this email.";
"mail.linked.subject" = "A sign-in method was added";
"mail.linked.text" = "You can now sign in to your {app} account with {way}.";
"mail.linked.otherwise" = "If this wasn’t you, sign in, remove the method, and sign out on all other devices.";
"mail.unlinked.subject" = "A sign-in method was removed";
"mail.unlinked.text" = "You can no longer sign in to your {app} account with {way}.";
"mail.unlinked.otherwise" = "If this wasn’t you, sign in another way and sign out on all other devices, or contact {app} right away.";
"mail.revoked.subject" = "You can no longer sign in";
"mail.revoked.text" = "The last sign-in method of your {app} account no longer works. You withdrew your consent at the provider, or your account there was deleted.";
"mail.revoked.otherwise" = "To sign in again, give your consent once more. If you can’t, contact {app}.";
"mail.merged.subject" = "Your accounts were merged";
"mail.merged.text" = "Your {app} account was merged with another account by someone who was signed in to both.";
"mail.merged.otherwise" = "If this wasn’t you, sign in and undo it, or contact {app} right away.";
"mail.merge_undone.subject" = "Your accounts are separate again";
"mail.merge_undone.text" = "The merge of your {app} account with another account was undone. Each account has its own sign-in methods again.";
"mail.merge_undone.otherwise" = "If this wasn’t you, sign in and check your sign-in methods, or contact {app} right away.";
"mail.password_changed.subject" = "Your password was changed";
"mail.password_changed.text" = "The password of your {app} account was changed.";
"mail.password_changed.otherwise" = "If this wasn’t you, reset your password. This signs out every device.";
"mail.address_changed.subject" = "Your email address was changed";
"mail.address_changed.text" = "Your {app} account now has a different email address.";
"mail.deleted.subject" = "Your account was deleted";
"mail.deleted.text" = "Your {app} account was deleted.";
/* ---- Emails about a new device, a new address and a deletion ---- */
"mail.new_device.subject" = "New sign-in to your account";
"mail.new_device.text" = "Someone, probably you, signed in to your {app} account on a new device.";
/* Three lines of the same email. {device} is such as “Safari on iPhone”, {client} an app, {time} a date with the time of day. */
"mail.fact.device" = "Device: {device}";
"mail.fact.app" = "App: {client}";
"mail.fact.time" = "Time: {time}";
"mail.new_device.otherwise" = "If this was you, ignore this email. If not, sign in, sign out on all other devices, and check your sign-in methods.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "Your account has a new email address";
"mail.address_added.text" = "Your {app} account now uses this email address.";
"mail.deleted.asked" = "The request came from a device that was signed in to the account.";
/* Follows the sentence that Apple is being notified. */
"mail.deleted.more" = "We will email you again when Apple has confirmed it.";
/* The second email about a deletion, once Apple has confirmed it, or where something is left to do. */
"mail.deletion_done.subject" = "The deletion of your account is complete";
"mail.deletion_done.text" = "Apple has confirmed that {app} no longer has access to your Apple Account. The deletion of your {app} account is complete.";
"mail.deletion_manual.subject" = "Remove {app} from your Apple Account";
"mail.deletion_manual.text" = "Your {app} account was deleted. We could not notify Apple, so {app} may still be in the list of apps that use your Apple Account.";

/* The account page as settings */
"account.sections" = "Account settings";
"account.profile" = "Profile";
"account.name" = "Name";
"account.no_name" = "Not set";
"account.email" = "Email address";
"account.devices" = "Devices";
"account.data" = "Your data";
"account.download" = "Download your data";
"account.download.text" = "A file in JSON format with everything that is stored about your account. Your password is not in it.";
"account.download.button" = "Download";
"account.deletion" = "Delete account";
"account.delete.text" = "Your account and everything stored in it are deleted. This cannot be undone.";
"delete.word" = "DELETE";
"delete.field" = "To confirm, type {word}";
"trouble.confirmation" = "Type the word shown here to delete your account.";
"changed.created" = "Welcome. Your account is ready.";

/* The buttons of emails. */
"mail.sign_up.button" = "Confirm email address";
"mail.reset.button" = "Reset password";
"mail.address.button" = "Confirm email address";
"mail.sign_in.button" = "Sign in";
/* The same in the email of a sign-up. */
"mail.link.sign_up" = "Or open this page. In another browser or on another device, it asks for the password that you chose:";
/* The link of a sign-up was opened in another browser than the one where it began. */
"form.confirm_sign_up_elsewhere.title" = "Confirm your email address";
"form.confirm_sign_up_elsewhere.intro" = "You opened the link from the email in another browser. To create your {app} account here, enter the password that you chose.";
"form.confirm_sign_up_elsewhere.button" = "Create account";
"""##
}
