import { words } from '#words/screen';
import { createStore, useStore } from '../../store.ts';

/** A short word about what was done, with a way back where there is one. Errors that need action are said in place. */
interface Action {
  label: string;
  /** What it says of a failure is told. */
  run(): unknown;
}

export interface Toast {
  id: number;
  text: string;
  failed: boolean;
  actions: Action[];
  /** How much of its time is left: none passes while it is pointed at or has the focus (WCAG 2.2.1). */
  remaining: number;
}

const lasts = 8_000;
/** What only says something makes room for the next; what can be done is there for all of its time. */
const mostPlain = 3;
const tick = 250;

const toasts = createStore<readonly Toast[]>([]);
let last = 0;
let ageing: ReturnType<typeof setInterval> | undefined;
let isHeld = () => false;

export const allToasts = toasts.get;
export const useToasts = (): readonly Toast[] => useStore(toasts);
export const holdWhile = (held: () => boolean): void => {
  isHeld = held;
};

function set(next: readonly Toast[]): void {
  if (next.length === 0) ageing = void clearInterval(ageing);
  else ageing ??= setInterval(age, tick);
  toasts.set(next);
}

function age(): void {
  if (isHeld()) return;
  const all = allToasts();
  for (const toast of all) toast.remaining -= tick;
  if (all.some(({ remaining }) => remaining <= 0)) set(all.filter(({ remaining }) => remaining > 0));
}

function show(toast: Omit<Toast, 'id'>, id = ++last): void {
  const { text, actions } = toast;
  // Said again, it stands there once; what can be undone is each its own.
  const isRepeat = (one: Toast) => one.text === text && one.actions.length + actions.length === 0;
  const others = allToasts().filter((one) => !isRepeat(one));
  const next = [...others, { ...toast, id }].toSorted((one, other) => one.id - other.id);
  const plain = next.filter((one) => one.actions.length === 0).slice(-mostPlain);
  set(next.filter((one) => one.actions.length > 0 || plain.includes(one)));
}

export const dismiss = (id: number): void => set(allToasts().filter((toast) => toast.id !== id));

export async function take({ id }: Toast, { run }: Action): Promise<void> {
  dismiss(id);
  try {
    await run();
  } catch (error) {
    sayFailed((error as Error).message);
  }
}

/** What can be taken back, the latest first. Says whether there was anything. */
export function undoLast(): boolean {
  const undo = ({ actions }: Toast) => actions.find(({ label }) => label === words.toast.undo);
  const toast = allToasts().findLast(undo);
  if (toast) void take(toast, undo(toast)!);
  return toast !== undefined;
}

export const say = (text: string, ...actions: Action[]): void =>
  show({ text, failed: false, actions, remaining: lasts });
export const sayFailed = (text: string, ...actions: Action[]): void =>
  show({ text, failed: true, actions, remaining: lasts });
/** Stays until somebody does it or sends it away. */
export const sayUntilDone = (text: string, action: Action): void =>
  show({ text, failed: false, actions: [action], remaining: Number.POSITIVE_INFINITY });
/** With what else there is to do about it first. */
export const sayWithUndo = (text: string, undo: () => unknown, ...more: Action[]): void =>
  say(text, ...more, { label: words.toast.undo, run: undo });
/**
 * For what is told with its answer: it has its place among the others from when it was begun, because what was done last
 * is undone first, whichever of them the server answers first.
 */
export function beginWithUndo(): typeof sayWithUndo {
  const id = ++last;
  return (text, undo, ...more) => {
    const actions = [...more, { label: words.toast.undo, run: undo }];
    show({ text, failed: false, actions, remaining: lasts }, id);
  };
}
/** For as long as it can be undone, where that is not the usual time. */
export const sayWithUndoFor = (remaining: number, text: string, undo: () => unknown, ...more: Action[]): void =>
  show({ text, failed: false, actions: [...more, { label: words.toast.undo, run: undo }], remaining });
