/** Title of a record by its number and names, such as `CT-2026-001227 · Fatma Al Ali · Marina Gardens 705`. */
export const titleOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** Site and unit of a record, such as `Marina Gardens 705`. */
export const placeOf = (site: string | null | undefined, unit: string | null | undefined): string =>
  [site, unit].filter(Boolean).join(' ');
