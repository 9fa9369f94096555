#if canImport(AuthenticationServices)
  extension Words {
    static func japanese(_ key: Key) -> String {
      switch key {
      case .heading: "{app}にサインイン"
      case .nothing: "現在、利用できるサインイン方法がありません。時間をおいてもう一度お試しください。"
      case .working: "お待ちください…"
      case .continueWith: "{provider}で続ける"
      case .wayPassword: "パスワード"
      case .orPassword: "またはパスワードで"
      case .email: "メールアドレス"
      case .password: "パスワード"
      case .signIn: "サインイン"
      case .forgotten: "パスワードをお忘れですか？"
      case .linkTitle: "このアドレスのアカウントがすでにあります"
      case .linkExplanation:
        "{provider}（{email}）でのサインインは、まだ登録されていません。"
          + "{email}は、別の方法でサインインする{app}のアカウントで使われています。"
          + "アドレスが一致するだけでは、サインインを許可できません。"
      case .linkExplanationNoEmail:
        "今回の{provider}でのサインインは、まだ登録されていません。"
          + "そのメールアドレスは、別の方法でサインインする{app}のアカウントで使われています。"
          + "アドレスが一致するだけでは、サインインを許可できません。"
      case .linkAdvice:
        "ご自身のアカウントであれば、これまでと同じ方法でサインインしてください。その際は、"
          + "今使ったIDではなく、これまでのIDをお使いください。その後は、"
          + "どちらを使っても同じアカウントにサインインできます。"
      case .linkNothingYet: "まだ何も追加または変更されていません。ご自身のアカウントではない場合は、「追加しない」を選んでください。"
      case .linkDecline: "追加しない"
      case .nameTitle: "お名前"
      case .nameIntro: "{app}で使うお名前を教えてください。"
      case .givenName: "名"
      case .familyName: "姓（任意）"
      case .nameButton: "続ける"
      case .resetTitle: "新しいパスワードを設定"
      case .resetIntro: "アドレスがアカウントのものであれば、コードまたはサインイン方法を記載した{app}からのメールが届いています。新しいパスワードを設定すると、ほかのすべての場所でサインアウトされます。"
      case .resetCode: "メールに記載されたコード"
      case .newPassword: "新しいパスワード"
      case .newPasswordHint: "8文字以上。入力しにくい1語よりも、いくつかの単語を並べたほうが覚えやすくなります。"
      case .resetButton: "新しいパスワードを設定"
      case .backToSignIn: "サインインに戻る"
      case .requestID: "お問い合わせの際は、{id}をお伝えください。"
      case .problemUnreachable: "応答がありませんでした。接続を確認して、もう一度お試しください。データは失われていません。"
      case .problemNetwork: "サーバの代わりにネットワークが応答しました。先にネットワークへのサインインが必要かもしれません。"
      case .problemCredentials: "メールアドレスまたはパスワードが正しくありません"
      case .problemTooMany: "短い時間に回数が多すぎます。しばらくしてからもう一度お試しください。"
      case .problemInvalid: "正しくない項目があります。入力内容をご確認ください。"
      case .problemDeletion: "このアカウントは削除の処理中です。時間をおいてもう一度お試しください。"
      case .problemLinkTooOld: "時間がかかりすぎました。最初からやり直してください。"
      case .problemStorage: "現在、このデバイスに安全に保存できません。ロックを解除して、もう一度お試しください。"
      case .problemAppleUnavailable:
        "現在、このデバイスでは「Appleでサインイン」を利用できません。「設定」で2ファクタ認証を使用したApple "
          + "Accountにサインインしているかご確認ください。"
      case .problemOther: "うまくいきませんでした。もう一度、または別の方法でお試しください。"
      }
    }
  }
#endif
