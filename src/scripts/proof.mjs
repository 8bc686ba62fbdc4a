// @ts-check
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const OUT = 'dist/proof';

/** Sources of the proofs; the output keeps their layout, so that relative imports resolve. */
const FOLDERS = [
  'src/domain',
  'src/server',
  ...['proof', 'server', 'browser', 'setup'].map((name) => `test/${name}`),
];
const FILES = ['startProduct', 'factories', 'sampleDrafts', 'sampleRecords', 'describeSchema'].map(
  (name) => `test/${name}.ts`,
);

const TESTS = ['--ignore', '**/*.test.ts,**/*.test.tsx'];
const compileSource = (/** @type {string[]} */ args) =>
  run(process.execPath, [BIN.babel, ...args, '--extensions', '.ts']);

async function compile() {
  await rm(join(ROOT, OUT), { recursive: true, force: true });
  const results = await Promise.all([
    ...FOLDERS.map((source) =>
      compileSource([source, '--out-dir', join(OUT, source), '--copy-files', '--no-copy-ignored', ...TESTS]),
    ),
    ...FILES.map((source) => compileSource([source, '--out-file', join(OUT, source.replace(/ts$/, 'js'))])),
  ]);
  const failed = results.find(({ ok }) => !ok);
  if (failed) throw new Stop(`The proofs could not be built:\n${failed.output}`);
}

const LONG_TESTS = '--only long-tests';

/** Keeps this process alive on Ctrl+C until the proofs have cleaned up. */
process.on('SIGINT', () => undefined);

await main(async () => {
  await install();
  await build();
  const env = { CHROMIUM_PATH: await findChromium() };
  const options = process.argv.slice(2);
  const isLongOnly = options.join(' ') === LONG_TESTS;
  const runLongTests = () =>
    show([BIN.jest, '--config', 'test/jest.config.js'], { ...env, TEST_LENGTH: 'long' });
  const runProofs = async () => {
    await step('Building the proofs', compile);
    return show([join(ROOT, OUT, 'test/proof/main.js'), ...options], env);
  };
  const longTests = isLongOnly || options.length === 0 ? await runLongTests() : 0;
  const proofs = isLongOnly ? 0 : await runProofs();
  process.exitCode = longTests || proofs;
});
