import { dubaiDate } from '../../../src/domain/dates';
import type { TestServer } from './testServer';

/**
 * Approves the newest requested refund as another super administrator, and pays it by its method. That user is blocked
 * afterwards, because the only super administrator may receive their own payments.
 */
export async function approveAndPay(server: TestServer) {
  const checker = await server.signIn({ role: 'SuperAdmin' });
  const { body } = await server.request(checker, 'POST', '/refund', { filters: { status: ['Requested'] } });
  const { _id, method } = (body.documents?.[0] ?? {}) as { _id: string; method: string };
  const approved = await server.request(checker, 'POST', `/refund/${_id}/approve`);
  if (approved.status !== 200) return approved;
  const payment = { method, paid_on: dubaiDate(server.clock.now) };
  const paid = await server.request(checker, 'POST', `/refund/${_id}/pay`, payment);
  await server.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', checker.id).execute();
  return paid;
}
