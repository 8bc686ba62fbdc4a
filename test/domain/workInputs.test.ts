import { billInputSchema } from '../../src/domain/bills/bill';
import { orderInputSchema, slaDue } from '../../src/domain/orders/order';
import { settingInputSchema } from '../../src/domain/settings/settingInput';
import { drafts, someId } from '../sampleDrafts';
import { describeSchema } from '../describeSchema';

describe('a bill', () => {
  describeSchema(billInputSchema, drafts.bill, [
    [
      'of consumption has contract and period',
      { kind: 'consumption' },
      {
        contract: 'Contract is required for this kind of invoice',
        period_start: 'Period start is required for a periodic invoice',
        period_end: 'Period end is required for a periodic invoice',
      },
    ],
    [
      'of maintenance names its order',
      { kind: 'maintenance' },
      { order: 'Order is required for a maintenance invoice' },
    ],
    [
      'that credits is not drafted',
      { kind: 'credit_note' },
      {
        kind: 'Kind must be one of: consumption, final, connection, maintenance, adjustment, deposit_receipt, other',
      },
    ],
    [
      'is due after the supply',
      { due_date: '2026-10-30' },
      { due_date: "Due date can't be before the supply date" },
    ],
    [
      'covers days in order',
      { period_start: '2026-10-31', period_end: '2026-10-01' },
      { period_end: "Period end can't be before its start" },
    ],
  ]);
});

describe('an order', () => {
  describeSchema(orderInputSchema, drafts.order, [
    [
      'is about something',
      { client: null },
      { client: 'Choose at least one of client, contract, tank, counter, device or POS device' },
    ],
    ['may be about a tank alone', { client: null, tank: someId }, {}],
    ['has a title', { title: '' }, { title: 'Title is required' }],
    [
      'knows its priorities',
      { priority: 'urgent' },
      { priority: 'Priority must be one of: low, normal, high, emergency' },
    ],
  ]);

  it('is due sooner the more urgent it is', () => {
    const reported = new Date('2026-11-19T06:30:00Z');
    expect(slaDue(reported, 'emergency').toISOString()).toBe('2026-11-19T08:30:00.000Z');
    expect(slaDue(reported, 'low').toISOString()).toBe('2026-11-26T06:30:00.000Z');
  });
});

describe('a setting', () => {
  describeSchema(settingInputSchema, { ...drafts.setting, key: 'own_rule' }, [
    [
      'has a key in small letters',
      { key: 'VAT rate' },
      { key: 'Key must be lowercase words joined by _, such as vat_rate or tariff.RES-DXB' },
    ],
    [
      'in percent stays under a hundred',
      { value: 101 },
      { value: 'Value must be a percentage from 0 to 100' },
    ],
    ['in numbers is a number', { value_type: 'number', value: '5' }, { value: 'Value must be a number' }],
    [
      'in money has fils',
      { value_type: 'money', value: 1.005 },
      { value: 'Value must be an amount of AED with two decimals at most' },
    ],
    ['that is a flag is yes or no', { value_type: 'bool', value: 1 }, { value: 'Value must be yes or no' }],
    ['may be no', { value_type: 'bool', value: false }, {}],
    [
      'in JSON is an object or a list',
      { value_type: 'json', value: '[]' },
      { value: 'Value must be a JSON object or list' },
    ],
    [
      'that is a day is a real one',
      { value_type: 'date', value: '2026-13-01' },
      { value: 'Value must be a date such as 2026-11-20' },
    ],
    ['has a value', { value: null }, { value: 'Value is required' }],
  ]);
});
