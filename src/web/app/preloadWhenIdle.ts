type Fetch = () => Promise<unknown>;

const idle = (): Promise<void> =>
  new Promise((come) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => {
        come();
      });
    else setTimeout(come, 500);
  });

/** Fetch what may be wanted later, one after the other, each when the page has nothing better to do; the answer ends it. */
export function whileIdle(fetches: readonly Fetch[]): () => void {
  let ended = false;
  const fetchAll = async () => {
    for (const fetch of fetches) {
      await idle();
      if (ended) return;
      await fetch().catch(() => undefined);
    }
  };
  void fetchAll();
  return () => {
    ended = true;
  };
}
