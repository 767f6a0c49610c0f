import type { App } from '#server/app';
import type { Context } from '#server/context';
import { type NoticeEvent, noticeEvents } from '#shared/notice';

type Subject = NoticeEvent | '*';

export interface Holder {
  organization: string;
  member: string;
  event: Subject;
}

/** A link that stops mails of an event, or all of them for a mail about several. It works without signing in. */
export function unsubscribeLink({ app, organization }: Context, member: string, event: Subject): string {
  const sealed = app.seals.seal('unsubscribe', [organization.id, member, event].join(' '));
  return `${app.config.publicUrl}/api/public/unsubscribe/${Buffer.from(sealed, 'base64').toString('base64url')}`;
}

export function holderOf(app: App, token: string): Holder | undefined {
  try {
    const [organization = '', member = '', event = ''] = app.seals.unseal('unsubscribe', token).split(' ');
    return event === '*' || noticeEvents.includes(event as NoticeEvent)
      ? { organization, member, event: event as Subject }
      : undefined;
  } catch {
    return undefined;
  }
}
