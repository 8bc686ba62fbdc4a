import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
];

/** Stays on this machine and asks nothing of the network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Start the Chromium that this machine has. */
export function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && place !== '' && existsSync(place));
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath, args: QUIET });
}
