import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { PreloadableComponent } from '../../../../src/web/ui/layout/lazyWithPreload';
import { lazyWithPreload } from '../../../../src/web/ui/layout/lazyWithPreload';

interface Module {
  default: () => ReactNode;
}

const load = (): Promise<Module> => Promise.resolve({ default: () => <p>The component</p> });

/** Renders a component; returns a function that counts the renders of its fallback. */
function renderComponent(Component: PreloadableComponent<object>) {
  const Fallback = jest.fn(() => null);
  render(
    <Suspense fallback={<Fallback />}>
      <Component />
    </Suspense>,
  );
  return () => Fallback.mock.calls.length;
}

it('renders a preloaded component without its fallback', async () => {
  const Component = lazyWithPreload(load);
  await Component.preload();
  const fallbacks = renderComponent(Component);
  expect(screen.getByText('The component')).toBeVisible();
  expect(fallbacks()).toBe(0);
});

it('renders the fallback until the component is loaded', async () => {
  let resolve: (module: Promise<Module>) => void = () => undefined;
  const fallbacks = renderComponent(lazyWithPreload(() => new Promise<Module>((done) => (resolve = done))));
  expect(fallbacks()).toBe(1);
  await act(() => {
    resolve(load());
    return load();
  });
  expect(screen.getByText('The component')).toBeVisible();
});

it('loads the component again when its preload failed', async () => {
  const Component = lazyWithPreload(jest.fn(load).mockRejectedValueOnce(new Error('ChunkLoadError')));
  await expect(Component.preload()).rejects.toThrow('ChunkLoadError');
  renderComponent(Component);
  await act(load);
  expect(screen.getByText('The component')).toBeVisible();
});
