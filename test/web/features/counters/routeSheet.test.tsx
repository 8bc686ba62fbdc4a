import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NETWORK_ERROR } from '../../../../src/web/api/apiError';
import { connectionLost, connectionRestored } from '../../../../src/web/store/connection';
import { records } from '../../../sampleRecords';
import type { Call } from '../../../fakeServices';
import { errorResponse, lastCall, networkError } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser, makeCounterBasis } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const BASIS = makeCounterBasis();
const reader = makeCurrentUser(makePermissions(['canViewContracts'], 'Meter Reader'));
const preferencesWithAreas = (...areas: string[]) => ({
  'GET /profile/lists': { areas, layouts: [], views: [] },
});
const LIST = { 'POST /contract': makePage([records.contract]) };

describe('a meter reader', () => {
  it('opens the route sheet from the contracts and enters a reading', async () => {
    const { calls } = renderScreen(
      '/contracts',
      {
        ...preferencesWithAreas('Ajman', 'DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
        'POST /counter/counter-1/reading': { _id: 'reading-1', flags: [], status: 'validated' },
      },
      reader,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Route sheet' }));
    expect(await screen.findByRole('heading', { name: 'Route sheet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/contracts');
    expect(await screen.findByRole('combobox', { name: 'Route' })).toHaveValue('DXB-M3');
    const field = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    fireEvent.change(field, { target: { value: '40.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('1 of 1 read')).toBeVisible();
    expect(lastCall(calls, 'POST /counter/counter-1/reading')).toMatchObject({
      body: { value: 40.5 },
      isIdempotent: true,
    });
  });

  it('corrects a saved reading within the visit', async () => {
    const { calls } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
        'POST /counter/counter-1/reading': { _id: 'reading-1', flags: [], status: 'validated' },
        'POST /reading/reading-1/correct': { _id: 'reading-2', flags: [], status: 'validated' },
      },
      reader,
    );
    const field = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    fireEvent.change(field, { target: { value: '45' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Correct' }));
    expect(field).toBeEnabled();
    fireEvent.change(field, { target: { value: '40.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(field).toBeDisabled());
    expect(lastCall(calls, 'POST /reading/reading-1/correct')).toMatchObject({
      body: { value: 40.5 },
      isIdempotent: true,
    });
    expect(screen.getByText('1 of 1 read')).toBeVisible();
  });

  const TWO_ROWS = {
    ...preferencesWithAreas('DXB-M3'),
    ...LIST,
    'GET /counter/routes': { routes: ['DXB-M3'] },
    'POST /counter/route': {
      counters: [BASIS, { ...BASIS, _id: 'counter-2', serial_number: 'BK-2' }],
    },
    'POST /counter/counter-1/reading': { _id: 'reading-1', flags: [], status: 'validated' },
  };
  const rows = async () => {
    const first = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    return { first, second: screen.getByRole('textbox', { name: 'Reading of BK-2' }) };
  };
  const savedReadings = (calls: readonly Call[]) =>
    calls.filter(({ line }) => line === 'POST /counter/counter-1/reading');

  it('saves a reading once when another row is opened', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen('/contracts?sheet=yes', TWO_ROWS, reader);
    const { first, second } = await rows();
    await user.type(first, '40.5');
    await user.click(second);
    expect(await screen.findByText('1 of 2 read')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await user.click(first);
    await user.click(second);
    expect(savedReadings(calls)).toHaveLength(1);
    expect(calls.some(({ line }) => line.endsWith('/correct'))).toBe(false);
  });

  it('saves a reading once when Enter moves to the next row', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen('/contracts?sheet=yes', TWO_ROWS, reader);
    const { first, second } = await rows();
    await user.type(first, '40.5{Enter}');
    expect(second).toHaveFocus();
    expect(await screen.findByText('1 of 2 read')).toBeVisible();
    expect(savedReadings(calls)).toHaveLength(1);
  });

  it('saves a reading only after the focus has left its row, so that a photo can be added', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen('/contracts?sheet=yes', TWO_ROWS, reader);
    const { first, second } = await rows();
    await user.type(first, '40.5');
    await user.tab();
    expect(first).not.toHaveFocus();
    expect(savedReadings(calls)).toHaveLength(0);
    await user.click(second);
    expect(await screen.findByText('1 of 2 read')).toBeVisible();
  });

  it('prompts before readings that could not be saved are left', async () => {
    const user = userEvent.setup();
    const { router } = renderScreen('/contracts?sheet=yes', TWO_ROWS, reader);
    const { first } = await rows();
    await user.type(first, '1');
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.search).toBe('?sheet=yes');
    expect(first).toHaveValue('1');
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('prompts before a reading that is being saved is left, and reports that it could not be saved', async () => {
    const user = userEvent.setup();
    const respond: ((response: unknown) => void)[] = [];
    const { router, store, toasts } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...TWO_ROWS,
        'POST /counter/counter-1/reading': () => new Promise((resolve) => respond.push(resolve)),
      },
      reader,
    );
    const { first } = await rows();
    await user.type(first, '40.5{Enter}');
    await waitFor(() => expect(respond).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(store.getState().routeSheet.results).toEqual({}));
    act(() => respond[0]?.(networkError()));
    await waitFor(() =>
      expect(toasts).toEqual([
        { tone: 'error', text: 'Reading 40.5 of BK-G25-778812 could not be saved. Enter it again.' },
      ]),
    );
  });

  it('saves a reading again when the connection is restored, but not if it was changed meanwhile', async () => {
    const user = userEvent.setup();
    const answers = [networkError(), { _id: 'reading-1', flags: [], status: 'validated' }];
    const { calls, store } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...TWO_ROWS,
        'POST /counter/counter-1/reading': () => answers.shift(),
        'POST /counter/counter-2/reading': networkError(),
      },
      reader,
    );
    const { first, second } = await rows();
    await user.type(first, '40.5{Enter}');
    await user.type(second, '40.7{Enter}');
    await waitFor(() => expect(second).toHaveAccessibleDescription(NETWORK_ERROR.message));
    await user.type(second, '1');
    act(() => void store.dispatch(connectionLost(NETWORK_ERROR)));
    act(() => void store.dispatch(connectionRestored()));
    expect(await screen.findByText('1 of 2 read')).toBeVisible();
    expect(savedReadings(calls).map(({ body }) => body)).toMatchObject([{ value: 40.5 }, { value: 40.5 }]);
    expect(calls.filter(({ line }) => line === 'POST /counter/counter-2/reading')).toHaveLength(1);
  });

  it('prompts before readings that could not be saved are left for another route', async () => {
    const user = userEvent.setup();
    renderScreen(
      '/contracts?sheet=yes&route=DXB-M3',
      { ...TWO_ROWS, 'GET /counter/routes': { routes: ['DXB-M3', 'SHA-M1'] } },
      reader,
    );
    const { first } = await rows();
    await user.type(first, '1');
    const route = screen.getByRole('combobox', { name: 'Route' });
    await user.selectOptions(route, 'SHA-M1');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(first).toHaveValue('1');
    expect(route).toHaveValue('DXB-M3');
    await user.selectOptions(route, 'SHA-M1');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(route).toHaveValue('SHA-M1'));
  });

  it('saves no reading while the day is invalid', async () => {
    const { calls } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
      },
      reader,
    );
    const day = await screen.findByRole('textbox', { name: 'Read on' });
    fireEvent.change(day, { target: { value: '31/02/2026' } });
    fireEvent.blur(day);
    const field = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    fireEvent.change(field, { target: { value: '40.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveAccessibleDescription('Enter the day of the reading');
    expect(screen.queryByText('4.209 m³')).toBeNull();
    expect(day).toBeInvalid();
    expect(calls.some(({ line }) => line === 'POST /counter/counter-1/reading')).toBe(false);
  });

  it('records why a counter could not be read, and can still read it', async () => {
    const { calls } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
        'POST /counter/counter-1/no-access': (visit: unknown) => visit,
      },
      reader,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'No access' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Locked' }));
    expect(await screen.findByText(/^No access on .*: Locked$/)).toBeVisible();
    expect(screen.getByText('0 of 1 read · 1 without access')).toBeVisible();
    expect(lastCall(calls, 'POST /counter/counter-1/no-access').body).toEqual({
      on: expect.stringMatching(/^20/) as string,
      reason: 'locked',
    });
    expect(screen.getByRole('textbox', { name: 'Reading of BK-G25-778812' })).toBeEnabled();
  });

  it('sees after reopening the sheet which counters were already read that day', async () => {
    const at = new Date().toISOString();
    const readToday = { ...BASIS, _id: 'counter-2', actual: { value: 41, at, type: 'actual' } };
    const installedToday = { ...BASIS, _id: 'counter-3', actual: { value: 0, at, type: 'initial' } };
    renderScreen(
      '/contracts?sheet=yes',
      { ...TWO_ROWS, 'POST /counter/route': { counters: [BASIS, readToday, installedToday] } },
      reader,
    );
    expect(await screen.findByText('1 of 3 read')).toBeVisible();
    expect(screen.getAllByText('Already read')).toHaveLength(1);
    const day = screen.getByRole('textbox', { name: 'Read on' });
    fireEvent.change(day, { target: { value: '2/1/2026' } });
    fireEvent.blur(day);
    expect(await screen.findByText('0 of 3 read')).toBeVisible();
    expect(screen.queryByText('Already read')).toBeNull();
  });

  it('selects one of several routes', async () => {
    const { calls } = renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3', 'SHA-M1'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3', 'SHA-M1'] },
        'POST /counter/route': { counters: [] },
      },
      reader,
    );
    await screen.findByRole('option', { name: 'SHA-M1' });
    const route = screen.getByRole('combobox', { name: 'Route' });
    expect(route).toHaveValue('');
    fireEvent.change(route, { target: { value: 'SHA-M1' } });
    expect(await screen.findByText('No counter on this route is in service.')).toBeVisible();
    expect(calls.filter(({ line }) => line === 'POST /counter/route')).toMatchObject([
      { body: { route_code: 'SHA-M1' } },
    ]);
  });

  it.each([
    ['DXB-M3', 1],
    ['DXB-M4', 0],
  ])(
    'sees the contract of route %s with this number of Take reading buttons: %i',
    async (route_code, times) => {
      const counter = { _id: 'counter-1', code: 'CN-012345', label: 'BK-G25-778812' };
      const { store } = renderScreen(
        '/contracts/contract-1?tab=Readings',
        {
          ...preferencesWithAreas('DXB-M3'),
          'GET /contract/contract-1': { ...records.contract, counter, route_code, status: 'Active' },
          'POST /reading': makePage([]),
        },
        reader,
      );
      expect(await screen.findByText('No readings yet')).toBeVisible();
      await waitFor(() => expect(store.getState().listPreferences?.areas).toEqual(['DXB-M3']));
      expect(screen.queryAllByRole('button', { name: 'Take reading' })).toHaveLength(times);
    },
  );
});

it.each([[['Ajman', 'Sharjah']], [[]]])(
  'a meter reader with the areas %j sees no route sheet',
  async (areas) => {
    renderScreen('/contracts', { ...preferencesWithAreas(...areas), ...LIST }, reader);
    await waitFor(() => expect(screen.getByText('CT-2026-000123')).toBeVisible());
    expect(screen.queryByRole('link', { name: 'Route sheet' })).toBeNull();
  },
);

describe('photos of the route sheet', () => {
  const PHOTO = 'Photo file of BK-G25-778812';
  const UPLOAD = 'POST /media';
  const SAVE = 'POST /counter/counter-1/reading';
  const camera = () => new File(['x'.repeat(5_000)], 'IMG_1.png', { type: 'image/png' });
  const drawn: number[] = [];

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    window.createImageBitmap = () =>
      Promise.resolve({ width: 4_000, height: 3_000, close: () => undefined } as ImageBitmap);
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toBlob = function (callback, type) {
      drawn.splice(0, 2, this.width, this.height);
      callback(new Blob(['small'], { type: type ?? '' }));
    };
  });

  const openSheet = (responses: object) =>
    renderScreen(
      '/contracts?sheet=yes',
      {
        ...preferencesWithAreas('DXB-M3'),
        ...LIST,
        'GET /counter/routes': { routes: ['DXB-M3'] },
        'POST /counter/route': { counters: [BASIS] },
        ...responses,
      },
      reader,
    );
  const enterReading = async () => {
    const field = await screen.findByRole('textbox', { name: 'Reading of BK-G25-778812' });
    fireEvent.change(field, { target: { value: '40.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  const addPhoto = async () =>
    fireEvent.change(await screen.findByLabelText(PHOTO), { target: { files: [camera()] } });
  const count = (calls: readonly { line: string }[], line: string) =>
    calls.filter((call) => call.line === line).length;

  it('are reduced to 1,600 pixels, uploaded once and saved with the row, also after the row failed', async () => {
    const answers = [
      errorResponse(503, { message: 'Try again' }),
      { _id: 'r1', flags: [], status: 'validated' },
    ];
    const { calls } = openSheet({
      [UPLOAD]: { _id: 'photo-1', filePath: 'media/photo-1' },
      [SAVE]: () => answers.shift(),
    });
    await addPhoto();
    expect(await screen.findByText('Photo uploaded')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo of BK-G25-778812' })).toHaveAttribute('src', 'blob:photo');
    const form = lastCall(calls, UPLOAD).body as FormData;
    expect(drawn).toEqual([1_600, 1_200]);
    expect(form.get('file')).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 5 });
    expect([form.get('name'), form.get('owner_id')]).toEqual(['meter_photo', 'counter-1']);
    await enterReading();
    expect(await screen.findByText('Try again')).toBeVisible();
    expect(screen.queryByText('No photo')).toBeNull();
    await enterReading();
    expect(await screen.findByText('1 of 1 read')).toBeVisible();
    expect([count(calls, UPLOAD), count(calls, SAVE)]).toEqual([1, 2]);
    expect(lastCall(calls, SAVE).body).toMatchObject({ photo: 'photo-1' });
  });

  it('that could not be uploaded keep their row unsaved, and are uploaded with it', async () => {
    const answers = [errorResponse(503, { message: 'No network' }), { _id: 'photo-1', filePath: 'media/1' }];
    const { calls } = openSheet({
      [UPLOAD]: () => answers.shift(),
      [SAVE]: { _id: 'r1', flags: [], status: 'validated' },
    });
    await addPhoto();
    expect(await screen.findByText('Not uploaded; save the row to try again')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo of BK-G25-778812' })).toBeVisible();
    await enterReading();
    expect(await screen.findByText('1 of 1 read')).toBeVisible();
    expect([count(calls, UPLOAD), count(calls, SAVE)]).toEqual([2, 1]);
    expect(lastCall(calls, SAVE).body).toMatchObject({ value: 40.5, photo: 'photo-1' });
    const files = calls
      .filter(({ line }) => line === UPLOAD)
      .map(({ body }) => (body as FormData).get('file'));
    expect(files).toMatchObject([{ name: 'IMG_1.jpg' }, { name: 'IMG_1.jpg' }]);
  });

  it('that fail to upload prevent saving the row, with the reason', async () => {
    const upload: { fail?: (error: unknown) => void } = {};
    const { calls } = openSheet({ [UPLOAD]: () => new Promise((resolve) => (upload.fail = resolve)) });
    await addPhoto();
    expect(await screen.findByText('Uploading…')).toBeVisible();
    await waitFor(() => expect(upload.fail).toBeDefined());
    await enterReading();
    act(() => upload.fail?.(errorResponse(413, { message: 'You have reached your storage limit.' })));
    expect(await screen.findByText('You have reached your storage limit.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reading of BK-G25-778812' })).toHaveValue('40.5');
    expect(count(calls, SAVE)).toBe(0);
  });

  it('must be images', async () => {
    const { calls } = openSheet({});
    const text = new File(['x'], 'a.txt', { type: 'text/plain' });
    fireEvent.change(await screen.findByLabelText(PHOTO), { target: { files: [text] } });
    expect(await screen.findByText('Choose a JPEG, PNG or WebP image of at most 10 MB.')).toBeVisible();
    expect(count(calls, UPLOAD)).toBe(0);
  });
});
