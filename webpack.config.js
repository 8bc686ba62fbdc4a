const { resolve } = require('node:path');
const { constants } = require('node:zlib');
const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');
const Compression = require('compression-webpack-plugin');
const Html = require('html-webpack-plugin');
const Terser = require('terser-webpack-plugin');
const { BannerPlugin, Compilation, DefinePlugin, IgnorePlugin } = require('webpack');

/** Origin compiled into the build; empty for the origin of the page. */
function hostFrom(/** @type {'API_HOST' | 'FILE_HOST'} */ name) {
  const value = process.env[name]?.trim() ?? '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (value && !isOrigin)
    throw new Error(`${name} must be an address like https://files.example.com, not "${value}".`);
  return value.replace(/\/+$/, '');
}

/** Address of map tiles, which the server checks, too; empty for a map without tiles. */
function tilesFrom(/** @type {string} */ name) {
  const value = process.env[name]?.trim() ?? '';
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => value.includes(part));
  if (value && !(isTemplate && /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')))
    throw new Error(
      `${name} must be an address like https://tiles.example.com/{z}/{x}/{y}.png, not "${value}".`,
    );
  return value;
}

function portFrom(/** @type {string} */ name, /** @type {number} */ defaultPort) {
  const port = Number(process.env[name] ?? defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port between 1 and 65535, not "${process.env[name]}".`);
  return port;
}

/** @typedef {import('webpack').Module} Module */
/** @typedef {{ chunkGraph: import('webpack').ChunkGraph }} ChunkContext */

/** Whether a module is loaded with every page of a signed-in user. */
const isOnEveryPage = (/** @type {Module} */ target, /** @type {ChunkContext} */ { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(target)].some(({ name }) => name === 'shell' || name === 'features');

const isLibraryOnEveryPage = (/** @type {Module} */ target, /** @type {ChunkContext} */ context) =>
  /[\\/]node_modules[\\/]/.test(target.nameForCondition() ?? '') && isOnEveryPage(target, context);

/**
 * Library chunks, which stay cached when only application code changes; at most six requests run in parallel. What every
 * page of a signed-in user loads is in two chunks, so that no other chunk repeats it.
 */
const splitChunks = {
  chunks: 'all',
  maxAsyncRequests: 6,
  cacheGroups: {
    grid: {
      name: 'grid',
      priority: 30,
      chunks: 'async',
      test: /[\\/]node_modules[\\/]@mui[\\/]x-(data-grid|virtualizer|internals)[\\/]/,
    },
    charts: {
      name: 'charts',
      priority: 30,
      chunks: 'async',
      test: /[\\/]node_modules[\\/](@mui[\\/](x-charts|x-internal-gestures)|d3-|internmap)/,
    },
    appLibraries: {
      name: 'app-libraries',
      priority: 25,
      chunks: 'async',
      enforce: true,
      test: isLibraryOnEveryPage,
    },
    app: { name: 'app', priority: 15, chunks: 'async', enforce: true, test: isOnEveryPage },
    mui: {
      name: 'mui',
      priority: 20,
      chunks: 'initial',
      test: /[\\/]node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis)[\\/]/,
    },
    vendor: { name: 'vendor', priority: 10, chunks: 'initial', test: /[\\/]node_modules[\\/]/ },
  },
};

const compressionPlugins = [
  {
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  },
  { algorithm: 'gzip', filename: '[path][base].gz', params: { level: 9 } },
].map(
  ({ algorithm, filename, params }) =>
    new Compression({
      algorithm,
      filename,
      test: /\.(js|svg)$/,
      threshold: 512,
      compressionOptions: algorithm === 'gzip' ? params : { params },
    }),
);

/**
 * Makes V8 compile all functions of the scripts that every page runs while they load, off the main thread, instead of
 * each when it is called first: https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^assets\/(main|vendor|mui|app|app-libraries|axios)\./,
  stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
});

/** Lists whose scripts and first page are requested while the page loads: nouns by path, which is also a chunk name. */
const LISTS = {
  tanks: 'tank',
  devices: 'device',
  clients: 'client',
  contracts: 'contract',
  bills: 'bill',
  orders: 'order',
  users: 'user',
  roles: 'role',
  counters: 'counter',
  settings: 'setting',
  pos: 'pos',
};

/** Scripts to preload besides the entry: for every signed-in page, and in addition for each list. */
function preloadedScripts(/** @type {import('webpack').Compilation} */ { namedChunkGroups }) {
  const scriptsOf = (/** @type {string} */ name) =>
    (namedChunkGroups.get(name)?.getFiles() ?? []).map((file) => `/${file}`);
  const page = [...new Set(['shell', 'features', 'axios'].flatMap(scriptsOf))];
  const lists = Object.entries(LISTS).map(([path, noun]) => [
    `/${path}`,
    {
      noun,
      limit: noun === 'setting' ? 100 : 10,
      scripts: scriptsOf(path).filter((file) => !page.includes(file)),
    },
  ]);
  return { pageScripts: JSON.stringify(page), lists: JSON.stringify(lists) };
}

/** Development server; API and file requests are proxied to the application server. */
const devServer = () => {
  const port = portFrom('PORT', 8080);
  const server = `http://127.0.0.1:${String(portFrom('SERVER_PORT', port + 1))}`;
  return {
    host: process.env.HOST || '127.0.0.1',
    port,
    hot: true,
    historyApiFallback: { disableDotRule: true },
    static: false,
    client: {
      webSocketURL: 'auto://0.0.0.0:0/ws',
      overlay: { warnings: false, errors: true, runtimeErrors: false },
    },
    proxy: [{ context: ['/api', '/media', '/documents'], target: server }],
  };
};

/** Build of the single-page application, with hashed and pre-compressed files. */
module.exports = (/** @type {unknown} */ _env, /** @type {{ mode?: string }} */ { mode = 'production' }) => {
  process.env.NODE_ENV = mode;
  const isProduction = mode === 'production';
  /** Environment variables compiled into the build. */
  const variables = {
    'process.env.API_HOST': hostFrom('API_HOST'),
    'process.env.FILE_HOST': hostFrom('FILE_HOST'),
    'process.env.MAP_TILES_URL': tilesFrom('MAP_TILES_URL'),
    'process.env.MAP_ATTRIBUTION': process.env.MAP_ATTRIBUTION?.trim() ?? '',
  };
  return {
    mode,
    target: ['web', 'es2022'],
    entry: { main: './src/web/main.tsx' },
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: resolve(__dirname, 'dist/web'),
      publicPath: '/',
      filename: isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      clean: true,
      trustedTypes: { policyName: 'tankbook' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, loader: 'babel-loader' }] },
    optimization: {
      splitChunks,
      runtimeChunk: false,
      minimizer: [
        new Terser({
          minify: Terser.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 2 }, format: { comments: false } },
        }),
      ],
    },
    plugins: [
      new Html({
        template: 'public/index.html',
        favicon: 'public/favicon.svg',
        templateParameters: (compilation) => ({
          apiHost: JSON.stringify(variables['process.env.API_HOST']),
          ...preloadedScripts(compilation),
        }),
      }),
      new DefinePlugin(
        Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, JSON.stringify(value)])),
      ),
      new IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      ...(isProduction ? [compileHint, ...compressionPlugins] : [new ReactRefresh({ overlay: false })]),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: resolve(__dirname, '.cache/webpack'),
      version: JSON.stringify([mode, variables]),
      buildDependencies: {
        config: [resolve(__dirname, 'webpack.config.js'), resolve(__dirname, 'babel.config.js')],
      },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer: isProduction ? undefined : devServer(),
  };
};
