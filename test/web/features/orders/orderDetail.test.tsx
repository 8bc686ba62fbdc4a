import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Offer } from '../../../../src/domain/orders/offer';
import type { Order } from '../../../../src/domain/orders/order';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const BILL = {
  _id: 'bill-1',
  unique_number: 'MNT-2026-000007',
  status: 'Issued',
  total: 99.75,
  balance_due: 99.75,
} as const;
const BRIEF = {
  _id: 'of-1',
  number: 'OF-2026-00031-A',
  edition: 1,
  status: 'Sent',
  total: 99.75,
  valid_until: '2026-12-03',
  sent_to: 'tenant@mail.example',
} as const;

const offer: Offer = {
  ...BRIEF,
  version: 2,
  order: { _id: 'order-1', unique_number: 'MO-2026-00031', title: 'Regulator leaking' },
  client: { _id: 'client-1', label: 'Marina Bakery LLC', email: 'bakery@mail.example' },
  terms: 'Paid within 15 days.',
  lines: records.bill.lines,
  subtotal: 95,
  discount_total: 0,
  vat_total: 4.75,
};

const userWith = (...flags: PermissionFlag[]) =>
  makeCurrentUser({ ...makePermissions(flags), userId: 'user-7' });
const openOrder = (more: Partial<Order>, responses: object = {}, currentUser = makeCurrentUser(), tab = '') =>
  renderScreen(
    `/orders/order-1${tab}`,
    { 'GET /order/order-1': { ...records.order, ...more }, ...responses },
    currentUser,
  );
/** The heading appears once the order is loaded. */
const heading = () => screen.findByRole('heading', { level: 1, name: /MO-2026-00031/ });
const buttons = () =>
  screen.queryAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel);
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
};

describe('order transitions', () => {
  it('are offered to the assignee', async () => {
    const assignee = { _id: 'user-7', username: 'o.khan', label: 'Omar Khan' };
    openOrder({ status: 'InProgress', assigned_to: assignee }, {}, userWith('canViewOrders'));
    expect(await screen.findByRole('button', { name: 'Complete' })).toBeVisible();
    openOrder(
      { status: 'InProgress', assigned_to: { ...assignee, _id: 'user-8' } },
      {},
      userWith('canViewOrders'),
    );
  });

  it('are hidden from users with read access', async () => {
    openOrder({ status: 'InProgress' }, {}, userWith('canViewOrders'));
    await heading();
    expect(buttons()).not.toContain('Complete');
  });

  it('offer to schedule a billable order only after its offer is approved', async () => {
    openOrder({ status: 'Assessed', billable: true });
    await heading();
    expect(buttons()).not.toContain('Schedule');
    openOrder({ status: 'Approved', billable: true });
    expect(await screen.findByRole('button', { name: 'Schedule' })).toBeVisible();
  });

  it('send the entered values and show the returned order', async () => {
    const step = 'POST /order/order-1/assess';
    const { calls, toasts } = openOrder(
      { status: 'New', billable: true },
      { [step]: { ...records.order, status: 'Assessed' } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Assess' }));
    const dialog = await screen.findByRole('dialog', { name: 'What was found?' });
    type('Findings', 'The regulator is worn.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assess' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'Order assessed' }]));
    expect(calls.find(({ line }) => line === step)?.body).toEqual({
      assessment: 'The regulator is worn.',
      billable: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show the server’s missing requirement', async () => {
    const response = errorResponse(409, { message: 'Add a photo of the finished work first.' });
    openOrder({ status: 'InProgress' }, { 'POST /order/order-1/complete': response });
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete this order?' });
    type('Signed by', 'Abdul Rahman');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await within(dialog).findByText('Add a photo of the finished work first.')).toBeVisible();
  });
});

it('recorded work is sent as rows with the fetched version', async () => {
  const checklist = [{ text: 'Tightness test passed', required: true, result: null, note: null }];
  const step = 'POST /order/order-1/record';
  const { calls } = openOrder({ status: 'InProgress', checklist, materials: [] }, { [step]: records.order });
  fireEvent.click(await screen.findByRole('button', { name: 'Record work' }));
  const dialog = await screen.findByRole('dialog', { name: 'What was done?' });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Result' }), { target: { value: 'ok' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add material' }));
  type('Item', 'Regulator');
  type('Unit price', '95');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === step)?.body).toMatchObject({
      version: 3,
      checklist: [{ text: 'Tightness test passed', required: true, result: 'ok' }],
      materials: [{ item: 'Regulator', quantity: 1, unit: 'pcs', unit_price: 95, billable: true }],
      labour_rate: 100,
    }),
  );
});

it('only checks that are not required can be renamed or removed', async () => {
  const check = { text: 'Counter sealed', required: true, result: null, note: null };
  const checklist = [check, { ...check, text: 'Area clean', required: false }];
  openOrder({ status: 'InProgress', checklist, materials: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Record work' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was done?' }));
  const row = (name: string) => within(dialog.getByRole('group', { name }));
  expect(row('Check 1').getByRole('textbox', { name: 'Check' })).toHaveAttribute('readonly');
  expect(row('Check 1').getByRole('checkbox', { name: 'Required' })).toBeDisabled();
  expect(row('Check 1').queryByRole('button')).toBeNull();
  expect(row('Check 2').getByRole('textbox', { name: 'Check' })).not.toHaveAttribute('readonly');
  fireEvent.click(row('Check 2').getByRole('checkbox', { name: 'Required' }));
  expect(row('Check 2').getByRole('checkbox', { name: 'Required' })).toBeEnabled();
  expect(row('Check 2').getByRole('button', { name: 'Remove check 2' })).toBeVisible();
  const results = row('Check 1').getByRole('combobox', { name: 'Result' });
  expect(
    within(results)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['OK', 'Not OK', 'Not applicable']));
});

describe('order tabs', () => {
  it('show the price of materials rounded as on their invoice', async () => {
    const material = {
      item: 'Sealant',
      quantity: 0.3,
      unit: 'pcs',
      unit_price: 0.75,
      billable: true,
    } as const;
    openOrder({ status: 'InProgress', materials: [material] }, {}, makeCurrentUser(), '?tab=Work');
    const table = within(await screen.findByRole('table', { name: 'Materials' }));
    expect(table.getByText('0.23')).toBeVisible();
  });

  it('show the progress of the order', async () => {
    openOrder({ status: 'Offered', billable: true });
    expect(await screen.findByText('Offered', { selector: 'li' })).toHaveAttribute('aria-current', 'step');
  });

  it('link to each offer', async () => {
    openOrder({ status: 'Offered', billable: true, offers: [BRIEF] }, {}, makeCurrentUser(), '?tab=Offers');
    expect(await screen.findByRole('link', { name: BRIEF.number })).toHaveAttribute(
      'href',
      '/orders/order-1/offer/of-1',
    );
    expect(screen.getByRole('button', { name: 'New version' })).toBeVisible();
  });

  it('start a new version with the lines and terms of the last one', async () => {
    const order = { ...records.order, _id: someId, status: 'Offered', billable: true, offers: [BRIEF] };
    const { calls } = renderScreen(`/orders/${someId}?tab=Offers`, {
      [`GET /order/${someId}`]: order,
      'GET /offer/of-1': offer,
      'POST /offer/add': { ...offer, _id: 'of-2' },
      'GET /offer/of-2': offer,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = await screen.findByRole('dialog', { name: `New version of ${offer.number}` });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain('POST /offer/add'));
    expect(calls.find(({ line }) => line === 'POST /offer/add')?.body).toMatchObject({
      terms: 'Paid within 15 days.',
      lines: records.bill.lines?.map(({ description, unit_price }) => ({ description, unit_price })),
    });
  });

  it('offer the stored draft of a new version', async () => {
    const order = { ...records.order, _id: someId, status: 'Offered', billable: true, offers: [BRIEF] };
    const form = `offers/${someId}/add`;
    const draft = { form, typed: { terms: 'Paid at once.' }, names: {}, based_on: null };
    const { calls } = renderScreen(`/orders/${someId}?tab=Offers`, {
      [`GET /order/${someId}`]: order,
      'GET /offer/of-1': offer,
      'GET /profile/draft': { draft: { ...draft, saved_at: '2026-11-20T08:00:00.000Z' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New version' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
    expect(dialog.getByRole('textbox', { name: 'Terms' })).toHaveValue('Paid at once.');
    expect(calls.map(({ line }) => line)).toContain(`GET /profile/draft?form=${encodeURIComponent(form)}`);
  });

  it('explain why no offer can be made', async () => {
    openOrder({ status: 'New', billable: true }, {}, makeCurrentUser(), '?tab=Offers');
    expect(await screen.findByText(/^Assess the order before/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New offer' })).toBeNull();
  });

  it('link to the invoice and show the recipient of its email', async () => {
    const mailing = { _id: 'm1', recipient: 'tenant@mail.example', subject: 'Tax Invoice 7', status: 'sent' };
    const responses = { 'POST /bill/bill-1/mailings': makePage<object>([mailing]) };
    openOrder({ status: 'Billed', bill: BILL }, responses, makeCurrentUser(), '?tab=Invoice');
    expect(await screen.findByText('tenant@mail.example')).toBeVisible();
    expect([screen.getByText('Tax Invoice 7'), screen.getByText('The system')]).toHaveLength(2);
    expect(await screen.findByRole('link', { name: 'MNT-2026-000007' })).toHaveAttribute(
      'href',
      '/bills/bill-1',
    );
  });

  it('show a pad for the client’s signature', async () => {
    const responses = { 'GET /order/order-1/media': makePage([]) };
    openOrder({ type: 'repair', status: 'InProgress' }, responses, makeCurrentUser(), '?tab=Photos');
    expect(await screen.findByRole('img', { name: 'Signature of the client' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save signature' })).toBeDisabled();
  });

  it('keep the signature on the pad until the server has stored it', async () => {
    const strokes: string[] = [];
    const pen = { fillRect: () => void strokes.splice(0), lineTo: () => void strokes.push('line') };
    const noop = () => undefined;
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue({ ...pen, beginPath: noop, moveTo: noop, stroke: noop } as never);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((onBlob) => void onBlob(new Blob(['drawn'], { type: 'image/png' })));
    HTMLCanvasElement.prototype.setPointerCapture = noop;
    const uploads: unknown[] = [errorResponse(503), { _id: 'm1' }];
    const responses = { 'GET /order/order-1/media': makePage([]), 'POST /media': () => uploads.shift() };
    const app = openOrder(
      { type: 'repair', status: 'InProgress' },
      responses,
      makeCurrentUser(),
      '?tab=Photos',
    );
    const pad = await screen.findByRole('img', { name: 'Signature of the client' });
    fireEvent.pointerDown(pad);
    fireEvent.pointerCancel(pad);
    fireEvent.pointerMove(pad);
    const saveButton = () => screen.getByRole('button', { name: 'Save signature' });
    fireEvent.click(saveButton());
    await waitFor(() => expect(app.toasts).toContainEqual(expect.objectContaining({ tone: 'error' })));
    expect(strokes).toEqual(['line']);
    expect(saveButton()).toBeEnabled();
    fireEvent.click(saveButton());
    await waitFor(() => expect(app.toasts).toContainEqual({ tone: 'success', text: 'File added' }));
    expect(strokes).toEqual([]);
    expect(saveButton()).toBeDisabled();
    jest.restoreAllMocks();
  });
});

describe('offer page', () => {
  const offerResponse = { 'GET /offer/of-1': offer };

  it('shows lines and terms and prints the offer', async () => {
    const link = 'GET /offer/of-1/document/link';
    const { calls } = renderScreen('/orders/order-1/offer/of-1', {
      ...offerResponse,
      [link]: { filePath: 'documents/offer/of-1' },
    });
    await screen.findByRole('heading', { level: 1, name: /OF-2026-00031-A/ });
    expect(screen.getByText('Paid within 15 days.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain(link));
  });

  it('saves a draft that someone else changed meanwhile, after the differences are resolved', async () => {
    const draft = { ...offer, order: { ...offer.order, _id: someId }, status: 'Draft' };
    const theirs = { ...draft, terms: 'Paid at once.', version: 5 };
    const answers = [errorResponse(409, { message: 'Changed', record: theirs }), { ...theirs, version: 6 }];
    const { calls, toasts, router } = renderScreen(`/orders/${someId}/offer/of-1`, {
      'GET /offer/of-1': draft,
      'PUT /offer/of-1': () => answers.shift(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Modify' }));
    const form = within(await screen.findByRole('dialog', { name: `Modify ${offer.number}` }));
    const [description] = form.getAllByRole('textbox', { name: 'Description' });
    fireEvent.change(description!, { target: { value: 'Second stage regulator' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
    expect(conflict.getByRole('radio', { name: /Paid at once/ })).toBeChecked();
    fireEvent.click(conflict.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'Offer saved' }]));
    expect(lastCall(calls, 'PUT /offer/of-1').body).toMatchObject({
      version: 5,
      order: someId,
      terms: 'Paid at once.',
      lines: [{ description: 'Second stage regulator' }, { description: 'Monthly service' }],
    });
    expect(router.state.historyAction).toBe('POP');
  });

  it('accepts the offer with a name, a channel and a note', async () => {
    const step = 'POST /offer/of-1/accept';
    const { calls, toasts } = renderScreen('/orders/order-1/offer/of-1', {
      ...offerResponse,
      [step]: { ...offer, status: 'Accepted' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog', { name: 'Who accepted this offer?' });
    type('Note', 'Accepted at ten');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'Offer accepted' }]));
    expect(calls.find(({ line }) => line === step)?.body).toEqual({
      accepted_by: 'Marina Bakery LLC',
      channel: 'phone',
      note: 'Accepted at ten',
    });
  });

  it('opens after the offer is created from the order', async () => {
    const { calls, pathname } = renderScreen(`/orders/${someId}?tab=Offers`, {
      [`GET /order/${someId}`]: {
        ...records.order,
        _id: someId,
        status: 'Assessed',
        billable: true,
        offers: [],
      },
      'POST /offer/add': { ...offer, status: 'Draft' },
      ...offerResponse,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New offer' }));
    const dialog = await screen.findByRole('dialog', { name: 'New offer' });
    type('Description', 'Second stage regulator');
    type('Unit price', '95');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pathname()).toBe('/orders/order-1/offer/of-1'));
    await screen.findByRole('heading', { level: 1, name: new RegExp(offer.number) });
    expect(calls.filter(({ line }) => line === 'GET /offer/of-1')).toHaveLength(1);
    expect(calls.find(({ line }) => line === 'POST /offer/add')?.body).toMatchObject({
      order: someId,
      lines: [{ description: 'Second stage regulator', unit_price: 95 }],
    });
  });
});

describe('refill', () => {
  const delivery = {
    _id: 'd-1',
    ticket_no: 'DT-001-004',
    at: '2026-11-20T07:00:00.000Z',
    supplier: 'ENOC',
    litres: 1514,
  };

  it('shows the delivered quantity and prints the delivery note', async () => {
    const link = 'GET /delivery/d-1/document/link';
    const responses = { [link]: { filePath: 'documents/delivery/d-1' } };
    const { calls } = openOrder(
      { type: 'refill', status: 'Completed', delivery },
      responses,
      makeCurrentUser(),
      '?tab=Work',
    );
    expect(await screen.findByText('DT-001-004')).toBeVisible();
    expect(screen.getByText('1,514')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Delivery note' }));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain(link));
  });

  it('links to the tank before the delivery', async () => {
    const tank = { _id: 'tank-1', code: 'TK-0042', label: 'Marina Heights T1' };
    openOrder(
      { type: 'refill', status: 'InProgress', tank, delivery: null },
      {},
      makeCurrentUser(),
      '?tab=Work',
    );
    expect(await screen.findByRole('link', { name: 'Open the tank' })).toHaveAttribute(
      'href',
      '/tanks/tank-1',
    );
  });
});

describe('next step', () => {
  it.each([
    ['to be sent', 'Draft', 'Assessed'],
    ['to be decided', 'Sent', 'Offered'],
  ] as const)('is the offer that waits %s', async (_case, status, orderStatus) => {
    openOrder({ status: orderStatus, billable: true, offers: [{ ...BRIEF, status }] });
    expect(await screen.findByRole('link', { name: 'Open offer' })).toHaveAttribute(
      'href',
      '/orders/order-1/offer/of-1',
    );
  });

  it('is a first offer, or a new version after a rejection', async () => {
    openOrder({ status: 'Assessed', billable: true, offers: [] });
    expect(await screen.findByRole('button', { name: 'New offer' })).toBeVisible();
    openOrder({ status: 'Assessed', billable: true, offers: [{ ...BRIEF, status: 'Rejected' }] });
    expect(await screen.findByRole('button', { name: 'New version' })).toBeVisible();
  });

  it('is not available for an order that is not billable, nor for users with read access', async () => {
    openOrder({ status: 'Assessed', billable: false, offers: [] });
    await heading();
    expect(buttons()).not.toContain('New offer');
    openOrder({ status: 'Assessed', billable: true, offers: [] }, {}, userWith('canViewOrders'));
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 1, name: /MO-2026-00031/ })).toHaveLength(2),
    );
    expect(buttons()).not.toContain('New offer');
  });

  it('is the draft of its invoice', async () => {
    openOrder({ status: 'Completed', billable: true, bill: { ...BILL, status: 'Draft' } });
    expect(await screen.findByRole('link', { name: 'Open invoice' })).toHaveAttribute(
      'href',
      '/bills/bill-1',
    );
  });

  it('of an accepted offer is its order', async () => {
    renderScreen('/orders/order-1/offer/of-1', { 'GET /offer/of-1': { ...offer, status: 'Accepted' } });
    expect(await screen.findByRole('link', { name: 'Open order' })).toHaveAttribute(
      'href',
      '/orders/order-1',
    );
  });
});

describe('transition dialog', () => {
  const technician = { _id: 'user-9', label: 'Omar Khan' };

  it('asks for the assignee and time of a visit', async () => {
    const step = 'POST /order/order-1/schedule';
    const { calls } = openOrder(
      { status: 'Approved', billable: true },
      { 'POST /order/assignees': makePage<object>([{ ...technician, _id: someId }]), [step]: records.order },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule the visit' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(await within(dialog).findAllByText('Assignee is required')).not.toHaveLength(0);
    const field = within(dialog).getByRole('combobox', { name: 'Assignee' });
    fireEvent.change(field, { target: { value: 'kha' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Omar Khan' }));
    type('Time', '09:30');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line === step)?.body).toMatchObject({
        assigned_to: someId,
        time: '09:30',
      }),
    );
  });

  describe('for the team of a visit', () => {
    const step = 'POST /order/order-1/reschedule';
    const rosa = { _id: someId.replace(/.$/, 'a'), username: 'r.santos', label: 'Rosa Santos' };
    const omar = { _id: someId.replace(/.$/, 'b'), label: 'Omar Khan' };
    const nameKey = `team[${omar._id}]`;
    const reschedule = async (responses: object) => {
      const { calls } = openOrder(
        { status: 'Scheduled', assigned_to: { ...technician, _id: someId, username: 'a' }, team: [rosa] },
        { 'POST /order/assignees': makePage<object>([omar, rosa]), [step]: records.order, ...responses },
      );
      fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Reschedule' }));
      return { calls, dialog: await screen.findByRole('dialog', { name: 'Reschedule the visit' }) };
    };

    it('adds members one by one and stores their names in the draft', async () => {
      const { calls, dialog } = await reschedule({ 'GET /profile/draft': { draft: null } });
      expect(within(dialog).getByText('Rosa Santos')).toBeVisible();
      const field = within(dialog).getByRole('combobox', { name: 'Team' });
      act(() => {
        field.focus();
      });
      fireEvent.change(field, { target: { value: 'kha' } });
      const option = await screen.findByRole('option', { name: 'Omar Khan' });
      expect(field).toHaveValue('kha');
      fireEvent.click(option);
      const savedDraft = () => calls.find(({ line }) => line === 'PUT /profile/draft');
      await waitFor(() => expect(savedDraft()).toBeDefined());
      expect(savedDraft()?.body).toMatchObject({ names: { [nameKey]: omar } });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
      await waitFor(() =>
        expect(calls.find(({ line }) => line === step)?.body).toMatchObject({ team: [rosa._id, omar._id] }),
      );
    });

    it('restores members with their names from the draft', async () => {
      const draft = {
        form: 'orders/order-1/reschedule',
        based_on: null,
        typed: { team: [omar._id] },
        names: { [nameKey]: omar },
        saved_at: '2026-11-20T10:05:00.000Z',
      };
      const { calls, dialog } = await reschedule({ 'GET /profile/draft': { draft } });
      fireEvent.click(await within(dialog).findByRole('button', { name: 'Continue' }));
      expect(within(dialog).getByText('Omar Khan')).toBeVisible();
      expect(within(dialog).queryByText('Rosa Santos')).toBeNull();
      fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
      await waitFor(() =>
        expect(calls.find(({ line }) => line === step)?.body).toMatchObject({ team: [omar._id] }),
      );
    });
  });

  it.each([
    ['InProgress', 'Put on hold', 'Put this order on hold?', 'hold'],
    ['New', 'Cancel order', 'Cancel this order?', 'cancel'],
  ] as const)('sends the reason in status %s for "%s"', async (status, label, title, step) => {
    const line = `POST /order/order-1/${step}`;
    const { calls } = openOrder({ status, billable: true }, { [line]: records.order });
    await heading();
    if (!screen.queryByRole('button', { name: label }))
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(
      screen.queryByRole('button', { name: label }) ?? screen.getByRole('menuitem', { name: label }),
    );
    const dialog = await screen.findByRole('dialog', { name: title });
    type('Reason', 'No part in stock');
    fireEvent.click(within(dialog).getByRole('button', { name: label }));
    await waitFor(() =>
      expect(calls.find((call) => call.line === line)?.body).toEqual({ reason: 'No part in stock' }),
    );
  });

  it('sends the source of an invoice', async () => {
    const step = 'POST /order/order-1/bill';
    const { calls } = openOrder(
      { status: 'Completed', billable: true, offers: [{ ...BRIEF, status: 'Accepted' }] },
      { [step]: records.order },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Create invoice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create the invoice of this order?' });
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Based on' }), {
      target: { value: 'actual' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create invoice' }));
    await waitFor(() => expect(calls.find(({ line }) => line === step)?.body).toEqual({ from: 'actual' }));
  });

  it('sends the invoice by the client’s preferred channel', async () => {
    const step = 'POST /order/order-1/send-bill';
    const client = {
      _id: 'client-1',
      code: 'CL-000123',
      label: 'Marina Bakery LLC',
      email: 'bakery@mail.example',
      phone: '+971501234567',
      preferred_channel: 'whatsapp' as const,
    };
    const { calls } = openOrder(
      { status: 'Billed', billable: true, bill: BILL, client },
      { [step]: records.order },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Send invoice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send the invoice of this order?' });
    expect(within(dialog).queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(within(dialog).getByRole('textbox', { name: 'Phone' })).toHaveValue('+971501234567');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send invoice' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line === step)?.body).toMatchObject({
        channel: 'whatsapp',
        phone: '+971501234567',
      }),
    );
  });

  it('sends the reason for a rejected offer', async () => {
    const step = 'POST /offer/of-1/reject';
    const { calls } = renderScreen('/orders/order-1/offer/of-1', { 'GET /offer/of-1': offer, [step]: offer });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why was this offer rejected?' });
    type('Reason', 'Too dear');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line === step)?.body).toEqual({ reason: 'Too dear' }),
    );
  });
});

it('an invoice that is sent from its URL can’t be sent twice', async () => {
  const order = { ...records.order, status: 'Billed', bill: BILL };
  const send = 'POST /order/order-1/send-bill';
  const { calls } = renderScreen('/orders/order-1/send-bill/tenant@mail.example', {
    'GET /order/order-1': order,
    [send]: order,
  });
  const note = await screen.findByText(/^Invoice MNT-2026-000007 will be sent to/);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(note).toHaveTextContent(/^Sending .* to tenant@mail.example/));
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(calls.filter(({ line }) => line === send).map(({ body }) => body)).toEqual([
    { to: 'tenant@mail.example' },
  ]);
});

it('a file that is dropped beside the upload box does not replace the page', async () => {
  openOrder(
    { status: 'InProgress' },
    { 'GET /order/order-1/media': makePage([]) },
    makeCurrentUser(),
    '?tab=Photos',
  );
  await screen.findByRole('button', { name: 'Add file' });
  const drop = new Event('drop', { cancelable: true });
  window.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
});

it('a late order is marked in the list', async () => {
  renderScreen('/orders', { 'POST /order': makePage<object>([{ ...records.order, late: true }]) });
  expect(await screen.findByText('Late')).toBeVisible();
});

it.each([
  ['Completed', true],
  ['Closed', false],
] as const)('the assignee of an order that is %s can add files: %s', async (status, canAdd) => {
  const assigned_to = { _id: 'user-7', username: 'o.khan', label: 'Omar Khan' };
  const responses = { 'GET /order/order-1/media': makePage([{ _id: 'm1', name: 'after', filePath: 'm1' }]) };
  openOrder({ status, assigned_to }, responses, userWith('canViewOrders'), '?tab=Photos');
  await screen.findByRole('table');
  expect(buttons().includes('Add file')).toBe(canAdd);
});
