// @ts-check
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';

const REPORT = join(ROOT, '.cache/jest-report.json');
const CHECKS = /** @type {const} */ ([
  ['Types', 'check:types'],
  ['Lint', 'check:lint'],
  ['Format', 'check:format'],
  ['Imports', 'check:imports'],
]);

/** @typedef {{ passed: number, failed: number }} Count */

/** @returns {Promise<Count>} */
async function counted(/** @type {() => Promise<unknown>} */ work) {
  try {
    await work();
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
  counted(async () => {
    const { ok, output } = await step(name, () => npm(script));
    console.log(ok ? `PASS ${name}` : `FAIL ${name}\n${output}`);
    if (!ok) throw new Stop(`${name}: 'npm run ${script}' found something.`);
  });

/** Run some kinds of test; one that was skipped, or a file that could not even be read, counts as failed. @returns {Promise<Count>} */
async function jest(/** @type {string[]} */ kinds, /** @type {Record<string, string>} */ env = {}) {
  await rm(REPORT, { force: true });
  const words = [
    '--config',
    'test/jest.config.js',
    '--json',
    `--outputFile=${REPORT}`,
    '--selectProjects',
    ...kinds,
  ];
  const code = await show([BIN.jest, ...words], env);
  const report = await readFile(REPORT, 'utf8').catch(() => undefined);
  if (report === undefined) return { passed: 0, failed: 1 };
  const tally = JSON.parse(report);
  const failed =
    tally.numFailedTests + tally.numRuntimeErrorTestSuites + tally.numPendingTests + tally.numTodoTests;
  return { passed: tally.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** @returns {Promise<Count[]>} */
async function inBrowser() {
  let chromium = '';
  const found = await counted(async () => (chromium = await findChromium()));
  const built = await counted(build);
  if (found.failed + built.failed > 0) return [found, built, { passed: 0, failed: 1 }];
  return [built, await jest(['process', 'browser'], { CHROMIUM_PATH: chromium })];
}

await main(async () => {
  await install();
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const counts = await Promise.all(CHECKS.map(([name, script]) => check(name, script)));
  counts.push(await jest(['unit', 'web', 'server']), ...(await inBrowser()));
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
});
