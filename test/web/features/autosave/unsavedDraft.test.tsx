import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { editFormName } from '../../../../src/domain/drafts/unsavedDraft';
import { records } from '../../../sampleRecords';
import { lastCall, neverResolves, errorResponse } from '../../../fakeServices';
import { makeCurrentUser, makeUser } from '../../../factories';
import { save, textbox, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const { client } = records;
const PAGE = `/clients/${client._id}`;
const FORM = editFormName('clients', client._id);
const DRAFT = {
  form: FORM,
  typed: { name_ar: 'نور', area: 'Al Barsha' },
  names: {},
  based_on: client.version,
  saved_at: '2026-11-20T10:05:00.000Z',
};
const PUT = `PUT /client/${client._id}`;
const responses = (draft: object | null = DRAFT) => ({
  [`GET /client/${client._id}`]: client,
  [PUT]: { ...client, version: 4 },
  'POST /client': neverResolves(),
  'GET /profile/draft': { draft },
});
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const draftNote = () => screen.findByRole('status', { name: 'Unsaved draft' });

it('offers the stored draft and restores it', async () => {
  const { calls } = renderScreen(`${PAGE}/edit`, responses());
  expect(await draftNote()).toHaveTextContent(
    'You have a draft of this form, saved on 20 Nov 2026, 14:05: Arabic name, Area.',
  );
  press('Continue');
  expect(await textbox('Arabic name')).toHaveValue('نور');
  expect(await textbox('Area')).toHaveValue('Al Barsha');
  expect(await textbox('Arabic name')).toHaveFocus();
  expect(screen.queryByRole('status', { name: 'Unsaved draft' })).toBeNull();
  save();
  await waitFor(() => lastCall(calls, 'DELETE /profile/draft'));
  expect(calls.find(({ line }) => line === PUT)?.body).toMatchObject({
    ...DRAFT.typed,
    version: client.version,
  });
});

it('discards the stored draft', async () => {
  const { calls } = renderScreen(`${PAGE}/edit`, responses());
  await draftNote();
  press('Discard draft');
  expect(await textbox('Arabic name')).not.toHaveValue('نور');
  await waitFor(() => lastCall(calls, 'DELETE /profile/draft'));
  expect(screen.queryByRole('status', { name: 'Unsaved draft' })).toBeNull();
});

it('warns that the record changed after the draft was stored', async () => {
  renderScreen(`${PAGE}/edit`, responses({ ...DRAFT, based_on: 1 }));
  expect(await draftNote()).toHaveTextContent(/The record has changed since/);
});

it('shows the label of a reference in the draft', async () => {
  const draft = {
    ...DRAFT,
    form: 'bills/add',
    typed: { client: client._id },
    names: { client: { _id: client._id, label: 'CL-1 · Noor Bakery' } },
    based_on: null,
  };
  renderScreen('/bills/add', { 'GET /profile/draft': { draft } });
  await draftNote();
  press('Continue');
  expect(screen.getByRole('combobox', { name: /^Client/ })).toHaveValue('CL-1 · Noor Bakery');
});

it('announces and stores a draft when the form is left', async () => {
  const { calls, router } = renderScreen(`${PAGE}/edit`, {
    ...responses(null),
    'POST /tank': neverResolves(),
  });
  await type('Area', 'Al Barsha');
  await act(() => router.navigate('/tanks'));
  expect(await screen.findByText(/Your changes are kept as a draft/)).toBeVisible();
  press('Leave');
  await waitFor(() => expect(calls.find(({ line }) => line === 'PUT /profile/draft')).toBeDefined());
  expect(calls.find(({ line }) => line === 'PUT /profile/draft')?.body).toEqual({
    form: FORM,
    typed: { area: 'Al Barsha' },
    names: {},
    based_on: client.version,
  });
});

it('warns that changes will be lost while drafts can’t be stored', async () => {
  const { router } = renderScreen(`${PAGE}/edit`, {
    ...responses(null),
    'GET /profile/draft': errorResponse(503),
  });
  await type('Area', 'Al Barsha');
  await act(() => router.navigate('/tanks'));
  expect(await screen.findByText('Your changes will be lost.')).toBeVisible();
});

describe('the draft of a new record', () => {
  const drafts: Record<string, object> = {
    'settings/add/vat_rate': { ...DRAFT, typed: { value: '7' }, based_on: null },
    'bills/add/contract-1': { ...DRAFT, typed: { note: 'March' }, based_on: null },
    'contracts/add/client-1': { ...DRAFT, typed: { unit_no: '1204' }, based_on: null },
    'orders/add/tank-1/refill': { ...DRAFT, typed: { contact_name: 'Mariam' }, based_on: null },
  };
  const stored = {
    'GET /profile/draft': (_sent: unknown, _onProgress: unknown, line: string) => {
      const form = new URLSearchParams(line.split('?')[1]).get('form') ?? '';
      return { draft: form in drafts ? { ...drafts[form], form } : null };
    },
    'GET /contract/defaults': errorResponse(500),
    'GET /contract/contract-1': { ...records.contract, _id: 'contract-1' },
    'GET /client/client-1': { ...client, _id: 'client-1' },
    'GET /tank/tank-1': { ...records.tank, _id: 'tank-1' },
  };

  it.each([
    '/settings/add?key=vat_rate',
    '/bills/add?contract=contract-1',
    '/contracts/add?client=client-1',
    '/orders/add?tank=tank-1&type=refill',
  ])('is offered at %s', async (path) => {
    renderScreen(path, stored);
    expect(await draftNote()).toBeVisible();
  });

  it.each([
    '/settings/add?key=bounced_check_fee',
    '/bills/add?contract=contract-2',
    '/contracts/add?client=client-2',
    '/orders/add',
  ])('is not offered at %s', async (path) => {
    const { store } = renderScreen(path, {
      ...stored,
      'GET /contract/contract-2': { ...records.contract, _id: 'contract-2' },
      'GET /client/client-2': { ...client, _id: 'client-2' },
    });
    await waitFor(() => expect(store.getState().autosave?.status).toBe('saving'));
    expect(screen.queryByRole('status', { name: 'Unsaved draft' })).toBeNull();
  });
});

it('shows the optional fields for which the draft has values', async () => {
  const draft = {
    ...DRAFT,
    form: 'orders/add',
    typed: { title: 'Leak', contact_name: 'Mariam' },
    based_on: null,
  };
  renderScreen('/orders/add', { 'GET /profile/draft': { draft } });
  expect(await draftNote()).toHaveTextContent(/Title, Contact name/);
  press('Continue');
  expect(await textbox('Contact name')).toHaveValue('Mariam');
});

it('stores a draft of the profile without the password', async () => {
  const me = makeUser({ _id: makeCurrentUser().userId, version: 2 });
  const { calls } = renderScreen('/profile?edit=1', { 'GET /profile': me });
  await type('Email', 'new@mail.example');
  fireEvent.change(await screen.findByLabelText(/^Current password/), { target: { value: 'canary-1' } });
  const savedDrafts = () => calls.filter(({ line }) => line === 'PUT /profile/draft');
  await waitFor(() => expect(savedDrafts()).not.toHaveLength(0));
  expect(savedDrafts().at(-1)?.body).toEqual({
    form: 'profile/edit',
    typed: { email: 'new@mail.example' },
    names: {},
    based_on: 2,
  });
});
