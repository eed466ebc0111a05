// The entry point of npm start, npm test, npm run mutate, npm run sizes, npm run dev, npm run bench and npm run brevet. Runs on any Node from 20 on.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb, fail, install, pinnedNode, root } from './prepare.mjs';
import { supervise } from './supervise.mjs';

const [task = 'start', ...rest] = process.argv.slice(2);
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Runs programs until the first one ends, passes signals on, and exits with its code when all have ended. */
function become(...commands) {
  const children = commands.map(({ node, args, cwd = root, env = {} }) =>
    spawn(node, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }),
  );
  let code = 0;
  let left = children.length;
  const passOn = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, () => passOn(signal));
  for (const child of children) {
    child.on('error', (error) => fail(`The server can't be started: ${error.message}`));
    child.on('exit', (status, signal) => {
      if (left === children.length) code = status ?? (signal ? 1 : 0);
      left -= 1;
      if (left === 0) process.exit(code);
      passOn('SIGTERM');
    });
  }
}

/** The benchmark measures the size of the login page, and navigation in a browser if there is one. */
async function prepareBench() {
  buildWeb(node);
  const { findBrowser } = await import('./browser.mjs');
  try {
    process.env.BREVET_BROWSER ??= findBrowser();
  } catch {
    // The part that needs a browser says that it is skipped.
  }
}

install();
const node = pinnedNode();
// A compile cache makes starts faster. It's optional, so a read-only folder is fine.
process.env.NODE_COMPILE_CACHE ??= join(root, '.brevet', 'compile-cache');
const quickly = ['--import', pathToFileURL(join(root, 'bin', 'quick-imports.mjs')).href];
const server = (file) => join(root, 'server', 'src', file);

switch (task) {
  case 'start':
    buildWeb(node);
    supervise(node, [...quickly, server('main.ts')]);
    break;
  case 'dev': {
    const port = process.env.PORT ?? '3000';
    console.log('The web app with hot reload is at http://127.0.0.1:5173');
    become(
      { node, args: ['--watch', '--watch-preserve-output', server('main.ts')] },
      {
        node,
        args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js')],
        cwd: join(root, 'web'),
        env: { BREVET_API: `http://127.0.0.1:${port}` },
      },
    );
    break;
  }
  case 'run':
    if (rest[0] === 'bench') await prepareBench();
    // Imports create a lot of garbage, which would otherwise grow to 50 MB.
    become({
      node,
      args: [...quickly, ...(rest[0] === 'patents' ? ['--max-semi-space-size=8'] : []), server('cli.ts'), ...rest],
    });
    break;
  case 'test':
    buildWeb(node);
    become({ node, args: [join(root, 'bin', 'test.mjs'), ...rest] });
    break;
  case 'mutate':
  case 'sizes':
    become({ node, args: [join(root, 'bin', `${task}.mjs`), ...rest] });
    break;
  default:
    fail(`Unknown task ${task}. Tasks: start, dev, run, test, mutate, sizes.`);
}
