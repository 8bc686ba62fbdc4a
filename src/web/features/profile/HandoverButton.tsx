import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { formatCount } from '../../../domain/numbers';
import type { Id } from '../../../domain/entity';
import { reference } from '../../../domain/fieldSchemas';
import { inputSchema, listOf } from '../../../domain/validation';
import { bulkClicked } from '../bulkActions/bulkActions';
import { FormDialog } from '../../ui/form/FormDialog';
import { InHandPlaceholder } from '../wallets/custody/InHandPlaceholder';
import { MAX_HANDOVER_PAYMENTS, optionOf, omittedNote, useInHand } from '../wallets/custody/useInHand';

/** Validation schema of the handover form. */
const handoverInputSchema = inputSchema({
  payments: listOf(
    'Payments',
    reference('Payments').required('Choose at least one payment'),
    MAX_HANDOVER_PAYMENTS,
  )
    .min(1, 'Choose at least one payment')
    .required('Choose at least one payment'),
});

/** Declares payments for handover to the cashier; hidden if all are declared. */
export function HandoverButton({ userId, undeclaredCount }: { userId: Id; undeclaredCount: number }) {
  const [open, setOpen] = useState(false);
  if (undeclaredCount === 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Hand over
      </Button>
      {open && <HandoverDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandoverDialog({ userId, onClose }: { userId: Id; onClose: () => void }) {
  const dispatch = useDispatch();
  const view = useInHand(userId, ['Pending']);
  const { rows, total } = view;
  const options = useMemo(() => (rows ?? []).map(optionOf), [rows]);
  const groups = useMemo(() => [toFieldGroup(options, total)], [options, total]);
  const initialValues = useMemo(() => ({ payments: options.map(({ value }) => value) }), [options]);
  return (
    <FormDialog
      title="Hand over money"
      placeholder={rows ? undefined : <InHandPlaceholder view={view} onClose={onClose} />}
      groups={groups}
      schema={handoverInputSchema}
      initialValues={initialValues}
      isPending={false}
      saveLabel="Hand over"
      onSubmit={({ payments }) => {
        onClose();
        dispatch(
          bulkClicked({
            noun: 'wallet',
            transition: 'handover',
            title: `Hand over: ${formatCount(payments.length, 'payment')}`,
            rows: options
              .filter(({ value }) => payments.includes(value))
              .map(({ value, label }) => ({ _id: value, label })),
          }),
        );
      }}
      onClose={onClose}
    />
  );
}

const toFieldGroup = (options: readonly ReturnType<typeof optionOf>[], total: number) => ({
  fields: [
    {
      kind: 'checkboxes' as const,
      name: 'payments',
      label: 'Select payments to hand over',
      options,
      help: omittedNote(options.length, total),
    },
  ],
});
