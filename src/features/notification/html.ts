export { escapeHtml } from '#shared/escape-html';
