import type { Id } from '../../../../domain/entity';

/** URL fragment of custodian pages, whose path is the same as that of payments. */
export const CUSTODIAN_HASH = '#custodian';

export const custodianPath = (id: Id): string => `/wallets/${id}${CUSTODIAN_HASH}`;

export const handoverPath = (id: Id): string => `/wallets?tab=Handovers&handover=${id}`;
