import { sql } from 'kysely';
import { STATEMENT_EXAMPLES } from '../../../../src/domain/bank/statementExamples';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { readStatement } from '../../../../src/server/modules/bank/statements/readStatement';
import { IBAN, createBankFixtures, mt940 } from './bankFixtures';
import { textMatching } from '../../support/matchers';

const bank = createBankFixtures();
const { context, post, add, lines, lineOf, reconcile, posted } = bank;
const OCTOBER = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;
const at = (day: number) => new Date(`${OCTOBER(day)}T08:00:00Z`);

/** A cheque deposited at the bank on a day. */
const cheque = (number: string, amount: number, day: number, slip = 'S-77') =>
  context.pay({
    type: 'check',
    amount: amount * 100,
    status: 'Done',
    row: {
      check_number: number,
      check_status: 'deposited',
      deposited_on: OCTOBER(day),
      deposit_slip_no: slip,
      deposit_bank: 'Emirates NBD',
      paid_at: at(1),
      done_at: at(2),
      end_date: OCTOBER(day),
    },
  });
const transfer = (reference: string, amount: number, day: number) =>
  context.pay({ type: 'transfer', amount: amount * 100, row: { bank_ref: reference, paid_at: at(day) } });
const card = (code: string, amount: number, day: number) =>
  context.pay({
    type: 'card',
    amount: amount * 100,
    row: { auth_code: code, terminal_ref: '10000001', paid_at: at(day) },
  });
const confirm = (id: string, user = context.admin) => post(`/bank_line/${id}/confirm`, {}, user);
const read = async (id: string) => (await context.request(context.admin, 'GET', `/wallet/${id}`)).body;
const bulk = async (name: string, ids: string[]) =>
  (await post(`/bank_line/bulk/${name}`, { ids })).body.results as { message: string | null }[];

it('reconciles a month: proposals, bulk confirmation and manual matches; the ledger equals the statement', async () => {
  const [a, b] = [await cheque('000418', 1_000, 6), await cheque('000419', 250.5, 6)];
  const sent = await transfer('FT2611', 700, 8);
  const paid = await card('A1B2C3', 1_000, 9);
  await card('D4E5F6', 250, 9);
  const imported = await add(
    mt940(50_000, [
      ['2026-10-07', 1_250.5, '', 'CHEQUE DEPOSIT SLIP S-77'],
      ['2026-10-08', 700, 'FT2611', 'INWARD TRANSFER'],
      ['2026-10-10', 1_228.12, '', 'MERCHANT SETTLEMENT 10000001'],
      ['2026-10-12', -26.25, '', 'SERVICE CHARGES INCL VAT'],
      ['2026-10-15', -4_000, '', 'OFFICE RENT'],
      ['2026-10-20', 333, '', 'CASH DEPOSIT BY UNKNOWN'],
    ]),
  );
  expect(imported).toMatchObject({
    status: 201,
    body: {
      kind: 'account',
      format: 'mt940',
      account: IBAN,
      from_day: '2026-10-07',
      to_day: '2026-10-31',
      opening: 50_000,
      closing: 49_485.37,
      lines: 6,
      known_lines: 0,
      proposed: 4,
      confirmed: 0,
    },
  });
  expect(
    (await lines()).map(({ status, match }) => [
      status,
      match?.score,
      match?.items.length,
      match?.rest_account,
    ]),
  ).toEqual([
    ['Proposed', 99, 2, null],
    ['Proposed', 99, 1, null],
    ['Proposed', 91, 2, 'bank_charges'],
    ['Proposed', 85, 0, 'bank_charges'],
    ['Unmatched', undefined, undefined, undefined],
    ['Unmatched', undefined, undefined, undefined],
  ]);
  const proposed = await lines({ filters: { status: ['Proposed'] } });
  expect(
    await bulk(
      'confirm',
      proposed.map(({ _id }) => _id),
    ),
  ).toEqual(proposed.map(({ _id }) => ({ _id, message: null })));
  // 1,000.00 + 250.50 cleared; 1,250.00 of cards − 21.88 commission = 1,228.12.
  expect(await posted()).toEqual([
    ['cheque_cleared', '2026-10-07', 1_000, expect.stringContaining('cheques_bank -1000') as string],
    ['cheque_cleared', '2026-10-07', 250.5, expect.stringContaining('cheques_bank -250.5') as string],
    ['payment_handed_over', '2026-10-08', 700, 'transfer_clearing -700'],
    ['payment_handed_over', '2026-10-10', 1_000, 'card_clearing -1000'],
    ['payment_handed_over', '2026-10-10', 250, 'card_clearing -250'],
    ['bank_posted', '2026-10-10', -21.88, 'bank_charges 21.88'],
    ['bank_posted', '2026-10-12', -26.25, 'bank_charges 26.25'],
  ]);
  for (const id of [a, b])
    expect(await read(id)).toMatchObject({ check_status: 'cleared', cleared_on: '2026-10-07' });
  for (const id of [sent, paid]) expect(await read(id)).toMatchObject({ status: 'Done' });

  const rent = await lineOf('OFFICE RENT');
  const unknown = await lineOf('UNKNOWN');
  expect(await post('/bank_line/match', { lines: [rent._id], items: [] })).toMatchObject({
    status: 422,
    body: { fields: { rest_account: 'AED 4,000.00 is left; choose where to post it, or other items' } },
  });
  expect(
    (
      await post('/bank_line/match', {
        lines: [rent._id],
        items: [],
        rest_account: 'bank_other',
        note: 'Rent',
      })
    ).body,
  ).toMatchObject({
    status: 'Confirmed',
    match: { score: 100, reason: 'Matched manually.', items: [{ kind: 'entry', amount: -4_000 }] },
  });
  expect(
    (
      await post('/bank_line/match', {
        lines: [unknown._id],
        items: [],
        rest_account: 'unidentified_receipts',
      })
    ).status,
  ).toBe(200);

  // 50,000.00 were at the bank before Tankbook; ledger −514.63 + 50,000.00 = 49,485.37.
  expect(await reconcile()).toMatchObject({
    opening: 50_000,
    lines: -514.63,
    closing: 49_485.37,
    ledger: -514.63,
    opening_difference: -50_000,
    difference: -50_000,
    items: [],
    unmatched: 0,
    confirmed: 6,
  });
  expect((await post('/bank/opening')).body).toMatchObject({
    ledger: 49_485.37,
    difference: 0,
    opening_difference: 0,
  });
  expect(await post('/bank/opening')).toMatchObject({
    status: 409,
    body: { message: 'The ledger already has the opening balance of the first statement.' },
  });
  const { documents: history = [] } = (await post(`/bank_line/${rent._id}/history`)).body;
  expect(history.map(({ action }) => action)).toEqual(['bank_line.matched']);
  expect((await post(`/wallet/${sent}/history`)).body.documents).toMatchObject([
    { action: 'wallet.settled' },
  ]);
});

it('lists differences item by item; matched movements of earlier months close the gap', async () => {
  const early = await transfer('FT1', 100, 1);
  await add(
    mt940(0, [
      ['2026-10-05', 500, '', 'UNCLEAR'],
      ['2026-10-06', -80, '', 'RENT'],
    ]),
  );
  await context.request(context.admin, 'PUT', `/wallet/${early}`, { status: 'Done' });
  // Handed over on 20 November; on 31 October the ledger has no entry.
  expect(await reconcile()).toMatchObject({ closing: 420, ledger: 0, difference: -420 });
  expect((await reconcile()).items.map(({ side, text, amount }) => [side, text, amount])).toEqual([
    ['statement', 'UNCLEAR', -500],
    ['statement', 'RENT', 80],
  ]);
  const line = await lineOf('UNCLEAR');
  const [candidate] = await bank.candidates(line, 'ft1');
  expect(candidate).toMatchObject({ kind: 'entry', amount: 100, detail: 'reference FT1' });
  expect(
    (
      await post('/bank_line/match', {
        lines: [line._id],
        items: [candidate?.key],
        rest_account: 'bank_other',
      })
    ).status,
  ).toBe(200);
  // 500.00 − 80.00 in the statement; 400.00 in October and 100.00 in November in the ledger.
  const { items, ledger, difference } = await reconcile();
  expect([ledger, difference, items.map(({ side, amount }) => [side, amount])]).toEqual([
    400,
    -20,
    [
      ['statement', -100],
      ['statement', 80],
    ],
  ]);
});

it('recognises files that are imported twice, in another format or overlapping', async () => {
  const rows = [
    ['2026-10-05', 500, 'A', 'ONE'],
    ['2026-10-05', 500, 'B', 'TWO'],
    ['2026-10-09', -30, '', 'OTHER'],
  ] as const;
  const file = mt940(1_000, rows, { to: '2026-10-10' });
  const both = await Promise.all([add(file), add(file)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
    /^This file was already imported on 20 Nov 2026, 12:00 as BST-2026-\d{6}\.$/,
  );
  const csv = `Date,Description,Amount,Balance\n05/10/2026,First,500.00,1500.00\n05/10/2026,Second,500.00,2000.00\n09/10/2026,Third,-30.00,1970.00\n`;
  expect((await add(csv)).body.message).toBe(
    'All 3 lines of this statement have already been imported. Nothing was added.',
  );
  // From 9 October, with a known line of the 9th and two new ones.
  const overlapping = mt940(2_000, [
    ['2026-10-09', -30, '', 'OTHER'],
    ['2026-10-10', 5, '', 'X'],
    ['2026-10-12', 25, '', 'NEW'],
  ]);
  expect(await add(overlapping)).toMatchObject({
    status: 201,
    body: { lines: 2, known_lines: 1, closing: 2_000 },
  });
  expect((await lines()).map(({ amount }) => amount)).toEqual([500, 500, -30, 5, 25]);
  expect(await reconcile()).toMatchObject({ opening: 1_000, closing: 2_000 });
});

it('refuses statements that do not continue earlier ones, with a message and without changes', async () => {
  await add(mt940(1_000, [['2026-10-05', 500, 'A', 'ONE']], { to: '2026-10-10' }));
  const refused = async (content: string, fields = {}) => {
    const { status, body } = await add(content, fields);
    return [status, body.message];
  };
  expect(await refused(mt940(9, [['2026-10-20', 1, '', 'GAP']]))).toEqual([
    409,
    'The statements until 10 Oct 2026 close with AED 1,500.00, but this one opens on 20 Oct 2026 with AED 9.00. A statement between them is missing; import it first.',
  ]);
  expect(await refused(mt940(0, [['2026-09-20', 1, '', 'EARLY']], { to: '2026-09-30' }))).toEqual([
    409,
    expect.stringMatching(
      /^BST-2026-\d{6} opens on 5 Oct 2026 with AED 1,000\.00, but this earlier statement closes with AED 1\.00\./,
    ),
  ]);
  expect(await refused(mt940(1_000, [['2026-10-05', 501, 'A', 'ONE']], { to: '2026-10-10' }))).toEqual([
    409,
    expect.stringMatching(
      /^This statement overlaps earlier ones and does not agree with them: with 1 new line the account would have AED 2,001\.00 on 10 Oct 2026, but the statement closes with AED 1,501\.00\./,
    ),
  ]);
  expect(
    await refused(mt940(1_500, [['2026-10-20', 1, '', 'X']], { account: 'AE990260000000000000001' })),
  ).toEqual([
    409,
    expect.stringMatching(
      /^This statement is of account AE990260000000000000001, but the bank account of the ledger is AE07/,
    ),
  ]);
  expect((await refused(mt940(1_500, [['2026-10-20', 1, '', 'X']], { closing: 7 })))[0]).toBe(422);
  expect(
    (await post('/bank_statement', {}, await context.server.signIn({ role: COLLECTION_USER }))).status,
  ).toBe(403);
  expect(await lines()).toHaveLength(1);
  expect(await add(mt940(400, [['2026-09-20', 600, '', 'SEPTEMBER']], { to: '2026-09-30' }))).toMatchObject({
    status: 201,
  });
  expect(await reconcile()).toMatchObject({ opening: 400, closing: 1_500 });
});

it.each([
  ['account', 'mt940', [1_250.5, 3_400, -400, -26.25]],
  ['cards', 'csv', [1_000, 290]],
] as const)('reads the example file of kind %s', async (kind, format, amounts) => {
  const bytes = Buffer.from(STATEMENT_EXAMPLES[kind].content);
  const { statements, ...file } = await readStatement(bytes, kind, {}, Date.parse('2026-11-15T08:00:00Z'));
  expect(file.format).toBe(format);
  expect(statements.flatMap(({ lines: read }) => read.map(({ amount }) => amount / 100))).toEqual(amounts);
});

it('saves the columns of a CSV file; a file without balances requires one', async () => {
  const csv = (rows: string) => `Buchung;Wert;Zweck\n${rows}`;
  const first = csv('05.10.2026;1.500,00;Eins\n');
  const described = await bank.upload('/bank_statement/read', first);
  expect(described.body).toMatchObject({
    format: 'csv',
    statements: [],
    problem: 'Choose the date column.',
    table: {
      header: ['Buchung', 'Wert', 'Zweck'],
      saved: false,
      sample: [['05.10.2026', '1.500,00', 'Eins']],
    },
  });
  const mapping = JSON.stringify({ day: 'Buchung', amount: 'Wert', text: 'Zweck' });
  expect((await add(first, { mapping })).body.fields).toEqual({
    opening: 'The file has no balances: enter the balance before its first line',
  });
  expect((await add(first, { mapping, opening: 'many' })).body.fields).toEqual({
    opening: 'Opening balance must be an amount such as 1,234.50',
  });
  expect(await add(first, { mapping, opening: '100' })).toMatchObject({
    status: 201,
    body: { opening: 100, closing: 1_600 },
  });
  const next = csv('06.10.2026;-1.000,50;Zwei\n');
  expect((await bank.upload('/bank_statement/read', next)).body).toMatchObject({
    table: { saved: true, mapping: { day: 'Buchung' } },
    statements: [{ lines: 1, from: '2026-10-06' }],
    problem: null,
  });
  expect(await add(next)).toMatchObject({ status: 201, body: { opening: 1_600, closing: 599.5 } });
});

it('confirms a proposal once for concurrent requests', async () => {
  await cheque('000418', 1_000, 6);
  await add(mt940(0, [['2026-10-07', 1_000, '', 'CHQ 000418']]));
  const { _id } = await lineOf('CHQ');
  const other = await bank.anotherAdmin();
  const both = await Promise.all([confirm(_id), confirm(_id, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
    /has already confirmed this line\.$/,
  );
  expect(await posted()).toHaveLength(1);
  // The cheque is cleared manually while its proposal is open.
  const late = await cheque('000500', 70, 8);
  await add(mt940(1_000, [['2026-11-02', 70, '', 'CHQ 000500']], { to: '2026-11-10' }));
  const open = await lineOf('000500');
  expect((await post(`/wallet/${late}/clear`)).status).toBe(200);
  expect(await confirm(open._id)).toMatchObject({
    status: 409,
    body: { message: 'This cheque is cleared, so it can’t be cleared.' },
  });
  expect((await post('/bank_line/propose')).body).toEqual({ proposed: 0 });
});

it('bounces a cheque that the bank returns after its credit was confirmed, which reduces the bank balance', async () => {
  const good = await cheque('000418', 1_000, 6);
  const bad = await cheque('000419', 250, 6);
  await add(
    mt940(0, [
      ['2026-10-07', 1_250, '', 'SLIP S-77'],
      ['2026-10-08', -250, '', 'CHQ RETURNED 000419 INSUFFICIENT FUNDS'],
    ]),
  );
  const returned = await lineOf('RETURNED');
  expect(returned).toMatchObject({
    status: 'Proposed',
    match: { items: [{ kind: 'bounce', amount: -250 }] },
  });
  expect(await confirm(returned._id)).toMatchObject({
    status: 409,
    body: {
      message:
        'Cheque 000419 is not cleared yet, so the bank can’t take its credit back. Confirm the line that credits it first.',
    },
  });
  const ids = (await lines()).map(({ _id }) => _id);
  expect(await bulk('confirm', ids.toReversed())).toEqual(
    ids.toReversed().map((_id) => ({ _id, message: null })),
  );
  expect(await read(good)).toMatchObject({ check_status: 'cleared' });
  expect(await read(bad)).toMatchObject({
    check_status: 'bounced',
    bounce_reason: 'insufficient_funds',
    bounced_on: '2026-10-08',
  });
  // 1,000.00 + 250.00 − 250.00 = 1,000.00.
  expect((await posted()).map(([event, day, amount]) => [event, day, amount])).toEqual([
    ['cheque_cleared', '2026-10-07', 1_000],
    ['cheque_cleared', '2026-10-07', 250],
    ['cheque_bounced', '2026-10-08', -250],
  ]);
  expect(await reconcile()).toMatchObject({ closing: 1_000, ledger: 1_000, difference: 0, items: [] });
});

it('confirms and undoes several lines of one deposit as one match', async () => {
  await context.request(context.admin, 'PUT', `/wallet/${await context.pay({ amount: 100_000 })}`, {
    status: 'Done',
  });
  const deposit = { amount: 1_000, bank: 'ENBD', slip_no: 'CASH-7001', day: '2026-11-20' };
  expect((await post('/bank_deposit/add', deposit)).status).toBe(201);
  await add(
    mt940(
      0,
      [
        ['2026-11-20', 600, '', 'CASH-7001 NOTES'],
        ['2026-11-20', 400, '', 'CASH-7001 COINS'],
      ],
      { to: '2026-11-20' },
    ),
  );
  const both = await lines();
  expect(both.map(({ status, match }) => [status, match?.lines, match?.reason])).toEqual([
    ['Proposed', 2, '2 lines add up, slip CASH-7001 is in all of them.'],
    ['Proposed', 2, '2 lines add up, slip CASH-7001 is in all of them.'],
  ]);
  expect(
    (
      await bulk(
        'confirm',
        both.map(({ _id }) => _id),
      )
    ).map(({ message }) => message),
  ).toEqual([null, null]);
  expect(await reconcile()).toMatchObject({ closing: 1_000, ledger: 1_000, difference: 0, confirmed: 2 });
  expect((await post(`/bank_line/${both[0]?._id ?? ''}/undo`)).status).toBe(200);
  expect((await lines()).map(({ status }) => status)).toEqual(['Unmatched', 'Unmatched']);
  expect((await post('/bank_line/propose')).body).toEqual({ proposed: 2 });
  expect((await post(`/bank_line/${both[1]?._id ?? ''}/dismiss`)).body).toMatchObject({
    status: 'Unmatched',
    match: null,
  });
  expect((await lines()).map(({ status }) => status)).toEqual(['Unmatched', 'Unmatched']);
});

it("undoing reverses the match's own postings on their day, and keeps the payment", async () => {
  const paid = await card('A1B2C3', 1_000, 9);
  await add(mt940(0, [['2026-10-10', 982.5, '', 'MERCHANT SETTLEMENT']]));
  const line = await lineOf('MERCHANT');
  await confirm(line._id);
  expect((await post(`/bank_line/${line._id}/undo`)).body).toMatchObject({ status: 'Unmatched' });
  expect(await read(paid)).toMatchObject({ status: 'Done' });
  expect(await posted()).toEqual([
    ['payment_handed_over', '2026-10-10', 1_000, 'card_clearing -1000'],
    ['bank_posted', '2026-10-10', -17.5, 'bank_charges 17.5'],
    ['bank_posting_reversed', '2026-10-10', 17.5, 'bank_charges -17.5'],
  ]);
  // The reversed posting is not a candidate.
  expect((await bank.candidates(line)).map(({ kind, amount }) => [kind, amount])).toEqual([['entry', 1_000]]);
  expect((await reconcile()).items.map(({ amount }) => amount)).toEqual([-982.5, 1_000]);
});

describe('card settlement', () => {
  const file = `Payout Date,Terminal ID,Transaction Date,Auth Code,Gross Amount,MDR
2026-10-11,10000001,2026-10-09,A1B2C3,1000.00,17.50
2026-10-11,10000001,2026-10-09,D4E5F6,250.00,4.38
2026-10-11,10000001,2026-10-10,ZZ9999,40.00,0.70
`;

  it('confirms its payments, then matches the payout: 1,290.00 − 22.58 = 1,267.42', async () => {
    const [a, b] = [await card('A1B2C3', 1_000, 9), await card('D4E5F6', 250, 9)];
    const made = await add(file, { kind: 'cards' });
    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'cards', number: '2026-10-11', closing: 1_267.42, lines: 3, proposed: 2 },
    });
    expect((await add(file, { kind: 'cards' })).status).toBe(409);
    expect((await add(`${file}\n`, { kind: 'cards' })).body.message).toBe(
      'All 3 lines of payout 2026-10-11 have already been imported. Nothing was added.',
    );
    await add(mt940(0, [['2026-10-12', 1_267.42, '', 'NETWORK INTL SETTLEMENT']]));
    const payout = await lineOf('NETWORK');
    expect(payout.match).toMatchObject({ items: [{ kind: 'settlement', amount: 1_267.42 }] });
    expect(await confirm(payout._id)).toMatchObject({
      status: 409,
      body: {
        message: textMatching(/has 3 of 3 lines whose card payment is not confirmed\. Confirm them first\.$/),
      },
    });
    const proposed = await lines({ filters: { kind: ['cards'], status: ['Proposed'] } });
    await bulk(
      'confirm',
      proposed.map(({ _id }) => _id),
    );
    const unknown = (await lines({ filters: { kind: ['cards'], status: ['Unmatched'] } }))[0];
    expect(
      (await post('/bank_line/match', { lines: [unknown?._id], items: [], rest_account: 'bank_charges' }))
        .status,
    ).toBe(422);
    expect(
      (
        await post('/bank_line/match', {
          lines: [unknown?._id],
          items: [],
          rest_account: 'unidentified_receipts',
        })
      ).status,
    ).toBe(200);
    expect(await posted()).toEqual([]);
    expect(await confirm(payout._id)).toMatchObject({ status: 200 });
    expect(await posted()).toEqual([
      ['payment_handed_over', '2026-10-12', 1_000, 'card_clearing -1000'],
      ['payment_handed_over', '2026-10-12', 250, 'card_clearing -250'],
      ['bank_posted', '2026-10-12', 40, 'unidentified_receipts -40'],
      ['bank_posted', '2026-10-12', -22.58, 'bank_charges 22.58'],
    ]);
    for (const id of [a, b]) expect(await read(id)).toMatchObject({ status: 'Done' });
    expect(await reconcile()).toMatchObject({ closing: 1_267.42, ledger: 1_267.42, difference: 0 });
    expect(await post(`/bank_line/${proposed[0]?._id ?? ''}/undo`)).toMatchObject({ status: 409 });
  });
});

it('card payments of one day and amount are imported for each payout: 100.00 − 1.75 = 98.25 three times', async () => {
  const head = 'Payout,Terminal ID,Transaction Date,Auth Code,Gross Amount,MDR\n';
  const first = ['P-1,10000001,2026-10-09,A1B2C3,100.00,1.75', 'P-2,10000002,2026-10-09,D4E5F6,100.00,1.75'];
  const later = ['P-2,10000002,2026-10-09,D4E5F6,100.00,1.75', 'P-3,10000003,2026-10-09,G7H8J9,100.00,1.75'];
  for (const rows of [first, later])
    expect((await add(`${head}${rows.join('\n')}\n`, { kind: 'cards' })).status).toBe(201);
  const { documents } = (await post('/bank_statement', { filters: { kind: ['cards'] } })).body;
  expect(documents?.map(({ number, closing, lines: count }) => [number, closing, count]).toSorted()).toEqual([
    ['P-1', 98.25, 1],
    ['P-2', 98.25, 1],
    ['P-3', 98.25, 1],
  ]);
});

it('a wrongly imported statement can be removed, the last one first, while nothing is confirmed', async () => {
  const first = await add(mt940(0, [['2026-10-05', -5, '', 'CHARGES']], { to: '2026-10-10' }));
  const second = await add(mt940(-5, [['2026-10-12', 25, '', 'NEW']]));
  const remove = (id: unknown) => post(`/bank_statement/${String(id)}/remove`);
  expect((await remove(first.body._id)).body.message).toMatch(/remove BST-2026-\d{6} first/);
  expect((await remove(second.body._id)).body).toMatchObject({ status: 'Removed', lines: 0 });
  const [charge] = await lines();
  await confirm(charge?._id ?? '');
  expect((await remove(first.body._id)).body.message).toBe(
    '1 line of this statement is confirmed. Undo that first.',
  );
  expect(await add(mt940(-5, [['2026-10-12', 25, '', 'NEW']]))).toMatchObject({ status: 201 });
  const { db } = context.server;
  await expect(sql`update bank_lines set amount = 1`.execute(db)).rejects.toThrow('cannot be changed');
  await expect(sql`delete from bank_lines`.execute(db)).rejects.toThrow('cannot be changed');
  await expect(sql`update bank_postings set amount = 1`.execute(db)).rejects.toThrow('only be reversed');
  await expect(sql`delete from bank_match_entries`.execute(db)).rejects.toThrow('must equal the movements');
});

it('interest is revenue in the bank account and not part of the VAT return', async () => {
  await add(mt940(0, [['2026-10-31', 182.4, '', 'PROFIT PAYMENT']]));
  const line = await lineOf('PROFIT');
  expect(line.match?.rest_account).toBe('bank_interest');
  expect((await confirm(line._id)).status).toBe(200);
  expect(await posted()).toEqual([['bank_posted', '2026-10-31', 182.4, 'bank_interest -182.4']]);
  const { status, body } = await post('/ledger/vat-return', { from: '2026-10', to: '2026-10' });
  expect([status, body.documents, body.totals]).toEqual([200, [], { net: 0, vat: 0 }]);
});
