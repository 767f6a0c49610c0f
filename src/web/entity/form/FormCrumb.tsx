import { Link } from '@tanstack/react-router';
import type { Row } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Feature, listOf, ownListOf, toList } from '../common/feature.ts';

export function FormCrumb({ feature, row }: { feature: Feature; row?: Row }) {
  const { may } = useSession();
  return (
    <>
      {/* What a new one is prefilled with is no filter of the list. */}
      <Link {...(row ? toList(feature) : { to: listOf(feature) })} activeOptions={{ exact: true }}>
        {ownListOf(feature, may)?.plural ?? feature.plural}
      </Link>
      {row && (
        <>
          <span aria-hidden="true">›</span>
          <Link to={`/${feature.slug}/${row.id}`} activeOptions={{ exact: true }}>
            <Truncated text={row.name} at="details" />
          </Link>
        </>
      )}
    </>
  );
}
