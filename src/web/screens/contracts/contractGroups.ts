import { BILLING_CYCLES, CONTRACT_TYPES, PAYMENT_METHODS, isMetered } from '../../../domain/contract';
import { choicesOf } from '../../../domain/words';
import type { Field, FieldGroup, RefField } from '../../ui/formFields';
import type { Seeking } from '../useOptions';

const required = true;

type Picking = Seeking & Pick<RefField, 'chosen' | 'onPick'>;

/** Where the records that a contract points to are looked for; without tanks, none can be chosen. */
export interface ContractSources {
  client: Picking;
  counter: Picking;
  tariff: Picking;
  tank?: Picking;
}

const parties = ({ client }: ContractSources): readonly Field[] => [
  { name: 'client', label: 'Client', required, ...client },
  { name: 'type', label: 'Type', kind: 'choice', options: choicesOf(CONTRACT_TYPES), required },
];

const unit = ({ counter, tank }: ContractSources): readonly Field[] => [
  { name: 'site.code', label: 'Site code', kind: 'text', required },
  { name: 'site.name', label: 'Site name', kind: 'text', required },
  { name: 'unit_no', label: 'Unit', kind: 'text', required, shown: ({ type }) => isMetered(type) },
  {
    name: 'counter',
    label: 'Counter',
    help: 'Those of this site that no contract holds; it may follow until the contract is activated',
    ...counter,
    shown: ({ type }) => isMetered(type),
  },
  ...(tank ? [{ name: 'tank', label: 'Tank', ...tank }] : []),
];

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

const tariffs = ({ tariff }: ContractSources): readonly Field[] => [
  { name: 'tariff', label: 'Tariff', required, ...tariff },
  { name: 'discount_percent', label: 'Discount', kind: 'number', unit: '%', help: 'On the gas alone' },
  {
    name: 'billing_cycle',
    label: 'Billing cycle',
    kind: 'choice',
    options: choicesOf(BILLING_CYCLES),
    required,
  },
  { name: 'billing_day', label: 'Billing day', kind: 'number', required, help: '1 to 28' },
];

const money: readonly Field[] = [
  { name: 'deposit_required', label: 'Deposit', kind: 'money', required },
  { name: 'payment_terms_days', label: 'Payment terms', kind: 'number', unit: 'days', required },
  { name: 'payment_method', label: 'Payment method', kind: 'choice', options: choicesOf(PAYMENT_METHODS) },
];

/** The questions about a contract, by what they are about. */
export const contractQuestions = (sources: ContractSources) => ({
  parties: { title: 'Client', fields: parties(sources) },
  unit: { title: 'Unit and counter', fields: unit(sources) },
  tariff: { title: 'Tariff and billing', fields: tariffs(sources) },
  dates: { title: 'Dates', fields: dates },
  money: { title: 'Deposit and payment', fields: money },
});

/** All the questions about a contract, on one page. */
export const contractGroups = (sources: ContractSources): FieldGroup[] =>
  Object.values(contractQuestions(sources));
