import { billTransitions } from '../../../../src/web/features/bills/billTransitions';
import { bills } from '../../../../src/web/features/bills/bills';
import { history } from '../../../../src/web/features/history/history';
import { journal } from '../../../../src/web/features/ledger/ledger';
import { resumed } from '../../../../src/web/store/connection';
import { chequeImageClicked } from '../../../../src/web/features/wallets/wallets';
import { records } from '../../../sampleRecords';
import { makeCurrentUser, makePage } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const bill = { ...records.bill, _id: 'bill-1' };
const PAGE = { page: 1, limit: 10 };
let story: Story;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  story = runStory({
    responses: {
      'GET /bill/bill-1': bill,
      'POST /bill/bill-1/dispute': bill,
      'POST /bill/bill-2/dispute': { ...bill, _id: 'bill-2' },
      'POST /bill/bill-1/history': makePage([]),
      'POST /journal': makePage([]),
      'GET /wallet/wallet-1': { _id: 'wallet-1' },
      'POST /wallet/wallet-1/history': makePage([]),
    },
  });
  await story.dispatch(resumed(makeCurrentUser()));
});
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe.each([
  [
    'history',
    'POST /bill/bill-1/history',
    history.listMounted('main'),
    history.listRequested({ ...PAGE, field: 'bill', search: 'bill-1' }),
  ],
  [
    'journal entries',
    'POST /journal',
    journal.listMounted('main'),
    journal.listRequested({ ...PAGE, filters: { source: 'bill-1' } }),
  ],
])('the %s of the record on the page', (_name, line, mount, request) => {
  const requestCount = () => story.services.calls.filter((call) => call.line === line).length;

  it('are requested again when the record was changed', async () => {
    await story.dispatch(mount, request, billTransitions.clicked.dispute(bill));
    expect(requestCount()).toBe(2);
  });

  it('are not requested again when the record was read, or another one changed', async () => {
    const other = { ...bill, _id: 'bill-2' };
    await story.dispatch(
      mount,
      request,
      bills.recordRequested('bill-1'),
      billTransitions.clicked.dispute(other),
    );
    expect(requestCount()).toBe(1);
  });
});

it('the history of a payment is not requested again when its cheque image is viewed', async () => {
  await story.dispatch(
    history.listMounted('main'),
    history.listRequested({ ...PAGE, field: 'wallet', search: 'wallet-1' }),
  );
  await story.dispatch(chequeImageClicked('wallet-1'));
  const lines = story.services.calls.map(({ line }) => line);
  expect(lines).toContain('GET /wallet/wallet-1');
  expect(lines.filter((line) => line === 'POST /wallet/wallet-1/history')).toHaveLength(1);
});
