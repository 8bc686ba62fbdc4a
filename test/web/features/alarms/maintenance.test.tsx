import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MaintenanceWindow } from '../../../../src/domain/alarms/maintenanceWindow';
import { fromTimeInput, toTimeInput } from '../../../../src/domain/dates';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const CURRENT: MaintenanceWindow = {
  _id: 'window-1',
  version: 1,
  status: 'current',
  reason: 'Valve is replaced',
  tank: null,
  site: { code: 'SITE-017', name: 'Marina Heights' },
  starts_at: '2026-11-20T04:00:00.000Z',
  ends_at: '2026-11-20T08:00:00.000Z',
  ended_at: null,
  ended_by: null,
  created_by: { _id: 'user-1', label: 'Mariam Al Suwaidi' },
};
const COMING: MaintenanceWindow = {
  ...CURRENT,
  _id: 'window-2',
  status: 'scheduled',
  starts_at: '2026-11-21T04:00:00.000Z',
  tank: { _id: 'tank-1', code: 'TK-0042', label: 'Marina Heights T1' },
};
const TAB = '/tanks?view=alarms&tab=Maintenance';
const LIST = { 'POST /alarm': makePage([]), 'POST /maintenance_window': makePage([CURRENT, COMING]) };
const TANK = '0193a000-0000-7000-8000-0000000000a1';
const SITE = records.tank.site._id;
const reader = makeCurrentUser(makePermissions(['canViewTanks']));

describe('tab of all maintenance windows', () => {
  it('is beside the alarms and lists windows of sites and tanks', async () => {
    const { router } = renderScreen('/tanks?view=alarms', LIST);
    fireEvent.click(await screen.findByRole('tab', { name: 'Maintenance' }));
    expect(await screen.findByText('Current')).toBeVisible();
    expect(router.state.location.search).toBe('?view=alarms&tab=Maintenance');
    expect(screen.getAllByText('SITE-017 · Marina Heights')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /TK-0042/ })).toHaveAttribute('href', '/tanks/tank-1');
  });

  it('ends a current window after a confirmation', async () => {
    const { store, calls, toasts } = renderScreen(TAB, {
      ...LIST,
      'POST /maintenance_window/window-1/end': { ...CURRENT, version: 2, status: 'past' },
    });
    const end = await screen.findByRole('button', { name: 'End now' });
    expect(end).toHaveAttribute('tabindex', '-1');
    fireEvent.click(end);
    await waitFor(() => expect(store.getState().confirm?.title).toBe('End this maintenance window now?'));
    expect(calls.some(({ line }) => line.endsWith('/end'))).toBe(false);
    act(() => void store.dispatch(confirmDialog.actions.accepted()));
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Maintenance window ended' }]));
    expect(await screen.findByText('Past')).toBeVisible();
  });

  it('cancels a scheduled window', async () => {
    const { store, toasts } = renderScreen(TAB, {
      ...LIST,
      'POST /maintenance_window/window-2/cancel': { ...COMING, version: 2, status: 'cancelled' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel window' }));
    await waitFor(() => expect(store.getState().confirm?.confirmLabel).toBe('Cancel window'));
    act(() => void store.dispatch(confirmDialog.actions.accepted()));
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Maintenance window cancelled' }]));
    expect(await screen.findByText('Cancelled')).toBeVisible();
  });

  it('is read-only without permission to update tanks', async () => {
    renderScreen(TAB, LIST, reader);
    expect(await screen.findByText('Current')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set maintenance window' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });
});

it('the page of a tank adds a window for the tank or its site, in Dubai time', async () => {
  const responses: unknown[] = [
    errorResponse(422, {
      message: 'Please fix these fields.',
      fields: { ends_at: 'Choose an end in the future' },
    }),
    CURRENT,
  ];
  const { calls, toasts } = renderScreen(`/tanks/${TANK}?tab=Maintenance`, {
    [`GET /tank/${TANK}`]: { ...records.tank, _id: TANK },
    [`POST /tank/${TANK}/maintenance_windows`]: makePage([]),
    'POST /maintenance_window/add': () => responses.shift(),
    'POST /tank': makePage([records.tank]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set maintenance window' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set maintenance window' }));
  const submit = dialog.getByRole('button', { name: 'Set window' });
  expect(dialog.getByRole('combobox', { name: /^Tank/ })).toHaveValue('TK-0042 · Marina Heights T1');
  fireEvent.change(dialog.getByRole('combobox', { name: /^Silence/ }), { target: { value: 'site' } });
  expect(dialog.getByRole('combobox', { name: /^Site/ })).toHaveValue('SITE-017 · Marina Heights');
  fireEvent.change(dialog.getByLabelText(/^Start/), { target: { value: '2026-11-20T12:00' } });
  fireEvent.change(dialog.getByLabelText(/^End/), { target: { value: '2026-11-20T11:00' } });
  fireEvent.click(submit);
  expect((await dialog.findAllByText('The end must be after the start'))[0]).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Reason is required' })).toBeVisible();
  expect(calls.some(({ line }) => line.endsWith('/add'))).toBe(false);
  fireEvent.change(dialog.getByLabelText(/^End/), { target: { value: '2026-11-20T16:30' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Valve' } });
  fireEvent.click(submit);
  expect((await dialog.findAllByText('Choose an end in the future'))[0]).toBeVisible();
  fireEvent.click(submit);
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Maintenance window set' }]));
  expect(lastCall(calls, 'POST /maintenance_window/add').body).toEqual({
    site: SITE,
    tank: null,
    scope: 'site',
    reason: 'Valve',
    starts_at: '2026-11-20T08:00:00.000Z',
    ends_at: '2026-11-20T12:30:00.000Z',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the page of a site adds a window for the site', async () => {
  const site = { ...records.tank.site, version: 1, contacts: [], tanks_count: 0, counters_count: 0 };
  const { calls } = renderScreen(`/tanks?view=site&site=${SITE}&tab=Maintenance`, {
    [`GET /site/${SITE}`]: site,
    [`POST /site/${SITE}/maintenance_windows`]: makePage([CURRENT]),
    'POST /maintenance_window/add': CURRENT,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set maintenance window' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set maintenance window' }));
  expect(dialog.queryByRole('combobox', { name: /^Tank/ })).toBeNull();
  fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Hydrotest' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Set window' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /maintenance_window/add').body).toMatchObject({
      scope: 'site',
      site: SITE,
      reason: 'Hydrotest',
    }),
  );
});

it('a time input shows the time in Dubai; invalid text is kept for validation', () => {
  expect(toTimeInput(Date.parse('2026-11-20T20:30:59Z'))).toBe('2026-11-21T00:30');
  expect(fromTimeInput('2026-11-21T00:30')).toBe('2026-11-20T20:30:00.000Z');
  expect(fromTimeInput('2026-02-30T10:00')).toBe('2026-02-30T10:00');
});
