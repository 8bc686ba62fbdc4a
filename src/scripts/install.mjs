// @ts-check
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run, step, Stop } from './steps.mjs';

const OLDEST = [20, 19];

const changedAt = (/** @type {string} */ path) =>
  stat(join(ROOT, path)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [least = 0, lesser = 0] = OLDEST;
  if (major < least || (major === least && minor < lesser))
    throw new Stop(`Tankbook needs Node ${OLDEST.join('.')} or newer, and this is ${process.versions.node}.`);
}

async function npmCi() {
  const npm = process.env.npm_execpath;
  const words = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const { ok, output } = npm ? await run(process.execPath, [npm, ...words]) : await run('npm', words);
  if (ok) return;
  console.error(output);
  throw new Stop('Installing the packages failed: see above.');
}

/** Bring the installed packages up to the lock file; nothing happens when they are. */
export async function install() {
  checkNode();
  const [installed, locked] = await Promise.all([
    changedAt('node_modules/.package-lock.json'),
    changedAt('package-lock.json'),
  ]);
  if (installed === 0 || installed < locked) await step('Installing packages', npmCi);
}
