import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const office = makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateContracts'], 'Billing'));
const REVIEW = 'POST /reading/review';

const reading = (nr: number, more: object = {}) => ({
  _id: `r${String(nr)}`,
  version: 1,
  status: 'pending',
  flags: ['high', 'no_photo'],
  type: 'actual',
  counter: { _id: `c${String(nr)}`, code: `CN-${String(nr)}`, label: `BK-${String(nr)}` },
  contract: { _id: 'k1', unique_number: 'CT-2026-000001' },
  bill: { _id: 'b1', unique_number: null },
  at: '2026-11-16T08:00:00Z',
  value: 1100,
  previous: 1000,
  previous_at: '2026-10-17T08:00:00Z',
  consumption_m3: 100,
  consumption_raw: 100,
  days: 30,
  multiplier: 1,
  meter_factor: 1,
  photo: { _id: `p${String(nr)}`, name: 'meter_photo', mime: 'image/jpeg', filePath: `media/p${String(nr)}` },
  comparison: {
    site: { code: 'SITE-017', name: 'Marina Heights' },
    unit_no: `12${String(nr)}`,
    // 24 m³ in 60 days: the usual consumption is 12 m³ in 30 days.
    recent: [
      { at: '2026-10-17T08:00:00Z', type: 'actual', consumption_m3: 14, days: 30 },
      { at: '2026-09-17T08:00:00Z', type: 'actual', consumption_m3: 10, days: 30 },
    ],
    last_year_m3: 11,
    site_median_m3: 9.5,
  },
  ...more,
});

/** The readings that are still pending, as the server lists them. */
function openReview(responses: (pending: Set<string>) => object = () => ({})) {
  const all = [reading(1), reading(2), reading(3, { photo: null })];
  const pending = new Set(all.map(({ _id }) => _id));
  const done = (id: string, status: string) => () => {
    pending.delete(id);
    return { ...all.find(({ _id }) => _id === id), status, comparison: undefined };
  };
  return renderScreen(
    '/counters/readings',
    {
      [REVIEW]: () => makePage(all.filter(({ _id }) => pending.has(_id))),
      'POST /reading/r1/validate': done('r1', 'validated'),
      'POST /reading/r2/reject': done('r2', 'rejected'),
      ...responses(pending),
    },
    office,
  );
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const shows = (name: string) => screen.findByRole('heading', { name });

describe('the review of readings', () => {
  it('shows each reading with its reasons, its photo and data to compare it with', async () => {
    const { calls } = openReview();
    await shows('121 · BK-1');
    expect(lastCall(calls, REVIEW).body).not.toHaveProperty('field');
    expect(screen.getByText('Reading 1 of 3 · Marina Heights')).toBeVisible();
    expect(screen.getByText('100.000 m³ is far more than before; normal use is 12.000 m³.')).toBeVisible();
    expect(screen.getByText('The reading has no photo, which its route requires.')).toBeVisible();
    for (const text of ['100.000 m³ in 30 days', '11.000 m³', '9.500 m³', 'CT-2026-000001', 'Draft'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo of the counter' })).toHaveAttribute(
      'src',
      expect.stringContaining('media/p1'),
    );
    expect(screen.getByRole('button', { name: 'Validate' })).toHaveAttribute('aria-keyshortcuts', 'V');
  });

  const reviewedElsewhere = (id: string, message: string) => (pending: Set<string>) => ({
    [`POST /reading/${id}`]: () => {
      pending.delete(id.slice(0, 2));
      return errorResponse(409, { message });
    },
  });

  it('continues with the next reading if a colleague reviewed this one meanwhile', async () => {
    openReview(reviewedElsewhere('r1/validate', 'This reading is rejected, so it can’t be validated.'));
    await shows('121 · BK-1');
    press('v');
    await shows('122 · BK-2');
    expect(screen.getByText('Reading 1 of 2 · Marina Heights')).toBeVisible();
  });

  it('shows why a reading can’t be rejected until the dialog is closed', async () => {
    openReview(reviewedElsewhere('r1/reject', 'This reading is validated, so it can’t be rejected.'));
    await shows('121 · BK-1');
    press('r');
    const form = within(await screen.findByRole('dialog', { name: 'Reject this reading?' }));
    fireEvent.change(form.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Misread' } });
    fireEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(await form.findByText('This reading is validated, so it can’t be rejected.')).toBeVisible();
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const prompt = await screen.findByRole('alertdialog', { name: /^Leave/ });
    fireEvent.click(within(prompt).getByRole('button', { name: 'Leave' }));
    await shows('122 · BK-2');
  });

  it('can be done with the keyboard', async () => {
    const { calls } = openReview();
    await shows('121 · BK-1');
    press('n');
    await shows('122 · BK-2');
    press('n');
    press('n');
    await shows('123 · BK-3');
    press('z');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('P');
    press('p');
    await shows('121 · BK-1');
    press('z');
    const photo = await screen.findByRole('dialog', { name: 'Photo of the counter' });
    press('v', within(photo).getByRole('button'));
    press('z', within(photo).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('v');
    await shows('122 · BK-2');
    press('r');
    const form = within(await screen.findByRole('dialog', { name: 'Reject this reading?' }));
    const reason = form.getByRole('textbox', { name: /Reason/ });
    expect(reason).toHaveFocus();
    press('n', reason);
    press('v', reason);
    fireEvent.change(reason, { target: { value: 'Misread' } });
    fireEvent.click(form.getByRole('button', { name: 'Reject' }));
    await shows('123 · BK-3');
    expect(lastCall(calls, 'POST /reading/r2/reject').body).toEqual({ reason: 'Misread' });
    expect(screen.getByText('Reading 1 of 1 · Marina Heights')).toBeVisible();
    expect(calls.filter(({ line }) => line.endsWith('/validate'))).toHaveLength(1);
  });

  it('does nothing on keys while it asks whether to discard a reason', async () => {
    const { calls } = openReview();
    await shows('121 · BK-1');
    press('r');
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    fireEvent.change(reason, { target: { value: 'Misread' } });
    press('Escape', reason);
    const stay = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' });
    press('v', stay);
    press('n', stay);
    fireEvent.click(stay);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(reason).toHaveValue('Misread');
    expect(calls.filter(({ line }) => line.endsWith('/validate'))).toEqual([]);
  });

  it('offers no rejection of a final reading, which can’t be entered again', async () => {
    openReview(() => ({ [REVIEW]: makePage([reading(1, { type: 'replacement_final' }), reading(2)]) }));
    await shows('121 · BK-1');
    expect(screen.getByRole('button', { name: 'Validate' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
    press('r');
    press('n');
    await shows('122 · BK-2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  it('continues with the first reading of the next page, and with the last one of the previous page', async () => {
    const all = Array.from({ length: 23 }, (_, index) => reading(index + 1));
    const { calls } = openReview(() => ({
      [REVIEW]: ({ page, limit }: { page: number; limit: number }) =>
        makePage(all.slice((page - 1) * limit, page * limit), { total: all.length, page, limit }),
    }));
    fireEvent.click(await screen.findByRole('button', { name: /BK-10/ }));
    await shows('1210 · BK-10');
    press('n');
    await shows('1211 · BK-11');
    expect(screen.getByText('Reading 11 of 23 · Marina Heights')).toBeVisible();
    press('p');
    press('p');
    await shows('1210 · BK-10');
    expect(screen.getByText('Reading 10 of 23 · Marina Heights')).toBeVisible();
    expect(calls.some(({ line, body }) => line === REVIEW && (body as { page: number }).page === 3)).toBe(
      false,
    );
  });

  it('ignores keys with modifiers, and all keys when they are turned off', async () => {
    openReview();
    await shows('121 · BK-1');
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
    fireEvent.click(screen.getByRole('switch', { name: 'Use the keys shown on the buttons' }));
    press('n');
    expect(screen.getByRole('heading', { name: '121 · BK-1' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await shows('122 · BK-2');
  });

  it('validates selected readings in one request and reports each failure', async () => {
    const { calls } = openReview((pending) => ({
      'POST /reading/bulk/validate': ({ ids }: { ids: string[] }) => {
        pending.clear();
        return {
          results: ids.map((_id) => ({
            _id,
            message: _id === 'r2' ? 'This reading is already validated.' : null,
          })),
        };
      },
    }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Validate' }));
    expect(await screen.findByText('2 done, 1 failed, 0 skipped')).toBeVisible();
    expect(screen.getByText('This reading is already validated.')).toBeVisible();
    expect(calls.filter(({ line }) => line.includes('/bulk/'))).toMatchObject([
      { body: { ids: ['r1', 'r2', 'r3'] } },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('No readings await review')).toBeVisible();
  });

  it('reports a request that failed for each of its readings', async () => {
    openReview(() => ({ 'POST /reading/bulk/reject': errorResponse(503, { message: 'Try again later' }) }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reject: 3 readings' }));
    fireEvent.change(form.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Misread' } });
    fireEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('0 done, 3 failed, 0 skipped')).toBeVisible();
    expect(screen.getAllByText('Try again later')).toHaveLength(3);
  });
});

it.each([
  [['canViewContracts', 'canUpdateContracts'], 1],
  [['canViewContracts'], 0],
] as const)('users with %j see this number of links to the review: %i', async (flags, count) => {
  const user = makeCurrentUser(makePermissions([...flags], 'Clerk'));
  renderScreen('/contracts', { 'POST /contract': makePage([]) }, user);
  await screen.findByText('No contracts yet');
  expect(screen.queryAllByRole('link', { name: 'Review readings' })).toHaveLength(count);
});
