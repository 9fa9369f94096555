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

"footer.made_with" = "مدعوم من Pippin";
"footer.languages" = "اللغة";
"footer.home" = "العودة إلى {app}";
"footer.terms" = "شروط الاستخدام";
"footer.privacy" = "الخصوصية";
"footer.support" = "المساعدة";
"page.request_id" = "عند التواصل مع الدعم، يُرجى ذكر معرّف الطلب {id}.";

/* ---- Names of things ---- */

"way_in.password" = "كلمة المرور";
"device.browser" = "متصفح ويب";
"device.android" = "جهاز Android";
"device.apple" = "جهاز Apple";
"device.ios" = "iPhone أو iPad";

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
"date_time" = "{date}، {time} UTC";
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
"sign_in.new_here" = "هل أنت جديد هنا؟ يُنشأ حسابك عند تسجيل الدخول لأول مرة.";
"sign_in.apple_note" = "لا تشارك Apple كلمة مرورك أبدًا. يمكنك مشاركة عنوان بريدك الإلكتروني أو إخفاؤه.";
"sign_in.nothing" = "تسجيل الدخول غير متاح حاليًا. يُرجى المحاولة لاحقًا.";
"sign_in.signed_out" = "تم تسجيل خروجك في هذا المتصفح.";
"sign_in.session_ended" = "انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "المتابعة دون نافذة منبثقة";
"apple_js.blocked" = "حظر متصفحك نافذة تسجيل الدخول من Apple. اسمح بالنوافذ المنبثقة لهذه الصفحة وحاول مرة أخرى، أو تابع دون نافذة منبثقة.";
"apple_js.closed" = "تم إغلاق نافذة تسجيل الدخول من Apple قبل الانتهاء. اضغط على الزر للمحاولة مرة أخرى.";
"apple_js.missing" = "تعذّر تحميل «تسجيل الدخول باستخدام Apple». قد يكون السبب أداة لحظر المحتوى. يمكنك المتابعة دون نافذة منبثقة.";
"apple_js.failed" = "تعذّر تسجيل الدخول. حاول مرة أخرى، أو تابع دون نافذة منبثقة.";

/* ---- The account page ---- */

"account.title" = "حسابك";
"account.no_email" = "لا يوجد عنوان بريد إلكتروني";
"account.private_relay" = "إخفاء بريدي الإلكتروني";
"account.relay_note" = "أنشأت Apple هذا العنوان لك، وتعيد توجيه الرسائل إلى عنوانك الشخصي الذي يبقى خاصًا. لإيقاف إعادة التوجيه، افتح حساب Apple واختر «تسجيل الدخول باستخدام Apple».";
"account.ways_in" = "طرق تسجيل الدخول";
"account.added" = "تاريخ الإضافة: {added}، آخر استخدام: {used}";
"account.revoked" = "تم إلغاء الوصول";
"account.remove" = "إزالة";
"account.remove_named" = "إزالة {name}";
"account.sign_in_again_note" = "حرصًا على أمانك، سجّل الدخول مرة أخرى قبل إزالة طريقة تسجيل دخول:";
"account.sign_in_again" = "تسجيل الدخول مرة أخرى";
"account.sessions" = "الأجهزة التي سجّلت الدخول عليها";
"account.this_device" = "هذا الجهاز";
"account.last_used" = "{app}، آخر استخدام: {time}";
"account.sign_out" = "تسجيل الخروج";
"account.sign_out_named" = "تسجيل الخروج من {name}";
"account.sign_out_elsewhere" = "تسجيل الخروج من جميع الأجهزة الأخرى";

/* ---- Deleting the account ---- */

"delete.title" = "حذف حسابك";
"delete.final" = "لا يمكن التراجع عن هذا الإجراء.";
"delete.here" = "سيتم حذف حسابك واسمك وعنوان بريدك الإلكتروني فورًا، وسيتم تسجيل خروجك من جميع الأجهزة.";
"delete.app" = "سيتم إبلاغ {app}، وسيتم حذف بياناتك هناك وفقًا لسياساته.";
"delete.apple" = "سيتم إبلاغ Apple بأنك لم تعد تستخدم حساب Apple هنا. إلى أن تؤكد Apple ذلك، عادةً خلال ثوانٍ، لا يمكنك تسجيل الدخول باستخدام حساب Apple.";
"delete.afterwards" = "يمكنك إنشاء حساب جديد لاحقًا، لكن لا يمكن استعادة أي شيء من هذا الحساب.";
"delete.sign_in_again" = "لحمايتك، سجّل الدخول مرة أخرى أولًا. ستتابع بعد ذلك هنا.";
"delete.confirm" = "حذف الحساب";
"delete.keep" = "الاحتفاظ بالحساب";

/* The page after it. */
"deleted.title" = "تم حذف حسابك";
"deleted.happened" = "تم حذف بياناتك، وتم تسجيل خروجك من جميع الأجهزة.";
"deleted.happened_pending" = "تم حذف بياناتك، وتم تسجيل خروجك من جميع الأجهزة. ويجري إبلاغ Apple.";
"deleted.advice_pending" = "إلى أن تؤكد Apple ذلك، عادةً خلال ثوانٍ، لا يمكنك تسجيل الدخول هنا باستخدام حساب Apple.";
"deleted.happened_manual" = "تم حذف بياناتك، وتم تسجيل خروجك من جميع الأجهزة. لم نتمكن من إبلاغ Apple، لذا قد يبقى {app} في قائمة التطبيقات التي تستخدم حساب Apple الخاص بك.";
"deleted.advice_settings" = "على iPhone أو iPad، افتح «الإعدادات»، واضغط على اسمك، ثم اضغط على «تسجيل الدخول باستخدام Apple».";
"deleted.advice_web" = "على الأجهزة الأخرى، انتقل إلى account.apple.com، وسجّل الدخول، ثم اختر «تسجيل الدخول باستخدام Apple».";
"deleted.advice_app" = "اختر {app}، ثم أوقف استخدام حساب Apple معه.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "يوجد بالفعل حساب بعنوان البريد الإلكتروني هذا";
"link.explanation" = "سجّلت الدخول باستخدام {provider} ({email}). يوجد بالفعل في {app} حساب يستخدم {email} بطريقة أخرى لتسجيل الدخول. حرصًا على أمانك، لا نربط الحسابات بناءً على عنوان البريد الإلكتروني وحده.";
"link.explanation_no_email" = "سجّلت الدخول باستخدام {provider}. يوجد بالفعل في {app} حساب يستخدم عنوان البريد الإلكتروني نفسه بطريقة أخرى لتسجيل الدخول. حرصًا على أمانك، لا نربط الحسابات بناءً على عنوان البريد الإلكتروني وحده.";
"link.ways_in" = "طرق تسجيل الدخول إلى الحساب الموجود";
"link.advice" = "إذا كان الحساب لك، فسجّل الدخول كما فعلت من قبل. بعد ذلك يمكنك استخدام الطريقتين.";
"link.advice_elsewhere" = "إذا كان الحساب لك، فسجّل الدخول كما فعلت من قبل. بعد ذلك يمكنك إضافة طريقة تسجيل الدخول هذه من صفحة حسابك.";
"link.confirm" = "تسجيل الدخول كما في السابق والربط";
"link.confirm_with" = "تسجيل الدخول باستخدام {provider} والربط";
"link.decline" = "عدم الربط";
"link.nothing_yet" = "لم يتم ربط أو تغيير أي شيء حتى الآن. إذا لم يكن هذا حسابك، فاختر «عدم الربط».";
"link.another.title" = "سجّلت الدخول بحساب شخص آخر";
"link.another.happened" = "هذا الحساب ليس الحساب الذي يستخدم {email}. لم يتغيّر أي شيء.";
"link.another.happened_no_email" = "هذا الحساب ليس الحساب الذي تريد ربط {provider} به. لم يتغيّر أي شيء.";
"link.no_way_in" = "لم يعد بالإمكان استخدام أي من طرق تسجيل الدخول إلى الحساب الحالي.";
"link.ask_operator" = "إذا كان هذا حسابك ولا يمكنك تسجيل الدخول إليه، فاطلب المساعدة من مشغّل هذه الخدمة.";
"link.code" = "هل هذا حسابك؟ يمكننا إرسال رمز من ستة أرقام إلى {email}. عند إدخاله يتم تسجيل دخولك إلى الحساب الحالي وربط الطريقة الجديدة.";
"link.code.button" = "أرسل الرمز بالبريد الإلكتروني";
"link.another_account" = "اختر حساب {provider} الآخر، وليس الحساب الذي استخدمته للتو.";

/* ---- Back to an app ---- */

"continue.title" = "المتابعة";
"continue.heading" = "المتابعة إلى {app}";
"continue.scheme" = "بقيت خطوة واحدة. يفتح الزر التطبيق على هذا الجهاز: {address}";
"continue.loopback" = "بقيت خطوة واحدة. يعيدك الزر إلى التطبيق على هذا الكمبيوتر: {address}";
"continue.not_you" = "إذا لم تبدأ تسجيل الدخول هذا، فأغلق هذه الصفحة. لن تتم مشاركة أي معلومات.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "إعادة المحاولة";
"message.start_again" = "البدء من جديد";
"message.to_sign_in" = "الانتقال إلى تسجيل الدخول";
"message.contact" = "التواصل مع {app}";

"message.cancelled.title" = "تم إلغاء تسجيل الدخول";
"message.cancelled.happened" = "تم إلغاء تسجيل الدخول قبل اكتماله. لم يتم إنشاء أي حساب ولم يتغيّر أي شيء.";

"message.expired.title" = "انتهت صلاحية تسجيل الدخول";
"message.expired.happened" = "حرصًا على أمانك، لديك بضع دقائق فقط لتسجيل الدخول.";
"message.expired.advice.1" = "يُرجى البدء من جديد. لا يستغرق ذلك عادةً سوى بضع ثوانٍ.";

"message.wrong_browser.title" = "بدأ تسجيل الدخول هذا في متصفح آخر";
"message.wrong_browser.happened" = "بدأ تسجيل الدخول في متصفح آخر أو في نافذة خاصة، أو أن ملفات تعريف الارتباط محظورة. لا يمكننا التأكد من أنه يخصك.";
"message.wrong_browser.advice.1" = "إذا أرسل إليك شخص ما رابط هذه الصفحة، فأغلقها. وإلا فقد تسجّل الدخول إلى حساب ذلك الشخص.";
"message.wrong_browser.advice.2" = "إذا بدأت تسجيل الدخول بنفسك، فابدأ من جديد هنا وابقَ في هذا المتصفح.";
"message.wrong_browser.advice.3" = "إذا تكرر ذلك، فاسمح بملفات تعريف الارتباط لهذا الموقع.";

"message.unreachable.title" = "لا تصل استجابة من {provider}";
"message.unreachable.happened" = "لم نتمكن من الوصول إلى {provider} لإكمال تسجيل دخولك. لم يُفقد أي شيء.";
"message.unreachable.any.title" = "لا تصل استجابة من خدمة تسجيل الدخول";
"message.unreachable.any.happened" = "لم نتمكن من الوصول إلى الخدمة التي تسجّل الدخول بها. لم يُفقد أي شيء.";
"message.unreachable.advice.1" = "يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.";

"message.refused.title" = "لا يمكنك تسجيل الدخول باستخدام {provider} حاليًا";
"message.refused.happened" = "تم رفض طلبنا لدى {provider} بسبب مشكلة من جانبنا. لن تفيد إعادة المحاولة قبل إصلاحها.";
"message.refused.any.title" = "لا يمكنك تسجيل الدخول بهذه الطريقة حاليًا";
"message.refused.any.happened" = "رفضت الخدمة التي تسجّل الدخول بها طلبنا بسبب مشكلة من جانبنا. لن تفيد إعادة المحاولة قبل إصلاحها.";
"message.refused.advice.1" = "يُرجى المحاولة لاحقًا أو التواصل مع {app}.";

"message.not_proved.title" = "تعذّر التحقق من تسجيل دخولك";
"message.not_proved.happened" = "لم تجتز الاستجابة من {provider} عمليات التحقق الأمنية لدينا، لذا لم يتم تسجيل دخولك.";
"message.not_proved.any.happened" = "لم تجتز معلومات تسجيل دخولك عمليات التحقق الأمنية لدينا، لذا لم يتم تسجيل دخولك.";
"message.not_proved.advice.1" = "يُرجى البدء من جديد. إذا تكرر ذلك، فتواصل مع {app}.";

"message.bad_request.title" = "هذا الرابط أو النموذج غير صالح";
"message.bad_request.happened" = "الرابط أو النموذج الذي فتح هذه الصفحة غير صالح أو قديم.";
"message.bad_request.advice.1" = "يُرجى البدء من جديد من التطبيق أو من صفحة تسجيل الدخول.";

"message.not_found.title" = "الصفحة غير موجودة";
"message.not_found.happened" = "قد يكون العنوان مكتوبًا بشكل غير صحيح، أو تم نقل الصفحة.";
"message.not_found.advice.1" = "تحقق من العنوان، أو ابدأ من جديد من التطبيق.";

"message.too_many.title" = "محاولات كثيرة جدًا";
"message.too_many.happened" = "وردت محاولات كثيرة جدًا من شبكتك خلال وقت قصير.";
"message.too_many.advice.1" = "يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.";

"message.unavailable.title" = "الخدمة غير متاحة مؤقتًا";
"message.unavailable.happened" = "لم يتم تسجيل خروجك، ولم يُفقد أي شيء.";
"message.unavailable.advice.1" = "يُرجى المحاولة مرة أخرى بعد دقيقة.";

"message.failed.title" = "حدث خطأ";
"message.failed.happened" = "المشكلة من جانبنا. تم تسجيلها ليتمكن فريق {app} من فحصها.";
"message.failed.advice.1" = "يُرجى المحاولة لاحقًا. إذا تكرر ذلك، فتواصل مع {app}.";

"message.app_mistake.title" = "حدث خطأ في التطبيق";
"message.app_mistake.happened" = "أرسل إلينا التطبيق شيئًا لا يمكننا معالجته. لم ترتكب أي خطأ، ولم يتغيّر أي شيء.";
"message.app_mistake.advice.1" = "ارجع إلى التطبيق وحاول مرة أخرى. إذا تكرر ذلك، فتواصل مع {app}.";

"message.invalid_value.title" = "بعض البيانات غير صالحة";
"message.invalid_value.happened" = "لا يمكن استخدام بعض ما تم إدخاله. لم يتغيّر أي شيء.";
"message.invalid_value.advice.1" = "تحقق مما أدخلته، ثم حاول مرة أخرى.";

"message.wrong_password.title" = "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة";
"message.wrong_password.happened" = "لا يتطابق العنوان مع كلمة المرور، لذا لم يتم تسجيل دخولك.";
"message.wrong_password.advice.1" = "حاول مرة أخرى، أو أعد تعيين كلمة المرور عبر البريد الإلكتروني.";

"message.passkey_refused.title" = "لم يُقبل مفتاح المرور";
"message.passkey_refused.happened" = "ربما تمت إزالته من حسابك، أو استغرق تأكيده وقتًا طويلًا.";
"message.passkey_refused.advice.1" = "حاول مرة أخرى، أو استخدم طريقة أخرى لتسجيل الدخول.";

"message.not_offered.title" = "لا يمكنك استخدام طريقة تسجيل الدخول هذه هنا";
"message.not_offered.happened" = "لا يوفّرها التطبيق حاليًا، أو لا يوفّرها على هذا الجهاز.";
"message.not_offered.advice.1" = "يُرجى اختيار طريقة أخرى لتسجيل الدخول.";

"message.suspended.title" = "هذا الحساب موقوف";
"message.suspended.happened" = "لا يمكنك تسجيل الدخول إليه حاليًا.";
"message.suspended.advice.1" = "إذا كنت تعتقد أن هذا خطأ، فتواصل مع {app}.";

"message.recovery_waits.title" = "يمكنك تسجيل الدخول بعد قليل";
"message.recovery_waits.happened" = "الرمز صحيح. لأن الحساب لا يحتوي إلا على مفاتيح مرور، توجد مدة انتظار حتى يتمكن صاحبه من إيقاف أي شخص غريب.";
"message.recovery_waits.advice.1" = "اطلب رمزًا جديدًا بعد انتهاء مدة الانتظار. تجد الوقت في رسالة البريد الإلكتروني.";

"message.only_in_app.title" = "أنشئ حسابك في التطبيق";
"message.only_in_app.happened" = "لا يمكن إنشاء حسابات جديدة إلا في التطبيق الأصلي على جهاز Apple.";
"message.only_in_app.advice.1" = "حدّث التطبيق وحاول مرة أخرى فيه. إذا كان لديك حساب، فيمكنك تسجيل الدخول هنا.";
"message.sign_up_closed.title" = "لا تتوفر حسابات جديدة حاليًا";
"message.sign_up_closed.happened" = "لا يمكن إنشاء حسابات جديدة حاليًا.";
"message.sign_up_closed.advice.1" = "إذا كان لديك حساب، فسجّل الدخول بالطريقة التي استخدمتها من قبل.";
"message.invitation_required.title" = "يلزم وجود دعوة";
"message.invitation_required.happened" = "تحتاج إلى دعوة لإنشاء حساب.";
"message.invitation_required.advice.1" = "افتح الرابط الموجود في دعوتك أو أدخِل رمزها.";
"message.invitation_required.button" = "إدخال رمز الدعوة";
"message.email_domain.title" = "لا يمكن استخدام عنوان بريدك الإلكتروني هنا";
"message.email_domain.happened" = "الحسابات مخصّصة لعناوين بريد إلكتروني معيّنة فقط.";
"message.email_domain.advice.1" = "سجّل الدخول بعنوان تابع لمؤسستك.";
"message.sign_up_refused.title" = "تعذّر إنشاء حسابك";
"message.sign_up_refused.happened" = "لم يتم إنشاء أي حساب.";
"message.sign_up_refused.advice.1" = "إذا كنت تعتقد أن هذا خطأ، فتواصل مع فريق التطبيق.";

"message.name_required.title" = "اسمك غير موجود";
"message.name_required.happened" = "يحتاج التطبيق إلى اسمك لإنشاء حسابك.";
"message.name_required.advice.1" = "أدخِل اسمك في التطبيق.";

"message.another_person.title" = "سجّلت الدخول كشخص آخر";
"message.another_person.happened" = "الشخص الذي سجّل الدخول للتو ليس هو من سجّل الدخول إلى التطبيق.";
"message.another_person.advice.1" = "سجّل الخروج من التطبيق أولًا، ثم سجّل الدخول مرة أخرى.";

"message.signed_out.title" = "تم تسجيل خروجك";
"message.signed_out.happened" = "انتهى تسجيل دخولك على هذا الجهاز.";
"message.signed_out.advice.1" = "يُرجى تسجيل الدخول مرة أخرى.";

"message.still_signed_in.title" = "يُرجى المحاولة مرة أخرى";
"message.still_signed_in.happened" = "لم يتم تسجيل خروجك. يحتاج التطبيق إلى تأكيد ذلك مرة أخرى فقط.";
"message.still_signed_in.advice.1" = "إذا تكرر ذلك، فأغلق التطبيق وافتحه مرة أخرى.";

"message.sign_in_again.title" = "يُرجى تسجيل الدخول مرة أخرى";
"message.sign_in_again.happened" = "حرصًا على أمانك، لا يمكن القيام بهذا إلا بعد تسجيل الدخول بوقت قصير.";
"message.sign_in_again.advice.1" = "سجّل الدخول مرة أخرى، ثم كرّر ما أردت القيام به.";

"message.not_permitted.title" = "ليس لديك إذن للقيام بهذا";
"message.not_permitted.happened" = "لا يمكن القيام بهذا إلا لمن يدير هذه الخدمة.";
"message.not_permitted.advice.1" = "إذا كنت منهم، فاطلب الإذن.";

"message.account_exists.title" = "لديك حساب بالفعل";
"message.account_exists.happened" = "يوجد بالفعل حساب بعنوان بريدك الإلكتروني وبطريقة أخرى لتسجيل الدخول. حرصًا على أمانك، لا يتم ربطهما أبدًا بناءً على العنوان وحده.";
"message.account_exists.advice.1" = "سجّل الدخول بالطريقة السابقة. بعد ذلك يمكنك إضافة الطريقة الجديدة.";

"message.identity_in_use.title" = "طريقة تسجيل الدخول هذه تخص حسابًا آخر";
"message.identity_in_use.happened" = "لا يمكن أن تخص طريقة تسجيل الدخول أكثر من حساب واحد.";
"message.identity_in_use.advice.1" = "إذا كان الحساب الآخر لك أيضًا، فيمكنك دمج الحسابين. سجّل الدخول إليه لمعرفة ما سيتغيّر، ثم أكّد الدمج.";

"message.not_linked.title" = "لم تتم إضافة طريقة تسجيل الدخول";
"message.not_linked.happened" = "انتهت المهلة، أو سجّلت الدخول إلى حساب آخر. لم يتغيّر أي شيء.";
"message.not_linked.advice.1" = "ابدأ من جديد، وسجّل الدخول إلى الحساب الذي تريد إضافتها إليه.";

"message.last_method.title" = "هذه آخر طريقة لديك لتسجيل الدخول";
"message.last_method.happened" = "من دونها لن تتمكن من تسجيل الدخول إلى حسابك.";
"message.last_method.advice.1" = "أضف أولًا طريقة أخرى لتسجيل الدخول، أو احذف حسابك.";

"message.passkey_limit.title" = "لديك عدد كبير جدًا من مفاتيح المرور";
"message.passkey_limit.happened" = "لا يمكن إضافة المزيد من مفاتيح المرور إلى حسابك.";
"message.passkey_limit.advice.1" = "أزِل مفتاح مرور لم تعد تستخدمه، ثم حاول مرة أخرى.";

"message.merge_final.title" = "لم يعد بالإمكان فصل الحسابين";
"message.merge_final.happened" = "مضى على دمجهما وقت طويل، أو تغيّرت طرق تسجيل الدخول منذ ذلك الحين.";
"message.merge_final.advice.1" = "يبقى الحسابان مدموجين. إذا احتجت إلى مساعدة، فتواصل مع {app}.";

"message.deleting.title" = "يجري حذف هذا الحساب";
"message.deleting.happened" = "لم يكتمل الحذف بعد.";
"message.deleting.advice.1" = "يُرجى المحاولة لاحقًا. إذا سجّلت الدخول بعد الحذف، فسيتم إنشاء حساب جديد.";

"message.in_progress.title" = "هذا قيد التنفيذ بالفعل";
"message.in_progress.happened" = "لا تزال الخدمة تعمل عليه.";
"message.in_progress.advice.1" = "يُرجى الانتظار حتى يكتمل.";

"message.busy.title" = "يسجّل عدد كبير جدًا من الأشخاص الدخول حاليًا";
"message.busy.happened" = "لم يتم تسجيل دخولك، ولم يتغيّر أي شيء.";
"message.busy.advice.1" = "يُرجى المحاولة مرة أخرى بعد دقيقة.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "أخطاء API";
"problems.intro" = "تذكر كل استجابة خطأ من واجهة API أحد هذه الأخطاء في `type`.";
"problem.all" = "كل أخطاء API";
"problem.what_to_do" = "ما يمكنك فعله";
"problem.reasons" = "الأسباب";
"developers.title" = "للمطوّرين";
"developers.sent" = "يتضمن هذا الطلب";
"developers.request_id" = "معرّف الطلب: {id}";

/* From here on: what each error is called (title), what happened, what to do (advice), what its reasons mean. */

/* malformed_request */
"problem.malformed_request.title" = "تعذّرت قراءة الطلب";
"problem.malformed_request.happened" = "أرسل التطبيق طلبًا لا يستطيع الخادم قراءته. متن الطلب ليس بصيغة JSON المتوقعة، أو يمكن قراءة ترويسة منه بطريقتين.";
"problem.malformed_request.advice.1" = "قارن متن الطلب بما في `/openapi.json`: ترميز UTF-8، ومن دون تكرار أي عنصر، وبالأنواع الصحيحة.";
"problem.malformed_request.advice.2" = "يوضّح `detail` و`errors` الخطأ.";
"problem.malformed_request.reason.unknown_state" = "حالة تسجيل الدخول هذه (state) لم يصدرها هذا الخادم، أو تغيّرت في الطريق.";
"problem.malformed_request.change.unknown_state" = "مرّر معلمات الاستدعاء الراجع من دون تغيير إلى الخادم الذي بدأ تسجيل الدخول.";
"problem.malformed_request.reason.expired" = "مضى وقت طويل جدًا بين بدء تسجيل الدخول ونهايته.";
"problem.malformed_request.change.expired" = "لا يلزم تغيير أي شيء: يبدأ المستخدم من جديد.";
"problem.malformed_request.reason.other_browser" = "المتصفح الذي عاد ليس هو الذي بدأ تسجيل الدخول، أو فقد ملف تعريف الارتباط.";
"problem.malformed_request.change.other_browser" = "ابدأ تسجيل الدخول وأنهِه في المتصفح نفسه. تُعد WebView التي لها ملفات تعريف ارتباط خاصة متصفحًا آخر.";
"problem.malformed_request.reason.other_session" = "بدأ تسجيل الدخول في جلسة لم تعد موجودة في هذا المتصفح.";
"problem.malformed_request.change.other_session" = "لا يلزم تغيير أي شيء: يبدأ المستخدم من جديد.";
"problem.malformed_request.reason.used" = "اكتمل تسجيل الدخول هذا من قبل، وفُتح عنوانه مرة أخرى.";
"problem.malformed_request.change.used" = "افتح كل عنوان من عناوين تسجيل الدخول مرة واحدة فقط.";
"problem.malformed_request.reason.return_address" = "عنوان العودة غير مسجّل للعميل.";
"problem.malformed_request.change.return_address" = "أضفه إلى `return_to` الخاص بالعميل في الإعدادات كما يرسله التطبيق تمامًا، أو صحّح ما يرسله التطبيق.";
"problem.malformed_request.reason.parameters" = "هناك معلمة ناقصة أو غير مسموح بها هنا أو مكرّرة.";
"problem.malformed_request.change.parameters" = "قارن الطلب مع `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "وصل النموذج من دون ملف تعريف الارتباط الخاص بنا، ولا يمكن تمييزه عن نموذج جعل موقع آخر المتصفح يرسله.";
"problem.malformed_request.change.no_cookies" = "لا يلزم تغيير أي شيء، إلا إذا كان خادم وكيل يزيل `Cookie` أو `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "أُنشئ النموذج لمتصفح أو جلسة أخرى، أو أنه قديم جدًا، أو أتى من موقع آخر.";
"problem.malformed_request.change.foreign_form" = "لا ترسل هذه النماذج إلا صفحاتنا. خلف خادم وكيل، قارن `public_url` بالعنوان الظاهر في المتصفح.";
"problem.malformed_request.reason.unknown_client" = "لا يوجد عميل بقيمة `client_id` هذه يُسمح له باستخدام OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "قارنه بقيمة `id` الخاصة بالعميل في الإعدادات، وتأكد من أن لدى العميل `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "قيمة `redirect_uri` هذه غير مسجّلة للعميل.";
"problem.malformed_request.change.redirect_uri" = "أضفها إلى `redirect_uris` الخاصة بالعميل في الإعدادات كما يرسلها العميل تمامًا، أو صحّح ما يرسله العميل.";
"problem.malformed_request.reason.id_token_hint" = "قيمة `id_token_hint` ليست رمز معرّف من هذا الخادم لهذا العميل، أو لا يوجد عميل كهذا.";
"problem.malformed_request.change.id_token_hint" = "أرسل رمز معرّف حصل عليه العميل نفسه من هذا الخادم، مع `client_id` الخاص به.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "قيمة `post_logout_redirect_uri` هذه غير مسجّلة للعميل.";
"problem.malformed_request.change.post_logout_redirect_uri" = "أضفها إلى `post_logout_redirect_uris` الخاصة بالعميل في الإعدادات كما يرسلها العميل تمامًا.";
"problem.malformed_request.reason.unnamed_client" = "توجد قيمة `post_logout_redirect_uri`، لكن لا شيء يذكر أي عميل سجّلها.";
"problem.malformed_request.change.unnamed_client" = "أرسل أيضًا `client_id` أو `id_token_hint`.";

/* not_found */
"problem.not_found.title" = "غير موجود";
"problem.not_found.happened" = "لا يوجد شيء في هذا العنوان، أو ليس لديك إذن بالوصول إليه.";
"problem.not_found.advice.1" = "قارن المسار بما في `/openapi.json`.";

/* account_not_found */
"problem.account_not_found.title" = "الحساب غير موجود";
"problem.account_not_found.happened" = "لا يوجد حساب بطريقة تسجيل الدخول هذه. كان الطلب لتسجيل الدخول إلى حساب موجود فقط. لم يتم استخدام الرمز ولا قيمة nonce.";
"problem.account_not_found.advice.1" = "إذا وافق المستخدم على إنشاء حساب، فأرسل الطلب نفسه مرة أخرى من دون `intent`.";

/* method_not_allowed */
"problem.method_not_allowed.title" = "الأسلوب غير مسموح به";
"problem.method_not_allowed.happened" = "استخدم التطبيق هذا العنوان بطريقة غير مدعومة. العنوان موجود، لكنه لا يقبل هذا الأسلوب.";
"problem.method_not_allowed.advice.1" = "استخدم أحد الأساليب المذكورة في حقل `Allow` في الاستجابة.";

/* too_large */
"problem.too_large.title" = "الطلب كبير جدًا";
"problem.too_large.happened" = "أرسل التطبيق بيانات أكثر مما يقبله الخادم. الحد الأقصى 16 كيبيبايت للترويسة و64 كيبيبايت لمتن الطلب و8 كيبيبايت لرمز الهوية.";
"problem.too_large.advice.1" = "أرسل طلبًا أصغر.";

/* unsupported_media_type */
"problem.unsupported_media_type.title" = "نوع الوسائط غير مدعوم";
"problem.unsupported_media_type.happened" = "أرسل التطبيق بيانات بتنسيق لا يقبله الخادم. تُقبل هنا صيغة JSON فقط.";
"problem.unsupported_media_type.advice.1" = "أرسل `Content-Type: application/json`.";

/* too_many_requests */
"problem.too_many_requests.title" = "عدد كبير جدًا من الطلبات";
"problem.too_many_requests.happened" = "وردت طلبات كثيرة جدًا خلال وقت قصير. وصلت هذه الشبكة أو هذا العميل إلى الحد الأقصى.";
"problem.too_many_requests.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل طلبات أقل.";

/* identity_token_invalid */
"problem.identity_token_invalid.title" = "رمز الهوية غير صالح";
"problem.identity_token_invalid.happened" = "لم يجتز رمز الهوية أحد عمليات التحقق، ويوضّح `reason` أيّ تحقق هو.";
"problem.identity_token_invalid.advice.1" = "اطلب من Apple تفويضًا جديدًا، وأرسل رمز الهوية فورًا ومن دون تغيير.";
"problem.identity_token_invalid.advice.2" = "إذا استمر الإخفاق بسبب `wrong_audience`، فقارن إعدادات العميل بمعرّف الحزمة (bundle id) أو Services ID الذي يستخدمه التطبيق فعلًا.";
"problem.identity_token_invalid.advice.3" = "إذا استمر الإخفاق لسبب متعلق بقيمة nonce، فمرّر إلى Apple القيمة الواردة من `POST /v1/nonces`، كما هي أو بصيغة SHA-256 سداسية عشرية بأحرف صغيرة.";
"problem.identity_token_invalid.reason.malformed" = "ليس توقيع JSON Web Signature بالصيغة المختصرة، أو تعذّرت قراءة مطالباته.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "تحدد ترويسته خوارزمية غير RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "لا تحتوي مجموعة مفاتيح Apple الحالية على مفتاح بمعرّف مفتاحه.";
"problem.identity_token_invalid.reason.bad_signature" = "التوقيع غير مطابق.";
"problem.identity_token_invalid.reason.wrong_issuer" = "جهة الإصدار ليست Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "تم إصداره لتطبيق آخر.";
"problem.identity_token_invalid.reason.expired" = "انتهت صلاحيته.";
"problem.identity_token_invalid.reason.issued_in_future" = "وقت إصداره في المستقبل: إحدى الساعتين غير مضبوطة.";
"problem.identity_token_invalid.reason.nonce_missing" = "لا يحتوي على قيمة nonce، بينما يحتوي الطلب عليها.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "لا تطابق قيمة nonce فيه القيمة التي في الطلب.";
"problem.identity_token_invalid.reason.nonce_expired" = "مضى على قيمة nonce أكثر من عشر دقائق.";
"problem.identity_token_invalid.reason.nonce_used" = "تم استخدام قيمة nonce من قبل.";
"problem.identity_token_invalid.reason.subject_mismatch" = "يشير إلى شخص غير الذي يشير إليه الجهاز أو رمز الهوية الثاني.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "لا يخص رمز التفويض الذي ورد معه.";

/* authorization_code_invalid */
"problem.authorization_code_invalid.title" = "رمز التفويض غير صالح";
"problem.authorization_code_invalid.happened" = "لم تقبل Apple تسجيل الدخول هذا. تفيد Apple بأنه تم استخدام الرمز من قبل، أو مضى عليه أكثر من خمس دقائق، أو يخص عميلًا آخر.";
"problem.authorization_code_invalid.advice.1" = "اطلب من Apple تفويضًا جديدًا، وأرسل رمزه مرة واحدة.";

/* credentials_invalid */
"problem.credentials_invalid.title" = "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة";
"problem.credentials_invalid.happened" = "عنوان البريد الإلكتروني وكلمة المرور غير متطابقين. تكون الاستجابة نفسها إذا كان العنوان غير معروف، حتى لا يعرف أحد من لديه حساب.";
"problem.credentials_invalid.advice.1" = "دع المستخدم يحاول مرة أخرى، أو يعيد تعيين كلمة المرور عبر البريد الإلكتروني.";

/* access_token_invalid */
"problem.access_token_invalid.title" = "رمز الوصول غير صالح";
"problem.access_token_invalid.happened" = "رمز الوصول مفقود أو تالف، أو لم يصدره هذا الخادم.";
"problem.access_token_invalid.advice.1" = "أرسل الرمز كما تم إصداره تمامًا: `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "احصل على رمز جديد باستخدام رمز التحديث.";

/* access_token_expired */
"problem.access_token_expired.title" = "انتهت صلاحية رمز الوصول";
"problem.access_token_expired.happened" = "رموز الوصول صالحة لفترة قصيرة فقط، وقد انتهت صلاحية هذا الرمز. لا تزال الجلسة مستمرة.";
"problem.access_token_expired.advice.1" = "احصل على رمز جديد من `POST /v1/session/refresh`. لا يحتاج المستخدم إلى تسجيل الدخول مرة أخرى.";

/* refresh_token_invalid */
"problem.refresh_token_invalid.title" = "رمز التحديث غير صالح";
"problem.refresh_token_invalid.happened" = "رمز التحديث تالف، أو لم يصدره هذا الخادم.";
"problem.refresh_token_invalid.advice.1" = "اطلب من المستخدم تسجيل الدخول مرة أخرى.";

/* session_ended */
"problem.session_ended.title" = "انتهت الجلسة";
"problem.session_ended.happened" = "انتهت الجلسة، ولم تعد رموزها صالحة. يوضّح `reason` السبب.";
"problem.session_ended.advice.1" = "احذف بيانات الجلسة من التطبيق، واطلب من المستخدم تسجيل الدخول مرة أخرى.";
"problem.session_ended.reason.signed_out" = "سجّل المستخدم الخروج من هذا الجهاز أو من جهاز آخر.";
"problem.session_ended.reason.expired" = "لم يتم استخدام الجلسة لمدة طويلة، أو حلّت محلها عمليات تسجيل دخول أحدث إلى الحساب نفسه.";
"problem.session_ended.reason.apple_consent_revoked" = "توقّف المستخدم عن استخدام حساب Apple مع هذا التطبيق.";
"problem.session_ended.reason.apple_account_deleted" = "حذف المستخدم حساب Apple الخاص به.";
"problem.session_ended.reason.apple_token_invalid" = "لم تعد Apple تقبل رمز التحديث الخاص بتسجيل الدخول هذا.";
"problem.session_ended.reason.reuse_detected" = "تم استخدام رمز تحديث قديم مرة أخرى. ربما تمت سرقته.";
"problem.session_ended.reason.account_deleted" = "تم حذف الحساب.";
"problem.session_ended.reason.administrator" = "أنهى مشغّل الخدمة الجلسة.";
"problem.session_ended.reason.account_merged" = "تم دمج حسابين للمستخدم أو التراجع عن الدمج. طريقة تسجيل الدخول لهذه الجلسة تخص الآن حسابًا آخر.";
"problem.session_ended.reason.suspended" = "أوقف مشغّل الحساب.";
"problem.session_ended.reason.consent_withdrawn" = "سحب المستخدم موافقته للتطبيق الذي كانت الجلسة له.";

/* link_token_invalid */
"problem.link_token_invalid.title" = "رمز الربط غير صالح";
"problem.link_token_invalid.happened" = "تعذّر ربط طريقة تسجيل الدخول. انتهت صلاحية الرمز، أو تم استخدامه من قبل، أو تم إصداره لعميل آخر، أو أن تسجيل الدخول يؤدي إلى حساب غير الحساب الذي يخصه الرمز. لم يتم بدء أي جلسة.";
"problem.link_token_invalid.advice.1" = "اطلب من المستخدم تسجيل الدخول بالطريقة الجديدة مرة أخرى للحصول على رمز جديد.";
"problem.link_token_invalid.advice.2" = "إذا كانت قيمة `retry` هي `other_account`، فلم يُستهلك أي شيء: سجّل الدخول إلى الحساب الصحيح بالرمز نفسه.";

/* ticket_invalid */
"problem.ticket_invalid.title" = "التذكرة غير صالحة";
"problem.ticket_invalid.happened" = "تعذّر إكمال تسجيل الدخول. التذكرة صالحة لمدة ستين ثانية ولمرة واحدة، ومع قيمة التحقق (verifier) الخاصة بعمليتها فقط.";
"problem.ticket_invalid.advice.1" = "ابدأ تسجيل الدخول من جديد، واستبدل التذكرة فورًا.";
"problem.passkey_invalid.title" = "مفتاح المرور غير صالح";
"problem.passkey_invalid.happened" = "لم تجتز استجابة مفتاح المرور أحد عمليات التحقق، ويوضّح `reason` أيّ تحقق هو.";
"problem.passkey_invalid.advice.1" = "اطلب خيارات جديدة من الخادم، وأرسل استجابة النظام أو المتصفح من دون تغيير.";
"problem.passkey_invalid.reason.malformed" = "تعذّرت قراءة بياناته، أو أن أجزاءها متناقضة.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "مفتاحه لخوارزمية لم يطلبها الخادم.";
"problem.passkey_invalid.reason.wrong_type" = "هو استجابة لتسجيل مفتاح بدلًا من تسجيل دخول، أو العكس.";
"problem.passkey_invalid.reason.challenge_mismatch" = "هو استجابة لتحدٍّ آخر، أو أن العملية لغرض أو عميل أو جلسة أخرى.";
"problem.passkey_invalid.reason.challenge_expired" = "مضى على الخيارات أكثر من عشر دقائق.";
"problem.passkey_invalid.reason.challenge_used" = "تم إرسال الاستجابة من قبل.";
"problem.passkey_invalid.reason.wrong_origin" = "تم إنشاؤه في مصدر لا يخص هذا العميل.";
"problem.passkey_invalid.reason.cross_origin" = "تم إنشاؤه في إطار موقع ويب آخر.";
"problem.passkey_invalid.reason.wrong_rp_id" = "تم إنشاؤه لنطاق آخر.";
"problem.passkey_invalid.reason.user_not_present" = "لم يؤكده أحد على الجهاز.";
"problem.passkey_invalid.reason.user_not_verified" = "لم يتحقق الجهاز من الشخص.";
"problem.passkey_invalid.reason.removed" = "تمت إزالة مفتاح المرور من حسابه. أبلِغ مدير كلمات المرور بقيمة `signal`.";
"problem.passkey_invalid.reason.refused" = "مفتاح المرور غير معروف هنا، أو لا يمكن قبوله.";

/* operator_token_invalid */
"problem.operator_token_invalid.title" = "رمز المشغّل غير صالح";
"problem.operator_token_invalid.happened" = "رمز المشغّل غير معروف أو انتهت صلاحيته أو أُلغي.";
"problem.operator_token_invalid.advice.1" = "أنشئ رمزًا باستخدام `pippin operator token create` وأرسله بصيغة Bearer.";

/* client_unknown */
"problem.client_unknown.title" = "العميل غير معروف";
"problem.client_unknown.happened" = "لا يعرف الخادم هذا التطبيق. ليس لديه عميل بقيمة `client_id` هذه.";
"problem.client_unknown.advice.1" = "قارنه بقيمة `id` الخاصة بالعميل في الإعدادات، مع مراعاة حالة الأحرف.";

/* provider_not_offered */
"problem.provider_not_offered.title" = "طريقة تسجيل الدخول هذه غير متاحة";
"problem.provider_not_offered.happened" = "لا تتيح إعدادات العميل هذا الموفّر لهذا الإصدار أو النظام الأساسي أو البلد.";
"problem.provider_not_offered.advice.1" = "احصل على الموفّرين المتاحين من `GET /v1/providers`، واعرضهم فقط.";

/* reauthentication_required */
"problem.reauthentication_required.title" = "سجّل الدخول مرة أخرى أولًا";
"problem.reauthentication_required.happened" = "يتطلب هذا الإجراء تسجيل الدخول خلال الدقائق العشر الأخيرة.";
"problem.reauthentication_required.advice.1" = "اطلب من المستخدم تسجيل الدخول مرة أخرى مع إرسال رمز الوصول للجلسة بصيغة Bearer، ثم كرّر الطلب.";

/* account_suspended */
"problem.account_suspended.title" = "الحساب موقوف";
"problem.account_suspended.happened" = "أوقف أحد المشغّلين هذا الحساب، ولا يمكن لأحد تسجيل الدخول إليه حاليًا.";
"problem.account_suspended.advice.1" = "أرشد المستخدم إلى كيفية التواصل مع فريق الدعم. يمكن للمشغّل رفع الإيقاف من وحدة تحكم المشغّل.";

/* insufficient_scope */
"problem.insufficient_scope.title" = "رمز المشغّل لا يسمح بهذا";
"problem.insufficient_scope.happened" = "رمز المشغّل صالح، لكنه لا يتضمن النطاق المطلوب.";
"problem.insufficient_scope.advice.1" = "أنشئ رمزًا بالنطاق الذي يذكره `detail`.";

/* account_exists */
"problem.account_exists.title" = "يوجد حساب بعنوان البريد الإلكتروني هذا";
"problem.account_exists.happened" = "يوجد بالفعل حساب بعنوان البريد الإلكتروني هذا وبطريقة أخرى لتسجيل الدخول. لا يتم ربطهما أبدًا بناءً على العنوان وحده.";
"problem.account_exists.advice.1" = "اطلب من المستخدم تسجيل الدخول بإحدى الطرق المذكورة في `sign_in_with`، وأرسل `link_token` مع الطلب.";
"problem.account_exists.advice.2" = "اعرض ما يذكره `will_attach`، واطلب من المستخدم تأكيده.";

/* identity_in_use */
"problem.identity_in_use.title" = "طريقة تسجيل الدخول هذه تخص حسابًا آخر";
"problem.identity_in_use.happened" = "لا يمكن أن تخص طريقة تسجيل الدخول أكثر من حساب واحد.";
"problem.identity_in_use.advice.1" = "اطلب من المستخدم تسجيل الدخول بها لمعرفة الحساب الذي تخصه. بعد ذلك يمكنه دمج الحسابين.";

/* last_sign_in_method */
"problem.last_sign_in_method.title" = "هذه آخر طريقة لتسجيل الدخول";
"problem.last_sign_in_method.happened" = "من دونها لن يتمكن أحد من تسجيل الدخول إلى الحساب.";
"problem.last_sign_in_method.advice.1" = "دع المستخدم يضيف أولًا طريقة أخرى لتسجيل الدخول، أو يحذف الحساب.";

/* merge_final */
"problem.merge_final.title" = "لم يعد بالإمكان التراجع عن الدمج";
"problem.merge_final.happened" = "لم يعد بالإمكان فصل الحسابين. يوضّح `reason` السبب.";
"problem.merge_final.advice.1" = "لا يلزم تغيير أي شيء: يبقى الحسابان مدموجين.";
"problem.merge_final.reason.too_late" = "مضى على الدمج أكثر من ثلاثين يومًا، وتم حذف البيانات اللازمة للتراجع عنه.";
"problem.merge_final.reason.identity_unlinked" = "تمت لاحقًا إزالة طريقة تسجيل دخول أضافها الدمج.";
"problem.merge_final.reason.password_in_use" = "كلمة المرور التي أزالها الدمج كانت لعنوان تُستخدم معه الآن كلمة مرور أخرى.";
"problem.passkey_limit.title" = "للحساب عدد كبير جدًا من مفاتيح المرور";
"problem.passkey_limit.happened" = "بلغ الحساب الحد الأقصى لعدد مفاتيح المرور.";
"problem.passkey_limit.advice.1" = "دع المستخدم يزيل مفتاح مرور لم يعد يستخدمه.";
"problem.recovery_pending.title" = "الاستعادة قيد الانتظار";
"problem.recovery_pending.happened" = "كان الرمز صحيحًا. لأن الحساب لا يحتوي إلا على مفاتيح مرور، سيسجّل رمز جديد الدخول لاحقًا حتى يتمكن صاحب الحساب من إيقاف ذلك.";
"problem.recovery_pending.advice.1" = "دع المستخدم يطلب رمزًا جديدًا بعد انتهاء مدة الانتظار. يجد الوقت في رسالة البريد الإلكتروني.";
"problem.app_attest_required.title" = "لم يثبت التطبيق أنه أصلي";
"problem.app_attest_required.happened" = "لا يُنشأ حساب جديد إلا من التطبيق الأصلي على جهاز Apple أصلي. لم يثبت هذا الطلب ذلك، ويذكر `reason` الخطوة التي فشلت. ولا يمكن إثباته في المتصفح.";
"problem.app_attest_required.advice.1" = "في المتصفح، وجّه المستخدم إلى التطبيق. من لديه حساب يمكنه تسجيل الدخول من أي مكان.";
"problem.app_attest_required.advice.2" = "مع `unknown_key` أنشئ مفتاحًا جديدًا وسجّله ثم أعد إرسال الطلب. ومع `missing` أرسل الحقل `App-Attest`.";
"problem.sign_up_closed.title" = "الحسابات الجديدة غير متاحة";
"problem.sign_up_closed.happened" = "لا تسمح إعدادات العميل لأي شخص بإنشاء حساب. من لديه حساب يسجّل الدخول كما كان من قبل.";
"problem.sign_up_closed.advice.1" = "لا تعرض إلا تسجيل الدخول. يمكن للمشغّل تغيير `sign_up` في إعدادات العميل.";
"problem.invitation_required.title" = "الدعوة مطلوبة";
"problem.invitation_required.happened" = "لا ينشئ العميل حسابات إلا لمن لديه دعوة، ولا يتضمن هذا الطلب دعوة صالحة. يذكر `reason` السبب.";
"problem.invitation_required.advice.1" = "اطلب من المستخدم رمز دعوته، وأرسله باسم `invitation` مع تسجيل الدخول.";
"problem.invitation_required.advice.2" = "ينشئ المشغّل الدعوات باستخدام `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "لا يتضمن الطلب دعوة.";
"problem.invitation_required.reason.unknown" = "لا توجد دعوة بهذا الرمز.";
"problem.invitation_required.reason.used" = "أُنشئ بها كل ما تسمح به من حسابات.";
"problem.invitation_required.reason.expired" = "انتهت صلاحيتها.";
"problem.invitation_required.reason.revoked" = "ألغاها المشغّل.";
"problem.invitation_required.reason.other_address" = "هي لعنوان بريد إلكتروني لم يثبته المستخدم.";
"problem.email_domain_not_allowed.title" = "عنوان البريد الإلكتروني ليس من نطاق مسموح به";
"problem.email_domain_not_allowed.happened" = "لا ينشئ العميل حسابات إلا لمن أثبت عنوان بريد إلكتروني من نطاقات معيّنة. لم يثبت هذا المستخدم ذلك.";
"problem.email_domain_not_allowed.advice.1" = "دع المستخدم يسجّل الدخول بعنوان من أحد النطاقات المذكورة في `sign_up` في إعدادات العميل.";
"problem.email_domain_not_allowed.advice.2" = "لا يُحتسب عنوان من «إخفاء بريدي الإلكتروني» إلا مع `allow_private_relay`.";
"problem.sign_up_refused.title" = "تم رفض الحساب";
"problem.sign_up_refused.happened" = "رفض نظام المشغّل المذكور في `before_sign_up` في الإعدادات الحساب أو لم يستجب.";
"problem.sign_up_refused.advice.1" = "اعرض على المستخدم الرسالة المرفقة إن وُجدت، وكيفية التواصل مع فريق الدعم.";

/* apple_user_mismatch */
"problem.apple_user_mismatch.title" = "شخص آخر سجّل الدخول على هذا الجهاز";
"problem.apple_user_mismatch.happened" = "تسجيل الدخول هذا يخص شخصًا غير الذي سجّل الدخول إلى التطبيق. مستخدم Apple على الجهاز، أو الشخص الذي سجّل الدخول برمز الوصول، ليس صاحب الجلسة.";
"problem.apple_user_mismatch.advice.1" = "احذف الجلسة من هذا الجهاز، واطلب من المستخدم تسجيل الدخول.";
"problem.apple_user_mismatch.advice.2" = "لتبديل المستخدم، أرسل طلب تسجيل الدخول من دون رمز الوصول. لم يتم استخدام الرمز ولا قيمة nonce، ويمكن إرسال الطلب نفسه.";

/* deletion_in_progress */
"problem.deletion_in_progress.title" = "يجري حذف الحساب";
"problem.deletion_in_progress.happened" = "لم يكتمل الحذف بعد. يجري إلغاء الوصول لدى Apple.";
"problem.deletion_in_progress.advice.1" = "دع المستخدم يحاول لاحقًا. يؤدي تسجيل الدخول بعد الحذف إلى إنشاء حساب جديد.";

/* job_not_parked */
"problem.job_not_parked.title" = "المهمة ليست معلّقة";
"problem.job_not_parked.happened" = "لم يتخلَّ الخادم عن هذه المهمة، وهو يواصلها بنفسه.";
"problem.job_not_parked.advice.1" = "انتظر حتى تكتمل المهمة أو تُعلَّق.";

/* profile_required */
"problem.profile_required.title" = "الاسم مطلوب";
"problem.profile_required.happened" = "تتطلب إعدادات العميل اسمًا، ولا ترسله Apple إلا عند تسجيل الدخول لأول مرة.";
"problem.profile_required.advice.1" = "اطلب الاسم من المستخدم، وأرسله مع `profile_token` إلى `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "لكي ترسل Apple الاسم مرة أخرى، يمكن للمستخدم فتح حساب Apple، واختيار «تسجيل الدخول باستخدام Apple»، ثم التطبيق، وإيقاف استخدام حساب Apple معه.";

/* invalid_value */
"problem.invalid_value.title" = "توجد قيمة غير صالحة";
"problem.invalid_value.happened" = "يستطيع الخادم قراءة الطلب، لكن لا يُسمح بكل القيم الواردة فيه.";
"problem.invalid_value.advice.1" = "يسرد `errors` كل حقل مع الخطأ الذي فيه.";

/* internal_error */
"problem.internal_error.title" = "حدث خطأ في الخادم";
"problem.internal_error.happened" = "حدث خطأ غير متوقع في الخادم. تجد التفاصيل في سجل مشغّل الخدمة تحت `request_id`.";
"problem.internal_error.advice.1" = "حاول لاحقًا. عند الإبلاغ عن الخطأ، اذكر معرّف الطلب.";

/* provider_refused */
"problem.provider_refused.title" = "رفض موفّر الخدمة طلب الخادم";
"problem.provider_refused.happened" = "رفض الموفّر طلب الخادم بسبب أحد الإعدادات، مثل مفتاح غير صحيح.";
"problem.provider_refused.advice.1" = "لن تفيد إعادة المحاولة. يوضّح سجل مشغّل الخدمة الإعداد الذي يجب إصلاحه.";

/* provider_unreachable */
"problem.provider_unreachable.title" = "تعذّر الوصول إلى الموفّر";
"problem.provider_unreachable.happened" = "لم يستجب الموفّر، أو تعذّر استخدام استجابته. لم يتم استخدام الرمز ولا قيمة nonce، ما لم يذكر `retry` ذلك.";
"problem.provider_unreachable.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى.";
"problem.provider_unreachable.advice.2" = "إذا كانت قيمة `retry` هي `new_authorization`، فاطلب أولًا تفويضًا جديدًا من الموفّر، لأنه ربما تم استخدام الرمز.";

/* store_unavailable */
"problem.store_unavailable.title" = "الخدمة غير متاحة مؤقتًا";
"problem.store_unavailable.happened" = "لا تستجيب قاعدة البيانات. لم يتم إنهاء أي جلسة.";
"problem.store_unavailable.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى. احتفظ بالجلسة.";
"problem.store_unavailable.advice.2" = "إذا كانت قيمة `retry` هي `new_authorization`، فاطلب أولًا تفويضًا جديدًا من الموفّر، لأنه تم استخدام الرمز.";

/* overloaded */
"problem.overloaded.title" = "الخادم مثقل بالطلبات";
"problem.overloaded.happened" = "يسجّل عدد كبير جدًا من الأشخاص الدخول بكلمة مرور حاليًا. لم يتغيّر أي شيء.";
"problem.overloaded.advice.1" = "انتظر عدد الثواني المذكور في `Retry-After`، ثم أرسل الطلب نفسه مرة أخرى.";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "عنوان البريد الإلكتروني";
"field.password" = "كلمة المرور";
"field.current_password" = "كلمة المرور الحالية";
"field.show_password" = "إظهار كلمة المرور";
"field.new_password" = "كلمة المرور الجديدة";
"field.new_password.hint" = "8 أحرف على الأقل. بضع كلمات متتالية سهلة التذكّر وسهلة الكتابة.";
"field.code" = "الرمز المرسل بالبريد الإلكتروني";
"field.code.hint" = "6 أرقام";
"field.given_name" = "الاسم الأول";
"field.given_name_optional" = "الاسم الأول (اختياري)";
"field.family_name_optional" = "اسم العائلة (اختياري)";
"field.device_name" = "اسم الجهاز";
"field.invitation" = "رمز الدعوة";
"trouble.credentials" = "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.";
"trouble.throttled#zero" = "محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.";
"trouble.throttled#one" = "محاولات كثيرة جدًا. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.";
"trouble.throttled#two" = "محاولات كثيرة جدًا. يُرجى الانتظار دقيقتين ثم المحاولة مرة أخرى.";
"trouble.throttled#few" = "محاولات كثيرة جدًا. يُرجى الانتظار {count} دقائق ثم المحاولة مرة أخرى.";
"trouble.throttled#many" = "محاولات كثيرة جدًا. يُرجى الانتظار {count} دقيقة ثم المحاولة مرة أخرى.";
"trouble.throttled#other" = "محاولات كثيرة جدًا. يُرجى الانتظار {count} دقيقة ثم المحاولة مرة أخرى.";
"trouble.overloaded" = "يسجّل عدد كبير جدًا من الأشخاص الدخول حاليًا. يُرجى المحاولة مرة أخرى بعد لحظات.";
"trouble.email" = "لا يمكننا إرسال رسالة إلى هذا العنوان. يُرجى التحقق من كتابته.";
"trouble.new_password" = "يجب أن تتكون كلمة المرور من 8 إلى 128 حرفًا مرئيًا.";
"trouble.current_password" = "كلمة المرور الحالية غير صحيحة.";
"trouble.code" = "الرمز غير صحيح أو انتهت صلاحيته. تحقّق من الرسالة أو اطلب رمزًا جديدًا.";
"trouble.name" = "يحتوي هذا الاسم على أحرف لا يمكن استخدامها.";
"trouble.in_use" = "عنوان البريد الإلكتروني هذا يخص حسابًا آخر.";
"trouble.email_domain" = "الحسابات مخصّصة لعناوين بريد إلكتروني معيّنة فقط. استخدم عنوانًا تابعًا لمؤسستك.";
"trouble.invitation_unknown" = "لا توجد دعوة بهذا الرمز. تحقّق من كتابته.";
"trouble.invitation_used" = "استُخدمت هذه الدعوة من قبل. إذا كنت أنت من استخدمها، فسجّل الدخول إلى حسابك.";
"trouble.invitation_expired" = "انتهت صلاحية هذه الدعوة. اطلب دعوة جديدة.";
"trouble.invitation_revoked" = "لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة.";
"trouble.invitation_other_address" = "هذه الدعوة مخصّصة لعنوان بريد إلكتروني آخر. استخدم العنوان الذي أُرسلت إليه.";
"message.no_cookies.title" = "يحظر متصفحك ملفات تعريف الارتباط";
"message.no_cookies.happened" = "من دون ملفات تعريف الارتباط، لا يمكننا التأكد من أنك أرسلت هذا النموذج بنفسك. لم يتغيّر أي شيء.";
"message.no_cookies.advice.1" = "يُرجى السماح بملفات تعريف الارتباط لهذا الموقع، ثم فتح الصفحة مرة أخرى.";
"message.foreign_form.title" = "انتهت صلاحية هذا النموذج";
"message.foreign_form.happened" = "بقيت الصفحة مفتوحة وقتًا طويلًا، أو لم يأتِ النموذج من هذا الموقع. لم يتغيّر أي شيء.";
"message.foreign_form.advice.1" = "يُرجى فتح الصفحة مرة أخرى وملء النموذج فيها.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "تسجيل الدخول";
"sign_in.password.forgotten" = "هل نسيت كلمة المرور؟";
"sign_in.password.sign_up" = "إنشاء حساب";
"sign_in.email_code" = "إرسال رمز بالبريد الإلكتروني";
"sign_in.continue_with_email" = "المتابعة بالبريد الإلكتروني";
"sign_in.have_invitation" = "لدي دعوة";
"sign_in.last_used" = "آخر استخدام";
"sign_in.or" = "أو باستخدام كلمة مرور";
"sign_in.notice.again" = "سجّل الدخول مرة أخرى للمتابعة.";
"sign_in.notice.merge" = "سيتم دمج الحساب الذي تسجّل الدخول إليه في هذا الحساب.";
"sign_in.back" = "العودة إلى حسابك";
"form.sign_up.title" = "إنشاء حساب";
"form.sign_up.intro" = "أدخل عنوان بريدك الإلكتروني واختر كلمة مرور من أجل {app}. سنرسل إليك رمزًا لتأكيد العنوان.";
"form.sign_up.button" = "إنشاء حساب";
"form.sign_up.way" = "لدي حساب بالفعل";
"form.confirm_sign_up.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_sign_up.intro" = "أدخل الرمز من الرسالة التي أرسلناها إلى {email}.";
"form.confirm_sign_up.button" = "تأكيد";
"form.code.intro" = "أدخل الرمز من الرسالة التي أرسلناها إليك.";
"form.no_mail" = "لم يصلك الرمز؟ اطلب رمزًا جديدًا";
"form.resend" = "إعادة إرسال الرمز";
"form.change_address" = "تغيير العنوان";
"form.resent.sent" = "أرسلنا رمزًا جديدًا إلى {email}.";
"form.resent.wait#zero" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر الآن.";
"form.resent.wait#one" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر بعد ثانية واحدة.";
"form.resent.wait#two" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر بعد ثانيتين.";
"form.resent.wait#few" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر بعد {count} ثوانٍ.";
"form.resent.wait#many" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر بعد {count} ثانية.";
"form.resent.wait#other" = "أرسلنا رمزًا قبل لحظات. يمكنك طلب رمز آخر بعد {count} ثانية.";
"form.change_address.password" = "أدخل العنوان الآخر، واختر كلمة المرور من جديد.";
"form.reset.title" = "إعادة تعيين كلمة المرور";
"form.reset.intro" = "سنرسل إليك رمزًا عبر البريد الإلكتروني. استخدمه لاختيار كلمة مرور جديدة من أجل {app}.";
"form.reset.button" = "إرسال الرمز";
"form.reset.way" = "العودة إلى تسجيل الدخول";
"form.confirm_reset.title" = "اختيار كلمة مرور جديدة";
"form.confirm_reset.intro" = "إذا كان هناك حساب بالعنوان {email}، فأدخل الرمز من الرسالة التي أرسلناها إليه واختر كلمة مرور جديدة.";
"form.confirm_reset.button" = "تعيين كلمة المرور الجديدة";
"form.confirm_reset.linked" = "اختر كلمة المرور الجديدة لحسابك في {app}.";
"form.confirm_reset.note" = "سيتم تسجيل خروجك من جميع الأجهزة الأخرى.";
"form.email.title" = "عنوان بريدك الإلكتروني";
"form.email.intro" = "سنرسل إليك رمزًا لتأكيد العنوان. بعد ذلك يستخدم {app} هذا العنوان.";
"form.email.button" = "إرسال الرمز";
"form.confirm_email.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_email.intro" = "أدخل الرمز من الرسالة التي أرسلناها إلى {email}.";
"form.confirm_email.button" = "تأكيد";
"form.set_password.title" = "تعيين كلمة مرور";
"form.set_password.intro" = "يمكنك بعد ذلك تسجيل الدخول إلى {app} باستخدام {email} وكلمة المرور هذه أيضًا.";
"form.set_password.button" = "تعيين كلمة المرور";
"form.change_password.title" = "تغيير كلمة المرور";
"form.change_password.intro" = "سيتم تسجيل الخروج من جميع الأجهزة الأخرى التي سجّلت الدخول بكلمة المرور القديمة.";
"form.change_password.button" = "تغيير كلمة المرور";
"form.name.title" = "اسمك";
"form.name.intro" = "يستخدم {app} هذا الاسم. إذا كنت لا تريد ذكر اسم، فاترك الحقلين فارغين.";
"form.name.button" = "حفظ";
"form.session_name.title" = "إعادة تسمية الجهاز";
"form.session_name.intro" = "يظهر هذا الجهاز باسم {device}.";
"form.session_name.button" = "حفظ";
"form.to_account" = "العودة إلى حسابك";

/* ---- Two accounts that become one ---- */

"merge.title" = "دمج حساباتك";
"merge.stays" = "الحساب الذي تحتفظ به";
"merge.goes" = "الحساب الذي يتم دمجه فيه";
"merge.moves" = "طرق تسجيل الدخول التي تنتقل معه";
"merge.nameless" = "حساب بلا اسم";
"merge.fact.ways" = "يمكنك تسجيل الدخول إلى الحساب الذي تحتفظ به بطرق تسجيل الدخول إلى الحسابين.";
"merge.fact.password" = "ستكون لديك كلمة مرور واحدة من الآن. ستتوقف كلمة المرور الخاصة بـ {email} عن العمل.";
"merge.fact.name" = "يبقى اسم الحساب الذي تحتفظ به وعنوان بريده الإلكتروني كما هما. إذا لم يكن أحدهما موجودًا، فيتم أخذه من الحساب الآخر.";
"merge.fact.sessions" = "سيتم تسجيل الخروج من الأجهزة التي سجّلت الدخول إلى الحساب الآخر.";
"merge.fact.app" = "سيتم إبلاغ {app}، وهو يقرر ما يحدث لبياناته الخاصة بكل حساب.";
"merge.fact.mail" = "سنرسل رسالة إلى عنواني الحسابين.";
"merge.fact.undo" = "يمكنك التراجع عن الدمج من صفحة حسابك خلال 30 يومًا.";
"merge.button" = "دمج الحسابين";
"merge.leave" = "عدم الدمج";
"merge.back" = "العودة إلى حسابك";
"merge.same.title" = "هذا هو الحساب نفسه";
"merge.same.text" = "سجّلت الدخول إلى الحساب نفسه الذي بدأت به، لذا لا يوجد ما يمكن دمجه. للمحاولة مرة أخرى، استخدم طريقة أخرى لتسجيل الدخول.";
"merge.late.title" = "استغرق ذلك وقتًا طويلًا";
"merge.late.text" = "حرصًا على أمانك، يجب ألا يمضي على تسجيل الدخول إلى كل حساب أكثر من عشر دقائق. لم يتغيّر أي شيء. يُرجى تسجيل الدخول مرة أخرى والبدء من جديد.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "إضافة طريقة تسجيل دخول";
"list.more" = "{items}، {item}";
"account.add_nothing" = "لديك كل طرق تسجيل الدخول المتاحة هنا.";
"account.show_all" = "عرض الكل ({count})";
"account.manage_devices" = "إدارة الأجهزة";
"passkeys.none" = "لا يوجد";
"account.apps.none" = "لا يملك أي تطبيق وصولاً إلى حسابك.";
"account.change_password" = "تغيير كلمة المرور";
"account.set_password" = "تعيين كلمة مرور";
"account.add_note" = "إضافة طريقة أخرى لتسجيل الدخول:";
"account.add" = "إضافة {provider}";
"account.rename" = "إعادة التسمية";
"account.rename_device" = "إعادة التسمية: {device}";
"account.merge.heading" = "دمج الحسابات";
"account.merge.text" = "إذا كان لديك هنا حساب آخر بطريقة أخرى لتسجيل الدخول، فيمكنك دمج الحسابين.";
"account.merge.button" = "دمج حساب آخر";
"account.merged" = "تم الدمج مع {account}. يمكنك التراجع عن ذلك حتى {date}.";
"account.merged.undo" = "تراجع";
"link.password" = "إذا كان الحساب لك، فسجّل الدخول بكلمة المرور الخاصة به. بعد ذلك يمكنك استخدام الطريقتين.";
"link.password.button" = "تسجيل الدخول والربط";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "إزالة طريقة تسجيل دخول";
"remove.heading" = "هل تريد إزالة {name}؟";
"remove.method" = "لن تتمكن بعد ذلك من تسجيل الدخول إلى {app} باستخدام {name}.";
"remove.address_stays" = "يبقى عنوان بريدك الإلكتروني {email}.";
"remove.address_becomes" = "يصبح عنوان بريدك الإلكتروني {email}، لأن العنوان الحالي يخص طريقة تسجيل الدخول هذه.";
"remove.address_goes" = "لن يكون لحسابك عنوان بريد إلكتروني، لأن العنوان الحالي يخص طريقة تسجيل الدخول هذه.";
"remove.here" = "ستبقى مسجّل الدخول على هذا الجهاز.";
"remove.no_device" = "لن يتم تسجيل الخروج من أي جهاز آخر.";
"remove.remaining" = "طرق تسجيل الدخول التي تبقى لك";
"remove.devices" = "الأجهزة التي سيتم تسجيل الخروج منها";
"remove.keep" = "إلغاء";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "يمكنك الآن تسجيل الدخول باستخدام {method} أيضًا.";
"changed.method_removed" = "تمت إزالة {method}، ولم يعد بإمكانك تسجيل الدخول بهذه الطريقة.";
"changed.name" = "تم حفظ اسمك.";
"changed.address" = "تم تغيير عنوان بريدك الإلكتروني.";
"changed.password_set" = "تم تعيين كلمة المرور.";
"changed.password_changed" = "تم تغيير كلمة المرور.";
"changed.password_reset" = "تم تغيير كلمة المرور. يُرجى تسجيل الدخول بكلمة المرور الجديدة.";
"changed.device_renamed" = "تمت إعادة تسمية الجهاز.";
"changed.device_signed_out" = "تم تسجيل الخروج من الجهاز.";
"changed.signed_out_elsewhere" = "تم تسجيل خروجك من جميع الأجهزة الأخرى.";
"changed.merged" = "تم دمج حسابيك.";
"changed.merge_undone" = "تم التراجع عن الدمج، وتم فصل حسابيك من جديد.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} على {system}";
"message.identity_in_use.button" = "دمج الحسابين";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "إعادة التوجيه متوقفة";
"account.relay_off_note" = "أنشأت Apple هذا العنوان لك، لكن الرسائل المرسلة إليه لا تصلك لأن إعادة التوجيه متوقفة. يمكنك تشغيلها مرة أخرى من حساب Apple، ضمن «تسجيل الدخول باستخدام Apple».";

/* ---- A name that an app must have ---- */

"form.profile.title" = "ما اسمك؟";
"form.profile.intro" = "يحتاج {app} إلى اسمك. هذه آخر خطوة في تسجيل دخولك.";
"form.profile.button" = "متابعة";
"form.profile.way" = "إلغاء";

/* ---- كلمات المرور والبريد ---- */

"trouble.guessable" = "كلمة المرور هذه سهلة التخمين. فهي شائعة أو تحتوي على اسمك أو عنوان بريدك الإلكتروني أو اسم هذه الخدمة. يُرجى اختيار كلمة أطول، مثل بضع كلمات متتالية.";
"trouble.tries_left#zero" = "لم تبقَ محاولات، وعليك الانتظار.";
"trouble.tries_left#one" = "بقيت محاولة واحدة، ثم عليك الانتظار.";
"trouble.tries_left#two" = "بقيت محاولتان، ثم عليك الانتظار.";
"trouble.tries_left#few" = "بقيت {count} محاولات، ثم عليك الانتظار.";
"trouble.tries_left#many" = "بقيت {count} محاولة، ثم عليك الانتظار.";
"trouble.tries_left#other" = "بقيت {count} محاولة، ثم عليك الانتظار.";
"trouble.no_tries_left" = "كانت هذه آخر محاولة. عليك الانتظار قبل المحاولة التالية.";
"sign_in.by_mail" = "هل هذا حسابك؟ يمكننا أن نرسل إليك رابطًا لتسجيل الدخول على هذا الجهاز دون انتظار.";
"form.sign_in_email.title" = "تسجيل الدخول بالبريد الإلكتروني";
"form.sign_in_email.intro" = "سنرسل إليك رمزًا ورابطًا عبر البريد الإلكتروني. يمكنك استخدامهما لتسجيل الدخول إلى {app} مرة واحدة، على هذا الجهاز فقط.";
"form.sign_in_email.button" = "إرسال رابط تسجيل الدخول";
"form.confirm_sign_in_email.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_sign_in_email.intro" = "إذا كان بإمكانك تسجيل الدخول بالعنوان {email}، فأدخل الرمز الذي أرسلناه إليه.";
"form.confirm_sign_in_email.button" = "تسجيل الدخول";
"form.continue_email.title" = "المتابعة بالبريد الإلكتروني";
"form.continue_email.intro" = "سنرسل إليك رمزًا ورابطًا عبر البريد الإلكتروني لتسجيل الدخول إلى {app} على هذا الجهاز. إذا لم يكن لديك حساب بعد، فسيُنشأ لك حساب.";
"form.continue_email.button" = "إرسال الرمز";
"form.confirm_continue_email.title" = "تحقق من بريدك الإلكتروني";
"form.confirm_continue_email.intro" = "إذا كان بإمكانك استخدام {email} هنا، فأدخل الرمز الذي أرسلناه إليه.";
"form.confirm_continue_email.button" = "متابعة";
"form.sign_up_email.title" = "إنشاء حساب";
"form.sign_up_email.intro" = "سنرسل إليك رمزًا ورابطًا عبر البريد الإلكتروني. يمكنك استخدامهما لإنشاء حسابك في {app} على هذا الجهاز من دون كلمة مرور.";
"form.sign_up_email.button" = "إرسال الرمز";
"form.linked.intro" = "لقد فتحت الرابط من الرسالة. اضغط على الزر للمتابعة.";
"message.code_elsewhere.title" = "يُرجى المتابعة من حيث بدأت";
"message.code_elsewhere.happened" = "حرصًا على أمانك، يعمل هذا الرابط مرة واحدة، خلال ساعة، وفي المتصفح الذي طلبته فيه فقط.";
"message.code_elsewhere.advice" = "إذا بدأت على جهاز آخر أو في متصفح آخر، فأدخل هناك الرمز من الرسالة.";
"message.code_elsewhere.advice_not_you" = "إذا لم تكن أنت، فأغلق هذه الصفحة. لم يتغيّر أي شيء.";
"mail.sign_up.subject" = "تأكيد عنوان بريدك الإلكتروني";
"mail.sign_up.text" = "أكّد عنوان البريد الإلكتروني هذا لإنشاء حسابك في {app}.";
"mail.code.subject" = "{code} هو رمزك في {app}";
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
"mail.way.passkey" = "مفتاح مرور";
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
"mail.sign_up_code.subject" = "رمزك لإنشاء حساب";
"mail.sign_up_code.text" = "تلقّينا طلبًا لإنشاء حساب في {app} بعنوان البريد الإلكتروني هذا.";
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
"mail.password_removed.subject" = "تمت إزالة كلمة مرور";
"mail.password_removed.text" = "لم تعد إحدى كلمات مرور حسابك في {app} صالحة، لأن للحساب كلمة مرور واحدة. طرق تسجيل الدخول الأخرى تعمل كما كانت.";
"mail.password_removed.otherwise" = "إذا كنت لا تعرف كلمة مرورك، فأعد تعيينها. سيؤدي ذلك إلى تسجيل الخروج من جميع الأجهزة.";
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
"mail.passkey_added.subject" = "تمت إضافة مفتاح مرور إلى حسابك";
"mail.passkey_added.text" = "يمكنك الآن تسجيل الدخول إلى حسابك في {app} باستخدام مفتاح مرور.";
"mail.passkey_added.otherwise" = "إذا لم تكن أنت، فسجّل الدخول وأزِل مفتاح المرور وسجّل الخروج من جميع الأجهزة الأخرى.";
"mail.passkey_removed.subject" = "تمت إزالة مفتاح مرور من حسابك";
"mail.passkey_removed.text" = "لم يعد أحد مفاتيح المرور لحسابك في {app} يتيح تسجيل الدخول.";
"mail.passkey_removed.otherwise" = "إذا لم تكن أنت، فسجّل الدخول بطريقة أخرى وسجّل الخروج من جميع الأجهزة الأخرى، أو تواصل مع {app} على الفور.";
"mail.removed_passkey_used.subject" = "استخدم شخص ما مفتاح مرور قمت بإزالته";
"mail.removed_passkey_used.text" = "حاول شخص ما تسجيل الدخول إلى حسابك في {app} باستخدام مفتاح مرور قمت بإزالته. لم يتم تسجيل دخوله.";
"mail.removed_passkey_used.otherwise" = "إذا كنت أنت، فاحذف مفتاح المرور من مدير كلمات المرور أيضًا. وإلا، فتحقّق من طرق تسجيل الدخول والأجهزة.";
"mail.passkey_copied.subject" = "تم رفض مفتاح مرور: ربما تم نسخه";
"mail.passkey_copied.text" = "تم رفض تسجيل دخول إلى حسابك في {app}، لأن مفتاح المرور ربما نُسخ من جهازك أو من مفتاح الأمان.";
"mail.passkey_copied.otherwise" = "سجّل الدخول بطريقة أخرى وأزِل مفتاح المرور هذا وأضِف مفتاحًا جديدًا.";
"mail.fact.passkey" = "مفتاح المرور: {manager}";
"mail.passkeys.check" = "تحقّق من مفاتيح المرور في صفحة حسابك:";
"mail.passkeys.button" = "التحقق من مفاتيح المرور";
"mail.recovery_link.subject" = "رابط لاستعادة حسابك";
"mail.recovery_link.text" = "أنشأ فريق الدعم في {app} رابطًا يضيف مفتاح مرور إلى حسابك، لشخص لم يعد قادرًا على تسجيل الدخول.";
"mail.recovery_link.until" = "يعمل الرابط مرة واحدة، حتى {time}.";
"mail.recovery_link.from" = "يعمل اعتبارًا من {time}.";
"mail.recovery_stop" = "إذا لم تكن أنت، فأوقف ذلك هنا:";
"mail.recovery_stop.button" = "إيقاف الاستعادة";
"mail.recovery_link.otherwise" = "إذا لم تطلب ذلك، فاتصل بـ {app} فورًا.";
"mail.recovered.subject" = "تمت استعادة حسابك";
"mail.recovered.text" = "سجّل شخص ما الدخول إلى حسابك في {app} دون مفاتيح المرور الخاصة به. وهذا ما تغيّر:";
"mail.recovered.by_code" = "تسجيل الدخول: برمز من رسالة بريد إلكتروني";
"mail.recovered.by_link" = "تسجيل الدخول: برابط من فريق دعم {app} ومفتاح مرور جديد";
"mail.recovered.signed_out" = "تسجيل الخروج: جميع الأجهزة الأخرى";
"mail.recovered.otherwise" = "إذا لم تكن أنت، فسجّل الدخول بمفتاح المرور، وأزِل مفاتيح المرور التي لا تعرفها، واتصل بـ {app} فورًا.";
"mail.recovery_waits.subject" = "يحاول شخص ما استعادة حسابك";
"mail.recovery_waits.text" = "أدخل شخص ما رمزًا من رسالة بريد إلكتروني لتسجيل الدخول إلى حسابك في {app}، الذي لا يحتوي إلا على مفاتيح مرور.";
"mail.recovery_waits.until" = "اعتبارًا من {time} سيسجّل رمز جديد من رسالة بريد إلكتروني الدخول. التطبيق: {client}";
"mail.recovery_waits.otherwise" = "إذا لم تكن أنت، فأوقف ذلك الآن، وتحقق ممن يمكنه قراءة بريدك الإلكتروني.";
/* To the address that an account has from now on. */
"mail.address_added.subject" = "لحسابك عنوان بريد إلكتروني جديد";
"mail.address_added.text" = "يستخدم حسابك في {app} الآن عنوان البريد الإلكتروني هذا.";
"mail.review" = "تحقّق من طرق تسجيل الدخول والأجهزة في صفحة حسابك:";
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
"account.download.text" = "ملف JSON يتضمن كل ما هو محفوظ عن حسابك. لا يتضمن كلمة المرور.";
"account.download.button" = "تنزيل";
"account.deletion" = "حذف الحساب";
"delete.word" = "حذف";
"delete.field" = "للتأكيد، اكتب {word}";
"trouble.confirmation" = "لحذف حسابك، اكتب الكلمة الظاهرة هنا.";
"changed.created" = "مرحبًا بك. حسابك جاهز.";

"mail.sign_up.button" = "تأكيد عنوان البريد الإلكتروني";
"mail.reset.button" = "إعادة تعيين كلمة المرور";
"mail.address.button" = "تأكيد عنوان البريد الإلكتروني";
"mail.sign_in.button" = "تسجيل الدخول";
"mail.sign_up_code.button" = "إنشاء حساب";
"mail.review.button" = "مراجعة الحساب";
"mail.link.sign_up" = "أو افتح هذه الصفحة. في متصفح آخر أو على جهاز آخر، ستُطلب منك كلمة المرور التي اخترتها:";
"form.confirm_sign_up_elsewhere.title" = "تأكيد عنوان بريدك الإلكتروني";
"form.confirm_sign_up_elsewhere.intro" = "لقد فتحت الرابط من الرسالة في متصفح آخر. لإنشاء حسابك في {app} هنا، أدخل كلمة المرور التي اخترتها.";
"form.confirm_sign_up_elsewhere.button" = "إنشاء حساب";
"sign_in.heading.again" = "تأكيد هويتك";
"sign_in.heading.merge" = "تسجيل الدخول إلى حسابك الآخر";
"form.linked.title" = "تأكيد عنوان بريدك الإلكتروني";
"message.no_account.title" = "لم يتم العثور على حساب";
"message.no_account.happened" = "لقد سجّلت الدخول باستخدام {provider}، لكن لا يوجد حساب في {app} يستخدم هذه الطريقة. لم يتغيّر أي شيء.";
"message.no_account.any.happened" = "لا يوجد حساب في {app} يستخدم طريقة تسجيل الدخول التي اخترتها. لم يتغيّر أي شيء.";
"message.no_account.advice.1" = "جرّب طريقة أخرى لتسجيل الدخول.";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "سجّل الدخول للمتابعة إلى {client}.";
"sign_in.notice.device" = "سجّل الدخول هنا أولاً، ثم أكّد جهازك.";
"changed.access_removed" = "لم يعد بإمكان {method} الوصول إلى حسابك.";
"account.apps" = "التطبيقات المتصلة";
"account.apps.text" = "التطبيقات التي سجّلت الدخول إليها بهذا الحساب";
"account.app_used" = "آخر استخدام: {time}";
"account.remove_access" = "إزالة الوصول";
"account.remove_access_named" = "إزالة وصول {client}";
"consent.title" = "السماح بالوصول";
"consent.heading" = "هل تسمح لـ {client} باستخدام حسابك في {app}؟";
"consent.signed_in_as" = "تم تسجيل الدخول باسم {name}";
"consent.gets" = "سيحصل {client} على";
"consent.switch_account" = "تبديل الحساب";
"consent.not_set" = "غير محدد";
"consent.returns" = "ستعود إلى {address}.";
"consent.returns.loopback" = "ستعود إلى التطبيق على هذا الكمبيوتر: {address}";
"consent.returns.scheme" = "ستعود إلى التطبيق على هذا الجهاز: {address}";
"consent.terms" = "شروط خدمة {client}";
"consent.privacy" = "سياسة خصوصية {client}";
"consent.allow" = "السماح";
"consent.deny" = "إلغاء";
"consent.later" = "يمكنك إزالة هذا الوصول في أي وقت من إعدادات حسابك.";
"scope.openid" = "معرّف حسابك، وهو نفسه لكل التطبيقات";
"scope.profile" = "اسمك";
"scope.email" = "عنوان بريدك الإلكتروني";
"scope.offline_access" = "الوصول عندما لا تستخدم التطبيق";
"scope.language" = "لغتك";
"scope.external_id" = "معرّفك في الأنظمة الأخرى";
"scope.metadata" = "من حسابك: {name}";
"device_sign_in.title" = "تسجيل الدخول على جهاز";
"device_sign_in.intro" = "أدخل الرمز الذي يعرضه جهازك.";
"device_sign_in.field" = "الرمز";
"device_sign_in.button" = "متابعة";
"device_sign_in.unknown" = "لا يوجد جهاز ينتظر بهذا الرمز. تحقّق من الرمز أو احصل على رمز جديد من الجهاز.";
"device_sign_in.heading" = "هل تريد تسجيل الدخول إلى {client} على جهازك؟";
"device_sign_in.compare" = "تأكد من أن جهازك يعرض هذا الرمز: {code}";
"device_sign_in.request_from" = "مصدر الطلب";
"device_sign_in.calls_itself" = "الاسم الذي يعلنه الجهاز";
"device_sign_in.later" = "يمكنك تسجيل خروج الجهاز من صفحة حسابك في أي وقت.";
"device_sign_in.warning" = "تابع فقط إذا كنت قد بدأت هذا بنفسك. إذا أرسل إليك شخص ما الرمز أو رابطًا، فقد يكون يحاول الدخول إلى حسابك.";
"device_sign_in.allow" = "تسجيل الدخول على الجهاز";
"device_sign_in.deny" = "إلغاء";
"device_sign_in.done.title" = "تم تسجيل الدخول على جهازك";
"device_sign_in.done.text" = "يمكنك إغلاق هذه الصفحة والمتابعة على جهازك.";
"device_sign_in.denied.title" = "لم يتم تسجيل الدخول على الجهاز";
"device_sign_in.denied.text" = "لم تتم مشاركة أي معلومات معه.";
"device_confirm.title" = "تأكيد هويتك";
"device_confirm.heading" = "هل تريد أن تؤكد لـ {client} أن هذا أنت؟";
"device_confirm.meaning" = "يطلب ذلك جهاز مسجَّل الدخول إلى {client}. سيتمكن بعد ذلك لمدة عشر دقائق من إجراء تغييرات مهمة في حسابك، مثل حذفه.";
"device_confirm.allow" = "تأكيد";
"device_confirm.done.title" = "لقد أكدت أن هذا أنت";
"device_confirm.done.text" = "يمكنك إغلاق هذه الصفحة والمتابعة على جهازك.";
"device_confirm.denied.title" = "لم تؤكد هويتك";
"device_confirm.denied.text" = "لم يتغير أي شيء.";
"sign_out.heading" = "هل تريد تسجيل الخروج؟";
"sign_out.text" = "سيتم تسجيل خروجك من {app} ومن التطبيقات التي تستخدمها معه في هذا المتصفح.";
"sign_out.stay" = "البقاء مسجّل الدخول";

/* ---- Passkeys ---- */

"way_in.passkey" = "مفتاح مرور";
"button.passkey" = "تسجيل الدخول باستخدام مفتاح مرور";
"passkey.named" = "مفتاح المرور «{name}»";
"passkey.cancelled" = "لم يُستخدم أي مفتاح مرور. حاول مرة أخرى أو اختر طريقة أخرى.";
"passkey.not_added" = "لم تتم إضافة أي مفتاح مرور. يمكنك المحاولة مرة أخرى.";
"passkey.exists" = "يوجد هنا مفتاح مرور لحسابك بالفعل. يمكنك تسجيل الدخول باستخدامه.";
"passkey.unsupported" = "لا يمكن لهذا الجهاز حفظ مفتاح مرور. قم بإعداد قفل الشاشة أو استخدم جهازًا آخر.";
"passkey.without" = "لا تعمل مفاتيح المرور في هذا المتصفح. اسمح بتشغيل JavaScript لهذه الصفحة، أو حدّث متصفحك، أو استخدم جهازًا آخر.";
"passkey.synced" = "تمت المزامنة";
"passkey.one_device" = "على جهاز واحد فقط";
"passkey.unused" = "تاريخ الإضافة: {added}، لم يُستخدم بعد";
"account.passkeys" = "مفاتيح المرور";
"account.passkeys.text" = "باستخدام مفتاح المرور، تسجّل الدخول بالطريقة نفسها التي تفتح بها قفل جهازك. لا توجد كلمة مرور يمكن سرقتها أو نسيانها.";
"passkeys.add" = "إضافة مفتاح مرور";
"passkeys.add.title" = "إضافة مفتاح مرور";
"passkeys.add.intro" = "سيطلب منك جهازك التأكيد. بعد ذلك يمكنك تسجيل الدخول إلى {app} دون كلمة مرور.";
"passkeys.one_device" = "مفتاح المرور هذا موجود على جهاز واحد فقط. أضف طريقة أخرى لتسجيل الدخول حتى لا تفقد حسابك إذا فقدت الجهاز.";
"passkeys.weak" = "أضف نوعًا آخر من طرق تسجيل الدخول حتى تحتفظ بحسابك إذا فقدت أجهزتك.";
"field.email_optional" = "عنوان البريد الإلكتروني (اختياري)";
"field.email_optional.hint" = "سنرسل إليك رمزًا لتأكيده. يساعدك العنوان إذا فقدت أجهزتك.";
"sign_up.passkey.intro" = "سيطلب منك جهازك التأكيد، ثم يحفظ مفتاح مرور من أجل {app}. لن تحتاج إلى كلمة مرور.";
"sign_up.passkey.button" = "إنشاء حساب بمفتاح مرور";
"sign_up.with_password" = "استخدام كلمة مرور بدلًا من ذلك";
"sign_up.with_passkey" = "استخدام مفتاح مرور بدلًا من ذلك";
"sign_up.with_email" = "استخدام رمز من البريد الإلكتروني بدلًا من ذلك";
"sign_up.password.button" = "إنشاء حساب بكلمة مرور";
"sign_up.invited" = "أنت مدعو إلى {app}.";
"account.email_unproved" = "غير مؤكد";
"suggest.passkey" = "أضف مفتاح مرور، وسجّل الدخول في المرة القادمة بالطريقة نفسها التي تفتح بها جهازك.";
"suggest.apple" = "إذا فقدت أجهزتك، فيمكنك تسجيل الدخول باستخدام Apple.";
"suggest.apple.button" = "استخدام Apple كمفتاح احتياطي";
"remove.passkey" = "سنطلب من مدير كلمات المرور لديك إزالته أيضًا. إذا استمر في عرضه لاحقًا، فاحذفه من هناك.";
"field.passkey_name" = "اسم مفتاح المرور";
"form.passkey_name.title" = "إعادة تسمية مفتاح المرور";
"form.passkey_name.intro" = "يساعدك الاسم على التمييز بين مفاتيح المرور.";
"form.passkey_name.button" = "حفظ";
"changed.passkey_added" = "تمت إضافة مفتاح المرور. يمكنك الآن تسجيل الدخول باستخدامه.";
"changed.passkey_renamed" = "تمت إعادة تسمية مفتاح المرور.";
"changed.passkey_removed" = "تمت إزالة مفتاح المرور، ولم يعد بإمكانك تسجيل الدخول باستخدامه.";
"trouble.passkey" = "تعذّر قبول مفتاح المرور هذا. حاول مرة أخرى أو استخدم طريقة أخرى لتسجيل الدخول.";
"trouble.passkey_expired" = "ظلت هذه الصفحة مفتوحة لفترة طويلة جدًا. يُرجى المحاولة مرة أخرى.";
"trouble.passkey_removed" = "تمت إزالة مفتاح المرور هذا من حسابه. احذفه من مدير كلمات المرور واستخدم طريقة أخرى لتسجيل الدخول.";
"trouble.passkey_in_use" = "مفتاح المرور هذا مستخدَم بالفعل.";
"trouble.passkey_limit" = "يحتوي حسابك على الحد الأقصى من مفاتيح المرور. أزِل أحدها قبل إضافة مفتاح آخر.";
"trouble.passkey_failed" = "لا تعمل مفاتيح المرور هنا حاليًا. تم إبلاغنا بالمشكلة. يُرجى استخدام طريقة أخرى لتسجيل الدخول.";
"recover.title" = "استعادة حسابك";
"recover.intro" = "أضف مفتاح مرور إلى حسابك في {app}، وسيتم تسجيل دخولك هنا باستخدامه.";
"recover.signed_out" = "سيتم تسجيل خروجك من جميع الأجهزة الأخرى.";
"recover.once" = "يعمل هذا الرابط مرة واحدة. يمكنك فتحه مجددًا إلى أن تضيف مفتاح المرور.";
"recover.invalid.title" = "لم يعد هذا الرابط يعمل";
"recover.invalid.happened" = "تم استخدامه من قبل، أو استُبدل برابط أحدث، أو انتهت صلاحيته.";
"recover.invalid.advice" = "إذا كنت لا تزال غير قادر على تسجيل الدخول، فاطلب رابطًا جديدًا من {app}.";
"recover.early.title" = "سيعمل هذا الرابط لاحقًا";
"recover.early.happened" = "تذكر رسالة البريد الإلكتروني متى يعمل. يمكنك فتحه مجددًا حينها.";
"recover.stop.title" = "هل تريد إيقاف استعادة حسابك؟";
"recover.stop.happened" = "أخبر شخص ما {app} أنه لم يعد قادرًا على تسجيل الدخول إلى حسابك. إذا لم تكن أنت، فأوقف ذلك.";
"recover.stopped.title" = "تم إيقاف الاستعادة";
"recover.stopped.happened" = "لم يعد الرابط أو الرمز المطلوب صالحًا. إذا لم تطلبه، فاتصل بـ {app}.";
"recover.nothing.title" = "لا يوجد ما يمكن إيقافه";
"recover.nothing.happened" = "تم إيقاف الاستعادة أو انتهت صلاحيتها أو تم استخدامها.";
"account.recovery" = "يحاول شخص ما استعادة حسابك. إذا لم تكن أنت، فأوقف ذلك.";
"account.recovery.stop" = "إيقاف الاستعادة";
"check_passkeys.title" = "التحقق من مفاتيح المرور";
"check_passkeys.intro" = "أي من هذه المفاتيح لا يزال لديك؟ ستتم إزالة ما لا تحدده حتى لا يتمكن أحد من تسجيل الدخول باستخدامه.";
"check_passkeys.button" = "إزالة المفاتيح التي ليست لديّ";
"check_passkeys.later" = "ليس الآن";
"changed.recovered" = "تم تسجيل دخولك. وتم تسجيل خروجك من جميع الأجهزة الأخرى.";
"changed.passkeys_checked" = "لم تتغير مفاتيح المرور.";
"changed.passkeys_removed" = "تمت إزالة مفاتيح المرور التي لم تعد لديك.";
"changed.recovery_stopped" = "تم إيقاف الاستعادة.";
"trouble.passkey_last" = "بقي مفتاح مرور واحد لأنه طريقتك الوحيدة لتسجيل الدخول. أضف مفتاح مرور على هذا الجهاز، ثم أزِل المفتاح الآخر.";
"""##
}
