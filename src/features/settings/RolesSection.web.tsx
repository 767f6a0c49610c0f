import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type Noun, nouns, restrictedAdd, type Role, roles } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { nounNames } from '#features/people/user/role/role-change';
import { useSession } from '#web/session.tsx';
import { sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words } from './settings.words';
import { saveSetting, useOrganization } from './organization';
import styles from './settings.module.css';

/** Only nouns with something to restrict; inviting people is a right of its own, and everybody has saved views. */
const restrictable = nouns.filter(
  (noun) => noun !== 'invitation' && noun !== 'view' && restrictedAdd(noun).length < roles.length - 1,
);

/** Who may add what. An admin lengthens the list of those who may not; what a role fixes is not on offer. */
export function RolesSection() {
  const { may } = useSession();
  const { data } = useOrganization();
  const [refused, setRefused] = useState('');
  // Optimistic values that are not saved yet.
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  if (!data) return null;
  const edits = may('update', 'organization');
  const restricted = data.settings.restricted_add ?? {};

  const isAllowed = (noun: Noun, role: Role) => pressed[`${noun} ${role}`] ?? !restricted[noun]?.includes(role);

  async function set(noun: Noun, role: Role, allowed: boolean, undoing = false) {
    const key = `${noun} ${role}`;
    setRefused('');
    setPressed((before) => ({ ...before, [key]: allowed }));
    try {
      await saveSetting(data!.id, 'restricted_add', (now) => {
        const others = (now[noun] ?? []).filter((one) => one !== role);
        return { ...now, [noun]: allowed ? others : [...others, role] };
      });
      const say = allowed ? words.nowMay : words.nowMayNot;
      const said = say(roleDescriptions[role].label, nounNames[noun]);
      if (!undoing) sayWithUndo(said, () => void set(noun, role, !allowed, true));
    } catch (error) {
      setRefused((error as Error).message);
    }
    // A newer press wins.
    setPressed(({ [key]: latest, ...rest }) =>
      latest === undefined || latest === allowed ? rest : { ...rest, [key]: latest },
    );
  }

  return (
    <>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {/* Wider than a phone; without checkboxes to focus, the region itself takes focus and scrolls with the arrow
          keys. */}
      <div className={styles.matrixScroll} tabIndex={edits ? undefined : 0} role="region" aria-label={words.matrix}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{words.noun}</th>
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
                <th scope="row">{nounNames[noun]}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {restrictedAdd(noun).includes(role) ? (
                      <Mark text={words.fixed} glyph="–" />
                    ) : edits ? (
                      <Checkbox
                        color="var(--accent)"
                        iconColor="var(--on-accent)"
                        aria-label={words.mayAdd(roleDescriptions[role].label, nounNames[noun])}
                        checked={isAllowed(noun, role)}
                        onChange={(event) => void set(noun, role, event.currentTarget.checked)}
                      />
                    ) : restricted[noun]?.includes(role) ? (
                      <Mark text={words.no} glyph="✕" />
                    ) : (
                      <Mark text={words.yes} glyph="✓" />
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
