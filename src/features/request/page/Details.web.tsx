import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import { detailQuery } from '#web/entity/common/queries.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { StatusPill } from '#features/asset/status/StatusPill.web';
import { priorities } from '#features/work-order/plan-options';
import { ForgetContact } from './ForgetContact.web';
import { type Request, requestOf, seesAll } from '../request-view';
import { words } from '../request.words';
import styles from './request.module.css';

const texts = words.side;

/** Where it is and who reported it: what is needed to decide. */
export function Details({ row }: { row: Row }) {
  const { may } = useSession();
  const request = requestOf(row);
  const { asset, location, priority, portal, me_too_count, public_summary, created_at } = request;
  const choice = priorities.find(({ value }) => value === priority);
  const staff = seesAll(may);
  return (
    <Card id="details" title={texts.title}>
      <dl className={styles.facts}>
        <Fact label={texts.asset}>
          <Asset request={request} />
        </Fact>
        {(location || !asset) && (
          <Fact label={texts.location}>{location ? <Named noun="location" chip={location} /> : <None />}</Fact>
        )}
        {choice && (
          <Fact label={texts.priority}>
            <Pill meaning={choice.value}>{choice.label}</Pill>
          </Fact>
        )}
        {staff && <Reporter request={request} />}
        <Fact label={texts.reported}>
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {timeAgo(created_at)}
          </time>
        </Fact>
        {portal && <Fact label={texts.portal}>{portal.name}</Fact>}
        {Boolean(me_too_count) && <Fact label={texts.meToo}>{me_too_count}</Fact>}
        {staff && public_summary && <Fact label={texts.summary}>{public_summary}</Fact>}
      </dl>
      {staff && request.contact && may('update', 'request', row) && <ForgetContact row={row} />}
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const None = () => <span className={styles.nothing}>{texts.nowhere}</span>;

/** A link for those who may open it. */
function Named({ noun, chip }: { noun: 'asset' | 'location'; chip: { id: string; name: string } }) {
  const { may } = useSession();
  return may('read', noun) ? <Link to={`/${noun}/${chip.id}`}>{chip.name}</Link> : chip.name;
}

/** The asset with its status, which may already say what is wrong. */
function Asset({ request: { asset } }: { request: Request }) {
  const { may } = useSession();
  const enabled = asset !== null && may('read', 'asset');
  const { data } = useQuery({ ...detailQuery(featureOf('asset')!, asset?.id ?? ''), enabled });
  if (!asset) return <None />;
  const path = ((data?.path as string[] | undefined) ?? []).slice(0, -1);
  return (
    <span className={styles.asset}>
      <Named noun="asset" chip={asset} />
      {path.length > 0 && <small>{path.join(' › ')}</small>}
      {data?.id === asset.id && <StatusPill row={data} />}
    </span>
  );
}

/** Whoever reported it: by their account, or as they said themselves. */
function Reporter({ request: { created_by, contact } }: { request: Request }) {
  return (
    <>
      <Fact label={texts.by}>{created_by?.name ?? contact?.name ?? texts.stranger}</Fact>
      {contact?.email && (
        <Fact label={texts.email}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Fact>
      )}
      {contact?.phone && (
        <Fact label={texts.phone}>
          <a href={`tel:${contact.phone}`}>{contact.phone}</a>
        </Fact>
      )}
    </>
  );
}
