import { Menu } from '@mantine/core';
import { CalendarClock, CalendarDays, Sunrise, Sunset } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { zoneOf } from '#web/format/clock.ts';
import { formatTime } from '#web/format/time.ts';
import { words } from '../notification.words';
import { snoozeTimes } from './snooze-times';
import styles from './inbox.module.css';

const SnoozeDialog = lazy(async () => ({ default: (await import('./SnoozeDialog.web')).SnoozeDialog }));

const texts = words.snoozing;
const icons = { later: Sunset, tomorrow: Sunrise, monday: CalendarDays };

interface MenuProps {
  /** The button that was pressed; the menu opens below it. */
  from: HTMLElement;
  onChoose(at: string): void;
  onClose(): void;
}

/** One for all notices, at the button of the one that is meant. */
export function SnoozeMenu({ from, onChoose, onClose }: MenuProps) {
  const [custom, setCustom] = useState(false);
  const { right, bottom } = from.getBoundingClientRect();
  const choose = (at: string) => {
    onChoose(at);
    onClose();
  };
  if (custom)
    return (
      <Suspense fallback={null}>
        <SnoozeDialog onChoose={choose} onClose={onClose} />
      </Suspense>
    );
  return (
    <Menu opened onChange={(opened) => !opened && !custom && onClose()} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <span className={styles.anchor} style={{ left: right, top: Math.min(bottom, innerHeight - 8) }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label} className={styles.menu}>
        <Menu.Label>{texts.label}</Menu.Label>
        {snoozeTimes(Date.now(), zoneOf()).map(({ key, at }, index) => {
          const Icon = icons[key];
          return (
            <Menu.Item
              key={key}
              leftSection={<Icon size={16} />}
              rightSection={<small>{formatTime(at)}</small>}
              data-autofocus={index === 0 || undefined}
              onClick={() => choose(at)}
            >
              {texts[key]}
            </Menu.Item>
          );
        })}
        <Menu.Item leftSection={<CalendarClock size={16} />} closeMenuOnClick={false} onClick={() => setCustom(true)}>
          {texts.custom}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
