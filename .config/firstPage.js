const { basename, resolve } = require('node:path');
const webpack = require('webpack');

const ROOT = resolve(__dirname, '..');
const OUT = resolve(ROOT, '.cache/first-page');

/** @typedef {{ extensions: string[], rules: import('webpack').RuleSetRule[] }} Sources How the sources are read. */

/** What the page shows before the program has come, drawn here by the program's own parts. */
async function drawn(/** @type {Sources} */ { extensions, rules }) {
  await made({
    context: ROOT,
    mode: 'production',
    target: 'node20.19',
    entry: './src/web/app/first/FirstPage.tsx',
    output: { path: OUT, filename: 'page.js', library: { type: 'commonjs2' } },
    externals: [
      ({ request = '' }, told) => (/^[^./]/.test(request) ? told(undefined, `commonjs ${request}`) : told()),
    ],
    module: { rules, parser: { javascript: { dynamicImportMode: 'weak' } } },
    resolve: { extensions },
    optimization: { minimize: false },
  });
  const file = resolve(OUT, 'page.js');
  delete require.cache[file];
  return require(file).firstPage();
}

const made = (/** @type {import('webpack').Configuration} */ configuration) =>
  new Promise((done, failed) => {
    webpack(configuration, (failure, stats) => {
      if (failure) return failed(failure);
      if (stats?.hasErrors()) return failed(new Error(stats.toString('errors-only')));
      done(undefined);
    });
  });

/** Which files each part of the program comes in, and what is run before it. */
const partsOf = (/** @type {import('webpack').Compilation} */ { namedChunkGroups, entrypoints }) =>
  Object.fromEntries(
    [...namedChunkGroups]
      .filter(([name]) => name === 'rows' || !entrypoints.has(name))
      .map(([name, group]) => [name, group.getFiles().map((file) => basename(file))]),
  );

/** A script that stands in the page itself, and so in no file. */
function takenFrom(/** @type {import('webpack').Compilation} */ compilation, /** @type {string} */ entry) {
  const [file] = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  if (!file) return '';
  const script = String(compilation.getAsset(file)?.source.source());
  compilation.deleteAsset(file);
  return script;
}

/** What the page's template is filled with; while developing the program is there at once. */
const firstPage = async (
  /** @type {import('webpack').Compilation} */ compilation,
  /** @type {Sources} */ sources,
) => {
  const asking = takenFrom(compilation, 'asking');
  const showing = takenFrom(compilation, 'showing');
  if (!asking) return { asking, showing, markup: '', rules: '', kept: '', names: '', parts: '{}' };
  return { asking, showing, ...(await drawn(sources)), parts: JSON.stringify(partsOf(compilation)) };
};

module.exports = { firstPage };
