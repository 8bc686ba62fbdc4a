import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { lastCall } from '../../../fakeServices';
import { select, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

it('prices a bulk delivery tariff per litre, and others per m³', async () => {
  const { calls } = renderScreen('/settings/add?kind=tariff', { 'POST /setting/add': records.setting });
  const block = async () => within(await screen.findByRole('group', { name: 'Block 1' }));
  expect((await block()).getByRole('textbox', { name: /Price per m³/ })).toBeVisible();
  await select('Contract type', 'bulk_delivery');
  const price = await waitFor(async () => (await block()).getByRole('textbox', { name: /Price per litre/ }));
  expect((await block()).queryByRole('textbox', { name: /Price per m³/ })).toBeNull();
  fireEvent.change(price, { target: { value: '1.6' } });
  await type('Key', 'tariff.BULK');
  await type('Label', 'Bulk deliveries');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /setting/add').body).toMatchObject({
      value: { type: 'bulk_delivery', blocks: [{ from: 0, to: null, price: 1.6 }] },
    }),
  );
});

it('is saved only with a price that was entered', async () => {
  const { calls } = renderScreen('/settings/add?kind=tariff', { 'POST /setting/add': records.setting });
  expect(await screen.findByRole('textbox', { name: /Price per m³/ })).toHaveValue('');
  expect(screen.getByText('The lines appear once the blocks are complete.')).toBeVisible();
  await type('Key', 'tariff.RES-AJM');
  await type('Label', 'Residential Ajman');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Price is required' })).toBeVisible();
  expect(calls.filter(({ line }) => line === 'POST /setting/add')).toEqual([]);
});
