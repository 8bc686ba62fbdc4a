import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import { wordOf } from '../../domain/words';
import type { Db } from '../database/pool';
import type { Doer } from '../kit/ask';
import { unfit } from '../kit/refusal';

type Draft = Record<string, unknown>;

const changed = (fields: readonly string[], draft: Draft, before: Draft | undefined): boolean =>
  !before || fields.some((field) => !isDeepStrictEqual(draft[field], before[field]));

/** For which type of contract a tariff is; nothing where it is for all. */
async function typeOfTariff(db: Db, tariff: unknown, day: string): Promise<string | null> {
  const { rows } = await sql<{ type: string | null }>`select v.value ->> 'type' as type
    from setting_versions v where v.id = setting_version_on(${tariff}, ${day}::date)`.execute(db);
  return rows[0]?.type ?? null;
}

const siteIn = (table: 'counters' | 'tanks') => async (db: Db, id: unknown) => {
  const { rows } = await sql<{ code: string; name: string }>`select site_code as code, site_name as name
    from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

const STANDING = { counter: siteIn('counters'), tank: siteIn('tanks') };

const codeOf = (site: unknown): unknown =>
  typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;

/** Refuse a tariff that is for other contracts, and a counter or a tank that stands elsewhere. */
export async function refuseUnfitting({ db, now }: Doer, draft: Draft, before?: Draft): Promise<void> {
  const faults: Record<string, string> = {};
  if (changed(['tariff', 'type'], draft, before)) {
    const type = await typeOfTariff(db, draft.tariff, dayInDubai(now));
    if (type !== null && type !== draft.type)
      faults.tariff = `This tariff is for another type of contract: ${wordOf(type).toLowerCase()}`;
  }
  for (const [field, siteOf] of Object.entries(STANDING)) {
    if (!draft[field] || !changed([field, 'site'], draft, before)) continue;
    const site = await siteOf(db, draft[field]);
    if (site && site.code !== codeOf(draft.site))
      faults[field] = `This ${field} stands at ${site.code} · ${site.name}; choose one of this site`;
  }
  if (Object.keys(faults).length > 0) throw unfit(faults);
}
