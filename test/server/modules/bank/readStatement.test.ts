import type { StatementKind } from '../../../../src/domain/bank/statementKinds';
import { openTable } from '../../../../src/server/modules/bank/statements/csvStatement';
import type { CsvProfile } from '../../../../src/server/modules/bank/statements/csvStatement';
import { readStatement } from '../../../../src/server/modules/bank/statements/readStatement';
import { CSV, MT940, OFX_SGML, SETTLEMENT_CSV, camt053 } from './statementFiles';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const read = (content: string | Buffer, kind: StatementKind = 'account', profile: CsvProfile = {}) =>
  readStatement(typeof content === 'string' ? Buffer.from(content) : content, kind, profile, NOW);
const cp1256 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code < 0x80 ? code : (ARABIC[letter] ?? 0x3f);
    }),
  );
/** Windows-1256 of the letters of شركة النور. */
const ARABIC: Record<string, number> = {
  ش: 0xd4,
  ر: 0xd1,
  ك: 0xdf,
  ة: 0xc9,
  ا: 0xc7,
  ل: 0xe1,
  ن: 0xe4,
  و: 0xe6,
};

describe('MT940', () => {
  it('reads balances, signs, references and details', async () => {
    const { format, statements } = await read(MT940);
    expect(format).toBe('mt940');
    expect(statements).toEqual([
      {
        account: 'AE070331234567890123456',
        number: '210/1',
        opening: 10000000,
        closing: 11247425,
        from: '2026-10-01',
        to: '2026-10-05',
        lines: [
          {
            line: 1,
            day: '2026-10-01',
            amount: 250000,
            fee: 0,
            counterparty: '',
            reference: 'RCT-2026-000101 FT26274001',
            text: 'INWARD TRANSFER AL NOOR BAKERY LLC',
          },
          {
            line: 2,
            day: '2026-10-02',
            amount: -2625,
            fee: 0,
            counterparty: '',
            reference: 'CHG26275',
            text: 'CHARGES SERVICE CHARGES INCL VAT',
          },
          {
            line: 3,
            day: '2026-10-05',
            amount: 1000050,
            fee: 0,
            counterparty: '',
            reference: '000418 CLR26278',
            text: 'CHEQUE DEPOSIT SLIP 88012 EMIRATES NBD',
          },
        ],
      },
    ]);
  });

  it('reads pages and several statements of a file', async () => {
    const pages = MT940.replace(':28C:210/1', ':28C:210/1').replace(
      ':61:2610051005',
      ':62M:C261002AED102473,75\n-}\n{4:\n:20:STMT261001\n:25:AE070331234567890123456\n:28C:210/2\n:60M:C261002AED102473,75\n:61:2610051005',
    );
    const next = MT940.replace(':28C:210/1', ':28C:211/1');
    const { statements } = await read(`${pages}\n${next}`);
    expect(statements.map(({ number, lines }) => [number, lines.length])).toEqual([
      ['210/1', 3],
      ['211/1', 3],
    ]);
  });

  it('books a January line with a value date in December', async () => {
    const { statements } = await read(
      ':20:A\n:25:1\n:28C:1\n:60F:C251231AED0,\n:61:2512310102C5,NTRFX\n:62F:C260102AED5,',
    );
    expect(statements[0]?.lines[0]?.day).toBe('2026-01-02');
  });

  it.each([
    ['a cut off file', MT940.replace(/:62F:.*\n/, ''), /no closing balance \(:62F:\)\. The file is cut off/],
    [
      'a missing line',
      MT940.replace(/:61:2610021002.*\n/, ''),
      /does not add up.*AED 112,500\.50.*AED 112,474\.25/,
    ],
    ['another currency', MT940.replaceAll('AED', 'USD'), /is in USD/],
    ['an unreadable line', MT940.replace('C2500,00', 'X2500'), /Line 1 can’t be read/],
    [
      'an impossible day',
      MT940.replace(':61:2610011001', ':61:2613011301'),
      /date of line 1 can’t be read: “2026-13-01”/,
    ],
    [
      'a statement of the future',
      MT940.replaceAll(':62F:C2610', ':62F:C2710'),
      /ends on 5 Oct 2027.*in the future/,
    ],
  ])('refuses %s', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('camt.053', () => {
  it('reads booked entries with counterparty and remittance information', async () => {
    const { format, statements } = await read(`\uFEFF${camt053()}`);
    expect(format).toBe('camt053');
    expect(statements[0]).toMatchObject({
      account: 'AE070331234567890123456',
      number: '10',
      opening: 10000000,
      closing: 10247375,
      from: '2026-10-01',
      to: '2026-10-31',
      lines: [
        {
          amount: 250000,
          text: 'RCT-2026-000101 & more',
          reference: 'FT26274001',
          counterparty: 'Al Noor Bakery',
        },
        { amount: -2625, text: 'SERVICE CHARGES' },
      ],
    });
  });

  it.each([
    ['wrong totals', camt053({ closing: '102473.76' }), /does not add up/],
    ['a missing entry', camt053({ count: 3 }), /declares 3 entries, but it has 2/],
    ['a cut off file', camt053().slice(0, -60), /XML is invalid at line \d+/],
    [
      'a bomb of entities',
      camt053({ head: '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' }),
      /declares a document type/,
    ],
    [
      'an external entity',
      camt053({ head: '<!doctype x [<!entity f SYSTEM "file:///etc/passwd">]>' }),
      /declares a document type/,
    ],
    [
      'another XML file',
      '<?xml version="1.0"?><Document><Other/></Document>',
      /not a bank statement \(camt\.053\)/,
    ],
    ['another currency', camt053().replaceAll('AED', 'EUR'), /is in EUR/],
  ])('refuses %s', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('OFX', () => {
  it('reads SGML without end tags', async () => {
    const { format, statements } = await read(OFX_SGML);
    expect(format).toBe('ofx');
    expect(statements[0]).toMatchObject({
      account: '1234567890123456',
      opening: 10000000,
      closing: 10247375,
      from: '2026-10-01',
      to: '2026-10-31',
      lines: [
        { day: '2026-10-02', amount: -2625, reference: 'F2' },
        { day: '2026-10-03', amount: 250000, text: 'AL NOOR & SONS RCT-2026-000101', reference: 'F1' },
      ],
    });
  });

  it('reads XML', async () => {
    const xml = OFX_SGML.replace(/^[^<]*/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?>').replaceAll(
      /<(TRNAMT|FITID|NAME|MEMO|DTPOSTED|TRNTYPE)>([^<\n]*)/g,
      '<$1>$2</$1>',
    );
    expect(
      (await read(xml.replaceAll('\n<STMTTRN>', '</STMTTRN><STMTTRN>'))).statements[0]?.lines,
    ).toHaveLength(2);
  });

  it.each([
    ['a cut off file', OFX_SGML.slice(0, -40), /cut off/],
    [
      'an amount that is no number',
      OFX_SGML.replace('-26.25', 'many'),
      /amount of line 2 can’t be read: “many”/,
    ],
    ['no statement', OFX_SGML.replaceAll('STMTRS>', 'CCSTMTRS>'), /no bank statement/],
  ])('refuses %s', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('CSV', () => {
  const lines = [
    { day: '2026-10-01', amount: 250000, reference: 'FT26274001', text: 'شركة النور INWARD TRANSFER' },
    { day: '2026-10-02', amount: -2625, reference: 'CHG26275', text: 'SERVICE CHARGES' },
    { day: '2026-10-13', amount: 1000050, reference: '000418', text: '=HYPERLINK("http://evil.example")' },
  ];

  it.each([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${CSV}`)],
    ['UTF-16', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['Windows-1256', cp1256(CSV)],
  ])('finds the header, columns and order of lines in %s', async (_name, bytes) => {
    const { format, statements } = await read(bytes);
    expect(format).toBe('csv');
    expect((await openTable(bytes, 'account', {})).mapping).toEqual({
      day: 'Transaction Date',
      text: 'Narration',
      reference: 'Cheque/Ref No',
      debit: 'Debit',
      credit: 'Credit',
      balance: 'Running Balance',
    });
    expect(statements).toMatchObject([{ opening: 10000000, closing: 11247425, lines }]);
  });

  it('reads an amount column with signs, decimal commas and a chosen mapping', async () => {
    const file =
      'Buchung;Betrag;Zweck\n03.10.2026;-1.026,25;Rent\n04.10.2026;(5,00);Fee\n05.10.2026;7,00 CR;In\n';
    const mapping = { day: 'Buchung', amount: 'Betrag', text: 'Zweck' };
    const { statements } = await read(file, 'account', { mapping });
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual([-102625, -500, 700]);
  });

  it('splits card settlements by payout', async () => {
    const { statements } = await read(SETTLEMENT_CSV, 'cards');
    expect(statements).toMatchObject([
      {
        number: '2026-10-06',
        lines: [
          { day: '2026-10-05', amount: 100000, fee: 1750, reference: 'A1B2C3', text: '10000001' },
          { day: '2026-10-05', amount: 25000, fee: 438, reference: 'D4E5F6' },
        ],
      },
      { number: '2026-10-07', lines: [{ amount: 9995, fee: 175 }] },
    ]);
  });

  it.each([
    ['a changed balance', CSV.replace('"112,474.25"', '"112,474.26"'), /balance of line 5 does not follow/],
    [
      'a missing line',
      CSV.replace(/^02\/10.*\n/m, ''),
      /balance of line 5 does not follow.*AED 112,500\.50 is expected/,
    ],
    ['a line without a date', CSV.replace('02/10/2026,02/10/2026', ','), /Line 6 has an amount but no date/],
    [
      'an amount that is no number',
      CSV.replace('26.25,,', '26.2x,,'),
      /Money out of line 6 can’t be read.*“26\.2x”/,
    ],
    ['unknown columns', 'A,B\n1,2\n', /Choose the date column/],
    ['open quotes', `${CSV}"01/10/2026`, /quotes.*not balanced/],
    ['no lines', 'Date,Description,Amount\n', /no lines/],
    ['an empty file', '', /empty/],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 0xff]), /neither a CSV file nor an Excel workbook/],
  ])('refuses %s', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  });

  it('refuses a bank statement as a card settlement', async () => {
    await expect(read(MT940, 'cards')).rejects.toMatchObject({
      message: expect.stringMatching(/Card settlements are CSV/) as string,
    });
  });
});
