import { AppError } from '#shared/errors';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { problemOf } from '#server/http/problem';
import type { Subject } from '#shared/permission';
import { words } from './mcp.words';
import { recordOf } from './record.server';
import { knownWords } from './result/known.server';
import { resultOf } from './result/result';
import type { Session } from './session.server';
import { isReadable } from './tool/nouns';
import { getHistory } from './tool/reading.server';

const mimeType = 'application/json';

const template = (uriTemplate: string, name: keyof typeof words.resources) => {
  const [title, description] = words.resources[name];
  return { uriTemplate, name, title, description, mimeType };
};

export const templates = [
  template('millwright://{noun}/{id}', 'record'),
  template('millwright://{noun}/{id}/history', 'history'),
];

const pattern = /^millwright:\/\/([a-z-]{1,40})\/([\da-fA-F-]{36})(\/history)?$/;

export async function readResource(session: Session, uri: string) {
  const [, noun = '', id = '', history] = pattern.exec(uri) ?? [];
  if (!isReadable(session.user as Subject, noun)) throw new ResourceNotFoundError(uri);
  try {
    session.count('read');
    const result = await session.within(async (ctx) =>
      history
        ? getHistory.read(ctx, { noun, id }, session.mode)
        : resultOf(knownWords(), await recordOf(ctx, noun, id)),
    );
    return { contents: [{ uri, mimeType, text: JSON.stringify(result) }] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) throw new ResourceNotFoundError(uri);
    const problem = problemOf(error, session.requestId);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, problem.title, problem);
  }
}
