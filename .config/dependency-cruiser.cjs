/** @typedef {NonNullable<import('dependency-cruiser').IConfiguration['forbidden']>[number]} Rule */

/**
 * A forbidden import direction; the comment is shown on violations.
 * @param {string} name
 * @param {string} comment
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const BROWSER_PACKAGES =
  '^node_modules/(react|react-dom|react-redux|redux-saga|@reduxjs|@mui|@emotion|notistack|axios|react-final-form|final-form)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules must not import each other in a cycle, not even types.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    forbid(
      'domain-is-pure',
      'The domain imports only itself, yup and moment.',
      { path: '^src/domain/' },
      { pathNot: ['^src/domain/', '^node_modules/(yup|moment)/'] },
    ),
    forbid(
      'web-not-server',
      'The browser application never imports the server.',
      { path: '^src/web/' },
      { path: '^src/(server|scripts)/' },
    ),
    forbid(
      'server-not-web',
      'The server never imports the browser application or its libraries.',
      { path: '^src/server/' },
      { path: ['^src/(web|scripts)/', BROWSER_PACKAGES] },
    ),
    forbid(
      'scripts-stand-alone',
      'Scripts run before anything is installed: they import Node and each other.',
      { path: '^src/scripts/' },
      { path: ['^src/(web|server|domain)/', '^node_modules/'] },
    ),
    forbid(
      'store-and-api-below-ui',
      'The store and the API client import the domain, never screens or MUI.',
      { path: '^src/web/(store|api)/' },
      { path: ['^src/web/(ui|features|app)/', '^node_modules/(@mui|@emotion|notistack)/'] },
    ),
    forbid(
      'ui-without-redux',
      'UI components import MUI and the domain, not Redux.',
      { path: '^src/web/ui/' },
      {
        path: [
          '^src/web/(store|api|features|app)/',
          '^node_modules/(react-redux|redux-saga|@reduxjs|axios)/',
        ],
      },
    ),
    forbid(
      'features-below-app',
      'A feature never imports the application shell.',
      { path: '^src/web/features/' },
      { path: '^src/web/app/' },
    ),
    forbid(
      'feature-without-screens',
      '`feature.ts` is loaded at sign-in and must not pull in screens, which are loaded by their routes.',
      { path: '^src/web/features/[^/]+/(feature|signedOutFeature)\\.ts$' },
      { path: '^src/web/(features|ui)/.+\\.tsx$', reachable: true },
    ),
    forbid(
      'feature-pages-are-private',
      'A feature uses the records, options, columns, tabs, buttons and embedded screens of another, never its lists, record pages, forms or sagas.',
      { path: '^src/web/features/([^/]+)/' },
      {
        path: '^src/web/features/.+(List|Detail|Form|Saga)\\.tsx?$',
        pathNot: '^src/web/features/$1/',
      },
    ),
    forbid(
      'axios-in-api-only',
      'Only the API client imports axios.',
      { path: '^src/web/', pathNot: '^src/web/api/' },
      { path: '^node_modules/axios/' },
    ),
    forbid(
      'modules-below-app',
      'A server module never imports the server entry, the app or the route list.',
      { path: '^src/server/modules/' },
      { path: '^src/server/(main|app|routes)\\.ts$' },
    ),
    forbid(
      'infrastructure-below-modules',
      'What all server modules use never imports a module; `dependencies.ts` alone names the type of a provider.',
      {
        path: '^src/server/(audit|db|documents|http|imports|jobs|lists|mail|reports|security|storage)/',
        pathNot: '^src/server/http/dependencies\\.ts$',
      },
      { path: '^src/server/modules/' },
    ),
    forbid(
      'module-by-service',
      'A server module uses another module through its services only.',
      { path: '^src/server/modules/([^/]+)/' },
      { path: '^src/server/modules/', pathNot: ['^src/server/modules/$1/', 'Service\\.ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
