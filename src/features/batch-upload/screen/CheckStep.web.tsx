import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { type BatchUpload, type Outcome, outcomes } from '../batch-upload';
import { GroupCard } from './GroupCard.web';
import { NextBar } from './NextBar.web';
import { RowGrid } from './RowGrid.web';
import { words } from './screen.words';
import { importable } from './step';
import { refresh } from './upload-query';
import styles from './screen.module.css';

const texts = words.check;
const order: Outcome[] = ['rejected', 'create', 'update', 'unchanged', 'skipped'];

interface CheckProps {
  upload: BatchUpload;
  onBack(): void;
  onNext(): void;
}

/** The problems in groups with what can be done about them, and the rows. */
export function CheckStep({ upload, onBack, onNext }: CheckProps) {
  const { id, status, counts, groups, rules } = upload;
  const [chosen, setTab] = useState<Outcome>();
  const [group, setGroup] = useState<string>();
  const tab = chosen ?? (counts?.rejected ? 'rejected' : 'create');
  const good = importable(upload);
  const stopping = groups.find(({ warning }) => !warning);
  const nothing = stopping ? texts.noneValid(stopping.message) : counts?.unchanged ? texts.allIn : texts.noneLeft;
  const waits = status === 'checking' ? texts.checking : good === 0 ? nothing : undefined;
  const takeBack = (n: number) =>
    void api
      .delete(`/batch-uploads/${id}/fixes/${n}`)
      .then(() => refresh(id))
      .catch((error: Error) => sayFailed(error.message));
  return (
    <>
      {status === 'checking' && <p role="status">{texts.checking}</p>}
      {groups.length > 0 && (
        <section className={styles.groups} aria-label={texts.problems}>
          {groups.map((one) => (
            <GroupCard
              key={one.id}
              upload={upload}
              group={one}
              isShown={group === one.id}
              onShow={() => {
                setGroup(group === one.id ? undefined : one.id);
                setTab(undefined);
              }}
            />
          ))}
        </section>
      )}
      {status === 'checked' && groups.length === 0 && good > 0 && <p className={styles.quiet}>{texts.none}</p>}
      {rules.length > 0 && (
        <ul className={styles.rules} aria-label={texts.rules}>
          {rules.map(({ n, fix, field, changed }) => (
            <li key={n}>
              <span>{texts.ruleSays(texts.did[fix], labelOf(upload, field), changed)}</span>
              <Button variant="subtle" size="compact-sm" onClick={() => takeBack(n)}>
                {texts.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tabs} role="tablist" aria-label={texts.tabsLabel}>
        {order
          .filter((outcome) => outcomes.includes(outcome) && (counts?.[outcome] || outcome === tab))
          .map((outcome) => (
            <button
              key={outcome}
              type="button"
              role="tab"
              aria-selected={tab === outcome && !group}
              onClick={() => {
                setTab(outcome);
                setGroup(undefined);
              }}
            >
              {texts.tabs[outcome]} <span>{(counts?.[outcome] ?? 0).toLocaleString('en-US')}</span>
            </button>
          ))}
      </div>
      <RowGrid
        key={`${group ?? tab}`}
        upload={upload}
        query={group ? `group=${encodeURIComponent(group)}` : `outcome=${tab}`}
      />
      <NextBar
        onBack={onBack}
        onNext={onNext}
        waits={waits}
        label={texts.import(good, (counts?.rejected ?? 0) + (counts?.skipped ?? 0))}
      />
    </>
  );
}

const labelOf = ({ fields }: BatchUpload, key: string): string => fields.find((one) => one.key === key)?.label ?? key;
