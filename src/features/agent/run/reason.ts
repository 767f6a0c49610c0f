import { AppError } from '#shared/errors';
import { words } from '../agent.words';

/** Why a scan has failed, in words for people; the log has the rest. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code } = error as { code?: unknown };
  if (code === '57014') return words.failed.late;
  return typeof code === 'string' && /^(08|53|57|58)/.test(code) ? words.failed.away : words.failed.other;
}
