import { DATA_IMPORT_COLUMNS } from '../../../src/domain/imports/importColumns';
import type { DataImportKind } from '../../../src/domain/imports/dataImport';
import { DAY_MS } from '../../../src/domain/durations';

/** Cells of lines by column name. */
type Line = Readonly<Record<string, string | number>>;

const csvCell = (cell: string | number): string => {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file of a kind with the columns of its lines. */
export function csvOf(kind: DataImportKind, lines: readonly Line[]): string {
  const columns = DATA_IMPORT_COLUMNS[kind].filter(({ name }) => lines.some((line) => name in line));
  return [
    columns.map(({ label }) => label),
    ...lines.map((line) => columns.map(({ name }) => line[name] ?? '')),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n');
}

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const padded = (value: number): string => String(value).padStart(6, '0');
const aed = (fils: number): string => (fils / 100).toFixed(2);

/** Days between cut-over and due date of the opening invoices. */
const DUE_AFTER = [10, -5, -20, -45, -75, -100, -200];

/** Cut-over day of the company. */
export const CUT_OVER = '2026-11-01';

export interface MigratingCompanyOptions {
  contracts: number;
  cheques: number;
  tariff: string;
}

/** Import files of a new company with a number of contracts, and their sums in fils. */
export function migratingCompany({ contracts: size, cheques, tariff }: MigratingCompanyOptions) {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const siteCount = Math.max(2, Math.round(size / 50));
  const siteOf = (number: number) => `MV-${String((number % siteCount) + 1)}`;
  const siteNumbers = numbers.slice(0, siteCount);
  const invoices = numbers
    .filter((number) => number % 2 === 0)
    .map((number) => {
      const due = daysFrom(CUT_OVER, DUE_AFTER[number % DUE_AFTER.length] ?? 0);
      return { number, due, issued: daysFrom(due, -15), fils: 10_000 + number * 7 };
    });
  const credits = numbers
    .filter((number) => number % 25 === 1)
    .map((number) => ({ number, fils: 5_000 + number }));
  const deposits = numbers.map((number) => 30_000 + (number % 3) * 10_000);
  const sums = (rows: readonly { fils: number }[]) => rows.reduce((sum, { fils }) => sum + fils, 0);
  const chequeRows = numbers.slice(0, cheques).map((number) => ({ number, fils: 85_000 + number }));
  const files: Record<DataImportKind, readonly Line[]> = {
    sites: siteNumbers.map((number) => ({
      code: `MV-${String(number)}`,
      name: `Tower ${String(number)}, east`,
      emirate: 'Dubai',
      units_count: 50,
    })),
    clients: numbers.map((number) => ({
      former_code: `C-${padded(number)}`,
      first_name: 'Client',
      last_name: `No ${String(number)}`,
      passport_number: `P${padded(number)}`,
      phone: `0501${padded(number)}`,
      address: 'Dubai',
      emirate: 'Dubai',
    })),
    tanks: siteNumbers.map((number) => ({
      serial_number: `MV-TK-${String(number)}`,
      name: `Tower ${String(number)} T1`,
      site_code: `MV-${String(number)}`,
      water_capacity_l: 4000,
      diameter_mm: 1200,
      length_mm: 3800,
      civil_defence_expiry: daysFrom(CUT_OVER, 300),
      in_service: 'yes',
    })),
    counters: numbers.map((number) => ({
      serial_number: `MV-M-${padded(number)}`,
      size: 'G2.5',
      site_code: siteOf(number),
      unit_no: String(number),
      initial_reading: 0,
      initial_reading_at: '2023-01-01',
      status: 'vacant',
      tank: `MV-TK-${siteOf(number).slice(3)}`,
    })),
    devices: siteNumbers.map((number) => ({
      serial_number: `MV-D-${String(number)}`,
      type: 'gateway',
      vendor: 'Milesight',
      model: 'UG65',
      protocol: 'mqtt',
    })),
    contracts: numbers.map((number, index) => ({
      former_number: `K-${padded(number)}`,
      client: `c-${padded(number)}`,
      counter: `MV-M-${padded(number)}`,
      start_date: '2023-05-01',
      end_date: daysFrom(CUT_OVER, 200),
      auto_renew: 'yes',
      tariff,
      deposit: aed(deposits[index] ?? 0),
      deposit_reference: `D-${padded(number)}`,
      opening_reading: (1000 + number / 8).toFixed(3),
    })),
    balances: [
      ...invoices.map(({ number, due, issued, fils }) => ({
        number: `A-${padded(number)}`,
        contract: `K-${padded(number)}`,
        amount: aed(fils),
        issue_date: issued,
        due_date: due,
      })),
      ...credits.map(({ number, fils }) => ({
        number: `CR-${padded(number)}`,
        contract: `K-${padded(number)}`,
        amount: aed(-fils),
        issue_date: '',
        due_date: '',
      })),
    ],
    cheques: chequeRows.map(({ number, fils }) => ({
      check_number: padded(number),
      bank_name: 'Emirates NBD',
      end_date: daysFrom(CUT_OVER, 30 + (number % 300)),
      amount: aed(fils),
      contract: `K-${padded(number)}`,
    })),
  };
  return {
    files,
    invoices,
    sums: {
      receivables: sums(invoices),
      credit: sums(credits),
      deposits: deposits.reduce((sum, fils) => sum + fils, 0),
      cheques: sums(chequeRows),
    },
  };
}
