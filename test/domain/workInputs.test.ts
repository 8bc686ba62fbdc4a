import { billInputSchema } from '../../src/domain/bills/billInput';
import { orderInputSchema } from '../../src/domain/orders/orderInput';
import { slaDue } from '../../src/domain/orders/order';
import { settingInputSchema } from '../../src/domain/settings/settingInput';
import { drafts, someId } from '../sampleDrafts';
import { describeSchema } from '../describeSchema';

describe('bill', () => {
  describeSchema(billInputSchema, drafts.bill, [
    [
      'requires contract and period of a consumption bill',
      { kind: 'consumption' },
      {
        contract: 'Contract is required for this kind of invoice',
        period_start: 'Period start is required for a periodic invoice',
        period_end: 'Period end is required for a periodic invoice',
      },
    ],
    [
      'requires the order of a maintenance bill',
      { kind: 'maintenance' },
      { order: 'Order is required for a maintenance invoice' },
    ],
    [
      'rejects drafts of credit notes',
      { kind: 'credit_note' },
      {
        kind: 'Kind must be one of: consumption, final, connection, maintenance, adjustment, deposit_receipt, other',
      },
    ],
    [
      'rejects VAT on a deposit',
      { kind: 'deposit_receipt', contract: someId },
      { lines: 'A deposit has no VAT: its lines are out of scope' },
    ],
    [
      'requires a due date after the supply',
      { due_date: '2026-10-30' },
      { due_date: 'Due date can’t be before the supply date' },
    ],
    [
      'requires a period end after its start',
      { period_start: '2026-10-31', period_end: '2026-10-01' },
      { period_end: 'Period end can’t be before its start' },
    ],
  ]);
});

describe('order', () => {
  describeSchema(orderInputSchema, drafts.order, [
    [
      'requires a subject',
      { client: null },
      { client: 'Choose at least one of client, contract, tank, counter, device or POS device' },
    ],
    ['accepts a tank as only subject', { client: null, tank: someId }, {}],
    ['requires a title', { title: '' }, { title: 'Title is required' }],
    [
      'rejects unknown priorities',
      { priority: 'urgent' },
      { priority: 'Priority must be one of: low, normal, high, emergency' },
    ],
  ]);

  it('is due earlier with a higher priority', () => {
    const reported = new Date('2026-11-19T06:30:00Z');
    expect(slaDue(reported, 'emergency').toISOString()).toBe('2026-11-19T08:30:00.000Z');
    expect(slaDue(reported, 'low').toISOString()).toBe('2026-11-26T06:30:00.000Z');
  });
});

describe('setting', () => {
  describeSchema(settingInputSchema, { ...drafts.setting, key: 'own_rule' }, [
    [
      'requires a lower-case key',
      { key: 'VAT rate' },
      { key: 'Key must be lowercase words joined by _, such as vat_rate or tariff.RES-DXB' },
    ],
    [
      'limits percentages to a hundred',
      { value: 101 },
      { value: 'Value must be a percentage from 0 to 100' },
    ],
    [
      'requires a number for type number',
      { value_type: 'number', value: '5' },
      { value: 'Value must be a number' },
    ],
    [
      'limits money to two decimals',
      { value_type: 'money', value: 1.005 },
      { value: 'Value must be an amount of AED with two decimals at most' },
    ],
    [
      'requires a boolean for type bool',
      { value_type: 'bool', value: 1 },
      { value: 'Value must be yes or no' },
    ],
    ['accepts false', { value_type: 'bool', value: false }, {}],
    [
      'requires an object or array for type json',
      { value_type: 'json', value: '[]' },
      { value: 'Value must be a JSON object or list' },
    ],
    [
      'requires a valid date for type date',
      { value_type: 'date', value: '2026-13-01' },
      { value: 'Value must be a date such as 2026-11-20' },
    ],
    ['requires a value', { value: null }, { value: 'Value is required' }],
  ]);
});
