import { screen } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { lastCall, errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const entry = {
  _id: 'audit-1',
  at: '2026-11-12T10:05:00.000Z',
  action: 'tank.changed',
  who: { _id: 'user-1', label: 'o.khan' },
  changes: [
    { field: 'name', from: 'Marina T1', to: 'خزان المارينا' },
    { field: 'serial_number', from: null, to: 'ASME-1' },
  ],
};
const tankResponse = { 'GET /tank/tank-1': records.tank };

describe('history of a record', () => {
  it('is a tab of its page that loads when it is opened', async () => {
    const historyResponse = { 'POST /tank/tank-1/history': { ...makePage<object>([entry]), total: 12 } };
    const { user, calls, router } = renderApp(
      '/tanks/tank-1',
      { ...tankResponse, ...historyResponse },
      makeCurrentUser(),
    );
    const tab = await screen.findByRole('tab', { name: 'History' });
    expect(calls.some(({ line }) => line.includes('history'))).toBe(false);
    await user.click(tab);
    expect(await screen.findByText('Changed by o.khan')).toBeVisible();
    expect(screen.getByText('12 Nov 2026, 14:05')).toBeVisible();
    expect(screen.getByText('Marina T1')).toBeVisible();
    expect(screen.getByText('خزان المارينا')).toBeVisible();
    expect(screen.getByText('ASME-1').closest('dd')).toHaveTextContent(/^ASME-1$/);
    expect(router.state.location.search).toBe('?tab=History');
    await user.click(screen.getByRole('button', { name: /page 2/i }));
    expect(lastCall(calls, 'POST /tank/tank-1/history').body).toMatchObject({ page: 2, limit: 10 });
  });

  it('shows labels and Dubai time instead of codes and ids', async () => {
    const changes = [
      { field: 'status', from: 'out_of_service', to: 'commissioned' },
      { field: 'name', from: null, to: 'out_of_service' },
      { field: 'scheduled_at', from: '2026-11-20T22:30:00.000Z', to: '2026-11-21T17:30:00.000Z' },
      { field: 'civil_defence_expiry', from: null, to: '2027-01-31' },
      { field: 'signature_id', from: null, to: '0193a000-0000-7000-8000-0000000000a1' },
      { field: 'checklist', from: null, to: [{ text: 'Supply closed', required: true, note: null }] },
    ];
    const historyResponse = { 'POST /tank/tank-1/history': makePage<object>([{ ...entry, changes }]) };
    renderApp('/tanks/tank-1?tab=History', { ...tankResponse, ...historyResponse }, makeCurrentUser());
    await screen.findByText('Changed by o.khan');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Out of service → Commissioned',
      'out_of_service',
      '21 Nov 2026, 02:30 → 21 Nov 2026, 21:30',
      '31 Jan 2027',
      'Text: Supply closed, Required: Yes',
    ]);
    expect(screen.getByText('Civil Defence certificate expiry')).toBeVisible();
  });

  it('shows an error when it can’t be loaded', async () => {
    const historyResponse = { 'POST /tank/tank-1/history': errorResponse(503, { message: 'Not now.' }) };
    renderApp('/tanks/tank-1?tab=History', { ...tankResponse, ...historyResponse }, makeCurrentUser());
    expect(await screen.findByText('Not now.')).toBeVisible();
  });
});
