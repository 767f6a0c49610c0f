export function findChromium(): string | undefined;
export function ensureChromium(): Promise<string>;
export function launchOptions(wanted?: { windows: boolean }): {
  executablePath: string;
  args: string[];
  env?: Record<string, string | undefined>;
};
