import type { AddNew } from '#web/entity/common/making.ts';
import type { Blank } from './parts';
import { ChoiceEntry } from './entries/ChoiceEntry.web';
import { FieldEntry } from './entries/FieldEntry.web';
import { FilterEntry } from './entries/FilterEntry.web';
import { MinutesEntry } from './entries/figure-entries.web';
import { LimitEntry } from './entries/LimitEntry.web';
import { OpEntry } from './entries/OpEntry.web';
import { PeopleEntry } from './entries/PeopleEntry.web';
import { RecordEntry, StatusEntry } from './entries/RecordEntry.web';
import { ScheduleEntry } from './entries/ScheduleEntry.web';
import { TextEntry } from './entries/TextEntry.web';
import { ValueEntry } from './entries/ValueEntry.web';
import type { TriggerDraft } from './trigger-parts';

export interface EntryProps {
  blank: Blank;
  /** What was typed on the button that opened it. */
  typed: string;
  /** The trigger, for what texts can insert. */
  trigger: TriggerDraft | undefined;
  onChoose(value: unknown): void;
  onAddNew: AddNew;
}

/** What a blank can be filled with. */
export function Entry({ blank, typed, trigger, onChoose, onAddNew }: EntryProps) {
  switch (blank.as) {
    case 'choice':
      return (
        <ChoiceEntry
          label={blank.label}
          options={blank.options}
          value={blank.value}
          typed={typed}
          onChoose={onChoose}
        />
      );
    case 'record':
      return (
        <RecordEntry label={blank.label} noun={blank.noun} typed={typed} onChoose={onChoose} onAddNew={onAddNew} />
      );
    case 'status':
      return <StatusEntry label={blank.label} value={blank.value} typed={typed} onChoose={onChoose} />;
    case 'limit':
      return <LimitEntry blank={blank} typed={typed} onChoose={onChoose} />;
    case 'minutes':
      return (
        <MinutesEntry label={blank.label} value={blank.value as number | undefined} typed={typed} onChoose={onChoose} />
      );
    case 'people':
      return <PeopleEntry label={blank.label} value={blank.value} onChoose={onChoose} onAddNew={onAddNew} />;
    case 'schedule':
      return <ScheduleEntry value={(blank.value as string | undefined) ?? ''} onChoose={onChoose} />;
    case 'text':
      return (
        <TextEntry
          label={blank.label}
          value={(blank.value as string | undefined) ?? ''}
          typed={typed}
          max={blank.max}
          trigger={blank.plain ? undefined : trigger}
          onChoose={onChoose}
        />
      );
    case 'field':
      return <FieldEntry blank={blank} typed={typed} onChoose={onChoose} />;
    case 'op':
      return <OpEntry blank={blank} typed={typed} onChoose={onChoose} />;
    case 'value':
      return <ValueEntry blank={blank} typed={typed} trigger={trigger} onChoose={onChoose} onAddNew={onAddNew} />;
    case 'filter':
      return <FilterEntry noun={blank.noun} value={(blank.value as string | undefined) ?? ''} onChoose={onChoose} />;
  }
}
