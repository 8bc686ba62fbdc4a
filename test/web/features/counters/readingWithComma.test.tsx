import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makePage, makeCounterBasis } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const BASIS = makeCounterBasis({
  contract_id: null,
  previous: { value: 1200, at: '2026-11-01T05:59:00Z', type: 'actual' },
  actual: { value: 1200, at: '2026-11-01T05:59:00Z', type: 'actual' },
});
const READING_PATH = '/counter/counter-1/reading';
const responses = {
  'GET /counter/counter-1': records.counter,
  'POST /reading': makePage([]),
  [`GET ${READING_PATH}`]: BASIS,
  [`POST ${READING_PATH}`]: { _id: 'reading-1', flags: [], status: 'validated' },
  'GET /counter/routes': { routes: ['DXB-M3'] },
  'POST /counter/route': { counters: [BASIS] },
};
const typeIn = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
};

describe('a reading with a comma', () => {
  const openDialog = async () => {
    const app = renderScreen('/counters/counter-1?tab=Readings', responses);
    fireEvent.click(await screen.findByRole('button', { name: 'Take reading' }));
    const form = within(await screen.findByRole('dialog'));
    return { ...app, form, field: await form.findByLabelText(/^Reading, m³/) };
  };

  it('is accepted when the comma separates thousands', async () => {
    const { form, field } = await openDialog();
    typeIn(field, '1,234');
    expect(form.getByText('1234.000 m³')).toBeVisible();
  });

  it('is rejected when the comma may be a decimal separator', async () => {
    const { form, field, calls } = await openDialog();
    typeIn(field, '1234,5');
    fireEvent.click(form.getByRole('button', { name: 'Save reading' }));
    expect(field).toHaveAccessibleDescription('Reading must be a number');
    expect(calls.filter(({ line }) => line === `POST ${READING_PATH}`)).toEqual([]);
  });
});

describe('a row of the route sheet', () => {
  const openRow = async () => {
    const app = renderScreen('/counters?sheet=yes&route=DXB-M3', responses);
    return { ...app, field: await screen.findByLabelText('Reading of BK-G25-778812') };
  };

  it('accepts commas only between thousands', async () => {
    const { field, calls } = await openRow();
    typeIn(field, '1234,5');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveAccessibleDescription('Reading must be a number');
    expect(calls.filter(({ line }) => line === `POST ${READING_PATH}`)).toEqual([]);
    typeIn(field, '1,234.5');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(calls.find(({ line }) => line === `POST ${READING_PATH}`)?.body).toMatchObject({ value: 1234.5 });
    await waitFor(() => expect(field).toBeDisabled());
  });
});
