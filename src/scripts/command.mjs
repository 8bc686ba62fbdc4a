// @ts-check
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main, ROOT } from './steps.mjs';

/** Builds the server and runs one of its commands with the other arguments: `command.mjs backup <folder>`. */
await main(async () => {
  const [name] = process.argv.splice(2, 1);
  await install();
  await build(['server']);
  await import(pathToFileURL(join(ROOT, `dist/server/cli/${name}.js`)).href);
});
