import type { Id } from '../../../domain/entity';
import { HttpError } from '../../http/httpError';
import { applyCreditTo } from '../payments/allocationService';
import type { ActorContext } from '../../http/requestContext';
import { issueAutomatically } from './billIssue';
import { findBill } from './billService';

/**
 * Issues the draft of a fee and pays it from credit; returns false if it cannot be issued and remains a
 * draft.
 */
export async function issueFeeBill(context: ActorContext, id: Id): Promise<boolean> {
  try {
    await issueAutomatically(context, id);
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
  await applyCreditTo(context, await findBill(context.db, id));
  return true;
}
