/** Queues work to run after the response. */
export type AfterCommit = (work: () => Promise<unknown>) => void;

/** Runs queued work sequentially after the response; `quiet` resolves when the queue is empty. */
export function createAfterCommitQueue(onFault: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  const afterwards: AfterCommit = (work) => {
    last = last.then(work).catch(onFault);
  };
  const quiet = async (): Promise<void> => {
    const waited = last;
    await waited;
    if (waited !== last) await quiet();
  };
  return { afterwards, quiet };
}
