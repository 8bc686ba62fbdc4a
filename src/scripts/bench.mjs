// @ts-check
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const OUT = 'dist/bench';

/** Sources of the benchmark; the output keeps their layout, so that relative imports resolve. */
const SOURCES = [
  ...['src/domain', 'src/server', 'test/bench', 'test/browser', 'test/startProduct.ts'],
  ...['test/proof/support/serverProcess.ts', 'test/server/support', 'test/setup/dropDatabase.ts'],
];

const compileSource = (/** @type {string} */ source) =>
  run(process.execPath, [
    BIN.babel,
    source,
    ...(source.endsWith('.ts')
      ? ['--out-file', join(OUT, source.replace(/ts$/, 'js'))]
      : ['--out-dir', join(OUT, source)]),
    ...['--extensions', '.ts', '--copy-files'],
  ]);

async function compile() {
  await rm(join(ROOT, OUT), { recursive: true, force: true });
  const results = await Promise.all(SOURCES.map(compileSource));
  const failed = results.find(({ ok }) => !ok);
  if (failed) throw new Stop(`The bench could not be built:\n${failed.output}`);
}

await main(async () => {
  await install();
  await build();
  const chromium = await findChromium();
  await step('Building the bench', compile);
  process.exitCode = await show([join(ROOT, OUT, 'test/bench/main.js'), ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
  });
});
