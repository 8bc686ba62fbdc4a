const { basename, resolve } = require('node:path');
const webpack = require('webpack');

const ROOT = resolve(__dirname, '..');
const OUT = resolve(ROOT, '.cache/first-page');

/** @typedef {{ extensions: string[], rules: import('webpack').RuleSetRule[] }} Sources Loader rules of the sources. */

/** Renders the first page at build time with the application's own components. */
async function renderPage(/** @type {Sources} */ { extensions, rules }) {
  await build({
    context: ROOT,
    mode: 'production',
    target: 'node20.19',
    entry: './src/web/app/first/FirstPage.tsx',
    output: { path: OUT, filename: 'page.js', library: { type: 'commonjs2' } },
    externals: [
      ({ request = '' }, callback) =>
        /^[^./]/.test(request) ? callback(undefined, `commonjs ${request}`) : callback(),
    ],
    module: { rules, parser: { javascript: { dynamicImportMode: 'weak' } } },
    resolve: { extensions },
    optimization: { minimize: false },
  });
  const file = resolve(OUT, 'page.js');
  delete require.cache[file];
  return require(file).firstPage();
}

const build = (/** @type {import('webpack').Configuration} */ configuration) =>
  new Promise((done, reject) => {
    webpack(configuration, (failure, stats) => {
      if (failure) return reject(failure);
      if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      done(undefined);
    });
  });

/** Files of each chunk, by chunk name. */
const chunkFiles = (/** @type {import('webpack').Compilation} */ { namedChunkGroups, entrypoints }) =>
  Object.fromEntries(
    [...namedChunkGroups]
      .filter(([name]) => name === 'rows' || !entrypoints.has(name))
      .map(([name, group]) => [name, group.getFiles().map((file) => basename(file))]),
  );

/** Removes an entry's file from the output and returns its script, to be inlined. */
function takeScript(/** @type {import('webpack').Compilation} */ compilation, /** @type {string} */ entry) {
  const [file] = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  if (!file) return '';
  const script = String(compilation.getAsset(file)?.source.source());
  compilation.deleteAsset(file);
  return script;
}

/** Template parameters of the page; empty in development, where the bundle loads at once. */
const firstPage = async (
  /** @type {import('webpack').Compilation} */ compilation,
  /** @type {Sources} */ sources,
) => {
  const asking = takeScript(compilation, 'asking');
  const showing = takeScript(compilation, 'showing');
  if (!asking) return { asking, showing, markup: '', rules: '', kept: '', names: '', parts: '{}' };
  return { asking, showing, ...(await renderPage(sources)), parts: JSON.stringify(chunkFiles(compilation)) };
};

module.exports = { firstPage };
