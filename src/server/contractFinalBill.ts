import { sql } from 'kysely';
import type { LineDraft } from '../domain/billLine';
import { chargeLines } from '../domain/charge';
import type { Client } from '../domain/client';
import type { Contract } from '../domain/contract';
import type { Reading, ReadingFlag } from '../domain/reading';
import type { Tariff } from '../domain/tariff';
import { tariffDraft } from '../domain/tariff';
import { wordOf } from '../domain/words';
import { writeLines } from './billLines';
import { bills } from './billsTable';
import { chargedBy, unbilledOf } from './contractReadings';
import type { Doer } from './kit/ask';
import { newId } from './kit/id';
import { found } from './kit/refusal';

interface Basis {
  /** The first day that no bill charged yet. */
  since: string;
  days: number;
  language: Client['preferred_language'];
  treatment: Client['vat_treatment'];
  tariff: unknown;
  vat: number;
}

async function basisOf({ db }: Doer, { _id, client, tariff }: Contract, until: string): Promise<Basis> {
  const { rows } =
    await sql<Basis>`select s.since::text as since, greatest(1, ${until}::date - s.since + 1) as days,
    c.preferred_language as language, c.vat_treatment as treatment,
    (select v.value from setting_versions v where v.id = setting_version_on(${tariff._id}, ${until}::date)) as tariff,
    coalesce((select (v.value #>> '{}')::float8 from settings t
      join setting_versions v on v.id = setting_version_on(t.id, ${until}::date)
      where t.key = 'vat_rate' and t.deleted_at is null), 5) as vat
    from clients c, lateral (select least(${until}::date, coalesce(max(b.period_end) + 1, k.start_date)) as since
      from contracts k left join bills b on b.contract_id = k.id and b.kind = 'consumption'
        and b.status <> 'Credited' and b.deleted_at is null
      where k.id = ${_id} group by k.start_date) s
    where c.id = ${client._id}`.execute(db);
  return found(rows[0]);
}

/** An older tariff may say less; what it leaves out is as usual. */
const tariffOf = (value: unknown): Tariff =>
  tariffDraft.cast(
    { vat_category: 'S', ...(typeof value === 'object' ? value : {}) },
    { assert: false, stripUnknown: true },
  );

const NOTHING: LineDraft = {
  code: 'service',
  description: 'Nothing is left to charge',
  quantity: 1,
  unit: 'service',
  unit_price: 0,
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
};

/** Flags of a closing reading that somebody looks at before the bill goes out. */
const DOUBTFUL: readonly ReadingFlag[] = ['high', 'lower_than_previous', 'rollover'];

/** Draft the bill of what was supplied last, up to that day and with the month's charge by its days. */
export async function draftFinalBill(ask: Doer, contract: Contract, until: string, { flags }: Reading) {
  const { since, days, language, treatment, tariff, vat } = await basisOf(ask, contract, until);
  const usage = {
    consumption: await unbilledOf(ask, contract),
    parts: [{ tariff: tariffOf(tariff), days }],
    months: 1,
    isFirstOrFinal: true,
    vat_rate: vat,
    vat_treatment: treatment,
    terms: { discount_percent: contract.discount_percent ?? null },
  };
  const lines = chargeLines(usage);
  const bill = {
    ...{ kind: 'final', client: contract.client._id, contract: contract._id, language },
    ...{ period_start: since, period_end: until, supply_date: until },
  };
  const id = newId(ask.now);
  const doubts = flags.filter((flag) => DOUBTFUL.includes(flag)).map(wordOf);
  const held = doubts.length > 0 && { status: 'Held', hold_reason: `Closing reading: ${doubts.join(', ')}` };
  await bills.add(ask.db, id, bill, { created_by: ask.visitor.userId, ...held });
  await writeLines(ask.db, id, lines.length > 0 ? lines : [NOTHING]);
  await chargedBy(ask, contract, id);
  await ask.changed({ action: 'bill.added', model: 'bill', id, after: bill });
}
