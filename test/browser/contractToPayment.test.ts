import { addDays, dubaiDate } from '../../src/domain/dates';
import { recordPageActions } from './support/recordPageActions';
import { waitUntil } from './support/waitUntil';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import type { TestEnvironment } from './support/testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment, startTestEnvironment } from './support/testEnvironment';

let environment: TestEnvironment;
let user: BrowserUser;
let actions: ReturnType<typeof recordPageActions>;
const pages = { client: '', contract: '', bill: '' };
const numbers = { contract: '', bill: '' };

beforeAll(async () => {
  environment = await startTestEnvironment();
  user = await openBrowserUser(environment.browser);
  user.page.setDefaultTimeout(STEP_MS);
  actions = recordPageActions(user);
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

interface Counter {
  unit_no: string;
  site: { code: string; name: string };
}

/** A free counter from the contract form's options. */
const freeCounter = (): Promise<Counter> =>
  user.page.evaluate(async () => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
    };
    const response = await fetch('/api/contract/counters', { method: 'POST', headers, body: '{}' });
    const { documents } = (await response.json()) as { documents: Counter[] };
    if (!documents[0]) throw new Error('The demo company has no free counter');
    return documents[0];
  });

const STEP_MS = 60_000;
const LIMIT_MS = 120_000;
const EMAIL = 'zubaida.q@example.com';

describe('contract to payment', () => {
  it('creates a client', async () => {
    await signIn(user.page, environment.product.url, 'admin');
    await actions.openMenuItem('Clients');
    await actions.clickLink('Add client');
    await actions.waitForHeading('Add client');
    await actions.fill({
      'First name': 'Zubaida',
      'Last name': 'Qassimi',
      'Passport number': 'N7712045',
      Phone: '+971501234877',
      Email: EMAIL,
      Address: 'Flat 1207, Corniche Tower',
    });
    await actions.choose({ Emirate: 'Sharjah' });
    await actions.press('Save');
    await actions.waitForHeading(/Zubaida Qassimi/);
    pages.client = await actions.waitForRecordPage('clients');
    await actions.openTab('Attachments');
    await actions.attachFile('Passport');
  });

  it('creates a contract for a flat in four steps', async () => {
    await actions.clickLink('New contract');
    await actions.waitForHeading('Add contract');
    await actions.press('Next');
    const { site, unit_no } = await freeCounter();
    await actions.pickOption('Site', site.code, new RegExp(site.code));
    await actions.fill({ Unit: unit_no });
    await actions.pickOption('Counter', '', /./);
    await actions.press('Next');
    await actions.pickOption('Tariff', 'res', /RES/i);
    await actions.press('Next');
    await actions.fill({ Deposit: '500' });
    await actions.press('Save');
    numbers.contract = await actions.waitForHeading(/^CT-/);
    pages.contract = await actions.waitForRecordPage('contracts');
    await actions.openTab('Attachments');
    await actions.attachFile('Tenancy contract');
    await actions.openTab('Details');
    await actions.press('Submit');
    await actions.waitForToast('Contract submitted');
    await actions.press('Take deposit');
    await actions.dialog('Take the deposit').press('Take deposit');
    await actions.waitForToast(/^Deposit taken, receipt/);
    await actions.expectFact('Held', 'AED 500.00');
  });

  it('activates the contract with the opening meter reading', async () => {
    await actions.press('Activate');
    const dialog = actions.dialog('Activate this contract?');
    await dialog.fill({ 'Opening reading': '9000' });
    await dialog.press('Activate');
    await actions.waitForToast('Contract activated');
    await actions.expectFact('Opening reading', '9000.000 m³');
  });

  it('records a meter reading and drafts the invoice', async () => {
    await actions.openTab('Readings');
    await actions.press('Take reading');
    const dialog = actions.dialog(/^Take reading/);
    await dialog.fill({ 'Reading, m³': '9012.5' });
    await dialog.press('Save reading');
    await actions.waitForToast('Reading saved');
    await actions.press('Validate');
    await actions.waitForToast('Reading validated');
    await waitUntil(
      'the draft',
      async () => {
        await actions.press('Draft invoice').catch(() => undefined);
        return actions.waitForRecordPage('bills').catch(() => '');
      },
      (address) => address !== '',
      LIMIT_MS,
    );
    pages.bill = user.page.url();
  });

  it('issues the invoice and opens its PDF', async () => {
    await actions.press('Issue');
    await actions.confirm('Issue this invoice?', 'Issue');
    numbers.bill = await actions.waitForHeading(/^INV-/);
    const tab = user.context.waitForEvent('page');
    await actions.press('PDF');
    const pdfTab = await tab;
    await pdfTab.waitForURL(/\/(media|documents)/);
    const response = await user.context.request.get(pdfTab.url());
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await pdfTab.close();
  });

  it('records a cash payment and a post-dated cheque', async () => {
    await actions.press('Take payment');
    const cash = actions.dialog(/^Take a payment/);
    await cash.fill({ Amount: '20' });
    await cash.press('Take payment');
    await actions.expectFact('Paid', 'AED 20.00');
    await actions.goto(pages.bill);
    await actions.press('Take payment');
    const cheque = actions.dialog(/^Take a payment/);
    await cheque.choose({ Type: 'Cheque' });
    await cheque.fill({
      Amount: '15',
      'Cheque number': '000417',
      'Cheque date': addDays(dubaiDate(Date.now()), 60),
      Bank: 'Emirates NBD',
      Drawer: 'Zubaida Qassimi',
    });
    await cheque.press('Take payment');
    await actions.expectFact('Uncleared cheques', 'AED 15.00');
  });

  it('lists both payments on the invoice and the contract', async () => {
    await actions.openTab('Payments');
    for (const kind of ['Cash', 'Cheque']) await actions.row(kind).waitFor();
    await actions.goto(`${pages.contract}?tab=Payments`);
    for (const kind of ['Cash', 'Cheque']) await actions.row(kind).waitFor();
  });

  it('assigns a POS device to a collector', async () => {
    await actions.openMenuItem('POS Device');
    await user.page
      .locator('.MuiDataGrid-row')
      .filter({ hasText: 'In stock' })
      .getByRole('link')
      .first()
      .click();
    await actions.waitForRecordPage('pos');
    await actions.press('Assign');
    const dialog = actions.dialog(/^Assign /);
    await dialog.pickOption('Employee', '', /./);
    await dialog.press('Assign');
    await actions.expectFact('Assigned to', /\w/);
  });

  it.each([
    ['client', () => 'Zuba', () => pages.client],
    ['contract', () => numbers.contract, () => pages.contract],
    ['invoice', () => numbers.bill, () => pages.bill],
  ])('finds the %s in the command palette', async (_case, searchText, address) => {
    const { page } = user;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(searchText());
    await page
      .getByRole('option', { name: new RegExp(searchText()) })
      .first()
      .click();
    await page.waitForURL(address());
  });

  it('causes no console errors', () => {
    expect(user.consoleErrors).toEqual([]);
  });
});
