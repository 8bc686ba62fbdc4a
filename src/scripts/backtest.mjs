// @ts-check
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main, ROOT } from './steps.mjs';

await main(async () => {
  await install();
  await build(['server']);
  await import(pathToFileURL(join(ROOT, 'dist/server/cli/backtest.js')).href);
});
