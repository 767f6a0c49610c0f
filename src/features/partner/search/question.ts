/** What somebody typed, taken apart: any of it may be how a company is known (D25). */
export interface Question {
  /** What is searched in names and towns. */
  text: string;
  /** Keys of `app_company_keys` that prove the company: a number, a phone, a host. */
  keys: string[];
}

const host = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:].*)?$/i;
const mail = /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z]{2,})$/i;

export function questionOf(q: string): Question {
  const text = q.trim();
  const domain = (mail.exec(text) ?? host.exec(text))?.[1]?.toLowerCase();
  if (domain) return { text: domain, keys: [`host:${domain}`] };
  const digits = text.replaceAll(/\D/g, '');
  const squeezed = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const keys = digits.length >= 4 ? [`no:${squeezed}`] : [];
  if (digits.length >= 9 && /^[+\d][\d\s()./-]+$/.test(text)) keys.push(`phone:${digits.slice(-9)}`);
  return { text, keys };
}
