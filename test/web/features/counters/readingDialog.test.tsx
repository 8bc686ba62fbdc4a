import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { METER_PHOTO } from '../../../../src/domain/media/media';
import { someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { lastCall, neverResolves } from '../../../fakeServices';
import { makeCounterBasis, makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const SAVE = 'POST /counter/counter-1/reading';
const PHOTO = { _id: someId, name: METER_PHOTO, filePath: 'media/photo-1' };
const file = () => new File(['x'], 'meter.png', { type: 'image/png' });

/** Opens the form of a reading. */
async function openForm(responses: object = {}) {
  const app = renderScreen('/counters/counter-1?tab=Readings', {
    'GET /counter/counter-1': records.counter,
    'POST /reading': makePage([]),
    'GET /counter/counter-1/reading': makeCounterBasis(),
    [SAVE]: { _id: 'reading-1', flags: [], status: 'validated' },
    ...responses,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take reading' }));
  const form = within(await screen.findByRole('dialog', { name: /^Take reading/ }));
  const field = await form.findByLabelText(/^Reading, m³/);
  return { ...app, form, field, saveButton: form.getByRole('button', { name: 'Save reading' }) };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const isSent = ({ calls }: { calls: readonly { line: string }[] }) => calls.some(({ line }) => line === SAVE);

it('a reading can be saved only after its photo is uploaded', async () => {
  let respond: (media: object) => void = () => undefined;
  window.createImageBitmap = () => Promise.reject(new Error('No decoder'));
  const app = await openForm({ 'POST /media': () => new Promise((resolve) => (respond = resolve)) });
  type(app.field, '40.5');
  fireEvent.change(app.form.getByLabelText('Photo'), { target: { files: [file()] } });
  expect(await app.form.findByText('Uploading photo…')).toBeVisible();
  expect(app.saveButton).toBeDisabled();
  await waitFor(() => expect(app.calls.some(({ line }) => line === 'POST /media')).toBe(true));
  act(() => respond(PHOTO));
  expect(await app.form.findByText('Photo uploaded.')).toBeVisible();
  fireEvent.click(app.saveButton);
  await waitFor(() => expect(isSent(app)).toBe(true));
  expect(lastCall(app.calls, SAVE).body).toMatchObject({ value: 40.5, photo: someId });
});

it('a reading form prompts before typed input is discarded', async () => {
  const { field, store } = await openForm();
  type(field, '40.5');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field).toHaveValue('40.5');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.getState().readingEntry.counter).toBeNull();
});

it('a reading form stays open while the reading is saved', async () => {
  const app = await openForm({ [SAVE]: neverResolves });
  type(app.field, '40.5');
  fireEvent.click(app.saveButton);
  await waitFor(() => expect(isSent(app)).toBe(true));
  expect(app.form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  fireEvent.keyDown(app.field, { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.field).toBeVisible();
});

it('a reading form without input closes at once', async () => {
  const { field } = await openForm();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a reading with an invalid day is not saved', async () => {
  const app = await openForm();
  const day = app.form.getByLabelText(/^Read on/);
  type(app.field, '40.5');
  type(day, '31/02/2026');
  fireEvent.blur(day);
  fireEvent.click(app.saveButton);
  await waitFor(() => expect(day).toBeInvalid());
  expect(day).toHaveValue('31/02/2026');
  expect(isSent(app)).toBe(false);
});

it('a reading form is closed when another page is opened', async () => {
  const { router } = await openForm({
    'GET /counter/counter-2': { ...records.counter, _id: 'counter-2' },
  });
  await act(() => router.navigate('/counters/counter-2'));
  expect(await screen.findByRole('button', { name: 'Take reading' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: 'Take reading' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a contract shows a new reading and offers its invoice', async () => {
  const counter = { _id: 'counter-1', label: 'CN-1' };
  const contract = { ...records.contract, counter, last_reading_at: '2026-10-20T05:00:00.000Z' };
  const reading = {
    _id: 'reading-1',
    counter: { ...counter, code: 'CN-1' },
    contract: { _id: 'contract-1', unique_number: contract.unique_number },
    status: 'validated',
    type: 'actual',
    flags: [],
  };
  const validated: object[] = [];
  let at = contract.last_reading_at;
  renderScreen('/contracts/contract-1', {
    'GET /contract/contract-1': () => ({ ...contract, last_reading_at: at }),
    'GET /counter/counter-1/reading': makeCounterBasis(),
    'POST /reading': () => makePage(validated),
    [SAVE]: () => {
      at = '2026-11-20T05:00:00.000Z';
      validated.push(reading);
      return reading;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take reading' }));
  const form = within(await screen.findByRole('dialog', { name: /^Take reading/ }));
  type(await form.findByLabelText(/^Reading, m³/), '40.5');
  expect(screen.getByText('20 Oct 2026')).toBeInTheDocument();
  expect(screen.queryByText('Bill this contract')).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText('20 Nov 2026')).toBeInTheDocument();
  expect(await screen.findByText('Bill this contract')).toBeInTheDocument();
});
