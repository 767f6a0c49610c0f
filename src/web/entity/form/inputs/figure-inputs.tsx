import { words } from '#words/screen';
import { amountTyped, numberTyped } from '../../../format/figure.ts';
import { symbolOf } from '../../../format/money.ts';
import { useSession } from '../../../session.tsx';
import { FigureInput } from '../../../ui/input/FigureInput.tsx';
import { commonOf, type InputProps } from './input-props.ts';

export const NumberInput = (props: InputProps) => (
  <FigureInput
    {...commonOf(props)}
    value={props.value as string | number | null}
    read={numberTyped}
    onChange={props.onChange}
  />
);

export const DurationInput = (props: InputProps) => (
  <FigureInput
    {...commonOf(props)}
    rightSection={words.form.minutes}
    rightSectionPointerEvents="none"
    value={props.value as string | number | null}
    read={numberTyped}
    onChange={props.onChange}
  />
);

export function MoneyInput(props: InputProps) {
  const { me } = useSession();
  return (
    <FigureInput
      {...commonOf(props)}
      leftSection={symbolOf(me.organization.currency)}
      leftSectionPointerEvents="none"
      value={props.value as string | null}
      read={amountTyped}
      onChange={props.onChange}
    />
  );
}
