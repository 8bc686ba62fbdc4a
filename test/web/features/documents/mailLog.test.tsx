import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MAILING_POLL_MS, mailings } from '../../../../src/web/features/documents/mailings';
import { connectionRestored } from '../../../../src/web/store/connection';
import { selectError } from '../../../../src/web/store/requests';
import { makePage } from '../../../factories';
import { networkError } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const REASON = 'The mail server could not be reached.';
const MAILING = {
  _id: 'm1',
  recipient: 'ap@example.com',
  subject: 'Tax Invoice 7',
  sent_by: null,
  reason: null,
  next_attempt_at: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const RETRYING = {
  ...MAILING,
  status: 'retrying',
  reason: REASON,
  next_attempt_at: '2026-11-20T08:05:00.000Z',
};
const openMails = (mailings: (attempt: number) => object) => {
  let reads = 0;
  return renderScreen('/bills/bill-1?tab=Mail', {
    'GET /bill/bill-1': { ...records.bill, _id: 'bill-1', status: 'Issued' },
    'POST /bill/bill-1/mailings': () => mailings((reads += 1)),
    'POST /bill/bill-1/send': { ...records.bill, _id: 'bill-1', status: 'Issued' },
  });
};

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

describe('emails of an invoice', () => {
  it('show the reason of the last failure and the time of the next attempt, until one is sent', async () => {
    openMails((read) => makePage<object>([read === 1 ? RETRYING : { ...MAILING, status: 'sent' }]));
    expect(await screen.findByText(`${REASON} Next attempt: 20 Nov 2026, 12:05`)).toBeVisible();
    expect(screen.getByText('Retrying')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(() => void jest.advanceTimersByTime(MAILING_POLL_MS));
    expect(await screen.findByText('Sent')).toBeVisible();
    expect(screen.queryByText(/Next attempt/)).toBeNull();
  });

  it('are requested again when the connection is restored', async () => {
    const { store } = openMails((read) =>
      read === 1 ? networkError() : makePage([{ ...MAILING, status: 'sent' }]),
    );
    await waitFor(() => expect(selectError(mailings.fetchList)(store.getState())).toBeDefined());
    act(() => void store.dispatch(connectionRestored()));
    expect(await screen.findByText('Sent')).toBeVisible();
  });

  it('show why sending failed and can be sent again', async () => {
    const { calls } = openMails(() => makePage([{ ...MAILING, status: 'failed', reason: REASON }]));
    expect(await screen.findByText(REASON)).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Try again' });
    fireEvent.click(retry);
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain('POST /bill/bill-1/send'));
    await waitFor(() => expect(retry).toBeEnabled());
    expect(calls.find(({ line }) => line === 'POST /bill/bill-1/send')?.body).toMatchObject({
      to: 'ap@example.com',
    });
  });

  it('offer no retry for a failed reminder, which is repeated on the next day', async () => {
    openMails(() => makePage([{ ...MAILING, status: 'failed', reason: REASON, dunning_step: 'reminder' }]));
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
