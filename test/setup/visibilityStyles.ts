import { StyleSheet } from '@emotion/sheet';
import { keepVisibilityRules } from './visibilityRules';

const insert = Reflect.get(StyleSheet.prototype, 'insert');

/** Computing all styles would double the time of UI tests. */
StyleSheet.prototype.insert = function (rule: string) {
  const rest = keepVisibilityRules(rule);
  if (rest !== '') insert.call(this, rest);
};
