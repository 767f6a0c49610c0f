import { useNavigate } from '@tanstack/react-router';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { TemplateDialog } from '#features/work-order/template/TemplateDialog.web';
import { decide, sayNotDone } from '../act';
import { words } from '../request.words';
import type { TriageDialogProps } from './TextDialog.web';

/** Accepts with a template; what the template still requires is asked in the form of a work order (F1.3). */
export function WithTemplate({ row, onClose, onDone }: TriageDialogProps<Row>) {
  const navigate = useNavigate();
  async function accept(template: string) {
    onClose();
    try {
      await decide(row, 'accept', { work_order: { from_template: template } });
      onDone();
    } catch (error) {
      if (error instanceof Problem && error.status === 422)
        return navigate({ href: `/work-order/new?fromTemplate=${template}&fromRequest=${row.id}` });
      sayNotDone(row, error);
    }
  }
  const title = words.withTemplate(String(row.code));
  return <TemplateDialog title={title} onChoose={(id) => void accept(id)} onClose={onClose} />;
}
