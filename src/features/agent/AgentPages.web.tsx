import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import bar from '#web/ui/tabs.module.css';
import { words as all } from '#words/screen';
import { words } from './agent-page.words';
import { AgentsTab } from './cards/AgentsTab.web';
import { Inbox } from './inbox/Inbox.web';
import { RunsTab } from './log/RunsTab.web';
import styles from './agent.module.css';

const tabs = [
  { key: 'inbox', to: '/agents/inbox', Content: Inbox },
  { key: 'agents', to: '/agents/agents', Content: AgentsTab },
  { key: 'runs', to: '/agents/runs', Content: RunsTab },
] as const;

/** Agents (S39): what they propose, who they are, and what they did. Each part is an address. */
export function AgentPages() {
  const pathname = useLocation({ select: (at) => at.pathname.replace(/\/$/, '') });
  const tab = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  useEffect(() => {
    document.title = `${words.tab[tab.key]} · ${words.title} · ${all.product}`;
  }, [tab]);
  if (pathname === '/agents') return <Navigate to="/agents/inbox" replace />;
  return (
    <div className={styles.page} data-tab={tab.key}>
      <PageHeader title={words.title} />
      <nav className={bar.tabs} aria-label={words.tabs}>
        {tabs.map(({ key, to }) => (
          <Link key={key} to={to} activeOptions={{ exact: true }} aria-current={key === tab.key ? 'page' : undefined}>
            {words.tab[key]}
          </Link>
        ))}
      </nav>
      <tab.Content />
    </div>
  );
}
