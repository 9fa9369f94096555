// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Sources/Kit/SignInClientUI/Languages.

extension Words {
  static var keys: String {
    """
    heading
    nothing
    working
    continueWith
    wayPassword
    orPassword
    email
    password
    signIn
    forgotten
    linkTitle
    linkExplanation
    linkExplanationNoEmail
    linkAdvice
    linkNothingYet
    linkDecline
    guestTitle
    guestExplanation
    guestContinue
    guestAdvice
    guestSave
    nameTitle
    nameIntro
    givenName
    familyName
    nameButton
    resetTitle
    resetIntro
    resetCode
    newPassword
    newPasswordHint
    resetButton
    backToSignIn
    requestID
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
    confirmTitle
    confirmIntro
    cancel
    createAccount
    createIntro
    haveAccount
    givenNameOptional
    checkEmail
    codeIntro
    code
    codeHint
    resend
    codeSentAgain
    otherAddress
    fieldEmail
    fieldPassword
    fieldPasswordCommon
    fieldPasswordNoEmail
    fieldCurrentPassword
    fieldNameMissing
    fieldName
    fieldCode
    problemInUse
    problemLastMethod
    problemAnotherPerson
    problemConfirm
    problemSignedOut
    problemCancelled
    mailCode
    mailCodeIntro
    wayPasskey
    signInPasskey
    createPasskey
    problemPasskey
    problemPasskeyRemoved
    problemPasskeyExists
    problemPasskeySetUp
    problemPasskeyLimit
    problemRecoveryPending
    deviceCodeTitle
    deviceCodeIntro
    deviceCodeScan
    deviceCodeCompare
    deviceCodeWaiting
    deviceCodeImage
    deviceCodeDenied
    deviceCodeNew
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
    invitationCode
    invitationEntered
    account.title
    account.profile
    account.noName
    account.noEmail
    account.verified
    account.notVerified
    account.privateRelay
    account.relayOff
    account.changeName
    account.changeEmail
    account.addEmail
    account.emailIntro
    account.sendCode
    account.codeIntroAccount
    account.methods
    account.addMethod
    account.lastUsed
    account.revoked
    account.remove
    account.removeNamed
    account.removeTitle
    account.removeText
    account.setPassword
    account.setPasswordIntro
    account.changePassword
    account.changePasswordIntro
    account.currentPassword
    account.save
    account.devices
    account.thisDevice
    account.appleDevice
    account.androidDevice
    account.browser
    account.otherDevice
    account.rename
    account.renameNamed
    account.deviceName
    account.signOut
    account.signOutNamed
    account.signOutOthers
    account.signOutOthersTitle
    account.data
    account.download
    account.delete
    account.deleteTitle
    account.deleteFinal
    account.deleteHere
    account.deleteApp
    account.deleteApple
    account.deleteConfirm
    account.deletedTitle
    account.deletedHere
    account.deletedPending
    account.deletedRevoked
    account.deletedManual
    account.deletedHelp
    account.done
    account.doneName
    account.doneEmail
    account.doneAdded
    account.doneRemoved
    account.donePasswordSet
    account.donePasswordChanged
    account.doneRenamed
    account.doneSignedOut
    account.doneSignedOutOthers
    account.passkeys
    account.addPasskey
    account.passkeysIntro
    account.passkeySynced
    account.passkeyOneDevice
    account.passkeyName
    account.doneRenamedPasskey
    account.recoveryNone
    account.recoveryWeak
    account.recoveryPending
    account.recoveryStop
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
    تسجيل الدخول إلى {app}
    لا تتوفر حاليًا أي طريقة لتسجيل الدخول. يُرجى المحاولة لاحقًا.
    لحظة من فضلك…
    متابعة باستخدام {provider}
    كلمة المرور
    أو باستخدام كلمة مرور
    عنوان البريد الإلكتروني
    كلمة المرور
    تسجيل الدخول
    هل نسيت كلمة المرور؟
    يوجد بالفعل حساب بعنوان البريد الإلكتروني هذا
    سجّلت الدخول باستخدام {provider} ({email}). يوجد بالفعل في {app} حساب يستخدم {email} بطريقة أخرى لتسجيل الدخول. تطابق عنوان البريد الإلكتروني وحده لا يكفي لتسجيل الدخول إليه.
    سجّلت الدخول باستخدام {provider}. يوجد بالفعل في {app} حساب يستخدم عنوان البريد الإلكتروني نفسه بطريقة أخرى لتسجيل الدخول. تطابق العنوان وحده لا يكفي لتسجيل الدخول إليه.
    إذا كان الحساب لك، فسجّل الدخول كما فعلت من قبل. بعد ذلك يمكنك استخدام الطريقتين.
    لم يتم ربط أو تغيير أي شيء حتى الآن. إذا لم يكن هذا حسابك، فاختر «عدم الربط».
    عدم الربط
    لديك حساب بالفعل
    يمكنك المتابعة باستخدام حسابك في {app}. سيُنقل إليه ما فعلته دون تسجيل الدخول.
    المتابعة بهذا الحساب
    لم تسجّل الدخول. احفظ حسابك بتسجيل الدخول، وإلا فسيُفقد مع هذا الجهاز.
    حفظ حسابك
    اسمك
    يحتاج {app} إلى اسمك.
    الاسم الأول
    اسم العائلة (اختياري)
    متابعة
    اختيار كلمة مرور جديدة
    إذا كان العنوان يخص حسابًا، فقد أرسلنا إليك رسالة تحتوي على رمز أو على طريقة تسجيل دخولك. عند تعيين كلمة مرور جديدة، يتم تسجيل خروجك من جميع الأجهزة الأخرى.
    الرمز المرسل بالبريد الإلكتروني
    كلمة المرور الجديدة
    8 أحرف على الأقل. بضع كلمات متتالية سهلة التذكّر وسهلة الكتابة.
    تعيين كلمة المرور الجديدة
    العودة إلى تسجيل الدخول
    عند التواصل مع الدعم، يُرجى ذكر معرّف الطلب {id}.
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
    تأكيد هويتك
    أدخل كلمة المرور الخاصة بـ {email}.
    إلغاء
    إنشاء حساب
    ستسجّل الدخول إلى {app} باستخدام عنوان بريدك الإلكتروني وكلمة مرور. سنرسل إليك رمزًا لتأكيد العنوان.
    لديك حساب بالفعل؟ تسجيل الدخول
    الاسم الأول (اختياري)
    تحقق من بريدك الإلكتروني
    أرسلنا رسالة إلى {email}. إذا كان العنوان جديدًا في {app}، فستجد فيها رمزًا. أدخل الرمز خلال ساعة.
    رمز التحقق
    6 أرقام
    إرسال رمز جديد
    أرسلنا رمزًا جديدًا إلى {email}.
    استخدام عنوان بريد إلكتروني آخر
    أدخل عنوان بريد إلكتروني صالحًا.
    استخدم من 8 إلى 128 حرفًا يمكن كتابتها على أي لوحة مفاتيح.
    كلمة المرور هذه سهلة التخمين. اختر كلمة أطول، مثل بضع كلمات متتالية.
    أضف أولًا عنوان بريد إلكتروني. تحتاج إليه لتسجيل الدخول بكلمة مرور.
    كلمة المرور الحالية غير صحيحة.
    أدخل اسمك.
    لا يمكن استخدام هذا الاسم.
    هذا الرمز غير صحيح أو انتهت صلاحيته. تحقق منه أو اطلب رمزًا جديدًا.
    طريقة تسجيل الدخول هذه أو عنوان البريد الإلكتروني هذا يخص حسابًا آخر. لم يتغيّر أي شيء.
    هذه طريقة تسجيل الدخول الوحيدة لديك. أضف طريقة أخرى أولًا.
    سجّلت الدخول إلى حساب شخص آخر. لم يتغيّر أي شيء.
    سجّل الخروج، ثم سجّل الدخول مرة أخرى وأعد المحاولة.
    تم تسجيل خروجك. سجّل الدخول مرة أخرى.
    تم الإلغاء. لم يتغيّر أي شيء.
    إرسال رمز تسجيل الدخول بالبريد الإلكتروني
    إذا كان {email} يخص حسابًا له كلمة مرور، فقد أرسلنا إليه رمزًا. أدخل الرمز خلال ساعة.
    مفتاح مرور
    تسجيل الدخول باستخدام مفتاح مرور
    إنشاء حساب بمفتاح مرور
    لم ينجح مفتاح المرور هذا. حاول مرة أخرى، أو استخدم طريقة أخرى لتسجيل الدخول.
    تمت إزالة مفتاح المرور هذا من حسابك. استخدم طريقة أخرى لتسجيل الدخول.
    يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل. يمكنك تسجيل الدخول به.
    لحفظ مفتاح مرور، عيّن رمز دخول على هذا الجهاز وشغّل سلسلة مفاتيح iCloud في «الإعدادات».
    لا يمكن إضافة المزيد من مفاتيح المرور إلى حسابك. أزِل واحدًا أولًا.
    الرمز صحيح. لأن الحساب لا يحتوي إلا على مفاتيح مرور، سيعمل رمز جديد لاحقًا حتى يتمكن صاحب الحساب من إيقاف ذلك.
    سجّل الدخول على هاتفك أو الكمبيوتر
    افتح {address} وأدخل هذا الرمز:
    أو امسح هذا بكاميرا هاتفك.
    اسمح بذلك فقط إذا عرضت الصفحة الرمز نفسه.
    في انتظار سماحك بذلك…
    رمز QR لـ {address}
    لم يُسمح بتسجيل الدخول.
    الحصول على رمز جديد
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
    رمز الدعوة
    شكرًا. سجّل الدخول الآن مرة أخرى، أو أنشئ حسابك.
    حسابك
    الملف الشخصي
    بلا اسم
    لا يوجد عنوان بريد إلكتروني
    تم التحقق
    لم يتم التحقق
    إخفاء بريدي الإلكتروني
    لا تصلك الرسائل المرسلة إلى هذا العنوان لأن إعادة التوجيه متوقفة في حساب Apple.
    تغيير الاسم
    تغيير عنوان البريد الإلكتروني
    إضافة عنوان بريد إلكتروني
    سنرسل إليك رمزًا لتأكيد العنوان.
    إرسال الرمز
    أرسلنا رمزًا إلى {email}. أدخل الرمز خلال ساعة.
    طرق تسجيل الدخول
    إضافة {name}
    آخر استخدام
    تم إلغاء الوصول
    إزالة
    إزالة {name}
    هل تريد إزالة {name}؟
    لن تتمكن بعد ذلك من تسجيل الدخول باستخدام {name}. سيتم تسجيل الخروج من الأجهزة الأخرى التي سجّلت الدخول عليها بهذه الطريقة.
    تعيين كلمة مرور
    يمكنك بعد ذلك تسجيل الدخول إلى {app} أيضًا بعنوان بريدك الإلكتروني وكلمة المرور هذه.
    تغيير كلمة المرور
    سيتم تسجيل الخروج من الأجهزة الأخرى التي سجّلت الدخول عليها بكلمة المرور القديمة.
    كلمة المرور الحالية
    حفظ
    الأجهزة
    هذا الجهاز
    جهاز Apple
    جهاز Android
    متصفح ويب
    جهاز
    إعادة التسمية
    إعادة التسمية: {name}
    اسم الجهاز
    تسجيل الخروج
    تسجيل الخروج من {name}
    تسجيل الخروج من جميع الأجهزة الأخرى
    هل تريد تسجيل الخروج من جميع الأجهزة الأخرى؟
    بياناتك
    تنزيل بياناتك
    حذف الحساب
    هل تريد حذف حسابك؟
    لا يمكن التراجع عن هذا الإجراء.
    سيتم حذف حسابك واسمك وعنوان بريدك الإلكتروني فورًا، وسيتم تسجيل خروجك من جميع الأجهزة.
    سيتم إبلاغ {app}، وسيتم حذف بياناتك هناك وفقًا لسياساته.
    سيتم إبلاغ Apple بأنك لم تعد تستخدم حساب Apple مع {app}.
    قد يُطلب منك تسجيل الدخول مرة أخرى، حتى لا يتمكن غيرك من حذف حسابك.
    تم حذف حسابك
    تم حذف بياناتك، وتم تسجيل خروجك من جميع الأجهزة.
    يجري إبلاغ Apple. إلى أن تؤكد Apple ذلك، عادةً خلال ثوانٍ، لا يمكنك تسجيل الدخول باستخدام حساب Apple.
    لم يعد {app} في قائمة التطبيقات التي تستخدم حساب Apple.
    بقيت خطوة واحدة: في «الإعدادات»، أزل {app} من التطبيقات التي تستخدم حساب Apple.
    عرض الطريقة
    تم
    تم حفظ اسمك.
    تم تغيير عنوان بريدك الإلكتروني.
    يمكنك الآن تسجيل الدخول باستخدام {name} أيضًا.
    تمت إزالة {name}، ولم يعد بإمكانك تسجيل الدخول بهذه الطريقة.
    تم تعيين كلمة المرور.
    تم تغيير كلمة المرور.
    تمت إعادة تسمية الجهاز.
    تم تسجيل الخروج من الجهاز.
    تم تسجيل خروجك من جميع الأجهزة الأخرى.
    مفاتيح المرور
    إضافة مفتاح مرور
    يتيح لك مفتاح المرور تسجيل الدخول من دون كلمة مرور، بالطريقة التي تفتح بها قفل جهازك.
    تمت المزامنة
    على جهاز واحد فقط
    اسم مفتاح المرور
    تمت إعادة تسمية مفتاح المرور.
    إذا فقدت هذا الجهاز، فلن يتمكن أحد من تسجيل الدخول إلى حسابك. أضف طريقة أخرى لتسجيل الدخول.
    أضف نوعًا آخر من طرق تسجيل الدخول حتى تحتفظ بحسابك إذا فقدت أجهزتك.
    يحاول شخص ما استعادة حسابك. إذا لم تكن أنت، فأوقف ذلك.
    إيقاف الاستعادة
    """#
  }

  private static var de: String {
    #"""
    Bei {app} anmelden
    Zurzeit ist keine Anmeldemethode verfügbar. Bitte versuchen Sie es später erneut.
    Einen Moment …
    Mit {provider} fortfahren
    Passwort
    oder mit einem Passwort
    E‑Mail-Adresse
    Passwort
    Anmelden
    Passwort vergessen?
    Ein Konto mit dieser E‑Mail-Adresse ist bereits vorhanden
    Sie haben sich mit {provider} ({email}) angemeldet. Ein Konto bei {app} verwendet {email} bereits mit einer anderen Anmeldemethode. Dieselbe E‑Mail-Adresse allein reicht für die Anmeldung nicht aus.
    Sie haben sich mit {provider} angemeldet. Ein Konto bei {app} verwendet dieselbe E‑Mail-Adresse bereits mit einer anderen Anmeldemethode. Die E‑Mail-Adresse allein reicht für die Anmeldung nicht aus.
    Wenn das Konto Ihnen gehört, melden Sie sich wie bisher an. Danach können Sie beide Methoden verwenden.
    Bisher wurde nichts verknüpft oder geändert. Wenn das Konto nicht Ihnen gehört, wählen Sie „Nicht verknüpfen“.
    Nicht verknüpfen
    Sie haben bereits ein Konto
    Sie können mit Ihrem Konto bei {app} weitermachen. Was Sie ohne Anmeldung getan haben, wird dorthin übernommen.
    Mit diesem Konto fortfahren
    Sie sind nicht angemeldet. Sichern Sie Ihr Konto, indem Sie sich anmelden. Sonst geht es mit diesem Gerät verloren.
    Konto sichern
    Ihr Name
    {app} benötigt Ihren Namen.
    Vorname
    Nachname (optional)
    Weiter
    Neues Passwort wählen
    Wenn die Adresse zu einem Konto gehört, haben wir Ihnen eine E‑Mail mit einem Code oder mit Ihrer Anmeldemethode gesendet. Wenn Sie ein neues Passwort festlegen, werden Sie auf allen anderen Geräten abgemeldet.
    Code aus der E‑Mail
    Neues Passwort
    Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und leicht einzugeben.
    Neues Passwort festlegen
    Zurück zur Anmeldung
    Wenn Sie sich an den Support wenden, geben Sie die Anfrage-ID {id} an.
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
    Bestätigen Sie Ihre Identität
    Geben Sie das Passwort für {email} ein.
    Abbrechen
    Konto erstellen
    Sie melden sich bei {app} mit Ihrer E‑Mail-Adresse und einem Passwort an. Wir senden Ihnen einen Code per E‑Mail, um die Adresse zu bestätigen.
    Haben Sie schon ein Konto? Anmelden
    Vorname (optional)
    Prüfen Sie Ihre E‑Mails
    Wir haben eine E‑Mail an {email} gesendet. Wenn die Adresse bei {app} neu ist, enthält die E‑Mail einen Code. Geben Sie den Code innerhalb einer Stunde ein.
    Bestätigungscode
    6 Ziffern
    Neuen Code senden
    Wir haben einen neuen Code an {email} gesendet.
    Andere E‑Mail-Adresse verwenden
    Geben Sie eine gültige E‑Mail-Adresse ein.
    Verwenden Sie 8 bis 128 Zeichen, die auf jeder Tastatur verfügbar sind.
    Dieses Passwort ist leicht zu erraten. Wählen Sie ein längeres, zum Beispiel mehrere Wörter hintereinander.
    Fügen Sie zuerst eine E‑Mail-Adresse hinzu. Sie brauchen sie für die Anmeldung mit Passwort.
    Ihr aktuelles Passwort ist falsch.
    Geben Sie Ihren Namen ein.
    Dieser Name kann nicht verwendet werden.
    Der Code ist falsch oder abgelaufen. Prüfen Sie ihn oder fordern Sie einen neuen an.
    Diese Anmeldemethode oder E‑Mail-Adresse gehört zu einem anderen Konto. Es wurde nichts geändert.
    Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine andere hinzu.
    Sie haben sich beim Konto einer anderen Person angemeldet. Es wurde nichts geändert.
    Melden Sie sich ab und wieder an. Versuchen Sie es dann erneut.
    Sie sind abgemeldet. Melden Sie sich erneut an.
    Abgebrochen. Es wurde nichts geändert.
    Anmeldecode per E‑Mail senden
    Wenn {email} zu einem Konto mit Passwort gehört, haben wir einen Code an diese Adresse gesendet. Geben Sie den Code innerhalb einer Stunde ein.
    Passkey
    Mit Passkey anmelden
    Konto mit Passkey erstellen
    Dieser Passkey hat nicht funktioniert. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.
    Dieser Passkey wurde aus Ihrem Konto entfernt. Verwenden Sie eine andere Anmeldemethode.
    Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto. Sie können sich damit anmelden.
    Um einen Passkey zu sichern, legen Sie auf diesem Gerät einen Code fest und aktivieren Sie in den Einstellungen den iCloud-Schlüsselbund.
    Ihr Konto kann keine weiteren Passkeys haben. Entfernen Sie zuerst einen.
    Der Code stimmt. Weil das Konto nur Passkeys hat, gilt ein neuer Code erst später, damit die Inhaberin oder der Inhaber es stoppen kann.
    Auf Ihrem Smartphone oder Computer anmelden
    Öffnen Sie {address} und geben Sie diesen Code ein:
    Oder scannen Sie dies mit der Kamera Ihres Smartphones.
    Erlauben Sie die Anmeldung nur, wenn die Seite denselben Code zeigt.
    Warten, bis Sie die Anmeldung erlauben …
    QR-Code für {address}
    Die Anmeldung wurde nicht erlaubt.
    Neuen Code anfordern
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
    Einladungscode
    Danke. Melden Sie sich jetzt noch einmal an oder erstellen Sie Ihr Konto.
    Ihr Konto
    Profil
    Kein Name
    Keine E‑Mail-Adresse
    Bestätigt
    Nicht bestätigt
    E‑Mail-Adresse verbergen
    E‑Mails an diese Adresse erreichen Sie nicht, weil die Weiterleitung in Ihrem Apple Account ausgeschaltet ist.
    Namen ändern
    E‑Mail-Adresse ändern
    E‑Mail-Adresse hinzufügen
    Wir senden Ihnen einen Code per E‑Mail, um die Adresse zu bestätigen.
    Code senden
    Wir haben einen Code an {email} gesendet. Geben Sie den Code innerhalb einer Stunde ein.
    Anmeldemethoden
    {name} hinzufügen
    Zuletzt verwendet
    Zugriff widerrufen
    Entfernen
    Entfernen: {name}
    {name} entfernen?
    Sie können sich dann nicht mehr mit {name} anmelden. Andere Geräte, auf denen Sie sich damit angemeldet haben, werden abgemeldet.
    Passwort festlegen
    Sie können sich dann bei {app} auch mit Ihrer E‑Mail-Adresse und diesem Passwort anmelden.
    Passwort ändern
    Andere Geräte, auf denen Sie sich mit dem alten Passwort angemeldet haben, werden abgemeldet.
    Aktuelles Passwort
    Sichern
    Geräte
    Dieses Gerät
    Apple-Gerät
    Android-Gerät
    Webbrowser
    Gerät
    Umbenennen
    Umbenennen: {name}
    Gerätename
    Abmelden
    Abmelden: {name}
    Alle anderen Geräte abmelden
    Alle anderen Geräte abmelden?
    Ihre Daten
    Ihre Daten herunterladen
    Konto löschen
    Konto löschen?
    Dies kann nicht rückgängig gemacht werden.
    Ihr Konto, Ihr Name und Ihre E‑Mail-Adresse werden sofort gelöscht und Sie werden auf allen Geräten abgemeldet.
    {app} wird benachrichtigt und löscht Ihre Daten gemäß den eigenen Richtlinien.
    Apple wird benachrichtigt, dass Sie Ihren Apple Account nicht mehr mit {app} verwenden.
    Möglicherweise müssen Sie sich erneut anmelden, damit niemand sonst Ihr Konto löschen kann.
    Ihr Konto wurde gelöscht
    Ihre Daten wurden gelöscht und Sie sind auf allen Geräten abgemeldet.
    Wir benachrichtigen Apple. Bis Apple dies bestätigt, meist innerhalb weniger Sekunden, können Sie sich nicht mit Ihrem Apple Account anmelden.
    {app} steht nicht mehr in der Liste der Apps, die Ihren Apple Account verwenden.
    Ein Schritt fehlt noch: Entfernen Sie {app} in den Einstellungen aus den Apps, die Ihren Apple Account verwenden.
    Anleitung anzeigen
    Fertig
    Ihr Name wurde gespeichert.
    Ihre E‑Mail-Adresse wurde geändert.
    Sie können sich jetzt auch mit {name} anmelden.
    {name} wurde entfernt. Sie können sich damit nicht mehr anmelden.
    Ihr Passwort wurde festgelegt.
    Ihr Passwort wurde geändert.
    Das Gerät wurde umbenannt.
    Das Gerät wurde abgemeldet.
    Sie wurden auf allen anderen Geräten abgemeldet.
    Passkeys
    Passkey hinzufügen
    Mit einem Passkey melden Sie sich ohne Passwort an, so wie Sie Ihr Gerät entsperren.
    Synchronisiert
    Nur auf einem Gerät
    Name des Passkeys
    Der Passkey wurde umbenannt.
    Wenn Sie dieses Gerät verlieren, kommt niemand mehr in Ihr Konto. Fügen Sie eine weitere Anmeldemethode hinzu.
    Fügen Sie eine andere Art der Anmeldung hinzu, damit Sie Ihr Konto behalten, wenn Sie Ihre Geräte verlieren.
    Jemand stellt Ihr Konto wieder her. Wenn Sie das nicht sind, stoppen Sie es.
    Wiederherstellung stoppen
    """#
  }

  private static var en: String {
    #"""
    Sign in to {app}
    No sign-in method is available right now. Please try again later.
    One moment …
    Continue with {provider}
    Password
    or with a password
    Email address
    Password
    Sign in
    Forgot your password?
    An account with this email address already exists
    You signed in with {provider} ({email}). An account at {app} already uses {email} with a different sign-in method. A matching email address alone isn’t enough to sign in to it.
    You signed in with {provider}. An account at {app} already uses the same email address with a different sign-in method. A matching email address alone isn’t enough to sign in to it.
    If this is your account, sign in the way you did before. You can then use both methods.
    Nothing has been linked or changed yet. If this isn’t your account, choose “Don’t link”.
    Don’t link
    You already have an account
    You can continue with your {app} account. What you did without signing in moves to it.
    Continue with this account
    You haven’t signed in. Save your account by signing in, or it is lost with this device.
    Save your account
    Your name
    {app} needs your name.
    First name
    Last name (optional)
    Continue
    Choose a new password
    If the address belongs to an account, we sent you an email with a code or with your sign-in method. When you set a new password, you’ll be signed out on all other devices.
    Code from the email
    New password
    At least 8 characters. A few words in a row are easy to remember and easy to type.
    Set new password
    Back to sign-in
    If you contact support, mention the request ID {id}.
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
    Confirm it’s you
    Enter the password for {email}.
    Cancel
    Create account
    You’ll sign in to {app} with your email address and a password. We’ll email you a code to confirm the address.
    Already have an account? Sign in
    First name (optional)
    Check your email
    We sent an email to {email}. If the address is new to {app}, the email contains a code. Enter the code within an hour.
    Verification code
    6 digits
    Send a new code
    We sent a new code to {email}.
    Use a different email address
    Enter a valid email address.
    Use 8 to 128 characters that are available on any keyboard.
    This password is easy to guess. Choose a longer one, such as a few words in a row.
    Add an email address first. You need it to sign in with a password.
    Your current password is incorrect.
    Enter your name.
    This name can’t be used.
    The code is incorrect or has expired. Check it, or request a new one.
    This sign-in method or email address belongs to another account. Nothing was changed.
    This is your only sign-in method. Add another one first.
    You signed in to another person’s account. Nothing was changed.
    Sign out and sign in again, then try once more.
    You’re signed out. Sign in again.
    Canceled. Nothing was changed.
    Email me a sign-in code
    If {email} belongs to an account with a password, we sent a code to it. Enter the code within an hour.
    Passkey
    Sign in with a passkey
    Create an account with a passkey
    This passkey didn’t work. Try again, or use another sign-in method.
    This passkey was removed from your account. Use another sign-in method.
    This device already has a passkey for your account. You can sign in with it.
    To save a passkey, set a passcode on this device and turn on iCloud Keychain in Settings.
    Your account can’t have more passkeys. Remove one first.
    The code is right. Because the account has only passkeys, a new code works later, so that its owner can stop this.
    Sign in on your phone or computer
    Open {address} and enter this code:
    Or scan this with your phone’s camera.
    Allow it only if the page shows the same code.
    Waiting until you allow it …
    QR code for {address}
    The sign-in was not allowed.
    Get a new code
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
    Invitation code
    Thanks. Now sign in again, or create your account.
    Your account
    Profile
    No name
    No email address
    Verified
    Not verified
    Hide My Email
    Email to this address doesn’t reach you because forwarding is turned off in your Apple Account.
    Change name
    Change email address
    Add email address
    We’ll email you a code to confirm the address.
    Send code
    We sent a code to {email}. Enter the code within an hour.
    Sign-in methods
    Add {name}
    Last used
    Access revoked
    Remove
    Remove {name}
    Remove {name}?
    You’ll no longer be able to sign in with {name}. Other devices where you signed in with it will be signed out.
    Set password
    You can then also sign in to {app} with your email address and this password.
    Change password
    Other devices where you signed in with the old password will be signed out.
    Current password
    Save
    Devices
    This device
    Apple device
    Android device
    Web browser
    Device
    Rename
    Rename {name}
    Device name
    Sign out
    Sign out {name}
    Sign out on all other devices
    Sign out on all other devices?
    Your data
    Download your data
    Delete account
    Delete your account?
    This can’t be undone.
    Your account, name and email address will be deleted immediately, and you’ll be signed out on all devices.
    {app} will be notified and will delete your data according to its own policies.
    Apple will be notified that you no longer use your Apple Account with {app}.
    You may need to sign in again, so that no one else can delete your account.
    Your account was deleted
    Your data was deleted, and you’re signed out on all devices.
    We’re notifying Apple. Until Apple confirms it, usually within seconds, you can’t sign in with your Apple Account.
    {app} is no longer in the list of apps that use your Apple Account.
    One step is left: in Settings, remove {app} from the apps that use your Apple Account.
    Show me how
    Done
    Your name was saved.
    Your email address was changed.
    You can now also sign in with {name}.
    {name} was removed. You can no longer sign in with it.
    Your password was set.
    Your password was changed.
    The device was renamed.
    The device was signed out.
    You were signed out on all other devices.
    Passkeys
    Add a passkey
    A passkey signs you in without a password, the way you unlock your device.
    Synced
    On one device only
    Passkey name
    The passkey was renamed.
    If you lose this device, nobody can sign in to your account. Add another sign-in method.
    Add another kind of sign-in method, so that you keep your account if you lose your devices.
    Somebody is recovering your account. If this isn’t you, stop it.
    Stop the recovery
    """#
  }

  private static var es: String {
    #"""
    Iniciar sesión en {app}
    En este momento no hay ningún método de inicio de sesión disponible. Inténtalo de nuevo más tarde.
    Un momento…
    Continuar con {provider}
    Contraseña
    o con una contraseña
    Dirección de correo electrónico
    Contraseña
    Iniciar sesión
    ¿Has olvidado la contraseña?
    Ya existe una cuenta con esta dirección de correo electrónico
    Has iniciado sesión con {provider} ({email}). Una cuenta de {app} ya usa {email} con otro método de inicio de sesión. Que la dirección de correo electrónico sea la misma no basta para iniciar sesión en esa cuenta.
    Has iniciado sesión con {provider}. Una cuenta de {app} ya usa la misma dirección de correo electrónico con otro método de inicio de sesión. Que la dirección de correo electrónico sea la misma no basta para iniciar sesión en esa cuenta.
    Si esta cuenta es tuya, inicia sesión como antes. Después podrás usar ambos métodos.
    Todavía no se ha vinculado ni cambiado nada. Si esta cuenta no es tuya, elige “No vincular”.
    No vincular
    Ya tienes una cuenta
    Puedes continuar con tu cuenta de {app}. Lo que hiciste sin iniciar sesión se transferirá a ella.
    Continuar con esta cuenta
    No has iniciado sesión. Inicia sesión para guardar tu cuenta; si no, se perderá con este dispositivo.
    Guardar tu cuenta
    Tu nombre
    {app} necesita tu nombre.
    Nombre
    Apellidos (opcional)
    Continuar
    Elegir una contraseña nueva
    Si la dirección pertenece a una cuenta, te hemos enviado un correo con un código o con tu método de inicio de sesión. Cuando elijas una contraseña nueva, se cerrará tu sesión en todos los demás dispositivos.
    Código recibido por correo
    Nueva contraseña
    Al menos 8 caracteres. Unas cuantas palabras seguidas son fáciles de recordar y de escribir.
    Cambiar contraseña
    Volver al inicio de sesión
    Si te pones en contacto con soporte, menciona el ID de solicitud {id}.
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
    Confirma que eres tú
    Escribe la contraseña de {email}.
    Cancelar
    Crear cuenta
    Iniciarás sesión en {app} con tu dirección de correo electrónico y una contraseña. Te enviaremos un código por correo para confirmar la dirección.
    ¿Ya tienes una cuenta? Inicia sesión
    Nombre (opcional)
    Revisa tu correo
    Hemos enviado un correo a {email}. Si la dirección es nueva en {app}, el correo contiene un código. Escribe el código en el plazo de una hora.
    Código de verificación
    6 dígitos
    Enviar un código nuevo
    Hemos enviado un código nuevo a {email}.
    Usar otra dirección de correo electrónico
    Escribe una dirección de correo electrónico válida.
    Usa entre 8 y 128 caracteres que estén disponibles en cualquier teclado.
    Esta contraseña es fácil de adivinar. Elige una más larga, por ejemplo, unas cuantas palabras seguidas.
    Primero añade una dirección de correo electrónico. La necesitas para iniciar sesión con una contraseña.
    Tu contraseña actual no es correcta.
    Escribe tu nombre.
    Este nombre no se puede usar.
    El código no es correcto o ha caducado. Compruébalo o solicita uno nuevo.
    Este método de inicio de sesión o esta dirección de correo electrónico pertenece a otra cuenta. No se ha cambiado nada.
    Este es tu único método de inicio de sesión. Primero añade otro.
    Has iniciado sesión en la cuenta de otra persona. No se ha cambiado nada.
    Cierra la sesión, iníciala de nuevo y vuelve a intentarlo.
    Tu sesión se ha cerrado. Inicia sesión de nuevo.
    Operación cancelada. No se ha cambiado nada.
    Recibir código por correo
    Si {email} pertenece a una cuenta con contraseña, hemos enviado un código a esa dirección. Escribe el código en el plazo de una hora.
    Llave de acceso
    Usar una llave de acceso
    Crear cuenta con llave de acceso
    Esta llave de acceso no ha funcionado. Inténtalo de nuevo o usa otro método de inicio de sesión.
    Esta llave de acceso se eliminó de tu cuenta. Usa otro método de inicio de sesión.
    Este dispositivo ya tiene una llave de acceso para tu cuenta. Puedes usarla para iniciar sesión.
    Para guardar una llave de acceso, configura un código en este dispositivo y activa el llavero de iCloud en Ajustes (o Configuración).
    Tu cuenta no puede tener más llaves de acceso. Primero elimina una.
    El código es correcto. Como la cuenta solo tiene llaves de acceso, un código nuevo funcionará más tarde, para que su titular pueda detener la recuperación.
    Inicia sesión en tu teléfono o equipo
    Abre {address} y escribe este código:
    O escanea esto con la cámara de tu teléfono.
    Permítelo solo si la página muestra el mismo código.
    Esperando a que lo permitas…
    Código QR de {address}
    No se ha permitido el inicio de sesión.
    Obtener un código nuevo
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
    Código de invitación
    Gracias. Ahora vuelve a iniciar sesión o crea tu cuenta.
    Tu cuenta
    Perfil
    Sin nombre
    Sin dirección de correo electrónico
    Verificada
    Sin verificar
    Ocultar mi correo electrónico
    Los correos a esta dirección no te llegan porque el reenvío está desactivado en tu cuenta de Apple.
    Cambiar nombre
    Cambiar dirección de correo electrónico
    Añadir dirección de correo electrónico
    Te enviaremos un código por correo para confirmar la dirección.
    Enviar código
    Hemos enviado un código a {email}. Escribe el código en el plazo de una hora.
    Métodos de inicio de sesión
    Añadir {name}
    Último uso
    Acceso revocado
    Eliminar
    Eliminar: {name}
    ¿Eliminar este método: {name}?
    Ya no podrás iniciar sesión con este método: {name}. Se cerrará la sesión en los demás dispositivos en los que lo hayas usado para iniciarla.
    Crear contraseña
    Después también podrás iniciar sesión en {app} con tu dirección de correo electrónico y esta contraseña.
    Cambiar contraseña
    Se cerrará la sesión en los demás dispositivos en los que la hayas iniciado con la contraseña anterior.
    Contraseña actual
    Guardar
    Dispositivos
    Este dispositivo
    Dispositivo Apple
    Dispositivo Android
    Navegador web
    Dispositivo
    Renombrar
    Renombrar: {name}
    Nombre del dispositivo
    Cerrar sesión
    Cerrar sesión: {name}
    Cerrar sesión en los demás dispositivos
    ¿Cerrar sesión en los demás dispositivos?
    Tus datos
    Descargar tus datos
    Eliminar cuenta
    ¿Eliminar tu cuenta?
    Esta acción no se puede deshacer.
    Tu cuenta, tu nombre y tu dirección de correo electrónico se eliminarán de inmediato y se cerrará tu sesión en todos los dispositivos.
    Se lo notificaremos a {app}, que eliminará tus datos de acuerdo con sus propias políticas.
    Notificaremos a Apple que ya no usas tu cuenta de Apple con {app}.
    Puede que tengas que iniciar sesión de nuevo, para que nadie más pueda eliminar tu cuenta.
    Tu cuenta se ha eliminado
    Tus datos se han eliminado y tu sesión se ha cerrado en todos los dispositivos.
    Se lo estamos notificando a Apple. Hasta que Apple lo confirme, normalmente en unos segundos, no podrás iniciar sesión con tu cuenta de Apple.
    {app} ya no está en la lista de apps que usan tu cuenta de Apple.
    Queda un paso: en Ajustes (o Configuración), elimina {app} de las apps que usan tu cuenta de Apple.
    Mostrarme cómo
    Listo
    Tu nombre se ha guardado.
    Tu dirección de correo electrónico se ha cambiado.
    Ahora también puedes iniciar sesión con este método: {name}.
    Método eliminado: {name}. Ya no puedes usarlo para iniciar sesión.
    Tu contraseña se ha creado.
    Tu contraseña se ha cambiado.
    El dispositivo se ha renombrado.
    La sesión se ha cerrado en el dispositivo.
    Tu sesión se ha cerrado en todos los demás dispositivos.
    Llaves de acceso
    Añadir llave de acceso
    Con una llave de acceso inicias sesión sin contraseña, igual que desbloqueas tu dispositivo.
    Sincronizada
    Solo en un dispositivo
    Nombre de la llave de acceso
    La llave de acceso se ha renombrado.
    Si pierdes este dispositivo, nadie podrá iniciar sesión en tu cuenta. Añade otro método de inicio de sesión.
    Añade otro tipo de método de inicio de sesión para conservar tu cuenta si pierdes tus dispositivos.
    Alguien está recuperando tu cuenta. Si no eres tú, detén la recuperación.
    Detener la recuperación
    """#
  }

  private static var fr: String {
    #"""
    Se connecter à {app}
    Aucune méthode de connexion n’est disponible pour le moment. Veuillez réessayer plus tard.
    Un instant…
    Continuer avec {provider}
    Mot de passe
    ou avec un mot de passe
    Adresse e-mail
    Mot de passe
    Se connecter
    Mot de passe oublié ?
    Un compte avec cette adresse e-mail existe déjà
    Vous avez utilisé {provider} ({email}) pour vous connecter. Un compte {app} utilise déjà {email} avec une autre méthode de connexion. Une adresse e-mail identique ne suffit pas pour s’y connecter.
    Vous avez utilisé {provider} pour vous connecter. Un compte {app} utilise déjà la même adresse e-mail avec une autre méthode de connexion. Une adresse e-mail identique ne suffit pas pour s’y connecter.
    S’il s’agit de votre compte, connectez-vous comme auparavant. Vous pourrez ensuite utiliser les deux méthodes.
    Rien n’a encore été associé ni modifié. S’il ne s’agit pas de votre compte, choisissez « Ne pas associer ».
    Ne pas associer
    Vous avez déjà un compte
    Vous pouvez continuer avec votre compte {app}. Ce que vous avez fait sans vous connecter y sera transféré.
    Continuer avec ce compte
    Vous n’avez pas ouvert de session. Connectez-vous pour enregistrer votre compte, sinon il sera perdu avec cet appareil.
    Enregistrer votre compte
    Votre nom
    {app} a besoin de votre nom.
    Prénom
    Nom (facultatif)
    Continuer
    Choisir un nouveau mot de passe
    Si l’adresse appartient à un compte, nous vous avons envoyé un e-mail avec un code ou avec votre méthode de connexion. Lorsque vous définirez un nouveau mot de passe, tous vos autres appareils seront déconnectés.
    Code reçu par e-mail
    Nouveau mot de passe
    Au moins 8 caractères. Une suite de quelques mots est facile à retenir et à saisir.
    Définir le mot de passe
    Retour à la connexion
    Si vous contactez l’assistance, indiquez l’identifiant de requête {id}.
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
    Confirmez votre identité
    Saisissez le mot de passe pour {email}.
    Annuler
    Créer un compte
    Vous vous connecterez à {app} avec votre adresse e-mail et un mot de passe. Nous vous enverrons un code par e-mail pour confirmer l’adresse.
    Vous avez déjà un compte ? Se connecter
    Prénom (facultatif)
    Consultez vos e-mails
    Nous avons envoyé un e-mail à {email}. Si l’adresse est nouvelle pour {app}, l’e-mail contient un code. Saisissez le code dans l’heure qui suit.
    Code de vérification
    6 chiffres
    Envoyer un nouveau code
    Nous avons envoyé un nouveau code à {email}.
    Utiliser une autre adresse e-mail
    Saisissez une adresse e-mail valide.
    Utilisez de 8 à 128 caractères disponibles sur tout clavier.
    Ce mot de passe est facile à deviner. Choisissez-en un plus long, par exemple une suite de quelques mots.
    Ajoutez d’abord une adresse e-mail. Elle est nécessaire pour se connecter avec un mot de passe.
    Votre mot de passe actuel est incorrect.
    Saisissez votre nom.
    Ce nom ne peut pas être utilisé.
    Le code est incorrect ou a expiré. Vérifiez-le ou demandez-en un nouveau.
    Cette méthode de connexion ou cette adresse e-mail appartient à un autre compte. Rien n’a été modifié.
    C’est votre seule méthode de connexion. Ajoutez-en d’abord une autre.
    Vous avez utilisé le compte d’une autre personne. Rien n’a été modifié.
    Déconnectez-vous et reconnectez-vous, puis réessayez.
    Votre session est fermée. Reconnectez-vous.
    Opération annulée. Rien n’a été modifié.
    Recevoir un code de connexion par e-mail
    Si {email} appartient à un compte avec un mot de passe, nous y avons envoyé un code. Saisissez le code dans l’heure qui suit.
    Clé d’identification
    Clé d’identification
    Créer un compte avec une clé d’identification
    Cette clé d’identification n’a pas fonctionné. Réessayez ou utilisez une autre méthode de connexion.
    Cette clé d’identification a été supprimée de votre compte. Utilisez une autre méthode de connexion.
    Cet appareil a déjà une clé d’identification pour votre compte. Vous pouvez l’utiliser pour vous connecter.
    Pour enregistrer une clé d’identification, définissez un code sur cet appareil et activez le trousseau iCloud dans Réglages.
    Votre compte ne peut pas avoir davantage de clés d’identification. Supprimez-en d’abord une.
    Le code est correct. Comme le compte n’a que des clés d’identification, un nouveau code fonctionnera plus tard, afin que la personne à qui il appartient puisse arrêter la récupération.
    Connectez-vous sur votre téléphone ou votre ordinateur
    Ouvrez {address} et saisissez ce code :
    Ou scannez ceci avec l’appareil photo de votre téléphone.
    N’autorisez la connexion que si la page affiche le même code.
    En attente de votre autorisation…
    Code QR pour {address}
    La connexion n’a pas été autorisée.
    Obtenir un nouveau code
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
    Code d’invitation
    Merci. Connectez-vous de nouveau ou créez votre compte.
    Votre compte
    Profil
    Aucun nom
    Aucune adresse e-mail
    Vérifiée
    Non vérifiée
    Masquer mon adresse e-mail
    Les e-mails envoyés à cette adresse ne vous parviennent pas, car le transfert est désactivé dans votre compte Apple.
    Modifier le nom
    Modifier l’adresse e-mail
    Ajouter une adresse e-mail
    Nous vous enverrons un code par e-mail pour confirmer l’adresse.
    Envoyer le code
    Nous avons envoyé un code à {email}. Saisissez le code dans l’heure qui suit.
    Méthodes de connexion
    Ajouter {name}
    Dernière utilisation
    Accès révoqué
    Supprimer
    Supprimer : {name}
    Supprimer : {name} ?
    Vous ne pourrez plus vous connecter de cette façon : {name}. Les autres appareils connectés ainsi seront déconnectés.
    Définir un mot de passe
    Vous pourrez alors aussi vous connecter à {app} avec votre adresse e-mail et ce mot de passe.
    Modifier le mot de passe
    Les autres appareils connectés avec l’ancien mot de passe seront déconnectés.
    Mot de passe actuel
    Enregistrer
    Appareils
    Cet appareil
    Appareil Apple
    Appareil Android
    Navigateur web
    Appareil
    Renommer
    Renommer : {name}
    Nom de l’appareil
    Se déconnecter
    Se déconnecter : {name}
    Se déconnecter de tous les autres appareils
    Se déconnecter de tous les autres appareils ?
    Vos données
    Télécharger vos données
    Supprimer le compte
    Supprimer votre compte ?
    Cette action est irréversible.
    Votre compte, votre nom et votre adresse e-mail seront supprimés immédiatement, et tous vos appareils seront déconnectés.
    Nous en informerons {app}, qui supprimera vos données conformément à ses propres règles.
    Apple sera informé que vous n’utilisez plus votre compte Apple avec {app}.
    Vous devrez peut-être vous reconnecter, afin que personne d’autre ne puisse supprimer votre compte.
    Votre compte a été supprimé
    Vos données ont été supprimées et tous vos appareils ont été déconnectés.
    Nous en informons Apple. Tant qu’Apple ne l’a pas confirmé, ce qui prend généralement quelques secondes, vous ne pouvez pas vous connecter avec votre compte Apple.
    {app} ne figure plus dans la liste des apps qui utilisent votre compte Apple.
    Il reste une étape : dans Réglages, supprimez {app} des apps qui utilisent votre compte Apple.
    Me montrer comment
    Terminé
    Votre nom a été enregistré.
    Votre adresse e-mail a été modifiée.
    Vous pouvez maintenant aussi vous connecter de cette façon : {name}.
    Méthode de connexion supprimée : {name}. Vous ne pouvez plus l’utiliser pour vous connecter.
    Votre mot de passe a été défini.
    Votre mot de passe a été modifié.
    L’appareil a été renommé.
    L’appareil a été déconnecté.
    Tous vos autres appareils ont été déconnectés.
    Clés d’identification
    Ajouter une clé d’identification
    Une clé d’identification vous connecte sans mot de passe, comme vous déverrouillez votre appareil.
    Synchronisée
    Sur un seul appareil
    Nom de la clé d’identification
    La clé d’identification a été renommée.
    Si vous perdez cet appareil, personne ne pourra se connecter à votre compte. Ajoutez une autre méthode de connexion.
    Ajoutez un autre type de méthode de connexion afin de conserver votre compte si vous perdez vos appareils.
    Quelqu’un récupère votre compte. Si ce n’est pas vous, arrêtez la récupération.
    Arrêter la récupération
    """#
  }

  private static var ja: String {
    #"""
    {app}にサインイン
    現在、利用できるサインイン方法がありません。時間をおいてもう一度お試しください。
    お待ちください…
    {provider}で続ける
    パスワード
    またはパスワードを使用
    メールアドレス
    パスワード
    サインイン
    パスワードをお忘れですか？
    このメールアドレスのアカウントがすでにあります
    {provider}（{email}）でサインインしました。{app}には、{email}を使用する別のサインイン方法のアカウントがすでにあります。メールアドレスが一致するだけでは、そのアカウントにサインインできません。
    {provider}でサインインしました。{app}には、同じメールアドレスを使用する別のサインイン方法のアカウントがすでにあります。メールアドレスが一致するだけでは、そのアカウントにサインインできません。
    ご自身のアカウントの場合は、以前と同じ方法でサインインしてください。その後は、どちらの方法でもサインインできます。
    まだ何もリンクまたは変更されていません。ご自身のアカウントではない場合は、「リンクしない」を選択してください。
    リンクしない
    アカウントはすでにあります
    {app}のアカウントで続けることができます。サインインせずに行った内容は、そのアカウントに移されます。
    このアカウントで続ける
    サインインしていません。アカウントを保存するには、サインインしてください。サインインしないと、このデバイスとともに失われます。
    アカウントを保存
    お名前
    {app}ではお名前が必要です。
    名
    姓（任意）
    続ける
    新しいパスワードを設定
    このアドレスのアカウントがある場合は、コードまたはサインイン方法を記載したメールをお送りしました。新しいパスワードを設定すると、ほかのすべてのデバイスからサインアウトします。
    メールに記載されたコード
    新しいパスワード
    8文字以上。いくつかの単語を並べると、覚えやすく入力しやすくなります。
    新しいパスワードを設定
    サインインに戻る
    お問い合わせの際は、リクエストID {id}をお伝えください。
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
    本人確認
    {email}のパスワードを入力してください。
    キャンセル
    アカウントを作成
    メールアドレスとパスワードで{app}にサインインします。アドレスを確認するため、コードをメールでお送りします。
    アカウントをお持ちの場合はサインイン
    名（任意）
    メールをご確認ください
    {email}にメールをお送りしました。{app}にまだ登録されていないアドレスの場合は、コードが記載されています。1時間以内に入力してください。
    確認コード
    6桁の数字
    新しいコードを送信
    {email}に新しいコードをお送りしました。
    別のメールアドレスを使う
    有効なメールアドレスを入力してください。
    どのキーボードでも入力できる文字を8〜128文字で入力してください。
    このパスワードは推測されやすいものです。いくつかの単語を並べるなど、より長いパスワードにしてください。
    先にメールアドレスを追加してください。サインインにはメールアドレスとパスワードを使います。
    現在のパスワードが正しくありません。
    お名前を入力してください。
    この名前は使用できません。
    コードが正しくないか、有効期限が切れています。ご確認いただくか、新しいコードをリクエストしてください。
    このサインイン方法またはメールアドレスは別のアカウントで使われています。何も変更されていません。
    これが唯一のサインイン方法です。先に別の方法を追加してください。
    別の人のアカウントにサインインしました。何も変更されていません。
    サインアウトしてもう一度サインインしてから、再度お試しください。
    サインアウトしています。もう一度サインインしてください。
    キャンセルしました。何も変更されていません。
    サインインコードをメールで受け取る
    {email}のアドレスにパスワードを設定したアカウントがある場合は、コードをお送りしました。1時間以内に入力してください。
    パスキー
    パスキーでサインイン
    パスキーでアカウントを作成
    このパスキーではサインインできませんでした。もう一度試すか、ほかのサインイン方法を使用してください。
    このパスキーはアカウントから削除されています。ほかのサインイン方法を使用してください。
    このデバイスには、このアカウントのパスキーがすでにあります。そのパスキーでサインインできます。
    パスキーを保存するには、このデバイスにパスコードを設定し、「設定」でiCloudキーチェーンをオンにしてください。
    これ以上パスキーを追加できません。先に1つ削除してください。
    コードは確認できました。このアカウントのサインイン方法はパスキーだけなので、所有者が中止できるように、新しいコードは待ち時間が過ぎてから使えるようになります。
    スマートフォンまたはコンピュータでサインイン
    {address} を開いて、このコードを入力してください:
    または、スマートフォンのカメラでこれを読み取ってください。
    ページに同じコードが表示されている場合にのみ許可してください。
    許可されるのを待っています…
    {address} のQRコード
    サインインは許可されませんでした。
    新しいコードを取得
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
    招待コード
    ありがとうございます。もう一度サインインするか、アカウントを作成してください。
    アカウント
    プロフィール
    名前なし
    メールアドレスなし
    確認済み
    未確認
    メールを非公開
    Apple Accountで転送がオフになっているため、このアドレス宛てのメールは届きません。
    名前を変更
    メールアドレスを変更
    メールアドレスを追加
    アドレスを確認するため、コードをメールでお送りします。
    コードを送信
    {email}にコードをお送りしました。1時間以内に入力してください。
    サインイン方法
    {name}を追加
    前回使用
    アクセス取り消し済み
    削除
    削除：{name}
    {name}を削除しますか？
    今後は{name}でサインインできなくなります。この方法でサインインしたほかのデバイスからはサインアウトします。
    パスワードを設定
    メールアドレスとこのパスワードでも{app}にサインインできるようになります。
    パスワードを変更
    以前のパスワードでサインインしたほかのデバイスからはサインアウトします。
    現在のパスワード
    保存
    デバイス
    このデバイス
    Appleデバイス
    Androidデバイス
    Webブラウザ
    デバイス
    名前を変更
    名前を変更：{name}
    デバイス名
    サインアウト
    サインアウト：{name}
    ほかのすべてのデバイスからサインアウト
    ほかのすべてのデバイスからサインアウトしますか？
    データ
    データをダウンロード
    アカウントを削除
    アカウントを削除しますか？
    この操作は取り消せません。
    アカウント、名前、メールアドレスはただちに削除され、すべてのデバイスからサインアウトします。
    {app}にも通知します。{app}が保管している情報は、{app}の規定に従って削除されます。
    {app}でのApple Accountの使用を停止したことをAppleに通知します。
    ほかの人がアカウントを削除できないように、もう一度サインインをお願いすることがあります。
    アカウントを削除しました
    お客様の情報は削除され、すべてのデバイスからサインアウトしました。
    Appleに通知しています。Appleの確認が終わるまで（通常は数秒）、Apple Accountではサインインできません。
    {app}は、Apple Accountを使用しているアプリの一覧から削除されました。
    あと1つ操作が必要です。「設定」で、Apple Accountを使用しているアプリから{app}を削除してください。
    方法を見る
    完了
    お名前を保存しました。
    メールアドレスを変更しました。
    {name}でもサインインできるようになりました。
    {name}を削除しました。今後はこの方法でサインインできません。
    パスワードを設定しました。
    パスワードを変更しました。
    デバイスの名前を変更しました。
    デバイスからサインアウトしました。
    ほかのすべてのデバイスからサインアウトしました。
    パスキー
    パスキーを追加
    パスキーを使うと、デバイスのロックを解除するのと同じ方法で、パスワードなしでサインインできます。
    同期済み
    1台のデバイスのみ
    パスキーの名前
    パスキーの名前を変更しました。
    このデバイスをなくすと、誰もアカウントにサインインできなくなります。別のサインイン方法を追加してください。
    デバイスをなくしてもアカウントを失わないように、別の種類のサインイン方法を追加してください。
    誰かがあなたのアカウントを復旧しています。心当たりがない場合は、中止してください。
    復旧を中止
    """#
  }

  private static var ko: String {
    #"""
    {app}에 로그인
    지금 사용할 수 있는 로그인 방법이 없습니다. 나중에 다시 시도하십시오.
    잠시 기다려 주십시오…
    {provider} 계정으로 계속하기
    암호
    또는 암호 사용
    이메일 주소
    암호
    로그인
    암호를 잊어버렸습니까?
    이 이메일 주소를 사용하는 계정이 이미 있습니다
    {provider} 계정({email})으로 로그인했습니다. {app}에 이미 {email} 주소를 사용하는 계정이 있지만, 로그인 방법이 다릅니다. 이메일 주소가 같다는 것만으로는 그 계정에 로그인할 수 없습니다.
    {provider} 계정으로 로그인했습니다. {app}에 이미 같은 이메일 주소를 사용하는 계정이 있지만, 로그인 방법이 다릅니다. 이메일 주소가 같다는 것만으로는 그 계정에 로그인할 수 없습니다.
    본인의 계정인 경우 이전에 사용한 방법으로 로그인하십시오. 그러면 두 가지 방법을 모두 사용할 수 있습니다.
    아직 연결되거나 변경된 내용이 없습니다. 본인의 계정이 아닌 경우 ‘연결 안 함’을 선택하십시오.
    연결 안 함
    이미 계정이 있습니다
    기존 {app} 계정으로 계속할 수 있습니다. 로그인하지 않고 작업한 내용은 그 계정으로 이동합니다.
    이 계정으로 계속하기
    로그인하지 않았습니다. 로그인하여 계정을 저장하지 않으면 이 기기를 분실할 때 계정도 잃게 됩니다.
    계정 저장
    이름
    {app}에 사용자의 이름이 필요합니다.
    이름
    성(선택 사항)
    계속
    새로운 암호 설정
    해당 주소의 계정이 있는 경우 코드 또는 로그인 방법이 포함된 이메일을 보냈습니다. 새로운 암호를 설정하면 다른 모든 기기에서 로그아웃됩니다.
    이메일로 받은 코드
    새로운 암호
    8자 이상. 여러 단어를 이어 쓰면 기억하기 쉽고 입력하기도 쉽습니다.
    새로운 암호 설정
    로그인으로 돌아가기
    지원팀에 문의하는 경우 요청 ID {id}을(를) 알려 주십시오.
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
    본인 확인
    {email} 계정의 암호를 입력하십시오.
    취소
    계정 생성
    이메일 주소와 암호로 {app}에 로그인하게 됩니다. 주소를 확인하기 위한 코드를 이메일로 보내 드립니다.
    이미 계정이 있습니까? 로그인
    이름(선택 사항)
    이메일을 확인하십시오
    {email} 주소로 이메일을 보냈습니다. {app}에서 처음 사용하는 주소인 경우 이메일에 코드가 있습니다. 한 시간 이내에 코드를 입력하십시오.
    확인 코드
    숫자 6자리
    새로운 코드 보내기
    {email} 주소로 새로운 코드를 보냈습니다.
    다른 이메일 주소 사용
    유효한 이메일 주소를 입력하십시오.
    어떤 키보드에서나 입력할 수 있는 문자 8~128자를 사용하십시오.
    추측하기 쉬운 암호입니다. 여러 단어를 이어 쓰는 등 더 긴 암호를 설정하십시오.
    먼저 이메일 주소를 추가하십시오. 암호로 로그인하려면 이메일 주소가 필요합니다.
    현재 암호가 올바르지 않습니다.
    이름을 입력하십시오.
    사용할 수 없는 이름입니다.
    코드가 올바르지 않거나 만료되었습니다. 코드를 확인하거나 새로운 코드를 요청하십시오.
    다른 계정에서 사용하는 로그인 방법 또는 이메일 주소입니다. 변경된 내용이 없습니다.
    유일한 로그인 방법입니다. 먼저 다른 방법을 추가하십시오.
    다른 사람의 계정에 로그인했습니다. 변경된 내용이 없습니다.
    로그아웃했다가 다시 로그인한 다음 한 번 더 시도하십시오.
    로그아웃되었습니다. 다시 로그인하십시오.
    취소되었습니다. 변경된 내용이 없습니다.
    이메일로 로그인 코드 받기
    {email} 주소가 암호가 있는 계정에 속하는 경우 해당 주소로 코드를 보냈습니다. 한 시간 이내에 코드를 입력하십시오.
    패스키
    패스키로 로그인
    패스키로 계정 생성
    이 패스키를 사용하지 못했습니다. 다시 시도하거나 다른 로그인 방법을 사용하십시오.
    계정에서 제거된 패스키입니다. 다른 로그인 방법을 사용하십시오.
    이 기기에 이미 이 계정의 패스키가 있습니다. 이 패스키로 로그인할 수 있습니다.
    패스키를 저장하려면 이 기기에 기기 암호를 설정하고 ‘설정’ 앱에서 iCloud 키체인을 켜십시오.
    계정에 패스키를 더 이상 추가할 수 없습니다. 먼저 하나를 제거하십시오.
    코드가 올바릅니다. 패스키만 있는 계정이므로, 소유자가 중단할 수 있도록 새로운 코드는 나중에 사용할 수 있습니다.
    휴대폰 또는 컴퓨터에서 로그인
    {address} 주소를 열고 다음 코드를 입력하십시오.
    또는 휴대폰 카메라로 스캔하십시오.
    페이지에 같은 코드가 표시되는 경우에만 허용하십시오.
    허용할 때까지 기다리는 중…
    {address} 주소의 QR 코드
    로그인이 허용되지 않았습니다.
    새로운 코드 받기
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
    초대 코드
    감사합니다. 이제 다시 로그인하거나 계정을 생성하십시오.
    내 계정
    프로필
    이름 없음
    이메일 주소 없음
    확인됨
    확인되지 않음
    나의 이메일 가리기
    Apple 계정에서 전달이 꺼져 있어 이 주소로 온 이메일을 받을 수 없습니다.
    이름 변경
    이메일 주소 변경
    이메일 주소 추가
    주소를 확인하기 위한 코드를 이메일로 보내 드립니다.
    코드 보내기
    {email} 주소로 코드를 보냈습니다. 한 시간 이내에 코드를 입력하십시오.
    로그인 방법
    {name} 추가
    마지막 사용
    접근 권한 철회됨
    제거
    제거: {name}
    ‘{name}’을(를) 제거하겠습니까?
    더 이상 ‘{name}’(으)로 로그인할 수 없습니다. 이 방법으로 로그인한 다른 기기에서는 로그아웃됩니다.
    암호 설정
    그러면 이메일 주소와 이 암호로도 {app}에 로그인할 수 있습니다.
    암호 변경
    이전 암호로 로그인한 다른 기기에서 로그아웃됩니다.
    현재 암호
    저장
    기기
    이 기기
    Apple 기기
    Android 기기
    웹 브라우저
    기기
    이름 변경
    이름 변경: {name}
    기기 이름
    로그아웃
    로그아웃: {name}
    다른 모든 기기에서 로그아웃
    다른 모든 기기에서 로그아웃하겠습니까?
    내 데이터
    내 데이터 다운로드
    계정 삭제
    계정을 삭제하겠습니까?
    이 작업은 취소할 수 없습니다.
    계정, 이름 및 이메일 주소가 즉시 삭제되고, 모든 기기에서 로그아웃됩니다.
    삭제 사실을 {app}에 알리며, 사용자의 데이터는 {app}의 자체 정책에 따라 삭제됩니다.
    {app}에서 더 이상 Apple 계정을 사용하지 않는다는 사실을 Apple에 알립니다.
    다른 사람이 계정을 삭제할 수 없도록 다시 로그인해야 할 수 있습니다.
    계정이 삭제되었습니다
    데이터가 삭제되었고, 모든 기기에서 로그아웃되었습니다.
    Apple에 알리는 중입니다. Apple에서 확인할 때까지(보통 몇 초 이내) Apple 계정으로 로그인할 수 없습니다.
    Apple 계정을 사용하는 앱 목록에 {app} 항목이 더 이상 없습니다.
    한 단계가 남았습니다. ‘설정’ 앱에서 Apple 계정을 사용하는 앱 중 {app} 항목을 제거하십시오.
    방법 보기
    완료
    이름이 저장되었습니다.
    이메일 주소가 변경되었습니다.
    이제 ‘{name}’(으)로도 로그인할 수 있습니다.
    ‘{name}’이(가) 제거되었습니다. 더 이상 이 방법으로 로그인할 수 없습니다.
    암호가 설정되었습니다.
    암호가 변경되었습니다.
    기기 이름이 변경되었습니다.
    기기에서 로그아웃되었습니다.
    다른 모든 기기에서 로그아웃되었습니다.
    패스키
    패스키 추가
    패스키를 사용하면 암호 없이 기기의 잠금을 해제하는 것처럼 로그인할 수 있습니다.
    동기화됨
    한 기기에만 있음
    패스키 이름
    패스키 이름이 변경되었습니다.
    이 기기를 분실하면 아무도 계정에 로그인할 수 없습니다. 다른 로그인 방법을 추가하십시오.
    기기를 분실해도 계정을 유지할 수 있도록 다른 종류의 로그인 방법을 추가하십시오.
    누군가 계정을 복구하고 있습니다. 본인이 아닌 경우 중단하십시오.
    복구 중단
    """#
  }

  private static var ptBR: String {
    #"""
    Iniciar sessão em {app}
    Nenhum método de início de sessão está disponível no momento. Tente novamente mais tarde.
    Um momento…
    Continuar com {provider}
    Senha
    ou com uma senha
    Endereço de e-mail
    Senha
    Iniciar sessão
    Esqueceu sua senha?
    Já existe uma conta com este endereço de e-mail
    Você iniciou sessão com {provider} ({email}). Uma conta {app} já usa {email} com outro método de início de sessão. Ter o mesmo endereço de e-mail não é suficiente para iniciar sessão nela.
    Você iniciou sessão com {provider}. Uma conta {app} já usa o mesmo endereço de e-mail com outro método de início de sessão. Ter o mesmo endereço de e-mail não é suficiente para iniciar sessão nela.
    Se esta conta for sua, inicie sessão como antes. Depois, você poderá usar os dois métodos.
    Nada foi vinculado nem alterado ainda. Se esta conta não for sua, escolha “Não vincular”.
    Não vincular
    Você já tem uma conta
    Você pode continuar com sua conta {app}. O que você fez sem iniciar sessão será transferido para ela.
    Continuar com esta conta
    Você não iniciou sessão. Inicie sessão para salvar sua conta; caso contrário, ela será perdida com este dispositivo.
    Salvar sua conta
    Seu nome
    {app} precisa do seu nome.
    Nome
    Sobrenome (opcional)
    Continuar
    Escolher uma nova senha
    Se o endereço pertencer a uma conta, enviamos a você um e-mail com um código ou com seu método de início de sessão. Quando você definir uma nova senha, sua sessão será finalizada em todos os outros dispositivos.
    Código recebido por e-mail
    Nova senha
    Pelo menos 8 caracteres. Algumas palavras seguidas são fáceis de lembrar e de digitar.
    Definir nova senha
    Voltar para o início de sessão
    Se entrar em contato com o suporte, informe o ID da solicitação {id}.
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
    Confirme que é você
    Digite a senha de {email}.
    Cancelar
    Criar conta
    Você iniciará sessão em {app} com seu endereço de e-mail e uma senha. Enviaremos um código por e-mail para confirmar o endereço.
    Já tem uma conta? Inicie sessão
    Nome (opcional)
    Confira seu e-mail
    Enviamos um e-mail para {email}. Se o endereço for novo em {app}, o e-mail contém um código. Digite o código em até uma hora.
    Código de verificação
    6 dígitos
    Enviar um novo código
    Enviamos um novo código para {email}.
    Usar outro endereço de e-mail
    Digite um endereço de e-mail válido.
    Use de 8 a 128 caracteres que estejam disponíveis em qualquer teclado.
    Esta senha é fácil de adivinhar. Escolha uma mais longa, como algumas palavras seguidas.
    Primeiro adicione um endereço de e-mail. Você precisa dele para iniciar sessão com uma senha.
    Sua senha atual está incorreta.
    Digite seu nome.
    Este nome não pode ser usado.
    O código está incorreto ou expirou. Confira-o ou solicite um novo.
    Este método de início de sessão ou endereço de e-mail pertence a outra conta. Nada foi alterado.
    Este é seu único método de início de sessão. Primeiro adicione outro.
    Você iniciou sessão na conta de outra pessoa. Nada foi alterado.
    Finalize a sessão, inicie-a de novo e tente mais uma vez.
    Sua sessão foi finalizada. Inicie sessão novamente.
    Operação cancelada. Nada foi alterado.
    Receber código por e-mail
    Se {email} pertencer a uma conta com senha, enviamos um código para esse endereço. Digite o código em até uma hora.
    Chave-senha
    Usar uma chave-senha
    Criar conta com chave-senha
    Esta chave-senha não funcionou. Tente novamente ou use outro método de início de sessão.
    Esta chave-senha foi removida da sua conta. Use outro método de início de sessão.
    Este dispositivo já tem uma chave-senha para sua conta. Você pode usá-la para iniciar sessão.
    Para salvar uma chave-senha, defina um código neste dispositivo e ative as Chaves do iCloud em Ajustes.
    Sua conta não pode ter mais chaves-senha. Primeiro remova uma.
    O código está correto. Como a conta tem apenas chaves-senha, um novo código funcionará mais tarde, para que o titular da conta possa interromper a recuperação.
    Inicie sessão no celular ou computador
    Abra {address} e digite este código:
    Ou escaneie isto com a câmera do celular.
    Permita somente se a página mostrar o mesmo código.
    Aguardando você permitir…
    Código QR de {address}
    O início de sessão não foi permitido.
    Obter um novo código
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
    Código de convite
    Obrigado. Agora inicie sessão novamente ou crie sua conta.
    Sua conta
    Perfil
    Sem nome
    Sem endereço de e-mail
    Verificado
    Não verificado
    Ocultar Meu E-mail
    Os e-mails para este endereço não chegam até você porque o encaminhamento está desativado na sua Conta Apple.
    Alterar nome
    Alterar endereço de e-mail
    Adicionar endereço de e-mail
    Enviaremos um código por e-mail para confirmar o endereço.
    Enviar código
    Enviamos um código para {email}. Digite o código em até uma hora.
    Métodos de início de sessão
    Adicionar {name}
    Último uso
    Acesso revogado
    Remover
    Remover: {name}
    Remover este método: {name}?
    Você não poderá mais iniciar sessão com este método: {name}. A sessão será finalizada nos outros dispositivos em que ele foi usado para iniciá-la.
    Definir senha
    Depois, você também poderá iniciar sessão em {app} com seu endereço de e-mail e esta senha.
    Alterar senha
    A sessão será finalizada nos outros dispositivos em que foi iniciada com a senha antiga.
    Senha atual
    Salvar
    Dispositivos
    Este dispositivo
    Dispositivo Apple
    Dispositivo Android
    Navegador da web
    Dispositivo
    Renomear
    Renomear: {name}
    Nome do dispositivo
    Finalizar sessão
    Finalizar sessão: {name}
    Finalizar sessão nos outros dispositivos
    Finalizar sessão nos outros dispositivos?
    Seus dados
    Baixar seus dados
    Excluir conta
    Excluir sua conta?
    Esta ação não pode ser desfeita.
    Sua conta, seu nome e seu endereço de e-mail serão excluídos imediatamente, e sua sessão será finalizada em todos os dispositivos.
    Vamos notificar {app}, que excluirá seus dados de acordo com as próprias políticas.
    Vamos notificar a Apple de que você não usa mais sua Conta Apple com {app}.
    Talvez você precise iniciar sessão novamente, para que ninguém mais possa excluir sua conta.
    Sua conta foi excluída
    Seus dados foram excluídos e sua sessão foi finalizada em todos os dispositivos.
    Estamos notificando a Apple. Até que a Apple confirme, geralmente em segundos, você não poderá iniciar sessão com sua Conta Apple.
    {app} não está mais na lista de apps que usam sua Conta Apple.
    Falta uma etapa: em Ajustes, remova {app} dos apps que usam sua Conta Apple.
    Mostrar como
    OK
    Seu nome foi salvo.
    Seu endereço de e-mail foi alterado.
    Agora você também pode iniciar sessão com este método: {name}.
    Método removido: {name}. Você não pode mais usá-lo para iniciar sessão.
    Sua senha foi definida.
    Sua senha foi alterada.
    O dispositivo foi renomeado.
    A sessão foi finalizada no dispositivo.
    Sua sessão foi finalizada em todos os outros dispositivos.
    Chaves-senha
    Adicionar chave-senha
    Com uma chave-senha, você inicia sessão sem senha, da mesma forma que desbloqueia seu dispositivo.
    Sincronizada
    Somente em um dispositivo
    Nome da chave-senha
    A chave-senha foi renomeada.
    Se você perder este dispositivo, ninguém poderá iniciar sessão na sua conta. Adicione outro método de início de sessão.
    Adicione outro tipo de método de início de sessão para manter sua conta se perder seus dispositivos.
    Alguém está recuperando sua conta. Se não for você, interrompa a recuperação.
    Interromper a recuperação
    """#
  }

  private static var ru: String {
    #"""
    Вход в {app}
    Сейчас нет доступных способов входа. Повторите попытку позже.
    Подождите…
    Продолжить с {provider}
    Пароль
    или с помощью пароля
    Адрес электронной почты
    Пароль
    Войти
    Забыли пароль?
    Аккаунт с этим адресом электронной почты уже существует
    Вы вошли с помощью {provider} ({email}). В {app} уже есть аккаунт с адресом {email} и другим способом входа. Одного совпадения адреса недостаточно, чтобы войти в него.
    Вы вошли с помощью {provider}. В {app} уже есть аккаунт с таким же адресом электронной почты и другим способом входа. Одного совпадения адреса недостаточно, чтобы войти в него.
    Если это ваш аккаунт, войдите так же, как раньше. После этого можно будет использовать оба способа.
    Пока ничего не связано и не изменено. Если это не ваш аккаунт, выберите «Не связывать».
    Не связывать
    У вас уже есть аккаунт
    Вы можете продолжить с вашим аккаунтом {app}. То, что вы сделали без входа, будет перенесено в него.
    Продолжить с этим аккаунтом
    Вы не вошли. Войдите, чтобы сохранить аккаунт, иначе он будет потерян вместе с этим устройством.
    Сохранить аккаунт
    Ваше имя
    Укажите имя для {app}.
    Имя
    Фамилия (необязательно)
    Продолжить
    Выберите новый пароль
    Если адрес принадлежит аккаунту, мы отправили вам письмо с кодом или вашим способом входа. Когда вы зададите новый пароль, на всех других устройствах будет выполнен выход.
    Код из письма
    Новый пароль
    Не менее 8 символов. Несколько слов подряд легко запомнить и легко ввести.
    Сохранить новый пароль
    Вернуться ко входу
    При обращении в поддержку укажите идентификатор запроса {id}.
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
    Подтвердите, что это вы
    Введите пароль для {email}.
    Отменить
    Создать аккаунт
    Вы будете входить в {app} с помощью адреса электронной почты и пароля. Мы отправим код, чтобы подтвердить адрес.
    Уже есть аккаунт? Войти
    Имя (необязательно)
    Проверьте почту
    Мы отправили письмо на адрес {email}. Если этого адреса ещё нет в {app}, в письме есть код. Введите код в течение часа.
    Код подтверждения
    6 цифр
    Отправить новый код
    Мы отправили новый код на адрес {email}.
    Указать другой адрес электронной почты
    Введите действительный адрес электронной почты.
    Используйте от 8 до 128 символов, которые есть на любой клавиатуре.
    Этот пароль легко угадать. Выберите более длинный, например несколько слов подряд.
    Сначала добавьте адрес электронной почты. Он нужен для входа с паролем.
    Неверный текущий пароль.
    Введите имя.
    Это имя нельзя использовать.
    Код неверный, или срок его действия истёк. Проверьте его или запросите новый.
    Этот способ входа или адрес электронной почты принадлежит другому аккаунту. Ничего не изменено.
    Это ваш единственный способ входа. Сначала добавьте другой.
    Вы вошли в аккаунт другого человека. Ничего не изменено.
    Выйдите и войдите снова, затем повторите попытку.
    Вы вышли из аккаунта. Войдите снова.
    Отменено. Ничего не изменено.
    Получить код для входа по почте
    Если {email} принадлежит аккаунту с паролем, мы отправили код на этот адрес. Введите код в течение часа.
    Ключ доступа
    Войти с ключом доступа
    Создать аккаунт с ключом доступа
    Этот ключ доступа не сработал. Попробуйте ещё раз или войдите другим способом.
    Этот ключ доступа удалён из вашего аккаунта. Войдите другим способом.
    На этом устройстве уже есть ключ доступа к вашему аккаунту. С ним можно войти.
    Чтобы сохранить ключ доступа, установите код-пароль на этом устройстве и включите Связку ключей iCloud в Настройках.
    В аккаунт больше нельзя добавить ключи доступа. Сначала удалите один из них.
    Код верный. В аккаунте есть только ключи доступа, поэтому новый код подействует позже, чтобы владелец мог это остановить.
    Войдите на телефоне или компьютере
    Откройте {address} и введите этот код:
    Или отсканируйте это камерой телефона.
    Разрешайте вход, только если на странице показан тот же код.
    Ожидание вашего разрешения…
    QR-код для {address}
    Вход не был разрешён.
    Получить новый код
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
    Код приглашения
    Спасибо. Теперь войдите ещё раз или создайте аккаунт.
    Ваш аккаунт
    Профиль
    Имя не указано
    Адрес электронной почты не указан
    Подтверждён
    Не подтверждён
    Скрыть e‑mail
    Письма на этот адрес до вас не доходят, так как в Аккаунте Apple отключена пересылка.
    Изменить имя
    Изменить адрес электронной почты
    Добавить адрес электронной почты
    Мы отправим код, чтобы подтвердить адрес.
    Отправить код
    Мы отправили код на адрес {email}. Введите код в течение часа.
    Способы входа
    Добавить {name}
    Последний вход
    Доступ отозван
    Удалить
    Удалить: {name}
    Удалить: {name}?
    Вы больше не сможете входить с помощью {name}. На других устройствах, где вы входили этим способом, будет выполнен выход.
    Задать пароль
    После этого можно будет входить в {app} с помощью адреса электронной почты и этого пароля.
    Сменить пароль
    На других устройствах, где вы входили со старым паролем, будет выполнен выход.
    Текущий пароль
    Сохранить
    Устройства
    Это устройство
    Устройство Apple
    Устройство Android
    Веб-браузер
    Устройство
    Переименовать
    Переименовать: {name}
    Название устройства
    Выйти
    Выйти: {name}
    Выйти на всех других устройствах
    Выйти на всех других устройствах?
    Ваши данные
    Скачать данные
    Удалить аккаунт
    Удалить аккаунт?
    Это действие нельзя отменить.
    Ваш аккаунт, имя и адрес электронной почты будут сразу удалены, и на всех ваших устройствах будет выполнен выход.
    {app} получит уведомление и удалит ваши данные согласно своим правилам.
    Apple получит уведомление, что вы больше не используете Аккаунт Apple с {app}.
    Возможно, потребуется войти ещё раз, чтобы никто другой не мог удалить ваш аккаунт.
    Ваш аккаунт удалён
    Ваши данные удалены, и на всех ваших устройствах выполнен выход.
    Мы уведомляем Apple. Пока Apple не подтвердит это (обычно несколько секунд), войти с Аккаунтом Apple нельзя.
    {app} больше нет в списке приложений, использующих ваш Аккаунт Apple.
    Остался один шаг: в Настройках удалите {app} из приложений, использующих ваш Аккаунт Apple.
    Показать, как это сделать
    Готово
    Имя сохранено.
    Адрес электронной почты изменён.
    Добавлен способ входа: {name}.
    Удалено: {name}. Входить этим способом больше нельзя.
    Пароль задан.
    Пароль изменён.
    Устройство переименовано.
    На устройстве выполнен выход.
    На всех других устройствах выполнен выход.
    Ключи доступа
    Добавить ключ доступа
    С ключом доступа вы входите без пароля — так же, как разблокируете устройство.
    Синхронизирован
    Только на одном устройстве
    Название ключа доступа
    Ключ доступа переименован.
    Если вы потеряете это устройство, никто не сможет войти в ваш аккаунт. Добавьте другой способ входа.
    Добавьте способ входа другого вида, чтобы не потерять аккаунт вместе с устройствами.
    Кто-то восстанавливает ваш аккаунт. Если это не вы, остановите это.
    Остановить восстановление
    """#
  }

  private static var zhHans: String {
    #"""
    登录“{app}”
    目前没有可用的登录方式。请稍后再试。
    请稍候…
    通过 {provider} 继续
    密码
    或使用密码
    电子邮件地址
    密码
    登录
    忘记密码？
    已有账户使用此电子邮件地址
    你已通过 {provider}（{email}）登录。“{app}”中已有账户使用 {email}，但登录方式不同。仅凭相同的电子邮件地址不足以登录该账户。
    你已通过 {provider} 登录。“{app}”中已有账户使用同一电子邮件地址，但登录方式不同。仅凭相同的电子邮件地址不足以登录该账户。
    如果这是你的账户，请用以前的方式登录。之后两种方式都可以使用。
    目前尚未关联或更改任何内容。如果这不是你的账户，请选择“不关联”。
    不关联
    你已有账户
    你可以使用自己的“{app}”账户继续。你在未登录时所做的内容会转移到该账户。
    使用此账户继续
    你尚未登录。请登录以保存你的账户，否则设备丢失后账户也会丢失。
    保存你的账户
    你的姓名
    “{app}”需要你的姓名。
    名字
    姓氏（可选）
    继续
    设置新密码
    如果该地址属于某个账户，我们已向其发送电子邮件，其中包含验证码或你的登录方式。设置新密码后，你将在所有其他设备上退出登录。
    电子邮件中的验证码
    新密码
    至少 8 个字符。将几个词连在一起，既好记又便于输入。
    设置新密码
    返回登录
    联系支持团队时，请提供请求 ID {id}。
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
    确认是你本人
    请输入 {email} 的密码。
    取消
    创建账户
    你将使用电子邮件地址和密码登录“{app}”。我们会通过电子邮件向你发送验证码，用于确认该地址。
    已有账户？登录
    名字（可选）
    查收电子邮件
    我们已向 {email} 发送电子邮件。如果该地址首次用于“{app}”，其中会包含验证码。请在一小时内输入验证码。
    验证码
    6 位数字
    发送新的验证码
    我们已向 {email} 发送新的验证码。
    使用其他电子邮件地址
    请输入有效的电子邮件地址。
    请使用 8 至 128 个任何键盘都能输入的字符。
    此密码很容易猜到。请设置更长的密码，例如将几个词连在一起。
    请先添加电子邮件地址。使用密码登录时需要该地址。
    当前密码不正确。
    请输入你的姓名。
    此姓名无法使用。
    验证码不正确或已过期。请检查，或请求新的验证码。
    此登录方式或电子邮件地址属于另一个账户。未更改任何内容。
    这是你唯一的登录方式。请先添加其他登录方式。
    你登录了其他人的账户。未更改任何内容。
    请退出登录并重新登录，然后再试一次。
    你已退出登录。请重新登录。
    已取消。未更改任何内容。
    通过电子邮件发送登录验证码
    如果 {email} 属于某个设有密码的账户，我们已向其发送验证码。请在一小时内输入验证码。
    通行密钥
    使用通行密钥登录
    使用通行密钥创建账户
    此通行密钥无法使用。请重试，或使用其他登录方式。
    此通行密钥已从你的账户中移除。请使用其他登录方式。
    此设备上已有你账户的通行密钥。你可以使用它登录。
    若要存储通行密钥，请在此设备上设置锁屏密码，并在“设置”中打开 iCloud 钥匙串。
    你的账户的通行密钥数量已达上限。请先移除一个。
    验证码正确。由于该账户只有通行密钥，新的验证码要稍后才能使用，以便账户所有者能够停止此操作。
    在手机或电脑上登录
    打开 {address}，然后输入此代码：
    或使用手机的相机扫描。
    仅当页面显示相同的代码时才允许。
    正在等待你允许…
    {address} 的二维码
    登录未获允许。
    获取新代码
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
    邀请码
    谢谢。现在请重新登录，或创建你的账户。
    你的账户
    个人资料
    没有姓名
    没有电子邮件地址
    已验证
    未验证
    隐藏邮件地址
    由于你的 Apple 账户中已关闭转发，你无法收到发送到此地址的电子邮件。
    更改姓名
    更改电子邮件地址
    添加电子邮件地址
    我们会通过电子邮件向你发送验证码，用于确认该地址。
    发送验证码
    我们已向 {email} 发送验证码。请在一小时内输入验证码。
    登录方式
    添加 {name}
    上次使用
    访问权限已撤销
    移除
    移除“{name}”
    要移除“{name}”吗？
    你将无法再使用“{name}”登录。使用它登录的其他设备将退出登录。
    设置密码
    之后你还可以使用电子邮件地址和此密码登录“{app}”。
    更改密码
    使用旧密码登录的其他设备将退出登录。
    当前密码
    保存
    设备
    此设备
    Apple 设备
    Android 设备
    网页浏览器
    设备
    重新命名
    重新命名“{name}”
    设备名称
    退出登录
    退出登录：{name}
    在所有其他设备上退出登录
    要在所有其他设备上退出登录吗？
    你的数据
    下载你的数据
    删除账户
    要删除你的账户吗？
    此操作无法撤销。
    你的账户、姓名和电子邮件地址会立即删除，你将在所有设备上退出登录。
    “{app}”会收到通知，并按照自己的政策删除你的数据。
    我们会通知 Apple，你不再在“{app}”中使用 Apple 账户。
    你可能需要重新登录，以防他人删除你的账户。
    你的账户已删除
    你的数据已删除，你已在所有设备上退出登录。
    我们正在通知 Apple。在 Apple 确认之前（通常只需几秒钟），你无法使用 Apple 账户登录。
    使用你 Apple 账户的 App 列表中不再显示“{app}”。
    还剩一步：请在“设置”中，将“{app}”从使用你 Apple 账户的 App 中移除。
    查看操作方法
    完成
    你的姓名已保存。
    你的电子邮件地址已更改。
    你现在还可以使用“{name}”登录。
    已移除“{name}”。你无法再使用它登录。
    你的密码已设置。
    你的密码已更改。
    设备已重新命名。
    设备已退出登录。
    你已在所有其他设备上退出登录。
    通行密钥
    添加通行密钥
    有了通行密钥，你无需密码，像解锁设备那样即可登录。
    已同步
    仅在一台设备上
    通行密钥名称
    通行密钥已重新命名。
    如果此设备丢失，将无人能登录你的账户。请添加其他登录方式。
    请添加另一种登录方式，以便在设备丢失后仍可使用账户。
    有人正在恢复你的账户。如果不是你本人，请停止恢复。
    停止恢复
    """#
  }
}
