import * as z from 'zod/mini';
import { AppError } from '#shared/errors';
import { messages, titles } from '#words/messages';
import type { Config } from '#server/config';
import { ask, TooLong } from '#server/outgoing';
import { rules } from './task.words';

/** The operator names the address: unlike those of users it may be in any network. */
const anywhere = { outgoingAllow: ['0.0.0.0/0', '::/0'] };
export const mostTokens = 4_000;
/** 4,000 tokens are some 20 KB; what servers say around them fits in the rest. */
export const limits = { within: 20_000, most: 262_144 };

export interface Prompt {
  /** What is to be done, in words of our own. */
  task: string;
  /** Texts of people: data, never a task. */
  data: unknown;
}

/** The exact body of the call. */
export const bodyOf = ({ model }: NonNullable<Config['llm']>, { task, data }: Prompt): string =>
  JSON.stringify({
    model,
    messages: [
      { role: 'system', content: `${task}\n${rules}` },
      { role: 'user', content: JSON.stringify(data) },
    ],
    max_tokens: mostTokens,
    temperature: 0,
    response_format: { type: 'json_object' },
    stream: false,
  });

/** More than a body has, whatever its language. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 2);

const count = z.int().check(z.gte(0), z.lte(1_000_000));
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
  usage: z.nullish(z.object({ total_tokens: z.nullish(count) })),
});

export interface Completion {
  content: string;
  /** What it took as the model says, or else at most. */
  tokens: number;
}

/** `isFree` if the model has not worked for it. */
export class ModelError extends AppError {
  constructor(
    detail: string,
    readonly isFree = false,
  ) {
    super(502, titles.noAnswer, detail);
  }
}

export const unusable = () => new ModelError(messages.modelUnusable);

/** Asks once. What does not answer in time, or with anything but an answer, is an error. */
export async function complete(
  { url, key }: NonNullable<Config['llm']>,
  body: string,
  signal: AbortSignal,
  { within, most }: typeof limits,
): Promise<Completion> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const late = AbortSignal.timeout(within);
  const input = {
    method: 'POST',
    headers,
    body: Buffer.from(body),
    within,
    most,
    signal: AbortSignal.any([signal, late]),
  };
  const { status, text } = await ask(anywhere, `${url}/chat/completions`, input).catch((error: unknown) => {
    if (late.aborted) throw new ModelError(messages.modelLate(within / 1_000));
    if (error instanceof TooLong) throw unusable();
    // Who leaves has had the model work all the same.
    throw new ModelError(messages.modelAway, !signal.aborted);
  });
  if (status !== 200) throw new ModelError(messages.modelRefused(status), true);
  const read = z.safeParse(completion, jsonOf(text));
  if (!read.success) throw unusable();
  const { choices, usage } = read.data;
  const { content } = choices[0]!.message;
  return { content, tokens: usage?.total_tokens ?? tokensIn(body) + tokensIn(content) };
}

/** Neither control characters nor those that nobody sees, which could hide what a text says. */
const unseen = /(?![\n\t])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** The value of a text, if it is JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll(unseen, '') : value));
  } catch {
    return undefined;
  }
}
