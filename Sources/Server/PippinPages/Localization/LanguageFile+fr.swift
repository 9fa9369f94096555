// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/fr.strings; change that file, not this one.

extension LanguageFile {
  static let fr = ##"""
/*
  The words of Pippin's pages in French. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* ---- The language ---- */

"language.name" = "Français";
"language.direction" = "ltr";
"language.plurals" = "french";
"language.place" = "6";

/* ---- On every page ---- */

"footer.made_with" = "Propulsé par Pippin";
"footer.languages" = "Langue";
"footer.home" = "Retour à {app}";
"footer.terms" = "Conditions d’utilisation";
"footer.privacy" = "Confidentialité";
"footer.support" = "Aide";
"page.request_id" = "Si vous contactez l’assistance, indiquez l’identifiant de requête {id}.";

/* ---- Names of things ---- */

"way_in.password" = "Mot de passe";
"device.browser" = "Navigateur web";
"device.android" = "Appareil Android";
"device.apple" = "Appareil Apple";

/* ---- Times ---- */

"moment.now" = "à l’instant";
"moment.minutes#one" = "il y a une minute";
"moment.minutes#other" = "il y a {count} minutes";
"moment.hours#one" = "il y a une heure";
"moment.hours#other" = "il y a {count} heures";
"date" = "{day} {month} {year}";
"date_time" = "{date} à {time} UTC";
"month.january" = "janvier";
"month.february" = "février";
"month.march" = "mars";
"month.april" = "avril";
"month.may" = "mai";
"month.june" = "juin";
"month.july" = "juillet";
"month.august" = "août";
"month.september" = "septembre";
"month.october" = "octobre";
"month.november" = "novembre";
"month.december" = "décembre";

/* ---- The buttons of the providers ---- */

"button.apple.sign_in" = "Se connecter avec Apple";
"button.apple.continue" = "Continuer avec Apple";
"button.provider" = "Continuer avec {provider}";

/* ---- The sign-in page ---- */

"sign_in.title" = "Se connecter";
"sign_in.heading" = "Se connecter à {app}";
"sign_in.new_here" = "Première visite ? Votre première connexion crée un compte.";
"sign_in.apple_note" = "Apple ne communique jamais votre mot de passe. Vous pouvez partager votre adresse e-mail ou la masquer.";
"sign_in.nothing" = "La connexion n’est pas disponible pour le moment. Veuillez réessayer plus tard.";
"sign_in.signed_out" = "Votre session est fermée dans ce navigateur.";
"sign_in.session_ended" = "Votre session a pris fin. Veuillez vous reconnecter.";

/* ---- Sign in with Apple in a window of its own ---- */

"apple_js.plain" = "Continuer sans fenêtre contextuelle";
"apple_js.blocked" = "Votre navigateur a bloqué la fenêtre de connexion d’Apple. Autorisez les fenêtres contextuelles pour cette page et réessayez, ou continuez sans fenêtre contextuelle.";
"apple_js.closed" = "La fenêtre de connexion d’Apple a été fermée avant la fin. Sélectionnez le bouton pour réessayer.";
"apple_js.missing" = "Impossible de charger « Se connecter avec Apple ». Un bloqueur de contenu peut en être la cause. Vous pouvez continuer sans fenêtre contextuelle.";
"apple_js.failed" = "La connexion a échoué. Réessayez ou continuez sans fenêtre contextuelle.";

/* ---- The account page ---- */

"account.title" = "Votre compte";
"account.no_email" = "Aucune adresse e-mail";
"account.private_relay" = "Masquer mon adresse e-mail";
"account.relay_note" = "Apple a créé cette adresse pour vous et transfère les e-mails vers votre adresse personnelle, qui reste privée. Pour arrêter le transfert, ouvrez votre compte Apple et choisissez Se connecter avec Apple.";
"account.ways_in" = "Méthodes de connexion";
"account.added" = "Ajout : {added}, dernière utilisation : {used}";
"account.revoked" = "Accès révoqué";
"account.remove" = "Supprimer";
"account.remove_named" = "Supprimer : {name}";
"account.sign_in_again_note" = "Pour votre sécurité, reconnectez-vous avant de supprimer une méthode de connexion :";
"account.sign_in_again" = "Se reconnecter";
"account.sessions" = "Vos appareils connectés";
"account.this_device" = "Cet appareil";
"account.last_used" = "{app}, dernière utilisation : {time}";
"account.sign_out" = "Se déconnecter";
"account.sign_out_named" = "Se déconnecter : {name}";
"account.sign_out_elsewhere" = "Se déconnecter de tous les autres appareils";

/* ---- Deleting the account ---- */

"delete.title" = "Supprimer votre compte";
"delete.final" = "Cette action est irréversible.";
"delete.here" = "Votre compte, votre nom et votre adresse e-mail seront supprimés immédiatement, et tous vos appareils seront déconnectés.";
"delete.app" = "Nous en informerons {app}, qui supprimera vos données conformément à ses propres règles.";
"delete.apple" = "Apple sera informé que vous n’utilisez plus votre compte Apple ici. Tant qu’Apple ne l’a pas confirmé, ce qui prend généralement quelques secondes, vous ne pouvez pas vous connecter avec votre compte Apple.";
"delete.afterwards" = "Vous pourrez créer un nouveau compte plus tard, mais rien de celui-ci ne pourra être récupéré.";
"delete.sign_in_again" = "Pour votre sécurité, reconnectez-vous d’abord. Vous reviendrez ensuite ici.";
"delete.confirm" = "Supprimer le compte";
"delete.keep" = "Conserver le compte";

"deleted.title" = "Votre compte a été supprimé";
"deleted.happened" = "Vos données ont été supprimées et tous vos appareils ont été déconnectés.";
"deleted.happened_pending" = "Vos données ont été supprimées et tous vos appareils ont été déconnectés. Nous en informons Apple.";
"deleted.advice_pending" = "Tant qu’Apple ne l’a pas confirmé, ce qui prend généralement quelques secondes, vous ne pouvez pas vous connecter ici avec votre compte Apple.";
"deleted.happened_manual" = "Vos données ont été supprimées et tous vos appareils ont été déconnectés. Nous n’avons pas pu en informer Apple : {app} figure peut-être encore dans la liste des apps qui utilisent votre compte Apple.";
"deleted.advice_settings" = "Sur un iPhone ou un iPad, ouvrez Réglages, touchez votre nom, puis Se connecter avec Apple.";
"deleted.advice_web" = "Sur les autres appareils, accédez à account.apple.com, connectez-vous et choisissez Se connecter avec Apple.";
"deleted.advice_app" = "Choisissez {app}, puis cessez d’utiliser votre compte Apple avec cette app.";

/* ---- A new sign-in method has the address of an existing account ---- */

"link.title" = "Un compte avec cette adresse e-mail existe déjà";
"link.explanation" = "Vous avez utilisé {provider} ({email}) pour vous connecter. Un compte {app} utilise déjà {email} avec une autre méthode de connexion. Pour votre sécurité, nous n’associons jamais des comptes sur la seule base de l’adresse e-mail.";
"link.explanation_no_email" = "Vous avez utilisé {provider} pour vous connecter. Un compte {app} utilise déjà la même adresse e-mail avec une autre méthode de connexion. Pour votre sécurité, nous n’associons jamais des comptes sur la seule base de l’adresse e-mail.";
"link.ways_in" = "Méthodes de connexion du compte existant";
"link.advice" = "S’il s’agit de votre compte, connectez-vous comme auparavant. Vous pourrez ensuite utiliser les deux méthodes.";
"link.advice_elsewhere" = "S’il s’agit de votre compte, connectez-vous comme auparavant. Vous pourrez ensuite ajouter cette méthode de connexion sur la page de votre compte.";
"link.confirm" = "Se connecter comme avant et associer";
"link.confirm_with" = "Se connecter avec {provider} et associer";
"link.decline" = "Ne pas associer";
"link.nothing_yet" = "Rien n’a encore été associé ni modifié. S’il ne s’agit pas de votre compte, choisissez « Ne pas associer ».";
"link.another.title" = "Vous avez utilisé un autre compte";
"link.another.happened" = "Ce compte n’est pas celui qui utilise {email}. Rien n’a été modifié.";
"link.another.happened_no_email" = "Ce compte n’est pas celui auquel vous souhaitez associer {provider}. Rien n’a été modifié.";
"link.no_way_in" = "Plus aucune méthode de connexion du compte existant ne peut être utilisée.";
"link.ask_operator" = "S’il s’agit de votre compte et que vous ne pouvez pas vous y connecter, demandez de l’aide à l’exploitant de ce service.";
"link.code" = "Est-ce votre compte ? Nous pouvons envoyer un code à six chiffres à {email}. Sa saisie vous connecte au compte existant et associe la nouvelle méthode.";
"link.code.button" = "Recevoir un code par e-mail";
"link.another_account" = "Choisissez l’autre compte {provider}, pas celui que vous venez d’utiliser.";

/* ---- Back to an app ---- */

"continue.title" = "Continuer";
"continue.heading" = "Continuer vers {app}";
"continue.scheme" = "C’est presque terminé. Le bouton ouvre l’app sur cet appareil : {address}";
"continue.loopback" = "C’est presque terminé. Le bouton vous ramène à l’app sur cet ordinateur : {address}";
"continue.not_you" = "Si vous n’êtes pas à l’origine de cette connexion, fermez cette page. Aucune information ne sera transmise.";

/* ---- When something went otherwise: a heading, what happened, what to do, the button ---- */

"message.try_again" = "Réessayer";
"message.start_again" = "Recommencer";
"message.to_sign_in" = "Aller à la connexion";

"message.cancelled.title" = "Connexion annulée";
"message.cancelled.happened" = "La connexion a été annulée avant la fin. Aucun compte n’a été créé et rien n’a été modifié.";

"message.expired.title" = "Votre connexion a expiré";
"message.expired.happened" = "Pour votre sécurité, vous ne disposez que de quelques minutes pour vous connecter.";
"message.expired.advice" = "Veuillez recommencer. Quelques secondes suffisent généralement.";

"message.wrong_browser.title" = "Cette connexion a commencé dans un autre navigateur";
"message.wrong_browser.happened" = "Elle a commencé dans un autre navigateur ou dans une fenêtre privée, ou les cookies sont bloqués. Nous ne pouvons pas confirmer qu’il s’agit de la vôtre.";
"message.wrong_browser.advice_close" = "Si quelqu’un vous a envoyé le lien vers cette page, fermez-la. Vous pourriez sinon vous connecter à son compte.";
"message.wrong_browser.advice_restart" = "Si c’est vous qui l’avez commencée, recommencez ici et restez dans ce navigateur.";
"message.wrong_browser.advice_cookies" = "Si cela se reproduit, autorisez les cookies pour ce site.";

"message.unreachable.title" = "{provider} ne répond pas";
"message.unreachable.happened" = "Nous n’avons pas pu joindre {provider} pour terminer votre connexion. Rien n’a été perdu.";
"message.unreachable.advice" = "Veuillez patienter une minute, puis réessayer.";

"message.refused.title" = "Impossible de se connecter avec {provider} pour le moment";
"message.refused.happened" = "{provider} a refusé notre demande à cause d’un problème de notre côté. Il est inutile de réessayer tant que nous ne l’avons pas résolu.";
"message.refused.advice" = "Veuillez revenir plus tard ou contacter {app}.";

"message.not_proved.title" = "Nous n’avons pas pu vérifier votre connexion";
"message.not_proved.happened" = "La réponse de {provider} n’a pas satisfait à nos contrôles de sécurité. La connexion n’a donc pas eu lieu.";
"message.not_proved.advice" = "Veuillez recommencer. Si cela se reproduit, contactez {app}.";

"message.bad_request.title" = "Ce lien ou ce formulaire n’est pas valide";
"message.bad_request.happened" = "Le lien ou le formulaire qui a ouvert cette page n’est pas valide ou n’est plus à jour.";

"message.not_found.title" = "Page introuvable";
"message.not_found.happened" = "L’adresse est peut-être mal orthographiée, ou la page a été déplacée.";

"message.too_many.title" = "Trop de tentatives";
"message.too_many.happened" = "Trop de tentatives ont été effectuées depuis votre réseau en peu de temps.";
"message.too_many.advice" = "Veuillez patienter une minute, puis réessayer.";

"message.unavailable.title" = "Le service est temporairement indisponible";
"message.unavailable.happened" = "Votre session reste ouverte et rien n’a été perdu.";
"message.unavailable.advice" = "Veuillez réessayer dans une minute.";

"message.failed.title" = "Une erreur s’est produite";
"message.failed.happened" = "Le problème vient de notre côté. Il a été enregistré afin que {app} puisse l’examiner.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Erreurs de l’API";
"problems.intro" = "Chaque réponse d’erreur de l’API a l’un de ces éléments comme `type`.";
"problem.all" = "Toutes les erreurs de l’API";
"problem.what_to_do" = "Que faire";
"problem.reasons" = "Raisons";

/* ---- Forms: what is typed, and what was wrong ---- */

"field.email" = "Adresse e-mail";
"field.password" = "Mot de passe";
"field.current_password" = "Mot de passe actuel";
"field.show_password" = "Afficher le mot de passe";
"field.new_password" = "Nouveau mot de passe";
"field.new_password.hint" = "Au moins 8 caractères. Une suite de quelques mots est facile à retenir et à saisir.";
"field.code" = "Code reçu par e-mail";
"field.code.hint" = "6 chiffres";
"field.given_name" = "Prénom";
"field.given_name_optional" = "Prénom (facultatif)";
"field.family_name_optional" = "Nom (facultatif)";
"field.device_name" = "Nom de l’appareil";

"trouble.credentials" = "L’adresse e-mail ou le mot de passe est incorrect.";
"trouble.throttled#one" = "Trop de tentatives. Veuillez patienter une minute, puis réessayer.";
"trouble.throttled#other" = "Trop de tentatives. Veuillez patienter {count} minutes, puis réessayer.";
"trouble.overloaded" = "Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.";
"trouble.email" = "Nous ne pouvons pas envoyer d’e-mail à cette adresse. Veuillez en vérifier l’orthographe.";
"trouble.new_password" = "Votre mot de passe doit comporter de 8 à 128 caractères visibles.";
"trouble.current_password" = "Votre mot de passe actuel est incorrect.";
"trouble.code" = "Ce code est incorrect ou a expiré. Vérifiez l’e-mail ou demandez un nouveau code.";
"trouble.name" = "Ce nom contient des caractères non autorisés.";
"trouble.in_use" = "Cette adresse e-mail appartient à un autre compte.";

"message.no_cookies.title" = "Votre navigateur bloque les cookies";
"message.no_cookies.happened" = "Sans cookies, nous ne pouvons pas confirmer que vous avez envoyé ce formulaire vous-même. Rien n’a été modifié.";
"message.no_cookies.advice" = "Veuillez autoriser les cookies pour ce site, puis rouvrir la page.";
"message.foreign_form.title" = "Ce formulaire a expiré";
"message.foreign_form.happened" = "La page est restée ouverte trop longtemps, ou le formulaire ne vient pas de ce site. Rien n’a été modifié.";
"message.foreign_form.advice" = "Veuillez rouvrir la page et y remplir le formulaire.";
"message.identity_in_use.advice" = "Si l’autre compte est aussi le vôtre, vous pouvez fusionner les deux. Connectez-vous à celui-ci pour voir ce qui va changer, puis confirmez.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Se connecter";
"sign_in.password.forgotten" = "Mot de passe oublié ?";
"sign_in.password.sign_up" = "Créer un compte";
"sign_in.email_code" = "Recevoir un code par e-mail";
"sign_in.or" = "ou avec un mot de passe";
"sign_in.notice.again" = "Reconnectez-vous pour continuer.";
"sign_in.notice.merge" = "Le compte auquel vous vous connectez sera fusionné avec celui-ci.";
"sign_in.back" = "Retour à votre compte";

"form.sign_up.title" = "Créer un compte";
"form.sign_up.intro" = "Saisissez votre adresse e-mail et choisissez un mot de passe pour {app}. Nous vous enverrons un code par e-mail pour confirmer l’adresse.";
"form.sign_up.button" = "Créer un compte";
"form.sign_up.way" = "J’ai déjà un compte";
"form.confirm_sign_up.title" = "Consultez vos e-mails";
"form.confirm_sign_up.intro" = "Saisissez le code de l’e-mail que nous avons envoyé à {email}.";
"form.confirm_sign_up.button" = "Confirmer";
"form.code.intro" = "Saisissez le code de l’e-mail que nous vous avons envoyé.";
"form.no_mail" = "Vous n’avez pas reçu de code ? Demandez-en un nouveau";
"form.reset.title" = "Réinitialiser votre mot de passe";
"form.reset.intro" = "Nous vous enverrons un code par e-mail. Utilisez-le pour choisir un nouveau mot de passe pour {app}.";
"form.reset.button" = "Recevoir un code par e-mail";
"form.reset.way" = "Retour à la connexion";
"form.confirm_reset.title" = "Choisir un nouveau mot de passe";
"form.confirm_reset.intro" = "Si {email} a un compte ici, saisissez le code de l’e-mail que nous y avons envoyé et choisissez un nouveau mot de passe.";
"form.confirm_reset.button" = "Définir le mot de passe";
"form.confirm_reset.linked" = "Choisissez le nouveau mot de passe pour {app}.";
"form.confirm_reset.note" = "Tous vos autres appareils seront déconnectés.";
"form.email.title" = "Votre adresse e-mail";
"form.email.intro" = "Nous vous enverrons un code par e-mail pour confirmer l’adresse. {app} utilisera ensuite cette adresse.";
"form.email.button" = "Recevoir un code par e-mail";
"form.confirm_email.title" = "Consultez vos e-mails";
"form.confirm_email.intro" = "Saisissez le code de l’e-mail que nous avons envoyé à {email}.";
"form.confirm_email.button" = "Confirmer";
"form.set_password.title" = "Définir un mot de passe";
"form.set_password.intro" = "Vous pourrez alors aussi vous connecter à {app} avec {email} et ce mot de passe.";
"form.set_password.button" = "Définir un mot de passe";
"form.change_password.title" = "Modifier votre mot de passe";
"form.change_password.intro" = "Tous les autres appareils connectés avec l’ancien mot de passe seront déconnectés.";
"form.change_password.button" = "Modifier le mot de passe";
"form.name.title" = "Votre nom";
"form.name.intro" = "{app} utilise ce nom pour vous. Si vous ne souhaitez pas en indiquer, laissez les deux champs vides.";
"form.name.button" = "Enregistrer";
"form.session_name.title" = "Renommer l’appareil";
"form.session_name.intro" = "Cet appareil est affiché sous le nom {device}.";
"form.session_name.button" = "Enregistrer";
"form.to_account" = "Retour à votre compte";

/* ---- Two accounts that become one ---- */

"merge.title" = "Fusionner vos comptes";
"merge.stays" = "Compte que vous conservez";
"merge.goes" = "Compte qui est fusionné avec celui-ci";
"merge.moves" = "Méthodes de connexion qui sont transférées";
"merge.nameless" = "Compte sans nom";
"merge.fact.ways" = "Vous pourrez vous connecter au compte que vous conservez avec les méthodes de connexion des deux comptes.";
"merge.fact.password" = "Vous aurez désormais un seul mot de passe. Celui de {email} ne fonctionnera plus.";
"merge.fact.name" = "Le compte que vous conservez garde son nom et son adresse e-mail. Si l’un des deux manque, nous utilisons celui de l’autre compte.";
"merge.fact.sessions" = "Les appareils connectés à l’autre compte seront déconnectés.";
"merge.fact.app" = "Nous en informerons {app}, qui décidera de ce que deviennent ses propres données pour chaque compte.";
"merge.fact.mail" = "Nous enverrons un e-mail aux adresses des deux comptes.";
"merge.fact.undo" = "Vous pourrez annuler la fusion sur la page de votre compte pendant 30 jours.";
"merge.button" = "Fusionner les comptes";
"merge.leave" = "Ne pas fusionner";
"merge.back" = "Retour à votre compte";
"merge.same.title" = "Il s’agit du même compte";
"merge.same.text" = "Vous vous êtes connecté au compte de départ : il n’y a donc rien à fusionner. Pour réessayer, utilisez une autre méthode de connexion.";
"merge.late.title" = "Cela a pris trop de temps";
"merge.late.text" = "Pour votre sécurité, les deux connexions doivent dater de moins de dix minutes. Rien n’a été modifié. Veuillez vous reconnecter et recommencer.";

/* ---- The account page: what can be changed ---- */

"account.add_method" = "Ajouter une méthode de connexion";
"account.add_nothing" = "Vous avez toutes les méthodes de connexion proposées ici.";
"account.show_all" = "Tout afficher ({count})";
"passkeys.none" = "Aucune";
"account.apps.none" = "Aucune app n’a accès à votre compte.";
"account.change_password" = "Modifier le mot de passe";
"account.set_password" = "Définir un mot de passe";
"account.add_note" = "Ajouter une autre méthode de connexion :";
"account.add" = "Ajouter {provider}";
"account.rename" = "Renommer";
"account.rename_device" = "Renommer : {device}";
"account.merge.heading" = "Fusionner des comptes";
"account.merge.text" = "Si vous avez ici un autre compte avec une autre méthode de connexion, vous pouvez fusionner les deux.";
"account.merge.button" = "Fusionner un autre compte";
"account.merged" = "Fusionné avec {account}. Vous pouvez annuler la fusion jusqu’au {date}.";
"account.merged.undo" = "Annuler la fusion";

"link.password" = "S’il s’agit de votre compte, connectez-vous avec son mot de passe. Vous pourrez ensuite utiliser les deux méthodes.";
"link.password.button" = "Se connecter et associer";

/* ---- Taking a sign-in method away ---- */

"remove.title" = "Supprimer une méthode de connexion";
"remove.heading" = "Supprimer : {name} ?";
"remove.method" = "Vous ne pourrez plus vous connecter à {app} de cette façon : {name}.";
"remove.address_stays" = "Votre adresse e-mail reste {email}.";
"remove.address_becomes" = "Votre adresse e-mail devient {email}, car l’adresse actuelle dépend de cette méthode de connexion.";
"remove.address_goes" = "Votre compte n’aura plus d’adresse e-mail, car l’adresse actuelle dépend de cette méthode de connexion.";
"remove.here" = "Cet appareil restera connecté.";
"remove.no_device" = "Aucun autre appareil ne sera déconnecté.";
"remove.remaining" = "Vous pourrez encore vous connecter avec";
"remove.devices" = "Ces appareils seront déconnectés";
"remove.keep" = "Annuler";

/* ---- Said first on the page that comes after a change ---- */

"changed.method_added" = "Vous pouvez maintenant aussi vous connecter de cette façon : {method}.";
"changed.method_removed" = "Méthode de connexion supprimée : {method}. Vous ne pouvez plus l’utiliser pour vous connecter.";
"changed.name" = "Votre nom a été enregistré.";
"changed.address" = "Votre adresse e-mail a été modifiée.";
"changed.password_set" = "Votre mot de passe a été défini.";
"changed.password_changed" = "Votre mot de passe a été modifié.";
"changed.password_reset" = "Votre mot de passe a été modifié. Veuillez vous connecter avec le nouveau mot de passe.";
"changed.device_renamed" = "L’appareil a été renommé.";
"changed.device_signed_out" = "L’appareil a été déconnecté.";
"changed.signed_out_elsewhere" = "Tous vos autres appareils ont été déconnectés.";
"changed.merged" = "Vos comptes ont été fusionnés.";
"changed.merge_undone" = "La fusion a été annulée. Vos comptes sont à nouveau séparés.";

/* ---- Devices, and where a mail went ---- */

"device.browser_on" = "{browser} sur {system}";
"message.identity_in_use.button" = "Fusionner les comptes";

/* ---- When Apple passes no mail on ---- */

"account.relay_off" = "Transfert désactivé";
"account.relay_off_note" = "Apple a créé cette adresse pour vous, mais les e-mails ne vous parviennent pas, car le transfert est désactivé. Vous pouvez le réactiver dans votre compte Apple, sous Se connecter avec Apple.";

/* ---- A name that an app must have ---- */

"form.profile.title" = "Quel est votre nom ?";
"form.profile.intro" = "{app} a besoin de votre nom. C’est la dernière étape de votre connexion.";
"form.profile.button" = "Continuer";
"form.profile.way" = "Annuler";

/* ---- Passwords, and what is mailed ---- */

"trouble.guessable" = "Ce mot de passe est facile à deviner. Il est courant, ou il contient votre nom, votre adresse e-mail ou le nom de ce service. Veuillez en choisir un plus long, par exemple une suite de quelques mots.";
"trouble.tries_left#one" = "Il vous reste {count} tentative avant de devoir patienter.";
"trouble.tries_left#other" = "Il vous reste {count} tentatives avant de devoir patienter.";
"trouble.no_tries_left" = "C’était votre dernière tentative. Vous devez patienter avant de réessayer.";
"sign_in.by_mail" = "Est-ce votre compte ? Nous pouvons vous envoyer par e-mail un lien pour vous connecter sur cet appareil sans attendre.";
"form.sign_in_email.title" = "Se connecter par e-mail";
"form.sign_in_email.intro" = "Nous vous enverrons un code et un lien par e-mail. Ils vous permettent de vous connecter à {app} une seule fois, sur cet appareil uniquement.";
"form.sign_in_email.button" = "Recevoir un lien par e-mail";
"form.confirm_sign_in_email.title" = "Consultez vos e-mails";
"form.confirm_sign_in_email.intro" = "Si vous pouvez vous connecter avec {email}, saisissez le code que nous y avons envoyé.";
"form.confirm_sign_in_email.button" = "Se connecter";
"form.linked.intro" = "Vous avez ouvert le lien de l’e-mail. Sélectionnez le bouton pour continuer.";
"message.code_elsewhere.title" = "Veuillez continuer là où vous avez commencé";
"message.code_elsewhere.happened" = "Pour votre sécurité, ce lien fonctionne une seule fois, pendant une heure, et uniquement dans le navigateur où vous l’avez demandé.";
"message.code_elsewhere.advice" = "Si vous avez commencé sur un autre appareil ou dans un autre navigateur, saisissez-y le code de l’e-mail.";
"message.code_elsewhere.advice_not_you" = "Si vous n’êtes pas à l’origine de cette demande, fermez cette page. Rien n’a été modifié.";
"mail.sign_up.subject" = "Confirmez votre adresse e-mail";
"mail.sign_up.text" = "Confirmez cette adresse e-mail pour créer votre compte {app}.";
"mail.code.subject" = "{code} est votre code {app}";
"mail.code" = "Saisissez ce code là où vous l’avez demandé. Il est valable une heure :";
"mail.link.same" = "Ou ouvrez cette page dans le navigateur où vous l’avez demandée :";
"mail.link.any" = "Ou ouvrez cette page sur n’importe quel appareil :";
"mail.otherwise.code" = "Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne se passe sans le code. Ne le communiquez à personne.";
"mail.otherwise.nothing" = "Si vous n’avez rien demandé, ignorez cet e-mail. Rien n’a changé.";
"mail.otherwise.write" = "Si ce n’était pas vous, contactez immédiatement {app}.";
"mail.account_exists.subject" = "Vous avez déjà un compte";
"mail.account_exists.text" = "Quelqu’un, probablement vous, a essayé de créer un compte {app} avec cette adresse e-mail. Vous en avez déjà un.";
"mail.way.choose" = "Pour vous connecter, utilisez {ways}.";
"mail.way.as_before" = "Connectez-vous comme auparavant.";
"mail.way.list" = "{ways}, {way}";
"mail.way.apple" = "« Se connecter avec Apple »";
"mail.way.provider" = "« Continuer avec {provider} »";
"mail.way.password" = "votre adresse e-mail et votre mot de passe";
"mail.way.passkey" = "une clé d’identification";
"mail.way.other" = "votre méthode habituelle";
"mail.reset.subject" = "Réinitialisez votre mot de passe";
"mail.reset.text" = "Nous avons reçu une demande de réinitialisation du mot de passe de votre compte {app}.";
"mail.reset.after" = "Lorsque vous définissez un nouveau mot de passe, tous vos appareils sont déconnectés.";
"mail.otherwise.reset" = "Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même. Ne communiquez le code à personne.";
"mail.no_password.subject" = "Comment vous connecter";
"mail.no_password.text" = "Nous avons reçu une demande de nouveau mot de passe ou de lien de connexion pour votre compte {app}. Ce compte n’a pas de mot de passe.";
"mail.address.subject" = "Confirmez votre adresse e-mail";
"mail.address.text" = "Confirmez que vous souhaitez utiliser cette adresse e-mail pour votre compte {app}.";
"mail.sign_in.subject" = "Se connecter à {app}";
"mail.sign_in.text" = "Nous avons reçu une demande de connexion à votre compte {app} sans mot de passe.";
"mail.sign_in.asked" = "Elle provient de {device}, le {time}. Le code et le lien ne fonctionnent que sur cet appareil.";
"mail.otherwise.sign_in" = "Si ce n’était pas vous, ne saisissez pas le code et n’ouvrez pas la page. {app} ne vous demandera jamais ce code.";
"mail.device" = "{browser} sur {system}";
"mail.last_message" = "C’est le dernier e-mail que nous envoyons à cette adresse.";
"mail.link_offered.subject" = "Une connexion avec votre adresse e-mail";
"mail.link_offered.text" = "Quelqu’un, probablement vous, s’est connecté à {app} avec {way}. Cette méthode de connexion a l’adresse e-mail de votre compte. Rien n’a été ajouté à votre compte.";
"mail.link_offered.otherwise" = "Si c’était vous, connectez-vous comme auparavant pour l’ajouter. Sinon, ignorez cet e-mail.";
"mail.linked.subject" = "Une méthode de connexion a été ajoutée";
"mail.linked.text" = "Vous pouvez maintenant vous connecter à votre compte {app} avec {way}.";
"mail.linked.otherwise" = "Si ce n’était pas vous, connectez-vous, supprimez cette méthode et déconnectez tous les autres appareils.";
"mail.unlinked.subject" = "Une méthode de connexion a été supprimée";
"mail.unlinked.text" = "Vous ne pouvez plus vous connecter à votre compte {app} avec {way}.";
"mail.unlinked.otherwise" = "Si ce n’était pas vous, connectez-vous d’une autre façon et déconnectez tous les autres appareils, ou contactez immédiatement {app}.";
"mail.revoked.subject" = "Vous ne pouvez plus vous connecter";
"mail.revoked.text" = "La dernière méthode de connexion de votre compte {app} ne fonctionne plus. Vous avez retiré votre consentement auprès du fournisseur, ou votre compte y a été supprimé.";
"mail.revoked.otherwise" = "Pour vous reconnecter, donnez à nouveau votre consentement. Si c’est impossible, contactez {app}.";
"mail.merged.subject" = "Vos comptes ont été fusionnés";
"mail.merged.text" = "Votre compte {app} a été fusionné avec un autre compte par une personne connectée aux deux.";
"mail.merged.otherwise" = "Si ce n’était pas vous, connectez-vous et annulez la fusion, ou contactez immédiatement {app}.";
"mail.merge_undone.subject" = "Vos comptes sont à nouveau séparés";
"mail.merge_undone.text" = "La fusion de votre compte {app} avec un autre compte a été annulée. Chaque compte a retrouvé ses propres méthodes de connexion.";
"mail.merge_undone.otherwise" = "Si ce n’était pas vous, connectez-vous et vérifiez vos méthodes de connexion, ou contactez immédiatement {app}.";
"mail.password_changed.subject" = "Votre mot de passe a été modifié";
"mail.password_changed.text" = "Le mot de passe de votre compte {app} a été modifié.";
"mail.password_changed.otherwise" = "Si ce n’était pas vous, réinitialisez votre mot de passe. Tous les appareils seront déconnectés.";
"mail.password_removed.subject" = "Un mot de passe a été supprimé";
"mail.password_removed.text" = "Un mot de passe de votre compte {app} ne fonctionne plus, car un compte n’a qu’un seul mot de passe. Vos autres méthodes de connexion fonctionnent comme auparavant.";
"mail.password_removed.otherwise" = "Si vous ne connaissez pas votre mot de passe, réinitialisez-le. Tous les appareils seront déconnectés.";
"mail.address_changed.subject" = "Votre adresse e-mail a été modifiée";
"mail.address_changed.text" = "Votre compte {app} a maintenant une autre adresse e-mail.";
"mail.deleted.subject" = "Votre compte a été supprimé";
"mail.deleted.text" = "Votre compte {app} a été supprimé.";

/* ---- Emails about a new device, a new address and a deletion ---- */

"mail.new_device.subject" = "Nouvelle connexion à votre compte";
"mail.new_device.text" = "Quelqu’un, probablement vous, s’est connecté à votre compte {app} sur un nouvel appareil.";
"mail.fact.device" = "Appareil : {device}";
"mail.fact.app" = "App : {client}";
"mail.fact.time" = "Date : {time}";
"mail.new_device.otherwise" = "Si c’était vous, ignorez cet e-mail. Sinon, connectez-vous, déconnectez tous les autres appareils et vérifiez vos méthodes de connexion.";
"mail.passkey_added.subject" = "Une clé d’identification a été ajoutée à votre compte";
"mail.passkey_added.text" = "Vous pouvez maintenant vous connecter à votre compte {app} avec une clé d’identification.";
"mail.passkey_added.otherwise" = "Si ce n’était pas vous, connectez-vous, supprimez la clé d’identification et déconnectez tous les autres appareils.";
"mail.passkey_removed.subject" = "Une clé d’identification a été supprimée de votre compte";
"mail.passkey_removed.text" = "L’une des clés d’identification de votre compte {app} ne permet plus de se connecter.";
"mail.passkey_removed.otherwise" = "Si ce n’était pas vous, connectez-vous d’une autre façon et déconnectez tous les autres appareils, ou contactez immédiatement {app}.";
"mail.removed_passkey_used.subject" = "Une clé d’identification supprimée a été utilisée";
"mail.removed_passkey_used.text" = "Quelqu’un a essayé de se connecter à votre compte {app} avec une clé d’identification que vous avez supprimée. La connexion a été refusée.";
"mail.removed_passkey_used.otherwise" = "Si c’était vous, supprimez aussi la clé d’identification de votre gestionnaire de mots de passe. Sinon, vérifiez vos méthodes de connexion et vos appareils.";
"mail.passkey_copied.subject" = "Une clé d’identification a été refusée, car elle a peut-être été copiée";
"mail.passkey_copied.text" = "Une connexion à votre compte {app} a été refusée, car sa clé d’identification a peut-être été copiée depuis votre appareil ou votre clé de sécurité.";
"mail.passkey_copied.otherwise" = "Connectez-vous d’une autre façon, supprimez cette clé d’identification et ajoutez-en une nouvelle.";
"mail.fact.passkey" = "Clé d’identification : {manager}";
"mail.passkeys.check" = "Vérifiez vos clés d’identification sur la page de votre compte :";
"mail.passkeys.button" = "Vérifier les clés";
"mail.recovery_link.subject" = "Un lien pour récupérer votre compte";
"mail.recovery_link.text" = "L’assistance de {app} a créé un lien qui ajoute une clé d’identification à votre compte, pour une personne qui ne peut plus se connecter.";
"mail.recovery_link.until" = "Il fonctionne une seule fois, jusqu’au {time}.";
"mail.recovery_link.from" = "Il fonctionne à partir du {time}.";
"mail.recovery_stop" = "Si ce n’était pas vous, arrêtez la récupération ici :";
"mail.recovery_stop.button" = "Arrêter la récupération";
"mail.recovery_link.otherwise" = "Si vous n’avez rien demandé, contactez immédiatement {app}.";
"mail.recovered.subject" = "Votre compte a été récupéré";
"mail.recovered.text" = "Quelqu’un s’est connecté à votre compte {app} sans ses clés d’identification. Voici ce qui a changé :";
"mail.recovered.by_code" = "Connexion : avec un code reçu par e-mail";
"mail.recovered.by_link" = "Connexion : avec un lien de l’assistance de {app} et une nouvelle clé d’identification";
"mail.recovered.signed_out" = "Déconnexion : tous les autres appareils";
"mail.recovered.otherwise" = "Si ce n’était pas vous, connectez-vous avec votre clé d’identification, supprimez les clés que vous ne connaissez pas et contactez immédiatement {app}.";
"mail.recovery_waits.subject" = "Quelqu’un récupère votre compte";
"mail.recovery_waits.text" = "Quelqu’un a saisi un code reçu par e-mail pour se connecter à votre compte {app}, qui n’a que des clés d’identification.";
"mail.recovery_waits.until" = "À partir du {time}, un nouveau code envoyé par e-mail permettra de se connecter. App : {client}";
"mail.recovery_waits.otherwise" = "Si ce n’était pas vous, arrêtez la récupération maintenant et vérifiez qui peut lire vos e-mails.";
"mail.address_added.subject" = "Votre compte a une nouvelle adresse e-mail";
"mail.address_added.text" = "Votre compte {app} utilise désormais cette adresse e-mail.";
"mail.review" = "Vérifiez vos méthodes de connexion et vos appareils sur la page de votre compte :";
"mail.deleted.asked" = "La demande provient d’un appareil qui était connecté au compte.";
"mail.deleted.more" = "Nous vous enverrons un autre e-mail lorsque Apple l’aura confirmé.";
"mail.deletion_done.subject" = "La suppression de votre compte est terminée";
"mail.deletion_done.text" = "Apple a confirmé que {app} n’a plus accès à votre compte Apple. La suppression de votre compte {app} est terminée.";
"mail.deletion_manual.subject" = "Retirez {app} de votre compte Apple";
"mail.deletion_manual.text" = "Votre compte {app} a été supprimé. Nous n’avons pas pu en informer Apple : {app} figure peut-être encore dans la liste des apps qui utilisent votre compte Apple.";

"account.sections" = "Réglages du compte";
"account.profile" = "Profil";
"account.name" = "Nom";
"account.no_name" = "Non défini";
"account.email" = "Adresse e-mail";
"account.devices" = "Appareils";
"account.data" = "Vos données";
"account.download" = "Télécharger vos données";
"account.download.text" = "Un fichier JSON avec tout ce qui est enregistré sur votre compte. Votre mot de passe n’y figure pas.";
"account.download.button" = "Télécharger";
"account.deletion" = "Supprimer le compte";
"delete.word" = "SUPPRIMER";
"delete.field" = "Pour confirmer, saisissez {word}";
"trouble.confirmation" = "Pour supprimer votre compte, saisissez le mot affiché ici.";
"changed.created" = "Bienvenue. Votre compte est prêt.";

"mail.sign_up.button" = "Confirmer l’adresse e-mail";
"mail.reset.button" = "Changer de mot de passe";
"mail.address.button" = "Confirmer l’adresse e-mail";
"mail.sign_in.button" = "Se connecter";
"mail.review.button" = "Vérifier votre compte";
"mail.link.sign_up" = "Ou ouvrez cette page. Dans un autre navigateur ou sur un autre appareil, elle demande le mot de passe que vous avez choisi :";
"form.confirm_sign_up_elsewhere.title" = "Confirmez votre adresse e-mail";
"form.confirm_sign_up_elsewhere.intro" = "Vous avez ouvert le lien de l’e-mail dans un autre navigateur. Pour créer votre compte {app} ici, saisissez le mot de passe que vous avez choisi.";
"form.confirm_sign_up_elsewhere.button" = "Créer un compte";
"sign_in.heading.again" = "Confirmez votre identité";
"sign_in.heading.merge" = "Se connecter à votre autre compte";
"form.linked.title" = "Confirmez votre adresse e-mail";
"message.no_account.title" = "Aucun compte trouvé";
"message.no_account.happened" = "Vous avez utilisé {provider} pour vous connecter, mais aucun compte {app} n’utilise cette méthode de connexion. Rien n’a été modifié.";
"message.no_account.advice" = "Essayez une autre méthode de connexion.";
"message.no_account.button" = "Réessayer";

/* ---- OpenID clients: apps that sign people in with their account here ---- */

"sign_in.notice.client" = "Connectez-vous pour continuer vers {client}.";
"sign_in.notice.device" = "Connectez-vous d’abord ici, puis confirmez votre appareil.";
"changed.access_removed" = "{method} n’a plus accès à votre compte.";
"account.apps" = "Apps connectées";
"account.apps.text" = "Apps dans lesquelles vous utilisez ce compte";
"account.app_used" = "Dernière utilisation : {time}";
"account.remove_access" = "Supprimer l’accès";
"account.remove_access_named" = "Supprimer l’accès de {client}";
"consent.title" = "Autoriser l’accès";
"consent.heading" = "Autoriser {client} à utiliser votre compte {app} ?";
"consent.signed_in_as" = "Compte : {name}";
"consent.gets" = "{client} recevra :";
"consent.allow" = "Autoriser";
"consent.deny" = "Annuler";
"consent.later" = "Vous pouvez supprimer cet accès à tout moment dans les réglages de votre compte.";
"scope.openid" = "Un identifiant pour votre compte";
"scope.profile" = "Votre nom";
"scope.email" = "Votre adresse e-mail";
"scope.offline_access" = "L’accès lorsque vous n’utilisez pas l’app";
"scope.language" = "Votre langue";
"scope.external_id" = "Votre identifiant dans d’autres systèmes";
"scope.metadata" = "De votre compte : {name}";
"device_sign_in.title" = "Connecter un appareil";
"device_sign_in.intro" = "Saisissez le code affiché sur votre appareil.";
"device_sign_in.field" = "Code";
"device_sign_in.button" = "Continuer";
"device_sign_in.unknown" = "Aucun appareil n’attend avec ce code. Vérifiez le code ou demandez-en un nouveau sur l’appareil.";
"device_sign_in.heading" = "Se connecter à {client} sur votre appareil ?";
"device_sign_in.compare" = "Vérifiez que votre appareil affiche ce code : {code}";
"device_sign_in.place" = "La demande provient de {address}, {time}.";
"device_sign_in.name" = "L’appareil se nomme {device}.";
"device_sign_in.later" = "Vous pouvez déconnecter l’appareil à tout moment sur la page de votre compte.";
"device_sign_in.warning" = "Ne continuez que si vous avez vous-même commencé cette connexion. Si quelqu’un vous a envoyé le code ou un lien, cette personne essaie peut-être d’accéder à votre compte.";
"device_sign_in.allow" = "Connecter l’appareil";
"device_sign_in.deny" = "Annuler";
"device_sign_in.done.title" = "Votre appareil est connecté";
"device_sign_in.done.text" = "Vous pouvez fermer cette page et continuer sur votre appareil.";
"device_sign_in.denied.title" = "L’appareil n’a pas été connecté";
"device_sign_in.denied.text" = "Aucune information ne lui a été transmise.";
"sign_out.heading" = "Se déconnecter ?";
"sign_out.text" = "Dans ce navigateur, votre session sera fermée dans {app} et dans les apps que vous utilisez avec ce compte.";
"sign_out.stay" = "Rester connecté";
"message.bad_client.title" = "La demande de l’app n’est pas valide";
"message.bad_client.happened" = "L’app qui a ouvert cette page n’est pas configurée correctement. Revenez à l’app ou prévenez son développeur :";
"message.bad_client.client" = "Ce client n’existe pas (client_id).";
"message.bad_client.redirect" = "Cette adresse de retour n’est pas enregistrée pour le client (redirect_uri).";
"message.bad_client.sign_out" = "Cette adresse de retour n’est pas enregistrée pour le client (post_logout_redirect_uri).";
"message.bad_client.parameters" = "Un paramètre manque ou apparaît deux fois.";
"message.bad_client.hint" = "Le jeton d’identité n’est pas un jeton de ce serveur pour ce client (id_token_hint).";
"message.bad_client.unnamed" = "La demande n’indique pas de quel client elle provient (client_id ou id_token_hint).";

/* ---- Passkeys ---- */

"way_in.passkey" = "Clé d’identification";
"button.passkey" = "Clé d’identification";
"passkey.named" = "Clé d’identification « {name} »";
"passkey.cancelled" = "Aucune clé d’identification n’a été utilisée. Réessayez ou choisissez une autre méthode.";
"passkey.not_added" = "Aucune clé d’identification n’a été ajoutée. Vous pouvez réessayer.";
"passkey.exists" = "Il existe déjà une clé d’identification pour votre compte ici. Vous pouvez l’utiliser pour vous connecter.";
"passkey.unsupported" = "Cet appareil ne peut pas enregistrer de clé d’identification. Configurez un verrouillage de l’écran ou utilisez un autre appareil.";
"passkey.without" = "Les clés d’identification ne fonctionnent pas dans ce navigateur. Autorisez JavaScript pour cette page, mettez à jour votre navigateur ou utilisez un autre appareil.";
"passkey.synced" = "Synchronisée";
"passkey.one_device" = "Sur un seul appareil";
"passkey.unused" = "Ajout : {added}, pas encore utilisée";
"account.passkeys" = "Clés d’identification";
"account.passkeys.text" = "Avec une clé d’identification, vous vous connectez comme vous déverrouillez votre appareil. Il n’y a pas de mot de passe à voler ni à oublier.";
"passkeys.add" = "Ajouter une clé";
"passkeys.add.title" = "Ajouter une clé d’identification";
"passkeys.add.intro" = "Votre appareil vous demandera de confirmer. Vous pourrez ensuite vous connecter à {app} sans mot de passe.";
"passkeys.one_device" = "Cette clé d’identification se trouve sur un seul appareil. Ajoutez une autre méthode de connexion pour ne pas perdre votre compte avec l’appareil.";
"passkeys.weak" = "Ajoutez un autre type de méthode de connexion afin de conserver votre compte si vous perdez vos appareils.";
"field.email_optional" = "Adresse e-mail (facultatif)";
"field.email_optional.hint" = "Nous vous enverrons un code pour la confirmer. Elle vous aide à retrouver l’accès si vous perdez vos appareils.";
"sign_up.passkey.intro" = "Votre appareil vous demandera de confirmer et enregistrera une clé d’identification pour {app}. Vous n’aurez pas besoin de mot de passe.";
"sign_up.passkey.button" = "Créer un compte avec une clé";
"sign_up.with_password" = "Utiliser plutôt un mot de passe";
"sign_up.with_passkey" = "Utiliser plutôt une clé d’identification";
"account.email_unproved" = "Non confirmée";
"suggest.passkey" = "Ajoutez une clé d’identification et connectez-vous la prochaine fois comme vous déverrouillez votre appareil.";
"suggest.apple" = "Si vous perdez vos appareils, Apple vous permet de vous connecter.";
"suggest.apple.button" = "Ajouter Apple en secours";
"remove.passkey" = "Nous demanderons aussi à votre gestionnaire de mots de passe de la supprimer. S’il propose encore la clé d’identification plus tard, supprimez-la là-bas.";
"field.passkey_name" = "Nom de la clé d’identification";
"form.passkey_name.title" = "Renommer la clé d’identification";
"form.passkey_name.intro" = "Le nom vous aide à distinguer vos clés d’identification.";
"form.passkey_name.button" = "Enregistrer";
"changed.passkey_added" = "Votre clé d’identification a été ajoutée. Vous pouvez maintenant l’utiliser pour vous connecter.";
"changed.passkey_renamed" = "La clé d’identification a été renommée.";
"changed.passkey_removed" = "La clé d’identification a été supprimée. Vous ne pouvez plus l’utiliser pour vous connecter.";
"trouble.passkey" = "Cette clé d’identification n’a pas pu être acceptée. Réessayez ou utilisez une autre méthode de connexion.";
"trouble.passkey_expired" = "Cette page est restée ouverte trop longtemps. Veuillez réessayer.";
"trouble.passkey_removed" = "Cette clé d’identification a été supprimée de son compte. Supprimez-la de votre gestionnaire de mots de passe et utilisez une autre méthode de connexion.";
"trouble.passkey_in_use" = "Cette clé d’identification est déjà utilisée.";
"trouble.passkey_limit" = "Votre compte a atteint le nombre maximal de clés d’identification. Supprimez-en une avant d’en ajouter une autre.";
"trouble.passkey_failed" = "Les clés d’identification ne fonctionnent pas ici pour le moment. Nous en avons été informés. Veuillez utiliser une autre méthode de connexion.";
"recover.title" = "Récupérer votre compte";
"recover.intro" = "Ajoutez une clé d’identification à votre compte {app}. Elle vous connecte ici.";
"recover.signed_out" = "Tous vos autres appareils seront déconnectés.";
"recover.once" = "Ce lien fonctionne une seule fois. Tant que vous n’avez pas ajouté la clé d’identification, vous pouvez le rouvrir.";
"recover.invalid.title" = "Ce lien ne fonctionne plus";
"recover.invalid.happened" = "Il a été utilisé, un lien plus récent l’a remplacé ou il est trop ancien.";
"recover.invalid.advice" = "Si vous ne pouvez toujours pas vous connecter, demandez un nouveau lien à {app}.";
"recover.early.title" = "Ce lien fonctionnera plus tard";
"recover.early.happened" = "L’e-mail qui l’accompagne indique à partir de quand. Vous pourrez alors le rouvrir.";
"recover.stop.title" = "Arrêter la récupération de votre compte ?";
"recover.stop.happened" = "Quelqu’un a indiqué à {app} ne plus pouvoir se connecter à votre compte. Si ce n’était pas vous, arrêtez la récupération.";
"recover.stopped.title" = "La récupération a été arrêtée";
"recover.stopped.happened" = "Le lien ou le code demandé n’est plus valable. Si vous ne l’avez pas demandé, contactez {app}.";
"recover.nothing.title" = "Il n’y a rien à arrêter";
"recover.nothing.happened" = "La récupération a été arrêtée, est terminée ou a été utilisée.";
"account.recovery" = "Quelqu’un récupère votre compte. Si ce n’est pas vous, arrêtez la récupération.";
"account.recovery.stop" = "Arrêter la récupération";
"check_passkeys.title" = "Vérifier vos clés d’identification";
"check_passkeys.intro" = "Lesquelles avez-vous encore ? Celles que vous ne cochez pas seront supprimées, afin que personne ne puisse les utiliser pour se connecter.";
"check_passkeys.button" = "Supprimer les autres";
"check_passkeys.later" = "Pas maintenant";
"changed.recovered" = "Vous êtes connecté. Tous vos autres appareils ont été déconnectés.";
"changed.passkeys_checked" = "Vos clés d’identification restent inchangées.";
"changed.passkeys_removed" = "Les clés d’identification que vous n’avez plus ont été supprimées.";
"changed.recovery_stopped" = "La récupération a été arrêtée.";
"trouble.passkey_last" = "Une clé d’identification a été conservée, car c’est votre seule méthode de connexion. Ajoutez une clé d’identification sur cet appareil, puis supprimez l’autre.";
"""##
}
