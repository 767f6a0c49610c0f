import type { Database } from './database';
import { median } from './measure';
import { Plant } from './plant';
import type { Report } from './report';

const version = '2026-07-28';
const prefix = 'io.modelcontextprotocol';
const params = {
  name: 'list_records',
  arguments: { noun: 'location', page_size: 25 },
  _meta: {
    [`${prefix}/protocolVersion`]: version,
    [`${prefix}/clientInfo`]: { name: 'bench', version: '1' },
    [`${prefix}/clientCapabilities`]: {},
  },
};
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const protocol = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': version,
  'mcp-method': 'tools/call',
  'mcp-name': 'list_records',
};

/** A key may read this often in a quarter of an hour, less a few to warm up. */
const rounds = 500;
const warm = 50;

/** A page of a list by an assistant's tool, and by the API: one at a time, in turns. */
export async function measureMcp(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000);
  const authorization = { authorization: `Bearer ${plant.key}` };
  const ask = async (path: string, init: RequestInit): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${plant.server.url}/api${path}`, init);
    const text = await answer.text();
    const took = performance.now() - began;
    if (!answer.ok || !text.includes('"results"')) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return took;
  };
  const byApi = () => ask('/locations?page_size=25', { headers: authorization });
  const byTool = () => ask('/mcp', { method: 'POST', headers: { ...authorization, ...protocol }, body: call });
  try {
    for (let turn = 0; turn < warm; turn++) await Promise.all([byApi(), byTool()]);
    const times = { api: [] as number[], tool: [] as number[] };
    for (let turn = 0; turn < rounds; turn++) {
      times.api.push(await byApi());
      times.tool.push(await byTool());
    }
    const more = median(times.tool.map((time, turn) => time - times.api[turn]!));
    report.figure('assistants: a page of 25 locations by the API', median(times.api), 'ms');
    report.figure('assistants: the same by list_records', median(times.tool), 'ms');
    report.figure('assistants: what the tool takes more', more * 1_000, 'µs', 2_000);
  } finally {
    await plant.close();
  }
}
