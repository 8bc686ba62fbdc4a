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
const OTHER_PATHS = [
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

/** Whether a browser exists and runs; some systems install a non-working placeholder. */
async function isWorking(/** @type {string} */ path) {
  if (!(await exists(path))) return false;
  return platform === 'win32' || (await run(path, ['--version'])).ok;
}

async function findInstalled() {
  const folders = (env.PATH ?? '').split(platform === 'win32' ? ';' : ':').filter(Boolean);
  const candidates = IN_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...candidates, ...OTHER_PATHS, ...(await playwrightPath())])
    if (await isWorking(path)) return path;
  return undefined;
}

/** Path of playwright-core's own browser. */
async function playwrightPath() {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  const { ok, output } = await run(process.execPath, ['-e', script]);
  return ok ? [output.trim()] : [];
}

async function installWithApt() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (process.getuid?.() !== 0 || !/debian|ubuntu/i.test(release)) return;
  const noninteractive = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], noninteractive);
  await run(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    noninteractive,
  );
}

const installWithPlaywright = () => run(process.execPath, [BIN.playwright, 'install', 'chromium']);

async function installChromium() {
  for (const install of [installWithApt, installWithPlaywright]) {
    await install();
    const path = await findInstalled();
    if (path) return path;
  }
  return undefined;
}

/** Finds Chromium: from CHROMIUM_PATH, an installed one, or one installed now. */
export async function findChromium() {
  const configured = env.CHROMIUM_PATH;
  if (configured && !(await isWorking(configured)))
    throw new Stop(`CHROMIUM_PATH must be the path of a working Chromium, not '${configured}'.`);
  const path =
    configured ??
    (await findInstalled()) ??
    (await step('Installing a Chromium for the browser tests', installChromium));
  if (path) return path;
  throw new Stop('Chromium was not found and could not be installed: install it and set CHROMIUM_PATH.');
}
