import { Link } from '@tanstack/react-router';
import { EntityError } from '#web/entity/EntityError.tsx';
import { featureOf } from '#web/entity/feature.ts';
import { Create, Footer, useList } from '#web/entity/ListScreen.tsx';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { words as all } from '#web/words.ts';
import { words } from './words';
import styles from './people.module.css';

interface Team {
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  members: { id: string; name: string; color: string | null; profile_image: string | null }[];
}

export function TeamsTab() {
  const { may } = useSession();
  const feature = featureOf('team')!;
  const list = useList(feature, '');
  const teams = list.rows as unknown as Team[];
  if (list.isError)
    return (
      <EntityError error={list.error} title={all.list.failed(feature.plural)} onRetry={() => void list.refetch()} />
    );
  if (!list.isSuccess) return null;
  if (teams.length === 0) {
    return (
      <Empty
        drawing={feature.empty.drawing}
        title={all.list.emptyTitle(feature.plural)}
        action={<Create feature={feature} />}
      >
        {may('create', 'team') ? feature.empty.text : all.list.emptyReadOnly}
      </Empty>
    );
  }
  return (
    <>
      <div role="table" aria-label={words.teams} className={styles.teamsTable}>
        <div role="row" className={styles.head}>
          <span role="columnheader">{words.name}</span>
          <span role="columnheader">{words.members}</span>
          <span role="columnheader">{words.description}</span>
        </div>
        {teams.map((team) => (
          <div key={team.id} role="row" className={styles.teamRow}>
            <div role="cell" className={styles.teamName}>
              <i style={{ background: team.color ?? 'var(--text-3)' }} />
              <Link to={`/team/${team.id}`}>{team.name}</Link>
            </div>
            <div role="cell" className={styles.team}>
              <Members members={team.members} />
            </div>
            <div role="cell" className={styles.about}>
              {team.description ?? <span className={styles.quiet}>{all.detail.none}</span>}
            </div>
          </div>
        ))}
      </div>
      <Footer shown={teams.length} list={list} />
    </>
  );
}

const shownMembers = 5;

/** Faces for the eye; the names on hover, on focus and for those who listen. */
function Members({ members }: { members: Team['members'] }) {
  if (members.length === 0) return <span className={styles.quiet}>{words.noMembers}</span>;
  const names = members.map(({ name }) => name).join(', ');
  return (
    <Tooltip label={names}>
      <span className={styles.faces} tabIndex={0} role="img" aria-label={names}>
        {members.slice(0, shownMembers).map(({ id, name, color, profile_image }) => (
          <Avatar key={id} name={name} color={color} picture={profile_image} />
        ))}
        {members.length > shownMembers && <small>+{members.length - shownMembers}</small>}
      </span>
    </Tooltip>
  );
}
