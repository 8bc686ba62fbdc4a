import { screen, waitFor } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makeCurrentUser } from '../../../factories';
import { errorResponse } from '../../../fakeServices';
import { renderApp } from '../../renderApp';

it('shows no levels of the earlier span when those of the new one can’t be read', async () => {
  const point = { at: '2026-11-20T08:00:00.000Z', level_percent: 47.5 };
  const { user } = renderApp(
    '/tanks/tank-1?tab=Level',
    {
      'GET /tank/tank-1': records.tank,
      'POST /tank/tank-1/readings': { documents: [], total: 0, page: 1, limit: 10 },
      'GET /tank/tank-1/levels?range=30d': { points: [point], deliveries: [], alarms: [] },
      'GET /tank/tank-1/levels?range=7d': errorResponse(500),
    },
    makeCurrentUser(),
  );
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  expect(await screen.findByText('47.5 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '7 days' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('47.5 %')).toBeNull());
});
