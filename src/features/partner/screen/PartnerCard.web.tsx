import { Button, Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { Money } from '#web/ui/Money.tsx';
import { countryName } from './country-name';
import type { Partner, PartnerContact } from '../partner';
import { words as partnerWords } from '../partner.words';
import { isCompany } from '../vendor-from';
import { askForQuote, fillVendorForm } from './acts';
import { Facts } from './Facts.web';
import { MergeDialog } from './MergeDialog.web';
import { onTimeOf } from './on-time-of';
import { Said } from './Said.web';
import { sourcesOf } from './sources-of';
import { words } from './screen.words';
import styles from './screen.module.css';

interface PartnerCardProps {
  partner: Partner;
  isCompared: boolean;
  onCompare(): void;
}

const mostContacts = 3;

/** A company with what we know of it and what can be done. */
export function PartnerCard({ partner, isCompared, onCompare }: PartnerCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, kinds, place, industry, status, vendors, contacts, doubles } = partner;
  const [vendor] = vendors;
  const where = [place.address, countryName(place.country), industry, status].filter((one) => one !== null);
  const id = `partner-${partner.key}`;
  return (
    <article className={styles.card} tabIndex={0} aria-labelledby={id}>
      <header>
        <div className={styles.name}>
          <h2 id={id}>
            {vendor ? (
              <Link to={`/vendor/${vendor.id}`} data-open>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          {kinds.map((kind) => (
            <span key={kind} className={styles.kind} data-kind={kind}>
              {partnerWords.kinds[kind]}
            </span>
          ))}
        </div>
        <Checkbox label={words.compare} data-compare checked={isCompared} onChange={onCompare} />
      </header>
      {where.length > 0 && (
        <p className={styles.where}>
          {where.map((one, at) => (
            <span key={one}>
              {at > 0 && ' · '}
              <bdi>{one}</bdi>
            </span>
          ))}
        </p>
      )}
      {vendor && <Figures partner={partner} />}
      {contacts.length > 0 && (
        <ul className={styles.contacts}>
          {contacts.slice(0, isOpen ? undefined : mostContacts).map((contact, at) => (
            <li key={contact.id ?? at}>
              <Contact contact={contact} company={name} />
            </li>
          ))}
        </ul>
      )}
      {doubles.map((double) => (
        <Double key={double.key} double={double} vendor={vendor} />
      ))}
      {isOpen && <Facts partner={partner} />}
      <footer>
        <p className={styles.sources}>
          <span className="visually-hidden">{words.sources}: </span>
          {sourcesOf(partner).map(({ key, name: source, date }) => (
            <span key={key}>
              <Said say={(said) => words.source(said!, date ? formatDate(date) : '')} names={[source]} />
            </span>
          ))}
        </p>
        <div className={styles.actions}>
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            data-open={vendor ? undefined : true}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.less : words.details}
          </Button>
          <Actions partner={partner} />
        </div>
      </footer>
    </article>
  );
}

/** Likely the same company; where both are vendors, they can be merged. */
function Double({
  double: { key, name, why },
  vendor,
}: {
  double: Partner['doubles'][number];
  vendor: Partner['vendors'][number] | undefined;
}) {
  const { may } = useSession();
  const [isMerging, setMerging] = useState(false);
  const [, id] = /^vendor-(.+)$/.exec(key) ?? [];
  return (
    <div className={styles.double}>
      <p>
        <Said say={(said) => words.maybe(said!, why.toLowerCase())} names={[name]} />
      </p>
      {vendor && id && may('delete', 'vendor') && may('update', 'vendor') && (
        <Button variant="subtle" aria-label={words.mergeWith(name)} onClick={() => setMerging(true)}>
          {words.mergeAction}
        </Button>
      )}
      {isMerging && <MergeDialog vendors={[vendor!, { id: id!, name }]} onClose={() => setMerging(false)} />}
    </div>
  );
}

function Figures({ partner }: { partner: Partner }) {
  const { parts, open_orders, spend } = partner;
  const onTime = onTimeOf(partner);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{words.parts}</dt>
        <dd>{parts}</dd>
      </div>
      <div>
        <dt>{words.openOrders}</dt>
        <dd>{open_orders}</dd>
      </div>
      {spend !== null && (
        <div>
          <dt>{words.spend}</dt>
          <dd>
            <Money amount={spend} />
          </dd>
        </div>
      )}
      {onTime !== null && (
        <div>
          <dt>{words.onTime}</dt>
          <dd>{onTime}</dd>
        </div>
      )}
    </dl>
  );
}

interface ContactProps {
  contact: PartnerContact;
  /** Who is the company itself is not named again. */
  company: string;
}

function Contact({ contact: { id, name, role, email, phone }, company }: ContactProps) {
  return (
    <>
      {(id !== null || role !== null || name !== company) && (
        <span className={styles.person}>
          <bdi>{id ? <Link to={`/contact/${id}`}>{name}</Link> : name}</bdi>
          {role && <small>{role}</small>}
        </span>
      )}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`} aria-label={`${words.call(name)}: ${phone}`}>
          <Phone size={16} />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`${words.mail(name)}: ${email}`}>
          <Mail size={16} />
          {email}
        </a>
      )}
    </>
  );
}

function Actions({ partner }: { partner: Partner }) {
  const { me, may } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'add' | 'merge'>();
  const { vendors, doubles } = partner;
  const [vendor, ...others] = vendors;
  const likely = doubles.find(({ key }) => key.startsWith('vendor-'));
  const add = () => {
    fillVendorForm(me.id, partner);
    void navigate({ href: '/vendor/new' });
  };
  const quote = () =>
    void askForQuote(vendor!.id).then(
      (href) => navigate({ href }),
      (error: Error) => sayFailed(error.message),
    );
  return (
    <>
      {others.length > 0 && may('delete', 'vendor') && may('update', 'vendor') && (
        <Button variant="default" onClick={() => setAsking('merge')}>
          {words.merge}
        </Button>
      )}
      {vendor && may('create', 'purchase-order') && (
        <Button variant="default" onClick={quote}>
          {words.quote}
        </Button>
      )}
      {!vendor && isCompany(partner) && may('create', 'vendor') && (
        <Button variant="default" onClick={() => (likely ? setAsking('add') : add())}>
          {words.add}
        </Button>
      )}
      {asking === 'add' && (
        <Confirm
          title={words.doubleTitle}
          action={words.addAnyway}
          onConfirm={async () => add()}
          onClose={() => setAsking(undefined)}
        >
          <Said say={(said) => words.double(said!)} names={[likely!.name]} />
        </Confirm>
      )}
      {asking === 'merge' && <MergeDialog vendors={vendors} onClose={() => setAsking(undefined)} />}
    </>
  );
}
