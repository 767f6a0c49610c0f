import * as z from 'zod/mini';
import { data, ref, text } from '#shared/field';
import type { Context } from '#server/context';
import { ask } from '../asking.server';
import { words } from '../mcp.words';

const labels = words.arguments;

export const answerFields = {
  copy: ref('procedure', { label: labels.copy, required: true }),
  step: text({ label: labels.step, required: true, max: 64 }),
  answer: data(z.unknown(), { label: labels.answer }),
};

interface Copy {
  id: string;
  steps: { id: string; type: string }[];
}

/** Whether that step is signed by people. */
export async function signatureIn(ctx: Context, workOrder: string, copy: string, step: string): Promise<boolean> {
  const copies = await ask<Copy[]>(ctx, { method: 'GET', path: `/work-orders/${workOrder}/procedures` });
  const steps = copies.find(({ id }) => id === copy)?.steps ?? [];
  return steps.some(({ id, type }) => id === step && type === 'signature');
}
