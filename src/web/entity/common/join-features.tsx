import type { ComponentType } from 'react';
import type { Feature, Panel, Screens } from './feature.ts';
import type { AddedPanel, Contribution, PageContribution, WebFeature } from './web-feature.ts';

/** The nouns of all features, each with what other features add to it. */
export const joinFeatures = (all: readonly WebFeature[]): Feature[] =>
  all
    .flatMap(({ nouns = [] }) => nouns)
    .map((noun) =>
      withAdded(
        noun,
        all.flatMap(({ on }) => on?.[noun.slug] ?? []),
      ),
    );

function withAdded(noun: Feature, added: readonly Contribution[]): Feature {
  const together = [...added.flatMap((one) => one.together ?? []), ...(noun.together ?? [])];
  const tools = added.flatMap((one) => one.tools ?? []);
  const pages = added.flatMap(({ page }) => page ?? []);
  return {
    ...noun,
    ...(together.length > 0 && { together }),
    ...(tools.length > 0 && { tools }),
    ...(pages.length > 0 && {
      load: once(async () => {
        const [{ screens }, ...more] = await Promise.all([noun.load(), ...pages.map((page) => page())]);
        return { screens: withMore(screens, more) };
      }),
    }),
  };
}

/** Loads once for all callers; a failed load is retried. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

function withMore(screens: Screens, more: readonly PageContribution[]): Screens {
  const actions = [...more, screens].flatMap(({ Actions }) => Actions ?? []);
  const notices = [screens, ...more].flatMap(({ Notice }) => Notice ?? []);
  const aids = more.flatMap(({ Aid }) => Aid ?? []);
  return {
    ...screens,
    panels: placed(
      screens.panels,
      more.flatMap(({ panels = [] }) => panels),
    ),
    ...(actions.length > 0 && { Actions: inRow(actions) }),
    ...(notices.length > 0 && { Notice: inRow(notices) }),
    ...(aids.length > 0 && { Aid: inRow(aids) }),
  };
}

const inRow =
  <P extends object>(parts: readonly ComponentType<P>[]): ComponentType<P> =>
  (props) =>
    parts.map((Part, at) => <Part key={at} {...props} />);

/** Puts each panel below the one it names, which another feature may have added; otherwise at the end. */
function placed(panels: Panel[], added: readonly AddedPanel[]): Panel[] {
  const next = added.find(({ after }) => !after || panels.some(({ id }) => id === after));
  if (!next) return [...panels, ...added.map(({ panel }) => panel)];
  const at = panels.findIndex(({ id }) => id === next.after) + 1;
  return placed(
    panels.toSpliced(at, 0, next.panel),
    added.filter((one) => one !== next),
  );
}
