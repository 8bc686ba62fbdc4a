type Load = () => Promise<unknown>;

const waitForIdle = (): Promise<void> =>
  new Promise((come) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => {
        come();
      });
    else setTimeout(come, 500);
  });

/** Fetch what may be wanted later, one after the other, each when the page has nothing better to do; the answer ends it. */
export function preloadWhenIdle(fetches: readonly Load[]): () => void {
  let ended = false;
  const fetchAll = async () => {
    for (const fetch of fetches) {
      await waitForIdle();
      if (ended) return;
      await fetch().catch(() => undefined);
    }
  };
  void fetchAll();
  return () => {
    ended = true;
  };
}
