// Prepares everything that Brevet needs to run: the dependencies, the pinned Node, the web build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = ['.', 'contract', 'server', 'web', 'e2e'];
const oldestNode = 24;

/** Ends the program with one line that says what to do. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const manifests = () => [join(root, 'package-lock.json'), ...packages.map((name) => join(root, name, 'package.json'))];

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesBelow(path);
  });
}

const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** True if the process that wrote the lock is gone without having removed it. */
function isLeftBehind(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8')) || 0;
    const fresh = Date.now() - statSync(lock).mtimeMs < 2000;
    return !fresh && (owner === 0 || !isRunning(owner));
  } catch {
    // The lock was just removed.
    return false;
  }
}

/** Lets one of several concurrent starts prepare while the others wait. Takes over the lock of a killed one. */
function alone(act) {
  const lock = join(root, '.brevet', 'preparing');
  try {
    mkdirSync(dirname(lock), { recursive: true });
  } catch {
    return act();
  }
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') return act();
      if (isLeftBehind(lock)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    return act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function quietly(command, args, options, failure) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  fail(failure);
}

/** Installs the dependencies in the lockfile if they're missing. Needs no network if they aren't. */
export function install() {
  const wanted = hashOf(manifests());
  const stamp = join(root, 'node_modules', '.brevet-stamp');
  if (stampIs(stamp, wanted)) return;
  alone(() => {
    if (stampIs(stamp, wanted)) return;
    console.log('Installing dependencies. This happens once.');
    // `npm ci` would refuse a lockfile without other platforms' optional packages, which some registries lack.
    const lockfile = join(root, 'package-lock.json');
    const locked = readFileSync(lockfile, 'utf8');
    const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
    quietly('npm', args, {}, 'The installation failed. Check the network and the npm settings, then try again.');
    if (readFileSync(lockfile, 'utf8') !== locked) writeFileSync(lockfile, locked);
    writeFileSync(stamp, wanted);
  });
}

/** The pinned Node from the dependencies, or the installed Node if it's new enough and none is pinned for this platform. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  return fail(
    `There is no pinned Node for ${process.platform} on ${process.arch}. Install Node ${oldestNode} or newer and try again.`,
  );
}

/** Builds the web app if its sources have changed since the last build. */
export function buildWeb(node) {
  const sources = [
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract', 'src')),
    join(root, 'package-lock.json'),
  ];
  const wanted = hashOf(sources);
  const stamp = join(root, 'web', 'dist', '.brevet-stamp');
  if (stampIs(stamp, wanted)) return;
  alone(() => {
    if (stampIs(stamp, wanted)) return;
    console.log('Building the web app.');
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    // A build that a test starts would otherwise be one for development.
    const env = { ...process.env, NODE_ENV: 'production' };
    quietly(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env }, "The web app couldn't be built.");
    writeFileSync(stamp, wanted);
  });
}
