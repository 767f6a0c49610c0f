import { lazy, Suspense } from 'react';
import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import type { Screens } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { words } from './user.words';
import { asksFirst } from './role/change-question';
import { ByNoun } from './role/Differences.web';
import { allOf } from './role/role-change';
import styles from './people.module.css';

const ChangeQuestion = lazy(async () => ({ default: (await import('./role/ChangeQuestion.web')).ChangeQuestion }));

/** An admin may correct an address until somebody has joined with it. */
const aboutOf = ({ is_pending }: Row): string[] =>
  is_pending ? ['name', 'email', 'role', 'is_active', 'color'] : ['name', 'role', 'is_active', 'color'];

/** Editable fields: admins all but another's email, everybody their own name and colour; the rest is in Settings. */
const form: Screens['form'] = ({ me, row }) => {
  const { about, membership } = words;
  if (me.role !== 'admin') return row?.id === me.id ? [{ fields: ['name', 'color'], only: true }] : [];
  return [
    { title: about, fields: row ? aboutOf(row) : ['name', 'email', 'role', 'color'] },
    { title: membership, fields: ['teams', 'daily_minutes', 'hourly_rate'] },
  ];
};

export const screens: Screens = {
  contract: async () => (await import('./user')).user,
  form,
  question: {
    when: asksFirst,
    Dialog: ({ changes, onAnswer, onClose }) => (
      <Suspense>
        <ChangeQuestion changes={changes} onAnswer={() => onAnswer({})} onClose={onClose} />
      </Suspense>
    ),
  },
  panels: [{ id: 'role', title: words.mayDo, Content: MayDo }],
  unshown: ['is_pending', 'onesignal_external_id', 'currency', 'language'],
};

function MayDo({ row }: { row: Row }) {
  const role = row.role as Role;
  return (
    <div className={styles.mayDo}>
      <p>
        <b>{roleDescriptions[role].label}.</b> {roleDescriptions[role].description}
      </p>
      <ByNoun list={allOf(role)} />
    </div>
  );
}
