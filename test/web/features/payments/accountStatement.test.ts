import { billTransitions } from '../../../../src/web/features/bills/billTransitions';
import { bills } from '../../../../src/web/features/bills/bills';
import { clientTransitions } from '../../../../src/web/features/clients/clientTransitions';
import { contracts } from '../../../../src/web/features/contracts/contracts';
import { contractTransitions } from '../../../../src/web/features/contracts/contractTransitions';
import {
  billPayments,
  contractPayments,
  statement,
} from '../../../../src/web/features/payments/accountStatement';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { resumed } from '../../../../src/web/store/connection';
import { wallets } from '../../../../src/web/features/wallets/wallets';
import { records } from '../../../sampleRecords';
import { makeCurrentUser, makePage, makeWallet } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const PAGE = { page: 1, limit: 10 };
const EMPTY = { rows: [], deposits: [] };
let story: Story;

afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));

const start = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};
const requestsOf = (line: string) => story.services.calls.filter((call) => call.line === line).length;

describe('the tabs of the page', () => {
  it('show a new credit note, and the payments of the credited invoice', async () => {
    await start({
      'POST /bill': makePage([]),
      'POST /bill/bill-1/payments': makePage([]),
      'POST /bill/bill-1/credit': records.bill,
    });
    await story.dispatch(
      bills.listMounted('notes'),
      bills.listRequested({ ...PAGE, field: 'original_bill', search: 'bill-1' }, 'notes'),
      billPayments.listMounted('payments'),
      billPayments.listRequested({ ...PAGE, field: 'bill', search: 'bill-1' }, 'payments'),
      billTransitions.clicked.credit({ ...records.bill, _id: 'bill-1' }),
    );
    expect([requestsOf('POST /bill'), requestsOf('POST /bill/bill-1/payments')]).toEqual([2, 2]);
  });

  it('show a super administrator the deposit that was taken', async () => {
    const { contract } = records;
    await start({
      'POST /wallet': makePage([makeWallet()]),
      [`POST /contract/${contract._id}/take-deposit`]: contract,
    });
    await story.dispatch(
      wallets.listMounted('payments'),
      wallets.listRequested({ ...PAGE, field: 'contract', search: contract._id }, 'payments'),
      contractTransitions.clicked.takeDeposit(contract),
    );
    expect(requestsOf('POST /wallet')).toBe(2);
  });

  it('show the balances after a client’s credit was used', async () => {
    const { client } = records;
    const ofClient = { ...PAGE, field: 'client', search: client._id };
    const lines = ['POST /bill', 'POST /contract', `POST /client/${client._id}/payments`];
    await start({
      ...Object.fromEntries(lines.map((line) => [line, makePage([])])),
      [`POST /client/${client._id}/use-credit`]: client,
    });
    for (const list of [bills, contracts, contractPayments])
      await story.dispatch(list.listMounted('tab'), list.listRequested(ofClient, 'tab'));
    await story.dispatch(clientTransitions.clicked.useCredit(client), confirmDialog.actions.accepted());
    expect(lines.map(requestsOf)).toEqual([2, 2, 2]);
  });

  it('show the statement of the contract that was opened last', async () => {
    const queryOf = (id: string) => ({ noun: 'contract' as const, id, from: '', to: '' });
    const responders: ((body: object) => void)[] = [];
    await start({
      'GET /contract/c1/statement?': EMPTY,
      'GET /contract/c2/statement?': () => new Promise((resolve) => responders.push(resolve)),
      'POST /bill/bill-1/credit': records.bill,
    });
    await story.dispatch(
      statement.opened(queryOf('c1')),
      statement.opened(queryOf('c2')),
      billTransitions.clicked.credit({ ...records.bill, _id: 'bill-1' }),
    );
    for (const respond of responders) respond(EMPTY);
    await story.advance(0);
    expect(statement.select(story.state())?.query.id).toBe('c2');
    expect(['c1', 'c2'].map((id) => requestsOf(`GET /contract/${id}/statement?`))).toEqual([1, 2]);
  });
});
