/** @typedef {import('webpack').Module} Module */
/** @typedef {import('webpack').ChunkGraph} ChunkGraph */

/** A named chunk that is created even if it is small. */
const shared = (
  /** @type {string} */ name,
  /** @type {'initial' | 'async'} */ chunks,
  /** @type {number} */ priority,
  /** @type {RegExp | ((module: Module, graphs: { chunkGraph: ChunkGraph }) => boolean)} */ test,
) => ({ name, chunks, priority, test, enforce: true });

/** Number of chunks that use a module: view chunks and form chunks. */
function countUsers(/** @type {Module} */ module, /** @type {ChunkGraph} */ chunkGraph) {
  const names = [...chunkGraph.getModuleChunksIterable(module)]
    .filter(isMainChunk)
    .map(({ name }) => name ?? '');
  const usedByForms = names.filter((name) => /(^|-)form$/.test(name)).length;
  return { views: names.length - usedByForms, forms: usedByForms };
}

/** Modules used by at least this many view chunks. */
const usedByViews =
  (/** @type {number} */ minimum, /** @type {RegExp} */ from) =>
  (/** @type {Module} */ module, /** @type {{ chunkGraph: ChunkGraph }} */ { chunkGraph }) =>
    from.test(module.nameForCondition() ?? '') && countUsers(module, chunkGraph).views >= minimum;

/** Other modules used by at least three form chunks. */
const usedByForms = (
  /** @type {Module} */ module,
  /** @type {{ chunkGraph: ChunkGraph }} */ { chunkGraph },
) => OF_FORMS.test(module.nameForCondition() ?? '') && countUsers(module, chunkGraph).forms >= 3;

const OF_FORMS =
  /[\\/](node_modules[\\/](final-form|react-final-form|@mui[\\/]material)|src[\\/]web[\\/](ui|features))[\\/]/;

/** Excludes the inline scripts that run before the main bundle. */
const isMainChunk = (/** @type {{ name?: string | null }} */ { name }) => name !== 'first' && name !== 'rows';

/** Separates rarely changing code from application code, for long-term caching. */
const byLifetime = {
  chunks: isMainChunk,
  minSize: 30_000,
  cacheGroups: {
    defaultVendors: false,
    framework: shared('framework', 'initial', 20, /[\\/]node_modules[\\/]/),
    datagrid: shared(
      'datagrid',
      'async',
      20,
      /[\\/]node_modules[\\/]@mui[\\/]x-(data-grid|virtualizer|internals)[\\/]/,
    ),
    charts: shared(
      'charts',
      'async',
      20,
      /[\\/]node_modules[\\/](@mui[\\/](x-charts|x-internal-gestures)|d3-|internmap|robust-predicates)/,
    ),
    rules: shared(
      'rules',
      'async',
      20,
      /[\\/](node_modules[\\/](yup|property-expr|tiny-case|toposort)[\\/]|src[\\/]domain[\\/](fieldSchemas|validation)\.ts$)/,
    ),
    dates: shared('dates', 'async', 20, /[\\/]node_modules[\\/]moment[\\/]/),
    parts: shared(
      'parts',
      'async',
      15,
      usedByViews(3, /[\\/]node_modules[\\/](@mui|@popperjs|react-transition-group)[\\/]/),
    ),
    house: shared('house', 'async', 10, usedByViews(6, /[\\/]src[\\/](web|domain)[\\/]/)),
    forms: shared('forms', 'async', 5, usedByForms),
  },
};

module.exports = { byLifetime };
