import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  choice,
  color,
  date,
  dateTime,
  duration,
  email,
  type Field,
  flag,
  longText,
  money,
  number,
  phone,
  text,
} from '#shared/field';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import { Input } from '#web/entity/form/inputs/Input.tsx';
import { MultiSelect } from '#web/entity/pick/MultiSelect.tsx';
import { longName, somebody } from './backend';
import { Group, Sample } from './Sample';

const few = ['Low', 'Medium', 'High'].map((label) => ({ value: label.toLowerCase(), label }));
const many = Array.from({ length: 40 }, (_, at) => ({ value: String(at), label: `Option ${at + 1}` }));

/** One field of each kind, with the name of its input and a sample value. */
const kinds: [name: string, field: Field, value: unknown][] = [
  ['name', text({ label: 'Text', required: true }), longName],
  ['description', longText({ label: 'Long text' }), `${longName}. `.repeat(6).slice(0, 450)],
  ['email', email({ label: 'Email' }), 'maria@plant.example'],
  ['phone', phone({ label: 'Phone' }), '+1 555 0100'],
  ['count', number({ label: 'Number' }), 42],
  ['rate', number({ label: 'Number with decimals', decimals: 2 }), 0.05],
  ['minutes', duration({ label: 'Duration' }), 90],
  ['cost', money({ label: 'Money' }), '1234.50'],
  ['day', date({ label: 'Date' }), '2026-01-31'],
  ['moment', dateTime({ label: 'Date and time' }), '2026-01-31T08:00:00Z'],
  ['is_done', flag({ label: 'Flag' }), true],
  ['priority', choice(few, { label: 'Choice of few' }), 'high'],
  ['one', choice(many, { label: 'Choice of many' }), '7'],
  ['color', color({ label: 'Colour' }), '#7D68A2'],
];

export function Fields() {
  return (
    <>
      {kinds.map(([name, field, value]) => (
        <Group key={name} title={`Kind: ${field.label}`}>
          <Sample state="empty">
            <Held name={name} field={field} start={null} />
          </Sample>
          <Sample state="filled">
            <Held name={name} field={field} start={value} />
          </Sample>
          <Sample state="focus" focused>
            <Held name={name} field={field} start={value} />
          </Sample>
          <Sample state="error">
            <Held name={name} field={field} start={value} error={`${field.label} needs another look`} />
          </Sample>
        </Group>
      ))}
      <Group title="Plain input">
        <Sample state="disabled">
          <TextInput label="Disabled" disabled value="Cannot be changed" readOnly />
        </Sample>
        <Sample state="read only">
          <TextInput label="Read only" readOnly value="https://plant.example/invite/abc" />
        </Sample>
        <Sample state="described">
          <TextInput label="Described" description="What it is for." placeholder="Such as this" />
        </Sample>
      </Group>
      <Group title="Select of records">
        <Sample state="many pages">
          <One from="/api/users/minimal" />
        </Sample>
        <Sample state="chosen">
          <One from="/api/users/minimal" start={somebody} />
        </Sample>
        <Sample state="nothing to choose">
          <One from="/api/none/minimal" />
        </Sample>
        <Sample state="loading">
          <One from="/api/slow/minimal" />
        </Sample>
        <Sample state="server failed">
          <One from="/api/broken/minimal" />
        </Sample>
        <Sample state="error">
          <One from="/api/users/minimal" error="Person is required" />
        </Sample>
        <Sample state="disabled">
          <One from="/api/users/minimal" start={somebody} disabled />
        </Sample>
      </Group>
      <Group title="Select of several records">
        <Sample state="many pages">
          <Several />
        </Sample>
        <Sample state="chosen">
          <Several start={4} />
        </Sample>
        <Sample state="error">
          <Several start={1} error="Choose two or more" />
        </Sample>
        <Sample state="disabled">
          <Several start={2} disabled />
        </Sample>
      </Group>
    </>
  );
}

interface HeldProps {
  name: string;
  field: Field;
  start: unknown;
  error?: string;
}

function Held({ name, field, start, error }: HeldProps): ReactNode {
  const [value, setValue] = useState(start);
  return <Input name={name} field={field} value={value} error={error} onChange={setValue} onAddNew={() => {}} />;
}

function One({
  from,
  start = null,
  error,
  disabled,
}: {
  from: string;
  start?: string | null;
  error?: string;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(start);
  return (
    <EntitySelect
      label="Person"
      from={from}
      value={value}
      error={error}
      disabled={disabled}
      onChange={setValue}
      onAddNew={() => {}}
    />
  );
}

let lastId = 0;

function Several({ start = 0, error, disabled }: { start?: number; error?: string; disabled?: boolean }) {
  const [id] = useState(() => `several-${++lastId}`);
  const [value, setValue] = useState(() =>
    Array.from({ length: start }, (_, at) => somebody.slice(0, -1) + String(at)),
  );
  return (
    <MultiSelect
      id={id}
      label="People"
      from="/api/users/minimal"
      value={value}
      error={error}
      disabled={disabled}
      onChange={setValue}
      onAddNew={() => {}}
    />
  );
}
