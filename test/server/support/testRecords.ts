import type { BillStatus } from '../../../src/domain/bills/bill';
import { snapshotColumns } from '../../../src/server/modules/bills/invoiceSnapshot';
import { billLineRow } from '../../../src/server/modules/bills/billLineService';
import { bills } from '../../../src/server/modules/bills/billRepository';
import type { Emirate } from '../../../src/domain/sites/site';
import type { Db } from '../../../src/server/db/client';
import { newRecordId } from '../../../src/server/db/recordId';
import { orNotFound } from '../../../src/server/http/httpError';
import { drafts, siteId } from '../../sampleDrafts';
import type { TestContext } from './recordLifecycle';

/** Inserts a site directly, the one of the sample drafts by default. */
export async function insertSite(
  db: Db,
  { id = newRecordId(), code, name = `Site ${code}`, emirate = 'Dubai' }: TestSite = SAMPLE_SITE,
): Promise<string> {
  await db.insertInto('sites').values({ id, code, name, emirate }).execute();
  return id;
}

/** Id of the site of a code; inserts it unless it exists. */
export async function ensureSite(db: Db, siteCode: string): Promise<string> {
  const known = await db.selectFrom('sites').select('id').where('code', '=', siteCode).executeTakeFirst();
  return known?.id ?? insertSite(db, siteCode === SAMPLE_SITE.code ? SAMPLE_SITE : { code: siteCode });
}

interface TestSite {
  id?: string;
  code: string;
  name?: string;
  emirate?: Emirate;
}

const { code, name } = drafts.site;
const SAMPLE_SITE: TestSite = { id: siteId, code, name };

const contractInputs = new WeakMap<TestContext, ReturnType<typeof createContractDependencies>>();

/** Creates a client and a tariff once per context; returns a contract draft with both. */
export function createContractInput(context: TestContext) {
  const draft = contractInputs.get(context) ?? createContractDependencies(context);
  contractInputs.set(context, draft);
  return draft;
}

async function createContractDependencies(context: TestContext) {
  const client = await context.add('client', drafts.client);
  const tariff = await context.add('setting', {
    ...drafts.setting,
    key: 'tariff.RES-DXB',
    group: 'tariff',
    label: 'Residential Dubai',
    value_type: 'json',
    value: { blocks: [{ from: 0, to: null, price: 9.5 }] },
  });
  return { ...drafts.contract, client: String(client._id), tariff: String(tariff._id) };
}

let billCount = 0;

/** Inserts a bill directly, as if issued. Amounts in fils. */
export async function insertBill(
  { server }: Pick<TestContext, 'server'>,
  client: string,
  bill: {
    total: number;
    paid?: number;
    due: string;
    status: BillStatus;
    contract?: string;
    /** For amounts owed in the previous system. */
    takenOverOn?: string;
  },
): Promise<string> {
  const id = newRecordId();
  await server.db
    .insertInto('bills')
    .values({
      id,
      ...(bill.takenOverOn
        ? { kind: 'opening_balance', taken_over_on: bill.takenOverOn }
        : { kind: 'other' }),
      client_id: client,
      contract_id: bill.contract ?? null,
      supply_date: '2025-12-31',
      due_date: bill.due,
      language: 'en',
    })
    .execute();
  await server.db
    .insertInto('bill_lines')
    .values(billLineRow(id, { ...LINE, unit_price: bill.total / 100 }, 0))
    .execute();
  if (bill.status !== 'Draft') {
    const { site, ...snapshot } = snapshotColumns(orNotFound(await bills.find(server.db, id)));
    await server.db
      .updateTable('bills')
      .set({
        paid_before: bill.paid ?? 0,
        status: bill.status,
        unique_number: `INV-2026-${String((billCount += 1)).padStart(6, '0')}`,
        issue_date: '2026-01-02',
        ...snapshot,
        site: site && JSON.stringify(site),
      })
      .where('id', '=', id)
      .execute();
  }
  return id;
}

const LINE = {
  code: 'service',
  description: 'Service',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
} as const;
