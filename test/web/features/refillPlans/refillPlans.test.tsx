import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RefillPlan, RefillTank } from '../../../../src/domain/tanks/refillPlan';
import type { Tank } from '../../../../src/domain/tanks/tank';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { tanks } from '../../../../src/web/features/tanks/tanks';
import { today } from '../../../../src/web/ui/form/today';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const idOf = (number: number) => `0193a000-0000-7000-8000-0000000000a${String(number)}`;

/** A tank of 10,000 L at 20 %, with space for 6,000 L. */
const tankAt = (number: number, site: object, more: Partial<RefillTank> = {}): RefillTank => ({
  _id: idOf(number),
  code: `TK-000${String(number)}`,
  label: `Tank ${String(number)}`,
  product: 'lpg_mix',
  status: 'commissioned',
  water_capacity_l: 10_000,
  max_fill_percent: 80,
  level_percent: 20,
  last_reading_at: new Date().toISOString(),
  refill_by: null,
  suggested_l: 5000,
  delivered_since_l: 0,
  manifold_group: null,
  manifold_tanks: [],
  order: null,
  plan: null,
  site: { _id: 'S-1', code: 'SITE-1', name: 'Marina', ...site },
  ...more,
});
const MARINA = { _id: 'S-1', code: 'SITE-1', name: 'Marina', lat: 25.08, lng: 55.14 };
const AJMAN = { _id: 'S-2', code: 'SITE-2', name: 'Ajman', lat: 25.41, lng: 55.45 };
const HARBOUR = { _id: 'S-3', code: 'SITE-3', name: 'Harbour', lat: null, lng: null };
const TANKS = [tankAt(1, AJMAN, { refill_by: '2099-01-02' }), tankAt(2, MARINA, { refill_by: '2099-01-01' })];

const stopOf = (tank: RefillTank, more: object = {}) => ({
  tank,
  litres: 5000,
  override_reason: null,
  override_by: null,
  order: null,
  delivered_l: null,
  ...more,
});
const PLAN: RefillPlan = {
  _id: 'plan-1',
  version: 1,
  unique_number: 'RP-2026-00001',
  day: '2099-01-01',
  truck: 'DXB 1',
  capacity_l: 18_000,
  driver: null,
  notes: null,
  status: 'draft',
  stops_count: 2,
  planned_l: 10_000,
  stops: TANKS.map((tank) =>
    stopOf(tank, { tank: { ...tank, plan: { _id: 'plan-1', unique_number: null } } }),
  ),
};
const LIST = {
  'POST /tank': makePage(
    TANKS.map(({ _id, code, site }) => ({
      ...records.tank,
      _id,
      code,
      site,
      days_to_empty: 9.25,
      earliest_days: 8.5,
      latest_days: 14.2,
      suggested_l: 5000,
    })),
  ),
  'POST /refill_plan': makePage<object>([]),
  'POST /refill_plan/tanks': { tanks: TANKS },
};
const PATH = '/tanks?view=planning';
const PAGE = `${PATH}&plan=plan-1`;
const planner = makeCurrentUser(
  makePermissions(['canViewTanks', 'canUpdateTanks', 'canViewOrders', 'canCreateOrders']),
);

async function openForm() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Plan refills (2)' }));
  return within(await screen.findByRole('dialog', { name: 'Plan refills' }));
}

/** Codes of the stops in the form, in order. */
const stopsIn = (form: Awaited<ReturnType<typeof openForm>>) =>
  form.getAllByRole('group', { name: /^Stop \d/ }).map(({ textContent }) => /TK-\d+/.exec(textContent)?.[0]);

describe('run-out list', () => {
  it('is opened from the tanks and starts with the tank to refill first', async () => {
    const { calls, router } = renderScreen('/tanks', LIST);
    fireEvent.click(await screen.findByRole('link', { name: 'Refill planning' }));
    expect(await screen.findAllByText('8.5 to 14')).toHaveLength(2);
    expect(router.state.location.search).toBe('?view=planning');
    expect(lastCall(calls, 'POST /tank').body).toMatchObject({
      sort: 'days_to_empty',
      dir: 'asc',
      filters: { status: ['commissioned'] },
    });
  });

  it('filters among the tanks in service', async () => {
    const { calls } = renderScreen(`${PATH}&product=propane`, LIST);
    expect(await screen.findAllByText('8.5 to 14')).toHaveLength(2);
    expect(lastCall(calls, 'POST /tank').body).toMatchObject({
      filters: { product: 'propane', status: ['commissioned'] },
    });
  });

  it('reverses its order with the first click', async () => {
    const { calls } = renderScreen(PATH, LIST);
    fireEvent.click(await screen.findByRole('columnheader', { name: /Days to empty/ }));
    await waitFor(() =>
      expect(lastCall(calls, 'POST /tank').body).toMatchObject({ sort: 'days_to_empty', dir: 'desc' }),
    );
  });

  it('shows a changed tank without another request', async () => {
    const { calls, store } = renderScreen(PATH, LIST);
    expect(await screen.findAllByText('8.5 to 14')).toHaveLength(2);
    const [tank] = LIST['POST /tank'].documents;
    const changed = { ...tank, label: 'Roof tank', latest_days: 20 } as unknown as Tank;
    act(() => void store.dispatch(tanks.fetchOne.fulfilled(changed, changed._id)));
    expect(await screen.findByText('8.5 to 20')).toBeVisible();
    expect(calls.filter(({ line }) => line === 'POST /tank')).toHaveLength(1);
  });

  it('offers no planning without permission to update tanks', async () => {
    renderScreen(PATH, LIST, makeCurrentUser(makePermissions(['canViewTanks'])));
    expect(await screen.findAllByText('8.5 to 14')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Plan refills' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('form of a plan', () => {
  it('orders the stops, adds up the litres and saves the plan', async () => {
    const { calls, toasts, router } = renderScreen(PATH, {
      ...LIST,
      'POST /refill_plan/add': PLAN,
      'GET /refill_plan/plan-1': PLAN,
    });
    const form = await openForm();
    expect(lastCall(calls, 'POST /refill_plan/tanks').body).toEqual({ tanks: [idOf(1), idOf(2)] });
    expect(await form.findByText('10,000 L planned')).toBeVisible();
    expect(stopsIn(form)).toEqual(['TK-0002', 'TK-0001']);
    expect(form.getAllByText(/space 6,000 L/)).toHaveLength(2);
    fireEvent.change(form.getByRole('combobox', { name: 'Truck' }), { target: { value: 'DXB 1' } });
    fireEvent.change(form.getByRole('textbox', { name: /^Truck capacity/ }), { target: { value: '9000' } });
    expect(form.getByText('10,000 L planned, 1,000 L more than the truck carries')).toBeVisible();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findAllByText('The stops need 10,000 L, the truck carries 9,000 L'))[0]).toBeVisible();
    expect(calls.some(({ line }) => line.endsWith('/add'))).toBe(false);
    fireEvent.change(form.getAllByRole('textbox', { name: /^Litres/ })[0] as HTMLElement, {
      target: { value: '3500' },
    });
    expect(form.getByText('8,500 L planned, 500 L left in the truck')).toBeVisible();
    fireEvent.click(form.getByRole('button', { name: 'Move Ajman up' }));
    expect(stopsIn(form)).toEqual(['TK-0001', 'TK-0002']);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Refill plan saved' }]));
    expect(lastCall(calls, 'POST /refill_plan/add').body).toMatchObject({
      day: today(),
      truck: 'DXB 1',
      capacity_l: 9000,
      stops: [
        { tank: idOf(1), litres: 5000 },
        { tank: idOf(2), litres: 3500 },
      ],
    });
    await waitFor(() => expect(router.state.location.search).toBe('?view=planning&plan=plan-1'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Plan refills' })).toBeDisabled();
  });

  it('shows the error of a tank, and removes the tank', async () => {
    const tanks = [
      tankAt(1, AJMAN, { suggested_l: 6000, plan: { _id: 'plan-9', unique_number: 'RP-2026-00009' } }),
      tankAt(2, MARINA, { refill_by: '2026-01-01', hydrotest_due: '2026-01-01' }),
    ];
    renderScreen(PATH, { ...LIST, 'POST /refill_plan/tanks': { tanks } }, planner);
    const form = await openForm();
    expect(
      await form.findByText(/Hydrotest was due on 1 Jan 2026: only a super administrator/),
    ).toBeVisible();
    expect(form.getByText('To be refilled by 1 Jan 2026, before the day of the plan')).toBeVisible();
    expect(form.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
    fireEvent.change(form.getAllByRole('textbox', { name: /^Litres/ })[1] as HTMLElement, {
      target: { value: '6001' },
    });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const messages = [
      'TK-0001 is already in RP-2026-00009',
      'TK-0001 has space for 6,000 L up to its maximum fill',
    ];
    for (const message of messages) expect((await form.findAllByText(message))[0]).toBeVisible();
    fireEvent.click(form.getByRole('button', { name: 'Remove stop 2' }));
    expect(stopsIn(form)).toEqual(['TK-0002']);
    expect(form.getByText('5,000 L planned')).toBeVisible();
  });

  it('shows the errors of the server', async () => {
    const fields = { day: 'Choose today or a later day' };
    renderScreen(PATH, {
      ...LIST,
      'POST /refill_plan': makePage([PLAN]),
      'POST /refill_plan/add': errorResponse(422, { message: 'Please fix these fields.', fields }),
    });
    const form = await openForm();
    expect(await form.findByDisplayValue('DXB 1')).toBeVisible();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findAllByText(fields.day))[0]).toBeVisible();
  });

  it('adds the selected tanks to a draft; a super administrator permits an expired one', async () => {
    const added = tankAt(3, HARBOUR, { civil_defence_expiry: '2026-01-01' });
    const draft = { ...PLAN, stops: PLAN.stops?.slice(0, 1) };
    const { calls } = renderScreen(PATH, {
      'POST /tank': makePage([{ ...records.tank, _id: added._id, code: added.code }]),
      'POST /refill_plan': makePage([draft]),
      'GET /refill_plan/plan-1': draft,
      'POST /refill_plan/tanks': { tanks: [draft.stops?.[0]?.tank, added] },
      'PUT /refill_plan/plan-1': { ...PLAN, version: 2 },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add to a draft' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to RP-2026-00001, DXB 1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Modify RP-2026-00001' }));
    const reason = await form.findByRole('textbox', { name: /^Reason for override/ });
    expect(stopsIn(form)).toEqual(['TK-0001', 'TK-0003']);
    fireEvent.change(reason, { target: { value: 'Hospital' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(lastCall(calls, 'PUT /refill_plan/plan-1').body).toMatchObject({
        version: 1,
        stops: [
          { tank: idOf(1), litres: 5000 },
          { tank: idOf(3), litres: 5000, override_reason: 'Hospital' },
        ],
      }),
    );
  });

  it('is saved after someone else added a stop meanwhile', async () => {
    const theirs = { ...PLAN, version: 4, stops: [...PLAN.stops!, stopOf(tankAt(3, HARBOUR))] };
    const answers = [errorResponse(409, { message: 'Changed', record: theirs }), { ...theirs, version: 5 }];
    const { calls } = renderScreen(PAGE, {
      'GET /refill_plan/plan-1': PLAN,
      'POST /refill_plan/tanks': { tanks: PLAN.stops?.map(({ tank }) => tank) },
      'PUT /refill_plan/plan-1': () => answers.shift(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Modify' }));
    const form = within(await screen.findByRole('dialog', { name: 'Modify RP-2026-00001' }));
    fireEvent.change(await form.findByRole('textbox', { name: 'Notes' }), { target: { value: 'Gate 2' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
    expect(conflict.getByRole('radio', { name: /TK-0003 · 5000 L/ })).toBeChecked();
    fireEvent.click(conflict.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(calls, 'PUT /refill_plan/plan-1').body).toMatchObject({
      version: 4,
      notes: 'Gate 2',
      stops: [{ tank: idOf(1) }, { tank: idOf(2) }, { tank: idOf(3), litres: 5000 }],
    });
  });

  it('is opened by Retry when the draft could not be loaded', async () => {
    const answers = [errorResponse(503, { message: 'Try again later.' }), PLAN];
    renderScreen(PATH, {
      ...LIST,
      'POST /refill_plan': makePage([PLAN]),
      'GET /refill_plan/plan-1': () => answers.shift(),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add to a draft' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to RP-2026-00001, DXB 1' }));
    expect(await screen.findByText('Try again later.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: 'Modify RP-2026-00001' })).toBeVisible();
  });
});

describe('page of a plan', () => {
  it('shows the stops as a list and numbered on a map', async () => {
    renderScreen(PAGE, { 'GET /refill_plan/plan-1': PLAN });
    const table = within(await screen.findByRole('table', { name: 'Stops' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(table.getByRole('link', { name: 'TK-0001 · Tank 1' })).toHaveAttribute(
      'href',
      `/tanks/${idOf(1)}`,
    );
    const map = within(screen.getByRole('group', { name: 'Map of the stops' }));
    expect(map.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Stop 1: SITE-2 · Ajman',
      'Stop 2: SITE-1 · Marina',
    ]);
  });

  it('is released after a confirmation, and shows its orders', async () => {
    const order = { _id: 'order-1', unique_number: 'MO-2026-00031', status: 'New' };
    const released = {
      ...PLAN,
      version: 2,
      status: 'released',
      stops: PLAN.stops?.map((stop, index) => ({ ...stop, order, delivered_l: index === 0 ? 4800 : null })),
    };
    const { store, calls, toasts } = renderScreen(PAGE, {
      'GET /refill_plan/plan-1': PLAN,
      'POST /refill_plan/plan-1/release': released,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Release' }));
    await waitFor(() => expect(store.getState().confirm?.title).toBe('Release RP-2026-00001?'));
    expect(store.getState().confirm?.text).toBe(
      '2 refill orders are due on 1 Jan 2099. The plan can’t be changed afterwards.',
    );
    expect(calls.some(({ line }) => line.endsWith('/release'))).toBe(false);
    act(() => void store.dispatch(confirmDialog.actions.accepted()));
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'RP-2026-00001 released' }]));
    expect(screen.getAllByRole('link', { name: 'MO-2026-00031' })).toHaveLength(2);
    expect(screen.getByText('4,800 L')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modify' })).toBeNull();
  });

  it('shows why it can’t be released, before and after an attempt', async () => {
    const expired = tankAt(2, MARINA, { relief_valve_due: '2026-01-01' });
    const message = 'TK-0002: Relief valve test was due on 1 Jan 2026';
    const { store, toasts } = renderScreen(PAGE, {
      'GET /refill_plan/plan-1': { ...PLAN, stops: [stopOf(expired)] },
      'POST /refill_plan/plan-1/release': errorResponse(409, { message: `${message}.` }),
    });
    expect(await screen.findByText(message)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(store.getState().confirm).not.toBeNull());
    act(() => void store.dispatch(confirmDialog.actions.accepted()));
    await waitFor(() => expect(toasts).toMatchObject([{ text: `${message}.` }]));
  });

  it('is cancelled with a reason', async () => {
    const { calls, toasts } = renderScreen(PAGE, {
      'GET /refill_plan/plan-1': PLAN,
      'POST /refill_plan/plan-1/cancel': { ...PLAN, status: 'cancelled', cancel_reason: 'Truck broke down' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this plan?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Truck broke down' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'RP-2026-00001 cancelled' }]));
    expect(lastCall(calls, 'POST /refill_plan/plan-1/cancel').body).toEqual({ reason: 'Truck broke down' });
    expect(await screen.findByText('Truck broke down')).toBeVisible();
  });

  it('prints the driver’s sheet', async () => {
    const { calls } = renderScreen(PAGE, {
      'GET /refill_plan/plan-1': PLAN,
      'GET /refill_plan/plan-1/document/link': { filePath: 'documents/refill_plan/plan-1?signature=abc' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Driver’s sheet' }));
    await waitFor(() =>
      expect(calls.some(({ line }) => line === 'GET /refill_plan/plan-1/document/link')).toBe(true),
    );
  });

  it.each([
    ['nothing but an id', { _id: 'plan-1' }],
    ['odd stops', { ...PLAN, stops: [{}, { tank: {} }, { tank: { _id: 'x' }, litres: 'many' }] }],
    ['stops that are no list', { ...PLAN, stops: 'none' }],
  ])('is displayed with %s', async (_case, body) => {
    renderScreen(PAGE, { 'GET /refill_plan/plan-1': body });
    expect(await screen.findByRole('table', { name: 'Stops' })).toBeVisible();
  });

  it('is read-only without permission to update tanks', async () => {
    renderScreen(
      PAGE,
      { 'GET /refill_plan/plan-1': PLAN },
      makeCurrentUser(makePermissions(['canViewTanks'])),
    );
    expect(await screen.findByRole('button', { name: 'Driver’s sheet' })).toBeVisible();
    for (const name of ['Modify', 'Release', 'Cancel plan'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('the tab of plans lists all of them', async () => {
  renderScreen(`${PATH}&tab=Plans`, { ...LIST, 'POST /refill_plan': makePage([PLAN]) });
  expect(await screen.findByRole('link', { name: 'RP-2026-00001' })).toHaveAttribute('href', PAGE);
});
