import sharp from 'sharp';
import { uuid7 } from '#shared/id';
import { type Body, Person, type Reply } from './person';
import type { Organization, World } from './world';

export const tokenOf = (url: string): string => new URL(url).pathname.split('/').pop()!;
export const trackOf = ({ body }: Reply): string => `/public/track/${tokenOf(body.tracking_url)}`;

export const picture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer(),
  );
export const pdf = '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** The portals of an organisation, and a stranger before them. */
export class Portals {
  readonly #world: World;
  readonly #plant: Organization;
  readonly stranger: Person;

  constructor(world: World, plant: Organization) {
    this.#world = world;
    this.#plant = plant;
    this.stranger = new Person(world.url);
  }

  async open(values: Body = {}): Promise<Body> {
    const { status, body } = await this.#plant.admin.post('/portals', { title: 'Hall 1', ...values });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const token = tokenOf(body.url);
    return { ...body, token, at: `/public/portals/${token}`, page: `${this.#world.url}/portal/${token}` };
  }

  report(portal: Body, values: Body = {}): Promise<Reply> {
    return this.stranger.post(`${portal.at}/requests`, { description: 'Water drips\nfrom the pump', ...values });
  }

  /** The request of a report, as an admin finds it. */
  async request({ body }: Reply, more = ''): Promise<Body> {
    return (await this.#plant.admin.get(`/requests?code=${body.code}${more}`)).body.results[0];
  }

  async upload(portal: Body, bytes: Uint8Array | string, name: string, report: string): Promise<Reply> {
    const form = new FormData();
    form.append('report', report);
    form.append('file', new Blob([bytes as BlobPart]), name);
    const response = await fetch(`${this.#world.url}/api${portal.at}/files`, { method: 'POST', body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  mailsTo(address: string) {
    return this.#world.rows<{ id: string; body: string }>(
      `select id, body from mail where recipient = $1 order by id`,
      [address],
    );
  }

  /** Lets the job by the clock run that forgets what strangers left, so many days from now. */
  async sweep(days: number): Promise<void> {
    const id = uuid7();
    this.#world.clockOffset = days * 86_400_000 + 60_000;
    await this.#world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values ($1, $2, 'forget strangers', '{}', now() - interval '1 year')`,
      [id, this.#plant.id],
    );
    // The server may be at it already.
    do await this.#world.servers[0]!.runner.runOne();
    while ((await this.#world.rows(`select from job where id = $1`, [id])).length > 0);
    this.#world.clockOffset = 0;
  }
}
