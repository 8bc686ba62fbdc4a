import { fireEvent, screen, within } from '@testing-library/react';
import { lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const ENTRY = {
  _id: 'audit-1',
  at: '2026-11-12T10:05:00.000Z',
  action: 'tank.changed',
  outcome: 'done',
  who: { _id: 'user-1', label: 'o.khan' },
  model: 'tank',
  record: { _id: 'tank-1', label: 'TK-0042 · Marina Heights T1' },
  changes: [
    { field: 'name', from: 'Marina T1', to: 'Marina Heights T1' },
    { field: 'status', from: 'planned', to: 'commissioned' },
  ],
  request_id: 'req-7',
  address: '10.0.0.7',
};
const SEALED = { blocks: 3, at: '2026-11-12T10:06:00.000Z', until: '2026-11-12T10:05:00.000Z' };
const VERIFIED = {
  at: '2026-11-12T00:10:00.000Z',
  entries: 1200,
  blocks: 2,
  until: '2026-11-11T20:00:00.000Z',
  error: null as string | null,
};
const responses = (integrity: object = { chained: SEALED, unchained: 2, verified: VERIFIED }) => ({
  'POST /audit': makePage<object>([ENTRY]),
  'GET /audit/audit-1': ENTRY,
  'GET /audit/integrity': integrity,
});
const auditor = makeCurrentUser({ ...makePermissions(['canViewUsers', 'canViewTanks']), role: 'Auditor' });

it('shows who changed which values, with a link to the record and the state of the hash chain', async () => {
  renderScreen('/users?view=audit', responses(), auditor);
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeVisible();
  expect(
    await screen.findByText('Name: Marina T1 → Marina Heights T1; Status: Planned → Commissioned'),
  ).toBeVisible();
  expect(screen.getByText('o.khan')).toBeVisible();
  expect(screen.getByRole('link', { name: /TK-0042/ })).toHaveAttribute('href', '/tanks/tank-1');
  expect(
    await screen.findByText(/1,200 entries up to 12 Nov 2026, 00:00 match the hash chain/),
  ).toBeVisible();
  expect(screen.getByText(/2 newer entries wait/)).toBeVisible();
});

it('shows where the log differs from its hash chain', async () => {
  const error = 'block 2: row audit-9 was changed';
  renderScreen(
    '/users?view=audit',
    responses({ chained: SEALED, unchained: 0, verified: { ...VERIFIED, error } }),
    auditor,
  );
  expect(await screen.findByText(/does not match its hash chain: block 2: row audit-9/)).toBeVisible();
});

it('opens an entry over the filtered list, and links to the entries of its request and its record', async () => {
  const { calls, router } = renderScreen('/users?view=audit&record=tank-1', responses(), auditor);
  fireEvent.click(await screen.findByRole('link', { name: '12 Nov 2026, 14:05' }));
  expect(lastCall(calls, 'POST /audit').body).toMatchObject({ filters: { record: 'tank-1' } });
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Tank TK-0042 · Marina Heights T1: changed by o.khan',
    }),
  );
  expect(await dialog.findByText('Commissioned')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open record' })).toHaveAttribute('href', '/tanks/tank-1');
  expect(dialog.getByRole('link', { name: 'req-7' })).toHaveAttribute(
    'href',
    '/users?view=audit&request=req-7',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toBe('?view=audit&record=tank-1');
});

it('shows no link to a record whose page the user may not open', async () => {
  renderScreen(
    '/users?view=audit',
    responses(),
    makeCurrentUser({ ...makePermissions(['canViewUsers']), role: 'Clerk' }),
  );
  expect(await screen.findByText(/TK-0042/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /TK-0042/ })).toBeNull();
});
