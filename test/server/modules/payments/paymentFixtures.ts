import type { Insertable } from 'kysely';
import type { Database } from '../../../../src/server/db/schema/database';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import type { TestUser, TestServer } from '../../support/testServer';

/** A contract that payments may belong to, made by its own calls. */
export async function createContract(w: TestServer, boss: TestUser): Promise<string> {
  const add = async (noun: string, draft: object) => {
    const { status, body } = await w.ask(boss, 'POST', `/${noun}/add`, draft);
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
  return add('contract', { ...drafts.contract, client, tariff });
}

/** What is wished of a payment. */
export interface PaymentInput {
  holder: string;
  contract: string;
  type?: 'cash' | 'check' | 'card' | 'transfer';
  /** Fils. */
  amount?: number;
  status?: 'Pending' | 'Handover' | 'Done';
  voided?: boolean;
  /** Whatever else its row shall say. */
  row?: Partial<Insertable<Database['wallets']>>;
}

let numbered = 0;

/** A payment in somebody's hands. */
export async function createPayment(w: TestServer, wish: PaymentInput): Promise<string> {
  const id = newRecordId();
  const number = String((numbered += 1)).padStart(6, '0');
  const isCheck = wish.type === 'check';
  await w.db
    .insertInto('wallets')
    .values({
      id,
      unique_number: `RCT-2026-${number}`,
      user_id: wish.holder,
      contract_id: wish.contract,
      amount: wish.amount ?? 10_050,
      type: wish.type ?? 'cash',
      status: wish.status ?? 'Pending',
      paid_at: new Date(w.clock.now + numbered),
      end_date: '2026-12-01',
      check_number: isCheck ? number : null,
      bank_name: isCheck ? 'Mashreq' : null,
      drawer_name: isCheck ? 'A. Drawer' : null,
      check_status: isCheck ? 'received' : null,
      done_at: wish.status === 'Done' ? new Date(w.clock.now) : null,
      done_by: null,
      voided_at: wish.voided ? new Date(w.clock.now) : null,
      voided_by: null,
      void_reason: null,
      deleted_at: null,
      ...wish.row,
    })
    .execute();
  return id;
}
