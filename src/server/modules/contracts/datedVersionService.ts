import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { formatDate } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { validationError } from '../../http/httpError';

/**
 * A table of numbered versions of a record's values, each with its first day; a higher number takes
 * precedence from its day on.
 */
interface DatedVersions {
  table: 'contract_terms' | 'client_vat_treatments';
  owner: 'contract_id' | 'client_id';
  values: readonly string[];
}

export const CONTRACT_TERM_VERSIONS: DatedVersions = {
  table: 'contract_terms',
  owner: 'contract_id',
  values: ['tariff_id', 'discount_percent', 'fixed_charge', 'min_charge'],
};

export const VAT_TREATMENT_VERSIONS: DatedVersions = {
  table: 'client_vat_treatments',
  owner: 'client_id',
  values: ['vat_treatment'],
};

/**
 * Throws a field error if different values are scheduled after the given day, because a version of that day
 * would bring them into force early.
 */
export async function assertNoLaterVersion(
  db: Db,
  { table, owner, values }: DatedVersions,
  id: Id,
  day: string,
  field: string,
): Promise<void> {
  const row = (version: string) => sql`row(${sql.join(values.map((name) => sql.ref(`${version}.${name}`)))})`;
  const { rows } = await sql<{ from: string }>`select v.effective_from as "from"
    from ${sql.table(table)} v cross join lateral (select c.* from ${sql.table(table)} c
      where ${sql.ref(`c.${owner}`)} = ${sql.ref(`v.${owner}`)} and (c.effective_from <= ${day}::date or c.number = 1)
      order by c.number desc limit 1) c
    where ${sql.ref(`v.${owner}`)} = ${id} and v.effective_from > ${day}::date and v.number > 1
      and ${row('v')} is distinct from ${row('c')}
      and not exists (select from ${sql.table(table)} n where ${sql.ref(`n.${owner}`)} = ${sql.ref(`v.${owner}`)}
        and n.number > v.number and n.effective_from <= v.effective_from)
    order by v.effective_from desc limit 1`.execute(db);
  const [later] = rows;
  if (later)
    throw validationError({
      [field]: `A change from ${formatDate(later.from)} is already entered; choose that day or a later one, or undo that change first`,
    });
}
