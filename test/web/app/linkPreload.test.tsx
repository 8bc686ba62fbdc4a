import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadScreen } from '../../../src/web/app/routes';
import { linkPreload } from '../../../src/web/app/linkPreload';

jest.mock('../../../src/web/app/routes', () => ({ preloadScreen: jest.fn(() => Promise.resolve()) }));

const Links = () => (
  <div {...linkPreload}>
    <a href="/tanks?page=2">Tanks</a>
    <a href="/media/m1" target="_blank">
      File
    </a>
    <svg>
      <a href="/tanks" data-testid="drawn" />
    </svg>
    <button>Save</button>
  </div>
);

beforeEach(() => {
  jest.mocked(preloadScreen).mockClear();
  render(<Links />);
});

it('preloads the screen of a hovered link', async () => {
  await userEvent.setup().hover(screen.getByRole('link', { name: 'Tanks' }));
  expect(preloadScreen).toHaveBeenCalledWith('/tanks');
});

it('preloads the screen of a focused link', async () => {
  await userEvent.setup().tab();
  expect(preloadScreen).toHaveBeenCalledWith('/tanks');
});

it('preloads nothing for files, buttons and links in drawings', async () => {
  const user = userEvent.setup();
  await user.hover(screen.getByRole('link', { name: 'File' }));
  await user.hover(screen.getByRole('button', { name: 'Save' }));
  await user.hover(screen.getByTestId('drawn'));
  expect(preloadScreen).not.toHaveBeenCalled();
});
