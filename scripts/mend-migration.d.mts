export function mended(text: string, earlier: string, declared: readonly string[]): string;
