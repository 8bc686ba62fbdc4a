import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const EXECUTABLE_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
];

/** Disables background requests of the browser. */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the installed Chromium; throws when there is none. */
export function openBrowser(): Promise<Browser> {
  const executablePath = EXECUTABLE_PATHS.find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath, args: LAUNCH_ARGS });
}
