import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';

export interface AskedModel {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it arrived, to the letter. */
  text: string;
  /** What is in the user's message. */
  data: Record<string, unknown>;
}

type Behaviour = (response: ServerResponse, asked: AskedModel) => void;

/** An answer in the form of the models' protocol. */
export const said = (content: unknown, tokens?: number): Behaviour =>
  raw(
    200,
    JSON.stringify({
      choices: [
        { message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } },
      ],
      ...(tokens !== undefined && { usage: { total_tokens: tokens } }),
    }),
  );

export const raw =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** A language model on this machine that records what it is asked, and answers as it is told. */
export class StandInModel {
  readonly asked: AskedModel[] = [];
  answer: Behaviour = said({});
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      response.on('error', () => {});
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const messages = text ? (JSON.parse(text) as { messages: { content: string }[] }).messages : [];
        const data = messages[1] ? (JSON.parse(messages[1].content) as Record<string, unknown>) : {};
        const asked = { path: request.url!, headers: request.headers, text, data };
        this.asked.push(asked);
        this.answer(response, asked);
      });
    });
  }

  static async open(): Promise<StandInModel> {
    const model = new StandInModel();
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}/v1`;
  }

  /** What an installation is started with to use it. */
  get environment(): Record<string, string> {
    return { LLM_URL: this.url, LLM_MODEL: 'stand-in', LLM_KEY: 'key of the stand-in' };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
