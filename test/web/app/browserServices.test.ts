import { browserServices } from '../../../src/web/app/browserServices';

const location: { state: unknown } = { state: null };
const router = { navigate: jest.fn(() => Promise.resolve()), state: { location } };
const { page, storage } = browserServices(router);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('leads the person on even where a half-filled form would ask first', () => {
  page.navigate('/bills/b1');
  page.navigate('/login', { replace: true });
  expect(router.navigate.mock.calls).toEqual([
    ['/bills/b1', { replace: false, state: { force: true } }],
    ['/login', { replace: true, state: { force: true } }],
  ]);
});

it('what takes the place of a page still knows the list that the person came from', () => {
  const list = { of: 'bills', to: '/bills?page=2', query: { page: 2, limit: 10 } };
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
  const opened = () => {
    const tab = { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return { tab, open };
  };

  it('is opened at once, cut off from this page, and filled later', () => {
    const { tab, open } = opened();
    const handle = page.openTab();
    expect(open).toHaveBeenCalledWith('', '_blank');
    expect(tab.opener).toBeNull();
    handle?.show('https://files.example.ae/media/m1');
    expect(tab.location.replace).toHaveBeenCalledWith('https://files.example.ae/media/m1');
  });

  it('can be closed again', () => {
    const { tab } = opened();
    page.openTab()?.close();
    expect(tab.close).toHaveBeenCalled();
  });

  it('is none when the browser blocks it', () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    expect(page.openTab()).toBeNull();
  });
});

describe('the storage', () => {
  it('is cleared whole: what the browser keeps and what this tab keeps', () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('draft', 'half');
    storage.clear();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('hears other tabs, and null when they cleared everything, until told to stop', () => {
    const heard: (string | null)[] = [];
    const stop = storage.onChange((key) => heard.push(key));
    const tell = (key: string | null, storageArea = localStorage) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea }));
    tell('token');
    tell(null);
    tell('token', sessionStorage);
    stop();
    tell('token');
    expect(heard).toEqual(['token', null]);
  });

  it('looks again when the page comes back out of the browser’s own cache', () => {
    const heard: (string | null)[] = [];
    const stop = storage.onChange((key) => heard.push(key));
    for (const persisted of [false, true])
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    stop();
    expect(heard).toEqual([null]);
  });
});

it('wakes when the page is looked at again or the network is back, until told to stop', () => {
  const woken = jest.fn();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const stop = page.onResume(woken);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).not.toHaveBeenCalled();
  expect(page.isHidden()).toBe(true);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(2);
});
