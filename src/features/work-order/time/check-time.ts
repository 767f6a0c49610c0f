import { messages } from '#words/messages';
import { words } from './time.words';

/** The values as typed. */
export interface TimeForm {
  time_type: string | null;
  hours: string;
  minutes: string;
  worked_at: string;
  user: string | null;
  hourly_rate: string;
  description: string;
}

/** The checks of the server, done before the request. An unchanged duration (`minutesBefore`) is always valid. */
export function checkTime(form: TimeForm, minutesBefore?: number): Record<string, string> {
  const { time_type, hours, minutes, user, hourly_rate } = form;
  const said = words.time;
  const errors: Record<string, string> = {};
  const [h, m] = [Number(hours || 0), Number(minutes || 0)];
  if (!time_type) errors.time_type = messages.required(said.type);
  if (h < 0) errors.hours = messages.atLeast(said.hours, 0);
  else if (h >= 24 && minutesOf(form) !== minutesBefore) errors.hours = messages.hoursTooMany;
  if (m < 0) errors.minutes = messages.atLeast(said.minutes, 0);
  else if (m >= 60) errors.minutes = messages.minutesTooMany;
  if (!errors.hours && !errors.minutes && h + m === 0) errors.minutes = messages.durationNeeded;
  if (!user) errors.user = words.entries.userMissing;
  if (Number(hourly_rate || 0) < 0) errors.hourly_rate = messages.atLeast(said.rate, 0);
  return errors;
}

export const minutesOf = ({ hours, minutes }: TimeForm): number => Number(hours || 0) * 60 + Number(minutes || 0);

/** The request body. An empty rate means the person's own for a new entry, and none for an existing one. */
export function timeBody(form: TimeForm, minutesBefore: number | undefined, rated: boolean): object {
  const isNew = minutesBefore === undefined;
  const rate = form.hourly_rate.trim();
  return {
    time_type: form.time_type,
    ...(minutesOf(form) !== minutesBefore && { hours: Number(form.hours || 0), minutes: Number(form.minutes || 0) }),
    worked_at: form.worked_at || null,
    user: form.user,
    description: form.description.trim() || null,
    ...(rated && (rate || !isNew) && { hourly_rate: rate || null }),
  };
}
