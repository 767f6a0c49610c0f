import { words } from '#words/screen';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import type { PushState } from './state.ts';

export function PushHelp({ state, onClose }: { state: PushState; onClose(): void }) {
  return (
    <Dialog title={words.push.helpTitle[state] ?? words.push.name} onClose={onClose}>
      <p>{words.push.help[state]}</p>
    </Dialog>
  );
}
