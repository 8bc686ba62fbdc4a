/** Joins number and names to a title: `CT-2026-001227 · Fatma Al Ali · Marina Gardens 705`. */
export const titleOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** Formats site and unit: `Marina Gardens 705`. */
export const placeOf = (site: string | null | undefined, unit: string | null | undefined): string =>
  [site, unit].filter(Boolean).join(' ');
