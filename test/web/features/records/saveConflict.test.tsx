import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { save, textbox, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const client = { ...records.client, area: 'Al Barsha', name_ar: 'نور' };
const PAGE = `/clients/${client._id}`;
const PUT = `PUT /client/${client._id}`;
const SENTENCE = 'This record was changed by someone else. Reload to see the latest version.';
const stale = (more: object) =>
  errorResponse(409, { message: SENTENCE, record: { ...client, version: 7, ...more }, request_id: 'r1' });

/** The record's form, whose saves are answered one after the other. */
const open = async (...told: unknown[]) => {
  const staged = renderScreen(`${PAGE}/edit`, {
    [`GET /client/${client._id}`]: client,
    [PUT]: () => told.shift(),
    'POST /client': neverResolves(),
  });
  await screen.findByRole('button', { name: 'Save' });
  const sent = () => staged.calls.filter(({ line }) => line === PUT).map(({ body }) => body);
  return { ...staged, sent };
};
const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this record' });
const answers = async (field: string) => {
  const group = within(await dialog()).getByRole('radiogroup', { name: field });
  return within(group)
    .getAllByRole('radio')
    .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]);
};
const press = async (name: string) => {
  fireEvent.click(within(await dialog()).getByRole('button', { name }));
};

it('shows what was saved beside what was typed, and keeps mine of what I changed and theirs of the rest', async () => {
  const { sent, at } = await open(stale({ area: 'JLT', name_ar: 'مريم' }), { ...client, version: 8 });
  await type('Area', 'Marina');
  save();
  expect(await answers('Area')).toEqual([
    ['Saved by someone elseJLT', false],
    ['YoursMarina', true],
  ]);
  expect(await answers('Arabic name')).toEqual([
    ['Saved by someone elseمريم', true],
    ['Previous valueنور', false],
  ]);
  expect(within(await dialog()).getAllByRole('radiogroup')).toHaveLength(2);
  await press('Save');
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(sent()).toMatchObject([
    { area: 'Marina', name_ar: 'نور', version: 3 },
    { area: 'Marina', name_ar: 'مريم', version: 7 },
  ]);
});

it('saves what the person chooses instead', async () => {
  const { sent, at } = await open(stale({ area: 'JLT', name_ar: 'مريم' }), { ...client, version: 8 });
  await type('Area', 'Marina');
  save();
  fireEvent.click(within(await dialog()).getByRole('radio', { name: /JLT/ }));
  fireEvent.click(within(await dialog()).getByRole('radio', { name: /نور/ }));
  await press('Save');
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(sent()[1]).toMatchObject({ area: 'JLT', name_ar: 'نور', version: 7 });
});

it('says so when both typed the same', async () => {
  const { sent } = await open(stale({ area: 'Marina' }), { ...client, version: 8 });
  await type('Area', 'Marina');
  save();
  expect(await dialog()).toHaveTextContent('Someone else made the same change');
  await press('Save');
  await waitFor(() => expect(sent()[1]).toMatchObject({ area: 'Marina', version: 7 }));
});

it('goes back to the form with everything in it, and asks again at the next save', async () => {
  const again = stale({ area: 'JLT' });
  const { sent } = await open(again, stale({ area: 'JVC' }));
  await type('Area', 'Marina');
  save();
  await press('Back to the form');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await textbox('Area')).toHaveValue('Marina');
  expect(screen.getByText(SENTENCE)).toBeVisible();
  save();
  expect(await answers('Area')).toEqual([
    ['Saved by someone elseJVC', false],
    ['YoursMarina', true],
  ]);
  expect(sent()).toMatchObject([{ version: 3 }, { version: 3 }]);
});

it('asks once more when somebody was faster again', async () => {
  const { sent, at } = await open(stale({ area: 'JLT' }), stale({ area: 'JVC', version: 9 }), {
    ...client,
    version: 10,
  });
  await type('Area', 'Marina');
  save();
  await press('Save');
  await waitFor(async () =>
    expect(await answers('Area')).toContainEqual(['Saved by someone elseJVC', false]),
  );
  await press('Save');
  await waitFor(() => expect(at()).toBe(PAGE));
  expect(sent().map((body) => (body as { version: number }).version)).toEqual([3, 7, 9]);
});

it('leaves a refusal without a record to its sentence', async () => {
  await open(errorResponse(409, { message: 'This phone is already taken.' }));
  await type('Area', 'Marina');
  save();
  expect(await screen.findByText('This phone is already taken.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
