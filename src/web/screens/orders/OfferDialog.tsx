import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { NEW_LINE } from '../../../domain/billLine';
import type { Id } from '../../../domain/entity';
import { VALID_DAYS, offerDraft } from '../../../domain/offer';
import type { Offer } from '../../../domain/offer';
import { offers } from '../../entities/offers';
import { useSave } from '../../kit/useSave';
import { FormDialog } from '../../ui/FormDialog';
import { formOf } from '../formOf';
import { today } from '../today';
import { OFFER_GROUPS } from './offerForms';

interface OfferDialogProps {
  order: Id;
  /** The draft to be changed; a new one unless told. */
  offer?: Offer;
  /** What stands on the button that opens it. */
  label: string;
}

/** Writes an offer, or changes a draft of one, line by line. */
export function OfferDialog({ order, offer, label }: OfferDialogProps) {
  const [open, setOpen] = useState(false);
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
      {open && (
        <OpenDialog
          order={order}
          offer={offer}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type OpenDialogProps = Omit<OfferDialogProps, 'label'> & { onClose: () => void };

function OpenDialog({ order, offer, onClose }: OpenDialogProps) {
  const { save, waiting, problem } = useSave(offers, offer?._id);
  const initial = useMemo(
    () =>
      offer
        ? { ...formOf(offer, OFFER_GROUPS), order }
        : { order, valid_until: today(VALID_DAYS), lines: [NEW_LINE] },
    [offer, order],
  );
  return (
    <FormDialog
      open
      wide
      title={offer ? `Modify ${offer.number}` : 'New offer'}
      groups={OFFER_GROUPS}
      schema={offerDraft}
      initial={initial}
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
