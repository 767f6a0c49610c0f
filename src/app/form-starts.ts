import { formStart as asset } from '#features/asset/form-start';
import { formStart as contact } from '#features/vendor/contact-form-start';
import { formStart as location } from '#features/location/form-start';
import { formStart as part } from '#features/part/form-start';
import { formStart as procedure } from '#features/procedure/form-start';
import { formStart as team } from '#features/people/team/form-start';
import { formStart as vendor } from '#features/vendor/form-start';
import { formStart as workOrder } from '#features/work-order/form/form-start';

/** The nouns whose forms begin with text inputs and choices, which the server can render (`first-sight/fields.ts`). */
export const formStarts: Record<string, string[] | undefined> = {
  asset,
  location,
  'work-order': workOrder,
  team,
  procedure,
  contact,
  part,
  vendor,
};
