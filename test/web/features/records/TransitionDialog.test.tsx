import { fireEvent, screen, waitFor } from '@testing-library/react';
import { transitionFormName } from '../../../../src/domain/drafts/unsavedDraft';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const bill = { ...records.bill, status: 'Issued' } as const;
const FORM = transitionFormName('bills', bill._id, 'dispute');
const answers = (draft: object | null = null) => ({
  [`GET /bill/${bill._id}`]: bill,
  [`POST /bill/${bill._id}/dispute`]: { ...bill, disputed: true },
  'GET /profile/draft': { draft },
});
const press = async (role: 'button' | 'menuitem', name: string) => {
  fireEvent.click(await screen.findByRole(role, { name }));
};

async function dispute(draft: object | null = null) {
  const staged = renderScreen(`/bills/${bill._id}`, answers(draft));
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await press('menuitem', 'Dispute');
  const reason = await screen.findByLabelText(/^Reason/);
  return { ...staged, reason };
}

it('what is typed into a step is not thrown away unasked, and is kept on the server', async () => {
  const { calls, reason } = await dispute();
  fireEvent.change(reason, { target: { value: 'The flat stood empty' } });
  await press('button', 'Cancel');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Your changes are kept as a draft, offered when you return to this form.',
  );
  await press('button', 'Stay');
  expect(reason).toHaveValue('The flat stood empty');
  await press('button', 'Cancel');
  await press('button', 'Leave');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  await waitFor(() => expect(calls.find(({ line }) => line === 'PUT /profile/draft')).toBeDefined());
  expect(calls.find(({ line }) => line === 'PUT /profile/draft')?.body).toEqual({
    form: FORM,
    typed: { reason: 'The flat stood empty' },
    names: {},
    based_on: bill.version,
  });
});

it('a step that nothing was typed into is left without a question', async () => {
  await dispute();
  await press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('what was left in a step is offered again, and forgotten once the step is taken', async () => {
  const { calls, reason } = await dispute({
    form: FORM,
    typed: { reason: 'Too much' },
    names: {},
    based_on: bill.version,
    saved_at: '2026-11-20T10:05:00.000Z',
  });
  expect(await screen.findByText(/You have a draft of this form/)).toBeVisible();
  await press('button', 'Continue');
  expect(reason).toHaveValue('Too much');
  await press('button', 'Record the dispute');
  await waitFor(() => expect(calls.some(({ line }) => line.startsWith('DELETE /profile/draft'))).toBe(true));
  expect(calls.find(({ line }) => line.endsWith('/dispute'))?.body).toEqual({ reason: 'Too much' });
});
