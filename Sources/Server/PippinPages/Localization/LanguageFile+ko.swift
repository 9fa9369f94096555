// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ko.strings; change that file, not this one.

extension LanguageFile {
  static let ko = ##"""
/*
  The words of Pippin's pages in Korean. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "한국어";
"language.direction" = "ltr";
"language.plurals" = "japanese";
"language.place" = "10";

/* ---- On every page ---- */

"footer.made_with" = "Powered by Pippin";
"footer.languages" = "언어";
"footer.home" = "{app}(으)로 돌아가기";
"footer.terms" = "이용 약관";
"footer.privacy" = "개인정보 처리방침";
"footer.support" = "도움말";
"page.request_id" = "지원팀에 문의하는 경우 요청 ID {id}을(를) 알려 주십시오.";

/* ---- Names of things ---- */

"way_in.password" = "암호";
"device.browser" = "웹 브라우저";
"device.android" = "Android 기기";
"device.apple" = "Apple 기기";
"device.ios" = "iPhone 또는 iPad";

/* ---- Times ---- */

"moment.now" = "방금";
"moment.minutes#other" = "{count}분 전";
"moment.hours#other" = "{count}시간 전";
"date" = "{year}년 {month} {day}일";
"date_time" = "{date} {time} UTC";
"month.january" = "1월";
"month.february" = "2월";
"month.march" = "3월";
"month.april" = "4월";
"month.may" = "5월";
"month.june" = "6월";
"month.july" = "7월";
"month.august" = "8월";
"month.september" = "9월";
"month.october" = "10월";
"month.november" = "11월";
"month.december" = "12월";

/* ---- The buttons of the providers ---- */

"button.apple.sign_in" = "Apple로 로그인";
"button.apple.continue" = "Apple로 계속하기";
"button.provider" = "{provider} 계정으로 계속하기";

/* ---- The sign-in page ---- */

"sign_in.title" = "로그인";
"sign_in.heading" = "{app}에 로그인";
"sign_in.new_here" = "처음 이용하십니까? 처음 로그인하면 계정이 생성됩니다.";
"sign_in.apple_note" = "Apple은 사용자의 암호를 절대 공유하지 않습니다. 이메일 주소는 공유하거나 가릴 수 있습니다.";
"sign_in.nothing" = "지금은 로그인할 수 없습니다. 나중에 다시 시도하십시오.";
"sign_in.signed_out" = "이 브라우저에서 로그아웃되었습니다.";
"sign_in.session_ended" = "세션이 종료되었습니다. 다시 로그인하십시오.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "팝업 없이 계속하기";
"apple_js.blocked" = "브라우저에서 Apple 로그인 창을 차단했습니다. 이 페이지의 팝업을 허용하고 다시 시도하거나, 팝업 없이 계속하십시오.";
"apple_js.closed" = "로그인이 완료되기 전에 Apple 로그인 창이 닫혔습니다. 다시 시도하려면 버튼을 선택하십시오.";
"apple_js.missing" = "‘Apple로 로그인’을 불러올 수 없습니다. 콘텐츠 차단기가 원인일 수 있습니다. 팝업 없이 계속할 수 있습니다.";
"apple_js.failed" = "로그인하지 못했습니다. 다시 시도하거나, 팝업 없이 계속하십시오.";

/* ---- The account page ---- */

"account.title" = "내 계정";
"account.no_email" = "이메일 주소 없음";
"account.private_relay" = "나의 이메일 가리기";
"account.relay_note" = "Apple이 사용자를 위해 생성한 주소이며, 이 주소로 온 이메일은 개인 이메일 주소로 전달됩니다. 개인 이메일 주소는 비공개로 유지됩니다. 전달을 중단하려면 Apple 계정을 열고 ‘Apple로 로그인’을 선택하십시오.";
"account.ways_in" = "로그인 방법";
"account.added" = "추가: {added}, 마지막 사용: {used}";
"account.revoked" = "접근 권한 철회됨";
"account.remove" = "제거";
"account.remove_named" = "제거: {name}";
"account.sign_in_again_note" = "보안을 위해 로그인 방법을 제거하기 전에 다시 로그인하십시오.";
"account.sign_in_again" = "다시 로그인";
"account.sessions" = "로그인된 기기";
"account.this_device" = "이 기기";
"account.last_used" = "{app}, 마지막 사용: {time}";
"account.sign_out" = "로그아웃";
"account.sign_out_named" = "로그아웃: {name}";
"account.sign_out_elsewhere" = "다른 모든 기기에서 로그아웃";

/* ---- Deleting the account ---- */

"delete.title" = "계정 삭제";
"delete.final" = "이 작업은 취소할 수 없습니다.";
"delete.here" = "계정, 이름 및 이메일 주소가 즉시 삭제되고, 모든 기기에서 로그아웃됩니다.";
"delete.app" = "삭제 사실을 {app}에 알리며, 사용자의 데이터는 {app}의 자체 정책에 따라 삭제됩니다.";
"delete.apple" = "여기에서 더 이상 Apple 계정을 사용하지 않는다는 사실을 Apple에 알립니다. Apple에서 확인할 때까지(보통 몇 초 이내) Apple 계정으로 로그인할 수 없습니다.";
"delete.afterwards" = "나중에 새로운 계정을 생성할 수 있지만, 이 계정의 내용은 복구할 수 없습니다.";
"delete.sign_in_again" = "보안을 위해 먼저 다시 로그인하십시오. 그런 다음 여기에서 계속할 수 있습니다.";
"delete.confirm" = "계정 삭제";
"delete.keep" = "계정 유지";

"deleted.title" = "계정이 삭제되었습니다";
"deleted.happened" = "데이터가 삭제되었고, 모든 기기에서 로그아웃되었습니다.";
"deleted.happened_pending" = "데이터가 삭제되었고, 모든 기기에서 로그아웃되었습니다. Apple에 알리는 중입니다.";
"deleted.advice_pending" = "Apple에서 확인할 때까지(보통 몇 초 이내) 여기에서 Apple 계정으로 로그인할 수 없습니다.";
"deleted.happened_manual" = "데이터가 삭제되었고, 모든 기기에서 로그아웃되었습니다. Apple에 알릴 수 없었으므로, Apple 계정을 사용하는 앱 목록에 {app} 항목이 남아 있을 수 있습니다.";
"deleted.advice_settings" = "iPhone 또는 iPad에서 ‘설정’ 앱을 열고 사용자 이름을 탭한 다음, ‘Apple로 로그인’을 탭하십시오.";
"deleted.advice_web" = "다른 기기에서는 account.apple.com으로 이동하여 로그인한 다음, ‘Apple로 로그인’을 선택하십시오.";
"deleted.advice_app" = "{app} 항목을 선택한 다음, Apple 계정 사용을 중단하십시오.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "이 이메일 주소를 사용하는 계정이 이미 있습니다";
"link.explanation" = "{provider} 계정({email})으로 로그인했습니다. {app}에 이미 {email} 주소를 사용하는 계정이 있지만, 로그인 방법이 다릅니다. 보안을 위해 이메일 주소만으로는 계정을 연결하지 않습니다.";
"link.explanation_no_email" = "{provider} 계정으로 로그인했습니다. {app}에 이미 같은 이메일 주소를 사용하는 계정이 있지만, 로그인 방법이 다릅니다. 보안을 위해 이메일 주소만으로는 계정을 연결하지 않습니다.";
"link.ways_in" = "기존 계정의 로그인 방법";
"link.advice" = "본인의 계정인 경우 이전에 사용한 방법으로 로그인하십시오. 그러면 두 가지 방법을 모두 사용할 수 있습니다.";
"link.advice_elsewhere" = "본인의 계정인 경우 이전에 사용한 방법으로 로그인하십시오. 그러면 계정 페이지에서 이 로그인 방법을 추가할 수 있습니다.";
"link.confirm" = "이전 방법으로 로그인하여 연결";
"link.confirm_with" = "{provider}(으)로 로그인하여 연결";
"link.decline" = "연결 안 함";
"link.nothing_yet" = "아직 연결되거나 변경된 내용이 없습니다. 본인의 계정이 아닌 경우 ‘연결 안 함’을 선택하십시오.";
"link.another.title" = "다른 사용자로 로그인했습니다";
"link.another.happened" = "해당 계정은 {email} 주소를 사용하는 계정이 아닙니다. 변경된 내용이 없습니다.";
"link.another.happened_no_email" = "해당 계정은 {provider} 로그인을 연결하려는 계정이 아닙니다. 변경된 내용이 없습니다.";
"link.no_way_in" = "기존 계정에 더 이상 사용할 수 있는 로그인 방법이 없습니다.";
"link.ask_operator" = "본인의 계정이지만 로그인할 수 없는 경우 이 서비스의 운영자에게 도움을 요청하십시오.";
"link.code" = "본인의 계정입니까? {email} 주소로 6자리 코드를 보낼 수 있습니다. 코드를 입력하면 기존 계정에 로그인되고 새로운 로그인 방법이 연결됩니다.";
"link.code.button" = "이메일로 코드 받기";
"link.another_account" = "방금 사용한 계정이 아닌 다른 {provider} 계정을 선택하십시오.";

/* ---- Back to an app ---- */

"continue.title" = "계속";
"continue.heading" = "{app}에서 계속하기";
"continue.scheme" = "거의 완료되었습니다. 버튼을 누르면 이 기기에서 앱이 열립니다: {address}";
"continue.loopback" = "거의 완료되었습니다. 버튼을 누르면 이 컴퓨터의 앱으로 돌아갑니다: {address}";
"continue.not_you" = "직접 시작한 로그인이 아닌 경우 이 페이지를 닫으십시오. 어떠한 정보도 공유되지 않습니다.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "다시 시도";
"message.start_again" = "다시 시작";
"message.to_sign_in" = "로그인으로 이동";
"message.contact" = "{app}에 문의";

"message.cancelled.title" = "로그인이 취소되었습니다";
"message.cancelled.happened" = "완료되기 전에 로그인이 취소되었습니다. 계정이 생성되지 않았으며, 변경된 내용이 없습니다.";

"message.expired.title" = "로그인 시간이 만료되었습니다";
"message.expired.happened" = "보안을 위해 몇 분 이내에 로그인해야 합니다.";
"message.expired.advice.1" = "다시 시작하십시오. 보통 몇 초밖에 걸리지 않습니다.";

"message.wrong_browser.title" = "다른 브라우저에서 시작된 로그인입니다";
"message.wrong_browser.happened" = "다른 브라우저 또는 시크릿 창에서 시작되었거나, 쿠키가 차단되어 있습니다. 본인의 로그인인지 확인할 수 없습니다.";
"message.wrong_browser.advice.1" = "다른 사람이 이 페이지의 링크를 보낸 경우 페이지를 닫으십시오. 그렇지 않으면 그 사람의 계정에 로그인될 수 있습니다.";
"message.wrong_browser.advice.2" = "직접 시작한 경우 여기에서 다시 시작하고 이 브라우저를 계속 사용하십시오.";
"message.wrong_browser.advice.3" = "이 문제가 다시 발생하면 이 사이트의 쿠키를 허용하십시오.";

"message.unreachable.title" = "{provider}에서 응답하지 않습니다";
"message.unreachable.happened" = "{provider}에 연결할 수 없어 로그인을 완료하지 못했습니다. 손실된 내용은 없습니다.";
"message.unreachable.any.title" = "로그인 서비스에서 응답하지 않습니다";
"message.unreachable.any.happened" = "로그인에 사용하는 서비스에 연결할 수 없습니다. 손실된 내용은 없습니다.";
"message.unreachable.advice.1" = "1분 정도 기다린 후 다시 시도하십시오.";

"message.refused.title" = "지금은 {provider} 계정으로 로그인할 수 없습니다";
"message.refused.happened" = "서비스 측의 문제로 인해 {provider}에서 요청을 거부했습니다. 문제가 해결될 때까지는 다시 시도해도 로그인할 수 없습니다.";
"message.refused.any.title" = "지금은 이 방법으로 로그인할 수 없습니다";
"message.refused.any.happened" = "서비스 측의 문제로 인해, 로그인에 사용하는 서비스에서 요청을 거부했습니다. 문제가 해결될 때까지는 다시 시도해도 로그인할 수 없습니다.";
"message.refused.advice.1" = "나중에 다시 방문하거나 {app}에 문의하십시오.";

"message.not_proved.title" = "로그인을 확인할 수 없습니다";
"message.not_proved.happened" = "{provider}에서 보낸 응답이 보안 검사를 통과하지 못해 로그인되지 않았습니다.";
"message.not_proved.any.happened" = "수신한 로그인 정보가 보안 검사를 통과하지 못해 로그인되지 않았습니다.";
"message.not_proved.advice.1" = "다시 시작하십시오. 이 문제가 다시 발생하면 {app}에 문의하십시오.";

"message.bad_request.title" = "링크 또는 양식이 유효하지 않습니다";
"message.bad_request.happened" = "이 페이지를 연 링크 또는 양식이 유효하지 않거나 오래되었습니다.";
"message.bad_request.advice.1" = "앱 또는 로그인 페이지에서 다시 시작하십시오.";

"message.not_found.title" = "페이지를 찾을 수 없습니다";
"message.not_found.happened" = "주소에 오타가 있거나 페이지가 이동되었을 수 있습니다.";
"message.not_found.advice.1" = "주소를 확인하거나 앱에서 다시 시작하십시오.";

"message.too_many.title" = "시도 횟수가 너무 많습니다";
"message.too_many.happened" = "현재 네트워크에서 짧은 시간 동안 너무 많은 시도가 있었습니다.";
"message.too_many.advice.1" = "1분 정도 기다린 후 다시 시도하십시오.";

"message.unavailable.title" = "일시적으로 서비스를 사용할 수 없습니다";
"message.unavailable.happened" = "로그아웃되지 않았으며, 손실된 내용은 없습니다.";
"message.unavailable.advice.1" = "1분 후에 다시 시도하십시오.";

"message.failed.title" = "문제가 발생했습니다";
"message.failed.happened" = "서비스 측에서 발생한 문제입니다. {app}에서 조사할 수 있도록 문제가 기록되었습니다.";
"message.failed.advice.1" = "나중에 다시 시도하십시오. 이 문제가 다시 발생하면 {app}에 문의하십시오.";

"message.app_mistake.title" = "앱에서 오류가 발생했습니다";
"message.app_mistake.happened" = "앱에서 보낸 내용을 처리할 수 없습니다. 사용자의 잘못이 아니며, 변경된 내용이 없습니다.";
"message.app_mistake.advice.1" = "앱으로 돌아가서 다시 시도하십시오. 이 문제가 다시 발생하면 {app}에 문의하십시오.";

"message.invalid_value.title" = "일부 정보가 유효하지 않습니다";
"message.invalid_value.happened" = "입력한 내용 중 사용할 수 없는 것이 있습니다. 변경된 내용이 없습니다.";
"message.invalid_value.advice.1" = "입력한 내용을 확인하고 다시 시도하십시오.";

"message.wrong_password.title" = "이메일 주소 또는 암호가 올바르지 않습니다";
"message.wrong_password.happened" = "이메일 주소와 암호가 일치하지 않아 로그인되지 않았습니다.";
"message.wrong_password.advice.1" = "다시 시도하거나 이메일로 암호를 재설정하십시오.";

"message.passkey_refused.title" = "패스키를 사용할 수 없습니다";
"message.passkey_refused.happened" = "계정에서 제거된 패스키이거나, 확인하는 데 시간이 너무 오래 걸렸을 수 있습니다.";
"message.passkey_refused.advice.1" = "다시 시도하거나 다른 로그인 방법을 사용하십시오.";

"message.not_offered.title" = "여기에서는 이 로그인 방법을 사용할 수 없습니다";
"message.not_offered.happened" = "현재 또는 이 기기에서는 앱에서 이 방법을 제공하지 않습니다.";
"message.not_offered.advice.1" = "다른 로그인 방법을 선택하십시오.";

"message.suspended.title" = "사용이 정지된 계정입니다";
"message.suspended.happened" = "현재 이 계정에 로그인할 수 없습니다.";
"message.suspended.advice.1" = "착오라고 생각되는 경우 {app}에 문의하십시오.";

"message.recovery_waits.title" = "잠시 후에 로그인할 수 있습니다";
"message.recovery_waits.happened" = "코드가 올바릅니다. 패스키만 있는 계정이므로, 소유자가 다른 사람의 로그인을 중단할 수 있도록 대기 시간이 있습니다.";
"message.recovery_waits.advice.1" = "대기 시간이 지난 후 새로운 코드를 요청하십시오. 정확한 시간은 관련 이메일에 나와 있습니다.";

"message.only_in_app.title" = "앱에서 계정을 생성하십시오";
"message.only_in_app.happened" = "새로운 계정은 Apple 기기의 정품 앱에서만 생성할 수 있습니다.";
"message.only_in_app.advice.1" = "앱을 업데이트하고 앱에서 다시 시도하십시오. 이미 계정이 있는 경우 여기에서 로그인할 수 있습니다.";
"message.sign_up_closed.title" = "새로운 계정을 받지 않습니다";
"message.sign_up_closed.happened" = "현재 새로운 계정을 생성할 수 없습니다.";
"message.sign_up_closed.advice.1" = "계정이 있는 경우 이전에 사용한 방법으로 로그인하십시오.";
"message.invitation_required.title" = "초대가 필요합니다";
"message.invitation_required.happened" = "계정을 생성하려면 초대가 필요합니다.";
"message.invitation_required.advice.1" = "초대에 있는 링크를 열거나 초대 코드를 입력하십시오.";
"message.invitation_required.button" = "초대 코드 입력";
"message.email_domain.title" = "사용할 수 없는 이메일 주소입니다";
"message.email_domain.happened" = "계정은 특정 이메일 주소로만 생성할 수 있습니다.";
"message.email_domain.advice.1" = "소속 조직의 이메일 주소로 로그인하십시오.";
"message.sign_up_refused.title" = "계정을 생성하지 못했습니다";
"message.sign_up_refused.happened" = "계정이 생성되지 않았습니다.";
"message.sign_up_refused.advice.1" = "착오라고 생각되는 경우 앱 운영 팀에 문의하십시오.";

"message.name_required.title" = "이름이 필요합니다";
"message.name_required.happened" = "계정을 생성하려면 앱에 사용자의 이름이 필요합니다.";
"message.name_required.advice.1" = "앱에서 이름을 입력하십시오.";

"message.another_person.title" = "다른 사용자로 로그인했습니다";
"message.another_person.happened" = "방금 로그인한 사용자가 앱에 로그인되어 있는 사용자와 다릅니다.";
"message.another_person.advice.1" = "먼저 앱에서 로그아웃한 다음 다시 로그인하십시오.";

"message.signed_out.title" = "로그아웃되었습니다";
"message.signed_out.happened" = "이 기기에서 로그인이 종료되었습니다.";
"message.signed_out.advice.1" = "다시 로그인하십시오.";

"message.still_signed_in.title" = "다시 시도하십시오";
"message.still_signed_in.happened" = "로그인 상태는 그대로입니다. 앱에서 다시 한번 확인하기만 하면 됩니다.";
"message.still_signed_in.advice.1" = "이 문제가 다시 발생하면 앱을 닫았다가 다시 여십시오.";

"message.sign_in_again.title" = "다시 로그인하십시오";
"message.sign_in_again.happened" = "보안을 위해 이 작업은 로그인한 직후에만 할 수 있습니다.";
"message.sign_in_again.advice.1" = "다시 로그인한 다음 하려던 작업을 다시 시도하십시오.";

"message.not_permitted.title" = "이 작업을 수행할 권한이 없습니다";
"message.not_permitted.happened" = "이 서비스의 운영자만 할 수 있는 작업입니다.";
"message.not_permitted.advice.1" = "운영자인 경우 권한을 요청하십시오.";

"message.account_exists.title" = "이미 계정이 있습니다";
"message.account_exists.happened" = "같은 이메일 주소를 사용하는 계정이 이미 있지만, 로그인 방법이 다릅니다. 보안을 위해 이메일 주소만으로는 두 가지를 연결하지 않습니다.";
"message.account_exists.advice.1" = "이전에 사용한 방법으로 로그인하십시오. 그러면 새로운 로그인 방법을 추가할 수 있습니다.";

"message.identity_in_use.title" = "다른 계정에서 사용하는 로그인 방법입니다";
"message.identity_in_use.happened" = "하나의 로그인 방법은 하나의 계정에서만 사용할 수 있습니다.";
"message.identity_in_use.advice.1" = "다른 계정도 본인의 계정인 경우 두 계정을 병합할 수 있습니다. 해당 계정에 로그인하여 변경될 내용을 검토한 다음 확인하십시오.";

"message.not_linked.title" = "로그인 방법이 추가되지 않았습니다";
"message.not_linked.happened" = "시간이 너무 오래 걸렸거나 다른 계정에 로그인했습니다. 변경된 내용이 없습니다.";
"message.not_linked.advice.1" = "다시 시작하여 로그인 방법을 추가하려는 계정에 로그인하십시오.";

"message.last_method.title" = "마지막 남은 로그인 방법입니다";
"message.last_method.happened" = "이 방법을 제거하면 더 이상 계정에 로그인할 수 없습니다.";
"message.last_method.advice.1" = "먼저 다른 로그인 방법을 추가하거나, 계정을 삭제하십시오.";

"message.passkey_limit.title" = "패스키가 너무 많습니다";
"message.passkey_limit.happened" = "계정에 패스키를 더 이상 추가할 수 없습니다.";
"message.passkey_limit.advice.1" = "더 이상 사용하지 않는 패스키를 제거한 다음 다시 시도하십시오.";

"message.merge_final.title" = "더 이상 계정을 분리할 수 없습니다";
"message.merge_final.happened" = "병합한 지 너무 오래되었거나, 병합한 후 로그인 방법이 변경되었습니다.";
"message.merge_final.advice.1" = "계정은 병합된 상태로 유지됩니다. 도움이 필요한 경우 {app}에 문의하십시오.";

"message.deleting.title" = "이 계정을 삭제하는 중입니다";
"message.deleting.happened" = "아직 삭제가 완료되지 않았습니다.";
"message.deleting.advice.1" = "나중에 다시 시도하십시오. 삭제된 후에 로그인하면 새로운 계정이 생성됩니다.";

"message.in_progress.title" = "이미 진행 중입니다";
"message.in_progress.happened" = "서비스에서 아직 처리하고 있습니다.";
"message.in_progress.advice.1" = "완료될 때까지 기다려 주십시오.";

"message.busy.title" = "지금 로그인하는 사용자가 너무 많습니다";
"message.busy.happened" = "로그인되지 않았으며, 변경된 내용이 없습니다.";
"message.busy.advice.1" = "1분 후에 다시 시도하십시오.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "API 오류";
"problems.intro" = "API의 모든 오류 응답에는 다음 중 하나가 `type`으로 포함됩니다.";
"problem.all" = "모든 API 오류";
"problem.what_to_do" = "해결 방법";
"problem.reasons" = "이유";
"developers.title" = "개발자용 정보";
"developers.sent" = "이 요청에 포함된 값:";
"developers.request_id" = "요청 ID: {id}";

"problem.malformed_request.title" = "요청을 읽을 수 없음";
"problem.malformed_request.happened" = "앱에서 보낸 요청을 서버에서 읽을 수 없습니다. 본문이 이 작업에 필요한 JSON이 아니거나, 헤더를 두 가지로 해석할 수 있습니다.";
"problem.malformed_request.advice.1" = "본문을 `/openapi.json`과 대조하십시오. UTF-8인지, 중복된 멤버가 없는지, 유형이 올바른지 확인하십시오.";
"problem.malformed_request.advice.2" = "무엇이 잘못되었는지는 `detail` 및 `errors`에 나와 있습니다.";
"problem.malformed_request.reason.unknown_state" = "이 로그인의 state가 이 서버에서 발급한 것이 아니거나, 도중에 변경되었습니다.";
"problem.malformed_request.change.unknown_state" = "콜백의 매개변수를 변경하지 말고, 로그인을 시작한 서버에 그대로 전달하십시오.";
"problem.malformed_request.reason.expired" = "로그인을 시작한 후 완료할 때까지 시간이 너무 오래 걸렸습니다.";
"problem.malformed_request.change.expired" = "변경할 내용이 없습니다. 사용자가 다시 시작하면 됩니다.";
"problem.malformed_request.reason.other_browser" = "돌아온 브라우저가 로그인을 시작한 브라우저가 아니거나, 쿠키가 없어졌습니다.";
"problem.malformed_request.change.other_browser" = "같은 브라우저에서 로그인을 시작하고 완료하십시오. 자체 쿠키를 사용하는 웹 뷰는 다른 브라우저로 간주됩니다.";
"problem.malformed_request.reason.other_session" = "이 브라우저에 더 이상 없는 세션에서 시작된 로그인입니다.";
"problem.malformed_request.change.other_session" = "변경할 내용이 없습니다. 사용자가 다시 시작하면 됩니다.";
"problem.malformed_request.reason.used" = "이미 완료된 로그인의 주소가 다시 열렸습니다.";
"problem.malformed_request.change.used" = "로그인에 사용되는 각 주소는 한 번만 여십시오.";
"problem.malformed_request.reason.return_address" = "클라이언트에 등록되지 않은 반환 주소입니다.";
"problem.malformed_request.change.return_address" = "앱에서 보내는 값 그대로 설정에서 클라이언트의 `return_to`에 추가하거나, 앱에서 보내는 값을 수정하십시오.";
"problem.malformed_request.reason.parameters" = "매개변수가 누락되었거나, 여기에서 허용되지 않거나, 두 번 포함되어 있습니다.";
"problem.malformed_request.change.parameters" = "요청을 `/openapi.json`과 대조하십시오.";
"problem.malformed_request.reason.no_cookies" = "양식에 서비스의 쿠키가 없어, 다른 사이트에서 브라우저를 통해 보낸 양식과 구별할 수 없습니다.";
"problem.malformed_request.change.no_cookies" = "프록시에서 `Cookie` 또는 `Set-Cookie`를 제거하는 경우가 아니면 변경할 내용이 없습니다.";
"problem.malformed_request.reason.foreign_form" = "다른 브라우저나 세션용으로 생성되었거나, 너무 오래되었거나, 다른 사이트에서 보낸 양식입니다.";
"problem.malformed_request.change.foreign_form" = "이러한 양식은 이 서비스의 페이지에서만 보냅니다. 프록시를 사용하는 경우 `public_url`을 브라우저에 표시되는 주소와 비교하십시오.";
"problem.malformed_request.reason.unknown_client" = "이 `client_id`로 OpenID Connect를 사용할 수 있는 클라이언트가 없습니다.";
"problem.malformed_request.change.unknown_client" = "설정에 있는 클라이언트의 `id`와 비교하고, 클라이언트에 `oidc`가 있는지 확인하십시오.";
"problem.malformed_request.reason.redirect_uri" = "클라이언트에 등록되지 않은 `redirect_uri`입니다.";
"problem.malformed_request.change.redirect_uri" = "클라이언트에서 보내는 값 그대로 설정에서 클라이언트의 `redirect_uris`에 추가하거나, 클라이언트에서 보내는 값을 수정하십시오.";
"problem.malformed_request.reason.id_token_hint" = "`id_token_hint`가 이 서버에서 이 클라이언트에 발급한 ID 토큰이 아니거나, 해당 클라이언트가 없습니다.";
"problem.malformed_request.change.id_token_hint" = "클라이언트가 이 서버에서 직접 받은 ID 토큰을 클라이언트 자체의 `client_id`와 함께 보내십시오.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "클라이언트에 등록되지 않은 `post_logout_redirect_uri`입니다.";
"problem.malformed_request.change.post_logout_redirect_uri" = "클라이언트에서 보내는 값 그대로 설정에서 클라이언트의 `post_logout_redirect_uris`에 추가하십시오.";
"problem.malformed_request.reason.unnamed_client" = "`post_logout_redirect_uri`가 있지만, 어떤 클라이언트에 등록된 것인지 지정되지 않았습니다.";
"problem.malformed_request.change.unnamed_client" = "`client_id` 또는 `id_token_hint`도 함께 보내십시오.";

"problem.not_found.title" = "찾을 수 없음";
"problem.not_found.happened" = "이 주소에 내용이 없거나, 접근 권한이 없습니다.";
"problem.not_found.advice.1" = "경로를 `/openapi.json`과 대조하십시오.";

"problem.account_not_found.title" = "계정이 없음";
"problem.account_not_found.happened" = "이 로그인 방법을 사용하는 계정이 없습니다. 기존 계정에만 로그인하도록 한 요청입니다. 코드와 nonce는 사용되지 않았습니다.";
"problem.account_not_found.advice.1" = "사용자가 계정 생성에 동의하면 `intent` 없이 같은 요청을 다시 보내십시오.";

"problem.method_not_allowed.title" = "허용되지 않는 메서드";
"problem.method_not_allowed.happened" = "앱에서 이 주소를 지원되지 않는 방식으로 사용했습니다. 주소는 존재하지만 이 메서드를 허용하지 않습니다.";
"problem.method_not_allowed.advice.1" = "응답의 `Allow` 필드에 있는 메서드 중 하나를 사용하십시오.";

"problem.too_large.title" = "요청이 너무 큼";
"problem.too_large.happened" = "앱에서 서버의 허용량보다 많은 데이터를 보냈습니다. 최대 크기는 헤더 16KiB, 본문 64KiB, ID 토큰 8KiB입니다.";
"problem.too_large.advice.1" = "더 작은 요청을 보내십시오.";

"problem.unsupported_media_type.title" = "지원되지 않는 미디어 유형";
"problem.unsupported_media_type.happened" = "앱에서 서버가 허용하지 않는 형식의 데이터를 보냈습니다. 이 작업에는 JSON만 사용할 수 있습니다.";
"problem.unsupported_media_type.advice.1" = "`Content-Type: application/json`을 보내십시오.";

"problem.too_many_requests.title" = "요청이 너무 많음";
"problem.too_many_requests.happened" = "짧은 시간 동안 요청이 너무 많았습니다. 이 네트워크 또는 클라이언트가 한도에 도달했습니다.";
"problem.too_many_requests.advice.1" = "`Retry-After`에 표시된 시간(초) 동안 기다린 다음 요청 횟수를 줄여 보내십시오.";

"problem.identity_token_invalid.title" = "유효하지 않은 ID 토큰";
"problem.identity_token_invalid.happened" = "ID 토큰이 검사를 통과하지 못했습니다. 어떤 검사인지는 `reason`에 나와 있습니다.";
"problem.identity_token_invalid.advice.1" = "Apple에 새로운 인가를 요청하고, 받은 토큰을 변경하지 말고 즉시 보내십시오.";
"problem.identity_token_invalid.advice.2" = "`wrong_audience`로 계속 실패하는 경우 클라이언트의 설정을 앱에서 실제로 사용하는 번들 ID 또는 Services ID와 비교하십시오.";
"problem.identity_token_invalid.advice.3" = "nonce와 관련된 이유로 계속 실패하는 경우 `POST /v1/nonces`에서 받은 nonce를 그대로, 또는 소문자 16진수로 된 SHA-256 값으로 Apple에 전달하십시오.";
"problem.identity_token_invalid.reason.malformed" = "컴팩트 형식의 JSON Web Signature가 아니거나, 클레임을 읽을 수 없습니다.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "헤더에 RS256이 아닌 알고리즘이 지정되어 있습니다.";
"problem.identity_token_invalid.reason.unknown_key" = "Apple의 현재 키 세트에 이 키 ID의 키가 없습니다.";
"problem.identity_token_invalid.reason.bad_signature" = "서명이 일치하지 않습니다.";
"problem.identity_token_invalid.reason.wrong_issuer" = "발급자가 Apple이 아닙니다.";
"problem.identity_token_invalid.reason.wrong_audience" = "다른 앱에 발급되었습니다.";
"problem.identity_token_invalid.reason.expired" = "만료되었습니다.";
"problem.identity_token_invalid.reason.issued_in_future" = "발급 시간이 미래이므로, 둘 중 하나의 시계가 잘못되었습니다.";
"problem.identity_token_invalid.reason.nonce_missing" = "요청에는 nonce가 있지만 토큰에는 없습니다.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "nonce가 요청과 일치하지 않습니다.";
"problem.identity_token_invalid.reason.nonce_expired" = "nonce가 생성된 지 10분이 넘었습니다.";
"problem.identity_token_invalid.reason.nonce_used" = "이미 사용된 nonce입니다.";
"problem.identity_token_invalid.reason.subject_mismatch" = "토큰의 사용자가 기기 또는 두 번째 토큰의 사용자와 다릅니다.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "함께 받은 인가 코드에 해당하는 토큰이 아닙니다.";

"problem.authorization_code_invalid.title" = "유효하지 않은 인가 코드";
"problem.authorization_code_invalid.happened" = "Apple에서 이 로그인을 수락하지 않았습니다. 코드가 이미 사용되었거나, 발급된 지 5분이 넘었거나, 다른 클라이언트의 코드입니다.";
"problem.authorization_code_invalid.advice.1" = "Apple에 새로운 인가를 요청하고, 받은 코드를 한 번만 보내십시오.";

"problem.credentials_invalid.title" = "올바르지 않은 이메일 주소 또는 암호";
"problem.credentials_invalid.happened" = "이메일 주소와 암호가 일치하지 않습니다. 누가 계정을 가지고 있는지 알아낼 수 없도록, 등록되지 않은 주소인 경우에도 응답은 같습니다.";
"problem.credentials_invalid.advice.1" = "사용자에게 다시 시도하거나 이메일로 암호를 재설정하도록 안내하십시오.";

"problem.access_token_invalid.title" = "유효하지 않은 액세스 토큰";
"problem.access_token_invalid.happened" = "액세스 토큰이 없거나 손상되었거나, 이 서버에서 발급한 것이 아닙니다.";
"problem.access_token_invalid.advice.1" = "토큰을 발급된 그대로 보내십시오: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "리프레시 토큰을 사용하여 새로운 토큰을 받으십시오.";

"problem.access_token_expired.title" = "만료된 액세스 토큰";
"problem.access_token_expired.happened" = "액세스 토큰은 짧은 시간 동안만 유효하며, 이 토큰은 만료되었습니다. 세션은 계속됩니다.";
"problem.access_token_expired.advice.1" = "`POST /v1/session/refresh`에서 새로운 토큰을 받으십시오. 사용자가 다시 로그인할 필요는 없습니다.";

"problem.refresh_token_invalid.title" = "유효하지 않은 리프레시 토큰";
"problem.refresh_token_invalid.happened" = "리프레시 토큰이 손상되었거나, 이 서버에서 발급한 것이 아닙니다.";
"problem.refresh_token_invalid.advice.1" = "사용자에게 다시 로그인하도록 요청하십시오.";

"problem.session_ended.title" = "세션 종료됨";
"problem.session_ended.happened" = "세션이 종료되어 토큰이 더 이상 유효하지 않습니다. 이유는 `reason`에 나와 있습니다.";
"problem.session_ended.advice.1" = "앱에서 세션 데이터를 삭제하고, 사용자에게 다시 로그인하도록 요청하십시오.";
"problem.session_ended.reason.signed_out" = "사용자가 이 기기 또는 다른 기기에서 로그아웃했습니다.";
"problem.session_ended.reason.expired" = "세션이 너무 오랫동안 사용되지 않았거나, 같은 계정의 새로운 로그인으로 대체되었습니다.";
"problem.session_ended.reason.apple_consent_revoked" = "사용자가 이 앱에서 Apple 계정 사용을 중단했습니다.";
"problem.session_ended.reason.apple_account_deleted" = "사용자가 Apple 계정을 삭제했습니다.";
"problem.session_ended.reason.apple_token_invalid" = "Apple에서 이 로그인의 리프레시 토큰을 더 이상 수락하지 않습니다.";
"problem.session_ended.reason.reuse_detected" = "이전 리프레시 토큰이 다시 사용되었습니다. 도난당했을 수 있습니다.";
"problem.session_ended.reason.account_deleted" = "계정이 삭제되었습니다.";
"problem.session_ended.reason.administrator" = "운영자가 세션을 종료했습니다.";
"problem.session_ended.reason.account_merged" = "사용자의 두 계정이 병합되었거나, 병합이 취소되었습니다. 이 세션의 로그인 방법은 이제 다른 계정에 속합니다.";
"problem.session_ended.reason.suspended" = "운영자가 계정의 사용을 정지했습니다.";
"problem.session_ended.reason.consent_withdrawn" = "세션을 보유한 애플리케이션에 대한 동의를 사용자가 철회했습니다.";

"problem.link_token_invalid.title" = "유효하지 않은 연결 토큰";
"problem.link_token_invalid.happened" = "로그인 방법을 연결할 수 없습니다. 토큰이 만료되었거나, 이미 사용되었거나, 다른 클라이언트에 발급되었거나, 로그인한 계정이 토큰의 대상 계정과 다릅니다. 세션은 시작되지 않았습니다.";
"problem.link_token_invalid.advice.1" = "사용자가 새로운 방법으로 다시 로그인하도록 하여 새로운 토큰을 받으십시오.";
"problem.link_token_invalid.advice.2" = "`retry`가 `other_account`인 경우 토큰은 사용되지 않았습니다. 같은 토큰으로 올바른 계정에 로그인하십시오.";

"problem.ticket_invalid.title" = "유효하지 않은 티켓";
"problem.ticket_invalid.happened" = "로그인을 완료할 수 없습니다. 티켓은 60초 동안, 한 번만, 해당 플로우의 verifier와 함께 사용할 수 있습니다.";
"problem.ticket_invalid.advice.1" = "로그인을 다시 시작하고, 티켓을 즉시 교환하십시오.";
"problem.passkey_invalid.title" = "유효하지 않은 패스키";
"problem.passkey_invalid.happened" = "패스키의 응답이 검사를 통과하지 못했습니다. 어떤 검사인지는 `reason`에 나와 있습니다.";
"problem.passkey_invalid.advice.1" = "서버에서 새로운 옵션을 받고, 시스템 또는 브라우저의 응답을 변경하지 말고 보내십시오.";
"problem.passkey_invalid.reason.malformed" = "데이터를 읽을 수 없거나, 내용이 서로 모순됩니다.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "서버에서 요청하지 않은 알고리즘의 키입니다.";
"problem.passkey_invalid.reason.wrong_type" = "로그인이 아닌 등록에 대한 응답이거나, 그 반대입니다.";
"problem.passkey_invalid.reason.challenge_mismatch" = "다른 챌린지에 대한 응답이거나, 다른 용도, 클라이언트 또는 세션을 위한 절차입니다.";
"problem.passkey_invalid.reason.challenge_expired" = "옵션을 받은 지 10분이 넘었습니다.";
"problem.passkey_invalid.reason.challenge_used" = "이미 보낸 응답입니다.";
"problem.passkey_invalid.reason.wrong_origin" = "이 클라이언트의 출처(origin)가 아닌 곳에서 생성되었습니다.";
"problem.passkey_invalid.reason.cross_origin" = "다른 웹 사이트의 프레임에서 생성되었습니다.";
"problem.passkey_invalid.reason.wrong_rp_id" = "다른 도메인용으로 생성되었습니다.";
"problem.passkey_invalid.reason.user_not_present" = "기기에서 아무도 확인하지 않았습니다.";
"problem.passkey_invalid.reason.user_not_verified" = "기기에서 사용자를 확인하지 않았습니다.";
"problem.passkey_invalid.reason.removed" = "계정에서 제거된 패스키입니다. 암호 관리자에 `signal`을 전달하십시오.";
"problem.passkey_invalid.reason.refused" = "알 수 없거나 수락할 수 없는 패스키입니다.";

"problem.operator_token_invalid.title" = "유효하지 않은 운영자 토큰";
"problem.operator_token_invalid.happened" = "운영자 토큰을 알 수 없거나, 만료되었거나, 폐기되었습니다.";
"problem.operator_token_invalid.advice.1" = "`pippin operator token create`로 토큰을 생성하고 Bearer로 보내십시오.";

"problem.client_unknown.title" = "알 수 없는 클라이언트";
"problem.client_unknown.happened" = "서버에서 이 앱을 알 수 없습니다. 이 `client_id`의 클라이언트가 없습니다.";
"problem.client_unknown.advice.1" = "설정에 있는 클라이언트의 `id`와 비교하십시오. 대소문자를 구분합니다.";

"problem.provider_not_offered.title" = "사용할 수 없는 로그인 방법";
"problem.provider_not_offered.happened" = "클라이언트의 설정에서 이 빌드, 플랫폼 또는 국가에는 이 제공업체를 제공하지 않습니다.";
"problem.provider_not_offered.advice.1" = "`GET /v1/providers`에서 사용 가능한 제공업체를 받아 해당 제공업체만 표시하십시오.";

"problem.reauthentication_required.title" = "다시 로그인 필요";
"problem.reauthentication_required.happened" = "이 작업을 하려면 최근 10분 이내에 로그인한 상태여야 합니다.";
"problem.reauthentication_required.advice.1" = "세션의 액세스 토큰을 Bearer로 보내면서 사용자에게 다시 로그인하도록 요청하십시오. 그런 다음 요청을 다시 보내십시오.";

"problem.account_suspended.title" = "사용이 정지된 계정";
"problem.account_suspended.happened" = "운영자가 이 계정의 사용을 정지하여, 현재 아무도 로그인할 수 없습니다.";
"problem.account_suspended.advice.1" = "사용자에게 지원팀에 연락하는 방법을 안내하십시오. 운영자는 운영자 콘솔에서 정지를 해제할 수 있습니다.";

"problem.insufficient_scope.title" = "운영자 토큰으로 허용되지 않는 작업";
"problem.insufficient_scope.happened" = "운영자 토큰은 유효하지만, 이 작업에 필요한 범위(scope)가 포함되어 있지 않습니다.";
"problem.insufficient_scope.advice.1" = "`detail`에 나와 있는 범위의 토큰을 생성하십시오.";

"problem.account_exists.title" = "이 이메일 주소의 계정이 이미 있음";
"problem.account_exists.happened" = "이 이메일 주소를 사용하는 계정이 이미 있지만, 로그인 방법이 다릅니다. 이메일 주소가 같다는 것만으로는 두 가지를 연결하지 않습니다.";
"problem.account_exists.advice.1" = "사용자에게 `sign_in_with`에 있는 방법 중 하나로 로그인하도록 요청하고, 그 요청에 `link_token`을 포함하여 보내십시오.";
"problem.account_exists.advice.2" = "`will_attach`의 내용을 표시하고, 사용자에게 확인하도록 요청하십시오.";

"problem.identity_in_use.title" = "다른 계정에서 사용하는 로그인 방법";
"problem.identity_in_use.happened" = "하나의 로그인 방법은 하나의 계정에서만 사용할 수 있습니다.";
"problem.identity_in_use.advice.1" = "사용자가 그 방법으로 로그인하면 어떤 계정인지 확인할 수 있습니다. 그런 다음 두 계정을 병합할 수 있습니다.";

"problem.last_sign_in_method.title" = "마지막 남은 로그인 방법";
"problem.last_sign_in_method.happened" = "이 방법을 제거하면 더 이상 아무도 계정에 로그인할 수 없습니다.";
"problem.last_sign_in_method.advice.1" = "사용자에게 먼저 다른 로그인 방법을 추가하거나, 계정을 삭제하도록 안내하십시오.";

"problem.merge_final.title" = "취소할 수 없는 병합";
"problem.merge_final.happened" = "더 이상 계정을 분리할 수 없습니다. 이유는 `reason`에 나와 있습니다.";
"problem.merge_final.advice.1" = "변경할 내용이 없습니다. 계정은 병합된 상태로 유지됩니다.";
"problem.merge_final.reason.too_late" = "병합한 지 30일이 넘어, 취소하는 데 필요한 데이터가 삭제되었습니다.";
"problem.merge_final.reason.identity_unlinked" = "병합으로 추가된 로그인 방법이 나중에 제거되었습니다.";
"problem.merge_final.reason.password_in_use" = "병합으로 제거된 암호의 이메일 주소가 현재 다른 암호와 함께 사용되고 있습니다.";
"problem.passkey_limit.title" = "계정의 패스키가 너무 많음";
"problem.passkey_limit.happened" = "계정의 패스키 수가 한도에 도달했습니다.";
"problem.passkey_limit.advice.1" = "사용자에게 더 이상 사용하지 않는 패스키를 제거하도록 안내하십시오.";
"problem.recovery_pending.title" = "복구 대기 중";
"problem.recovery_pending.happened" = "코드가 올바릅니다. 패스키만 있는 계정이므로, 소유자가 중단할 수 있도록 새로운 코드로는 나중에 로그인할 수 있습니다.";
"problem.recovery_pending.advice.1" = "사용자에게 대기 시간이 지난 후 새로운 코드를 요청하도록 안내하십시오. 정확한 시간은 관련 이메일에 나와 있습니다.";
"problem.app_attest_required.title" = "정품 앱인지 확인할 수 없음";
"problem.app_attest_required.happened" = "서버는 정품 Apple 기기의 정품 앱에 대해서만 계정을 생성하며, 이는 App Attest로 증명됩니다. 이 요청으로는 증명되지 않았습니다. 실패한 단계는 `reason`에 나와 있습니다. 브라우저에서는 증명할 수 없습니다.";
"problem.app_attest_required.advice.1" = "브라우저에서는 사용자에게 앱을 사용하도록 안내하십시오. 계정이 있는 사용자는 어디에서나 로그인할 수 있습니다.";
"problem.app_attest_required.advice.2" = "`unknown_key`인 경우 새로운 키를 생성하여 등록하고 요청을 다시 보내십시오. `missing`인 경우 `App-Attest` 필드를 보내십시오.";
"problem.sign_up_closed.title" = "새로운 계정을 제공하지 않음";
"problem.sign_up_closed.happened" = "클라이언트의 설정에서 아무도 계정을 생성할 수 없도록 되어 있습니다. 계정이 있는 사용자는 이전과 같이 로그인합니다.";
"problem.sign_up_closed.advice.1" = "로그인만 제공하십시오. 운영자는 클라이언트의 설정에서 `sign_up`을 변경할 수 있습니다.";
"problem.invitation_required.title" = "초대가 필요함";
"problem.invitation_required.happened" = "클라이언트는 초대받은 사용자에 대해서만 계정을 생성하며, 이 요청에는 유효한 초대가 없습니다. 이유는 `reason`에 나와 있습니다.";
"problem.invitation_required.advice.1" = "사용자에게 초대 코드를 입력하도록 요청하고, 로그인 요청에 `invitation`으로 보내십시오.";
"problem.invitation_required.advice.2" = "운영자는 `pippin invitations create`로 초대를 생성합니다.";
"problem.invitation_required.reason.missing" = "요청에 초대가 없습니다.";
"problem.invitation_required.reason.unknown" = "이 코드의 초대가 없습니다.";
"problem.invitation_required.reason.used" = "이 초대로 생성할 수 있는 수만큼 계정이 이미 생성되었습니다.";
"problem.invitation_required.reason.expired" = "만료되었습니다.";
"problem.invitation_required.reason.revoked" = "운영자가 취소했습니다.";
"problem.invitation_required.reason.other_address" = "사용자가 확인하지 않은 이메일 주소에 대한 초대입니다.";
"problem.email_domain_not_allowed.title" = "허용된 도메인의 이메일 주소가 아님";
"problem.email_domain_not_allowed.happened" = "클라이언트는 특정 도메인의 이메일 주소가 확인된 사용자에 대해서만 계정을 생성합니다. 이 사용자는 확인되지 않았습니다.";
"problem.email_domain_not_allowed.advice.1" = "클라이언트의 설정에서 `sign_up`에 있는 도메인의 주소로 로그인하도록 사용자에게 안내하십시오.";
"problem.email_domain_not_allowed.advice.2" = "‘나의 이메일 가리기’ 주소는 `allow_private_relay`가 있는 경우에만 인정됩니다.";
"problem.sign_up_refused.title" = "계정 생성이 거부됨";
"problem.sign_up_refused.happened" = "설정의 `before_sign_up`에 있는 운영자의 시스템이 계정을 거부했거나 응답하지 않았습니다.";
"problem.sign_up_refused.advice.1" = "함께 전달된 메시지가 있으면 사용자에게 보여 주고, 지원팀에 연락하는 방법을 안내하십시오.";

"problem.apple_user_mismatch.title" = "이 기기에 다른 사용자가 로그인되어 있음";
"problem.apple_user_mismatch.happened" = "이 로그인의 사용자가 앱에 로그인되어 있는 사용자와 다릅니다. 기기의 Apple 사용자 또는 액세스 토큰으로 로그인한 사용자가 세션의 사용자가 아닙니다.";
"problem.apple_user_mismatch.advice.1" = "이 기기에서 세션을 삭제하고, 사용자에게 로그인하도록 요청하십시오.";
"problem.apple_user_mismatch.advice.2" = "다른 사용자로 전환하려면 액세스 토큰 없이 로그인을 보내십시오. 코드와 nonce는 사용되지 않았으므로 같은 요청을 보낼 수 있습니다.";

"problem.deletion_in_progress.title" = "계정 삭제 진행 중";
"problem.deletion_in_progress.happened" = "아직 삭제가 완료되지 않았습니다. Apple의 접근 권한을 철회하는 중입니다.";
"problem.deletion_in_progress.advice.1" = "사용자에게 나중에 다시 시도하도록 안내하십시오. 삭제된 후에 로그인하면 새로운 계정이 생성됩니다.";

"problem.job_not_parked.title" = "보류되지 않은 작업";
"problem.job_not_parked.happened" = "서버에서 이 작업을 포기하지 않았으므로 자동으로 계속 진행합니다.";
"problem.job_not_parked.advice.1" = "작업이 완료되거나 보류될 때까지 기다리십시오.";

"problem.profile_required.title" = "이름 필요";
"problem.profile_required.happened" = "클라이언트의 설정에서 이름이 필수이지만, Apple은 처음 로그인할 때만 이름을 보냅니다.";
"problem.profile_required.advice.1" = "사용자에게 이름을 입력하도록 요청하고, `profile_token`과 함께 `POST /v1/sign-up/profile`에 보내십시오.";
"problem.profile_required.advice.2" = "Apple에서 이름을 다시 보내도록 하려면 사용자가 Apple 계정을 열고 ‘Apple로 로그인’과 앱을 차례로 선택한 다음, Apple 계정 사용을 중단하면 됩니다.";

"problem.invalid_value.title" = "유효하지 않은 값";
"problem.invalid_value.happened" = "서버에서 요청을 읽을 수 있지만, 허용되지 않는 값이 포함되어 있습니다.";
"problem.invalid_value.advice.1" = "해당 필드와 문제점은 `errors`에 나와 있습니다.";

"problem.internal_error.title" = "서버 오류";
"problem.internal_error.happened" = "서버에서 예기치 않은 오류가 발생했습니다. 세부사항은 운영자의 로그에 `request_id`와 함께 기록되어 있습니다.";
"problem.internal_error.advice.1" = "나중에 다시 시도하십시오. 오류를 신고하는 경우 요청 ID를 포함하십시오.";

"problem.provider_refused.title" = "제공업체에서 서버의 요청을 거부함";
"problem.provider_refused.happened" = "잘못된 키 등의 설정으로 인해 제공업체에서 서버의 요청을 거부했습니다.";
"problem.provider_refused.advice.1" = "다시 시도해도 해결되지 않습니다. 수정해야 할 설정은 운영자의 로그에 나와 있습니다.";

"problem.provider_unreachable.title" = "제공업체에 연결할 수 없음";
"problem.provider_unreachable.happened" = "제공업체에서 응답하지 않았거나, 응답을 사용할 수 없습니다. `retry`에 별도로 표시되지 않은 경우 코드와 nonce는 사용되지 않았습니다.";
"problem.provider_unreachable.advice.1" = "`Retry-After`에 표시된 시간(초) 동안 기다린 다음 같은 요청을 다시 보내십시오.";
"problem.provider_unreachable.advice.2" = "`retry`가 `new_authorization`인 경우 코드가 사용되었을 수 있으므로 먼저 제공업체에 새로운 인가를 요청하십시오.";

"problem.store_unavailable.title" = "일시적으로 서비스를 사용할 수 없음";
"problem.store_unavailable.happened" = "데이터베이스가 응답하지 않습니다. 종료된 세션은 없습니다.";
"problem.store_unavailable.advice.1" = "`Retry-After`에 표시된 시간(초) 동안 기다린 다음 같은 요청을 다시 보내십시오. 세션은 유지하십시오.";
"problem.store_unavailable.advice.2" = "`retry`가 `new_authorization`인 경우 코드가 이미 사용되었으므로 먼저 제공업체에 새로운 인가를 요청하십시오.";

"problem.overloaded.title" = "서버 혼잡";
"problem.overloaded.happened" = "지금 암호로 로그인하는 사용자가 너무 많습니다. 변경된 내용이 없습니다.";
"problem.overloaded.advice.1" = "`Retry-After`에 표시된 시간(초) 동안 기다린 다음 같은 요청을 다시 보내십시오.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "이메일 주소";
"field.password" = "암호";
"field.current_password" = "현재 암호";
"field.show_password" = "암호 표시";
"field.new_password" = "새로운 암호";
"field.new_password.hint" = "8자 이상. 여러 단어를 이어 쓰면 기억하기 쉽고 입력하기도 쉽습니다.";
"field.code" = "이메일로 받은 코드";
"field.code.hint" = "숫자 6자리";
"field.given_name" = "이름";
"field.given_name_optional" = "이름(선택 사항)";
"field.family_name_optional" = "성(선택 사항)";
"field.device_name" = "기기 이름";
"field.invitation" = "초대 코드";

"trouble.credentials" = "이메일 주소 또는 암호가 올바르지 않습니다.";
"trouble.throttled#other" = "시도 횟수가 너무 많습니다. {count}분 정도 기다린 후 다시 시도하십시오.";
"trouble.overloaded" = "지금 로그인하는 사용자가 너무 많습니다. 잠시 후 다시 시도하십시오.";
"trouble.email" = "이 주소로 이메일을 보낼 수 없습니다. 주소를 올바르게 입력했는지 확인하십시오.";
"trouble.new_password" = "암호는 표시 가능한 문자 8~128자로 설정해야 합니다.";
"trouble.current_password" = "현재 암호가 올바르지 않습니다.";
"trouble.code" = "코드가 올바르지 않거나 만료되었습니다. 이메일을 확인하거나 새로운 코드를 요청하십시오.";
"trouble.name" = "이름에 사용할 수 없는 문자가 포함되어 있습니다.";
"trouble.in_use" = "다른 계정에서 사용하는 이메일 주소입니다.";
"trouble.email_domain" = "계정은 특정 이메일 주소로만 생성할 수 있습니다. 소속 조직의 이메일 주소를 사용하십시오.";
"trouble.invitation_unknown" = "이 코드의 초대가 없습니다. 올바르게 입력했는지 확인하십시오.";
"trouble.invitation_used" = "이미 사용된 초대입니다. 본인이 사용한 경우 계정에 로그인하십시오.";
"trouble.invitation_expired" = "만료된 초대입니다. 새로운 초대를 요청하십시오.";
"trouble.invitation_revoked" = "더 이상 유효하지 않은 초대입니다. 새로운 초대를 요청하십시오.";
"trouble.invitation_other_address" = "다른 이메일 주소로 보낸 초대입니다. 초대를 받은 주소를 사용하십시오.";

"message.no_cookies.title" = "브라우저에서 쿠키가 차단되어 있습니다";
"message.no_cookies.happened" = "쿠키가 없으면 본인이 이 양식을 보냈는지 확인할 수 없습니다. 변경된 내용이 없습니다.";
"message.no_cookies.advice.1" = "이 사이트의 쿠키를 허용한 다음 페이지를 다시 여십시오.";
"message.foreign_form.title" = "양식이 만료되었습니다";
"message.foreign_form.happened" = "페이지가 너무 오래 열려 있었거나, 이 사이트에서 보낸 양식이 아닙니다. 변경된 내용이 없습니다.";
"message.foreign_form.advice.1" = "페이지를 다시 열고 양식을 작성하십시오.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "로그인";
"sign_in.password.forgotten" = "암호를 잊어버렸습니까?";
"sign_in.password.sign_up" = "계정 생성";
"sign_in.email_code" = "이메일로 코드 받기";
"sign_in.continue_with_email" = "이메일로 계속하기";
"sign_in.have_invitation" = "초대를 받았습니다";
"sign_in.last_used" = "마지막 사용";
"sign_in.or" = "또는 암호 사용";
"sign_in.notice.again" = "계속하려면 다시 로그인하십시오.";
"sign_in.notice.merge" = "로그인하는 계정이 이 계정에 병합됩니다.";
"sign_in.back" = "내 계정으로 돌아가기";

"form.sign_up.title" = "계정 생성";
"form.sign_up.intro" = "이메일 주소를 입력하고 {app}에서 사용할 암호를 설정하십시오. 주소를 확인하기 위한 코드를 이메일로 보내 드립니다.";
"form.sign_up.button" = "계정 생성";
"form.sign_up.way" = "이미 계정이 있습니다";
"form.confirm_sign_up.title" = "이메일을 확인하십시오";
"form.confirm_sign_up.intro" = "{email} 주소로 보낸 이메일에 있는 코드를 입력하십시오.";
"form.confirm_sign_up.button" = "확인";
"form.code.intro" = "이메일로 보내 드린 코드를 입력하십시오.";
"form.no_mail" = "코드를 받지 못했습니까? 새로운 코드 요청";
"form.resend" = "코드 다시 보내기";
"form.change_address" = "주소 변경";
"form.resent.sent" = "{email} 주소로 새로운 코드를 보냈습니다.";
"form.resent.wait#other" = "방금 코드를 보냈습니다. {count}초 후에 다시 요청할 수 있습니다.";
"form.change_address.password" = "다른 주소를 입력하고 암호를 다시 설정하십시오.";
"form.reset.title" = "암호 재설정";
"form.reset.intro" = "코드를 이메일로 보내 드립니다. 코드를 사용하여 {app}의 새로운 암호를 설정할 수 있습니다.";
"form.reset.button" = "이메일로 코드 받기";
"form.reset.way" = "로그인으로 돌아가기";
"form.confirm_reset.title" = "새로운 암호 설정";
"form.confirm_reset.intro" = "{email} 주소의 계정이 있는 경우 해당 주소로 보낸 이메일에 있는 코드를 입력하고 새로운 암호를 설정하십시오.";
"form.confirm_reset.button" = "새로운 암호 설정";
"form.confirm_reset.linked" = "{app}의 새로운 암호를 설정하십시오.";
"form.confirm_reset.note" = "다른 모든 기기에서 로그아웃됩니다.";
"form.email.title" = "이메일 주소";
"form.email.intro" = "주소를 확인하기 위한 코드를 이메일로 보내 드립니다. 그 후에는 {app}에서 이 주소를 사용합니다.";
"form.email.button" = "이메일로 코드 받기";
"form.confirm_email.title" = "이메일을 확인하십시오";
"form.confirm_email.intro" = "{email} 주소로 보낸 이메일에 있는 코드를 입력하십시오.";
"form.confirm_email.button" = "확인";
"form.set_password.title" = "암호 설정";
"form.set_password.intro" = "그러면 {email} 주소와 이 암호로도 {app}에 로그인할 수 있습니다.";
"form.set_password.button" = "암호 설정";
"form.change_password.title" = "암호 변경";
"form.change_password.intro" = "이전 암호로 로그인한 다른 모든 기기에서 로그아웃됩니다.";
"form.change_password.button" = "암호 변경";
"form.name.title" = "이름";
"form.name.intro" = "{app}에서 이 이름을 사용합니다. 이름을 제공하지 않으려면 두 칸을 모두 비워 두십시오.";
"form.name.button" = "저장";
"form.session_name.title" = "기기 이름 변경";
"form.session_name.intro" = "이 기기는 ‘{device}’(으)로 표시됩니다.";
"form.session_name.button" = "저장";
"form.to_account" = "내 계정으로 돌아가기";

/* ---- Two accounts that become one ---- */

"merge.title" = "계정 병합";
"merge.stays" = "유지할 계정";
"merge.goes" = "병합될 계정";
"merge.moves" = "함께 이동하는 로그인 방법";
"merge.nameless" = "이름 없는 계정";
"merge.fact.ways" = "두 계정의 로그인 방법으로 유지할 계정에 로그인할 수 있습니다.";
"merge.fact.password" = "앞으로는 하나의 암호만 사용합니다. {email} 주소의 암호는 더 이상 사용할 수 없습니다.";
"merge.fact.name" = "유지할 계정의 이름과 이메일 주소는 변경되지 않습니다. 둘 중 하나가 없는 경우 다른 계정의 정보를 사용합니다.";
"merge.fact.sessions" = "다른 계정에 로그인된 기기에서는 로그아웃됩니다.";
"merge.fact.app" = "병합 사실을 {app}에 알리며, 각 계정의 데이터를 어떻게 처리할지는 {app}에서 결정합니다.";
"merge.fact.mail" = "두 계정의 주소로 이메일을 보내 드립니다.";
"merge.fact.undo" = "30일 동안 계정 페이지에서 병합을 취소할 수 있습니다.";
"merge.button" = "계정 병합";
"merge.leave" = "병합 안 함";
"merge.back" = "내 계정으로 돌아가기";
"merge.same.title" = "같은 계정입니다";
"merge.same.text" = "처음과 같은 계정에 로그인했으므로 병합할 항목이 없습니다. 다시 시도하려면 다른 로그인 방법을 사용하십시오.";
"merge.late.title" = "시간이 너무 오래 걸렸습니다";
"merge.late.text" = "보안을 위해 두 계정 모두 최근 10분 이내에 로그인해야 합니다. 변경된 내용이 없습니다. 다시 로그인하여 처음부터 시작하십시오.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "로그인 방법 추가";
"list.more" = "{items}, {item}";
"account.add_nothing" = "여기에서 제공되는 모든 로그인 방법이 이미 추가되어 있습니다.";
"account.show_all" = "모두 보기({count})";
"account.manage_devices" = "기기 관리";
"passkeys.none" = "없음";
"account.apps.none" = "내 계정에 접근할 수 있는 앱이 없습니다.";
"account.change_password" = "암호 변경";
"account.set_password" = "암호 설정";
"account.add_note" = "다른 로그인 방법 추가:";
"account.add" = "{provider} 추가";
"account.rename" = "이름 변경";
"account.rename_device" = "이름 변경: {device}";
"account.merge.heading" = "계정 병합";
"account.merge.text" = "다른 로그인 방법을 사용하는 계정이 또 있는 경우 두 계정을 병합할 수 있습니다.";
"account.merge.button" = "다른 계정 병합";
"account.merged" = "‘{account}’ 계정과 병합되었습니다. {date}까지 취소할 수 있습니다.";
"account.merged.undo" = "병합 취소";

"link.password" = "본인의 계정인 경우 해당 계정의 암호로 로그인하십시오. 그러면 두 가지 방법을 모두 사용할 수 있습니다.";
"link.password.button" = "로그인하여 연결";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "로그인 방법 제거";
"remove.heading" = "‘{name}’을(를) 제거하겠습니까?";
"remove.method" = "더 이상 ‘{name}’(으)로 {app}에 로그인할 수 없습니다.";
"remove.address_stays" = "이메일 주소는 {email}(으)로 유지됩니다.";
"remove.address_becomes" = "현재 이메일 주소가 이 로그인 방법에 속하므로, 이메일 주소가 {email}(으)로 변경됩니다.";
"remove.address_goes" = "현재 이메일 주소가 이 로그인 방법에 속하므로, 계정에서 이메일 주소가 없어집니다.";
"remove.here" = "이 기기에서는 로그인 상태가 유지됩니다.";
"remove.no_device" = "다른 기기에서는 로그아웃되지 않습니다.";
"remove.remaining" = "계속 사용할 수 있는 로그인 방법";
"remove.devices" = "로그아웃되는 기기";
"remove.keep" = "취소";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "이제 ‘{method}’(으)로도 로그인할 수 있습니다.";
"changed.method_removed" = "‘{method}’이(가) 제거되었습니다. 더 이상 이 방법으로 로그인할 수 없습니다.";
"changed.name" = "이름이 저장되었습니다.";
"changed.address" = "이메일 주소가 변경되었습니다.";
"changed.password_set" = "암호가 설정되었습니다.";
"changed.password_changed" = "암호가 변경되었습니다.";
"changed.password_reset" = "암호가 변경되었습니다. 새로운 암호로 로그인하십시오.";
"changed.device_renamed" = "기기 이름이 변경되었습니다.";
"changed.device_signed_out" = "기기에서 로그아웃되었습니다.";
"changed.signed_out_elsewhere" = "다른 모든 기기에서 로그아웃되었습니다.";
"changed.merged" = "계정이 병합되었습니다.";
"changed.merge_undone" = "병합이 취소되었습니다. 계정이 다시 분리되었습니다.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{system}의 {browser}";
"message.identity_in_use.button" = "계정 병합";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "전달 꺼짐";
"account.relay_off_note" = "Apple이 사용자를 위해 생성한 주소이지만, 전달이 꺼져 있어 이 주소로 온 이메일을 받을 수 없습니다. Apple 계정의 ‘Apple로 로그인’에서 전달을 다시 켤 수 있습니다.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "이름 입력";
"form.profile.intro" = "{app}에 사용자의 이름이 필요합니다. 로그인의 마지막 단계입니다.";
"form.profile.button" = "계속";
"form.profile.way" = "취소";

/* ---- Passwords, and what is mailed ---- */

"trouble.guessable" = "추측하기 쉬운 암호입니다. 흔히 사용되는 암호이거나 이름, 이메일 주소 또는 이 서비스의 이름이 포함되어 있습니다. 여러 단어를 이어 쓰는 등 더 긴 암호를 설정하십시오.";
"trouble.tries_left#other" = "{count}번 더 시도할 수 있으며, 그 후에는 기다려야 합니다.";
"trouble.no_tries_left" = "마지막 시도였습니다. 기다린 후에 다시 시도할 수 있습니다.";
"sign_in.by_mail" = "본인의 계정입니까? 기다리지 않고 이 기기에서 로그인할 수 있는 링크를 이메일로 보내 드릴 수 있습니다.";
"form.sign_in_email.title" = "이메일로 로그인";
"form.sign_in_email.intro" = "코드와 링크를 이메일로 보내 드립니다. 이 기기에서만 한 번 {app}에 로그인하는 데 사용할 수 있습니다.";
"form.sign_in_email.button" = "이메일로 로그인 링크 받기";
"form.confirm_sign_in_email.title" = "이메일을 확인하십시오";
"form.confirm_sign_in_email.intro" = "{email} 주소로 로그인할 수 있는 경우 해당 주소로 보낸 코드를 입력하십시오.";
"form.confirm_sign_in_email.button" = "로그인";
"form.continue_email.title" = "이메일로 계속하기";
"form.continue_email.intro" = "이 기기에서 {app}에 로그인할 수 있는 코드와 링크를 이메일로 보내 드립니다. 아직 계정이 없는 경우 계정이 생성됩니다.";
"form.continue_email.button" = "이메일로 코드 받기";
"form.confirm_continue_email.title" = "이메일을 확인하십시오";
"form.confirm_continue_email.intro" = "{email} 주소를 사용할 수 있는 경우 해당 주소로 보낸 코드를 입력하십시오.";
"form.confirm_continue_email.button" = "계속";
"form.sign_up_email.title" = "계정 생성";
"form.sign_up_email.intro" = "코드와 링크를 이메일로 보내 드립니다. 이 기기에서 암호 없이 {app} 계정을 생성하는 데 사용할 수 있습니다.";
"form.sign_up_email.button" = "이메일로 코드 받기";
"form.linked.intro" = "이메일에 있는 링크를 열었습니다. 계속하려면 버튼을 선택하십시오.";
"message.code_elsewhere.title" = "시작한 곳에서 계속하십시오";
"message.code_elsewhere.happened" = "보안을 위해 이 링크는 한 시간 이내에, 링크를 요청한 브라우저에서 한 번만 사용할 수 있습니다.";
"message.code_elsewhere.advice" = "다른 기기나 브라우저에서 시작한 경우 그곳에 이메일로 받은 코드를 입력하십시오.";
"message.code_elsewhere.advice_not_you" = "직접 시작하지 않은 경우 이 페이지를 닫으십시오. 변경된 내용이 없습니다.";
"mail.sign_up.subject" = "이메일 주소 확인";
"mail.sign_up.text" = "{app} 계정을 생성하려면 이 이메일 주소가 본인의 주소임을 확인해 주십시오.";
"mail.code.subject" = "{code}은(는) {app} 확인 코드입니다";
"mail.code" = "코드를 요청한 곳에 아래 코드를 입력하십시오. 코드는 한 시간 동안 유효합니다.";
"mail.link.same" = "또는 코드를 요청한 브라우저에서 다음 페이지를 여십시오.";
"mail.link.any" = "또는 아무 기기에서나 다음 페이지를 여십시오.";
"mail.otherwise.code" = "직접 요청하지 않은 경우 이 이메일을 무시하십시오. 코드가 없으면 아무 일도 일어나지 않습니다. 코드를 다른 사람에게 알려 주지 마십시오.";
"mail.otherwise.nothing" = "직접 요청하지 않은 경우 이 이메일을 무시하십시오. 변경된 내용이 없습니다.";
"mail.otherwise.write" = "본인이 아닌 경우 즉시 {app}에 문의하십시오.";
"mail.account_exists.subject" = "이미 계정이 있습니다";
"mail.account_exists.text" = "누군가(본인일 수 있음)가 이 이메일 주소로 {app} 계정을 생성하려고 했지만, 이미 계정이 있습니다.";
"mail.way.choose" = "다음 방법으로 로그인하십시오: {ways}";
"mail.way.as_before" = "이전에 사용한 방법으로 로그인하십시오.";
"mail.way.apple" = "‘Apple로 로그인’";
"mail.way.provider" = "‘{provider} 계정으로 계속하기’";
"mail.way.password" = "이메일 주소와 암호";
"mail.way.passkey" = "패스키";
"mail.way.other" = "이전에 사용한 방법";
"mail.reset.subject" = "암호 재설정";
"mail.reset.text" = "{app} 계정의 암호를 재설정하라는 요청을 받았습니다.";
"mail.reset.after" = "새로운 암호를 설정하면 모든 기기에서 로그아웃됩니다.";
"mail.otherwise.reset" = "직접 요청하지 않은 경우 이 이메일을 무시하십시오. 암호는 변경되지 않습니다. 코드를 다른 사람에게 알려 주지 마십시오.";
"mail.no_password.subject" = "로그인하는 방법";
"mail.no_password.text" = "{app} 계정의 새로운 암호 또는 로그인 링크를 보내 달라는 요청을 받았습니다. 이 계정에는 암호가 없습니다.";
"mail.address.subject" = "이메일 주소 확인";
"mail.address.text" = "{app} 계정에서 이 이메일 주소를 사용하려면 본인의 주소임을 확인해 주십시오.";
"mail.sign_in.subject" = "{app}에 로그인";
"mail.sign_in.text" = "암호 없이 {app} 계정에 로그인하려는 요청을 받았습니다.";
"mail.sign_in.asked" = "요청한 기기: {device}, 시간: {time}. 코드와 링크는 그곳에서만 사용할 수 있습니다.";
"mail.otherwise.sign_in" = "본인이 아닌 경우 코드를 입력하거나 페이지를 열지 마십시오. {app}에서는 이 코드를 절대 묻지 않습니다.";
"mail.sign_up_code.subject" = "계정 생성 코드";
"mail.sign_up_code.text" = "이 이메일 주소로 {app} 계정을 생성하려는 요청을 받았습니다.";
"mail.device" = "{system}의 {browser}";
"mail.last_message" = "이 주소로 보내 드리는 마지막 이메일입니다.";
"mail.link_offered.subject" = "내 이메일 주소를 사용한 로그인";
"mail.link_offered.text" = "누군가(본인일 수 있음)가 다음 방법으로 {app}에 로그인했습니다: {way}. 이 로그인 방법의 이메일 주소가 내 계정의 이메일 주소와 같습니다. 계정에 추가된 내용은 없습니다.";
"mail.link_offered.otherwise" = "본인인 경우 이 방법을 추가하려면 이전에 사용한 방법으로 로그인하십시오. 본인이 아닌 경우 이 이메일을 무시하십시오.";
"mail.linked.subject" = "로그인 방법이 추가되었습니다";
"mail.linked.text" = "이제 다음 방법으로 {app} 계정에 로그인할 수 있습니다: {way}";
"mail.linked.otherwise" = "본인이 아닌 경우 로그인하여 이 방법을 제거하고 다른 모든 기기에서 로그아웃하십시오.";
"mail.unlinked.subject" = "로그인 방법이 제거되었습니다";
"mail.unlinked.text" = "더 이상 다음 방법으로 {app} 계정에 로그인할 수 없습니다: {way}";
"mail.unlinked.otherwise" = "본인이 아닌 경우 다른 방법으로 로그인하여 다른 모든 기기에서 로그아웃하거나, 즉시 {app}에 문의하십시오.";
"mail.revoked.subject" = "더 이상 로그인할 수 없습니다";
"mail.revoked.text" = "{app} 계정의 마지막 로그인 방법을 더 이상 사용할 수 없습니다. 로그인 제공업체에서 동의를 철회했거나, 그곳의 계정이 삭제되었습니다.";
"mail.revoked.otherwise" = "다시 로그인하려면 한 번 더 동의하십시오. 동의할 수 없는 경우 {app}에 문의하십시오.";
"mail.merged.subject" = "계정이 병합되었습니다";
"mail.merged.text" = "누군가 {app} 계정과 다른 계정에 모두 로그인하여 두 계정을 병합했습니다.";
"mail.merged.otherwise" = "본인이 아닌 경우 로그인하여 병합을 취소하거나, 즉시 {app}에 문의하십시오.";
"mail.merge_undone.subject" = "계정이 다시 분리되었습니다";
"mail.merge_undone.text" = "{app} 계정과 다른 계정의 병합이 취소되었습니다. 각 계정은 다시 자체 로그인 방법을 사용합니다.";
"mail.merge_undone.otherwise" = "본인이 아닌 경우 로그인하여 로그인 방법을 확인하거나, 즉시 {app}에 문의하십시오.";
"mail.password_changed.subject" = "암호가 변경되었습니다";
"mail.password_changed.text" = "{app} 계정의 암호가 변경되었습니다.";
"mail.password_changed.otherwise" = "본인이 아닌 경우 암호를 재설정하십시오. 그러면 모든 기기에서 로그아웃됩니다.";
"mail.password_removed.subject" = "암호가 제거되었습니다";
"mail.password_removed.text" = "계정에는 하나의 암호만 있을 수 있으므로, {app} 계정의 암호 중 하나를 더 이상 사용할 수 없습니다. 다른 로그인 방법은 이전과 같이 사용할 수 있습니다.";
"mail.password_removed.otherwise" = "암호를 모르는 경우 암호를 재설정하십시오. 그러면 모든 기기에서 로그아웃됩니다.";
"mail.address_changed.subject" = "이메일 주소가 변경되었습니다";
"mail.address_changed.text" = "{app} 계정의 이메일 주소가 다른 주소로 변경되었습니다.";
"mail.deleted.subject" = "계정이 삭제되었습니다";
"mail.deleted.text" = "{app} 계정이 삭제되었습니다.";

/* ---- Emails about a new device, a new address and a deletion ---- */

"mail.new_device.subject" = "계정에 새로운 로그인이 있습니다";
"mail.new_device.text" = "누군가(본인일 수 있음)가 새로운 기기에서 {app} 계정에 로그인했습니다.";
"mail.fact.device" = "기기: {device}";
"mail.fact.app" = "앱: {client}";
"mail.fact.time" = "시간: {time}";
"mail.new_device.otherwise" = "본인인 경우 이 이메일을 무시하십시오. 본인이 아닌 경우 로그인하여 다른 모든 기기에서 로그아웃하고 로그인 방법을 확인하십시오.";
"mail.passkey_added.subject" = "계정에 패스키가 추가되었습니다";
"mail.passkey_added.text" = "이제 패스키로 {app} 계정에 로그인할 수 있습니다.";
"mail.passkey_added.otherwise" = "본인이 아닌 경우 로그인하여 패스키를 제거하고 다른 모든 기기에서 로그아웃하십시오.";
"mail.passkey_removed.subject" = "계정에서 패스키가 제거되었습니다";
"mail.passkey_removed.text" = "{app} 계정의 패스키 중 하나로 더 이상 로그인할 수 없습니다.";
"mail.passkey_removed.otherwise" = "본인이 아닌 경우 다른 방법으로 로그인하여 다른 모든 기기에서 로그아웃하거나, 즉시 {app}에 문의하십시오.";
"mail.removed_passkey_used.subject" = "제거한 패스키를 누군가 사용했습니다";
"mail.removed_passkey_used.text" = "이전에 제거한 패스키로 {app} 계정에 로그인하려는 시도가 있었지만, 로그인되지 않았습니다.";
"mail.removed_passkey_used.otherwise" = "본인인 경우 암호 관리자에서도 패스키를 제거하십시오. 본인이 아닌 경우 로그인 방법과 기기를 확인하십시오.";
"mail.passkey_copied.subject" = "패스키가 거부되었습니다: 복사되었을 수 있습니다";
"mail.passkey_copied.text" = "패스키가 기기 또는 보안 키에서 복사되었을 수 있으므로, 이 패스키를 사용한 {app} 계정 로그인이 거부되었습니다.";
"mail.passkey_copied.otherwise" = "다른 방법으로 로그인하여 이 패스키를 제거하고 새로운 패스키를 추가하십시오.";
"mail.fact.passkey" = "패스키: {manager}";
"mail.passkeys.check" = "계정 페이지에서 패스키를 확인하십시오.";
"mail.passkeys.button" = "패스키 확인";
"mail.recovery_link.subject" = "계정을 복구하는 링크";
"mail.recovery_link.text" = "{app} 지원팀에서 더 이상 로그인할 수 없는 사용자를 위해, 계정에 패스키를 추가하는 링크를 생성했습니다.";
"mail.recovery_link.until" = "링크는 {time}까지 한 번만 사용할 수 있습니다.";
"mail.recovery_link.from" = "링크는 {time}부터 사용할 수 있습니다.";
"mail.recovery_stop" = "본인이 아닌 경우 여기에서 중단하십시오.";
"mail.recovery_stop.button" = "복구 중단";
"mail.recovery_link.otherwise" = "직접 요청하지 않은 경우 즉시 {app}에 문의하십시오.";
"mail.recovered.subject" = "계정이 복구되었습니다";
"mail.recovered.text" = "누군가 패스키를 사용하지 않고 {app} 계정에 로그인했습니다. 변경된 내용은 다음과 같습니다.";
"mail.recovered.by_code" = "로그인: 이메일로 받은 코드 사용";
"mail.recovered.by_link" = "로그인: {app} 지원팀의 링크와 새로운 패스키 사용";
"mail.recovered.signed_out" = "로그아웃: 다른 모든 기기";
"mail.recovered.otherwise" = "본인이 아닌 경우 패스키로 로그인하여 모르는 패스키를 제거하고, 즉시 {app}에 문의하십시오.";
"mail.recovery_waits.subject" = "누군가 계정을 복구하고 있습니다";
"mail.recovery_waits.text" = "누군가 패스키만 있는 {app} 계정에 로그인하기 위해 이메일로 받은 코드를 입력했습니다.";
"mail.recovery_waits.until" = "{time}부터 이메일로 받은 새로운 코드로 로그인할 수 있습니다. 앱: {client}";
"mail.recovery_waits.otherwise" = "본인이 아닌 경우 지금 중단하고, 다른 사람이 이메일을 읽을 수 있는지 확인하십시오.";
"mail.address_added.subject" = "계정에 새로운 이메일 주소가 있습니다";
"mail.address_added.text" = "이제 {app} 계정에서 이 이메일 주소를 사용합니다.";
"mail.review" = "계정 페이지에서 로그인 방법과 기기를 확인하십시오.";
"mail.deleted.asked" = "이 계정에 로그인된 기기에서 요청했습니다.";
"mail.deleted.more" = "Apple에서 확인하면 다시 이메일을 보내 드립니다.";
"mail.deletion_done.subject" = "계정 삭제가 완료되었습니다";
"mail.deletion_done.text" = "{app}에서 더 이상 Apple 계정에 접근할 수 없음을 Apple에서 확인했습니다. {app} 계정 삭제가 완료되었습니다.";
"mail.deletion_manual.subject" = "Apple 계정에서 {app} 제거";
"mail.deletion_manual.text" = "{app} 계정이 삭제되었습니다. Apple에 알릴 수 없었으므로, Apple 계정을 사용하는 앱 목록에 {app} 항목이 남아 있을 수 있습니다.";

"account.sections" = "계정 설정";
"account.profile" = "프로필";
"account.name" = "이름";
"account.no_name" = "설정되지 않음";
"account.email" = "이메일 주소";
"account.devices" = "기기";
"account.data" = "내 데이터";
"account.download" = "내 데이터 다운로드";
"account.download.text" = "계정에 관해 저장된 모든 정보가 담긴 JSON 파일입니다. 암호는 포함되지 않습니다.";
"account.download.button" = "다운로드";
"account.deletion" = "계정 삭제";
"delete.word" = "삭제";
"delete.field" = "확인하려면 다음 단어를 입력하십시오: {word}";
"trouble.confirmation" = "계정을 삭제하려면 여기에 표시된 단어를 입력하십시오.";
"changed.created" = "환영합니다. 계정이 준비되었습니다.";

"mail.sign_up.button" = "이메일 주소 확인";
"mail.reset.button" = "암호 재설정";
"mail.address.button" = "이메일 주소 확인";
"mail.sign_in.button" = "로그인";
"mail.sign_up_code.button" = "계정 생성";
"mail.review.button" = "계정 검토";
"mail.link.sign_up" = "또는 다음 페이지를 여십시오. 다른 브라우저나 기기에서 열면 설정한 암호를 입력해야 합니다.";
"form.confirm_sign_up_elsewhere.title" = "이메일 주소 확인";
"form.confirm_sign_up_elsewhere.intro" = "다른 브라우저에서 이메일에 있는 링크를 열었습니다. 여기에서 {app} 계정을 생성하려면 설정한 암호를 입력하십시오.";
"form.confirm_sign_up_elsewhere.button" = "계정 생성";
"sign_in.heading.again" = "본인 확인";
"sign_in.heading.merge" = "다른 계정에 로그인";
"form.linked.title" = "이메일 주소 확인";
"message.no_account.title" = "계정을 찾을 수 없습니다";
"message.no_account.happened" = "{provider} 계정으로 로그인했지만, {app}에 이 로그인 방법을 사용하는 계정이 없습니다. 변경된 내용이 없습니다.";
"message.no_account.any.happened" = "{app}에 선택한 로그인 방법을 사용하는 계정이 없습니다. 변경된 내용이 없습니다.";
"message.no_account.advice.1" = "다른 로그인 방법을 사용해 보십시오.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "{client}에서 계속하려면 로그인하십시오.";
"sign_in.notice.device" = "먼저 여기에서 로그인한 다음 기기를 확인하십시오.";
"changed.access_removed" = "‘{method}’에서 더 이상 내 계정에 접근할 수 없습니다.";
"account.apps" = "연결된 앱";
"account.apps.text" = "이 계정으로 로그인한 앱";
"account.app_used" = "마지막 사용: {time}";
"account.remove_access" = "접근 권한 제거";
"account.remove_access_named" = "접근 권한 제거: {client}";
"consent.title" = "접근 허용";
"consent.heading" = "{client}에서 내 {app} 계정을 사용하도록 허용하겠습니까?";
"consent.signed_in_as" = "로그인한 사용자: {name}";
"consent.gets" = "{client}에 제공되는 정보";
"consent.switch_account" = "계정 전환";
"consent.not_set" = "설정되지 않음";
"consent.returns" = "{address} 사이트로 돌아갑니다.";
"consent.returns.loopback" = "이 컴퓨터의 앱으로 돌아갑니다: {address}";
"consent.returns.scheme" = "이 기기의 앱으로 돌아갑니다: {address}";
"consent.terms" = "{client} 이용 약관";
"consent.privacy" = "{client} 개인정보 처리방침";
"consent.allow" = "허용";
"consent.deny" = "취소";
"consent.later" = "언제든지 계정 설정에서 이 접근 권한을 제거할 수 있습니다.";
"scope.openid" = "계정 ID(모든 앱에서 동일)";
"scope.profile" = "이름";
"scope.email" = "이메일 주소";
"scope.offline_access" = "앱을 사용하지 않을 때의 접근 권한";
"scope.language" = "언어";
"scope.external_id" = "다른 시스템에서의 ID";
"scope.metadata" = "내 계정의 정보: {name}";
"device_sign_in.title" = "기기에서 로그인";
"device_sign_in.intro" = "기기에 표시된 코드를 입력하십시오.";
"device_sign_in.field" = "코드";
"device_sign_in.button" = "계속";
"device_sign_in.unknown" = "이 코드를 기다리는 기기가 없습니다. 코드를 확인하거나 기기에서 새로운 코드를 받으십시오.";
"device_sign_in.heading" = "기기에서 {client}에 로그인하겠습니까?";
"device_sign_in.compare" = "기기에 다음 코드가 표시되는지 확인하십시오: {code}";
"device_sign_in.request_from" = "요청한 곳";
"device_sign_in.calls_itself" = "기기에서 알린 이름";
"device_sign_in.later" = "언제든지 계정 페이지를 통해 해당 기기에서 로그아웃할 수 있습니다.";
"device_sign_in.warning" = "직접 시작한 경우에만 계속하십시오. 다른 사람이 코드나 링크를 보냈다면 계정에 침입하려는 것일 수 있습니다.";
"device_sign_in.allow" = "로그인 허용";
"device_sign_in.deny" = "취소";
"device_sign_in.done.title" = "기기에서 로그인되었습니다";
"device_sign_in.done.text" = "이 페이지를 닫고 기기에서 계속할 수 있습니다.";
"device_sign_in.denied.title" = "기기에서 로그인되지 않았습니다";
"device_sign_in.denied.text" = "기기와 공유된 정보가 없습니다.";
"device_confirm.title" = "본인 확인";
"device_confirm.heading" = "{client}의 본인 확인 요청을 승인하겠습니까?";
"device_confirm.meaning" = "{client}에 로그인된 기기에서 요청했습니다. 확인하면 10분 동안 이 기기에서 계정 삭제 등 중요한 변경을 할 수 있습니다.";
"device_confirm.allow" = "확인";
"device_confirm.done.title" = "본인 확인이 완료되었습니다";
"device_confirm.done.text" = "이 페이지를 닫고 기기에서 계속할 수 있습니다.";
"device_confirm.denied.title" = "본인 확인을 하지 않았습니다";
"device_confirm.denied.text" = "변경된 내용이 없습니다.";
"sign_out.heading" = "로그아웃하겠습니까?";
"sign_out.text" = "{app} 및 이 브라우저에서 {app} 계정으로 사용하는 앱에서 로그아웃됩니다.";
"sign_out.stay" = "로그인 유지";

/* ---- Passkeys ---- */

"way_in.passkey" = "패스키";
"button.passkey" = "패스키로 로그인";
"passkey.named" = "패스키 “{name}”";
"passkey.cancelled" = "패스키가 사용되지 않았습니다. 다시 시도하거나 다른 방법을 선택하십시오.";
"passkey.not_added" = "패스키가 추가되지 않았습니다. 다시 시도할 수 있습니다.";
"passkey.exists" = "여기에 이미 이 계정의 패스키가 있습니다. 이 패스키로 로그인할 수 있습니다.";
"passkey.unsupported" = "이 기기에는 패스키를 저장할 수 없습니다. 화면 잠금을 설정하거나 다른 기기를 사용하십시오.";
"passkey.without" = "이 브라우저에서는 패스키를 사용할 수 없습니다. 이 페이지에서 JavaScript를 허용하거나, 브라우저를 업데이트하거나, 다른 기기를 사용하십시오.";
"passkey.synced" = "동기화됨";
"passkey.one_device" = "한 기기에만 있음";
"passkey.unused" = "추가: {added}, 아직 사용되지 않음";
"account.passkeys" = "패스키";
"account.passkeys.text" = "패스키를 사용하면 기기의 잠금을 해제하는 것처럼 로그인할 수 있습니다. 암호를 도난당하거나 잊어버릴 염려가 없습니다.";
"passkeys.add" = "패스키 추가";
"passkeys.add.title" = "패스키 추가";
"passkeys.add.intro" = "기기에서 확인을 요청합니다. 그 후에는 암호 없이 {app}에 로그인할 수 있습니다.";
"passkeys.one_device" = "이 패스키는 한 기기에만 있습니다. 기기를 분실해도 계정을 잃지 않도록 다른 로그인 방법을 추가하십시오.";
"passkeys.weak" = "기기를 분실해도 계정을 유지할 수 있도록 다른 종류의 로그인 방법을 추가하십시오.";
"field.email_optional" = "이메일 주소(선택 사항)";
"field.email_optional.hint" = "주소를 확인하기 위한 코드를 보내 드립니다. 기기를 분실한 경우 다시 로그인하는 데 도움이 됩니다.";
"sign_up.passkey.intro" = "기기에서 확인을 요청하고 {app}의 패스키를 저장합니다. 암호가 필요하지 않습니다.";
"sign_up.passkey.button" = "패스키로 계정 생성";
"sign_up.with_password" = "패스키 대신 암호 사용";
"sign_up.with_passkey" = "암호 대신 패스키 사용";
"sign_up.with_email" = "이메일 코드 사용";
"sign_up.password.button" = "암호로 계정 생성";
"sign_up.invited" = "{app}에 초대되었습니다.";
"account.email_unproved" = "확인되지 않음";
"suggest.passkey" = "패스키를 추가하면 다음번에는 기기의 잠금을 해제하는 것처럼 로그인할 수 있습니다.";
"suggest.apple" = "기기를 분실해도 Apple로 로그인할 수 있습니다.";
"suggest.apple.button" = "Apple을 예비 키로 사용";
"remove.passkey" = "암호 관리자에도 패스키를 제거하도록 요청합니다. 나중에도 이 패스키가 계속 나타나면 암호 관리자에서 삭제하십시오.";
"field.passkey_name" = "패스키 이름";
"form.passkey_name.title" = "패스키 이름 변경";
"form.passkey_name.intro" = "이름을 사용하면 패스키를 쉽게 구분할 수 있습니다.";
"form.passkey_name.button" = "저장";
"changed.passkey_added" = "패스키가 추가되었습니다. 이제 이 패스키로 로그인할 수 있습니다.";
"changed.passkey_renamed" = "패스키 이름이 변경되었습니다.";
"changed.passkey_removed" = "패스키가 제거되었습니다. 더 이상 이 패스키로 로그인할 수 없습니다.";
"trouble.passkey" = "이 패스키를 사용할 수 없습니다. 다시 시도하거나 다른 로그인 방법을 사용하십시오.";
"trouble.passkey_expired" = "이 페이지가 너무 오래 열려 있었습니다. 다시 시도하십시오.";
"trouble.passkey_removed" = "계정에서 제거된 패스키입니다. 암호 관리자에서 삭제하고 다른 로그인 방법을 사용하십시오.";
"trouble.passkey_in_use" = "이미 사용 중인 패스키입니다.";
"trouble.passkey_limit" = "계정에 패스키를 더 이상 추가할 수 없습니다. 다른 패스키를 추가하려면 먼저 하나를 제거하십시오.";
"trouble.passkey_failed" = "지금은 여기에서 패스키를 사용할 수 없습니다. 문제가 서비스 측에 보고되었습니다. 다른 로그인 방법을 사용하십시오.";
"recover.title" = "계정 복구";
"recover.intro" = "{app} 계정에 패스키를 추가하십시오. 추가하면 여기에서 로그인됩니다.";
"recover.signed_out" = "다른 모든 기기에서 로그아웃됩니다.";
"recover.once" = "이 링크는 한 번만 사용할 수 있습니다. 패스키를 추가하기 전까지는 다시 열 수 있습니다.";
"recover.invalid.title" = "이 링크는 더 이상 사용할 수 없습니다";
"recover.invalid.happened" = "링크가 이미 사용되었거나, 새로운 링크로 대체되었거나, 너무 오래되었습니다.";
"recover.invalid.advice" = "여전히 로그인할 수 없는 경우 {app}에 새로운 링크를 요청하십시오.";
"recover.early.title" = "이 링크는 나중에 사용할 수 있습니다";
"recover.early.happened" = "링크를 사용할 수 있는 시간은 관련 이메일에 나와 있습니다. 그때 다시 열 수 있습니다.";
"recover.stop.title" = "계정 복구를 중단하겠습니까?";
"recover.stop.happened" = "누군가 더 이상 이 계정에 로그인할 수 없다고 {app}에 알렸습니다. 본인이 아닌 경우 복구를 중단하십시오.";
"recover.stopped.title" = "복구가 중단되었습니다";
"recover.stopped.happened" = "요청된 링크 또는 코드를 더 이상 사용할 수 없습니다. 직접 요청하지 않은 경우 {app}에 문의하십시오.";
"recover.nothing.title" = "중단할 복구가 없습니다";
"recover.nothing.happened" = "복구가 이미 중단되었거나, 종료되었거나, 사용되었습니다.";
"account.recovery" = "누군가 계정을 복구하고 있습니다. 본인이 아닌 경우 중단하십시오.";
"account.recovery.stop" = "복구 중단";
"check_passkeys.title" = "패스키 확인";
"check_passkeys.intro" = "다음 중 아직 가지고 있는 패스키는 무엇입니까? 선택하지 않은 패스키는 아무도 로그인에 사용할 수 없도록 제거됩니다.";
"check_passkeys.button" = "가지고 있지 않은 패스키 제거";
"check_passkeys.later" = "나중에";
"changed.recovered" = "로그인되었습니다. 다른 모든 기기에서는 로그아웃되었습니다.";
"changed.passkeys_checked" = "패스키가 그대로 유지됩니다.";
"changed.passkeys_removed" = "더 이상 가지고 있지 않은 패스키가 제거되었습니다.";
"changed.recovery_stopped" = "복구가 중단되었습니다.";
"trouble.passkey_last" = "유일한 로그인 방법이므로 패스키 하나는 제거되지 않았습니다. 이 기기에 패스키를 추가한 다음 그 패스키를 제거하십시오.";
"""##
}
