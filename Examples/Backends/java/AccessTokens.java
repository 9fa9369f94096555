import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Verifies Pippin's access tokens; keeps the keys between calls, so make one and share it. */
final class AccessTokens {
  /** The token is not valid: answer 401. */
  static final class Refused extends Exception {
    Refused(String why) {
      super(why);
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final String issuer;
  private final String audience;
  private Map<String, PublicKey> keys = Map.of();
  private Long fetchedAt;

  /** The server's `public_url`, and the client's `audience`, by default its id. */
  AccessTokens(String issuer, String audience) {
    this.issuer = issuer;
    this.audience = audience;
  }

  /** The claims of a valid access token. An IOException says that the keys cannot be fetched: answer 503. */
  JsonNode verify(String token) throws Refused, IOException, InterruptedException {
    JsonNode claims;
    try {
      String[] parts = token.split("\\.", -1);
      JsonNode header = JSON.readTree(decoded(parts[0]));
      if (parts.length != 3 || !is(header, "alg", "ES256") || !is(header, "typ", "at+jwt") || header.has("crit")) {
        throw new Refused("not an access token");
      }
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initVerify(key(header.path("kid").asText()));
      signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
      if (!signature.verify(decoded(parts[2]))) {
        throw new Refused("forged");
      }
      claims = JSON.readTree(decoded(parts[1]));
    } catch (GeneralSecurityException | IllegalArgumentException | JacksonException error) {
      throw new Refused(error.getMessage());
    }
    if (!is(claims, "iss", issuer) || !is(claims, "aud", audience)) {
      throw new Refused("for another back end");
    }
    if (!claims.path("sub").isTextual() || claims.path("sub").asText().isEmpty()) {
      throw new Refused("no subject");
    }
    long now = System.currentTimeMillis() / 1000;
    if (!claims.path("exp").isNumber() || claims.path("exp").asLong() <= now - 10 || claims.path("nbf").asLong() > now + 10) {
      throw new Refused("expired, or not valid yet");
    }
    return claims;
  }

  private static byte[] decoded(String part) {
    return Base64.getUrlDecoder().decode(part);
  }

  private static boolean is(JsonNode object, String member, String value) {
    return object.path(member).isTextual() && object.path(member).asText().equals(value);
  }

  /** Fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds. */
  private synchronized PublicKey key(String kid) throws Refused, IOException, InterruptedException {
    long age = fetchedAt == null ? Long.MAX_VALUE : (System.nanoTime() - fetchedAt) / 1_000_000_000;
    if (age > 600 || (!keys.containsKey(kid) && age > 10)) {
      keys = fetch();
      fetchedAt = System.nanoTime();
    }
    if (!keys.containsKey(kid)) {
      throw new Refused("unknown kid");
    }
    return keys.get(kid);
  }

  private Map<String, PublicKey> fetch() throws IOException, InterruptedException {
    URI address = URI.create(issuer + "/.well-known/jwks.json");
    HttpRequest request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("the key set: " + answer.statusCode());
    }
    Map<String, PublicKey> fetched = new HashMap<>();
    try {
      AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
      curve.init(new ECGenParameterSpec("secp256r1"));
      ECParameterSpec p256 = curve.getParameterSpec(ECParameterSpec.class);
      for (JsonNode key : JSON.readTree(answer.body()).path("keys")) {
        if (!is(key, "crv", "P-256")) {
          continue; // Access tokens are signed with P-256; the set may hold RSA keys for ID tokens.
        }
        BigInteger x = new BigInteger(1, decoded(key.path("x").asText()));
        BigInteger y = new BigInteger(1, decoded(key.path("y").asText()));
        PublicKey made = KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), p256));
        fetched.put(key.path("kid").asText(), made);
      }
    } catch (GeneralSecurityException | IllegalArgumentException | JacksonException error) {
      throw new IOException("the key set cannot be read", error);
    }
    return fetched;
  }
}
