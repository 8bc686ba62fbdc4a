import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { transitionFormName } from '../../../../src/domain/drafts/unsavedDraft';
import { billTransitions } from '../../../../src/web/features/bills/billTransitions';
import { formDialog } from '../../../../src/web/store/formDialog';
import { errorResponse } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const bill = { ...records.bill, status: 'Issued' } as const;
const FORM = transitionFormName('bills', bill._id, 'dispute');
const responses = (draft: object | null, disputed: unknown) => ({
  [`GET /bill/${bill._id}`]: bill,
  [`POST /bill/${bill._id}/dispute`]: disputed,
  'GET /profile/draft': { draft },
});
const press = async (role: 'button' | 'menuitem', name: string) => {
  fireEvent.click(await screen.findByRole(role, { name }));
};

async function openDispute(draft: object | null = null, disputed: unknown = { ...bill, disputed: true }) {
  const app = renderScreen(`/bills/${bill._id}`, responses(draft, disputed));
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await press('menuitem', 'Dispute');
  const reason = await screen.findByLabelText(/^Reason/);
  return { ...app, reason };
}

it('prompts before it discards input and stores a draft', async () => {
  const { calls, reason } = await openDispute();
  fireEvent.change(reason, { target: { value: 'The flat was empty' } });
  await press('button', 'Cancel');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Your changes are kept as a draft, offered when you return to this form.',
  );
  await press('button', 'Stay');
  expect(reason).toHaveValue('The flat was empty');
  await press('button', 'Cancel');
  await press('button', 'Leave');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  await waitFor(() => expect(calls.find(({ line }) => line === 'PUT /profile/draft')).toBeDefined());
  expect(calls.find(({ line }) => line === 'PUT /profile/draft')?.body).toEqual({
    form: FORM,
    typed: { reason: 'The flat was empty' },
    names: {},
    based_on: bill.version,
  });
});

it('closes without a prompt when nothing was entered', async () => {
  await openDispute();
  await press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows why a transition is refused in its dialog only', async () => {
  const { store, toasts, reason } = await openDispute(
    null,
    errorResponse(409, { message: 'Already disputed.' }),
  );
  fireEvent.change(reason, { target: { value: 'Too much' } });
  await press('button', 'Record dispute');
  expect(await screen.findByText('Already disputed.')).toBeVisible();
  expect(toasts).toEqual([]);
  act(() => void store.dispatch(formDialog.actions.closed()));
  act(() => void store.dispatch(billTransitions.clicked.dispute(bill, { reason: 'Too much' })));
  await waitFor(() => expect(toasts).toEqual([{ tone: 'error', text: 'Already disputed.' }]));
});

it('offers the stored draft and deletes it after the transition', async () => {
  const { calls, reason } = await openDispute({
    form: FORM,
    typed: { reason: 'Too much' },
    names: {},
    based_on: bill.version,
    saved_at: '2026-11-20T10:05:00.000Z',
  });
  expect(await screen.findByText(/You have a draft of this form/)).toBeVisible();
  await press('button', 'Continue');
  expect(reason).toHaveValue('Too much');
  await press('button', 'Record dispute');
  await waitFor(() => expect(calls.some(({ line }) => line.startsWith('DELETE /profile/draft'))).toBe(true));
  expect(calls.find(({ line }) => line.endsWith('/dispute'))?.body).toEqual({ reason: 'Too much' });
});
