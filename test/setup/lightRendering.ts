import { StyleSheet } from '@emotion/sheet';
import * as React from 'react';
import { keepVisibilityRules } from './visibilityRules';

const insert = Reflect.get(StyleSheet.prototype, 'insert');

/** Computing all styles would double the time of UI tests. */
StyleSheet.prototype.insert = function (rule: string) {
  const rest = keepVisibilityRules(rule);
  if (rest !== '') insert.call(this, rest);
};

/** React in development records a stack trace for each element; with this it only does for errors. */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined },
);
