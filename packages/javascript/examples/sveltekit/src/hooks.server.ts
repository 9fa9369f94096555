import type { Handle } from "@sveltejs/kit";
import { pippin } from "./lib/server/pippin.js";

export const handle: Handle = async ({ event, resolve }) => {
  const answer = await pippin.handle(event.request);
  if (answer) return answer;
  event.locals.session = await pippin.session(event.request);
  return resolve(event);
};
