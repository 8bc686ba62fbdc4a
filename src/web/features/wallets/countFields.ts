import { DENOMINATION_CODES, denominationWord } from '../../../domain/wallets/denominations';
import type { WordsField } from '../../ui/form/formFields';

/** How many of each note and coin. */
export const pieceFields: readonly WordsField[] = DENOMINATION_CODES.map((code) => ({
  name: `denominations.${code}`,
  label: denominationWord(code),
  kind: 'number',
}));

/** What the cash comes to. */
export const cashField: WordsField = {
  name: 'cash_counted',
  label: 'Cash counted',
  kind: 'money',
  help: 'Left empty, it is what the notes and coins come to.',
};
