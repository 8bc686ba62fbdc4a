import { sql } from 'kysely';
import { SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { requiresCounterReading } from '../../../domain/orders/orderTransitions';
import type { Db } from '../../db/client';
import { computedField, referenceField } from '../../lists/fields';

/** Whom a job is for, with the address that its papers go to. */
export const clientField = referenceField('client_id', 'clients', {
  code: sql`r.code`,
  label: sql`r.label`,
  email: sql`r.email`,
});

/** Where a job is done: where its contract, counter or tank is. */
export const siteField =
  computedField(sql`(select jsonb_build_object('code', s.site_code, 'name', s.site_name) from (
  select 1 as place, site_code, site_name from contracts where id = t.contract_id
  union all select 2, site_code, site_name from counters where id = t.counter_id
  union all select 3, site_code, site_name from tanks where id = t.tank_id order by place limit 1) s)`);

interface ContractSubject {
  id: Id;
  client_id: Id;
  counter_id: Id | null;
  unit_no: string | null;
}

const idIn = (value: unknown): Id | null => (typeof value === 'string' ? value : null);

/** The contract that a counter supplies now, if there is one. */
export async function contractOfCounter(db: Db, counter: Id | null): Promise<ContractSubject | undefined> {
  const supplying = SUPPLYING_STATUSES.map((status) => sql.lit(status));
  const { rows } = await sql<ContractSubject>`select id, client_id, counter_id, unit_no from contracts
    where counter_id = ${counter}::uuid and status in (${sql.join(supplying)}) and deleted_at is null
    limit 1`.execute(db);
  return rows[0];
}

/** The contract that a job is for. */
export async function loadContract(db: Db, id: Id): Promise<ContractSubject | undefined> {
  const { rows } = await sql<ContractSubject>`select id, client_id, counter_id, unit_no from contracts
    where id = ${id}`.execute(db);
  return rows[0];
}

/** What a draft leaves unsaid follows from what it names: a contract has its client, its unit and its counter, a counter its contract. */
export async function impliedColumns(
  db: Db,
  draft: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const contract = idIn(draft.contract);
  const counter = idIn(draft.counter);
  const named = contract ? await loadContract(db, contract) : await contractOfCounter(db, counter);
  if (!named || (draft.client && draft.client !== named.client_id)) return {};
  return {
    client_id: named.client_id,
    contract_id: named.id,
    counter_id: counter ?? (requiresCounterReading(draft.type) ? named.counter_id : null),
    unit_no: draft.unit_no ?? named.unit_no,
  };
}
