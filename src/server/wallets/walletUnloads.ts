import { sql } from 'kysely';
import { choice } from '../../domain/fields';
import { unloadDraft } from '../../domain/unloadDraft';
import { draft } from '../../domain/validate';
import { WALLET_DONE } from '../../domain/wallet';
import { batchRecord, batches } from './batches';
import { call } from '../kit/call';
import { found } from '../kit/refusal';
import { locked, unload, unloadCounted } from './unload';
import { walletOf, wholePayment } from './walletShown';

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
