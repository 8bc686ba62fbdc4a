import type { Id } from '../../../../domain/entity';

/** What an address ends in that means a holder. */
export const HOLDER_HASH = '#holder';

/** Where a holder's page is: beside those of the payments. */
export const custodianPath = (id: Id): string => `/wallets/${id}${HOLDER_HASH}`;

/** Where a batch is shown. */
export const batchPath = (id: Id): string => `/wallets?tab=Batches&batch=${id}`;
