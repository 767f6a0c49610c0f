import { choice, dateTime, type Fields, longText, ref } from '#shared/field';
import { messages } from '#words/messages';
import { categoryOptions } from './custom/health-status';

export const changeTypeOptions = [
  { value: 'planned', label: 'Planned' },
  { value: 'unplanned', label: 'Unplanned' },
] as const;

export type ChangeType = (typeof changeTypeOptions)[number]['value'];

const sourceOptions = [
  { value: 'asset_detail', label: 'Asset' },
  { value: 'work_order', label: 'Work order' },
  { value: 'automation', label: 'Automation' },
  { value: 'api', label: 'API' },
] as const;

export type ChangeSource = (typeof sourceOptions)[number]['value'];

/** The body of `POST /assets/status`: starts now unless it has a start, and has no end unless it has one (D10). */
export const statusChangeFields = {
  asset: ref('asset', { label: 'Asset', required: true }),
  status_category: choice(categoryOptions, { label: 'Category' }),
  status_type: ref('health-status', { label: 'Status', required: true, missing: messages.selectStatus }),
  status_change_since: dateTime({ label: 'From date' }),
  status_change_until: dateTime({ label: 'To date' }),
  /** When “now” was pressed, for a device that sends it later; not needed where the body says since when. */
  changed_at: dateTime({ label: 'Changed at' }),
  notes: longText({ label: 'Notes' }),
  status_change_type: choice(changeTypeOptions, { label: 'Change type' }),
  changed_from_source: choice(sourceOptions, { label: 'Source' }),
} as const satisfies Fields;
