import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ImportFormat, ImportResult } from '../../../../src/domain/imports/importFile';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { errorResponse, lastCall } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';

const ROW = { line: 2, label: 'A-1', state: 'valid' as const, message: 'New device DV-0001' };
const BAD = { line: 3, label: 'A-2', state: 'invalid' as const, message: 'Vendor is required' };
const FORMAT: ImportFormat = {
  encoding: 'UTF-8',
  delimiter: ',',
  decimal_sign: 'point',
  date_order: 'day_first',
  is_decimal_ambiguous: false,
  is_date_order_ambiguous: true,
};
const GOOD_FILE: ImportResult = {
  format: FORMAT,
  rows: [ROW],
  valid: 1,
  duplicate: 0,
  invalid: 0,
  saved: false,
};
const BAD_FILE: ImportResult = { ...GOOD_FILE, rows: [ROW, BAD], invalid: 1 };
const choose = async () => {
  const file = new File(['x'], 'devices.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('File', { selector: 'input' }), {
    target: { files: [file] },
  });
};

it('shows invalid lines and offers no import of the others; a valid file is imported as a whole', async () => {
  const checks: ImportResult[] = [BAD_FILE, BAD_FILE, GOOD_FILE];
  const { calls, toasts } = renderScreen('/devices?import=devices', {
    'POST /device/import/check': () => checks.shift(),
    'POST /device/import': { ...GOOD_FILE, saved: true },
  });
  expect(await screen.findByRole('heading', { name: 'Import devices' })).toBeVisible();
  await choose();
  expect(await screen.findByText('Vendor is required')).toBeVisible();
  expect(screen.getByText(/^Fix the rejected lines/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.getByText('UTF-8 text, cells separated by commas.')).toBeVisible();
  expect(screen.getByText('This file can be read either way. Please check.')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Dates' }));
  fireEvent.click(screen.getByRole('option', { name: /month first/ }));
  await waitFor(() =>
    expect((lastCall(calls, 'POST /device/import/check').body as FormData).get('date_order')).toBe(
      'month_first',
    ),
  );
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ text: '1 line imported' })));
  expect((lastCall(calls, 'POST /device/import').body as FormData).get('rows')).toBe('all');
});

it('shows the error of an import only for its file', async () => {
  renderScreen('/devices?import=devices', {
    'POST /device/import/check': GOOD_FILE,
    'POST /device/import': errorResponse(409, { message: 'SN-1 was added in the meantime.' }),
  });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  expect(await screen.findByText('SN-1 was added in the meantime.')).toBeVisible();
  await choose();
  expect(await screen.findByRole('button', { name: 'Import 1 line' })).toBeVisible();
  expect(screen.queryByText('SN-1 was added in the meantime.')).toBeNull();
});

it('imports a file in the format of the preview after another format could not be checked', async () => {
  const checks = [GOOD_FILE, errorResponse(429, { message: 'Too many files.' })];
  const { calls } = renderScreen('/devices?import=devices', {
    'POST /device/import/check': () => checks.shift(),
    'POST /device/import': { ...GOOD_FILE, saved: true },
  });
  await choose();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Dates' }));
  fireEvent.click(screen.getByRole('option', { name: /month first/ }));
  expect(await screen.findByText('Too many files.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Dates' })).toHaveTextContent('day first');
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  await screen.findByRole('heading', { name: 'Imported' });
  expect((lastCall(calls, 'POST /device/import').body as FormData).get('date_order')).toBe('day_first');
});

it('the import is available to users who may add devices', async () => {
  const list = { 'POST /device': makePage([]) };
  const viewer = makeCurrentUser(makePermissions(['canViewDevices']));
  renderScreen('/devices?import=devices', list, viewer);
  expect(await screen.findByRole('heading', { name: 'Devices' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
