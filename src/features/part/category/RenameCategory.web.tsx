import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { isSameText, type Suggestion, useSuggestions } from '#web/entity/pick/suggestions.ts';
import { keys, queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as texts } from './category.words';
import { categoriesPath } from './categories';

/** Renames a category; an existing name merges the two, and the dialog warns about it first. */
export function RenameCategory({ category, onClose }: { category: Suggestion; onClose(): void }) {
  const [name, setName] = useState(category.name);
  const [q] = useDebouncedValue(name.trim(), 300);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const listed = useSuggestions(categoriesPath, '').data ?? [];
  const searched = useSuggestions(categoriesPath, q).data ?? [];
  const other = [...listed, ...searched].find((one) => one.name !== category.name && isSameText(one.name, name));

  async function send() {
    if (name.trim() === category.name) return onClose();
    setError('');
    setBusy(true);
    try {
      const done = await api.post<Suggestion>(`${categoriesPath}/rename`, { from: category.name, to: name });
      void queryClient.invalidateQueries({ queryKey: keys.entity('part') });
      say((other ? texts.merged : texts.renamed)(category.name, done.name, texts.parts(done.count)));
      onClose();
    } catch (failed) {
      const { to, from } = failed instanceof Problem ? failed.errors : {};
      setError(to?.[0] ?? from?.[0] ?? (failed as Error).message);
      setBusy(false);
    }
  }
  const parts = texts.parts(category.count);
  return (
    <Dialog onClose={onClose} title={texts.renameTitle(category.name)}>
      <DialogForm
        action={other ? texts.mergeInto(other.name) : texts.rename}
        busy={busy}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <TextInput
          data-autofocus
          required
          label={texts.newName}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <p role="status">{other ? texts.merges(parts, other.name) : texts.renames(parts)}</p>
      </DialogForm>
    </Dialog>
  );
}
