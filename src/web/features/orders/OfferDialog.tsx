import Button from '@mui/material/Button';
import { useState } from 'react';
import { NEW_LINE } from '../../../domain/bills/billLine';
import type { Id } from '../../../domain/entity';
import { VALID_DAYS, offerDraft } from '../../../domain/orders/offer';
import type { Offer } from '../../../domain/orders/offer';
import { formOfRecord, formOfStep } from '../../../domain/drafts/unsavedDraft';
import { offers } from './offers';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import { BegunWith } from '../records/WithRecord';
import { formOf } from '../records/recordFormValues';
import { today } from '../../ui/form/today';
import { useKeeping } from '../autosave/useAutosave';
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
        <BegunWith kit={offers} id={like}>
          {(earlier) => <OpenDialog order={order} earlier={earlier} onClose={close} />}
        </BegunWith>
      )}
    </>
  );
}

type OpenDialogProps = Pick<OfferDialogProps, 'order' | 'offer'> & { earlier?: Offer; onClose: () => void };

/** What the form starts with: the draft itself, or a new offer with the lines and terms of an earlier one. */
const startOf = (order: Id, offer?: Offer, earlier?: Offer) => ({
  lines: [NEW_LINE],
  ...(earlier && formOf(earlier, OFFER_GROUPS)),
  ...(offer ? formOf(offer, OFFER_GROUPS) : { valid_until: today(VALID_DAYS) }),
  order,
});

const titleOf = (offer?: Offer, earlier?: Offer): string => {
  if (offer) return `Modify ${offer.number}`;
  return earlier ? `New version of ${earlier.number}` : 'New offer';
};

function OpenDialog({ order, offer, earlier, onClose }: OpenDialogProps) {
  const { save, waiting, problem } = useSave(offers, offer?._id);
  const [initial] = useState(() => startOf(order, offer, earlier));
  const form = offer ? formOfRecord(offers.name, offer._id) : formOfStep(offers.name, order, 'add');
  const { keeping } = useKeeping(form, OFFER_GROUPS, offer?.version);
  return (
    <FormDialog
      open
      wide
      title={titleOf(offer, earlier)}
      groups={OFFER_GROUPS}
      schema={offerDraft}
      initial={initial}
      keeping={keeping}
      waiting={waiting}
      problem={problem}
      onSubmit={(draft) => {
        const changed = offer ? { ...draft, version: offer.version } : draft;
        save(changed);
      }}
      onClose={onClose}
    />
  );
}
