import type { Named } from '../entities/options';

/** A reference in one line: `TK-0042 · Marina Heights T1`. */
export const refLabel = ({ unique_number, code, key, label, name }: Omit<Named, '_id'>): string =>
  [...new Set([unique_number ?? code ?? key, label ?? name])].filter(Boolean).join(' · ');
