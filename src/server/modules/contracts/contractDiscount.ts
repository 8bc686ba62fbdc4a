import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import { isContractEditable } from '../../../domain/contracts/contract';
import { DISCOUNT_APPROVAL_PERCENT, awaitsApproval } from '../../../domain/contracts/contractTerms';
import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';

type DiscountInput = Record<string, unknown>;

const exceedsLimit = (percent: unknown): percent is number =>
  typeof percent === 'number' && percent > DISCOUNT_APPROVAL_PERCENT;

/** On an active contract, only a SuperAdmin may exceed the approved discount. */
export function assertDiscountAllowed(
  { currentUser }: ServiceContext,
  { discount_percent }: DiscountInput,
  record: Contract | undefined,
): void {
  if (!record || isContractEditable(record) || hasPermission(currentUser.permissions, 'superAdmin')) return;
  if (exceedsLimit(discount_percent) && discount_percent > (record.discount_approval?.percent ?? 0))
    throw validationError({
      discount_percent: `A discount above ${String(DISCOUNT_APPROVAL_PERCENT)} % on an active contract requires a super administrator`,
    });
}

/** Throws while the discount awaits approval. */
export function assertDiscountApproved(contract: Contract): void {
  if (awaitsApproval(contract))
    throw new HttpError(
      409,
      `The discount of ${String(contract.discount_percent)} % needs approval by a super administrator.`,
    );
}

const approvalColumns = ({ currentUser, now }: ServiceContext, percent: number) => ({
  discount_approved: percent,
  discount_approved_by: currentUser.userId,
  discount_approved_at: new Date(now),
});

export function approveDiscount(context: ServiceContext, contract: Contract) {
  if (!awaitsApproval(contract)) throw new HttpError(409, 'This contract has no discount to approve.');
  return approvalColumns(context, contract.discount_percent ?? 0);
}

/** A discount entered by a SuperAdmin is approved automatically. */
export async function approveOwnDiscount(
  context: ServiceContext,
  id: Id,
  { discount_percent }: DiscountInput,
  before?: DiscountInput,
): Promise<void> {
  const isOwn = exceedsLimit(discount_percent) && discount_percent !== before?.discount_percent;
  if (!isOwn || !hasPermission(context.currentUser.permissions, 'superAdmin')) return;
  const { discount_approved, discount_approved_by, discount_approved_at } = approvalColumns(
    context,
    discount_percent,
  );
  await sql`update contracts set discount_approved = ${discount_approved},
    discount_approved_by = ${discount_approved_by}, discount_approved_at = ${discount_approved_at}
    where id = ${id}`.execute(context.db);
}
