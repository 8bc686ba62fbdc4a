import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { BILL_LINE_INITIAL_VALUES } from '../../../../domain/bills/billLine';
import type { Id } from '../../../../domain/entity';
import { OFFER_VALIDITY_DAYS, offerInputSchema } from '../../../../domain/orders/offer';
import type { Offer } from '../../../../domain/orders/offer';
import { transitionFormName } from '../../../../domain/drafts/unsavedDraft';
import { offers } from './offers';
import { useSave } from '../../../store/useRecord';
import { FormDialog } from '../../../ui/form/FormDialog';
import { WithRecord } from '../../records/WithRecord';
import { toFormValues } from '../../records/recordFormValues';
import { useRecordEdit } from '../../records/useRecordEdit';
import { today } from '../../../ui/form/today';
import { useAutosave } from '../../autosave/useAutosave';
import { OFFER_FIELD_GROUPS } from './offerForms';

interface OfferDialogProps {
  order: Id;
  /** Draft to edit; without it the dialog adds an offer. */
  offer?: Offer;
  /** Offer whose lines and terms a new version starts with. */
  copyFrom?: Id;
  /** Label of the button that opens the dialog. */
  label: string;
}

/** Button and dialog that add an offer or edit a draft. */
export function OfferDialog({ order, offer, copyFrom, label }: OfferDialogProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant={offer ? 'outlined' : 'contained'}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && offer && <EditDialog order={order} offer={offer} onClose={close} />}
      {open && !offer && copyFrom === undefined && <AddDialog order={order} onClose={close} />}
      {open && !offer && copyFrom !== undefined && (
        <WithRecord resource={offers} id={copyFrom}>
          {(previous) => <AddDialog order={order} previous={previous} onClose={close} />}
        </WithRecord>
      )}
    </>
  );
}

interface EditDialogProps {
  order: Id;
  offer: Offer;
  onClose: () => void;
}

function EditDialog({ order, offer, onClose }: EditDialogProps) {
  const form = useRecordEdit(offers, offer, { groups: OFFER_FIELD_GROUPS });
  const initialValues = useMemo(() => ({ ...form.initialValues, order }), [form.initialValues, order]);
  return (
    <FormDialog
      wide
      title={`Modify ${offer.number}`}
      {...form}
      initialValues={initialValues}
      schema={offerInputSchema}
      onClose={onClose}
    />
  );
}

interface AddDialogProps {
  order: Id;
  /** Offer whose lines and terms the new one starts with. */
  previous?: Offer;
  onClose: () => void;
}

const getInitialValues = (order: Id, previous?: Offer) => ({
  lines: [BILL_LINE_INITIAL_VALUES],
  ...(previous && toFormValues(previous, OFFER_FIELD_GROUPS)),
  valid_until: today(OFFER_VALIDITY_DAYS),
  order,
});

function AddDialog({ order, previous, onClose }: AddDialogProps) {
  const form = useSave(offers);
  const [initialValues] = useState(() => getInitialValues(order, previous));
  const { autosave } = useAutosave(transitionFormName(offers.name, order, 'add'), OFFER_FIELD_GROUPS);
  return (
    <FormDialog
      wide
      title={previous ? `New version of ${previous.number}` : 'New offer'}
      groups={OFFER_FIELD_GROUPS}
      schema={offerInputSchema}
      initialValues={initialValues}
      autosave={autosave}
      {...form}
      onClose={onClose}
    />
  );
}
