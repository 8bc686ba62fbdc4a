import { StyleSheet } from '@emotion/sheet';

/** What tells whether something is seen, read aloud or pressed; nothing is laid out or painted here, so the rest says nothing. */
const TELLING = /^\s*(display|visibility|content-visibility|opacity|content|pointer-events|user-select)\s*:/;

const tellingIn = (declarations: string) => declarations.split(';').filter((one) => TELLING.test(one));

/** A rule without what nobody can see here; nothing at all when nothing is left. */
export function seen(rule: string): string {
  if (rule.startsWith('@keyframes') || rule.startsWith('@font-face')) return '';
  const told = rule.replace(/\{([^{}]*)\}/g, (_, inside: string) => `{${tellingIn(inside).join(';')}}`);
  const isGroup = told.startsWith('@');
  return told.replace(/[^{}]*\{\}/g, '').replace(isGroup ? /^[^{}]*\{\s*\}$/ : /^$/, '');
}

const insert = Reflect.get(StyleSheet.prototype, 'insert');

/** Half of the time of a test of screens would go into reckoning margins and colours for elements that have neither. */
StyleSheet.prototype.insert = function (rule: string) {
  const rest = seen(rule);
  if (rest !== '') insert.call(this, rest);
};
