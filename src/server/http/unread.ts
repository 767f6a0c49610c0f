import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages, titles } from '#words/messages';
import type { App } from '../app';
import { securityHeadersOf } from './guard';
import { problemOf } from './problem';

/** Answers on the socket, because there is no reply object for a request that Node could not parse. */
export function refuseUnread(app: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError(431, titles.tooLarge, messages.headersTooLarge)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new AppError(408, titles.tooSlow, messages.tooSlow)
        : badRequest(messages.notHttp);
  const id = uuid7();
  const body = JSON.stringify(problemOf(known, id));
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    ...securityHeadersOf(app),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${lines.join('')}\r\n${body}`);
}

const bodyTimeout = 30_000;

/** A body that is not an upload must arrive within half a minute. */
export function limitBody(app: App, request: FastifyRequest): void {
  const { raw, headers } = request;
  const announced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!announced || request.routeOptions.config.upload || raw.readableEnded) return;
  const slow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => refuseUnread(app, slow, raw.socket), bodyTimeout);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}
