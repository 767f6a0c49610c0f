import type { Database } from './database';
import { withPlant } from './readings';
import type { Report } from './report';

const meters = 500;
const automations = 100;
const batches = 20;

interface Made {
  id: string;
}

/** How fast the engine follows readings: every fifth meter has an automation, and a hundredth of readings runs one. */
export async function measureEngine(database: Database, report: Report): Promise<void> {
  const rates: Record<string, number> = {};
  for (const enabled of [0, automations])
    await withPlant(database, `engine_${enabled}`, async (send) => {
      const asset = await send<Made>('POST', '/assets', { name: 'Press' });
      for (let n = 0; n < meters; n++) {
        const body = { name: `Meter ${n}`, kind: 'gauge', asset: asset.id, code: `M-${n}` };
        const { id } = await send<Made>('POST', '/measurements', body);
        if (n < enabled)
          await send('POST', '/automations', {
            name: `Too high ${n}`,
            is_enabled: true,
            max_runs_per_hour: 10_000,
            trigger: { type: 'reading', measurement: id, op: 'above', value: 80 },
            actions: [{ type: 'create_request', values: { name: 'Look at {{measurement.name}}' } }],
          });
      }
      const position = async () => {
        let behind = 0;
        await database.asSuperuser(`engine_${enabled}`, async (client) => {
          const { rows } = await client.query<{ behind: number }>(
            `select (max(h.seq) - min(p.seq))::int as behind from audit_head h
               join listener_position p on p.organization_id = h.organization_id and p.listener = 'automations'`,
          );
          ({ behind } = rows[0]!);
        });
        return behind;
      };
      while ((await position()) > 0) await new Promise((done) => setTimeout(done, 50));
      const began = Date.now() - 86_400_000;
      const from = performance.now();
      for (let round = 0; round < batches; round++) {
        const taken_at = new Date(began + round * 1_000).toISOString();
        // Each meter is above its limit in one round of twenty.
        const rows = Array.from({ length: meters }, (_, n) => ({
          code: `M-${n}`,
          value: n % batches === round ? 90 : 20,
          taken_at,
        }));
        await send('POST', '/measurements/readings', rows);
      }
      const accepted = performance.now();
      while ((await position()) > 0) await new Promise((done) => setTimeout(done, 20));
      const ended = performance.now();
      rates[enabled] = (batches * meters * 1_000) / (ended - from);
      report.note(
        `engine with ${enabled} automations: ${rates[enabled].toFixed(0)} entries a second, ` +
          `${((ended - accepted) / 1_000).toFixed(1)} s behind the last of ${batches * meters} readings.`,
      );
    });
  report.figure('engine: share of the rate without automations', rates[automations]! / rates[0]!, '×');
}
