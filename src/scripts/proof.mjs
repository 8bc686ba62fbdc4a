// @ts-check
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';
import { join } from 'node:path';

const OUT = 'dist/proof';

/** What the proofs are made of; it keeps the sources' layout, so that imports mean the same. */
const FOLDERS = [
  'src/domain',
  'src/server',
  ...['proof', 'server', 'browser', 'setup'].map((name) => `test/${name}`),
];
const FILES = ['startProduct', 'factories', 'sampleDrafts', 'sampleRecords', 'describeSchema'].map(
  (name) => `test/${name}.ts`,
);

const TESTS = ['--ignore', '**/*.test.ts,**/*.test.tsx'];
const compiled = (/** @type {string[]} */ words) =>
  run(process.execPath, [BIN.babel, ...words, '--extensions', '.ts']);

async function compile() {
  const outcomes = await Promise.all([
    ...FOLDERS.map((part) =>
      compiled([part, '--out-dir', join(OUT, part), '--copy-files', '--no-copy-ignored', ...TESTS]),
    ),
    ...FILES.map((part) => compiled([part, '--out-file', join(OUT, part.replace(/ts$/, 'js'))])),
  ]);
  const failed = outcomes.find(({ ok }) => !ok);
  if (failed) throw new Stop(`The proofs could not be built:\n${failed.output}`);
}

/** The proofs put away what they started when Ctrl+C comes; this waits for them. */
process.on('SIGINT', () => undefined);

await main(async () => {
  await install();
  await build();
  const chromium = await findChromium();
  await step('Building the proofs', compile);
  process.exitCode = await show([join(ROOT, OUT, 'test/proof/main.js'), ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
  });
});
