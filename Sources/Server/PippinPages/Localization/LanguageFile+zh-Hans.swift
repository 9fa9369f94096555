// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/zh-Hans.strings; change that file, not this one.

extension LanguageFile {
  static let zhHans = ##"""
/*
  The words of Pippin's pages in Simplified Chinese. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "简体中文";
"language.direction" = "ltr";
"language.plurals" = "japanese";
"language.place" = "9";

/* ---- On every page ---- */

"footer.made_with" = "由 Pippin 提供支持";
"footer.languages" = "语言";
"footer.home" = "返回“{app}”";
"footer.terms" = "服务条款";
"footer.privacy" = "隐私政策";
"footer.support" = "帮助";
"page.request_id" = "联系支持团队时，请提供请求 ID {id}。";

/* ---- Names of things ---- */

"way_in.password" = "密码";
"device.browser" = "网页浏览器";
"device.android" = "Android 设备";
"device.apple" = "Apple 设备";
"device.ios" = "iPhone 或 iPad";

/* ---- Times ---- */

"moment.now" = "刚刚";
"moment.minutes#other" = "{count} 分钟前";
"moment.hours#other" = "{count} 小时前";
"date" = "{year}年{month}{day}日";
"date_time" = "{date} {time} UTC";
"month.january" = "1月";
"month.february" = "2月";
"month.march" = "3月";
"month.april" = "4月";
"month.may" = "5月";
"month.june" = "6月";
"month.july" = "7月";
"month.august" = "8月";
"month.september" = "9月";
"month.october" = "10月";
"month.november" = "11月";
"month.december" = "12月";

/* ---- The buttons of the providers ---- */

"button.apple.sign_in" = "通过 Apple 登录";
"button.apple.continue" = "通过 Apple 继续";
"button.provider" = "通过 {provider} 继续";

/* ---- The sign-in page ---- */

"sign_in.title" = "登录";
"sign_in.heading" = "登录“{app}”";
"sign_in.new_here" = "第一次使用？首次登录时会为你创建账户。";
"sign_in.apple_note" = "Apple 绝不会透露你的密码。你可以选择共享或隐藏电子邮件地址。";
"sign_in.nothing" = "目前无法登录。请稍后再试。";
"sign_in.signed_out" = "你已在此浏览器中退出登录。";
"sign_in.session_ended" = "你的登录状态已失效。请重新登录。";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "不使用弹出式窗口继续";
"apple_js.blocked" = "你的浏览器阻止了 Apple 的登录窗口。请允许此页面打开弹出式窗口，然后重试；也可以不使用弹出式窗口继续。";
"apple_js.closed" = "Apple 的登录窗口在登录完成前已关闭。请点按按钮重试。";
"apple_js.missing" = "无法载入“通过 Apple 登录”，可能是内容拦截器所致。你可以不使用弹出式窗口继续。";
"apple_js.failed" = "登录失败。请重试，或者不使用弹出式窗口继续。";

/* ---- The account page ---- */

"account.title" = "你的账户";
"account.no_email" = "没有电子邮件地址";
"account.private_relay" = "隐藏邮件地址";
"account.relay_note" = "这个地址由 Apple 为你创建，收到的电子邮件会转发到你的个人地址，而你的个人地址不会公开。若要停止转发，请打开“Apple 账户”，然后选择“通过 Apple 登录”。";
"account.ways_in" = "登录方式";
"account.added" = "添加时间：{added}，上次使用：{used}";
"account.revoked" = "访问权限已撤销";
"account.remove" = "移除";
"account.remove_named" = "移除“{name}”";
"account.sign_in_again_note" = "为了你的安全，请先重新登录，再移除登录方式：";
"account.sign_in_again" = "重新登录";
"account.sessions" = "已登录的设备";
"account.this_device" = "此设备";
"account.last_used" = "{app}，上次使用：{time}";
"account.sign_out" = "退出登录";
"account.sign_out_named" = "退出登录：{name}";
"account.sign_out_elsewhere" = "在所有其他设备上退出登录";

/* ---- Deleting the account ---- */

"delete.title" = "删除你的账户";
"delete.final" = "此操作无法撤销。";
"delete.here" = "你的账户、姓名和电子邮件地址会立即删除，你将在所有设备上退出登录。";
"delete.app" = "“{app}”会收到通知，并按照自己的政策删除你的数据。";
"delete.apple" = "我们会通知 Apple，你不再在这里使用 Apple 账户。在 Apple 确认之前（通常只需几秒钟），你无法使用 Apple 账户登录。";
"delete.afterwards" = "你以后可以创建新账户，但无法找回此账户中的任何内容。";
"delete.sign_in_again" = "为了你的安全，请先重新登录，然后再回到这里继续。";
"delete.confirm" = "删除账户";
"delete.keep" = "保留账户";

"deleted.title" = "你的账户已删除";
"deleted.happened" = "你的数据已删除，你已在所有设备上退出登录。";
"deleted.happened_pending" = "你的数据已删除，你已在所有设备上退出登录。我们正在通知 Apple。";
"deleted.advice_pending" = "在 Apple 确认之前（通常只需几秒钟），你无法在这里使用 Apple 账户登录。";
"deleted.happened_manual" = "你的数据已删除，你已在所有设备上退出登录。我们未能通知 Apple，因此在使用你 Apple 账户的 App 列表中可能仍会显示“{app}”。";
"deleted.advice_settings" = "在 iPhone 或 iPad 上，打开“设置”，轻点你的姓名，然后轻点“通过 Apple 登录”。";
"deleted.advice_web" = "在其他设备上，前往 account.apple.com，登录后选择“通过 Apple 登录”。";
"deleted.advice_app" = "选择“{app}”，然后停止在其中使用你的 Apple 账户。";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "已有账户使用此电子邮件地址";
"link.explanation" = "你已通过 {provider}（{email}）登录。“{app}”中已有账户使用 {email}，但登录方式不同。为了你的安全，我们不会仅凭电子邮件地址关联账户。";
"link.explanation_no_email" = "你已通过 {provider} 登录。“{app}”中已有账户使用同一电子邮件地址，但登录方式不同。为了你的安全，我们不会仅凭电子邮件地址关联账户。";
"link.ways_in" = "现有账户的登录方式";
"link.advice" = "如果这是你的账户，请用以前的方式登录。之后两种方式都可以使用。";
"link.advice_elsewhere" = "如果这是你的账户，请用以前的方式登录。之后你可以在账户页面上添加这个登录方式。";
"link.confirm" = "用以前的方式登录并关联";
"link.confirm_with" = "使用“{provider}”登录并关联";
"link.decline" = "不关联";
"link.nothing_yet" = "目前尚未关联或更改任何内容。如果这不是你的账户，请选择“不关联”。";
"link.another.title" = "你登录了其他账户";
"link.another.happened" = "该账户并不是使用 {email} 的账户。未更改任何内容。";
"link.another.happened_no_email" = "该账户并不是你要关联 {provider} 的账户。未更改任何内容。";
"link.no_way_in" = "现有账户的登录方式均已无法使用。";
"link.ask_operator" = "如果这是你的账户而你无法登录，请向此服务的运营者寻求帮助。";
"link.code" = "这是你的账户吗？我们可以向 {email} 发送 6 位数验证码。输入验证码后，你将登录现有账户，并关联新的登录方式。";
"link.code.button" = "通过电子邮件发送验证码";
"link.another_account" = "请选择另一个 {provider} 账户，而不是刚刚使用的账户。";

/* ---- Back to an app ---- */

"continue.title" = "继续";
"continue.heading" = "继续前往“{app}”";
"continue.scheme" = "即将完成。点按按钮会在此设备上打开 App：{address}";
"continue.loopback" = "即将完成。点按按钮会返回此电脑上的 App：{address}";
"continue.not_you" = "如果这次登录不是由你发起的，请关闭此页面。不会共享任何信息。";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "重试";
"message.start_again" = "重新开始";
"message.to_sign_in" = "前往登录";
"message.contact" = "联系“{app}”";

"message.cancelled.title" = "登录已取消";
"message.cancelled.happened" = "登录在完成前已取消。未创建账户，也未更改任何内容。";

"message.expired.title" = "登录已超时";
"message.expired.happened" = "为了你的安全，登录须在几分钟内完成。";
"message.expired.advice.1" = "请重新开始。通常只需几秒钟。";

"message.wrong_browser.title" = "这次登录是在其他浏览器中开始的";
"message.wrong_browser.happened" = "登录是在其他浏览器或无痕浏览窗口中开始的，或者 Cookie 被阻止。我们无法确认这是你本人的登录。";
"message.wrong_browser.advice.1" = "如果是别人给你发送了此页面的链接，请关闭页面，否则你可能会登录对方的账户。";
"message.wrong_browser.advice.2" = "如果是你自己开始的，请在这里重新开始，并一直使用此浏览器。";
"message.wrong_browser.advice.3" = "如果再次出现此问题，请允许此网站使用 Cookie。";

"message.unreachable.title" = "{provider} 没有响应";
"message.unreachable.happened" = "我们无法连接 {provider}，因此未能完成登录。没有丢失任何内容。";
"message.unreachable.any.title" = "登录服务没有响应";
"message.unreachable.any.happened" = "我们无法连接你用来登录的服务。没有丢失任何内容。";
"message.unreachable.advice.1" = "请等待一分钟，然后重试。";

"message.refused.title" = "目前无法通过 {provider} 登录";
"message.refused.happened" = "由于我们这边的问题，{provider} 拒绝了我们的请求。在问题解决之前，重试也无法登录。";
"message.refused.any.title" = "目前无法使用这个方式登录";
"message.refused.any.happened" = "由于我们这边的问题，你用来登录的服务拒绝了我们的请求。在问题解决之前，重试也无法登录。";
"message.refused.advice.1" = "请稍后再来，或联系“{app}”。";

"message.not_proved.title" = "我们无法验证你的登录";
"message.not_proved.happened" = "{provider} 的响应未通过我们的安全检查，因此你尚未登录。";
"message.not_proved.any.happened" = "我们收到的登录信息未通过安全检查，因此你尚未登录。";
"message.not_proved.advice.1" = "请重新开始。如果再次出现此问题，请联系“{app}”。";

"message.bad_request.title" = "此链接或表单无效";
"message.bad_request.happened" = "打开此页面的链接或表单无效或已过期。";
"message.bad_request.advice.1" = "请从 App 或登录页面重新开始。";

"message.not_found.title" = "找不到页面";
"message.not_found.happened" = "网址可能有误，或者页面可能已移动。";
"message.not_found.advice.1" = "请检查网址，或从 App 重新开始。";

"message.too_many.title" = "尝试次数过多";
"message.too_many.happened" = "短时间内来自你所在网络的尝试次数过多。";
"message.too_many.advice.1" = "请等待一分钟，然后重试。";

"message.unavailable.title" = "服务暂时不可用";
"message.unavailable.happened" = "你并未退出登录，也没有丢失任何内容。";
"message.unavailable.advice.1" = "请一分钟后重试。";

"message.failed.title" = "出现问题";
"message.failed.happened" = "问题出在我们这边。我们已记录此问题，以便“{app}”进行调查。";
"message.failed.advice.1" = "请稍后再试。如果再次出现此问题，请联系“{app}”。";

"message.app_mistake.title" = "App 出现错误";
"message.app_mistake.happened" = "App 发来的内容我们无法处理。这不是你的操作造成的，也未更改任何内容。";
"message.app_mistake.advice.1" = "请返回 App 重试。如果再次出现此问题，请联系“{app}”。";

"message.invalid_value.title" = "部分信息无效";
"message.invalid_value.happened" = "输入的某些内容无法使用。未更改任何内容。";
"message.invalid_value.advice.1" = "请检查你输入的内容，然后重试。";

"message.wrong_password.title" = "电子邮件地址或密码不正确";
"message.wrong_password.happened" = "两者不匹配，因此你尚未登录。";
"message.wrong_password.advice.1" = "请重试，或通过电子邮件重设密码。";

"message.passkey_refused.title" = "无法接受你的通行密钥";
"message.passkey_refused.happened" = "它可能已从你的账户中移除，或者确认时间过长。";
"message.passkey_refused.advice.1" = "请重试，或使用其他登录方式。";

"message.not_offered.title" = "此登录方式在这里无法使用";
"message.not_offered.happened" = "App 目前不提供此登录方式，或者未在此设备上提供。";
"message.not_offered.advice.1" = "请选择其他登录方式。";

"message.suspended.title" = "此账户已停用";
"message.suspended.happened" = "你目前无法登录此账户。";
"message.suspended.advice.1" = "如果你认为有误，请联系“{app}”。";

"message.recovery_waits.title" = "你稍后即可登录";
"message.recovery_waits.happened" = "验证码正确。由于该账户只有通行密钥，登录前需要等待一段时间，以便账户所有者阻止他人登录。";
"message.recovery_waits.advice.1" = "等待结束后，你可以请求新的验证码。具体时间请查看相关电子邮件。";

"message.only_in_app.title" = "请在 App 中创建账户";
"message.only_in_app.happened" = "只有 Apple 设备上的正版 App 才能创建新账户。";
"message.only_in_app.advice.1" = "请更新 App，然后在 App 中重试。如果你已有账户，可以在这里登录。";
"message.sign_up_closed.title" = "暂不接受新账户";
"message.sign_up_closed.happened" = "目前无法创建新账户。";
"message.sign_up_closed.advice.1" = "如果你已有账户，请使用以前的方式登录。";
"message.invitation_required.title" = "需要邀请";
"message.invitation_required.happened" = "你需要邀请才能创建账户。";
"message.invitation_required.advice.1" = "请打开邀请中的链接，或输入邀请码。";
"message.invitation_required.button" = "输入邀请码";
"message.email_domain.title" = "你的电子邮件地址无法在此使用";
"message.email_domain.happened" = "只有特定的电子邮件地址才能创建账户。";
"message.email_domain.advice.1" = "请使用你所在组织的电子邮件地址登录。";
"message.sign_up_refused.title" = "未能创建你的账户";
"message.sign_up_refused.happened" = "未创建账户。";
"message.sign_up_refused.advice.1" = "如果你认为有误，请联系 App 的运营团队。";

"message.name_required.title" = "缺少你的姓名";
"message.name_required.happened" = "App 需要你的姓名才能创建账户。";
"message.name_required.advice.1" = "请在 App 中输入你的姓名。";

"message.another_person.title" = "你登录了其他人的账户";
"message.another_person.happened" = "刚刚登录的用户与 App 中已登录的用户不是同一人。";
"message.another_person.advice.1" = "请先在 App 中退出登录，然后重新登录。";

"message.signed_out.title" = "你已退出登录";
"message.signed_out.happened" = "你在此设备上的登录状态已失效。";
"message.signed_out.advice.1" = "请重新登录。";

"message.still_signed_in.title" = "请重试";
"message.still_signed_in.happened" = "你仍处于登录状态，App 只需再确认一次。";
"message.still_signed_in.advice.1" = "如果再次出现此问题，请关闭 App，然后重新打开。";

"message.sign_in_again.title" = "请重新登录";
"message.sign_in_again.happened" = "为了你的安全，此操作只能在登录后的短时间内进行。";
"message.sign_in_again.advice.1" = "请重新登录，然后再次进行此操作。";

"message.not_permitted.title" = "你没有权限进行此操作";
"message.not_permitted.happened" = "只有此服务的运营者才能进行此操作。";
"message.not_permitted.advice.1" = "如果你是运营者，请申请权限。";

"message.account_exists.title" = "你已有账户";
"message.account_exists.happened" = "已有账户使用你的电子邮件地址，但登录方式不同。为了你的安全，我们不会仅凭电子邮件地址关联两者。";
"message.account_exists.advice.1" = "请用以前的方式登录。之后你可以添加新的登录方式。";

"message.identity_in_use.title" = "此登录方式属于另一个账户";
"message.identity_in_use.happened" = "每个登录方式只能属于一个账户。";
"message.identity_in_use.advice.1" = "如果另一个账户也是你的，你可以将两者合并。请登录该账户，查看将会发生的更改，然后确认。";

"message.not_linked.title" = "未添加登录方式";
"message.not_linked.happened" = "操作时间过长，或者你登录了其他账户。未更改任何内容。";
"message.not_linked.advice.1" = "请重新开始，并登录你要为其添加此登录方式的账户。";

"message.last_method.title" = "这是你唯一的登录方式";
"message.last_method.happened" = "移除后，你将无法再登录你的账户。";
"message.last_method.advice.1" = "请先添加其他登录方式，或者删除账户。";

"message.passkey_limit.title" = "通行密钥过多";
"message.passkey_limit.happened" = "你的账户无法再添加通行密钥。";
"message.passkey_limit.advice.1" = "请移除不再使用的通行密钥，然后重试。";

"message.merge_final.title" = "账户已无法再分开";
"message.merge_final.happened" = "合并已过去太久，或者登录方式在合并后有更改。";
"message.merge_final.advice.1" = "账户将保持合并状态。如需帮助，请联系“{app}”。";

"message.deleting.title" = "此账户正在删除";
"message.deleting.happened" = "删除尚未完成。";
"message.deleting.advice.1" = "请稍后再试。如果你在删除完成后登录，将会创建新账户。";

"message.in_progress.title" = "此操作正在进行";
"message.in_progress.happened" = "服务仍在处理。";
"message.in_progress.advice.1" = "请等待处理完成。";

"message.busy.title" = "目前登录的人数过多";
"message.busy.happened" = "你尚未登录，也未更改任何内容。";
"message.busy.advice.1" = "请一分钟后重试。";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "API 错误";
"problems.intro" = "API 的每个错误响应都以下列之一作为其 `type`。";
"problem.all" = "所有 API 错误";
"problem.what_to_do" = "解决办法";
"problem.reasons" = "原因";
"developers.title" = "供开发者参考";
"developers.sent" = "此请求包含";
"developers.request_id" = "请求 ID：{id}";

"problem.malformed_request.title" = "无法读取请求";
"problem.malformed_request.happened" = "App 发送的请求服务器无法读取。请求正文不是该操作所需的 JSON，或者某个标头存在两种解读。";
"problem.malformed_request.advice.1" = "请对照 `/openapi.json` 检查请求正文：使用 UTF-8，没有重复的成员，类型正确。";
"problem.malformed_request.advice.2" = "`detail` 和 `errors` 中说明了问题所在。";
"problem.malformed_request.reason.unknown_state" = "这次登录的 state 不是由此服务器签发的，或者在传输过程中被更改。";
"problem.malformed_request.change.unknown_state" = "请将回调的参数原样转交给发起登录的服务器。";
"problem.malformed_request.reason.expired" = "从开始登录到完成登录的时间过长。";
"problem.malformed_request.change.expired" = "无需更改：由用户重新开始即可。";
"problem.malformed_request.reason.other_browser" = "返回的浏览器不是发起登录的浏览器，或者其 Cookie 已丢失。";
"problem.malformed_request.change.other_browser" = "请在同一浏览器中开始并完成登录。拥有独立 Cookie 的 WebView 视为另一个浏览器。";
"problem.malformed_request.reason.other_session" = "登录是在某个会话中发起的，而此浏览器已不再拥有该会话。";
"problem.malformed_request.change.other_session" = "无需更改：由用户重新开始即可。";
"problem.malformed_request.reason.used" = "这次登录此前已完成，其地址被再次打开。";
"problem.malformed_request.change.used" = "登录过程中的每个地址只能打开一次。";
"problem.malformed_request.reason.return_address" = "此返回地址未在该客户端注册。";
"problem.malformed_request.change.return_address" = "请将其添加到设置中该客户端的 `return_to`，须与 App 发送的内容完全一致；或者更正 App 发送的内容。";
"problem.malformed_request.reason.parameters" = "某个参数缺失、在此不允许使用，或者出现了两次。";
"problem.malformed_request.change.parameters" = "请对照 `/openapi.json` 检查请求。";
"problem.malformed_request.reason.no_cookies" = "表单未附带我们的 Cookie，因此无法确定它是否由其他网站让浏览器发送。";
"problem.malformed_request.change.no_cookies" = "无需更改，除非代理移除了 `Cookie` 或 `Set-Cookie`。";
"problem.malformed_request.reason.foreign_form" = "表单是为其他浏览器或会话生成的，或者已过期，或者来自其他网站。";
"problem.malformed_request.change.foreign_form" = "只有我们自己的页面会发送这些表单。如果使用代理，请核对 `public_url` 与浏览器中的地址是否一致。";
"problem.malformed_request.reason.unknown_client" = "没有具有此 `client_id` 且获准使用 OpenID Connect 的客户端。";
"problem.malformed_request.change.unknown_client" = "请与设置中该客户端的 `id` 核对，并确认该客户端有 `oidc`。";
"problem.malformed_request.reason.redirect_uri" = "此 `redirect_uri` 未在该客户端注册。";
"problem.malformed_request.change.redirect_uri" = "请将其添加到设置中该客户端的 `redirect_uris`，须与客户端发送的内容完全一致；或者更正客户端发送的内容。";
"problem.malformed_request.reason.id_token_hint" = "`id_token_hint` 不是由此服务器签发给该客户端的 ID 令牌，或者没有这个客户端。";
"problem.malformed_request.change.id_token_hint" = "请发送该客户端自己从此服务器获得的 ID 令牌，并附上其自身的 `client_id`。";
"problem.malformed_request.reason.post_logout_redirect_uri" = "此 `post_logout_redirect_uri` 未在该客户端注册。";
"problem.malformed_request.change.post_logout_redirect_uri" = "请将其添加到设置中该客户端的 `post_logout_redirect_uris`，须与客户端发送的内容完全一致。";
"problem.malformed_request.reason.unnamed_client" = "请求包含 `post_logout_redirect_uri`，但未说明是由哪个客户端注册的。";
"problem.malformed_request.change.unnamed_client" = "请同时发送 `client_id` 或 `id_token_hint`。";

"problem.not_found.title" = "未找到";
"problem.not_found.happened" = "此地址没有任何内容，或者你无权访问。";
"problem.not_found.advice.1" = "请对照 `/openapi.json` 检查路径。";

"problem.account_not_found.title" = "账户不存在";
"problem.account_not_found.happened" = "没有账户使用此登录方式。请求仅要求登录现有账户。授权码和 nonce 均未使用。";
"problem.account_not_found.advice.1" = "如果用户同意创建账户，请去掉 `intent`，再次发送同一请求。";

"problem.method_not_allowed.title" = "不允许使用此方法";
"problem.method_not_allowed.happened" = "App 使用此地址的方式不受支持。地址存在，但不接受此方法。";
"problem.method_not_allowed.advice.1" = "请使用响应的 `Allow` 字段中列出的方法。";

"problem.too_large.title" = "请求过大";
"problem.too_large.happened" = "App 发送的数据超出了服务器的上限：标头 16 KiB，正文 64 KiB，身份令牌 8 KiB。";
"problem.too_large.advice.1" = "请发送更小的请求。";

"problem.unsupported_media_type.title" = "不支持此媒体类型";
"problem.unsupported_media_type.happened" = "App 发送的数据格式不被服务器接受。此操作仅接受 JSON。";
"problem.unsupported_media_type.advice.1" = "请发送 `Content-Type: application/json`。";

"problem.too_many_requests.title" = "请求过多";
"problem.too_many_requests.happened" = "短时间内的请求过多。此网络或客户端已达到上限。";
"problem.too_many_requests.advice.1" = "请按 `Retry-After` 给出的秒数等待，之后减少请求数量。";

"problem.identity_token_invalid.title" = "身份令牌无效";
"problem.identity_token_invalid.happened" = "身份令牌未通过某项检查；`reason` 说明了是哪一项。";
"problem.identity_token_invalid.advice.1" = "请向 Apple 请求新的授权，并立即原样发送其令牌。";
"problem.identity_token_invalid.advice.2" = "如果一直因 `wrong_audience` 失败，请将该客户端的设置与 App 实际使用的 Bundle ID 或 Services ID 核对。";
"problem.identity_token_invalid.advice.3" = "如果一直因与 nonce 有关的原因失败，请将从 `POST /v1/nonces` 获得的 nonce 交给 Apple，可以原样提供，也可以提供其 SHA-256 的小写十六进制形式。";
"problem.identity_token_invalid.reason.malformed" = "它不是紧凑格式的 JSON Web Signature，或者其声明无法读取。";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "其标头指定了 RS256 以外的算法。";
"problem.identity_token_invalid.reason.unknown_key" = "Apple 当前的密钥集中没有与其密钥 ID 对应的密钥。";
"problem.identity_token_invalid.reason.bad_signature" = "其签名不匹配。";
"problem.identity_token_invalid.reason.wrong_issuer" = "其签发者不是 Apple。";
"problem.identity_token_invalid.reason.wrong_audience" = "它是签发给其他 App 的。";
"problem.identity_token_invalid.reason.expired" = "它已过期。";
"problem.identity_token_invalid.reason.issued_in_future" = "其签发时间在未来，说明其中一方的时钟有误。";
"problem.identity_token_invalid.reason.nonce_missing" = "它没有 nonce，但请求中有。";
"problem.identity_token_invalid.reason.nonce_mismatch" = "其 nonce 与请求不匹配。";
"problem.identity_token_invalid.reason.nonce_expired" = "nonce 已超过十分钟。";
"problem.identity_token_invalid.reason.nonce_used" = "nonce 此前已使用过。";
"problem.identity_token_invalid.reason.subject_mismatch" = "它所标识的用户与设备或第二个令牌的用户不同。";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "它与随附的授权码不对应。";

"problem.authorization_code_invalid.title" = "授权码无效";
"problem.authorization_code_invalid.happened" = "Apple 未接受这次登录，并表示该授权码已使用过、已超过五分钟，或者属于其他客户端。";
"problem.authorization_code_invalid.advice.1" = "请向 Apple 请求新的授权，且其授权码只发送一次。";

"problem.credentials_invalid.title" = "电子邮件地址或密码不正确";
"problem.credentials_invalid.happened" = "电子邮件地址与密码不匹配。地址未知时响应也相同，因此无人能够借此得知谁拥有账户。";
"problem.credentials_invalid.advice.1" = "请让用户重试，或通过电子邮件重设密码。";

"problem.access_token_invalid.title" = "访问令牌无效";
"problem.access_token_invalid.happened" = "访问令牌缺失或已损坏，或者不是由此服务器签发的。";
"problem.access_token_invalid.advice.1" = "请原样发送签发的令牌：`Authorization: Bearer …`。";
"problem.access_token_invalid.advice.2" = "请使用刷新令牌获取新的访问令牌。";

"problem.access_token_expired.title" = "访问令牌已过期";
"problem.access_token_expired.happened" = "访问令牌的有效期很短，此令牌已过期。会话仍在继续。";
"problem.access_token_expired.advice.1" = "请通过 `POST /v1/session/refresh` 获取新的令牌。用户无需重新登录。";

"problem.refresh_token_invalid.title" = "刷新令牌无效";
"problem.refresh_token_invalid.happened" = "刷新令牌已损坏，或者不是由此服务器签发的。";
"problem.refresh_token_invalid.advice.1" = "请让用户重新登录。";

"problem.session_ended.title" = "会话已结束";
"problem.session_ended.happened" = "会话已结束，其令牌已失效。原因见 `reason`。";
"problem.session_ended.advice.1" = "请删除 App 中的会话数据，并让用户重新登录。";
"problem.session_ended.reason.signed_out" = "用户在此设备或其他设备上退出了登录。";
"problem.session_ended.reason.expired" = "会话长时间未使用，或已被同一账户的新登录取代。";
"problem.session_ended.reason.apple_consent_revoked" = "用户停止了在此 App 中使用其 Apple 账户。";
"problem.session_ended.reason.apple_account_deleted" = "用户删除了其 Apple 账户。";
"problem.session_ended.reason.apple_token_invalid" = "Apple 不再接受这次登录的刷新令牌。";
"problem.session_ended.reason.reuse_detected" = "旧的刷新令牌被再次使用，可能已被盗用。";
"problem.session_ended.reason.account_deleted" = "账户已删除。";
"problem.session_ended.reason.administrator" = "运营者结束了会话。";
"problem.session_ended.reason.account_merged" = "用户的两个账户已合并，或者合并已撤销。此会话的登录方式现在属于另一个账户。";
"problem.session_ended.reason.suspended" = "运营者停用了账户。";
"problem.session_ended.reason.consent_withdrawn" = "用户撤回了对持有此会话的应用程序的同意。";

"problem.link_token_invalid.title" = "关联令牌无效";
"problem.link_token_invalid.happened" = "无法关联登录方式。令牌已过期、已使用过或是签发给其他客户端的，或者登录的账户不是令牌所对应的账户。未开始任何会话。";
"problem.link_token_invalid.advice.1" = "请让用户再次使用新的登录方式登录，以获取新的令牌。";
"problem.link_token_invalid.advice.2" = "如果 `retry` 为 `other_account`，则令牌尚未使用：请用同一令牌登录正确的账户。";

"problem.ticket_invalid.title" = "票据无效";
"problem.ticket_invalid.happened" = "无法完成登录。票据在六十秒内有效，仅可使用一次，且只能与其所属流程的 verifier 一起使用。";
"problem.ticket_invalid.advice.1" = "请重新开始登录，并立即兑换票据。";
"problem.passkey_invalid.title" = "通行密钥无效";
"problem.passkey_invalid.happened" = "通行密钥的响应未通过某项检查；`reason` 说明了是哪一项。";
"problem.passkey_invalid.advice.1" = "请从服务器获取新的选项，并原样发送系统或浏览器的响应。";
"problem.passkey_invalid.reason.malformed" = "其数据无法读取，或者各部分相互矛盾。";
"problem.passkey_invalid.reason.unsupported_algorithm" = "其密钥所用的算法不是服务器要求的算法。";
"problem.passkey_invalid.reason.wrong_type" = "它是对注册而非登录的响应，或者相反。";
"problem.passkey_invalid.reason.challenge_mismatch" = "它响应的是其他质询，或者该流程用于其他目的、客户端或会话。";
"problem.passkey_invalid.reason.challenge_expired" = "选项已超过十分钟。";
"problem.passkey_invalid.reason.challenge_used" = "该响应此前已发送过。";
"problem.passkey_invalid.reason.wrong_origin" = "它的生成来源（origin）不属于该客户端。";
"problem.passkey_invalid.reason.cross_origin" = "它是在其他网站的框架中生成的。";
"problem.passkey_invalid.reason.wrong_rp_id" = "它是为其他域名生成的。";
"problem.passkey_invalid.reason.user_not_present" = "没有人在设备上确认。";
"problem.passkey_invalid.reason.user_not_verified" = "设备未验证用户身份。";
"problem.passkey_invalid.reason.removed" = "该通行密钥已从其账户中移除。请将 `signal` 报告给密码管理器。";
"problem.passkey_invalid.reason.refused" = "这里没有该通行密钥的记录，或者无法接受它。";

"problem.operator_token_invalid.title" = "运营者令牌无效";
"problem.operator_token_invalid.happened" = "运营者令牌未知、已过期或已撤销。";
"problem.operator_token_invalid.advice.1" = "请使用 `pippin operator token create` 创建令牌，并以 Bearer 形式发送。";

"problem.client_unknown.title" = "未知的客户端";
"problem.client_unknown.happened" = "服务器无法识别此 App：没有客户端使用此 `client_id`。";
"problem.client_unknown.advice.1" = "请与设置中该客户端的 `id` 核对。注意区分大小写。";

"problem.provider_not_offered.title" = "此登录方式不可用";
"problem.provider_not_offered.happened" = "根据客户端的设置，此提供商不适用于此构建版本、平台或国家/地区。";
"problem.provider_not_offered.advice.1" = "请通过 `GET /v1/providers` 获取可用的提供商，并仅显示这些提供商。";

"problem.reauthentication_required.title" = "请先重新登录";
"problem.reauthentication_required.happened" = "此操作要求在最近十分钟内登录过。";
"problem.reauthentication_required.advice.1" = "请让用户重新登录，并以 Bearer 形式附上会话的访问令牌。然后重新发送请求。";

"problem.account_suspended.title" = "账户已停用";
"problem.account_suspended.happened" = "运营者停用了此账户，因此目前任何人都无法登录此账户。";
"problem.account_suspended.advice.1" = "请告知用户如何联系支持团队。运营者可以在运营者控制台中解除停用。";

"problem.insufficient_scope.title" = "运营者令牌不允许此操作";
"problem.insufficient_scope.happened" = "运营者令牌有效，但不包含此操作所需的权限范围（scope）。";
"problem.insufficient_scope.advice.1" = "请创建包含 `detail` 中所示权限范围的令牌。";

"problem.account_exists.title" = "已有账户使用此电子邮件地址";
"problem.account_exists.happened" = "已有账户使用此电子邮件地址，但登录方式不同。仅凭地址相同绝不会关联两者。";
"problem.account_exists.advice.1" = "请让用户使用 `sign_in_with` 中的一种方式登录，并在该请求中发送 `link_token`。";
"problem.account_exists.advice.2" = "请显示 `will_attach` 中的内容，并让用户确认。";

"problem.identity_in_use.title" = "此登录方式属于另一个账户";
"problem.identity_in_use.happened" = "每个登录方式只能属于一个账户。";
"problem.identity_in_use.advice.1" = "请让用户使用该方式登录，以查看是哪个账户。之后用户可以合并两个账户。";

"problem.last_sign_in_method.title" = "这是唯一的登录方式";
"problem.last_sign_in_method.happened" = "移除后，任何人都无法再登录该账户。";
"problem.last_sign_in_method.advice.1" = "请让用户先添加其他登录方式，或者删除账户。";

"problem.merge_final.title" = "合并已无法撤销";
"problem.merge_final.happened" = "账户已无法再分开。原因见 `reason`。";
"problem.merge_final.advice.1" = "无需更改：账户将保持合并状态。";
"problem.merge_final.reason.too_late" = "合并已超过三十天，撤销所需的数据已删除。";
"problem.merge_final.reason.identity_unlinked" = "因合并而添加的登录方式后来被移除。";
"problem.merge_final.reason.password_in_use" = "合并时移除的密码所对应的地址，现在已使用另一个密码。";
"problem.passkey_limit.title" = "账户的通行密钥过多";
"problem.passkey_limit.happened" = "账户的通行密钥数量已达上限。";
"problem.passkey_limit.advice.1" = "请让用户移除不再使用的通行密钥。";
"problem.recovery_pending.title" = "恢复处于等待期";
"problem.recovery_pending.happened" = "验证码正确。由于该账户只有通行密钥，新的验证码要稍后才能用于登录，以便账户所有者能够停止此操作。";
"problem.recovery_pending.advice.1" = "请让用户在等待结束后请求新的验证码。具体时间请查看相关电子邮件。";
"problem.app_attest_required.title" = "无法确认是正版 App";
"problem.app_attest_required.happened" = "服务器仅为正版 Apple 设备上的正版 App 创建账户，这一点由 App Attest 证明。此请求未能证明；`reason` 说明了失败的步骤。浏览器永远无法提供此证明。";
"problem.app_attest_required.advice.1" = "在浏览器中，请引导用户使用 App。已有账户的用户在任何地方都可以登录。";
"problem.app_attest_required.advice.2" = "如果是 `unknown_key`，请生成并注册新的密钥，然后重新发送请求。如果是 `missing`，请发送 `App-Attest` 字段。";
"problem.sign_up_closed.title" = "不提供新账户";
"problem.sign_up_closed.happened" = "根据客户端的设置，任何人都不能创建账户。已有账户的用户可以照常登录。";
"problem.sign_up_closed.advice.1" = "请仅提供登录。运营者可以更改客户端设置中的 `sign_up`。";
"problem.invitation_required.title" = "需要邀请";
"problem.invitation_required.happened" = "客户端仅为受邀用户创建账户，而此请求没有有效的邀请。`reason` 说明了原因。";
"problem.invitation_required.advice.1" = "请让用户输入邀请码，并在登录时将其作为 `invitation` 发送。";
"problem.invitation_required.advice.2" = "运营者可以使用 `pippin invitations create` 创建邀请。";
"problem.invitation_required.reason.missing" = "请求中没有邀请。";
"problem.invitation_required.reason.unknown" = "没有使用此邀请码的邀请。";
"problem.invitation_required.reason.used" = "此邀请可创建的账户数量已用完。";
"problem.invitation_required.reason.expired" = "已过期。";
"problem.invitation_required.reason.revoked" = "运营者已撤销。";
"problem.invitation_required.reason.other_address" = "它是发给该用户尚未验证的电子邮件地址的。";
"problem.email_domain_not_allowed.title" = "电子邮件地址不属于允许的域名";
"problem.email_domain_not_allowed.happened" = "客户端仅为已验证特定域名电子邮件地址的用户创建账户。该用户未验证此类地址。";
"problem.email_domain_not_allowed.advice.1" = "请让用户使用客户端设置中 `sign_up` 所列域名的地址登录。";
"problem.email_domain_not_allowed.advice.2" = "“隐藏邮件地址”的地址仅在设置了 `allow_private_relay` 时才算数。";
"problem.sign_up_refused.title" = "账户被拒绝";
"problem.sign_up_refused.happened" = "设置中 `before_sign_up` 所指的运营者系统拒绝了该账户，或没有响应。";
"problem.sign_up_refused.advice.1" = "如果附有消息，请向用户显示，并告知如何联系支持团队。";

"problem.apple_user_mismatch.title" = "此设备上登录的是其他用户";
"problem.apple_user_mismatch.happened" = "这次登录的用户与 App 中已登录的用户不同。设备的 Apple 用户，或使用访问令牌登录的用户，不是此会话的用户。";
"problem.apple_user_mismatch.advice.1" = "请删除此设备上的会话，并让用户登录。";
"problem.apple_user_mismatch.advice.2" = "若要切换到另一位用户，请在不附带访问令牌的情况下发送登录请求。授权码和 nonce 均未使用，因此可以再次发送同一请求。";

"problem.deletion_in_progress.title" = "账户正在删除";
"problem.deletion_in_progress.happened" = "删除尚未完成，正在向 Apple 撤销访问权限。";
"problem.deletion_in_progress.advice.1" = "请让用户稍后再试。删除完成后登录会创建新账户。";

"problem.job_not_parked.title" = "任务未处于搁置状态";
"problem.job_not_parked.happened" = "服务器尚未放弃此任务，因此会自行继续处理。";
"problem.job_not_parked.advice.1" = "请等待任务完成或被搁置。";

"problem.profile_required.title" = "需要姓名";
"problem.profile_required.happened" = "客户端的设置要求提供姓名，而 Apple 仅在首次登录时发送姓名。";
"problem.profile_required.advice.1" = "请让用户输入姓名，并将其与 `profile_token` 一起发送到 `POST /v1/sign-up/profile`。";
"problem.profile_required.advice.2" = "若要让 Apple 再次发送姓名，用户可以打开“Apple 账户”，选择“通过 Apple 登录”，再选择该 App，然后停止在其中使用 Apple 账户。";

"problem.invalid_value.title" = "值无效";
"problem.invalid_value.happened" = "服务器可以读取请求，但其中某些值不被允许。";
"problem.invalid_value.advice.1" = "`errors` 中列出了相关字段及其问题。";

"problem.internal_error.title" = "服务器错误";
"problem.internal_error.happened" = "服务器遇到意外错误。运营者的日志中以 `request_id` 记录了详细信息。";
"problem.internal_error.advice.1" = "请稍后再试。如果报告此错误，请提供请求 ID。";

"problem.provider_refused.title" = "提供商拒绝了服务器的请求";
"problem.provider_refused.happened" = "由于某项设置（例如密钥错误），提供商拒绝了服务器自身的请求。";
"problem.provider_refused.advice.1" = "重试无济于事。运营者的日志中指明了需要更正的设置。";

"problem.provider_unreachable.title" = "无法连接提供商";
"problem.provider_unreachable.happened" = "提供商没有响应，或者其响应无法使用。除非 `retry` 另有说明，否则授权码和 nonce 均未使用。";
"problem.provider_unreachable.advice.1" = "请按 `Retry-After` 给出的秒数等待，然后再次发送同一请求。";
"problem.provider_unreachable.advice.2" = "如果 `retry` 为 `new_authorization`，请先向提供商请求新的授权，因为授权码可能已使用。";

"problem.store_unavailable.title" = "服务暂时不可用";
"problem.store_unavailable.happened" = "数据库没有响应。没有会话因此结束。";
"problem.store_unavailable.advice.1" = "请按 `Retry-After` 给出的秒数等待，然后再次发送同一请求。请保留会话。";
"problem.store_unavailable.advice.2" = "如果 `retry` 为 `new_authorization`，请先向提供商请求新的授权，因为授权码已使用。";

"problem.overloaded.title" = "服务器繁忙";
"problem.overloaded.happened" = "目前使用密码登录的人数过多。未更改任何内容。";
"problem.overloaded.advice.1" = "请按 `Retry-After` 给出的秒数等待，然后再次发送同一请求。";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "电子邮件地址";
"field.password" = "密码";
"field.current_password" = "当前密码";
"field.show_password" = "显示密码";
"field.new_password" = "新密码";
"field.new_password.hint" = "至少 8 个字符。将几个词连在一起，既好记又便于输入。";
"field.code" = "电子邮件中的验证码";
"field.code.hint" = "6 位数字";
"field.given_name" = "名字";
"field.given_name_optional" = "名字（可选）";
"field.family_name_optional" = "姓氏（可选）";
"field.device_name" = "设备名称";
"field.invitation" = "邀请码";

"trouble.credentials" = "电子邮件地址或密码不正确。";
"trouble.throttled#other" = "尝试次数过多。请等待 {count} 分钟，然后重试。";
"trouble.overloaded" = "目前登录的人数过多。请稍后重试。";
"trouble.email" = "我们无法向此地址发送电子邮件。请检查拼写。";
"trouble.new_password" = "密码须包含 8 至 128 个可见字符。";
"trouble.current_password" = "当前密码不正确。";
"trouble.code" = "此验证码不正确或已过期。请检查电子邮件，或请求新的验证码。";
"trouble.name" = "此姓名包含无法使用的字符。";
"trouble.in_use" = "此电子邮件地址属于另一个账户。";
"trouble.email_domain" = "只有特定的电子邮件地址才能创建账户。请使用你所在组织的电子邮件地址。";
"trouble.invitation_unknown" = "没有使用此邀请码的邀请。请检查拼写。";
"trouble.invitation_used" = "此邀请已被使用。如果是你使用的，请登录你的账户。";
"trouble.invitation_expired" = "此邀请已过期。请索取新的邀请。";
"trouble.invitation_revoked" = "此邀请已失效。请索取新的邀请。";
"trouble.invitation_other_address" = "此邀请是发给其他电子邮件地址的。请使用收到邀请的地址。";

"message.no_cookies.title" = "你的浏览器阻止了 Cookie";
"message.no_cookies.happened" = "没有 Cookie，我们就无法确认此表单由你本人发送。未更改任何内容。";
"message.no_cookies.advice.1" = "请允许此网站使用 Cookie，然后重新打开页面。";
"message.foreign_form.title" = "此表单已过期";
"message.foreign_form.happened" = "页面打开的时间过长，或者表单并非来自此网站。未更改任何内容。";
"message.foreign_form.advice.1" = "请重新打开页面，并在其中填写表单。";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "登录";
"sign_in.password.forgotten" = "忘记密码？";
"sign_in.password.sign_up" = "创建账户";
"sign_in.email_code" = "通过电子邮件发送验证码";
"sign_in.continue_with_email" = "使用电子邮件继续";
"sign_in.have_invitation" = "我有邀请";
"sign_in.last_used" = "上次使用";
"sign_in.or" = "或使用密码";
"sign_in.notice.again" = "请重新登录以继续。";
"sign_in.notice.merge" = "你登录的账户将合并到此账户。";
"sign_in.back" = "返回你的账户";

"form.sign_up.title" = "创建账户";
"form.sign_up.intro" = "请输入你的电子邮件地址，并为“{app}”设置密码。我们会通过电子邮件向你发送验证码，用于确认该地址。";
"form.sign_up.button" = "创建账户";
"form.sign_up.way" = "我已有账户";
"form.confirm_sign_up.title" = "查收电子邮件";
"form.confirm_sign_up.intro" = "请输入我们发送到 {email} 的电子邮件中的验证码。";
"form.confirm_sign_up.button" = "确认";
"form.code.intro" = "请输入我们发送给你的电子邮件中的验证码。";
"form.no_mail" = "没有收到验证码？请求新的验证码";
"form.resend" = "重新发送验证码";
"form.change_address" = "更改地址";
"form.resent.sent" = "我们已向 {email} 发送新的验证码。";
"form.resent.wait#other" = "我们刚刚发送了验证码。{count} 秒后你可以再次请求。";
"form.change_address.password" = "请输入另一个地址，并重新设置密码。";
"form.reset.title" = "重设密码";
"form.reset.intro" = "我们会通过电子邮件向你发送验证码，供你为“{app}”设置新密码。";
"form.reset.button" = "通过电子邮件发送验证码";
"form.reset.way" = "返回登录";
"form.confirm_reset.title" = "设置新密码";
"form.confirm_reset.intro" = "如果 {email} 在这里有账户，请输入我们发送到该地址的电子邮件中的验证码，然后设置新密码。";
"form.confirm_reset.button" = "设置新密码";
"form.confirm_reset.linked" = "请为“{app}”设置新密码。";
"form.confirm_reset.note" = "你将在所有其他设备上退出登录。";
"form.email.title" = "你的电子邮件地址";
"form.email.intro" = "我们会通过电子邮件向你发送验证码，用于确认该地址。之后“{app}”将使用此地址。";
"form.email.button" = "通过电子邮件发送验证码";
"form.confirm_email.title" = "查收电子邮件";
"form.confirm_email.intro" = "请输入我们发送到 {email} 的电子邮件中的验证码。";
"form.confirm_email.button" = "确认";
"form.set_password.title" = "设置密码";
"form.set_password.intro" = "之后你还可以使用 {email} 和此密码登录“{app}”。";
"form.set_password.button" = "设置密码";
"form.change_password.title" = "更改密码";
"form.change_password.intro" = "使用旧密码登录的所有其他设备都将退出登录。";
"form.change_password.button" = "更改密码";
"form.name.title" = "你的姓名";
"form.name.intro" = "“{app}”会用此姓名称呼你。如果不想提供姓名，请将两栏都留空。";
"form.name.button" = "保存";
"form.session_name.title" = "重新命名设备";
"form.session_name.intro" = "此设备目前显示为“{device}”。";
"form.session_name.button" = "保存";
"form.to_account" = "返回你的账户";

/* ---- Two accounts that become one ---- */

"merge.title" = "合并你的账户";
"merge.stays" = "要保留的账户";
"merge.goes" = "将并入的账户";
"merge.moves" = "随之转移的登录方式";
"merge.nameless" = "没有姓名的账户";
"merge.fact.ways" = "你可以使用两个账户的登录方式登录要保留的账户。";
"merge.fact.password" = "今后你只有一个密码。{email} 的密码将失效。";
"merge.fact.name" = "要保留的账户的姓名和电子邮件地址不变。如果缺少其中一项，我们会使用另一个账户的信息。";
"merge.fact.sessions" = "已登录另一个账户的设备将退出登录。";
"merge.fact.app" = "“{app}”会收到通知，并自行决定如何处理每个账户的数据。";
"merge.fact.mail" = "我们会向两个账户的地址发送电子邮件。";
"merge.fact.undo" = "在 30 天内，你可以在账户页面上撤销合并。";
"merge.button" = "合并账户";
"merge.leave" = "不合并";
"merge.back" = "返回你的账户";
"merge.same.title" = "这是同一个账户";
"merge.same.text" = "你登录的正是开始时使用的账户，因此无需合并。若要重试，请使用其他登录方式。";
"merge.late.title" = "操作时间过长";
"merge.late.text" = "为了你的安全，两次登录都必须在最近十分钟内完成。未更改任何内容。请重新登录并从头开始。";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "添加登录方式";
"list.more" = "{items}、{item}";
"account.add_nothing" = "你已添加这里提供的所有登录方式。";
"account.show_all" = "显示全部（{count}）";
"account.manage_devices" = "管理设备";
"passkeys.none" = "无";
"account.apps.none" = "没有 App 可以访问你的账户。";
"account.change_password" = "更改密码";
"account.set_password" = "设置密码";
"account.add_note" = "添加其他登录方式：";
"account.add" = "添加 {provider}";
"account.rename" = "重新命名";
"account.rename_device" = "重新命名“{device}”";
"account.merge.heading" = "合并账户";
"account.merge.text" = "如果你在这里还有使用不同登录方式的其他账户，可以将两者合并。";
"account.merge.button" = "合并其他账户";
"account.merged" = "已与“{account}”合并。可撤销的截止日期：{date}。";
"account.merged.undo" = "撤销";

"link.password" = "如果这是你的账户，请使用其密码登录。之后两种方式都可以使用。";
"link.password.button" = "登录并关联";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "移除登录方式";
"remove.heading" = "要移除“{name}”吗？";
"remove.method" = "你将无法再使用“{name}”登录“{app}”。";
"remove.address_stays" = "你的电子邮件地址仍为 {email}。";
"remove.address_becomes" = "你的电子邮件地址将更改为 {email}，因为当前地址属于此登录方式。";
"remove.address_goes" = "你的账户将没有电子邮件地址，因为当前地址属于此登录方式。";
"remove.here" = "你在此设备上将保持登录状态。";
"remove.no_device" = "其他设备不会退出登录。";
"remove.remaining" = "你仍可使用以下方式登录";
"remove.devices" = "以下设备将退出登录";
"remove.keep" = "取消";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "你现在还可以使用“{method}”登录。";
"changed.method_removed" = "已移除“{method}”。你无法再使用它登录。";
"changed.name" = "你的姓名已保存。";
"changed.address" = "你的电子邮件地址已更改。";
"changed.password_set" = "你的密码已设置。";
"changed.password_changed" = "你的密码已更改。";
"changed.password_reset" = "你的密码已更改。请使用新密码登录。";
"changed.device_renamed" = "设备已重新命名。";
"changed.device_signed_out" = "设备已退出登录。";
"changed.signed_out_elsewhere" = "你已在所有其他设备上退出登录。";
"changed.merged" = "你的账户已合并。";
"changed.merge_undone" = "合并已撤销。你的账户已重新分开。";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{system} 上的 {browser}";
"message.identity_in_use.button" = "合并账户";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "转发已关闭";
"account.relay_off_note" = "这个地址由 Apple 为你创建，但由于转发已关闭，你无法收到发送到此地址的电子邮件。你可以在“Apple 账户”的“通过 Apple 登录”中重新打开转发。";

/* ---- A name that an app must have ---- */

"form.profile.title" = "你的姓名是什么？";
"form.profile.intro" = "“{app}”需要你的姓名。这是登录的最后一步。";
"form.profile.button" = "继续";
"form.profile.way" = "取消";

/* ---- Passwords, and what is mailed ---- */

"trouble.guessable" = "此密码很容易猜到。它很常见，或者包含你的姓名、电子邮件地址或此服务的名称。请设置更长的密码，例如将几个词连在一起。";
"trouble.tries_left#other" = "你还可以尝试 {count} 次，之后需要等待。";
"trouble.no_tries_left" = "你已用完最后一次尝试机会。请等待一段时间，然后重试。";
"sign_in.by_mail" = "这是你的账户吗？我们可以通过电子邮件向你发送链接，让你无需等待即可在此设备上登录。";
"form.sign_in_email.title" = "通过电子邮件登录";
"form.sign_in_email.intro" = "我们会通过电子邮件向你发送验证码和链接。你可以用其登录“{app}”一次，且仅限此设备。";
"form.sign_in_email.button" = "通过电子邮件发送登录链接";
"form.confirm_sign_in_email.title" = "查收电子邮件";
"form.confirm_sign_in_email.intro" = "如果你可以使用 {email} 登录，请输入我们发送到该地址的验证码。";
"form.confirm_sign_in_email.button" = "登录";
"form.continue_email.title" = "使用电子邮件继续";
"form.continue_email.intro" = "我们会通过电子邮件向你发送验证码和链接，用于在此设备上登录“{app}”。如果你还没有账户，系统会为你创建。";
"form.continue_email.button" = "通过电子邮件发送验证码";
"form.confirm_continue_email.title" = "查收电子邮件";
"form.confirm_continue_email.intro" = "如果你可以在此使用 {email}，请输入我们发送到该地址的验证码。";
"form.confirm_continue_email.button" = "继续";
"form.sign_up_email.title" = "创建账户";
"form.sign_up_email.intro" = "我们会通过电子邮件向你发送验证码和链接。你可以用其在此设备上创建“{app}”账户，无需密码。";
"form.sign_up_email.button" = "通过电子邮件发送验证码";
"form.linked.intro" = "你打开了电子邮件中的链接。请点按按钮继续。";
"message.code_elsewhere.title" = "请在开始时使用的浏览器中继续";
"message.code_elsewhere.happened" = "为了你的安全，此链接须在一小时内使用，仅可使用一次，且仅限发出请求的浏览器。";
"message.code_elsewhere.advice" = "如果你是在其他设备或浏览器中开始的，请在那里输入电子邮件中的验证码。";
"message.code_elsewhere.advice_not_you" = "如果不是你开始的，请关闭此页面。未更改任何内容。";
"mail.sign_up.subject" = "确认你的电子邮件地址";
"mail.sign_up.text" = "请确认此电子邮件地址，以创建你的“{app}”账户。";
"mail.code.subject" = "{code} 是你的“{app}”验证码";
"mail.code" = "请在请求验证码的页面输入以下验证码，一小时内有效：";
"mail.link.same" = "或者在请求验证码的浏览器中打开此页面：";
"mail.link.any" = "或者在任意设备上打开此页面：";
"mail.otherwise.code" = "如果不是你发出的请求，请忽略此电子邮件。没有验证码，就不会发生任何更改。请勿将验证码透露给任何人。";
"mail.otherwise.nothing" = "如果不是你发出的请求，请忽略此电子邮件。未更改任何内容。";
"mail.otherwise.write" = "如果不是你本人操作，请立即联系“{app}”。";
"mail.account_exists.subject" = "你已有账户";
"mail.account_exists.text" = "有人（可能是你本人）尝试使用此电子邮件地址创建“{app}”账户，但你已有账户。";
"mail.way.choose" = "你可以使用以下方式登录：{ways}。";
"mail.way.as_before" = "请用以前的方式登录。";
"mail.way.apple" = "“通过 Apple 登录”";
"mail.way.provider" = "“通过 {provider} 继续”";
"mail.way.password" = "电子邮件地址和密码";
"mail.way.passkey" = "通行密钥";
"mail.way.other" = "原有的登录方式";
"mail.reset.subject" = "重设密码";
"mail.reset.text" = "我们收到了重设你的“{app}”账户密码的请求。";
"mail.reset.after" = "设置新密码后，你将在所有设备上退出登录。";
"mail.otherwise.reset" = "如果不是你发出的请求，请忽略此电子邮件。你的密码保持不变。请勿将验证码透露给任何人。";
"mail.no_password.subject" = "如何登录";
"mail.no_password.text" = "我们收到了为你的“{app}”账户设置新密码或发送登录链接的请求。此账户没有密码。";
"mail.address.subject" = "确认你的电子邮件地址";
"mail.address.text" = "请确认你要将此电子邮件地址用于你的“{app}”账户。";
"mail.sign_in.subject" = "登录“{app}”";
"mail.sign_in.text" = "我们收到了不使用密码登录你的“{app}”账户的请求。";
"mail.sign_in.asked" = "请求来源：{device}，时间：{time}。验证码和链接只能在那里使用。";
"mail.otherwise.sign_in" = "如果不是你本人操作，请不要输入验证码，也不要打开页面。“{app}”绝不会向你索要此验证码。";
"mail.sign_up_code.subject" = "用于创建账户的验证码";
"mail.sign_up_code.text" = "我们收到了使用此电子邮件地址创建“{app}”账户的请求。";
"mail.device" = "{system} 上的 {browser}";
"mail.last_message" = "这是我们发送到此地址的最后一封电子邮件。";
"mail.link_offered.subject" = "有人使用你的电子邮件地址登录";
"mail.link_offered.text" = "有人（可能是你本人）使用{way}登录了“{app}”。该登录方式的电子邮件地址与你账户的地址相同。你的账户未添加任何内容。";
"mail.link_offered.otherwise" = "如果是你本人操作，请用以前的方式登录，以便添加该登录方式。如果不是，请忽略此电子邮件。";
"mail.linked.subject" = "已添加登录方式";
"mail.linked.text" = "你现在可以使用{way}登录你的“{app}”账户。";
"mail.linked.otherwise" = "如果不是你本人操作，请登录并移除该登录方式，然后在所有其他设备上退出登录。";
"mail.unlinked.subject" = "已移除登录方式";
"mail.unlinked.text" = "你无法再使用{way}登录你的“{app}”账户。";
"mail.unlinked.otherwise" = "如果不是你本人操作，请用其他方式登录，并在所有其他设备上退出登录，或立即联系“{app}”。";
"mail.revoked.subject" = "你无法再登录";
"mail.revoked.text" = "你的“{app}”账户的最后一个登录方式已失效。原因是你在登录服务提供商处撤销了授权，或你在该处的账户已删除。";
"mail.revoked.otherwise" = "若要重新登录，请再次授权。如果无法授权，请联系“{app}”。";
"mail.merged.subject" = "你的账户已合并";
"mail.merged.text" = "有人登录了你的“{app}”账户和另一个账户，并将两者合并。";
"mail.merged.otherwise" = "如果不是你本人操作，请登录并撤销合并，或立即联系“{app}”。";
"mail.merge_undone.subject" = "你的账户已重新分开";
"mail.merge_undone.text" = "你的“{app}”账户与另一个账户的合并已撤销。两个账户重新拥有各自的登录方式。";
"mail.merge_undone.otherwise" = "如果不是你本人操作，请登录并检查登录方式，或立即联系“{app}”。";
"mail.password_changed.subject" = "你的密码已更改";
"mail.password_changed.text" = "你的“{app}”账户的密码已更改。";
"mail.password_changed.otherwise" = "如果不是你本人操作，请重设密码。重设后，所有设备都会退出登录。";
"mail.password_removed.subject" = "已移除密码";
"mail.password_removed.text" = "你的“{app}”账户的一个密码已失效，因为一个账户只有一个密码。你的其他登录方式仍可照常使用。";
"mail.password_removed.otherwise" = "如果你不知道自己的密码，请重设密码。重设后，所有设备都会退出登录。";
"mail.address_changed.subject" = "你的电子邮件地址已更改";
"mail.address_changed.text" = "你的“{app}”账户现在使用其他电子邮件地址。";
"mail.deleted.subject" = "你的账户已删除";
"mail.deleted.text" = "你的“{app}”账户已删除。";

/* ---- Emails about a new device, a new address and a deletion ---- */

"mail.new_device.subject" = "你的账户有新的登录";
"mail.new_device.text" = "有人（可能是你本人）在新设备上登录了你的“{app}”账户。";
"mail.fact.device" = "设备：{device}";
"mail.fact.app" = "App：{client}";
"mail.fact.time" = "时间：{time}";
"mail.new_device.otherwise" = "如果是你本人操作，请忽略此电子邮件。如果不是，请登录，在所有其他设备上退出登录，并检查登录方式。";
"mail.passkey_added.subject" = "你的账户已添加通行密钥";
"mail.passkey_added.text" = "你现在可以使用通行密钥登录你的“{app}”账户。";
"mail.passkey_added.otherwise" = "如果不是你本人操作，请登录并移除该通行密钥，然后在所有其他设备上退出登录。";
"mail.passkey_removed.subject" = "你的账户已移除通行密钥";
"mail.passkey_removed.text" = "你的“{app}”账户的一个通行密钥已无法用于登录。";
"mail.passkey_removed.otherwise" = "如果不是你本人操作，请用其他方式登录，并在所有其他设备上退出登录，或立即联系“{app}”。";
"mail.removed_passkey_used.subject" = "有人使用了你已移除的通行密钥";
"mail.removed_passkey_used.text" = "有人尝试使用你已移除的通行密钥登录你的“{app}”账户，但未能登录。";
"mail.removed_passkey_used.otherwise" = "如果是你本人操作，请同时从密码管理器中移除该通行密钥。如果不是，请检查登录方式和设备。";
"mail.passkey_copied.subject" = "已拒绝一个可能被复制的通行密钥";
"mail.passkey_copied.text" = "我们拒绝了一次对你的“{app}”账户的登录，因为所用的通行密钥可能是从你的设备或安全密钥复制的。";
"mail.passkey_copied.otherwise" = "请用其他方式登录，移除此通行密钥，然后添加新的通行密钥。";
"mail.fact.passkey" = "通行密钥：{manager}";
"mail.passkeys.check" = "请在账户页面上检查你的通行密钥：";
"mail.passkeys.button" = "检查通行密钥";
"mail.recovery_link.subject" = "用于恢复账户的链接";
"mail.recovery_link.text" = "“{app}”的支持团队为无法再登录的用户创建了一个链接，可为你的账户添加通行密钥。";
"mail.recovery_link.until" = "链接仅可使用一次，有效期至 {time}。";
"mail.recovery_link.from" = "链接生效时间：{time}。";
"mail.recovery_stop" = "如果不是你本人操作，请在此停止：";
"mail.recovery_stop.button" = "停止恢复";
"mail.recovery_link.otherwise" = "如果不是你发出的请求，请立即联系“{app}”。";
"mail.recovered.subject" = "你的账户已恢复";
"mail.recovered.text" = "有人在未使用通行密钥的情况下登录了你的“{app}”账户。发生了以下更改：";
"mail.recovered.by_code" = "登录：使用电子邮件中的验证码";
"mail.recovered.by_link" = "登录：使用“{app}”支持团队的链接和新的通行密钥";
"mail.recovered.signed_out" = "退出登录：所有其他设备";
"mail.recovered.otherwise" = "如果不是你本人操作，请使用通行密钥登录，移除你不认识的通行密钥，并立即联系“{app}”。";
"mail.recovery_waits.subject" = "有人正在恢复你的账户";
"mail.recovery_waits.text" = "有人输入了电子邮件中的验证码，想要登录你的“{app}”账户，而该账户只有通行密钥。";
"mail.recovery_waits.until" = "从 {time} 起，可以使用电子邮件中的新验证码登录。App：{client}";
"mail.recovery_waits.otherwise" = "如果不是你本人操作，请立即停止恢复，并检查谁能查看你的电子邮件。";
"mail.address_added.subject" = "你的账户有新的电子邮件地址";
"mail.address_added.text" = "你的“{app}”账户现在使用此电子邮件地址。";
"mail.review" = "请在账户页面上检查你的登录方式和设备：";
"mail.deleted.asked" = "该请求来自一台已登录此账户的设备。";
"mail.deleted.more" = "Apple 确认后，我们会再次向你发送电子邮件。";
"mail.deletion_done.subject" = "你的账户已完全删除";
"mail.deletion_done.text" = "Apple 已确认“{app}”无法再访问你的 Apple 账户。你的“{app}”账户已完全删除。";
"mail.deletion_manual.subject" = "从你的 Apple 账户中移除“{app}”";
"mail.deletion_manual.text" = "你的“{app}”账户已删除。我们未能通知 Apple，因此在使用你 Apple 账户的 App 列表中可能仍会显示“{app}”。";

"account.sections" = "账户设置";
"account.profile" = "个人资料";
"account.name" = "姓名";
"account.no_name" = "未设置";
"account.email" = "电子邮件地址";
"account.devices" = "设备";
"account.data" = "你的数据";
"account.download" = "下载你的数据";
"account.download.text" = "包含你账户所有存储信息的 JSON 文件，不包括你的密码。";
"account.download.button" = "下载";
"account.deletion" = "删除账户";
"delete.word" = "删除";
"delete.field" = "请输入“{word}”以确认";
"trouble.confirmation" = "若要删除账户，请输入此处显示的文字。";
"changed.created" = "欢迎。你的账户已准备就绪。";

"mail.sign_up.button" = "确认电子邮件地址";
"mail.reset.button" = "重设密码";
"mail.address.button" = "确认电子邮件地址";
"mail.sign_in.button" = "登录";
"mail.sign_up_code.button" = "创建账户";
"mail.review.button" = "检查你的账户";
"mail.link.sign_up" = "或者打开此页面。在其他浏览器或设备上打开时，需要输入你设置的密码：";
"form.confirm_sign_up_elsewhere.title" = "确认你的电子邮件地址";
"form.confirm_sign_up_elsewhere.intro" = "你在其他浏览器中打开了电子邮件中的链接。若要在此创建你的“{app}”账户，请输入你设置的密码。";
"form.confirm_sign_up_elsewhere.button" = "创建账户";
"sign_in.heading.again" = "确认是你本人";
"sign_in.heading.merge" = "登录你的另一个账户";
"form.linked.title" = "确认你的电子邮件地址";
"message.no_account.title" = "找不到账户";
"message.no_account.happened" = "你已通过 {provider} 登录，但“{app}”中没有使用该登录方式的账户。未更改任何内容。";
"message.no_account.any.happened" = "“{app}”中没有账户使用你选择的登录方式。未更改任何内容。";
"message.no_account.advice.1" = "请尝试其他登录方式。";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "登录以继续前往“{client}”。";
"sign_in.notice.device" = "请先在此登录，然后确认你的设备。";
"changed.access_removed" = "“{method}”无法再访问你的账户。";
"account.apps" = "已连接的 App";
"account.apps.text" = "你使用此账户登录过的 App";
"account.app_used" = "上次使用：{time}";
"account.remove_access" = "移除访问权限";
"account.remove_access_named" = "移除访问权限：{client}";
"consent.title" = "允许访问";
"consent.heading" = "要允许“{client}”使用你的“{app}”账户吗？";
"consent.signed_in_as" = "当前登录身份：{name}";
"consent.gets" = "“{client}”将获取以下信息";
"consent.switch_account" = "切换账户";
"consent.not_set" = "未设置";
"consent.returns" = "你将返回 {address}。";
"consent.returns.loopback" = "你将返回此电脑上的 App：{address}";
"consent.returns.scheme" = "你将返回此设备上的 App：{address}";
"consent.terms" = "“{client}”服务条款";
"consent.privacy" = "“{client}”隐私政策";
"consent.allow" = "允许";
"consent.deny" = "取消";
"consent.later" = "你可以随时在账户设置中移除此访问权限。";
"scope.openid" = "你的账户 ID（对所有 App 都相同）";
"scope.profile" = "你的姓名";
"scope.email" = "你的电子邮件地址";
"scope.offline_access" = "在你未使用该 App 时的访问权限";
"scope.language" = "你的语言";
"scope.external_id" = "你在其他系统中的 ID";
"scope.metadata" = "来自你的账户：{name}";
"device_sign_in.title" = "在设备上登录";
"device_sign_in.intro" = "请输入设备上显示的代码。";
"device_sign_in.field" = "代码";
"device_sign_in.button" = "继续";
"device_sign_in.unknown" = "没有设备在等待此代码。请检查代码，或在设备上获取新代码。";
"device_sign_in.heading" = "要在你的设备上登录“{client}”吗？";
"device_sign_in.compare" = "请确认你的设备上显示此代码：{code}";
"device_sign_in.request_from" = "请求来源";
"device_sign_in.calls_itself" = "设备自报的名称";
"device_sign_in.later" = "你可以随时在账户页面上让该设备退出登录。";
"device_sign_in.warning" = "请仅在此操作由你自己发起时继续。如果代码或链接是别人发送给你的，对方可能正试图进入你的账户。";
"device_sign_in.allow" = "允许登录";
"device_sign_in.deny" = "取消";
"device_sign_in.done.title" = "你的设备已登录";
"device_sign_in.done.text" = "你可以关闭此页面，在设备上继续操作。";
"device_sign_in.denied.title" = "设备未登录";
"device_sign_in.denied.text" = "未与其共享任何信息。";
"device_confirm.title" = "确认是你本人";
"device_confirm.heading" = "要向“{client}”确认是你本人吗？";
"device_confirm.meaning" = "请求来自一台已登录“{client}”的设备。确认后的十分钟内，该设备可以对你的账户进行重要更改，例如删除账户。";
"device_confirm.allow" = "确认";
"device_confirm.done.title" = "你已确认是你本人";
"device_confirm.done.text" = "你可以关闭此页面，在设备上继续操作。";
"device_confirm.denied.title" = "你未确认";
"device_confirm.denied.text" = "未更改任何内容。";
"sign_out.heading" = "要退出登录吗？";
"sign_out.text" = "你将退出登录“{app}”以及在此浏览器中通过它使用的 App。";
"sign_out.stay" = "保持登录";

/* ---- Passkeys ---- */

"way_in.passkey" = "通行密钥";
"button.passkey" = "使用通行密钥登录";
"passkey.named" = "通行密钥‘{name}’";
"passkey.cancelled" = "未使用通行密钥。请重试，或选择其他方式。";
"passkey.not_added" = "未添加通行密钥。你可以重试。";
"passkey.exists" = "这里已有你账户的通行密钥。你可以使用它登录。";
"passkey.unsupported" = "此设备无法存储通行密钥。请设置屏幕锁定，或使用其他设备。";
"passkey.without" = "通行密钥无法在此浏览器中使用。请允许此页面使用 JavaScript，更新浏览器，或使用其他设备。";
"passkey.synced" = "已同步";
"passkey.one_device" = "仅在一台设备上";
"passkey.unused" = "添加时间：{added}，尚未使用";
"account.passkeys" = "通行密钥";
"account.passkeys.text" = "有了通行密钥，你可以像解锁设备那样登录，不必担心密码被盗或遗忘。";
"passkeys.add" = "添加通行密钥";
"passkeys.add.title" = "添加通行密钥";
"passkeys.add.intro" = "你的设备会要求你确认。之后，你无需密码即可登录“{app}”。";
"passkeys.one_device" = "此通行密钥仅在一台设备上。请添加其他登录方式，以免设备丢失后无法使用账户。";
"passkeys.weak" = "请添加另一种登录方式，以便在设备丢失后仍可使用账户。";
"field.email_optional" = "电子邮件地址（可选）";
"field.email_optional.hint" = "我们会向你发送验证码，用于确认该地址。如果设备丢失，它可以帮助你重新登录。";
"sign_up.passkey.intro" = "你的设备会要求你确认，并为“{app}”存储通行密钥。你无需使用密码。";
"sign_up.passkey.button" = "使用通行密钥创建账户";
"sign_up.with_password" = "改用密码";
"sign_up.with_passkey" = "改用通行密钥";
"sign_up.with_email" = "改用电子邮件验证码";
"sign_up.password.button" = "使用密码创建账户";
"sign_up.invited" = "你已受邀加入“{app}”。";
"account.email_unproved" = "未确认";
"suggest.passkey" = "添加通行密钥，下次即可像解锁设备那样登录。";
"suggest.apple" = "如果设备丢失，你可以通过 Apple 登录。";
"suggest.apple.button" = "将 Apple 用作备用钥匙";
"remove.passkey" = "我们也会要求你的密码管理器将其移除。如果密码管理器之后仍提供此通行密钥，请在其中将其删除。";
"field.passkey_name" = "通行密钥名称";
"form.passkey_name.title" = "重新命名通行密钥";
"form.passkey_name.intro" = "名称可以帮助你区分各个通行密钥。";
"form.passkey_name.button" = "保存";
"changed.passkey_added" = "你的通行密钥已添加。你现在可以使用它登录。";
"changed.passkey_renamed" = "通行密钥已重新命名。";
"changed.passkey_removed" = "通行密钥已移除。你无法再使用它登录。";
"trouble.passkey" = "无法接受此通行密钥。请重试，或使用其他登录方式。";
"trouble.passkey_expired" = "此页面打开的时间过长。请重试。";
"trouble.passkey_removed" = "此通行密钥已从其账户中移除。请在密码管理器中将其删除，并使用其他登录方式。";
"trouble.passkey_in_use" = "此通行密钥已被使用。";
"trouble.passkey_limit" = "你的账户的通行密钥数量已达上限。请先移除一个，再添加新的。";
"trouble.passkey_failed" = "通行密钥目前无法在此使用。我们已收到此问题的通知。请使用其他登录方式。";
"recover.title" = "恢复你的账户";
"recover.intro" = "请为你的“{app}”账户添加通行密钥。添加后，你将在此登录。";
"recover.signed_out" = "你将在所有其他设备上退出登录。";
"recover.once" = "此链接仅可使用一次。在添加通行密钥之前，你可以再次打开它。";
"recover.invalid.title" = "此链接已失效";
"recover.invalid.happened" = "链接已使用过、已被新的链接取代，或已过期。";
"recover.invalid.advice" = "如果你仍无法登录，请向“{app}”索取新的链接。";
"recover.early.title" = "此链接尚未生效";
"recover.early.happened" = "相关电子邮件中注明了生效时间。到时你可以再次打开链接。";
"recover.stop.title" = "要停止恢复你的账户吗？";
"recover.stop.happened" = "有人向“{app}”表示，自己无法再登录你的账户。如果不是你本人，请停止恢复。";
"recover.stopped.title" = "恢复已停止";
"recover.stopped.happened" = "所请求的链接或验证码已失效。如果不是你发出的请求，请联系“{app}”。";
"recover.nothing.title" = "没有需要停止的恢复";
"recover.nothing.happened" = "恢复已停止、已结束或已使用。";
"account.recovery" = "有人正在恢复你的账户。如果不是你本人，请停止恢复。";
"account.recovery.stop" = "停止恢复";
"check_passkeys.title" = "检查你的通行密钥";
"check_passkeys.intro" = "以下哪些通行密钥仍在你手中？未勾选的通行密钥将被移除，任何人都无法再使用它们登录。";
"check_passkeys.button" = "移除我没有的通行密钥";
"check_passkeys.later" = "以后再说";
"changed.recovered" = "你已登录，并已在所有其他设备上退出登录。";
"changed.passkeys_checked" = "你的通行密钥保持不变。";
"changed.passkeys_removed" = "不在你手中的通行密钥已移除。";
"changed.recovery_stopped" = "恢复已停止。";
"trouble.passkey_last" = "保留了一个通行密钥，因为它是你唯一的登录方式。请先在此设备上添加通行密钥，再移除那一个。";
"""##
}
