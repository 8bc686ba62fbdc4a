// @ts-check
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, step, Stop } from './steps.mjs';

const ALWAYS = ['src/domain', 'package-lock.json', 'babel.config.js'];

/**
 * How babel makes one room of the server's half, beside the files that are no code.
 * @param {string} room
 * @param {string} out
 */
export const compiling = (room, out) => [
  BIN.babel,
  ...[`src/${room}`, '--out-dir', `${out}/${room}`, '--extensions', '.ts', '--copy-files'],
];

/** @typedef {{ name: string, from: string[], clears: string[], runs: string[][] }} Half */

/** @type {Half[]} */
const HALVES = [
  {
    name: 'server',
    from: [...ALWAYS, 'src/server'],
    clears: ['dist/server', 'dist/domain'],
    runs: [compiling('domain', 'dist'), compiling('server', 'dist')],
  },
  {
    name: 'web',
    from: [...ALWAYS, 'src/web', 'public', 'webpack.config.js', '.config'],
    clears: ['dist/web'],
    runs: [[BIN.webpack, '--mode', 'production']],
  },
];

/** What besides the sources is fixed into a build. */
const circumstances = () => JSON.stringify([process.env.API_HOST ?? '', process.env.FILE_HOST ?? '']);

/** When what isn't there was changed. */
const NEVER = 0;

/**
 * The newest change at or below a path; a folder counts too, so that a removed file is noticed.
 * @param {string} path
 * @returns {Promise<number>}
 */
async function newest(path) {
  const entry = await stat(path).catch(() => undefined);
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? NEVER;
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(entry.mtimeMs, ...inside);
}

const stampOf = (/** @type {Half} */ { name }) => join(ROOT, 'dist', `.${name}-built`);

async function isCurrent(/** @type {Half} */ half) {
  const stamp = stampOf(half);
  const newestOf = (/** @type {string[]} */ paths) =>
    Promise.all(paths.map((path) => newest(join(ROOT, path))));
  const [text, built] = await Promise.all([readFile(stamp, 'utf8').catch(() => ''), newest(stamp)]);
  const [changes, made] = await Promise.all([newestOf(half.from), newestOf(half.clears)]);
  return text === circumstances() && !made.includes(NEVER) && Math.max(...changes) < built;
}

async function make(/** @type {Half} */ half) {
  const began = new Date();
  const stamp = stampOf(half);
  await Promise.all(
    [stamp, ...half.clears.map((path) => join(ROOT, path))].map((path) =>
      rm(path, { recursive: true, force: true }),
    ),
  );
  const outcomes = await Promise.all(half.runs.map((args) => run(process.execPath, args)));
  for (const { output } of outcomes.filter(({ ok }) => !ok)) {
    console.error(output);
    throw new Stop(`Building the ${half.name} failed: see above.`);
  }
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(stamp, circumstances());
  await utimes(stamp, began, began);
}

/** Build the halves whose sources changed since they were built last. */
export async function build(names = HALVES.map(({ name }) => name)) {
  const halves = HALVES.filter(({ name }) => names.includes(name));
  const current = await Promise.all(halves.map(isCurrent));
  const stale = halves.filter((_, at) => !current[at]);
  await Promise.all(stale.map((half) => step(`Building the ${half.name}`, () => make(half))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await install();
    await build();
  });
