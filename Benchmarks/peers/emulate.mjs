// vercel-labs/emulate as its own interface for programs starts it. Arguments: port, its settings as JSON.
import { createEmulator } from "emulate";

await createEmulator({ service: "apple", port: Number(process.argv[2]), seed: JSON.parse(process.argv[3]) });
