import type { Id } from '../../../domain/entity';

const PARAM = 'payment';

/** Path of a contract with its payment dialog open. */
export const takePaymentPath = (id: Id): string => `/contracts/${encodeURIComponent(id)}?${PARAM}=new`;

/** The query without the parameter of the dialog; undefined if it has none. */
export function withoutTakePayment(search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (params.get(PARAM) !== 'new') return undefined;
  params.delete(PARAM);
  return String(params);
}
