import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../purchase-order.words';
import { act, Changed } from '../act';

const texts = words.send;

/** Sends the order by mail with its PDF, or only marks it as sent where it was ordered in another way. */
export function SendDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { me } = useSession();
  const [how, setHow] = useState<'mail' | 'mark'>('mail');
  const recipient = useQuery({
    queryKey: keys.about('purchase-order', row.id, 'recipient', ''),
    queryFn: () => api.get<{ email: string | null }>(`/purchase-orders/${row.id}/recipient`),
  });
  const [typed, setTo] = useState<string>();
  const to = typed ?? recipient.data?.email ?? '';
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      const body = how === 'mark' ? { mail: false } : { to: to.trim() || null, message };
      await act(row, 'send', body, how === 'mail' && !me.sends_mail ? 'kept' : 'send');
      onClose();
    } catch (error) {
      if (error instanceof Changed) {
        sayFailed(error.message);
        return onClose();
      }
      const at = error instanceof Problem ? error.errors.to?.[0] : undefined;
      setRefused(at ?? (error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={texts.title(row.name)} onClose={onClose}>
      <DialogForm
        refused={how === 'mark' ? refused : undefined}
        action={words.act.send}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Choices<'mail' | 'mark'>
          label={texts.how}
          name="how"
          value={how}
          hint={how === 'mail' ? texts.hint : texts.markHint}
          options={[
            { value: 'mail', label: texts.mail },
            { value: 'mark', label: texts.mark },
          ]}
          onChange={setHow}
        />
        {how === 'mail' && (
          <>
            <TextInput
              type="email"
              label={texts.to}
              description={recipient.data?.email === null ? texts.noContact : texts.toHint}
              value={to}
              error={refused}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            />
            <Textarea
              label={texts.message}
              autosize
              minRows={3}
              value={message}
              onChange={({ currentTarget }) => setMessage(currentTarget.value)}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
