import { screen, within } from '@testing-library/react';
import type { Tank } from '../../../../src/domain/tanks/tank';
import { tankWarnings } from '../../../../src/web/features/tanks/tankRecords';
import { records } from '../../../sampleRecords';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const tank = (more: Partial<Tank>): Tank => ({
  ...records.tank,
  status: 'commissioned',
  max_fill_percent: 80,
  level_status: 'normal',
  connection_status: 'online',
  ...more,
});

describe('a tank in service', () => {
  it.each<[Partial<Tank>, string[]]>([
    [{ level_percent: 60 }, []],
    [{ level_percent: 82 }, ['above_max_fill']],
    [{ level_percent: 86, level_status: 'high' }, ['above_max_fill']],
    [
      { level_percent: 12, level_status: 'critical', connection_status: 'offline' },
      ['level_critical', 'offline'],
    ],
    [{ level_percent: 0, level_status: 'critical', status: 'decommissioned' }, []],
  ])('with %j warns of %j', (more, warnings) => {
    expect(tankWarnings(tank(more))).toEqual(warnings);
  });

  it('shows a fill above the limit in its header, and opens a refill order with the suggested litres', async () => {
    const overfilled = tank({ level_percent: 82, suggested_l: 3_000, refill_by: '2026-12-03' });
    renderScreen('/tanks/tank-1', { 'GET /tank/tank-1': overfilled });
    expect(await screen.findByText('Above maximum fill')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order refill' })).toHaveAttribute(
      'href',
      `/orders/add?tank=${overfilled._id}&type=refill`,
    );
  });

  it('is not shown as green in the list while its device is offline', async () => {
    const offline = tank({ level_percent: 60, connection_status: 'offline', refill_state: 'ordered' });
    renderScreen('/tanks', { 'POST /tank': makePage([offline]) });
    const row = within((await screen.findByText(offline.code)).closest('[data-id]') as HTMLElement);
    expect(row.getByText('Offline')).toBeVisible();
    expect(row.getByText('Ordered')).toBeVisible();
  });
});

describe('new order of a tank', () => {
  it('is a refill of that tank with the litres to deliver', async () => {
    const low = tank({ suggested_l: 3_000, refill_by: '2026-12-03' });
    renderScreen(`/orders/add?tank=${low._id}`, { [`GET /tank/${low._id}`]: low });
    expect(await screen.findByLabelText(/^Type/)).toHaveValue('refill');
    expect(screen.getByLabelText(/^Title/)).toHaveValue(`Refill ${low.code} ${low.name}`);
    expect(screen.getByLabelText(/^Description/)).toHaveValue(
      'Deliver 3,000 L by 3 Dec 2026, at most to 80 %.',
    );
    expect(screen.getByLabelText(/^Billable/)).not.toBeChecked();
    expect(screen.getByLabelText(/^Tank/)).toHaveValue(`${low.code} · ${low.name}`);
  });
});
