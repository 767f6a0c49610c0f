import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { Input } from '#web/entity/form/inputs/Input.tsx';
import { keys, type Row } from '#web/query.ts';
import { words } from '../measurement-page.words';
import type { Kind } from '../options';
import entity from '../../../web/entity/common/entity.module.css';

interface OwnProps extends FieldInputProps {
  name: string;
  /** Of which kinds it is; what is hidden is empty. */
  kinds?: readonly Kind[];
  /** It stays as it is once there are readings (F2.1). */
  isFixed?: true;
}

/** The usual input of a field, where the measurement has that field. */
export function MeasurementInput({ name, kinds, isFixed, ...props }: OwnProps) {
  const isRead = useIsRead();
  if (kinds && !kinds.includes(props.values.kind as Kind)) return null;
  const input = <Input name={name} {...props} />;
  if (!isFixed || !isRead) return input;
  return (
    <fieldset disabled className={entity.locked}>
      {input}
      <p>
        <Lock size={14} aria-hidden="true" />
        {words.form.fixed}
      </p>
    </fieldset>
  );
}

function useIsRead(): boolean {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data } = useQuery<Row>({ queryKey: keys.detail('measurement', id), enabled: false });
  return Number(data?.reading_count ?? 0) > 0;
}
