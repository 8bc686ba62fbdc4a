import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DeviceModelRecord } from '../../../../src/domain/telemetry/deviceModel';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { save, select, textbox, type } from '../../fillForm';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const NEEVO: DeviceModelRecord = {
  _id: '0193a000-0000-7000-8000-0000000000a1',
  version: 3,
  label: 'Otodata Nee-Vo',
  vendor: 'Otodata',
  model: 'Nee-Vo',
  devices: 0,
  sources: 1,
  decoder: null,
  min_distance_mm: null,
  payload_map: { device: 'Serial', values: [{ quantity: 'pressure_bar', path: 'Pressure', unit: 'kPa' }] },
};
const UDL: DeviceModelRecord = {
  _id: 'model-2',
  version: 1,
  label: 'Milesight EM500-UDL',
  vendor: 'Milesight',
  model: 'EM500-UDL',
  devices: 12,
  sources: 0,
  decoder: 'milesight',
  payload_map: null,
  min_distance_mm: 250,
  max_distance_mm: 10_000,
};
const LIST = {
  'POST /device_model': makePage([NEEVO, UDL]),
  'POST /telemetry/messages': makePage([]),
};
const PATH = '/devices?view=telemetry&tab=Models';
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);
const openForm = async (row: string) => {
  fireEvent.click((await rowOf(row)).getByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog'));
};

it('lists device models for super administrators only', async () => {
  renderScreen(PATH, LIST);
  expect((await rowOf('Milesight EM500-UDL')).getByText('250 to 10000 mm')).toBeVisible();
  expect((await rowOf('Otodata Nee-Vo')).getByText('Payload map')).toBeVisible();
});

it('has no device models for other users', async () => {
  renderScreen(PATH, LIST, makeCurrentUser(makePermissions(['canViewDevices'])));
  expect(await screen.findByRole('tab', { name: 'Messages' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Device models' })).toBeNull();
});

it('adds a model, after the errors of its map were corrected', async () => {
  const { calls, toasts } = renderScreen(PATH, {
    ...LIST,
    'POST /device_model/add': { ...NEEVO, _id: 'model-3' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add device model' }));
  await type('Vendor', 'Acme');
  await type('Model', 'Sonar');
  await type('Payload map (JSON)', '{"device": "id"}');
  save();
  const sentence = 'values is required: a list of quantities with their paths.';
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await type(
    'Payload map (JSON)',
    '{"device": "id", "values": [{"quantity": "level_percent", "path": "l"}]}',
  );
  await type('Longest distance', '2,000');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'POST /device_model/add').body).toMatchObject({
    vendor: 'Acme',
    model: 'Sonar',
    max_distance_mm: 2000,
    payload_map: { device: 'id', values: [{ quantity: 'level_percent', path: 'l' }] },
  });
  expect(toasts).toContainEqual(expect.objectContaining({ text: 'Device model saved' }));
});

it('tries a message with the current map of the form, without a request', async () => {
  const { calls } = renderScreen(PATH, LIST);
  const form = await openForm('Otodata Nee-Vo');
  const sent = () => calls.filter(({ line }) => !line.startsWith('POST /event'));
  const before = sent().length;
  await type('Message (JSON)', '{"Serial": 28417733, "Pressure": 612.5}');
  expect(await form.findByText('28417733')).toBeVisible();
  expect(form.getByText('6.125 bar')).toBeVisible();
  expect(form.getByText('Time of arrival')).toBeVisible();
  await type(
    'Payload map (JSON)',
    '{"device": "Serial", "time": "Read", "values": [{"quantity": "pressure_bar", "path": "Pressure", "unit": "psi"}]}',
  );
  expect(await form.findByText(/^No valid time at “Read”/)).toBeVisible();
  await type('Message (JSON)', '{"Serial": 28417733');
  expect(await form.findByText('The message is not valid JSON.')).toBeVisible();
  await type('Payload map (JSON)', '{"device": ');
  expect(await form.findByText('Correct the payload map first.')).toBeVisible();
  expect(sent()).toHaveLength(before);
});

it('updates a model, and shows why the server refuses it', async () => {
  const responses: unknown[] = [
    errorResponse(422, {
      message: 'Please fix these fields.',
      fields: { model: 'The name can’t be changed' },
    }),
    { ...UDL, version: 2, min_distance_mm: 300 },
  ];
  const { calls } = renderScreen(PATH, { ...LIST, 'PUT /device_model/model-2': () => responses.shift() });
  await openForm('Milesight EM500-UDL');
  expect(await textbox('Payload map (JSON)')).toHaveValue('');
  expect(screen.queryByRole('textbox', { name: 'Message (JSON)' })).toBeNull();
  await type('Model', 'UDL');
  save();
  expect((await screen.findAllByText('The name can’t be changed')).length).toBeGreaterThan(0);
  await type('Model', 'EM500-UDL');
  await type('Shortest distance', '300');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'PUT /device_model/model-2').body).toEqual({
    version: 1,
    vendor: 'Milesight',
    model: 'EM500-UDL',
    decoder: 'milesight',
    payload_map: null,
    min_distance_mm: 300,
    max_distance_mm: 10_000,
  });
});

it('updates a model that someone else changed meanwhile, after the differences are resolved', async () => {
  const theirs = { ...UDL, min_distance_mm: 400, version: 6 };
  const responses = [errorResponse(409, { message: 'Changed', record: theirs }), { ...theirs, version: 7 }];
  const { calls } = renderScreen(PATH, { ...LIST, 'PUT /device_model/model-2': () => responses.shift() });
  await openForm('Milesight EM500-UDL');
  await type('Longest distance', '9000');
  save();
  const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
  expect(conflict.getByRole('radio', { name: /400 mm/ })).toBeChecked();
  fireEvent.click(conflict.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'PUT /device_model/model-2').body).toMatchObject({
    version: 6,
    min_distance_mm: 400,
    max_distance_mm: 9000,
  });
});

it('asks for confirmation before a model is deleted, and shows why it is not', async () => {
  const message = 'This device model is used by 12 devices.';
  const responses = { ...LIST, 'DELETE /device_model/model-2': errorResponse(409, { message }) };
  const { toasts } = renderApp(PATH, responses, makeCurrentUser());
  fireEvent.click((await rowOf('Milesight EM500-UDL')).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Milesight EM500-UDL?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ text: message })));
});

it('updates a source that someone else changed meanwhile, after the differences are resolved', async () => {
  const source = { _id: 'source-1', version: 4, name: 'Portal', format: 'generic', is_enabled: true };
  const theirs = { ...source, name: 'Gateway', version: 6 };
  const responses = [errorResponse(409, { message: 'Changed', record: theirs }), { ...theirs, version: 7 }];
  const { calls } = renderScreen('/devices?view=telemetry&tab=Sources', {
    ...LIST,
    'POST /telemetry_source': makePage([source]),
    'PUT /telemetry_source/source-1': () => responses.shift(),
  });
  await openForm('Portal');
  await select('Format', 'chirpstack');
  save();
  const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
  fireEvent.click(conflict.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'PUT /telemetry_source/source-1').body).toMatchObject({
    version: 6,
    name: 'Gateway',
    format: 'chirpstack',
  });
});

it('a source of a vendor has the model whose map reads its messages', async () => {
  const source = { _id: 'source-1', version: 4, name: 'Portal', format: 'generic', is_enabled: true };
  const { calls } = renderScreen('/devices?view=telemetry&tab=Sources', {
    ...LIST,
    'POST /telemetry_source': makePage([source]),
    'PUT /telemetry_source/source-1': { ...source, version: 5 },
  });
  await openForm('Portal');
  await select('Format', 'vendor');
  const field = await screen.findByRole('combobox', { name: 'Device model' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'nee' } });
  fireEvent.click(await screen.findByRole('option', { name: /Nee-Vo/ }));
  expect(lastCall(calls, 'POST /device_model').body).toMatchObject({ filters: { has_map: true } });
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastCall(calls, 'PUT /telemetry_source/source-1').body).toEqual({
    version: 4,
    name: 'Portal',
    format: 'vendor',
    model: NEEVO._id,
    is_enabled: true,
  });
});
