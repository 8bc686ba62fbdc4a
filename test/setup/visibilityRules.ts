/**
 * Properties that the queries and matchers of Testing Library read; others have no effect, because jsdom has
 * no layout.
 */
const VISIBILITY_PROPERTIES = /^\s*(display|visibility|content-visibility|opacity|pointer-events)\s*:/;

/** Groups of rules that jsdom never applies: all except `@media all` and `@media screen`. */
const IGNORED_GROUP = /^@(?!media (all|screen) ?\{)/;

const visibilityDeclarations = (declarations: string) =>
  declarations.split(';').filter((one) => VISIBILITY_PROPERTIES.test(one));

/** Whether a selector list matches elements; jsdom computes no styles of pseudo-elements. */
const selectsElements = (selectors: string) => selectors.split(',').some((one) => !one.includes('::'));

/** Reduces a rule to visibility properties; empty when none are left. */
export function keepVisibilityRules(rule: string): string {
  if (IGNORED_GROUP.test(rule)) return '';
  const reduced = rule.replace(
    /([^{}]*)\{([^{}]*)\}/g,
    (_, selectors: string, inside: string) =>
      `${selectors}{${selectsElements(selectors) ? visibilityDeclarations(inside).join(';') : ''}}`,
  );
  const isGroup = reduced.startsWith('@');
  return reduced.replace(/[^{}]*\{\}/g, '').replace(isGroup ? /^[^{}]*\{\s*\}$/ : /^$/, '');
}
