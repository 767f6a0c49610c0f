import { messages, titles } from '#words/messages';

export type FieldErrors = Record<string, string[]>;

/** The errors that a verb may throw; `server/http/problem.ts` turns them into answers (D7). */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    detail: string,
    readonly extra: Record<string, unknown> = {},
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

export const badRequest = (detail: string, extra: Record<string, unknown> = {}) =>
  new AppError(400, titles.notUnderstood, detail, extra);
export const unauthorized = (detail: string = messages.signInNeeded) => new AppError(401, titles.notSignedIn, detail);
export const forbidden = (detail: string) => new AppError(403, titles.notAllowed, detail);
export const notFound = (detail: string = messages.notFound) => new AppError(404, titles.notFound, detail);
export const conflict = (detail: string, extra: Record<string, unknown> = {}) =>
  new AppError(409, titles.conflict, detail, extra);
export const gone = (detail: string) => new AppError(410, titles.gone, detail);
export const stale = (current: unknown) =>
  new AppError(412, titles.changedMeanwhile, messages.changedMeanwhile, { current });
export const tooManyTries = (retryAfter: number, detail: string = messages.tooManyTries) =>
  new AppError(429, titles.tooManyRequests, detail, {}, retryAfter);
export const unavailable = (detail: string = messages.busy, retryAfter = 1) =>
  new AppError(503, titles.tryAgain, detail, {}, retryAfter);

export function invalid(errors: FieldErrors): AppError {
  const [field = 'body', [message = messages.wrongType] = []] = Object.entries(errors)[0] ?? [];
  // Most messages name their field; the generic ones do not.
  const isGeneric = message === messages.unknownField || message.startsWith(messages.thisValue);
  const first = isGeneric ? `${field}: ${message}` : message;
  return new AppError(422, titles.notValid, first, { errors });
}
