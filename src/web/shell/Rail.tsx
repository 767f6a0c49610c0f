import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { Fragment } from 'react';
import { words } from '#words/screen';
import { type Feature, featureOf, ownListOf, sectionOf } from '../entity/common/feature.ts';
import type { Search } from '../entity/list/list-query.ts';
import { viewOf } from '../entity/list/list-state.ts';
import { countedIn } from '../entity/list/tabs.ts';
import { addressOf, type SavedView, usePinnedViews } from '../entity/views/saved-views.ts';
import { keys } from '../query.ts';
import { useSession } from '../session.tsx';
import { totalOf } from '../totals.ts';
import { Truncated } from '../ui/Truncated.tsx';
import { namesOf, railFeatures } from './entries.ts';
import styles from './shell.module.css';

/** The nouns of maintenance with their counts; each equals the total of its list, or of the tab it opens (S3.1). */
export function Rail() {
  const { may } = useSession();
  const pinned = usePinnedViews();
  const saved = useSaved();
  const asView = pinned?.some(({ id }) => id === saved) ?? false;
  const features = railFeatures(may);
  if (features.length < 2) return null;
  return (
    <nav className={styles.rail} aria-label={words.nav.rail}>
      {features.map((feature) => (
        <Fragment key={feature.slug}>
          <RailItem feature={feature} asView={asView} />
          {pinned
            ?.filter(({ entity }) => entity === feature.slug)
            .map((view) => (
              <PinnedView key={view.id} view={view} />
            ))}
        </Fragment>
      ))}
    </nav>
  );
}

const useSaved = () => useLocation({ select: ({ search }) => (search as { saved?: string }).saved });

/** A pinned view, below its list. */
function PinnedView({ view }: { view: SavedView }) {
  const saved = useSaved();
  const currentView = useLocation({
    select: ({ pathname, search }) =>
      viewOf(sectionOf(pathname) === view.entity ? (search as Search) : {}, featureOf(view.entity)),
  });
  return (
    <Link
      to={`/${view.entity}`}
      search={addressOf(view, currentView) as never}
      className={styles.pinned}
      aria-current={saved === view.id ? 'page' : undefined}
    >
      <Bookmark size={14} />
      <span>
        <Truncated text={view.name} at="menu" />
      </span>
    </Link>
  );
}

function RailItem({ feature, asView }: { feature: Feature; asView: boolean }) {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const counted = ownListOf(feature, may) ? '' : countedIn(feature.tabs?.[0]);
  const { data } = useQuery({
    queryKey: keys.total(feature.slug, counted),
    queryFn: () => totalOf(feature.slug, counted),
  });
  const Icon = feature.icon;
  return (
    // Exact: with a pinned view open, the list itself is not the current page.
    <Link
      to={`/${feature.slug}`}
      activeOptions={{ exact: true }}
      aria-current={first === feature.slug && !asView ? 'page' : undefined}
    >
      <Icon size={18} />
      <span>{namesOf(feature, may).plural}</span>
      {data !== undefined && <small>{data}</small>}
    </Link>
  );
}
