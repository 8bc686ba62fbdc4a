import { billTransitions } from '../../../../src/web/features/bills/billTransitions';
import { bills } from '../../../../src/web/features/bills/bills';
import { resumed } from '../../../../src/web/features/session/session';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { transitionDialog } from '../../../../src/web/store/createTransitions';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const bill = { ...records.bill, status: 'Draft' as const, unique_number: 'DRAFT' };
const READ = { 'GET /bill/bill-1': records.bill };

const { issue, hold, release } = billTransitions.clicked;

let scene: Story;
const begin = async (answers: Record<string, unknown>) => {
  scene = runStory({ responses: { ...READ, ...answers } });
  await scene.dispatch(resumed(makeCurrentUser()), bills.recordRequested('bill-1'));
  scene.services.calls.length = 0;
};
const lines = () => scene.services.calls.map(({ line }) => line).filter((line) => line.includes('/bill/'));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('issuing an invoice', () => {
  it('asks first, issues, says the number and shows the record in the response', async () => {
    await begin({ 'POST /bill/bill-1/issue': records.bill });
    expect(await scene.dispatch(issue(bill))).toEqual(['bills/issueClicked', 'confirm/opened']);
    expect(scene.state().confirm?.text).toContain('AED 133.64');
    expect(lines()).toEqual([]);
    expect(await scene.dispatch(confirmDialog.actions.accepted())).toEqual([
      'confirm/accepted',
      'bills/issue/pending',
      'bills/issue/fulfilled',
      'toasts/requested',
    ]);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Invoice INV-2026-004561 issued' }]);
    expect(bills.selectRecord('bill-1')(scene.state())?.status).toBe('Issued');
  });

  it('does nothing when the person says no', async () => {
    await begin({});
    await scene.dispatch(issue(bill), confirmDialog.actions.declined());
    expect(lines()).toEqual([]);
  });

  it("says the server's reason and shows how the invoice stands", async () => {
    const message = 'This invoice is already issued.';
    await begin({ 'POST /bill/bill-1/issue': errorResponse(409, { message }) });
    await scene.dispatch(issue(bill), confirmDialog.actions.accepted());
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: message }]);
    expect(lines()).toEqual(['POST /bill/bill-1/issue', 'GET /bill/bill-1']);
  });
});

describe('holding and releasing', () => {
  it('sends the reason and says so', async () => {
    await begin({ 'POST /bill/bill-1/hold': { ...bill, status: 'Held' } });
    const told = await scene.dispatch(hold(bill, { reason: 'Reading looks high' }));
    expect(told).toContain(billTransitions.requests.hold.fulfilled.type);
    expect(scene.services.calls.find(({ line }) => line.endsWith('/hold'))?.body).toEqual({
      reason: 'Reading looks high',
    });
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
  });

  it('keeps its form open until the step is taken', async () => {
    const fields = { reason: 'Reason is too vague' };
    const vague = errorResponse(422, { message: 'Warnings', fields });
    const judge = ({ reason }: { reason: string }) => (reason === 'x' ? vague : { ...bill, status: 'Held' });
    await begin({ 'POST /bill/bill-1/hold': judge });
    await scene.dispatch(transitionDialog.actions.opened({ transition: 'bills/hold', id: 'bill-1' }));
    await scene.dispatch(hold(bill, { reason: 'x' }));
    expect(scene.state().transitionDialog).toEqual({ transition: 'bills/hold', id: 'bill-1' });
    expect(scene.services.toasts).toEqual([]);
    await scene.dispatch(hold(bill, { reason: 'Reading looks high' }));
    expect(scene.state().transitionDialog).toBeNull();
  });

  it('releases without a word more', async () => {
    await begin({ 'POST /bill/bill-1/release': bill });
    await scene.dispatch(release(bill));
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release']);
  });
});

describe('a step that is answered after the person went on to another invoice', () => {
  it('says so, and leaves the page of the other one alone', async () => {
    let answer: (bill: unknown) => void = () => undefined;
    let show: (bill: unknown) => void = () => undefined;
    await begin({
      'POST /bill/bill-1/release': new Promise((resolve) => (answer = resolve)),
      'GET /bill/bill-2': new Promise((resolve) => (show = resolve)),
    });
    await scene.dispatch(release(bill), bills.recordRequested('bill-2'));
    answer(bill);
    await scene.advance(0);
    show({ ...bill, _id: 'bill-2' });
    await scene.advance(0);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release', 'GET /bill/bill-2']);
    expect(bills.selectState(scene.state()).requestedId).toBe('bill-2');
  });

  it('leaves the form open that is being filled in for the other one', async () => {
    let answer: (bill: unknown) => void = () => undefined;
    await begin({ 'POST /bill/bill-1/hold': new Promise((resolve) => (answer = resolve)) });
    await scene.dispatch(transitionDialog.actions.opened({ transition: 'bills/hold', id: 'bill-1' }));
    await scene.dispatch(hold(bill, { reason: 'Reading looks high' }), transitionDialog.actions.closed());
    await scene.dispatch(transitionDialog.actions.opened({ transition: 'bills/hold', id: 'bill-2' }));
    answer({ ...bill, status: 'Held' });
    await scene.advance(0);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
    expect(scene.state().transitionDialog).toEqual({ transition: 'bills/hold', id: 'bill-2' });
  });
});
