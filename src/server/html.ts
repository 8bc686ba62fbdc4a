const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for HTML; other values are written as JSON. */
export const escapeHtml = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).replace(
    /[&<>"]/g,
    (character) => ENTITIES[character] ?? character,
  );
