import type { Id } from '../../../domain/entity';

const PARAM = 'payment';

/** A contract with the dialog that takes a payment. */
export const takePaymentPath = (id: Id): string => `/contracts/${encodeURIComponent(id)}?${PARAM}=new`;

/** The query without the request for the dialog; undefined if there is none. */
export function withoutTakePayment(search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (params.get(PARAM) !== 'new') return undefined;
  params.delete(PARAM);
  return String(params);
}
