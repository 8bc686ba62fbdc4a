import type { AreaWords } from '../../screens/areas';

/** The area whose list's page is drawn when the product is built, for all of them. */
export const ANY = {
  path: '/-',
  noun: '-',
  many: '{many}',
  one: '{one}',
  view: 'always',
  create: 'always',
} satisfies AreaWords;
