import type { Id } from '../../domain/entity';

/** A record as another one names it: by number or code, and by what it is called. */
export interface Named {
  _id: Id;
  unique_number?: string;
  code?: string;
  key?: string;
  label?: string;
  name?: string;
}

/** A reference in one line: `TK-0042 · Marina Heights T1`. */
export const refLabel = ({ unique_number, code, key, label, name }: Omit<Named, '_id'>): string =>
  [...new Set([unique_number ?? code ?? key, label ?? name])].filter(Boolean).join(' · ');
