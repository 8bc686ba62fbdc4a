import { DENOMINATION_CODES, denominationLabel } from '../../../../domain/wallets/denominations';
import type { TextFieldDef } from '../../../ui/form/formFields';

/** How many of each note and coin. */
export const pieceFields: readonly TextFieldDef[] = DENOMINATION_CODES.map((code) => ({
  name: `denominations.${code}`,
  label: denominationLabel(code),
  kind: 'number',
}));

/** What the cash comes to. */
export const cashField: TextFieldDef = {
  name: 'cash_counted',
  label: 'Cash counted',
  kind: 'money',
  help: 'Leave blank to use the total of notes and coins.',
};
