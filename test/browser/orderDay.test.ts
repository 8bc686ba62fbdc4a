import { dayDesk } from './dayDesk';
import { deskAt } from './desk';
import { paperMailed } from './outbox';
import type { Visitor } from './visitor';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, asPerson, closeWorld, openWorld } from './world';

interface Supply {
  _id: string;
  unique_number: string;
  client: { _id: string; label: string };
}

const STEP_MS = 20_000;
const EMAIL = 'tenant.of.the.day@example.com';
let world: World;
let clerk: Visitor;
let office: Visitor;
let desk: ReturnType<typeof dayDesk>;
let supply: Supply;
const pages = { order: '', offer: '' };
const numbers = { order: '', offer: '', bill: '' };

/** A contract in force whose client can be written to. */
async function someSupply(): Promise<Supply> {
  const admin = await asPerson(world.product, 'admin');
  const [contract] = await admin.list<Supply>('contract', { filters: { status: ['Active'] } });
  if (!contract) throw new Error('The demo company has no contract in force.');
  const path = `/client/${contract.client._id}`;
  const { version } = (await (await admin.send('GET', path)).json()) as { version: number };
  const { status } = await admin.send('PUT', path, { email: EMAIL, version });
  if (status !== 200) throw new Error(`The client was not changed: ${String(status)}`);
  return contract;
}

beforeAll(async () => {
  world = await openWorld();
  [clerk, office] = [await newVisitor(world.browser), await newVisitor(world.browser)];
  for (const { page } of [clerk, office]) page.setDefaultTimeout(STEP_MS);
  desk = dayDesk(office);
  supply = await someSupply();
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

describe('a day with a field job', () => {
  it('begins at the contract of whoever calls, with two words about what is wrong', async () => {
    const front = dayDesk(clerk);
    await signIn(clerk.page, world.product.url, 'l.haddad');
    await front.go(`${world.product.url}/contracts/${supply._id}?tab=Orders`);
    await front.link('New order');
    await front.heading('Add maintenance order');
    await front.fill({ Title: 'Regulator hisses', Description: 'A hiss at the regulator since Sunday.' });
    await front.press('Save');
    numbers.order = await front.heading(/^MO-\d/);
    pages.order = await front.opened('orders');
    await front.factIs('Contract', supply.unique_number);
    await front.factIs('Billable', 'Yes');
  });

  it('goes on in the workshop, where somebody is told of it and has looked at it', async () => {
    await signIn(office.page, world.product.url, 'admin');
    await office.page.getByRole('button', { name: /Notifications/ }).click();
    await office.page.getByText(`New order: ${numbers.order}`).first().waitFor();
    await office.page.keyboard.press('Escape');
    await desk.go(pages.order);
    await desk.press('Assess');
    const form = desk.dialog('What was found?');
    await form.fill({ Findings: 'The diaphragm is torn.' });
    await form.press('Assess');
    await desk.toast('Order assessed');
  });

  it('is offered to the client, by mail, as a PDF', async () => {
    await desk.press('New offer');
    const form = desk.dialog('New offer');
    await form.fill({ Description: 'Regulator, replaced', Quantity: '1', 'Unit price': '180' });
    await form.press('Save');
    numbers.offer = await desk.heading(/^OF-/);
    pages.offer = office.page.url();
    await desk.press('Send');
    await desk.dialog('Send this offer?').press('Send');
    await desk.toast(`Offer sent to ${EMAIL}`);
    await paperMailed(world.product, EMAIL, numbers.offer);
    await desk.tab('Mail');
    await desk.row(EMAIL).waitFor();
  });

  it('is accepted on the telephone, and planned', async () => {
    await desk.press('Accept');
    const accepted = desk.dialog('Who accepted this offer?');
    await accepted.fill({ Note: 'Said yes this morning.' });
    await accepted.press('Accept');
    await desk.toast('Offer accepted');
    await desk.link('Open order');
    await desk.press('Schedule');
    const plan = desk.dialog('Schedule the visit');
    await plan.seek('Assignee', 'khan', /Khan/);
    await plan.press('Schedule');
    await desk.toast('Visit scheduled');
    await desk.press('Start');
    await desk.toast('Work started');
  });

  it('has its checks answered and its materials written down', async () => {
    const { page } = office;
    await desk.press('Record work');
    const results = page.getByRole('dialog').getByRole('combobox', { name: 'Result' });
    for (const result of await results.all()) await result.selectOption('ok');
    const form = deskAt(page, page.getByRole('dialog', { name: 'What was done?' }));
    await form.press('Add material');
    await form.fill({ Item: 'Regulator 37 mbar', 'Unit price': '95', Hours: '0.5' });
    await form.press('Save');
    await desk.toast('Work recorded');
    await desk.tab('Work');
    await desk.shows('Regulator 37 mbar');
  });

  it('is done once there is a photo of it and the client has signed', async () => {
    await desk.tab('Photos');
    await desk.attach('After');
    await desk.sign();
    await desk.press('Complete');
    const done = desk.dialog('Complete this order?');
    await done.fill({ 'Signed by': supply.client.label });
    await done.press('Complete');
    await desk.toast('Order completed');
  });

  it('is billed by what was offered', async () => {
    await desk.press('Create invoice');
    await desk.dialog('Create the invoice of this order?').press('Create invoice');
    await desk.toast('Invoice drafted');
    await desk.link('Open invoice');
    await desk.opened('bills');
    await desk.press('Issue');
    await desk.yes('Issue this invoice?', 'Issue');
    numbers.bill = await desk.heading(/^MNT-/);
    await desk.shows('AED 189.00');
  });

  it('has its invoice mailed to the client as a PDF, and the log says so', async () => {
    await desk.go(pages.order);
    await desk.press('Send invoice');
    await desk.dialog('Send the invoice of this order?').press('Send invoice');
    await desk.toast('Sending invoice');
    await paperMailed(world.product, EMAIL, numbers.bill);
    await desk.tab('Invoice');
    await desk.row(EMAIL).waitFor();
  });

  it('told the clerk who took it down how it came out, each thing once', async () => {
    const { list } = await asPerson(world.product, 'l.haddad');
    const told = await list<{ title: string; model_id: string }>('event');
    const titles = told.filter(({ model_id }) => pages.order.endsWith(model_id)).map(({ title }) => title);
    const [order, offer, bill] = [numbers.order, numbers.offer, numbers.bill];
    expect(titles.sort()).toEqual([
      `Invoice sent: ${bill}`,
      `Offer accepted: ${offer}`,
      `Offer sent: ${offer}`,
      `Order completed: ${order}`,
    ]);
  });

  it('never made a browser complain', () => {
    expect([...clerk.troubles, ...office.troubles]).toEqual([]);
  });
});
