// Reads access tokens, one a line, and says of each whose it is.
import { createInterface } from "node:readline";
import { RefusedToken, verifyAccessToken } from "./access-token.mjs";

for await (const token of createInterface({ input: process.stdin })) {
  try {
    console.log(`accepted ${(await verifyAccessToken(token)).sub}`);
  } catch (error) {
    console.log(error instanceof RefusedToken ? "refused" : "unavailable");
  }
}
