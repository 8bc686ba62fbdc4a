import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { lastCall } from '../../../fakeServices';
import { addRow, check, save, toggle } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

it('a company can turn off the photo rule for a source, and define a rule for a route', async () => {
  const { calls } = renderScreen('/settings/add?key=reading_photo', {
    'POST /setting/add': records.setting,
    'GET /setting/setting-1': records.setting,
  });
  expect(await screen.findByRole('checkbox', { name: 'Entered on a POS device' })).toBeChecked();
  await check('Entered in the browser');
  const route = within(await addRow('Add route', 'Route 1'));
  fireEvent.change(route.getByRole('combobox', { name: /Route/ }), { target: { value: 'DXB-M3' } });
  await toggle(route.getByRole('checkbox', { name: 'Entered in the browser' }));
  save();
  await waitFor(() =>
    expect(lastCall(calls, 'POST /setting/add').body).toMatchObject({
      key: 'reading_photo',
      value_type: 'json',
      value: {
        web: false,
        pos: true,
        import: false,
        amr: false,
        routes: [{ route_code: 'DXB-M3', web: true, pos: false, import: false, amr: false }],
      },
    }),
  );
});

it('the photo rule is saved without routes', async () => {
  const { calls } = renderScreen('/settings/add?key=reading_photo', { 'POST /setting/add': records.setting });
  await check('Entered in the browser');
  save();
  await waitFor(() =>
    expect(lastCall(calls, 'POST /setting/add').body).toMatchObject({
      value: { web: false, pos: true, import: false, amr: false, routes: [] },
    }),
  );
});
