import type { Happening } from './audit';
import type { Context } from './context';
import { enqueue } from './jobs/queue';
import type { Task } from './jobs/runner';

/** Something that happened, as those who listen to it get it: the same id however often it is delivered. */
export interface Happened extends Happening {
  id: string;
  user_id: string | null;
  timestamp: string;
}

/** What is done after a commit because of it: mails, notifications, automations. */
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

/** One job per listener and event, in the transaction of the change: none is lost, none is there when it rolls back. */
export async function tellListeners(ctx: Context, happened: Happened[]): Promise<void> {
  for (const one of happened) {
    for (const listener of listeners) {
      if (listener.hears(one)) await enqueue(ctx, taskName(listener), one, { key: `${listener.name} ${one.id}` });
    }
  }
}
