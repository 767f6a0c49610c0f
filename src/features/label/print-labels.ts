import { Printer } from 'lucide-react';
import type { Noun } from '#shared/permission';
import type { Action, Together } from '#web/entity/common/feature.ts';
import { words } from '#words/screen';

const most = 200;

/** The address of the page that prints the labels of these records. */
const labelsAt = (noun: Noun, ids: string[]): string =>
  `/print/labels?${noun === 'asset' ? '' : `of=${noun}&`}ids=${ids.join(',')}`;

/** The list action for the selected rows. */
export const printLabels = (noun: Noun): Together => ({
  label: words.printLabels,
  icon: Printer,
  most,
  to: (ids) => labelsAt(noun, ids),
});

/** The action on the page of one record. */
export const printLabel = (noun: Noun, id: string): Action => ({
  label: words.printLabels,
  icon: Printer,
  href: labelsAt(noun, [id]),
});
