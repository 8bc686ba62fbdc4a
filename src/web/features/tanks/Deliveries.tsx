import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, useId, useMemo, useState } from 'react';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { deliveries } from './tankLogs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { RelatedTab } from '../records/RelatedTab';
import { deliveryColumns } from './tankLogColumns';

/** Deliveries to a tank; the files of a delivery open in a dialog. */
export function Deliveries({ tank }: { tank: Tank }) {
  const [openDelivery, setOpenDelivery] = useState<Delivery | null>(null);
  const columns = useMemo(() => deliveryColumns(tank, setOpenDelivery), [tank]);
  return (
    <>
      <RelatedTab
        resource={deliveries}
        label="Deliveries"
        columns={columns}
        field="tank"
        recordId={tank._id}
      />
      {openDelivery && (
        <DeliveryFiles
          delivery={openDelivery}
          onClose={() => {
            setOpenDelivery(null);
          }}
        />
      )}
    </>
  );
}

function DeliveryFiles({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`Files of ticket ${delivery.ticket_no}`}</DialogTitle>
      <DialogContent>
        <Suspense fallback={null}>
          <AttachmentsTab
            noun="delivery"
            id={delivery._id}
            permission="canUpdateTanks"
            defaultKind="delivery_note"
          />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
