import { rowsAreComing, rowsCame, rowsShown } from '../../../../src/web/app/first/rowsComing';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { rowsComing: undefined });
});

/** Whether the program may start, after so long. */
async function startsWithin(ms: number): Promise<boolean> {
  let starts = false;
  void rowsShown().then(() => (starts = true));
  await jest.advanceTimersByTimeAsync(ms);
  return starts;
}

describe('the start of the program', () => {
  it('is at once where no rows are on their way', async () => {
    expect(await startsWithin(0)).toBe(true);
  });

  it('waits for rows, and until they are painted', async () => {
    rowsAreComing();
    expect(await startsWithin(200)).toBe(false);
    rowsCame();
    expect(await startsWithin(0)).toBe(false);
    expect(await startsWithin(40)).toBe(true);
  });

  it('waits half a second at most', async () => {
    rowsAreComing();
    expect(await startsWithin(499)).toBe(false);
    expect(await startsWithin(501)).toBe(true);
  });
});
