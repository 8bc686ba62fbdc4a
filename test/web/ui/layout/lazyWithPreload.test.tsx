import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useHasPendingChunks } from '../../../../src/web/ui/layout/pendingChunks';
import type { LazyComponent } from '../../../../src/web/ui/layout/lazyWithPreload';
import { lazyWithPreload } from '../../../../src/web/ui/layout/lazyWithPreload';

interface Module {
  default: () => ReactNode;
}

const come = (): Promise<Module> => Promise.resolve({ default: () => <p>The part</p> });

/** Draw a part; answers how often its place was left empty. */
function drawn(Part: LazyComponent) {
  const Empty = jest.fn(() => null);
  render(
    <Suspense fallback={<Empty />}>
      <Part />
    </Suspense>,
  );
  return () => Empty.mock.calls.length;
}

it('shows a part that has come at once, without an empty place before it', async () => {
  const Part = lazyWithPreload(come);
  await Part.load();
  const empty = drawn(Part);
  expect(screen.getByText('The part')).toBeVisible();
  expect(empty()).toBe(0);
});

it('waits for a part that nobody has wanted before, and tells whoever asks that it comes', async () => {
  const { result: isComing } = renderHook(useHasPendingChunks);
  let arrive: (code: Promise<Module>) => void = () => undefined;
  const empty = drawn(lazyWithPreload(() => new Promise<Module>((resolve) => (arrive = resolve))));
  expect(empty()).toBe(1);
  await act(() => Promise.resolve());
  expect(isComing.current).toBe(true);
  await act(() => {
    arrive(come());
    return come();
  });
  expect(screen.getByText('The part')).toBeVisible();
  expect(isComing.current).toBe(false);
});

it('fetches again, when it is drawn, what could not come', async () => {
  const Part = lazyWithPreload(jest.fn(come).mockRejectedValueOnce(new Error('ChunkLoadError')));
  await Part.load();
  drawn(Part);
  await act(come);
  expect(screen.getByText('The part')).toBeVisible();
});
