import type { Wallet } from '../../domain/wallet';
import { crudApi, crudSaga, entity } from '../kit/entity';

/** The payments that one holder has in hand, while they are counted. */
export const inHand = entity<Wallet>('inHand');

/** Lists them anew whenever a count begins. */
export const inHandSaga = crudSaga(inHand, crudApi<Wallet, never>('/wallet'));
