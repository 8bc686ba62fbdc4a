import { UAE_BANKS } from '../../../domain/wallets/banks';
import {
  BILLING_CYCLES,
  CONTRACT_TYPES,
  PAYMENT_METHODS,
  isMetered,
} from '../../../domain/contracts/contract';
import { DISCOUNT_APPROVAL_PERCENT, MAX_PDC_CHEQUES } from '../../../domain/contracts/contractTerms';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup, RecordFieldDef, ArrayFieldDef } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const required = true;
const DISCOUNT_HELP = `On gas only; above ${String(DISCOUNT_APPROVAL_PERCENT)} % a super administrator must approve it`;
const TARIFF_HELP = 'Leave blank to use the tariff';
const DEFAULT_HELP = 'Leave blank to use the default';

type SelectableOptions = RefFieldOptions & Pick<RecordFieldDef, 'selected' | 'onSelect'>;

/** Options of the reference fields; without `tank` the field is omitted. */
export interface ContractOptions {
  client: SelectableOptions;
  counter: SelectableOptions;
  site: SelectableOptions;
  tariff: SelectableOptions;
  collector: SelectableOptions;
  tank?: SelectableOptions;
  /**
   * Whether changed terms need a first day, because earlier terms may apply; false before the contract has
   * started.
   */
  isStarted?: boolean;
}

const partyFields = ({ client }: ContractOptions): readonly FieldDef[] => [
  { name: 'client', label: 'Client', required, ...client },
  { name: 'type', label: 'Type', kind: 'select', options: optionsOf(CONTRACT_TYPES), required },
];

const unitFields = ({ counter, site, tank }: ContractOptions): readonly FieldDef[] => [
  {
    name: 'counter',
    label: 'Counter',
    help: 'A free counter, by number, unit or site; can be added before activation',
    ...counter,
    wide: true,
    isVisible: ({ type }) => isMetered(type),
  },
  { name: 'site', label: 'Site', required, ...site },
  { name: 'unit_no', label: 'Unit', kind: 'text', required, isVisible: ({ type }) => isMetered(type) },
  ...(tank ? [{ name: 'tank', label: 'Tank', ...tank }] : []),
];

const dateFields: readonly FieldDef[] = [
  { name: 'start_date', label: 'Start date', kind: 'date', required },
  { name: 'end_date', label: 'End date', kind: 'date', help: 'Leave blank for an open-ended contract' },
  { name: 'tenancy_end', label: 'Tenancy end', kind: 'date' },
  {
    name: 'notice_days',
    label: 'Notice',
    kind: 'number',
    unit: 'days',
    help: 'If it ends before the contract',
  },
  { name: 'auto_renew', label: 'Auto-renews', kind: 'checkbox' },
  {
    name: 'renewal_months',
    label: 'Renews for',
    kind: 'number',
    unit: 'months',
    help: 'Default 12; never past the tenancy end',
    isVisible: ({ auto_renew }) => auto_renew === true,
  },
];

const tariffFields = ({ tariff, isStarted }: ContractOptions): readonly FieldDef[] => [
  { name: 'tariff', label: 'Tariff', required, help: 'Tariffs are added in Settings', ...tariff },
  { name: 'discount_percent', label: 'Discount', kind: 'number', unit: '%', help: DISCOUNT_HELP },
  { name: 'fixed_charge', label: 'Monthly charge', kind: 'money', help: TARIFF_HELP },
  { name: 'min_charge', label: 'Minimum charge', kind: 'money', help: TARIFF_HELP },
  ...(isStarted ? [termsFromField] : []),
  {
    name: 'billing_cycle',
    label: 'Billing cycle',
    kind: 'select',
    options: optionsOf(BILLING_CYCLES),
    required,
  },
  { name: 'billing_day', label: 'Billing day', kind: 'number', required, help: '1 to 28' },
];

/** First day of changed terms, for a contract that has started. */
const termsFromField: FieldDef = {
  name: 'terms_from',
  label: 'In force from',
  kind: 'date',
  help: 'First day of a changed tariff, discount or charge; today if blank',
};

const chequePlanField: ArrayFieldDef = {
  name: 'pdc_plan',
  label: 'Post-dated cheques',
  kind: 'array',
  rowLabel: 'Cheque',
  initialValues: {},
  max: MAX_PDC_CHEQUES,
  columns: [
    { name: 'check_number', label: 'Cheque number', kind: 'text', required },
    { name: 'bank', label: 'Bank', kind: 'text', required, suggestions: UAE_BANKS },
    { name: 'amount', label: 'Amount', kind: 'money', required },
    { name: 'end_date', label: 'Cheque date', kind: 'date', required },
  ],
  isVisible: ({ payment_method }) => payment_method === 'pdc',
};

const paymentFields = ({ collector }: ContractOptions): readonly FieldDef[] => [
  { name: 'deposit_required', label: 'Deposit', kind: 'money', required },
  { name: 'payment_terms_days', label: 'Payment terms', kind: 'number', unit: 'days', required },
  { name: 'payment_method', label: 'Payment method', kind: 'select', options: optionsOf(PAYMENT_METHODS) },
  { name: 'collector', label: 'Collector', help: 'Notified of overdue invoices', ...collector },
  { name: 'connection_fee', label: 'Connection fee', kind: 'money', help: DEFAULT_HELP },
  { name: 'reconnection_fee', label: 'Reconnection fee', kind: 'money', help: DEFAULT_HELP },
  { name: 'bounced_check_fee', label: 'Bounced cheque fee', kind: 'money', help: DEFAULT_HELP },
  chequePlanField,
];

export const contractGroups = (options: ContractOptions) => ({
  parties: { title: 'Client', fields: partyFields(options) },
  unit: { title: 'Unit and counter', fields: unitFields(options) },
  tariff: { title: 'Tariff and billing', fields: tariffFields(options) },
  dates: { title: 'Dates', fields: dateFields },
  money: { title: 'Deposit and payment', fields: paymentFields(options) },
});

export const contractFieldGroups = (options: ContractOptions): FieldGroup[] =>
  Object.values(contractGroups(options));
