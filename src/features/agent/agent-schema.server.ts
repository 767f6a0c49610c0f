import { type JsonSchema, list, object } from '#server/http/json-schema';
import { nouns, roles } from '#shared/permission';
import { agentKeys, dismissReasons, proposalStates, readingRoles, runCauses, runStatuses, staleReasons } from './agent';

const words: JsonSchema = { type: 'string' };
const wordsOrNone: JsonSchema = { type: ['string', 'null'] };
const flag: JsonSchema = { type: 'boolean' };
const count: JsonSchema = { type: 'integer' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const idOrNone: JsonSchema = { type: ['string', 'null'], format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNone: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const anything: JsonSchema = { type: 'object', additionalProperties: true };
const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const oneOfOrNone = (values: readonly string[]): JsonSchema => ({ type: ['string', 'null'], enum: [...values, null] });

const namedAgent = object({ id, key: oneOf([...agentKeys, 'assistant']), name: words });
const target = object({ type: oneOf(nouns), id, name: words });

const callSchema = object({ method: words, path: words, body: anything, version: count }, ['method', 'path']);

const evidence = object(
  { label: words, value: words, decisive: flag, record: target, figure: { type: 'number' }, list: words, guard: words },
  ['label', 'value', 'decisive'],
);

export const agentSchema = object({
  id,
  key: oneOf(agentKeys),
  name: words,
  is_enabled: flag,
  paused_reason: wordsOrNone,
  reads_as: oneOf(readingRoles),
  schedule: words,
  settings: anything,
  last_run: {
    ...object({
      id,
      status: oneOf(runStatuses),
      started_at: instant,
      ended_at: instantOrNone,
      scanned: count,
      made: count,
      error: wordsOrNone,
    }),
    type: ['object', 'null'],
  },
  next_scan_at: instantOrNone,
  open: count,
  accepted_90_days: count,
  decided_90_days: count,
  kinds: list(object({ kind: words, label: words, editable: list(words), undoable: flag })),
  version: count,
});

export const runSchema = object({
  id,
  agent: namedAgent,
  cause: oneOf(runCauses),
  status: oneOf(runStatuses),
  started_at: instant,
  ended_at: instantOrNone,
  scanned: count,
  made: count,
  renewed: count,
  withdrawn: count,
  silent: { type: 'object', additionalProperties: { type: 'integer' } },
  lines: list(object({ action: words, proposal: id, title: words })),
  error: wordsOrNone,
});

export const proposalSchema = object({
  id,
  agent: namedAgent,
  kind: words,
  kind_label: words,
  key: words,
  state: oneOf(proposalStates),
  title: words,
  why: words,
  confidence: oneOf(['high', 'medium', 'low']),
  weight: { type: 'number' },
  targets: list(target),
  calls: list(callSchema),
  evidence: list(evidence),
  editable: list(words),
  undoable: flag,
  undo_until: instantOrNone,
  may_accept: flag,
  needs: oneOfOrNone(roles),
  snoozed_until: instantOrNone,
  replaced_by: idOrNone,
  decided_by: { ...object({ id, name: words }), type: ['object', 'null'] },
  decided_at: instantOrNone,
  reason: oneOfOrNone([...dismissReasons, ...staleReasons]),
  note: wordsOrNone,
  results: list(object({ method: words, path: words, record: { ...target, type: ['object', 'null'] } })),
  created_at: instant,
  version: count,
});

export const triedSchema = object({
  proposals: list(
    object({
      kind: words,
      kind_label: words,
      key: words,
      title: words,
      why: words,
      confidence: oneOf(['high', 'medium', 'low']),
      weight: { type: 'number' },
      targets: list(target),
      calls: list(callSchema),
      evidence: list(evidence),
    }),
  ),
  scanned: count,
  is_partial: flag,
});

export const muteSchema = object({
  id,
  agent: namedAgent,
  kind: words,
  kind_label: words,
  key: wordsOrNone,
  title: words,
  created_at: instant,
});
