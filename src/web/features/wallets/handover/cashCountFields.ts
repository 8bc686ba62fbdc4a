import { DENOMINATION_CODES, denominationLabel } from '../../../../domain/wallets/denominations';
import type { TextFieldDef } from '../../../ui/form/formFields';

/** Count of each note and coin. */
export const denominationFields: readonly TextFieldDef[] = DENOMINATION_CODES.map((code) => ({
  name: `denominations.${code}`,
  label: denominationLabel(code),
  kind: 'number',
}));

/** Total of the counted cash. */
export const cashField: TextFieldDef = {
  name: 'cash_counted',
  label: 'Cash counted',
  kind: 'money',
  help: 'Not needed if the notes and coins are counted.',
};
