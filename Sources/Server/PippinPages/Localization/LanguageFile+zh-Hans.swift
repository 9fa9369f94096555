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

"message.cancelled.title" = "登录已取消";
"message.cancelled.happened" = "登录在完成前已取消。未创建账户，也未更改任何内容。";

"message.expired.title" = "登录已超时";
"message.expired.happened" = "为了你的安全，登录须在几分钟内完成。";
"message.expired.advice" = "请重新开始。通常只需几秒钟。";

"message.wrong_browser.title" = "这次登录是在其他浏览器中开始的";
"message.wrong_browser.happened" = "登录是在其他浏览器或无痕浏览窗口中开始的，或者 Cookie 被阻止。我们无法确认这是你本人的登录。";
"message.wrong_browser.advice_close" = "如果是别人给你发送了此页面的链接，请关闭页面，否则你可能会登录对方的账户。";
"message.wrong_browser.advice_restart" = "如果是你自己开始的，请在这里重新开始，并一直使用此浏览器。";
"message.wrong_browser.advice_cookies" = "如果再次出现此问题，请允许此网站使用 Cookie。";

"message.unreachable.title" = "{provider} 没有响应";
"message.unreachable.happened" = "我们无法连接 {provider}，因此未能完成登录。没有丢失任何内容。";
"message.unreachable.advice" = "请等待一分钟，然后重试。";

"message.refused.title" = "目前无法通过 {provider} 登录";
"message.refused.happened" = "由于我们这边的问题，{provider} 拒绝了我们的请求。在问题解决之前，重试也无法登录。";
"message.refused.advice" = "请稍后再来，或联系“{app}”。";

"message.not_proved.title" = "我们无法验证你的登录";
"message.not_proved.happened" = "{provider} 的响应未通过我们的安全检查，因此你尚未登录。";
"message.not_proved.advice" = "请重新开始。如果再次出现此问题，请联系“{app}”。";

"message.bad_request.title" = "此链接或表单无效";
"message.bad_request.happened" = "打开此页面的链接或表单无效或已过期。";

"message.not_found.title" = "找不到页面";
"message.not_found.happened" = "网址可能有误，或者页面可能已移动。";

"message.too_many.title" = "尝试次数过多";
"message.too_many.happened" = "短时间内来自你所在网络的尝试次数过多。";
"message.too_many.advice" = "请等待一分钟，然后重试。";

"message.unavailable.title" = "服务暂时不可用";
"message.unavailable.happened" = "你并未退出登录，也没有丢失任何内容。";
"message.unavailable.advice" = "请一分钟后重试。";

"message.failed.title" = "出现问题";
"message.failed.happened" = "问题出在我们这边。我们已记录此问题，以便“{app}”进行调查。";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "API 错误";
"problems.intro" = "API 的每个错误响应都以下列之一作为其 `type`。";
"problem.all" = "所有 API 错误";
"problem.what_to_do" = "解决办法";
"problem.reasons" = "原因";

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

"trouble.credentials" = "电子邮件地址或密码不正确。";
"trouble.throttled#other" = "尝试次数过多。请等待 {count} 分钟，然后重试。";
"trouble.overloaded" = "目前登录的人数过多。请稍后重试。";
"trouble.email" = "我们无法向此地址发送电子邮件。请检查拼写。";
"trouble.new_password" = "密码须包含 8 至 128 个可见字符。";
"trouble.current_password" = "当前密码不正确。";
"trouble.code" = "此验证码不正确或已过期。请检查电子邮件，或请求新的验证码。";
"trouble.name" = "此姓名包含无法使用的字符。";
"trouble.in_use" = "此电子邮件地址属于另一个账户。";

"message.no_cookies.title" = "你的浏览器阻止了 Cookie";
"message.no_cookies.happened" = "没有 Cookie，我们就无法确认此表单由你本人发送。未更改任何内容。";
"message.no_cookies.advice" = "请允许此网站使用 Cookie，然后重新打开页面。";
"message.foreign_form.title" = "此表单已过期";
"message.foreign_form.happened" = "页面打开的时间过长，或者表单并非来自此网站。未更改任何内容。";
"message.foreign_form.advice" = "请重新打开页面，并在其中填写表单。";
"message.identity_in_use.advice" = "如果另一个账户也是你的，你可以将两者合并。请登录该账户，查看将会发生的更改，然后确认。";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "登录";
"sign_in.password.forgotten" = "忘记密码？";
"sign_in.password.sign_up" = "创建账户";
"sign_in.email_code" = "通过电子邮件发送验证码";
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
"account.add_nothing" = "你已添加这里提供的所有登录方式。";
"account.show_all" = "显示全部（{count}）";
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
"mail.way.list" = "{ways}、{way}";
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
"message.no_account.advice" = "请尝试其他登录方式。";
"message.no_account.button" = "重试";

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
"consent.gets" = "“{client}”将获取：";
"consent.allow" = "允许";
"consent.deny" = "取消";
"consent.later" = "你可以随时在账户设置中移除此访问权限。";
"scope.openid" = "你的账户 ID";
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
"device_sign_in.place" = "请求来源：{address}，时间：{time}。";
"device_sign_in.name" = "该设备自称“{device}”。";
"device_sign_in.later" = "你可以随时在账户页面上让该设备退出登录。";
"device_sign_in.warning" = "请仅在此操作由你自己发起时继续。如果代码或链接是别人发送给你的，对方可能正试图进入你的账户。";
"device_sign_in.allow" = "允许登录";
"device_sign_in.deny" = "取消";
"device_sign_in.done.title" = "你的设备已登录";
"device_sign_in.done.text" = "你可以关闭此页面，在设备上继续操作。";
"device_sign_in.denied.title" = "设备未登录";
"device_sign_in.denied.text" = "未与其共享任何信息。";
"sign_out.heading" = "要退出登录吗？";
"sign_out.text" = "你将退出登录“{app}”以及在此浏览器中通过它使用的 App。";
"sign_out.stay" = "保持登录";
"message.bad_client.title" = "App 的请求无效";
"message.bad_client.happened" = "打开此页面的 App 设置不正确。请返回该 App，或将以下信息告知其开发者：";
"message.bad_client.client" = "没有这个客户端（client_id）。";
"message.bad_client.redirect" = "此返回地址未在该客户端注册（redirect_uri）。";
"message.bad_client.sign_out" = "此返回地址未在该客户端注册（post_logout_redirect_uri）。";
"message.bad_client.parameters" = "缺少某个参数，或某个参数出现了两次。";
"message.bad_client.hint" = "此 ID 令牌并非由本服务器签发给该客户端（id_token_hint）。";
"message.bad_client.unnamed" = "请求未说明来自哪个客户端（client_id 或 id_token_hint）。";

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
"check_passkeys.button" = "移除其余通行密钥";
"check_passkeys.later" = "以后再说";
"changed.recovered" = "你已登录，并已在所有其他设备上退出登录。";
"changed.passkeys_checked" = "你的通行密钥保持不变。";
"changed.passkeys_removed" = "不在你手中的通行密钥已移除。";
"changed.recovery_stopped" = "恢复已停止。";
"trouble.passkey_last" = "保留了一个通行密钥，因为它是你唯一的登录方式。请先在此设备上添加通行密钥，再移除那一个。";
"""##
}
