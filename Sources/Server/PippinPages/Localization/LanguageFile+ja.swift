// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ja.strings; change that file, not this one.

extension LanguageFile {
  static let ja = ##"""
/*
  The words of Pippin's pages in Japanese. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "日本語";
"language.direction" = "ltr";
"language.plurals" = "japanese";
"language.place" = "4";

/* ---- On every page ---- */

"footer.made_with" = "Powered by Pippin";
"footer.languages" = "言語";
"footer.home" = "{app}に戻る";
"footer.terms" = "利用規約";
"footer.privacy" = "プライバシー";
"footer.support" = "ヘルプ";
"page.request_id" = "お問い合わせの際は、リクエストID {id}をお伝えください。";

/* ---- Names of things ---- */

"way_in.password" = "パスワード";
"device.browser" = "Webブラウザ";
"device.android" = "Androidデバイス";
"device.apple" = "Appleデバイス";
"device.ios" = "iPhoneまたはiPad";

/* ---- Times ---- */

"moment.now" = "たった今";
"moment.minutes#other" = "{count}分前";
"moment.hours#other" = "{count}時間前";
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

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Appleでサインイン";
"button.apple.continue" = "Appleで続ける";
"button.provider" = "{provider}で続ける";

/* ---- The sign-in page ---- */

"sign_in.title" = "サインイン";
"sign_in.heading" = "{app}にサインイン";
"sign_in.new_here" = "初めての方は、最初のサインイン時にアカウントが作成されます。";
"sign_in.apple_note" = "Appleがパスワードを共有することはありません。メールアドレスは、共有するか非公開にするかを選択できます。";
"sign_in.nothing" = "現在サインインできません。時間をおいてもう一度お試しください。";
"sign_in.signed_out" = "このブラウザからサインアウトしました。";
"sign_in.session_ended" = "セッションが終了しました。もう一度サインインしてください。";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "ポップアップを使わずに続ける";
"apple_js.blocked" = "Appleのサインイン画面がブラウザでブロックされました。このページのポップアップを許可してもう一度試すか、ポップアップを使わずに続けてください。";
"apple_js.closed" = "完了する前にAppleのサインイン画面が閉じられました。ボタンを押してもう一度お試しください。";
"apple_js.missing" = "「Appleでサインイン」を読み込めませんでした。コンテンツブロッカーが原因の可能性があります。ポップアップを使わずに続けることができます。";
"apple_js.failed" = "サインインできませんでした。もう一度試すか、ポップアップを使わずに続けてください。";

/* ---- The account page ---- */

"account.title" = "アカウント";
"account.no_email" = "メールアドレスなし";
"account.private_relay" = "メールを非公開";
"account.relay_note" = "このアドレスはAppleが作成したもので、届いたメールはご自身のアドレスに転送されます。ご自身のアドレスは公開されません。転送を停止するには、Apple Accountを開いて「Appleでサインイン」を選択してください。";
"account.ways_in" = "サインイン方法";
"account.added" = "追加：{added}、最終使用：{used}";
"account.revoked" = "アクセス取り消し済み";
"account.remove" = "削除";
"account.remove_named" = "削除：{name}";
"account.sign_in_again_note" = "安全のため、サインイン方法を削除する前に、もう一度サインインしてください。";
"account.sign_in_again" = "もう一度サインイン";
"account.sessions" = "サインイン中のデバイス";
"account.this_device" = "このデバイス";
"account.last_used" = "{app}、最終使用：{time}";
"account.sign_out" = "サインアウト";
"account.sign_out_named" = "サインアウト：{name}";
"account.sign_out_elsewhere" = "ほかのすべてのデバイスからサインアウト";

/* ---- Deleting the account ---- */

"delete.title" = "アカウントの削除";
"delete.final" = "この操作は取り消せません。";
"delete.here" = "アカウント、名前、メールアドレスはただちに削除され、すべてのデバイスからサインアウトします。";
"delete.app" = "{app}にも通知します。{app}が保管している情報は、{app}の規定に従って削除されます。";
"delete.apple" = "当サービスでのApple Accountの使用を停止したことをAppleに通知します。Appleの確認が終わるまで（通常は数秒）、Apple Accountではサインインできません。";
"delete.afterwards" = "あとで新しいアカウントを作成できますが、このアカウントの情報は復元できません。";
"delete.sign_in_again" = "安全のため、まずもう一度サインインしてください。その後、この画面に戻ります。";
"delete.confirm" = "アカウントを削除";
"delete.keep" = "アカウントを残す";

/* The page after it. */
"deleted.title" = "アカウントを削除しました";
"deleted.happened" = "お客様の情報は削除され、すべてのデバイスからサインアウトしました。";
"deleted.happened_pending" = "お客様の情報は削除され、すべてのデバイスからサインアウトしました。現在、Appleに通知しています。";
"deleted.advice_pending" = "Appleの確認が終わるまで（通常は数秒）、ここではApple Accountでサインインできません。";
"deleted.happened_manual" = "お客様の情報は削除され、すべてのデバイスからサインアウトしました。Appleに通知できなかったため、Apple Accountを使用しているアプリのリストに{app}が残っている場合があります。";
"deleted.advice_settings" = "iPhoneまたはiPadで「設定」を開き、自分の名前をタップして、「Appleでサインイン」をタップします。";
"deleted.advice_web" = "そのほかのデバイスでは、account.apple.comにサインインして、「Appleでサインイン」を選択します。";
"deleted.advice_app" = "{app}を選択し、Apple Accountの使用を停止します。";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "このメールアドレスのアカウントがすでにあります";
"link.explanation" = "{provider}（{email}）でサインインしました。{app}には、{email}を使用する別のサインイン方法のアカウントがすでにあります。安全のため、メールアドレスだけでアカウントをリンクすることはありません。";
"link.explanation_no_email" = "{provider}でサインインしました。{app}には、同じメールアドレスを使用する別のサインイン方法のアカウントがすでにあります。安全のため、メールアドレスだけでアカウントをリンクすることはありません。";
"link.ways_in" = "既存のアカウントのサインイン方法";
"link.advice" = "ご自身のアカウントの場合は、以前と同じ方法でサインインしてください。その後は、どちらの方法でもサインインできます。";
"link.advice_elsewhere" = "ご自身のアカウントの場合は、以前と同じ方法でサインインしてください。その後、アカウントのページでこのサインイン方法を追加できます。";
"link.confirm" = "以前の方法でサインインしてリンク";
"link.confirm_with" = "{provider}でサインインしてリンク";
"link.decline" = "リンクしない";
"link.nothing_yet" = "まだ何もリンクまたは変更されていません。ご自身のアカウントではない場合は、「リンクしない」を選択してください。";
"link.another.title" = "別の人としてサインインしました";
"link.another.happened" = "このアカウントは、{email}を使用しているアカウントではありません。何も変更されていません。";
"link.another.happened_no_email" = "このアカウントは、{provider}をリンクしようとしているアカウントではありません。何も変更されていません。";
"link.no_way_in" = "既存のアカウントのサインイン方法は、どれも使用できなくなりました。";
"link.ask_operator" = "ご自身のアカウントでサインインできない場合は、このサービスの運営者にお問い合わせください。";
"link.code" = "ご自身のアカウントですか？{email}に6桁のコードを送信できます。コードを入力すると、既存のアカウントにサインインし、新しい方法がリンクされます。";
"link.code.button" = "コードをメールで受け取る";
"link.another_account" = "今使用したものではない、もう一方の{provider}アカウントを選択してください。";

/* ---- Back to an app ---- */

"continue.title" = "続ける";
"continue.heading" = "{app}に進む";
"continue.scheme" = "まもなく完了です。ボタンを押すと、このデバイスでアプリが開きます：{address}";
"continue.loopback" = "まもなく完了です。ボタンを押すと、このコンピュータのアプリに戻ります：{address}";
"continue.not_you" = "ご自身で開始したサインインではない場合は、このページを閉じてください。情報が共有されることはありません。";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "もう一度試す";
"message.start_again" = "最初からやり直す";
"message.to_sign_in" = "サインインに進む";
"message.contact" = "{app}に問い合わせる";

"message.cancelled.title" = "サインインがキャンセルされました";
"message.cancelled.happened" = "サインインは完了前にキャンセルされました。アカウントは作成されず、何も変更されていません。";

"message.expired.title" = "サインインの有効期限が切れました";
"message.expired.happened" = "安全のため、サインインは数分以内に完了する必要があります。";
"message.expired.advice.1" = "もう一度最初からやり直してください。通常は数秒で終わります。";

"message.wrong_browser.title" = "このサインインは別のブラウザで開始されました";
"message.wrong_browser.happened" = "別のブラウザまたはプライベートウインドウで開始されたか、Cookieがブロックされています。ご本人によるサインインであることを確認できません。";
"message.wrong_browser.advice.1" = "このページへのリンクを誰かから受け取った場合は、ページを閉じてください。その人のアカウントにサインインしてしまうおそれがあります。";
"message.wrong_browser.advice.2" = "ご自身で開始した場合は、ここからやり直し、最後までこのブラウザをお使いください。";
"message.wrong_browser.advice.3" = "同じ問題が再び起きる場合は、このサイトのCookieを許可してください。";

"message.unreachable.title" = "{provider}から応答がありません";
"message.unreachable.happened" = "{provider}に接続できなかったため、サインインを完了できませんでした。データは失われていません。";
"message.unreachable.any.title" = "サインインサービスから応答がありません";
"message.unreachable.any.happened" = "サインインに使用するサービスに接続できませんでした。データは失われていません。";
"message.unreachable.advice.1" = "1分ほど待ってから、もう一度お試しください。";

"message.refused.title" = "現在{provider}ではサインインできません";
"message.refused.happened" = "当サービス側の問題により、{provider}にリクエストを拒否されました。問題が解決するまでは、もう一度試してもサインインできません。";
"message.refused.any.title" = "現在この方法ではサインインできません";
"message.refused.any.happened" = "当サービス側の問題により、サインインに使用するサービスにリクエストを拒否されました。問題が解決するまでは、もう一度試してもサインインできません。";
"message.refused.advice.1" = "時間をおいてもう一度試すか、{app}にお問い合わせください。";

"message.not_proved.title" = "サインインを確認できませんでした";
"message.not_proved.happened" = "{provider}からの応答が当サービスのセキュリティ検証を通らなかったため、サインインしませんでした。";
"message.not_proved.any.happened" = "受け取ったサインインの情報が当サービスのセキュリティ検証を通らなかったため、サインインしませんでした。";
"message.not_proved.advice.1" = "最初からやり直してください。同じ問題が再び起きる場合は、{app}にお問い合わせください。";

"message.bad_request.title" = "このリンクまたはフォームは無効です";
"message.bad_request.happened" = "このページを開いたリンクまたはフォームが無効か、古くなっています。";
"message.bad_request.advice.1" = "アプリまたはサインインのページからやり直してください。";

"message.not_found.title" = "ページが見つかりません";
"message.not_found.happened" = "アドレスが間違っているか、ページが移動した可能性があります。";
"message.not_found.advice.1" = "アドレスを確認するか、アプリからやり直してください。";

"message.too_many.title" = "試行回数が多すぎます";
"message.too_many.happened" = "お使いのネットワークから、短時間に多くの試行がありました。";
"message.too_many.advice.1" = "1分ほど待ってから、もう一度お試しください。";

"message.unavailable.title" = "サービスは一時的に利用できません";
"message.unavailable.happened" = "サインアウトはされていません。データも失われていません。";
"message.unavailable.advice.1" = "1分ほどしてから、もう一度お試しください。";

"message.failed.title" = "問題が発生しました";
"message.failed.happened" = "当サービス側の問題です。内容は、{app}が調査できるように記録されました。";
"message.failed.advice.1" = "時間をおいてもう一度お試しください。同じ問題が再び起きる場合は、{app}にお問い合わせください。";

"message.app_mistake.title" = "アプリに問題があります";
"message.app_mistake.happened" = "アプリから送られてきた内容を処理できませんでした。お客様の操作に問題はありません。何も変更されていません。";
"message.app_mistake.advice.1" = "アプリに戻ってもう一度お試しください。同じ問題が再び起きる場合は、{app}にお問い合わせください。";

"message.invalid_value.title" = "正しくない項目があります";
"message.invalid_value.happened" = "使用できない内容が入力されています。何も変更されていません。";
"message.invalid_value.advice.1" = "入力内容を確認して、もう一度お試しください。";

"message.wrong_password.title" = "メールアドレスまたはパスワードが正しくありません";
"message.wrong_password.happened" = "メールアドレスとパスワードの組み合わせが正しくないため、サインインしませんでした。";
"message.wrong_password.advice.1" = "もう一度試すか、メールでパスワードをリセットしてください。";

"message.passkey_refused.title" = "パスキーを確認できませんでした";
"message.passkey_refused.happened" = "アカウントから削除されたか、確認に時間がかかりすぎた可能性があります。";
"message.passkey_refused.advice.1" = "もう一度試すか、別のサインイン方法をお使いください。";

"message.not_offered.title" = "ここではこのサインイン方法を使用できません";
"message.not_offered.happened" = "アプリが現在この方法を提供していないか、このデバイスでは利用できません。";
"message.not_offered.advice.1" = "別のサインイン方法を選択してください。";

"message.suspended.title" = "このアカウントは停止されています";
"message.suspended.happened" = "現在、このアカウントにはサインインできません。";
"message.suspended.advice.1" = "誤りだと思われる場合は、{app}にお問い合わせください。";

"message.recovery_waits.title" = "サインインできるまでお待ちください";
"message.recovery_waits.happened" = "コードは確認できました。このアカウントのサインイン方法はパスキーだけなので、所有者が第三者によるサインインを中止できるように、待ち時間を設けています。";
"message.recovery_waits.advice.1" = "待ち時間が過ぎてから、新しいコードをリクエストしてください。時刻はメールに記載されています。";

"message.only_in_app.title" = "アカウントはアプリで作成してください";
"message.only_in_app.happened" = "新しいアカウントは、Appleデバイス上の正規のアプリでのみ作成できます。";
"message.only_in_app.advice.1" = "アプリをアップデートし、アプリでもう一度お試しください。すでにアカウントをお持ちの場合は、ここでサインインできます。";
"message.sign_up_closed.title" = "アカウントの新規作成は受け付けていません";
"message.sign_up_closed.happened" = "現在、新しいアカウントは作成できません。";
"message.sign_up_closed.advice.1" = "アカウントをお持ちの場合は、以前と同じ方法でサインインしてください。";
"message.invitation_required.title" = "招待が必要です";
"message.invitation_required.happened" = "アカウントを作成するには、招待が必要です。";
"message.invitation_required.advice.1" = "招待に記載されたリンクを開くか、招待コードを入力してください。";
"message.invitation_required.button" = "招待コードを入力";
"message.email_domain.title" = "お使いのメールアドレスは使用できません";
"message.email_domain.happened" = "アカウントを作成できるのは、特定のメールアドレスのみです。";
"message.email_domain.advice.1" = "所属する組織のメールアドレスでサインインしてください。";
"message.sign_up_refused.title" = "アカウントを作成できませんでした";
"message.sign_up_refused.happened" = "アカウントは作成されていません。";
"message.sign_up_refused.advice.1" = "誤りだと思われる場合は、アプリの運営者にお問い合わせください。";

"message.name_required.title" = "お名前が必要です";
"message.name_required.happened" = "アプリでアカウントを作成するには、お名前が必要です。";
"message.name_required.advice.1" = "アプリでお名前を入力してください。";

"message.another_person.title" = "別の人としてサインインしました";
"message.another_person.happened" = "今サインインした人は、アプリにサインインしている人と異なります。";
"message.another_person.advice.1" = "まずアプリでサインアウトしてから、もう一度サインインしてください。";

"message.signed_out.title" = "サインアウトされました";
"message.signed_out.happened" = "このデバイスではサインアウトした状態になっています。";
"message.signed_out.advice.1" = "もう一度サインインしてください。";

"message.still_signed_in.title" = "もう一度お試しください";
"message.still_signed_in.happened" = "サインアウトはされていません。アプリがサインインをもう一度確認する必要があるだけです。";
"message.still_signed_in.advice.1" = "同じ問題が再び起きる場合は、アプリを終了して開き直してください。";

"message.sign_in_again.title" = "もう一度サインインしてください";
"message.sign_in_again.happened" = "安全のため、この操作はサインインの直後にのみ行えます。";
"message.sign_in_again.advice.1" = "もう一度サインインしてから、操作をやり直してください。";

"message.not_permitted.title" = "この操作を行う権限がありません";
"message.not_permitted.happened" = "この操作は、当サービスの運営者だけが行えます。";
"message.not_permitted.advice.1" = "運営者の方は、権限を申請してください。";

"message.account_exists.title" = "すでにアカウントをお持ちです";
"message.account_exists.happened" = "お客様のメールアドレスを使用する、別のサインイン方法のアカウントがすでにあります。安全のため、メールアドレスが一致するだけで2つをリンクすることはありません。";
"message.account_exists.advice.1" = "これまでの方法でサインインしてください。その後、新しいサインイン方法を追加できます。";

"message.identity_in_use.title" = "このサインイン方法は別のアカウントで使われています";
"message.identity_in_use.happened" = "1つのサインイン方法を使用できるアカウントは1つだけです。";
"message.identity_in_use.advice.1" = "もう1つのアカウントもご自身のものであれば、2つを統合できます。そのアカウントにサインインし、変更内容を確認してから統合してください。";

"message.not_linked.title" = "サインイン方法は追加されませんでした";
"message.not_linked.happened" = "時間切れになったか、別のアカウントにサインインしました。何も変更されていません。";
"message.not_linked.advice.1" = "最初からやり直し、追加先のアカウントにサインインしてください。";

"message.last_method.title" = "これが最後のサインイン方法です";
"message.last_method.happened" = "これを削除すると、アカウントにサインインできなくなります。";
"message.last_method.advice.1" = "先に別のサインイン方法を追加するか、アカウントを削除してください。";

"message.passkey_limit.title" = "パスキーが多すぎます";
"message.passkey_limit.happened" = "これ以上パスキーを追加できません。";
"message.passkey_limit.advice.1" = "使わなくなったパスキーを削除してから、もう一度お試しください。";

"message.merge_final.title" = "アカウントの統合を取り消せなくなりました";
"message.merge_final.happened" = "統合から時間が経ちすぎているか、統合後にサインイン方法が変更されています。";
"message.merge_final.advice.1" = "アカウントは統合されたままになります。お困りの場合は、{app}にお問い合わせください。";

"message.deleting.title" = "このアカウントは削除処理中です";
"message.deleting.happened" = "削除はまだ完了していません。";
"message.deleting.advice.1" = "時間をおいてもう一度お試しください。削除後にサインインすると、新しいアカウントが作成されます。";

"message.in_progress.title" = "すでに処理中です";
"message.in_progress.happened" = "サービスが処理を続けています。";
"message.in_progress.advice.1" = "完了するまでお待ちください。";

"message.busy.title" = "現在、サインインが集中しています";
"message.busy.happened" = "サインインは完了していません。何も変更されていません。";
"message.busy.advice.1" = "1分ほどしてから、もう一度お試しください。";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "APIのエラー";
"problems.intro" = "APIのエラー応答は、次のいずれかを`type`で示します。";
"problem.all" = "APIのすべてのエラー";
"problem.what_to_do" = "対処方法";
"problem.reasons" = "理由";
"developers.title" = "開発者向け";
"developers.sent" = "このリクエストの内容：";
"developers.request_id" = "リクエストID：{id}";

/* From here on: what each error is called (title), what happened, what to do (advice), what its reasons mean. */

/* malformed_request */
"problem.malformed_request.title" = "リクエストを読み取れません";
"problem.malformed_request.happened" = "アプリから送信されたリクエストをサーバが読み取れません。ボディが想定されたJSONではないか、ヘッダーが2通りに解釈できます。";
"problem.malformed_request.advice.1" = "ボディを`/openapi.json`と照らし合わせてください。UTF-8であること、メンバーの重複がないこと、型が正しいことを確認します。";
"problem.malformed_request.advice.2" = "問題の内容は`detail`と`errors`に示されています。";
"problem.malformed_request.reason.unknown_state" = "このサインインのstateはこのサーバが発行したものではないか、途中で変更されています。";
"problem.malformed_request.change.unknown_state" = "コールバックのパラメータを変更せずに、サインインを開始したサーバに渡してください。";
"problem.malformed_request.reason.expired" = "サインインの開始から完了までに時間がかかりすぎました。";
"problem.malformed_request.change.expired" = "変更は不要です。ユーザーに最初からやり直してもらってください。";
"problem.malformed_request.reason.other_browser" = "戻ってきたブラウザは、サインインを開始したブラウザではないか、Cookieを失っています。";
"problem.malformed_request.change.other_browser" = "サインインの開始と完了には同じブラウザを使用してください。独自のCookieを持つWebViewは別のブラウザとして扱われます。";
"problem.malformed_request.reason.other_session" = "サインインは、このブラウザにはもう存在しないセッションで開始されました。";
"problem.malformed_request.change.other_session" = "変更は不要です。ユーザーに最初からやり直してもらってください。";
"problem.malformed_request.reason.used" = "このサインインはすでに完了しており、そのアドレスがもう一度開かれました。";
"problem.malformed_request.change.used" = "サインインの各アドレスは1回だけ開いてください。";
"problem.malformed_request.reason.return_address" = "戻り先アドレスがクライアントに登録されていません。";
"problem.malformed_request.change.return_address" = "アプリが送信するとおりに、設定にあるクライアントの`return_to`に追加するか、アプリが送信する値を修正してください。";
"problem.malformed_request.reason.parameters" = "パラメータが不足しているか、ここでは許可されていないか、重複しています。";
"problem.malformed_request.change.parameters" = "リクエストを`/openapi.json`と照らし合わせてください。";
"problem.malformed_request.reason.no_cookies" = "フォームに当サービスのCookieが付いていないため、別のサイトがブラウザに送信させたものと区別できません。";
"problem.malformed_request.change.no_cookies" = "プロキシが`Cookie`または`Set-Cookie`を削除していない限り、変更は不要です。";
"problem.malformed_request.reason.foreign_form" = "フォームが別のブラウザやセッション用に作成されたものか、古すぎるか、別のサイトから送信されました。";
"problem.malformed_request.change.foreign_form" = "これらのフォームを送信できるのは当サービスのページだけです。プロキシを使用している場合は、`public_url`をブラウザのアドレスと照らし合わせてください。";
"problem.malformed_request.reason.unknown_client" = "OpenID Connectを使用できる、この`client_id`のクライアントはありません。";
"problem.malformed_request.change.unknown_client" = "設定にあるクライアントの`id`と照らし合わせ、クライアントに`oidc`があることを確認してください。";
"problem.malformed_request.reason.redirect_uri" = "この`redirect_uri`はクライアントに登録されていません。";
"problem.malformed_request.change.redirect_uri" = "クライアントが送信するとおりに、設定にあるクライアントの`redirect_uris`に追加するか、クライアントが送信する値を修正してください。";
"problem.malformed_request.reason.id_token_hint" = "`id_token_hint`は、このサーバがこのクライアントに発行したIDトークンではないか、そのクライアントが存在しません。";
"problem.malformed_request.change.id_token_hint" = "クライアント自身がこのサーバから受け取ったIDトークンを、そのクライアントの`client_id`と一緒に送信してください。";
"problem.malformed_request.reason.post_logout_redirect_uri" = "この`post_logout_redirect_uri`はクライアントに登録されていません。";
"problem.malformed_request.change.post_logout_redirect_uri" = "クライアントが送信するとおりに、設定にあるクライアントの`post_logout_redirect_uris`に追加してください。";
"problem.malformed_request.reason.unnamed_client" = "`post_logout_redirect_uri`がありますが、どのクライアントが登録したものかが示されていません。";
"problem.malformed_request.change.unnamed_client" = "`client_id`または`id_token_hint`も送信してください。";

/* not_found */
"problem.not_found.title" = "見つかりません";
"problem.not_found.happened" = "このアドレスには何もないか、アクセスする権限がありません。";
"problem.not_found.advice.1" = "パスを`/openapi.json`と照らし合わせてください。";

/* account_not_found */
"problem.account_not_found.title" = "アカウントが存在しません";
"problem.account_not_found.happened" = "このサインイン方法のアカウントがありません。リクエストは既存のアカウントへのサインインだけを求めていました。コードとnonceは使用されていません。";
"problem.account_not_found.advice.1" = "ユーザーがアカウントの作成に同意した場合は、`intent`を付けずに同じリクエストをもう一度送信してください。";

/* method_not_allowed */
"problem.method_not_allowed.title" = "このメソッドは許可されていません";
"problem.method_not_allowed.happened" = "アプリがこのアドレスを対応していない方法で使用しました。アドレスは存在しますが、このメソッドは使用できません。";
"problem.method_not_allowed.advice.1" = "レスポンスの`Allow`フィールドに示されたメソッドを使用してください。";

/* too_large */
"problem.too_large.title" = "リクエストが大きすぎます";
"problem.too_large.happened" = "アプリが送信したデータが上限を超えています。上限は、ヘッダーが16 KiB、ボディが64 KiB、IDトークンが8 KiBです。";
"problem.too_large.advice.1" = "送信するデータを減らしてください。";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "このメディアタイプには対応していません";
"problem.unsupported_media_type.happened" = "アプリが送信したデータの形式にサーバが対応していません。受け付けるのはJSONだけです。";
"problem.unsupported_media_type.advice.1" = "`Content-Type: application/json`を送信してください。";

/* too_many_requests */
"problem.too_many_requests.title" = "リクエストが多すぎます";
"problem.too_many_requests.happened" = "短時間に多くのリクエストがありました。このネットワークまたはクライアントが上限に達しています。";
"problem.too_many_requests.advice.1" = "`Retry-After`に示された秒数だけ待ち、その後はリクエストの回数を減らしてください。";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "IDトークンが無効です";
"problem.identity_token_invalid.happened" = "IDトークンが検証を通りませんでした。どの検証かは`reason`に示されています。";
"problem.identity_token_invalid.advice.1" = "Appleに新しい認可を要求し、そのトークンを変更せずにすぐ送信してください。";
"problem.identity_token_invalid.advice.2" = "`wrong_audience`で失敗し続ける場合は、クライアントの設定を、アプリが実際に使用しているバンドルIDまたはServices IDと照らし合わせてください。";
"problem.identity_token_invalid.advice.3" = "nonceに関する理由で失敗し続ける場合は、`POST /v1/nonces`で取得したnonceを、そのまま、または小文字の16進数で表したSHA-256としてAppleに渡してください。";
"problem.identity_token_invalid.reason.malformed" = "コンパクト形式のJSON Web Signatureではないか、クレームを読み取れません。";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "ヘッダーにRS256以外のアルゴリズムが指定されています。";
"problem.identity_token_invalid.reason.unknown_key" = "Appleの現在の鍵セットに、該当する鍵IDの鍵がありません。";
"problem.identity_token_invalid.reason.bad_signature" = "署名が一致しません。";
"problem.identity_token_invalid.reason.wrong_issuer" = "発行者がAppleではありません。";
"problem.identity_token_invalid.reason.wrong_audience" = "別のアプリに対して発行されたものです。";
"problem.identity_token_invalid.reason.expired" = "有効期限が切れています。";
"problem.identity_token_invalid.reason.issued_in_future" = "発行時刻が未来になっています。どちらかの時計が正しくありません。";
"problem.identity_token_invalid.reason.nonce_missing" = "リクエストにはnonceがありますが、トークンには含まれていません。";
"problem.identity_token_invalid.reason.nonce_mismatch" = "nonceがリクエストのものと一致しません。";
"problem.identity_token_invalid.reason.nonce_expired" = "nonceの発行から10分を超えています。";
"problem.identity_token_invalid.reason.nonce_used" = "nonceはすでに使用されています。";
"problem.identity_token_invalid.reason.subject_mismatch" = "デバイスまたは2つ目のトークンとは別のユーザーを示しています。";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "一緒に送られた認可コードに対応するものではありません。";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "認可コードが無効です";
"problem.authorization_code_invalid.happened" = "Appleがこのサインインを受け付けませんでした。Appleによると、コードが使用済みか、発行から5分を過ぎているか、別のクライアントのものです。";
"problem.authorization_code_invalid.advice.1" = "Appleに新しい認可を要求し、そのコードを1回だけ送信してください。";

/* credentials_invalid */
"problem.credentials_invalid.title" = "メールアドレスまたはパスワードが正しくありません";
"problem.credentials_invalid.happened" = "メールアドレスとパスワードが一致しません。アカウントの有無を他人に知られないように、登録されていないアドレスの場合も応答は同じです。";
"problem.credentials_invalid.advice.1" = "ユーザーにもう一度試してもらうか、メールでパスワードをリセットしてもらってください。";

/* access_token_invalid */
"problem.access_token_invalid.title" = "アクセストークンが無効です";
"problem.access_token_invalid.happened" = "アクセストークンがないか、破損しているか、このサーバが発行したものではありません。";
"problem.access_token_invalid.advice.1" = "発行されたトークンをそのまま送信してください：`Authorization: Bearer …`。";
"problem.access_token_invalid.advice.2" = "リフレッシュトークンを使って、新しいトークンを取得してください。";

/* access_token_expired */
"problem.access_token_expired.title" = "アクセストークンの有効期限が切れています";
"problem.access_token_expired.happened" = "アクセストークンの有効期間は短く、このトークンは期限が切れています。セッションは継続しています。";
"problem.access_token_expired.advice.1" = "`POST /v1/session/refresh`で新しいトークンを取得してください。ユーザーがもう一度サインインする必要はありません。";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "リフレッシュトークンが無効です";
"problem.refresh_token_invalid.happened" = "リフレッシュトークンが破損しているか、このサーバが発行したものではありません。";
"problem.refresh_token_invalid.advice.1" = "ユーザーにもう一度サインインしてもらってください。";

/* session_ended */
"problem.session_ended.title" = "セッションが終了しました";
"problem.session_ended.happened" = "セッションが終了し、そのトークンは無効になりました。理由は`reason`に示されています。";
"problem.session_ended.advice.1" = "アプリに保存されているセッションのデータを削除し、ユーザーにもう一度サインインしてもらってください。";
"problem.session_ended.reason.signed_out" = "ユーザーがこのデバイスまたは別のデバイスでサインアウトしました。";
"problem.session_ended.reason.expired" = "セッションが長期間使用されなかったか、同じアカウントへの新しいサインインに置き換えられました。";
"problem.session_ended.reason.apple_consent_revoked" = "ユーザーがこのアプリでのApple Accountの使用を停止しました。";
"problem.session_ended.reason.apple_account_deleted" = "ユーザーがApple Accountを削除しました。";
"problem.session_ended.reason.apple_token_invalid" = "このサインインのリフレッシュトークンがAppleで無効になりました。";
"problem.session_ended.reason.reuse_detected" = "古いリフレッシュトークンが再び使用されました。盗まれた可能性があります。";
"problem.session_ended.reason.account_deleted" = "アカウントが削除されました。";
"problem.session_ended.reason.administrator" = "運営者がセッションを終了しました。";
"problem.session_ended.reason.account_merged" = "ユーザーの2つのアカウントが統合されたか、統合が取り消されました。このセッションのサインイン方法は、現在は別のアカウントのものです。";
"problem.session_ended.reason.suspended" = "運営者がアカウントを停止しました。";
"problem.session_ended.reason.consent_withdrawn" = "ユーザーが、このセッションを使っていたアプリケーションへの同意を取り消しました。";

/* link_token_invalid */
"problem.link_token_invalid.title" = "リンクトークンが無効です";
"problem.link_token_invalid.happened" = "サインイン方法をリンクできませんでした。トークンが有効期限切れか、使用済みか、別のクライアントに対して発行されたものか、またはサインインしたアカウントがトークンの対象のアカウントと異なります。セッションは開始されていません。";
"problem.link_token_invalid.advice.1" = "ユーザーに新しい方法でもう一度サインインしてもらい、新しいトークンを取得してください。";
"problem.link_token_invalid.advice.2" = "`retry`が`other_account`の場合、トークンは使用されていません。同じトークンで正しいアカウントにサインインしてください。";

/* ticket_invalid */
"problem.ticket_invalid.title" = "チケットが無効です";
"problem.ticket_invalid.happened" = "サインインを完了できませんでした。チケットは60秒間、1回だけ、そのフローのverifierと一緒に使用できます。";
"problem.ticket_invalid.advice.1" = "サインインを最初からやり直し、チケットをすぐに引き換えてください。";
"problem.passkey_invalid.title" = "パスキーが無効です";
"problem.passkey_invalid.happened" = "パスキーの応答が検証を通りませんでした。どの検証かは`reason`に示されています。";
"problem.passkey_invalid.advice.1" = "サーバから新しいオプションを取得し、システムまたはブラウザの応答をそのまま送信してください。";
"problem.passkey_invalid.reason.malformed" = "データが読み取れないか、内容に矛盾があります。";
"problem.passkey_invalid.reason.unsupported_algorithm" = "サーバが要求していないアルゴリズムの鍵です。";
"problem.passkey_invalid.reason.wrong_type" = "サインインではなく登録への応答か、その逆です。";
"problem.passkey_invalid.reason.challenge_mismatch" = "別のチャレンジへの応答か、別の目的、クライアント、セッションのための手続きです。";
"problem.passkey_invalid.reason.challenge_expired" = "オプションの取得から10分以上経過しています。";
"problem.passkey_invalid.reason.challenge_used" = "この応答はすでに送信されています。";
"problem.passkey_invalid.reason.wrong_origin" = "このクライアントのものではないオリジンで作成されました。";
"problem.passkey_invalid.reason.cross_origin" = "別のウェブサイトのフレーム内で作成されました。";
"problem.passkey_invalid.reason.wrong_rp_id" = "別のドメインのために作成されました。";
"problem.passkey_invalid.reason.user_not_present" = "デバイスで確認されませんでした。";
"problem.passkey_invalid.reason.user_not_verified" = "デバイスが本人確認をしませんでした。";
"problem.passkey_invalid.reason.removed" = "パスキーはアカウントから削除されました。`signal`をパスワードマネージャーに通知してください。";
"problem.passkey_invalid.reason.refused" = "このパスキーはここでは認識されないか、受け付けられません。";

/* operator_token_invalid */
"problem.operator_token_invalid.title" = "オペレータトークンが無効です";
"problem.operator_token_invalid.happened" = "オペレータトークンが不明であるか、有効期限が切れているか、失効しています。";
"problem.operator_token_invalid.advice.1" = "`pippin operator token create`で作成し、Bearerとして送信してください。";

/* client_unknown */
"problem.client_unknown.title" = "不明なクライアントです";
"problem.client_unknown.happened" = "サーバに登録されていないアプリです。この`client_id`のクライアントがありません。";
"problem.client_unknown.advice.1" = "設定にあるクライアントの`id`と照らし合わせてください。大文字と小文字は区別されます。";

/* provider_not_offered */
"problem.provider_not_offered.title" = "このサインイン方法は利用できません";
"problem.provider_not_offered.happened" = "クライアントの設定で、このビルド、プラットフォーム、または国にはこのプロバイダが提供されていません。";
"problem.provider_not_offered.advice.1" = "利用できるプロバイダを`GET /v1/providers`で取得し、それだけを表示してください。";

/* reauthentication_required */
"problem.reauthentication_required.title" = "先にもう一度サインインしてください";
"problem.reauthentication_required.happened" = "この操作には、過去10分以内のサインインが必要です。";
"problem.reauthentication_required.advice.1" = "セッションのアクセストークンをBearerとして付けて、ユーザーにもう一度サインインしてもらってください。その後、リクエストを再送してください。";

/* account_suspended */
"problem.account_suspended.title" = "アカウントは停止されています";
"problem.account_suspended.happened" = "運営者がこのアカウントを停止しました。現在、このアカウントには誰もサインインできません。";
"problem.account_suspended.advice.1" = "サポートへの連絡方法をユーザーに示してください。運営者はオペレータコンソールで停止を解除できます。";

/* insufficient_scope */
"problem.insufficient_scope.title" = "オペレータトークンではこの操作は許可されていません";
"problem.insufficient_scope.happened" = "オペレータトークンは有効ですが、必要なスコープが含まれていません。";
"problem.insufficient_scope.advice.1" = "`detail`に示されたスコープを持つトークンを作成してください。";

/* account_exists */
"problem.account_exists.title" = "このメールアドレスのアカウントがすでにあります";
"problem.account_exists.happened" = "このメールアドレスを使用する、別のサインイン方法のアカウントがすでにあります。メールアドレスが一致するだけで2つがリンクされることはありません。";
"problem.account_exists.advice.1" = "`sign_in_with`のいずれかの方法でユーザーにサインインしてもらい、そのリクエストで`link_token`を送信してください。";
"problem.account_exists.advice.2" = "`will_attach`の内容を表示し、ユーザーに確認してもらってください。";

/* identity_in_use */
"problem.identity_in_use.title" = "このサインイン方法は別のアカウントで使われています";
"problem.identity_in_use.happened" = "1つのサインイン方法を使用できるアカウントは1つだけです。";
"problem.identity_in_use.advice.1" = "ユーザーにその方法でサインインしてもらうと、どのアカウントかを確認できます。その後、2つのアカウントを統合できます。";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "これが最後のサインイン方法です";
"problem.last_sign_in_method.happened" = "これを削除すると、誰もアカウントにサインインできなくなります。";
"problem.last_sign_in_method.advice.1" = "先に別のサインイン方法を追加するか、アカウントを削除するようユーザーに案内してください。";

/* merge_final */
"problem.merge_final.title" = "統合を取り消せなくなりました";
"problem.merge_final.happened" = "2つのアカウントに戻すことはできません。理由は`reason`に示されています。";
"problem.merge_final.advice.1" = "変更は不要です。アカウントは統合されたままになります。";
"problem.merge_final.reason.too_late" = "統合から30日を過ぎたため、取り消しに必要なデータは削除されました。";
"problem.merge_final.reason.identity_unlinked" = "統合で追加されたサインイン方法が、その後削除されました。";
"problem.merge_final.reason.password_in_use" = "統合で削除されたパスワードのアドレスは、現在別のパスワードで使われています。";
"problem.passkey_limit.title" = "アカウントのパスキーが多すぎます";
"problem.passkey_limit.happened" = "アカウントのパスキーの数が上限に達しています。";
"problem.passkey_limit.advice.1" = "使わなくなったパスキーを削除するようユーザーに案内してください。";
"problem.recovery_pending.title" = "復旧の待ち時間中です";
"problem.recovery_pending.happened" = "コードは正しいものでした。このアカウントのサインイン方法はパスキーだけなので、所有者が中止できるように、新しいコードでのサインインは待ち時間が過ぎてから可能になります。";
"problem.recovery_pending.advice.1" = "待ち時間が過ぎてから新しいコードをリクエストするよう、ユーザーに案内してください。時刻はメールに記載されています。";
"problem.app_attest_required.title" = "正規のアプリであることを確認できませんでした";
"problem.app_attest_required.happened" = "サーバは、正規のAppleデバイス上の正規のアプリに対してのみアカウントを作成します。これはApp Attestで証明されます。このリクエストでは証明できませんでした。失敗した手順は`reason`に示されています。ブラウザでは証明できません。";
"problem.app_attest_required.advice.1" = "ブラウザでは、アプリを使うようユーザーに案内してください。アカウントを持つユーザーは、どこでもサインインできます。";
"problem.app_attest_required.advice.2" = "`unknown_key`の場合は、新しい鍵を作成して登録し、リクエストを再送してください。`missing`の場合は、`App-Attest`フィールドを送信してください。";
"problem.sign_up_closed.title" = "新しいアカウントは提供されていません";
"problem.sign_up_closed.happened" = "クライアントの設定で、アカウントの作成が誰にも許可されていません。アカウントを持つユーザーは、これまでどおりサインインできます。";
"problem.sign_up_closed.advice.1" = "サインインだけを提供してください。運営者は、クライアントの設定の`sign_up`を変更できます。";
"problem.invitation_required.title" = "招待が必要です";
"problem.invitation_required.happened" = "クライアントは、招待を受けたユーザーに対してのみアカウントを作成します。このリクエストには有効な招待がありません。理由は`reason`に示されています。";
"problem.invitation_required.advice.1" = "ユーザーに招待コードを入力してもらい、サインインの`invitation`として送信してください。";
"problem.invitation_required.advice.2" = "運営者は`pippin invitations create`で招待を作成できます。";
"problem.invitation_required.reason.missing" = "リクエストに招待がありません。";
"problem.invitation_required.reason.unknown" = "このコードの招待はありません。";
"problem.invitation_required.reason.used" = "この招待で作成できる数のアカウントがすでに作成されています。";
"problem.invitation_required.reason.expired" = "有効期限が切れています。";
"problem.invitation_required.reason.revoked" = "運営者が取り消しました。";
"problem.invitation_required.reason.other_address" = "ユーザーが確認していないメールアドレスへの招待です。";
"problem.email_domain_not_allowed.title" = "メールアドレスが許可されたドメインのものではありません";
"problem.email_domain_not_allowed.happened" = "クライアントは、特定のドメインのメールアドレスを確認できたユーザーに対してのみアカウントを作成します。このユーザーでは確認できていません。";
"problem.email_domain_not_allowed.advice.1" = "クライアントの設定の`sign_up`にあるドメインのアドレスでサインインするよう、ユーザーに案内してください。";
"problem.email_domain_not_allowed.advice.2" = "「メールを非公開」のアドレスは、`allow_private_relay`がある場合にのみ認められます。";
"problem.sign_up_refused.title" = "アカウントの作成が拒否されました";
"problem.sign_up_refused.happened" = "設定の`before_sign_up`にある運営者のシステムが、アカウントを拒否したか、応答しませんでした。";
"problem.sign_up_refused.advice.1" = "メッセージがある場合はそれをユーザーに示し、サポートへの連絡方法も案内してください。";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "このデバイスには別のユーザーがサインインしています";
"problem.apple_user_mismatch.happened" = "アプリにサインインしているユーザーとは別のユーザーによるサインインです。デバイスのAppleユーザー、またはアクセストークンを付けてサインインしたユーザーが、セッションのユーザーと異なります。";
"problem.apple_user_mismatch.advice.1" = "このデバイスのセッションを削除し、ユーザーにサインインしてもらってください。";
"problem.apple_user_mismatch.advice.2" = "ユーザーを切り替えるには、アクセストークンを付けずにサインインを送信してください。コードとnonceは使用されていないため、同じリクエストを使えます。";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "アカウントを削除しています";
"problem.deletion_in_progress.happened" = "削除はまだ完了していません。Appleでのアクセスを取り消しています。";
"problem.deletion_in_progress.advice.1" = "時間をおいてもう一度試すようユーザーに案内してください。削除後のサインインでは、新しいアカウントが作成されます。";

/* job_not_parked */
"problem.job_not_parked.title" = "ジョブは保留されていません";
"problem.job_not_parked.happened" = "サーバはこのジョブを打ち切っておらず、自動で処理を続けます。";
"problem.job_not_parked.advice.1" = "ジョブが完了するか保留されるまでお待ちください。";

/* profile_required */
"problem.profile_required.title" = "名前が必要です";
"problem.profile_required.happened" = "クライアントの設定で名前が必須になっていますが、Appleが名前を送信するのは最初のサインインのときだけです。";
"problem.profile_required.advice.1" = "ユーザーに名前を入力してもらい、`profile_token`と一緒に`POST /v1/sign-up/profile`に送信してください。";
"problem.profile_required.advice.2" = "Appleが名前をもう一度送信するようにするには、ユーザーがApple Accountを開いて「Appleでサインイン」、アプリの順に選択し、Apple Accountの使用を停止します。";

/* invalid_value */
"problem.invalid_value.title" = "値が無効です";
"problem.invalid_value.happened" = "サーバはリクエストを読み取れましたが、許可されていない値が含まれています。";
"problem.invalid_value.advice.1" = "該当するフィールドとその問題点は、`errors`に示されています。";

/* internal_error */
"problem.internal_error.title" = "サーバでエラーが発生しました";
"problem.internal_error.happened" = "サーバで予期しないエラーが発生しました。詳細は、運営者のログに`request_id`とともに記録されています。";
"problem.internal_error.advice.1" = "時間をおいてもう一度お試しください。報告する際は、リクエストIDをお伝えください。";

/* provider_refused */
"problem.provider_refused.title" = "プロバイダがサーバのリクエストを拒否しました";
"problem.provider_refused.happened" = "鍵の誤りなど、設定が原因で、サーバからのリクエストがプロバイダに拒否されました。";
"problem.provider_refused.advice.1" = "もう一度試しても解決しません。修正が必要な設定は、運営者のログに示されています。";

/* provider_unreachable */
"problem.provider_unreachable.title" = "プロバイダに接続できません";
"problem.provider_unreachable.happened" = "プロバイダから応答がないか、応答を使用できませんでした。`retry`に示されていない限り、コードとnonceは使用されていません。";
"problem.provider_unreachable.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。";
"problem.provider_unreachable.advice.2" = "`retry`が`new_authorization`の場合は、コードが使用済みの可能性があるため、先にプロバイダに新しい認可を要求してください。";

/* store_unavailable */
"problem.store_unavailable.title" = "サービスは一時的に利用できません";
"problem.store_unavailable.happened" = "データベースが応答していません。セッションは終了していません。";
"problem.store_unavailable.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。セッションは破棄しないでください。";
"problem.store_unavailable.advice.2" = "`retry`が`new_authorization`の場合は、コードが使用済みのため、先にプロバイダに新しい認可を要求してください。";

/* overloaded */
"problem.overloaded.title" = "サーバが混み合っています";
"problem.overloaded.happened" = "現在、パスワードでのサインインが集中しています。何も変更されていません。";
"problem.overloaded.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "メールアドレス";
"field.password" = "パスワード";
"field.current_password" = "現在のパスワード";
"field.show_password" = "パスワードを表示";
"field.new_password" = "新しいパスワード";
"field.new_password.hint" = "8文字以上。いくつかの単語を並べると、覚えやすく入力しやすくなります。";
"field.code" = "メールに記載されたコード";
"field.code.hint" = "6桁の数字";
"field.given_name" = "名";
"field.given_name_optional" = "名（任意）";
"field.family_name_optional" = "姓（任意）";
"field.device_name" = "デバイス名";
"field.invitation" = "招待コード";
"trouble.credentials" = "メールアドレスまたはパスワードが正しくありません。";
"trouble.throttled#other" = "試行回数が多すぎます。{count}分ほど待ってから、もう一度お試しください。";
"trouble.overloaded" = "現在、サインインが集中しています。しばらく待ってから、もう一度お試しください。";
"trouble.email" = "このアドレスにはメールを送信できません。入力内容をご確認ください。";
"trouble.new_password" = "パスワードは、表示可能な8〜128文字で入力してください。";
"trouble.current_password" = "現在のパスワードが正しくありません。";
"trouble.code" = "コードが正しくないか、有効期限が切れています。メールを確認するか、新しいコードをリクエストしてください。";
"trouble.name" = "この名前には使用できない文字が含まれています。";
"trouble.in_use" = "このメールアドレスは別のアカウントで使われています。";
"trouble.email_domain" = "アカウントを作成できるのは、特定のメールアドレスのみです。所属する組織のメールアドレスを入力してください。";
"trouble.invitation_unknown" = "このコードの招待はありません。入力内容をご確認ください。";
"trouble.invitation_used" = "この招待はすでに使用されています。ご自身で使用した場合は、アカウントにサインインしてください。";
"trouble.invitation_expired" = "この招待は有効期限が切れています。新しい招待を依頼してください。";
"trouble.invitation_revoked" = "この招待は無効になりました。新しい招待を依頼してください。";
"trouble.invitation_other_address" = "この招待は別のメールアドレス宛てです。招待が届いたメールアドレスをお使いください。";
"message.no_cookies.title" = "ブラウザがCookieをブロックしています";
"message.no_cookies.happened" = "Cookieがないと、お客様がこのフォームを送信したことを確認できません。何も変更されていません。";
"message.no_cookies.advice.1" = "このサイトのCookieを許可して、ページを開き直してください。";
"message.foreign_form.title" = "このフォームの有効期限が切れました";
"message.foreign_form.happened" = "ページが長時間開かれていたか、このサイト以外のフォームでした。何も変更されていません。";
"message.foreign_form.advice.1" = "ページを開き直して、もう一度フォームに入力してください。";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "サインイン";
"sign_in.password.forgotten" = "パスワードをお忘れですか？";
"sign_in.password.sign_up" = "アカウントを作成";
"sign_in.email_code" = "コードをメールで受け取る";
"sign_in.continue_with_email" = "メールで続ける";
"sign_in.have_invitation" = "招待をお持ちの場合";
"sign_in.last_used" = "前回使用";
"sign_in.or" = "またはパスワードを使用";
"sign_in.notice.again" = "続けるには、もう一度サインインしてください。";
"sign_in.notice.merge" = "サインインしたアカウントが、このアカウントに統合されます。";
"sign_in.back" = "アカウントに戻る";
"form.sign_up.title" = "アカウントを作成";
"form.sign_up.intro" = "メールアドレスを入力し、{app}のパスワードを設定してください。アドレスを確認するため、コードをメールでお送りします。";
"form.sign_up.button" = "アカウントを作成";
"form.sign_up.way" = "アカウントをお持ちの場合";
"form.confirm_sign_up.title" = "メールをご確認ください";
"form.confirm_sign_up.intro" = "{email}にお送りしたメールのコードを入力してください。";
"form.confirm_sign_up.button" = "確認";
"form.code.intro" = "お送りしたメールのコードを入力してください。";
"form.no_mail" = "コードが届かない場合は新しいコードをリクエスト";
"form.resend" = "コードを再送信";
"form.change_address" = "アドレスを変更";
"form.resent.sent" = "{email}に新しいコードをお送りしました。";
"form.resent.wait#other" = "コードを送信したばかりです。{count}秒後に、もう一度リクエストできます。";
"form.change_address.password" = "別のアドレスを入力し、パスワードをもう一度設定してください。";
"form.reset.title" = "パスワードをリセット";
"form.reset.intro" = "コードをメールでお送りします。コードを使って、{app}の新しいパスワードを設定できます。";
"form.reset.button" = "コードを送信";
"form.reset.way" = "サインインに戻る";
"form.confirm_reset.title" = "新しいパスワードを設定";
"form.confirm_reset.intro" = "{email}のアカウントがある場合は、お送りしたメールのコードを入力し、新しいパスワードを設定してください。";
"form.confirm_reset.button" = "新しいパスワードを設定";
"form.confirm_reset.linked" = "{app}の新しいパスワードを設定してください。";
"form.confirm_reset.note" = "ほかのすべてのデバイスからサインアウトします。";
"form.email.title" = "メールアドレス";
"form.email.intro" = "アドレスを確認するため、コードをメールでお送りします。確認後、{app}ではこのアドレスを使用します。";
"form.email.button" = "コードを送信";
"form.confirm_email.title" = "メールをご確認ください";
"form.confirm_email.intro" = "{email}にお送りしたメールのコードを入力してください。";
"form.confirm_email.button" = "確認";
"form.set_password.title" = "パスワードを設定";
"form.set_password.intro" = "設定すると、{email}とこのパスワードでも{app}にサインインできます。";
"form.set_password.button" = "パスワードを設定";
"form.change_password.title" = "パスワードを変更";
"form.change_password.intro" = "以前のパスワードでサインインしたほかのすべてのデバイスからサインアウトします。";
"form.change_password.button" = "パスワードを変更";
"form.name.title" = "お名前";
"form.name.intro" = "{app}で使用するお名前です。名前を設定しない場合は、両方とも空欄にしてください。";
"form.name.button" = "保存";
"form.session_name.title" = "デバイス名の変更";
"form.session_name.intro" = "現在の表示：{device}。";
"form.session_name.button" = "保存";
"form.to_account" = "アカウントに戻る";

/* ---- Two accounts that become one ---- */

"merge.title" = "アカウントを統合";
"merge.stays" = "残るアカウント";
"merge.goes" = "統合されるアカウント";
"merge.moves" = "引き継がれるサインイン方法";
"merge.nameless" = "名前のないアカウント";
"merge.fact.ways" = "両方のアカウントのサインイン方法で、残るアカウントにサインインできます。";
"merge.fact.password" = "今後、パスワードは1つだけになります。{email}のパスワードは使えなくなります。";
"merge.fact.name" = "残るアカウントの名前とメールアドレスは変わりません。設定されていないものは、もう1つのアカウントから引き継がれます。";
"merge.fact.sessions" = "もう1つのアカウントにサインインしているデバイスからはサインアウトします。";
"merge.fact.app" = "{app}にも通知します。それぞれのアカウントのデータの扱いは、{app}が決定します。";
"merge.fact.mail" = "両方のアカウントのアドレスにメールをお送りします。";
"merge.fact.undo" = "統合は、30日以内であればアカウントのページで取り消せます。";
"merge.button" = "アカウントを統合";
"merge.leave" = "統合しない";
"merge.back" = "アカウントに戻る";
"merge.same.title" = "同じアカウントです";
"merge.same.text" = "最初と同じアカウントにサインインしたため、統合するものがありません。別のサインイン方法でもう一度お試しください。";
"merge.late.title" = "時間切れになりました";
"merge.late.text" = "安全のため、両方のサインインから10分以内に統合する必要があります。何も変更されていません。もう一度サインインして、最初からやり直してください。";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "サインイン方法を追加";
"list.more" = "{items}、{item}";
"account.add_nothing" = "ここで利用できるサインイン方法はすべて設定済みです。";
"account.show_all" = "すべて表示（{count}）";
"account.manage_devices" = "デバイスを管理";
"passkeys.none" = "なし";
"account.apps.none" = "アカウントにアクセスできるアプリはありません。";
"account.change_password" = "パスワードを変更";
"account.set_password" = "パスワードを設定";
"account.add_note" = "サインイン方法を追加：";
"account.add" = "{provider}を追加";
"account.rename" = "名前を変更";
"account.rename_device" = "名前を変更：{device}";
"account.merge.heading" = "アカウントの統合";
"account.merge.text" = "別のサインイン方法のアカウントをお持ちの場合は、2つを統合できます。";
"account.merge.button" = "別のアカウントを統合";
"account.merged" = "{account}を統合しました。{date}まで取り消せます。";
"account.merged.undo" = "取り消す";
"link.password" = "ご自身のアカウントの場合は、そのパスワードでサインインしてください。その後は、どちらの方法でもサインインできます。";
"link.password.button" = "サインインしてリンク";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "サインイン方法の削除";
"remove.heading" = "{name}を削除しますか？";
"remove.method" = "今後は{name}で{app}にサインインできなくなります。";
"remove.address_stays" = "メールアドレスは{email}のままです。";
"remove.address_becomes" = "現在のメールアドレスはこのサインイン方法のものであるため、{email}に変更されます。";
"remove.address_goes" = "現在のメールアドレスはこのサインイン方法のものであるため、アカウントのメールアドレスがなくなります。";
"remove.here" = "このデバイスではサインインしたままになります。";
"remove.no_device" = "ほかのデバイスからはサインアウトしません。";
"remove.remaining" = "引き続き使えるサインイン方法";
"remove.devices" = "サインアウトするデバイス";
"remove.keep" = "キャンセル";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "{method}でもサインインできるようになりました。";
"changed.method_removed" = "{method}を削除しました。今後はこの方法でサインインできません。";
"changed.name" = "お名前を保存しました。";
"changed.address" = "メールアドレスを変更しました。";
"changed.password_set" = "パスワードを設定しました。";
"changed.password_changed" = "パスワードを変更しました。";
"changed.password_reset" = "パスワードを変更しました。新しいパスワードでサインインしてください。";
"changed.device_renamed" = "デバイスの名前を変更しました。";
"changed.device_signed_out" = "デバイスからサインアウトしました。";
"changed.signed_out_elsewhere" = "ほかのすべてのデバイスからサインアウトしました。";
"changed.merged" = "アカウントを統合しました。";
"changed.merge_undone" = "統合を取り消しました。アカウントは再び別々になりました。";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{system}の{browser}";
"message.identity_in_use.button" = "アカウントを統合";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "転送オフ";
"account.relay_off_note" = "このアドレスはAppleが作成したものですが、転送がオフになっているため、このアドレス宛てのメールは届きません。Apple Accountの「Appleでサインイン」で、転送をもう一度オンにできます。";

/* ---- A name that an app must have ---- */

"form.profile.title" = "お名前の入力";
"form.profile.intro" = "{app}ではお名前が必要です。これがサインインの最後の手順です。";
"form.profile.button" = "続ける";
"form.profile.way" = "キャンセル";

/* ---- パスワードとメール ---- */

"trouble.guessable" = "このパスワードは推測されやすいものです。よく使われているか、お名前、メールアドレス、またはこのサービスの名前が含まれています。いくつかの単語を並べるなど、より長いパスワードにしてください。";
"trouble.tries_left#other" = "あと{count}回間違えると、しばらく待つ必要があります。";
"trouble.no_tries_left" = "試行回数の上限に達しました。しばらく待ってから、もう一度お試しください。";
"sign_in.by_mail" = "ご自身のアカウントですか？待たずにこのデバイスでサインインできるリンクを、メールでお送りできます。";
"form.sign_in_email.title" = "メールでサインイン";
"form.sign_in_email.intro" = "コードとリンクをメールでお送りします。このデバイスでのみ、1回だけ{app}にサインインできます。";
"form.sign_in_email.button" = "サインイン用リンクを送信";
"form.confirm_sign_in_email.title" = "メールをご確認ください";
"form.confirm_sign_in_email.intro" = "{email}でサインインできる場合は、お送りしたコードを入力してください。";
"form.confirm_sign_in_email.button" = "サインイン";
"form.continue_email.title" = "メールで続ける";
"form.continue_email.intro" = "このデバイスで{app}にサインインするためのコードとリンクをメールでお送りします。アカウントをお持ちでない場合は、新しく作成されます。";
"form.continue_email.button" = "コードを送信";
"form.confirm_continue_email.title" = "メールをご確認ください";
"form.confirm_continue_email.intro" = "{email}を使用できる場合は、お送りしたコードを入力してください。";
"form.confirm_continue_email.button" = "続ける";
"form.sign_up_email.title" = "アカウントを作成";
"form.sign_up_email.intro" = "コードとリンクをメールでお送りします。このデバイスで、パスワードを使わずに{app}のアカウントを作成できます。";
"form.sign_up_email.button" = "コードを送信";
"form.linked.intro" = "メールのリンクを開きました。ボタンを押して続けてください。";
"message.code_elsewhere.title" = "開始したブラウザで続けてください";
"message.code_elsewhere.happened" = "安全のため、このリンクは1時間以内に1回だけ、リクエストしたブラウザでのみ使えます。";
"message.code_elsewhere.advice" = "別のデバイスやブラウザで開始した場合は、そこでメールに記載されたコードを入力してください。";
"message.code_elsewhere.advice_not_you" = "心当たりがない場合は、このページを閉じてください。何も変更されていません。";
"mail.sign_up.subject" = "メールアドレスの確認";
"mail.sign_up.text" = "{app}のアカウントを作成するには、このメールアドレスを確認してください。";
"mail.code.subject" = "{code}は{app}の確認コードです";
"mail.code" = "リクエストした画面で次のコードを入力してください。コードは1時間有効です。";
"mail.link.same" = "または、リクエストしたブラウザで次のページを開いてください。";
"mail.link.any" = "または、次のページを開いてください。どのデバイスでも開けます。";
"mail.otherwise.code" = "心当たりがない場合は、このメールを無視してください。コードがなければ何も起こりません。コードは誰にも教えないでください。";
"mail.otherwise.nothing" = "心当たりがない場合は、このメールを無視してください。何も変更されていません。";
"mail.otherwise.write" = "心当たりがない場合は、すぐに{app}にお問い合わせください。";
"mail.account_exists.subject" = "アカウントはすでにあります";
"mail.account_exists.text" = "このメールアドレスで{app}のアカウントを作成しようとする操作がありました。アカウントはすでにあります。";
"mail.way.choose" = "サインイン方法：{ways}";
"mail.way.as_before" = "以前と同じ方法でサインインしてください。";
"mail.way.apple" = "「Appleでサインイン」";
"mail.way.provider" = "「{provider}で続ける」";
"mail.way.password" = "メールアドレスとパスワード";
"mail.way.passkey" = "パスキー";
"mail.way.other" = "以前の方法";
"mail.reset.subject" = "パスワードのリセット";
"mail.reset.text" = "{app}のアカウントのパスワードをリセットするリクエストを受け付けました。";
"mail.reset.after" = "新しいパスワードを設定すると、すべてのデバイスでサインアウトされます。";
"mail.otherwise.reset" = "心当たりがない場合は、このメールを無視してください。パスワードは変更されません。コードは誰にも教えないでください。";
"mail.no_password.subject" = "サインインの方法";
"mail.no_password.text" = "{app}のアカウントについて、新しいパスワードまたはサインイン用リンクのリクエストを受け付けました。このアカウントにはパスワードがありません。";
"mail.address.subject" = "メールアドレスの確認";
"mail.address.text" = "このメールアドレスを{app}のアカウントで使用することを確認してください。";
"mail.sign_in.subject" = "{app}へのサインイン";
"mail.sign_in.text" = "パスワードを使わずに{app}のアカウントにサインインするリクエストを受け付けました。";
"mail.sign_in.asked" = "リクエスト元：{device}、{time}。コードとリンクはそのデバイスでのみ使用できます。";
"mail.otherwise.sign_in" = "心当たりがない場合は、コードを入力せず、ページも開かないでください。{app}がこのコードをお尋ねすることはありません。";
"mail.sign_up_code.subject" = "アカウント作成用のコード";
"mail.sign_up_code.text" = "このメールアドレスで{app}のアカウントを作成するリクエストを受け付けました。";
"mail.device" = "{browser}（{system}）";
"mail.last_message" = "このメールアドレスへのメールはこれが最後です。";
"mail.link_offered.subject" = "お使いのメールアドレスでサインインがありました";
"mail.link_offered.text" = "次の方法で{app}へのサインインがありました：{way}。このサインイン方法のメールアドレスは、お使いのアカウントと同じです。アカウントには何も追加されていません。";
"mail.link_offered.otherwise" = "ご本人の場合は、以前と同じ方法でサインインすると追加できます。心当たりがない場合は、このメールを無視してください。";
"mail.linked.subject" = "サインイン方法が追加されました";
"mail.linked.text" = "{app}のアカウントに次の方法でサインインできるようになりました：{way}";
"mail.linked.otherwise" = "心当たりがない場合は、サインインしてその方法を削除し、ほかのすべてのデバイスでサインアウトしてください。";
"mail.unlinked.subject" = "サインイン方法が削除されました";
"mail.unlinked.text" = "{app}のアカウントに次の方法ではサインインできなくなりました：{way}";
"mail.unlinked.otherwise" = "心当たりがない場合は、別の方法でサインインしてほかのすべてのデバイスでサインアウトするか、すぐに{app}にお問い合わせください。";
"mail.revoked.subject" = "サインインできなくなりました";
"mail.revoked.text" = "{app}のアカウントの最後のサインイン方法が使用できなくなりました。提供元で同意が取り消されたか、提供元のアカウントが削除されています。";
"mail.revoked.otherwise" = "もう一度サインインするには、改めて同意してください。できない場合は{app}にお問い合わせください。";
"mail.merged.subject" = "アカウントが統合されました";
"mail.merged.text" = "{app}のアカウントが別のアカウントと統合されました。両方にサインインしていた人による操作です。";
"mail.merged.otherwise" = "心当たりがない場合は、サインインして取り消すか、すぐに{app}にお問い合わせください。";
"mail.merge_undone.subject" = "アカウントが再び分かれました";
"mail.merge_undone.text" = "{app}のアカウントと別のアカウントの統合が取り消されました。それぞれのアカウントに元のサインイン方法が戻りました。";
"mail.merge_undone.otherwise" = "心当たりがない場合は、サインインしてサインイン方法を確認するか、すぐに{app}にお問い合わせください。";
"mail.password_changed.subject" = "パスワードが変更されました";
"mail.password_changed.text" = "{app}のアカウントのパスワードが変更されました。";
"mail.password_changed.otherwise" = "心当たりがない場合は、パスワードをリセットしてください。すべてのデバイスでサインアウトされます。";
"mail.password_removed.subject" = "パスワードが削除されました";
"mail.password_removed.text" = "アカウントのパスワードは1つだけのため、{app}のアカウントのパスワードの1つが使えなくなりました。ほかのサインイン方法はこれまでどおり使えます。";
"mail.password_removed.otherwise" = "パスワードがわからない場合は、リセットしてください。すべてのデバイスでサインアウトされます。";
"mail.address_changed.subject" = "メールアドレスが変更されました";
"mail.address_changed.text" = "{app}のアカウントのメールアドレスが変更されました。";
"mail.deleted.subject" = "アカウントが削除されました";
"mail.deleted.text" = "{app}のアカウントが削除されました。";
/* ---- Emails about a new device, a new address and a deletion ---- */
"mail.new_device.subject" = "アカウントへの新しいサインイン";
"mail.new_device.text" = "新しいデバイスで{app}のアカウントへのサインインがありました。";
/* Three lines of the same email. {device} is such as “Safari on iPhone”, {client} an app, {time} a date with the time of day. */
"mail.fact.device" = "デバイス：{device}";
"mail.fact.app" = "アプリ：{client}";
"mail.fact.time" = "日時：{time}";
"mail.new_device.otherwise" = "ご本人の場合は、このメールを無視してください。心当たりがない場合は、サインインしてほかのすべてのデバイスでサインアウトし、サインイン方法を確認してください。";
"mail.passkey_added.subject" = "アカウントにパスキーが追加されました";
"mail.passkey_added.text" = "{app}のアカウントにパスキーでサインインできるようになりました。";
"mail.passkey_added.otherwise" = "心当たりがない場合は、サインインしてそのパスキーを削除し、ほかのすべてのデバイスでサインアウトしてください。";
"mail.passkey_removed.subject" = "アカウントからパスキーが削除されました";
"mail.passkey_removed.text" = "{app}のアカウントのパスキーの1つでサインインできなくなりました。";
"mail.passkey_removed.otherwise" = "心当たりがない場合は、別の方法でサインインしてほかのすべてのデバイスでサインアウトするか、すぐに{app}にお問い合わせください。";
"mail.removed_passkey_used.subject" = "削除したパスキーが使用されました";
"mail.removed_passkey_used.text" = "削除されたパスキーで{app}のアカウントへのサインインが試みられました。サインインは拒否されました。";
"mail.removed_passkey_used.otherwise" = "ご本人の場合は、パスワードマネージャーからもそのパスキーを削除してください。心当たりがない場合は、サインイン方法とデバイスを確認してください。";
"mail.passkey_copied.subject" = "パスキーが拒否されました：コピーされた可能性があります";
"mail.passkey_copied.text" = "パスキーがデバイスまたはセキュリティキーからコピーされた可能性があるため、{app}のアカウントへのサインインが拒否されました。";
"mail.passkey_copied.otherwise" = "別の方法でサインインしてこのパスキーを削除し、新しいパスキーを追加してください。";
"mail.fact.passkey" = "パスキー：{manager}";
"mail.passkeys.check" = "アカウントページでパスキーを確認してください：";
"mail.passkeys.button" = "パスキーを確認";
"mail.recovery_link.subject" = "アカウントを復旧するためのリンク";
"mail.recovery_link.text" = "サインインできなくなった方のために、{app}のサポートがお使いのアカウントにパスキーを追加するリンクを作成しました。";
"mail.recovery_link.until" = "このリンクは{time}まで、一度だけ使えます。";
"mail.recovery_link.from" = "{time}から使えます。";
"mail.recovery_stop" = "心当たりがない場合は、ここで中止できます。";
"mail.recovery_stop.button" = "復旧を中止";
"mail.recovery_link.otherwise" = "依頼した覚えがない場合は、すぐに{app}にご連絡ください。";
"mail.recovered.subject" = "アカウントが復旧されました";
"mail.recovered.text" = "登録済みのパスキーを使わずに、{app}のアカウントへのサインインがありました。変更点は次のとおりです。";
"mail.recovered.by_code" = "サインイン：メールのコードを使用";
"mail.recovered.by_link" = "サインイン：{app}のサポートのリンクと新しいパスキーを使用";
"mail.recovered.signed_out" = "サインアウト：ほかのすべてのデバイス";
"mail.recovered.otherwise" = "心当たりがない場合は、パスキーでサインインし、見覚えのないパスキーを削除して、すぐに{app}にご連絡ください。";
"mail.recovery_waits.subject" = "誰かがあなたのアカウントを復旧しています";
"mail.recovery_waits.text" = "パスキーしかない{app}のアカウントにサインインするために、メールのコードが入力されました。";
"mail.recovery_waits.until" = "{time}以降、メールの新しいコードでサインインできるようになります。アプリ：{client}";
"mail.recovery_waits.otherwise" = "心当たりがない場合は、すぐに中止し、誰がメールを読めるか確認してください。";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "アカウントのメールアドレスが新しくなりました";
"mail.address_added.text" = "{app}のアカウントで、今後このメールアドレスが使用されます。";
"mail.review" = "アカウントページでサインイン方法とデバイスを確認してください：";
"mail.deleted.asked" = "アカウントにサインインしていたデバイスからのリクエストによるものです。";
/* Follows the sentence that Apple is being notified. */
"mail.deleted.more" = "Appleによる確認が完了しましたら、もう一度メールでお知らせします。";
/* The second email about a deletion, once Apple has confirmed it, or where something is left to do. */
"mail.deletion_done.subject" = "アカウントの削除が完了しました";
"mail.deletion_done.text" = "{app}がApple Accountにアクセスできなくなったことを、Appleが確認しました。これで{app}のアカウントの削除は完了です。";
"mail.deletion_manual.subject" = "Apple Accountから{app}を削除してください";
"mail.deletion_manual.text" = "{app}のアカウントは削除されました。当サービスからAppleに通知できなかったため、Apple Accountを使用しているアプリのリストに{app}が残っている場合があります。";

"account.sections" = "アカウント設定";
"account.profile" = "プロフィール";
"account.name" = "名前";
"account.no_name" = "未設定";
"account.email" = "メールアドレス";
"account.devices" = "デバイス";
"account.data" = "データ";
"account.download" = "データをダウンロード";
"account.download.text" = "アカウントについて保存されているすべての情報のJSONファイルです。パスワードは含まれません。";
"account.download.button" = "ダウンロード";
"account.deletion" = "アカウントの削除";
"delete.word" = "削除";
"delete.field" = "確認のため「{word}」と入力してください";
"trouble.confirmation" = "アカウントを削除するには、ここに表示されている文字を入力してください。";
"changed.created" = "ようこそ。アカウントの準備ができました。";

"mail.sign_up.button" = "メールアドレスを確認";
"mail.reset.button" = "パスワードをリセット";
"mail.address.button" = "メールアドレスを確認";
"mail.sign_in.button" = "サインイン";
"mail.sign_up_code.button" = "アカウントを作成";
"mail.review.button" = "アカウントを確認";
"mail.link.sign_up" = "または、次のページを開いてください。別のブラウザやデバイスで開いた場合は、設定したパスワードの入力が必要です。";
"form.confirm_sign_up_elsewhere.title" = "メールアドレスの確認";
"form.confirm_sign_up_elsewhere.intro" = "メールのリンクが別のブラウザで開かれました。ここで{app}のアカウントを作成するには、設定したパスワードを入力してください。";
"form.confirm_sign_up_elsewhere.button" = "アカウントを作成";
"sign_in.heading.again" = "本人確認";
"sign_in.heading.merge" = "もう一方のアカウントにサインイン";
"form.linked.title" = "メールアドレスの確認";
"message.no_account.title" = "アカウントが見つかりません";
"message.no_account.happened" = "{provider}でサインインしましたが、このサインイン方法を使用している{app}のアカウントはありません。何も変更されていません。";
"message.no_account.any.happened" = "選択したサインイン方法を使用している{app}のアカウントはありません。何も変更されていません。";
"message.no_account.advice.1" = "別のサインイン方法をお試しください。";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "{client}に進むにはサインインしてください。";
"sign_in.notice.device" = "まずここでサインインし、次にデバイスを確認してください。";
"changed.access_removed" = "{method}はアカウントにアクセスできなくなりました。";
"account.apps" = "連携しているアプリ";
"account.apps.text" = "このアカウントでサインインしたアプリ";
"account.app_used" = "最終使用：{time}";
"account.remove_access" = "アクセス権を削除";
"account.remove_access_named" = "{client}のアクセス権を削除";
"consent.title" = "アクセスの許可";
"consent.heading" = "{client}に{app}アカウントの使用を許可しますか？";
"consent.signed_in_as" = "{name}としてサインインしています";
"consent.gets" = "{client}に渡される情報";
"consent.switch_account" = "アカウントを切り替える";
"consent.not_set" = "未設定";
"consent.returns" = "このあと{address}に戻ります。";
"consent.returns.loopback" = "このあと、このコンピュータのアプリに戻ります：{address}";
"consent.returns.scheme" = "このあと、このデバイスのアプリに戻ります：{address}";
"consent.terms" = "{client}の利用規約";
"consent.privacy" = "{client}のプライバシーポリシー";
"consent.allow" = "許可";
"consent.deny" = "キャンセル";
"consent.later" = "このアクセス権は、アカウントの設定でいつでも削除できます。";
"scope.openid" = "アカウントID（すべてのアプリで共通）";
"scope.profile" = "名前";
"scope.email" = "メールアドレス";
"scope.offline_access" = "アプリを使用していないときのアクセス";
"scope.language" = "言語";
"scope.external_id" = "ほかのシステムでのID";
"scope.metadata" = "アカウントの情報：{name}";
"device_sign_in.title" = "デバイスでサインイン";
"device_sign_in.intro" = "デバイスに表示されているコードを入力してください。";
"device_sign_in.field" = "コード";
"device_sign_in.button" = "続ける";
"device_sign_in.unknown" = "このコードで待機しているデバイスはありません。コードを確認するか、デバイスで新しいコードを取得してください。";
"device_sign_in.heading" = "デバイスで{client}にサインインしますか？";
"device_sign_in.compare" = "デバイスに次のコードが表示されていることを確認してください：{code}";
"device_sign_in.request_from" = "リクエスト元";
"device_sign_in.calls_itself" = "デバイス名（自己申告）";
"device_sign_in.later" = "このデバイスは、アカウントのページからいつでもサインアウトできます。";
"device_sign_in.warning" = "ご自身で開始した場合にのみ続けてください。コードやリンクが誰かから送られてきた場合、アカウントへの侵入を試みている可能性があります。";
"device_sign_in.allow" = "デバイスでサインイン";
"device_sign_in.deny" = "キャンセル";
"device_sign_in.done.title" = "デバイスでサインインしました";
"device_sign_in.done.text" = "このページを閉じて、デバイスで続けてください。";
"device_sign_in.denied.title" = "デバイスではサインインしていません";
"device_sign_in.denied.text" = "情報は共有されていません。";
"device_confirm.title" = "本人確認";
"device_confirm.heading" = "{client}で本人確認を行いますか？";
"device_confirm.meaning" = "{client}にサインイン済みのデバイスからのリクエストです。確認後10分間は、そのデバイスでアカウントの削除などの重要な変更を行えるようになります。";
"device_confirm.allow" = "確認";
"device_confirm.done.title" = "本人確認が完了しました";
"device_confirm.done.text" = "このページを閉じて、デバイスで続けてください。";
"device_confirm.denied.title" = "本人確認は行われませんでした";
"device_confirm.denied.text" = "何も変更されていません。";
"sign_out.heading" = "サインアウトしますか？";
"sign_out.text" = "このブラウザで、{app}と、それを使用しているアプリからサインアウトします。";
"sign_out.stay" = "サインインしたままにする";

/* ---- Passkeys ---- */

"way_in.passkey" = "パスキー";
"button.passkey" = "パスキーでサインイン";
"passkey.named" = "パスキー「{name}」";
"passkey.cancelled" = "パスキーは使用されませんでした。もう一度試すか、ほかの方法を選択してください。";
"passkey.not_added" = "パスキーは追加されませんでした。もう一度お試しいただけます。";
"passkey.exists" = "このアカウントのパスキーはすでにここに保存されています。そのパスキーでサインインできます。";
"passkey.unsupported" = "このデバイスにはパスキーを保存できません。画面ロックを設定するか、別のデバイスを使用してください。";
"passkey.without" = "このブラウザではパスキーを使用できません。このページのJavaScriptを許可するか、ブラウザをアップデートするか、別のデバイスを使用してください。";
"passkey.synced" = "同期済み";
"passkey.one_device" = "1台のデバイスのみ";
"passkey.unused" = "追加：{added}、未使用";
"account.passkeys" = "パスキー";
"account.passkeys.text" = "パスキーを使うと、デバイスのロックを解除するのと同じ方法でサインインできます。パスワードを盗まれたり忘れたりする心配がありません。";
"passkeys.add" = "パスキーを追加";
"passkeys.add.title" = "パスキーの追加";
"passkeys.add.intro" = "デバイスで確認を求められます。以後は、パスワードなしで{app}にサインインできます。";
"passkeys.one_device" = "このパスキーは1台のデバイスにしかありません。デバイスの紛失でアカウントを失わないように、別のサインイン方法を追加してください。";
"passkeys.weak" = "デバイスをなくしてもアカウントを失わないように、別の種類のサインイン方法を追加してください。";
"field.email_optional" = "メールアドレス（任意）";
"field.email_optional.hint" = "確認のためのコードをお送りします。デバイスをなくしたときに役立ちます。";
"sign_up.passkey.intro" = "デバイスで確認を求められ、{app}のパスキーが保存されます。パスワードは必要ありません。";
"sign_up.passkey.button" = "パスキーでアカウントを作成";
"sign_up.with_password" = "代わりにパスワードを使う";
"sign_up.with_passkey" = "代わりにパスキーを使う";
"sign_up.with_email" = "代わりにメールのコードを使う";
"sign_up.password.button" = "パスワードでアカウントを作成";
"sign_up.invited" = "{app}に招待されています。";
"account.email_unproved" = "未確認";
"suggest.passkey" = "パスキーを追加すると、次回からデバイスのロックを解除するのと同じ方法でサインインできます。";
"suggest.apple" = "デバイスをなくしても、Appleでサインインできます。";
"suggest.apple.button" = "Appleを予備の鍵として使う";
"remove.passkey" = "パスワードマネージャにも削除を依頼します。その後も表示される場合は、パスワードマネージャで削除してください。";
"field.passkey_name" = "パスキーの名前";
"form.passkey_name.title" = "パスキーの名前の変更";
"form.passkey_name.intro" = "名前を付けると、パスキーを見分けやすくなります。";
"form.passkey_name.button" = "保存";
"changed.passkey_added" = "パスキーを追加しました。このパスキーでサインインできます。";
"changed.passkey_renamed" = "パスキーの名前を変更しました。";
"changed.passkey_removed" = "パスキーを削除しました。今後はこのパスキーでサインインできません。";
"trouble.passkey" = "このパスキーを確認できませんでした。もう一度試すか、別のサインイン方法を使用してください。";
"trouble.passkey_expired" = "このページを開いてから時間が経ちすぎました。もう一度お試しください。";
"trouble.passkey_removed" = "このパスキーはアカウントから削除されています。パスワードマネージャで削除し、別のサインイン方法を使用してください。";
"trouble.passkey_in_use" = "このパスキーはすでに使用されています。";
"trouble.passkey_limit" = "アカウントのパスキーが上限に達しています。新しいパスキーを追加する前に、いずれかを削除してください。";
"trouble.passkey_failed" = "現在、ここではパスキーを使用できません。問題は当方に通知されました。別のサインイン方法を使用してください。";
"recover.title" = "アカウントの復旧";
"recover.intro" = "{app}のアカウントにパスキーを追加してください。追加すると、ここでサインインできます。";
"recover.signed_out" = "ほかのすべてのデバイスからサインアウトされます。";
"recover.once" = "このリンクは一度だけ使えます。パスキーを追加するまでは、もう一度開くことができます。";
"recover.invalid.title" = "このリンクは使えなくなりました";
"recover.invalid.happened" = "すでに使われたか、新しいリンクに置き換えられたか、期限が切れています。";
"recover.invalid.advice" = "まだサインインできない場合は、{app}に新しいリンクを依頼してください。";
"recover.early.title" = "このリンクは後で使えるようになります";
"recover.early.happened" = "いつから使えるかはメールに記載されています。その時にもう一度開いてください。";
"recover.stop.title" = "アカウントの復旧を中止しますか？";
"recover.stop.happened" = "サインインできなくなったという連絡が{app}にありました。心当たりがない場合は、中止してください。";
"recover.stopped.title" = "復旧を中止しました";
"recover.stopped.happened" = "要求されたリンクまたはコードは無効になりました。要求した覚えがない場合は、{app}にご連絡ください。";
"recover.nothing.title" = "中止するものはありません";
"recover.nothing.happened" = "復旧はすでに中止されたか、期限が切れたか、完了しています。";
"account.recovery" = "誰かがあなたのアカウントを復旧しています。心当たりがない場合は、中止してください。";
"account.recovery.stop" = "復旧を中止";
"check_passkeys.title" = "パスキーの確認";
"check_passkeys.intro" = "今も持っているパスキーはどれですか？選択しなかったパスキーは、誰もサインインに使えないように削除されます。";
"check_passkeys.button" = "持っていないパスキーを削除";
"check_passkeys.later" = "今はしない";
"changed.recovered" = "サインインしました。ほかのすべてのデバイスからサインアウトしました。";
"changed.passkeys_checked" = "パスキーは変更されていません。";
"changed.passkeys_removed" = "持っていないパスキーを削除しました。";
"changed.recovery_stopped" = "復旧を中止しました。";
"trouble.passkey_last" = "唯一のサインイン方法のため、パスキーが1つ残りました。このデバイスにパスキーを追加してから、残ったパスキーを削除してください。";
"""##
}
