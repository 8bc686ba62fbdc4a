import { BILLING_CYCLES, CONTRACT_TYPES, PAYMENT_METHODS, isMetered } from '../../../domain/contract';
import { choicesOf } from '../../../domain/words';
import type { Field, FieldGroup, RefField } from '../../ui/formFields';
import type { Seeking } from '../useOptions';

const required = true;

/** Where the records that a contract points to are looked for; without tanks, none can be chosen. */
export interface ContractSources {
  client: Seeking & Pick<RefField, 'chosen'>;
  counter: Seeking;
  tariff: Seeking;
  tank?: Seeking;
}

const dates: readonly Field[] = [
  { name: 'start_date', label: 'Start date', kind: 'date', required },
  { name: 'end_date', label: 'End date', kind: 'date', help: 'Leave empty for an open-ended contract' },
  { name: 'tenancy_end', label: 'Tenancy end', kind: 'date' },
  { name: 'auto_renew', label: 'Renews by itself', kind: 'flag' },
  {
    name: 'renewal_months',
    label: 'Renews for',
    kind: 'number',
    unit: 'months',
    help: '12 unless told',
    shown: ({ auto_renew }) => auto_renew === true,
  },
];

const billing: readonly Field[] = [
  { name: 'discount_percent', label: 'Discount', kind: 'number', unit: '%' },
  {
    name: 'billing_cycle',
    label: 'Billing cycle',
    kind: 'choice',
    options: choicesOf(BILLING_CYCLES),
    required,
  },
  { name: 'billing_day', label: 'Billing day', kind: 'number', required, help: '1 to 28' },
  { name: 'payment_terms_days', label: 'Payment terms', kind: 'number', unit: 'days', required },
  { name: 'payment_method', label: 'Payment method', kind: 'choice', options: choicesOf(PAYMENT_METHODS) },
  { name: 'deposit_required', label: 'Deposit', kind: 'money', required },
];

/** The questions about a contract. */
export const contractGroups = ({ client, counter, tariff, tank }: ContractSources): FieldGroup[] => [
  {
    title: 'Client and unit',
    fields: [
      { name: 'client', label: 'Client', required, ...client },
      { name: 'type', label: 'Type', kind: 'choice', options: choicesOf(CONTRACT_TYPES), required },
      { name: 'site.code', label: 'Site code', kind: 'text', required },
      { name: 'site.name', label: 'Site name', kind: 'text', required },
      { name: 'unit_no', label: 'Unit', kind: 'text', required, shown: ({ type }) => isMetered(type) },
      { name: 'counter', label: 'Counter', ...counter, shown: ({ type }) => isMetered(type) },
      ...(tank ? [{ name: 'tank', label: 'Tank', ...tank }] : []),
    ],
  },
  { title: 'Dates', fields: dates },
  {
    title: 'Tariff and billing',
    fields: [{ name: 'tariff', label: 'Tariff', required, ...tariff }, ...billing],
  },
];
