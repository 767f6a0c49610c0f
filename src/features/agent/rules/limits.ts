import type { FieldErrors } from '#shared/errors';
import { messages } from '#words/messages';

/** The settings that are below the least or above the most that they may be. */
export function outside<Settings extends object>(
  settings: Settings,
  limits: Partial<Record<keyof Settings & string, readonly [least: number, most: number]>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, [least, most]] of Object.entries<readonly [number, number]>(limits as never)) {
    const value = settings[name as keyof Settings] as number;
    if (value < least) errors[name] = [messages.atLeast(name, least)];
    if (value > most) errors[name] = [messages.atMost(name, most)];
  }
  return errors;
}
