import { screen, waitFor, within } from '@testing-library/react';
import type { Setting } from '../../../../src/domain/settings/setting';
import type { UserSession } from '../../../../src/domain/session/userSession';
import { records } from '../../../sampleRecords';
import { makePage, makeUser, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const findDialog = async () => within(await screen.findByRole('alertdialog'));

describe('a scheduled change of a setting', () => {
  const READ = 'GET /setting/setting-1';
  const CANCEL = 'POST /setting/setting-1/withdraw';
  const upcoming = { value: 12, effective_from: '2027-01-01' };
  const openSetting = (setting: Setting) =>
    renderApp('/settings/setting-1', { [READ]: setting, [CANCEL]: setting }, admin);

  it('is cancelled after confirmation', async () => {
    const { user, calls, toasts } = openSetting({ ...records.setting, upcoming });
    await user.click(await screen.findByRole('button', { name: 'Cancel scheduled change' }));
    const dialog = await findDialog();
    expect(dialog.getByText(`${records.setting.label} keeps its current value.`)).toBeVisible();
    expect(calls.some(({ line }) => line === CANCEL)).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({ tone: 'success', text: 'Scheduled change cancelled' }),
    );
    expect(calls.filter(({ line }) => line === CANCEL)).toHaveLength(1);
    expect(calls.filter(({ line }) => line === READ)).toHaveLength(1);
  });

  it('stays when the user declines', async () => {
    const { user, calls } = openSetting({ ...records.setting, upcoming });
    await user.click(await screen.findByRole('button', { name: 'Cancel scheduled change' }));
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ line }) => line === CANCEL)).toBe(false);
  });

  it('can’t be cancelled without one', async () => {
    openSetting(records.setting);
    await screen.findByRole('heading', { name: records.setting.label });
    expect(screen.queryByRole('button', { name: 'Cancel scheduled change' })).toBeNull();
  });
});

describe('sessions of an employee', () => {
  const session = (more: Partial<UserSession>): UserSession => ({
    _id: 'session-1',
    agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    ip: '10.0.0.7',
    current: false,
    created_at: '2026-11-20T05:00:00.000Z',
    last_active_at: '2026-11-20T06:00:00.000Z',
    expires_at: '2026-11-20T18:00:00.000Z',
    ...more,
  });
  const LIST = 'POST /user/user-1/sessions';
  const list = makePage([session({}), session({ _id: 'session-2', ip: '10.0.0.8', current: true })]);
  const openSessions = (path = '/users/user-1?tab=Sessions', currentUser = admin) =>
    renderApp(
      path,
      {
        'GET /profile': makeUser(),
        'GET /user/user-1': makeUser(),
        'POST /wallet': makePage([]),
        [LIST]: list,
        'POST /profile/sessions': list,
        'POST /session/session-1/end': null,
        'POST /user/user-1/end-sessions': null,
        'POST /profile/end-others': null,
      },
      currentUser,
    );

  it('show their IP address, and the current session can’t be ended', async () => {
    openSessions();
    const grid = await screen.findByRole('table', { name: 'Sessions' });
    expect(await within(grid).findByText('10.0.0.7')).toBeVisible();
    expect(within(grid).getByText(/\(this one\)$/)).toBeVisible();
    expect(within(grid).getAllByRole('button', { name: 'End' })).toHaveLength(1);
  });

  it('are ended one by one after confirmation, and the list is fetched again', async () => {
    const { user, calls, toasts } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const dialog = await findDialog();
    expect(dialog.getByText(/10\.0\.0\.7, will be signed out immediately/)).toBeVisible();
    expect(calls.some(({ line }) => line.endsWith('/end'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Session ended' }));
    await waitFor(() => expect(calls.filter(({ line }) => line.startsWith(LIST))).toHaveLength(2));
  });

  it('are kept when the user declines', async () => {
    const { user, calls } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.some(({ line }) => line.endsWith('/end'))).toBe(false);
  });

  it('are ended together', async () => {
    const { user, calls, toasts } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
    const dialog = await findDialog();
    expect(dialog.getByText('All sessions of this account will be signed out immediately.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End sessions' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Sessions ended' }));
    expect(calls.some(({ line }) => line === 'POST /user/user-1/end-sessions')).toBe(true);
  });

  it.each(['/profile', '/users/user-1?tab=Sessions'])(
    'are ended except the current one by the employee in %s',
    async (path) => {
      const { user, calls, toasts } = openSessions(path, { ...admin, userId: 'user-1' });
      await user.click(await screen.findByRole('button', { name: 'End all others' }));
      const dialog = await findDialog();
      expect(dialog.getByText(/^All other sessions of this account/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'End sessions' }));
      await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Other sessions ended' }));
      expect(calls.some(({ line }) => line === 'POST /profile/end-others')).toBe(true);
    },
  );
});
