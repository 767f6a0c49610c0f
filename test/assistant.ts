import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { Role } from '#shared/permission';
// The server loads it with the first call, which a busy machine may answer too late.
import '#features/mcp/serve.server';
import type { Body } from './person';
import type { Organization } from './world';

/** An assistant with a key of its own, by the official client. */
export class Assistant {
  readonly client: Client;
  readonly key: Body;

  private constructor(client: Client, key: Body) {
    this.client = client;
    this.key = key;
  }

  static async of(
    works: Organization,
    role: Role,
    mode: 'read' | 'propose' | 'write',
    version: VersionNegotiationOptions['mode'] = 'auto',
  ): Promise<Assistant> {
    const name = `Helper ${role} ${mode}`;
    const { body: key } = await works.admin.post('/auth/api-keys', { name, role, assistant: mode });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: version } });
    const headers = { authorization: `Bearer ${key.key}` };
    const url = new URL(`${works.admin.url}/api/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return new Assistant(client, key);
  }

  /** The whole answer of a tool. */
  call = async (name: string, given: Body = {}): Promise<Body> => this.client.callTool({ name, arguments: given });

  /** What a tool gives; it must not be refused. */
  data = async (name: string, given: Body = {}): Promise<Body> => {
    const { isError, structuredContent } = await this.call(name, given);
    if (isError) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`);
    return structuredContent.data;
  };
}
