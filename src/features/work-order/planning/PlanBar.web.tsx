import { ActionIcon, Button } from '@mantine/core';
import { ChevronLeft, ChevronRight, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { plantTime } from '#web/format/clock.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './planning.words';
import styles from './plan.module.css';

interface BarProps {
  title: string;
  before: string;
  after: string;
  /** Whether today is already shown. */
  atToday: boolean;
  onStep(way: -1 | 1): void;
  onToday(): void;
  tray?: { open: boolean; count: number; onToggle(): void };
  children?: ReactNode;
}

/** Navigation between days, and back to today. */
export function PlanBar({ title, before, after, atToday, onStep, onToday, tray, children }: BarProps) {
  const zone = plantTime();
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button variant="default" onClick={onToday} disabled={atToday} data-shortcut="t">
          {words.calendar.today}
        </Button>
        <Tooltip label={before}>
          <ActionIcon variant="default" aria-label={before} onClick={() => onStep(-1)}>
            <ChevronLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={after}>
          <ActionIcon variant="default" aria-label={after} onClick={() => onStep(1)}>
            <ChevronRight size={18} />
          </ActionIcon>
        </Tooltip>
        <div className={styles.when}>
          <h2 aria-live="polite">{title}</h2>
          {zone && <small>{zone}</small>}
        </div>
      </div>
      <div className={styles.choices}>
        {children}
        {tray && (
          <Button
            variant={tray.open ? 'light' : 'default'}
            leftSection={<Inbox size={16} />}
            aria-expanded={tray.open}
            onClick={tray.onToggle}
          >
            <span className={styles.trayLabel}>{words.tray.title}</span>
            <b className={styles.count}>{tray.count}</b>
          </Button>
        )}
      </div>
    </div>
  );
}
