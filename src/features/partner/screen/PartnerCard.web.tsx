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
import { askForQuote, fillVendorForm, mergeVendors } from './acts';
import { Facts } from './Facts.web';
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
  const where = [place.address, countryName(place.country), industry, status].filter(Boolean).join(' · ');
  const id = `partner-${partner.key}`;
  return (
    <article className={styles.card} tabIndex={0} aria-labelledby={id}>
      <header>
        <div className={styles.name}>
          <h2 id={id}>
            {vendor ? (
              <Link to={`/vendor/${vendor.id}`} data-open>
                {name}
              </Link>
            ) : (
              name
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
      {where && <p className={styles.where}>{where}</p>}
      {vendor && <Figures partner={partner} />}
      {contacts.length > 0 && (
        <ul className={styles.contacts}>
          {contacts.slice(0, isOpen ? undefined : mostContacts).map((contact, at) => (
            <li key={contact.id ?? at}>
              <Contact contact={contact} />
            </li>
          ))}
        </ul>
      )}
      {doubles.map(({ key, name: other, why }) => (
        <p key={key} className={styles.double}>
          {words.maybe(other, why)}
        </p>
      ))}
      {isOpen && <Facts partner={partner} />}
      <footer>
        <p className={styles.sources}>
          <span className="visually-hidden">{words.sources}: </span>
          {sourcesOf(partner).map(({ key, name: source, date }) => (
            <span key={key}>{words.source(source, date ? formatDate(date) : '')}</span>
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

function Figures({ partner: { parts, open_orders, spend, on_time } }: { partner: Partner }) {
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
      <div>
        <dt>{words.onTime}</dt>
        <dd>{on_time === null ? words.nothing : words.percent(on_time)}</dd>
      </div>
    </dl>
  );
}

function Contact({ contact: { id, name, role, email, phone } }: { contact: PartnerContact }) {
  return (
    <>
      <span className={styles.person}>
        {id ? <Link to={`/contact/${id}`}>{name}</Link> : name}
        {role && <small>{role}</small>}
      </span>
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
      {!vendor && may('create', 'vendor') && (
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
          {words.double(likely!.name)}
        </Confirm>
      )}
      {asking === 'merge' && (
        <Confirm
          title={words.mergeTitle}
          action={words.mergeAction}
          onConfirm={() => mergeVendors(vendors)}
          onClose={() => setAsking(undefined)}
        >
          {words.mergeText(vendor!.name, others.map(({ name }) => name).join(', '))}
        </Confirm>
      )}
    </>
  );
}
