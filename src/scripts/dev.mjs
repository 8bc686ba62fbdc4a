// @ts-check
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { babelArgs } from './build.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, step, Stop } from './steps.mjs';

const OUT = '.cache/dev';
const BUILDS = ['domain', 'server'].map((directory) => babelArgs(directory, OUT));
const QUIET_MS = 200;

const port = Number(process.env.PORT ?? 8080);
const serverPort = process.env.SERVER_PORT ?? String(port + 1);
const ports = { PORT: String(port), SERVER_PORT: serverPort };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

function spawnNode(/** @type {string[]} */ args, /** @type {Record<string, string>} */ env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...ports, ...env },
    stdio: 'inherit',
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

const waitForExit = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : undefined;

/** Restarts the server when its compiled files have not changed for a moment. */
function watchServer() {
  const start = () => spawnNode([join(OUT, 'server/main.js')], { PORT: serverPort });
  let server = start();
  let restarts = Promise.resolve();
  const restart = async () => {
    server.kill('SIGTERM');
    await waitForExit(server);
    if (!isStopping) server = start();
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(join(ROOT, OUT), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (restarts = restarts.then(restart)), QUIET_MS);
  });
}

async function compile() {
  const results = await Promise.all(BUILDS.map((args) => run(process.execPath, args)));
  const failed = results.find(({ ok }) => !ok);
  if (failed) throw new Stop(`The server could not be compiled:\n${failed.output}`);
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map(waitForExit));
  process.exit();
}

await main(async () => {
  await install();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  await rm(join(ROOT, OUT), { recursive: true, force: true });
  await step('Compiling the server', compile);
  for (const args of BUILDS) spawnNode([...args, '--watch', '--skip-initial-build', '--quiet']);
  watchServer();
  spawnNode([BIN.webpack, 'serve', '--mode', 'development']);
  console.log(`Open http://localhost:${port}; it reloads on changes. Press Ctrl-C to stop.`);
});
