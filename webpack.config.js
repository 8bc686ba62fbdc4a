const { resolve } = require('node:path');
const { constants } = require('node:zlib');
const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');
const Compression = require('compression-webpack-plugin');
const Html = require('html-webpack-plugin');
const Terser = require('terser-webpack-plugin');
const { DefinePlugin, IgnorePlugin } = require('webpack');

/** A host that is compiled into the build; none means the page's own origin. */
function hostFrom(/** @type {'API_HOST' | 'FILE_HOST'} */ name) {
  const told = process.env[name]?.trim() ?? '';
  const url = URL.canParse(told) ? new URL(told) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (told && !plain)
    throw new Error(`${name} must be an address like https://files.example.com, not "${told}".`);
  return told.replace(/\/+$/, '');
}

/** A port from the environment. */
function portFrom(/** @type {string} */ name, /** @type {number} */ usual) {
  const port = Number(process.env[name] ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port between 1 and 65535, not "${process.env[name]}".`);
  return port;
}

/**
 * Named chunks for libraries, which browsers keep while only the app's own code changes. Few chunks for each page,
 * because a browser opens six connections and each further request waits for one of them.
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
    mui: {
      name: 'mui',
      priority: 20,
      chunks: 'initial',
      test: /[\\/]node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis)[\\/]/,
    },
    vendor: { name: 'vendor', priority: 10, chunks: 'initial', test: /[\\/]node_modules[\\/]/ },
  },
};

const compressed = [
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

/** Scripts that every page of a signed-in user loads beside the entry, and those that every list adds. */
function preloadedScripts(/** @type {import('webpack').Compilation} */ { namedChunkGroups }) {
  const scriptsOf = (/** @type {string} */ name) =>
    (namedChunkGroups.get(name)?.getFiles() ?? []).map((file) => `/${file}`);
  const page = [...new Set(['shell', 'features', 'axios'].flatMap(scriptsOf))];
  const tanks = scriptsOf('tanks');
  const list = scriptsOf('clients').filter((file) => tanks.includes(file) && !page.includes(file));
  return { pageScripts: JSON.stringify(page), listScripts: JSON.stringify(list) };
}

/** The page on its own port, with the real server behind it. */
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
    proxy: [{ context: ['/api', '/media', '/paper'], target: server }],
  };
};

/** The web application: one page, its code in hashed files, compressed ahead. */
module.exports = (/** @type {unknown} */ _env, /** @type {{ mode?: string }} */ { mode = 'production' }) => {
  process.env.NODE_ENV = mode;
  const release = mode === 'production';
  const hosts = {
    'process.env.API_HOST': hostFrom('API_HOST'),
    'process.env.FILE_HOST': hostFrom('FILE_HOST'),
  };
  return {
    mode,
    target: ['web', 'es2022'],
    entry: { main: './src/web/main.tsx' },
    devtool: release ? false : 'cheap-module-source-map',
    output: {
      path: resolve(__dirname, 'dist/web'),
      publicPath: '/',
      filename: release ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
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
          apiHost: JSON.stringify(hosts['process.env.API_HOST']),
          ...preloadedScripts(compilation),
        }),
      }),
      new DefinePlugin(
        Object.fromEntries(Object.entries(hosts).map(([name, host]) => [name, JSON.stringify(host)])),
      ),
      new IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      ...(release ? compressed : [new ReactRefresh({ overlay: false })]),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: resolve(__dirname, '.cache/webpack'),
      version: JSON.stringify([mode, hosts]),
      buildDependencies: {
        config: [resolve(__dirname, 'webpack.config.js'), resolve(__dirname, 'babel.config.js')],
      },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer: release ? undefined : devServer(),
  };
};
