/** Properties that affect visibility and interaction; jsdom has no layout, so others have no effect. */
const VISIBILITY_PROPERTIES =
  /^\s*(display|visibility|content-visibility|opacity|content|pointer-events|user-select)\s*:/;

const visibilityDeclarations = (declarations: string) =>
  declarations.split(';').filter((one) => VISIBILITY_PROPERTIES.test(one));

/** Reduces a rule to visibility properties; empty when none are left. */
export function keepVisibilityRules(rule: string): string {
  if (rule.startsWith('@keyframes') || rule.startsWith('@font-face')) return '';
  const reduced = rule.replace(
    /\{([^{}]*)\}/g,
    (_, inside: string) => `{${visibilityDeclarations(inside).join(';')}}`,
  );
  const isGroup = reduced.startsWith('@');
  return reduced.replace(/[^{}]*\{\}/g, '').replace(isGroup ? /^[^{}]*\{\s*\}$/ : /^$/, '');
}
