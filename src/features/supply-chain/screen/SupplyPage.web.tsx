import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { BlockedTab } from './Blocked.web';
import { LinesPage, ReceiptsPage } from './Lists.web';
import { Overview } from './Overview.web';
import { PartsTab } from './Parts.web';
import { SpendTab } from './Spend.web';
import { words } from '../supply-page.words';
import { VendorsTab } from './Vendors.web';
import styles from './supply.module.css';

const tabs = [
  { key: 'overview', to: '/supply-chain', Content: Overview },
  { key: 'parts', to: '/supply-chain/parts', Content: PartsTab },
  { key: 'vendors', to: '/supply-chain/vendors', Content: VendorsTab },
  { key: 'spend', to: '/supply-chain/spend', Content: SpendTab },
  { key: 'blocked', to: '/supply-chain/blocked-work', Content: BlockedTab },
] as const;

const lists: Record<string, { title: string; parent: string; Content(): ReactNode }> = {
  '/supply-chain/vendor-lines': { title: words.lines.title, parent: '/supply-chain/vendors', Content: LinesPage },
  '/supply-chain/receipts': { title: words.receipts.title, parent: '/supply-chain/spend', Content: ReceiptsPage },
};

/** Supply chain (S38): five tabs, each an address, and the lists behind their numbers. */
export function SupplyPage() {
  const pathname = useLocation({ select: (at) => at.pathname.replace(/\/$/, '') });
  const list = lists[pathname];
  const tab = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  const title = list?.title ?? words.title;
  const nav = useRef<HTMLElement>(null);
  // A phone has no room for all tabs.
  useEffect(
    () => void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [tab],
  );
  useEffect(() => {
    const name = list || tab.key === 'overview' ? title : `${words.tab[tab.key]} · ${title}`;
    document.title = `${name} · ${all.product}`;
  }, [list, tab, title]);
  if (list)
    return (
      <div className={styles.page}>
        <PageHeader title={title} parent={list.parent} />
        <list.Content />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <nav ref={nav} className={styles.tabs} aria-label={words.tabs}>
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
