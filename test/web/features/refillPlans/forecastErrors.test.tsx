import { screen, within } from '@testing-library/react';
import { makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const ERRORS = [
  { days_ahead: '0-5', forecasts: 1204, error_days: 0.42, naive_error_days: 1.31 },
  { days_ahead: '5-10', forecasts: 980, error_days: 0.98, naive_error_days: null },
];

it('refill planning shows the errors of past forecasts', async () => {
  renderApp(
    '/tanks?view=planning&tab=Forecasts',
    { 'GET /tank/forecast-errors': { errors: ERRORS } },
    makeCurrentUser(),
  );
  const table = within(await screen.findByRole('table', { name: 'Errors of past forecasts' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Days leftError (days)Naive forecast error (days)Forecasts',
    '0 to 50.41.31,204',
    '5 to 101.0-----none980',
  ]);
});
