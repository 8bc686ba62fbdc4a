import { sql } from 'kysely';
import { choice } from '../../../domain/fieldSchemas';
import { unloadDraft } from '../../../domain/wallets/handoverInput';
import { draft } from '../../../domain/validation';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { batchRecord, batches } from './handoverRepository';
import { call } from '../../http/route';
import { found } from '../../http/httpError';
import { locked, unload, unloadCounted } from './handoverService';
import { walletOf, wholePayment } from './walletSchemas';

/** Money goes from its holder to the cashier: one payment at a click, or several counted together. */
export const walletUnloadCalls = [
  call({
    method: 'POST',
    path: '/wallet/unload',
    summary: 'Take over payments of one holder as a batch, with the cash that was counted',
    needs: 'superAdmin',
    status: 201,
    idempotent: true,
    changes: 'wallet.emptied',
    body: unloadDraft,
    answers: batchRecord,
    handle: async (ask) => found(await batches.find(ask.db, await unloadCounted(ask, ask.body))),
  }),
  call({
    method: 'PUT',
    path: '/wallet/:id',
    summary: 'Empty a payment; one that is Done stays as it is',
    needs: 'superAdmin',
    changes: 'wallet.emptied',
    body: draft({ status: choice('status', [WALLET_DONE]).required('status must be Done') }),
    answers: wholePayment,
    handle: async (ask) => {
      const id = ask.param('id');
      const entry = found((await locked(ask, sql<boolean>`id = ${id}`))[0]);
      const cash = entry.type === 'cash' ? entry.amount : 0;
      if (entry.status !== WALLET_DONE) await unload(ask, [entry], { cash });
      return walletOf(ask, id);
    },
  }),
];
