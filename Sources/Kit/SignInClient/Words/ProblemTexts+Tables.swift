// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Sources/Kit/SignInClientUI/Languages.

extension ProblemTexts {
  static var keys: String {
    """
    problemUnreachable
    problemNetwork
    problemCredentials
    problemTooMany
    problemInvalid
    problemDeletion
    problemSuspended
    problemLinkTooOld
    problemStorage
    problemAppleUnavailable
    problemOther
    problemUnexpected
    problemInUse
    problemLastMethod
    problemAnotherPerson
    problemConfirm
    problemSignedOut
    problemCancelled
    problemPasskey
    problemPasskeyRemoved
    problemPasskeyExists
    problemPasskeySetUp
    problemPasskeyLimit
    problemRecoveryPending
    problemDeviceCodeExpired
    problemAppAttest
    """
  }

  /// The texts in the order of the keys; an empty line for one that the language lacks.
  static func lines(_ language: String) -> String {
    switch language {
    case "ar": ar
    case "de": de
    case "en": en
    case "fr": fr
    case "ja": ja
    case "ru": ru
    default: ""
    }
  }

  private static var ar: String {
    #"""
    لا يستجيب الخادم. تحقق من الاتصال وحاول مرة أخرى. لم يُفقد أي شيء.
    ربما يلزم تسجيل الدخول إلى هذه الشبكة أولًا، فقد استجابت بدلًا من الخادم.
    عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة
    محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق ثم المحاولة مرة أخرى.
    بعض البيانات غير صالحة. يُرجى التحقق منها.
    يجري حذف هذا الحساب. يُرجى المحاولة لاحقًا.
    هذا الحساب موقوف. إذا كنت تعتقد أن هذا خطأ، فتواصل مع دعم التطبيق.
    انتهت المهلة. يُرجى البدء من جديد.
    لا يمكن حفظ بياناتك بأمان الآن. افتح قفل هذا الجهاز وحاول مرة أخرى.
    «تسجيل الدخول باستخدام Apple» غير متوفر على هذا الجهاز الآن. تحقق في «الإعدادات» من تسجيل الدخول إلى حساب Apple مع المصادقة بعاملين.
    حدث خطأ. حاول مرة أخرى أو استخدم طريقة أخرى لتسجيل الدخول.
    حدث خطأ. حاول مرة أخرى لاحقًا.
    طريقة تسجيل الدخول هذه أو عنوان البريد الإلكتروني هذا يخص حسابًا آخر. لم يتغيّر أي شيء.
    هذه طريقة تسجيل الدخول الوحيدة لديك. أضف طريقة أخرى أولًا.
    سجّلت الدخول إلى حساب شخص آخر. لم يتغيّر أي شيء.
    سجّل الخروج، ثم سجّل الدخول مرة أخرى وأعد المحاولة.
    تم تسجيل خروجك. سجّل الدخول مرة أخرى.
    تم الإلغاء. لم يتغيّر أي شيء.
    لم ينجح مفتاح المرور هذا. حاول مرة أخرى، أو استخدم طريقة أخرى لتسجيل الدخول.
    تمت إزالة مفتاح المرور هذا من حسابك. استخدم طريقة أخرى لتسجيل الدخول.
    يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل. يمكنك تسجيل الدخول به.
    لحفظ مفتاح مرور، عيّن رمز دخول على هذا الجهاز وشغّل سلسلة مفاتيح iCloud في «الإعدادات».
    لا يمكن إضافة المزيد من مفاتيح المرور إلى حسابك. أزِل واحدًا أولًا.
    الرمز صحيح. لأن الحساب لا يحتوي إلا على مفاتيح مرور، سيعمل رمز جديد لاحقًا حتى يتمكن صاحب الحساب من إيقاف ذلك.
    لم يؤكّد أحد الرمز في الوقت المحدد. احصل على رمز جديد.
    لا يمكن إنشاء حسابات جديدة إلا في التطبيق الأصلي. حدّث التطبيق وحاول مرة أخرى، أو سجّل الدخول إلى حساب لديك.
    """#
  }

  private static var de: String {
    #"""
    Der Server reagiert nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Es sind keine Daten verloren gegangen.
    Möglicherweise müssen Sie sich zuerst bei diesem Netzwerk anmelden. Es hat anstelle des Servers geantwortet.
    Die E‑Mail-Adresse oder das Passwort ist falsch
    Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut.
    Einige Angaben sind ungültig. Bitte prüfen Sie sie.
    Dieses Konto wird gerade gelöscht. Bitte versuchen Sie es später erneut.
    Dieses Konto ist gesperrt. Wenn Sie das für einen Irrtum halten, wenden Sie sich an den Support der App.
    Das hat zu lange gedauert. Bitte beginnen Sie von vorn.
    Ihre Daten können gerade nicht sicher gespeichert werden. Entsperren Sie dieses Gerät und versuchen Sie es erneut.
    „Mit Apple anmelden“ ist auf diesem Gerät gerade nicht verfügbar. Prüfen Sie in den Einstellungen, ob ein Apple Account mit Zwei-Faktor-Authentifizierung angemeldet ist.
    Ein Fehler ist aufgetreten. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.
    Ein Fehler ist aufgetreten. Versuchen Sie es später erneut.
    Diese Anmeldemethode oder E‑Mail-Adresse gehört zu einem anderen Konto. Es wurde nichts geändert.
    Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine andere hinzu.
    Sie haben sich beim Konto einer anderen Person angemeldet. Es wurde nichts geändert.
    Melden Sie sich ab und wieder an. Versuchen Sie es dann erneut.
    Sie sind abgemeldet. Melden Sie sich erneut an.
    Abgebrochen. Es wurde nichts geändert.
    Dieser Passkey hat nicht funktioniert. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.
    Dieser Passkey wurde aus Ihrem Konto entfernt. Verwenden Sie eine andere Anmeldemethode.
    Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto. Sie können sich damit anmelden.
    Um einen Passkey zu sichern, legen Sie auf diesem Gerät einen Code fest und aktivieren Sie in den Einstellungen den iCloud-Schlüsselbund.
    Ihr Konto kann keine weiteren Passkeys haben. Entfernen Sie zuerst einen.
    Der Code stimmt. Weil das Konto nur Passkeys hat, gilt ein neuer Code erst später, damit die Inhaberin oder der Inhaber es stoppen kann.
    Niemand hat den Code rechtzeitig bestätigt. Fordern Sie einen neuen an.
    Neue Konten lassen sich nur in der echten App erstellen. Aktualisieren Sie die App und versuchen Sie es erneut, oder melden Sie sich bei einem vorhandenen Konto an.
    """#
  }

  private static var en: String {
    #"""
    The server isn’t responding. Check your connection and try again. Nothing was lost.
    You may need to sign in to this network first. It responded instead of the server.
    The email address or password is incorrect
    Too many attempts. Please wait a few minutes and try again.
    Some of the information isn’t valid. Please check it.
    This account is being deleted. Please try again later.
    This account is suspended. If you think that this is a mistake, contact the app’s support.
    This took too long. Please start again.
    Your data can’t be stored securely right now. Unlock this device and try again.
    Sign in with Apple isn’t available on this device right now. In Settings, check that you’re signed in to an Apple Account with two-factor authentication.
    Something went wrong. Try again, or use another sign-in method.
    Something went wrong. Try again later.
    This sign-in method or email address belongs to another account. Nothing was changed.
    This is your only sign-in method. Add another one first.
    You signed in to another person’s account. Nothing was changed.
    Sign out and sign in again, then try once more.
    You’re signed out. Sign in again.
    Canceled. Nothing was changed.
    This passkey didn’t work. Try again, or use another sign-in method.
    This passkey was removed from your account. Use another sign-in method.
    This device already has a passkey for your account. You can sign in with it.
    To save a passkey, set a passcode on this device and turn on iCloud Keychain in Settings.
    Your account can’t have more passkeys. Remove one first.
    The code is right. Because the account has only passkeys, a new code works later, so that its owner can stop this.
    Nobody confirmed the code in time. Get a new one.
    New accounts can be created only in the genuine app. Update the app and try again, or sign in to an account that you have.
    """#
  }

  private static var fr: String {
    #"""
    Le serveur ne répond pas. Vérifiez votre connexion et réessayez. Rien n’a été perdu.
    Vous devez peut-être d’abord vous connecter à ce réseau. Il a répondu à la place du serveur.
    L’adresse e-mail ou le mot de passe est incorrect
    Trop de tentatives. Veuillez patienter quelques minutes, puis réessayer.
    Certaines informations ne sont pas valides. Veuillez les vérifier.
    Ce compte est en cours de suppression. Veuillez réessayer plus tard.
    Ce compte est suspendu. Si vous pensez qu’il s’agit d’une erreur, contactez l’assistance de l’app.
    Cela a pris trop de temps. Veuillez recommencer.
    Vos données ne peuvent pas être stockées en toute sécurité pour le moment. Déverrouillez cet appareil et réessayez.
    « Se connecter avec Apple » n’est pas disponible sur cet appareil pour le moment. Dans Réglages, vérifiez que vous êtes connecté à un compte Apple avec l’identification à deux facteurs.
    Une erreur s’est produite. Réessayez ou utilisez une autre méthode de connexion.
    Une erreur s’est produite. Réessayez plus tard.
    Cette méthode de connexion ou cette adresse e-mail appartient à un autre compte. Rien n’a été modifié.
    C’est votre seule méthode de connexion. Ajoutez-en d’abord une autre.
    Vous avez utilisé le compte d’une autre personne. Rien n’a été modifié.
    Déconnectez-vous et reconnectez-vous, puis réessayez.
    Votre session est fermée. Reconnectez-vous.
    Opération annulée. Rien n’a été modifié.
    Cette clé d’identification n’a pas fonctionné. Réessayez ou utilisez une autre méthode de connexion.
    Cette clé d’identification a été supprimée de votre compte. Utilisez une autre méthode de connexion.
    Cet appareil a déjà une clé d’identification pour votre compte. Vous pouvez l’utiliser pour vous connecter.
    Pour enregistrer une clé d’identification, définissez un code sur cet appareil et activez le trousseau iCloud dans Réglages.
    Votre compte ne peut pas avoir davantage de clés d’identification. Supprimez-en d’abord une.
    Le code est correct. Comme le compte n’a que des clés d’identification, un nouveau code fonctionnera plus tard, afin que la personne à qui il appartient puisse arrêter la récupération.
    Le code n’a pas été confirmé à temps. Demandez-en un nouveau.
    Les nouveaux comptes ne peuvent être créés que dans l’app authentique. Mettez à jour l’app et réessayez, ou connectez-vous à un compte que vous avez déjà.
    """#
  }

  private static var ja: String {
    #"""
    サーバが応答していません。接続を確認して、もう一度お試しください。データは失われていません。
    先にこのネットワークへのサインインが必要な場合があります。サーバの代わりにネットワークが応答しました。
    メールアドレスまたはパスワードが正しくありません
    試行回数が多すぎます。数分待ってからもう一度お試しください。
    正しくない項目があります。入力内容をご確認ください。
    このアカウントは削除の処理中です。時間をおいてもう一度お試しください。
    このアカウントは停止されています。誤りだと思われる場合は、アプリのサポートにお問い合わせください。
    時間切れになりました。最初からやり直してください。
    現在、データを安全に保存できません。デバイスのロックを解除して、もう一度お試しください。
    現在、このデバイスでは「Appleでサインイン」を利用できません。「設定」で2ファクタ認証を使用したApple Accountにサインインしているかご確認ください。
    問題が発生しました。もう一度試すか、別のサインイン方法をお使いください。
    問題が発生しました。しばらくしてからもう一度お試しください。
    このサインイン方法またはメールアドレスは別のアカウントで使われています。何も変更されていません。
    これが唯一のサインイン方法です。先に別の方法を追加してください。
    別の人のアカウントにサインインしました。何も変更されていません。
    サインアウトしてもう一度サインインしてから、再度お試しください。
    サインアウトしています。もう一度サインインしてください。
    キャンセルしました。何も変更されていません。
    このパスキーではサインインできませんでした。もう一度試すか、ほかのサインイン方法を使用してください。
    このパスキーはアカウントから削除されています。ほかのサインイン方法を使用してください。
    このデバイスには、このアカウントのパスキーがすでにあります。そのパスキーでサインインできます。
    パスキーを保存するには、このデバイスにパスコードを設定し、「設定」でiCloudキーチェーンをオンにしてください。
    これ以上パスキーを追加できません。先に1つ削除してください。
    コードは正しいです。アカウントにはパスキーしかないため、所有者が中止できるように、新しいコードは後で使えるようになります。
    時間内にコードが確認されませんでした。新しいコードを取得してください。
    新しいアカウントは正規のアプリでのみ作成できます。アプリをアップデートしてもう一度お試しいただくか、お持ちのアカウントでサインインしてください。
    """#
  }

  private static var ru: String {
    #"""
    Сервер не отвечает. Проверьте подключение и повторите попытку. Данные не потеряны.
    Возможно, сначала нужно войти в эту сеть. Она ответила вместо сервера.
    Неверный адрес электронной почты или пароль
    Слишком много попыток. Подождите несколько минут и повторите попытку.
    Некоторые данные указаны неверно. Проверьте их.
    Этот аккаунт удаляется. Повторите попытку позже.
    Этот аккаунт заблокирован. Если вы считаете это ошибкой, обратитесь в службу поддержки приложения.
    Время истекло. Начните сначала.
    Сейчас данные нельзя безопасно сохранить. Разблокируйте устройство и повторите попытку.
    Вход с Apple сейчас недоступен на этом устройстве. Проверьте в Настройках, выполнен ли вход в Аккаунт Apple с двухфакторной аутентификацией.
    Произошла ошибка. Повторите попытку или используйте другой способ входа.
    Произошла ошибка. Повторите попытку позже.
    Этот способ входа или адрес электронной почты принадлежит другому аккаунту. Ничего не изменено.
    Это ваш единственный способ входа. Сначала добавьте другой.
    Вы вошли в аккаунт другого человека. Ничего не изменено.
    Выйдите и войдите снова, затем повторите попытку.
    Вы вышли из аккаунта. Войдите снова.
    Отменено. Ничего не изменено.
    Этот ключ доступа не сработал. Попробуйте ещё раз или войдите другим способом.
    Этот ключ доступа удалён из вашего аккаунта. Войдите другим способом.
    На этом устройстве уже есть ключ доступа к вашему аккаунту. С ним можно войти.
    Чтобы сохранить ключ доступа, установите код-пароль на этом устройстве и включите Связку ключей iCloud в Настройках.
    В аккаунт больше нельзя добавить ключи доступа. Сначала удалите один из них.
    Код верный. В аккаунте есть только ключи доступа, поэтому новый код подействует позже, чтобы владелец мог это остановить.
    Код не подтвердили вовремя. Получите новый.
    Новые аккаунты можно создать только в подлинном приложении. Обновите приложение и попробуйте ещё раз или войдите в существующий аккаунт.
    """#
  }
}
