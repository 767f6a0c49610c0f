import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Feature } from '../entity/feature.ts';
import { getPage, keys } from '../query.ts';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import { railFeatures } from './entries.ts';
import styles from './shell.module.css';

/** The nouns of maintenance with how many there are; each number equals the total of its list (S3.1). */
export function Rail() {
  const { may } = useSession();
  return (
    <nav className={styles.rail} aria-label={words.nav.rail}>
      {railFeatures(may).map((feature) => (
        <RailItem key={feature.slug} feature={feature} />
      ))}
    </nav>
  );
}

function RailItem({ feature }: { feature: Feature }) {
  const [, first] = useLocation().pathname.split('/');
  const { data } = useQuery({
    queryKey: keys.total(feature.slug, ''),
    queryFn: () => getPage(`${feature.path}/minimal`, '', 1, 1),
  });
  const Icon = feature.icon;
  return (
    <Link to={`/${feature.slug}`} aria-current={first === feature.slug ? 'page' : undefined}>
      <Icon size={18} />
      <span>{feature.plural}</span>
      {data && <small>{data.count}</small>}
    </Link>
  );
}
