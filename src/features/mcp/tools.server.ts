import type { Assistant } from '#shared/assistant';
import { longText, text } from '#shared/field';
import type { Fields } from '#shared/field';
import { can, type Subject } from '#shared/permission';
import { findRoute } from '#server/call';
import { inputSchema, type JsonSchema } from '#server/http/json-schema';
import { input } from '#server/http/route';
import { words } from './mcp.words';
import { proposalsPath } from './proposal.server';
import { getHealth, getHistory, getReadings, getSchedule, listProposals, whoami } from './tool/reading.server';
import { describeNoun, getRecord, listRecords, search } from './tool/records.server';
import { bodyFields } from './tool/call-fields.server';
import type { Arguments, ReadTool, WriteTool } from './tool/tool.server';
import {
  addComment,
  addReading,
  addTime,
  answerStep,
  createRequest,
  createWorkOrder,
  setAssetStatus,
  setStatus,
  updateWorkOrder,
} from './tool/writing.server';

/** The tool whose calls are the caller's own. */
interface ProposeTool extends Pick<ReadTool, 'name' | 'needs' | 'fields'> {
  proposes: true;
}

export type Tool = ReadTool | WriteTool | ProposeTool;

const writes: WriteTool[] = [
  createWorkOrder,
  createRequest,
  updateWorkOrder,
  setStatus,
  answerStep,
  addTime,
  addComment,
  addReading,
  setAssetStatus,
];

const propose: ProposeTool = {
  name: 'propose',
  needs: [['POST', proposalsPath]],
  fields: () => bodyFields('POST', proposalsPath, ['title', 'why', 'calls', 'records']),
  proposes: true,
};

const reads = [
  whoami,
  search,
  describeNoun,
  listRecords,
  getRecord,
  getHistory,
  getHealth,
  getReadings,
  getSchedule,
  listProposals,
];

/** In fixed order. */
export const toolsOf = (subject: Subject, mode: Assistant): Tool[] =>
  [...reads, ...writes, propose].filter((tool) => has(subject, mode, tool));

export const toolNamed = (subject: Subject, mode: Assistant, name: string): Tool | undefined =>
  [...reads, ...writes, propose].find((tool) => tool.name === name && has(subject, mode, tool));

function has(subject: Subject, mode: Assistant, tool: Tool): boolean {
  const may = ({ needs }: Tool) => needs.length === 0 || needs.some((need) => mayCall(subject, ...need));
  if (isWrite(tool) && (mode === 'read' || (mode === 'propose' && !may(propose)))) return false;
  return may(tool);
}

function mayCall(subject: Subject, ...[method, path]: Tool['needs'][number]): boolean {
  const route = findRoute(method, path);
  return route !== undefined && (typeof route.permit === 'string' || can(subject, ...route.permit));
}

export const isWrite = (tool: Tool): tool is WriteTool | ProposeTool => 'plan' in tool || 'proposes' in tool;

const keyField = text({ label: words.arguments.key, required: true, max: 100 });
const whyField = longText({ label: words.arguments.why, max: 2000 });

function fieldsOf(tool: Tool, subject: Subject, mode: Assistant): Fields {
  const fields = tool.fields(subject);
  if (!isWrite(tool)) return fields;
  return { ...fields, ...(mode === 'propose' && !fields.why && { why: whyField }), idempotency_key: keyField };
}

export function describeTool(tool: Tool, subject: Subject, mode: Assistant) {
  const [title, description] = words.tools[tool.name];
  return {
    name: tool.name,
    title,
    description,
    inputSchema: brief(inputSchema(input(fieldsOf(tool, subject, mode)))) as { type: 'object' },
    annotations: {
      readOnlyHint: !isWrite(tool),
      destructiveHint: 'isDestructive' in tool,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

/** Without what takes room and says nothing: titles that repeat the key, that null is a value. */
function brief(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'title' && typeof value === 'string') return undefined;
      if (key === 'enum' && Array.isArray(value)) return value.filter((one) => one !== null);
      if (key === 'type' && Array.isArray(value)) {
        const types = value.filter((one) => one !== 'null');
        return types.length === 1 ? types[0] : types;
      }
      return value;
    }),
  ) as JsonSchema;
}

/** The arguments by the fields of the tool, only those that were given. */
export function argumentsOf(tool: Tool, subject: Subject, mode: Assistant, given: Arguments): Arguments {
  const parsed = input(fieldsOf(tool, subject, mode)).parse(given) as Arguments;
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => given[key] !== undefined));
}
