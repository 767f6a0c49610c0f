import * as z from 'zod/mini';
import { weekdays } from '#shared/days';
import { data } from '#shared/field';
import { type Channels, defaultsOf, type NoticeEvent, noticeEvents } from '#shared/notice';
import { messages } from '#words/messages';
import { timeZone } from '#features/organization/organization';

export type Matrix = Record<NoticeEvent, Channels>;

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.mustBeClock));

const quiet = z.strictObject({
  /** The days on which they begin. */
  days: z.array(z.enum(weekdays)).check(z.maxLength(7, messages.tooMany('Days', 7))),
  from: clock,
  to: clock,
  /** Whether urgent pushes pass. */
  urgent: z.boolean(),
});

export type Quiet = z.infer<typeof quiet>;

export const noQuiet: Quiet = { days: [], from: '22:00', to: '06:00', urgent: true };

const channels = z.strictObject({ in_app: z.boolean(), push: z.boolean(), mail: z.enum(['off', 'now', 'digest']) });

/** What a person chooses. Events that are left out have their defaults. */
export const preferenceFields = {
  matrix: data(z.partialRecord(z.enum(noticeEvents as [NoticeEvent, ...NoticeEvent[]]), channels), {
    label: 'What reaches you',
  }),
  quiet: data(quiet, { label: 'Quiet hours' }),
  time_zone: timeZone('Time zone'),
};

/** What reaches a person: as they chose, or the default, which pushes some events only if they are urgent. */
export function channelsFor(chosen: Partial<Matrix> | null | undefined, event: NoticeEvent, urgent: boolean): Channels {
  const { pushUrgent, ...standard } = defaultsOf(event);
  return chosen?.[event] ?? { ...standard, push: standard.push || (urgent && pushUrgent === true) };
}

/** Without what is as it would be anyway, so that defaults go on to hold. */
export const withoutDefaults = (chosen: Partial<Matrix>): Partial<Matrix> =>
  Object.fromEntries(
    Object.entries(chosen).filter(([event, { in_app, push, mail }]) => {
      const standard = defaultsOf(event as NoticeEvent);
      return in_app !== standard.in_app || push !== standard.push || mail !== standard.mail;
    }),
  );

export const fullMatrix = (chosen: Partial<Matrix>): Matrix =>
  Object.fromEntries(noticeEvents.map((event) => [event, channelsFor(chosen, event, false)])) as Matrix;
