import { Link } from '@tanstack/react-router';
import type { RecordOf } from '#shared/entity';
import { featureOf } from '#web/entity/common/feature.ts';
import { Create } from '#web/entity/list/Create.tsx';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words as all } from '#words/screen';
import type { team } from '../team/team';
import { words } from './user.words';
import { ListTab, SortHead } from './ListTab.web';
import styles from './people.module.css';

type Team = RecordOf<typeof team>;

export function TeamsTab() {
  const { may } = useSession();
  const feature = featureOf('team')!;
  const empty = (
    <Empty
      drawing={feature.empty.drawing}
      title={all.list.emptyTitle(feature.plural)}
      action={<Create feature={feature} />}
    >
      {may('create', 'team') ? feature.empty.text : all.list.emptyReadOnly}
    </Empty>
  );
  return (
    <ListTab feature={feature} tab="teams" empty={empty}>
      {(rows, state) => (
        <div role="table" aria-label={words.teams} className={styles.teamsTable}>
          <div role="row" className={styles.head}>
            <SortHead feature={feature} state={state} by="name" label={words.name} />
            <span role="columnheader">{words.members}</span>
            <SortHead feature={feature} state={state} by="description" label={words.description} />
          </div>
          {(rows as Team[]).map((team) => (
            <TeamRow key={team.id} team={team} />
          ))}
        </div>
      )}
    </ListTab>
  );
}

function TeamRow({ team }: { team: Team }) {
  return (
    <div role="row" className={styles.teamRow}>
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
  );
}

const shownMembers = 5;

/** Avatars for the eye; names on hover, on focus and for screen readers. */
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
