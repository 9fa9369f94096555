// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/en.strings; change that file, not this one.

extension LanguageFile {
  static let en = ##"""
/*
  The words of Pippin's pages, in English: the original that every other language is translated from.

  To translate: copy this file to the tag of your language (`de.strings`, `pt-BR.strings`), and change what stands to the right of each
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
/* How it counts, by a language that counts the same way: english (also Spanish), french (also Brazilian Portuguese), japanese (also
   Chinese and Korean), russian, polish or arabic. */
"language.plurals" = "english";
/* Its place in the list of languages: the next free number. */
"language.place" = "1";

/* ---- On every page ---- */

/* At the foot of each page. Pippin is the program's name: a kind of apple, raised from seed. It stays as it is. */
"footer.made_with" = "Powered by Pippin";
/* For screen readers: the list of languages at the foot of a page. */
"footer.languages" = "Language";
/* The footer: a link to the site or app that people came from. */
"footer.home" = "Back to {app}";
/* The footer: a link to the terms of service. */
"footer.terms" = "Terms";
/* The footer: a link to the privacy policy. */
"footer.privacy" = "Privacy";
/* The footer: a link to where a person gets help. */
"footer.support" = "Help";
/* Where {id} is a technical number that the people who run the service can look up. */
"page.request_id" = "If you contact support, mention the request ID {id}.";

/* ---- Names of things ---- */

/* A sign-in method, in a list beside names such as Apple and Google. */
"way_in.password" = "Password";
/* What a signed-in device is called when nobody gave it a name. */
"device.browser" = "Web browser";
"device.android" = "Android device";
"device.apple" = "Apple device";
"device.ios" = "iPhone or iPad";

/* ---- Times ---- */

"moment.now" = "just now";
"moment.minutes#one" = "a minute ago";
"moment.minutes#other" = "{count} minutes ago";
"moment.hours#one" = "an hour ago";
"moment.hours#other" = "{count} hours ago";
/* A date in words. {month} is one of the months below, in the form that it has in this text: in Russian the genitive
   (ноября), in Japanese with its sign (11月), so that the whole reads 19 November 2026. */
"date" = "{day} {month} {year}";
/* A date with a time of day. */
"date_time" = "{date}, {time} UTC";
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
   Brazilian Portuguese: Iniciar sessão com a Apple, Continuar com a Apple. Chinese (Simplified): 通过 Apple 登录, 通过 Apple 继续.
   French: Se connecter avec Apple, Continuer avec Apple. Japanese: Appleでサインイン, Appleで続ける. Korean: Apple로 로그인,
   Apple로 계속하기. Russian: Вход с Apple, Продолжить с Apple. Spanish: Iniciar sesión con Apple, Continuar con Apple. */
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
"sign_in.new_here" = "New here? Your first sign-in creates an account.";
/* Below Apple's button. */
"sign_in.apple_note" = "Apple never shares your password. You can share your email address or hide it.";
"sign_in.nothing" = "Sign-in isn’t available right now. Please try again later.";
/* A note on top of the page, after the person signed out. */
"sign_in.signed_out" = "You’re signed out in this browser.";
/* A note on top of the page, when the session is over. */
"sign_in.session_ended" = "Your session has ended. Please sign in again.";

/* ---- Sign in with Apple in a window of its own ---- */

/* The words of a link, beside a button that opens a window of Apple’s. */
"apple_js.plain" = "Continue without a pop-up";
"apple_js.blocked" = "Your browser blocked Apple’s sign-in window. Allow pop-ups for this page and try again, or continue without a pop-up.";
"apple_js.closed" = "Apple’s sign-in window was closed before you finished. Select the button to try again.";
"apple_js.missing" = "Sign in with Apple couldn’t be loaded. A content blocker may be the cause. You can continue without a pop-up.";
"apple_js.failed" = "Sign-in failed. Try again, or continue without a pop-up.";

/* ---- The account page ---- */

"account.title" = "Your account";
"account.no_email" = "No email address";
/* A small mark beside an email address that Apple made (Hide My Email). */
"account.private_relay" = "Hide My Email";
/* “Apple Account” and “Sign in with Apple” as Apple's settings call them in your language. */
"account.relay_note" = "Apple created this address for you and forwards email to your personal address, which stays private. To stop forwarding, open your Apple Account and choose Sign in with Apple.";
/* A heading above a list: Apple, Google, Password. */
"account.ways_in" = "Sign-in methods";
/* {added} and {used} are such as “5 minutes ago” or “19 November 2026”. */
"account.added" = "Added {added}, last used {used}";
/* A small mark beside a sign-in method for which the person took the consent back at the provider. */
"account.revoked" = "Access revoked";
"account.remove" = "Remove";
/* For screen readers: the same button with what it removes. It begins with the words of the button. */
"account.remove_named" = "Remove {name}";
/* Followed by a link with the next text. */
"account.sign_in_again_note" = "For your security, sign in again before you remove a sign-in method:";
"account.sign_in_again" = "Sign in again";
/* A heading above the list of devices. */
"account.sessions" = "Where you’re signed in";
/* A small mark beside the device that shows this page. */
"account.this_device" = "This device";
/* {app} is the app that the device signed in to; {time} is such as “5 minutes ago” or “19 November 2026”. */
"account.last_used" = "{app}, last used {time}";
"account.sign_out" = "Sign out";
/* For screen readers: the same button with the device that it signs out. It begins with the words of the button. */
"account.sign_out_named" = "Sign out {name}";
"account.sign_out_elsewhere" = "Sign out on all other devices";

/* ---- Deleting the account ---- */

"delete.title" = "Delete your account";
"delete.final" = "This can’t be undone.";
"delete.here" = "Your account, name and email address will be deleted immediately, and you’ll be signed out on all devices.";
"delete.app" = "{app} will be notified and will delete your data according to its own policies.";
"delete.apple" = "Apple will be notified that you no longer use your Apple Account here. Until Apple confirms it, usually within seconds, you can’t sign in with your Apple Account.";
"delete.afterwards" = "You can create a new account later, but you can’t get anything back from this one.";
"delete.sign_in_again" = "For your security, sign in again first. You’ll then continue here.";
"delete.confirm" = "Delete account";
"delete.keep" = "Keep account";

/* The page after it. */
"deleted.title" = "Your account was deleted";
"deleted.happened" = "Your data was deleted, and you’re signed out on all devices.";
"deleted.happened_pending" = "Your data was deleted, and you’re signed out on all devices. We’re notifying Apple.";
"deleted.advice_pending" = "Until Apple confirms it, usually within seconds, you can’t sign in here with your Apple Account.";
"deleted.happened_manual" = "Your data was deleted, and you’re signed out on all devices. We couldn’t notify Apple, so {app} may still be in the list of apps that use your Apple Account.";
/* What Settings calls these in your language. */
"deleted.advice_settings" = "On an iPhone or iPad, open Settings, tap your name, then tap Sign in with Apple.";
"deleted.advice_web" = "On other devices, go to account.apple.com, sign in and choose Sign in with Apple.";
"deleted.advice_app" = "Choose {app}, then stop using your Apple Account with it.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "An account with this email address already exists";
/* {provider} is the new sign-in method, such as Google; {email} is the address. */
"link.explanation" = "You signed in with {provider} ({email}). An account at {app} already uses {email} with a different sign-in method. For your security, we don’t link accounts by email address alone.";
"link.explanation_no_email" = "You signed in with {provider}. An account at {app} already uses the same email address with a different sign-in method. For your security, we don’t link accounts by email address alone.";
/* A heading above a list: Apple, Google, Password. */
"link.ways_in" = "Sign-in methods of the existing account";
"link.advice" = "If this is your account, sign in the way you did before. You can then use both methods.";
"link.advice_elsewhere" = "If this is your account, sign in the way you did before. You can then add this sign-in method on your account page.";
"link.confirm" = "Sign in as before and link";
/* The same where there are several such methods. */
"link.confirm_with" = "Sign in with {provider} and link";
"link.decline" = "Don’t link";
"link.nothing_yet" = "Nothing has been linked or changed yet. If this isn’t your account, choose “Don’t link”.";
"link.another.title" = "You signed in as someone else";
/* email: of the account that exists */
"link.another.happened" = "That account isn’t the one that uses {email}. Nothing was changed.";
/* provider: of the new sign-in method */
"link.another.happened_no_email" = "That account isn’t the one that you want to link {provider} to. Nothing was changed.";
"link.no_way_in" = "No sign-in method of the existing account can be used any more.";
"link.ask_operator" = "If this is your account and you can’t sign in to it, ask the operator of this service for help.";
"link.code" = "Is this your account? We can email a six-digit code to {email}. Entering it signs you in to the existing account and links the new method.";
"link.code.button" = "Email me a code";
"link.another_account" = "Choose the other {provider} account, not the one you just used.";

/* ---- Back to an app ---- */

"continue.title" = "Continue";
/* A heading and a button. {app} is the app's name. */
"continue.heading" = "Continue to {app}";
"continue.scheme" = "Almost done. The button opens the app on this device: {address}";
"continue.loopback" = "Almost done. The button takes you back to the app on this computer: {address}";
"continue.not_you" = "If you didn’t start this sign-in, close this page. No information will be shared.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Try again";
"message.start_again" = "Start again";
"message.to_sign_in" = "Go to sign-in";
/* A button that leads to the help of the service {app}. */
"message.contact" = "Contact {app}";

/* The person pressed Cancel at the provider. */
"message.cancelled.title" = "Sign-in cancelled";
"message.cancelled.happened" = "The sign-in was cancelled before it was complete. No account was created, and nothing was changed.";

/* Too much time went by between starting and finishing. */
"message.expired.title" = "Your sign-in has expired";
"message.expired.happened" = "For your security, you have only a few minutes to sign in.";
"message.expired.advice.1" = "Please start again. It usually takes only a few seconds.";

/* The browser that came back is not the one that set out. */
"message.wrong_browser.title" = "This sign-in was started in another browser";
"message.wrong_browser.happened" = "It was started in another browser or in a private window, or cookies are blocked. We can’t confirm that it’s yours.";
"message.wrong_browser.advice.1" = "If someone sent you the link to this page, close it. Otherwise you might sign in to their account.";
"message.wrong_browser.advice.2" = "If you started it yourself, start again here and stay in this browser.";
"message.wrong_browser.advice.3" = "If this happens again, allow cookies for this site.";

/* {provider} is Apple, Google or Facebook, here and below. */
"message.unreachable.title" = "{provider} isn’t responding";
"message.unreachable.happened" = "We couldn’t reach {provider} to complete your sign-in. Nothing was lost.";
/* The same where it is not known which provider. */
"message.unreachable.any.title" = "The sign-in service isn’t responding";
"message.unreachable.any.happened" = "We couldn’t reach the service that you sign in with. Nothing was lost.";
"message.unreachable.advice.1" = "Please wait a minute and try again.";

/* The provider answered with an error that only the people who run the service can mend. */
"message.refused.title" = "You can’t sign in with {provider} right now";
"message.refused.happened" = "{provider} rejected our request because of a problem on our side. Trying again won’t help until we’ve fixed it.";
"message.refused.any.title" = "You can’t sign in this way right now";
"message.refused.any.happened" = "The service that you sign in with rejected our request because of a problem on our side. Trying again won’t help until we’ve fixed it.";
"message.refused.advice.1" = "Please come back later, or contact {app}.";

/* What came back from the provider did not pass the checks. */
"message.not_proved.title" = "We couldn’t verify your sign-in";
"message.not_proved.happened" = "The response from {provider} failed our security checks, so you weren’t signed in.";
"message.not_proved.any.happened" = "What we received about your sign-in failed our security checks, so you weren’t signed in.";
"message.not_proved.advice.1" = "Please start again. If this happens again, contact {app}.";

/* The page was asked for by an address or form that is not ours. */
"message.bad_request.title" = "This link or form isn’t valid";
"message.bad_request.happened" = "The link or form that opened this page is invalid or out of date.";
"message.bad_request.advice.1" = "Please start again from the app or from the sign-in page.";

"message.not_found.title" = "Page not found";
"message.not_found.happened" = "The address may be misspelt, or the page may have moved.";
"message.not_found.advice.1" = "Check the address, or start again from the app.";

"message.too_many.title" = "Too many attempts";
"message.too_many.happened" = "There were too many attempts from your network in a short time.";
"message.too_many.advice.1" = "Please wait a minute and try again.";

"message.unavailable.title" = "The service is temporarily unavailable";
"message.unavailable.happened" = "You haven’t been signed out, and nothing was lost.";
"message.unavailable.advice.1" = "Please try again in a minute.";

"message.failed.title" = "Something went wrong";
"message.failed.happened" = "The problem is on our side. It has been recorded so that {app} can look into it.";
"message.failed.advice.1" = "Please try again later. If this happens again, contact {app}.";

/* What a person is told about other errors: never a code, a field or a setting. Several errors share one message. */

/* The app that a person came from sent something wrong, about which the person can do nothing. */
"message.app_mistake.title" = "The app made a mistake";
"message.app_mistake.happened" = "The app sent us something that we can’t process. You did nothing wrong, and nothing was changed.";
"message.app_mistake.advice.1" = "Go back to the app and try again. If this happens again, contact {app}.";

/* Something that was typed cannot be accepted. */
"message.invalid_value.title" = "Some of the information isn’t valid";
"message.invalid_value.happened" = "Something that was entered can’t be used. Nothing was changed.";
"message.invalid_value.advice.1" = "Check what you entered, then try again.";

"message.wrong_password.title" = "The email address or password is wrong";
"message.wrong_password.happened" = "They don’t belong together, so you weren’t signed in.";
"message.wrong_password.advice.1" = "Try again, or reset your password by email.";

"message.passkey_refused.title" = "Your passkey wasn’t accepted";
"message.passkey_refused.happened" = "It may have been removed from your account, or confirming it took too long.";
"message.passkey_refused.advice.1" = "Try again, or use a different sign-in method.";

"message.not_offered.title" = "You can’t use this sign-in method here";
"message.not_offered.happened" = "The app doesn’t offer it at the moment, or not on this device.";
"message.not_offered.advice.1" = "Please choose a different sign-in method.";

/* The people who run the service have suspended the account. */
"message.suspended.title" = "This account is suspended";
"message.suspended.happened" = "You can’t sign in to it at the moment.";
"message.suspended.advice.1" = "If you think that this is a mistake, contact {app}.";

/* Somebody who lost their passkeys can sign in with a code from an email, after a wait. */
"message.recovery_waits.title" = "You can sign in a little later";
"message.recovery_waits.happened" = "Your code was right. Because your account has passkeys only, there’s a wait, so that its owner can stop a stranger.";
"message.recovery_waits.advice.1" = "Request a new code after the wait. The email about it says when that is.";

"message.only_in_app.title" = "Create your account in the app";
"message.only_in_app.happened" = "New accounts can be created only in the genuine app on an Apple device.";
"message.only_in_app.advice.1" = "Update the app and try again there. If you already have an account, you can sign in here.";
/* A person without an account gets none: nobody does, or an invitation or an address of an organization is missing, or a system of
   the operator’s refused. */
"message.sign_up_closed.title" = "No new accounts at the moment";
"message.sign_up_closed.happened" = "New accounts cannot be created at the moment.";
"message.sign_up_closed.advice.1" = "If you have an account, sign in with the method that you used before.";
"message.invitation_required.title" = "Invitation required";
"message.invitation_required.happened" = "You need an invitation to create an account.";
"message.invitation_required.advice.1" = "Open the link in your invitation, or enter its code.";
/* A button, and the title of the page that it leads to. */
"message.invitation_required.button" = "Enter an invitation code";
"message.email_domain.title" = "Your email address can’t be used here";
"message.email_domain.happened" = "Accounts are only for certain email addresses.";
"message.email_domain.advice.1" = "Sign in with an address of your organization.";
"message.sign_up_refused.title" = "Your account wasn’t created";
"message.sign_up_refused.happened" = "No account was created.";
"message.sign_up_refused.advice.1" = "Contact the people behind the app if you think that this is a mistake.";

"message.name_required.title" = "Your name is missing";
"message.name_required.happened" = "The app needs your name to create your account.";
"message.name_required.advice.1" = "Enter your name in the app.";

"message.another_person.title" = "You’re signed in as someone else";
"message.another_person.happened" = "The person who just signed in isn’t the one who is signed in to the app.";
"message.another_person.advice.1" = "Sign out in the app first, then sign in again.";

"message.signed_out.title" = "You’ve been signed out";
"message.signed_out.happened" = "Your sign-in has ended on this device.";
"message.signed_out.advice.1" = "Please sign in again.";

"message.still_signed_in.title" = "Please try again";
"message.still_signed_in.happened" = "You’re still signed in. The app only has to confirm that again.";
"message.still_signed_in.advice.1" = "If this happens again, close the app and open it again.";

"message.sign_in_again.title" = "Please sign in again";
"message.sign_in_again.happened" = "For your security, you can do this only shortly after you sign in.";
"message.sign_in_again.advice.1" = "Sign in again, then repeat what you wanted to do.";

"message.not_permitted.title" = "You don’t have permission to do this";
"message.not_permitted.happened" = "Only the people who run this service can do this.";
"message.not_permitted.advice.1" = "If you’re one of them, ask for permission.";

"message.account_exists.title" = "You already have an account";
"message.account_exists.happened" = "There is already an account with your email address and a different sign-in method. For your security, a matching address alone never links the two.";
"message.account_exists.advice.1" = "Sign in the way you did before. You can then add the new sign-in method.";

"message.identity_in_use.title" = "This sign-in method belongs to another account";
"message.identity_in_use.happened" = "A sign-in method can belong to only one account.";
"message.identity_in_use.advice.1" = "If the other account is yours too, you can merge the two. Sign in to it to see what will change, then confirm.";

"message.not_linked.title" = "The sign-in method wasn’t added";
"message.not_linked.happened" = "It took too long, or you signed in to a different account. Nothing was changed.";
"message.not_linked.advice.1" = "Start again, and sign in to the account that you want to add it to.";

"message.last_method.title" = "This is your last sign-in method";
"message.last_method.happened" = "Without it, you couldn’t sign in to your account anymore.";
"message.last_method.advice.1" = "Add another sign-in method first, or delete your account.";

"message.passkey_limit.title" = "You have too many passkeys";
"message.passkey_limit.happened" = "Your account can’t have any more passkeys.";
"message.passkey_limit.advice.1" = "Remove a passkey that you no longer use, then try again.";

/* Two accounts were merged, and now a person wants to separate them. */
"message.merge_final.title" = "The accounts can’t be separated anymore";
"message.merge_final.happened" = "They were merged too long ago, or their sign-in methods have changed since.";
"message.merge_final.advice.1" = "The accounts stay merged. If you need help, contact {app}.";

"message.deleting.title" = "This account is being deleted";
"message.deleting.happened" = "The deletion isn’t complete yet.";
"message.deleting.advice.1" = "Please try again later. If you sign in after the deletion, a new account is created.";

"message.in_progress.title" = "This is already in progress";
"message.in_progress.happened" = "The service is still working on it.";
"message.in_progress.advice.1" = "Please wait until it’s done.";

"message.busy.title" = "Too many people are signing in right now";
"message.busy.happened" = "You weren’t signed in, and nothing was changed.";
"message.busy.advice.1" = "Please try again in a minute.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

/* The list of all, as a heading and as a link to it. */
"problems.title" = "API errors";
/* Keep what stands in backticks. */
"problems.intro" = "Every error response of the API has one of these as its `type`.";
"problem.all" = "All API errors";
/* A heading above what the reader can do. */
"problem.what_to_do" = "What to do";
/* A heading above a list of the values of `reason`. */
"problem.reasons" = "Reasons";
/* The heading of a folded part below the words for the person. */
"developers.title" = "For developers";
/* Before a parameter of the request, such as return_to=https://…. */
"developers.sent" = "This request has";
"developers.request_id" = "Request ID: {id}";

/* From here on: what happened, what to do (advice), what its reasons mean. What each error is called in English stands in
   Sources/Server/PippinServer/API/Errors/ErrorCode+Facts.swift; the other languages translate that too (title). */

/* malformed_request */
"problem.malformed_request.happened" = "The app sent a request that the server can’t read. The body isn’t the JSON that the operation expects, or a header can be read in two ways.";
"problem.malformed_request.advice.1" = "Check the body against `/openapi.json`: UTF-8, no duplicate members, the right types.";
"problem.malformed_request.advice.2" = "`detail` and `errors` say what is wrong.";
/* The reasons of pages, and what to change for each. */
"problem.malformed_request.reason.unknown_state" = "The state of this sign-in isn’t one that this server issued, or it was changed on the way.";
"problem.malformed_request.change.unknown_state" = "Hand on the parameters of the callback unchanged, to the server that started the sign-in.";
"problem.malformed_request.reason.expired" = "Too much time passed between the start of the sign-in and its end.";
"problem.malformed_request.change.expired" = "Nothing to change: the person starts again.";
"problem.malformed_request.reason.other_browser" = "The browser that came back isn’t the one that started the sign-in, or it lost its cookie.";
"problem.malformed_request.change.other_browser" = "Start and finish a sign-in in the same browser. A web view with its own cookies is another one.";
"problem.malformed_request.reason.other_session" = "The sign-in was started in a session that this browser no longer has.";
"problem.malformed_request.change.other_session" = "Nothing to change: the person starts again.";
"problem.malformed_request.reason.used" = "This sign-in was completed before, and its address was opened again.";
"problem.malformed_request.change.used" = "Open each address of a sign-in only once.";
"problem.malformed_request.reason.return_address" = "The return address isn’t one that the client has registered.";
"problem.malformed_request.change.return_address" = "Add it to the client’s `return_to` in the settings exactly as the app sends it, or correct what the app sends.";
"problem.malformed_request.reason.parameters" = "A parameter is missing, isn’t allowed here, or appears twice.";
"problem.malformed_request.change.parameters" = "Compare the request with `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "The form came without our cookie, so it can’t be told from one that another site made the browser send.";
"problem.malformed_request.change.no_cookies" = "Nothing to change, unless a proxy removes `Cookie` or `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "The form was made for another browser or session, is too old, or came from another site.";
"problem.malformed_request.change.foreign_form" = "Only our own pages send these forms. Behind a proxy, compare `public_url` with the address in the browser.";
"problem.malformed_request.reason.unknown_client" = "No client with this `client_id` may use OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "Compare it with the client’s `id` in the settings, and check that the client has `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "This `redirect_uri` isn’t registered for the client.";
"problem.malformed_request.change.redirect_uri" = "Add it to the client’s `redirect_uris` in the settings exactly as the client sends it, or correct what the client sends.";
"problem.malformed_request.reason.id_token_hint" = "The `id_token_hint` isn’t an ID token of this server for this client, or there is no such client.";
"problem.malformed_request.change.id_token_hint" = "Send an ID token that the client itself got from this server, with the client’s own `client_id`.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "This `post_logout_redirect_uri` isn’t registered for the client.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Add it to the client’s `post_logout_redirect_uris` in the settings exactly as the client sends it.";
"problem.malformed_request.reason.unnamed_client" = "There is a `post_logout_redirect_uri`, but nothing says which client registered it.";
"problem.malformed_request.change.unnamed_client" = "Send `client_id` or `id_token_hint`, too.";

/* not_found */
"problem.not_found.happened" = "There is nothing at this address, or you don’t have access to it.";
"problem.not_found.advice.1" = "Check the path against `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.happened" = "There is no account with this sign-in method. The request asked to sign in to an existing account only. The code and the nonce weren’t used.";
"problem.account_not_found.advice.1" = "If the person agrees to create an account, send the same request again without `intent`.";

/* method_not_allowed */
"problem.method_not_allowed.happened" = "The app used this address in a way that it doesn’t support. The address exists, but it doesn’t accept this method.";
"problem.method_not_allowed.advice.1" = "Use one of the methods in the `Allow` field of the response.";

/* too_large */
"problem.too_large.happened" = "The app sent more data than the server accepts: at most 16 KiB for a header, 64 KiB for a body and 8 KiB for an identity token.";
"problem.too_large.advice.1" = "Send a smaller request.";

/* unsupported_media_type */
"problem.unsupported_media_type.happened" = "The app sent data in a format that the server doesn’t accept. This operation accepts JSON only.";
"problem.unsupported_media_type.advice.1" = "Send `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.happened" = "There were too many requests in a short time. This network or client has reached its limit.";
"problem.too_many_requests.advice.1" = "Wait as many seconds as `Retry-After` says, then send fewer requests.";

/* identity_token_invalid */
"problem.identity_token_invalid.happened" = "The identity token failed a check; `reason` says which one.";
"problem.identity_token_invalid.advice.1" = "Request a new authorization from Apple, and send its token immediately and unchanged.";
"problem.identity_token_invalid.advice.2" = "If it keeps failing with `wrong_audience`, compare the client’s settings with the bundle ID or Services ID that the app actually uses.";
"problem.identity_token_invalid.advice.3" = "If it keeps failing with a nonce reason, give Apple the nonce from `POST /v1/nonces`, unchanged or as its SHA-256 in lower-case hexadecimal.";
"problem.identity_token_invalid.reason.malformed" = "It isn’t a compact JSON Web Signature, or its claims can’t be read.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Its header names an algorithm other than RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Apple’s current key set has no key with its key id.";
"problem.identity_token_invalid.reason.bad_signature" = "Its signature doesn’t match.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Its issuer isn’t Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "It was issued for another app.";
"problem.identity_token_invalid.reason.expired" = "It has expired.";
"problem.identity_token_invalid.reason.issued_in_future" = "Its time of issue is in the future, so one of the clocks is wrong.";
"problem.identity_token_invalid.reason.nonce_missing" = "It has no nonce, but the request has one.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Its nonce doesn’t match the request.";
"problem.identity_token_invalid.reason.nonce_expired" = "The nonce is more than ten minutes old.";
"problem.identity_token_invalid.reason.nonce_used" = "The nonce was used before.";
"problem.identity_token_invalid.reason.subject_mismatch" = "It names a different person than the device or the second token.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "It doesn’t belong to the authorization code that came with it.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.happened" = "Apple didn’t accept this sign-in. It says that the code was used before, is more than five minutes old or belongs to another client.";
"problem.authorization_code_invalid.advice.1" = "Request a new authorization from Apple, and send its code once.";

/* credentials_invalid */
"problem.credentials_invalid.happened" = "The email address and password don’t match. The response is the same if the address is unknown, so that nobody can find out who has an account.";
"problem.credentials_invalid.advice.1" = "Let the person try again, or reset their password by email.";

/* access_token_invalid */
"problem.access_token_invalid.happened" = "The access token is missing or damaged, or this server didn’t issue it.";
"problem.access_token_invalid.advice.1" = "Send the token exactly as it was issued: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Get a new one with the refresh token.";

/* access_token_expired */
"problem.access_token_expired.happened" = "Access tokens are valid for a short time only, and this one has expired. The session goes on.";
"problem.access_token_expired.advice.1" = "Get a new one from `POST /v1/session/refresh`. The person doesn’t have to sign in again.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.happened" = "The refresh token is damaged, or this server didn’t issue it.";
"problem.refresh_token_invalid.advice.1" = "Ask the person to sign in again.";

/* session_ended */
"problem.session_ended.happened" = "The session has ended, and its tokens are no longer valid. `reason` says why.";
"problem.session_ended.advice.1" = "Delete the session data in the app, and ask the person to sign in again.";
"problem.session_ended.reason.signed_out" = "The person signed out on this device or on another one.";
"problem.session_ended.reason.expired" = "The session wasn’t used for too long, or newer sign-ins to the same account took its place.";
"problem.session_ended.reason.apple_consent_revoked" = "The person stopped using their Apple Account with this app.";
"problem.session_ended.reason.apple_account_deleted" = "The person deleted their Apple Account.";
"problem.session_ended.reason.apple_token_invalid" = "Apple no longer accepts the refresh token of this sign-in.";
"problem.session_ended.reason.reuse_detected" = "An old refresh token was used again. It may have been stolen.";
"problem.session_ended.reason.account_deleted" = "The account was deleted.";
"problem.session_ended.reason.administrator" = "An operator ended the session.";
"problem.session_ended.reason.account_merged" = "Two accounts of the person were merged, or a merge was undone. The sign-in method of this session now belongs to another account.";
"problem.session_ended.reason.suspended" = "An operator suspended the account.";
"problem.session_ended.reason.consent_withdrawn" = "The person withdrew their consent to the application that held the session.";

/* link_token_invalid */
"problem.link_token_invalid.happened" = "The sign-in method couldn’t be linked. The token has expired, was used before or was issued to another client, or the sign-in leads to another account than the one that the token is for. No session was started.";
"problem.link_token_invalid.advice.1" = "Let the person sign in with the new method again to get a new token.";
"problem.link_token_invalid.advice.2" = "If `retry` is `other_account`, nothing was used up: sign in to the right account with the same token.";

/* ticket_invalid */
"problem.ticket_invalid.happened" = "The sign-in couldn’t be completed. A ticket is valid for sixty seconds, once, and only with the verifier of its own flow.";
"problem.ticket_invalid.advice.1" = "Start the sign-in again, and redeem the ticket immediately.";
"problem.passkey_invalid.happened" = "The answer of the passkey failed a check; `reason` says which one.";
"problem.passkey_invalid.advice.1" = "Get new options from the server, and send the answer of the system or the browser unchanged.";
"problem.passkey_invalid.reason.malformed" = "Its data can’t be read, or its parts contradict each other.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Its key is for an algorithm that the server didn’t ask for.";
"problem.passkey_invalid.reason.wrong_type" = "It’s the answer to a registration in place of a sign-in, or the reverse.";
"problem.passkey_invalid.reason.challenge_mismatch" = "It answers another challenge, or the ceremony is for another purpose, client or session.";
"problem.passkey_invalid.reason.challenge_expired" = "The options are more than ten minutes old.";
"problem.passkey_invalid.reason.challenge_used" = "The answer was sent before.";
"problem.passkey_invalid.reason.wrong_origin" = "It was made at an origin that isn’t this client’s.";
"problem.passkey_invalid.reason.cross_origin" = "It was made in a frame of another website.";
"problem.passkey_invalid.reason.wrong_rp_id" = "It was made for another domain.";
"problem.passkey_invalid.reason.user_not_present" = "Nobody confirmed it on the device.";
"problem.passkey_invalid.reason.user_not_verified" = "The device didn’t verify the person.";
"problem.passkey_invalid.reason.removed" = "The passkey was removed from its account. Report `signal` to the password manager.";
"problem.passkey_invalid.reason.refused" = "The passkey isn’t known here, or it can’t be accepted.";

/* operator_token_invalid */
"problem.operator_token_invalid.happened" = "The operator token is unknown, has expired or was revoked.";
"problem.operator_token_invalid.advice.1" = "Create one with `pippin operator token create`, and send it as Bearer.";

/* client_unknown */
"problem.client_unknown.happened" = "The server doesn’t know this app. It has no client with this `client_id`.";
"problem.client_unknown.advice.1" = "Compare it with the client’s `id` in the settings. It is case-sensitive.";

/* provider_not_offered */
"problem.provider_not_offered.happened" = "The client’s settings don’t offer this provider for this build, platform or country.";
"problem.provider_not_offered.advice.1" = "Get the available providers from `GET /v1/providers`, and show only those.";

/* reauthentication_required */
"problem.reauthentication_required.happened" = "The operation requires a sign-in within the last ten minutes.";
"problem.reauthentication_required.advice.1" = "Ask the person to sign in again, with the session’s access token as Bearer. Then repeat the request.";

/* account_suspended */
"problem.account_suspended.happened" = "An operator suspended this account, so nobody can sign in to it for now.";
"problem.account_suspended.advice.1" = "Show the person how to reach your support. An operator can lift the suspension in the operator console.";

/* insufficient_scope */
"problem.insufficient_scope.happened" = "The operator token is valid, but doesn’t include the scope that this needs.";
"problem.insufficient_scope.advice.1" = "Create a token with the scope that `detail` names.";

/* account_exists */
"problem.account_exists.happened" = "There is already an account with this email address and a different sign-in method. A matching address alone never links the two.";
"problem.account_exists.advice.1" = "Ask the person to sign in with one of `sign_in_with`, and send the `link_token` with that request.";
"problem.account_exists.advice.2" = "Show what `will_attach` names, and ask the person to confirm it.";

/* identity_in_use */
"problem.identity_in_use.happened" = "A sign-in method can belong to only one account.";
"problem.identity_in_use.advice.1" = "Let the person sign in with it to see which account that is. They can then merge the two accounts.";

/* last_sign_in_method */
"problem.last_sign_in_method.happened" = "Without it, nobody could sign in to the account anymore.";
"problem.last_sign_in_method.advice.1" = "Let the person add another sign-in method first, or delete the account.";

/* merge_final */
"problem.merge_final.happened" = "The accounts can’t be separated anymore. `reason` says why.";
"problem.merge_final.advice.1" = "Nothing to change: the accounts stay merged.";
"problem.merge_final.reason.too_late" = "The merge is more than thirty days old, so the data needed to undo it was deleted.";
"problem.merge_final.reason.identity_unlinked" = "A sign-in method that came with the merge was removed later.";
"problem.merge_final.reason.password_in_use" = "The password that the merge removed was for an address that another password is used with now.";
"problem.passkey_limit.happened" = "The account has as many passkeys as it may have.";
"problem.passkey_limit.advice.1" = "Let the person remove a passkey that they no longer use.";
"problem.recovery_pending.happened" = "The code was right. Because the account has passkeys only, a new code signs in later, so that its owner can stop it.";
"problem.recovery_pending.advice.1" = "Let the person ask for a new code after the wait. The email about it says when that is.";
"problem.app_attest_required.happened" = "The server creates an account only for the genuine app on a genuine Apple device, which App Attest proves. This request didn’t prove it; `reason` says which step failed. A browser can never prove it.";
"problem.app_attest_required.advice.1" = "In a browser, send the person to the app. People who have an account can sign in everywhere.";
"problem.app_attest_required.advice.2" = "With `unknown_key`, make and register a new key, and send the request again. With `missing`, send the field `App-Attest`.";
"problem.sign_up_closed.happened" = "The client’s settings let nobody create an account. People who have an account sign in as before.";
"problem.sign_up_closed.advice.1" = "Offer people only to sign in. An operator can change `sign_up` in the client’s settings.";
"problem.invitation_required.happened" = "The client creates accounts only for people with an invitation, and this request has none that is valid. `reason` says why.";
"problem.invitation_required.advice.1" = "Ask the person for the code of their invitation, and send the sign-in with it as `invitation`.";
"problem.invitation_required.advice.2" = "An operator creates invitations with `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "The request has no invitation.";
"problem.invitation_required.reason.unknown" = "There is no invitation with this code.";
"problem.invitation_required.reason.used" = "It has created as many accounts as it may.";
"problem.invitation_required.reason.expired" = "It has expired.";
"problem.invitation_required.reason.revoked" = "An operator revoked it.";
"problem.invitation_required.reason.other_address" = "It is for an email address that the person hasn’t proved.";
"problem.email_domain_not_allowed.happened" = "The client creates accounts only for people who have proved an email address of certain domains. This person hasn’t.";
"problem.email_domain_not_allowed.advice.1" = "Let the person sign in with an address of one of the domains that `sign_up` in the client’s settings names.";
"problem.email_domain_not_allowed.advice.2" = "An address of Hide My Email counts only with `allow_private_relay`.";
"problem.sign_up_refused.happened" = "The operator’s own system, which `before_sign_up` in the settings names, refused the account or didn’t respond.";
"problem.sign_up_refused.advice.1" = "Show the person the message that came with it, if any, and how to reach your support.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.happened" = "This sign-in belongs to a different person than the one who is signed in to the app. The Apple user of the device, or the person who signed in with the access token, isn’t the person of the session.";
"problem.apple_user_mismatch.advice.1" = "Delete the session on this device, and ask the person to sign in.";
"problem.apple_user_mismatch.advice.2" = "To switch to the other person, send the sign-in without the access token. The code and the nonce weren’t used, so the same request works.";

/* deletion_in_progress */
"problem.deletion_in_progress.happened" = "The deletion isn’t complete yet. Access at Apple is being revoked.";
"problem.deletion_in_progress.advice.1" = "Let the person try again later. A sign-in after the deletion creates a new account.";

/* job_not_parked */
"problem.job_not_parked.happened" = "The server hasn’t given up on this job, so it continues with it by itself.";
"problem.job_not_parked.advice.1" = "Wait until the job is done or parked.";

/* profile_required */
"problem.profile_required.happened" = "The client’s settings require a name, and Apple sends it only at the first sign-in.";
"problem.profile_required.advice.1" = "Ask the person for the name, and send it with `profile_token` to `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "For Apple to send the name again, the person can open their Apple Account, choose Sign in with Apple and then the app, and stop using their Apple Account with it.";

/* invalid_value */
"problem.invalid_value.happened" = "The server can read the request, but not every value in it is allowed.";
"problem.invalid_value.advice.1" = "`errors` lists each field and what is wrong with it.";

/* internal_error */
"problem.internal_error.happened" = "The server met an error that it didn’t expect. The operator’s log has the details under the `request_id`.";
"problem.internal_error.advice.1" = "Try again later. If you report the error, include the request ID.";

/* provider_refused */
"problem.provider_refused.happened" = "The provider rejected the server’s own request because of a setting, for example a wrong key.";
"problem.provider_refused.advice.1" = "Trying again won’t help. The operator’s log names the setting to correct.";

/* provider_unreachable */
"problem.provider_unreachable.happened" = "The provider didn’t respond, or its response couldn’t be used. The code and the nonce weren’t used, unless `retry` says so.";
"problem.provider_unreachable.advice.1" = "Wait as many seconds as `Retry-After` says, then send the same request again.";
"problem.provider_unreachable.advice.2" = "If `retry` is `new_authorization`, request a new authorization from the provider first, because the code may have been used.";

/* store_unavailable */
"problem.store_unavailable.happened" = "The database isn’t responding. No session was ended.";
"problem.store_unavailable.advice.1" = "Wait as many seconds as `Retry-After` says, then send the same request again. Keep the session.";
"problem.store_unavailable.advice.2" = "If `retry` is `new_authorization`, request a new authorization from the provider first, because the code has been used.";

/* overloaded */
"problem.overloaded.happened" = "Too many people are signing in with a password right now. Nothing was changed.";
"problem.overloaded.advice.1" = "Wait as many seconds as `Retry-After` says, then send the same request again.";

/* ---- Forms: what is typed, and what was wrong ---- */

/* Labels above the fields of forms, and hints below them. */
"field.email" = "Email address";
"field.password" = "Password";
"field.current_password" = "Current password";
/* For screen readers: the button beside a password that shows what was typed. It can be pressed and released. */
"field.show_password" = "Show password";
"field.new_password" = "New password";
"field.new_password.hint" = "At least 8 characters. A few words in a row are easy to remember and easy to type.";
"field.code" = "Code from the email";
"field.code.hint" = "6 digits";
"field.given_name" = "First name";
"field.given_name_optional" = "First name (optional)";
"field.family_name_optional" = "Last name (optional)";
"field.device_name" = "Device name";
"field.invitation" = "Invitation code";

/* Told at the head of a form that was sent, when something in it has to be mended. */
"trouble.credentials" = "The email address or password is incorrect.";
/* {count} is a number of minutes. */
"trouble.throttled#one" = "Too many attempts. Please wait a minute and try again.";
"trouble.throttled#other" = "Too many attempts. Please wait {count} minutes and try again.";
"trouble.overloaded" = "Too many people are signing in right now. Please try again in a moment.";
"trouble.email" = "We can’t send email to this address. Please check the spelling.";
"trouble.new_password" = "Your password must have 8 to 128 visible characters.";
"trouble.current_password" = "Your current password is incorrect.";
"trouble.code" = "This code is incorrect or has expired. Check the email, or request a new code.";
"trouble.name" = "This name contains characters that can’t be used.";
"trouble.in_use" = "This email address belongs to another account.";
"trouble.email_domain" = "Accounts are only for certain email addresses. Use an address of your organization.";
/* About the code of an invitation. The last one is known only after the sign-in. */
"trouble.invitation_unknown" = "There is no invitation with this code. Please check the spelling.";
"trouble.invitation_used" = "This invitation has already been used. If you used it, sign in to your account.";
"trouble.invitation_expired" = "This invitation has expired. Please ask for a new one.";
"trouble.invitation_revoked" = "This invitation is no longer valid. Please ask for a new one.";
"trouble.invitation_other_address" = "This invitation is for another email address. Use the address that it was sent to.";

/* A form was sent by a browser that keeps no cookies. */
"message.no_cookies.title" = "Your browser blocks cookies";
"message.no_cookies.happened" = "Without cookies, we can’t confirm that you sent this form yourself. Nothing was changed.";
"message.no_cookies.advice.1" = "Please allow cookies for this site, then open the page again.";
/* A form was sent that this browser was not given, or was given long ago. */
"message.foreign_form.title" = "This form has expired";
"message.foreign_form.happened" = "The page was open for too long, or the form didn’t come from this site. Nothing was changed.";
"message.foreign_form.advice.1" = "Please open the page again and fill in the form there.";

/* ---- Forms: the pages ---- */

/* On the sign-in page: the button below address and password, and the two links beneath it. */
"sign_in.password.button" = "Sign in";
"sign_in.password.forgotten" = "Forgot password?";
"sign_in.password.sign_up" = "Create account";
"sign_in.email_code" = "Email me a code";
/* The same where the code also creates an account. */
"sign_in.continue_with_email" = "Continue with email";
/* A link, where people need an invitation to create an account. */
"sign_in.have_invitation" = "I have an invitation";
/* A small tag beside the sign-in method that was used last in this browser. A word or two. */
"sign_in.last_used" = "Last used";
/* Between the buttons of Apple and others and the form for a password. */
"sign_in.or" = "or with a password";
/* Said first on the sign-in page. */
"sign_in.notice.again" = "Sign in again to continue.";
"sign_in.notice.merge" = "The account that you sign in to is merged into this one.";
/* A link below the last two notices. */
"sign_in.back" = "Back to your account";

/* The page on which somebody makes an account with a password. {app} is the name of the app or service. */
"form.sign_up.title" = "Create an account";
"form.sign_up.intro" = "Enter your email address and choose a password for {app}. We’ll email you a code to confirm the address.";
"form.sign_up.button" = "Create account";
"form.sign_up.way" = "I already have an account";
/* Then this one, whoever it was and whether the address is known or not. */
"form.confirm_sign_up.title" = "Check your email";
"form.confirm_sign_up.intro" = "Enter the code from the email that we sent to {email}.";
"form.confirm_sign_up.button" = "Confirm";
/* Where the address is not known: the page was opened by itself. */
"form.code.intro" = "Enter the code from the email that we sent you.";
/* A link for who got no mail with a code. */
"form.no_mail" = "Didn’t get a code? Request a new one";
/* Two buttons below the field for a code from an email: send it again, or to another address. */
"form.resend" = "Resend code";
"form.change_address" = "Change address";
/* After the first of them. {email} is an address; the text is the same whether anybody has it or not. */
"form.resent.sent" = "We sent a new code to {email}.";
/* The code was asked for again too early. */
"form.resent.wait#one" = "We sent a code a moment ago. You can ask for another in {count} second.";
"form.resent.wait#other" = "We sent a code a moment ago. You can ask for another in {count} seconds.";
/* Above the form to create an account, to which somebody came back to change the address. */
"form.change_address.password" = "Enter the other address, and choose your password again.";
"form.reset.title" = "Reset your password";
"form.reset.intro" = "We’ll email you a code. Use it to choose a new password for {app}.";
"form.reset.button" = "Email me a code";
"form.reset.way" = "Back to sign-in";
"form.confirm_reset.title" = "Choose a new password";
"form.confirm_reset.intro" = "If {email} has an account here, enter the code from the email that we sent there and choose a new password.";
"form.confirm_reset.button" = "Set new password";
/* Where the link in the email brought the code. */
"form.confirm_reset.linked" = "Choose the new password for {app}.";
/* Below the button. */
"form.confirm_reset.note" = "You’ll be signed out on all other devices.";
"form.email.title" = "Your email address";
"form.email.intro" = "We’ll email you a code to confirm the address. {app} will then use this address.";
"form.email.button" = "Email me a code";
"form.confirm_email.title" = "Check your email";
"form.confirm_email.intro" = "Enter the code from the email that we sent to {email}.";
"form.confirm_email.button" = "Confirm";
"form.set_password.title" = "Set a password";
"form.set_password.intro" = "You can then also sign in to {app} with {email} and this password.";
"form.set_password.button" = "Set password";
"form.change_password.title" = "Change your password";
"form.change_password.intro" = "All other devices that are signed in with the old password will be signed out.";
"form.change_password.button" = "Change password";
"form.name.title" = "Your name";
"form.name.intro" = "{app} uses this name for you. If you don’t want to give a name, leave both fields empty.";
"form.name.button" = "Save";
"form.session_name.title" = "Rename device";
"form.session_name.intro" = "This device is shown as {device}.";
"form.session_name.button" = "Save";
"form.to_account" = "Back to your account";

/* ---- Two accounts that become one ---- */

"merge.title" = "Merge your accounts";
"merge.stays" = "Account that you keep";
"merge.goes" = "Account that is merged into it";
"merge.moves" = "Sign-in methods that move with it";
"merge.nameless" = "Account without a name";
"merge.fact.ways" = "You can sign in to the account that you keep with the sign-in methods of both accounts.";
"merge.fact.password" = "You have one password from now on. The one for {email} stops working.";
"merge.fact.name" = "The account that you keep has the same name and email address as before. If one is missing, we use the one from the other account.";
"merge.fact.sessions" = "Devices that are signed in to the other account will be signed out.";
/* {app} is the name of the app or service. */
"merge.fact.app" = "{app} will be notified, and decides what happens to its own data for each account.";
"merge.fact.mail" = "We’ll send an email to the addresses of both accounts.";
"merge.fact.undo" = "You can undo the merge on your account page for 30 days.";
"merge.button" = "Merge accounts";
"merge.leave" = "Don’t merge";
"merge.back" = "Back to your account";
"merge.same.title" = "This is the same account";
"merge.same.text" = "You signed in to the account that you started with, so there is nothing to merge. To try again, use another sign-in method.";
"merge.late.title" = "This took too long";
"merge.late.text" = "For your security, both sign-ins must be less than ten minutes old. Nothing was changed. Please sign in again and start over.";

/* ---- The account page: what can be changed ---- */

/* A row of the account page, and the page that it leads to. */
"account.add_method" = "Add a sign-in method";
/* Joins a list of names or sign-in methods: {items} are those before {item}. */
"list.more" = "{items}, {item}";
/* There, if nothing is left to add. */
"account.add_nothing" = "You have every sign-in method that is offered here.";
/* A link beside “Devices”; {count} is how many there are. */
"account.show_all" = "Show all {count}";
/* The link above the account’s devices, where all of them are shown. */
"account.manage_devices" = "Manage devices";
/* The row “Passkeys” where there are none. */
"passkeys.none" = "None";
"account.apps.none" = "No app has access to your account.";
"account.change_password" = "Change password";
"account.set_password" = "Set password";
/* Above the buttons of the sign-in methods that can be added. */
"account.add_note" = "Add another sign-in method:";
/* A button. {provider} is Google or Facebook. */
"account.add" = "Add {provider}";
/* Beside a device. {device} is its name. */
"account.rename" = "Rename";
"account.rename_device" = "Rename {device}";
"account.merge.heading" = "Merge accounts";
"account.merge.text" = "If you have another account here with a different sign-in method, you can merge the two.";
"account.merge.button" = "Merge another account";
/* {account} is the name or address of an account that was joined with this one. {date} is a day. */
"account.merged" = "Merged with {account}. You can undo this until {date}.";
"account.merged.undo" = "Undo";

/* On the page about an address that belongs to an account: where that account is entered with a password. */
"link.password" = "If this is your account, sign in with its password. You can then use both methods.";
"link.password.button" = "Sign in and link";

/* ---- Taking a sign-in method away ---- */

/* In the browser's tab. */
"remove.title" = "Remove a sign-in method";
/* {name} is Apple, Google, Facebook or Password, here and below. */
"remove.heading" = "Remove {name}?";
"remove.method" = "You’ll no longer be able to sign in to {app} with {name}.";
/* {email} is the address of the account. */
"remove.address_stays" = "Your email address stays {email}.";
"remove.address_becomes" = "Your email address changes to {email}, because the current one belongs to this sign-in method.";
"remove.address_goes" = "Your account will have no email address, because the current one belongs to this sign-in method.";
"remove.here" = "You’ll stay signed in on this device.";
"remove.no_device" = "No other device will be signed out.";
/* A heading above a list: Apple, Google, Password. */
"remove.remaining" = "You can still sign in with";
/* A heading above a list of devices. */
"remove.devices" = "These devices will be signed out";
/* A button: nothing is removed. */
"remove.keep" = "Cancel";

/* ---- Said first on the page that comes after a change ---- */

/* {method} is Apple, Google, Facebook or Password. */
"changed.method_added" = "You can now also sign in with {method}.";
"changed.method_removed" = "{method} was removed. You can no longer sign in with it.";
"changed.name" = "Your name was saved.";
"changed.address" = "Your email address was changed.";
"changed.password_set" = "Your password was set.";
"changed.password_changed" = "Your password was changed.";
/* On the sign-in page. */
"changed.password_reset" = "Your password was changed. Please sign in with your new password.";
"changed.device_renamed" = "The device was renamed.";
"changed.device_signed_out" = "The device was signed out.";
"changed.signed_out_elsewhere" = "You were signed out on all other devices.";
"changed.merged" = "Your accounts were merged.";
"changed.merge_undone" = "The merge was undone. Your accounts are separate again.";

/* ---- Devices, and where a mail went ---- */

/* What a signed-in browser is called: “Firefox on Windows”. Both are names and stay as they are. */
"device.browser_on" = "{browser} on {system}";
/* The button below message.identity_in_use.advice. */
"message.identity_in_use.button" = "Merge accounts";

/* ---- When Apple passes no mail on ---- */

/* A small mark beside an email address that Apple made, whose forwarding the person turned off. */
"account.relay_off" = "Forwarding off";
/* In place of account.relay_note then. */
"account.relay_off_note" = "Apple created this address for you, but email to it doesn’t reach you because forwarding is turned off. You can turn it on again in your Apple Account, under Sign in with Apple.";

/* ---- A name that an app must have ---- */

/* After a sign-in with Apple, Google or Facebook, where no name is known and {app} must have one. */
"form.profile.title" = "What is your name?";
"form.profile.intro" = "{app} needs your name. This is the last step of your sign-in.";
"form.profile.button" = "Continue";
/* A link: nobody is signed in. */
"form.profile.way" = "Cancel";

/* ---- Passwords, and what is mailed ---- */

/* Told beside a form: a new password that others would try first. */
"trouble.guessable" = "This password is easy to guess. It’s common, or it contains your name, your email address or the name of this service. Please choose a longer one, such as a few words in a row.";
/* Told after a wrong password. {count} is a number of tries from 1 to 3. */
"trouble.tries_left#one" = "{count} attempt left before you have to wait.";
"trouble.tries_left#other" = "{count} attempts left before you have to wait.";
"trouble.no_tries_left" = "That was your last attempt. You have to wait before you can try again.";
/* On the sign-in page, after too many tries, above a button that mails a link. */
"sign_in.by_mail" = "Is this your account? We can email you a link to sign in on this device without waiting.";
/* The page on which somebody asks for that, and the one on which the code is typed. {app} is the name of the app or service. */
"form.sign_in_email.title" = "Sign in by email";
"form.sign_in_email.intro" = "We’ll email you a code and a link. You can use them to sign in to {app} once, on this device only.";
"form.sign_in_email.button" = "Email me a sign-in link";
"form.confirm_sign_in_email.title" = "Check your email";
"form.confirm_sign_in_email.intro" = "If you can sign in with {email}, enter the code that we sent there.";
"form.confirm_sign_in_email.button" = "Sign in";
/* The same two pages where the code also creates an account, and the page to create an account by a code alone. */
"form.continue_email.title" = "Continue with email";
"form.continue_email.intro" = "We’ll email you a code and a link to sign in to {app} on this device. If you don’t have an account yet, this creates one.";
"form.continue_email.button" = "Email me a code";
"form.confirm_continue_email.title" = "Check your email";
"form.confirm_continue_email.intro" = "If you can use {email} here, enter the code that we sent there.";
"form.confirm_continue_email.button" = "Continue";
"form.sign_up_email.title" = "Create an account";
"form.sign_up_email.intro" = "We’ll email you a code and a link. You can use them to create your {app} account on this device, without a password.";
"form.sign_up_email.button" = "Email me a code";
/* In place of the introduction, when the person came by the link and has nothing to type. */
"form.linked.intro" = "You opened the link from the email. Select the button to continue.";
/* The link in an email was opened on another device, or too late. */
"message.code_elsewhere.title" = "Please continue where you started";
"message.code_elsewhere.happened" = "For your security, this link works once, within an hour, and only in the browser where you requested it.";
"message.code_elsewhere.advice" = "If you started on another device or in another browser, enter the code from the email there.";
"message.code_elsewhere.advice_not_you" = "If you didn’t start this, close this page. Nothing was changed.";
/* Emails, as plain text. {app} is the name of the app or service. Each has a subject and begins with its text. */
"mail.sign_up.subject" = "Confirm your email address";
"mail.sign_up.text" = "Confirm this email address to create your {app} account.";
/* The subject of each email with six digits. The subject that it has otherwise becomes its heading. */
"mail.code.subject" = "{code} is your {app} code";
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
"mail.way.passkey" = "a passkey";
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
/* The same for a person without an account. The line about the device follows, and the code. */
"mail.sign_up_code.subject" = "Your code to create an account";
"mail.sign_up_code.text" = "We received a request to create a {app} account with this email address.";
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
"mail.password_removed.subject" = "A password was removed";
"mail.password_removed.text" = "A password of your {app} account no longer works, because an account has one password. Your other sign-in methods work as before.";
"mail.password_removed.otherwise" = "If you don’t know your password, reset it. This signs out every device.";
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
"mail.passkey_added.subject" = "A passkey was added to your account";
"mail.passkey_added.text" = "You can now sign in to your {app} account with a passkey.";
"mail.passkey_added.otherwise" = "If this wasn’t you, sign in, remove the passkey, and sign out on all other devices.";
"mail.passkey_removed.subject" = "A passkey was removed from your account";
"mail.passkey_removed.text" = "One of the passkeys of your {app} account no longer signs you in.";
"mail.passkey_removed.otherwise" = "If this wasn’t you, sign in another way and sign out on all other devices, or contact {app} right away.";
"mail.removed_passkey_used.subject" = "Somebody used a passkey that you removed";
"mail.removed_passkey_used.text" = "Somebody tried to sign in to your {app} account with a passkey that you removed. They weren’t signed in.";
"mail.removed_passkey_used.otherwise" = "If this was you, remove the passkey from your password manager too. If not, check your sign-in methods and devices.";
"mail.passkey_copied.subject" = "A passkey was refused: it may have been copied";
"mail.passkey_copied.text" = "A sign-in to your {app} account was refused, because its passkey may have been copied from your device or security key.";
"mail.passkey_copied.otherwise" = "Sign in another way, remove this passkey, and add a new one.";
"mail.fact.passkey" = "Passkey: {manager}";
"mail.passkeys.check" = "Check your passkeys on your account page:";
"mail.passkeys.button" = "Check passkeys";
/* To every address of an account for which an operator made such a link. */
"mail.recovery_link.subject" = "A link to recover your account";
"mail.recovery_link.text" = "The support of {app} made a link that adds a passkey to your account, for somebody who can no longer sign in.";
"mail.recovery_link.until" = "It works once, until {time}.";
"mail.recovery_link.from" = "It works from {time} on.";
"mail.recovery_stop" = "If this wasn’t you, stop it here:";
"mail.recovery_stop.button" = "Stop the recovery";
"mail.recovery_link.otherwise" = "If you didn’t ask for this, contact {app} right away.";
"mail.recovered.subject" = "Your account was recovered";
"mail.recovered.text" = "Somebody signed in to your {app} account without its passkeys. This changed:";
/* Lines of the same email, before those with the device, the app and the time. */
"mail.recovered.by_code" = "Signed in: with a code from an email";
"mail.recovered.by_link" = "Signed in: with a link from {app}’s support, and a new passkey";
"mail.recovered.signed_out" = "Signed out: all other devices";
"mail.recovered.otherwise" = "If this wasn’t you, sign in with your passkey, remove the passkeys that you don’t know, and contact {app} right away.";
"mail.recovery_waits.subject" = "Somebody is recovering your account";
"mail.recovery_waits.text" = "Somebody typed a code from an email to sign in to your {app} account, which has only passkeys.";
"mail.recovery_waits.until" = "From {time} on, a new code from an email signs in. App: {client}";
"mail.recovery_waits.otherwise" = "If this wasn’t you, stop it now, and check who can read your email.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "Your account has a new email address";
"mail.address_added.text" = "Your {app} account now uses this email address.";
/* To the new address of an account, above the button. */
"mail.review" = "Check your sign-in methods and devices on your account page:";
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
"account.download.text" = "A JSON file with everything that is stored about your account. Your password isn’t included.";
"account.download.button" = "Download";
"account.deletion" = "Delete account";
"delete.word" = "DELETE";
"delete.field" = "To confirm, type {word}";
"trouble.confirmation" = "To delete your account, type the word shown here.";
"changed.created" = "Welcome. Your account is ready.";

/* The buttons of emails. */
"mail.sign_up.button" = "Confirm email address";
"mail.reset.button" = "Reset password";
"mail.address.button" = "Confirm email address";
"mail.sign_in.button" = "Sign in";
"mail.sign_up_code.button" = "Create account";
"mail.review.button" = "Review your account";
/* The same in the email of a sign-up. */
"mail.link.sign_up" = "Or open this page. In another browser or on another device, it asks for the password that you chose:";
/* The link of a sign-up was opened in another browser than the one where it began. */
"form.confirm_sign_up_elsewhere.title" = "Confirm your email address";
"form.confirm_sign_up_elsewhere.intro" = "You opened the link from the email in another browser. To create your {app} account here, enter the password that you chose.";
"form.confirm_sign_up_elsewhere.button" = "Create account";
/* The heading where a person who is signed in must sign in once more. */
"sign_in.heading.again" = "Confirm it’s you";
/* The heading where a person signs in to an account that is to be merged. */
"sign_in.heading.merge" = "Sign in to your other account";
/* The link in an email was opened, and one button is left to press. */
"form.linked.title" = "Confirm your email address";
/* A person who is signed in signed in once more with a method that no account has. */
"message.no_account.title" = "No account found";
"message.no_account.happened" = "You signed in with {provider}, but no account at {app} uses that sign-in method. Nothing has changed.";
"message.no_account.any.happened" = "No account at {app} uses the sign-in method that you chose. Nothing has changed.";
"message.no_account.advice.1" = "Try a different sign-in method.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Sign in to continue to {client}.";
"sign_in.notice.device" = "Sign in here first, then confirm your device.";
"changed.access_removed" = "{method} no longer has access to your account.";
"account.apps" = "Connected apps";
"account.apps.text" = "Apps that you signed in to with this account";
"account.app_used" = "Last used {time}";
"account.remove_access" = "Remove access";
"account.remove_access_named" = "Remove access for {client}";
"consent.title" = "Allow access";
"consent.heading" = "Allow {client} to use your {app} account?";
"consent.signed_in_as" = "Signed in as {name}";
/* A heading above a list. */
"consent.gets" = "{client} will get";
/* A button beside the name of the person who is signed in. */
"consent.switch_account" = "Switch account";
/* In place of a value that the account does not have. */
"consent.not_set" = "Not set";
/* {address} is a host, such as shop.example.com. In the next two it is a host and port, or a scheme. */
"consent.returns" = "You’ll return to {address}.";
"consent.returns.loopback" = "You’ll return to the app on this computer: {address}";
"consent.returns.scheme" = "You’ll return to the app on this device: {address}";
/* Links to pages of the client’s. */
"consent.terms" = "{client} terms of service";
"consent.privacy" = "{client} privacy policy";
"consent.allow" = "Allow";
"consent.deny" = "Cancel";
"consent.later" = "You can remove this access at any time in your account settings.";
"scope.openid" = "Your account ID, the same for every app";
"scope.profile" = "Your name";
"scope.email" = "Your email address";
"scope.offline_access" = "Access while you’re not using the app";
"scope.language" = "Your language";
"scope.external_id" = "Your ID in other systems";
"scope.metadata" = "From your account: {name}";
"device_sign_in.title" = "Sign in a device";
"device_sign_in.intro" = "Enter the code that your device shows.";
"device_sign_in.field" = "Code";
"device_sign_in.button" = "Continue";
"device_sign_in.unknown" = "No device is waiting with this code. Check the code, or get a new one on the device.";
"device_sign_in.heading" = "Sign in to {client} on your device?";
"device_sign_in.compare" = "Check that your device shows this code: {code}";
/* A label. An address and a time follow. */
"device_sign_in.request_from" = "Request from";
/* A label, only for an app’s device. The name that it gives itself follows. */
"device_sign_in.calls_itself" = "The device calls itself";
"device_sign_in.later" = "You can sign the device out on your account page at any time.";
"device_sign_in.warning" = "Continue only if you started this yourself. If someone sent you the code or a link, they may be trying to get into your account.";
"device_sign_in.allow" = "Sign in the device";
"device_sign_in.deny" = "Cancel";
"device_sign_in.done.title" = "Your device is signed in";
"device_sign_in.done.text" = "You can close this page and continue on your device.";
"device_sign_in.denied.title" = "The device wasn’t signed in";
"device_sign_in.denied.text" = "No information was shared with it.";
/* A person confirms who they are, for a device that is signed in. Nobody is signed in by it. */
"device_confirm.title" = "Confirm that it’s you";
"device_confirm.heading" = "Confirm to {client} that it’s you?";
"device_confirm.meaning" = "A device that is signed in to {client} asks for this. For ten minutes it can then make important changes to your account, such as deleting it.";
"device_confirm.allow" = "Confirm";
"device_confirm.done.title" = "You confirmed that it’s you";
"device_confirm.done.text" = "You can close this page and continue on your device.";
"device_confirm.denied.title" = "You didn’t confirm";
"device_confirm.denied.text" = "Nothing was changed.";
"sign_out.heading" = "Sign out?";
"sign_out.text" = "You’ll be signed out of {app} and of the apps that you use with it in this browser.";
"sign_out.stay" = "Stay signed in";

/* ---- Passkeys ---- */

/* A sign-in method, in a list beside names such as Apple and Google. “Passkey” as Apple’s and Google’s systems call it in your language. */
"way_in.passkey" = "Passkey";
/* The button on the sign-in page. */
"button.passkey" = "Sign in with a passkey";
/* A passkey in a sentence such as “Remove {name}?”. {name} is what its owner calls it. */
"passkey.named" = "the passkey “{name}”";
/* The browser’s window for passkeys was closed, took too long, or found nothing. Which of the three, nobody knows. */
"passkey.cancelled" = "No passkey was used. Try again, or choose another way.";
/* The same when a passkey was to be added. */
"passkey.not_added" = "No passkey was added. You can try again.";
/* The chosen device or password manager already has a passkey for the account: nothing went wrong. */
"passkey.exists" = "There’s already a passkey for your account here. You can sign in with it.";
"passkey.unsupported" = "This device can’t save a passkey. Set up a screen lock, or use another device.";
/* Shown where the browser has no passkeys, or scripts are turned off. */
"passkey.without" = "Passkeys don’t work in this browser. Allow JavaScript for this page, update your browser, or use another device.";
/* A label beside a passkey: its password manager has copies of it on other devices. */
"passkey.synced" = "Synced";
/* A label beside a passkey without copies elsewhere. */
"passkey.one_device" = "On one device only";
/* {added} is a date. */
"passkey.unused" = "Added {added}, not used yet";
/* A section of the account page. */
"account.passkeys" = "Passkeys";
/* What confirms a passkey depends on the device; name no product of a maker here. */
"account.passkeys.text" = "With a passkey you sign in the way you unlock your device. No password can be stolen or forgotten.";
/* A button. */
"passkeys.add" = "Add a passkey";
"passkeys.add.title" = "Add a passkey";
"passkeys.add.intro" = "Your device will ask you to confirm. From then on you can sign in to {app} without a password.";
/* A passkey without copies is the only sign-in method. */
"passkeys.one_device" = "This passkey is on one device only. Add another sign-in method, so that you don’t lose your account with the device.";
/* The account has only passkeys, or one sign-in method. */
"passkeys.weak" = "Add another kind of sign-in method, so that you keep your account if you lose your devices.";
/* On the page to create an account. */
"field.email_optional" = "Email address (optional)";
"field.email_optional.hint" = "We’ll send you a code to confirm it. It helps you get back in if you lose your devices.";
"sign_up.passkey.intro" = "Your device will ask you to confirm, and saves a passkey for {app}. You won’t need a password.";
"sign_up.passkey.button" = "Create account with a passkey";
"sign_up.with_password" = "Use a password instead";
"sign_up.with_passkey" = "Use a passkey instead";
"sign_up.with_email" = "Use a code from an email instead";
/* A button below those of Apple and others, for a person who opened the link of an invitation. */
"sign_up.password.button" = "Create account with a password";
/* Said first on the pages to create an account, to a person who opened the link of an invitation. */
"sign_up.invited" = "You are invited to {app}.";
/* A label beside an email address whose code was not entered yet. */
"account.email_unproved" = "Not confirmed";
/* Offered once, after a sign-up. */
"suggest.passkey" = "Add a passkey, and sign in the next time the way you unlock your device.";
"suggest.apple" = "If you lose your devices, Apple lets you in.";
"suggest.apple.button" = "Use Apple as a spare key";
/* Before a passkey is removed. */
"remove.passkey" = "We’ll ask your password manager to remove it too. If it still offers the passkey later, delete it there.";
"field.passkey_name" = "Passkey name";
"form.passkey_name.title" = "Rename passkey";
"form.passkey_name.intro" = "The name helps you tell your passkeys apart.";
"form.passkey_name.button" = "Save";
"changed.passkey_added" = "Your passkey was added. You can now sign in with it.";
"changed.passkey_renamed" = "The passkey was renamed.";
"changed.passkey_removed" = "The passkey was removed. You can no longer sign in with it.";
"trouble.passkey" = "This passkey couldn’t be accepted. Try again, or use another sign-in method.";
"trouble.passkey_expired" = "This page was open for too long. Please try again.";
"trouble.passkey_removed" = "This passkey was removed from its account. Delete it in your password manager, and use another sign-in method.";
"trouble.passkey_in_use" = "This passkey is already in use.";
"trouble.passkey_limit" = "Your account has the largest possible number of passkeys. Remove one before you add another.";
/* The browser refused what our page asked: a mistake of ours. */
"trouble.passkey_failed" = "Passkeys don’t work here right now. We’ve been told. Please use another sign-in method.";
/* The page that an operator’s link opens, for a person who lost every sign-in method. */
"recover.title" = "Recover your account";
"recover.intro" = "Add a passkey to your {app} account. It signs you in here.";
"recover.signed_out" = "You’ll be signed out on all other devices.";
"recover.once" = "This link works once. Until you’ve added the passkey, you can open it again.";
"recover.invalid.title" = "This link no longer works";
"recover.invalid.happened" = "It was used, a newer link replaced it, or it’s too old.";
"recover.invalid.advice" = "If you still can’t sign in, ask {app} for a new link.";
"recover.early.title" = "This link works later";
"recover.early.happened" = "The email about it says from when. You can open it again then.";
"recover.stop.title" = "Stop the recovery of your account?";
"recover.stop.happened" = "Somebody told {app} that they can no longer sign in to your account. If that wasn’t you, stop it.";
"recover.stopped.title" = "The recovery was stopped";
"recover.stopped.happened" = "The link or code that was asked for is void. If you didn’t ask for it, contact {app}.";
"recover.nothing.title" = "There is nothing to stop";
"recover.nothing.happened" = "The recovery was stopped, has ended, or was used.";
"account.recovery" = "Somebody is recovering your account. If this isn’t you, stop it.";
"account.recovery.stop" = "Stop the recovery";
/* A page that lists passkeys with a box for each; also the name of the button that leads to it. */
"check_passkeys.title" = "Check your passkeys";
"check_passkeys.intro" = "Which of these do you still have? Those that you don’t tick are removed, so that nobody can sign in with them.";
"check_passkeys.button" = "Remove the ones I don’t have";
"check_passkeys.later" = "Not now";
"changed.recovered" = "You’re signed in. You were signed out on all other devices.";
"changed.passkeys_checked" = "Your passkeys stay as they are.";
"changed.passkeys_removed" = "The passkeys that you no longer have were removed.";
"changed.recovery_stopped" = "The recovery was stopped.";
/* Another passkey was to be removed as well. */
"trouble.passkey_last" = "One passkey stayed, because it’s your only sign-in method. Add a passkey on this device, then remove the other one.";
"""##
}
