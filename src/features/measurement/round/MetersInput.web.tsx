import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { LineGroup } from '#web/entity/form/LineEditor.tsx';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../measurement-page.words';
import { metersQuery } from './round-query';
import styles from './round.module.css';

const texts = words.round;

/** The meters of a round, to be put into the order of the way past them. */
export function MetersInput({ id, value, error, onChange, onAddNew }: FieldInputProps) {
  const ids = (value as string[] | null) ?? [];
  const { data } = useQuery({ ...metersQuery(ids), placeholderData: (before) => before });
  const nameOf = (one: string) => data?.find((meter) => meter.id === one)?.name ?? '…';
  const placeOf = (one: string) => {
    const meter = data?.find((found) => found.id === one);
    return meter?.asset?.name ?? meter?.location?.name;
  };
  const move = (at: number, by: 1 | -1) => {
    const next = [...ids];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    onChange(next);
  };
  return (
    <LineGroup id={id} legend={<legend>{texts.meters}</legend>} hint={texts.metersHint} error={error}>
      {ids.length > 0 && (
        <ol className={styles.order}>
          {ids.map((one, at) => (
            <li key={one}>
              <span>
                <b>{nameOf(one)}</b>
                <small>{placeOf(one)}</small>
              </span>
              {(
                [
                  [texts.up(nameOf(one)), ArrowUp, at === 0, () => move(at, -1)],
                  [texts.down(nameOf(one)), ArrowDown, at === ids.length - 1, () => move(at, 1)],
                  [texts.removeMeter(nameOf(one)), X, false, () => onChange(ids.filter((_, index) => index !== at))],
                ] as const
              ).map(([label, Icon, disabled, run]) => (
                <Tooltip key={label} label={label}>
                  <ActionIcon variant="subtle" aria-label={label} disabled={disabled} onClick={run}>
                    <Icon size={16} />
                  </ActionIcon>
                </Tooltip>
              ))}
            </li>
          ))}
        </ol>
      )}
      <EntitySelect
        key={ids.length}
        id={`${id}-add`}
        label={texts.addMeter}
        from="/api/measurements/minimal"
        value={null}
        onChange={(one) => one && !ids.includes(one) && onChange([...ids, one])}
        onAddNew={(noun, typed) => onAddNew(noun, typed, '+')}
      />
    </LineGroup>
  );
}
