import { screen, waitFor, within } from '@testing-library/react';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeLoginResponse, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const { client } = records;
const who = makeCurrentUser();
const own = makeLoginResponse();
const answers = {
  [`GET /client/${client._id}`]: client,
  'POST /client': neverResolves(),
  'GET /profile': errorResponse(401),
  'POST /user/login': { ...own, user: { ...own.user, _id: who.userId, username: who.username } },
};

/** A form with something typed in it, when the session ends. */
const interrupted = async () => {
  const staged = renderApp(`/clients/${client._id}/edit`, answers, who);
  const area = await screen.findByRole('textbox', { name: 'Area' });
  await staged.person.clear(area);
  await staged.person.type(area, 'Marina');
  staged.store.dispatch(profileOpened());
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  return { ...staged, dialog, area };
};

it('asks for the password over the page, and the page is as it was', async () => {
  const { person, dialog, area, at, toasts } = await interrupted();
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  await person.type(dialog.getByLabelText('Password'), 'a long password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(area).toBeInTheDocument();
  expect(area).toHaveValue('Marina');
  expect(at()).toBe(`/clients/${client._id}/edit`);
  expect(toasts).toContainEqual({ tone: 'success', text: 'You are signed in again.' });
});

it('stays through Escape, and lets the person sign out instead', async () => {
  const { person, dialog, at } = await interrupted();
  await person.keyboard('{Escape}');
  expect(dialog.getByLabelText('Password')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Sign out instead' }));
  await waitFor(() => expect(at()).toBe('/login'));
});
