import { bankSaga, matchLines, reconciliationOpened } from '../../../../src/web/features/bank/bank';
import { connectionRestored } from '../../../../src/web/store/connection';
import { networkError } from '../../../fakeServices';
import { runStory } from '../../../runStory';

const RECONCILIATION = { items: [], ledger: 0, closing: 0 };
const matched = matchLines.fulfilled({ _id: 'line-1' } as never, {} as never);

it('the reconciliation is read again after a match only if it has been shown, and after a lost connection', async () => {
  const responses: unknown[] = [RECONCILIATION, networkError(), RECONCILIATION];
  const story = runStory({
    responses: { 'POST /bank/reconciliation': () => responses.shift() },
    saga: bankSaga,
  });
  const reads = () => story.services.calls.filter(({ line }) => line === 'POST /bank/reconciliation').length;
  await story.dispatch(matched);
  expect(reads()).toBe(0);
  await story.dispatch(reconciliationOpened());
  await story.dispatch(matched);
  expect(reads()).toBe(2);
  await story.dispatch(connectionRestored());
  expect(reads()).toBe(3);
  story.stop();
});
