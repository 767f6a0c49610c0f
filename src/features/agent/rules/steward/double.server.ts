import type { Context } from '#server/context';
import type { Call, Evidence, Finding, Target } from '../../rule.server';
import { groups, type Member } from './groups.server';
import { words } from './steward.words';
import { type Stewarded, subjectOf } from './subject';

const texts = words.double;

interface Part extends Member {
  number: string;
  quantity: number;
  is_kit: boolean;
}

interface Asset extends Member {
  maker: string;
  serial: string;
}

interface Contact extends Member {
  email: string;
  vendor: string | null;
  filled: number;
}

interface Vendor extends Member {
  website: string;
}

/** SQL: a number without the signs and blanks that people write into it. */
const withoutSigns = (value: string) => `regexp_replace(app_fold(${value}), '[-./[:space:]]', '', 'g')`;

/** Shorter serial numbers are no numbers of one machine. */
export const leastSerial = 4;

/** Records that are kept more than once. */
export async function doubles(ctx: Context, ids: Record<Stewarded, string[]>): Promise<Finding[]> {
  const parts = await groups<Part>(ctx, ids.part, {
    noun: 'part',
    same: withoutSigns(`coalesce(t.number, '')`),
    more: `t.number, t.quantity, t.components is not null as is_kit`,
    where: 'not t.is_archived',
  });
  const assets = await groups<Asset>(ctx, ids.asset, {
    noun: 'asset',
    same: `app_fold(btrim(t.manufacturer)) || ' ' || ${withoutSigns('t.serial_number')}`,
    more: 't.manufacturer as maker, t.serial_number as serial',
    where: `t.manufacturer <> '' and length(${withoutSigns('t.serial_number')}) >= ${leastSerial}`,
  });
  const contacts = await groups<Contact>(ctx, ids.contact, {
    noun: 'contact',
    same: `lower(coalesce(t.email, ''))`,
    more: 't.email, t.vendor_id as vendor, num_nonnulls(t.vendor_id, t.phone, t.role) as filled',
  });
  const vendors = await groups<Vendor>(ctx, ids.vendor, {
    noun: 'vendor',
    same: `coalesce(app_company_host(t.website), '')`,
    more: 't.website',
  });
  return [...parts.map(ofParts), ...assets.map(ofAssets), ...contacts.map(ofContacts), ...vendors.map(ofVendors)];
}

type Said = Pick<Finding, 'title' | 'why' | 'calls' | 'evidence'>;

const finding = (
  type: Stewarded,
  group: readonly Member[],
  said: Said,
  confidence: Finding['confidence'] = 'high',
) => ({
  kind: 'double',
  subject: subjectOf(type, group[0]!.id),
  targets: group.map((one) => targetOf(type, one)),
  confidence,
  weight: group.length,
  ...said,
});

const targetOf = (type: Stewarded, { id, name }: Member): Target => ({ type, id, name });

const evidenceOf = (type: Stewarded, one: Member, label: string, value: string): Evidence => ({
  label,
  value,
  decisive: true,
  record: targetOf(type, one),
});

/** What has nothing in stock is archived, while one stays: the oldest, if none has. A kit is not stocked at all. */
function ofParts(group: readonly Part[]): Finding {
  const isEmpty = ({ quantity, is_kit }: Part) => quantity === 0 && !is_kit;
  const stays = group.find((one) => !isEmpty(one)) ?? group[0]!;
  const empty = group.filter((one) => one !== stays && isEmpty(one));
  const calls = empty.map(({ id }): Call => ({ method: 'PATCH', path: `/parts/${id}`, body: { is_archived: true } }));
  return finding('part', group, {
    title: texts.part(stays.number),
    why: empty.length > 0 ? texts.archive(empty.map(({ name }) => name)) : texts.allStocked,
    calls,
    evidence: group.map((one) =>
      evidenceOf(
        'part',
        one,
        texts.number,
        one.is_kit ? texts.kit(one.number) : texts.inStock(one.number, one.quantity),
      ),
    ),
  });
}

const ofAssets = (group: readonly Asset[]): Finding =>
  finding('asset', group, {
    title: texts.asset(group[0]!.maker, group[0]!.serial),
    why: texts.sameMachine,
    calls: [],
    evidence: group.map((one) => evidenceOf('asset', one, texts.serial, `${one.maker} ${one.serial}`)),
  });

/** The one that says most stays. Those of different vendors are left to people. */
function ofContacts(group: readonly Contact[]): Finding {
  const vendors = new Set(group.flatMap(({ vendor }) => vendor ?? []));
  const [stays, ...others] = group.toSorted((a, b) => b.filled - a.filled || (a.id < b.id ? -1 : 1));
  const goes = vendors.size > 1 ? [] : others;
  const names = goes.map(({ name }) => name);
  return finding('contact', group, {
    title: texts.contact(group[0]!.same),
    why: goes.length > 0 ? texts.delete(stays!.name, names) : texts.otherVendors,
    calls: goes.map(({ id }): Call => ({ method: 'DELETE', path: `/core/contacts/${id}` })),
    evidence: group.map((one) => evidenceOf('contact', one, texts.mail, one.email)),
  });
}

const ofVendors = (group: readonly Vendor[]): Finding =>
  finding(
    'vendor',
    group,
    {
      title: texts.vendor(group[0]!.same),
      why: texts.sameHost,
      calls: [],
      evidence: group.map((one) => evidenceOf('vendor', one, texts.website, one.website)),
    },
    'medium',
  );
