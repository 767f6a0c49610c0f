import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Body, Person } from './person';

/** Lets an agent look at everything, and waits until it has. Returns its run. */
export async function scanNow(person: Person, key: string): Promise<Body> {
  const { body: agents } = await person.get('/agents');
  const { id } = agents.find((one: Body) => one.key === key);
  // A scan by the clock may be on its way: then this one begins after it.
  for (;;) {
    const begun = await person.post(`/agents/${id}/run`, {});
    if (begun.status === 202) return runOver(person, begun.body.id);
    expect(begun.status).toBe(409);
    await sleep(50);
  }
}

async function runOver(person: Person, id: string): Promise<Body> {
  for (;;) {
    const { body: run } = await person.get(`/agents/runs/${id}`);
    if (run.status !== 'running') return run;
    await sleep(50);
  }
}

/** The open proposals of a kind about a record. */
export const openProposals = async (person: Person, kind: string, target?: string): Promise<Body[]> =>
  (await person.get(`/agents/proposals?state=open&kind=${kind}${target ? `&target_id=${target}` : ''}`)).body.results;
