import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { type Feature, featureOf } from '#web/entity/common/feature.ts';
import { Create } from '#web/entity/list/Create.tsx';
import { resumedWith } from '#web/entity/form/resumed.ts';
import { keys } from '#web/query.ts';
import { totalOf } from '#web/totals.ts';
import { useSession } from '#web/session.tsx';
import { leadAfterPaint } from '#web/ui/after-paint.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useMarked } from '#web/ui/input/use-marked.ts';
import { words as all } from '#words/screen';
import { words } from './user.words';
import { inviteKey } from './invite-key';
import { TeamsTab } from './TeamsTab.web';
import { UsersTab } from './UsersTab.web';
import styles from './people.module.css';

const Invite = lazy(async () => ({ default: (await import('./Invite.web')).Invite }));

const tabs = ['users', 'teams'] as const;
type Tab = (typeof tabs)[number];

/** Users, teams and invitations (S40). */
export function PeoplePage() {
  const { may } = useSession();
  const search = useSearch({ strict: false }) as { tab?: string };
  const tab: Tab = search.tab === 'teams' ? 'teams' : 'users';
  // After creating a team for an invitation, the invitation is still open.
  const [inviting, setInviting] = useState(() => resumedWith(inviteKey) !== undefined);
  useEffect(() => {
    document.title = `${words[tab]} · ${all.product}`;
  }, [tab]);
  return (
    <div className={styles.page}>
      <PageHeader title={all.nav.teams}>
        {tab === 'teams' && <Create feature={featureOf('team')!} />}
        {tab === 'users' && may('create', 'user') && (
          <Button component={Link} to="/user/new" variant="default">
            {all.list.create(featureOf('user')!.label)}
          </Button>
        )}
        {tab === 'users' && may('invite', 'user') && (
          <Button leftSection={<UserPlus size={18} />} data-shortcut="c" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )}
      </PageHeader>
      <TabList tab={tab} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {tab === 'users' ? <UsersTab /> : <TeamsTab />}
      </div>
      {inviting && (
        <Suspense>
          <Invite onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** One Tab stop with arrow keys between the tabs; the open tab is in the address. */
function TabList({ tab }: { tab: Tab }) {
  const navigate = useNavigate();
  const [marked, mark] = useMarked(tab);
  const open = (next: Tab) => {
    mark(next);
    document.getElementById(`tab-${next}`)?.focus();
    leadAfterPaint(() => void navigate({ to: '/teams', search: { tab: next } as never, replace: true }));
  };
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.indexOf(marked);
    const next = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    open(next);
  };
  return (
    <div role="tablist" aria-label={words.tabs} className={styles.tabs}>
      {tabs.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === marked}
          aria-controls={one === tab ? `panel-${one}` : undefined}
          tabIndex={one === marked ? 0 : -1}
          onClick={() => open(one)}
          onKeyDown={onKey}
        >
          {words[one]}
          <Count feature={featureOf(one === 'users' ? 'user' : 'team')!} />
        </button>
      ))}
    </div>
  );
}

function Count({ feature }: { feature: Feature }) {
  const { data } = useQuery({
    queryKey: keys.total(feature.slug, ''),
    queryFn: () => totalOf(feature.slug, ''),
  });
  return data === undefined ? null : <small>{data}</small>;
}
