// Exchanges the code of a sign-in at Apple and verifies the identity token, with what the JDK brings.

import java.math.BigInteger;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Main {
  static final HttpClient http = HttpClient.newHttpClient();

  // snippet.find
  static final String apple = System.getenv().getOrDefault("APPLE", "https://appleid.apple.com");
  static final String client = System.getenv("CLIENT_ID");

  public static void main(String[] arguments) throws Exception {
    String at = ask(HttpRequest.newBuilder(URI.create(apple + "/.well-known/openid-configuration")));
    check(member(at, "issuer").equals(apple), "the issuer is " + member(at, "issuer"));
    // snippet.end

    String form = Map.of(
            "grant_type", "authorization_code", "code", System.getenv("CODE"), "client_id", client,
            "client_secret", System.getenv("CLIENT_SECRET"))
        .entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
    String tokens = ask(
        HttpRequest.newBuilder(URI.create(member(at, "token_endpoint")))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form)));
    String[] parts = member(tokens, "id_token").split("\\.");
    String header = new String(decode(parts[0]), StandardCharsets.UTF_8);
    check(member(header, "alg").equals("RS256"), "the algorithm is not RS256");

    String keys = ask(HttpRequest.newBuilder(URI.create(member(at, "jwks_uri"))));
    String key = Arrays.stream(keys.split("\\},?"))
        .filter(one -> one.contains("\"" + member(header, "kid") + "\"")).findFirst().orElseThrow();
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(
        new BigInteger(1, decode(member(key, "n"))), new BigInteger(1, decode(member(key, "e"))))));
    signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    check(signature.verify(decode(parts[2])), "the signature is wrong");

    String claims = new String(decode(parts[1]), StandardCharsets.UTF_8);
    check(
        member(claims, "iss").equals(apple) && member(claims, "aud").equals(client)
            && Long.parseLong(member(claims, "exp")) > Instant.now().getEpochSecond(),
        "the token is for somebody else, or has expired");
    System.out.println("signed in: " + member(claims, "sub") + " " + member(claims, "email"));
  }

  static String ask(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    check(answer.statusCode() == 200, answer.uri() + " answered " + answer.statusCode());
    return answer.body();
  }

  /** A string or number of a flat object: the JDK reads no JSON, your application has a library that does. */
  static String member(String json, String name) {
    var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}]*)").matcher(json);
    check(found.find(), "there is no " + name);
    return found.group(1);
  }

  static byte[] decode(String part) {
    return Base64.getUrlDecoder().decode(part);
  }

  static void check(boolean isRight, String complaint) {
    if (!isRight) throw new IllegalStateException(complaint);
  }
}
