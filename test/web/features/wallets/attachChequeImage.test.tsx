import { screen, waitFor } from '@testing-library/react';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { errorResponse } from '../../../fakeServices';
import { makeHandover, makeMedia, makePage, makeUser, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const line = 'GET /wallet/wallet-1';
const cheque = (more: object = {}) =>
  makeWallet({ status: 'Done', check_status: 'in_safe', has_image: false, Medias: [], ...more });
const openPayment = (more: object = {}, responses: object = {}) =>
  renderApp(
    '/wallets/wallet-1',
    { [line]: cheque(more), 'POST /media': makeMedia(), ...responses },
    makeCurrentUser(),
  );
const picture = (name = 'cheque.png', type = 'image/png', size = 1) =>
  new File([new Uint8Array(size)], name, { type });
const input = () => screen.findByLabelText('Image of the cheque');

describe('a missing cheque image', () => {
  it('is reported on the payment page, uploaded there and then shown', async () => {
    const { user, calls } = openPayment();
    expect(await screen.findByText('Outstanding')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Attach image' })).toBeEnabled();
    await user.upload(await input(), picture());
    await waitFor(() => expect(calls.filter((call) => call.line === 'POST /media')).toHaveLength(1));
    const { body } = calls.find((call) => call.line === 'POST /media') ?? {};
    expect(Object.fromEntries(body as FormData)).toMatchObject({
      name: 'cheque_image',
      owner_model: 'wallet',
      owner_id: 'wallet-1',
    });
    await waitFor(() => expect(calls.filter((call) => call.line === line)).toHaveLength(2));
  });

  it.each([
    [picture('cheque.txt', 'text/plain'), 'Choose a JPEG, PNG or WebP image, or a PDF.'],
    [picture('cheque.png', 'image/png', 10 * 1024 * 1024 + 1), 'This file is too large. The limit is 10 MB.'],
  ])('is rejected before it is sent', async (file, message) => {
    const { user, calls } = openPayment();
    const field = await input();
    field.removeAttribute('accept');
    await user.upload(field, file);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(calls.some((call) => call.line === 'POST /media')).toBe(false);
  });

  it('shows why the server refused it', async () => {
    const { user, toasts } = openPayment(
      {},
      { 'POST /media': errorResponse(409, { message: 'This cheque already has an image.' }) },
    );
    await user.upload(await input(), picture());
    await waitFor(() =>
      expect(toasts).toEqual([{ tone: 'error', text: 'This cheque already has an image.' }]),
    );
  });

  it.each([
    ['exists', { has_image: true, Medias: [makeMedia()] }],
    ['belongs to a voided cheque', { voided: true }],
    ['would belong to cash', { type: 'cash', check_status: null }],
  ])('is not requested when it %s', async (_case, more) => {
    openPayment(more);
    await screen.findByRole('button', { name: 'Receipt' });
    expect(screen.queryByRole('button', { name: 'Attach image' })).toBeNull();
    expect(screen.queryByText('Outstanding')).toBeNull();
  });

  it('can be uploaded from the own wallet while the payment is in custody', async () => {
    const collector = makeCurrentUser({ role: COLLECTION_USER, permissions: {} });
    const { user, calls } = renderApp(
      '/profile?tab=Wallet',
      {
        'GET /profile': makeUser({ _id: collector.userId }),
        'GET /profile/wallet': {
          in_hand: {
            total_cash: 0,
            count_cash: 0,
            total_check: 3_200,
            count_check: 1,
            oldest: null,
            unloaded_at: null,
            over_limit: false,
            overdue: false,
          },
          declared: { cash: 0, count_cash: 0, checks: 0, count_check: 0, since: null },
          handovers: [makeHandover()],
        },
        'POST /wallet': makePage([
          makeWallet({ status: 'Pending', check_status: 'received', has_image: false }),
        ]),
        'POST /media': makeMedia(),
      },
      collector,
    );
    expect(await screen.findByRole('button', { name: 'Attach image RCT-2026-000001' })).toBeVisible();
    await user.upload(await input(), picture());
    await waitFor(() => expect(calls.filter((call) => call.line === 'POST /wallet')).toHaveLength(2));
  });
});
