extension Words {
  static func german(_ key: Key) -> String {
    switch key {
    case .heading: "Bei {app} anmelden"
    case .nothing: "Zurzeit ist keine Anmeldemethode verfügbar. Bitte versuchen Sie es später erneut."
    case .working: "Einen Moment …"
    case .continueWith: "Mit {provider} fortfahren"
    case .wayPassword: "Passwort"
    case .orPassword: "oder mit einem Passwort"
    case .email: "E‑Mail-Adresse"
    case .password: "Passwort"
    case .signIn: "Anmelden"
    case .forgotten: "Passwort vergessen?"
    case .linkTitle: "Zu dieser Adresse gibt es schon ein Konto"
    case .linkExplanation:
      "Sie kommen mit {provider} ({email}), einem Anmeldeweg, den wir noch nicht kennen. {email} "
        + "gehört zu einem Konto bei {app}, das einen anderen Anmeldeweg hat, und eine Adresse allein "
        + "genügt nicht, um jemanden einzulassen."
    case .linkExplanationNoEmail:
      "Sie kommen mit {provider}, einem Anmeldeweg, den wir noch nicht kennen. Die Adresse dazu gehört "
        + "zu einem Konto bei {app}, das einen anderen Anmeldeweg hat, und eine Adresse allein genügt "
        + "nicht, um jemanden einzulassen."
    case .linkAdvice:
      "Wenn das Konto Ihnen gehört, melden Sie sich wie bisher an: mit den früheren Anmeldedaten und "
        + "nicht mit denen, die Sie gerade verwendet haben. Danach führen beide zu diesem Konto."
    case .linkNothingYet:
      "Bisher wurde nichts hinzugefügt oder geändert. Das Konto gehört Ihnen nicht? Dann wählen Sie "
        + "„Nicht hinzufügen“."
    case .linkDecline: "Nicht hinzufügen"
    case .nameTitle: "Ihr Name"
    case .nameIntro: "{app} möchte wissen, wie Sie heißen."
    case .givenName: "Vorname"
    case .familyName: "Nachname (optional)"
    case .nameButton: "Weiter"
    case .resetTitle: "Neues Passwort wählen"
    case .resetIntro:
      "Wenn die Adresse zu einem Konto gehört, finden Sie eine E‑Mail von {app} mit einem Code oder "
        + "mit Ihrem Anmeldeweg. Mit dem neuen Passwort werden Sie überall sonst abgemeldet."
    case .resetCode: "Code aus der E‑Mail"
    case .newPassword: "Neues Passwort"
    case .newPasswordHint:
      "Mindestens 8 Zeichen. Ein paar Wörter hintereinander merken sich leichter als eines, das schwer "
        + "zu tippen ist."
    case .resetButton: "Neues Passwort festlegen"
    case .backToSignIn: "Zurück zur Anmeldung"
    case .requestID: "Wenn Sie um Hilfe bitten, geben Sie bitte {id} an."
    case .problemUnreachable:
      "Es kam keine Antwort. Prüfen Sie die Verbindung und versuchen Sie es erneut; nichts ist "
        + "verloren."
    case .problemNetwork:
      "Statt des Servers hat das Netzwerk geantwortet. Vielleicht müssen Sie sich dort zuerst anmelden."
    case .problemCredentials: "Die E‑Mail-Adresse oder das Passwort ist falsch"
    case .problemTooMany: "Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut."
    case .problemInvalid: "Etwas daran stimmt nicht. Bitte prüfen Sie Ihre Eingaben."
    case .problemDeletion: "Dieses Konto wird gerade gelöscht. Bitte versuchen Sie es später erneut."
    case .problemLinkTooOld: "Das hat zu lange gedauert. Bitte beginnen Sie von vorn."
    case .problemStorage:
      "Auf diesem Gerät lässt sich gerade nichts sicher aufbewahren. Entsperren Sie es und versuchen "
        + "Sie es erneut."
    case .problemAppleUnavailable:
      "„Mit Apple anmelden“ geht auf diesem Gerät gerade nicht. Ist in den Einstellungen ein Apple "
        + "Account mit Zwei-Faktor-Authentifizierung angemeldet?"
    case .problemOther: "Das hat nicht geklappt. Bitte versuchen Sie es erneut oder auf einem anderen Weg."
    case .confirmTitle: "Bestätigen Sie, dass Sie es sind"
    case .confirmIntro: "Geben Sie das Passwort für {email} ein."
    case .cancel: "Abbrechen"
    case .createAccount: "Konto erstellen"
    case .createIntro:
      "Sie melden sich bei {app} mit Ihrer E‑Mail-Adresse und einem Passwort an. Wir "
        + "senden einen Code an die Adresse, um zu prüfen, dass sie Ihnen gehört."
    case .haveAccount: "Sie haben schon ein Konto? Anmelden"
    case .givenNameOptional: "Vorname (optional)"
    case .checkEmail: "Prüfen Sie Ihre E‑Mails"
    case .codeIntro:
      "Wir haben eine E‑Mail an {email} gesendet. Wenn die Adresse bei {app} neu ist, "
        + "enthält sie einen Code. Geben Sie ihn innerhalb einer Stunde ein."
    case .code: "Bestätigungscode"
    case .codeHint: "6 Ziffern"
    case .resend: "Neuen Code senden"
    case .codeSentAgain: "Wir haben einen neuen Code an {email} gesendet."
    case .otherAddress: "Andere Adresse verwenden"
    case .fieldEmail: "Geben Sie eine gültige E‑Mail-Adresse ein."
    case .fieldPassword: "Verwenden Sie 8 bis 128 Zeichen, die sich auf jeder Tastatur tippen lassen."
    case .fieldPasswordCommon:
      "Dieses Passwort ist leicht zu erraten. Wählen Sie ein längeres, zum Beispiel ein "
        + "paar Wörter hintereinander."
    case .fieldPasswordNoEmail:
      "Fügen Sie zuerst eine E‑Mail-Adresse hinzu. Mit ihr und dem Passwort melden Sie "
        + "sich an."
    case .fieldCurrentPassword: "Das ist nicht Ihr aktuelles Passwort."
    case .fieldNameMissing: "Geben Sie Ihren Namen ein."
    case .fieldName: "Dieser Name kann nicht verwendet werden."
    case .fieldCode: "Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder fordern Sie einen neuen an."
    case .problemInUse: "Diese Anmeldemethode oder Adresse gehört zu einem anderen Konto. Es wurde nichts geändert."
    case .problemLastMethod: "Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine andere hinzu."
    case .problemAnotherPerson: "Das war das Konto einer anderen Person. Es wurde nichts geändert."
    case .problemConfirm: "Melden Sie sich ab und erneut an, und versuchen Sie es dann noch einmal."
    case .mailCode: "Anmeldecode per E‑Mail senden"
    case .mailCodeIntro:
      "Wenn {email} zu einem Konto mit Passwort gehört, haben wir einen Code dorthin "
        + "gesendet. Geben Sie ihn innerhalb einer Stunde ein."
    }
  }
}
