afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

/** From here on to the end of the test the page is on a screen under 600 px. */
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
