import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Site } from '../../../../src/domain/sites/site';
import { siteExportColumns } from '../../../../src/server/modules/sites/siteSchemas';
import { siteColumns } from '../../../../src/web/features/sites/siteColumns';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { drafts, siteId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const SITE: Site = {
  ...drafts.site,
  _id: siteId,
  version: 3,
  emirate: 'Dubai',
  makani: null,
  owner_client: null,
  access_notes: 'Rear gate\nCall first',
  tanks_count: 2,
  counters_count: 80,
  level_status: 'unknown',
  alarm_severity: 'critical',
  contacts: [
    { name: 'Ramesh Nair', role: 'Watchman', phone: '+971551234567' },
    { name: 'Office', role: null, phone: null },
  ],
};
const PAGE = `/tanks?view=site&site=${siteId}`;
const GET = `GET /site/${siteId}`;
const PUT = `PUT /site/${siteId}`;
const reader = makeCurrentUser(makePermissions(['canViewTanks']));
const press = async (name: string) => void fireEvent.click(await screen.findByRole('button', { name }));

describe('list of sites', () => {
  it('links each site to its page, and shows an unknown level as unknown', async () => {
    renderScreen('/tanks?view=sites', { 'POST /site': makePage([SITE]) });
    expect(await screen.findByRole('link', { name: 'SITE-017' })).toHaveAttribute('href', PAGE);
    expect(screen.getByText('Unknown')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sites' })).toBeVisible();
  });

  it('has its columns in exports', () => {
    expect(Object.keys(siteExportColumns)).toEqual(siteColumns.map(({ field }) => field));
  });

  it('adds a site and opens its page', async () => {
    const { calls, router } = renderScreen('/tanks?view=sites', {
      'POST /site': makePage([]),
      'POST /site/add': SITE,
      [GET]: SITE,
    });
    await press('Add site');
    const form = within(await screen.findByRole('dialog', { name: 'Add site' }));
    for (const [name, value] of [
      ['Site code', 'SITE-017'],
      ['Site name', 'Marina Heights'],
    ] as const)
      fireEvent.change(form.getByRole('textbox', { name }), { target: { value } });
    fireEvent.change(form.getByRole('combobox', { name: 'Emirate' }), { target: { value: 'Dubai' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: /SITE-017 · Marina Heights/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe(PAGE.slice('/tanks'.length));
    expect(lastCall(calls, 'POST /site/add').body).toMatchObject({ code: 'SITE-017', emirate: 'Dubai' });
  });

  it('is read-only without permission to add tanks', async () => {
    renderScreen('/tanks?view=sites', { 'POST /site': makePage([SITE]) }, reader);
    await screen.findByRole('link', { name: 'SITE-017' });
    expect(screen.queryByRole('button', { name: 'Add site' })).toBeNull();
  });
});

describe('page of a site', () => {
  it('shows access notes and contacts', async () => {
    renderScreen(PAGE, { [GET]: SITE });
    const people = within(await screen.findByRole('list', { name: 'People to call' }));
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ramesh Nair, Watchman · +971551234567',
      'Office',
    ]);
    expect(people.getByRole('link')).toHaveAttribute('href', 'tel:+971551234567');
    expect(screen.getByText(/Rear gate/)).toBeVisible();
    expect(screen.getByText('Unknown')).toBeVisible();
    expect(screen.getByText('Alarm: critical')).toBeVisible();
  });

  it('keeps the site in the URL while its tabs change', async () => {
    const { calls, router } = renderScreen(PAGE, {
      [GET]: SITE,
      'POST /tank': makePage([records.tank]),
      'POST /order': makePage([records.order]),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Tanks' }));
    expect(await screen.findByRole('link', { name: 'TK-0042' })).toBeVisible();
    expect(lastCall(calls, 'POST /tank').body).toMatchObject({ field: 'site', search: 'SITE-017' });
    expect(router.state.location.search).toBe(`${PAGE.slice('/tanks'.length)}&tab=Tanks`);
    fireEvent.click(screen.getByRole('tab', { name: 'Orders' }));
    await waitFor(() =>
      expect(lastCall(calls, 'POST /order').body).toMatchObject({ field: 'site', search: 'SITE-017' }),
    );
    fireEvent.click(screen.getByRole('tab', { name: 'Details' }));
    expect(router.state.location.search).toBe(PAGE.slice('/tanks'.length));
  });

  it('has only the tabs that the user may view', async () => {
    renderScreen(PAGE, { [GET]: SITE }, reader);
    await screen.findByRole('tab', { name: 'Details' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Tanks',
      'Alarms',
      'Maintenance',
      'Gas balance',
      'History',
    ]);
    expect(screen.queryByRole('button', { name: 'Modify' })).toBeNull();
  });

  it('is changed in a dialog with the version that was read', async () => {
    const { calls } = renderScreen(PAGE, { [GET]: SITE, [PUT]: { ...SITE, name: 'Tower', version: 4 } });
    await press('Modify');
    const form = within(await screen.findByRole('dialog', { name: 'Modify SITE-017' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Site name' }), { target: { value: 'Tower' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: /SITE-017 · Tower/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(calls, PUT).body).toMatchObject({
      name: 'Tower',
      version: 3,
      lat: 25.0801,
      contacts: [{ name: 'Ramesh Nair', role: 'Watchman', phone: '+971551234567' }, { name: 'Office' }],
    });
  });

  it('keeps the input, and shows the newer version, when someone else changed the site meanwhile', async () => {
    const theirs = { ...SITE, name: 'Tower', version: 7 };
    const answers = [errorResponse(409, { message: 'Changed', record: theirs }), { ...theirs, version: 8 }];
    const { calls } = renderScreen(PAGE, { [GET]: SITE, [PUT]: () => answers.shift() });
    await press('Modify');
    const form = within(await screen.findByRole('dialog', { name: 'Modify SITE-017' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Makani number' }), {
      target: { value: '12345 67890' },
    });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
    expect(conflict.getByRole('radio', { name: /Tower/ })).toBeChecked();
    fireEvent.click(conflict.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(calls, PUT).body).toMatchObject({ name: 'Tower', makani: '12345 67890', version: 7 });
  });

  it('keeps the form when the server refuses', async () => {
    renderScreen(PAGE, {
      [GET]: SITE,
      [PUT]: errorResponse(409, { message: 'No', fields: { code: 'This is already taken' } }),
    });
    await press('Modify');
    const form = within(await screen.findByRole('dialog', { name: 'Modify SITE-017' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Site code' }), { target: { value: 'SITE-1' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('link', { name: 'This is already taken' })).toBeVisible();
  });

  it('splits a coordinate pair that is pasted into the latitude', async () => {
    renderScreen(PAGE, { [GET]: SITE });
    const user = userEvent.setup();
    await press('Modify');
    const form = within(await screen.findByRole('dialog', { name: 'Modify SITE-017' }));
    await user.clear(form.getByRole('textbox', { name: 'Latitude' }));
    await user.paste('25.0772, 55.1309');
    expect(form.getByRole('textbox', { name: 'Latitude' })).toHaveValue('25.0772');
    expect(form.getByRole('textbox', { name: 'Longitude' })).toHaveValue('55.1309');
    await user.clear(form.getByRole('textbox', { name: 'Latitude' }));
    await user.type(form.getByRole('textbox', { name: 'Latitude' }), '25.2; 55.25');
    expect(form.getByRole('textbox', { name: 'Latitude' })).toHaveValue('25.2; 55.25');
    await user.tab();
    expect(form.getByRole('textbox', { name: 'Longitude' })).toHaveValue('55.25');
  });

  it('shows not found for an unknown id', async () => {
    renderScreen(PAGE, { [GET]: errorResponse(404, { message: 'This record does not exist.' }) });
    expect(await screen.findByRole('link', { name: 'Back to Sites' })).toHaveAttribute(
      'href',
      '/tanks?view=sites',
    );
  });
});

describe('link to a site', () => {
  it.each([
    ['/tanks/tank-1', 'GET /tank/tank-1', records.tank],
    ['/counters/counter-1', 'GET /counter/counter-1', records.counter],
    ['/contracts/contract-1', 'GET /contract/contract-1', records.contract],
    ['/orders/order-1', 'GET /order/order-1', records.order],
  ])('is on %s', async (path, line, record) => {
    renderScreen(path, { [line]: record });
    expect(await screen.findByRole('link', { name: 'SITE-017 · Marina Heights' })).toHaveAttribute(
      'href',
      PAGE,
    );
  });
});

it('a tank is saved with the site that was added from its form', async () => {
  const { calls } = renderScreen('/tanks/tank-1/edit', {
    'GET /tank/tank-1': records.tank,
    'PUT /tank/tank-1': records.tank,
    'POST /site': makePage([]),
    'POST /site/add': {
      ...SITE,
      _id: '0193a000-0000-7000-8000-000000000018',
      code: 'SITE-018',
      name: 'Palm',
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Site' });
  expect(field).toHaveValue('SITE-017 · Marina Heights');
  fireEvent.change(field, { target: { value: 'Palm' } });
  fireEvent.click(await screen.findByRole('option', { name: 'New site' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add site' }));
  expect(form.getByRole('textbox', { name: 'Site name' })).toHaveValue('Palm');
  fireEvent.change(form.getByRole('textbox', { name: 'Site code' }), { target: { value: 'SITE-018' } });
  fireEvent.change(form.getByRole('combobox', { name: 'Emirate' }), { target: { value: 'Dubai' } });
  fireEvent.click(form.getByRole('button', { name: 'Add and select' }));
  await waitFor(() => expect(field).toHaveValue('SITE-018 · Palm'));
  await press('Save');
  await waitFor(() =>
    expect(lastCall(calls, 'PUT /tank/tank-1').body).toMatchObject({
      site: '0193a000-0000-7000-8000-000000000018',
    }),
  );
});
