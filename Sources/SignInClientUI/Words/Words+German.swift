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
    case .linkTitle: "Ein Konto mit dieser Adresse existiert bereits"
    case .linkExplanation:
      "Sie haben sich mit {provider} ({email}) angemeldet. Ein Konto bei {app} verwendet {email} "
        + "bereits mit einer anderen Anmeldemethode. Die gleiche Adresse allein reicht für die Anmeldung "
        + "nicht aus."
    case .linkExplanationNoEmail:
      "Sie haben sich mit {provider} angemeldet. Ein Konto bei {app} verwendet dieselbe Adresse "
        + "bereits mit einer anderen Anmeldemethode. Die gleiche Adresse allein reicht für die Anmeldung "
        + "nicht aus."
    case .linkAdvice:
      "Wenn das Konto Ihnen gehört, melden Sie sich mit der bisherigen Methode an. Danach können Sie "
        + "beide Methoden verwenden."
    case .linkNothingYet:
      "Bisher wurde nichts hinzugefügt oder geändert. Wenn das Konto nicht Ihnen gehört, wählen Sie "
        + "„Nicht hinzufügen“."
    case .linkDecline: "Nicht hinzufügen"
    case .nameTitle: "Ihr Name"
    case .nameIntro: "{app} fragt nach Ihrem Namen."
    case .givenName: "Vorname"
    case .familyName: "Nachname (optional)"
    case .nameButton: "Weiter"
    case .resetTitle: "Neues Passwort wählen"
    case .resetIntro:
      "Wenn die Adresse zu einem Konto gehört, haben wir Ihnen eine E‑Mail mit einem Code oder mit "
        + "Ihrer Anmeldemethode gesendet. Mit dem neuen Passwort werden Sie auf allen anderen Geräten "
        + "abgemeldet."
    case .resetCode: "Code aus der E‑Mail"
    case .newPassword: "Neues Passwort"
    case .newPasswordHint:
      "Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und leicht einzugeben."
    case .resetButton: "Neues Passwort festlegen"
    case .backToSignIn: "Zurück zur Anmeldung"
    case .requestID: "Wenn Sie sich an den Support wenden, geben Sie {id} an."
    case .problemUnreachable:
      "Es kam keine Antwort. Prüfen Sie die Verbindung und versuchen Sie es erneut. Es ging nichts "
        + "verloren."
    case .problemNetwork:
      "Statt des Servers hat das Netzwerk geantwortet. Möglicherweise müssen Sie sich zuerst beim "
        + "Netzwerk anmelden."
    case .problemCredentials: "Die E‑Mail-Adresse oder das Passwort ist falsch"
    case .problemTooMany: "Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut."
    case .problemInvalid: "Einige Angaben sind ungültig. Bitte prüfen Sie Ihre Eingaben."
    case .problemDeletion: "Dieses Konto wird gerade gelöscht. Bitte versuchen Sie es später erneut."
    case .problemLinkTooOld: "Das hat zu lange gedauert. Bitte beginnen Sie von vorn."
    case .problemStorage:
      "Ihre Daten können gerade nicht sicher gespeichert werden. Entsperren Sie das Gerät und "
        + "versuchen Sie es erneut."
    case .problemAppleUnavailable:
      "„Mit Apple anmelden“ ist auf diesem Gerät gerade nicht verfügbar. Prüfen Sie in den "
        + "Einstellungen, ob ein Apple Account mit Zwei-Faktor-Authentifizierung angemeldet ist."
    case .problemOther:
      "Ein Fehler ist aufgetreten. Versuchen Sie es erneut oder verwenden Sie eine andere "
        + "Anmeldemethode."
    case .confirmTitle: "Bestätigen Sie Ihre Identität"
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
    case .fieldPassword: "Verwenden Sie 8 bis 128 Zeichen, die auf jeder Tastatur verfügbar sind."
    case .fieldPasswordCommon:
      "Dieses Passwort ist leicht zu erraten. Wählen Sie ein längeres, zum Beispiel ein "
        + "paar Wörter hintereinander."
    case .fieldPasswordNoEmail:
      "Fügen Sie zuerst eine E‑Mail-Adresse hinzu. Sie brauchen sie für die Anmeldung mit Passwort."
    case .fieldCurrentPassword: "Das ist nicht Ihr aktuelles Passwort."
    case .fieldNameMissing: "Geben Sie Ihren Namen ein."
    case .fieldName: "Dieser Name kann nicht verwendet werden."
    case .fieldCode: "Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder fordern Sie einen neuen an."
    case .problemInUse: "Diese Anmeldemethode oder Adresse gehört zu einem anderen Konto. Es wurde nichts geändert."
    case .problemLastMethod: "Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine andere hinzu."
    case .problemAnotherPerson: "Sie haben das Konto einer anderen Person verwendet. Es wurde nichts geändert."
    case .problemConfirm: "Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal."
    case .mailCode: "Anmeldecode per E‑Mail senden"
    case .mailCodeIntro:
      "Wenn {email} zu einem Konto mit Passwort gehört, haben wir einen Code dorthin "
        + "gesendet. Geben Sie ihn innerhalb einer Stunde ein."
    }
  }
}
