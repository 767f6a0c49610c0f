import { customPrefix } from '#shared/custom-keys';
import type { PortalView } from './view.server';

/** The report in the fields of a form: what was left empty is not said. */
export function reportIn(fields: Readonly<Record<string, string>>, view: PortalView): Record<string, unknown> {
  const said = (key: string) => fields[key]?.trim() || undefined;
  const contact = { name: said('contact_name'), email: said('email'), phone: said('phone') };
  const customFields = (view.custom_fields ?? []).flatMap(({ key, kind }) => {
    const text = said(key);
    if (text === undefined) return [];
    const value = kind === 'number' ? Number(text.replace(',', '.')) : kind === 'flag' ? text === 'true' : text;
    return [[key.slice(customPrefix.length), value] as const];
  });
  const report = {
    // Browsers send lines with a return, which counts as a character.
    description: fields.description?.replaceAll('\r\n', '\n').trim(),
    name: said('name'),
    asset: said('asset'),
    location: said('location'),
    priority: said('priority'),
    website: said('website'),
    ...(Object.values(contact).some(Boolean) && { contact }),
    ...(customFields.length > 0 && { custom_fields: Object.fromEntries(customFields) }),
  };
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined));
}
