import { fireEvent, screen, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

it.each([
  ['Active', 'Suspend', 'Needs a completed disconnection order of this contract.'],
  ['Suspended', 'Resume', 'Needs a completed reconnection order of this contract.'],
] as const)(
  'contract in status %s: the dialog “%s” names the required order',
  async (status, label, text) => {
    renderScreen('/contracts/contract-1', { 'GET /contract/contract-1': { ...records.contract, status } });
    await screen.findByRole('heading', { level: 1, name: /CT-2026-000123/ });
    const button = screen.queryByRole('button', { name: label });
    if (button) fireEvent.click(button);
    else {
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: label }));
    }
    const dialog = within(await screen.findByRole('dialog', { name: `${label} this contract?` }));
    expect(await dialog.findByText(text)).toBeVisible();
  },
);
