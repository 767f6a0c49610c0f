import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type Noun, nouns, restrictedAdd, type Role, roleDescriptions, roles } from '#shared/permission';
import { useSession } from '#web/session.tsx';
import { sayWithUndo } from '#web/ui/toast.tsx';
import { words } from '#web/words.ts';
import { saveOrganization, useOrganization } from './organization';
import styles from './settings.module.css';

/** Only where there is something to restrict; inviting people has a right of its own, and everybody keeps views. */
const restrictable = nouns.filter(
  (noun) => noun !== 'invitation' && noun !== 'view' && restrictedAdd(noun).length < roles.length - 1,
);

type Restrictions = Record<string, Role[]>;

/** Who may add what. An admin lengthens the list of those who may not; what a role fixes is not on offer. */
export function RolesSection() {
  const { may } = useSession();
  const { data } = useOrganization();
  const [refused, setRefused] = useState('');
  if (!data) return null;
  const edits = may('update', 'organization');
  const restricted: Restrictions = data.settings.restricted_add ?? {};

  async function write(restricted_add: Restrictions, said?: string) {
    setRefused('');
    try {
      await saveOrganization(data!.id, { settings: { ...data!.settings, restricted_add } });
      if (said) sayWithUndo(said, () => void write(restricted));
    } catch (error) {
      setRefused((error as Error).message);
    }
  }
  const set = (noun: Noun, role: Role, allowed: boolean) => {
    const before = restricted[noun] ?? [];
    const after = allowed ? before.filter((one) => one !== role) : [...before, role];
    const say = allowed ? words.settings.nowMay : words.settings.nowMayNot;
    void write({ ...restricted, [noun]: after }, say(roleDescriptions[role].label, words.people.nouns[noun] ?? noun));
  };

  return (
    <>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {/* Wider than a phone; whoever has no checkbox in it to go to scrolls it by the arrow keys. */}
      <div
        className={styles.matrixScroll}
        tabIndex={edits ? undefined : 0}
        role="region"
        aria-label={words.settings.matrix}
      >
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{words.settings.noun}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleDescriptions[role].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {restrictable.map((noun) => (
              <tr key={noun}>
                <th scope="row">{words.people.nouns[noun]}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {restrictedAdd(noun).includes(role) ? (
                      <Mark text={words.settings.fixed} glyph="–" />
                    ) : edits ? (
                      <Checkbox
                        color="var(--accent)"
                        iconColor="var(--on-accent)"
                        aria-label={words.settings.mayAdd(
                          roleDescriptions[role].label,
                          words.people.nouns[noun] ?? noun,
                        )}
                        checked={!restricted[noun]?.includes(role)}
                        onChange={(event) => set(noun, role, event.currentTarget.checked)}
                      />
                    ) : restricted[noun]?.includes(role) ? (
                      <Mark text={words.settings.no} glyph="✕" />
                    ) : (
                      <Mark text={words.settings.yes} glyph="✓" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Mark({ text, glyph }: { text: string; glyph: string }) {
  return (
    <span title={text} className={styles.mark}>
      <span aria-hidden="true">{glyph}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
