import type { OwnWallet } from '../../../domain/wallets/handover';
import { parseResponse } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

declare module '../../store/rootState' {
  interface RootState {
    ownWallet: QueryResult<object, OwnWallet> | null;
  }
}

/** The user's own cash and cheques. */
export const ownWallet = createQuery<object, OwnWallet>('ownWallet', async (api) =>
  parseResponse(await api.get<OwnWallet | undefined>('/profile/wallet'), {
    in_hand: 'record',
    declared: 'record',
    handovers: 'list',
  }),
);

/** Path of the user's own custody. */
export const OWN_WALLET = '/profile?tab=Wallet';
