import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DataGaps } from '../../../../src/domain/devices/dataGaps';
import type { MessageTest } from '../../../../src/domain/telemetry/testMessage';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { errorResponse, lastCall } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { select, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const day = (nth: number, messages: number) => ({
  day: `2026-11-${String(nth).padStart(2, '0')}`,
  messages,
  expected: 24,
});
const GAPS: DataGaps = {
  _id: 'device-1',
  version: 1,
  code: 'DV-0001',
  serial_number: 'SN-1',
  report_interval_min: 60,
  tank: { _id: 'tank-1', code: 'TK-0001', label: 'Roof' },
  counter: null,
  site: { code: 'SITE-017', name: 'Marina Heights' },
  last_seen_at: '2026-11-20T08:00:00.000Z',
  health: 'late',
  longest_gap_h: 30,
  missing_7d_percent: 62.5,
  missing_30d_percent: null,
  days: [day(18, 24), day(19, 6), day(20, 0)],
};

describe('data gaps', () => {
  const PATH = '/devices?view=gaps';

  it('are listed with a description of the days with missing messages', async () => {
    renderScreen(PATH, { 'POST /device/gaps': makePage([GAPS]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Data gaps' })).toBeVisible();
    const row = within((await screen.findByText('SN-1')).closest<HTMLElement>('[role=row], tr')!);
    expect(row.getByRole('link', { name: 'SN-1' })).toHaveAttribute('href', '/devices/device-1?tab=Messages');
    expect(row.getByText('62.5')).toBeVisible();
    expect(row.getByText('30 h')).toBeVisible();
    expect(
      row.getByText('Days with gaps: 19 Nov: 6 of 24 messages, 20 Nov: 0 of 24 messages'),
    ).toBeInTheDocument();
  });

  it('are filtered by the URL, and opened from the devices', async () => {
    const { calls } = renderScreen(`${PATH}&site=SITE-017&missing_7d_percent=5`, {
      'POST /device/gaps': makePage([]),
    });
    await screen.findByText('Missing in 7 days, at least: 5 %');
    expect(lastCall(calls, 'POST /device/gaps').body).toMatchObject({
      filters: { site: 'SITE-017', missing_7d_percent: 5 },
    });
    renderScreen('/devices', { 'POST /device': makePage([]) });
    expect(await screen.findByRole('link', { name: 'Data gaps' })).toHaveAttribute('href', PATH);
  });
});

describe('the battery on the page of a device', () => {
  const open = (battery: unknown) =>
    renderScreen('/devices/device-1', {
      'GET /device/device-1': { ...records.device, _id: 'device-1', missing_7d_percent: 3.2 },
      'GET /device/device-1/battery': battery,
    });
  const section = async () => within(await screen.findByRole('region', { name: 'Battery' }));
  const days = [
    { day: '2026-11-01', battery_percent: 62 },
    { day: '2026-11-20', battery_percent: 58 },
  ];

  it('has its trend and the expected days', async () => {
    open({ days, battery_low: 20, trend: { fall_per_day: 0.2, low_on: '2027-05-29', empty_on: null } });
    const battery = await section();
    expect(await battery.findByText('58 %, 20 Nov 2026')).toBeVisible();
    expect(battery.getByText('Falls by 6.0 points a month')).toBeVisible();
    expect(battery.getByText('Expected at 20 %').nextSibling).toHaveTextContent('29 May 2027');
    expect(battery.getByText('Expected end').nextSibling).toHaveTextContent('In more than ten years');
    expect(await battery.findByRole('img', { name: /^Line chart of the battery level/ })).toBeVisible();
    expect(screen.getByText('3.2 %')).toBeVisible();
  });

  it('is unknown without a trend, never zero', async () => {
    open({ days: days.slice(0, 1), battery_low: 20, trend: null });
    const battery = await section();
    expect(await battery.findAllByText('Unknown')).toHaveLength(3);
    expect(battery.queryByRole('img')).toBeNull();
  });

  it('shows that no level was reported, and an error for an invalid response', async () => {
    open({ days: [null, 5], battery_low: 20, trend: null });
    expect(await screen.findByText(/^No battery level was reported/)).toBeVisible();
  });

  it('shows an error for an invalid response', async () => {
    open([]);
    expect(await (await section()).findByRole('alert')).toBeVisible();
  });
});

describe('a test message', () => {
  const RESULT: MessageTest = {
    problems: [],
    messages: [
      {
        device: 'SN-1',
        outcome: 'unconfirmed',
        result: 'It waits for a second reading.',
        at: '2026-11-20T07:55:00.000Z',
        clock: 'network',
        problems: ['Temperature: "x" is not a number.'],
        values: [{ label: 'Distance', value: 750, unit: 'mm' }],
        level: {
          level_percent: 51,
          volume_l: 2040,
          explanation: {
            steps: [{ label: 'Level', formula: '1 ÷ 2', value: 51, unit: '%' }],
            notes: ['A note.'],
          },
        },
      },
    ],
  };
  const PATH = 'POST /device/device-1/test-message';
  const open = (response: unknown, permissions = makeCurrentUser()) =>
    renderScreen(
      '/devices/device-1',
      {
        'GET /device/device-1': {
          ...records.device,
          _id: 'device-1',
          status: 'installed',
          last_payload: '{"data": "A="}',
          last_format: 'chirpstack',
        },
        'GET /device/device-1/battery': { days: [], battery_low: 20, trend: null },
        [PATH]: response,
      },
      permissions,
    );

  it('starts with the last message, and shows how the intake would process it', async () => {
    const { calls } = open(RESULT);
    fireEvent.click(await screen.findByRole('button', { name: 'Send test message' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('chirpstack');
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('{"data": "A="}');
    await select('Format', 'bytes');
    await type('Message', '0382ee02');
    fireEvent.click(dialog.getByRole('button', { name: 'Run test' }));
    expect(await dialog.findByText('It waits for a second reading.')).toBeVisible();
    for (const text of ['Unconfirmed', '20 Nov 2026, 11:55, by the network', '750 mm', '2,040 L', 'A note.'])
      expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByText('Temperature: "x" is not a number.')).toBeVisible();
    expect(lastCall(calls, PATH).body).toEqual({ format: 'bytes', message: '0382ee02' });
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Send test message' }));
    expect(screen.queryByText('It waits for a second reading.')).toBeNull();
  });

  it('shows refusals, errors and invalid responses', async () => {
    open(errorResponse(422, { message: 'Please check the message.', fields: {} }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send test message' }));
    fireEvent.click(screen.getByRole('button', { name: 'Run test' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
  });

  it('survives a response with missing parts', async () => {
    open({ messages: [null, { result: 'Odd', level: {}, values: [null] }], problems: ['Cut off.'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Send test message' }));
    fireEvent.click(screen.getByRole('button', { name: 'Run test' }));
    expect(await screen.findByText('Cut off.')).toBeVisible();
    expect(screen.getByText('Odd')).toBeVisible();
  });

  it('is available to users who may update devices', async () => {
    open(RESULT, makeCurrentUser(makePermissions(['canViewDevices'])));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send test message' })).toBeNull();
  });
});
