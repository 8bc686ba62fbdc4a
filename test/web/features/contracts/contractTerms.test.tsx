import { screen } from '@testing-library/react';
import type { Contract } from '../../../../src/domain/contracts/contract';
import { records } from '../../../sampleRecords';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const responsesFor = (contract: Contract) => ({
  'GET /contract/contract-1': contract,
  'POST /contract/collectors': makePage<object>([]),
  'POST /contract/tariffs': makePage<object>([]),
  'POST /contract/counters': makePage<object>([]),
});
const tariff = { _id: 'setting-1', key: 'tariff.A', label: 'Homes' };

describe('terms of a contract', () => {
  it('are shown with their first days', async () => {
    const terms: Contract['terms'] = [
      {
        effective_from: '2026-11-25',
        tariff,
        discount_percent: 5,
        fixed_charge: 25,
        by: { _id: 'user-1', label: 'P. Nair' },
      },
      { effective_from: '2026-02-01', tariff, by: null },
    ];
    renderScreen('/contracts/contract-1', responsesFor({ ...records.contract, terms }));
    expect(await screen.findByText('History of terms')).toBeVisible();
    expect(screen.getByText('From 25 Nov 2026')).toBeVisible();
    expect(
      screen.getByText(
        'Homes, discount 5 %, monthly charge AED 25.00, minimum charge from the tariff, entered by P. Nair',
      ),
    ).toBeVisible();
    expect(screen.getByText('From 1 Feb 2026')).toBeVisible();
  });

  it('are changed with a first day once the contract has started', async () => {
    renderScreen('/contracts/contract-1/edit', responsesFor(records.contract));
    expect(await screen.findByLabelText(/^In force from/)).toBeVisible();
  });

  it('have no first day before the contract has started', async () => {
    renderScreen('/contracts/contract-1/edit', responsesFor({ ...records.contract, status: 'Draft' }));
    expect(await screen.findByLabelText(/^Minimum charge/)).toBeVisible();
    expect(screen.queryByLabelText(/^In force from/)).toBeNull();
  });
});
