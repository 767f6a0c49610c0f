import type { RowAct } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { api } from '#web/api.ts';
import { longestReason } from './RejectDialog.web';
import { words } from '../request.words';
import { TextDialog } from './TextDialog.web';

const verb = (name: string) => (row: Row, body: object) => api.post<Row>(`/requests/${row.id}/${name}`, body);
const undo = (row: Row) => verb('reopen')(row, {});
const texts = words.together;

export const accept: RowAct = { run: verb('accept'), undo, said: texts.accepted };

export const seen: RowAct = { run: verb('acknowledge'), said: texts.seen };

/** All for one reason, which each requester reads. */
export const reject: RowAct = {
  Question: ({ count, onAnswer, onClose }) => (
    <TextDialog
      title={texts.reject(count)}
      label={words.reject.reason}
      hint={texts.hint}
      required={words.reject.required}
      max={longestReason}
      field="reason"
      action={words.act.reject}
      danger
      cancel={texts.keep}
      onSend={async (reason) => onAnswer({ reason })}
      onClose={onClose}
    />
  ),
  run: verb('reject'),
  undo,
  said: texts.rejected,
};
