import type { NoticeEvent, NoticeNoun } from '#shared/notice';
import type { Context } from './context';
import type { Happened } from './jobs/reader';

/** Who hears of something, as far as they may read the record. */
export interface Audience {
  members?: string[];
  /** Everybody who watches the record. */
  watchers?: true;
  /** Managers and admins. */
  managers?: true;
  admins?: true;
  /** Only people who work here: requesters do not hear what the staff says among themselves. */
  staff?: true;
  /** Those who hear of the same in another way. */
  except?: string[];
}

/** One thing to tell about one record. */
export interface Message {
  event: NoticeEvent;
  noun: NoticeNoun;
  id: string;
  to: Audience;
  text: string;
  /** Passes quiet hours on push and wakes what is snoozed. */
  urgent?: boolean;
  /** Those in `to.members` watch the record from now on, unless they have stopped to. */
  watch?: true;
}

/** What follows for people from a history entry. The noun that changes says who hears of it. */
export interface Notice {
  hears(happened: Happened): boolean;
  /** As that of a listener: of the entries it hears, those that may be worth telling. */
  sift?(ctx: Context, heard: readonly Happened[]): Promise<ReadonlySet<string>>;
  /** `by` is the name of who did it. */
  messages(ctx: Context, happened: Happened, by: string): Promise<Message[]>;
}
