let hasFailed = false;

/** A test that needs the ones before it; after the first failure the others of its file fail at once. */
export const step = (name: string, work: () => Promise<void>): void =>
  it(name, async () => {
    if (hasFailed) throw new Error('An earlier step failed.');
    hasFailed = true;
    await work();
    hasFailed = false;
  });
