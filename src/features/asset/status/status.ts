import { choice, dateTime, type Fields, longText, ref } from '#shared/field';
import { messages } from '#words/messages';
import { categoryOptions } from './health-status';
import { labels } from '#words/labels/asset-status';

export const changeTypeOptions = [
  { value: 'planned', label: labels.changeTypeOptions.planned },
  { value: 'unplanned', label: labels.changeTypeOptions.unplanned },
] as const;

export type ChangeType = (typeof changeTypeOptions)[number]['value'];

const sourceOptions = [
  { value: 'asset_detail', label: labels.sourceOptions.asset_detail },
  { value: 'work_order', label: labels.sourceOptions.work_order },
  { value: 'automation', label: labels.sourceOptions.automation },
  { value: 'api', label: labels.sourceOptions.api },
] as const;

export type ChangeSource = (typeof sourceOptions)[number]['value'];

/** The body of `POST /assets/status`: now unless it says since when, for good unless it says until when (D10). */
export const statusChangeFields = {
  asset: ref('asset', { label: labels.asset, required: true }),
  status_category: choice(categoryOptions, { label: labels.status_category }),
  status_type: ref('health-status', { label: labels.status_type, required: true, missing: messages.selectStatus }),
  status_change_since: dateTime({ label: labels.status_change_since }),
  status_change_until: dateTime({ label: labels.status_change_until }),
  /** When “now” was pressed, for a device that tells it later; what says since when does without. */
  changed_at: dateTime({ label: labels.changed_at }),
  notes: longText({ label: labels.notes }),
  status_change_type: choice(changeTypeOptions, { label: labels.status_change_type }),
  changed_from_source: choice(sourceOptions, { label: labels.changed_from_source }),
} as const satisfies Fields;
