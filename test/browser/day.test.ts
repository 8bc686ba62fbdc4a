import { deskAt } from './desk';
import { until } from './until';
import type { Visitor } from './visitor';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, closeWorld, openWorld } from './world';

let world: World;
let visitor: Visitor;
let desk: ReturnType<typeof deskAt>;
const pages = { client: '', contract: '', bill: '' };
const numbers = { contract: '', bill: '' };

beforeAll(async () => {
  world = await openWorld();
  visitor = await newVisitor(world.browser);
  visitor.page.setDefaultTimeout(STEP_MS);
  desk = deskAt(visitor.page);
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const menu = (name: string) =>
  visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const go = (address: string) => visitor.page.goto(address);
const heading = async (name: string | RegExp): Promise<string> => {
  const h1 = visitor.page.getByRole('heading', { level: 1, name });
  await h1.waitFor();
  return h1.innerText();
};
const opened = async (area: string): Promise<string> => {
  await visitor.page.waitForURL(new RegExp(`/${area}/[0-9a-f-]{36}$`));
  return visitor.page.url();
};
const row = (text: string) => visitor.page.locator('.MuiDataGrid-row').filter({ hasText: text }).first();
const fact = (label: string) =>
  visitor.page
    .locator('main dl > div')
    .filter({ has: visitor.page.getByText(label, { exact: true }) })
    .first()
    .locator('dd');
const factIs = (label: string, value: string | RegExp) =>
  until(
    label,
    async () => (await fact(label).allInnerTexts()).join(),
    (seen) => (typeof value === 'string' ? seen === value : value.test(seen)),
  );

interface Counter {
  unit_no: string;
  site: { code: string; name: string };
}

/** A counter that nobody uses yet, as the form would offer it. */
const freeCounter = (): Promise<Counter> =>
  visitor.page.evaluate(async () => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
    };
    const answer = await fetch('/api/contract/counters', { method: 'POST', headers, body: '{}' });
    const { documents } = (await answer.json()) as { documents: Counter[] };
    if (!documents[0]) throw new Error('The demo company has no free counter');
    return documents[0];
  });

/** Any picture will do: the page itself, as it looks now. */
async function attach(kind: string): Promise<void> {
  const { page } = visitor;
  await page.getByLabel('Kind of file').selectOption({ label: kind });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.press('Add file')]);
  await chooser.setFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.locator('main .MuiDataGrid-row, main li').filter({ hasText: kind }).first().waitFor();
}

const STEP_MS = 20_000;
const LIMIT_MS = 40_000;
const EMAIL = 'zubaida.q@example.com';

describe('a day at the desk', () => {
  it('begins with a new client', async () => {
    await signIn(visitor.page, world.product.url, 'admin');
    await menu('Clients');
    await desk.link('Add client');
    await heading('Add client');
    await desk.fill({
      'First name': 'Zubaida',
      'Last name': 'Qassimi',
      'Passport number': 'N7712045',
      Phone: '+971501234877',
      Email: EMAIL,
      Address: 'Flat 1207, Corniche Tower',
    });
    await desk.choose({ Emirate: 'Sharjah' });
    await desk.press('Save');
    await heading(/Zubaida Qassimi/);
    pages.client = await opened('clients');
    await desk.tab('Attachments');
    await attach('Passport');
  });

  it('signs a contract with her on a flat, in four steps', async () => {
    await desk.link('New contract');
    await heading('Add contract');
    await desk.press('Next');
    const { site, unit_no } = await freeCounter();
    await desk.fill({ 'Site code': site.code, 'Site name': site.name, Unit: unit_no });
    await desk.seek('Counter', '', /./);
    await desk.press('Next');
    await desk.seek('Tariff', 'res', /RES/i);
    await desk.press('Next');
    await desk.fill({ Deposit: '500' });
    await desk.press('Save');
    numbers.contract = await heading(/^CT-/);
    pages.contract = await opened('contracts');
    await desk.tab('Attachments');
    await attach('Tenancy contract');
    await desk.tab('Details');
    await desk.press('Submit');
    await desk.toast('Contract submitted');
    await desk.press('Take deposit');
    await desk.dialog('Take the deposit').press('Take deposit');
    await desk.toast(/^Deposit taken, receipt/);
    await factIs('Held', 'AED 500.00');
  });

  it('activates it with the opening reading of its meter', async () => {
    await desk.press('Activate');
    const form = desk.dialog('Activate this contract?');
    await form.fill({ 'Opening reading': '9000' });
    await form.press('Activate');
    await desk.toast('Contract activated');
    await factIs('Opening reading', '9000.000 m³');
  });

  it('takes a reading of the meter and makes the invoice from it', async () => {
    await desk.tab('Readings');
    await desk.press('Take reading');
    const form = desk.dialog(/^Take reading/);
    await form.fill({ 'Reading, m³': '9012.5' });
    await form.press('Save reading');
    await desk.toast('Reading saved');
    await desk.press('Validate');
    await desk.toast('Reading validated');
    await until(
      'the draft',
      async () => {
        await desk.press('Draft invoice').catch(() => undefined);
        return opened('bills').catch(() => '');
      },
      (address) => address !== '',
      LIMIT_MS,
    );
    pages.bill = visitor.page.url();
  });

  it('issues it, and opens its PDF', async () => {
    await desk.press('Issue');
    await desk.yes('Issue this invoice?', 'Issue');
    numbers.bill = await heading(/^INV-/);
    const tab = visitor.context.waitForEvent('page');
    await desk.press('PDF');
    const paper = await tab;
    await paper.waitForURL(/\/(media|paper)/);
    const answer = await visitor.context.request.get(paper.url());
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await paper.close();
  });

  it('takes cash and a post-dated cheque against it', async () => {
    await desk.press('Take payment');
    const cash = desk.dialog(/^Take a payment/);
    await cash.fill({ Amount: '20' });
    await cash.press('Take payment');
    await factIs('Paid', 'AED 20.00');
    await go(pages.bill);
    await desk.press('Take payment');
    const cheque = desk.dialog(/^Take a payment/);
    await cheque.choose({ Type: 'Cheque' });
    await cheque.fill({
      Amount: '15',
      'Cheque number': '000417',
      'Cheque date': '2027-03-01',
      Bank: 'Emirates NBD',
      Drawer: 'Zubaida Qassimi',
    });
    await cheque.press('Take payment');
    await factIs('Cheques on their way', 'AED 15.00');
  });

  it('finds both among the payments of the invoice and of the contract', async () => {
    await desk.tab('Payments');
    for (const kind of ['Cash', 'Cheque']) await row(kind).waitFor();
    await go(`${pages.contract}?tab=Payments`);
    for (const kind of ['Cash', 'Cheque']) await row(kind).waitFor();
  });

  it('hands a POS device to a collector', async () => {
    await menu('POS Device');
    await visitor.page
      .locator('.MuiDataGrid-row')
      .filter({ hasText: 'In stock' })
      .getByRole('link')
      .first()
      .click();
    await opened('pos');
    await desk.press('Assign');
    const form = desk.dialog(/^Assign /);
    await form.seek('Employee', '', /./);
    await form.press('Assign');
    await factIs('Assigned to', /\w/);
  });

  it.each([
    ['client', () => 'Zuba', () => pages.client],
    ['contract', () => numbers.contract, () => pages.contract],
    ['invoice', () => numbers.bill, () => pages.bill],
  ])('finds the %s again by typing', async (_what, letters, address) => {
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(letters());
    await page
      .getByRole('option', { name: new RegExp(letters()) })
      .first()
      .click();
    await page.waitForURL(address());
  });

  it('never made the browser complain', () => {
    expect(visitor.troubles).toEqual([]);
  });
});
