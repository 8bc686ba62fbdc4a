import type { ItemToMatch, LineToMatch } from '../../../../src/server/modules/bank/matching';
import * as matching from '../../../../src/server/modules/bank/matching';

const line = (id: string, amount: number, text: string, day = '2026-10-10', reference = ''): LineToMatch => ({
  id,
  amount,
  text,
  day,
  reference,
  counterparty: '',
});
const item = (key: string, amount: number, more: Partial<ItemToMatch> = {}): ItemToMatch => ({
  key,
  kind: 'settle',
  amount,
  day: '2026-10-10',
  references: [],
  name: null,
  group: null,
  ...more,
});
const cheque = (key: string, number: string, amount: number, more: Partial<ItemToMatch> = {}) =>
  item(key, amount, {
    kind: 'clear',
    day: '2026-10-08',
    references: [
      ['cheque', number],
      ['slip', 'S-77'],
    ],
    group: 'slip S-77',
    ...more,
  });
const proposeMatches = (lines: LineToMatch[], items: ItemToMatch[]) =>
  matching.proposeMatches(lines, items, () => Promise.resolve());
const pairs = async (lines: LineToMatch[], items: ItemToMatch[]) =>
  (await proposeMatches(lines, items)).map((proposal) => [proposal.lines, proposal.items]);

it('matches one to one: a reference outweighs the day', async () => {
  const found = await proposeMatches(
    [line('l1', 50000, 'TRF IN RCT/2026/000102 NOOR')],
    [
      item('near', 50000, { references: [['receipt', 'RCT-2026-000101']] }),
      item('named', 50000, { references: [['receipt', 'RCT-2026-000102']], day: '2026-10-03' }),
    ],
  );
  expect(found).toEqual([
    {
      lines: ['l1'],
      items: ['named'],
      score: 93,
      reason: 'Same amount, receipt RCT-2026-000102 is named, 7 days apart.',
    },
  ]);
});

it('matches one to one by amount and day, or by the name of the client', async () => {
  expect(
    await proposeMatches(
      [line('l1', 50000, 'INWARD REMITTANCE'), line('l2', 70000, 'FROM AL NOOR BAKERY', '2026-10-19')],
      [item('a', 50000, { day: '2026-10-09' }), item('b', 70000, { name: 'Al Noor Bakery LLC' })],
    ),
  ).toEqual([
    {
      lines: ['l2'],
      items: ['b'],
      score: 76,
      reason: 'Same amount, Al Noor Bakery LLC is named, 9 days apart.',
    },
    { lines: ['l1'], items: ['a'], score: 64, reason: 'Same amount, 1 day apart.' },
  ]);
});

it('matches many to one: all cheques of a slip, 1,000.00 + 250.50 + 99.99 = 1,350.49', async () => {
  const cheques = [cheque('a', '000418', 100000), cheque('b', '000419', 25050), cheque('c', '000420', 9999)];
  const found = await proposeMatches([line('l1', 135049, 'CHQ DEPOSIT SLIP S77')], cheques);
  expect(found).toEqual([
    {
      lines: ['l1'],
      items: ['a', 'b', 'c'],
      score: 98,
      reason: '3 amounts add up, slip S-77 is named, cheque at the bank, 2 days apart.',
    },
  ]);
  // Two of the three cheques, of which the bank quotes one number.
  expect(await pairs([line('l1', 109999, 'CHQ 418 AND OTHERS')], cheques)).toEqual([[['l1'], ['a', 'c']]]);
});

it('matches many to one: several transfers of a client named by the line', async () => {
  const of = (key: string, amount: number) => item(key, amount, { name: 'Gulf Star Restaurant' });
  expect(
    await pairs([line('l1', 30000, 'GULF STAR RESTAURANT')], [of('a', 10000), of('b', 20000), of('c', 7)]),
  ).toEqual([[['l1'], ['a', 'b']]]);
  // 10 + 20 twice: ambiguous.
  expect(
    await pairs(
      [line('l1', 30000, 'GULF STAR RESTAURANT')],
      [of('a', 10000), of('b', 20000), of('c', 20000)],
    ),
  ).toEqual([]);
});

it('matches one to many: a deposit that the bank booked in parts', async () => {
  const found = await proposeMatches(
    [
      line('l1', 60000, 'CASH DEP BNK-2026-000007 NOTES'),
      line('l2', 40000, 'CASH DEP BNK-2026-000007 COINS'),
      line('l3', 500, 'OTHER'),
    ],
    [item('a', 100000, { kind: 'entry', references: [['deposit', 'BNK-2026-000007']] })],
  );
  expect(found).toEqual([
    {
      lines: ['l1', 'l2'],
      items: ['a'],
      score: 90,
      reason: '2 lines add up, deposit BNK-2026-000007 is in all of them.',
    },
  ]);
});

it('leaves ties to the user, except where only amounts matter', async () => {
  const twice = (kind: ItemToMatch['kind']) => [item('a', 50000, { kind }), item('b', 50000, { kind })];
  expect(await pairs([line('l1', 50000, 'X')], twice('settle'))).toEqual([]);
  expect(await pairs([line('l1', 50000, 'X'), line('l2', 50000, 'X')], [item('a', 50000)])).toEqual([]);
  expect(await pairs([line('l1', 50000, 'X'), line('l2', 50000, 'X')], twice('entry'))).toEqual([
    [['l1'], ['a']],
    [['l2'], ['b']],
  ]);
});

it('does not match a line of the other direction or outside of the days', async () => {
  expect(
    await pairs(
      [line('l1', -50000, 'RCT-2026-000101')],
      [item('a', 50000, { references: [['receipt', 'RCT-2026-000101']] })],
    ),
  ).toEqual([]);
  expect(await pairs([line('l1', 50000, 'X', '2026-10-30')], [item('a', 50000)])).toEqual([]);
  expect(
    await pairs([line('l1', 50000, 'X', '2026-10-07')], [cheque('a', '000418', 50000, { group: null })]),
  ).toEqual([]);
});

it('proposes a returned cheque only by its number and the word', async () => {
  const bounce = item('b', -20000, { kind: 'bounce', references: [['cheque', '000418']], day: '2026-10-08' });
  expect(await pairs([line('l1', -20000, 'CHQ RETURNED 000418 INSUFFICIENT FUNDS')], [bounce])).toEqual([
    [['l1'], ['b']],
  ]);
  expect(await pairs([line('l1', -20000, 'RENT 000418')], [bounce])).toEqual([]);
  expect(await pairs([line('l1', -20000, 'CHQ RETURNED')], [bounce])).toEqual([]);
});

it('proposes accounts for charges and interest, unless they match a record', async () => {
  const found = await proposeMatches(
    [
      line('l1', -2625, 'SERVICE CHARGES INCL VAT'),
      line('l2', 1200, 'PROFIT PAYMENT'),
      line('l3', -99900, 'RENT'),
    ],
    [],
  );
  expect(found.map(({ lines, rest, score }) => [lines, rest, score])).toEqual([
    [['l1'], 'bank_charges', 85],
    [['l2'], 'bank_interest', 85],
  ]);
});

describe('card payments', () => {
  const of = (key: string, amount: number, code: string) =>
    item(key, amount, {
      references: [['authorisation', code]],
      group: 'card 10000001 2026-10-09',
      day: '2026-10-09',
    });
  const payments = [of('a', 100000, 'A1B2C3'), of('b', 25000, 'D4E5F6')];

  it('match a total of a terminal and day, 1,250.00 less 1.75 % = 1,228.12, and post the commission', async () => {
    expect(await proposeMatches([line('l1', 122812, 'MERCHANT SETTLEMENT 10000001')], payments)).toEqual([
      {
        lines: ['l1'],
        items: ['a', 'b'],
        rest: 'bank_charges',
        score: 71,
        reason: '2 card payments less a commission of 1.75 %, 1 day apart.',
      },
    ]);
    expect(await proposeMatches([line('l1', 120000, 'MERCHANT SETTLEMENT 10000001')], payments)).toEqual([]);
  });

  it('match a settlement by their codes', async () => {
    const found = await matching.proposeCardPayments(
      [line('l1', 25000, '', '2026-10-09', 'd4e5f6'), line('l2', 100000, '', '2026-10-09', 'A1B2C3')],
      payments,
      () => Promise.resolve(),
    );
    expect(found.map(({ lines, items }) => [lines, items])).toEqual([
      [['l1'], ['b']],
      [['l2'], ['a']],
    ]);
  });
});

it('matches each of 500 lines with 3,000 items', async () => {
  const items = Array.from({ length: 3_000 }, (_, index) =>
    item(`i${String(index)}`, 1000 + index, {
      references: [['receipt', `RCT-2026-${String(index).padStart(6, '0')}`]],
      name: `Client Number${String(index % 300)} Limited`,
      group: `card ${String(index % 200)}`,
    }),
  );
  const lines = Array.from({ length: 500 }, (_, index) =>
    line(`l${String(index)}`, 1000 + index * 6, `RCT-2026-${String(index * 6).padStart(6, '0')}`),
  );
  expect(await proposeMatches(lines, items)).toHaveLength(500);
});

it('lets other work run after each line', async () => {
  const pause = jest.fn(() => Promise.resolve());
  await matching.proposeMatches([line('l1', 50000, 'X'), line('l2', 70000, 'Y')], [item('a', 50000)], pause);
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(2);
});
