import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makeUser } from '../../../factories';
import { save, textbox, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const client = { ...records.client, area: 'Al Barsha', name_ar: 'نور' };
const PAGE = `/clients/${client._id}`;
const PUT = `PUT /client/${client._id}`;
const MESSAGE = 'This record was changed by someone else. Reload to see the latest version.';
const conflict = (more: object) =>
  errorResponse(409, { message: MESSAGE, record: { ...client, version: 7, ...more }, request_id: 'r1' });

/** Opens the form; its saves get the responses in order. */
const openForm = async (...responses: unknown[]) => {
  const app = renderScreen(`${PAGE}/edit`, {
    [`GET /client/${client._id}`]: client,
    [PUT]: () => responses.shift(),
    'POST /client': neverResolves(),
  });
  await screen.findByRole('button', { name: 'Save' });
  const sent = () => app.calls.filter(({ line }) => line === PUT).map(({ body }) => body);
  return { ...app, sent };
};
const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this record' });
const choices = async (field: string) => {
  const group = within(await dialog()).getByRole('radiogroup', { name: field });
  return within(group)
    .getAllByRole('radio')
    .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]);
};
const press = async (name: string) => {
  fireEvent.click(within(await dialog()).getByRole('button', { name }));
};

it('shows saved and own values, preselecting own values only for changed fields', async () => {
  const { sent, pathname } = await openForm(conflict({ area: 'JLT', name_ar: 'مريم' }), {
    ...client,
    version: 8,
  });
  await type('Area', 'Marina');
  save();
  expect(await choices('Area')).toEqual([
    ['Saved by someone elseJLT', false],
    ['YoursMarina', true],
  ]);
  expect(await choices('Arabic name')).toEqual([
    ['Saved by someone elseمريم', true],
    ['Previous valueنور', false],
  ]);
  expect(within(await dialog()).getAllByRole('radiogroup')).toHaveLength(2);
  await press('Save');
  await waitFor(() => expect(pathname()).toBe(PAGE));
  expect(sent()).toMatchObject([
    { area: 'Marina', name_ar: 'نور', version: 3 },
    { area: 'Marina', name_ar: 'مريم', version: 7 },
  ]);
});

it('saves the values that the user selects', async () => {
  const { sent, pathname } = await openForm(conflict({ area: 'JLT', name_ar: 'مريم' }), {
    ...client,
    version: 8,
  });
  await type('Area', 'Marina');
  save();
  fireEvent.click(within(await dialog()).getByRole('radio', { name: /JLT/ }));
  fireEvent.click(within(await dialog()).getByRole('radio', { name: /نور/ }));
  await press('Save');
  await waitFor(() => expect(pathname()).toBe(PAGE));
  expect(sent()[1]).toMatchObject({ area: 'JLT', name_ar: 'نور', version: 7 });
});

it('reports that both made the same change', async () => {
  const { sent } = await openForm(conflict({ area: 'Marina' }), { ...client, version: 8 });
  await type('Area', 'Marina');
  save();
  expect(await dialog()).toHaveTextContent('Someone else made the same change');
  await press('Save');
  await waitFor(() => expect(sent()[1]).toMatchObject({ area: 'Marina', version: 7 }));
});

it('returns to the form with its values and asks again at the next save', async () => {
  const first = conflict({ area: 'JLT' });
  const { sent } = await openForm(first, conflict({ area: 'JVC' }));
  await type('Area', 'Marina');
  save();
  await press('Back to the form');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await textbox('Area')).toHaveValue('Marina');
  expect(screen.getByText(MESSAGE)).toBeVisible();
  save();
  expect(await choices('Area')).toEqual([
    ['Saved by someone elseJVC', false],
    ['YoursMarina', true],
  ]);
  expect(sent()).toMatchObject([{ version: 3 }, { version: 3 }]);
});

it('asks again after another conflict', async () => {
  const { sent, pathname } = await openForm(
    conflict({ area: 'JLT' }),
    conflict({ area: 'JVC', version: 9 }),
    {
      ...client,
      version: 10,
    },
  );
  await type('Area', 'Marina');
  save();
  await press('Save');
  await waitFor(async () =>
    expect(await choices('Area')).toContainEqual(['Saved by someone elseJVC', false]),
  );
  await press('Save');
  await waitFor(() => expect(pathname()).toBe(PAGE));
  expect(sent().map((body) => (body as { version: number }).version)).toEqual([3, 7, 9]);
});

it('shows a conflict without a record as an error', async () => {
  await openForm(errorResponse(409, { message: 'This phone is already taken.' }));
  await type('Area', 'Marina');
  save();
  expect(await screen.findByText('This phone is already taken.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows and saves the differences of the own profile', async () => {
  const own = makeUser({ _id: makeCurrentUser().userId, first_name: 'Mariam', version: 1 });
  const changed = { ...own, first_name: 'Maryam', version: 2 };
  const responses = [errorResponse(409, { message: MESSAGE, record: changed }), { ...changed, version: 3 }];
  const { calls } = renderScreen('/profile?edit=1', {
    'GET /profile': own,
    'PUT /profile': () => responses.shift(),
  });
  await type('First name', 'Miriam');
  save();
  expect(await choices('First name')).toEqual([
    ['Saved by someone elseMaryam', false],
    ['YoursMiriam', true],
  ]);
  await press('Save');
  await waitFor(() => expect(calls.filter(({ line }) => line === 'PUT /profile')).toHaveLength(2));
  expect(lastCall(calls, 'PUT /profile').body).toMatchObject({ first_name: 'Miriam', version: 2 });
});
