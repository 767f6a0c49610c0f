export function findChromium(): string | undefined;
export function ensureChromium(): Promise<string>;
export function launchOptions(): { executablePath: string; args: string[]; env?: Record<string, string | undefined> };
