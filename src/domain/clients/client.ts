import type { InferType } from 'yup';
import type { Entity } from '../entity';
import {
  choice,
  day,
  email,
  emiratesId,
  optional,
  money,
  phone,
  sibling,
  trn,
  integer,
} from '../fieldSchemas';
import { inputSchema, flag, text } from '../validation';
import type { CLIENT_STATUSES } from '../enums';
import { CLIENT_TYPES, EMIRATES } from '../enums';
import type { OpenRefund } from '../refunds/refund';

export { CLIENT_TYPES, CLIENT_STATUSES } from '../enums';
export const VAT_TREATMENTS = ['standard', 'reverse_charge', 'zero', 'out_of_scope'] as const;
/** Languages of invoices, other documents and messages to clients. */
export const LANGUAGES = ['en', 'ar'] as const;
export const CHANNELS = ['email', 'whatsapp', 'sms', 'print'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The legal customer of contracts; `label` is the display name, balances are AED over issued bills. */
export interface Client extends Entity {
  code: string;
  label: string;
  type: ClientType;
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  national_id?: string | null;
  passport_number?: string | null;
  id_expiry?: string | null;
  nationality?: string | null;
  company_name?: string | null;
  contact_person?: string | null;
  trade_license_number?: string | null;
  trade_license_authority?: string | null;
  trade_license_expiry?: string | null;
  name_ar?: string | null;
  /** Whether a person buys for a business, such as a sole trader; all other types are in business anyway. */
  in_business?: boolean | null;
  is_vat_registered: boolean;
  trn?: string | null;
  vat_treatment: (typeof VAT_TREATMENTS)[number];
  /** VAT treatments by day, latest first; empty if it never changed. */
  vat_treatments?: { effective_from: string; vat_treatment: (typeof VAT_TREATMENTS)[number] }[];
  email?: string | null;
  phone: string;
  phone_second?: string | null;
  preferred_language: (typeof LANGUAGES)[number];
  preferred_channel?: (typeof CHANNELS)[number] | null;
  address: string;
  area?: string | null;
  po_box?: string | null;
  /** Makani number: Dubai's building address. */
  makani?: string | null;
  payment_terms_days?: number | null;
  credit_limit?: number | null;
  notes?: string | null;
  emirate: (typeof EMIRATES)[number];
  status: ClientStatus;
  /** Codes of clients merged into this one, and its codes in the previous system. */
  former_codes?: string | null;
  contracts_count?: number;
  balance_due?: number;
  overdue_amount?: number;
  credit_balance?: number;
  /** Credit from payments without a contract. */
  own_credit?: number;
  /** Handed-over part of that credit, less open refunds. */
  refundable_credit?: number;
  /** Unpaid refunds of that credit. */
  open_refunds?: OpenRefund[];
  pdc_cover?: number;
  deposit_held?: number;
  last_payment_at?: string | null;
  bounced_checks?: number;
  /** Peppol address: the UAE scheme and the first ten digits of the TRN. */
  peppol_id?: string | null;
  /** Whether all buyer data required for an e-invoice is present. */
  einvoice_ready?: boolean;
  createdAt?: string;
  updatedAt?: string;
}

/** Types identified by personal names; all others by company name and contact person. */
export const isPerson = (type: unknown): boolean => type === 'individual';
const isOrganisation = (type: unknown): boolean => typeof type === 'string' && !isPerson(type);

const individualName = (label: string) =>
  optional(text(label, 60)).when('type', {
    is: isPerson,
    then: (schema) => schema.required(`${label} is required`),
  });

const organisationName = (label: string) =>
  optional(text(label)).when('type', {
    is: isOrganisation,
    then: (schema) => schema.required(`${label} is required`),
  });

/** Input of a client; names and documents are required depending on the type. */
export const clientInputSchema = inputSchema({
  type: choice('Type', CLIENT_TYPES).required('Type is required'),
  first_name: individualName('First name'),
  middle_name: optional(text('Middle name', 60)),
  last_name: individualName('Last name'),
  national_id: optional(emiratesId('Emirates ID')).test(
    'identity',
    'An Emirates ID or a passport number is required',
    (value, context) =>
      Boolean(value || sibling(context, 'passport_number')) || !isPerson(sibling(context, 'type')),
  ),
  passport_number: optional(text('Passport number', 20)),
  id_expiry: optional(day('ID expiry')),
  nationality: optional(text('Nationality', 60)),
  company_name: organisationName('Company name'),
  contact_person: organisationName('Contact person'),
  trade_license_number: optional(text('Trade licence number', 40)).when('type', {
    is: 'company',
    then: (schema) => schema.required('Trade licence number is required for a company'),
  }),
  trade_license_authority: optional(text('Licensing authority', 60)),
  trade_license_expiry: optional(day('Trade licence expiry')).when('type', {
    is: 'company',
    then: (schema) => schema.required('Trade licence expiry is required for a company'),
  }),
  name_ar: optional(text('Arabic name')),
  in_business: flag('In business').nullable(),
  is_vat_registered: flag('VAT registered').required('Choose whether the client is registered for VAT'),
  trn: optional(trn('TRN')).when('is_vat_registered', {
    is: true,
    then: (schema) => schema.required('TRN is required for a client who is registered for VAT'),
  }),
  vat_treatment: choice('VAT treatment', VAT_TREATMENTS).required('VAT treatment is required'),
  /** First day of a changed VAT treatment; today if absent. */
  vat_treatment_from: optional(day('In force from')),
  email: optional(email('Email')).when('preferred_channel', {
    is: 'email',
    then: (schema) => schema.required('Email is required when it is the preferred channel'),
  }),
  phone: phone('Phone').required('Phone is required'),
  phone_second: optional(phone('Alternate phone')),
  preferred_language: choice('Language', LANGUAGES).required('Language is required'),
  preferred_channel: optional(choice('Channel', CHANNELS)),
  address: text('Address', 500).required('Address is required'),
  area: optional(text('Area')),
  emirate: choice('Emirate', EMIRATES).required('Emirate is required'),
  po_box: optional(text('PO box', 20)),
  makani: optional(
    text('Makani number', 10).matches(/^\d{10}$/, {
      message: 'Makani number must have 10 digits',
      excludeEmptyString: true,
    }),
  ),
  payment_terms_days: integer('Payment terms', 0, 180).nullable(),
  credit_limit: money('Credit limit').nullable(),
  notes: optional(text('Notes', 2_000)),
});

export type ClientInput = InferType<typeof clientInputSchema>;

export const CLIENT_INITIAL_VALUES = {
  type: 'individual',
  is_vat_registered: false,
  vat_treatment: 'standard',
  preferred_language: 'en',
} as const satisfies Partial<ClientInput>;
