afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

/** Simulates a screen under 600 px until the end of the test. */
export function onNarrowScreen(): void {
  window.matchMedia = ((query: string) => ({
    matches: query.replaceAll(' ', '').includes('max-width:599'),
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}
