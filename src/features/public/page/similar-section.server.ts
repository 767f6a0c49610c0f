import { stateOptions } from '#features/request/status';
import { ago } from '../ago';
import { html, type Html } from './html';
import { words } from '../public.words';
import type { Similar } from '../similar.server';

export const stateLabel = (state: string): string => stateOptions.find(({ value }) => value === state)?.label ?? state;

/** A state with a mark whose shape and colour say the same. */
export const stateMark = (state: string): Html =>
  html`<span class="mark" data-state="${state}">${stateLabel(state)}</span>`;

/** Reports that are alike, each with a button that says "me too". */
export const similarSection = (action: string, similar: readonly Similar[], now: string): Html =>
  html`<section id="similar" aria-live="polite">
    ${
      similar.length > 0 &&
      html`<h2>${words.similar}</h2>
        <p class="hint">${words.similarText}</p>
        <ul class="cards">
          ${similar.map(
            ({ key, place, created_at, state, public_summary }) =>
              html`<li>
                <div>
                  <b>${public_summary ?? place ?? words.aReport}</b>
                  ${public_summary && place && html`<span>${place}</span>`}
                  <span>${stateMark(state)} · ${words.reportedAgo(ago(created_at, now))}</span>
                </div>
                <form method="post" action="${action.split('?')[0]}/me-too">
                  <input type="hidden" name="key" value="${key}" />
                  <button class="second" aria-label="${words.meTooOf(public_summary ?? place ?? words.aReport)}">
                    ${words.meToo}
                  </button>
                </form>
              </li>`,
          )}
        </ul>`
    }
  </section>`;
