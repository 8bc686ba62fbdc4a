// @ts-check
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { BIN, main, ROOT, run, show, step, Stop } from './steps.mjs';
import { join } from 'node:path';

const OUT = 'dist/bench';

/** What the bench is made of; it keeps the sources' layout, so that imports mean the same. */
const PARTS = ['src/domain', 'src/server', 'test/bench', 'test/browser', 'test/startProduct.ts'];

const compiled = (/** @type {string} */ part) =>
  run(process.execPath, [
    BIN.babel,
    part,
    ...(part.endsWith('.ts')
      ? ['--out-file', join(OUT, part.replace(/ts$/, 'js'))]
      : ['--out-dir', join(OUT, part)]),
    ...['--extensions', '.ts', '--copy-files'],
  ]);

async function compile() {
  const outcomes = await Promise.all(PARTS.map(compiled));
  const failed = outcomes.find(({ ok }) => !ok);
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
