import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';

/** A page whose title comes with its record, while the person has begun to do something else. */
async function opened(key: string) {
  history.replaceState({ key: 'read-again' }, '');
  const { usePageTitle } = await import('../../../../src/web/ui/layout/usePageTitle');
  const Titled = ({ title }: { title: string }) => (
    <h1 ref={usePageTitle(title)} tabIndex={-1}>
      {title}
    </h1>
  );
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key }]}>
      <button autoFocus>Your account</button>
      <Link to="/other">Other</Link>
      <Routes>
        <Route path="/" element={<Titled title="Record" />} />
        <Route path="/other" element={<Titled title="Other record" />} />
      </Routes>
    </MemoryRouter>,
  );
}

it('leaves the focus where it is on a page that was read again', async () => {
  await opened('read-again');
  expect(document.title).toBe('Record · Tankbook');
  expect(screen.getByRole('button')).toHaveFocus();
});

it('takes the focus to the heading of a page that the person went to', async () => {
  await opened('read-again');
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Other record' })).toHaveFocus());
});
