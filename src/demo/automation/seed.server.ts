import type { Context } from '#server/context';
import { createAutomation } from '#features/automation/automation.server';
import { demoAutomations } from './automations';

type Id = (kind: string, key: string) => string;

/** The automations of the plant, saved by its manager. What they do from then on is in their log. */
export async function seedDemoAutomations(byManager: Context, idOf: Id): Promise<void> {
  for (const { key, off: _off, ...automation } of demoAutomations(idOf))
    await createAutomation(byManager, { ...automation, id: idOf('automation', key) } as never);
}
