import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, useState } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { FigureValue } from './FigureValue.web';
import type { Figure, HomeFigures } from '../home';
import { words } from '../below.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const texts = words.figures;

interface FormulaProps {
  button: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>;
  figure: Figure;
  figures: HomeFigures;
}

const written = (part: number | string | null): string =>
  part === null ? '–' : typeof part === 'number' ? formatNumber(part) : part;

/** How a figure is reckoned, with its own numbers, its period and its rows. */
export function Formula({ button, figure, figures: { from, to } }: FormulaProps) {
  const [open, setOpen] = useState(false);
  const { key, numerator, denominator, previous, unit, list, numerator_list } = figure;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus withinPortal>
      <Popover.Target>{cloneElement(button, { onClick: () => setOpen((before) => !before) })}</Popover.Target>
      <Popover.Dropdown className={styles.formula} aria-label={texts.formula(texts.names[key]!)}>
        <h3>{texts.names[key]}</h3>
        <p>{texts.formulas[key]?.(written(numerator), written(denominator))}</p>
        {figure.note && <p>{figure.note}</p>}
        <dl>
          <dt>{texts.period}</dt>
          <dd>
            {formatDateTime(from)} – {formatDateTime(to)}
          </dd>
          <dt>{texts.before}</dt>
          <dd>{previous === null ? texts.noPrevious : <FigureValue figure={{ value: previous, unit }} />}</dd>
        </dl>
        <p className={styles.links}>
          {numerator_list && <ListLinkTo list={numerator_list}>{texts.openTop}</ListLinkTo>}
          <ListLinkTo list={list}>{texts.open}</ListLinkTo>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
