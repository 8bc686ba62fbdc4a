import { sql } from 'kysely';
import { chargeLines } from '../../domain/charge';
import { dayBefore, monthOf } from '../../domain/billCycle';
import { CYCLE_MONTHS } from '../../domain/contract';
import type { Id } from '../../domain/entity';
import type { LineDraft } from '../../domain/billLine';
import { NOTHING_LEFT } from '../../domain/usage';
import { contractBilled, tariffsIn, unbilledUpTo } from './billBasis';
import type { Billed, HeldTariff, Unbilled } from './billBasis';
import { heldBecause } from './billHold';
import { writeLines } from './billLines';
import type { Db } from '../database/pool';
import type { Doer } from '../kit/ask';
import { newId } from '../kit/id';
import { found, Refusal } from '../kit/refusal';
import { numberAt } from '../settings/settingAt';

/** Which reading of which contract is billed; the final bill ends it. */
export interface Billing {
  contract: Id;
  reading: Id;
  kind: 'consumption' | 'final';
}

/** What the bill of a reading will be, before it is written. */
export interface Reckoned {
  contract: Billed;
  readings: readonly Unbilled[];
  period: { start: string; end: string };
  tariffs: readonly HeldTariff[];
  consumption_m3: number;
  lines: readonly LineDraft[];
  carried_m3: number;
  /** Why somebody has to look at it first. */
  hold_reason: string | null;
}

const THOUSAND = 1_000;
const milli = (m3: number): number => Math.round(m3 * THOUSAND);

/** What a reading comes to in money, by all that was read since the last bill. */
export async function reckon(
  { db }: Pick<Doer, 'db'>,
  { contract: id, reading, kind }: Billing,
): Promise<Reckoned> {
  const contract = found(await contractBilled(db, id));
  const readings = await unbilledUpTo(db, id, reading);
  const last = readings.at(-1);
  const first = readings[0];
  if (!first || last?._id !== reading)
    throw new Refusal(409, 'This reading is billed already, or ends no period.');
  const end = dayBefore(last.day);
  const period = { start: first.previous_day, end: end < first.previous_day ? first.previous_day : end };
  const tariffs = await tariffsIn(db, contract.tariff_id, period);
  const consumption = readings.reduce((sum, { consumption_m3 }) => sum + milli(consumption_m3), 0);
  const owed = consumption - milli(contract.carried_m3);
  const lines = await linesFor(db, { contract, tariffs, kind, owed, end: period.end });
  const given = lines
    .filter(({ code }) => code === 'estimate_true_up')
    .map(({ quantity }) => milli(-quantity));
  const carried_m3 = Math.max(0, -owed - (given[0] ?? 0)) / THOUSAND;
  return {
    ...{ contract, readings, period, tariffs, lines, consumption_m3: consumption / THOUSAND, carried_m3 },
    hold_reason: await heldBecause(db, { kind, contract, readings, period, lines, carried_m3 }),
  };
}

interface Owing {
  contract: Billed;
  tariffs: readonly HeldTariff[];
  kind: Billing['kind'];
  /** Thousandths of m³; below nothing when estimates billed too much. */
  owed: number;
  end: string;
}

async function linesFor(db: Db, { contract, tariffs, kind, owed, end }: Owing): Promise<LineDraft[]> {
  const { discount_percent, fixed_charge, min_charge } = contract;
  const price = contract.last_price ?? tariffs.at(-1)?.tariff.blocks[0]?.price ?? 0;
  const lines = chargeLines({
    consumption: Math.max(0, owed) / THOUSAND,
    parts: tariffs,
    months: CYCLE_MONTHS[contract.billing_cycle],
    isFirstOrFinal: contract.is_first || kind === 'final',
    vat_rate: await numberAt(db, 'vat_rate', end),
    vat_treatment: contract.vat_treatment,
    terms: { discount_percent, fixed_charge, min_charge },
    ...(owed < 0 && { trueUp: { quantity: -owed / THOUSAND, price } }),
  });
  if (lines.length > 0) return lines;
  if (kind === 'final') return [NOTHING_LEFT];
  throw new Refusal(409, 'There is nothing to charge for this period.');
}

/** Draft the bill of a reading, or hold it while the reading has to be looked at; the readings it takes are its own. */
export async function draftConsumptionBill(
  ask: Doer,
  billing: Billing,
): Promise<{ _id: Id; reckoned: Reckoned }> {
  const reckoned = await reckon(ask, billing);
  await refuseSecond(ask.db, billing, monthOf(reckoned.period.end));
  const id = newId(ask.now);
  await writeBill(ask, id, billing, reckoned);
  await writeLines(ask.db, id, reckoned.lines);
  await ask.db
    .insertInto('bill_tariffs')
    .values(
      reckoned.tariffs.map(({ version_id, days }, at) => ({ bill_id: id, place: at + 1, version_id, days })),
    )
    .execute();
  const taken = reckoned.readings.map(({ _id }) => _id);
  await ask.db.updateTable('counter_readings').set({ bill_id: id }).where('id', 'in', taken).execute();
  return { _id: id, reckoned };
}

async function refuseSecond(db: Db, { contract, kind }: Billing, cycle: string): Promise<void> {
  if (kind === 'final') return;
  const { rows } = await sql<{
    number: string;
  }>`select coalesce(unique_number, 'a draft') as number from bills
    where contract_id = ${contract} and cycle = ${cycle} and kind = 'consumption' and deleted_at is null`.execute(
    db,
  );
  if (rows[0]) throw new Refusal(409, `This month is billed already: ${rows[0].number}.`);
}

async function writeBill(ask: Doer, id: Id, { kind }: Billing, reckoned: Reckoned): Promise<void> {
  const { contract, period, carried_m3, hold_reason } = reckoned;
  const row = {
    ...{ kind, carried_m3, hold_reason, language: contract.language },
    ...{ contract_id: contract._id, client_id: contract.client_id, cycle: monthOf(period.end) },
    ...{ period_start: period.start, period_end: period.end, supply_date: period.end },
    status: hold_reason ? ('Held' as const) : ('Draft' as const),
  };
  await ask.db
    .insertInto('bills')
    .values({
      id,
      ...row,
      order_id: null,
      notes: null,
      unique_number: null,
      issue_date: null,
      created_by: ask.visitor.userId,
    })
    .execute();
  await ask.changed({ action: 'bill.drafted', model: 'bill', id, after: row });
}
