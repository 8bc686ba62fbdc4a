// @ts-check
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository, wherever a script is started from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const SILENT_MS = 1_000;
const AGAIN_MS = 15_000;

/** A reason to stop, told in one sentence. */
export class Stop extends Error {}

const seconds = (/** @type {number} */ since) => `${Math.round((Date.now() - since) / 1000)} s`;

/**
 * Do something that may take a while: from the second second on, the person is told what is going on.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
export async function step(name, work) {
  const began = Date.now();
  let told = false;
  const tell = () => {
    console.log(told ? `${name} ... ${seconds(began)}` : `${name} ...`);
    told = true;
    timer = setTimeout(tell, AGAIN_MS);
  };
  let timer = setTimeout(tell, SILENT_MS);
  try {
    const result = await work();
    if (told) console.log(`${name}: done in ${seconds(began)}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Run a program to its end without showing what it says.
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
  const hear = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((done) => {
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: output.trimEnd() }));
  });
}

/**
 * Run a program that shows what it says as it goes.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function show(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

/**
 * Live through one script: a reason to stop becomes one sentence and a failing end.
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

/** Where an installed package keeps a program. */
export const BIN = {
  babel: 'node_modules/@babel/cli/bin/babel.js',
  eslint: 'node_modules/eslint/bin/eslint.js',
  jest: 'node_modules/jest/bin/jest.js',
  playwright: 'node_modules/playwright-core/cli.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  webpack: 'node_modules/webpack-cli/bin/cli.js',
};
