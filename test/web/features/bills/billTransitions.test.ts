import { billSteps } from '../../../../src/web/features/bills/billTransitions';
import { bills } from '../../../../src/web/features/bills/bills';
import { resumed } from '../../../../src/web/features/session/session';
import { confirm } from '../../../../src/web/store/confirm';
import { asking } from '../../../../src/web/store/createTransitions';
import { records } from '../../../sampleRecords';
import { refusal } from '../../../fakeServices';
import { makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const bill = { ...records.bill, status: 'Draft' as const, unique_number: 'DRAFT' };
const READ = { 'GET /bill/bill-1': records.bill };

const { issue, hold, release } = billSteps.clicked;

let scene: Scene;
const begin = async (answers: Record<string, unknown>) => {
  scene = play({ answers: { ...READ, ...answers } });
  await scene.say(resumed(makeVisitor()), bills.opened('bill-1'));
  scene.tools.calls.length = 0;
};
const lines = () => scene.tools.calls.map(({ line }) => line).filter((line) => line.includes('/bill/'));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

describe('issuing an invoice', () => {
  it('asks first, issues, says the number and reads the record again', async () => {
    await begin({ 'POST /bill/bill-1/issue': records.bill });
    expect(await scene.say(issue(bill))).toEqual(['bills/issueClicked', 'confirm/asked']);
    expect(scene.state().confirm?.text).toContain('AED 133.64');
    expect(lines()).toEqual([]);
    expect(await scene.say(confirm.actions.accepted())).toEqual([
      'confirm/accepted',
      'bills/issue/started',
      'bills/issue/succeeded',
      'toasts/raised',
      'bills/opened',
      'bills/read/started',
      'bills/read/succeeded',
    ]);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Invoice INV-2026-004561 issued' }]);
    expect(scene.state().bills.record?.status).toBe('Issued');
  });

  it('does nothing when the person says no', async () => {
    await begin({});
    await scene.say(issue(bill), confirm.actions.declined());
    expect(lines()).toEqual([]);
  });

  it("says the server's reason and shows how the invoice stands", async () => {
    const message = 'This invoice is issued already.';
    await begin({ 'POST /bill/bill-1/issue': refusal(409, { message }) });
    await scene.say(issue(bill), confirm.actions.accepted());
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: message }]);
    expect(lines()).toEqual(['POST /bill/bill-1/issue', 'GET /bill/bill-1']);
  });
});

describe('holding and releasing', () => {
  it('sends the reason, says so and reads the record again', async () => {
    await begin({ 'POST /bill/bill-1/hold': { ...bill, status: 'Held' } });
    const told = await scene.say(hold(bill, { reason: 'Reading looks high' }));
    expect(told).toContain(billSteps.operations.hold.succeeded.type);
    expect(scene.tools.calls.find(({ line }) => line.endsWith('/hold'))?.body).toEqual({
      reason: 'Reading looks high',
    });
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
  });

  it('keeps its form open until the step is taken', async () => {
    const fields = { reason: 'Reason is too vague' };
    const vague = refusal(422, { message: 'Look again', fields });
    const judge = ({ reason }: { reason: string }) => (reason === 'x' ? vague : { ...bill, status: 'Held' });
    await begin({ 'POST /bill/bill-1/hold': judge });
    await scene.say(asking.actions.began({ step: 'bills/hold', id: 'bill-1' }));
    await scene.say(hold(bill, { reason: 'x' }));
    expect(scene.state().asking).toEqual({ step: 'bills/hold', id: 'bill-1' });
    expect(scene.tools.toasts).toEqual([]);
    await scene.say(hold(bill, { reason: 'Reading looks high' }));
    expect(scene.state().asking).toBeNull();
  });

  it('releases without a word more', async () => {
    await begin({ 'POST /bill/bill-1/release': bill });
    await scene.say(release(bill));
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release', 'GET /bill/bill-1']);
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
    await scene.say(release(bill), bills.opened('bill-2'));
    answer(bill);
    await scene.pass(0);
    show({ ...bill, _id: 'bill-2' });
    await scene.pass(0);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Invoice released' }]);
    expect(lines()).toEqual(['POST /bill/bill-1/release', 'GET /bill/bill-2']);
    expect(scene.state().bills.record?._id).toBe('bill-2');
  });

  it('leaves the form open that is being filled in for the other one', async () => {
    let answer: (bill: unknown) => void = () => undefined;
    await begin({ 'POST /bill/bill-1/hold': new Promise((resolve) => (answer = resolve)) });
    await scene.say(asking.actions.began({ step: 'bills/hold', id: 'bill-1' }));
    await scene.say(hold(bill, { reason: 'Reading looks high' }), asking.actions.leftOff());
    await scene.say(asking.actions.began({ step: 'bills/hold', id: 'bill-2' }));
    answer({ ...bill, status: 'Held' });
    await scene.pass(0);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Invoice held' }]);
    expect(scene.state().asking).toEqual({ step: 'bills/hold', id: 'bill-2' });
  });
});
