import { html, type Html } from './html';
import { words, stateHints } from '../public.words';
import { stateLabel, stateMark } from './similar-section.server';
import type { Report, StateOnly, TrackedFile } from '../track.server';

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
  return html`${isSent && !report.is_unconfirmed && html`<p class="good" role="status">${words.sent} ${linkTo(action)}</p>`}
  ${problems.length > 0 && html`<div class="problems" role="alert">${problems.map((one) => html`<p>${one}</p>`)}</div>`}
  ${confirmation(report, action)} ${aboutOf(report.name, report.place)} ${statesOf(report, shown)}
  ${
    (report.description !== report.name || report.files.length > 0) &&
    html`<section>
      <h2>${words.youWrote}</h2>
      ${report.description !== report.name && html`<p class="said">${report.description}</p>`}
      ${
        report.files.length > 0 &&
        html`<ul class="pictures">
          ${report.files.map(fileLine)}
        </ul>`
      }
    </section>`
  }
  ${!report.is_unconfirmed && repliesOf(report, shown)}
  ${
    (report.can_cancel || report.has_contact) &&
    html`<section>
      <h2>${words.actions}</h2>
      ${report.can_cancel && sureAct(action, 'cancel', words.withdraw)}
      ${report.has_contact && sureAct(action, 'forget', words.forget)}
    </section>`
  }`;
}

/** What "me too" leads to: thanks and what happens next, then the state, and what the staff wrote for all. */
export const statePage = (
  report: StateOnly,
  { action, isSent, moment }: Pick<Shown, 'action' | 'isSent' | 'moment'>,
): Html =>
  html`${
    isSent &&
    html`<div class="good" role="status">
      <h2>${words.thanks}</h2>
      <p>${words.thanksText} ${linkTo(action)}</p>
    </div>`
  }
  ${report.public_summary && aboutOf(report.public_summary, null)} ${statesOf(report, { moment })}`;

/** To copy or send on. */
const linkTo = (action: string): Html => html`<a href="${action}">${words.linkHere}</a>`;

/** What it is and where. */
const aboutOf = (title: string, place: string | null): Html =>
  html`<p class="about"><b>${title}</b> ${place && html`<span>${place}</span>`}</p>`;

/** Asks before it ends the mails about a report. */
export const stopPage = (action: string): Html => act(action, 'stop', words.stop, words.stopText);

function confirmation({ is_unconfirmed, can_confirm }: Report, action: string): Html | false {
  if (can_confirm)
    return act(action, 'confirm', words.confirm, is_unconfirmed ? words.confirmFirst : words.confirmText);
  return is_unconfirmed && html`<p class="good" role="status">${words.confirmSent}</p>`;
}

type Stated = Pick<Report, 'state' | 'states'> & Partial<Pick<Report, 'reason' | 'planned_for'>>;

function statesOf(
  { state, states, reason, planned_for }: Stated,
  { moment, day }: Pick<Shown, 'moment'> & Partial<Shown>,
): Html {
  return html`<section>
    <h2>${words.state}</h2>
    <p class="state">${stateMark(state)}</p>
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

const act = (action: string, name: string, label: string, text: string, kind = ''): Html =>
  html`<form method="post" action="${action}" class="act">
    <p>${text}</p>
    <input type="hidden" name="act" value="${name}" /><button class="${kind}">${label}</button>
  </form>`;

/** What cannot be taken back asks first, also without script. */
const sureAct = (action: string, name: string, { label, text, sure }: typeof words.withdraw): Html =>
  html`<details class="sure">
    <summary>${label}</summary>
    ${act(action, name, sure, text, 'danger')}
  </details>`;
