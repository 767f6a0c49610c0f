/** A server for assistants, by the Model Context Protocol. It has no routes of its own: it calls those of others. */
export { addAssistants } from './mcp.server';
