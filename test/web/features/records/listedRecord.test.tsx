import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const { lines, ...row } = records.bill;
const number = row.unique_number;

const responses = (record: () => Promise<unknown>) => ({
  'POST /bill': makePage<object>([row]),
  'GET /bill/bill-1': record,
});

const openFromList = async () => {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('link', { name: number }));
};

/** Value beside a label. */
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd');

describe('an invoice opened from the list', () => {
  it('shows the values of its row at once, and the others when it is loaded', async () => {
    let respond: (record: unknown) => void = () => undefined;
    const { pathname } = renderScreen(
      '/bills',
      responses(() => new Promise((resolve) => (respond = resolve))),
    );
    await openFromList();
    await waitFor(() => expect(pathname()).toBe('/bills/bill-1'));
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
    expect(valueOf('Total')).toHaveTextContent('AED 133.64');
    expect(valueOf('Order')).not.toHaveTextContent('none');
    expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
    expect(screen.queryByRole('table', { name: 'Lines' })).toBeNull();

    respond({ ...row, lines, notes: 'Left with the watchman' });
    expect(await screen.findByText('Left with the watchman')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Modify' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Lines' })).toBeVisible();
    expect(valueOf('Order')).toHaveTextContent('none');
  });

  it('shows no values of the row if it can’t be loaded', async () => {
    renderScreen(
      '/bills',
      responses(() => Promise.reject(errorResponse(404, { message: 'This record does not exist.' }))),
    );
    await openFromList();
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(screen.queryByText('Total', { selector: 'dt' })).toBeNull();
  });
});
