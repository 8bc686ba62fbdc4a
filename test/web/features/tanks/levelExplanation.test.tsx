import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LevelReading } from '../../../../src/domain/tanks/tankTelemetry';
import { records } from '../../../sampleRecords';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const READING: LevelReading = {
  at: '2026-11-20T08:00:00.000Z',
  source: 'telemetry',
  level_percent: 47.5,
  distance_mm: 1450,
  temperature_c: 25,
  device: { code: 'DV-0107', empty_reading: 2400, full_reading: 400, calibration_offset_percent: 0 },
};
const RESPONSES = { 'POST /tank/tank-1/readings': makePage([]) };

it('shows the steps from the distance to the litres at 15 °C', async () => {
  const tank = { ...records.tank, water_capacity_l: 3000, level_percent: 47.5, level_reading: READING };
  renderScreen('/tanks/tank-1', { ...RESPONSES, 'GET /tank/tank-1': tank });
  fireEvent.click(await screen.findByRole('button', { name: 'How this was calculated' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How this was calculated' }));
  expect(dialog.getByText(/^DV-0107, 20 Nov 2026/)).toBeVisible();
  expect(dialog.getByText('1,450 mm')).toBeVisible();
  expect(dialog.getByText('47.5 %')).toBeVisible();
  // 47.5 % × 3,000 = 1,425 L; 1,425 × (1 − 0.0024 × 10) = 1,390.8 L
  expect(dialog.getByText('1,425 L')).toBeVisible();
  expect(dialog.getByText('1,390.8 L')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the explanation is absent without a reading', async () => {
  renderScreen('/tanks/tank-1', {
    ...RESPONSES,
    'GET /tank/tank-1': { ...records.tank, level_reading: null },
  });
  expect(await screen.findByText('Current level')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'How this was calculated' })).toBeNull();
});
