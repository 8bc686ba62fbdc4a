import { screen, waitFor, within } from '@testing-library/react';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeLoginResponse, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const { client } = records;
const currentUser = makeCurrentUser();
const loginResponse = makeLoginResponse();
const refusedOnce = () => {
  const answers = [errorResponse(401)];
  return () => answers.shift() ?? { _id: currentUser.userId };
};
const responses = () => ({
  [`GET /client/${client._id}`]: client,
  'POST /client': neverResolves(),
  'GET /profile': refusedOnce(),
  'POST /user/login': {
    ...loginResponse,
    user: { ...loginResponse.user, _id: currentUser.userId, username: currentUser.username },
  },
});

/** Opens a form, changes it and lets the session expire. */
const openExpired = async () => {
  const app = renderApp(`/clients/${client._id}/edit`, responses(), currentUser);
  const area = await screen.findByRole('textbox', { name: 'Area' });
  await app.user.clear(area);
  await app.user.type(area, 'Marina');
  app.store.dispatch(profileOpened());
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  return { ...app, dialog, area };
};

it('asks for the password over the unchanged page', async () => {
  const { user, dialog, area, pathname, toasts } = await openExpired();
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  await user.type(dialog.getByLabelText('Password'), 'a long password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(area).toBeInTheDocument();
  expect(area).toHaveValue('Marina');
  expect(pathname()).toBe(`/clients/${client._id}/edit`);
  expect(toasts).toContainEqual({ tone: 'success', text: 'You are signed in again.' });
});

it('stays open on Escape and lets the user sign out instead', async () => {
  const { user, dialog, pathname } = await openExpired();
  await user.keyboard('{Escape}');
  expect(dialog.getByLabelText('Password')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sign out instead' }));
  await waitFor(() => expect(pathname()).toBe('/login'));
});
