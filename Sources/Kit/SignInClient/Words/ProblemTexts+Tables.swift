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
    problemSignUpClosed
    problemInvitation
    problemInvitationUnknown
    problemInvitationUsed
    problemInvitationExpired
    problemInvitationAddress
    problemEmailDomain
    problemSignUpRefused
    """
  }

  /// The texts in the order of the keys; an empty line for one that the language lacks.
  static func lines(_ language: String) -> String {
    switch language {
    case "ar": ar
    case "de": de
    case "en": en
    case "es": es
    case "fr": fr
    case "ja": ja
    case "ko": ko
    case "pt-BR": ptBR
    case "ru": ru
    case "zh-Hans": zhHans
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
    لا يمكن إنشاء حسابات جديدة حاليًا. إذا كان لديك حساب، فسجّل الدخول بالطريقة التي استخدمتها من قبل.
    تحتاج إلى دعوة لإنشاء حساب. افتح الرابط في دعوتك، أو أدخل رمزها.
    رمز الدعوة هذا غير صالح. تحقق منه، أو افتح الرابط في دعوتك مرة أخرى.
    سبق استخدام هذه الدعوة. اطلب دعوة جديدة.
    لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة.
    هذه الدعوة لعنوان بريد إلكتروني آخر. سجّل الدخول بالعنوان الذي استلمها.
    الحسابات متاحة لعناوين بريد إلكتروني محددة فقط. سجّل الدخول بعنوان تابع لمؤسستك.
    لم يُنشأ أي حساب. إذا كنت تعتقد أن هذا خطأ، فتواصل مع القائمين على التطبيق.
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
    Zurzeit können keine neuen Konten erstellt werden. Wenn Sie ein Konto haben, melden Sie sich mit der Methode an, die Sie zuvor verwendet haben.
    Sie benötigen eine Einladung, um ein Konto zu erstellen. Öffnen Sie den Link in Ihrer Einladung oder geben Sie den Code ein.
    Dieser Einladungscode ist ungültig. Überprüfen Sie ihn oder öffnen Sie den Link in Ihrer Einladung noch einmal.
    Diese Einladung wurde bereits verwendet. Bitten Sie um eine neue.
    Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.
    Diese Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit der Adresse an, an die sie geschickt wurde.
    Konten gibt es nur für bestimmte E-Mail-Adressen. Melden Sie sich mit einer Adresse Ihrer Organisation an.
    Es wurde kein Konto erstellt. Wenn Sie das für einen Irrtum halten, wenden Sie sich an den Anbieter der App.
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
    New accounts cannot be created at the moment. If you have an account, sign in with the method that you used before.
    You need an invitation to create an account. Open the link in your invitation, or enter its code.
    This invitation code isn’t valid. Check it, or open the link in your invitation again.
    This invitation has already been used. Ask for a new one.
    This invitation is no longer valid. Ask for a new one.
    This invitation is for a different email address. Sign in with the address that received it.
    Accounts are only for certain email addresses. Sign in with an address of your organization.
    No account was created. Contact the people behind the app if you think that this is a mistake.
    """#
  }

  private static var es: String {
    #"""
    El servidor no responde. Comprueba tu conexión e inténtalo de nuevo. No se ha perdido nada.
    Puede que primero tengas que iniciar sesión en esta red. Ha respondido en lugar del servidor.
    La dirección de correo electrónico o la contraseña no es correcta
    Demasiados intentos. Espera unos minutos e inténtalo de nuevo.
    Algunos datos no son válidos. Revísalos.
    Esta cuenta se está eliminando. Inténtalo de nuevo más tarde.
    Esta cuenta está suspendida. Si crees que es un error, ponte en contacto con el soporte de la app.
    Ha pasado demasiado tiempo. Empieza de nuevo.
    En este momento tus datos no se pueden guardar de forma segura. Desbloquea este dispositivo e inténtalo de nuevo.
    “Iniciar sesión con Apple” no está disponible en este dispositivo en este momento. En Ajustes (o Configuración), comprueba que has iniciado sesión en una cuenta de Apple con autenticación de doble factor.
    Algo ha salido mal. Inténtalo de nuevo o usa otro método de inicio de sesión.
    Algo ha salido mal. Inténtalo de nuevo más tarde.
    Este método de inicio de sesión o esta dirección de correo electrónico pertenece a otra cuenta. No se ha cambiado nada.
    Este es tu único método de inicio de sesión. Primero añade otro.
    Has iniciado sesión en la cuenta de otra persona. No se ha cambiado nada.
    Cierra la sesión, iníciala de nuevo y vuelve a intentarlo.
    Tu sesión se ha cerrado. Inicia sesión de nuevo.
    Operación cancelada. No se ha cambiado nada.
    Esta llave de acceso no ha funcionado. Inténtalo de nuevo o usa otro método de inicio de sesión.
    Esta llave de acceso se eliminó de tu cuenta. Usa otro método de inicio de sesión.
    Este dispositivo ya tiene una llave de acceso para tu cuenta. Puedes usarla para iniciar sesión.
    Para guardar una llave de acceso, configura un código en este dispositivo y activa el llavero de iCloud en Ajustes (o Configuración).
    Tu cuenta no puede tener más llaves de acceso. Primero elimina una.
    El código es correcto. Como la cuenta solo tiene llaves de acceso, un código nuevo funcionará más tarde, para que su titular pueda detener la recuperación.
    Nadie ha confirmado el código a tiempo. Solicita uno nuevo.
    Solo se pueden crear cuentas nuevas en la app auténtica. Actualiza la app e inténtalo de nuevo, o inicia sesión en una cuenta que ya tengas.
    En este momento no se pueden crear cuentas nuevas. Si tienes una cuenta, inicia sesión con el método que usaste antes.
    Necesitas una invitación para crear una cuenta. Abre el enlace de tu invitación o introduce su código.
    Este código de invitación no es válido. Compruébalo o vuelve a abrir el enlace de tu invitación.
    Esta invitación ya se ha usado. Pide una nueva.
    Esta invitación ya no es válida. Pide una nueva.
    Esta invitación es para otra dirección de correo electrónico. Inicia sesión con la dirección que la recibió.
    Las cuentas son solo para determinadas direcciones de correo electrónico. Inicia sesión con una dirección de tu organización.
    No se ha creado ninguna cuenta. Si crees que es un error, ponte en contacto con los responsables de la app.
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
    Il n’est pas possible de créer de nouveaux comptes pour le moment. Si vous avez un compte, connectez-vous avec la méthode que vous avez déjà utilisée.
    Vous avez besoin d’une invitation pour créer un compte. Ouvrez le lien de votre invitation ou saisissez son code.
    Ce code d’invitation n’est pas valide. Vérifiez-le ou ouvrez de nouveau le lien de votre invitation.
    Cette invitation a déjà été utilisée. Demandez-en une nouvelle.
    Cette invitation n’est plus valide. Demandez-en une nouvelle.
    Cette invitation est destinée à une autre adresse e-mail. Connectez-vous avec l’adresse qui l’a reçue.
    Les comptes sont réservés à certaines adresses e-mail. Connectez-vous avec une adresse de votre organisation.
    Aucun compte n’a été créé. Si vous pensez qu’il s’agit d’une erreur, contactez l’éditeur de l’app.
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
    コードは確認できました。このアカウントのサインイン方法はパスキーだけなので、所有者が中止できるように、新しいコードは待ち時間が過ぎてから使えるようになります。
    時間内にコードが確認されませんでした。新しいコードを取得してください。
    新しいアカウントは正規のアプリでのみ作成できます。アプリをアップデートしてもう一度お試しいただくか、お持ちのアカウントでサインインしてください。
    現在、新しいアカウントは作成できません。アカウントをお持ちの場合は、以前に使用した方法でサインインしてください。
    アカウントを作成するには招待が必要です。招待のリンクを開くか、招待コードを入力してください。
    この招待コードは無効です。コードを確認するか、招待のリンクをもう一度開いてください。
    この招待はすでに使用されています。新しい招待を依頼してください。
    この招待は無効になりました。新しい招待を依頼してください。
    この招待は別のメールアドレス宛てです。招待を受け取ったアドレスでサインインしてください。
    アカウントを作成できるのは特定のメールアドレスのみです。所属する組織のアドレスでサインインしてください。
    アカウントは作成されませんでした。誤りだと思われる場合は、アプリの提供元にお問い合わせください。
    """#
  }

  private static var ko: String {
    #"""
    서버가 응답하지 않습니다. 연결을 확인하고 다시 시도하십시오. 손실된 내용은 없습니다.
    먼저 이 네트워크에 로그인해야 할 수 있습니다. 서버 대신 네트워크에서 응답했습니다.
    이메일 주소 또는 암호가 올바르지 않습니다
    시도 횟수가 너무 많습니다. 몇 분 정도 기다린 후 다시 시도하십시오.
    일부 정보가 유효하지 않습니다. 입력한 내용을 확인하십시오.
    이 계정을 삭제하는 중입니다. 나중에 다시 시도하십시오.
    사용이 정지된 계정입니다. 착오라고 생각되는 경우 앱의 지원팀에 문의하십시오.
    시간이 너무 오래 걸렸습니다. 다시 시작하십시오.
    지금은 데이터를 안전하게 저장할 수 없습니다. 이 기기의 잠금을 해제하고 다시 시도하십시오.
    지금은 이 기기에서 ‘Apple로 로그인’을 사용할 수 없습니다. ‘설정’ 앱에서 이중 인증이 켜져 있는 Apple 계정에 로그인되어 있는지 확인하십시오.
    문제가 발생했습니다. 다시 시도하거나 다른 로그인 방법을 사용하십시오.
    문제가 발생했습니다. 나중에 다시 시도하십시오.
    다른 계정에서 사용하는 로그인 방법 또는 이메일 주소입니다. 변경된 내용이 없습니다.
    유일한 로그인 방법입니다. 먼저 다른 방법을 추가하십시오.
    다른 사람의 계정에 로그인했습니다. 변경된 내용이 없습니다.
    로그아웃했다가 다시 로그인한 다음 한 번 더 시도하십시오.
    로그아웃되었습니다. 다시 로그인하십시오.
    취소되었습니다. 변경된 내용이 없습니다.
    이 패스키를 사용하지 못했습니다. 다시 시도하거나 다른 로그인 방법을 사용하십시오.
    계정에서 제거된 패스키입니다. 다른 로그인 방법을 사용하십시오.
    이 기기에 이미 이 계정의 패스키가 있습니다. 이 패스키로 로그인할 수 있습니다.
    패스키를 저장하려면 이 기기에 기기 암호를 설정하고 ‘설정’ 앱에서 iCloud 키체인을 켜십시오.
    계정에 패스키를 더 이상 추가할 수 없습니다. 먼저 하나를 제거하십시오.
    코드가 올바릅니다. 패스키만 있는 계정이므로, 소유자가 중단할 수 있도록 새로운 코드는 나중에 사용할 수 있습니다.
    제시간에 코드가 확인되지 않았습니다. 새로운 코드를 받으십시오.
    새로운 계정은 정품 앱에서만 생성할 수 있습니다. 앱을 업데이트하고 다시 시도하거나, 기존 계정에 로그인하십시오.
    지금은 새로운 계정을 생성할 수 없습니다. 계정이 있는 경우 이전에 사용한 방법으로 로그인하십시오.
    계정을 생성하려면 초대가 필요합니다. 초대의 링크를 열거나 초대 코드를 입력하십시오.
    유효하지 않은 초대 코드입니다. 코드를 확인하거나 초대의 링크를 다시 여십시오.
    이미 사용된 초대입니다. 새로운 초대를 요청하십시오.
    더 이상 유효하지 않은 초대입니다. 새로운 초대를 요청하십시오.
    다른 이메일 주소로 보낸 초대입니다. 초대를 받은 주소로 로그인하십시오.
    특정 이메일 주소로만 계정을 생성할 수 있습니다. 소속 기관의 주소로 로그인하십시오.
    계정이 생성되지 않았습니다. 착오라고 생각되는 경우 앱 제공자에게 문의하십시오.
    """#
  }

  private static var ptBR: String {
    #"""
    O servidor não está respondendo. Verifique sua conexão e tente novamente. Nada foi perdido.
    Talvez você precise primeiro iniciar sessão nesta rede. Ela respondeu no lugar do servidor.
    Endereço de e-mail ou senha incorretos
    Muitas tentativas. Aguarde alguns minutos e tente novamente.
    Algumas informações não são válidas. Confira-as.
    Esta conta está sendo excluída. Tente novamente mais tarde.
    Esta conta está suspensa. Se você acha que isso é um engano, entre em contato com o suporte do app.
    Demorou demais. Comece de novo.
    Não é possível armazenar seus dados com segurança no momento. Desbloqueie este dispositivo e tente novamente.
    “Iniciar sessão com a Apple” não está disponível neste dispositivo no momento. Em Ajustes, confira se você iniciou sessão em uma Conta Apple com autenticação de dois fatores.
    Algo deu errado. Tente novamente ou use outro método de início de sessão.
    Algo deu errado. Tente novamente mais tarde.
    Este método de início de sessão ou endereço de e-mail pertence a outra conta. Nada foi alterado.
    Este é seu único método de início de sessão. Primeiro adicione outro.
    Você iniciou sessão na conta de outra pessoa. Nada foi alterado.
    Finalize a sessão, inicie-a de novo e tente mais uma vez.
    Sua sessão foi finalizada. Inicie sessão novamente.
    Operação cancelada. Nada foi alterado.
    Esta chave-senha não funcionou. Tente novamente ou use outro método de início de sessão.
    Esta chave-senha foi removida da sua conta. Use outro método de início de sessão.
    Este dispositivo já tem uma chave-senha para sua conta. Você pode usá-la para iniciar sessão.
    Para salvar uma chave-senha, defina um código neste dispositivo e ative as Chaves do iCloud em Ajustes.
    Sua conta não pode ter mais chaves-senha. Primeiro remova uma.
    O código está correto. Como a conta tem apenas chaves-senha, um novo código funcionará mais tarde, para que o titular da conta possa interromper a recuperação.
    Ninguém confirmou o código a tempo. Obtenha um novo.
    Novas contas só podem ser criadas no app autêntico. Atualize o app e tente novamente, ou inicie sessão em uma conta que você já tem.
    No momento, não é possível criar novas contas. Se você tem uma conta, inicie sessão com o método que usou antes.
    Você precisa de um convite para criar uma conta. Abra o link do seu convite ou digite o código dele.
    Este código de convite não é válido. Confira-o ou abra novamente o link do seu convite.
    Este convite já foi usado. Peça um novo.
    Este convite não é mais válido. Peça um novo.
    Este convite é para outro endereço de e-mail. Inicie sessão com o endereço que o recebeu.
    As contas são apenas para determinados endereços de e-mail. Inicie sessão com um endereço da sua organização.
    Nenhuma conta foi criada. Se você acha que isso é um engano, entre em contato com os responsáveis pelo app.
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
    Сейчас нельзя создать новый аккаунт. Если у вас есть аккаунт, войдите тем же способом, что и раньше.
    Чтобы создать аккаунт, нужно приглашение. Откройте ссылку из приглашения или введите его код.
    Этот код приглашения недействителен. Проверьте его или ещё раз откройте ссылку из приглашения.
    Это приглашение уже использовано. Попросите новое.
    Это приглашение больше не действует. Попросите новое.
    Это приглашение для другого адреса электронной почты. Войдите с адресом, на который оно пришло.
    Аккаунты доступны только для определённых адресов электронной почты. Войдите с адресом вашей организации.
    Аккаунт не создан. Если вы считаете, что это ошибка, обратитесь к разработчикам приложения.
    """#
  }

  private static var zhHans: String {
    #"""
    服务器没有响应。请检查网络连接，然后重试。没有丢失任何内容。
    你可能需要先登录此网络。响应请求的是该网络，而不是服务器。
    电子邮件地址或密码不正确
    尝试次数过多。请等待几分钟，然后重试。
    部分信息无效。请检查。
    此账户正在删除。请稍后再试。
    此账户已停用。如果你认为有误，请联系该 App 的支持团队。
    操作时间过长。请重新开始。
    目前无法安全地存储你的数据。请解锁此设备，然后重试。
    “通过 Apple 登录”目前无法在此设备上使用。请在“设置”中确认你已登录开启了双重认证的 Apple 账户。
    出现问题。请重试，或使用其他登录方式。
    出现问题。请稍后再试。
    此登录方式或电子邮件地址属于另一个账户。未更改任何内容。
    这是你唯一的登录方式。请先添加其他登录方式。
    你登录了其他人的账户。未更改任何内容。
    请退出登录并重新登录，然后再试一次。
    你已退出登录。请重新登录。
    已取消。未更改任何内容。
    此通行密钥无法使用。请重试，或使用其他登录方式。
    此通行密钥已从你的账户中移除。请使用其他登录方式。
    此设备上已有你账户的通行密钥。你可以使用它登录。
    若要存储通行密钥，请在此设备上设置锁屏密码，并在“设置”中打开 iCloud 钥匙串。
    你的账户的通行密钥数量已达上限。请先移除一个。
    验证码正确。由于该账户只有通行密钥，新的验证码要稍后才能使用，以便账户所有者能够停止此操作。
    代码未及时得到确认。请获取新代码。
    只有正版 App 才能创建新账户。请更新 App 后重试，或登录你已有的账户。
    目前无法创建新账户。如果你已有账户，请使用以前用过的方式登录。
    创建账户需要邀请。请打开邀请中的链接，或输入邀请码。
    此邀请码无效。请检查邀请码，或再次打开邀请中的链接。
    此邀请已被使用。请索取新的邀请。
    此邀请已失效。请索取新的邀请。
    此邀请是发给其他电子邮件地址的。请使用收到邀请的地址登录。
    只有特定的电子邮件地址才能创建账户。请使用你所在组织的地址登录。
    未创建账户。如果你认为有误，请联系 App 的提供者。
    """#
  }
}
