import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { Proposal } from '../agent';
import { Confidence } from '../Confidence.web';
import { proposalQuery } from '../proposals-query';
import { Targets } from '../Targets.web';
import { Decide } from './Decide.web';
import { Earlier } from './Earlier.web';
import { EvidenceList } from './EvidenceList.web';
import { Notices } from './Notices.web';
import { RawCalls } from './RawCalls.web';
import { type Edits, WhatHappens } from './WhatHappens.web';
import { words } from './proposal.words';
import styles from './proposal.module.css';

interface ViewProps {
  id: string;
  /** As a list has it, until it is read. */
  known?: Proposal;
  /** Whether the keys act on it. */
  keys: boolean;
  /** On a phone it takes the place of the list. */
  onBack?(): void;
}

/** One proposal: what will happen first, then why, then what it rests on. */
export function ProposalView({ id, known, keys, onBack }: ViewProps) {
  const { data = known, error, refetch } = useQuery(proposalQuery(id));
  if (!data && error) return <PageError error={error} title={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={8} />;
  return <Shown proposal={data} keys={keys} onBack={onBack} />;
}

function Shown({ proposal, keys, onBack }: { proposal: Proposal; keys: boolean; onBack?(): void }) {
  const [edits, setEdits] = useState<Edits>();
  const { agent, kind_label, title, why, confidence, targets, created_at } = proposal;
  return (
    <article className={styles.proposal} aria-label={title}>
      <header>
        <p className={styles.from}>
          {onBack && (
            <ActionIcon aria-label={words.back} onClick={onBack}>
              <ArrowLeft size={20} />
            </ActionIcon>
          )}
          {agent.key === 'assistant' ? (
            agent.name
          ) : (
            <Link to="/agents/agents" hash={agent.key}>
              {agent.name}
            </Link>
          )}
          <span className={styles.kind}>{kind_label}</span>
        </p>
        <h2 tabIndex={-1}>{title}</h2>
        <p className={styles.facts}>
          <span>
            <Targets of={targets} />
          </span>
          <Confidence of={confidence} />
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {timeAgo(created_at)}
          </time>
        </p>
      </header>
      <Notices proposal={proposal} />
      <WhatHappens proposal={proposal} edits={edits} onEdit={setEdits} />
      <section>
        <h3>{words.why}</h3>
        <p>{why}</p>
      </section>
      <EvidenceList evidence={proposal.evidence} />
      <Earlier proposal={proposal} />
      <RawCalls calls={proposal.calls} />
      <Decide proposal={proposal} edits={edits} keys={keys} />
    </article>
  );
}
