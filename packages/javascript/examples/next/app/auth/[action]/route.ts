import { pippin } from "../../../lib/pippin.js";

export const dynamic = "force-dynamic";

async function answer(request: Request) {
  return (await pippin.handle(request)) ?? new Response(null, { status: 404 });
}

export { answer as GET, answer as POST };
