import { billTransitions } from '../../../../src/web/features/bills/billTransitions';
import { bills } from '../../../../src/web/features/bills/bills';
import { resumed } from '../../../../src/web/store/connection';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { formDialog } from '../../../../src/web/store/formDialog';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const bill = { ...records.bill, status: 'Draft' as const, unique_number: 'DRAFT' };
const RESPONSES = { 'GET /bill/bill-1': records.bill };

const { issue, hold, release, discard } = billTransitions.clicked;

let story: Story;
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses: { ...RESPONSES, ...responses } });
  await story.dispatch(resumed(makeCurrentUser()), bills.recordRequested('bill-1'));
  story.services.calls.length = 0;
};
const lines = () => story.services.calls.map(({ line }) => line).filter((line) => line.includes('/bill/'));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('issuing an invoice', () => {
  it('asks for confirmation, issues, shows the number and stores the returned record', async () => {
    await startStory({ 'POST /bill/bill-1/issue': records.bill });
    expect(await story.dispatch(issue(bill))).toEqual(['bills/issueClicked', 'confirm/opened']);
    expect(story.state().confirm?.text).toContain('AED 133.64');
    expect(lines()).toEqual([]);
    expect(await story.dispatch(confirmDialog.actions.accepted())).toEqual([
      'confirm/accepted',
      'bills/issue/pending',
      'bills/issue/fulfilled',
      'toasts/requested',
    ]);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Invoice INV-2026-004561 issued' }]);
    expect(bills.selectRecord('bill-1')(story.state())?.status).toBe('Issued');
  });

  it('sends nothing when the user declines', async () => {
    await startStory({});
    await story.dispatch(issue(bill), confirmDialog.actions.declined());
    expect(lines()).toEqual([]);
  });

  it('shows the server’s reason and fetches the invoice again', async () => {
    const message = 'This invoice is already issued.';
    await startStory({ 'POST /bill/bill-1/issue': errorResponse(409, { message }) });
    await story.dispatch(issue(bill), confirmDialog.actions.accepted());
    expect(story.services.toasts).toEqual([{ tone: 'error', text: message }]);
    expect(lines()).toEqual(['POST /bill/bill-1/issue', 'GET /bill/bill-1']);
  });
});

describe('holding and releasing', () => {
  it('sends the reason and shows a toast', async () => {
    await startStory({ 'POST /bill/bill-1/hold': { ...bill, status: 'Held' } });
    const types = await story.dispatch(hold(bill, { reason: 'Reading looks high' }));
    expect(types).toContain(billTransitions.requests.hold.fulfilled.type);
    expect(story.services.calls.find(({ line }) => line.endsWith('/hold'))?.body).toEqual({
      reason: 'Reading looks high',
    });
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
  });

  it('keeps the dialog open until the transition succeeds', async () => {
    const fields = { reason: 'Reason is too vague' };
    const vague = errorResponse(422, { message: 'Warnings', fields });
    const validate = ({ reason }: { reason: string }) =>
      reason === 'x' ? vague : { ...bill, status: 'Held' };
    await startStory({ 'POST /bill/bill-1/hold': validate });
    await story.dispatch(formDialog.actions.opened({ request: 'bills/hold', id: 'bill-1' }));
    await story.dispatch(hold(bill, { reason: 'x' }));
    expect(story.state().formDialog).toEqual({ request: 'bills/hold', id: 'bill-1' });
    expect(story.services.toasts).toEqual([]);
    await story.dispatch(hold(bill, { reason: 'Reading looks high' }));
    expect(story.state().formDialog).toBeNull();
  });

  it('releases without confirmation', async () => {
    await startStory({ 'POST /bill/bill-1/release': bill });
    await story.dispatch(release(bill));
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release']);
  });
});

describe('discarding a draft', () => {
  it('asks for confirmation, then opens the list', async () => {
    await startStory({ 'POST /bill/bill-1/discard': bill });
    expect(await story.dispatch(discard(bill))).toEqual(['bills/discardClicked', 'confirm/opened']);
    expect(story.state().confirm).toMatchObject({ title: 'Discard this draft?', destructive: true });
    expect(lines()).toEqual([]);
    await story.dispatch(confirmDialog.actions.accepted());
    expect(lines()).toEqual(['POST /bill/bill-1/discard']);
    expect(story.services.toasts).toMatchObject([{ tone: 'success' }]);
    expect(story.services.page.navigations).toEqual(['/bills']);
  });

  it('stays on another invoice that was opened meanwhile', async () => {
    await startStory({ 'POST /bill/bill-1/discard': bill, 'GET /bill/bill-2': { ...bill, _id: 'bill-2' } });
    await story.dispatch(bills.recordRequested('bill-2'));
    await story.dispatch(discard(bill), confirmDialog.actions.accepted());
    expect(lines()).toContain('POST /bill/bill-1/discard');
    expect(story.services.page.navigations).toEqual([]);
  });
});

describe('a response that arrives after the user opened another invoice', () => {
  it('shows a toast and leaves the other invoice’s page unchanged', async () => {
    let respond: (bill: unknown) => void = () => undefined;
    let respondOther: (bill: unknown) => void = () => undefined;
    await startStory({
      'POST /bill/bill-1/release': new Promise((resolve) => (respond = resolve)),
      'GET /bill/bill-2': new Promise((resolve) => (respondOther = resolve)),
    });
    await story.dispatch(release(bill), bills.recordRequested('bill-2'));
    respond(bill);
    await story.advance(0);
    respondOther({ ...bill, _id: 'bill-2' });
    await story.advance(0);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release', 'GET /bill/bill-2']);
    expect(bills.selectState(story.state()).requestedId).toBe('bill-2');
  });

  it('leaves the other invoice’s dialog open', async () => {
    let respond: (bill: unknown) => void = () => undefined;
    await startStory({ 'POST /bill/bill-1/hold': new Promise((resolve) => (respond = resolve)) });
    await story.dispatch(formDialog.actions.opened({ request: 'bills/hold', id: 'bill-1' }));
    await story.dispatch(hold(bill, { reason: 'Reading looks high' }), formDialog.actions.closed());
    await story.dispatch(formDialog.actions.opened({ request: 'bills/hold', id: 'bill-2' }));
    respond({ ...bill, status: 'Held' });
    await story.advance(0);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
    expect(story.state().formDialog).toEqual({ request: 'bills/hold', id: 'bill-2' });
  });
});

it.each([
  ['consumption', null, /is deleted\. Its readings and its month can be billed again\.$/],
  ['other', null, /is deleted\.$/],
  [
    'adjustment',
    { _id: 'bill-2', unique_number: 'INV-2026-000002' },
    /is deleted\. The late fee for INV-2026-000002 is not charged again\.$/,
  ],
] as const)(
  'the confirmation to discard a draft of kind %s describes the consequences',
  async (kind, late_fee_of, text) => {
    await startStory({});
    await story.dispatch(discard({ ...bill, kind, late_fee_of }));
    expect(story.state().confirm?.text).toMatch(text);
  },
);
