import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { guardSignOut } from '../../sign-out.ts';
import { sessionEnded } from '../../session-end.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from '../common/entity.module.css';

const address = ({ pathname, search }: { pathname: string; search: unknown }): string =>
  pathname + JSON.stringify(search);

/** Asks before a form with changes is left: by a link, by Back, by closing the tab (S11.1) or by signing out. */
export function LeaveGuard({ when, unless }: { when: boolean; unless(): boolean }) {
  const agreed = useRef(false);
  const blocks = () => when && !unless() && !agreed.current && !sessionEnded();
  const { status, proceed, reset } = useBlocker({
    // Another anchor of the same page does not leave it.
    shouldBlockFn: ({ current, next }) => blocks() && address(current) !== address(next),
    enableBeforeUnload: blocks,
    withResolver: true,
  });
  const [question, setQuestion] = useState<{ answer(leave: boolean): void }>();
  useEffect(() => {
    return guardSignOut(() =>
      blocks() ? new Promise((resolve) => setQuestion({ answer: resolve })) : Promise.resolve(true),
    );
  });
  if (status !== 'blocked' && !question) return null;
  function decide(leave: boolean) {
    agreed.current = leave;
    setQuestion(undefined);
    if (question) question.answer(leave);
    else if (leave) proceed?.();
    else reset?.();
  }
  return (
    <Dialog title={words.form.leaveTitle} onClose={() => decide(false)}>
      <p>{words.form.leaveText}</p>
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={() => decide(false)} data-autofocus>
          {words.form.stay}
        </Button>
        <Button color="danger" onClick={() => decide(true)}>
          {words.form.leave}
        </Button>
      </div>
    </Dialog>
  );
}
