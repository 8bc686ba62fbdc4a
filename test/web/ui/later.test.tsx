import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { later } from '../../../src/web/ui/later';

const come = () => Promise.resolve({ default: () => <p>The part</p> });

/** Draw a part; answers how often its place was left empty. */
function drawn(Part: ReturnType<typeof later>) {
  const Empty = jest.fn(() => null);
  render(
    <Suspense fallback={<Empty />}>
      <Part />
    </Suspense>,
  );
  return () => Empty.mock.calls.length;
}

it('shows a part that has come at once, without an empty place before it', async () => {
  const Part = later(come);
  await Part.load();
  const empty = drawn(Part);
  expect(screen.getByText('The part')).toBeVisible();
  expect(empty()).toBe(0);
});

it('waits for a part that nobody has wanted before', async () => {
  const empty = drawn(later(come));
  expect(empty()).toBe(1);
  await act(come);
  expect(screen.getByText('The part')).toBeVisible();
});

it('fetches again, when it is drawn, what could not come', async () => {
  const Part = later(jest.fn(come).mockRejectedValueOnce(new Error('ChunkLoadError')));
  await Part.load();
  drawn(Part);
  await act(come);
  expect(screen.getByText('The part')).toBeVisible();
});
