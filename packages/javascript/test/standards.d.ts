// What TypeScript 4.8 does not know yet of the standards.
interface Headers { getSetCookie(): string[] }
interface RequestInit { duplex?: "half" }
