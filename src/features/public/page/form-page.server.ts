import { priorities } from '#features/work-order/plan-options';
import type { Demand } from '#features/portal/form-fields';
import { html, type Html } from './html';
import { words } from '../public.words';
import type { Similar } from '../similar.server';
import { similarSection } from './similar-section.server';
import type { Named, OwnField, PortalView } from '../view.server';

export interface FormState {
  action: string;
  /** The id the report will have: pressing twice sends it once. */
  id: string;
  /** Ids for more reports that wait for a connection meanwhile. */
  furtherIds: readonly string[];
  values: Readonly<Record<string, string>>;
  problems: readonly string[];
  similar: Similar[];
  now: string;
}

const isNeeded = (demand: Demand): boolean => demand === 'required';

/** The form of a portal: what it asks, photo first (U23). It works without script. */
export function formPage(view: PortalView, state: FormState): Html {
  const { fields, custom_fields = [] } = view;
  const { values } = state;
  const demand = fields!;
  return html`${view.welcome && html`<p class="lead">${view.welcome}</p>`} ${problemBox(state.problems)}
    ${similarSection(state.action, state.similar, state.now)}
    <form
      method="post"
      action="${state.action}"
      enctype="multipart/form-data"
      data-report
      data-further-ids="${state.furtherIds.join(' ')}"
    >
      <input type="hidden" name="id" value="${state.id}" />
      ${aboutOf(view)}
      ${
        demand.photos !== 'hidden' &&
        field(
          'photos',
          words.photos,
          demand.photos,
          (more) =>
            html`<input type="file" name="photos" accept="image/*" multiple${more} />
              <div class="preview" data-preview></div>`,
          words.photosHint,
        )
      }
      ${field('description', words.whatIsWrong, 'required', (more) => html`<textarea name="description" rows="4" maxlength="500" required${more}>${values.description}</textarea>`, words.whatHint)}
      ${input(demand.name, 'name', words.name, values, html` maxlength="100"`)}
      ${!view.asset && choice(demand.asset, 'asset', words.asset, words.anyAsset, view.assets ?? [], values)}
      ${!view.asset && choice(demand.location, 'location', words.location, words.anywhere, placesOf(view), values)}
      ${choice(
        demand.priority,
        'priority',
        words.priority,
        words.anyOption,
        priorities.map(({ value, label }) => ({ id: value, name: label })),
        values,
      )}
      ${custom_fields.map((field) => ownInput(field, values))}
      ${demand.files !== 'hidden' && field('files', words.files, demand.files, (more) => html`<input type="file" name="files" accept="image/*,application/pdf" multiple${more} />`, words.filesHint)}
      ${input(demand.contact_name, 'contact_name', words.contactName, values, html` autocomplete="name" maxlength="100"`)}
      ${input(
        view.verify_email ? 'required' : demand.email,
        'email',
        words.email,
        values,
        html` type="email" inputmode="email" autocomplete="email"`,
        view.verify_email ? words.emailVerify : words.emailHint,
      )}
      ${input(demand.phone, 'phone', words.phone, values, html` type="tel" autocomplete="tel"`)}
      <div class="trap" aria-hidden="true">
        <label>${words.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off" /></label>
      </div>
      <p class="status" role="status" data-status></p>
      <button type="submit" data-sending="${words.sending}">${words.send}</button>
      <p class="hint">${words.privacy}</p>
    </form>`;
}

/** The words that the script says stand in the page, so that it carries none of its own. */
const problemBox = (problems: readonly string[]): Html =>
  html`<div
      id="problems"
      data-kept="${words.kept}"
      data-sent="${words.keptSent}"
      data-follow="${words.followIt}"
      data-refused="${words.notSent}"
      data-again="${words.writeAgain}"
      data-delete="${words.deleteKept}"
    >
      ${
        problems.length > 0 &&
        html`<div class="problems" role="alert" tabindex="-1">
          <h2>${words.notSent}</h2>
          <ul>
            ${problems.map((one) => html`<li>${one}</li>`)}
          </ul>
        </div>`
      }
    </div>
    <div id="aside"></div>`;

/** Of a portal for a place the choice is among what is inside; where nothing is, nothing is asked. */
const placesOf = ({ location, locations = [] }: PortalView): Named[] =>
  location && locations.length < 2 ? [] : locations;

const aboutOf = ({ asset, location }: PortalView): Html | false =>
  (asset ?? location)
    ? html`<p class="about"><span>${asset ? words.asset : words.place}</span> <b>${(asset ?? location)!.name}</b></p>
        ${asset && html`<input type="hidden" name="asset" value="${asset.id}" />`}`
    : false;

/** A label, its input and what is said about it. */
function field(name: string, label: string, demand: Demand, control: (more: Html) => Html, hint?: string | null): Html {
  const more = html` id="${name}"${hint && html` aria-describedby="${name}-hint"`}`;
  return html`<div class="field">
    <label for="${name}">${label}${!isNeeded(demand) && html` <small>${words.optional}</small>`}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`} ${control(more)}
  </div>`;
}

function input(
  demand: Demand,
  name: string,
  label: string,
  values: FormState['values'],
  attributes: Html,
  hint?: string | null,
): Html | false {
  if (demand === 'hidden') return false;
  return field(
    name,
    label,
    demand,
    (more) =>
      html`<input name="${name}" value="${values[name]}" ${attributes}${isNeeded(demand) && html` required`}${more} />`,
    hint,
  );
}

/** Where there are more, script adds a search above them. */
const mostAtSight = 10;
const searchable = html` data-filter="${words.search}" data-none="${words.noMatch}"`;

function choice(
  demand: Demand,
  name: string,
  label: string,
  none: string,
  options: readonly Named[],
  values: FormState['values'],
  hint?: string | null,
): Html | false {
  if (demand === 'hidden' || options.length === 0) return false;
  return field(
    name,
    label,
    demand,
    (more) =>
      html`<select
        name="${name}"
        ${isNeeded(demand) && html` required`}${options.length > mostAtSight && searchable}${more}
      >
        <option value="">${none}</option>
        ${options.map(({ id, name: text }) => html`<option value="${id}" ${values[name] === id && html` selected`}>${text}</option>`)}
      </select>`,
    hint,
  );
}

/** A field of the organisation's own. */
function ownInput({ key, label, kind, demand, help, options }: OwnField, values: FormState['values']): Html | false {
  if (kind === 'choice' || kind === 'flag') {
    const choices =
      kind === 'flag'
        ? [
            { value: 'true', label: words.yes },
            { value: 'false', label: words.no },
          ]
        : (options ?? []);
    return choice(
      demand,
      key,
      label,
      words.anyOption,
      choices.map(({ value, label: name }) => ({ id: value, name })),
      values,
      help,
    );
  }
  const types: Record<string, Html> = {
    number: html` inputmode="decimal"`,
    date: html` type="date"`,
    link: html` type="url"`,
  };
  return input(demand, key, label, values, types[kind] ?? html` maxlength="500"`, help);
}
