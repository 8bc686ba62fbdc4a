// @ts-check
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';

const REPORT = join(ROOT, '.cache/jest-report.json');
/** What takes longest comes first, so that nothing long is left for one core alone. */
const CHECKS = /** @type {const} */ ([
  ['Lint', 'check:lint'],
  ['Types', 'check:types'],
  ['Format', 'check:format'],
  ['Imports', 'check:imports'],
]);

/** Screens leave much behind; with room for it, tests spend a tenth less on sweeping. */
const ROOMY = '--max-semi-space-size=64';

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
    if (!ok) throw new Stop(`${name}: 'npm run ${script}' reported problems.`);
  });

/** Run some kinds of test; one that was skipped, or a file that could not even be read, counts as failed. @returns {Promise<Count>} */
async function jest(/** @type {string[]} */ kinds, /** @type {Record<string, string>} */ env = {}) {
  await rm(REPORT, { force: true });
  const words = [
    ROOMY,
    BIN.jest,
    '--config',
    'test/jest.config.js',
    '--json',
    `--outputFile=${REPORT}`,
    '--selectProjects',
    ...kinds,
  ];
  const code = await show(words, env);
  const report = await readFile(REPORT, 'utf8').catch(() => undefined);
  if (report === undefined) return { passed: 0, failed: 1 };
  const tally = JSON.parse(report);
  const failed =
    tally.numFailedTests + tally.numRuntimeErrorTestSuites + tally.numPendingTests + tally.numTodoTests;
  return { passed: tally.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * Do all of this, never more than two at a time: on two cores a third would only make the others wait.
 * @param {(() => Promise<Count>)[]} works
 * @returns {Promise<Count[]>}
 */
async function twoAtATime(works) {
  const counts = /** @type {Count[]} */ ([]);
  const waiting = [...works];
  const takeTurns = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) counts.push(await work());
  };
  await Promise.all([takeTurns(), takeTurns()]);
  return counts;
}

await main(async () => {
  await install();
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  let chromium = '';
  const found = await counted(async () => (chromium = await findChromium()));
  const built = { passed: 0, failed: 1 };
  const counts = await twoAtATime([
    async () => Object.assign(built, await counted(build)),
    ...CHECKS.map(
      ([name, script]) =>
        () =>
          check(name, script),
    ),
  ]);
  const isReady = found.failed + built.failed === 0;
  if (!isReady) counts.push(found, { passed: 0, failed: 1 });
  const kinds = ['unit', 'web', 'server', ...(isReady ? ['process', 'browser'] : [])];
  counts.push(await jest(kinds, { CHROMIUM_PATH: chromium }));
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
});
