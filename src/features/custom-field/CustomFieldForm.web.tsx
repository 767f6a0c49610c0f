import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CustomType, customTypes } from '#shared/custom';
import type { Option } from '#shared/field';
import { api, Problem } from '#web/api.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from './custom-field.words';
import { type CustomField, definitionsChanged } from './definitions';
import { type Draft, OptionsEditor } from './OptionsEditor.web';

const texts = words;

/** Creates or edits a field, and shows why the server refuses a change because of existing values. */
export function CustomFieldForm({
  nouns,
  field,
  entity: preset = '',
  onClose,
}: {
  nouns: Option[];
  field?: CustomField;
  entity?: string;
  onClose(): void;
}) {
  const [entity, setEntity] = useState(field?.entity ?? preset);
  const [name, setName] = useState(field?.name ?? '');
  const [type, setType] = useState<CustomType>(field?.type ?? 'text');
  const [options, setOptions] = useState<Draft[]>(field?.options ?? [{ label: '' }]);
  const [help, setHelp] = useState(field?.help ?? '');
  const [required, setRequired] = useState(field?.required ?? false);
  const [problem, setProblem] = useState<Error>();
  const [lacking, setLacking] = useState(false);
  const [busy, setBusy] = useState(false);
  const errors = problem instanceof Problem ? problem.errors : {};
  const atOptions = Object.entries(errors).find(([key]) => key.startsWith('options'))?.[1][0];

  async function send() {
    const given = options.filter(({ label }) => label.trim() !== '');
    const empty = type === 'choice' && given.length === 0;
    setLacking(empty);
    setProblem(undefined);
    if (empty) return;
    setBusy(true);
    const body = { name, type, options: type === 'choice' ? given : null, help, required };
    try {
      if (field) await api.patch(`/custom-fields/${field.id}`, body);
      else await api.post('/custom-fields', { entity, ...body });
      await definitionsChanged();
      say((field ? texts.saved : texts.created)(name.trim()));
      onClose();
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }

  return (
    <Dialog onClose={onClose} title={field ? texts.editTitle : texts.add}>
      <DialogForm
        refused={problem && Object.keys(errors).length === 0 ? problem.message : undefined}
        action={field ? all.form.save : texts.create}
        busy={busy}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        {!field && (
          <NativeSelect
            label={texts.records}
            value={entity}
            error={errors.entity?.[0]}
            data={nouns}
            onChange={(event) => setEntity(event.currentTarget.value)}
          />
        )}
        <TextInput
          data-autofocus
          required
          label={texts.name}
          description={texts.nameHint}
          value={name}
          error={errors.name?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.type}
          value={type}
          error={errors.type?.[0]}
          data={customTypes.map((value) => ({ value, label: texts.types[value]! }))}
          onChange={(event) => setType(event.currentTarget.value as CustomType)}
        />
        {type === 'choice' && (
          <OptionsEditor options={options} error={lacking ? texts.optionNeeded : atOptions} onChange={setOptions} />
        )}
        <TextInput
          label={texts.help}
          description={texts.helpHint}
          value={help}
          error={errors.help?.[0]}
          onChange={(event) => setHelp(event.currentTarget.value)}
        />
        {type !== 'flag' && (
          <Checkbox
            label={texts.required}
            description={texts.requiredHint}
            checked={required}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
