import { html, type Html } from './page/html';
import { stateHints, words } from './public.words';
import { stateLabel } from './page/similar-section.server';

interface News {
  portal: string;
  code: string;
  state: string;
  reason: string | null;
  /** What the staff wrote; without it, the state is the news. */
  reply?: string;
  link: string;
  unsubscribe: string;
}

/** A mail about a report, in the words of the tracking page. */
export function newsLetter({ portal, code, state, reason, reply, link, unsubscribe }: News) {
  const label = stateLabel(state);
  const said = reply === undefined ? [words.mail.state(label, stateHints[state] ?? ''), reason] : [reply];
  const paragraphs = [
    ...said,
    words.mail.follow,
    link,
    `-- \n${words.mail.why(portal)} ${words.mail.noReplies}\n${words.mail.stop}: ${unsubscribe}`,
  ];
  return {
    subject: reply === undefined ? words.mail.moved(portal, code, label) : words.mail.replied(portal, code),
    ...written(paragraphs.filter((one) => one).join('\n\n')),
    unsubscribe,
  };
}

/** The same words as text and as HTML that loads nothing. */
export const written = (text: string): { body: string; html: string } => ({
  body: `${text.trimEnd()}\n`,
  html: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1d16;background:#fff">
        <div style="max-width:560px">${text.trimEnd().split('\n\n').map(paragraph)}</div>
      </body>
    </html>`.text,
});

const paragraph = (text: string): Html =>
  text.startsWith('-- \n')
    ? html`<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9dbd3;font-size:13px;color:#5b5f52">
        ${linked(text.slice(4))}
      </p>`
    : html`<p style="margin:0 0 16px;white-space:pre-line">${linked(text)}</p>`;

const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}" style="color:#006375">${part}</a>`));
