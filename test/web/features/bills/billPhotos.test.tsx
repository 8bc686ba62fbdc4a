import { screen } from '@testing-library/react';
import type { BillUsage } from '../../../../src/domain/bills/bill';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';

const reading: BillUsage['readings'][number] = {
  _id: 'r1',
  counter: 'CN-012345',
  type: 'actual',
  previous: 1200,
  current: 1212.345,
  rollover: 0,
  previous_at: '2026-10-01T08:00:00Z',
  current_at: '2026-11-01T08:00:00Z',
  days: 31,
  previous_type: 'customer',
  meter_factor: 1,
  multiplier: 1,
  consumption_m3: 12.345,
  flags: [],
  photo: 'm2',
  previous_photo: 'm1',
};
const usage: BillUsage = {
  readings: [reading],
  tariffs: [],
  consumption_m3: 12.345,
  billed_m3: 12.345,
  carried_m3: 0,
  days: 31,
  is_estimated: false,
};
const bill = { ...records.bill, usage };
const file = (id: string) => ({
  _id: id,
  name: 'meter_photo',
  mime: 'image/png',
  filePath: `media/${id}?s=1`,
});

it('an invoice shows the photos of both readings beside the calculation', async () => {
  renderScreen(`/bills/${bill._id}`, {
    [`GET /bill/${bill._id}`]: bill,
    'GET /media/m1': file('m1'),
    'GET /media/m2': file('m2'),
  });
  await screen.findByText('How this was calculated');
  const opening = await screen.findByRole('button', { name: 'View photo, Opening, 1 Oct 2026' });
  expect(opening.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/media/m1?s=1'));
  const closing = await screen.findByRole('button', { name: 'View photo, Closing, 1 Nov 2026' });
  expect(closing.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/media/m2?s=1'));
  expect(screen.getByText(/\(1212.345 − 1200.000\) × 1 = 12.345 m³/)).toBeVisible();
});

it('an invoice shows its site and the previous balance', async () => {
  const place = { site: { code: 'SITE-017', name: 'Marina Heights' }, unit_no: '1204' };
  renderScreen(`/bills/${bill._id}`, {
    [`GET /bill/${bill._id}`]: { ...records.bill, ...place, previous_balance: 45.5 },
  });
  expect(await screen.findByText('SITE-017 · Marina Heights / 1204')).toBeVisible();
  expect(screen.getByText('Previous balance (for information)')).toBeVisible();
  expect(screen.getByText('AED 45.50')).toBeVisible();
});

it('a credit note shows no previous balance, because it would include its own invoice', async () => {
  renderScreen(`/bills/${bill._id}`, {
    [`GET /bill/${bill._id}`]: { ...records.bill, kind: 'credit_note', previous_balance: 45.5 },
  });
  expect(await screen.findByText('Previous balance (for information)')).toBeVisible();
  expect(screen.queryByText('AED 45.50')).toBeNull();
});

it('an invoice shows reading types, both factors, days and comparable consumption', async () => {
  const corrected = { ...reading, photo: null, previous_photo: null, meter_factor: 1.0188, multiplier: 10 };
  const more = { avg_daily_m3: 4.057, same_month_last_year_m3: 118.2 };
  renderScreen(`/bills/${bill._id}`, {
    [`GET /bill/${bill._id}`]: { ...bill, usage: { ...usage, ...more, readings: [corrected] } },
  });
  await screen.findByText('How this was calculated');
  const texts = [
    'CN-012345, 1 Oct 2026 (customer) to 1 Nov 2026 (actual), 31 days',
    /\(1212.345 − 1200.000\) × 1.0188 × 10 = /,
    '4.057 m³',
    '118.200 m³',
  ];
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
});

it('a missing photo is shown as not available', async () => {
  renderScreen(`/bills/${bill._id}`, {
    [`GET /bill/${bill._id}`]: bill,
    'GET /media/m1': errorResponse(404, { message: 'Not there.' }),
    'GET /media/m2': file('m2'),
  });
  expect(await screen.findByText('Not available')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^View photo, Closing/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^View photo, Opening/ })).toBeNull();
});
