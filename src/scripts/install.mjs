// @ts-check
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run, step, Stop } from './steps.mjs';

const MIN_NODE = [20, 19];

const changedAt = (/** @type {string} */ path) =>
  stat(join(ROOT, path)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major < minMajor || (major === minMajor && minor < minMinor))
    throw new Stop(`Tankbook needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

async function npmCi() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const { ok, output } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (ok) return;
  console.error(output);
  throw new Stop('Installing the packages failed: see above.');
}

/** Installs the packages if the lock file changed. */
export async function install() {
  checkNode();
  const [installed, locked] = await Promise.all([
    changedAt('node_modules/.package-lock.json'),
    changedAt('package-lock.json'),
  ]);
  if (installed === 0 || installed < locked) await step('Installing packages', npmCi);
}
