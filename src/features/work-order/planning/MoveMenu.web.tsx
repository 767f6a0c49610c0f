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
  /** Shown beside the label: the date of the day. */
  hint?: string;
  icon?: ReactNode;
  /** The heading above this item, if it starts a section. */
  begins?: string;
}

interface MenuProps {
  job: Job;
  /** The element that was pressed; the menu opens below it. */
  from: HTMLElement;
  places: Place[];
  onChoose(key: string): void;
  onClose(): void;
}

/** The targets for a move. One menu serves all jobs of a view and opens at the chosen one. */
export function MoveMenu({ job, from, places, onChoose, onClose }: MenuProps) {
  const { left, bottom } = (from.querySelector('[data-menu]') ?? from).getBoundingClientRect();
  // A menu is hidden if its anchor is outside the viewport, so the anchor of a cut-off card is kept inside it.
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
