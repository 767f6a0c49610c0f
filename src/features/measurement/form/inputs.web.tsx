import type { ComponentType } from 'react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { lazyInput } from '#web/entity/record/lazy.tsx';
import type { Kind } from '../options';

const lazyMeasurementInput = (name: string, more: { kinds?: readonly Kind[]; isFixed?: true }) =>
  lazyInput(async () => {
    const { MeasurementInput: OwnInput } = await import('./MeasurementInput.web');
    return (props: FieldInputProps) => <OwnInput {...props} {...more} name={name} />;
  });

const counted = ['gauge', 'cumulative'] as const;
const ofCounted = [
  'decimals',
  'warning_low',
  'warning_high',
  'action_low',
  'action_high',
  'plausible_low',
  'plausible_high',
  'average_days',
];

export const inputs: Record<string, ComponentType<FieldInputProps>> = {
  kind: lazyMeasurementInput('kind', { isFixed: true }),
  unit: lazyMeasurementInput('unit', { kinds: counted, isFixed: true }),
  ...Object.fromEntries(ofCounted.map((name) => [name, lazyMeasurementInput(name, { kinds: counted })])),
  rollover_at: lazyMeasurementInput('rollover_at', { kinds: ['cumulative'] }),
  max_per_day: lazyMeasurementInput('max_per_day', { kinds: ['cumulative'] }),
  states: lazyInput(async () => (await import('./StatesInput.web')).StatesInput),
  assigned_to: lazyInput(async () => (await import('#features/people/assigned/AssigneesInput.web')).AssigneesInput),
};
