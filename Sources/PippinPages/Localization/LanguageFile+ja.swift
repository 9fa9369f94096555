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

"footer.made_with" = "Pippinで育てました";
"footer.languages" = "言語";
"footer.terms" = "利用規約";
"footer.privacy" = "プライバシー";
"footer.support" = "ヘルプ";
"page.request_id" = "お問い合わせの際は、{id}をお伝えください。";

/* ---- Names of things ---- */

"way_in.password" = "パスワード";
"device.browser" = "Webブラウザ";
"device.android" = "Androidデバイス";
"device.apple" = "Appleデバイス";

/* ---- Times ---- */

"moment.now" = "たった今";
"moment.minutes#other" = "{count}分前";
"moment.hours#other" = "{count}時間前";
"date" = "{year}年{month}{day}日";
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
"sign_in.new_here" = "はじめての方も、同じボタンからアカウントを作成できます。";
"sign_in.apple_note" = "パスワードがAppleから共有されることはありません。メールアドレスは、そのまま共有するか、Appleが作成する別のアドレスを使って非公開にするかを選べます。";
"sign_in.nothing" = "現在、利用できるサインイン方法がありません。時間をおいてもう一度お試しください。";
"sign_in.signed_out" = "このブラウザからサインアウトしました。";
"sign_in.session_ended" = "セッションが終了しました。もう一度サインインしてください。";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "別のウインドウを使わずに続ける";
"apple_js.blocked" = "ブラウザがAppleのウインドウを開けませんでした。このページのウインドウを許可してもう一度試すか、ウインドウを使わずに続けてください。";
"apple_js.closed" = "完了する前にAppleのウインドウが閉じられました。ボタンを押すともう一度開きます。";
"apple_js.missing" = "Appleのスクリプトを読み込めませんでした。何かがブロックしている可能性があります。スクリプトなしで続けられます。";
"apple_js.failed" = "うまくいきませんでした。サインインは行われていません。もう一度試すか、ウインドウを使わずに続けてください。";

/* ---- The account page ---- */

"account.title" = "アカウント";
"account.no_email" = "メールアドレスの登録はありません。なくてもご利用いただけます。";
"account.private_relay" = "メールを非公開";
"account.relay_note" = "これはAppleが作成したアドレスです。このアドレスに届いたメールは、Appleがご自身のアドレスに転送します。ご自身のアドレスがAppleから共有されることはありません。メールの受信は、Apple Accountの「Appleでサインイン」からいつでも停止できます。";
"account.ways_in" = "サインイン方法";
"account.added" = "追加：{added}、最終使用：{used}";
"account.revoked" = "アクセス取り消し済み";
"account.remove" = "削除";
"account.remove_named" = "削除：{name}";
"account.sign_in_again_note" = "前回のサインインから時間が経っています。サインイン方法を削除するには、先にもう一度サインインしてください。";
"account.sign_in_again" = "もう一度サインイン";
"account.sessions" = "サインイン中のデバイス";
"account.this_device" = "このデバイス";
"account.last_used" = "{app}、最終使用：{time}";
"account.sign_out" = "サインアウト";
"account.sign_out_named" = "サインアウト：{name}";
"account.sign_out_elsewhere" = "ほかのすべてのデバイスからサインアウト";
"account.delete" = "このアカウントを削除";

/* ---- Deleting the account ---- */

"delete.title" = "アカウントの削除";
"delete.final" = "この操作は取り消せません。";
"delete.here" = "アカウント、名前、メールアドレスは当サービスからただちに削除され、すべてのデバイスからサインアウトします。";
"delete.app" = "{app}にも通知します。{app}が保管している情報は、{app}の規定に従って削除されます。";
"delete.apple" = "当サービスでApple Accountの使用を停止したことを、Appleに通知します。通知が完了するまで（通常は数秒）、Apple Accountではサインインできません。";
"delete.afterwards" = "削除後に新しいアカウントを作成できます。このアカウントの情報は引き継がれません。";
"delete.sign_in_again" = "ご本人であることを確認するため、先にもう一度サインインしてから、このページに戻ってください。";
"delete.confirm" = "アカウントを削除";
"delete.keep" = "アカウントを残す";

/* The page after it. */
"deleted.title" = "アカウントを削除しました";
"deleted.happened" = "このアカウントで保管していた情報は残っていません。すべてのデバイスからサインアウトしました。";
"deleted.happened_pending" = "このアカウントで保管していた情報は残っていません。すべてのデバイスからサインアウトしました。Appleへの通知も進めています。";
"deleted.advice_pending" = "Appleが確認を終えるまで（通常は数秒）、当サービスにApple Accountでサインインすることはできません。";
"deleted.happened_manual" = "このアカウントで保管していた情報は残っていません。すべてのデバイスからサインアウトしました。当サービスからAppleに通知する手段がなかったため、Apple Accountを使用しているアプリのリストに{app}が残っている場合があります。";
"deleted.advice_settings" = "iPhoneまたはiPadでは、「設定」を開き、自分の名前をタップしてから、「Appleでサインイン」をタップします。";
"deleted.advice_web" = "そのほかのデバイスでは、account.apple.comにアクセスしてサインインし、「Appleでサインイン」を開きます。";
"deleted.advice_app" = "{app}を選択し、Apple Accountの使用を停止します。";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "このアドレスのアカウントがすでにあります";
"link.explanation" = "{provider}（{email}）でサインインしましたが、まだアカウントにリンクされていません。{email}は、別のサインイン方法を使う{app}のアカウントのものです。安全のため、アドレスだけでアカウントをリンクすることはありません。";
"link.explanation_no_email" = "{provider}でサインインしましたが、まだアカウントにリンクされていません。そのアドレスは、別のサインイン方法を使う{app}のアカウントのものです。安全のため、アドレスだけでアカウントをリンクすることはありません。";
"link.ways_in" = "そのアカウントのサインイン方法";
"link.advice" = "ご自分のアカウントであれば、これまでと同じ方法でサインインしてください。その後は両方の方法を使えます。";
"link.advice_elsewhere" = "これまでと同じ方法でそちらにサインインし、アカウントのページからこのサインイン方法を追加してください。";
"link.confirm" = "これまでの方法でサインインしてリンク";
"link.confirm_with" = "{provider}でサインインしてリンク";
"link.decline" = "リンクしない";
"link.nothing_yet" = "まだ何もリンクも変更もされていません。ご自分のアカウントでない場合は「リンクしない」を選んでください。";

/* ---- Back to an app ---- */

"continue.title" = "続ける";
"continue.heading" = "{app}に進む";
"continue.scheme" = "まもなく完了です。ボタンを押すと、このデバイスのアプリがアドレス{address}で開きます。";
"continue.loopback" = "まもなく完了です。ボタンを押すと、このコンピューターのプログラム（{address}）に戻ります。";
"continue.not_you" = "ご自身で始めた操作ではない場合は、このページを閉じてください。情報が渡されることはありません。";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "もう一度試す";
"message.start_again" = "最初からやり直す";
"message.to_sign_in" = "サインインに進む";

"message.cancelled.title" = "サインインをキャンセルしました";
"message.cancelled.happened" = "サインインは完了前にキャンセルされました。アカウントは作成されず、何も変更されていません。";

"message.expired.title" = "サインインの有効期限が切れました";
"message.expired.happened" = "安全のため、サインインは数分以内に完了する必要がありますが、今回はその時間を過ぎました。";
"message.expired.advice" = "やり直しは通常数秒で終わります。";

"message.wrong_browser.title" = "このサインインは別のブラウザで開始されました";
"message.wrong_browser.happened" = "別のブラウザやプライベートウィンドウで始められたか、Cookieがオフになっていたため、ご本人によるものか確認できません。";
"message.wrong_browser.advice_close" = "このページへのリンクを誰かから受け取った場合は、ページを閉じてください。その人のアカウントにサインインしてしまうおそれがあります。";
"message.wrong_browser.advice_restart" = "ご自身で始めた場合は、ここからやり直し、最後までこのブラウザをお使いください。";
"message.wrong_browser.advice_cookies" = "再び同じことが起きる場合は、このサイトのCookieを許可してください。";

"message.unreachable.title" = "{provider}から応答がありません";
"message.unreachable.happened" = "{provider}に接続できなかったため、サインインを完了できませんでした。お客様の操作に問題はなく、失われた情報もありません。";
"message.unreachable.advice" = "1分ほど待ってから、もう一度お試しください。";

"message.refused.title" = "{provider}に受け付けられませんでした";
"message.refused.happened" = "当サービスからの要求を{provider}が受け付けませんでした。当サービス側で修正が必要な問題のため、修正されるまでは、もう一度試しても解決しません。";
"message.refused.advice" = "時間をおいてお試しいただくか、{app}の運営者にお知らせください。";

"message.not_proved.title" = "サインインを確認できませんでした";
"message.not_proved.happened" = "{provider}から届いた情報が当サービスの検証を通らなかったため、サインインは行われませんでした。";
"message.not_proved.advice" = "最初からやり直してください。2回続けて起きた場合は、{app}の運営者にお知らせください。";

"message.bad_request.title" = "このリンクまたはフォームは無効です";
"message.bad_request.happened" = "無効または古いリンクやフォームからページが開かれました。";

"message.not_found.title" = "ページが見つかりません";
"message.not_found.happened" = "アドレスが間違っているか、ページが移動した可能性があります。";

"message.too_many.title" = "試行回数が多すぎます";
"message.too_many.happened" = "お使いのネットワークから、短時間に多くの試行がありました。";
"message.too_many.advice" = "1分ほど待ってから、もう一度お試しください。";

"message.unavailable.title" = "サービスは一時的に利用できません";
"message.unavailable.happened" = "サインアウトはされておらず、失われたものもありません。";
"message.unavailable.advice" = "1分ほどしてから、もう一度お試しください。";

"message.failed.title" = "問題が発生しました";
"message.failed.happened" = "当サービス側の問題で、お客様の操作によるものではありません。発生した内容は、{app}の運営者が確認できるように記録しました。";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "エラー一覧";
"problems.intro" = "APIのエラーはすべて、次のいずれかを`type`として示します。";
"problem.all" = "すべてのエラー";
"problem.what_to_do" = "対処方法";
"problem.reasons" = "理由";

/* From here on: what each error is called (title), what happened, what to do (advice), what its reasons mean. */

/* malformed_request */
"problem.malformed_request.title" = "リクエストを読み取れません";
"problem.malformed_request.happened" = "想定されたJSONではないか、ヘッダーが2通りに解釈できます。";
"problem.malformed_request.advice.1" = "ボディを`/openapi.json`と照らし合わせてください。UTF-8であること、メンバーの重複がないこと、型が正しいことを確認します。";
"problem.malformed_request.advice.2" = "何が問題だったかは、`detail`と`errors`に示されています。";

/* not_found */
"problem.not_found.title" = "見つかりません";
"problem.not_found.happened" = "このアドレスには何も存在しないか、閲覧を許可されていません。";
"problem.not_found.advice.1" = "パスを`/openapi.json`と照らし合わせてください。";

/* account_not_found */
"problem.account_not_found.title" = "アカウントが存在しません";
"problem.account_not_found.happened" = "既存のアカウントへのサインインだけを求めるリクエストでしたが、このユーザーにはアカウントがありません。何も消費されていません。";
"problem.account_not_found.advice.1" = "アカウントの作成についてユーザーの同意を得たら、`intent`を付けずに同じリクエストをもう一度送信してください。";

/* method_not_allowed */
"problem.method_not_allowed.title" = "このアドレスでは使えないメソッドです";
"problem.method_not_allowed.happened" = "アドレスは存在しますが、このメソッドには対応していません。";
"problem.method_not_allowed.advice.1" = "使用できるメソッドは、レスポンスの`Allow`フィールドに示されています。";

/* too_large */
"problem.too_large.title" = "リクエストが大きすぎます";
"problem.too_large.happened" = "上限は、ヘッダーが16 KiB、ボディが64 KiB、IDトークンが8 KiBです。";
"problem.too_large.advice.1" = "送信するデータを減らしてください。";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "ボディの形式が正しくありません";
"problem.unsupported_media_type.happened" = "このアドレスが受け付けるのはJSONです。";
"problem.unsupported_media_type.advice.1" = "`Content-Type: application/json`を送信してください。";

/* too_many_requests */
"problem.too_many_requests.title" = "リクエストが多すぎます";
"problem.too_many_requests.happened" = "このアドレスまたはクライアントから、通常必要な数を超えるリクエストがありました。";
"problem.too_many_requests.advice.1" = "`Retry-After`に示された秒数だけ待ち、その後は頻度を下げてください。";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "IDトークンが無効です";
"problem.identity_token_invalid.happened" = "AppleのIDトークンが検証を通らなかったため、サインインは行われませんでした。どの検証かは`reason`に示されています。";
"problem.identity_token_invalid.advice.1" = "Appleに新しい認可を要求し、そのトークンを変更せずにすぐ送信してください。";
"problem.identity_token_invalid.advice.2" = "`wrong_audience`で失敗し続ける場合は、クライアントの設定を、アプリが実際に使用しているバンドルIDまたはServices IDと照らし合わせてください。";
"problem.identity_token_invalid.advice.3" = "nonceに関する理由で失敗し続ける場合は、`POST /v1/nonces`で取得したnonceを、そのまま、または小文字の16進数で表したSHA-256としてAppleに渡してください。";
"problem.identity_token_invalid.reason.malformed" = "コンパクト形式のJSON Web Signatureではないか、クレームを読み取れません。";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "ヘッダーにRS256以外のアルゴリズムが指定されています。";
"problem.identity_token_invalid.reason.unknown_key" = "Appleの現在の鍵セットに、該当する鍵IDの鍵がありません。";
"problem.identity_token_invalid.reason.bad_signature" = "署名が一致しません。";
"problem.identity_token_invalid.reason.wrong_issuer" = "発行者がApple以外になっています。";
"problem.identity_token_invalid.reason.wrong_audience" = "別のアプリ向けに作成されたものです。";
"problem.identity_token_invalid.reason.expired" = "有効期限が切れています。";
"problem.identity_token_invalid.reason.issued_in_future" = "作成時刻が現在より後になっています。どちらかの時計が正しくありません。";
"problem.identity_token_invalid.reason.nonce_missing" = "nonceを発行しましたが、トークンに含まれていません。";
"problem.identity_token_invalid.reason.nonce_mismatch" = "リクエストとは異なるnonceが含まれています。";
"problem.identity_token_invalid.reason.nonce_expired" = "nonceの発行から10分を超えています。";
"problem.identity_token_invalid.reason.nonce_used" = "nonceはすでに使用されています。使用できるのは1回だけです。";
"problem.identity_token_invalid.reason.subject_mismatch" = "デバイスまたは2つ目のトークンとは別のユーザーを示しています。";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "一緒に送られた認可コードに対応するものではありません。";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "認可コードが無効です";
"problem.authorization_code_invalid.happened" = "Appleによると、このコードは使用済みであるか、発行から5分を過ぎているか、別のクライアントのものです。";
"problem.authorization_code_invalid.advice.1" = "Appleに新しい認可を要求し、そのコードを1回だけ送信してください。";

/* credentials_invalid */
"problem.credentials_invalid.title" = "メールアドレスまたはパスワードが正しくありません";
"problem.credentials_invalid.happened" = "この2つの組み合わせが一致しません。すべての人の安全のため、アドレスが登録されていない場合も同じ応答を返します。";
"problem.credentials_invalid.advice.1" = "もう一度試すか、メールで新しいパスワードの設定を依頼してください。";

/* access_token_invalid */
"problem.access_token_invalid.title" = "アクセストークンが無効です";
"problem.access_token_invalid.happened" = "トークンがないか、破損しているか、このサーバーが発行したものではありません。";
"problem.access_token_invalid.advice.1" = "受け取ったトークンをそのまま送信してください：`Authorization: Bearer …`。";
"problem.access_token_invalid.advice.2" = "リフレッシュトークンを使って、新しいトークンを取得してください。";

/* access_token_expired */
"problem.access_token_expired.title" = "アクセストークンの有効期限が切れています";
"problem.access_token_expired.happened" = "アクセストークンの有効期間は15分です。";
"problem.access_token_expired.advice.1" = "`POST /v1/session/refresh`で新しいトークンを取得してください。サインアウトされたわけではありません。";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "リフレッシュトークンが無効です";
"problem.refresh_token_invalid.happened" = "このサーバーが発行したものではないか、送信の途中で破損しています。";
"problem.refresh_token_invalid.advice.1" = "ユーザーにもう一度サインインしてもらってください。";

/* session_ended */
"problem.session_ended.title" = "セッションが終了しました";
"problem.session_ended.happened" = "セッションは終了しています。何によるものかは`reason`に示されています。";
"problem.session_ended.advice.1" = "アプリに保存されているセッションの情報を破棄し、ユーザーにもう一度サインインしてもらってください。";
"problem.session_ended.reason.signed_out" = "ユーザーがこのデバイスまたは別のデバイスからサインアウトしました。";
"problem.session_ended.reason.expired" = "長期間使用されませんでした。";
"problem.session_ended.reason.apple_consent_revoked" = "ユーザーがこのアプリでのAppleの使用を停止しました。";
"problem.session_ended.reason.apple_account_deleted" = "ユーザーのApple Accountが存在しなくなりました。";
"problem.session_ended.reason.apple_token_invalid" = "セッションの根拠となる同意が、Apple側ですでに無効になっています。";
"problem.session_ended.reason.reuse_detected" = "古いリフレッシュトークンが再び使用されました。盗用の可能性があります。";
"problem.session_ended.reason.account_deleted" = "アカウントが削除されました。";
"problem.session_ended.reason.administrator" = "運営者が終了しました。";
"problem.session_ended.reason.account_merged" = "ユーザーの2つのアカウントが統合されたか、その統合が取り消されました。セッションを開いたサインイン方法は、現在は別のアカウントにつながっています。";

/* link_token_invalid */
"problem.link_token_invalid.title" = "リンクトークンが無効です";
"problem.link_token_invalid.happened" = "有効期限切れか、使用済みか、別のユーザー向けに作成されたものです。セッションは開始されていません。";
"problem.link_token_invalid.advice.1" = "新しいサインイン方法でもう一度サインインし、新しいリンクトークンを取得してください。";

/* ticket_invalid */
"problem.ticket_invalid.title" = "チケットが無効です";
"problem.ticket_invalid.happened" = "チケットの有効期間は60秒で、使用できるのは1回だけです。また、対応するフローのverifierと一緒に送る必要があります。";
"problem.ticket_invalid.advice.1" = "サインインを最初からやり直し、受け取ったチケットをすぐに引き換えてください。";

/* client_unknown */
"problem.client_unknown.title" = "不明なクライアントです";
"problem.client_unknown.happened" = "`client_id`に該当するクライアントがこのサーバーにありません。";
"problem.client_unknown.advice.1" = "サーバーの設定にあるクライアントの`id`と照らし合わせてください。大文字と小文字は区別されます。";

/* provider_not_offered */
"problem.provider_not_offered.title" = "このサインイン方法は利用できません";
"problem.provider_not_offered.happened" = "クライアントの設定では、このビルド、プラットフォーム、または国に対してこのプロバイダを提供していません。";
"problem.provider_not_offered.advice.1" = "提供されているものを`GET /v1/providers`で確認し、それだけを表示してください。";

/* reauthentication_required */
"problem.reauthentication_required.title" = "先にもう一度サインインしてください";
"problem.reauthentication_required.happened" = "この操作には、過去10分以内のサインインが必要です。";
"problem.reauthentication_required.advice.1" = "セッションのアクセストークンをBearerとして付けてユーザーにもう一度サインインしてもらい、その後リクエストを再送してください。";

/* account_exists */
"problem.account_exists.title" = "このアドレスのアカウントがすでにあります";
"problem.account_exists.happened" = "ユーザーの確認済みのメールアドレスが、別の方法でサインインするアカウントで使われています。アドレスが一致するだけで2つを結び付けることはありません。";
"problem.account_exists.advice.1" = "`sign_in_with`のいずれかでユーザーにサインインしてもらい、`link_token`を一緒に送信してください。";
"problem.account_exists.advice.2" = "`will_attach`の内容を表示し、追加してよいかをユーザーに確認してください。";

/* identity_in_use */
"problem.identity_in_use.title" = "このサインイン方法は別のアカウントで使われています";
"problem.identity_in_use.happened" = "1つのIDでサインインできるアカウントは1つだけです。";
"problem.identity_in_use.advice.1" = "そのIDでサインインすると、どのアカウントのものかを確認できます。その後、2つのアカウントを統合できます。";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "これが最後のサインイン方法です";
"problem.last_sign_in_method.happened" = "これがないと、誰もこのアカウントにサインインできなくなります。";
"problem.last_sign_in_method.advice.1" = "先に別のサインイン方法を追加するか、アカウントを削除してください。";

/* merge_final */
"problem.merge_final.title" = "統合はもう取り消せません";
"problem.merge_final.happened" = "統合の取り消しでは、統合したものをすべて元どおりに戻すか、何も戻さないかのどちらかです。取り消せなくなった理由は`reason`に示されています。";
"problem.merge_final.advice.1" = "アカウントは統合されたままになります。";
"problem.merge_final.reason.too_late" = "30日を超えたため、取り消しに必要な情報は残っていません。";
"problem.merge_final.reason.identity_unlinked" = "統合によって加わったサインイン方法が、その後削除されました。";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "このデバイスには別のユーザーがサインインしています";
"problem.apple_user_mismatch.happened" = "デバイスのAppleユーザー、またはセッションのアクセストークンを付けてサインインしたユーザーが、セッションの持ち主と異なります。";
"problem.apple_user_mismatch.advice.1" = "このデバイスのセッションを破棄し、ユーザーにサインインしてもらってください。";
"problem.apple_user_mismatch.advice.2" = "ユーザーを切り替えるには、アクセストークンを付けずにサインインを送信してください。何も消費されていないため、同じリクエストをそのまま使えます。";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "アカウントを削除しています";
"problem.deletion_in_progress.happened" = "アカウントの削除を受け付けましたが、まだ完了していません。Appleでのアクセスを取り消しています。";
"problem.deletion_in_progress.advice.1" = "時間をおいてもう一度お試しください。削除の完了後にサインインすると、新しいアカウントが作成されます。";

/* profile_required */
"problem.profile_required.title" = "名前が必要です";
"problem.profile_required.happened" = "クライアントの設定では名前が必要ですが、Appleが名前を送信するのは最初の1回だけです。";
"problem.profile_required.advice.1" = "ユーザーに名前を尋ね、その回答を`profile_token`と一緒に`POST /v1/sign-up/profile`に送信してください。";
"problem.profile_required.advice.2" = "Appleから名前をもう一度送信させるには、ユーザーがApple Accountを開いて「Appleでサインイン」を選択し、該当するアプリの使用を停止します。";

/* invalid_value */
"problem.invalid_value.title" = "値が無効です";
"problem.invalid_value.happened" = "リクエストは読み取れましたが、受け付けられない値が含まれています。";
"problem.invalid_value.advice.1" = "該当するフィールドとその問題点は、`errors`に示されています。";

/* internal_error */
"problem.internal_error.title" = "サーバーでエラーが発生しました";
"problem.internal_error.happened" = "想定外の問題が発生しました。内容は、運営者のログに`request_id`とともに記録されています。";
"problem.internal_error.advice.1" = "時間をおいてもう一度お試しください。報告する際は、リクエストIDをお伝えください。";

/* provider_refused */
"problem.provider_refused.title" = "プロバイダがサーバーを拒否しました";
"problem.provider_refused.happened" = "プロバイダからエラーが返されました。鍵の誤りなど、運営者による修正が必要です。";
"problem.provider_refused.advice.1" = "再試行しても解決しません。修正が必要な設定は、運営者のログに示されています。";

/* provider_unreachable */
"problem.provider_unreachable.title" = "プロバイダに接続できません";
"problem.provider_unreachable.happened" = "プロバイダから応答がないか、正しい応答がありませんでした。`retry`にその旨が示されていない限り、送信されたものは消費されていません。";
"problem.provider_unreachable.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。";
"problem.provider_unreachable.advice.2" = "`retry`が`new_authorization`の場合は、コードが使用済みの可能性があるため、先にプロバイダに新しい認可を要求してください。";

/* store_unavailable */
"problem.store_unavailable.title" = "サービスは一時的に利用できません";
"problem.store_unavailable.happened" = "データベースが応答していません。これによってサインアウトされることはありません。";
"problem.store_unavailable.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。セッションは破棄しないでください。";
"problem.store_unavailable.advice.2" = "`retry`が`new_authorization`の場合は、コードが使用済みのため、先にプロバイダに新しい認可を要求してください。";

/* overloaded */
"problem.overloaded.title" = "サーバーが混み合っています";
"problem.overloaded.happened" = "確認を待っているパスワードの数が上限を超えています。何も変更されていません。";
"problem.overloaded.advice.1" = "`Retry-After`に示された秒数だけ待ってから、同じリクエストをもう一度送信してください。";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "メールアドレス";
"field.password" = "パスワード";
"field.current_password" = "現在のパスワード";
"field.show_password" = "パスワードを表示";
"field.new_password" = "新しいパスワード";
"field.new_password.hint" = "8文字以上。入力しにくい1語よりも、いくつかの単語を並べたほうが覚えやすくなります。";
"field.code" = "メールに記載されたコード";
"field.code.hint" = "6桁の数字です。";
"field.given_name" = "名";
"field.given_name_optional" = "名（任意）";
"field.family_name_optional" = "姓（任意）";
"field.device_name" = "デバイス名";
"trouble.credentials" = "メールアドレスまたはパスワードが正しくありません。";
"trouble.throttled#other" = "試行回数が多すぎます。{count}分ほど待ってからもう一度お試しください。";
"trouble.overloaded" = "ただいまサインインが集中しています。少し待ってからもう一度お試しください。";
"trouble.email" = "このアドレスにはメールを送信できません。入力に誤りがないかご確認ください。";
"trouble.new_password" = "パスワードは、表示できる文字8〜128文字にしてください。";
"trouble.current_password" = "現在のパスワードが正しくありません。";
"trouble.code" = "コードが正しくないか、無効になっています。コードは1時間以内に1回、5回までの入力で、要求したブラウザでのみ使えます。新しいコードを要求できます。";
"trouble.name" = "この名前には使えない文字が含まれています。";
"trouble.in_use" = "これは別のアカウントのものです。";
"message.no_cookies.title" = "ブラウザがCookieをブロックしています";
"message.no_cookies.happened" = "Cookieがないと、このフォームを送信したのがお客様か、ほかのサイトがお客様を装ったのかを区別できません。そのため、何も行いませんでした。";
"message.no_cookies.advice" = "このサイトのCookieを許可して、ページを開き直してください。";
"message.foreign_form.title" = "このフォームは期限切れです";
"message.foreign_form.happened" = "ページが長い間開かれていたか、フォームが当サービスのものではありませんでした。何も行いませんでした。";
"message.foreign_form.advice" = "ページを開き直して、もう一度フォームに入力してください。";
"message.identity_in_use.advice" = "そのアカウントもご自身のものであれば、2つを統合できます。もう一方にサインインすると、統合の前に内容を確認できます。";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "サインイン";
"sign_in.password.forgotten" = "パスワードをお忘れですか？";
"sign_in.password.sign_up" = "パスワードでアカウントを作成";
"sign_in.or" = "またはパスワードで";
"sign_in.notice.again" = "ご本人であることを確認するため、もう一度サインインしてください。その後、元のページから続けられます。";
"sign_in.notice.merge" = "このアカウントに統合するもう1つのアカウントにサインインしてください。";
"sign_in.back" = "アカウントに戻る";
"form.sign_up.title" = "アカウントを作成";
"form.sign_up.intro" = "{app}で使うメールアドレスとパスワードを入力してください。アドレスがご本人のものであることを確認するため、コードをメールでお送りします。";
"form.sign_up.button" = "アカウントを作成";
"form.sign_up.way" = "アカウントをすでに持っています";
"form.confirm_sign_up.title" = "メールを確認してください";
"form.confirm_sign_up.intro" = "ご入力のアドレスにメールをお送りしました。新しいアドレスの場合は、メールにコードが記載されています。1時間以内に、このブラウザで入力してください。";
"form.confirm_sign_up.button" = "確認";
"form.no_mail" = "コードが届かない場合は再送信";
"form.reset.title" = "パスワードをリセット";
"form.reset.intro" = "{app}の新しいパスワードを設定するためのコードをメールでお送りします。";
"form.reset.button" = "コードを送信";
"form.reset.way" = "サインインに戻る";
"form.confirm_reset.title" = "新しいパスワードを設定";
"form.confirm_reset.intro" = "アドレスがアカウントのものであれば、コードまたはサインイン方法を記載した{app}からのメールが届いています。新しいパスワードを設定すると、ほかのすべての場所でサインアウトされます。";
"form.confirm_reset.button" = "新しいパスワードを設定";
"form.email.title" = "メールアドレス";
"form.email.intro" = "アドレスがご本人のものであることを確認するため、コードをメールでお送りします。確認後、{app}からのメールはこのアドレスに届きます。";
"form.email.button" = "コードを送信";
"form.confirm_email.title" = "メールを確認してください";
"form.confirm_email.intro" = "ご入力のアドレスにメールをお送りしました。メールに記載されたコードを、1時間以内にこのブラウザで入力してください。";
"form.confirm_email.button" = "確認";
"form.set_password.title" = "パスワードを設定";
"form.set_password.intro" = "現在のサインイン方法に加えて、メールアドレスとパスワードでも{app}にサインインできるようになります。";
"form.set_password.button" = "パスワードを設定";
"form.change_password.title" = "パスワードを変更";
"form.change_password.intro" = "以前のパスワードでのサインインは、ここを除いてすべてサインアウトされます。";
"form.change_password.button" = "パスワードを変更";
"form.name.title" = "お名前";
"form.name.intro" = "{app}で使われるお名前です。使わない場合は、両方とも空欄にしてください。";
"form.name.button" = "保存";
"form.session_name.title" = "デバイスに名前を付ける";
"form.session_name.intro" = "この名前は、デバイスの一覧でご本人にだけ表示されます。";
"form.session_name.button" = "保存";
"form.to_account" = "アカウントに戻る";

/* ---- Two accounts that become one ---- */

"merge.title" = "アカウントを統合";
"merge.stays" = "残るアカウント";
"merge.goes" = "このアカウントが統合されます";
"merge.moves" = "引き継がれるサインイン方法";
"merge.nameless" = "名前のないアカウント";
"merge.fact.ways" = "どちらのサインイン方法でも、残るアカウントにサインインします。";
"merge.fact.name" = "残るアカウントの名前とアドレスはそのままです。足りないものは、もう一方から引き継がれます。";
"merge.fact.sessions" = "もう一方のアカウントにサインインしているデバイスは、サインアウトされます。";
"merge.fact.app" = "2つが1つになったことは{app}に伝えられ、それぞれのデータの扱いは{app}が決めます。";
"merge.fact.mail" = "両方のアカウントのアドレスにメールをお送りします。";
"merge.fact.undo" = "30日間は、アカウントのページで取り消せます。";
"merge.button" = "アカウントを統合";
"merge.leave" = "統合しない";
"merge.back" = "アカウントに戻る";
"merge.same.title" = "同じアカウントです";
"merge.same.text" = "最初と同じアカウントにサインインしたため、統合するものがありません。やり直すには、別の方法でサインインしてください。";
"merge.late.title" = "時間がかかりすぎました";
"merge.late.text" = "安全のため、両方のサインインから10分以内である必要があります。何も変更されていません。もう一度サインインして、最初からやり直してください。";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "名前を変更";
"account.change_email" = "アドレスを変更";
"account.add_email" = "アドレスを追加";
"account.change_password" = "パスワードを変更";
"account.set_password" = "パスワードを設定";
"account.add_note" = "サインイン方法を追加できます。";
"account.add" = "{provider}を追加";
"account.rename" = "名前を変更";
"account.rename_device" = "名前を変更：{device}";
"account.merge.heading" = "2つ目のアカウント";
"account.merge.text" = "別の方法でサインインするアカウントをほかにもお持ちですか？2つを1つにできます。";
"account.merge.button" = "別のアカウントを統合";
"account.merged" = "{account}を統合しました。{date}まで取り消せます。";
"account.merged.undo" = "取り消す";
"link.password" = "ご自分のアカウントであれば、そのパスワードでサインインしてください。その後は両方の方法を使えます。";
"link.password.button" = "サインインしてリンク";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "サインイン方法の削除";
"remove.heading" = "{name}を削除しますか？";
"remove.method" = "{name}を使って{app}にサインインできなくなります。";
"remove.address_stays" = "メールアドレスは{email}のままです。";
"remove.address_becomes" = "現在のメールアドレスはこのサインイン方法のものなので、{email}に変わります。";
"remove.address_goes" = "現在のメールアドレスはこのサインイン方法のものなので、アカウントにはメールアドレスがなくなります。";
"remove.here" = "このデバイスではサインインしたままです。";
"remove.no_device" = "ほかのデバイスはサインアウトされません。";
"remove.remaining" = "引き続き使えるサインイン方法";
"remove.devices" = "サインアウトされるデバイス";
"remove.keep" = "削除しない";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "{method}でもサインインできるようになりました。";
"changed.method_removed" = "{method}を削除しました。今後この方法ではサインインできません。";
"changed.name" = "お名前を保存しました。";
"changed.address" = "メールアドレスを変更しました。";
"changed.password_set" = "パスワードを設定しました。";
"changed.password_changed" = "パスワードを変更しました。";
"changed.password_reset" = "パスワードを変更しました。新しいパスワードでサインインしてください。";
"changed.device_renamed" = "デバイスの名前を変更しました。";
"changed.device_signed_out" = "デバイスからサインアウトしました。";
"changed.signed_out_elsewhere" = "ほかのすべてのデバイスからサインアウトしました。";
"changed.merged" = "2つのアカウントを統合しました。";
"changed.merge_undone" = "統合を取り消しました。もう1つのアカウントは元に戻りました。";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{system}の{browser}";
"form.sent_to" = "送信先：{email}";
"message.identity_in_use.button" = "アカウントを統合";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "転送オフ";
"account.relay_off_note" = "これはAppleが作成したアドレスですが、転送がオフになっているため、このアドレス宛てのメールは届きません。Apple Accountの「Appleでサインイン」で、転送をもう一度オンにできます。";

/* ---- A name that an app must have ---- */

"form.profile.title" = "お名前を教えてください";
"form.profile.intro" = "{app}ではお名前が必要です。これでサインインは完了です。";
"form.profile.button" = "続ける";
"form.profile.way" = "キャンセル";

/* ---- パスワードとメール ---- */

"trouble.guessable" = "このパスワードは推測されやすいものです。よく使われているか、お名前、メールアドレス、このサービスの名前からできています。いくつかの単語を並べるなど、もっと長いものにしてください。";
"trouble.tries_left#other" = "あと{count}回間違えると、しばらくお待ちいただくことになります。";
"trouble.no_tries_left" = "これが最後の試行でした。次に試すまで、しばらくお待ちください。";
"sign_in.by_mail" = "ご自分のアカウントですか。それなら、待たずにこのデバイスでサインインできるリンクをメールでお送りします。";
"form.sign_in_email.title" = "メールでサインイン";
"form.sign_in_email.intro" = "コードとリンクをメールでお送りします。このデバイスでのみ、一度だけ{app}にサインインできます。";
"form.sign_in_email.button" = "サインイン用リンクを送信";
"form.confirm_sign_in_email.title" = "メールをご確認ください";
"form.confirm_sign_in_email.intro" = "このアドレスがパスワードのあるアカウントのものであれば、{app}からコード付きのメールが届きます。1時間以内にここに入力するか、このブラウザでリンクを開いてください。";
"form.confirm_sign_in_email.button" = "サインイン";
"form.linked.intro" = "メールのリンクを開きました。ボタンを押して続けてください。";
"message.code_elsewhere.title" = "始めた場所で続けてください";
"message.code_elsewhere.happened" = "このリンクは1時間以内に一度だけ、申し込みをしたブラウザでのみ使えます。安全のため、メールだけでもブラウザだけでも先に進めません。";
"message.code_elsewhere.advice" = "別のデバイスやブラウザで始めた場合は、そこでメールの6桁の数字を入力してください。";
"message.code_elsewhere.advice_not_you" = "心当たりがない場合は、このページを閉じてください。何も変更されていません。";
"mail.sign_up.subject" = "メールアドレスの確認";
"mail.sign_up.text" = "{app}のアカウントを作成するには、このメールアドレスを確認してください。";
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
/* To the address that an account has from now on. */
"mail.address_added.subject" = "アカウントのメールアドレスが新しくなりました";
"mail.address_added.text" = "{app}のアカウントで、今後このメールアドレスが使用されます。";
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
"account.download.text" = "アカウントについて保存されているすべての情報を含むJSON形式のファイルです。パスワードは含まれません。";
"account.download.button" = "ダウンロード";
"account.deletion" = "アカウントの削除";
"account.delete.text" = "アカウントと、保存されているすべての情報が削除されます。この操作は取り消せません。";
"delete.word" = "削除";
"delete.field" = "確認のため「{word}」と入力してください";
"trouble.confirmation" = "アカウントを削除するには、ここに表示されている語を入力してください。";
"changed.created" = "ようこそ。アカウントの準備ができました。";

"mail.sign_up.button" = "メールアドレスを確認";
"mail.reset.button" = "パスワードをリセット";
"mail.address.button" = "メールアドレスを確認";
"mail.sign_in.button" = "サインイン";
"mail.link.sign_up" = "または、次のページを開いてください。別のブラウザやデバイスで開いた場合は、設定したパスワードの入力が必要です。";
"form.confirm_sign_up_elsewhere.title" = "メールアドレスの確認";
"form.confirm_sign_up_elsewhere.intro" = "メールのリンクが別のブラウザで開かれました。ここで{app}のアカウントを作成するには、設定したパスワードを入力してください。";
"form.confirm_sign_up_elsewhere.button" = "アカウントを作成";
"""##
}
