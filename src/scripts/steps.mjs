// @ts-check
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const FIRST_REPORT_MS = 1_000;
const REPORT_INTERVAL_MS = 15_000;

/** An expected failure; only its message is shown. */
export class Stop extends Error {}

const seconds = (/** @type {number} */ startTime) => `${Math.round((Date.now() - startTime) / 1000)} s`;

/**
 * Runs a step and reports progress on the console if it takes longer than a second.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
export async function step(name, work) {
  const startTime = Date.now();
  let isReported = false;
  const report = () => {
    console.log(isReported ? `${name} ... ${seconds(startTime)}` : `${name} ...`);
    isReported = true;
    timer = setTimeout(report, REPORT_INTERVAL_MS);
  };
  let timer = setTimeout(report, FIRST_REPORT_MS);
  try {
    const result = await work();
    if (isReported) console.log(`${name}: done in ${seconds(startTime)}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a program and captures its output.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(file, args, env = {}) {
  const shell = process.platform === 'win32' && !file.endsWith('.exe');
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const onData = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trimEnd() }));
  });
}

/**
 * Runs a Node program with inherited output; resolves to its exit code. After `timeout` milliseconds it is killed.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @param {number} [timeout]
 * @returns {Promise<number>}
 */
export function show(args, env = {}, timeout) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script; a `Stop` prints its message and sets exit code 1.
 * @param {() => Promise<unknown>} script
 */
export async function main(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Paths of package programs, relative to the root. */
export const BIN = {
  babel: 'node_modules/@babel/cli/bin/babel.js',
  jest: 'node_modules/jest/bin/jest.js',
  playwright: 'node_modules/playwright-core/cli.js',
  webpack: 'node_modules/webpack-cli/bin/cli.js',
};
