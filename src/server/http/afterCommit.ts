/** Takes work that no answer waits for. */
export type AfterCommit = (work: () => Promise<unknown>) => void;

/** Work done after the answer, one piece after another; `quiet` waits until none is left. */
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
