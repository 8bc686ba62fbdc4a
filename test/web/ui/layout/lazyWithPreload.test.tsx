import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { PreloadableComponent } from '../../../../src/web/ui/layout/lazyWithPreload';
import { lazyWithPreload } from '../../../../src/web/ui/layout/lazyWithPreload';

interface Module {
  default: () => ReactNode;
}

const load = (): Promise<Module> => Promise.resolve({ default: () => <p>The part</p> });

/** Renders a part; answers how often the fallback was rendered. */
function renderPart(Part: PreloadableComponent<object>) {
  const Fallback = jest.fn(() => null);
  render(
    <Suspense fallback={<Fallback />}>
      <Part />
    </Suspense>,
  );
  return () => Fallback.mock.calls.length;
}

it('renders a preloaded part without its fallback', async () => {
  const Part = lazyWithPreload(load);
  await Part.preload();
  const fallbacks = renderPart(Part);
  expect(screen.getByText('The part')).toBeVisible();
  expect(fallbacks()).toBe(0);
});

it('renders the fallback until a part is loaded', async () => {
  let resolve: (module: Promise<Module>) => void = () => undefined;
  const fallbacks = renderPart(lazyWithPreload(() => new Promise<Module>((done) => (resolve = done))));
  expect(fallbacks()).toBe(1);
  await act(() => {
    resolve(load());
    return load();
  });
  expect(screen.getByText('The part')).toBeVisible();
});

it('loads a part again when its preload failed', async () => {
  const Part = lazyWithPreload(jest.fn(load).mockRejectedValueOnce(new Error('ChunkLoadError')));
  await expect(Part.preload()).rejects.toThrow('ChunkLoadError');
  renderPart(Part);
  await act(load);
  expect(screen.getByText('The part')).toBeVisible();
});
