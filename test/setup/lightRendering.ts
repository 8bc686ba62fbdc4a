import { StyleSheet } from '@emotion/sheet';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';
import { keepVisibilityRules } from './visibilityRules';

const insert = Reflect.get(StyleSheet.prototype, 'insert');

/** Computing all styles would double the time of UI tests. */
StyleSheet.prototype.insert = function (rule: string) {
  const rest = keepVisibilityRules(rule);
  if (rest !== '') insert.call(this, rest);
};

/** In development, React records a stack trace for each element; this limits it to errors. */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined },
);

const { getElementError } = getConfig();

/** Prints the document of a repeated query only at its timeout, not for each attempt. */
function createLazyError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  const get = () => getElementError(message, container).message;
  return Object.defineProperty(error, 'message', { configurable: true, get });
}

configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? createLazyError(message, container)
      : getElementError(message, container),
});
