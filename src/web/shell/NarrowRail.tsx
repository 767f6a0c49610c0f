import { Link, useLocation } from '@tanstack/react-router';
import { type LucideIcon, ScanLine } from 'lucide-react';
import { words } from '#words/screen';
import { sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { besideMaintenance, namesOf, railFeatures } from './entries.ts';
import styles from './shell.module.css';

/** A tablet's navigation: all entries of the rail and the top navigation, as icons with names. */
export function NarrowRail() {
  const { may } = useSession();
  return (
    <nav className={styles.narrowRail} aria-label={words.nav.main}>
      {railFeatures(may).map((feature) => {
        const { slug, icon } = feature;
        return <Item key={slug} to={`/${slug}`} label={namesOf(feature, may).plural} icon={icon} slugs={[slug]} />;
      })}
      <hr />
      {may('read', 'asset') && <Item to="/scan" label={words.scan} icon={ScanLine} slugs={['scan']} />}
      {besideMaintenance(may).map((entry) => (
        <Item key={entry.to} {...entry} />
      ))}
    </nav>
  );
}

function Item({ to, label, icon: Icon, slugs }: { to: string; label: string; icon: LucideIcon; slugs: string[] }) {
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  return (
    <Link to={to} aria-current={slugs.includes(first) ? 'page' : undefined}>
      <Icon size={20} />
      {label}
    </Link>
  );
}
