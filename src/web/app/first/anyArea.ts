import type { RecordType } from '../../store/feature';

/** The area whose list's page is drawn when the product is built, for all of them. */
export const ANY = {
  path: '/-',
  noun: '-',
  many: '{many}',
  one: '{one}',
  view: 'always',
  create: 'always',
} satisfies RecordType;
