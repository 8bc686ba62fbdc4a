import { sql } from 'kysely';
import { SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { requiresCounterReading } from '../../../domain/orders/orderTransitions';
import type { Db } from '../../db/client';
import { sqlLiterals } from '../../db/client';
import { computedField, referenceField } from '../../lists/fields';

/** Client with the contact data for documents. */
export const clientField = referenceField('client_id', 'clients', {
  code: sql`r.code`,
  label: sql`r.label`,
  email: sql`r.email`,
  phone: sql`r.phone`,
  preferred_channel: sql`r.preferred_channel`,
});

/** Site of the contract, else of the counter, else of the tank, else of what the device is mounted on. */
export const siteOfOrder = sql`(select jsonb_build_object('_id', s.id, 'code', s.code, 'name', s.name) from (
  select 1 as position, site_code from contracts where id = t.contract_id
  union all select 2, site_code from counters where id = t.counter_id
  union all select 3, site_code from tanks where id = t.tank_id
  union all select 4, coalesce(k.site_code, m.site_code) from devices d left join tanks k on k.id = d.tank_id
    left join counters m on m.id = d.counter_id where d.id = t.device_id order by position limit 1) r
  join sites s on s.code = r.site_code)`;

export const siteField = computedField(siteOfOrder);

interface ContractSubject {
  id: Id;
  client_id: Id;
  counter_id: Id | null;
  unit_no: string | null;
}

const idIn = (value: unknown): Id | null => (typeof value === 'string' ? value : null);

/** Contract that a counter supplies now. */
export async function contractOfCounter(db: Db, counter: Id | null): Promise<ContractSubject | undefined> {
  const { rows } = await sql<ContractSubject>`select id, client_id, counter_id, unit_no from contracts
    where counter_id = ${counter}::uuid and status in (${sqlLiterals(SUPPLYING_STATUSES)}) and deleted_at is null
    limit 1`.execute(db);
  return rows[0];
}

export async function loadContract(db: Db, id: Id): Promise<ContractSubject | undefined> {
  const { rows } = await sql<ContractSubject>`select id, client_id, counter_id, unit_no from contracts
    where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Fills client, unit and counter from the contract, or the contract from the counter, unless another client
 * was entered.
 */
export async function impliedColumns(
  db: Db,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const contractId = idIn(input.contract);
  const counter = idIn(input.counter);
  const contract = contractId
    ? await loadContract(db, contractId)
    : counter && (await contractOfCounter(db, counter));
  if (!contract || (input.client && input.client !== contract.client_id)) return {};
  return {
    client_id: contract.client_id,
    contract_id: contract.id,
    counter_id: counter ?? (requiresCounterReading(input.type) ? contract.counter_id : null),
    unit_no: input.unit_no ?? contract.unit_no,
  };
}
