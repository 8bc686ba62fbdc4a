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
import { OFFER_GROUPS } from './offerForms';

interface OfferDialogProps {
  order: Id;
  /** The draft to be changed; a new one unless told. */
  offer?: Offer;
  /** The offer that a new version begins with. */
  like?: Id;
  /** What stands on the button that opens it. */
  label: string;
}

/** Writes an offer, or changes a draft of one, line by line. */
export function OfferDialog({ order, offer, like, label }: OfferDialogProps) {
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
      {open && like === undefined && <OpenDialog order={order} offer={offer} onClose={close} />}
      {open && like !== undefined && (
        <WithRecord resource={offers} id={like}>
          {(earlier) => <OpenDialog order={order} earlier={earlier} onClose={close} />}
        </WithRecord>
      )}
    </>
  );
}

type OpenDialogProps = Pick<OfferDialogProps, 'order' | 'offer'> & { earlier?: Offer; onClose: () => void };

/** What the form starts with: the draft itself, or a new offer with the lines and terms of an earlier one. */
const startOf = (order: Id, offer?: Offer, earlier?: Offer) => ({
  lines: [BILL_LINE_INITIAL_VALUES],
  ...(earlier && toFormValues(earlier, OFFER_GROUPS)),
  ...(offer ? toFormValues(offer, OFFER_GROUPS) : { valid_until: today(OFFER_VALIDITY_DAYS) }),
  order,
});

const titleOf = (offer?: Offer, earlier?: Offer): string => {
  if (offer) return `Modify ${offer.number}`;
  return earlier ? `New version of ${earlier.number}` : 'New offer';
};

function OpenDialog({ order, offer, earlier, onClose }: OpenDialogProps) {
  const { save, isPending, error } = useSave(offers, offer?._id);
  const [initial] = useState(() => startOf(order, offer, earlier));
  const form = offer ? editFormName(offers.name, offer._id) : transitionFormName(offers.name, order, 'add');
  const { autosave } = useAutosave(form, OFFER_GROUPS, offer?.version);
  return (
    <FormDialog
      open
      wide
      title={titleOf(offer, earlier)}
      groups={OFFER_GROUPS}
      schema={offerInputSchema}
      initialValues={initial}
      autosave={autosave}
      isPending={isPending}
      error={error}
      onSubmit={(draft) => {
        const changed = offer ? { ...draft, version: offer.version } : draft;
        save(changed);
      }}
      onClose={onClose}
    />
  );
}
