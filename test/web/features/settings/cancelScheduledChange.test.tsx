import { screen, waitFor, within } from '@testing-library/react';
import type { Setting } from '../../../../src/domain/settings/setting';
import type { UserSession } from '../../../../src/domain/session/userSession';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { records } from '../../../sampleRecords';
import { makePage, makeUser, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

beforeAll(Grid.preload);

const admin = makeCurrentUser();
const question = async () => within(await screen.findByRole('alertdialog'));

describe('the value of a setting that is still to come', () => {
  const READ = 'GET /setting/setting-1';
  const STEP = 'POST /setting/setting-1/withdraw';
  const upcoming = { value: 12, effective_from: '2027-01-01' };
  const open = (setting: Setting) =>
    renderApp('/settings/setting-1', { [READ]: setting, [STEP]: setting }, admin);

  it('is taken back once that is asked and said', async () => {
    const { person, calls, toasts } = open({ ...records.setting, upcoming });
    await person.click(await screen.findByRole('button', { name: 'Cancel scheduled change' }));
    const asked = await question();
    expect(asked.getByText(`${records.setting.label} keeps its current value.`)).toBeVisible();
    expect(calls.some(({ line }) => line === STEP)).toBe(false);
    await person.click(asked.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({ tone: 'success', text: 'Scheduled change cancelled' }),
    );
    expect(calls.filter(({ line }) => line === STEP)).toHaveLength(1);
    expect(calls.filter(({ line }) => line === READ)).toHaveLength(1);
  });

  it('stays after a no', async () => {
    const { person, calls } = open({ ...records.setting, upcoming });
    await person.click(await screen.findByRole('button', { name: 'Cancel scheduled change' }));
    await person.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ line }) => line === STEP)).toBe(false);
  });

  it('cannot be taken back where there is none', async () => {
    open(records.setting);
    await screen.findByRole('heading', { name: records.setting.label });
    expect(screen.queryByRole('button', { name: 'Cancel scheduled change' })).toBeNull();
  });
});

describe('the sessions of an employee', () => {
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
  const open = () =>
    renderApp(
      '/users/user-1?tab=Sessions',
      {
        'GET /user/user-1': makeUser(),
        'POST /wallet': makePage([]),
        [LIST]: makePage([session({}), session({ _id: 'session-2', ip: '10.0.0.8', current: true })]),
        'POST /session/session-1/end': null,
        'POST /user/user-1/end-sessions': null,
      },
      admin,
    );

  it('say where they are, and the one that asks has no way to end itself there', async () => {
    open();
    const grid = await screen.findByRole('table', { name: 'Sessions' });
    expect(await within(grid).findByText('10.0.0.7')).toBeVisible();
    expect(within(grid).getByText(/\(this one\)$/)).toBeVisible();
    expect(within(grid).getAllByRole('button', { name: 'End' })).toHaveLength(1);
  });

  it('end one by one, after a yes, and the list is read again', async () => {
    const { person, calls, toasts } = open();
    await person.click(await screen.findByRole('button', { name: 'End' }));
    const asked = await question();
    expect(asked.getByText(/10\.0\.0\.7, will be signed out immediately/)).toBeVisible();
    expect(calls.some(({ line }) => line.endsWith('/end'))).toBe(false);
    await person.click(asked.getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Session ended' }));
    await waitFor(() => expect(calls.filter(({ line }) => line.startsWith(LIST))).toHaveLength(2));
  });

  it('go on after a no', async () => {
    const { person, calls } = open();
    await person.click(await screen.findByRole('button', { name: 'End' }));
    await person.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.some(({ line }) => line.endsWith('/end'))).toBe(false);
  });

  it('end together', async () => {
    const { person, calls } = open();
    await person.click(await screen.findByRole('button', { name: 'End all others' }));
    await person.click((await question()).getByRole('button', { name: 'End sessions' }));
    await waitFor(() =>
      expect(calls.some(({ line }) => line === 'POST /user/user-1/end-sessions')).toBe(true),
    );
  });
});
