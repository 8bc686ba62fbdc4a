import { fireEvent, screen, within } from '@testing-library/react';
import type { CounterBasis } from '../../../../src/domain/counters/readingAssessment';
import { records } from '../../../sampleRecords';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const BASIS: CounterBasis = {
  _id: 'counter-1',
  code: 'CN-012345',
  serial_number: 'BK-G25-778812',
  site: { code: 'SITE-017', name: 'Marina Heights' },
  unit_no: '1204',
  contract_id: null,
  digits: 5,
  decimals: 3,
  multiplier: 1,
  meter_factor: 1,
  valve: 'open',
  status: 'active',
  previous: { value: 1200, at: '2026-11-01T05:59:00Z', type: 'actual' },
  actual: { value: 1200, at: '2026-11-01T05:59:00Z' },
  recent: [],
  high_factors: [{ from: '2000-01-01', times: 3 }],
};
const PLACE = '/counter/counter-1/reading';
const answers = {
  'GET /counter/counter-1': records.counter,
  'POST /reading': makePage([]),
  [`GET ${PLACE}`]: BASIS,
  [`POST ${PLACE}`]: { _id: 'reading-1', flags: [], status: 'validated' },
  'GET /counter/routes': { routes: ['DXB-M3'] },
  'POST /counter/route': { counters: [BASIS] },
};
const typeIn = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
};

describe('a reading with a comma', () => {
  const dialog = async () => {
    const seen = renderScreen('/counters/counter-1?tab=Readings', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Take reading' }));
    const form = within(await screen.findByRole('dialog'));
    return { ...seen, form, field: await form.findByLabelText(/^Reading, m³/) };
  };

  it('reads as in every other form where the comma parts thousands', async () => {
    const { form, field } = await dialog();
    typeIn(field, '1,234');
    expect(form.getByText('1234.000 m³')).toBeVisible();
  });

  it('is no number where decimals could be meant, and is not sent', async () => {
    const { form, field, calls } = await dialog();
    typeIn(field, '1234,5');
    fireEvent.click(form.getByRole('button', { name: 'Save reading' }));
    expect(field).toHaveAccessibleDescription('Reading must be a number');
    expect(calls.filter(({ line }) => line === `POST ${PLACE}`)).toEqual([]);
  });
});

describe('a row of the route sheet', () => {
  const row = async () => {
    const seen = renderScreen('/counters?sheet=yes&route=DXB-M3', answers);
    return { ...seen, field: await screen.findByLabelText('Reading of BK-G25-778812') };
  };

  it('takes commas between thousands alone', async () => {
    const { field, calls } = await row();
    typeIn(field, '1234,5');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveAccessibleDescription('Reading must be a number');
    expect(calls.filter(({ line }) => line === `POST ${PLACE}`)).toEqual([]);
    typeIn(field, '1,234.5');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(calls.find(({ line }) => line === `POST ${PLACE}`)?.body).toMatchObject({ value: 1234.5 });
  });
});
