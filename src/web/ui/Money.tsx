import { words } from '#words/screen';
import { readAmount } from '../format/money.ts';
import { useSession } from '../session.tsx';
import { Tooltip } from './overlay/Tooltip.tsx';

/** An amount in the reader's currency; a converted one shows the stored amount on hover and focus. */
export function Money({ amount }: { amount: string }) {
  const { me } = useSession();
  const { shown, stored } = readAmount(amount, me);
  if (!stored) return <>{shown}</>;
  const text = words.money.stored(stored);
  return (
    <Tooltip label={text}>
      <span tabIndex={0}>
        {shown}
        <span className="visually-hidden"> ({text})</span>
      </span>
    </Tooltip>
  );
}
