const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
