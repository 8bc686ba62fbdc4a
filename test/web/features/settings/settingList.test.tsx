import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePage } from '../../../factories';
import { lastCall } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const SETTINGS = [
  { ...records.setting, _id: 's1', group: 'company', label: 'Address', value: 'Dubai', value_type: 'text' },
  { ...records.setting, _id: 's2', group: 'company', label: 'Bank', value: 'ADCB', value_type: 'text' },
  { ...records.setting, _id: 's3', group: 'tax', label: 'VAT', value: 5, value_type: 'percent' },
];

it('all settings are on one page, by group, until another order is selected', async () => {
  const { calls } = renderScreen('/settings', { 'POST /setting': makePage<object>(SETTINGS) });
  const table = within(await screen.findByRole('table', { name: 'Settings' }));
  await table.findByRole('link', { name: 'VAT' });
  const groups = () => table.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(groups()).toEqual(['Company', 'Address', 'Bank', 'Tax', 'VAT']);
  expect(lastCall(calls, 'POST /setting').body).toMatchObject({ page: 1, limit: 100 });
  await userEvent.setup({ delay: null }).click(table.getByRole('button', { name: 'Key' }));
  await waitFor(() => expect(groups()).toEqual(['Address', 'Bank', 'VAT']));
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
  expect(lastCall(calls, 'POST /setting').body).toMatchObject({ limit: 100, sort: 'key' });
});
