// Sets up a fresh clone: dependencies, the build, a browser for the tests. Needs only Node and does
// nothing if everything is up to date.
//
//   node scripts/setup.mjs [--build] [--browser[=windows]] [--run <verb> …]
//
// The npm scripts call it directly, not as prestart or pretest, which npm skips with ignore-scripts.
// With --run the program continues in this process: signals reach it directly and no second Node
// stays in memory. It is given twice the usual room for new objects: those of waiting requests
// are then seldom copied, which takes as long as a request.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, '.cache', 'setup.lock');
const runAt = process.argv.indexOf('--run');
const flags = runAt < 0 ? process.argv.slice(2) : process.argv.slice(2, runAt);

const steps = [
  {
    says: 'Installing dependencies …',
    stamp: join(root, 'node_modules', '.millwright-stamp'),
    wanted: () => hash(['package-lock.json'], [process.platform, process.arch, process.versions.modules]),
    act: () => npm('ci', '--include=dev'),
  },
  flags.includes('--build') && {
    says: 'Building …',
    stamp: join(root, 'dist', '.millwright-stamp'),
    wanted: () => hash(['package.json', 'package-lock.json', 'scripts/build.mjs', 'vite.config.ts', 'src'], []),
    act: () => run(process.execPath, [join(root, 'scripts', 'build.mjs')], process.env),
  },
].filter((step) => step !== false);

try {
  checkNode();
  if (!steps.every(isFresh)) await withLock(catchUp);
  const windows = flags.includes('--browser=windows');
  if (windows || flags.includes('--browser')) await (await import('./chromium.mjs')).ensureChromium({ windows });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

if (runAt >= 0) {
  const program = join(root, 'dist', 'cli.js');
  process.argv = [process.argv[0], program, ...process.argv.slice(runAt + 1)];
  await import(pathToFileURL(program).href);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Millwright needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

async function catchUp() {
  for (const step of steps) {
    // Another process may have done it while we waited for the lock.
    if (isFresh(step)) continue;
    console.error(step.says);
    const wanted = step.wanted();
    // The stamp is deleted first and written last, so that an interrupted step runs again.
    rmSync(step.stamp, { force: true });
    await step.act();
    writeFileSync(step.stamp, wanted);
  }
}

function isFresh({ stamp, wanted }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
}

function hash(paths, words) {
  const sum = createHash('sha256').update(words.join('\n'));
  const add = (path) => {
    sum.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  };
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.isDirectory()) walk(`${path}/${entry.name}`);
      else if (entry.isFile()) add(`${path}/${entry.name}`);
    }
  };
  for (const path of paths) if (existsSync(join(root, path))) (path === 'src' ? walk : add)(path);
  return sum.digest('hex');
}

function npm(...args) {
  // Keep only the settings for the source of packages: the outer npm passes on all its settings, and
  // one of them may omit dev dependencies, as NODE_ENV=production does.
  const allowed = /^npm_config_(cache|registry|proxy|https?[-_]proxy|noproxy|userconfig|cafile)$/i;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name !== 'NODE_ENV' && (!/^npm_config_/i.test(name) || allowed.test(name)),
    ),
  );
  const outer = process.env.npm_execpath ?? '';
  if (/^npm-cli\.c?js$/.test(basename(outer))) return run(process.execPath, [outer, ...args], env);
  return run('npm', args, env);
}

/** Runs a command with its output on stderr, because stdout belongs to the program that follows. Forwards signals. */
function run(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  // If we are killed, the child may live on, and nobody should start before it has ended.
  if (child.pid) writeFileSync(lock, `${nameOf(process.pid)}\n${nameOf(child.pid)}`);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = (signal) => {
    child.kill(signal);
    rmSync(lock, { force: true });
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, end);
  return new Promise((resolve, reject) => {
    const commandLine = [basename(command).replace(/\.exe$/, ''), basename(args[0]), ...args.slice(1)].join(' ');
    child.once('error', (error) => reject(new Error(`Cannot run ${commandLine}: ${error.message}`)));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${commandLine} failed; its words are above.`)),
    );
  }).finally(() => signals.forEach((signal) => process.off(signal, end)));
}

async function withLock(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let waited = false; !take(nameOf(process.pid)); await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (!waited) console.error('Waiting for another set-up of this folder to finish …');
    waited = true;
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(me) {
  const claim = `${lock}.${process.pid}`;
  writeFileSync(claim, me);
  try {
    linkSync(claim, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = readIfThere(lock);
    if (holder.split('\n').some(isAlive)) return false;
    takeAway(holder);
    return take(me);
  } finally {
    rmSync(claim, { force: true });
  }
}

function isAlive(line) {
  const [pid, start] = line.split(' ');
  return startOf(Number(pid)) === start;
}

/** Removes the lock of a killed setup. If another process has taken it over meanwhile, the lock is restored. */
function takeAway(holder) {
  const aside = `${lock}.aside-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readIfThere(aside) !== holder) linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function nameOf(pid) {
  return `${pid} ${startOf(pid)}`;
}

/** The start time of a process, to tell it from a later one with the same pid; '' if there is none. */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return '';
  }
  if (process.platform !== 'linux') return 'running';
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

function explain(error) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return error.message;
  return `Cannot write to ${root}: it is read-only or belongs to another user (${error.code} ${error.path ?? ''}).`;
}
