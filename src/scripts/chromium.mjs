// @ts-check
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BIN, run, step, Stop } from './steps.mjs';

const { env, platform } = process;
const IN_PATH = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].map((folder) =>
    join(folder ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
];

const exists = (/** @type {string} */ path) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Whether a browser is there and answers; some systems keep an empty shell in its place. */
async function answers(/** @type {string} */ path) {
  if (!(await exists(path))) return false;
  return platform === 'win32' || (await run(path, ['--version'])).ok;
}

async function installed() {
  const folders = (env.PATH ?? '').split(platform === 'win32' ? ';' : ':').filter(Boolean);
  const candidates = IN_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...candidates, ...ELSEWHERE, ...(await playwrights())])
    if (await answers(path)) return path;
  return undefined;
}

/** Where playwright-core would keep a browser of its own. */
async function playwrights() {
  const ask = "console.log(require('playwright-core').chromium.executablePath())";
  const { ok, output } = await run(process.execPath, ['-e', ask]);
  return ok ? [output.trim()] : [];
}

async function bySystem() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (process.getuid?.() !== 0 || !/debian|ubuntu/i.test(release)) return;
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], quietly);
  await run(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    quietly,
  );
}

const byPlaywright = () => run(process.execPath, [BIN.playwright, 'install', 'chromium']);

async function fetched() {
  for (const way of [bySystem, byPlaywright]) {
    await way();
    const path = await installed();
    if (path) return path;
  }
  return undefined;
}

/** A Chromium for the browser tests: the one that is told, one that is there, or one that is installed now. */
export async function findChromium() {
  const told = env.CHROMIUM_PATH;
  if (told && !(await answers(told)))
    throw new Stop(`CHROMIUM_PATH must be the path of a working Chromium, not '${told}'.`);
  const path =
    told ?? (await installed()) ?? (await step('Installing a Chromium for the browser tests', fetched));
  if (path) return path;
  throw new Stop('Chromium was not found and could not be installed: install it and set CHROMIUM_PATH.');
}
