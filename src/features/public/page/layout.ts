import { html, type Html } from './html';

/** The files of the public pages in the build, under names that change with their content. */
export interface PageFiles {
  script?: string;
  styles: string[];
}

interface Layout {
  title: string;
  color?: string | null;
  logo?: string | null;
  body: Html;
}

const heading = (title: string, logo: string | null | undefined): Html =>
  html`<header>
    ${logo && html`<img class="logo" src="${logo}" alt="" height="48" />`}
    <h1>${title}</h1>
  </header>`;

/** The frame of every public page. The colour is an attribute, because no page may have styles of its own. */
export const pageOf = ({ script, styles }: PageFiles, { title, color, logo, body }: Layout): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e100e" media="(prefers-color-scheme: dark)" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        ${styles.map((file) => html`<link rel="stylesheet" href="/${file}" />`)}
        ${script && html`<script type="module" src="/${script}"></script>`}
      </head>
      <body>
        ${color && html`<svg class="band" aria-hidden="true"><rect width="100%" height="100%" fill="${color}" /></svg>`}
        <main>${heading(title, logo)} ${body}</main>
      </body>
    </html> `.text;

/** A page that says one thing: closed, gone, failed. */
export const note = (text: string, more?: string | null): Html =>
  html`<p class="lead">${text}</p>
    ${more && html`<p class="hours">${more}</p>`}`;
