const { default: Runtime } = require('jest-runtime');

/** Testing Library registers hooks and matchers for each test file. */
const SHARED_PACKAGES =
  /\/node_modules\/(?!@testing-library\/(react|jest-dom)\/)|\/test\/setup\/lightRendering\.ts$/;
const SHARED_MODULES = /\/src\/(domain|web)\//;
/** The test runner stores the tests of a file in its modules. */
const TEST_RUNNER = /\/node_modules\/jest-circus\//;

/** Loads the shared modules of the worker. @type {Runtime | undefined} */
let shared;

/**
 * Loads packages, web, domain and what the test runner uses once per worker, in its page (`page.ts`), instead of once
 * per test file. A file with `jest.mock` loads web and domain itself, so that these get its mocks; a file in another
 * environment loads everything.
 */
module.exports = class PageRuntime extends Runtime {
  hasMocks = false;

  constructor(/** @type {ConstructorParameters<typeof Runtime>} */ ...options) {
    super(...options);
    if (!('document' in options[1].global)) return;
    this.shared = shared ??= new Runtime(...options);
    Reflect.get(this, 'transformCache').sourceMaps = shared.getSourceMaps();
  }

  /** @override @type {Runtime['setMock']} */
  setMock(...mock) {
    this.hasMocks = true;
    super.setMock(...mock);
  }

  /** @override @type {Runtime['requireModuleOrMock']} */
  requireModuleOrMock(from, name) {
    const { shared } = this;
    return shared && this.isShared(from, name)
      ? shared.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  /** @override @type {Runtime['requireInternalModule']} */
  requireInternalModule(from, name) {
    const { shared } = this;
    return shared && name !== undefined && !TEST_RUNNER.test(this.find(from, name))
      ? shared.requireInternalModule(from, name)
      : super.requireInternalModule(from, name);
  }

  isShared(/** @type {string} */ from, /** @type {string} */ name) {
    const path = this.find(from, name);
    return SHARED_PACKAGES.test(path) || (!this.hasMocks && SHARED_MODULES.test(path));
  }

  /** Path of the file of a module name; empty if there is none. */
  find(/** @type {string} */ from, /** @type {string} */ name) {
    try {
      return Reflect.get(this, '_resolution').resolveCjs(from, name);
    } catch {
      return '';
    }
  }
};
