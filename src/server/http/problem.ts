import pg from 'pg';
import { AppError, conflict, invalid, unavailable } from '#shared/errors';
import { messages, titles } from '#words/messages';
import { isDatabaseAway } from '../db/away';
import { isDiskFull } from '../disk-full';

/** RFC 9457, the only format of errors (D7). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  request_id: string;
  [more: string]: unknown;
}

export function problemOf(error: AppError, requestId: string): Problem {
  return {
    type: `about:blank`,
    title: error.title,
    status: error.status,
    detail: withFullStop(error.message),
    request_id: requestId,
    ...error.extra,
  };
}

/** A detail ends with a full stop; the messages at fields stay as the spec gives them (D7). */
const withFullStop = (detail: string): string => (/[.!?]$/.test(detail) ? detail : `${detail}.`);

/** Converts any error to an AppError. An unknown one is a 500 without details. */
export function appErrorOf(error: unknown, bodyLimit?: number): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code.startsWith('FST_')) return fromFastify(code, statusCode ?? 500, bodyLimit);
  if (isDiskFull(error)) return new AppError(507, titles.noSpaceLeft, messages.diskFull);
  if (isDatabaseAway(error)) return unavailable(messages.databaseAway, 2);
  // The file server refuses paths outside its folder; to the caller they do not exist.
  if (statusCode === 403 || statusCode === 404) return new AppError(404, titles.notFound, messages.noRoute);
  // Fastify rejects bad JSON, forbidden keys and broken addresses with a plain error and a status.
  if (statusCode === 400) return new AppError(400, titles.notUnderstood, messages.badJson);
  return new AppError(500, titles.serverError, messages.internal);
}

/** From SQLSTATE to status. */
function fromDatabase(error: pg.DatabaseError): AppError {
  const code = error.code ?? '';
  if (code === '23505' && error.constraint?.endsWith('_external_id'))
    return invalid({ external_id: [messages.duplicate(messages.externalId)] });
  if (code === '23505')
    return conflict(
      error.constraint?.endsWith('_organization_id_id_pk') ? messages.idTaken : messages.duplicate(messages.thisValue),
    );
  if (code === '23503') return invalid({ [error.column ?? 'body']: [messages.notFoundReference(messages.aReference)] });
  if (code.startsWith('22') || code.startsWith('23'))
    return invalid({ [error.column ?? 'body']: [messages.wrongType] });
  if (code === '53100') return new AppError(507, titles.noSpaceLeft, messages.diskFull);
  if (code.startsWith('40') || code === '57014' || code === '55P03') return unavailable();
  if (code.startsWith('53') || code.startsWith('57') || code.startsWith('08'))
    return unavailable(messages.databaseAway, 2);
  return new AppError(500, titles.serverError, messages.internal);
}

const sizeOf = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} KB` : `${bytes / 1_048_576} MB`);

function fromFastify(code: string, status: number, bodyLimit = 1_048_576): AppError {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(413, titles.tooLarge, messages.tooLarge(sizeOf(bodyLimit)));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError(415, titles.notUnderstood, messages.jsonOnly);
  if (code === 'FST_ERR_BAD_URL') return new AppError(400, titles.notUnderstood, messages.badAddress);
  // An id that is too long answers like one that does not exist (D1).
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError(404, titles.notFound, messages.notFound);
  if (code === 'FST_ERR_NOT_FOUND') return new AppError(404, titles.notFound, messages.noRoute);
  if (status >= 400 && status < 500) return new AppError(400, titles.notUnderstood, messages.badJson);
  return new AppError(500, titles.serverError, messages.internal);
}
