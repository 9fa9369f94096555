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

/* ---- On every page ---- */

/* At the foot of each page. Pippin is the program's name: a kind of apple, raised from seed. It stays as it is. */
"footer.made_with" = "Grown with Pippin";
/* For screen readers: the list of languages at the foot of a page. */
"footer.languages" = "Language";
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
"sign_in.new_here" = "New here? The same button makes you an account.";
/* Below Apple's button. */
"sign_in.apple_note" = "Your password stays with Apple. You choose whether to share your e‑mail address or to hide it behind one that Apple makes for you.";
"sign_in.nothing" = "There is no way to sign in here at the moment. Please come back later.";
/* A note on top of the page, after the person signed out. */
"sign_in.signed_out" = "You are signed out on this browser.";
/* A note on top of the page, when the session is over. */
"sign_in.session_ended" = "Your session has ended. Please sign in again.";

/* ---- Sign in with Apple in a window of its own ---- */

/* The words of a link, beside a button that opens a window of Apple’s. */
"apple_js.plain" = "Continue without a window";
"apple_js.blocked" = "Your browser kept Apple’s window from opening. Allow windows for this page and try again, or continue without one.";
"apple_js.closed" = "Apple’s window was closed before you were done. Press the button to open it again.";
"apple_js.missing" = "Apple’s script could not be loaded, perhaps because something blocks it. You can continue without it.";
"apple_js.failed" = "That did not work, and nobody was signed in. Please try again, or continue without a window.";

/* ---- The account page ---- */

"account.title" = "Your account";
"account.no_email" = "No e‑mail address, and none is needed.";
/* A small mark beside an e-mail address that Apple made (Hide My Email). */
"account.private_relay" = "private relay";
/* “Apple Account” and “Sign in with Apple” as Apple's settings call them in your language. */
"account.relay_note" = "Apple made this address for you and passes on what is mailed to it. Your own address stays with Apple. You can stop the mail at any time in your Apple Account, under Sign in with Apple.";
/* A heading above a list: Apple, Google, Password. */
"account.ways_in" = "Ways in";
/* {added} and {used} are such as “5 minutes ago” or “19 November 2026”. */
"account.added" = "Added {added}, last used {used}";
/* A small mark beside a way in for which the person took the consent back at the provider. */
"account.revoked" = "no longer allowed by you";
"account.remove" = "Remove";
/* For screen readers: the same button with what it removes. It begins with the words of the button. */
"account.remove_named" = "Remove {name}";
/* Followed by a link with the next text. */
"account.sign_in_again_note" = "It is some time ago that you signed in. To take a way in away, please do so again first:";
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
"delete.here" = "Your account, your name and your address are deleted here at once, and every device is signed out.";
"delete.app" = "{app} is told, and deletes what it keeps about you by its own rules.";
"delete.apple" = "Apple is told that you no longer use your Apple Account here. Until that is done, usually within seconds, you cannot sign in with it.";
"delete.afterwards" = "Afterwards you can make a new account, which knows nothing of this one.";
"delete.sign_in_again" = "To be sure that it is you, please sign in again first, and then come back here.";
"delete.confirm" = "Delete my account";
"delete.keep" = "Keep my account";

/* The page after it. */
"deleted.title" = "Your account is deleted";
"deleted.happened" = "Nothing about you is kept under it any more, and every device is signed out.";
"deleted.happened_pending" = "Nothing about you is kept under it any more, and every device is signed out. Apple is being told too.";
"deleted.advice_pending" = "Until Apple has confirmed it, usually within seconds, you cannot sign in with your Apple Account here.";
"deleted.happened_manual" = "Nothing about you is kept under it any more, and every device is signed out. We had nothing with which to tell Apple, so {app} may still be in the list of apps that use your Apple Account.";
/* What Settings calls these in your language. */
"deleted.advice_settings" = "On an iPhone or iPad, open Settings, tap your name, then Sign in with Apple.";
"deleted.advice_web" = "Elsewhere, go to account.apple.com, sign in, and open Sign in with Apple.";
"deleted.advice_app" = "Choose {app}, and stop using your Apple Account with it.";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "There is an account with this address";
/* {provider} is the new way in, such as Google; {email} is the address. */
"link.explanation" = "You came with {provider} ({email}), which we do not know yet. {email} belongs to an account at {app} that is entered another way, and an address alone is not enough to let anybody in.";
"link.explanation_no_email" = "You came with {provider}, which we do not know yet. Its address belongs to an account at {app} that is entered another way, and an address alone is not enough to let anybody in.";
/* A heading above a list: Apple, Google, Password. */
"link.ways_in" = "Way in to that account";
"link.advice" = "If the account is yours, sign in the way you did before, with the other identity and not with the one that you just used. After that both lead to it.";
"link.advice_elsewhere" = "Please sign in there the way you did before, and add this way in from your account.";
"link.confirm" = "Sign in as before and add it";
/* The same where there are several such ways. */
"link.confirm_with" = "Sign in with {provider} and add it";
"link.decline" = "Leave it";
"link.nothing_yet" = "Nothing has been added or changed so far. Is the account not yours? Then leave it.";

/* ---- Back to an app ---- */

"continue.title" = "Continue";
/* A heading and a button. {app} is the app's name. */
"continue.heading" = "Continue to {app}";
"continue.scheme" = "You are nearly there. The button opens the app on this device by its address {address}.";
"continue.loopback" = "You are nearly there. The button takes you back to the program on this computer, at {address}.";
"continue.not_you" = "Did you not start this yourself? Then close this page, and nothing is handed over.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Try again";
"message.start_again" = "Start again";
"message.to_sign_in" = "Go to sign-in";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "You did not sign in";
"message.cancelled.happened" = "The sign-in was cancelled before it was finished. No account was made, and nothing was changed.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "This sign-in took too long";
"message.expired.happened" = "For your safety a sign-in has to be finished within a few minutes, and this one was not.";
"message.expired.advice" = "Starting again usually takes only a few seconds.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "This sign-in began somewhere else";
"message.wrong_browser.happened" = "It was started in another browser, in a private window, or with cookies switched off, so we cannot tell that it is yours.";
"message.wrong_browser.advice_close" = "If somebody sent you the link to this page, please close it: you might sign in to their account.";
"message.wrong_browser.advice_restart" = "If you started it yourself, start again here and stay in this browser.";
"message.wrong_browser.advice_cookies" = "If it happens again, allow cookies for this site.";

/* {provider} is Apple, Google or Facebook, here and below. */
"message.unreachable.title" = "{provider} does not answer";
"message.unreachable.happened" = "We could not reach {provider} to finish your sign-in. It is not your fault, and nothing was lost.";
"message.unreachable.advice" = "Please wait a minute and try again.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "{provider} turned us away";
"message.refused.happened" = "{provider} did not accept how this service asked. That is ours to mend, and trying again will not help until we have.";
"message.refused.advice" = "Please come back later, or tell the people who run {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "We could not be sure that it is you";
"message.not_proved.happened" = "What {provider} sent did not pass our checks, so nobody was signed in.";
"message.not_proved.advice" = "Please start again. If it happens twice, tell the people who run {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "Something is missing here";
"message.bad_request.happened" = "This page was opened in a way that it does not understand, perhaps by an old link or an old form.";

"message.not_found.title" = "There is nothing here";
"message.not_found.happened" = "The address may be misspelt, or the page has moved.";

"message.too_many.title" = "A little slower, please";
"message.too_many.happened" = "There were many attempts from your network in a short time.";
"message.too_many.advice" = "Please wait a minute and try again.";

"message.unavailable.title" = "We are not quite there";
"message.unavailable.happened" = "Part of this service is not available just now. You have not been signed out and nothing was lost.";
"message.unavailable.advice" = "Please try again in a minute.";

"message.failed.title" = "That went wrong";
"message.failed.happened" = "It is our mistake, not yours. What happened has been written down for the people who run {app}.";

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

/* From here on: what each error is called (title), what happened, what to do (advice), what its reasons mean. */

/* malformed_request */
"problem.malformed_request.title" = "The request cannot be read";
"problem.malformed_request.happened" = "It is not the JSON that was expected, or its header can be read in two ways.";
"problem.malformed_request.advice.1" = "Check the body against `/openapi.json`: UTF-8, no member twice, the right types.";
"problem.malformed_request.advice.2" = "`detail` and `errors` say what stood in the way.";

/* not_found */
"problem.not_found.title" = "There is nothing here";
"problem.not_found.happened" = "The address leads nowhere, or to something that is not yours to see.";
"problem.not_found.advice.1" = "Check the path against `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "There is no account yet";
"problem.account_not_found.happened" = "The request was to sign in to an existing account only, and this person has none. Nothing was used up.";
"problem.account_not_found.advice.1" = "Send the same request again without `intent`, once the person has agreed to an account being made.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "The method does not fit the address";
"problem.method_not_allowed.happened" = "The address exists, but not for this method.";
"problem.method_not_allowed.advice.1" = "The `Allow` field of the answer lists those that do fit.";

/* too_large */
"problem.too_large.title" = "The request is too large";
"problem.too_large.happened" = "A header may have 16 KiB, a body 64 KiB, an identity token 8 KiB.";
"problem.too_large.advice.1" = "Send less.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "The body is of the wrong type";
"problem.unsupported_media_type.happened" = "This address reads JSON.";
"problem.unsupported_media_type.advice.1" = "Send `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "Too many requests";
"problem.too_many_requests.happened" = "There were more requests from this address or client than anybody needs.";
"problem.too_many_requests.advice.1" = "Wait as many seconds as `Retry-After` says, then go on more slowly.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "The identity token is not acceptable";
"problem.identity_token_invalid.happened" = "The identity token from Apple did not pass a check, so nobody was signed in. `reason` says which check.";
"problem.identity_token_invalid.advice.1" = "Ask Apple for a new authorization and send its token at once, unchanged.";
"problem.identity_token_invalid.advice.2" = "If it keeps failing with `wrong_audience`, compare the client’s settings with the bundle id or Services ID that the app really uses.";
"problem.identity_token_invalid.advice.3" = "If it keeps failing with a nonce reason, give Apple the nonce from `POST /v1/nonces`, raw or as its lower-case SHA-256 in hexadecimal.";
"problem.identity_token_invalid.reason.malformed" = "It is not a compact JSON Web Signature, or its claims cannot be read.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Its header names an algorithm other than RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Apple’s current key set has no key with its key id.";
"problem.identity_token_invalid.reason.bad_signature" = "The signature does not fit.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Somebody other than Apple is named as its issuer.";
"problem.identity_token_invalid.reason.wrong_audience" = "It was made for another app.";
"problem.identity_token_invalid.reason.expired" = "Its time is over.";
"problem.identity_token_invalid.reason.issued_in_future" = "It says it was made later than now: one of the clocks is wrong.";
"problem.identity_token_invalid.reason.nonce_missing" = "It carries no nonce, though one was given out.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "It carries another nonce than the request.";
"problem.identity_token_invalid.reason.nonce_expired" = "The nonce was given out more than ten minutes ago.";
"problem.identity_token_invalid.reason.nonce_used" = "The nonce has served its one time.";
"problem.identity_token_invalid.reason.subject_mismatch" = "It names another person than the device or the second token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "It does not belong to the authorization code that came with it.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "The authorization code is not acceptable";
"problem.authorization_code_invalid.happened" = "Apple says that the code was used already, is older than five minutes, or belongs to another client.";
"problem.authorization_code_invalid.advice.1" = "Ask Apple for a new authorization, and send its code once.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "The e-mail address or password is wrong";
"problem.credentials_invalid.happened" = "The two do not belong together. For the safety of everybody the answer is the same when the address is unknown.";
"problem.credentials_invalid.advice.1" = "Try again, or ask for a new password by mail.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "The access token is not acceptable";
"problem.access_token_invalid.happened" = "It is missing, damaged, or not one of ours.";
"problem.access_token_invalid.advice.1" = "Send the token exactly as it was given: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Get a new one with the refresh token.";

/* access_token_expired */
"problem.access_token_expired.title" = "The access token has expired";
"problem.access_token_expired.happened" = "Access tokens live for fifteen minutes.";
"problem.access_token_expired.advice.1" = "Get a new one from `POST /v1/session/refresh`. This is no sign-out.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "The refresh token is not acceptable";
"problem.refresh_token_invalid.happened" = "It is not one of ours, or it was damaged on its way.";
"problem.refresh_token_invalid.advice.1" = "Have the person sign in again.";

/* session_ended */
"problem.session_ended.title" = "The session has ended";
"problem.session_ended.happened" = "The session was ended, and `reason` says by what.";
"problem.session_ended.advice.1" = "Forget what the app keeps of the session, and have the person sign in again.";
"problem.session_ended.reason.signed_out" = "The person signed out, here or from another device.";
"problem.session_ended.reason.expired" = "It was not used for too long.";
"problem.session_ended.reason.apple_consent_revoked" = "The person stopped using Apple with this app.";
"problem.session_ended.reason.apple_account_deleted" = "The person’s Apple Account is gone.";
"problem.session_ended.reason.apple_token_invalid" = "Apple no longer knows the consent that the session stands on.";
"problem.session_ended.reason.reuse_detected" = "An old refresh token was used again, which is what a thief would do.";
"problem.session_ended.reason.account_deleted" = "The account was deleted.";
"problem.session_ended.reason.administrator" = "An operator ended it.";
"problem.session_ended.reason.account_merged" = "Two accounts of the person were merged, or that was undone: the way in that opened it leads to another account now.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "The link token is not acceptable";
"problem.link_token_invalid.happened" = "It has expired, was used, or was made for somebody else. No session was opened.";
"problem.link_token_invalid.advice.1" = "Sign in the new way again, to be given a new one.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "The ticket is not acceptable";
"problem.ticket_invalid.happened" = "A ticket lives for sixty seconds, serves once, and only together with the verifier of the flow that it ends.";
"problem.ticket_invalid.advice.1" = "Start the sign-in again, and redeem the ticket at once.";

/* client_unknown */
"problem.client_unknown.title" = "The client is not known here";
"problem.client_unknown.happened" = "`client_id` names no client of this server.";
"problem.client_unknown.advice.1" = "Compare it with the `id` of the client in the server’s settings: it is case-sensitive.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "This way in is not offered";
"problem.provider_not_offered.happened" = "The client’s settings do not offer this provider to this build, platform or country.";
"problem.provider_not_offered.advice.1" = "Ask `GET /v1/providers` what is offered, and show only that.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "Please sign in again first";
"problem.reauthentication_required.happened" = "What was asked needs a sign-in within the last ten minutes.";
"problem.reauthentication_required.advice.1" = "Have the person sign in again with the session’s access token as Bearer, then repeat the request.";

/* account_exists */
"problem.account_exists.title" = "There is an account with this address";
"problem.account_exists.happened" = "The person’s proved e-mail address belongs to an account that is reached in another way. We never join the two because of an address alone.";
"problem.account_exists.advice.1" = "Have the person sign in with one of `sign_in_with`, and send the `link_token` along.";
"problem.account_exists.advice.2" = "Show what `will_attach` names, and ask whether that is wanted.";

/* identity_in_use */
"problem.identity_in_use.title" = "This identity belongs to another account";
"problem.identity_in_use.happened" = "An identity can open one account only.";
"problem.identity_in_use.advice.1" = "Sign in with it to see whose it is; the two accounts can then be merged.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "This is the last way in";
"problem.last_sign_in_method.happened" = "Without it nobody could reach the account any more.";
"problem.last_sign_in_method.advice.1" = "Add another way in first, or delete the account.";

/* merge_final */
"problem.merge_final.title" = "The merge can no longer be undone";
"problem.merge_final.happened" = "Undoing a merge brings back exactly what was merged, or nothing; `reason` says why that is not possible any more.";
"problem.merge_final.advice.1" = "The accounts stay one.";
"problem.merge_final.reason.too_late" = "More than thirty days have gone by, and what an undo needs is forgotten.";
"problem.merge_final.reason.identity_unlinked" = "A way in that came with the merge was taken away since.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "Another person is signed in to this device";
"problem.apple_user_mismatch.happened" = "The device’s Apple user, or the person who signed in under the session’s access token, is not the one that the session belongs to.";
"problem.apple_user_mismatch.advice.1" = "Forget the session on this device, and have the person sign in.";
"problem.apple_user_mismatch.advice.2" = "To change people, send the sign-in without the access token. Nothing was used up: the same request will do.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "The account is being deleted";
"problem.deletion_in_progress.happened" = "A deletion was asked for and is not finished yet: access at Apple is being revoked.";
"problem.deletion_in_progress.advice.1" = "Try again later; after that, signing in makes a new account.";

/* profile_required */
"problem.profile_required.title" = "A name is still missing";
"problem.profile_required.happened" = "The client’s settings ask for a name, and Apple sends it only the very first time.";
"problem.profile_required.advice.1" = "Ask the person, and send the answer with `profile_token` to `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "To have Apple send the name again, the person can open their Apple Account, choose Sign in with Apple, then the app, and stop using it.";

/* invalid_value */
"problem.invalid_value.title" = "A value will not do";
"problem.invalid_value.happened" = "The request could be read, but not every value in it can be taken.";
"problem.invalid_value.advice.1" = "`errors` lists each field with what is wrong.";

/* internal_error */
"problem.internal_error.title" = "Something went wrong on our side";
"problem.internal_error.happened" = "Nobody had thought of what happened. It is in the operator’s log, under `request_id`.";
"problem.internal_error.advice.1" = "Try again later. If you report it, mention the request id.";

/* provider_refused */
"problem.provider_refused.title" = "The provider refused us";
"problem.provider_refused.happened" = "The provider answered with an error that is the operator’s to mend, such as a wrong key.";
"problem.provider_refused.advice.1" = "Trying again does not help. The operator’s log says which setting to mend.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "The provider cannot be reached";
"problem.provider_unreachable.happened" = "The provider did not answer, or not sensibly. Nothing of yours was used up, unless `retry` says so.";
"problem.provider_unreachable.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again.";
"problem.provider_unreachable.advice.2" = "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code may be spent.";

/* store_unavailable */
"problem.store_unavailable.title" = "We cannot reach our own memory";
"problem.store_unavailable.happened" = "The database does not answer. Nobody is signed out by that.";
"problem.store_unavailable.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again. Keep the session.";
"problem.store_unavailable.advice.2" = "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code is spent.";

/* overloaded */
"problem.overloaded.title" = "Too many people ask for this at once";
"problem.overloaded.happened" = "More passwords wait to be checked than may. Nothing was changed.";
"problem.overloaded.advice.1" = "Wait as many seconds as `Retry-After` says and send the same request again.";

/* ---- Forms: what is typed, and what was wrong ---- */

/* Labels above the fields of forms, and hints below them. */
"field.email" = "E‑mail address";
"field.password" = "Password";
"field.current_password" = "Your password until now";
"field.new_password" = "New password";
"field.new_password.hint" = "At least 8 characters. A few words in a row are easier to remember than one that is hard to type.";
"field.code" = "Code from the mail";
"field.code.hint" = "6 digits.";
"field.given_name" = "First name";
"field.given_name_optional" = "First name (if you like)";
"field.family_name_optional" = "Last name (if you like)";
"field.device_name" = "What you call this device";

/* Told at the head of a form that was sent, when something in it has to be mended. */
"trouble.credentials" = "The address or the password is wrong.";
/* {count} is a number of minutes. */
"trouble.throttled#one" = "There were too many tries. Please wait a minute before the next.";
"trouble.throttled#other" = "There were too many tries. Please wait {count} minutes before the next.";
"trouble.overloaded" = "Too many people are signing in just now. Please try again in a moment.";
"trouble.email" = "No mail can be sent to this address. Is it spelt right?";
"trouble.new_password" = "This cannot be a password. It needs 8 to 128 characters, all of which can be typed and seen.";
"trouble.current_password" = "Your password until now is another one.";
"trouble.code" = "This is not the code from the mail, or it is more than an hour old, was used before, was typed wrongly five times, or was asked for in another browser. You can ask for a new one.";
"trouble.name" = "This name cannot be read.";
"trouble.in_use" = "This belongs to another account.";

/* A form was sent by a browser that keeps no cookies. */
"message.no_cookies.title" = "Your browser keeps no cookies";
"message.no_cookies.happened" = "Without a cookie we cannot tell that it was you who sent this form, and not another site in your name. So nothing was done.";
"message.no_cookies.advice" = "Please allow cookies for this site, and open the page anew.";
/* A form was sent that this browser was not given, or was given long ago. */
"message.foreign_form.title" = "This form is out of date";
"message.foreign_form.happened" = "The page was open for a long time, or the form was not ours. Nothing was done.";
"message.foreign_form.advice" = "Please open the page anew and fill in the form there.";
/* After problem.identity_in_use, on the way to adding a way in. */
"message.identity_in_use.advice" = "If the other account is yours too, you can merge the two: sign in to it, and read what happens before anything does.";

/* ---- Forms: the pages ---- */

/* On the sign-in page: the button below address and password, and the two links beneath it. */
"sign_in.password.button" = "Sign in";
"sign_in.password.forgotten" = "Forgot your password?";
"sign_in.password.sign_up" = "Make an account with a password";
/* Between the buttons of Apple and others and the form for a password. */
"sign_in.or" = "or with a password";
/* Said first on the sign-in page. */
"sign_in.notice.again" = "To be sure that it is you, please sign in again. After that you go on where you were.";
"sign_in.notice.merge" = "Now sign in to your other account, the one that is to become part of this one.";
/* A link below the last two notices. */
"sign_in.back" = "Back to your account";

/* The page on which somebody makes an account with a password. {app} is the name of the app or service. */
"form.sign_up.title" = "Make an account";
"form.sign_up.intro" = "With an e‑mail address and a password for {app}. We mail you a code to make sure that the address is yours.";
"form.sign_up.button" = "Make an account";
"form.sign_up.way" = "I have an account already";
/* Then this one, whoever it was and whether the address is known or not. */
"form.confirm_sign_up.title" = "Look into your mail";
"form.confirm_sign_up.intro" = "We have written to the address that you gave. If it is new here, there is a code in the mail; enter it within an hour, in this browser.";
"form.confirm_sign_up.button" = "Confirm";
/* A link for who got no mail with a code. */
"form.no_mail" = "No code came: ask again";
"form.reset.title" = "A new password";
"form.reset.intro" = "We mail a code to your address, with which you choose a new password for {app}.";
"form.reset.button" = "Mail me a code";
"form.reset.way" = "Back to sign-in";
"form.confirm_reset.title" = "Choose a new password";
"form.confirm_reset.intro" = "If the address belongs to an account, there is a mail from {app} with a code or with the way to sign in. With the new password you are signed out everywhere else.";
"form.confirm_reset.button" = "Set the new password";
"form.email.title" = "Your e‑mail address";
"form.email.intro" = "We mail a code to the address to make sure that it is yours. {app} writes to it from then on.";
"form.email.button" = "Mail me a code";
"form.confirm_email.title" = "Look into your mail";
"form.confirm_email.intro" = "We have written to the address that you gave. Enter the code from the mail within an hour, in this browser.";
"form.confirm_email.button" = "Confirm";
"form.set_password.title" = "Set a password";
"form.set_password.intro" = "With it and your address you can sign in to {app} besides the ways that you have.";
"form.set_password.button" = "Set the password";
"form.change_password.title" = "Change your password";
"form.change_password.intro" = "Whoever signed in with the old one is signed out, except for you here.";
"form.change_password.button" = "Change the password";
"form.name.title" = "Your name";
"form.name.intro" = "This is how {app} calls you. Leave both empty to be called nothing.";
"form.name.button" = "Keep this name";
"form.session_name.title" = "Name this device";
"form.session_name.intro" = "Only you see the name, where your devices are listed.";
"form.session_name.button" = "Keep this name";
"form.to_account" = "Back to your account";

/* ---- Two accounts that become one ---- */

"merge.title" = "Make two accounts one";
"merge.stays" = "This account stays";
"merge.goes" = "This account becomes part of it";
"merge.moves" = "These ways to sign in come along";
"merge.nameless" = "An account without a name";
"merge.fact.ways" = "Every way to sign in to either account leads to the one that stays.";
"merge.fact.name" = "The name and address of the account that stays are kept; what it lacks is taken from the other.";
"merge.fact.sessions" = "Devices that are signed in to the other account are signed out.";
/* {app} is the name of the app or service. */
"merge.fact.app" = "{app} is told that the two are one, and decides what becomes of what it keeps for each.";
"merge.fact.mail" = "We write to the addresses of both accounts.";
"merge.fact.undo" = "For 30 days you can undo it on your account page.";
"merge.button" = "Make them one";
"merge.leave" = "Leave both as they are";
"merge.back" = "Back to your account";
"merge.same.title" = "That is the same account";
"merge.same.text" = "You signed in to the account that you began with, so there is nothing to join. To try again, sign in another way.";
"merge.late.title" = "That took too long";
"merge.late.text" = "For your safety both sign-ins must be less than ten minutes old. Nothing was changed; sign in again and begin anew.";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "Change your name";
"account.change_email" = "Change your address";
"account.add_email" = "Add an address";
"account.change_password" = "Change your password";
"account.set_password" = "Set a password";
/* Above the buttons of the ways in that can be added. */
"account.add_note" = "You can add another way in:";
/* A button. {provider} is Google or Facebook. */
"account.add" = "Add {provider}";
/* Beside a device. {device} is its name. */
"account.rename" = "Rename";
"account.rename_device" = "Rename {device}";
"account.merge.heading" = "A second account";
"account.merge.text" = "Do you have another account here, entered another way? You can make the two one.";
"account.merge.button" = "I have a second account here";
/* {account} is the name or address of an account that was joined with this one. {date} is a day. */
"account.merged" = "Joined with {account}, which can be undone until {date}.";
"account.merged.undo" = "Undo";

/* On the page about an address that belongs to an account: where that account is entered with a password. */
"link.password" = "If the account is yours, show it with its password. After that both ways lead to it.";
"link.password.button" = "Sign in and add it";

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
"trouble.guessable" = "This password is easy to guess: it is a common one, or made of your name, your address or the name of this service. Please choose a longer one, such as a few words in a row.";
/* Told after a wrong password. {count} is a number of tries from 1 to 3. */
"trouble.tries_left#one" = "{count} try left before you have to wait.";
"trouble.tries_left#other" = "{count} tries left before you have to wait.";
"trouble.no_tries_left" = "That was the last try. Before the next one you have to wait.";
/* On the sign-in page, after too many tries, above a button that mails a link. */
"sign_in.by_mail" = "Is this your account? Then we can email you a link that lets you in on this device without waiting.";
/* The page on which somebody asks for that, and the one on which the code is typed. {app} is the name of the app or service. */
"form.sign_in_email.title" = "Sign in by email";
"form.sign_in_email.intro" = "We email a code and a link to your address. They let you in to {app} once, on this device only.";
"form.sign_in_email.button" = "Email me a sign-in link";
"form.confirm_sign_in_email.title" = "Check your email";
"form.confirm_sign_in_email.intro" = "If the address belongs to an account with a password, there is an email from {app} with a code. Enter it here within an hour, or open the link in this browser.";
"form.confirm_sign_in_email.button" = "Sign in";
/* In place of the introduction, when the person came by the link and has nothing to type. */
"form.linked.intro" = "You opened the link from the email. Press the button to go on.";
/* The link in an email was opened on another device, or too late. */
"message.code_elsewhere.title" = "Please go on where you started";
"message.code_elsewhere.happened" = "This link works once, within an hour, and only in the browser where it was asked for. For your safety neither the email alone nor the browser alone is enough.";
"message.code_elsewhere.advice" = "If you started on another device or in another browser, enter the six digits from the email there.";
"message.code_elsewhere.advice_not_you" = "If you did not start this, close this page. Nothing was changed.";
/* Emails, as plain text. {app} is the name of the app or service. Each has a subject and begins with its text. */
"mail.sign_up.subject" = "Confirm your email address";
"mail.sign_up.text" = "Someone, probably you, asked for an account at {app} with this address.";
/* Above six digits, or above 26 letters and digits where an app asked. */
"mail.code" = "To go on, enter this code where you asked for it, within an hour:";
/* Above the address of a page. */
"mail.link.same" = "Or open this page in the browser where you asked for it:";
"mail.link.any" = "Or open this page, on any device:";
"mail.otherwise.code" = "If it was not you, you need not do anything: without the code nothing happens. Give the code to nobody.";
"mail.otherwise.nothing" = "If it was not you, you need not do anything. Nothing was changed.";
"mail.otherwise.write" = "If it was not you, write to {app} at once.";
"mail.account_exists.subject" = "You already have an account";
"mail.account_exists.text" = "Someone, probably you, asked for an account at {app} with this address. You already have one.";
/* {ways} is a list of the next five, such as “Sign in with Apple”, your email address and password. */
"mail.way.choose" = "To sign in, choose: {ways}.";
"mail.way.as_before" = "Sign in the way you did before.";
"mail.way.apple" = "“Sign in with Apple”";
"mail.way.provider" = "“Continue with {provider}”";
"mail.way.password" = "your email address and password";
"mail.way.other" = "the way you used before";
"mail.reset.subject" = "Reset your password";
"mail.reset.text" = "Someone, probably you, forgot the password of your account at {app}.";
"mail.reset.after" = "When you set a new password, you are signed out everywhere.";
"mail.otherwise.reset" = "If it was not you, you need not do anything: your password stays as it is. Give the code to nobody.";
"mail.no_password.subject" = "How to sign in";
"mail.no_password.text" = "Someone, probably you, wanted a new password or a sign-in link for your account at {app}. The account has no password.";
"mail.address.subject" = "Confirm your address";
"mail.address.text" = "Someone, probably you, wants to use this address for an account at {app}.";
"mail.sign_in.subject" = "Sign in to {app}";
"mail.sign_in.text" = "Someone, probably you, asked to sign in to your account at {app} without the password.";
/* {device} is such as “Safari on iPhone”; {time} is a date with the time of day. */
"mail.sign_in.asked" = "This was asked for with: {device}, on {time}. The code and the link let in that device only.";
"mail.otherwise.sign_in" = "If it was not you, do not enter the code and do not open the page. Nobody who works for {app} will ever ask you for the code.";
/* {browser} and {system} are names such as Safari and iPhone. */
"mail.device" = "{browser} on {system}";
/* Emails about something that changed. {way} is one of the ways to sign in above. */
"mail.last_message" = "This is the last message to this address.";
"mail.link_offered.subject" = "Somebody came with your address";
"mail.link_offered.text" = "Someone, probably you, came to {app} with the address of your account, using: {way}. Nothing was added to your account.";
"mail.link_offered.otherwise" = "If it was you, sign in the way you did before, and you can add it. If not, you need not do anything.";
"mail.linked.subject" = "A new sign-in method was added";
"mail.linked.text" = "From now on you can sign in to your account at {app} with: {way}.";
"mail.linked.otherwise" = "If it was not you, sign in, remove it, and sign out everywhere else.";
"mail.unlinked.subject" = "A sign-in method was removed";
"mail.unlinked.text" = "You can no longer sign in to your account at {app} with: {way}.";
"mail.unlinked.otherwise" = "If it was not you, sign in another way, and sign out everywhere else, or write to {app} at once.";
"mail.revoked.subject" = "You can no longer sign in";
"mail.revoked.text" = "The last way to sign in to your account at {app} is gone: the provider says that you withdrew your consent, or that your account there was deleted.";
"mail.revoked.otherwise" = "To sign in again, give your consent once more. If that is not possible, write to {app}.";
"mail.merged.subject" = "Your accounts were merged";
"mail.merged.text" = "Your account at {app} was merged with another one by someone who was signed in to both.";
"mail.merged.otherwise" = "If it was not you, sign in and undo it, or write to {app} at once.";
"mail.merge_undone.subject" = "Your accounts are separate again";
"mail.merge_undone.text" = "The merge of your account at {app} with another one was undone. Each account has its own sign-in methods again.";
"mail.merge_undone.otherwise" = "If it was not you, sign in and check your sign-in methods, or write to {app} at once.";
"mail.password_changed.subject" = "Your password was changed";
"mail.password_changed.text" = "The password of your account at {app} was changed.";
"mail.password_changed.otherwise" = "If it was not you, ask for a new password: everyone who is signed in will be signed out.";
"mail.address_changed.subject" = "Your address was changed";
"mail.address_changed.text" = "Your account at {app} has another email address from now on.";
"mail.deleted.subject" = "Your account is deleted";
"mail.deleted.text" = "Your account at {app} was deleted, as was asked for from a device that was signed in to it.";
"""##
}
