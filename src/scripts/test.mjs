// @ts-check
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, show, Stop } from './steps.mjs';

/**
 * A larger young generation saves about a tenth of the time in garbage collection; compiling a function at
 * its first call saves about a tenth of the time of screen tests.
 */
const NODE_OPTIONS = ['--max-semi-space-size=64', '--always-sparkplug'];

/** Ends a test that blocks its process, which jest's own timeouts cannot do. */
const TESTS_TIMEOUT_MS = 60 * 60_000;

/** @typedef {{ passed: number, failed: number }} Count */

/** Failures, repeated at the end of the output. @type {string[]} */
const failures = [];

/** @returns {Promise<Count>} */
async function countResult(/** @type {() => Promise<unknown>} */ task) {
  try {
    await task();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    failures.push(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** Runs jest projects; skipped tests and unreadable files count as failures. @returns {Promise<Count>} */
async function jest(/** @type {string[]} */ projects, /** @type {Record<string, string>} */ env = {}) {
  const reportPath = join(ROOT, `.cache/jest-${projects.join('-')}.json`);
  await rm(reportPath, { force: true });
  const args = [
    ...NODE_OPTIONS,
    BIN.jest,
    '--config',
    'test/jest.config.js',
    // A failed test may leave sockets open, which would keep jest running.
    '--forceExit',
    '--json',
    `--outputFile=${reportPath}`,
    '--selectProjects',
    ...projects,
  ];
  const code = await show(args, env, TESTS_TIMEOUT_MS);
  const report = await readFile(reportPath, 'utf8').catch(() => undefined);
  if (report === undefined) {
    failures.push(`The tests of ${projects.join(', ')} ended with code ${code} and without a report.`);
    return { passed: 0, failed: 1 };
  }
  const totals = JSON.parse(report);
  for (const { name, status, message } of totals.testResults) {
    if (status === 'failed') failures.push(`FAIL ${relative(ROOT, name)}\n${message}`);
  }
  const failed =
    totals.numFailedTests + totals.numRuntimeErrorTestSuites + totals.numPendingTests + totals.numTodoTests;
  return { passed: totals.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Runs tasks one after the other. @returns {Promise<Count[]>} */
async function inOrder(/** @type {(() => Promise<Count>)[]} */ ...tasks) {
  const counts = [];
  for (const task of tasks) counts.push(await task());
  return counts;
}

/** Builds the product and tests it in a browser and as processes. @returns {Promise<Count[]>} */
async function testProduct() {
  let chromium = '';
  const prepared = await inOrder(
    () => countResult(async () => (chromium = await findChromium())),
    () => countResult(build),
  );
  const isReady = prepared.every(({ failed }) => failed === 0);
  if (!isReady) return prepared;
  return [...prepared, await jest(['process', 'browser'], { CHROMIUM_PATH: chromium })];
}

await main(async () => {
  await install();
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const counts = (await Promise.all([testProduct(), jest(['unit', 'web', 'server'])])).flat();
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  if (failures.length > 0) console.log(failures.join('\n\n'));
  console.log(`${passed} passed, ${failed} failed`);
});
