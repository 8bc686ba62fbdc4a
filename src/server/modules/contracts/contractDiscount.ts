import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import { contractIsOpen } from '../../../domain/contracts/contract';
import { DISCOUNT_LIMIT, awaitsApproval } from '../../../domain/contracts/contractTerms';
import type { Id } from '../../../domain/entity';
import { allows } from '../../../domain/permissions';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';

type Draft = Record<string, unknown>;

const isGreat = (percent: unknown): percent is number =>
  typeof percent === 'number' && percent > DISCOUNT_LIMIT;

/** Once a contract is in force, nobody but a super administrator gives more than was agreed to. */
export function refuseDiscount(
  { visitor }: Doer,
  { discount_percent }: Draft,
  record: Contract | undefined,
): void {
  if (!record || contractIsOpen(record) || allows(visitor.grants, 'superAdmin')) return;
  if (isGreat(discount_percent) && discount_percent > (record.discount_approval?.percent ?? 0))
    throw unfit({
      discount_percent: `A discount above ${String(DISCOUNT_LIMIT)} % on a contract in force needs a SuperAdmin`,
    });
}

/** A contract with a great discount waits until a super administrator has agreed to it. */
export function refuseUnapproved(contract: Contract): void {
  if (awaitsApproval(contract))
    throw new Refusal(
      409,
      `The discount of ${String(contract.discount_percent)} % waits for the approval of a SuperAdmin.`,
    );
}

const approval = ({ visitor, now }: Doer, percent: number) => ({
  discount_approved: percent,
  discount_approved_by: visitor.userId,
  discount_approved_at: new Date(now),
});

/** Agree to a discount that is greater than anybody may give. */
export function approveDiscount(ask: Doer, contract: Contract) {
  if (!awaitsApproval(contract)) throw new Refusal(409, 'No discount of this contract waits for approval.');
  return Promise.resolve(approval(ask, contract.discount_percent ?? 0));
}

/** What a super administrator writes needs nobody else's word. */
export async function approveOwn(
  ask: Doer,
  id: Id,
  { discount_percent }: Draft,
  before?: Draft,
): Promise<void> {
  const isOwn = isGreat(discount_percent) && discount_percent !== before?.discount_percent;
  if (!isOwn || !allows(ask.visitor.grants, 'superAdmin')) return;
  const { discount_approved, discount_approved_by, discount_approved_at } = approval(ask, discount_percent);
  await sql`update contracts set discount_approved = ${discount_approved},
    discount_approved_by = ${discount_approved_by}, discount_approved_at = ${discount_approved_at}
    where id = ${id}`.execute(ask.db);
}
