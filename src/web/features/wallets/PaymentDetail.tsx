import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { parentListPath } from '../../../domain/lists/listOrigin';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAmount } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { isMissingChequeImage, canBeUnloaded } from '../../../domain/wallets/wallet';
import { labelOf } from '../../../domain/labels';
import { chequeImageClicked, unloadClicked, wallets } from './wallets';
import { usePermission } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { EmptyValue } from '../../ui/record/EmptyValue';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { RecordPage } from '../../ui/record/RecordPage';
import { RouteLink } from '../../ui/layout/RouteLink';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Tabs } from '../../ui/layout/Tabs';
import { HistoryTab } from '../history/lazyHistoryTab';
import { AdjacentRecordLinks } from '../adjacentRecords/AdjacentRecordLinks';
import { PrintButton } from '../documents/PrintButton';
import { JournalTab } from '../ledger/JournalTab';
import { titleOf } from '../records/titles';
import { RefLink } from '../records/RefLink';
import { AttachChequeImage } from './AttachChequeImage';
import { SelfHandoverNotice, useIsSelfHandover } from './handover/SelfHandoverNotice';
import { WalletTransitionButtons } from './WalletTransitionButtons';
import { PaymentAllocations } from './PaymentAllocations';
import { chequeItems, custodyItems, purposeItems, recordingItems, reversalItems } from './paymentItems';
import { clientRecords } from '../clients/clientRecords';
import { posRecords } from '../pos/posRecords';
import { chequeStatuses, walletOutcome, walletStatuses } from './walletRecords';

interface PaymentDetailProps {
  id: Id;
  notFound?: ReactNode;
}

/** Page of a payment. */
export function PaymentDetail({ id, notFound }: PaymentDetailProps) {
  const location = useLocation();
  const view = useRecord(wallets, id);
  const name = view.record?.unique_number ?? id;
  if (notFound && view.error?.status === 404) return notFound;
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Wallets', to: parentListPath('/wallets', location) }, name]}
      extraActions={<AdjacentRecordLinks resource={wallets.name} recordType={PAYMENT} id={id} />}
      title={titleOf('Payment', view.record?.unique_number, view.record?.client?.label)}
      titleSuffix={(wallet) => <PaymentStatus wallet={wallet} />}
      actions={(wallet) => <PaymentActions wallet={wallet} />}
    >
      {(wallet) => (
        <Tabs
          label="Payment"
          tabs={[
            { label: 'Details', content: <PaymentContent wallet={wallet} /> },
            { label: 'Journal', content: <JournalTab filter={{ source: id }} /> },
            { label: 'History', content: <HistoryTab noun="wallet" id={id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}

const PAYMENT = { path: '/wallets', noun: 'wallet', label: 'payment' };

function PaymentStatus({ wallet }: { wallet: Wallet }) {
  const { check_status } = wallet;
  const outcome = walletOutcome(wallet);
  return (
    <>
      <StatusChip tones={walletStatuses} status={outcome} />
      {check_status && check_status !== outcome && (
        <StatusChip tones={chequeStatuses} status={check_status} />
      )}
    </>
  );
}

function PaymentActions({ wallet }: { wallet: Wallet }) {
  const dispatch = useDispatch();
  const imageCount = wallet.Medias?.length ?? 0;
  const isSelfHandover = useIsSelfHandover(wallet.user?._id, wallet.takes_own);
  return (
    <>
      {imageCount > 0 && (
        <Button variant="outlined" onClick={() => dispatch(chequeImageClicked(wallet._id))}>
          View image
        </Button>
      )}
      {canBeUnloaded(wallet) &&
        (isSelfHandover ? (
          <SelfHandoverNotice />
        ) : (
          <Button variant="contained" onClick={() => dispatch(unloadClicked(wallet._id))}>
            Unload
          </Button>
        ))}
      {isMissingChequeImage(wallet) && <AttachChequeImage wallet={wallet} />}
      <WalletTransitionButtons wallet={wallet} />
      <PrintButton noun="wallet" id={wallet._id} label="Receipt" />
    </>
  );
}

function PaymentContent({ wallet }: { wallet: Wallet }) {
  const canViewContracts = usePermission('canViewContracts');
  const canViewUsers = usePermission('canViewUsers');
  const { user, contract } = wallet;
  const items: DescriptionItem[] = [
    ['ID', wallet.unique_number ?? wallet._id],
    ['Custodian', renderLink(user?.name ?? user?.username, canViewUsers && user && `/users/${user._id}`)],
    [
      'Contract',
      renderLink(contract?.unique_number, canViewContracts && contract?._id && `/contracts/${contract._id}`),
    ],
    ['Client', <RefLink key="client" recordType={clientRecords} to={wallet.client} />],
    ['Amount (AED)', formatAmount(wallet.amount)],
    ['Type', labelOf(wallet.type)],
    ...purposeItems(wallet),
    ['Paid', formatDateTime(wallet.paid_at)],
    ['Due Date', formatDate(wallet.end_date)],
    ...(wallet.pos
      ? ([['POS device', <RefLink key="pos" recordType={posRecords} to={wallet.pos} />]] as DescriptionItem[])
      : []),
    ...recordingItems(wallet),
    ...custodyItems(wallet),
    ...reversalItems(wallet),
    ...(wallet.type === 'check' ? chequeItems(wallet) : []),
  ];
  return (
    <Stack spacing={2}>
      <DescriptionList items={items} />
      {!wallet.for_deposit && <PaymentAllocations wallet={wallet} />}
    </Stack>
  );
}

const renderLink = (label: string | undefined, to: string | false | undefined) =>
  label && to ? <RouteLink to={to}>{label}</RouteLink> : <EmptyValue value={label} />;
