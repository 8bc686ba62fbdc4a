import { sql } from 'kysely';
import { EMIRATES } from '../../domain/fields';
import type { Db } from '../database/pool';
import { unfit } from '../kit/refusal';

/** The routes that counters are read along. */
export async function routesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ route_code: string }>`select distinct route_code from counters
    where route_code is not null and deleted_at is null order by route_code`.execute(db);
  return rows.map(({ route_code }) => route_code);
}

const listOf = (areas: unknown): unknown[] => (Array.isArray(areas) ? areas : []);

/** Somebody works in emirates and on routes that there are; what was said before stays, also when a route is gone. */
export async function refuseAreas(db: Db, areas: unknown, before?: unknown): Promise<void> {
  const known: unknown[] = [...EMIRATES, ...listOf(before)];
  const isNew = (area: unknown): boolean => !known.includes(area);
  if (!listOf(areas).some(isNew)) return;
  known.push(...(await routesOf(db)));
  const faults = listOf(areas).flatMap((area, place): [string, string][] =>
    isNew(area) ? [[`areas[${String(place)}]`, 'This is neither an emirate nor a route']] : [],
  );
  if (faults.length > 0) throw unfit(Object.fromEntries(faults));
}
