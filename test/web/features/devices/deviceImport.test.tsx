import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ImportResult } from '../../../../src/domain/imports/importFile';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { lastCall } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';

const ROW = { line: 2, serial_number: 'A-1', state: 'valid' as const, message: 'New device DV-0001' };
const BAD = { line: 3, serial_number: 'A-2', state: 'invalid' as const, message: 'Vendor is required' };
const GOOD_FILE: ImportResult = { rows: [ROW], valid: 1, duplicate: 0, invalid: 0, saved: false };
const BAD_FILE: ImportResult = { ...GOOD_FILE, rows: [ROW, BAD], invalid: 1 };
const choose = async () => {
  const file = new File(['x'], 'devices.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('File', { selector: 'input' }), {
    target: { files: [file] },
  });
};

it('shows bad lines and offers no import of the others; a good file is imported as a whole', async () => {
  const checks: ImportResult[] = [BAD_FILE, GOOD_FILE];
  const { calls, toasts } = renderScreen('/devices?import=devices', {
    'POST /device/import/check': () => checks.shift(),
    'POST /device/import': { ...GOOD_FILE, saved: true },
  });
  expect(await screen.findByRole('heading', { name: 'Import devices' })).toBeVisible();
  await choose();
  expect(await screen.findByText('Vendor is required')).toBeVisible();
  expect(screen.getByText(/^Fix the rejected lines/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 line' }));
  await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ text: 'One line imported' })));
  expect((lastCall(calls, 'POST /device/import').body as FormData).get('rows')).toBe('all');
});

it('is offered to those who may add devices', async () => {
  const list = { 'POST /device': makePage([]) };
  const viewer = makeCurrentUser(makePermissions(['canViewDevices']));
  renderScreen('/devices?import=devices', list, viewer);
  expect(await screen.findByRole('heading', { name: 'Devices' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
