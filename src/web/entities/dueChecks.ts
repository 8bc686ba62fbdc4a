import type { Wallet } from '../../domain/wallet';
import { crudApi, crudSaga, entity } from '../kit/entity';

/** The cheques in the house that fall due on the day that is looked at. */
export const dueChecks = entity<Wallet>('dueChecks');

/** Lists them anew whenever a day is looked at. */
export const dueChecksSaga = crudSaga(dueChecks, crudApi<Wallet, never>('/wallet'));
