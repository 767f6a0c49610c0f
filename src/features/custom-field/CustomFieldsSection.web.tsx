import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { LinesGroup } from '#web/ui/Lines.tsx';
import { words as all } from '#words/screen';
import { words } from './custom-field.words';
import { CustomFieldForm } from './CustomFieldForm.web';
import { CustomFieldList } from './CustomFieldList.web';
import { useDefinitions, useNouns } from './definitions';
import styles from './custom-field.module.css';

const texts = words;

/** The custom fields of an organisation, by noun, each in its order on the form. */
export function CustomFieldsSection() {
  const [adding, setAdding] = useState<{ entity?: string }>();
  const { data, error, refetch } = useDefinitions();
  const nouns = useNouns();
  const used = nouns.flatMap((noun) => {
    const fields = data?.filter(({ entity }) => entity === noun.value) ?? [];
    return fields.length > 0 ? [{ noun, fields }] : [];
  });
  return (
    <>
      {error && <EntityError error={error} title={all.list.failed(texts.title)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {used.map(({ noun, fields }) => (
        <LinesGroup key={noun.value} label={noun.label}>
          <CustomFieldList label={noun.label} fields={fields} />
        </LinesGroup>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          disabled={nouns.length === 0}
          onClick={() => setAdding({ entity: used[0]?.noun.value ?? nouns[0]?.value })}
        >
          {texts.add}
        </Button>
      </div>
      {adding && <CustomFieldForm nouns={nouns} entity={adding.entity} onClose={() => setAdding(undefined)} />}
    </>
  );
}
