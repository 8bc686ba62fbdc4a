// @ts-check
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compiling } from './build.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, step, Stop } from './steps.mjs';

const OUT = '.cache/dev';
const ROOMS = ['domain', 'server'].map((room) => compiling(room, OUT));
const QUIET_MS = 200;

const port = Number(process.env.PORT ?? 8080);
const serverPort = process.env.SERVER_PORT ?? String(port + 1);
const known = { PORT: String(port), SERVER_PORT: serverPort };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let leaving = false;

function begin(/** @type {string[]} */ args, /** @type {Record<string, string>} */ env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...known, ...env },
    stdio: 'inherit',
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

const ended = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : undefined;

/** The server in its newest state: begun again whenever its compiled files come to rest after a change. */
function keepServer() {
  const start = () => begin([join(OUT, 'server/main.js')], { PORT: serverPort });
  let server = start();
  let turn = Promise.resolve();
  const again = async () => {
    server.kill('SIGTERM');
    await ended(server);
    if (!leaving) server = start();
  };
  /** @type {NodeJS.Timeout | undefined} */
  let rest;
  watch(join(ROOT, OUT), { recursive: true }, () => {
    clearTimeout(rest);
    rest = setTimeout(() => (turn = turn.then(again)), QUIET_MS);
  });
}

async function compile() {
  const outcomes = await Promise.all(ROOMS.map((room) => run(process.execPath, room)));
  const wrong = outcomes.find(({ ok }) => !ok);
  if (wrong) throw new Stop(`The server could not be compiled:\n${wrong.output}`);
}

async function leave() {
  if (leaving) return;
  leaving = true;
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map(ended));
  process.exit();
}

await main(async () => {
  await install();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);
  await rm(join(ROOT, OUT), { recursive: true, force: true });
  await step('Compiling the server', compile);
  for (const room of ROOMS) begin([...room, '--watch', '--skip-initial-build', '--quiet']);
  keepServer();
  begin([BIN.webpack, 'serve', '--mode', 'development']);
  console.log(`Open http://localhost:${port}; it reloads on changes. Press Ctrl-C to stop.`);
});
