import { FIRST_PAGE } from '../../../src/domain/entity';
import { bills } from '../../../src/web/features/bills/bills';
import { billTransitions } from '../../../src/web/features/bills/billTransitions';
import { resumed } from '../../../src/web/store/connection';
import { tanks } from '../../../src/web/features/tanks/tanks';
import { tankTransitions } from '../../../src/web/features/tanks/tankTransitions';
import { wallets } from '../../../src/web/features/wallets/wallets';
import { chequeTransitions, walletTransitions } from '../../../src/web/features/wallets/walletTransitions';
import { confirmDialog } from '../../../src/web/store/confirm';
import { getViewName } from '../../../src/web/store/createResource';
import { makeCurrentUser, makePage, makeWallet } from '../../factories';
import type { Story } from '../../runStory';
import { runStory } from '../../runStory';
import { records } from '../../sampleRecords';

const bill = records.bill;
const { tank } = records;
const payment = makeWallet();
const { accepted } = confirmDialog.actions;

let story: Story;
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};
/** Requests sent since the list of calls was cleared, apart from polling. */
const sent = () =>
  story.services.calls.map(({ line }) => line).filter((line) => !line.startsWith('POST /event'));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

it('a changed invoice appears at once in the list, in the tabs of its client and contract, and on its page', async () => {
  const inClient = { search: bill.client._id, field: 'client' };
  const inContract = { search: 'contract-1', field: 'contract' };
  const issued = { ...bill, status: 'Issued', unique_number: 'INV-2026-009999' };
  await startStory({
    'POST /bill': makePage([bill]),
    [`GET /bill/${bill._id}`]: bill,
    [`PUT /bill/${bill._id}`]: { ...bill, notes: 'Changed' },
    [`POST /bill/${bill._id}/issue`]: issued,
  });
  await story.dispatch(
    bills.listRequested(FIRST_PAGE),
    bills.listRequested({ ...FIRST_PAGE, ...inClient }, getViewName(inClient)),
    bills.listRequested({ ...FIRST_PAGE, ...inContract }, getViewName(inContract)),
    bills.recordRequested(bill._id),
  );
  const shown = () => [
    ...[undefined, inClient, inContract].flatMap((base) =>
      bills.selectRows(getViewName(base))(story.state()),
    ),
    bills.selectRecord(bill._id)(story.state()),
  ];
  story.services.calls.length = 0;
  await story.dispatch(bills.submitted({ id: bill._id, draft: {} }));
  expect(shown()).toEqual(Array(4).fill(expect.objectContaining({ notes: 'Changed' })));
  await story.dispatch(billTransitions.clicked.issue(bill), accepted());
  expect(shown()).toEqual(Array(4).fill(expect.objectContaining({ unique_number: 'INV-2026-009999' })));
  expect(sent()).toEqual([`PUT /bill/${bill._id}`, `POST /bill/${bill._id}/issue`]);
});

it('a changed payment appears at once in the list, on the dashboard, in the calendar, in a handover and on its page', async () => {
  const recent = { page: 1, limit: 5, sort: 'paid_at', dir: 'desc' as const };
  const due = { page: 1, limit: 100, sort: 'amount', filters: { type: ['check'] } };
  const inHand = { page: 1, limit: 100, sort: 'paid_at', filters: { user: 'user-1' } };
  await startStory({
    'POST /wallet': makePage([payment]),
    [`GET /wallet/${payment._id}`]: payment,
    [`POST /wallet/${payment._id}/deposit`]: { ...payment, check_status: 'deposited' },
    [`POST /wallet/${payment._id}/void`]: { ...payment, voided_at: '2026-11-25T10:00:00Z' },
  });
  await story.dispatch(
    wallets.listRequested(FIRST_PAGE),
    ...[recent, due, inHand].map((query) => wallets.listRequested(query, getViewName(query))),
    wallets.recordRequested(payment._id),
  );
  const shown = () => [
    ...[undefined, recent, due, inHand].flatMap((base) =>
      wallets.selectRows(getViewName(base))(story.state()),
    ),
    wallets.selectRecord(payment._id)(story.state()),
  ];
  story.services.calls.length = 0;
  await story.dispatch(chequeTransitions.clicked.deposit(payment, {}));
  expect(shown()).toEqual(Array(5).fill(expect.objectContaining({ check_status: 'deposited' })));
  await story.dispatch(walletTransitions.clicked.void(payment, { reason: 'Entered twice' }));
  expect(shown()).toEqual(Array(5).fill(expect.objectContaining({ voided_at: '2026-11-25T10:00:00Z' })));
  expect(sent()).toEqual([`POST /wallet/${payment._id}/deposit`, `POST /wallet/${payment._id}/void`]);
});

it('a changed tank appears at once in the list, in a related list and on its page', async () => {
  const atSite = { search: 'SITE-1', field: 'site' };
  await startStory({
    'POST /tank': makePage([tank]),
    [`GET /tank/${tank._id}`]: tank,
    [`PUT /tank/${tank._id}`]: { ...tank, name: 'South' },
    [`POST /tank/${tank._id}/reading`]: { ...tank, name: 'South', level_percent: 12 },
  });
  await story.dispatch(
    tanks.listRequested(FIRST_PAGE),
    tanks.listRequested({ ...FIRST_PAGE, ...atSite }, getViewName(atSite)),
    tanks.recordRequested(tank._id),
  );
  const shown = () => [
    ...[undefined, atSite].flatMap((base) => tanks.selectRows(getViewName(base))(story.state())),
    tanks.selectRecord(tank._id)(story.state()),
  ];
  story.services.calls.length = 0;
  await story.dispatch(tanks.submitted({ id: tank._id, draft: {} as never }));
  expect(shown()).toEqual(Array(3).fill(expect.objectContaining({ name: 'South' })));
  await story.dispatch(tankTransitions.clicked.reading(tank, {}));
  expect(shown()).toEqual(Array(3).fill(expect.objectContaining({ level_percent: 12 })));
  expect(sent()).toEqual([`PUT /tank/${tank._id}`, `POST /tank/${tank._id}/reading`]);
});
