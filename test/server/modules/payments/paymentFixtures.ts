import type { Insertable } from 'kysely';
import type { Database } from '../../../../src/server/db/schema/database';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { ensureSite } from '../../support/testRecords';
import type { TestUser, TestServer } from '../../support/testServer';

/** Creates a contract over the API. */
export async function createContract(server: TestServer, admin: TestUser): Promise<string> {
  const add = async (noun: string, draft: object) => {
    const { status, body } = await server.request(admin, 'POST', `/${noun}/add`, draft);
    if (status !== 201) throw new Error(`${noun} was not added: ${JSON.stringify(body)}`);
    return String(body._id);
  };
  const client = await add('client', drafts.client);
  const tariff = await add('setting', {
    ...drafts.setting,
    key: 'tariff.RES-DXB',
    group: 'tariff',
    label: 'Residential Dubai',
    value_type: 'json',
    value: { blocks: [{ from: 0, to: null, price: 9.5 }] },
  });
  const site = await ensureSite(server.db, drafts.site.code);
  return add('contract', { ...drafts.contract, client, tariff, site });
}

/** Columns of a payment. */
export interface PaymentInput {
  custodian: string;
  contract: string;
  type?: 'cash' | 'check' | 'card' | 'transfer';
  /** In fils. */
  amount?: number;
  status?: 'Pending' | 'Handover' | 'Done';
  voided?: boolean;
  /** Further columns. */
  row?: Partial<Insertable<Database['wallets']>>;
}

let paymentCount = 0;

/** Inserts a payment directly. */
export async function createPayment(server: TestServer, input: PaymentInput): Promise<string> {
  const id = newRecordId();
  const number = String((paymentCount += 1)).padStart(6, '0');
  const isCheque = input.type === 'check';
  await server.db
    .insertInto('wallets')
    .values({
      id,
      unique_number: `RCT-2026-${number}`,
      user_id: input.custodian,
      contract_id: input.contract,
      amount: input.amount ?? 10_050,
      type: input.type ?? 'cash',
      status: input.status ?? 'Pending',
      paid_at: new Date(server.clock.now + paymentCount),
      end_date: '2026-12-01',
      check_number: isCheque ? number : null,
      bank_name: isCheque ? 'Mashreq' : null,
      drawer_name: isCheque ? 'A. Drawer' : null,
      check_status: isCheque ? 'received' : null,
      done_at: input.status === 'Done' ? new Date(server.clock.now) : null,
      done_by: null,
      voided_at: input.voided ? new Date(server.clock.now) : null,
      voided_by: null,
      void_reason: null,
      deleted_at: null,
      ...input.row,
    })
    .execute();
  return id;
}
