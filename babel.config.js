/** The browser gets the last two years' engines; the server and the tests get the Node they run on. */
module.exports = (api) => {
  const forBrowser = api.caller((caller) => caller?.name === 'babel-loader');
  const hot = forBrowser && api.env('development') && process.env.WEBPACK_SERVE === 'true';
  return {
    presets: [
      [
        '@babel/preset-env',
        forBrowser
          ? {
              targets: 'last 2 years and not dead and fully supports es6-module',
              modules: false,
              bugfixes: true,
            }
          : { targets: { node: '20.19' } },
      ],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: hot ? ['react-refresh/babel'] : [],
  };
};
