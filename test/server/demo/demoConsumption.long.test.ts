import { addDays } from '../../../src/domain/dates';
import { createDemoDatabase, rowsOf } from './demoFixtures';

interface Gas {
  id: string;
  contract: string;
  cycle: string;
  start: string;
  end: string;
  parts: {
    days: number;
    effective_from: string;
    blocks: { from: number; to: number | null; price: number }[];
  }[];
  readings: { consumption_m3: number; from: string; until: string; type: string }[];
  lines: { code: string; quantity: number; unit_price: number; discount: number; net: number }[];
  discount: number;
}

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let bills: Gas[];

const GAS = `select b.id, b.contract_id as contract, b.cycle::text, b.period_start::text as start, b.period_end::text as end,
  coalesce(c.discount_percent, 0) as discount,
  (select jsonb_agg(jsonb_build_object('days', p.days, 'effective_from', v.effective_from, 'blocks', v.value -> 'blocks') order by p.position)
    from bill_tariffs p join setting_versions v on v.id = p.version_id where p.bill_id = b.id) as parts,
  (select jsonb_agg(jsonb_build_object('consumption_m3', r.consumption_m3, 'type', r.type,
      'from', (r.previous_at at time zone 'Asia/Dubai')::date, 'until', (r.at at time zone 'Asia/Dubai')::date) order by r.at, r.nr)
    from counter_readings r where r.bill_id = b.id) as readings,
  (select jsonb_agg(jsonb_build_object('code', l.code, 'quantity', l.quantity, 'unit_price', l.unit_price,
      'discount', l.discount, 'net', l.net) order by l.position) from bill_lines l where l.bill_id = b.id) as lines
  from bills b join contracts c on c.id = b.contract_id where b.kind in ('consumption', 'final')`;

beforeAll(async () => {
  database = await createDemoDatabase();
  bills = await rowsOf<Gas>(database, GAS);
});
afterAll(() => database.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const toMilli = (m3: number) => Math.round(m3 * 1_000);
const roundHalfUp = (amount: number, whole: number) => Math.floor((2 * amount + whole) / (2 * whole));

/** Expected gas charge in fils before discount: consumption split by the days of each tariff version, block by block. */
function expectedCharge({ parts, readings }: Gas): number {
  const days = sum(parts.map((part) => part.days));
  const all = sum(readings.map(({ consumption_m3 }) => toMilli(consumption_m3)));
  let allocated = 0;
  let elapsedDays = 0;
  let fils = 0;
  for (const part of parts) {
    elapsedDays += part.days;
    const share = roundHalfUp(all * elapsedDays, days) - allocated;
    allocated += share;
    for (const { from, to, price } of part.blocks) {
      const low = Math.round((from * 1_000 * part.days) / 30);
      const high = to === null ? Infinity : Math.round((to * 1_000 * part.days) / 30);
      const blockQuantity = Math.max(0, Math.min(share, high) - low);
      fils += roundHalfUp(blockQuantity * Math.round(price * 10_000), 100_000);
    }
  }
  return fils;
}

it('invoices cover thirteen months, some charged by two tariff versions', () => {
  const cycles = new Set(bills.map(({ cycle }) => cycle));
  expect(cycles.size).toBe(13);
  expect(bills.length).toBeGreaterThan(600);
  expect(bills.filter(({ parts }) => parts.length === 2).length).toBeGreaterThan(20);
  const versions = new Set(bills.flatMap(({ parts }) => parts.map((part) => part.effective_from)));
  expect(versions.size).toBe(2);
});

it('every invoice charges its consumption at the prices of its days', () => {
  for (const bill of bills) {
    const gas = bill.lines.filter(({ code }) => code === 'gas');
    const before = sum(gas.map(({ net, discount }) => net + discount));
    expect([bill.id, before]).toEqual([bill.id, expectedCharge(bill)]);
    expect(sum(gas.map(({ quantity }) => toMilli(quantity)))).toBe(
      sum(bill.readings.map(({ consumption_m3 }) => toMilli(consumption_m3))),
    );
    for (const line of gas)
      expect(line.discount).toBe(roundHalfUp((line.net + line.discount) * bill.discount, 100));
  }
});

it('readings of an invoice cover its period without gaps', () => {
  for (const { start, end, readings, parts } of bills) {
    expect(readings[0]?.from).toBe(start);
    expect(readings.at(-1)?.until).toBe(addDays(end, 1));
    readings.slice(1).forEach(({ from }, index) => {
      expect(from).toBe(readings[index]?.until);
    });
    expect(addDays(start, sum(parts.map(({ days }) => days)) - 1)).toBe(end);
  }
});

it('most clients use more gas in winter than in summer', () => {
  const daily = (contract: string, month: string) => {
    const bill = bills.find((one) => one.contract === contract && one.cycle.slice(5, 7) === month);
    return bill
      ? sum(bill.readings.map((reading) => reading.consumption_m3)) / sum(bill.parts.map(({ days }) => days))
      : 0;
  };
  const withBothSeasons = [...new Set(bills.map(({ contract }) => contract))].filter(
    (contract) => daily(contract, '01') > 0 && daily(contract, '08') > 0,
  );
  expect(withBothSeasons.length).toBeGreaterThan(15);
  const moreInWinter = withBothSeasons.filter((contract) => daily(contract, '01') > daily(contract, '08'));
  expect(moreInWinter.length).toBeGreaterThan(withBothSeasons.length * 0.9);
});
