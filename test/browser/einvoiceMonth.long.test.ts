import { readFile } from 'node:fs/promises';
import type { Bill } from '../../src/domain/bills/bill';
import type { Client } from '../../src/domain/clients/client';
import { dubaiDate } from '../../src/domain/dates';
import type { Einvoice, EinvoiceReadiness } from '../../src/domain/einvoice/einvoice';
import { drafts } from '../sampleDrafts';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import { recordPageActions } from './support/recordPageActions';
import { step } from './support/step';
import type { TestEnvironment } from './support/testEnvironment';
import {
  START_TIMEOUT_MS,
  apiClientFor,
  startTestEnvironment,
  stopTestEnvironment,
} from './support/testEnvironment';
import { waitUntil } from './support/waitUntil';

const STEP_MS = 60_000;
const WIDE = { width: 1_600, height: 900 };
const PHONE = { width: 400, height: 900 };
const DRAFT_LACKS = 'The e-invoice of this draft would lack data.';
const NO_AUTHORITY = 'Enter the authority that issued the trade licence of the client.';

let environment: TestEnvironment;
let user: BrowserUser;
let actions: ReturnType<typeof recordPageActions>;
let admin: Awaited<ReturnType<typeof apiClientFor>>;

/** A client in business with a draft invoice. */
interface Buyer {
  client: string;
  label: string;
  bill: string;
  number: string;
}

const buyers: Record<'bakery' | 'laundry', Buyer> = {} as typeof buyers;

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await admin.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

const dayIn = (days: number): string => dubaiDate(Date.now(), days);

/** Creates a company registered for VAT, with a draft invoice of today. */
async function addBuyer(company_name: string, trn: string, license: Partial<Client>): Promise<Buyer> {
  const { _id: client, label } = await send<Client>('POST', '/client/add', {
    ...drafts.client,
    type: 'company',
    first_name: null,
    last_name: null,
    national_id: null,
    name_ar: null,
    company_name,
    contact_person: 'Salma Hashem',
    is_vat_registered: true,
    trn,
    trade_license_expiry: dayIn(365),
    ...license,
  });
  const bill = await send<Bill>('POST', '/bill/add', {
    ...drafts.bill,
    client,
    contract: null,
    supply_date: dayIn(0),
    due_date: dayIn(30),
  });
  return { client, label, bill: bill._id, number: '' };
}

beforeAll(async () => {
  environment = await startTestEnvironment();
  user = await openBrowserUser(environment.browser, WIDE);
  user.page.setDefaultTimeout(STEP_MS);
  actions = recordPageActions(user);
  admin = await apiClientFor(environment.product, 'admin');
  buyers.bakery = await addBuyer('Marsa Bakery LLC', '100777123400003', {
    trade_license_number: '1045678',
  });
  buyers.laundry = await addBuyer('Qasr Laundry LLC', '100777123500003', {
    trade_license_number: 'X104567',
    trade_license_authority: 'DET',
  });
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const open = (path: string) => user.page.goto(`${environment.product.url}${path}`);

/** Presses the button of a transition, or picks it from the menu. */
async function act(name: string): Promise<void> {
  const main = user.page.locator('main');
  const button = main.getByRole('button', { name, exact: true });
  const menu = main.getByRole('button', { name: 'More actions', exact: true });
  await button.or(menu).first().waitFor();
  if ((await button.count()) > 0) return button.first().click();
  await menu.click();
  await user.page.getByRole('menuitem', { name, exact: true }).click();
}

/** Issues a draft and stores its number. */
async function issue(buyer: Buyer): Promise<void> {
  await open(`/bills/${buyer.bill}`);
  await act('Issue');
  await actions.confirm('Issue this invoice?', 'Issue');
  buyer.number = await actions.waitForHeading(/^INV-/);
}

/** Waits until the e-invoice of a bill has a state, and until its page shows it. */
async function expectState(bill: string, state: 'Delivered' | 'Rejected'): Promise<Einvoice> {
  const einvoice = await waitUntil(
    `the e-invoice of ${bill}`,
    () => send<Einvoice>('GET', `/bill/${bill}/einvoice`),
    (found) => found.state === state.toLowerCase(),
    STEP_MS,
  );
  await open(`/bills/${bill}`);
  await actions.expectFact('State', state);
  return einvoice;
}

/** Downloads the XML of the open bill. */
async function downloadXml(number: string): Promise<string> {
  const [download] = await Promise.all([user.page.waitForEvent('download'), actions.press('Download XML')]);
  expect(download.suggestedFilename()).toBe(`${number}.xml`);
  return readFile(await download.path(), 'utf8');
}

describe('a month of e-invoices', () => {
  const readiness = () => send<EinvoiceReadiness>('GET', '/einvoices/readiness');

  step('completes a client from the list of what is missing, on a phone', async () => {
    const { page } = user;
    await signIn(page, environment.product.url, 'admin');
    await page.setViewportSize(PHONE);
    const { bakery } = buyers;
    await open(`/bills/${bakery.bill}`);
    await actions.waitForText(DRAFT_LACKS);
    await actions.waitForText(NO_AUTHORITY);
    const before = await readiness();
    await open('/bills?view=einvoices');
    await actions.expectFact('Clients ready', new RegExp(`^${String(before.clients_ready)} of `));
    const entry = page.locator('main li').filter({ hasText: bakery.label });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await entry.getByRole('link', { name: `Fix: ${NO_AUTHORITY}` }).click();
    await page.waitForURL(`**/clients/${bakery.client}/edit`);
    await actions.fill({ 'Licensing authority': 'DET' });
    await actions.press('Save');
    await actions.waitForRecordPage('clients');
    await actions.expectFact('Ready for e-invoicing', 'Yes');
    await open('/bills?view=einvoices');
    await actions.expectFact('Clients ready', new RegExp(`^${String(before.clients_ready + 1)} of `));
    expect(await entry.count()).toBe(0);
    expect((await readiness()).clients).toHaveLength(before.clients.length - 1);
    await page.setViewportSize(WIDE);
  });

  step('sends an invoice to a client in business until it is delivered', async () => {
    const { bakery } = buyers;
    await issue(bakery);
    await actions.expectFact('State', /^(Ready|Submitted|Accepted|Delivered)$/);
    const { submitted_at, accepted_at, delivered_at } = await expectState(bakery.bill, 'Delivered');
    expect([submitted_at, accepted_at, delivered_at]).not.toContain(null);
    await actions.expectFact('Buyer on the network', 'Yes');
    expect(await downloadXml(bakery.number)).toContain(`<cbc:ID>${bakery.number}</cbc:ID>`);
    await actions.openTab('History');
    for (const event of ['sent to the provider', 'accepted by the provider', 'delivered'])
      await actions.waitForText(`E-invoice ${event}`);
  });

  step('notifies of a rejected one, which is fixed and accepted after a retry', async () => {
    const { page } = user;
    const { laundry } = buyers;
    await issue(laundry);
    await expectState(laundry.bill, 'Rejected');
    await open('/');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: `Unread: E-invoice rejected: ${laundry.number}` }).click();
    await page.waitForURL(`**/bills/${laundry.bill}`);
    const reason = page.locator('main').getByRole('alert').filter({ hasText: 'The e-invoice was rejected' });
    await reason.getByText('The authority does not know the trade licence X104567').waitFor();
    await reason.getByRole('link', { name: /^Fix: The authority/ }).click();
    await page.waitForURL(`**/clients/${laundry.client}/edit`);
    await actions.fill({ 'Trade licence number': '1045679' });
    await actions.press('Save');
    await actions.waitForRecordPage('clients');
    await open(`/bills/${laundry.bill}`);
    await act('Retry e-invoice');
    await actions.waitForToast(`Sending the e-invoice of ${laundry.number}`);
    const { uuid, revision } = await expectState(laundry.bill, 'Delivered');
    expect(revision).toBe(2);
    expect(await reason.count()).toBe(0);
    const xml = await downloadXml(laundry.number);
    expect(xml).toContain('1045679');
    expect(xml).toContain(String(uuid));
  });

  step('names invoice and reason in the XML of a credit note', async () => {
    const { bakery } = buyers;
    await open(`/bills/${bakery.bill}`);
    await act('Credit');
    const form = actions.dialog(`Credit ${bakery.number}`);
    await form.fill({ Reason: 'The gas came back' });
    await form.choose({ 'Reason code': 'Returned' });
    await form.press('Issue credit note');
    await actions.waitForToast(`Credit note for ${bakery.number} issued`);
    await actions.openTab('Credit notes');
    await actions.clickLink(/^CRN-/);
    const number = await actions.waitForHeading(/^CRN-/);
    const note = new URL(user.page.url()).pathname.split('/').at(-1) ?? '';
    await expectState(note, 'Delivered');
    const xml = await downloadXml(number);
    const [reference] = /<cac:BillingReference>[\s\S]*?<\/cac:BillingReference>/.exec(xml) ?? [];
    expect(reference).toContain(`<cbc:ID>${bakery.number}</cbc:ID>`);
    expect(xml).toContain('<cbc:ResponseCode>DL8.61.1.D</cbc:ResponseCode>');
  });

  step('makes none for a consumer', async () => {
    const [bill] = await admin.list<Bill>('bill', { filters: { einvoice: ['b2c_excluded'] }, limit: 1 });
    if (!bill) throw new Error('The demo company has no invoice to a consumer.');
    await open(`/bills/${bill._id}`);
    await actions.expectFact('Electronic invoice', 'Not required (consumer)');
    expect(await user.page.getByRole('button', { name: 'Download XML' }).count()).toBe(0);
    const refused = await admin.send('POST', `/bill/${bill._id}/einvoice-document`);
    expect([refused.status, await refused.json()]).toMatchObject([
      404,
      { message: 'This invoice has no e-invoice.' },
    ]);
  });

  step('causes no console errors', () => {
    expect(user.consoleErrors).toEqual([]);
    return Promise.resolve();
  });
});
