import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyDialog } from '../../../../src/web/features/devices/key/KeyDialog';
import { readSecret, storeSecret } from '../../../../src/web/store/secretStore';

const KEY = 'k'.repeat(32);

describe('the dialog of a new key', () => {
  it('shows the key again after leaving the page, until it is closed', async () => {
    const secretRef = storeSecret(KEY);
    const { unmount } = render(<KeyDialog secretRef={secretRef} onClose={() => undefined} />);
    expect(screen.getByText(KEY)).toBeVisible();
    unmount();
    const onClose = jest.fn();
    render(<KeyDialog secretRef={secretRef} onClose={onClose} />);
    expect(screen.getByText(KEY)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalled();
    expect(readSecret(secretRef)).toBe('');
  });

  it('reports whether the key was copied', async () => {
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Denied'));
    render(<KeyDialog secretRef={storeSecret(KEY)} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/^The browser did not allow copying/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(writeText).toHaveBeenLastCalledWith(KEY);
  });
});
