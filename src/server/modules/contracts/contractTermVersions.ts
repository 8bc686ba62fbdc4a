import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { isContractEditable } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import { BILLING_TERMS } from '../../../domain/contracts/contractTerms';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { toFils } from '../../../domain/money';
import type { Field } from '../../lists/fields';
import { computedField, jsonObject, fullName } from '../../lists/fields';
import { assertNoLaterVersion, CONTRACT_TERM_VERSIONS } from './datedVersionService';
import { validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { assertUnbilledFrom } from '../bills/billService';

type Input = Record<string, unknown>;

const termsChanged = (input: Input, before: Input): boolean =>
  BILLING_TERMS.some((field) => !isDeepStrictEqual(input[field] ?? null, before[field] ?? null));

/** Day from which changed terms apply; today unless given in the input. */
const effectiveDay = ({ now }: ServiceContext, { terms_from }: Input): string =>
  typeof terms_from === 'string' ? terms_from : dubaiDate(now);

/** Throws if changed terms would apply to days before the contract, before a later change or to days that are billed. */
export async function validateTerms(
  context: ServiceContext,
  input: Input,
  before: Input | undefined,
  record: Contract | undefined,
): Promise<void> {
  const isStarted = before && record && !isContractEditable(record);
  if (input.terms_from && !isStarted)
    throw validationError({ terms_from: 'The first terms of a contract are in force from its start date' });
  if (!isStarted) return;
  if (!termsChanged(input, before)) {
    if (input.terms_from)
      throw validationError({
        terms_from: 'Change the tariff, the discount or a charge, or leave this empty',
      });
    return;
  }
  const day = effectiveDay(context, input);
  if (day < record.start_date)
    throw validationError({
      terms_from: `The contract started on ${formatDate(record.start_date)}; choose that day or a later one`,
    });
  await assertNoLaterVersion(context.db, CONTRACT_TERM_VERSIONS, record._id, day, 'terms_from');
  await assertUnbilledFrom(context.db, sql`b.contract_id = ${record._id}`, day, 'terms_from');
}

/**
 * Records changed terms of a started contract with their first day; the first change also records the
 * previous terms.
 */
export async function saveTerms(
  context: ServiceContext,
  id: Id,
  input: Input,
  before: Input | undefined,
): Promise<void> {
  if (!before || !termsChanged(input, before)) return;
  const { db } = context;
  const { rows } = await sql<{ status: Contract['status']; start_date: string; last: number }>`
    select c.status, c.start_date, (select coalesce(max(number), 0) from contract_terms where contract_id = c.id) as last
    from contracts c where c.id = ${id}`.execute(db);
  const [contract] = rows;
  if (!contract || isContractEditable(contract)) return;
  const { last } = contract;
  if (last === 0) await insertTerms(context, id, { number: 1, effective_from: contract.start_date }, before);
  const effective_from = effectiveDay(context, input);
  await insertTerms(context, id, { number: Math.max(1, last) + 1, effective_from }, input);
}

async function insertTerms(
  { db, now, currentUser }: ServiceContext,
  contract_id: Id,
  version: { number: number; effective_from: string },
  input: Input,
): Promise<void> {
  const { tariff, discount_percent, fixed_charge, min_charge } = input as Partial<Contract> & { tariff: Id };
  await db
    .insertInto('contract_terms')
    .values({
      contract_id,
      ...version,
      tariff_id: tariff,
      discount_percent: discount_percent ?? null,
      fixed_charge: fixed_charge == null ? null : toFils(fixed_charge),
      min_charge: min_charge == null ? null : toFils(min_charge),
      created_at: new Date(now),
      created_by: version.number === 1 ? null : currentUser.userId,
    })
    .execute();
}

/** Terms by day, latest first; empty if they never changed. A later entry replaces earlier ones from its day on. */
export const termsField: Field = computedField(sql`(select coalesce(jsonb_agg(${jsonObject({
  effective_from: sql`v.effective_from`,
  tariff: sql`(select jsonb_build_object('_id', s.id, 'key', s.key, 'label', s.label) from settings s
    where s.id = v.tariff_id)`,
  discount_percent: sql`v.discount_percent`,
  fixed_charge: sql`(v.fixed_charge / 100.0)::float8`,
  min_charge: sql`(v.min_charge / 100.0)::float8`,
  by: sql`(select jsonb_build_object('_id', u.id, 'label', ${fullName('u')})
    from users u where u.id = v.created_by)`,
})} order by v.number desc), '[]') from contract_terms v where v.contract_id = t.id
  and not exists (select from contract_terms n where n.contract_id = v.contract_id and n.number > v.number
    and n.effective_from <= v.effective_from))`);
