import type { Created, Patch, RecordOf } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { bringBack, recordRestored } from '#server/entity/restore';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { addedByFeature, bind } from '#server/entity/store';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRow, insertRows, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import type { contact } from './contact';
import { contacts } from './contact.server';
import { contactTable } from './contact.table';
import { vendor } from './vendor';
import { vendorTable } from './vendor.table';

export const vendors = bind(vendor, vendorTable, {
  computed: { parts: addedByFeature },
  links: { contacts: { table: contactTable, thisKey: 'vendor_id', otherKey: 'id', inverse: true } },
});

export const vendorRoutes: Route[] = [
  ...readRoutes(vendors),
  createRoute(vendors, createVendor),
  patchRoute(vendors, changeVendor),
  deleteRoute(vendors, deleteVendor),
  restoreRoute(vendors, restoreVendor),
];

type Fields = (typeof vendor)['fields'];

export async function createVendor(ctx: Context, input: Created<Fields>): Promise<string> {
  const id = await insertRow(ctx, vendors, input);
  await assignContacts(ctx, input.contacts ?? [], id);
  return id;
}

/** A vendor with new contacts, as a directory knows them. */
export async function createVendorWithContacts(
  ctx: Context,
  input: Created<Fields>,
  newContacts: readonly Pick<RecordOf<typeof contact>, 'name' | 'role' | 'email' | 'phone'>[],
): Promise<string> {
  return createVendor(ctx, { ...input, contacts: await insertRows(ctx, contacts, [...newContacts]) });
}

async function changeVendor(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, vendors, id, 'update');
  const oldContacts = before.contacts as string[];
  const newContacts = patch.contacts === undefined ? oldContacts : (patch.contacts ?? []);
  // Removed contacts record the old name of the vendor, added ones the new name.
  await assignContacts(
    ctx,
    oldContacts.filter((one) => !newContacts.includes(one)),
    null,
  );
  await updateRow(ctx, vendors, before, patch);
  await assignContacts(
    ctx,
    newContacts.filter((one) => !oldContacts.includes(one)),
    id,
  );
}

/** Contacts are deleted and restored with their company. */
async function deleteVendor(ctx: Context, before: Row): Promise<void> {
  const at = withoutMatch(ctx);
  for (const contact of before.contacts as string[])
    await deleteRow(at, contacts, await loadRow(at, contacts, contact, 'delete'));
  await deleteRow(ctx, vendors, before);
}

async function restoreVendor(ctx: Context, id: string): Promise<void> {
  const deletedContacts = await ctx.db.rows<{ id: string }>(
    `select c.id from contact c join vendor v on v.organization_id = c.organization_id and v.id = c.vendor_id
     where v.organization_id = $1 and v.id = $2 and c.deleted_at = v.deleted_at order by c.id`,
    [ctx.organization.id, id],
  );
  if (!(await bringBack(ctx, vendors, id))) return;
  for (const contact of deletedContacts) await bringBack(ctx, contacts, contact.id);
  await recordRestored(ctx, vendors, id);
  for (const contact of deletedContacts) await recordRestored(ctx, contacts, contact.id);
}

/** A contact belongs to one vendor: the contact changes, with its own history. */
async function assignContacts(ctx: Context, ids: string[], to: string | null): Promise<void> {
  const at = withoutMatch(ctx);
  for (const id of ids.toSorted()) {
    const contact = await loadRow(at, contacts, id, 'read');
    // A person who may add a vendor but not change contacts can only take contacts without a vendor.
    if (contact.vendor !== null && !can(ctx.user, 'update', 'contact'))
      throw invalid({ contacts: [messages.contactTaken(String(contact.name))] });
    await updateRow(at, contacts, contact, { vendor: to });
  }
}

/** If-Match refers to the vendor. */
const withoutMatch = (ctx: Context): Context => ({ ...ctx, ifMatch: undefined });
