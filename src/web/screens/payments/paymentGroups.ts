import { spread } from '../../../domain/allocation';
import { aed, fromFils, toFils } from '../../../domain/money';
import { TAKEN_TYPES } from '../../../domain/wallet';
import { wordOf } from '../../../domain/words';
import type { FieldGroup, WordsField } from '../../ui/formFields';

/** What the payment is taken for, as the form speaks of it. */
export interface Debt {
  name: string;
  /** AED. */
  due: number;
}

const only = (type: string) => (typed: Record<string, unknown>) => typed.type === type;
const paper = (type: string, name: string, label: string, kind: WordsField['kind'] = 'text'): WordsField => ({
  name,
  label,
  kind,
  required: true,
  shown: only(type),
});

/** Where the amount goes that is typed so far. */
const goesTo = ({ name, due }: Debt) =>
  function goes({ amount }: Record<string, unknown>): string {
    const fils = toFils(Number(amount)) ?? 0;
    const [share] = spread(fils, [{ bill: name, due: toFils(due) ?? 0 }]);
    const left = fils - (share?.amount ?? 0);
    const used = share ? `${aed(fromFils(share.amount))} goes to ${name}.` : '';
    const credit =
      left > 0 ? `${aed(fromFils(left))} goes to older invoices first, else stays as credit.` : '';
    return `${used} ${credit}`.trim();
  };

/** What is asked when a payment is taken. */
export const paymentGroups = (debt: Debt): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        required: true,
        options: TAKEN_TYPES.map((value) => ({ value, label: wordOf(value) })),
      },
      { name: 'amount', label: 'Amount', kind: 'money', unit: 'AED', required: true },
      paper('check', 'check_number', 'Cheque number'),
      paper('check', 'end_date', 'Cheque date', 'date'),
      paper('check', 'bank_name', 'Bank'),
      paper('check', 'drawer_name', 'Drawer'),
      { ...paper('check', 'account_last4', 'Last four digits of the account'), required: false },
      paper('card', 'terminal_ref', 'Terminal reference'),
      paper('card', 'auth_code', 'Authorisation code'),
      paper('transfer', 'bank_ref', 'Bank reference'),
      { name: 'note', label: 'Note', kind: 'long', wide: true },
    ],
    foot: goesTo(debt),
  },
];
