import { Menu } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Truncated } from '#web/ui/Truncated.tsx';
import { words } from './planning.words';
import { titleOf } from '../order-view';
import type { Job } from './move';
import styles from './planning.module.css';

export interface Place {
  key: string;
  label: string;
  /** Beside it: the day that is meant. */
  hint?: string;
  icon?: ReactNode;
  /** The heading it begins a part of the menu with. */
  begins?: string;
}

interface MenuProps {
  job: Job;
  /** What was pressed: the menu opens below it. */
  from: HTMLElement;
  places: Place[];
  onChoose(key: string): void;
  onClose(): void;
}

/** Where to. One menu for all jobs of a view: it comes to the one that was asked about. */
export function MoveMenu({ job, from, places, onChoose, onClose }: MenuProps) {
  const { left, bottom } = (from.querySelector('[data-menu]') ?? from).getBoundingClientRect();
  // What is not in sight has no menu: a card that goes on below the edge still has one.
  const top = Math.max(8, Math.min(bottom, innerHeight - 8));
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <span className={styles.anchor} style={{ left, top }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.places} aria-label={words.moveJob(titleOf(job))}>
        {places.map(({ key, label, hint, icon, begins }, at) => (
          <Fragment key={key}>
            {begins && at > 0 && <Menu.Divider />}
            {begins && <Menu.Label>{begins}</Menu.Label>}
            <Menu.Item
              leftSection={icon}
              rightSection={hint && <small className={styles.hint}>{hint}</small>}
              data-autofocus={at === 0 || undefined}
              onClick={() => onChoose(key)}
            >
              <Truncated text={label} at="menu" />
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
