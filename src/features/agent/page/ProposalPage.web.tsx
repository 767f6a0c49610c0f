import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { words as all } from '#words/screen';
import { words as names } from '../agent-page.words';
import { ProposalView } from './ProposalView.web';
import { words } from './proposal.words';
import styles from '../agent.module.css';

/** One proposal by its own address, as notices and toasts open it. */
export function ProposalPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useEffect(() => {
    document.title = `${words.title} · ${names.title} · ${all.product}`;
  }, []);
  return (
    <div className={styles.page} data-one>
      <PageHeader title={words.title} parent="/agents/inbox" crumb={<Link to="/agents/inbox">{names.title}</Link>} />
      <ProposalView key={id} id={id} keys />
    </div>
  );
}
