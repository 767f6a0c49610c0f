import type { Assistant } from '#shared/assistant';
import type { Fields } from '#shared/field';
import type { Noun, Subject } from '#shared/permission';
import type { Context } from '#server/context';
import type { Route } from '#server/http/route';
import type { ApiCall } from '../asking.server';
import type { words } from '../mcp.words';
import type { Result } from '../result/result';

export type Arguments = Record<string, unknown>;

interface Common {
  name: keyof typeof words.tools;
  /** Routes of the API; whoever may call one of them has the tool. Without any, everybody has it. */
  needs: readonly (readonly [Route['method'], string])[];
  fields(subject: Subject): Fields;
}

export interface ReadTool extends Common {
  read(ctx: Context, given: Arguments, mode: Assistant): Promise<Result>;
}

/** What a write is: one call of our API, and how a proposal of it is told. */
export interface Plan {
  call: ApiCall & { method: 'POST' | 'PATCH' };
  title: string;
  /** The record that is there afterwards. */
  record: { type: Noun; id: string };
  /** The records it is about. */
  about: { type: Noun; id: string }[];
  /** The version that was read, which a proposal holds: accepted later, it must not undo what others did since. */
  holds?: number;
}

export interface WriteTool extends Common {
  /** It replaces what was there. */
  isDestructive?: true;
  plan(ctx: Context, given: Arguments): Promise<Plan>;
}
