import type { Happening } from './audit';
import type { Context } from './context';
import { enqueue } from './jobs/queue';
import type { Task } from './jobs/runner';

/** A history entry as listeners receive it. Its id is the same at every delivery. */
export interface Happened extends Happening {
  id: string;
  user_id: string | null;
  timestamp: string;
}

/** Reacts to history entries after their commit: mails, notifications, automations. */
export interface Listener {
  name: string;
  hears(happened: Happened): boolean;
  handle(ctx: Context, happened: Happened): Promise<void>;
}

const listeners: Listener[] = [];

export function listen(listener: Listener): Listener {
  listeners.push(listener);
  return listener;
}

const taskName = (listener: Listener): string => `hear ${listener.name}`;

export const listenerTask = (listener: Listener): Task => ({
  name: taskName(listener),
  run: ({ ctx }, happened: Happened) => listener.handle(ctx!, happened),
});

/** Queues one job per listener and entry in the transaction of the change, so that it commits or rolls back with it. */
export async function tellListeners(ctx: Context, happened: Happened[]): Promise<void> {
  for (const one of happened) {
    for (const listener of listeners) {
      if (listener.hears(one)) await enqueue(ctx, taskName(listener), one, { key: `${listener.name} ${one.id}` });
    }
  }
}
