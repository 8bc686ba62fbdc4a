import { browserServices } from '../../../src/web/app/browserServices';

const location: { state: unknown } = { state: null };
const router = { navigate: jest.fn(() => Promise.resolve()), state: { location } };
const { page, storage } = browserServices(router);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('navigates without the prompt for unsaved changes, unless it is asked to', () => {
  page.navigate('/bills/b1');
  page.navigate('/login', { replace: true });
  page.navigate('/bills/b1', { force: false });
  expect(router.navigate.mock.calls).toEqual([
    ['/bills/b1', { replace: false, state: { force: true } }],
    ['/login', { replace: true, state: { force: true } }],
    ['/bills/b1', { replace: false, state: {} }],
  ]);
});

it('keeps the list origin when it replaces the page', () => {
  const list = { resource: 'bills', url: '/bills?page=2', query: { page: 2, limit: 10 } };
  location.state = { listOrigin: list };
  page.navigate('/bills/b1', { replace: true });
  expect(router.navigate).toHaveBeenLastCalledWith('/bills/b1', {
    replace: true,
    state: { listOrigin: list, force: true },
  });
  page.navigate('/bills/b1');
  expect(router.navigate).toHaveBeenLastCalledWith('/bills/b1', { replace: false, state: { force: true } });
});

describe('a new tab', () => {
  const mockOpen = () => {
    const tab = { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return { tab, open };
  };

  it('opens at once without an opener and navigates later', () => {
    const { tab, open } = mockOpen();
    const handle = page.openTab();
    expect(open).toHaveBeenCalledWith('', '_blank');
    expect(tab.opener).toBeNull();
    handle?.show('https://files.example.ae/media/m1');
    expect(tab.location.replace).toHaveBeenCalledWith('https://files.example.ae/media/m1');
  });

  it('can be closed', () => {
    const { tab } = mockOpen();
    page.openTab()?.close();
    expect(tab.close).toHaveBeenCalled();
  });

  it('is null when the browser blocks it', () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    expect(page.openTab()).toBeNull();
  });
});

describe('storage', () => {
  it('clears local and session storage', () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('draft', 'unsaved');
    storage.clear();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('reports changes by other tabs, and null after a clear, until unsubscribed', () => {
    const keys: (string | null)[] = [];
    const unsubscribe = storage.onChange((key) => keys.push(key));
    const dispatchStorageEvent = (key: string | null, storageArea = localStorage) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea }));
    dispatchStorageEvent('token');
    dispatchStorageEvent(null);
    dispatchStorageEvent('token', sessionStorage);
    unsubscribe();
    dispatchStorageEvent('token');
    expect(keys).toEqual(['token', null]);
  });

  it('reports the token when the page is restored from the back/forward cache', () => {
    const keys: (string | null)[] = [];
    const unsubscribe = storage.onChange((key) => keys.push(key));
    for (const persisted of [false, true])
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    unsubscribe();
    expect(keys).toEqual(['token']);
  });
});

it('calls the resume listener when the page becomes visible or goes online, until unsubscribed', () => {
  const onResume = jest.fn();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unsubscribe = page.onResume(onResume);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onResume).not.toHaveBeenCalled();
  expect(page.isHidden()).toBe(true);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(onResume).toHaveBeenCalledTimes(2);
  unsubscribe();
  window.dispatchEvent(new Event('online'));
  expect(onResume).toHaveBeenCalledTimes(2);
});
