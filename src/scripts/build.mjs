// @ts-check
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, step, Stop } from './steps.mjs';

const SHARED_SOURCES = ['src/domain', 'package-lock.json', 'babel.config.js'];

/**
 * Arguments of Babel to compile a directory of `src`; other files are copied.
 * @param {string} directory
 * @param {string} out
 */
export const babelArgs = (directory, out) => [
  BIN.babel,
  ...[`src/${directory}`, '--out-dir', `${out}/${directory}`, '--extensions', '.ts', '--copy-files'],
];

/** @typedef {{ name: string, sources: string[], outputs: string[], commands: string[][] }} Target */

/** @type {Target[]} */
const TARGETS = [
  {
    name: 'server',
    sources: [...SHARED_SOURCES, 'src/server'],
    outputs: ['dist/server', 'dist/domain'],
    commands: [babelArgs('domain', 'dist'), babelArgs('server', 'dist')],
  },
  {
    name: 'web',
    sources: [...SHARED_SOURCES, 'src/web', 'public', 'webpack.config.js', '.config'],
    outputs: ['dist/web'],
    commands: [[BIN.webpack, '--mode', 'production']],
  },
];

/** Environment variables that are compiled into a build. */
const BUILD_VARIABLES = ['API_HOST', 'FILE_HOST', 'MAP_TILES_URL', 'MAP_ATTRIBUTION'];
const buildEnvironment = () => JSON.stringify(BUILD_VARIABLES.map((name) => process.env[name] ?? ''));

/** Time of a missing file. */
const NEVER = 0;

/**
 * Latest modification time at or below a path; directories count, so that removed files are detected.
 * @param {string} path
 * @returns {Promise<number>}
 */
async function newest(path) {
  const entry = await stat(path).catch(() => undefined);
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? NEVER;
  const entries = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(entry.mtimeMs, ...entries);
}

const stampOf = (/** @type {Target} */ { name }) => join(ROOT, 'dist', `.${name}-built`);

async function isCurrent(/** @type {Target} */ target) {
  const stamp = stampOf(target);
  const newestOf = (/** @type {string[]} */ paths) =>
    Promise.all(paths.map((path) => newest(join(ROOT, path))));
  const [text, builtAt] = await Promise.all([readFile(stamp, 'utf8').catch(() => ''), newest(stamp)]);
  const [sourceTimes, outputTimes] = await Promise.all([newestOf(target.sources), newestOf(target.outputs)]);
  return text === buildEnvironment() && !outputTimes.includes(NEVER) && Math.max(...sourceTimes) < builtAt;
}

async function buildTarget(/** @type {Target} */ target) {
  const startTime = new Date();
  const stamp = stampOf(target);
  await Promise.all(
    [stamp, ...target.outputs.map((path) => join(ROOT, path))].map((path) =>
      rm(path, { recursive: true, force: true }),
    ),
  );
  const results = await Promise.all(target.commands.map((args) => run(process.execPath, args)));
  for (const { output } of results.filter(({ ok }) => !ok)) {
    console.error(output);
    throw new Stop(`Building the ${target.name} failed: see above.`);
  }
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(stamp, buildEnvironment());
  await utimes(stamp, startTime, startTime);
}

/** Builds the targets whose sources changed since their last build. */
export async function build(names = TARGETS.map(({ name }) => name)) {
  const targets = TARGETS.filter(({ name }) => names.includes(name));
  const current = await Promise.all(targets.map(isCurrent));
  const stale = targets.filter((_, index) => !current[index]);
  await Promise.all(stale.map((target) => step(`Building the ${target.name}`, () => buildTarget(target))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await install();
    await build();
  });
