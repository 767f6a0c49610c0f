import '#web/styles/base.css';
import { onReconnect } from '#web/queue/reachable.ts';
import { words } from '#words/screen';
import './offline.css';

/** The service worker shows this instead of a page that cannot be fetched (S44.1). */
const { title, text, tryAgain } = words.offline;
document.title = `${title} · ${words.product}`;

const heading = document.createElement('h1');
heading.textContent = title;
const lead = document.createElement('p');
lead.textContent = text;
const button = document.createElement('button');
button.type = 'button';
button.textContent = tryAgain;
button.addEventListener('click', () => location.reload());
onReconnect(() => location.reload());
document.querySelector('main')!.append(heading, lead, button);
