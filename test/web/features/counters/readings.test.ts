import { contractTransitions } from '../../../../src/web/features/contracts/contractTransitions';
import { counterTransitions } from '../../../../src/web/features/counters/counterTransitions';
import { readings } from '../../../../src/web/features/counters/readings';
import { resumed } from '../../../../src/web/store/connection';
import { makeCurrentUser, makePage } from '../../../factories';
import { runStory } from '../../../runStory';
import { records } from '../../../sampleRecords';

const { counter, contract } = records;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

it.each([
  ['a counter was replaced', 'counter', counter, counterTransitions.clicked.replace(counter)],
  ['a contract was activated', 'contract', contract, contractTransitions.clicked.activate(contract)],
  ['a contract was terminated', 'contract', contract, contractTransitions.clicked.terminate(contract)],
])('the readings on its page are refetched after %s', async (_title, noun, record, clicked) => {
  const transition = clicked.type.replace(/^\w+\/(\w+)Clicked$/, '$1');
  const story = runStory({
    responses: { 'POST /reading': makePage([]), [`POST /${noun}/${record._id}/${transition}`]: record },
  });
  const query = { page: 1, limit: 10, field: noun, search: record._id };
  await story.dispatch(
    resumed(makeCurrentUser()),
    readings.listMounted('tab'),
    readings.listRequested(query, 'tab'),
    clicked,
  );
  expect(story.services.calls.filter(({ line }) => line === 'POST /reading')).toHaveLength(2);
  story.stop();
});
