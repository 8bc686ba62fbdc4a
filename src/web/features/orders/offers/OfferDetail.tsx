import Stack from '@mui/material/Stack';
import { useParams } from 'react-router-dom';
import { formatDate, formatDateTime } from '../../../../domain/dates';
import type { Offer } from '../../../../domain/orders/offer';
import { labelOf } from '../../../../domain/labels';
import { offers } from './offers';
import { useRecord } from '../../../store/useRecord';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { RecordPage } from '../../../ui/record/RecordPage';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import { Section } from '../../../ui/layout/Section';
import { Tabs } from '../../../ui/layout/Tabs';
import { HistoryTab } from '../../history/lazyHistoryTab';
import { MailLog } from '../../documents/MailLog';
import { BillLines } from '../../bills/BillLines';
import { OfferActions } from './OfferActions';
import { OrderSignature } from '../work/OrderSignature';
import { offerStatuses } from '../orderRecords';

const offerItems = (offer: Offer): DescriptionItem[] => [
  ['Number', offer.number],
  ['For', offer.order.title],
  ['Client', offer.client?.label],
  ['Valid until', formatDate(offer.valid_until)],
  ['Sent to', offer.sent_to],
  ['Sent', formatDateTime(offer.sent_at)],
];

const decisionItems = (offer: Offer): DescriptionItem[] => [
  ['Decided', formatDateTime(offer.decided_at)],
  ['Accepted by', offer.accepted_by],
  ['Channel', offer.channel && labelOf(offer.channel)],
  ['Note', offer.decision_note],
  ['Reason', offer.reject_reason],
  ['Recorded by', offer.decided_by?.label],
];

const Details = ({ offer }: { offer: Offer }) => (
  <Stack spacing={2}>
    <DescriptionList title="Offer" items={offerItems(offer)} />
    <BillLines lines={offer.lines} />
    {offer.terms && (
      <Section title="Terms">
        <bdi style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{offer.terms}</bdi>
      </Section>
    )}
    {offer.decided_at && <DescriptionList title="Decision" items={decisionItems(offer)} />}
    {offer.status === 'Sent' && (
      <OrderSignature
        order={offer.order._id}
        title="Sign this offer"
        kind="signed_offer"
        terms={`By signing, the client accepts ${offer.number} with the lines and terms above. Then choose Accept → Signature.`}
      />
    )}
  </Stack>
);

export default function OfferDetail() {
  const { id = '', offerID = '' } = useParams();
  const view = useRecord(offers, offerID);
  const { record } = view;
  const orderNumber = record?.order.unique_number ?? 'Order';
  const number = record?.number ?? 'Offer';
  return (
    <RecordPage
      view={view}
      breadcrumbs={[
        { label: 'Maintenance Orders', to: '/orders' },
        { label: orderNumber, to: `/orders/${id}` },
        number,
      ]}
      title={number}
      titleSuffix={(offer) => <StatusChip tones={offerStatuses} status={offer.status} />}
      actions={(offer) => <OfferActions offer={offer} />}
    >
      {(offer) => (
        <Tabs
          label="offer"
          tabs={[
            { label: 'Details', content: <Details offer={offer} /> },
            { label: 'Mail', content: <MailLog noun="offer" id={offer._id} /> },
            { label: 'History', content: <HistoryTab noun="offer" id={offer._id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}
