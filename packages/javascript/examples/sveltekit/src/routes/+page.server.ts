import type { ServerLoad } from "@sveltejs/kit";

// Only what the page shows: what `load` returns goes to the browser.
export const load: ServerLoad = ({ locals }) => ({ email: locals.session?.account.email ?? null, isSignedIn: locals.session !== null });
