import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Alarm } from '../../../../src/domain/alarms/alarm';
import { alarmExportColumns } from '../../../../src/server/modules/alarms/alarmRoutes';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { records } from '../../../sampleRecords';
import { onNarrowScreen } from '../../narrowScreen';
import { renderScreen } from '../../renderScreen';

const LOW: Alarm = {
  _id: 'alarm-1',
  version: 1,
  kind: 'level_low',
  severity: 'critical',
  status: 'open',
  devices: 0,
  value: 14,
  threshold: 15,
  raised_at: '2026-11-20T05:00:00.000Z',
  tank: { _id: 'tank-1', code: 'TK-0042', label: 'Marina Heights T1' },
  site: { _id: 'site-1', code: 'SITE-1', name: 'Marina Heights' },
  order: { _id: 'order-1', unique_number: 'MO-2026-00031' },
};
const OUTAGE: Alarm = {
  _id: 'alarm-2',
  version: 1,
  kind: 'outage',
  severity: 'warning',
  status: 'open',
  devices: 12,
  raised_at: '2026-11-20T04:00:00.000Z',
  source: { _id: 'source-1', label: 'ChirpStack' },
};
const ALL = '/tanks?view=alarms';
const LIST = { 'POST /alarm': makePage([LOW, OUTAGE]) };
const reader = makeCurrentUser(makePermissions(['canViewTanks']));
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('[role="row"]')!);

describe('view of all alarms', () => {
  it('shows kind, record and opened order of each alarm', async () => {
    renderScreen(ALL, LIST);
    const row = await rowOf('Level 14.0 %, limit 15.0 %');
    expect(row.getByText('Critical')).toBeVisible();
    for (const button of row.getAllByRole('button')) expect(button).toHaveAttribute('tabindex', '-1');
    expect(row.getByRole('link', { name: /TK-0042/ })).toHaveAttribute('href', '/tanks/tank-1');
    expect(screen.getByText('12 devices are offline')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Alarms' })).toBeVisible();
  });

  it('sorts by severity', async () => {
    const { calls } = renderScreen(ALL, LIST);
    fireEvent.click(await screen.findByRole('columnheader', { name: /Severity/ }));
    await waitFor(() =>
      expect(lastCall(calls, 'POST /alarm').body).toMatchObject({ sort: 'severity', dir: 'asc' }),
    );
  });

  it('acknowledges several alarms in one request and lists each failure', async () => {
    const { calls } = renderScreen(ALL, {
      ...LIST,
      'POST /alarm/bulk/acknowledge': {
        results: [
          { _id: 'alarm-1', done: true },
          { _id: 'alarm-2', done: false, message: 'This alarm is already acknowledged.' },
        ],
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('1 done, 1 failed, 0 skipped')).toBeVisible();
    expect(screen.getByText('This alarm is already acknowledged.')).toBeVisible();
    expect(lastCall(calls, 'POST /alarm/bulk/acknowledge').body).toEqual({ ids: ['alarm-1', 'alarm-2'] });
  });

  it('requires reason and end of a snooze, and keeps the form when the server refuses', async () => {
    const responses: unknown[] = [
      errorResponse(422, {
        message: 'Please fix these fields.',
        fields: { until: 'Choose a time in the future' },
      }),
      { ...LOW, version: 2, status: 'snoozed', snooze_reason: 'Refill is booked' },
    ];
    const { calls, toasts } = renderScreen(ALL, {
      'POST /alarm': makePage([LOW]),
      'GET /alarm/alarm-1': LOW,
      'POST /alarm/alarm-1/snooze': () => responses.shift(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Snooze' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Snooze: / }));
    const submit = dialog.getByRole('button', { name: 'Snooze' });
    fireEvent.click(submit);
    expect(await dialog.findByRole('link', { name: 'Reason is required' })).toBeVisible();
    expect(calls.some(({ line }) => line.endsWith('/snooze'))).toBe(false);
    fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2026-11-21' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Refill is booked' },
    });
    fireEvent.click(submit);
    expect((await dialog.findAllByText('Choose a time in the future'))[0]).toBeVisible();
    fireEvent.click(submit);
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Alarm snoozed' }]));
    expect(lastCall(calls, 'POST /alarm/alarm-1/snooze').body).toMatchObject({
      until: '2026-11-21',
      reason: 'Refill is booked',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Snoozed')).toBeVisible();
  });

  it('snoozes several alarms in one request, with one reason and end', async () => {
    const { calls } = renderScreen(ALL, {
      ...LIST,
      'POST /alarm/bulk/snooze': {
        results: [
          { _id: 'alarm-1', message: null },
          { _id: 'alarm-2', message: 'This alarm is already cleared.' },
        ],
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Assign' })).toBeVisible();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Snooze' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze: 2 alarms' }));
    fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2026-11-21' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Booked' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await screen.findByText('1 done, 1 failed, 0 skipped')).toBeVisible();
    expect(lastCall(calls, 'POST /alarm/bulk/snooze').body).toEqual({
      ids: ['alarm-1', 'alarm-2'],
      input: { until: '2026-11-21', reason: 'Booked' },
    });
  });

  it('lists the devices of an outage', async () => {
    renderScreen(ALL, { ...LIST, 'POST /alarm/alarm-2/devices': makePage([records.device]) });
    fireEvent.click((await rowOf('12 devices are offline')).getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outage: ChirpStack' }));
    expect(await dialog.findByRole('link', { name: /DV-0107/ })).toHaveAttribute('href', '/devices/device-1');
  });

  it('lists the devices of an outage independently of the sort and page of the alarms', async () => {
    const { calls, router } = renderScreen(`${ALL}&page=2&sort=severity`, {
      'POST /alarm': makePage([OUTAGE], { total: 11, page: 2 }),
      'POST /alarm/alarm-2/devices': makePage([records.device], { total: 120 }),
    });
    fireEvent.click((await rowOf('12 devices are offline')).getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outage: ChirpStack' }));
    expect(await dialog.findByRole('link', { name: /DV-0107/ })).toBeVisible();
    expect(lastCall(calls, 'POST /alarm/alarm-2/devices').body).toEqual({ page: 1, limit: 100 });
    expect(dialog.getByText('The first 1 of 120 devices.')).toBeVisible();
    expect(router.state.location.search).toContain('page=2');
  });

  it('keeps the view when a filter changes', async () => {
    const { calls, router } = renderScreen(`${ALL}&severity=critical`, LIST);
    await waitFor(() =>
      expect(lastCall(calls, 'POST /alarm').body).toMatchObject({ filters: { severity: ['critical'] } }),
    );
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search alarms by tank or site' }), {
      target: { value: 'marina' },
    });
    await waitFor(() => expect(router.state.location.search).toContain('search=marina'));
    expect(router.state.location.search).toContain('view=alarms');
  });

  it('exports columns that the server knows', async () => {
    const { calls } = renderScreen(ALL, { ...LIST, 'POST /alarm/export/csv': new Blob([]) });
    const exportMenu = await screen.findByRole('button', { name: 'Export' });
    await screen.findByText('12 devices are offline');
    fireEvent.click(exportMenu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV: all 2' }));
    await waitFor(() => expect(calls.some(({ line }) => line.includes('/alarm/export/csv'))).toBe(true));
    const { columns } = lastCall(calls, 'POST /alarm/export/csv').body as { columns: string[] };
    expect(columns).toContain('tank');
    expect(columns.filter((name) => !(name in alarmExportColumns))).toEqual([]);
  });

  it('shows cards with the actions on a phone', async () => {
    onNarrowScreen();
    renderScreen(ALL, { 'POST /alarm': makePage([LOW]) });
    const list = within(await screen.findByRole('list', { name: 'Alarms' }));
    const card = within(await list.findByRole('listitem'));
    expect(card.getByText('Level 14.0 %, limit 15.0 %')).toBeVisible();
    expect(card.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  });

  it('is read-only without permission to update tanks or devices', async () => {
    renderScreen(ALL, LIST, reader);
    expect(await screen.findByText('Level 14.0 %, limit 15.0 %')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('allows users who update devices to change only alarms of devices', async () => {
    renderScreen(ALL, LIST, makeCurrentUser(makePermissions(['canViewTanks', 'canUpdateDevices'])));
    const ofSource = await rowOf('12 devices are offline');
    expect(ofSource.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
    const ofTank = await rowOf('Level 14.0 %, limit 15.0 %');
    expect(ofTank.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });
});

describe('page of a tank', () => {
  const TANK = { 'GET /tank/tank-1': { ...records.tank, alarm_severity: 'critical' } };

  it('shows its highest alarm severity beside the status', async () => {
    renderScreen('/tanks/tank-1', TANK);
    expect(await screen.findByText('Alarm: critical')).toBeVisible();
  });

  it('shows no alarm when all are cleared', async () => {
    renderScreen('/tanks/tank-1', { 'GET /tank/tank-1': { ...records.tank, alarm_severity: null } });
    expect(await screen.findByText('Commissioned')).toBeVisible();
    expect(screen.queryByText(/^Alarm: /)).toBeNull();
  });

  it('lists its alarms, which can be acknowledged there', async () => {
    const { toasts } = renderScreen('/tanks/tank-1?tab=Alarms', {
      ...TANK,
      'POST /tank/tank-1/alarms': makePage([LOW]),
      'POST /alarm/alarm-1/acknowledge': { ...LOW, version: 2, status: 'acknowledged' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('Acknowledged')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(toasts).toMatchObject([{ text: 'Alarm acknowledged' }]);
  });

  it('removes the severity when a user clears its alarm', async () => {
    const tanks = [{ ...records.tank, alarm_severity: 'critical' }];
    const { calls } = renderScreen('/tanks/tank-1?tab=Alarms', {
      'GET /tank/tank-1': () => tanks.shift() ?? { ...records.tank, alarm_severity: null },
      'POST /tank/tank-1/alarms': makePage([LOW]),
      'POST /alarm/alarm-1/clear': { ...LOW, version: 2, status: 'cleared', note: 'Filled' },
    });
    expect(await screen.findByText('Alarm: critical')).toBeVisible();
    const row = await screen.findByRole('row', { name: /Level low/ });
    fireEvent.click(within(row).getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear alarm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear: Level low, TK-0042' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Finding' }), { target: { value: 'Filled' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clear alarm' }));
    await waitFor(() => expect(screen.queryByText('Alarm: critical')).toBeNull());
    await waitFor(() => expect(screen.getByRole('row', { name: /Level low.*Cleared/ })).toBeVisible());
    expect(lastCall(calls, 'POST /alarm/alarm-1/clear').body).toEqual({ note: 'Filled' });
  });
});

it('a device shows its highest alarm severity and lists its alarms', async () => {
  const offline: Alarm = {
    _id: 'alarm-3',
    version: 1,
    kind: 'device_offline',
    severity: 'warning',
    status: 'open',
    devices: 0,
    raised_at: '2026-11-20T05:00:00.000Z',
  };
  renderScreen('/devices/device-1?tab=Alarms', {
    'GET /device/device-1': { ...records.device, alarm_severity: 'warning' },
    'POST /device/device-1/alarms': makePage([offline]),
  });
  expect(await screen.findByText('Device offline')).toBeVisible();
  expect(screen.getByText('Alarm: warning')).toBeVisible();
});
