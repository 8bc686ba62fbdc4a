import { clientInputSchema } from '../../../src/domain/clients/client';
import { contractInputSchema } from '../../../src/domain/contracts/contract';
import { drafts, someId } from '../../sampleDrafts';
import { describeSchema } from '../../describeSchema';

describe('client', () => {
  const company = {
    ...drafts.client,
    type: 'company',
    company_name: 'Marina Heights Restaurant LLC',
    contact_person: 'Omar Said',
  };
  describeSchema(clientInputSchema, drafts.client, [
    [
      'requires both names of a person',
      { first_name: '', last_name: null },
      { first_name: 'First name is required', last_name: 'Last name is required' },
    ],
    [
      'requires an id of a person',
      { national_id: null },
      { national_id: 'An Emirates ID or a passport number is required' },
    ],
    ['accepts a passport instead', { national_id: null, passport_number: 'N1234567' }, {}],
    ['accepts an Emirates ID with dashes', { national_id: '784-1990-1234567-6' }, {}],
    [
      'rejects an invalid Emirates ID',
      { national_id: '784199012345671' },
      { national_id: 'Emirates ID has a wrong check digit; compare it with the card' },
    ],
    [
      'rejects an incomplete Emirates ID',
      { national_id: '78419901234567' },
      { national_id: 'Emirates ID must be a valid Emirates ID of 15 digits that starts with 784' },
    ],
    [
      'requires a TRN with VAT registration',
      { is_vat_registered: true },
      { trn: 'TRN is required for a client who is registered for VAT' },
    ],
    ['requires fifteen digits in the TRN', { trn: '123' }, { trn: 'TRN must have 15 digits' }],
    [
      'requires an email address for mail delivery',
      { preferred_channel: 'email' },
      { email: 'Email is required when it is the preferred channel' },
    ],
    [
      'rejects an email address with an incomplete domain',
      { email: 'fatima@gmail' },
      { email: 'Email must be a valid email' },
    ],
    [
      'rejects an incomplete phone number',
      { phone: '123 4567' },
      {
        phone:
          'Phone must be a number in the UAE, such as 050 123 4567, or start with + and the country code',
      },
    ],
    [
      'accepts phone numbers as they are spelt in the UAE',
      { phone: '050 123 4567', phone_second: '04-123 4567' },
      {},
    ],
    ['accepts foreign phone numbers', { phone: '+44 20 7946 0018', phone_second: '0044 20 7946 0018' }, {}],
    [
      'requires a licence of a company',
      company,
      {
        trade_license_number: 'Trade licence number is required for a company',
        trade_license_expiry: 'Trade licence expiry is required for a company',
      },
    ],
    ['requires no licence of a government client', { ...company, type: 'government' }, {}],
  ]);
});

describe('contract', () => {
  describeSchema(contractInputSchema, drafts.contract, [
    ['requires a client', { client: '' }, { client: 'Client is required' }],
    ['requires the client as id', { client: 'CL-000123' }, { client: 'Client must be chosen from the list' }],
    [
      'requires an end after the start',
      { end_date: drafts.contract.start_date },
      { end_date: 'End date must be after the start date' },
    ],
    ['may be open-ended', { end_date: null }, {}],
    ['requires the unit of a flat', { unit_no: null }, { unit_no: 'Unit is required' }],
    [
      'rejects a counter for bulk gas',
      { type: 'bulk_delivery', unit_no: null, counter: someId },
      { counter: 'A counter belongs only to a residential, commercial or industrial contract' },
    ],
    [
      'limits the billing day to days of every month',
      { billing_day: 29 },
      { billing_day: 'Billing day must be from 1 to 28' },
    ],
    [
      'limits amounts to two decimals',
      { deposit_required: 0.125 },
      { deposit_required: 'Deposit may have at most two decimals' },
    ],
    ['allows a discount with two decimals', { discount_percent: 12.35 }, {}],
    [
      'limits the discount to two decimals',
      { discount_percent: 12.345 },
      { discount_percent: 'Discount may have at most two decimals' },
    ],
    ['requires a site', { site: '' }, { site: 'Site is required' }],
  ]);
});
