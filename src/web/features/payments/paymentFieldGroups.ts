import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { UAE_BANKS } from '../../../domain/wallets/banks';
import { CASH_ONLY_MESSAGE } from '../../../domain/wallets/chequeRules';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { PAYMENT_TYPES } from '../../../domain/wallets/wallet';
import { optionsOf } from '../../../domain/labels';
import type { FieldGroup, ArrayFieldDef, TextFieldDef } from '../../ui/form/formFields';

/** The record that is paid. */
export interface PaymentTarget {
  name: string;
  /** AED. */
  due: number;
  /** Default drawer: the client. */
  drawer: string;
}

/** Fields that each payment type requires; `typeField` is the field with the type. */
export const paymentDetailFields = (typeField: 'type' | 'method'): TextFieldDef[] => {
  const detailField = (
    type: string,
    name: string,
    label: string,
    kind: TextFieldDef['kind'] = 'text',
  ): TextFieldDef => ({
    name,
    label,
    kind,
    required: true,
    isVisible: (values) => values[typeField] === type,
  });
  return [
    detailField('check', 'check_number', 'Cheque number'),
    detailField('check', 'end_date', 'Cheque date', 'date'),
    { ...detailField('check', 'bank_name', 'Bank'), suggestions: UAE_BANKS },
    detailField('check', 'drawer_name', 'Drawer'),
    { ...detailField('check', 'account_last4', 'Last four account digits'), required: false },
    detailField('card', 'terminal_ref', 'Terminal reference'),
    detailField('card', 'auth_code', 'Authorisation code'),
    detailField('transfer', 'bank_ref', 'Bank reference'),
  ];
};

/** Options and help text of the payment type; clients on cash only can't pay by cheque. */
export const paymentTypeOptions = (types: readonly PaymentType[], isCashOnly: boolean) => ({
  options: optionsOf(types.filter((type) => !isCashOnly || type !== 'check')),
  ...(isCashOnly && { help: CASH_ONLY_MESSAGE }),
});

interface PaymentOptions {
  bills: readonly PayableBill[];
  isCashOnly: boolean;
  /** Whether there is a contract, which security cheques require. */
  hasContract: boolean;
}

/** Field groups of a payment; `renderDetails` and `renderAllocations` render below the groups. */
export const paymentFieldGroups = (
  { bills, isCashOnly, hasContract }: PaymentOptions,
  renderDetails: (values: Record<string, unknown>) => ReactNode,
  renderAllocations: (values: Record<string, unknown>) => ReactNode,
): FieldGroup[] => [
  {
    fields: [
      {
        name: 'type',
        label: 'Type',
        kind: 'select',
        required: true,
        ...paymentTypeOptions(PAYMENT_TYPES, isCashOnly),
      },
      { name: 'amount', label: 'Amount', kind: 'money', unit: 'AED', required: true },
      ...paymentDetailFields('type'),
      {
        name: 'is_security',
        label: 'Security',
        kind: 'checkbox',
        wide: true,
        help: 'Held as security; pays no invoice until it is deposited and cleared',
        isVisible: ({ type }) => hasContract && type === 'check',
      },
      { name: 'note', label: 'Note', kind: 'multiline', wide: true },
    ],
    footer: renderDetails,
  },
  ...(bills.length > 0
    ? [{ title: 'Applied to', fields: [allocationsField(bills)], footer: renderAllocations }]
    : []),
];

/** Applied amount of each invoice. */
export const allocationsField = (bills: readonly PayableBill[]): ArrayFieldDef => ({
  name: 'bills',
  label: 'Invoices',
  kind: 'array',
  rowLabel: 'Invoice',
  initialValues: {},
  max: bills.length,
  isVisible: ({ type, is_security }) => type !== 'check' || is_security !== true,
  fixedRows: bills.map(({ unique_number, due_date, due, written_off }) => ({
    name: unique_number,
    description: due_date
      ? `${written_off ? 'Written off, due' : 'Due'} ${formatDate(due_date)} · ${formatAed(due)}`
      : `Up to ${formatAed(due)}`,
  })),
  columns: [{ name: 'amount', label: 'Applied amount', kind: 'money', unit: 'AED' }],
});
