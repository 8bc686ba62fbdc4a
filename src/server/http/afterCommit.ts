/** Queues work to run after the response. */
export type AfterCommit = (work: () => Promise<unknown>) => void;

/** Runs queued work sequentially after the response; `whenIdle` resolves when the queue is empty. */
export function createAfterCommitQueue(onError: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  const afterCommit: AfterCommit = (work) => {
    last = last.then(work).catch(onError);
  };
  const whenIdle = async (): Promise<void> => {
    const current = last;
    await current;
    if (current !== last) await whenIdle();
  };
  return { afterCommit, whenIdle };
}
