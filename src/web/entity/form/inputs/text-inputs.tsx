import { Textarea, TextInput } from '@mantine/core';
import type { Field } from '#shared/field';
import { SuggestSelect } from '../../pick/selects.ts';
import { ColorInput } from './ColorInput.tsx';
import { commonOf, type InputProps, textOf } from './input-props.ts';
import styles from '../../common/entity.module.css';

/** Measured by a program, every text costs a form two layouts before it shows. */
const growsByItself = CSS.supports('field-sizing', 'content');

export function LongTextInput(props: InputProps) {
  const text = textOf(props.value);
  return (
    <Textarea
      {...commonOf(props)}
      autosize={!growsByItself}
      minRows={3}
      maxRows={12}
      classNames={{ input: styles.growing }}
      value={text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      description={counter(text, props.field)}
    />
  );
}

/** Said only when it begins to matter. */
function counter(text: string, field: Field): string | undefined {
  const most = field.limits?.max ?? 0;
  return text.length > most * 0.8 ? `${text.length} / ${most}` : undefined;
}

/** What is typed on one line, by what it is called where its kind does not say more. */
export function TextOrLink(props: InputProps) {
  const { name, field, value, onChange } = props;
  const common = commonOf(props);
  const text = textOf(value);
  if (name === 'color') return <ColorInput {...common} value={text} onChange={onChange} />;
  if (field.suggestedFrom)
    return (
      <SuggestSelect
        id={common.id}
        label={field.label}
        required={field.required}
        error={common.error}
        from={field.suggestedFrom}
        value={text || null}
        addsNew
        onChange={onChange}
      />
    );
  return (
    <TextInput
      {...common}
      type={field.kind === 'link' ? 'url' : name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
