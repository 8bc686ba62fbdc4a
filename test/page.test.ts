import { openPage } from './setup/page';

it('the page of the web tests keeps no state of a test file', async () => {
  const { window, reset } = openPage();
  const { document, matchMedia } = window;
  const called = jest.fn();
  const original = Object.getOwnPropertyDescriptor(window.HTMLElement.prototype, 'offsetWidth');
  document.title = 'Clients';
  document.body.append('text');
  document.documentElement.lang = 'ar';
  document.cookie = 'name=value';
  window.history.pushState({ from: 1 }, '', '/clients');
  window.localStorage.setItem('token', 'gt');
  window.setTimeout(called);
  window.requestAnimationFrame(called);
  for (const target of [window, document]) target.addEventListener('keydown', called);
  window.matchMedia = called;
  Object.defineProperty(window.HTMLElement.prototype, 'offsetWidth', { get: () => 400 });
  Object.defineProperty(window.navigator, 'onLine', { value: false, configurable: true });
  Object.assign(window, { added: true });

  reset();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { bubbles: true }));

  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect(document.cookie).toBe('');
  expect([window.location.href, window.history.state]).toEqual(['http://localhost/', null]);
  expect(window.localStorage).toHaveLength(0);
  expect(window.matchMedia).toBe(matchMedia);
  expect(Object.getOwnPropertyDescriptor(window.HTMLElement.prototype, 'offsetWidth')).toEqual(original);
  expect(window.navigator.onLine).toBe(true);
  expect(window).not.toHaveProperty('added');
  await new Promise<void>((done) => {
    window.requestAnimationFrame(() => {
      window.setTimeout(done);
    });
  });
  expect(called).not.toHaveBeenCalled();
});
