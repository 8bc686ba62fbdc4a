import { dayDesk } from './dayDesk';
import { until } from './until';
import type { Visitor } from './visitor';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, closeWorld, openWorld } from './world';

let world: World;
let visitor: Visitor;
let desk: ReturnType<typeof dayDesk>;
const pages = { client: '', contract: '', bill: '' };
const numbers = { contract: '', bill: '' };

beforeAll(async () => {
  world = await openWorld();
  visitor = await newVisitor(world.browser);
  visitor.page.setDefaultTimeout(STEP_MS);
  desk = dayDesk(visitor);
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

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

const STEP_MS = 20_000;
const LIMIT_MS = 40_000;
const EMAIL = 'zubaida.q@example.com';

describe('a day at the desk', () => {
  it('begins with a new client', async () => {
    await signIn(visitor.page, world.product.url, 'admin');
    await desk.menu('Clients');
    await desk.link('Add client');
    await desk.heading('Add client');
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
    await desk.heading(/Zubaida Qassimi/);
    pages.client = await desk.opened('clients');
    await desk.tab('Attachments');
    await desk.attach('Passport');
  });

  it('signs a contract with her on a flat, in four steps', async () => {
    await desk.link('New contract');
    await desk.heading('Add contract');
    await desk.press('Next');
    const { site, unit_no } = await freeCounter();
    await desk.fill({ 'Site code': site.code, 'Site name': site.name, Unit: unit_no });
    await desk.seek('Counter', '', /./);
    await desk.press('Next');
    await desk.seek('Tariff', 'res', /RES/i);
    await desk.press('Next');
    await desk.fill({ Deposit: '500' });
    await desk.press('Save');
    numbers.contract = await desk.heading(/^CT-/);
    pages.contract = await desk.opened('contracts');
    await desk.tab('Attachments');
    await desk.attach('Tenancy contract');
    await desk.tab('Details');
    await desk.press('Submit');
    await desk.toast('Contract submitted');
    await desk.press('Take deposit');
    await desk.dialog('Take the deposit').press('Take deposit');
    await desk.toast(/^Deposit taken, receipt/);
    await desk.factIs('Held', 'AED 500.00');
  });

  it('activates it with the opening reading of its meter', async () => {
    await desk.press('Activate');
    const form = desk.dialog('Activate this contract?');
    await form.fill({ 'Opening reading': '9000' });
    await form.press('Activate');
    await desk.toast('Contract activated');
    await desk.factIs('Opening reading', '9000.000 m³');
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
        return desk.opened('bills').catch(() => '');
      },
      (address) => address !== '',
      LIMIT_MS,
    );
    pages.bill = visitor.page.url();
  });

  it('issues it, and opens its PDF', async () => {
    await desk.press('Issue');
    await desk.yes('Issue this invoice?', 'Issue');
    numbers.bill = await desk.heading(/^INV-/);
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
    await desk.factIs('Paid', 'AED 20.00');
    await desk.go(pages.bill);
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
    await desk.factIs('Uncleared cheques', 'AED 15.00');
  });

  it('finds both among the payments of the invoice and of the contract', async () => {
    await desk.tab('Payments');
    for (const kind of ['Cash', 'Cheque']) await desk.row(kind).waitFor();
    await desk.go(`${pages.contract}?tab=Payments`);
    for (const kind of ['Cash', 'Cheque']) await desk.row(kind).waitFor();
  });

  it('hands a POS device to a collector', async () => {
    await desk.menu('POS Device');
    await visitor.page
      .locator('.MuiDataGrid-row')
      .filter({ hasText: 'In stock' })
      .getByRole('link')
      .first()
      .click();
    await desk.opened('pos');
    await desk.press('Assign');
    const form = desk.dialog(/^Assign /);
    await form.seek('Employee', '', /./);
    await form.press('Assign');
    await desk.factIs('Assigned to', /\w/);
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
