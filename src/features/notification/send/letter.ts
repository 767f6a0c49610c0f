import { shortened } from '#shared/text/cut';
import { escapeHtml } from '#shared/text/escape-html';
import { type NoticeNoun, pathOf } from '#shared/notice';
import { mailWords as words } from './mail.words';

interface Line {
  title: string;
  text: string;
  count: number;
  noun: NoticeNoun;
  record: string;
  reason: string | null;
}

interface Frame {
  home: string;
  organization: string;
  unsubscribe: string;
}

/** A mail about one or several notices, as text and as HTML that loads nothing. */
export function letterOf(lines: readonly Line[], frame: Frame): { subject: string; body: string; html: string } {
  return { subject: subjectOf(lines, frame), body: bodyOf(lines, frame), html: htmlOf(lines, frame) };
}

function subjectOf(lines: readonly Line[], { organization }: Frame): string {
  const { title, text, reason } = lines[0]!;
  if (reason === 'digest') return words.digest(organization, lines.length);
  const subject = words.subject(organization, title, text);
  return lines.length > 1 ? words.summary(organization, lines.length) : shortened(subject, 150);
}

const linkOf = ({ noun, record }: Line, { home }: Frame): string => `${home}${pathOf(noun, record)}`;

function bodyOf(lines: readonly Line[], frame: Frame): string {
  const parts = lines.map((line) => `${line.title}\n${line.text}${words.times(line.count)}\n${linkOf(line, frame)}\n`);
  const foot = [
    `${words.why(frame.organization)} ${words.noReplies}`,
    `${words.settings}: ${frame.home}/settings#notifications`,
    `${words.unsubscribe}: ${frame.unsubscribe}`,
  ];
  return `${parts.join('\n')}\n-- \n${foot.join('\n')}\n`;
}

function htmlOf(lines: readonly Line[], frame: Frame): string {
  const parts = lines.map(
    (line) =>
      `<p style="margin:0 0 20px"><a href="${escapeHtml(linkOf(line, frame))}" style="color:#1b1d16;font-weight:600">${escapeHtml(line.title)}</a><br>${escapeHtml(line.text)}${escapeHtml(words.times(line.count))}</p>`,
  );
  const foot = [
    `${escapeHtml(words.why(frame.organization))} ${words.noReplies}`,
    `<a href="${escapeHtml(frame.home)}/settings#notifications" style="color:#5b5f52">${words.settings}</a> · <a href="${escapeHtml(frame.unsubscribe)}" style="color:#5b5f52">${words.unsubscribe}</a>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1b1d16;background:#fff"><div style="max-width:560px">${parts.join('')}<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9dbd3;font-size:13px;color:#5b5f52">${foot.join('<br>')}</p></div></body></html>`;
}
