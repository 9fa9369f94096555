import { currentSession } from "../lib/pippin.js";

export default async function Page() {
  const session = await currentSession();
  // A plain link: the router's own would fetch the address in advance.
  if (!session) return <a href="/auth/sign-in">Sign in</a>;
  return (
    <main>
      <p>Signed in as {session.account.email ?? "somebody"}</p>
      <form method="post" action="/auth/sign-out"><button>Sign out</button></form>
    </main>
  );
}
