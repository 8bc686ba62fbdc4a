import { recordPageActions } from './support/recordPageActions';
import { pageActions } from './support/pageActions';
import { waitForEmailWithPdf } from './support/emails';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import type { TestEnvironment } from './support/testEnvironment';
import {
  START_TIMEOUT_MS,
  apiClientFor,
  stopTestEnvironment,
  startTestEnvironment,
} from './support/testEnvironment';

interface ActiveContract {
  _id: string;
  unique_number: string;
  client: { _id: string; label: string };
}

const STEP_MS = 60_000;
const EMAIL = 'tenant.of.the.day@example.com';
let environment: TestEnvironment;
let clerk: BrowserUser;
let operator: BrowserUser;
let actions: ReturnType<typeof recordPageActions>;
let contract: ActiveContract;
const pages = { order: '', offer: '' };
const numbers = { order: '', offer: '', bill: '' };

/** An active contract whose client gets documents by email. */
async function findActiveContract(): Promise<ActiveContract> {
  const admin = await apiClientFor(environment.product, 'admin');
  const [contract] = await admin.list<ActiveContract>('contract', { filters: { status: ['Active'] } });
  if (!contract) throw new Error('The demo company has no active contract.');
  const path = `/client/${contract.client._id}`;
  const { version } = (await (await admin.send('GET', path)).json()) as { version: number };
  const { status } = await admin.send('PUT', path, { email: EMAIL, preferred_channel: 'email', version });
  if (status !== 200) throw new Error(`The client was not changed: ${String(status)}`);
  return contract;
}

beforeAll(async () => {
  environment = await startTestEnvironment();
  [clerk, operator] = [
    await openBrowserUser(environment.browser),
    await openBrowserUser(environment.browser),
  ];
  for (const { page } of [clerk, operator]) page.setDefaultTimeout(STEP_MS);
  actions = recordPageActions(operator);
  contract = await findActiveContract();
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

describe('lifecycle of a maintenance order', () => {
  it('creates the order from a contract', async () => {
    const clerkActions = recordPageActions(clerk);
    await signIn(clerk.page, environment.product.url, 'l.haddad');
    await clerkActions.goto(`${environment.product.url}/contracts/${contract._id}?tab=Orders`);
    await clerkActions.clickLink('New order');
    await clerkActions.waitForHeading('Add maintenance order');
    await clerkActions.fill({
      Title: 'Regulator hisses',
      Description: 'A hiss at the regulator since Sunday.',
    });
    await clerkActions.press('Save');
    numbers.order = await clerkActions.waitForHeading(/^MO-\d/);
    pages.order = await clerkActions.waitForRecordPage('orders');
    await clerkActions.expectFact('Contract', contract.unique_number);
    await clerkActions.expectFact('Billable', 'Yes');
  });

  it('notifies the workshop and assesses the order', async () => {
    await signIn(operator.page, environment.product.url, 'admin');
    await operator.page.getByRole('button', { name: /Notifications/ }).click();
    await operator.page.getByText(`New order: ${numbers.order}`).first().waitFor();
    await operator.page.keyboard.press('Escape');
    await actions.goto(pages.order);
    await actions.press('Assess');
    const dialog = actions.dialog('What was found?');
    await dialog.fill({ Findings: 'The diaphragm is torn.' });
    await dialog.press('Assess');
    await actions.waitForToast('Order assessed');
  });

  it('mails the offer to the client as a PDF', async () => {
    await actions.press('New offer');
    const dialog = actions.dialog('New offer');
    await dialog.fill({ Description: 'Regulator, replaced', Quantity: '1', 'Unit price': '180' });
    await dialog.press('Save');
    numbers.offer = await actions.waitForHeading(/^OF-/);
    pages.offer = operator.page.url();
    await actions.press('Send');
    await actions.dialog('Send this offer?').press('Send');
    await actions.waitForToast(`Offer sent to ${EMAIL}`);
    await waitForEmailWithPdf(environment.product, EMAIL, numbers.offer);
    await actions.openTab('Mail');
    await actions.row(EMAIL).waitFor();
  });

  it('records acceptance by telephone and schedules the visit', async () => {
    await actions.press('Accept');
    const acceptDialog = actions.dialog('Who accepted this offer?');
    await acceptDialog.fill({ Note: 'Said yes this morning.' });
    await acceptDialog.press('Accept');
    await actions.waitForToast('Offer accepted');
    await actions.clickLink('Open order');
    await actions.press('Schedule');
    const scheduleDialog = actions.dialog('Schedule the visit');
    await scheduleDialog.pickOption('Assignee', 'khan', /Khan/);
    await scheduleDialog.press('Schedule');
    await actions.waitForToast('Visit scheduled');
    await actions.press('Start');
    await actions.waitForToast('Work started');
  });

  it('records check results and materials', async () => {
    const { page } = operator;
    await actions.press('Record work');
    const results = page.getByRole('dialog').getByRole('combobox', { name: 'Result' });
    for (const result of await results.all()) await result.selectOption('ok');
    const dialog = pageActions(page, page.getByRole('dialog', { name: 'What was done?' }));
    await dialog.press('Add material');
    await dialog.fill({ Item: 'Regulator 37 mbar', 'Unit price': '95', Hours: '0.5' });
    await dialog.press('Save');
    await actions.waitForToast('Work recorded');
    await actions.openTab('Work');
    await actions.waitForText('Regulator 37 mbar');
  });

  it('completes the order with a photo and a signature', async () => {
    await actions.openTab('Photos');
    await actions.attachFile('After');
    await actions.drawSignature();
    await actions.press('Complete');
    const completeDialog = actions.dialog('Complete this order?');
    await completeDialog.fill({ 'Signed by': contract.client.label });
    await completeDialog.press('Complete');
    await actions.waitForToast('Order completed');
  });

  it('invoices the amounts of the offer', async () => {
    await actions.press('Create invoice');
    await actions.dialog('Create the invoice of this order?').press('Create invoice');
    await actions.waitForToast('Invoice drafted');
    await actions.clickLink('Open invoice');
    await actions.waitForRecordPage('bills');
    await actions.press('Issue');
    await actions.confirm('Issue this invoice?', 'Issue');
    numbers.bill = await actions.waitForHeading(/^MNT-/);
    await actions.waitForText('AED 189.00');
  });

  it('sends the invoice by mail and logs the delivery', async () => {
    await actions.goto(pages.order);
    await actions.press('Send invoice');
    await actions.dialog('Send the invoice of this order?').press('Send invoice');
    await actions.waitForToast('Sending invoice');
    await waitForEmailWithPdf(environment.product, EMAIL, numbers.bill);
    await actions.openTab('Invoice');
    await actions.row(EMAIL).waitFor();
  });

  it('notifies the clerk who created the order, once per event', async () => {
    const { list } = await apiClientFor(environment.product, 'l.haddad');
    const notifications = await list<{ title: string; model_id: string }>('event');
    const titles = notifications
      .filter(({ model_id }) => pages.order.endsWith(model_id))
      .map(({ title }) => title);
    const [order, offer, bill] = [numbers.order, numbers.offer, numbers.bill];
    expect(titles.sort()).toEqual([
      `Invoice sent: ${bill}`,
      `Offer accepted: ${offer}`,
      `Offer sent: ${offer}`,
      `Order completed: ${order}`,
    ]);
  });

  it('causes no console errors', () => {
    expect([...clerk.consoleErrors, ...operator.consoleErrors]).toEqual([]);
  });
});
