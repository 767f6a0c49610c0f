import { words } from '../builder.words';
import type { Blank, Choice } from '../parts';
import { useComparable, useSettable, useWatchable } from '../use-field';
import { ChoiceEntry } from './ChoiceEntry.web';

interface FieldProps {
  blank: Extract<Blank, { as: 'field' }>;
  typed: string;
  onChoose(value: unknown): void;
}

/** A field of the records that the sentence is about. */
export function FieldEntry(props: FieldProps) {
  switch (props.blank.of) {
    case 'compared':
      return <Compared {...props} />;
    case 'watched':
      return <Watched {...props} />;
    case 'set':
      return <Settable {...props} />;
  }
}

function Compared({ blank: { noun, label, value }, typed, onChoose }: FieldProps) {
  const found = useComparable(noun);
  const options = found.map((one) => ({ value: one.path, label: one.label }));
  return (
    <ChoiceEntry
      label={label}
      options={options}
      value={value}
      typed={typed}
      other={noun ? undefined : ofBody}
      onChoose={onChoose}
    />
  );
}

/** Without a record there is what the webhook sends. */
function ofBody(typed: string): Choice {
  const path = typed.startsWith('body.') ? typed : `body.${typed.replace(/^\W+/, '')}`;
  return { value: path, label: words.condition.body(path), hint: words.condition.bodyHint };
}

const Watched = ({ blank: { noun, label, value }, typed, onChoose }: FieldProps) => (
  <ChoiceEntry label={label} options={choicesOf(useWatchable(noun))} value={value} typed={typed} onChoose={onChoose} />
);

const Settable = ({ blank: { noun, label, value }, typed, onChoose }: FieldProps) => (
  <ChoiceEntry label={label} options={choicesOf(useSettable(noun))} value={value} typed={typed} onChoose={onChoose} />
);

const choicesOf = (fields: { key: string; label: string }[]): Choice[] =>
  fields.map(({ key, label }) => ({ value: key, label }));
