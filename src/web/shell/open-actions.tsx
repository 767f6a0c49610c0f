import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/screen';
import { allFeatures, isSettled, type Screens } from '../entity/common/feature.ts';
import { detailQuery } from '../entity/common/queries.ts';
import { cut } from '../format/name.ts';
import { useSession } from '../session.tsx';
import type { Hit } from './found.ts';
import { recordAt } from './recent.ts';

/** Actions on the open record that are links (U33). */
export function useOpenActions(): Hit[] {
  const { may } = useSession();
  const open = recordAt(location.pathname, allFeatures());
  const feature = open?.feature;
  const [screens, setScreens] = useState<Screens>();
  const { data: row } = useQuery({
    ...detailQuery(feature ?? allFeatures()[0]!, open?.id ?? ''),
    enabled: open !== undefined,
  });
  // The open page has loaded it already.
  useEffect(() => void feature?.load().then((loaded) => setScreens(loaded.screens)), [feature]);
  if (!feature || !row) return [];
  const hint = cut(row.name, 30);
  const edit = {
    key: 'edit',
    icon: <Pencil size={16} />,
    label: words.detail.edit,
    hint,
    to: `/${feature.slug}/${row.id}/edit`,
  };
  const nounActions = screens?.actions?.(row, may) ?? [];
  return [
    ...(may('update', feature.slug, row) && !isSettled(feature, row) ? [edit] : []),
    ...nounActions.map(({ label, icon: Icon, href, download }) => ({
      key: `do ${label}`,
      icon: <Icon size={16} />,
      label,
      hint,
      to: href,
      download,
    })),
  ];
}
