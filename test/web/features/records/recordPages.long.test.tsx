import { screen } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { records } from '../../../sampleRecords';
import { errorResponse, networkError } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';
import { RECORD_PAGES } from './recordFixtures';

/** A user with all permissions except the given ones. */
const allExcept = (...denied: (string | undefined)[]) =>
  makeCurrentUser(makePermissions(PERMISSION_FLAGS.filter((flag) => !denied.includes(flag))));

const descriptionOf = async (label: string) => {
  const [term] = await screen.findAllByText(label, { selector: 'dt' });
  return term?.parentElement?.querySelector('dd');
};

describe.each(RECORD_PAGES)('$title: list', ({ path, noun, title, cells, add, create, name }) => {
  const record = records[noun];
  const list = `POST /${noun}`;

  it('links each record to its page, and offers to add one only with permission', async () => {
    renderScreen(path, { [list]: makePage<object>([record]) }, create && allExcept(create));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    const [first, ...others] = cells.split(' | ');
    const link = await screen.findByRole('link', { name: first });
    expect(link).toHaveAttribute('href', `${path}/${record._id}${name ? '' : '/edit'}`);
    const row = link.closest<HTMLElement>('[data-id]');
    for (const cell of others) expect(row).toHaveTextContent(cell);
    expect(screen.queryAllByRole('link', { name: /^Add / })).toHaveLength(add && !create ? 1 : 0);
    if (!create) return;
    renderScreen(path, { [list]: makePage<object>([record]) }, allExcept());
    expect(await screen.findByRole('link', { name: add })).toHaveAttribute('href', `${path}/add`);
  });

  it('shows an empty state and a load error', async () => {
    renderScreen(path, { [list]: makePage([]) });
    expect(await screen.findByText(/^No .* yet$/)).toBeVisible();
    renderScreen(path, { [list]: networkError() });
    expect((await screen.findAllByRole('button', { name: 'Retry' })).length).toBeGreaterThan(0);
  });
});

const WITH_PAGE = RECORD_PAGES.filter(({ name }) => name);

describe.each(WITH_PAGE)('$title: record', ({ path, noun, name = '', values = {}, update, add }) => {
  const record = records[noun];
  const page = `${path}/${record._id}`;
  const read = `GET /${noun}/${record._id}`;

  it('shows its heading and values, and offers Modify only with permission', async () => {
    renderScreen(page, { [read]: record }, update && allExcept(update));
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    for (const [label, value] of Object.entries(values))
      expect(await descriptionOf(label)).toHaveTextContent(value);
    expect(document.title).toBe(`${name} · Tankbook`);
    expect(screen.queryAllByRole('link', { name: 'Modify' })).toHaveLength(add && !update ? 1 : 0);
    if (!update) return;
    renderScreen(page, { [read]: record }, allExcept());
    expect(await screen.findByRole('link', { name: 'Modify' })).toHaveAttribute('href', `${page}/edit`);
  });

  it('shows an error and a link back when it does not exist', async () => {
    renderScreen(page, { [read]: errorResponse(404, { message: 'This record does not exist.' }) });
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', path);
  });
});

describe('a record in a final status', () => {
  it.each([
    ['/tanks', { ...records.tank, status: 'decommissioned' }, 'GET /tank/tank-1'],
    ['/devices', { ...records.device, status: 'retired' }, 'GET /device/device-1'],
    ['/contracts', { ...records.contract, status: 'Closed' }, 'GET /contract/contract-1'],
    ['/orders', { ...records.order, status: 'Cancelled' }, 'GET /order/order-1'],
    ['/pos', { ...records.pos, status: 'lost' }, 'GET /pos/pos-1'],
  ])('of %s can’t be modified', async (path, record, read) => {
    renderScreen(`${path}/${record._id}`, { [read]: record });
    await screen.findAllByRole('definition');
    expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
  });
});

describe('references', () => {
  const read = { 'GET /order/order-1': records.order };
  const tank = 'TK-0042 · Marina Heights T1';

  it('are links only with permission to open them', async () => {
    renderScreen('/orders/order-1', read, allExcept('canViewClients'));
    expect(await screen.findByRole('link', { name: tank })).toHaveAttribute(
      'href',
      `/tanks/${records.order.tank?._id ?? ''}`,
    );
    expect(await descriptionOf('Client')).toHaveTextContent('CL-000123 · Marina Bakery LLC');
    expect(screen.queryByRole('link', { name: /CL-000123/ })).toBeNull();
  });
});

describe('paths below an order', () => {
  const read = { 'GET /order/order-1': records.order };

  it('show that an offer does not exist and link back to the order', async () => {
    renderScreen('/orders/order-1/offer/of-1', {
      'GET /offer/of-1': errorResponse(404, { message: 'This record does not exist.' }),
    });
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/orders/order-1');
  });

  it('show that there is no invoice to send', async () => {
    renderScreen('/orders/order-1/send-bill/tenant@mail.example', read);
    const message = 'MO-2026-00031 has no invoice to send to tenant@mail.example yet.';
    expect(await screen.findByText(message)).toBeVisible();
  });
});
