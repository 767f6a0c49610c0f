import type { AddNew } from '#web/entity/common/making.ts';
import { MixedSelect } from '#web/entity/pick/MultiSelect.tsx';
import { OptionLine } from '#web/entity/pick/OptionList.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words as texts } from './assigned.words';
import styles from './assigned.module.css';

export interface People {
  users: string[];
  teams: string[];
}

interface PeopleProps {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  value: People;
  onChange(value: People): void;
  onAddNew: AddNew | null;
}

/** People and teams in one list, because who does the work is one question. */
export const PeopleSelect = ({ value, onChange, ...rest }: PeopleProps) => (
  <MixedSelect
    {...rest}
    kinds={[
      {
        from: '/api/users/minimal',
        called: { one: texts.person, many: texts.people },
        value: value.users,
        onChange: (users) => onChange({ ...value, users }),
      },
      {
        from: '/api/teams/minimal',
        called: { one: texts.team, many: texts.teams },
        value: value.teams,
        onChange: (teams) => onChange({ ...value, teams }),
      },
    ]}
    line={(option) => (
      <span className={styles.assignee}>
        <Avatar name={option.name} color={option.color as string | null} size={24} />
        <OptionLine option={option} />
      </span>
    )}
  />
);
