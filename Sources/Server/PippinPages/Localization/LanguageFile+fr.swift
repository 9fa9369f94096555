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
"device.ios" = "iPhone ou iPad";

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
"message.contact" = "Contacter {app}";

"message.cancelled.title" = "Connexion annulée";
"message.cancelled.happened" = "La connexion a été annulée avant la fin. Aucun compte n’a été créé et rien n’a été modifié.";

"message.expired.title" = "Votre connexion a expiré";
"message.expired.happened" = "Pour votre sécurité, vous ne disposez que de quelques minutes pour vous connecter.";
"message.expired.advice.1" = "Veuillez recommencer. Quelques secondes suffisent généralement.";

"message.wrong_browser.title" = "Cette connexion a commencé dans un autre navigateur";
"message.wrong_browser.happened" = "Elle a commencé dans un autre navigateur ou dans une fenêtre privée, ou les cookies sont bloqués. Nous ne pouvons pas confirmer qu’il s’agit de la vôtre.";
"message.wrong_browser.advice.1" = "Si quelqu’un vous a envoyé le lien vers cette page, fermez-la. Vous pourriez sinon vous connecter à son compte.";
"message.wrong_browser.advice.2" = "Si c’est vous qui l’avez commencée, recommencez ici et restez dans ce navigateur.";
"message.wrong_browser.advice.3" = "Si cela se reproduit, autorisez les cookies pour ce site.";

"message.unreachable.title" = "{provider} ne répond pas";
"message.unreachable.happened" = "Nous n’avons pas pu joindre {provider} pour terminer votre connexion. Rien n’a été perdu.";
"message.unreachable.any.title" = "Le service de connexion ne répond pas";
"message.unreachable.any.happened" = "Nous n’avons pas pu joindre le service que vous utilisez pour vous connecter. Rien n’a été perdu.";
"message.unreachable.advice.1" = "Veuillez patienter une minute, puis réessayer.";

"message.refused.title" = "Impossible de se connecter avec {provider} pour le moment";
"message.refused.happened" = "{provider} a refusé notre demande à cause d’un problème de notre côté. Il est inutile de réessayer tant que nous ne l’avons pas résolu.";
"message.refused.any.title" = "Impossible de se connecter de cette façon pour le moment";
"message.refused.any.happened" = "Le service que vous utilisez pour vous connecter a refusé notre demande à cause d’un problème de notre côté. Il est inutile de réessayer tant que nous ne l’avons pas résolu.";
"message.refused.advice.1" = "Veuillez revenir plus tard ou contacter {app}.";

"message.not_proved.title" = "Nous n’avons pas pu vérifier votre connexion";
"message.not_proved.happened" = "La réponse de {provider} n’a pas satisfait à nos contrôles de sécurité. La connexion n’a donc pas eu lieu.";
"message.not_proved.any.happened" = "Les informations reçues sur votre connexion n’ont pas satisfait à nos contrôles de sécurité. La connexion n’a donc pas eu lieu.";
"message.not_proved.advice.1" = "Veuillez recommencer. Si cela se reproduit, contactez {app}.";

"message.bad_request.title" = "Ce lien ou ce formulaire n’est pas valide";
"message.bad_request.happened" = "Le lien ou le formulaire qui a ouvert cette page n’est pas valide ou n’est plus à jour.";
"message.bad_request.advice.1" = "Veuillez recommencer depuis l’app ou depuis la page de connexion.";

"message.not_found.title" = "Page introuvable";
"message.not_found.happened" = "L’adresse est peut-être mal orthographiée, ou la page a été déplacée.";
"message.not_found.advice.1" = "Vérifiez l’adresse ou recommencez depuis l’app.";

"message.too_many.title" = "Trop de tentatives";
"message.too_many.happened" = "Trop de tentatives ont été effectuées depuis votre réseau en peu de temps.";
"message.too_many.advice.1" = "Veuillez patienter une minute, puis réessayer.";

"message.unavailable.title" = "Le service est temporairement indisponible";
"message.unavailable.happened" = "Votre session reste ouverte et rien n’a été perdu.";
"message.unavailable.advice.1" = "Veuillez réessayer dans une minute.";

"message.failed.title" = "Une erreur s’est produite";
"message.failed.happened" = "Le problème vient de notre côté. Il a été enregistré afin que {app} puisse l’examiner.";
"message.failed.advice.1" = "Veuillez réessayer plus tard. Si cela se reproduit, contactez {app}.";

"message.app_mistake.title" = "Erreur de l’app";
"message.app_mistake.happened" = "L’app nous a envoyé une demande que nous ne pouvons pas traiter. Vous n’y êtes pour rien, et rien n’a été modifié.";
"message.app_mistake.advice.1" = "Revenez à l’app et réessayez. Si cela se reproduit, contactez {app}.";

"message.invalid_value.title" = "Certaines informations ne sont pas valides";
"message.invalid_value.happened" = "L’une des informations saisies ne peut pas être utilisée. Rien n’a été modifié.";
"message.invalid_value.advice.1" = "Vérifiez votre saisie, puis réessayez.";

"message.wrong_password.title" = "L’adresse e-mail ou le mot de passe est incorrect";
"message.wrong_password.happened" = "L’adresse et le mot de passe ne correspondent pas. La connexion n’a donc pas eu lieu.";
"message.wrong_password.advice.1" = "Réessayez ou réinitialisez votre mot de passe par e-mail.";

"message.passkey_refused.title" = "Votre clé d’identification n’a pas été acceptée";
"message.passkey_refused.happened" = "Elle a peut-être été supprimée de votre compte, ou sa confirmation a pris trop de temps.";
"message.passkey_refused.advice.1" = "Réessayez ou utilisez une autre méthode de connexion.";

"message.not_offered.title" = "Cette méthode de connexion n’est pas disponible ici";
"message.not_offered.happened" = "L’app ne la propose pas pour le moment, ou pas sur cet appareil.";
"message.not_offered.advice.1" = "Veuillez choisir une autre méthode de connexion.";

"message.suspended.title" = "Ce compte est suspendu";
"message.suspended.happened" = "Vous ne pouvez pas vous y connecter pour le moment.";
"message.suspended.advice.1" = "Si vous pensez qu’il s’agit d’une erreur, contactez {app}.";

"message.recovery_waits.title" = "Vous pourrez vous connecter un peu plus tard";
"message.recovery_waits.happened" = "Votre code est correct. Comme votre compte n’a que des clés d’identification, un délai s’applique, afin que la personne à qui il appartient puisse empêcher un accès frauduleux.";
"message.recovery_waits.advice.1" = "Demandez un nouveau code à la fin de ce délai. L’e-mail à ce sujet indique à partir de quand.";

"message.only_in_app.title" = "Créez votre compte dans l’app";
"message.only_in_app.happened" = "Les nouveaux comptes ne peuvent être créés que dans l’app authentique, sur un appareil Apple.";
"message.only_in_app.advice.1" = "Mettez à jour l’app, puis réessayez depuis celle-ci. Si vous avez déjà un compte, vous pouvez vous connecter ici.";
"message.sign_up_closed.title" = "Pas de nouveaux comptes pour le moment";
"message.sign_up_closed.happened" = "Il n’est pas possible de créer de nouveaux comptes pour le moment.";
"message.sign_up_closed.advice.1" = "Si vous avez un compte, connectez-vous avec la méthode que vous avez utilisée auparavant.";
"message.invitation_required.title" = "Invitation requise";
"message.invitation_required.happened" = "Vous avez besoin d’une invitation pour créer un compte.";
"message.invitation_required.advice.1" = "Ouvrez le lien de votre invitation ou saisissez son code.";
"message.invitation_required.button" = "Saisir un code d’invitation";
"message.email_domain.title" = "Votre adresse e-mail n’est pas acceptée ici";
"message.email_domain.happened" = "Les comptes sont réservés à certaines adresses e-mail.";
"message.email_domain.advice.1" = "Connectez-vous avec une adresse de votre organisation.";
"message.sign_up_refused.title" = "Votre compte n’a pas été créé";
"message.sign_up_refused.happened" = "Aucun compte n’a été créé.";
"message.sign_up_refused.advice.1" = "Si vous pensez qu’il s’agit d’une erreur, contactez l’équipe de l’app.";

"message.name_required.title" = "Votre nom est manquant";
"message.name_required.happened" = "L’app a besoin de votre nom pour créer votre compte.";
"message.name_required.advice.1" = "Saisissez votre nom dans l’app.";

"message.another_person.title" = "La session ouverte est celle d’une autre personne";
"message.another_person.happened" = "La personne qui vient de se connecter n’est pas celle dont la session est ouverte dans l’app.";
"message.another_person.advice.1" = "Déconnectez-vous d’abord dans l’app, puis reconnectez-vous.";

"message.signed_out.title" = "Votre session est fermée";
"message.signed_out.happened" = "Votre connexion a pris fin sur cet appareil.";
"message.signed_out.advice.1" = "Veuillez vous reconnecter.";

"message.still_signed_in.title" = "Veuillez réessayer";
"message.still_signed_in.happened" = "Votre session est toujours ouverte. L’app doit seulement le confirmer à nouveau.";
"message.still_signed_in.advice.1" = "Si cela se reproduit, fermez l’app, puis rouvrez-la.";

"message.sign_in_again.title" = "Veuillez vous reconnecter";
"message.sign_in_again.happened" = "Pour votre sécurité, cette action n’est possible que peu de temps après une connexion.";
"message.sign_in_again.advice.1" = "Reconnectez-vous, puis refaites ce que vous vouliez faire.";

"message.not_permitted.title" = "Vous n’avez pas l’autorisation nécessaire";
"message.not_permitted.happened" = "Cette action est réservée aux personnes qui gèrent ce service.";
"message.not_permitted.advice.1" = "Si vous en faites partie, demandez l’autorisation.";

"message.account_exists.title" = "Vous avez déjà un compte";
"message.account_exists.happened" = "Un compte utilise déjà votre adresse e-mail avec une autre méthode de connexion. Pour votre sécurité, une adresse identique ne suffit jamais pour associer les deux.";
"message.account_exists.advice.1" = "Connectez-vous comme auparavant. Vous pourrez ensuite ajouter la nouvelle méthode de connexion.";

"message.identity_in_use.title" = "Cette méthode de connexion appartient à un autre compte";
"message.identity_in_use.happened" = "Une méthode de connexion ne peut appartenir qu’à un seul compte.";
"message.identity_in_use.advice.1" = "Si l’autre compte est aussi le vôtre, vous pouvez fusionner les deux. Connectez-vous à l’autre compte pour voir ce qui va changer, puis confirmez.";

"message.not_linked.title" = "La méthode de connexion n’a pas été ajoutée";
"message.not_linked.happened" = "Cela a pris trop de temps, ou vous avez utilisé un autre compte. Rien n’a été modifié.";
"message.not_linked.advice.1" = "Recommencez et connectez-vous au compte auquel vous souhaitez l’ajouter.";

"message.last_method.title" = "C’est votre dernière méthode de connexion";
"message.last_method.happened" = "Sans elle, vous ne pourriez plus vous connecter à votre compte.";
"message.last_method.advice.1" = "Ajoutez d’abord une autre méthode de connexion ou supprimez votre compte.";

"message.passkey_limit.title" = "Vous avez trop de clés d’identification";
"message.passkey_limit.happened" = "Votre compte ne peut pas avoir davantage de clés d’identification.";
"message.passkey_limit.advice.1" = "Supprimez une clé d’identification que vous n’utilisez plus, puis réessayez.";

"message.merge_final.title" = "Les comptes ne peuvent plus être séparés";
"message.merge_final.happened" = "Ils ont été fusionnés il y a trop longtemps, ou leurs méthodes de connexion ont changé depuis.";
"message.merge_final.advice.1" = "Les comptes restent fusionnés. Si vous avez besoin d’aide, contactez {app}.";

"message.deleting.title" = "Ce compte est en cours de suppression";
"message.deleting.happened" = "La suppression n’est pas encore terminée.";
"message.deleting.advice.1" = "Veuillez réessayer plus tard. Si vous vous connectez après la suppression, un nouveau compte sera créé.";

"message.in_progress.title" = "Cette opération est déjà en cours";
"message.in_progress.happened" = "Le service la traite encore.";
"message.in_progress.advice.1" = "Veuillez patienter jusqu’à ce qu’elle soit terminée.";

"message.busy.title" = "Trop de personnes se connectent en ce moment";
"message.busy.happened" = "La connexion n’a pas eu lieu et rien n’a été modifié.";
"message.busy.advice.1" = "Veuillez réessayer dans une minute.";

/* ---- The pages that explain the API's errors, to developers for the most part ---- */

"problems.title" = "Erreurs de l’API";
"problems.intro" = "Chaque réponse d’erreur de l’API a l’un de ces éléments comme `type`.";
"problem.all" = "Toutes les erreurs de l’API";
"problem.what_to_do" = "Que faire";
"problem.reasons" = "Raisons";
"developers.title" = "Pour les développeurs";
"developers.sent" = "Cette requête contient";
"developers.request_id" = "Identifiant de requête : {id}";

"problem.malformed_request.title" = "La requête est illisible";
"problem.malformed_request.happened" = "L’app a envoyé une requête que le serveur ne peut pas lire. Le corps n’est pas le JSON attendu par l’opération, ou un en-tête peut être lu de deux façons.";
"problem.malformed_request.advice.1" = "Vérifiez que le corps est conforme à `/openapi.json` : UTF-8, aucun membre en double, types corrects.";
"problem.malformed_request.advice.2" = "`detail` et `errors` indiquent ce qui ne va pas.";
"problem.malformed_request.reason.unknown_state" = "L’état de cette connexion n’a pas été émis par ce serveur, ou il a été modifié en chemin.";
"problem.malformed_request.change.unknown_state" = "Transmettez les paramètres du callback, sans les modifier, au serveur qui a commencé la connexion.";
"problem.malformed_request.reason.expired" = "Trop de temps s’est écoulé entre le début et la fin de la connexion.";
"problem.malformed_request.change.expired" = "Rien à modifier : la personne recommence.";
"problem.malformed_request.reason.other_browser" = "La connexion a commencé dans un autre navigateur que celui qui est revenu, ou celui-ci a perdu son cookie.";
"problem.malformed_request.change.other_browser" = "Commencez et terminez une connexion dans le même navigateur. Une vue web avec ses propres cookies est un autre navigateur.";
"problem.malformed_request.reason.other_session" = "La connexion a commencé dans une session que ce navigateur n’a plus.";
"problem.malformed_request.change.other_session" = "Rien à modifier : la personne recommence.";
"problem.malformed_request.reason.used" = "Cette connexion est déjà terminée, et son adresse a été ouverte à nouveau.";
"problem.malformed_request.change.used" = "N’ouvrez qu’une seule fois chaque adresse d’une connexion.";
"problem.malformed_request.reason.return_address" = "L’adresse de retour n’est pas enregistrée pour le client.";
"problem.malformed_request.change.return_address" = "Ajoutez-la à `return_to` du client dans les réglages, exactement comme l’app l’envoie, ou corrigez ce que l’app envoie.";
"problem.malformed_request.reason.parameters" = "Un paramètre manque, n’est pas autorisé ici ou apparaît deux fois.";
"problem.malformed_request.change.parameters" = "Comparez la requête avec `/openapi.json`.";
"problem.malformed_request.reason.no_cookies" = "Le formulaire est arrivé sans notre cookie. Rien ne permet donc de le distinguer d’un formulaire qu’un autre site a fait envoyer par le navigateur.";
"problem.malformed_request.change.no_cookies" = "Rien à modifier, sauf si un proxy supprime `Cookie` ou `Set-Cookie`.";
"problem.malformed_request.reason.foreign_form" = "Le formulaire a été créé pour un autre navigateur ou une autre session, est trop ancien ou provient d’un autre site.";
"problem.malformed_request.change.foreign_form" = "Seules nos propres pages envoient ces formulaires. Derrière un proxy, comparez `public_url` avec l’adresse affichée dans le navigateur.";
"problem.malformed_request.reason.unknown_client" = "Aucun client avec ce `client_id` n’est autorisé à utiliser OpenID Connect.";
"problem.malformed_request.change.unknown_client" = "Comparez-le avec l’`id` du client dans les réglages et vérifiez que le client a `oidc`.";
"problem.malformed_request.reason.redirect_uri" = "Cette `redirect_uri` n’est pas enregistrée pour le client.";
"problem.malformed_request.change.redirect_uri" = "Ajoutez-la à `redirect_uris` du client dans les réglages, exactement comme le client l’envoie, ou corrigez ce que le client envoie.";
"problem.malformed_request.reason.id_token_hint" = "L’`id_token_hint` n’est pas un jeton d’identité émis par ce serveur pour ce client, ou ce client n’existe pas.";
"problem.malformed_request.change.id_token_hint" = "Envoyez un jeton d’identité que le client a lui-même reçu de ce serveur, avec le `client_id` de ce client.";
"problem.malformed_request.reason.post_logout_redirect_uri" = "Cette `post_logout_redirect_uri` n’est pas enregistrée pour le client.";
"problem.malformed_request.change.post_logout_redirect_uri" = "Ajoutez-la à `post_logout_redirect_uris` du client dans les réglages, exactement comme le client l’envoie.";
"problem.malformed_request.reason.unnamed_client" = "La requête contient une `post_logout_redirect_uri`, mais rien n’indique quel client l’a enregistrée.";
"problem.malformed_request.change.unnamed_client" = "Envoyez aussi `client_id` ou `id_token_hint`.";

"problem.not_found.title" = "Introuvable";
"problem.not_found.happened" = "Il n’y a rien à cette adresse, ou vous n’y avez pas accès.";
"problem.not_found.advice.1" = "Comparez le chemin avec `/openapi.json`.";

"problem.account_not_found.title" = "Le compte n’existe pas";
"problem.account_not_found.happened" = "Aucun compte n’utilise cette méthode de connexion. La requête demandait uniquement une connexion à un compte existant. Le code et le nonce n’ont pas été utilisés.";
"problem.account_not_found.advice.1" = "Si la personne accepte de créer un compte, renvoyez la même requête sans `intent`.";

"problem.method_not_allowed.title" = "La méthode n’est pas autorisée";
"problem.method_not_allowed.happened" = "L’app a utilisé cette adresse d’une façon qui n’est pas prise en charge. L’adresse existe, mais elle n’accepte pas cette méthode.";
"problem.method_not_allowed.advice.1" = "Utilisez l’une des méthodes du champ `Allow` de la réponse.";

"problem.too_large.title" = "La requête est trop volumineuse";
"problem.too_large.happened" = "L’app a envoyé plus de données que le serveur n’en accepte : au maximum 16 Kio pour un en-tête, 64 Kio pour un corps et 8 Kio pour un jeton d’identité.";
"problem.too_large.advice.1" = "Envoyez une requête plus petite.";

"problem.unsupported_media_type.title" = "Le type de média n’est pas pris en charge";
"problem.unsupported_media_type.happened" = "L’app a envoyé des données dans un format que le serveur n’accepte pas. Cette opération n’accepte que du JSON.";
"problem.unsupported_media_type.advice.1" = "Envoyez `Content-Type: application/json`.";

"problem.too_many_requests.title" = "Trop de requêtes";
"problem.too_many_requests.happened" = "Trop de requêtes ont été envoyées en peu de temps. Ce réseau ou ce client a atteint sa limite.";
"problem.too_many_requests.advice.1" = "Patientez le nombre de secondes indiqué par `Retry-After`, puis envoyez moins de requêtes.";

"problem.identity_token_invalid.title" = "Le jeton d’identité n’est pas valide";
"problem.identity_token_invalid.happened" = "Le jeton d’identité n’a pas satisfait à un contrôle ; `reason` indique lequel.";
"problem.identity_token_invalid.advice.1" = "Demandez une nouvelle autorisation à Apple et envoyez son jeton immédiatement et sans le modifier.";
"problem.identity_token_invalid.advice.2" = "Si l’erreur persiste avec `wrong_audience`, comparez les réglages du client avec l’identifiant de bundle ou le Services ID que l’app utilise réellement.";
"problem.identity_token_invalid.advice.3" = "Si l’erreur persiste avec une raison liée au nonce, transmettez à Apple le nonce de `POST /v1/nonces`, tel quel ou sous forme de SHA-256 en hexadécimal minuscule.";
"problem.identity_token_invalid.reason.malformed" = "Ce n’est pas une JSON Web Signature compacte, ou ses revendications sont illisibles.";
"problem.identity_token_invalid.reason.unsupported_algorithm" = "Son en-tête indique un autre algorithme que RS256.";
"problem.identity_token_invalid.reason.unknown_key" = "Le jeu de clés actuel d’Apple ne contient aucune clé avec cet identifiant.";
"problem.identity_token_invalid.reason.bad_signature" = "Sa signature ne correspond pas.";
"problem.identity_token_invalid.reason.wrong_issuer" = "Son émetteur n’est pas Apple.";
"problem.identity_token_invalid.reason.wrong_audience" = "Il a été émis pour une autre app.";
"problem.identity_token_invalid.reason.expired" = "Il a expiré.";
"problem.identity_token_invalid.reason.issued_in_future" = "Sa date d’émission est dans le futur : l’une des horloges n’est donc pas à l’heure.";
"problem.identity_token_invalid.reason.nonce_missing" = "Il ne contient pas de nonce, alors que la requête en contient un.";
"problem.identity_token_invalid.reason.nonce_mismatch" = "Son nonce ne correspond pas à celui de la requête.";
"problem.identity_token_invalid.reason.nonce_expired" = "Le nonce date de plus de dix minutes.";
"problem.identity_token_invalid.reason.nonce_used" = "Le nonce a déjà été utilisé.";
"problem.identity_token_invalid.reason.subject_mismatch" = "Il désigne une autre personne que l’appareil ou le second jeton.";
"problem.identity_token_invalid.reason.code_hash_mismatch" = "Il n’appartient pas au code d’autorisation qui l’accompagnait.";

"problem.authorization_code_invalid.title" = "Le code d’autorisation n’est pas valide";
"problem.authorization_code_invalid.happened" = "Apple n’a pas accepté cette connexion. Selon Apple, le code a déjà été utilisé, date de plus de cinq minutes ou appartient à un autre client.";
"problem.authorization_code_invalid.advice.1" = "Demandez une nouvelle autorisation à Apple et n’envoyez son code qu’une seule fois.";

"problem.credentials_invalid.title" = "L’adresse e-mail ou le mot de passe est incorrect";
"problem.credentials_invalid.happened" = "L’adresse e-mail et le mot de passe ne correspondent pas. La réponse est la même si l’adresse est inconnue, afin que personne ne puisse savoir qui a un compte.";
"problem.credentials_invalid.advice.1" = "Laissez la personne réessayer ou réinitialiser son mot de passe par e-mail.";

"problem.access_token_invalid.title" = "Le jeton d’accès n’est pas valide";
"problem.access_token_invalid.happened" = "Le jeton d’accès manque, est endommagé ou n’a pas été émis par ce serveur.";
"problem.access_token_invalid.advice.1" = "Envoyez le jeton exactement tel qu’il a été émis : `Authorization: Bearer …`.";
"problem.access_token_invalid.advice.2" = "Obtenez-en un nouveau avec le jeton d’actualisation.";

"problem.access_token_expired.title" = "Le jeton d’accès a expiré";
"problem.access_token_expired.happened" = "Les jetons d’accès ne sont valables que peu de temps, et celui-ci a expiré. La session reste ouverte.";
"problem.access_token_expired.advice.1" = "Obtenez-en un nouveau avec `POST /v1/session/refresh`. La personne n’a pas besoin de se reconnecter.";

"problem.refresh_token_invalid.title" = "Le jeton d’actualisation n’est pas valide";
"problem.refresh_token_invalid.happened" = "Le jeton d’actualisation est endommagé ou n’a pas été émis par ce serveur.";
"problem.refresh_token_invalid.advice.1" = "Demandez à la personne de se reconnecter.";

"problem.session_ended.title" = "La session a pris fin";
"problem.session_ended.happened" = "La session a pris fin et ses jetons ne sont plus valables. `reason` indique pourquoi.";
"problem.session_ended.advice.1" = "Supprimez les données de session dans l’app et demandez à la personne de se reconnecter.";
"problem.session_ended.reason.signed_out" = "La personne s’est déconnectée sur cet appareil ou sur un autre.";
"problem.session_ended.reason.expired" = "La session est restée inutilisée trop longtemps, ou des connexions plus récentes au même compte l’ont remplacée.";
"problem.session_ended.reason.apple_consent_revoked" = "La personne a cessé d’utiliser son compte Apple avec cette app.";
"problem.session_ended.reason.apple_account_deleted" = "La personne a supprimé son compte Apple.";
"problem.session_ended.reason.apple_token_invalid" = "Apple n’accepte plus le jeton d’actualisation de cette connexion.";
"problem.session_ended.reason.reuse_detected" = "Un ancien jeton d’actualisation a été réutilisé. Il a peut-être été volé.";
"problem.session_ended.reason.account_deleted" = "Le compte a été supprimé.";
"problem.session_ended.reason.administrator" = "L’exploitant a mis fin à la session.";
"problem.session_ended.reason.account_merged" = "Deux comptes de la personne ont été fusionnés, ou une fusion a été annulée. La méthode de connexion de cette session appartient désormais à un autre compte.";
"problem.session_ended.reason.suspended" = "L’exploitant a suspendu le compte.";
"problem.session_ended.reason.consent_withdrawn" = "La personne a retiré son consentement à l’application qui détenait la session.";

"problem.link_token_invalid.title" = "Le jeton d’association n’est pas valide";
"problem.link_token_invalid.happened" = "La méthode de connexion n’a pas pu être associée. Le jeton a expiré, a déjà été utilisé ou a été émis pour un autre client, ou la connexion mène à un autre compte que celui auquel le jeton est destiné. Aucune session n’a été ouverte.";
"problem.link_token_invalid.advice.1" = "Demandez à la personne de se reconnecter avec la nouvelle méthode pour obtenir un nouveau jeton.";
"problem.link_token_invalid.advice.2" = "Si `retry` vaut `other_account`, rien n’a été consommé : connectez-vous au bon compte avec le même jeton.";

"problem.ticket_invalid.title" = "Le ticket n’est pas valide";
"problem.ticket_invalid.happened" = "La connexion n’a pas pu être terminée. Un ticket est valable soixante secondes, une seule fois et uniquement avec le vérificateur de son propre flux.";
"problem.ticket_invalid.advice.1" = "Recommencez la connexion et échangez le ticket immédiatement.";
"problem.passkey_invalid.title" = "La clé d’identification n’est pas valide";
"problem.passkey_invalid.happened" = "La réponse de la clé d’identification n’a pas satisfait à un contrôle ; `reason` indique lequel.";
"problem.passkey_invalid.advice.1" = "Obtenez de nouvelles options auprès du serveur et envoyez la réponse du système ou du navigateur sans la modifier.";
"problem.passkey_invalid.reason.malformed" = "Ses données sont illisibles, ou ses éléments se contredisent.";
"problem.passkey_invalid.reason.unsupported_algorithm" = "Sa clé correspond à un algorithme que le serveur n’a pas demandé.";
"problem.passkey_invalid.reason.wrong_type" = "C’est la réponse à un enregistrement au lieu d’une connexion, ou l’inverse.";
"problem.passkey_invalid.reason.challenge_mismatch" = "Elle répond à un autre défi, ou la cérémonie est destinée à un autre usage, un autre client ou une autre session.";
"problem.passkey_invalid.reason.challenge_expired" = "Les options datent de plus de dix minutes.";
"problem.passkey_invalid.reason.challenge_used" = "La réponse a déjà été envoyée.";
"problem.passkey_invalid.reason.wrong_origin" = "Elle a été créée sur une origine qui n’est pas celle de ce client.";
"problem.passkey_invalid.reason.cross_origin" = "Elle a été créée dans un cadre appartenant à un autre site web.";
"problem.passkey_invalid.reason.wrong_rp_id" = "Elle a été créée pour un autre domaine.";
"problem.passkey_invalid.reason.user_not_present" = "Personne ne l’a confirmée sur l’appareil.";
"problem.passkey_invalid.reason.user_not_verified" = "L’appareil n’a pas vérifié l’identité de la personne.";
"problem.passkey_invalid.reason.removed" = "La clé d’identification a été supprimée de son compte. Transmettez `signal` au gestionnaire de mots de passe.";
"problem.passkey_invalid.reason.refused" = "La clé d’identification n’est pas connue ici ou ne peut pas être acceptée.";

"problem.operator_token_invalid.title" = "Le jeton d’exploitant n’est pas valide";
"problem.operator_token_invalid.happened" = "Le jeton d’exploitant est inconnu, a expiré ou a été révoqué.";
"problem.operator_token_invalid.advice.1" = "Créez-en un avec `pippin operator token create` et envoyez-le comme jeton Bearer.";

"problem.client_unknown.title" = "Le client est inconnu";
"problem.client_unknown.happened" = "Le serveur ne connaît pas cette app. Il n’a aucun client avec ce `client_id`.";
"problem.client_unknown.advice.1" = "Comparez-le avec l’`id` du client dans les réglages. Les majuscules et les minuscules sont différenciées.";

"problem.provider_not_offered.title" = "Cette méthode de connexion n’est pas disponible";
"problem.provider_not_offered.happened" = "Les réglages du client ne proposent pas ce fournisseur pour ce build, cette plateforme ou ce pays.";
"problem.provider_not_offered.advice.1" = "Obtenez les fournisseurs disponibles avec `GET /v1/providers` et n’affichez que ceux-ci.";

"problem.reauthentication_required.title" = "Reconnectez-vous d’abord";
"problem.reauthentication_required.happened" = "L’opération exige une connexion datant de moins de dix minutes.";
"problem.reauthentication_required.advice.1" = "Demandez à la personne de se reconnecter, avec le jeton d’accès de la session comme jeton Bearer. Renvoyez ensuite la requête.";

"problem.account_suspended.title" = "Le compte est suspendu";
"problem.account_suspended.happened" = "L’exploitant a suspendu ce compte : personne ne peut s’y connecter pour le moment.";
"problem.account_suspended.advice.1" = "Indiquez à la personne comment contacter votre assistance. L’exploitant peut lever la suspension dans sa console.";

"problem.insufficient_scope.title" = "Le jeton d’exploitant ne le permet pas";
"problem.insufficient_scope.happened" = "Le jeton d’exploitant est valide, mais n’inclut pas l’autorisation nécessaire.";
"problem.insufficient_scope.advice.1" = "Créez un jeton avec l’autorisation indiquée par `detail`.";

"problem.account_exists.title" = "Un compte avec cette adresse e-mail existe déjà";
"problem.account_exists.happened" = "Un compte utilise déjà cette adresse e-mail avec une autre méthode de connexion. Une adresse identique ne suffit jamais pour associer les deux.";
"problem.account_exists.advice.1" = "Demandez à la personne de se connecter avec l’une des méthodes de `sign_in_with` et envoyez le `link_token` avec cette requête.";
"problem.account_exists.advice.2" = "Affichez ce qu’indique `will_attach` et demandez à la personne de le confirmer.";

"problem.identity_in_use.title" = "Cette méthode de connexion appartient à un autre compte";
"problem.identity_in_use.happened" = "Une méthode de connexion ne peut appartenir qu’à un seul compte.";
"problem.identity_in_use.advice.1" = "Demandez à la personne d’utiliser cette méthode pour se connecter et voir de quel compte il s’agit. Elle pourra ensuite fusionner les deux comptes.";

"problem.last_sign_in_method.title" = "C’est la dernière méthode de connexion";
"problem.last_sign_in_method.happened" = "Sans elle, personne ne pourrait plus se connecter au compte.";
"problem.last_sign_in_method.advice.1" = "Demandez à la personne d’ajouter d’abord une autre méthode de connexion ou de supprimer le compte.";

"problem.merge_final.title" = "La fusion ne peut plus être annulée";
"problem.merge_final.happened" = "Les comptes ne peuvent plus être séparés. `reason` indique pourquoi.";
"problem.merge_final.advice.1" = "Rien à modifier : les comptes restent fusionnés.";
"problem.merge_final.reason.too_late" = "La fusion date de plus de trente jours : les données nécessaires pour l’annuler ont été supprimées.";
"problem.merge_final.reason.identity_unlinked" = "Une méthode de connexion issue de la fusion a été supprimée par la suite.";
"problem.merge_final.reason.password_in_use" = "Le mot de passe que la fusion a supprimé correspondait à une adresse qui est maintenant utilisée avec un autre mot de passe.";
"problem.passkey_limit.title" = "Le compte a trop de clés d’identification";
"problem.passkey_limit.happened" = "Le compte a atteint le nombre maximal de clés d’identification.";
"problem.passkey_limit.advice.1" = "Demandez à la personne de supprimer une clé d’identification qu’elle n’utilise plus.";
"problem.recovery_pending.title" = "La récupération est en attente";
"problem.recovery_pending.happened" = "Le code était correct. Comme le compte n’a que des clés d’identification, un nouveau code permettra de se connecter plus tard, afin que la personne à qui il appartient puisse arrêter la récupération.";
"problem.recovery_pending.advice.1" = "Invitez la personne à demander un nouveau code à la fin du délai. L’e-mail à ce sujet indique à partir de quand.";
"problem.app_attest_required.title" = "L’app n’a pas prouvé son authenticité";
"problem.app_attest_required.happened" = "Le serveur ne crée un compte que pour l’app authentique sur un appareil Apple authentique, ce que prouve App Attest. Cette requête ne l’a pas prouvé ; `reason` indique l’étape qui a échoué. Un navigateur ne peut jamais le prouver.";
"problem.app_attest_required.advice.1" = "Dans un navigateur, dirigez la personne vers l’app. Les personnes qui ont un compte peuvent se connecter partout.";
"problem.app_attest_required.advice.2" = "Avec `unknown_key`, créez et enregistrez une nouvelle clé, puis renvoyez la requête. Avec `missing`, envoyez le champ `App-Attest`.";
"problem.sign_up_closed.title" = "Aucun nouveau compte n’est proposé";
"problem.sign_up_closed.happened" = "Les réglages du client ne permettent à personne de créer un compte. Les personnes qui ont un compte se connectent comme auparavant.";
"problem.sign_up_closed.advice.1" = "Ne proposez que la connexion. L’exploitant peut modifier `sign_up` dans les réglages du client.";
"problem.invitation_required.title" = "Une invitation est requise";
"problem.invitation_required.happened" = "Le client ne crée des comptes que pour les personnes qui ont une invitation, et cette requête n’en a pas de valable. `reason` indique pourquoi.";
"problem.invitation_required.advice.1" = "Demandez à la personne le code de son invitation et envoyez-le comme `invitation` avec la connexion.";
"problem.invitation_required.advice.2" = "L’exploitant crée des invitations avec `pippin invitations create`.";
"problem.invitation_required.reason.missing" = "La requête n’a pas d’invitation.";
"problem.invitation_required.reason.unknown" = "Aucune invitation n’a ce code.";
"problem.invitation_required.reason.used" = "Elle a déjà servi à créer autant de comptes qu’elle le permet.";
"problem.invitation_required.reason.expired" = "Elle a expiré.";
"problem.invitation_required.reason.revoked" = "L’exploitant l’a révoquée.";
"problem.invitation_required.reason.other_address" = "Elle est destinée à une adresse e-mail que la personne n’a pas prouvée.";
"problem.email_domain_not_allowed.title" = "L’adresse e-mail n’est pas d’un domaine autorisé";
"problem.email_domain_not_allowed.happened" = "Le client ne crée des comptes que pour les personnes qui ont prouvé une adresse e-mail de certains domaines. Cette personne ne l’a pas fait.";
"problem.email_domain_not_allowed.advice.1" = "Invitez la personne à se connecter avec une adresse de l’un des domaines que nomme `sign_up` dans les réglages du client.";
"problem.email_domain_not_allowed.advice.2" = "Une adresse de « Masquer mon adresse e-mail » ne compte qu’avec `allow_private_relay`.";
"problem.sign_up_refused.title" = "Le compte a été refusé";
"problem.sign_up_refused.happened" = "Le système de l’exploitant, que nomme `before_sign_up` dans les réglages, a refusé le compte ou n’a pas répondu.";
"problem.sign_up_refused.advice.1" = "Montrez à la personne le message joint, s’il y en a un, et comment joindre votre assistance.";

"problem.apple_user_mismatch.title" = "Une autre personne est connectée sur cet appareil";
"problem.apple_user_mismatch.happened" = "Cette connexion appartient à une autre personne que celle qui est connectée dans l’app. L’utilisateur Apple de l’appareil, ou la personne qui s’est connectée avec le jeton d’accès, n’est pas la personne de la session.";
"problem.apple_user_mismatch.advice.1" = "Supprimez la session sur cet appareil et demandez à la personne de se connecter.";
"problem.apple_user_mismatch.advice.2" = "Pour passer à l’autre personne, envoyez la connexion sans le jeton d’accès. Le code et le nonce n’ont pas été utilisés : la même requête fonctionne donc.";

"problem.deletion_in_progress.title" = "Le compte est en cours de suppression";
"problem.deletion_in_progress.happened" = "La suppression n’est pas encore terminée. L’accès auprès d’Apple est en cours de révocation.";
"problem.deletion_in_progress.advice.1" = "Demandez à la personne de réessayer plus tard. Une connexion après la suppression crée un nouveau compte.";

"problem.job_not_parked.title" = "La tâche n’est pas mise de côté";
"problem.job_not_parked.happened" = "Le serveur n’a pas abandonné cette tâche : il la poursuit de lui-même.";
"problem.job_not_parked.advice.1" = "Patientez jusqu’à ce que la tâche soit terminée ou mise de côté.";

"problem.profile_required.title" = "Un nom est requis";
"problem.profile_required.happened" = "Les réglages du client exigent un nom, et Apple ne l’envoie que lors de la première connexion.";
"problem.profile_required.advice.1" = "Demandez son nom à la personne et envoyez-le avec `profile_token` à `POST /v1/sign-up/profile`.";
"problem.profile_required.advice.2" = "Pour qu’Apple envoie à nouveau le nom, la personne peut ouvrir son compte Apple, choisir Se connecter avec Apple, puis l’app, et cesser d’utiliser son compte Apple avec celle-ci.";

"problem.invalid_value.title" = "Une valeur n’est pas valide";
"problem.invalid_value.happened" = "Le serveur peut lire la requête, mais certaines de ses valeurs ne sont pas autorisées.";
"problem.invalid_value.advice.1" = "`errors` énumère chaque champ et ce qui n’y va pas.";

"problem.internal_error.title" = "Une erreur s’est produite sur le serveur";
"problem.internal_error.happened" = "Le serveur a rencontré une erreur inattendue. Le journal de l’exploitant contient les détails sous le `request_id`.";
"problem.internal_error.advice.1" = "Réessayez plus tard. Si vous signalez l’erreur, indiquez l’identifiant de requête.";

"problem.provider_refused.title" = "Le fournisseur a refusé la requête du serveur";
"problem.provider_refused.happened" = "Le fournisseur a refusé la requête du serveur à cause d’un réglage, par exemple une clé incorrecte.";
"problem.provider_refused.advice.1" = "Il est inutile de réessayer. Le journal de l’exploitant indique le réglage à corriger.";

"problem.provider_unreachable.title" = "Le fournisseur est injoignable";
"problem.provider_unreachable.happened" = "Le fournisseur n’a pas répondu, ou sa réponse était inutilisable. Le code et le nonce n’ont pas été utilisés, sauf si `retry` indique le contraire.";
"problem.provider_unreachable.advice.1" = "Patientez le nombre de secondes indiqué par `Retry-After`, puis renvoyez la même requête.";
"problem.provider_unreachable.advice.2" = "Si `retry` vaut `new_authorization`, demandez d’abord une nouvelle autorisation au fournisseur, car le code a peut-être été utilisé.";

"problem.store_unavailable.title" = "Le service est temporairement indisponible";
"problem.store_unavailable.happened" = "La base de données ne répond pas. Aucune session n’a été fermée.";
"problem.store_unavailable.advice.1" = "Patientez le nombre de secondes indiqué par `Retry-After`, puis renvoyez la même requête. Conservez la session.";
"problem.store_unavailable.advice.2" = "Si `retry` vaut `new_authorization`, demandez d’abord une nouvelle autorisation au fournisseur, car le code a été utilisé.";

"problem.overloaded.title" = "Le serveur est surchargé";
"problem.overloaded.happened" = "Trop de personnes se connectent avec un mot de passe en ce moment. Rien n’a été modifié.";
"problem.overloaded.advice.1" = "Patientez le nombre de secondes indiqué par `Retry-After`, puis renvoyez la même requête.";

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
"field.invitation" = "Code d’invitation";

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
"trouble.email_domain" = "Les comptes sont réservés à certaines adresses e-mail. Utilisez une adresse de votre organisation.";
"trouble.invitation_unknown" = "Aucune invitation n’a ce code. Vérifiez qu’il est correctement saisi.";
"trouble.invitation_used" = "Cette invitation a déjà été utilisée. Si vous l’avez utilisée vous-même, connectez-vous à votre compte.";
"trouble.invitation_expired" = "Cette invitation a expiré. Demandez-en une nouvelle.";
"trouble.invitation_revoked" = "Cette invitation n’est plus valable. Demandez-en une nouvelle.";
"trouble.invitation_other_address" = "Cette invitation est destinée à une autre adresse e-mail. Utilisez l’adresse à laquelle elle a été envoyée.";

"message.no_cookies.title" = "Votre navigateur bloque les cookies";
"message.no_cookies.happened" = "Sans cookies, nous ne pouvons pas confirmer que vous avez envoyé ce formulaire vous-même. Rien n’a été modifié.";
"message.no_cookies.advice.1" = "Veuillez autoriser les cookies pour ce site, puis rouvrir la page.";
"message.foreign_form.title" = "Ce formulaire a expiré";
"message.foreign_form.happened" = "La page est restée ouverte trop longtemps, ou le formulaire ne vient pas de ce site. Rien n’a été modifié.";
"message.foreign_form.advice.1" = "Veuillez rouvrir la page et y remplir le formulaire.";

/* ---- Forms: the pages ---- */

"sign_in.password.button" = "Se connecter";
"sign_in.password.forgotten" = "Mot de passe oublié ?";
"sign_in.password.sign_up" = "Créer un compte";
"sign_in.email_code" = "Recevoir un code par e-mail";
"sign_in.continue_with_email" = "Continuer avec l’e-mail";
"sign_in.have_invitation" = "J’ai une invitation";
"sign_in.last_used" = "Dernière utilisation";
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
"form.resend" = "Renvoyer le code";
"form.change_address" = "Changer d’adresse";
"form.resent.sent" = "Nous avons envoyé un nouveau code à {email}.";
"form.resent.wait#one" = "Nous venons d’envoyer un code. Vous pourrez en demander un autre dans {count} seconde.";
"form.resent.wait#other" = "Nous venons d’envoyer un code. Vous pourrez en demander un autre dans {count} secondes.";
"form.change_address.password" = "Saisissez l’autre adresse et choisissez à nouveau votre mot de passe.";
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
"list.more" = "{items}, {item}";
"account.add_nothing" = "Vous avez toutes les méthodes de connexion proposées ici.";
"account.show_all" = "Tout afficher ({count})";
"account.manage_devices" = "Gérer les appareils";
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
"form.continue_email.title" = "Continuer avec l’e-mail";
"form.continue_email.intro" = "Nous vous enverrons un code et un lien par e-mail pour vous connecter à {app} sur cet appareil. Si vous n’avez pas encore de compte, il sera créé.";
"form.continue_email.button" = "Recevoir un code par e-mail";
"form.confirm_continue_email.title" = "Consultez vos e-mails";
"form.confirm_continue_email.intro" = "Si vous pouvez utiliser {email} ici, saisissez le code que nous y avons envoyé.";
"form.confirm_continue_email.button" = "Continuer";
"form.sign_up_email.title" = "Créer un compte";
"form.sign_up_email.intro" = "Nous vous enverrons un code et un lien par e-mail. Ils vous permettent de créer votre compte {app} sur cet appareil, sans mot de passe.";
"form.sign_up_email.button" = "Recevoir un code par e-mail";
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
"mail.sign_up_code.subject" = "Votre code pour créer un compte";
"mail.sign_up_code.text" = "Nous avons reçu une demande de création d’un compte {app} avec cette adresse e-mail.";
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
"mail.sign_up_code.button" = "Créer un compte";
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
"message.no_account.any.happened" = "Aucun compte {app} n’utilise la méthode de connexion que vous avez choisie. Rien n’a été modifié.";
"message.no_account.advice.1" = "Essayez une autre méthode de connexion.";

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
"consent.gets" = "{client} recevra";
"consent.switch_account" = "Changer de compte";
"consent.not_set" = "Aucune information";
"consent.returns" = "Vous reviendrez sur {address}.";
"consent.returns.loopback" = "Vous reviendrez à l’app sur cet ordinateur : {address}";
"consent.returns.scheme" = "Vous reviendrez à l’app sur cet appareil : {address}";
"consent.terms" = "Conditions d’utilisation de {client}";
"consent.privacy" = "Politique de confidentialité de {client}";
"consent.allow" = "Autoriser";
"consent.deny" = "Annuler";
"consent.later" = "Vous pouvez supprimer cet accès à tout moment dans les réglages de votre compte.";
"scope.openid" = "L’identifiant de votre compte, le même pour toutes les apps";
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
"device_sign_in.request_from" = "Origine de la demande";
"device_sign_in.calls_itself" = "Nom indiqué par l’appareil";
"device_sign_in.later" = "Vous pouvez déconnecter l’appareil à tout moment sur la page de votre compte.";
"device_sign_in.warning" = "Ne continuez que si vous avez vous-même commencé cette connexion. Si quelqu’un vous a envoyé le code ou un lien, cette personne essaie peut-être d’accéder à votre compte.";
"device_sign_in.allow" = "Connecter l’appareil";
"device_sign_in.deny" = "Annuler";
"device_sign_in.done.title" = "Votre appareil est connecté";
"device_sign_in.done.text" = "Vous pouvez fermer cette page et continuer sur votre appareil.";
"device_sign_in.denied.title" = "L’appareil n’a pas été connecté";
"device_sign_in.denied.text" = "Aucune information ne lui a été transmise.";
"device_confirm.title" = "Confirmez votre identité";
"device_confirm.heading" = "Confirmer votre identité auprès de {client} ?";
"device_confirm.meaning" = "Un appareil connecté à {client} le demande. Il pourra ensuite, pendant dix minutes, apporter des modifications importantes à votre compte, par exemple le supprimer.";
"device_confirm.allow" = "Confirmer";
"device_confirm.done.title" = "Vous avez confirmé votre identité";
"device_confirm.done.text" = "Vous pouvez fermer cette page et continuer sur votre appareil.";
"device_confirm.denied.title" = "Vous n’avez pas confirmé votre identité";
"device_confirm.denied.text" = "Rien n’a été modifié.";
"sign_out.heading" = "Se déconnecter ?";
"sign_out.text" = "Dans ce navigateur, votre session sera fermée dans {app} et dans les apps que vous utilisez avec ce compte.";
"sign_out.stay" = "Rester connecté";

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
"sign_up.with_email" = "Utiliser plutôt un code reçu par e-mail";
"sign_up.password.button" = "Créer avec un mot de passe";
"sign_up.invited" = "Vous êtes invité(e) à rejoindre {app}.";
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
"check_passkeys.button" = "Supprimer celles que je n’ai plus";
"check_passkeys.later" = "Pas maintenant";
"changed.recovered" = "Vous êtes connecté. Tous vos autres appareils ont été déconnectés.";
"changed.passkeys_checked" = "Vos clés d’identification restent inchangées.";
"changed.passkeys_removed" = "Les clés d’identification que vous n’avez plus ont été supprimées.";
"changed.recovery_stopped" = "La récupération a été arrêtée.";
"trouble.passkey_last" = "Une clé d’identification a été conservée, car c’est votre seule méthode de connexion. Ajoutez une clé d’identification sur cet appareil, puis supprimez l’autre.";
"""##
}
