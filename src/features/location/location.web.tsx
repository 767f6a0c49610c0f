import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/api.ts';
import { documents } from '#web/entity/DocumentsCard.tsx';
import type { Screens } from '#web/entity/feature.ts';
import { keys, type Row } from '#web/query.ts';
import { words } from '#web/words.ts';
import { location } from './location';
import styles from './location.module.css';

export const screens: Screens = {
  entity: location,
  form: [{ fields: ['name', 'description', 'parent', 'address', 'color', 'images', 'files'] }],
  panels: [
    { id: 'hierarchy', title: 'Places inside', count: 'children', Content: Hierarchy },
    documents('location', '/locations'),
  ],
};

interface Branch {
  id: string;
  name: string;
  children: Branch[];
}

/** Where it lies, and everything inside it. */
function Hierarchy({ row }: { row: Row }) {
  const { data } = useQuery({
    queryKey: keys.tree('location', row.id),
    queryFn: () => api.get<Branch & { ancestors: Branch[] }>(`/locations/${row.id}/hierarchy`),
  });
  if (!data) return null;
  return (
    <div className={styles.hierarchy}>
      {data.ancestors.length > 0 && (
        <p className={styles.path}>
          {data.ancestors.map(({ id, name }) => (
            <span key={id}>
              <Link to={`/location/${id}`}>{name}</Link>
              {' › '}
            </span>
          ))}
          {data.name}
        </p>
      )}
      {data.children.length > 0 ? (
        <Branches branches={data.children} />
      ) : (
        <p className={styles.none}>{words.list.none}</p>
      )}
    </div>
  );
}

function Branches({ branches }: { branches: Branch[] }) {
  return (
    <ul className={styles.branches}>
      {branches.map(({ id, name, children }) => (
        <li key={id}>
          <Link to={`/location/${id}`}>{name}</Link>
          {children.length > 0 && <Branches branches={children} />}
        </li>
      ))}
    </ul>
  );
}
