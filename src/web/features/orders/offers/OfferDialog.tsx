import Button from '@mui/material/Button';
import { useState } from 'react';
import { BILL_LINE_INITIAL_VALUES } from '../../../../domain/bills/billLine';
import type { Id } from '../../../../domain/entity';
import { OFFER_VALIDITY_DAYS, offerInputSchema } from '../../../../domain/orders/offer';
import type { Offer } from '../../../../domain/orders/offer';
import { editFormName, transitionFormName } from '../../../../domain/drafts/unsavedDraft';
import { offers } from './offers';
import { useSave } from '../../../store/useRecord';
import { FormDialog } from '../../../ui/form/FormDialog';
import { WithRecord } from '../../records/WithRecord';
import { toFormValues } from '../../records/recordFormValues';
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
      {open && copyFrom === undefined && <OpenDialog order={order} offer={offer} onClose={close} />}
      {open && copyFrom !== undefined && (
        <WithRecord resource={offers} id={copyFrom}>
          {(previous) => <OpenDialog order={order} previous={previous} onClose={close} />}
        </WithRecord>
      )}
    </>
  );
}

type OpenDialogProps = Pick<OfferDialogProps, 'order' | 'offer'> & { previous?: Offer; onClose: () => void };

/** Values of the draft, or of a new offer with the lines and terms of the previous one. */
const getInitialValues = (order: Id, offer?: Offer, previous?: Offer) => ({
  lines: [BILL_LINE_INITIAL_VALUES],
  ...(previous && toFormValues(previous, OFFER_FIELD_GROUPS)),
  ...(offer ? toFormValues(offer, OFFER_FIELD_GROUPS) : { valid_until: today(OFFER_VALIDITY_DAYS) }),
  order,
});

const getTitle = (offer?: Offer, previous?: Offer): string => {
  if (offer) return `Modify ${offer.number}`;
  return previous ? `New version of ${previous.number}` : 'New offer';
};

function OpenDialog({ order, offer, previous, onClose }: OpenDialogProps) {
  const { save, isPending, error } = useSave(offers, offer?._id);
  const [initialValues] = useState(() => getInitialValues(order, offer, previous));
  const form = offer ? editFormName(offers.name, offer._id) : transitionFormName(offers.name, order, 'add');
  const { autosave } = useAutosave(form, OFFER_FIELD_GROUPS, offer?.version);
  return (
    <FormDialog
      wide
      title={getTitle(offer, previous)}
      groups={OFFER_FIELD_GROUPS}
      schema={offerInputSchema}
      initialValues={initialValues}
      autosave={autosave}
      isPending={isPending}
      error={error}
      onSubmit={(draft) => {
        const submission = offer ? { ...draft, version: offer.version } : draft;
        save(submission);
      }}
      onClose={onClose}
    />
  );
}
