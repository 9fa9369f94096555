import type { Session } from "@pippin/web";

declare global {
  namespace App {
    interface Locals {
      session: Session | null;
    }
  }
}
