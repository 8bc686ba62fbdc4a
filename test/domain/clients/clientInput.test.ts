import { clientInputSchema } from '../../../src/domain/clients/client';
import { contractInputSchema } from '../../../src/domain/contracts/contract';
import { drafts, someId } from '../../sampleDrafts';
import { describeSchema } from '../../describeSchema';

describe('a client', () => {
  const company = {
    ...drafts.client,
    type: 'company',
    company_name: 'Marina Heights Restaurant LLC',
    contact_person: 'Omar Said',
  };
  describeSchema(clientInputSchema, drafts.client, [
    [
      'who is a person has two names',
      { first_name: '', last_name: null },
      { first_name: 'First name is required', last_name: 'Last name is required' },
    ],
    [
      'who is a person proves it',
      { national_id: null },
      { national_id: 'An Emirates ID or a passport number is required' },
    ],
    ['may prove it by passport', { national_id: null, passport_number: 'N1234567' }, {}],
    ['writes the Emirates ID with dashes', { national_id: '784-1990-1234567-6' }, {}],
    [
      'writes no wrong Emirates ID',
      { national_id: '784199012345671' },
      { national_id: 'Emirates ID must be a valid Emirates ID of 15 digits that starts with 784' },
    ],
    [
      'registered for VAT has a TRN',
      { is_vat_registered: true },
      { trn: 'TRN is required for a client who is registered for VAT' },
    ],
    ['has fifteen digits in the TRN', { trn: '123' }, { trn: 'TRN must have 15 digits' }],
    [
      'told by mail has an address for it',
      { preferred_channel: 'email' },
      { email: 'Email is required when it is the preferred channel' },
    ],
    [
      'is called abroad too',
      { phone: '050 123 4567' },
      { phone: 'Phone must start with + and the country code, such as +971501234567' },
    ],
    [
      'of another kind has a licence',
      company,
      {
        trade_license_number: 'Trade licence number is required for a company',
        trade_license_expiry: 'Trade licence expiry is required for a company',
      },
    ],
    ['that governs has none', { ...company, type: 'government' }, {}],
  ]);
});

describe('a contract', () => {
  describeSchema(contractInputSchema, drafts.contract, [
    ['is made with a client', { client: '' }, { client: 'Client is required' }],
    ['names the client by id', { client: 'CL-000123' }, { client: 'Client must be chosen from the list' }],
    [
      'ends after it starts',
      { end_date: drafts.contract.start_date },
      { end_date: 'End date must be after the start date' },
    ],
    ['may be open-ended', { end_date: null }, {}],
    ['on a flat names the flat', { unit_no: null }, { unit_no: 'Unit is required' }],
    [
      'on bulk gas has no counter',
      { type: 'bulk_delivery', unit_no: null, counter: someId },
      { counter: 'A counter belongs only to a residential, commercial or industrial contract' },
    ],
    [
      'is billed on a day that every month has',
      { billing_day: 29 },
      { billing_day: 'Billing day must be from 1 to 28' },
    ],
    [
      'asks for whole fils',
      { deposit_required: 0.125 },
      { deposit_required: 'Deposit may have at most two decimals' },
    ],
    ['names its site', { site: { code: '', name: 'Marina' } }, { 'site.code': 'Site code is required' }],
  ]);
});
