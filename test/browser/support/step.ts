let hasFailed = false;

/**
 * A test that depends on the previous ones; after a failure, all later steps of its file fail immediately.
 */
export const step = (name: string, work: () => Promise<void>): void =>
  it(name, async () => {
    if (hasFailed) throw new Error('An earlier step failed.');
    hasFailed = true;
    await work();
    hasFailed = false;
  });
