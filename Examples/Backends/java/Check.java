import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Reads access tokens, one a line, and says of each whose it is. */
final class Check {
  public static void main(String[] arguments) throws Exception {
    AccessTokens tokens = new AccessTokens(System.getenv("PIPPIN_ISSUER"), System.getenv("PIPPIN_AUDIENCE"));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      try {
        System.out.println("accepted " + tokens.verify(line).path("sub").asText());
      } catch (AccessTokens.Refused refused) {
        System.out.println("refused");
      } catch (IOException unavailable) {
        System.out.println("unavailable");
      }
    }
  }
}
