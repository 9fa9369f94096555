// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Sources/Kit/SignInClientUI/Languages.

extension ProblemTexts {
  /// Every language with a file, the original first.
  static let languages = ["en", "ar", "de", "ja", "ru"]

  static func table(_ language: String) -> [String: String] {
    switch language {
    case "ar": ar
    case "de": de
    case "en": en
    case "ja": ja
    case "ru": ru
    default: [:]
    }
  }

  private static let ar: [String: String] = [
    "problemUnreachable": "لا يستجيب الخادم. تحقق من الاتصال وحاول مرة أخرى. لم يُفقد أي شيء.",
    "problemNetwork": "ربما يلزم تسجيل الدخول إلى هذه الشبكة أولًا، فقد استجابت بدلًا من الخادم.",
    "problemCredentials": "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة",
    "problemTooMany": "محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق ثم المحاولة مرة أخرى.",
    "problemInvalid": "بعض البيانات غير صالحة. يُرجى التحقق منها.",
    "problemDeletion": "يجري حذف هذا الحساب. يُرجى المحاولة لاحقًا.",
    "problemSuspended": "هذا الحساب موقوف. إذا كنت تعتقد أن هذا خطأ، فتواصل مع دعم التطبيق.",
    "problemLinkTooOld": "انتهت المهلة. يُرجى البدء من جديد.",
    "problemStorage": "لا يمكن حفظ بياناتك بأمان الآن. افتح قفل هذا الجهاز وحاول مرة أخرى.",
    "problemAppleUnavailable": "«تسجيل الدخول باستخدام Apple» غير متوفر على هذا الجهاز الآن. تحقق في «الإعدادات» من تسجيل الدخول إلى حساب Apple مع المصادقة بعاملين.",
    "problemOther": "حدث خطأ. حاول مرة أخرى أو استخدم طريقة أخرى لتسجيل الدخول.",
    "problemUnexpected": "حدث خطأ. حاول مرة أخرى لاحقًا.",
    "problemInUse": "طريقة تسجيل الدخول هذه أو عنوان البريد الإلكتروني هذا يخص حسابًا آخر. لم يتغيّر أي شيء.",
    "problemLastMethod": "هذه طريقة تسجيل الدخول الوحيدة لديك. أضف طريقة أخرى أولًا.",
    "problemAnotherPerson": "سجّلت الدخول إلى حساب شخص آخر. لم يتغيّر أي شيء.",
    "problemConfirm": "سجّل الخروج، ثم سجّل الدخول مرة أخرى وأعد المحاولة.",
    "problemSignedOut": "تم تسجيل خروجك. سجّل الدخول مرة أخرى.",
    "problemCancelled": "تم الإلغاء. لم يتغيّر أي شيء.",
    "problemPasskey": "لم ينجح مفتاح المرور هذا. حاول مرة أخرى، أو استخدم طريقة أخرى لتسجيل الدخول.",
    "problemPasskeyRemoved": "تمت إزالة مفتاح المرور هذا من حسابك. استخدم طريقة أخرى لتسجيل الدخول.",
    "problemPasskeyExists": "يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل. يمكنك تسجيل الدخول به.",
    "problemPasskeySetUp": "لحفظ مفتاح مرور، عيّن رمز دخول على هذا الجهاز وشغّل سلسلة مفاتيح iCloud في «الإعدادات».",
    "problemPasskeyLimit": "لا يمكن إضافة المزيد من مفاتيح المرور إلى حسابك. أزِل واحدًا أولًا.",
    "problemRecoveryPending": "الرمز صحيح. لأن الحساب لا يحتوي إلا على مفاتيح مرور، سيعمل رمز جديد لاحقًا حتى يتمكن صاحب الحساب من إيقاف ذلك.",
    "problemDeviceCodeExpired": "لم يؤكّد أحد الرمز في الوقت المحدد. احصل على رمز جديد.",
    "problemAppAttest": "لا يمكن إنشاء حسابات جديدة إلا في التطبيق الأصلي. حدّث التطبيق وحاول مرة أخرى، أو سجّل الدخول إلى حساب لديك.",
  ]

  private static let de: [String: String] = [
    "problemUnreachable": "Der Server reagiert nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Es sind keine Daten verloren gegangen.",
    "problemNetwork": "Möglicherweise müssen Sie sich zuerst bei diesem Netzwerk anmelden. Es hat anstelle des Servers geantwortet.",
    "problemCredentials": "Die E‑Mail-Adresse oder das Passwort ist falsch",
    "problemTooMany": "Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut.",
    "problemInvalid": "Einige Angaben sind ungültig. Bitte prüfen Sie sie.",
    "problemDeletion": "Dieses Konto wird gerade gelöscht. Bitte versuchen Sie es später erneut.",
    "problemSuspended": "Dieses Konto ist gesperrt. Wenn Sie das für einen Irrtum halten, wenden Sie sich an den Support der App.",
    "problemLinkTooOld": "Das hat zu lange gedauert. Bitte beginnen Sie von vorn.",
    "problemStorage": "Ihre Daten können gerade nicht sicher gespeichert werden. Entsperren Sie dieses Gerät und versuchen Sie es erneut.",
    "problemAppleUnavailable": "„Mit Apple anmelden“ ist auf diesem Gerät gerade nicht verfügbar. Prüfen Sie in den Einstellungen, ob ein Apple Account mit Zwei-Faktor-Authentifizierung angemeldet ist.",
    "problemOther": "Ein Fehler ist aufgetreten. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.",
    "problemUnexpected": "Ein Fehler ist aufgetreten. Versuchen Sie es später erneut.",
    "problemInUse": "Diese Anmeldemethode oder E‑Mail-Adresse gehört zu einem anderen Konto. Es wurde nichts geändert.",
    "problemLastMethod": "Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine andere hinzu.",
    "problemAnotherPerson": "Sie haben sich beim Konto einer anderen Person angemeldet. Es wurde nichts geändert.",
    "problemConfirm": "Melden Sie sich ab und wieder an. Versuchen Sie es dann erneut.",
    "problemSignedOut": "Sie sind abgemeldet. Melden Sie sich erneut an.",
    "problemCancelled": "Abgebrochen. Es wurde nichts geändert.",
    "problemPasskey": "Dieser Passkey hat nicht funktioniert. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.",
    "problemPasskeyRemoved": "Dieser Passkey wurde aus Ihrem Konto entfernt. Verwenden Sie eine andere Anmeldemethode.",
    "problemPasskeyExists": "Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto. Sie können sich damit anmelden.",
    "problemPasskeySetUp": "Um einen Passkey zu sichern, legen Sie auf diesem Gerät einen Code fest und aktivieren Sie in den Einstellungen den iCloud-Schlüsselbund.",
    "problemPasskeyLimit": "Ihr Konto kann keine weiteren Passkeys haben. Entfernen Sie zuerst einen.",
    "problemRecoveryPending": "Der Code stimmt. Weil das Konto nur Passkeys hat, gilt ein neuer Code erst später, damit die Inhaberin oder der Inhaber es stoppen kann.",
    "problemDeviceCodeExpired": "Niemand hat den Code rechtzeitig bestätigt. Fordern Sie einen neuen an.",
    "problemAppAttest": "Neue Konten lassen sich nur in der echten App erstellen. Aktualisieren Sie die App und versuchen Sie es erneut, oder melden Sie sich bei einem vorhandenen Konto an.",
  ]

  private static let en: [String: String] = [
    "problemUnreachable": "The server isn’t responding. Check your connection and try again. Nothing was lost.",
    "problemNetwork": "You may need to sign in to this network first. It responded instead of the server.",
    "problemCredentials": "The email address or password is incorrect",
    "problemTooMany": "Too many attempts. Please wait a few minutes and try again.",
    "problemInvalid": "Some of the information isn’t valid. Please check it.",
    "problemDeletion": "This account is being deleted. Please try again later.",
    "problemSuspended": "This account is suspended. If you think that this is a mistake, contact the app’s support.",
    "problemLinkTooOld": "This took too long. Please start again.",
    "problemStorage": "Your data can’t be stored securely right now. Unlock this device and try again.",
    "problemAppleUnavailable": "Sign in with Apple isn’t available on this device right now. In Settings, check that you’re signed in to an Apple Account with two-factor authentication.",
    "problemOther": "Something went wrong. Try again, or use another sign-in method.",
    "problemUnexpected": "Something went wrong. Try again later.",
    "problemInUse": "This sign-in method or email address belongs to another account. Nothing was changed.",
    "problemLastMethod": "This is your only sign-in method. Add another one first.",
    "problemAnotherPerson": "You signed in to another person’s account. Nothing was changed.",
    "problemConfirm": "Sign out and sign in again, then try once more.",
    "problemSignedOut": "You’re signed out. Sign in again.",
    "problemCancelled": "Canceled. Nothing was changed.",
    "problemPasskey": "This passkey didn’t work. Try again, or use another sign-in method.",
    "problemPasskeyRemoved": "This passkey was removed from your account. Use another sign-in method.",
    "problemPasskeyExists": "This device already has a passkey for your account. You can sign in with it.",
    "problemPasskeySetUp": "To save a passkey, set a passcode on this device and turn on iCloud Keychain in Settings.",
    "problemPasskeyLimit": "Your account can’t have more passkeys. Remove one first.",
    "problemRecoveryPending": "The code is right. Because the account has only passkeys, a new code works later, so that its owner can stop this.",
    "problemDeviceCodeExpired": "Nobody confirmed the code in time. Get a new one.",
    "problemAppAttest": "New accounts can be created only in the genuine app. Update the app and try again, or sign in to an account that you have.",
  ]

  private static let ja: [String: String] = [
    "problemUnreachable": "サーバが応答していません。接続を確認して、もう一度お試しください。データは失われていません。",
    "problemNetwork": "先にこのネットワークへのサインインが必要な場合があります。サーバの代わりにネットワークが応答しました。",
    "problemCredentials": "メールアドレスまたはパスワードが正しくありません",
    "problemTooMany": "試行回数が多すぎます。数分待ってからもう一度お試しください。",
    "problemInvalid": "正しくない項目があります。入力内容をご確認ください。",
    "problemDeletion": "このアカウントは削除の処理中です。時間をおいてもう一度お試しください。",
    "problemSuspended": "このアカウントは停止されています。誤りだと思われる場合は、アプリのサポートにお問い合わせください。",
    "problemLinkTooOld": "時間切れになりました。最初からやり直してください。",
    "problemStorage": "現在、データを安全に保存できません。デバイスのロックを解除して、もう一度お試しください。",
    "problemAppleUnavailable": "現在、このデバイスでは「Appleでサインイン」を利用できません。「設定」で2ファクタ認証を使用したApple Accountにサインインしているかご確認ください。",
    "problemOther": "問題が発生しました。もう一度試すか、別のサインイン方法をお使いください。",
    "problemUnexpected": "問題が発生しました。しばらくしてからもう一度お試しください。",
    "problemInUse": "このサインイン方法またはメールアドレスは別のアカウントで使われています。何も変更されていません。",
    "problemLastMethod": "これが唯一のサインイン方法です。先に別の方法を追加してください。",
    "problemAnotherPerson": "別の人のアカウントにサインインしました。何も変更されていません。",
    "problemConfirm": "サインアウトしてもう一度サインインしてから、再度お試しください。",
    "problemSignedOut": "サインアウトしています。もう一度サインインしてください。",
    "problemCancelled": "キャンセルしました。何も変更されていません。",
    "problemPasskey": "このパスキーではサインインできませんでした。もう一度試すか、ほかのサインイン方法を使用してください。",
    "problemPasskeyRemoved": "このパスキーはアカウントから削除されています。ほかのサインイン方法を使用してください。",
    "problemPasskeyExists": "このデバイスには、このアカウントのパスキーがすでにあります。そのパスキーでサインインできます。",
    "problemPasskeySetUp": "パスキーを保存するには、このデバイスにパスコードを設定し、「設定」でiCloudキーチェーンをオンにしてください。",
    "problemPasskeyLimit": "これ以上パスキーを追加できません。先に1つ削除してください。",
    "problemRecoveryPending": "コードは正しいです。アカウントにはパスキーしかないため、所有者が中止できるように、新しいコードは後で使えるようになります。",
    "problemDeviceCodeExpired": "時間内にコードが確認されませんでした。新しいコードを取得してください。",
    "problemAppAttest": "新しいアカウントは正規のアプリでのみ作成できます。アプリをアップデートしてもう一度お試しいただくか、お持ちのアカウントでサインインしてください。",
  ]

  private static let ru: [String: String] = [
    "problemUnreachable": "Сервер не отвечает. Проверьте подключение и повторите попытку. Данные не потеряны.",
    "problemNetwork": "Возможно, сначала нужно войти в эту сеть. Она ответила вместо сервера.",
    "problemCredentials": "Неверный адрес электронной почты или пароль",
    "problemTooMany": "Слишком много попыток. Подождите несколько минут и повторите попытку.",
    "problemInvalid": "Некоторые данные указаны неверно. Проверьте их.",
    "problemDeletion": "Этот аккаунт удаляется. Повторите попытку позже.",
    "problemSuspended": "Этот аккаунт заблокирован. Если вы считаете это ошибкой, обратитесь в службу поддержки приложения.",
    "problemLinkTooOld": "Время истекло. Начните сначала.",
    "problemStorage": "Сейчас данные нельзя безопасно сохранить. Разблокируйте устройство и повторите попытку.",
    "problemAppleUnavailable": "Вход с Apple сейчас недоступен на этом устройстве. Проверьте в Настройках, выполнен ли вход в Аккаунт Apple с двухфакторной аутентификацией.",
    "problemOther": "Произошла ошибка. Повторите попытку или используйте другой способ входа.",
    "problemUnexpected": "Произошла ошибка. Повторите попытку позже.",
    "problemInUse": "Этот способ входа или адрес электронной почты принадлежит другому аккаунту. Ничего не изменено.",
    "problemLastMethod": "Это ваш единственный способ входа. Сначала добавьте другой.",
    "problemAnotherPerson": "Вы вошли в аккаунт другого человека. Ничего не изменено.",
    "problemConfirm": "Выйдите и войдите снова, затем повторите попытку.",
    "problemSignedOut": "Вы вышли из аккаунта. Войдите снова.",
    "problemCancelled": "Отменено. Ничего не изменено.",
    "problemPasskey": "Этот ключ доступа не сработал. Попробуйте ещё раз или войдите другим способом.",
    "problemPasskeyRemoved": "Этот ключ доступа удалён из вашего аккаунта. Войдите другим способом.",
    "problemPasskeyExists": "На этом устройстве уже есть ключ доступа к вашему аккаунту. С ним можно войти.",
    "problemPasskeySetUp": "Чтобы сохранить ключ доступа, установите код-пароль на этом устройстве и включите Связку ключей iCloud в Настройках.",
    "problemPasskeyLimit": "В аккаунт больше нельзя добавить ключи доступа. Сначала удалите один из них.",
    "problemRecoveryPending": "Код верный. В аккаунте есть только ключи доступа, поэтому новый код подействует позже, чтобы владелец мог это остановить.",
    "problemDeviceCodeExpired": "Код не подтвердили вовремя. Получите новый.",
    "problemAppAttest": "Новые аккаунты можно создать только в подлинном приложении. Обновите приложение и попробуйте ещё раз или войдите в существующий аккаунт.",
  ]
}
