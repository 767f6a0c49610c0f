import { html, type Html } from './html';
import { words, stateHints } from './public.words';
import { stateLabel } from './similar-section.server';
import type { Report, StateOnly, TrackedFile } from './track.server';

interface Shown {
  action: string;
  isSent: boolean;
  problems: readonly string[];
  /** A moment in the organisation's time. */
  moment(at: string): string;
  day(at: string): string;
}

/** A report as its sender follows it, all of it without script. */
export function trackPage(report: Report, shown: Shown): Html {
  const { action, isSent, problems } = shown;
  return html`${isSent && !report.is_unconfirmed && html`<p class="good" role="status">${words.sent}</p>`}
    ${problems.length > 0 && html`<div class="problems" role="alert">${problems.map((one) => html`<p>${one}</p>`)}</div>`}
    ${confirmation(report, action)} ${statesOf(report, shown)}
    <section>
      <h2>${words.youWrote}</h2>
      <p class="said">${report.description}</p>
      ${
        report.files.length > 0 &&
        html`<ul class="pictures">
          ${report.files.map(fileLine)}
        </ul>`
      }
    </section>
    ${!report.is_unconfirmed && repliesOf(report, shown)}
    ${
      (report.can_cancel || report.has_contact) &&
      html`<section>
        <h2>${words.actions}</h2>
        ${report.can_cancel && act(action, 'cancel', words.withdraw, words.withdrawText)}
        ${report.has_contact && act(action, 'forget', words.forget, words.forgetText)}
      </section>`
    }`;
}

/** What "me too" leads to: the state, and what the staff wrote for all. */
export const statePage = (report: StateOnly, shown: Pick<Shown, 'moment'>): Html =>
  html`${report.public_summary && html`<p class="said">${report.public_summary}</p>`} ${statesOf(report, shown)}`;

/** Asks before it ends the mails about a report. */
export const stopPage = (action: string): Html => act(action, 'stop', words.stop, words.stopText, '');

function confirmation({ is_unconfirmed, can_confirm }: Report, action: string): Html | false {
  if (can_confirm)
    return act(action, 'confirm', words.confirm, is_unconfirmed ? words.confirmFirst : words.confirmText, '');
  return is_unconfirmed && html`<p class="good" role="status">${words.confirmSent}</p>`;
}

type Stated = Pick<Report, 'state' | 'states'> & Partial<Pick<Report, 'reason' | 'planned_for'>>;

function statesOf(
  { state, states, reason, planned_for }: Stated,
  { moment, day }: Pick<Shown, 'moment'> & Partial<Shown>,
): Html {
  return html`<section>
    <h2>${words.state}</h2>
    <p class="state">${stateLabel(state)}</p>
    <p>${stateHints[state]}</p>
    ${reason && html`<p class="said">${reason}</p>`}
    ${planned_for && day && html`<p>${words.plannedFor(day(planned_for))}</p>`}
    <ol class="states">
      ${states.map(
        ({ state: one, at }) => html`<li><b>${stateLabel(one)}</b> <time datetime="${at}">${moment(at)}</time></li>`,
      )}
    </ol>
  </section>`;
}

const fileLine = ({ name, url, thumbnail_url }: TrackedFile): Html =>
  html`<li>
    <a href="${url}"
      >${
        thumbnail_url
          ? html`<img src="${thumbnail_url}" alt="${words.fileAlt(name)}" width="96" height="96" loading="lazy" />`
          : name
      }</a
    >
  </li>`;

const repliesOf = ({ replies, state }: Report, { action, moment }: Shown): Html =>
  html`<section>
    <h2>${words.replies}</h2>
    ${
      replies.length === 0
        ? html`<p class="hint">${words.noReplies}</p>`
        : html`<ul class="thread">
            ${replies.map(
              ({ text, at, is_mine }) =>
                html`<li class="${is_mine ? 'mine' : 'theirs'}">
                  <p>${text}</p>
                  <small
                    ><b>${is_mine ? words.you : words.maintenance}</b> ·
                    <time datetime="${at}">${moment(at)}</time></small
                  >
                </li>`,
            )}
          </ul>`
    }
    ${
      state !== 'withdrawn' &&
      html`<form method="post" action="${action}">
        <input type="hidden" name="act" value="reply" />
        <div class="field">
          <label for="text">${words.reply}</label
          ><textarea id="text" name="text" rows="3" maxlength="2000" required></textarea>
        </div>
        <button class="second">${words.sendReply}</button>
      </form>`
    }
  </section>`;

const act = (action: string, name: string, label: string, text: string, kind = 'second'): Html =>
  html`<form method="post" action="${action}" class="act">
    <p>${text}</p>
    <input type="hidden" name="act" value="${name}" /><button class="${kind}">${label}</button>
  </form>`;
