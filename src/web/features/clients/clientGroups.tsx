import { CHANNELS, CLIENT_TYPES, LANGUAGES, VAT_TREATMENTS, isPerson } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/enums';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { DuplicateWarning } from './DuplicateWarning';

type FormValues = Record<string, unknown>;
const isPersonForm = ({ type }: FormValues): boolean => isPerson(type);
const isOrganisationForm = (values: FormValues): boolean => !isPersonForm(values);
const isCompanyForm = ({ type }: FormValues): boolean => type === 'company';
/** Whether the client is in business, but not necessarily with a trade licence. */
const isOtherBusinessForm = (values: FormValues): boolean =>
  !isCompanyForm(values) && (isOrganisationForm(values) || values.in_business === true);
const required = true;

const personFields: readonly FieldDef[] = [
  { name: 'first_name', label: 'First name', kind: 'text', required, isVisible: isPersonForm },
  { name: 'middle_name', label: 'Middle name', kind: 'text', isVisible: isPersonForm },
  { name: 'last_name', label: 'Last name', kind: 'text', required, isVisible: isPersonForm },
  {
    name: 'national_id',
    label: 'Emirates ID',
    kind: 'text',
    help: '15 digits; or enter a passport number',
    isVisible: isPersonForm,
  },
  { name: 'passport_number', label: 'Passport number', kind: 'text', isVisible: isPersonForm },
  { name: 'id_expiry', label: 'ID expiry', kind: 'date', isVisible: isPersonForm },
  { name: 'nationality', label: 'Nationality', kind: 'text', isVisible: isPersonForm },
];

const organisationFields: readonly FieldDef[] = [
  { name: 'company_name', label: 'Company name', kind: 'text', required, isVisible: isOrganisationForm },
  { name: 'contact_person', label: 'Contact person', kind: 'text', required, isVisible: isOrganisationForm },
  {
    name: 'trade_license_number',
    label: 'Trade licence number',
    kind: 'text',
    required,
    isVisible: isCompanyForm,
  },
  {
    name: 'trade_license_number',
    label: 'Trade licence number',
    kind: 'text',
    help: 'For e-invoices, if there is no TRN',
    isVisible: isOtherBusinessForm,
  },
  {
    name: 'trade_license_authority',
    label: 'Licensing authority',
    kind: 'text',
    help: 'Such as DET',
    isVisible: (values) => isCompanyForm(values) || isOtherBusinessForm(values),
  },
  {
    name: 'trade_license_expiry',
    label: 'Trade licence expiry',
    kind: 'date',
    required,
    isVisible: isCompanyForm,
  },
];

/** First day of a changed VAT treatment, for an existing client. */
const treatmentFromField: FieldDef = {
  name: 'vat_treatment_from',
  label: 'VAT treatment in force from',
  kind: 'date',
  help: 'First day of a changed VAT treatment; today if blank',
};

/** Fields of a client; the type determines which names and documents are required. */
export const clientFieldGroups = (isNew: boolean): readonly FieldGroup[] => [
  {
    title: 'Identity',
    fields: [
      { name: 'type', label: 'Type', kind: 'select', options: optionsOf(CLIENT_TYPES), required },
      ...personFields,
      ...organisationFields,
      { name: 'name_ar', label: 'Arabic name', kind: 'text' },
    ],
  },
  {
    title: 'Tax',
    fields: [
      {
        name: 'vat_treatment',
        label: 'VAT treatment',
        kind: 'select',
        options: optionsOf(VAT_TREATMENTS),
        required,
      },
      ...(isNew ? [] : [treatmentFromField]),
      {
        name: 'in_business',
        label: 'Buys for a business',
        kind: 'checkbox',
        help: 'Such as a sole trader, who gets e-invoices',
        isVisible: isPersonForm,
      },
      { name: 'is_vat_registered', label: 'Registered for VAT', kind: 'checkbox' },
      {
        name: 'trn',
        label: 'TRN',
        kind: 'text',
        required,
        help: '15 digits',
        isVisible: (values) => values.is_vat_registered === true,
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'phone', label: 'Phone', kind: 'text', required, help: 'Such as +971501234567' },
      { name: 'phone_second', label: 'Alternate phone', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email' },
      {
        name: 'preferred_language',
        label: 'Language',
        kind: 'select',
        options: optionsOf(LANGUAGES),
        required,
      },
      { name: 'preferred_channel', label: 'Channel', kind: 'select', options: optionsOf(CHANNELS) },
    ],
  },
  {
    title: 'Address',
    fields: [
      { name: 'address', label: 'Address', kind: 'multiline', required, wide: true },
      { name: 'area', label: 'Area', kind: 'text' },
      { name: 'emirate', label: 'Emirate', kind: 'select', options: optionsOf(EMIRATES), required },
      { name: 'po_box', label: 'PO box', kind: 'text' },
      { name: 'makani', label: 'Makani number', kind: 'text', help: '10 digits (Dubai)' },
    ],
    footer: (values) => <DuplicateWarning values={values} />,
  },
  {
    title: 'Terms',
    fields: [
      {
        name: 'payment_terms_days',
        label: 'Payment terms',
        kind: 'number',
        unit: 'days',
        help: 'Leave blank to use the default',
      },
      { name: 'credit_limit', label: 'Credit limit', kind: 'money' },
      { name: 'notes', label: 'Notes', kind: 'multiline', wide: true },
    ],
  },
];
