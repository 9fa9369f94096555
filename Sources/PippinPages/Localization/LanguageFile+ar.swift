// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ar.strings; change that file, not this one.

extension LanguageFile {
  static let ar = ##"""
/*
  The words of Pippin's pages in Arabic. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "العربية";
"language.direction" = "rtl";
"language.plurals" = "arabic";
"language.place" = "5";

/* ---- On every page ---- */

"footer.made_with" = "ينمو مع Pippin";
"footer.languages" = "اللغة";
"footer.terms" = "الشروط";
"footer.privacy" = "الخصوصية";
"footer.support" = "المساعدة";
"page.request_id" = "عند طلب المساعدة، يُرجى ذكر المعرّف {id}.";

/* ---- Names of things ---- */

"way_in.password" = "كلمة المرور";
"device.browser" = "متصفح ويب";
"device.android" = "جهاز Android";
"device.apple" = "جهاز Apple";

/* ---- Times ---- */

"moment.now" = "قبل لحظات";
"moment.minutes#zero" = "قبل أقل من دقيقة";
"moment.minutes#one" = "قبل دقيقة";
"moment.minutes#two" = "قبل دقيقتين";
"moment.minutes#few" = "قبل {count} دقائق";
"moment.minutes#many" = "قبل {count} دقيقة";
"moment.minutes#other" = "قبل {count} دقيقة";
"moment.hours#zero" = "قبل أقل من ساعة";
"moment.hours#one" = "قبل ساعة";
"moment.hours#two" = "قبل ساعتين";
"moment.hours#few" = "قبل {count} ساعات";
"moment.hours#many" = "قبل {count} ساعة";
"moment.hours#other" = "قبل {count} ساعة";
"date" = "{day} {month} {year}";
"month.january" = "يناير";
"month.february" = "فبراير";
"month.march" = "مارس";
"month.april" = "أبريل";
"month.may" = "مايو";
"month.june" = "يونيو";
"month.july" = "يوليو";
"month.august" = "أغسطس";
"month.september" = "سبتمبر";
"month.october" = "أكتوبر";
"month.november" = "نوفمبر";
"month.december" = "ديسمبر";

/* ---- The buttons of the providers ---- */

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "تسجيل الدخول باستخدام Apple";
"button.apple.continue" = "متابعة باستخدام Apple";
"button.provider" = "متابعة باستخدام {provider}";

/* ---- The sign-in page ---- */

"sign_in.title" = "تسجيل الدخول";
"sign_in.heading" = "تسجيل الدخول إلى {app}";
"sign_in.new_here" = "هل هذه زيارتك الأولى؟ الزر نفسه ينشئ لك حسابًا.";
"sign_in.apple_note" = "تبقى كلمة مرورك لدى Apple. ولك الخيار بين مشاركة عنوان بريدك الإلكتروني وإخفائه خلف عنوان تنشئه Apple لك.";
"sign_in.nothing" = "لا تتوفر حاليًا أي طريقة لتسجيل الدخول هنا. يُرجى العودة لاحقًا.";
"sign_in.signed_out" = "تم تسجيل خروجك على هذا المتصفح.";
"sign_in.session_ended" = "انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "المتابعة دون نافذة منفصلة";
"apple_js.blocked" = "منع متصفحك فتح نافذة Apple. اسمح بالنوافذ لهذه الصفحة وحاول مرة أخرى، أو تابع دون نافذة.";
"apple_js.closed" = "أُغلقت نافذة Apple قبل أن تنتهي. اضغط على الزر لفتحها مرة أخرى.";
"apple_js.missing" = "تعذّر تحميل برنامج Apple النصي، ربما لأن شيئًا ما يحجبه. يمكنك المتابعة من دونه.";
"apple_js.failed" = "لم ينجح ذلك، ولم يُسجَّل دخول أحد. حاول مرة أخرى، أو تابع دون نافذة.";

/* ---- The account page ---- */

"account.title" = "حسابك";
"account.no_email" = "لا يوجد عنوان بريد إلكتروني، ولا حاجة إليه.";
"account.private_relay" = "إخفاء بريدي الإلكتروني";
"account.relay_note" = "أنشأت Apple هذا العنوان لك، وهي تعيد توجيه الرسائل المرسلة إليه. ويبقى عنوانك الشخصي لدى Apple. يمكنك إيقاف الرسائل في أي وقت من حساب Apple، ضمن «تسجيل الدخول باستخدام Apple».";
"account.ways_in" = "طرق تسجيل الدخول";
"account.added" = "تاريخ الإضافة: {added}، آخر استخدام: {used}";
"account.revoked" = "أُلغي الوصول";
"account.remove" = "إزالة";
"account.remove_named" = "إزالة {name}";
"account.sign_in_again_note" = "مضى بعض الوقت على تسجيل دخولك. لإزالة طريقة تسجيل دخول، يُرجى أولًا تسجيل الدخول مرة أخرى:";
"account.sign_in_again" = "تسجيل الدخول مرة أخرى";
"account.sessions" = "الأجهزة التي سجّلت الدخول عليها";
"account.this_device" = "هذا الجهاز";
"account.last_used" = "{app}، آخر استخدام: {time}";
"account.sign_out" = "تسجيل الخروج";
"account.sign_out_named" = "تسجيل الخروج من {name}";
"account.sign_out_elsewhere" = "تسجيل الخروج من كل الأجهزة الأخرى";
"account.delete" = "حذف هذا الحساب";

/* ---- Deleting the account ---- */

"delete.title" = "حذف حسابك";
"delete.final" = "لا يمكن التراجع عن هذا الإجراء.";
"delete.here" = "يُحذف حسابك واسمك وعنوان بريدك الإلكتروني من هنا فورًا، ويُسجَّل خروجك من كل الأجهزة.";
"delete.app" = "نُبلغ {app} بذلك، وتُحذف البيانات المحفوظة عنك هناك وفقًا لقواعد {app}.";
"delete.apple" = "نُبلغ Apple بتوقفك عن استخدام حساب Apple هنا. وإلى أن يكتمل ذلك، عادةً خلال ثوانٍ، لا يمكنك تسجيل الدخول به.";
"delete.afterwards" = "يمكنك بعد ذلك إنشاء حساب جديد لا صلة له بهذا الحساب.";
"delete.sign_in_again" = "للتأكد من هويتك، يُرجى أولًا تسجيل الدخول مرة أخرى ثم العودة إلى هنا.";
"delete.confirm" = "حذف حسابي";
"delete.keep" = "الاحتفاظ بحسابي";

/* The page after it. */
"deleted.title" = "تم حذف حسابك";
"deleted.happened" = "لم يعد أي شيء عنك محفوظًا في هذا الحساب، وتم تسجيل خروجك من كل الأجهزة.";
"deleted.happened_pending" = "لم يعد أي شيء عنك محفوظًا في هذا الحساب، وتم تسجيل خروجك من كل الأجهزة. ويجري إبلاغ Apple أيضًا.";
"deleted.advice_pending" = "إلى أن تؤكد Apple ذلك، عادةً خلال ثوانٍ، لا يمكنك تسجيل الدخول هنا باستخدام حساب Apple.";
"deleted.happened_manual" = "لم يعد أي شيء عنك محفوظًا في هذا الحساب، وتم تسجيل خروجك من كل الأجهزة. ولم تكن لدينا وسيلة لإبلاغ Apple، لذا قد يبقى اسم {app} في قائمة التطبيقات التي تستخدم حساب Apple الخاص بك.";
"deleted.advice_settings" = "على iPhone أو iPad، افتح «الإعدادات»، واضغط على اسمك، ثم على «تسجيل الدخول باستخدام Apple».";
"deleted.advice_web" = "على الأجهزة الأخرى، انتقل إلى account.apple.com، وسجّل الدخول، ثم افتح «تسجيل الدخول باستخدام Apple».";
"deleted.advice_app" = "اختر {app}، ثم أوقف استخدام حساب Apple مع هذا التطبيق.";

/* ---- A new way in names an address that an account has ---- */

"link.title" = "يوجد حساب بهذا العنوان";
"link.explanation" = "سجّلت الدخول باستخدام {provider} ({email})، وهو غير مرتبط بحساب بعد. العنوان {email} يخص حسابًا لدى {app} له طريقة تسجيل دخول أخرى. لأسباب أمنية لا نربط الحسابات بناءً على العنوان وحده.";
"link.explanation_no_email" = "سجّلت الدخول باستخدام {provider}، وهو غير مرتبط بحساب بعد. عنوانه يخص حسابًا لدى {app} له طريقة تسجيل دخول أخرى. لأسباب أمنية لا نربط الحسابات بناءً على العنوان وحده.";
"link.ways_in" = "طرق تسجيل الدخول إلى ذلك الحساب";
"link.advice" = "إذا كان الحساب لك، فسجّل الدخول كما كنت تفعل من قبل. بعد ذلك يمكنك استخدام الطريقتين.";
"link.advice_elsewhere" = "يُرجى تسجيل الدخول هناك كما في السابق، ثم إضافة طريقة تسجيل الدخول هذه من حسابك.";
"link.confirm" = "تسجيل الدخول كالسابق والربط";
"link.confirm_with" = "تسجيل الدخول باستخدام {provider} والربط";
"link.decline" = "عدم الربط";
"link.nothing_yet" = "لم يُربط أو يتغير أي شيء حتى الآن. إذا لم يكن الحساب لك، فاختر «عدم الربط».";

/* ---- Back to an app ---- */

"continue.title" = "المتابعة";
"continue.heading" = "المتابعة إلى {app}";
"continue.scheme" = "بقيت خطوة واحدة. يفتح الزر التطبيق على هذا الجهاز عبر عنوانه {address}.";
"continue.loopback" = "بقيت خطوة واحدة. يعيدك الزر إلى البرنامج على هذا الكمبيوتر، على العنوان {address}.";
"continue.not_you" = "إذا لم يكن ذلك بطلب منك، فيُرجى إغلاق هذه الصفحة، ولن تُسلَّم أي بيانات.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "إعادة المحاولة";
"message.start_again" = "البدء من جديد";
"message.to_sign_in" = "الانتقال إلى تسجيل الدخول";

"message.cancelled.title" = "أُلغي تسجيل الدخول";
"message.cancelled.happened" = "أُلغي تسجيل الدخول قبل اكتماله. لم يُنشأ أي حساب ولم يتغيّر أي شيء.";

"message.expired.title" = "انتهت صلاحية تسجيل الدخول";
"message.expired.happened" = "حرصًا على أمانك، يجب إكمال تسجيل الدخول خلال بضع دقائق، ولم يكتمل هذه المرة.";
"message.expired.advice" = "لا يستغرق البدء من جديد عادةً سوى ثوانٍ.";

"message.wrong_browser.title" = "بدأ تسجيل الدخول هذا في متصفح آخر";
"message.wrong_browser.happened" = "لقد بدأ في متصفح آخر، أو في نافذة خاصة، أو مع إيقاف ملفات تعريف الارتباط، لذا لا يمكننا التأكد من أنه يخصك.";
"message.wrong_browser.advice_close" = "إذا أرسل إليك شخص ما رابط هذه الصفحة، فيُرجى إغلاقها، فقد يُسجَّل دخولك إلى حساب ذلك الشخص.";
"message.wrong_browser.advice_restart" = "إذا بدأته بنفسك، فيُرجى البدء من جديد هنا والبقاء في هذا المتصفح.";
"message.wrong_browser.advice_cookies" = "إذا تكرر ذلك، فيُرجى السماح بملفات تعريف الارتباط لهذا الموقع.";

"message.unreachable.title" = "لا يوجد رد من {provider}";
"message.unreachable.happened" = "تعذّر علينا الوصول إلى {provider} لإكمال تسجيل دخولك. هذا ليس خطأً من جانبك، ولم يُفقد أي شيء.";
"message.unreachable.advice" = "يُرجى الانتظار دقيقة ثم إعادة المحاولة.";

"message.refused.title" = "لم يُقبل طلبنا لدى {provider}";
"message.refused.happened" = "لم يُقبل لدى {provider} الطلب بالصيغة التي أرسلته بها هذه الخدمة. علينا إصلاح ذلك، ولن تفيد إعادة المحاولة قبل إصلاحه.";
"message.refused.advice" = "يُرجى العودة لاحقًا أو إبلاغ القائمين على {app}.";

"message.not_proved.title" = "تعذّر التحقق من تسجيل الدخول";
"message.not_proved.happened" = "لم تجتز البيانات الواردة من {provider} عمليات التحقق لدينا، لذا لم يُسجَّل دخول أحد.";
"message.not_proved.advice" = "يُرجى البدء من جديد. وإذا حدث ذلك مرتين، فيُرجى إبلاغ القائمين على {app}.";

"message.bad_request.title" = "هذا الرابط أو النموذج غير صالح";
"message.bad_request.happened" = "فُتحت الصفحة من رابط أو نموذج غير صالح أو قديم.";

"message.not_found.title" = "الصفحة غير موجودة";
"message.not_found.happened" = "ربما كُتب العنوان بشكل غير صحيح، أو نُقلت الصفحة.";

"message.too_many.title" = "محاولات كثيرة جدًا";
"message.too_many.happened" = "وردت محاولات كثيرة من شبكتك خلال وقت قصير.";
"message.too_many.advice" = "يُرجى الانتظار دقيقة ثم إعادة المحاولة.";

"message.unavailable.title" = "الخدمة غير متاحة مؤقتًا";
"message.unavailable.happened" = "لم يُسجَّل خروجك ولم يُفقد شيء.";
"message.unavailable.advice" = "يُرجى إعادة المحاولة بعد دقيقة.";

"message.failed.title" = "حدث خطأ";
"message.failed.happened" = "هذا خطأ منا وليس منك. وقد سُجِّل ما حدث ليطّلع عليه القائمون على {app}.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "المشكلات";
"problems.intro" = "يشير كل خطأ في واجهة API إلى إحدى هذه المشكلات في `type`.";
"problem.all" = "كل المشكلات";
"problem.what_to_do" = "ما يمكن فعله";
"problem.reasons" = "الأسباب";

/* From here on: what each error is called (title), what happened, what to do (advice), what its reasons mean. */

/* malformed_request */
"problem.malformed_request.title" = "تعذّرت قراءة الطلب";
"problem.malformed_request.happened" = "ليس بصيغة JSON المتوقعة، أو يمكن قراءة ترويسته بطريقتين.";
"problem.malformed_request.advice.1" = "قارن متن الطلب بما في `/openapi.json`: ترميز UTF-8، ومن دون تكرار أي عنصر، وبالأنواع الصحيحة.";
"problem.malformed_request.advice.2" = "يوضّح `detail` و`errors` سبب المشكلة.";

/* not_found */
"problem.not_found.title" = "غير موجود";
"problem.not_found.happened" = "لا يؤدي العنوان إلى أي شيء، أو يؤدي إلى ما لا يحق لك الاطلاع عليه.";
"problem.not_found.advice.1" = "قارن المسار بما في `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "الحساب غير موجود";
"problem.account_not_found.happened" = "كان الطلب لتسجيل الدخول إلى حساب موجود فقط، وليس لهذا المستخدم حساب. لم يُستهلك أي شيء.";
"problem.account_not_found.advice.1" = "أرسل الطلب نفسه مرة أخرى من دون `intent` بعد أن يوافق المستخدم على إنشاء حساب.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "أسلوب HTTP لا يناسب العنوان";
"problem.method_not_allowed.happened" = "العنوان موجود، لكنه لا يدعم هذا الأسلوب.";
"problem.method_not_allowed.advice.1" = "يسرد حقل `Allow` في الرد الأساليب المناسبة.";

/* too_large */
"problem.too_large.title" = "الطلب أكبر من اللازم";
"problem.too_large.happened" = "الحد الأقصى للترويسة 16 كيبيبايت، ولمتن الطلب 64 كيبيبايت، ولرمز الهوية المميز 8 كيبيبايت.";
"problem.too_large.advice.1" = "أرسل بيانات أقل.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "نوع متن الطلب غير صحيح";
"problem.unsupported_media_type.happened" = "يقرأ هذا العنوان صيغة JSON.";
"problem.unsupported_media_type.advice.1" = "أرسل `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "عدد كبير جدًا من الطلبات";
"problem.too_many_requests.happened" = "وردت من هذا العنوان أو العميل طلبات أكثر مما تقتضيه الحاجة.";
"problem.too_many_requests.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم تابع بوتيرة أبطأ.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "رمز الهوية غير صالح";
"problem.identity_token_invalid.happened" = "لم يجتز رمز الهوية المميز من Apple أحد عمليات التحقق، لذا لم يُسجَّل دخول أحد. يوضّح `reason` أيّ تحقق هو.";
"problem.identity_token_invalid.advice.1" = "اطلب من Apple تفويضًا جديدًا، وأرسل رمزه المميز فورًا ومن دون تغيير.";
"problem.identity_token_invalid.advice.2" = "إذا استمر الإخفاق بسبب `wrong_audience`، فقارن إعدادات العميل بمعرّف الحزمة (bundle id) أو Services ID الذي يستخدمه التطبيق فعلًا.";
"problem.identity_token_invalid.advice.3" = "إذا استمر الإخفاق لسبب متعلق بقيمة nonce، فمرّر إلى Apple القيمة الواردة من `POST /v1/nonces`، كما هي أو بصيغة SHA-256 سداسية عشرية بأحرف صغيرة.";
"problem.identity_token_invalid.reason.malformed" = "ليس توقيع JSON Web Signature بالصيغة المختصرة، أو تعذّرت قراءة مطالباته.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "تحدد ترويسته خوارزمية غير RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "لا تحتوي مجموعة مفاتيح Apple الحالية على مفتاح بمعرّف مفتاحه.";
"problem.identity_token_invalid.reason.bad_signature" = "التوقيع غير مطابق.";
"problem.identity_token_invalid.reason.wrong_issuer" = "جهة الإصدار المذكورة فيه ليست Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "أُنشئ لتطبيق آخر.";
"problem.identity_token_invalid.reason.expired" = "انتهت صلاحيته.";
"problem.identity_token_invalid.reason.issued_in_future" = "وقت إنشائه المذكور بعد الوقت الحالي: إحدى الساعتين غير مضبوطة.";
"problem.identity_token_invalid.reason.nonce_missing" = "لا يحمل قيمة nonce، مع أنها أُصدرت.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "يحمل قيمة nonce مختلفة عن تلك التي في الطلب.";
"problem.identity_token_invalid.reason.nonce_expired" = "مضى على إصدار قيمة nonce أكثر من عشر دقائق.";
"problem.identity_token_invalid.reason.nonce_used" = "استُخدمت قيمة nonce بالفعل، وهي صالحة لمرة واحدة.";
"problem.identity_token_invalid.reason.subject_mismatch" = "يشير إلى شخص غير الذي يشير إليه الجهاز أو الرمز المميز الثاني.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "لا يخص رمز التفويض الذي ورد معه.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "رمز التفويض غير صالح";
"problem.authorization_code_invalid.happened" = "تفيد Apple بأن الرمز استُخدم من قبل، أو مضى عليه أكثر من خمس دقائق، أو يخص عميلًا آخر.";
"problem.authorization_code_invalid.advice.1" = "اطلب من Apple تفويضًا جديدًا، وأرسل رمزه مرة واحدة.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة";
"problem.credentials_invalid.happened" = "العنوان وكلمة المرور غير متطابقين. وحرصًا على أمان الجميع، يكون الرد نفسه إذا كان العنوان غير معروف.";
"problem.credentials_invalid.advice.1" = "أعد المحاولة، أو اطلب كلمة مرور جديدة عبر البريد الإلكتروني.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "رمز الوصول غير صالح";
"problem.access_token_invalid.happened" = "الرمز مفقود أو تالف أو ليس صادرًا عنا.";
"problem.access_token_invalid.advice.1" = "أرسل الرمز كما استلمته تمامًا: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "احصل على رمز جديد باستخدام رمز التحديث المميز.";

/* access_token_expired */
"problem.access_token_expired.title" = "انتهت صلاحية رمز الوصول المميز";
"problem.access_token_expired.happened" = "مدة صلاحية رموز الوصول المميزة خمس عشرة دقيقة.";
"problem.access_token_expired.advice.1" = "احصل على رمز جديد من `POST /v1/session/refresh`. لا يعني هذا تسجيل الخروج.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "رمز التحديث غير صالح";
"problem.refresh_token_invalid.happened" = "الرمز ليس صادرًا عنا، أو تعرّض للتلف أثناء إرساله.";
"problem.refresh_token_invalid.advice.1" = "اطلب من المستخدم تسجيل الدخول مرة أخرى.";

/* session_ended */
"problem.session_ended.title" = "انتهت الجلسة";
"problem.session_ended.happened" = "أُنهيت الجلسة، ويوضّح `reason` السبب.";
"problem.session_ended.advice.1" = "احذف ما يحتفظ به التطبيق عن الجلسة، واطلب من المستخدم تسجيل الدخول مرة أخرى.";
"problem.session_ended.reason.signed_out" = "سجّل المستخدم الخروج من هنا أو من جهاز آخر.";
"problem.session_ended.reason.expired" = "لم تُستخدم لمدة طويلة.";
"problem.session_ended.reason.apple_consent_revoked" = "توقّف المستخدم عن استخدام Apple مع هذا التطبيق.";
"problem.session_ended.reason.apple_account_deleted" = "لم يعد حساب Apple الخاص بالمستخدم موجودًا.";
"problem.session_ended.reason.apple_token_invalid" = "لم تعد Apple تعرف الموافقة التي تستند إليها الجلسة.";
"problem.session_ended.reason.reuse_detected" = "أُعيد استخدام رمز تحديث مميز قديم، وهو ما قد يفعله سارق.";
"problem.session_ended.reason.account_deleted" = "حُذف الحساب.";
"problem.session_ended.reason.administrator" = "أنهاها مشغّل الخدمة.";
"problem.session_ended.reason.account_merged" = "دُمج حسابان للمستخدم أو أُلغي دمجهما: طريقة تسجيل الدخول التي فتحت الجلسة تؤدي الآن إلى حساب آخر.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "رمز الربط غير صالح";
"problem.link_token_invalid.happened" = "انتهت صلاحيته، أو استُخدم من قبل، أو أُنشئ لشخص آخر. لم تُفتح أي جلسة.";
"problem.link_token_invalid.advice.1" = "سجّل الدخول بالطريقة الجديدة مرة أخرى للحصول على رمز جديد.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "التذكرة غير صالحة";
"problem.ticket_invalid.happened" = "التذكرة صالحة لمدة ستين ثانية ولمرة واحدة، ومع قيمة التحقق (verifier) الخاصة بالعملية التي تُنهيها فقط.";
"problem.ticket_invalid.advice.1" = "ابدأ تسجيل الدخول من جديد، واستبدل التذكرة فورًا.";

/* client_unknown */
"problem.client_unknown.title" = "العميل غير معروف";
"problem.client_unknown.happened" = "لا يشير `client_id` إلى أي عميل لهذا الخادم.";
"problem.client_unknown.advice.1" = "قارنه بقيمة `id` الخاصة بالعميل في إعدادات الخادم، مع مراعاة حالة الأحرف.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "طريقة تسجيل الدخول هذه غير متاحة";
"problem.provider_not_offered.happened" = "لا تتيح إعدادات العميل هذا الموفّر لهذا الإصدار أو النظام الأساسي أو البلد.";
"problem.provider_not_offered.advice.1" = "تحقق مما هو متاح عبر `GET /v1/providers`، واعرض ذلك فقط.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "يُرجى أولًا تسجيل الدخول مرة أخرى";
"problem.reauthentication_required.happened" = "يتطلب هذا الإجراء تسجيل الدخول خلال الدقائق العشر الأخيرة.";
"problem.reauthentication_required.advice.1" = "اطلب من المستخدم تسجيل الدخول مرة أخرى مع إرسال رمز الوصول المميز للجلسة بصيغة Bearer، ثم كرّر الطلب.";

/* account_exists */
"problem.account_exists.title" = "يوجد حساب بهذا العنوان";
"problem.account_exists.happened" = "عنوان البريد الإلكتروني المؤكَّد للمستخدم يخص حسابًا يُسجَّل الدخول إليه بطريقة أخرى. ولا نربط بينهما أبدًا استنادًا إلى العنوان وحده.";
"problem.account_exists.advice.1" = "اطلب من المستخدم تسجيل الدخول بإحدى الطرق المذكورة في `sign_in_with`، وأرسل `link_token` مع الطلب.";
"problem.account_exists.advice.2" = "اعرض ما يذكره `will_attach`، واسأل المستخدم عن رغبته في ذلك.";

/* identity_in_use */
"problem.identity_in_use.title" = "طريقة تسجيل الدخول هذه تخص حسابًا آخر";
"problem.identity_in_use.happened" = "لا يمكن للهوية الواحدة أن تفتح إلا حسابًا واحدًا.";
"problem.identity_in_use.advice.1" = "سجّل الدخول بها لمعرفة صاحبها، وبعد ذلك يمكن دمج الحسابين.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "هذه آخر طريقة لتسجيل الدخول";
"problem.last_sign_in_method.happened" = "من دونها لن يتمكن أحد من الوصول إلى الحساب.";
"problem.last_sign_in_method.advice.1" = "أضف أولًا طريقة تسجيل دخول أخرى، أو احذف الحساب.";

/* merge_final */
"problem.merge_final.title" = "لم يعد من الممكن التراجع عن الدمج";
"problem.merge_final.happened" = "التراجع عن الدمج يعيد ما دُمج كما كان تمامًا أو لا يعيد شيئًا، ويوضّح `reason` لماذا لم يعد ذلك ممكنًا.";
"problem.merge_final.advice.1" = "يبقى الحسابان حسابًا واحدًا.";
"problem.merge_final.reason.too_late" = "مضى أكثر من ثلاثين يومًا، ولم تعد البيانات اللازمة للتراجع محفوظة.";
"problem.merge_final.reason.identity_unlinked" = "أُزيلت بعد الدمج طريقة تسجيل دخول جاءت معه.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "شخص آخر سجّل الدخول على هذا الجهاز";
"problem.apple_user_mismatch.happened" = "مستخدم Apple على الجهاز، أو الشخص الذي سجّل الدخول برمز الوصول المميز للجلسة، ليس صاحب الجلسة.";
"problem.apple_user_mismatch.advice.1" = "احذف الجلسة من هذا الجهاز، واطلب من المستخدم تسجيل الدخول.";
"problem.apple_user_mismatch.advice.2" = "لتبديل المستخدم، أرسل طلب تسجيل الدخول من دون رمز الوصول المميز. لم يُستهلك أي شيء، ويمكن إرسال الطلب نفسه.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "يجري حذف الحساب";
"problem.deletion_in_progress.happened" = "طُلب الحذف ولم يكتمل بعد: يجري إلغاء الوصول لدى Apple.";
"problem.deletion_in_progress.advice.1" = "أعد المحاولة لاحقًا، وبعد اكتمال الحذف يُنشئ تسجيل الدخول حسابًا جديدًا.";

/* profile_required */
"problem.profile_required.title" = "الاسم مطلوب";
"problem.profile_required.happened" = "تتطلب إعدادات العميل اسمًا، ولا ترسله Apple إلا في المرة الأولى.";
"problem.profile_required.advice.1" = "اسأل المستخدم، وأرسل الإجابة مع `profile_token` إلى `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "لكي ترسل Apple الاسم مرة أخرى، يمكن للمستخدم فتح حساب Apple، واختيار «تسجيل الدخول باستخدام Apple»، ثم التطبيق، وإيقاف استخدامه.";

/* invalid_value */
"problem.invalid_value.title" = "توجد قيمة غير صالحة";
"problem.invalid_value.happened" = "تمت قراءة الطلب، لكن لا يمكن قبول كل القيم الواردة فيه.";
"problem.invalid_value.advice.1" = "يسرد `errors` كل حقل مع الخطأ الذي فيه.";

/* internal_error */
"problem.internal_error.title" = "حدث خطأ في الخادم";
"problem.internal_error.happened" = "حدث ما لم يكن متوقعًا. وتجده في سجل مشغّل الخدمة تحت `request_id`.";
"problem.internal_error.advice.1" = "أعد المحاولة لاحقًا. وعند الإبلاغ عن الخطأ، اذكر معرّف الطلب.";

/* provider_refused */
"problem.provider_refused.title" = "رفض موفّر الخدمة طلب الخادم";
"problem.provider_refused.happened" = "ردّ الموفّر بخطأ يقع إصلاحه على مشغّل الخدمة، مثل مفتاح غير صحيح.";
"problem.provider_refused.advice.1" = "لن تفيد إعادة المحاولة. يوضّح سجل مشغّل الخدمة الإعداد الذي يجب إصلاحه.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "تعذّر الوصول إلى الموفّر";
"problem.provider_unreachable.happened" = "لم يردّ الموفّر، أو لم يكن ردّه مفهومًا. لم يُستهلك أي شيء مما أرسلته، ما لم يذكر `retry` ذلك.";
"problem.provider_unreachable.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى.";
"problem.provider_unreachable.advice.2" = "إذا كانت قيمة `retry` هي `new_authorization`، فاطلب أولًا تفويضًا جديدًا من الموفّر، فقد يكون الرمز قد استُهلك.";

/* store_unavailable */
"problem.store_unavailable.title" = "الخدمة غير متاحة مؤقتًا";
"problem.store_unavailable.happened" = "لا تستجيب قاعدة البيانات. ولا يؤدي ذلك إلى تسجيل خروج أحد.";
"problem.store_unavailable.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى. احتفظ بالجلسة.";
"problem.store_unavailable.advice.2" = "إذا كانت قيمة `retry` هي `new_authorization`، فاطلب أولًا تفويضًا جديدًا من الموفّر، لأن الرمز قد استُهلك.";

/* overloaded */
"problem.overloaded.title" = "الخادم مثقل بالطلبات";
"problem.overloaded.happened" = "كلمات المرور التي تنتظر التحقق أكثر من المسموح. لم يتغيّر أي شيء.";
"problem.overloaded.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "عنوان البريد الإلكتروني";
"field.password" = "كلمة المرور";
"field.current_password" = "كلمة المرور الحالية";
"field.show_password" = "إظهار كلمة المرور";
"field.new_password" = "كلمة المرور الجديدة";
"field.new_password.hint" = "8 أحرف على الأقل. بضع كلمات متتالية أسهل في التذكّر من كلمة واحدة تصعب كتابتها.";
"field.code" = "الرمز المرسل بالبريد";
"field.code.hint" = "6 أرقام.";
"field.given_name" = "الاسم الأول";
"field.given_name_optional" = "الاسم الأول (اختياري)";
"field.family_name_optional" = "اسم العائلة (اختياري)";
"field.device_name" = "اسم الجهاز";
"trouble.credentials" = "العنوان أو كلمة المرور غير صحيح.";
"trouble.throttled#zero" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار قليلًا قبل المحاولة التالية.";
"trouble.throttled#one" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار دقيقة قبل المحاولة التالية.";
"trouble.throttled#two" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار دقيقتين قبل المحاولة التالية.";
"trouble.throttled#few" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار {count} دقائق قبل المحاولة التالية.";
"trouble.throttled#many" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار {count} دقيقة قبل المحاولة التالية.";
"trouble.throttled#other" = "كانت المحاولات كثيرة جدًا. يرجى الانتظار {count} دقيقة قبل المحاولة التالية.";
"trouble.overloaded" = "يسجّل عدد كبير من الأشخاص الدخول الآن. يرجى المحاولة مجددًا بعد لحظات.";
"trouble.email" = "لا يمكن إرسال بريد إلى هذا العنوان. هل هو مكتوب بشكل صحيح؟";
"trouble.new_password" = "يجب أن تتكون كلمة المرور من 8 إلى 128 حرفًا مرئيًا.";
"trouble.current_password" = "كلمة المرور الحالية غير صحيحة.";
"trouble.code" = "الرمز غير صحيح أو لم يعد صالحًا. يعمل الرمز مرة واحدة خلال ساعة، وبخمس محاولات على الأكثر، وفي المتصفح الذي طلبه فقط. يمكنك طلب رمز جديد.";
"trouble.name" = "يحتوي هذا الاسم على أحرف لا يمكن استخدامها.";
"trouble.in_use" = "هذا يخص حسابًا آخر.";
"message.no_cookies.title" = "متصفحك يحظر ملفات تعريف الارتباط";
"message.no_cookies.happened" = "من دون ملف تعريف الارتباط لا يمكننا معرفة ما إذا كنت أنت من أرسل هذا النموذج أم موقع آخر باسمك. لذلك لم يُنفَّذ أي شيء.";
"message.no_cookies.advice" = "يرجى السماح بملفات تعريف الارتباط لهذا الموقع، ثم فتح الصفحة من جديد.";
"message.foreign_form.title" = "انتهت صلاحية هذا النموذج";
"message.foreign_form.happened" = "بقيت الصفحة مفتوحة وقتًا طويلًا، أو لم يكن النموذج منّا. لم يُنفَّذ أي شيء.";
"message.foreign_form.advice" = "يرجى فتح الصفحة من جديد وملء النموذج فيها.";
"message.identity_in_use.advice" = "إذا كان الحساب الآخر لك أيضًا، فيمكنك دمج الحسابين: سجّل الدخول إليه، وستقرأ ما سيحدث قبل أن يتغيّر أي شيء.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "تسجيل الدخول";
"sign_in.password.forgotten" = "هل نسيت كلمة المرور؟";
"sign_in.password.sign_up" = "إنشاء حساب بكلمة مرور";
"sign_in.or" = "أو بكلمة مرور";
"sign_in.notice.again" = "لنتأكد من أنه أنت، يرجى تسجيل الدخول مرة أخرى. ستتابع بعدها من حيث كنت.";
"sign_in.notice.merge" = "سجّل الدخول الآن إلى حسابك الآخر الذي سيصبح جزءًا من هذا الحساب.";
"sign_in.back" = "العودة إلى حسابك";
"form.sign_up.title" = "إنشاء حساب";
"form.sign_up.intro" = "بعنوان بريد إلكتروني وكلمة مرور من أجل {app}. سنرسل إليك رمزًا للتأكد من أن العنوان لك.";
"form.sign_up.button" = "إنشاء حساب";
"form.sign_up.way" = "لدي حساب بالفعل";
"form.confirm_sign_up.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_sign_up.intro" = "كتبنا إلى العنوان الذي أعطيته. إذا كان جديدًا هنا فستجد في الرسالة رمزًا؛ أدخله خلال ساعة في هذا المتصفح.";
"form.confirm_sign_up.button" = "تأكيد";
"form.no_mail" = "لم يصل الرمز؟ اطلب رمزًا جديدًا";
"form.reset.title" = "إعادة تعيين كلمة المرور";
"form.reset.intro" = "نرسل إلى عنوانك رمزًا تختار به كلمة مرور جديدة من أجل {app}.";
"form.reset.button" = "إرسال الرمز";
"form.reset.way" = "العودة إلى تسجيل الدخول";
"form.confirm_reset.title" = "اختيار كلمة مرور جديدة";
"form.confirm_reset.intro" = "إذا كان العنوان يخص حسابًا فستصلك رسالة من {app} فيها رمز أو طريقة تسجيل دخولك. مع كلمة المرور الجديدة يُسجَّل خروجك من كل مكان آخر.";
"form.confirm_reset.button" = "تعيين كلمة المرور الجديدة";
"form.email.title" = "عنوان بريدك الإلكتروني";
"form.email.intro" = "نرسل رمزًا إلى العنوان للتأكد من أنه لك. بعد ذلك يكتب إليه {app}.";
"form.email.button" = "إرسال الرمز";
"form.confirm_email.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_email.intro" = "كتبنا إلى العنوان الذي أعطيته. أدخل الرمز الوارد في الرسالة خلال ساعة في هذا المتصفح.";
"form.confirm_email.button" = "تأكيد";
"form.set_password.title" = "تعيين كلمة مرور";
"form.set_password.intro" = "بها وبعنوانك يمكنك تسجيل الدخول إلى {app} إلى جانب الطرق التي لديك.";
"form.set_password.button" = "تعيين كلمة المرور";
"form.change_password.title" = "تغيير كلمة المرور";
"form.change_password.intro" = "يُسجَّل خروج كل من دخل بكلمة المرور القديمة، إلا أنت هنا.";
"form.change_password.button" = "تغيير كلمة المرور";
"form.name.title" = "اسمك";
"form.name.intro" = "بهذا الاسم يخاطبك {app}. اترك الحقلين فارغين إذا لم ترغب في ذكر اسم.";
"form.name.button" = "حفظ";
"form.session_name.title" = "تسمية هذا الجهاز";
"form.session_name.intro" = "أنت وحدك ترى الاسم في قائمة أجهزتك.";
"form.session_name.button" = "حفظ";
"form.to_account" = "العودة إلى حسابك";

/* ---- Two accounts that become one ---- */

"merge.title" = "دمج حساباتك";
"merge.stays" = "هذا الحساب يبقى";
"merge.goes" = "يُدمج هذا الحساب فيه";
"merge.moves" = "طرق تسجيل الدخول التي تنتقل معه";
"merge.nameless" = "حساب بلا اسم";
"merge.fact.ways" = "كل طريقة لتسجيل الدخول إلى أي من الحسابين تؤدي إلى الحساب الذي يبقى.";
"merge.fact.name" = "يُحتفظ باسم الحساب الذي يبقى وعنوانه، ويؤخذ ما ينقصه من الحساب الآخر.";
"merge.fact.sessions" = "يُسجَّل خروج الأجهزة التي سُجّل الدخول فيها إلى الحساب الآخر.";
"merge.fact.app" = "يُبلَّغ {app} بأن الحسابين أصبحا واحدًا، ويقرر ما يحدث لما يحتفظ به لكل منهما.";
"merge.fact.mail" = "نكتب إلى عنواني الحسابين.";
"merge.fact.undo" = "يمكنك التراجع عن ذلك خلال 30 يومًا من صفحة حسابك.";
"merge.button" = "دمج الحسابين";
"merge.leave" = "عدم الدمج";
"merge.back" = "العودة إلى حسابك";
"merge.same.title" = "هذا هو الحساب نفسه";
"merge.same.text" = "سجّلت الدخول إلى الحساب الذي بدأت به، فلا شيء لدمجه. للمحاولة من جديد سجّل الدخول بطريقة أخرى.";
"merge.late.title" = "استغرق ذلك وقتًا طويلًا";
"merge.late.text" = "حفاظًا على أمانك يجب ألا يمضي على تسجيل الدخول إلى كل من الحسابين أكثر من عشر دقائق. لم يتغيّر شيء؛ سجّل الدخول مرة أخرى وابدأ من جديد.";

/* ---- The account page: what can be changed ---- */

"account.change_name" = "تغيير الاسم";
"account.change_email" = "تغيير العنوان";
"account.add_email" = "إضافة عنوان";
"account.change_password" = "تغيير كلمة المرور";
"account.set_password" = "تعيين كلمة مرور";
"account.add_note" = "يمكنك إضافة طريقة أخرى لتسجيل الدخول:";
"account.add" = "إضافة {provider}";
"account.rename" = "إعادة التسمية";
"account.rename_device" = "إعادة التسمية: {device}";
"account.merge.heading" = "حساب ثانٍ";
"account.merge.text" = "هل لديك هنا حساب آخر تدخل إليه بطريقة أخرى؟ يمكنك دمج الحسابين في حساب واحد.";
"account.merge.button" = "دمج حساب آخر";
"account.merged" = "دُمج مع {account}، ويمكن التراجع عن ذلك حتى {date}.";
"account.merged.undo" = "تراجع";
"link.password" = "إذا كان الحساب لك، فسجّل الدخول بكلمة مروره. بعد ذلك يمكنك استخدام الطريقتين.";
"link.password.button" = "تسجيل الدخول والربط";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "إزالة طريقة تسجيل دخول";
"remove.heading" = "هل تريد إزالة {name}؟";
"remove.method" = "لن تكون {name} طريقة لتسجيل الدخول إلى {app} بعد الآن.";
"remove.address_stays" = "يبقى عنوانك {email}.";
"remove.address_becomes" = "يصبح عنوانك {email}، لأن عنوانك الحالي مرتبط بطريقة تسجيل الدخول هذه.";
"remove.address_goes" = "لن يكون لحسابك عنوان، لأن عنوانه الحالي مرتبط بطريقة تسجيل الدخول هذه.";
"remove.here" = "تبقى مسجّل الدخول على هذا الجهاز.";
"remove.no_device" = "لن يُسجَّل الخروج من أي جهاز آخر.";
"remove.remaining" = "طرق تسجيل الدخول التي تبقى لك";
"remove.devices" = "الأجهزة التي سيُسجَّل الخروج منها";
"remove.keep" = "الإبقاء عليها";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "يمكنك الآن تسجيل الدخول باستخدام {method} أيضًا.";
"changed.method_removed" = "تمت إزالة {method}، ولم يعد بإمكانك تسجيل الدخول بهذه الطريقة.";
"changed.name" = "تم حفظ اسمك.";
"changed.address" = "تم تغيير عنوانك.";
"changed.password_set" = "تم تعيين كلمة المرور.";
"changed.password_changed" = "تم تغيير كلمة المرور.";
"changed.password_reset" = "تم تغيير كلمة المرور. يُرجى تسجيل الدخول بكلمة المرور الجديدة.";
"changed.device_renamed" = "تمت إعادة تسمية الجهاز.";
"changed.device_signed_out" = "تم تسجيل الخروج من الجهاز.";
"changed.signed_out_elsewhere" = "تم تسجيل خروجك من كل الأجهزة الأخرى.";
"changed.merged" = "تم دمج حسابيك.";
"changed.merge_undone" = "تم التراجع عن الدمج، وعاد الحساب الآخر حسابًا مستقلًا.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} على {system}";
"form.sent_to" = "أُرسلت إلى {email}.";
"message.identity_in_use.button" = "دمج الحسابين";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "إعادة التوجيه متوقفة";
"account.relay_off_note" = "أنشأت Apple هذا العنوان لك، لكن الرسائل المرسلة إليه لا تصلك لأن إعادة التوجيه متوقفة. يمكنك تشغيلها من جديد من حساب Apple، ضمن «تسجيل الدخول باستخدام Apple».";

/* ---- A name that an app must have ---- */

"form.profile.title" = "ما اسمك؟";
"form.profile.intro" = "يطلب {app} اسمك. هذه آخر خطوة في تسجيل دخولك.";
"form.profile.button" = "متابعة";
"form.profile.way" = "إلغاء";

/* ---- كلمات المرور والبريد ---- */

"trouble.guessable" = "كلمة المرور هذه سهلة التخمين: فهي شائعة أو مكوّنة من اسمك أو عنوانك أو اسم هذه الخدمة. يرجى اختيار كلمة أطول، مثل بضع كلمات متتالية.";
"trouble.tries_left#zero" = "لم تبقَ محاولات، وعليك الانتظار.";
"trouble.tries_left#one" = "بقيت محاولة واحدة، ثم عليك الانتظار.";
"trouble.tries_left#two" = "بقيت محاولتان، ثم عليك الانتظار.";
"trouble.tries_left#few" = "بقيت {count} محاولات، ثم عليك الانتظار.";
"trouble.tries_left#many" = "بقيت {count} محاولة، ثم عليك الانتظار.";
"trouble.tries_left#other" = "بقيت {count} محاولة، ثم عليك الانتظار.";
"trouble.no_tries_left" = "كانت هذه آخر محاولة. عليك الانتظار قبل المحاولة التالية.";
"sign_in.by_mail" = "هل هذا حسابك؟ يمكننا إذن أن نرسل إليك رابطًا يُدخلك على هذا الجهاز دون انتظار.";
"form.sign_in_email.title" = "تسجيل الدخول بالبريد";
"form.sign_in_email.intro" = "نرسل رمزًا ورابطًا إلى عنوانك. بهما تسجّل الدخول إلى {app} مرة واحدة، على هذا الجهاز فقط.";
"form.sign_in_email.button" = "أرسل إليّ رابط الدخول";
"form.confirm_sign_in_email.title" = "تفقّد بريدك";
"form.confirm_sign_in_email.intro" = "إذا كان العنوان لحساب له كلمة مرور، فهناك رسالة من {app} فيها رمز. أدخله هنا خلال ساعة، أو افتح الرابط في هذا المتصفح.";
"form.confirm_sign_in_email.button" = "تسجيل الدخول";
"form.linked.intro" = "لقد فتحت الرابط من الرسالة. اضغط الزر للمتابعة.";
"message.code_elsewhere.title" = "يرجى المتابعة حيث بدأت";
"message.code_elsewhere.happened" = "يعمل هذا الرابط مرة واحدة، خلال ساعة، وفي المتصفح الذي طُلب فيه فقط. لأمانك لا تكفي الرسالة وحدها ولا المتصفح وحده.";
"message.code_elsewhere.advice" = "إذا بدأت على جهاز آخر أو في متصفح آخر، فأدخل هناك الأرقام الستة من الرسالة.";
"message.code_elsewhere.advice_not_you" = "إذا لم تبدأ هذا، فأغلق هذه الصفحة. لم يتغيّر شيء.";
"mail.sign_up.subject" = "تأكيد عنوان بريدك الإلكتروني";
"mail.sign_up.text" = "أكّد عنوان البريد الإلكتروني هذا لإنشاء حسابك في {app}.";
"mail.code" = "أدخل هذا الرمز حيث طلبته. الرمز صالح لمدة ساعة واحدة:";
"mail.link.same" = "أو افتح هذه الصفحة في المتصفح الذي طلبتها فيه:";
"mail.link.any" = "أو افتح هذه الصفحة على أي جهاز:";
"mail.otherwise.code" = "إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن يحدث شيء من دون الرمز. لا تشاركه مع أي شخص.";
"mail.otherwise.nothing" = "إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لم يتغيّر أي شيء.";
"mail.otherwise.write" = "إذا لم تكن أنت من فعل ذلك، فتواصل مع {app} على الفور.";
"mail.account_exists.subject" = "لديك حساب بالفعل";
"mail.account_exists.text" = "حاول شخص ما، ربما أنت، إنشاء حساب في {app} بعنوان البريد الإلكتروني هذا. لديك حساب بالفعل.";
"mail.way.choose" = "لتسجيل الدخول، استخدم: {ways}.";
"mail.way.as_before" = "سجّل الدخول كما فعلت من قبل.";
"mail.way.apple" = "«تسجيل الدخول باستخدام Apple»";
"mail.way.provider" = "«متابعة باستخدام {provider}»";
"mail.way.password" = "عنوان بريدك الإلكتروني وكلمة المرور";
"mail.way.other" = "الطريقة السابقة";
"mail.reset.subject" = "إعادة تعيين كلمة المرور";
"mail.reset.text" = "تلقّينا طلبًا لإعادة تعيين كلمة مرور حسابك في {app}.";
"mail.reset.after" = "عند تعيين كلمة مرور جديدة، يتم تسجيل خروجك من جميع الأجهزة.";
"mail.otherwise.reset" = "إذا لم تطلب ذلك، فتجاهل هذه الرسالة. ستبقى كلمة مرورك كما هي. لا تشارك الرمز مع أي شخص.";
"mail.no_password.subject" = "كيف تسجّل الدخول";
"mail.no_password.text" = "تلقّينا طلبًا لكلمة مرور جديدة أو رابط تسجيل دخول لحسابك في {app}. ليست لهذا الحساب كلمة مرور.";
"mail.address.subject" = "تأكيد عنوان بريدك الإلكتروني";
"mail.address.text" = "أكّد أنك تريد استخدام عنوان البريد الإلكتروني هذا لحسابك في {app}.";
"mail.sign_in.subject" = "تسجيل الدخول إلى {app}";
"mail.sign_in.text" = "تلقّينا طلبًا لتسجيل الدخول إلى حسابك في {app} من دون كلمة مرور.";
"mail.sign_in.asked" = "جاء الطلب من {device}، {time}. يعمل الرمز والرابط هناك فقط.";
"mail.otherwise.sign_in" = "إذا لم تكن أنت، فلا تُدخل الرمز ولا تفتح الصفحة. لن يطلب منك {app} هذا الرمز أبدًا.";
"mail.device" = "{browser} على {system}";
"mail.last_message" = "هذه آخر رسالة نرسلها إلى هذا العنوان.";
"mail.link_offered.subject" = "تسجيل دخول بعنوان بريدك الإلكتروني";
"mail.link_offered.text" = "سجّل شخص ما، ربما أنت، الدخول إلى {app} باستخدام {way}. عنوان البريد الإلكتروني لهذه الطريقة هو عنوان حسابك. لم يُضَف شيء إلى حسابك.";
"mail.link_offered.otherwise" = "إذا كنت أنت، فسجّل الدخول كما فعلت من قبل لإضافتها. وإلا، فتجاهل هذه الرسالة.";
"mail.linked.subject" = "تمت إضافة طريقة تسجيل دخول";
"mail.linked.text" = "يمكنك الآن تسجيل الدخول إلى حسابك في {app} باستخدام {way}.";
"mail.linked.otherwise" = "إذا لم تكن أنت، فسجّل الدخول وأزِل الطريقة وسجّل الخروج من جميع الأجهزة الأخرى.";
"mail.unlinked.subject" = "تمت إزالة طريقة تسجيل دخول";
"mail.unlinked.text" = "لم يعد بإمكانك تسجيل الدخول إلى حسابك في {app} باستخدام {way}.";
"mail.unlinked.otherwise" = "إذا لم تكن أنت، فسجّل الدخول بطريقة أخرى وسجّل الخروج من جميع الأجهزة الأخرى، أو تواصل مع {app} على الفور.";
"mail.revoked.subject" = "لم يعد بإمكانك تسجيل الدخول";
"mail.revoked.text" = "لم تعد آخر طريقة لتسجيل الدخول إلى حسابك في {app} تعمل. لقد سحبت موافقتك لدى المزوّد، أو حُذف حسابك هناك.";
"mail.revoked.otherwise" = "لتسجيل الدخول مجددًا، امنح موافقتك مرة أخرى. وإذا تعذّر ذلك، فتواصل مع {app}.";
"mail.merged.subject" = "تم دمج حسابيك";
"mail.merged.text" = "تم دمج حسابك في {app} مع حساب آخر من قِبل شخص سجّل الدخول إلى كليهما.";
"mail.merged.otherwise" = "إذا لم تكن أنت، فسجّل الدخول وتراجع عن الدمج، أو تواصل مع {app} على الفور.";
"mail.merge_undone.subject" = "تم فصل حسابيك من جديد";
"mail.merge_undone.text" = "تم التراجع عن دمج حسابك في {app} مع حساب آخر. لكل حساب طرق تسجيل دخوله من جديد.";
"mail.merge_undone.otherwise" = "إذا لم تكن أنت، فسجّل الدخول وتحقّق من طرق تسجيل الدخول، أو تواصل مع {app} على الفور.";
"mail.password_changed.subject" = "تم تغيير كلمة مرورك";
"mail.password_changed.text" = "تم تغيير كلمة مرور حسابك في {app}.";
"mail.password_changed.otherwise" = "إذا لم تكن أنت، فأعد تعيين كلمة مرورك. سيؤدي ذلك إلى تسجيل الخروج من جميع الأجهزة.";
"mail.address_changed.subject" = "تم تغيير عنوان بريدك الإلكتروني";
"mail.address_changed.text" = "لحسابك في {app} الآن عنوان بريد إلكتروني مختلف.";
"mail.deleted.subject" = "تم حذف حسابك";
"mail.deleted.text" = "تم حذف حسابك في {app}.";
/* ---- Emails about a new device, a new address and a deletion ---- */
"mail.new_device.subject" = "تسجيل دخول جديد إلى حسابك";
"mail.new_device.text" = "سجّل شخص ما، ربما أنت، الدخول إلى حسابك في {app} على جهاز جديد.";
/* Three lines of the same email. {device} is such as “Safari on iPhone”, {client} an app, {time} a date with the time of day. */
"mail.fact.device" = "الجهاز: {device}";
"mail.fact.app" = "التطبيق: {client}";
"mail.fact.time" = "الوقت: {time}";
"mail.new_device.otherwise" = "إذا كنت أنت، فتجاهل هذه الرسالة. وإلا، فسجّل الدخول وسجّل الخروج من جميع الأجهزة الأخرى وتحقّق من طرق تسجيل الدخول.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "لحسابك عنوان بريد إلكتروني جديد";
"mail.address_added.text" = "يستخدم حسابك في {app} الآن عنوان البريد الإلكتروني هذا.";
"mail.deleted.asked" = "جاء الطلب من جهاز كان مسجّل الدخول إلى الحساب.";
/* Follows the sentence that Apple is being notified. */
"mail.deleted.more" = "عندما تؤكد Apple ذلك، ستصلك رسالة أخرى.";
/* The second email about a deletion, once Apple has confirmed it, or where something is left to do. */
"mail.deletion_done.subject" = "اكتمل حذف حسابك";
"mail.deletion_done.text" = "أكدت Apple أن {app} لم يعد لديه وصول إلى حساب Apple الخاص بك. وبذلك اكتمل حذف حسابك في {app}.";
"mail.deletion_manual.subject" = "أزل {app} من حساب Apple الخاص بك";
"mail.deletion_manual.text" = "تم حذف حسابك في {app}. لم نتمكن من إبلاغ Apple، لذا قد يبقى {app} في قائمة التطبيقات التي تستخدم حساب Apple الخاص بك.";

"account.sections" = "إعدادات الحساب";
"account.profile" = "الملف الشخصي";
"account.name" = "الاسم";
"account.no_name" = "غير محدد";
"account.email" = "عنوان البريد الإلكتروني";
"account.devices" = "الأجهزة";
"account.data" = "بياناتك";
"account.download" = "تنزيل بياناتك";
"account.download.text" = "ملف بتنسيق JSON يتضمن كل ما هو محفوظ عن حسابك. لا يتضمن كلمة المرور.";
"account.download.button" = "تنزيل";
"account.deletion" = "حذف الحساب";
"account.delete.text" = "سيُحذف حسابك وكل ما هو محفوظ فيه. لا يمكن التراجع عن ذلك.";
"delete.word" = "حذف";
"delete.field" = "للتأكيد، اكتب {word}";
"trouble.confirmation" = "اكتب الكلمة الظاهرة هنا لحذف حسابك.";
"changed.created" = "مرحبًا بك. حسابك جاهز.";

"mail.sign_up.button" = "تأكيد عنوان البريد الإلكتروني";
"mail.reset.button" = "إعادة تعيين كلمة المرور";
"mail.address.button" = "تأكيد عنوان البريد الإلكتروني";
"mail.sign_in.button" = "تسجيل الدخول";
"mail.link.sign_up" = "أو افتح هذه الصفحة. في متصفح آخر أو على جهاز آخر، ستُطلب منك كلمة المرور التي اخترتها:";
"form.confirm_sign_up_elsewhere.title" = "تأكيد عنوان بريدك الإلكتروني";
"form.confirm_sign_up_elsewhere.intro" = "لقد فتحت الرابط من الرسالة في متصفح آخر. لإنشاء حسابك في {app} هنا، أدخل كلمة المرور التي اخترتها.";
"form.confirm_sign_up_elsewhere.button" = "إنشاء حساب";
"""##
}
