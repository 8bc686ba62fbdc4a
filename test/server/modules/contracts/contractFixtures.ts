import type { CounterStatus } from '../../../../src/domain/counters/counter';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { TestContext } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

interface ReadyContract {
  withDocuments?: boolean;
  deposit?: boolean;
  /** Whether to create a counter, or the id of an existing one. */
  counter?: boolean | string;
  /** Default: the connection is free. */
  terms?: { connection_fee: number | null };
}

const DAY = '2026-11-20';

/** Creates contracts in every status over the API. */
export function createContractFixtures(context: TestContext) {
  let contractCount = 0;

  const counter = async (): Promise<string> => {
    const id = newRecordId();
    const name = `METER-${String((contractCount += 1))}`;
    await context.server.db
      .insertInto('counters')
      .values({
        id,
        code: `CN-${name}`,
        serial_number: name,
        size: 'G2.5',
        site_code: 'SITE-017',
        site_name: 'Marina Heights',
        unit_no: '1204',
        initial_reading: 10,
        initial_reading_at: '2024-02-01',
        status: 'vacant',
      })
      .execute();
    return id;
  };

  const tariff: { draft?: Promise<Awaited<ReturnType<typeof createContractInput>>> } = {};

  const drafted = async (more: object = {}): Promise<string> => {
    const draft = await (tariff.draft ??= createContractInput(context));
    const client = await context.add('client', { ...CLIENT, phone: '+971501234568' });
    const { _id } = await context.add('contract', { ...draft, client: client._id, ...more });
    return String(_id);
  };

  const read = async (id: string): Promise<ResponseBody> =>
    (await context.request('GET', `/contract/${id}`)).body;

  const step = (id: string, name: string, body: object = {}) =>
    context.request('POST', `/contract/${id}/${name}`, body);

  const attach = (owner_id: string, name: string) =>
    context.server.db
      .insertInto('media')
      .values({
        id: newRecordId(),
        name,
        owner_id,
        mime: 'image/png',
        size: 1,
        sha256: 'a'.repeat(64),
        owner_model: 'contract',
        uploaded_by: null,
        deleted_at: null,
        deleted_by: null,
      })
      .execute();

  const pending = async ({
    withDocuments = true,
    deposit = true,
    counter: counterOption = true,
    terms = { connection_fee: 0 },
  }: ReadyContract): Promise<string> => {
    const held = typeof counterOption === 'string' ? counterOption : counterOption && (await counter());
    const id = await drafted({ ...terms, ...(held && { counter: held }) });
    if (withDocuments) for (const name of ['passport', 'tenancy_contract']) await attach(id, name);
    if (deposit) await step(id, 'take-deposit', { amount: 300, method: 'cash' });
    await step(id, 'submit');
    return id;
  };

  const active = async (ready: ReadyContract = {}): Promise<string> => {
    const id = await pending(ready);
    const { status, body } = await step(id, 'activate', { opening_reading: 12.5 });
    if (status !== 200) throw new Error(`it was not activated: ${JSON.stringify(body)}`);
    return id;
  };

  const counterOf = async (id: string) => {
    const { counter: held } = await read(id);
    return context.server.db
      .selectFrom('counters')
      .select(['status', 'valve'])
      .where('id', '=', (held as { _id: string })._id)
      .executeTakeFirstOrThrow();
  };

  /** Inserts a completed order of the contract. */
  const jobDone = (contract_id: string, type: 'disconnection' | 'reconnection') =>
    context.server.db
      .insertInto('orders')
      .values({
        id: newRecordId(),
        unique_number: `MO-${newRecordId()}`,
        type,
        contract_id,
        title: type,
        description: type,
        priority: 'normal',
        sla_due: new Date(),
        billable: false,
        status: 'Completed',
      })
      .execute();

  /** Sets the company details that invoices require. */
  const company = async () => {
    const known = await context.server.db
      .selectFrom('settings')
      .select('id')
      .where('key', '=', 'trn')
      .execute();
    if (known.length > 0) return;
    for (const [key, value] of [
      ['company_name', 'Tankbook Gas LLC'],
      ['trn', '100123456700003'],
    ])
      await context.add('setting', {
        key,
        group: 'company',
        label: key,
        value_type: 'text',
        value,
        effective_from: '2026-01-01',
      });
  };

  return {
    company,
    drafted,
    pending,
    active,
    read,
    step,
    counterOf,
    jobDone,
    turn: (id: string, status: CounterStatus) =>
      context.server.db.updateTable('counters').set({ status }).where('id', '=', id).execute(),
    block: async (id: string) => {
      const { client } = await read(id);
      const one = (client as { _id: string })._id;
      await context.server.db
        .updateTable('clients')
        .set({ status: 'blocked' })
        .where('id', '=', one)
        .execute();
    },
    owe: async (id: string, total: number) => {
      const { client } = await read(id);
      return insertBill(context, (client as { _id: string })._id, {
        total,
        due: '2026-01-10',
        status: 'Issued',
        contract: id,
      });
    },
    /** Codes of a user's notifications, in order. */
    notificationsOf: async (user: string) =>
      (
        await context.server.db
          .selectFrom('events')
          .select('code')
          .where('user_id', '=', user)
          .orderBy('id')
          .execute()
      ).map(({ code }) => code),
    today: DAY,
  };
}

const CLIENT = {
  type: 'individual',
  first_name: 'Sara',
  last_name: 'Haddad',
  passport_number: 'N1234567',
  is_vat_registered: false,
  vat_treatment: 'standard',
  preferred_language: 'en',
  address: 'Marina Heights 1204',
  emirate: 'Dubai',
};
