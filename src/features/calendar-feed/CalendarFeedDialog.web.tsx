import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, Problem } from '#web/api.ts';
import { useResumedValues } from '#web/entity/pick/add-new.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { words } from './calendar-feed.words';
import { FeedLink } from './FeedLink.web';
import { feedKey, feedsChanged } from './feeds';

const sources = { user: '/api/users/minimal', team: '/api/teams/minimal', asset: '/api/assets/minimal' };
type Kind = keyof typeof sources;
const labels = { user: words.person, team: words.team, asset: words.asset };

interface Wish {
  kind: Kind;
  id: string | null;
  name: string;
}

/** Creates a feed and shows its link once, because only the hash is stored. */
export function CalendarFeedDialog({ onClose }: { onClose(): void }) {
  const { me } = useSession();
  const { resumed, addNew } = useResumedValues<Wish>(feedKey, words.addTitle);
  const [wish, setWish] = useState<Wish>({ kind: 'user', id: me.id, name: words.mine, ...resumed });
  const set = (more: Partial<Wish>) => setWish((before) => ({ ...before, ...more }));
  const { kind, id, name } = wish;
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState('');
  const errors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      // An empty choice is sent, because the server would take a missing one for the caller's own feed.
      const made = await api.post<{ url: string }>('/calendar-feeds', { name, [kind]: id ?? '' });
      setUrl(made.url);
      await feedsChanged();
    } catch (error) {
      setProblem(error as Error);
    }
    setBusy(false);
  }

  return (
    <Dialog onClose={onClose} title={words.addTitle} closeOnClickOutside={!url}>
      {url ? (
        <FeedLink url={url} onClose={onClose} />
      ) : (
        <DialogForm refused={general} action={words.create} busy={busy} onSubmit={() => void send()} onClose={onClose}>
          <NativeSelect
            label={words.about}
            data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as Kind;
              set({ kind: next, id: next === 'user' ? me.id : null });
            }}
          />
          <EntitySelect
            key={kind}
            id="feed-about"
            label={labels[kind]}
            from={sources[kind]}
            value={id}
            required
            error={errors[kind]?.[0] ?? errors.user?.[0]}
            onChange={(next, row) => set({ id: next, ...(row && { name: row.name }) })}
            onAddNew={(noun, typed) => addNew('id', { ...wish, ...(typed && { name: typed }) })(noun, typed)}
          />
          <TextInput
            data-autofocus
            required
            label={words.name}
            value={name}
            maxLength={100}
            error={errors.name?.[0]}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
