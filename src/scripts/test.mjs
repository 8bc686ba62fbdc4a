// @ts-check
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';

const REPORT = join(ROOT, '.cache/jest-report.json');
/** Slowest first, for an even load of two cores. */
const CHECKS = /** @type {const} */ ([
  ['Lint', 'check:lint'],
  ['Types', 'check:types'],
  ['Format', 'check:format'],
  ['Imports', 'check:imports'],
]);

/** A larger young generation saves about a tenth of the time in garbage collection. */
const NODE_OPTION = '--max-semi-space-size=64';

/** @typedef {{ passed: number, failed: number }} Count */

/** @returns {Promise<Count>} */
async function countResult(/** @type {() => Promise<unknown>} */ task) {
  try {
    await task();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

const npm = (/** @type {string} */ script) => {
  const path = process.env.npm_execpath;
  return path
    ? run(process.execPath, [path, 'run', '--silent', script])
    : run('npm', ['run', '--silent', script]);
};

const check = (/** @type {string} */ name, /** @type {string} */ script) =>
  countResult(async () => {
    const { ok, output } = await step(name, () => npm(script));
    console.log(ok ? `PASS ${name}` : `FAIL ${name}\n${output}`);
    if (!ok) throw new Stop(`${name}: 'npm run ${script}' reported problems.`);
  });

/** Runs jest projects; skipped tests and unreadable files count as failures. @returns {Promise<Count>} */
async function jest(/** @type {string[]} */ kinds, /** @type {Record<string, string>} */ env = {}) {
  await rm(REPORT, { force: true });
  const args = [
    NODE_OPTION,
    BIN.jest,
    '--config',
    'test/jest.config.js',
    '--json',
    `--outputFile=${REPORT}`,
    '--selectProjects',
    ...kinds,
  ];
  const code = await show(args, env);
  const report = await readFile(REPORT, 'utf8').catch(() => undefined);
  if (report === undefined) return { passed: 0, failed: 1 };
  const totals = JSON.parse(report);
  const failed =
    totals.numFailedTests + totals.numRuntimeErrorTestSuites + totals.numPendingTests + totals.numTodoTests;
  return { passed: totals.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * Runs tasks two at a time, for two cores.
 * @param {(() => Promise<Count>)[]} tasks
 * @returns {Promise<Count[]>}
 */
async function twoAtATime(tasks) {
  const counts = /** @type {Count[]} */ ([]);
  const queue = [...tasks];
  const runNext = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) counts.push(await task());
  };
  await Promise.all([runNext(), runNext()]);
  return counts;
}

await main(async () => {
  await install();
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  let chromium = '';
  const chromiumResult = await countResult(async () => (chromium = await findChromium()));
  const buildResult = { passed: 0, failed: 1 };
  const counts = await twoAtATime([
    async () => Object.assign(buildResult, await countResult(build)),
    ...CHECKS.map(
      ([name, script]) =>
        () =>
          check(name, script),
    ),
  ]);
  const isReady = chromiumResult.failed + buildResult.failed === 0;
  if (!isReady) counts.push(chromiumResult, { passed: 0, failed: 1 });
  const kinds = ['unit', 'web', 'server', ...(isReady ? ['process', 'browser'] : [])];
  counts.push(await jest(kinds, { CHROMIUM_PATH: chromium }));
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
});
