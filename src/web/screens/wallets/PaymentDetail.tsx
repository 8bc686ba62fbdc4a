import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { showDueDate, showTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { amount } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallet';
import { mayBeEmptied } from '../../../domain/wallet';
import { wordOf } from '../../../domain/words';
import { chequeClicked, unloadClicked, wallets } from '../../entities/wallets';
import { useMay } from '../../kit/useMay';
import { useRecord } from '../../kit/useRecord';
import { Blank } from '../../ui/Blank';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { RecordPage } from '../../ui/RecordPage';
import { RouteLink } from '../../ui/RouteLink';
import { StatusChip } from '../../ui/StatusChip';
import { Tabs } from '../../ui/Tabs';
import { HistoryTab } from '../HistoryTab';

interface PaymentDetailProps {
  id: Id;
  /** What is shown when there is no such payment. */
  otherwise?: ReactNode;
}

/** One payment: whose it is, what it pays, and where it stands. */
export function PaymentDetail({ id, otherwise }: PaymentDetailProps) {
  const view = useRecord(wallets, id);
  const name = view.record?.unique_number ?? id;
  if (otherwise && view.problem?.status === 404) return otherwise;
  return (
    <RecordPage
      view={view}
      trail={[{ label: 'Wallets', to: '/wallets' }, name]}
      title="Payment"
      titleSuffix={({ status }) => <StatusChip of="wallet" state={status} />}
      actions={(wallet) => <Actions wallet={wallet} />}
    >
      {(wallet) => (
        <Tabs
          label="Payment"
          tabs={[
            { value: 'Details', label: 'Details', content: <Payment wallet={wallet} /> },
            { value: 'History', label: 'History', content: <HistoryTab noun="wallet" id={id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}

function Actions({ wallet }: { wallet: Wallet }) {
  const dispatch = useDispatch();
  const images = wallet.Medias?.length ?? 0;
  return (
    <>
      {images > 0 && (
        <Button variant="outlined" onClick={() => dispatch(chequeClicked(wallet._id))}>
          View image
        </Button>
      )}
      {mayBeEmptied(wallet) && (
        <Button variant="contained" onClick={() => dispatch(unloadClicked(wallet._id))}>
          Unload
        </Button>
      )}
    </>
  );
}

function Payment({ wallet }: { wallet: Wallet }) {
  const mayOpenContract = useMay('canViewContracts');
  const mayOpenHolder = useMay('canViewUsers');
  const { user, contract } = wallet;
  const rows: Fact[] = [
    ['ID', wallet.unique_number ?? wallet._id],
    ['Holder', linked(user?.name ?? user?.username, mayOpenHolder && user && `/users/${user._id}`)],
    [
      'Contract',
      linked(contract.unique_number, mayOpenContract && contract._id && `/contracts/${contract._id}`),
    ],
    ['Amount (AED)', amount(wallet.amount)],
    ['Type', wordOf(wallet.type)],
    ['Paid', showTime(wallet.paid_at)],
    ['Due Date', showDueDate(wallet.end_date)],
    ...(wallet.type === 'check' ? chequeFacts(wallet) : []),
  ];
  return <Facts rows={rows} />;
}

const chequeFacts = ({ check_number, bank_name, check_status }: Wallet): Fact[] => [
  ['Cheque number', check_number],
  ['Bank', bank_name],
  ['Cheque status', check_status && wordOf(check_status)],
];

const linked = (label: string | undefined, to: string | false | undefined) =>
  label && to ? <RouteLink to={to}>{label}</RouteLink> : <Blank of={label} />;
