const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Options of jest for modules under test, so that both share its cache of transformed files. */
const TRANSFORM_OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: /** @type {const} */ ('babel'),
};
const SHARED_FILES = /\/node_modules\/|\/src\/(domain|server)\//;
/** The test runner stores the tests of a file in its modules. */
const TEST_RUNNER = /\/node_modules\/jest-circus\//;

/** Source maps of all files that the worker has loaded, for the stacks of errors. @type {Map<string, string>} */
const sourceMaps = new Map();

const state = { loadsTypeScript: false };

/** Lets `require` of the worker load TypeScript; replaces what jest leaves there after loading its own files. */
function loadTypeScript(/** @type {import('@jest/transform').ScriptTransformer} */ transformer) {
  if (state.loadsTypeScript) return;
  state.loadsTypeScript = true;
  for (const extension of ['.ts', '.tsx'])
    require.extensions[extension] = (loaded, file) => {
      const { code, sourceMapPath } = transformer.transform(file, TRANSFORM_OPTIONS);
      if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
      /** @type {any} */ (loaded)._compile(code, file);
    };
}

/** Path of the file of a module name; undefined if only jest can resolve it. */
function find(/** @type {NodeJS.Require} */ load, /** @type {string} */ name) {
  try {
    return load.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Loads packages, server, domain and what the test runner uses once per worker instead of once per test file. The test
 * files run in the same realm (`NodeEnvironment.js`). `jest.mock` has no effect on shared modules.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(/** @type {ConstructorParameters<typeof Runtime>} */ ...options) {
    super(...options);
    loadTypeScript(options[3]);
    Reflect.get(this, 'transformCache').sourceMaps = sourceMaps;
    const executor = Reflect.get(this, 'executor');
    executor.compile = (/** @type {string} */ code, /** @type {string} */ filename) =>
      compileFunction(code, executor.injectedModuleParameters, { filename });
  }

  /** @override @type {Runtime['requireModuleOrMock']} */
  requireModuleOrMock(from, name) {
    if (isBuiltin(name)) return super.requireModuleOrMock(from, name);
    const load = createRequire(from);
    return SHARED_FILES.test(find(load, name) ?? '') ? load(name) : super.requireModuleOrMock(from, name);
  }

  /** @override @type {Runtime['requireInternalModule']} */
  requireInternalModule(from, name) {
    const load = createRequire(from);
    const path = name === undefined ? from : find(load, name);
    return path === undefined || TEST_RUNNER.test(path)
      ? super.requireInternalModule(from, name)
      : load(path);
  }
};
