import { from } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { Plant } from './plant';
import type { Report } from './report';

const rows = 50_000;
const places = 200;

/** 50,000 assets in a tree of two levels, with dates and places that have to be looked up. */
function table(): string {
  const lines = ['External id;Name;Parent asset;Location;Purchase date;Purchase cost;Serial number'];
  for (let at = 0; at < rows; at++) {
    const parent = at % 10 === 0 ? '' : `E${at - (at % 10)}`;
    lines.push(`E${at};Machine ${at};${parent};Place ${at % places};${13 + (at % 15)}/05/2024;1.250,50;SN-${at}`);
  }
  return `${lines.join('\n')}\n`;
}

interface Upload {
  id: string;
  status: string;
  counts: Record<string, number> | null;
}

/** A table of assets checked and imported while others read, beside a bare COPY of as many rows. */
export async function measureUploads(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000);
  const ask = async (method: string, path: string, body?: FormData | object): Promise<Upload> => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${plant.key}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const sent = isForm ? body : body && JSON.stringify(body);
    const answer = await fetch(`${plant.server.url}/api${path}`, { method, headers, ...(sent && { body: sent }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Upload>;
  };
  const until = async (id: string, wanted: string): Promise<Upload> => {
    for (;;) {
      const upload = await ask('GET', `/batch-uploads/${id}`);
      if (upload.status === wanted) return upload;
      if (['unreadable', 'ready', 'cancelled'].includes(upload.status)) throw new Error(JSON.stringify(upload));
      await sleep(250);
    }
  };
  try {
    for (let at = 0; at < places; at++) await ask('POST', '/locations', { name: `Place ${at}` });
    const idle = await waitsOfOthers(plant, () => sleep(5_000));
    report.figure(`COPY of ${rows} rows by the bare driver`, await copySeconds(plant), 's');
    const form = new FormData();
    form.append('entity', 'asset');
    form.append('file', new Blob([table()]), 'assets.csv');
    let began = performance.now();
    const { id } = await ask('POST', '/batch-uploads', form);
    const checked = await until(id, 'checked');
    report.figure(`${rows} assets sent, read and checked`, secondsSince(began), 's', 30);
    if (checked.counts?.create !== rows) throw new Error(`checked otherwise: ${JSON.stringify(checked.counts)}`);
    began = performance.now();
    await ask('POST', `/batch-uploads/${id}/import`, { counts: checked.counts });
    const busy = await waitsOfOthers(plant, () => until(id, 'done'));
    report.figure(`${rows} assets imported`, secondsSince(began), 's', 90);
    report.figure('others read a list meanwhile, p95', busy, 'ms', 2 * idle);
  } finally {
    await plant.close();
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000;

/** How long a list takes, for 95 of 100 who ask one after the other while something goes on. */
async function waitsOfOthers(plant: Plant, work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  let goesOn = true;
  const asking = (async () => {
    while (goesOn) {
      const began = performance.now();
      await plant.rowsOn('/locations?page_size=25');
      waits.push(performance.now() - began);
      await sleep(20);
    }
  })();
  await work();
  goesOn = false;
  await asking;
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN;
}

/** The same texts into a table without indexes, history or rights. */
async function copySeconds(plant: Plant): Promise<number> {
  let seconds = 0;
  await plant.asSuperuser(async (client) => {
    await client.query('create table bare (a text, b text, c text, d text, e text, f text, g text)');
    const began = performance.now();
    const copy = client.query(from(`copy bare from stdin (format csv, delimiter ';', header)`));
    await pipeline(Readable.from([table()]), copy);
    seconds = secondsSince(began);
    await client.query('drop table bare');
  });
  return seconds;
}
