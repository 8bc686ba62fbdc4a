import { CHANNELS, CLIENT_TYPES, LANGUAGES, VAT_TREATMENTS, isPerson } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { choicesOf } from '../../../domain/labels';
import type { Field, FieldGroup } from '../../ui/form/formFields';
import { TwinWarning } from './TwinWarning';

type Typed = Record<string, unknown>;
const person = ({ type }: Typed): boolean => isPerson(type);
const organisation = (typed: Typed): boolean => !person(typed);
const company = ({ type }: Typed): boolean => type === 'company';
const required = true;

const ofPerson: readonly Field[] = [
  { name: 'first_name', label: 'First name', kind: 'text', required, shown: person },
  { name: 'middle_name', label: 'Middle name', kind: 'text', shown: person },
  { name: 'last_name', label: 'Last name', kind: 'text', required, shown: person },
  {
    name: 'national_id',
    label: 'Emirates ID',
    kind: 'text',
    help: '15 digits; or give a passport number',
    shown: person,
  },
  { name: 'passport_number', label: 'Passport number', kind: 'text', shown: person },
  { name: 'id_expiry', label: 'ID expiry', kind: 'date', shown: person },
  { name: 'nationality', label: 'Nationality', kind: 'text', shown: person },
];

const ofOrganisation: readonly Field[] = [
  { name: 'company_name', label: 'Company name', kind: 'text', required, shown: organisation },
  { name: 'contact_person', label: 'Contact person', kind: 'text', required, shown: organisation },
  { name: 'trade_license_number', label: 'Trade licence number', kind: 'text', required, shown: company },
  {
    name: 'trade_license_authority',
    label: 'Licensing authority',
    kind: 'text',
    help: 'Such as DET',
    shown: company,
  },
  { name: 'trade_license_expiry', label: 'Trade licence expiry', kind: 'date', required, shown: company },
];

/** The questions about a client; the type decides which names and papers are asked for. */
export const clientGroups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'type', label: 'Type', kind: 'choice', options: choicesOf(CLIENT_TYPES), required },
      ...ofPerson,
      ...ofOrganisation,
      { name: 'name_ar', label: 'Arabic name', kind: 'text' },
    ],
  },
  {
    title: 'Tax',
    fields: [
      {
        name: 'vat_treatment',
        label: 'VAT treatment',
        kind: 'choice',
        options: choicesOf(VAT_TREATMENTS),
        required,
      },
      { name: 'is_vat_registered', label: 'Registered for VAT', kind: 'flag' },
      {
        name: 'trn',
        label: 'TRN',
        kind: 'text',
        required,
        help: '15 digits',
        shown: (typed) => typed.is_vat_registered === true,
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'phone', label: 'Phone', kind: 'text', required, help: 'As +971501234567' },
      { name: 'phone_second', label: 'Alternate phone', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email' },
      {
        name: 'preferred_language',
        label: 'Language',
        kind: 'choice',
        options: choicesOf(LANGUAGES),
        required,
      },
      { name: 'preferred_channel', label: 'Channel', kind: 'choice', options: choicesOf(CHANNELS) },
    ],
  },
  {
    title: 'Address',
    fields: [
      { name: 'address', label: 'Address', kind: 'long', required, wide: true },
      { name: 'area', label: 'Area', kind: 'text' },
      { name: 'emirate', label: 'Emirate', kind: 'choice', options: choicesOf(EMIRATES), required },
      { name: 'po_box', label: 'PO box', kind: 'text' },
      { name: 'makani', label: 'Makani number', kind: 'text', help: '10 digits, in Dubai' },
    ],
    foot: (typed) => <TwinWarning typed={typed} />,
  },
  {
    title: 'Terms',
    fields: [
      {
        name: 'payment_terms_days',
        label: 'Payment terms',
        kind: 'number',
        unit: 'days',
        help: 'Empty means as the settings say',
      },
      { name: 'credit_limit', label: 'Credit limit', kind: 'money' },
      { name: 'notes', label: 'Notes', kind: 'long', wide: true },
    ],
  },
];
