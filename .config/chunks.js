/** @typedef {import('webpack').Module} Module */
/** @typedef {import('webpack').ChunkGraph} ChunkGraph */

/** One file for what many need, made even when it is small. */
const shared = (
  /** @type {string} */ name,
  /** @type {'initial' | 'async'} */ chunks,
  /** @type {number} */ priority,
  /** @type {RegExp | ((module: Module, graphs: { chunkGraph: ChunkGraph }) => boolean)} */ test,
) => ({ name, chunks, priority, test, enforce: true });

/** How many parts of the program need a module: for looking at something, and for writing in a form. */
function needing(/** @type {Module} */ module, /** @type {ChunkGraph} */ chunkGraph) {
  const names = [...chunkGraph.getModuleChunksIterable(module)]
    .filter(isOfProgram)
    .map(({ name }) => name ?? '');
  const writing = names.filter((name) => /(^|-)form$/.test(name)).length;
  return { looking: names.length - writing, writing };
}

/** What so many parts need for looking at something. */
const looking =
  (/** @type {number} */ least, /** @type {RegExp} */ from) =>
  (/** @type {Module} */ module, /** @type {{ chunkGraph: ChunkGraph }} */ { chunkGraph }) =>
    from.test(module.nameForCondition() ?? '') && needing(module, chunkGraph).looking >= least;

/** What is left of that which several forms need. */
const writing = (/** @type {Module} */ module, /** @type {{ chunkGraph: ChunkGraph }} */ { chunkGraph }) =>
  OF_FORMS.test(module.nameForCondition() ?? '') && needing(module, chunkGraph).writing >= 3;

const OF_FORMS =
  /[\\/](node_modules[\\/](final-form|react-final-form|@mui[\\/]material)|src[\\/]web[\\/](ui|features))[\\/]/;

/** What runs before the program comes whole. */
const isOfProgram = (/** @type {{ name?: string | null }} */ { name }) => name !== 'first' && name !== 'rows';

/** Code that changes seldom stays apart from code that changes with every release, so that browsers keep it. */
const byLifetime = {
  chunks: isOfProgram,
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
      looking(3, /[\\/]node_modules[\\/](@mui|@popperjs|react-transition-group)[\\/]/),
    ),
    house: shared('house', 'async', 10, looking(6, /[\\/]src[\\/](web|domain)[\\/]/)),
    forms: shared('forms', 'async', 5, writing),
  },
};

module.exports = { byLifetime };
