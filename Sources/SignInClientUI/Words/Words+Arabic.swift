extension Words {
  static func arabic(_ key: Key) -> String {
    switch key {
    case .heading: "تسجيل الدخول إلى {app}"
    case .nothing: "لا تتوفر حاليًا أي طريقة لتسجيل الدخول هنا. يُرجى العودة لاحقًا."
    case .working: "لحظة من فضلك…"
    case .continueWith: "متابعة باستخدام {provider}"
    case .wayPassword: "كلمة المرور"
    case .orPassword: "أو بكلمة مرور"
    case .email: "عنوان البريد الإلكتروني"
    case .password: "كلمة المرور"
    case .signIn: "تسجيل الدخول"
    case .forgotten: "هل نسيت كلمة المرور؟"
    case .linkTitle: "يوجد حساب بهذا العنوان"
    case .linkExplanation:
      "وصلت إلى هنا باستخدام {provider} ({email})، وهذه هوية لا نعرفها بعد. العنوان {email} يخص حسابًا "
        + "لدى {app} يُسجَّل الدخول إليه بطريقة أخرى، والعنوان وحده لا يكفي للسماح لأحد بالدخول."
    case .linkExplanationNoEmail:
      "وصلت إلى هنا باستخدام {provider}، وهذه هوية لا نعرفها بعد. عنوان بريدها الإلكتروني يخص حسابًا "
        + "لدى {app} يُسجَّل الدخول إليه بطريقة أخرى، والعنوان وحده لا يكفي للسماح لأحد بالدخول."
    case .linkAdvice:
      "إذا كان الحساب لك، فيُرجى تسجيل الدخول كما في السابق، بالهوية الأخرى وليس بالهوية التي "
        + "استخدمتها للتو. بعد ذلك يمكنك الوصول إليه بأي منهما."
    case .linkNothingYet: "لم يُضَف أو يتغيّر أي شيء حتى الآن. إذا لم يكن الحساب لك، فاختر «عدم الإضافة»."
    case .linkDecline: "عدم الإضافة"
    case .nameTitle: "اسمك"
    case .nameIntro: "يودّ {app} معرفة اسمك."
    case .givenName: "الاسم الأول"
    case .familyName: "اسم العائلة (اختياري)"
    case .nameButton: "متابعة"
    case .resetTitle: "اختيار كلمة مرور جديدة"
    case .resetIntro:
      "إذا كان العنوان يخص حسابًا فستصلك رسالة من {app} فيها رمز أو طريقة تسجيل دخولك. مع كلمة المرور "
        + "الجديدة يُسجَّل خروجك من كل مكان آخر."
    case .resetCode: "الرمز المرسل بالبريد"
    case .newPassword: "كلمة المرور الجديدة"
    case .newPasswordHint: "8 أحرف على الأقل. بضع كلمات متتالية أسهل في التذكّر من كلمة واحدة تصعب كتابتها."
    case .resetButton: "تعيين كلمة المرور الجديدة"
    case .backToSignIn: "العودة إلى تسجيل الدخول"
    case .requestID: "عند طلب المساعدة، يُرجى ذكر المعرّف {id}."
    case .problemUnreachable: "لم يصل أي رد. يُرجى التحقق من الاتصال والمحاولة مرة أخرى؛ لم يُفقد شيء."
    case .problemNetwork: "ردّت الشبكة بدلًا من الخادم. ربما يلزم تسجيل الدخول إليها أولًا."
    case .problemCredentials: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة"
    case .problemTooMany: "محاولات كثيرة في وقت قصير. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى."
    case .problemInvalid: "هناك خطأ ما. يُرجى التحقق مما أدخلته."
    case .problemDeletion: "يجري حذف هذا الحساب. يُرجى المحاولة لاحقًا."
    case .problemLinkTooOld: "استغرق ذلك وقتًا طويلًا. يُرجى البدء من جديد."
    case .problemStorage: "لا يمكن حفظ أي شيء بأمان على هذا الجهاز الآن. يُرجى فتح قفله والمحاولة مرة أخرى."
    case .problemAppleUnavailable:
      "لا يعمل «تسجيل الدخول باستخدام Apple» على هذا الجهاز الآن. هل سُجّل الدخول في الإعدادات إلى "
        + "حساب Apple مع المصادقة بعاملين؟"
    case .problemOther: "لم ينجح ذلك. يُرجى المحاولة مرة أخرى أو بطريقة أخرى."
    case .confirmTitle: "تأكيد هويتك"
    case .confirmIntro: "يُرجى إدخال كلمة المرور الخاصة بـ {email}."
    case .cancel: "إلغاء"
    }
  }
}
