import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.server';
import { words } from './mcp.words';
import { promptOf, prompts } from './prompts';
import { readResource, templates } from './resources.server';
import type { Session } from './session.server';
import { describeTool, toolNamed, toolsOf } from './tools.server';

const refused = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** One server for each request: nothing is kept between two of them. */
function serverFor(session: Session): Server {
  const { user, mode } = session;
  const server = new Server(
    { name: 'millwright', title: words.server, version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: words.instructions },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: toolsOf(user, mode).map((tool) => describeTool(tool, user, mode)),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = toolNamed(user, mode, params.name);
    if (!tool) throw refused(words.unknownTool);
    return callTool(session, tool, params.arguments ?? {});
  });
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(session, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = promptOf(params.name, params.arguments ?? {});
    if (!prompt) throw refused(words.unknownPrompt);
    return prompt;
  });
  return server;
}

const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra!.session as Session), {
  keepAliveMs: 0,
  maxSubscriptions: 0,
});

/** Answers one message of the protocol. The body was read and checked before. */
export const serve = (request: Request, body: unknown, session: Session): Promise<Response> =>
  handler.fetch(request, {
    parsedBody: body,
    authInfo: { token: '', clientId: session.key.id, scopes: [], extra: { session } },
  });
