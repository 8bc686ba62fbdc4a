import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import ReceiptLongOutlinedIcon from '@mui/icons-material/ReceiptLongOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { Wallet } from '../../../domain/wallets/wallet';
import { isMissingChequeImage, canBeUnloaded, paymentPurpose } from '../../../domain/wallets/wallet';
import { labelOf } from '../../../domain/labels';
import { printClicked } from '../documents/printing';
import { chequeImageClicked } from '../wallets/wallets';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { aedColumn, dateColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { AttachChequeImage } from '../wallets/AttachChequeImage';
import { walletOutcome, walletStatuses } from '../wallets/walletRecords';

/** Columns of the user's own payments, with receipt and image actions instead of links to the payment pages. */
export const ownPaymentColumns: readonly Column<Wallet>[] = [
  textColumn('unique_number', 'ID', ({ _id, unique_number }) => unique_number ?? _id, {
    flex: 1,
    sortable: false,
  }),
  timeColumn('paid_at', 'Paid', ({ paid_at }) => paid_at),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, { flex: 1 }),
  aedColumn('amount', 'Amount', ({ amount }) => amount),
  dateColumn('end_date', 'Due Date', ({ end_date }) => end_date),
  textColumn('type', 'Type', (wallet) => paymentPurpose(wallet) ?? labelOf(wallet.type), { sortable: false }),
  statusColumn('status', 'Status', walletStatuses, walletOutcome, { sortable: false }),
  actionsColumn<Wallet>((wallet, tabIndex) => <OwnActions wallet={wallet} tabIndex={tabIndex} />, {
    width: 96,
  }),
];

function OwnActions({ wallet, tabIndex }: { wallet: Wallet; tabIndex?: number }) {
  const dispatch = useDispatch();
  const { _id, unique_number = '', type } = wallet;
  const isImageMissing = isMissingChequeImage(wallet);
  return (
    <>
      <ActionButton
        label="Receipt"
        record={unique_number}
        tabIndex={tabIndex}
        onClick={() => dispatch(printClicked({ noun: 'wallet', id: _id }))}
        icon={<ReceiptLongOutlinedIcon fontSize="small" />}
      />
      {isImageMissing && canBeUnloaded(wallet) && (
        <AttachChequeImage wallet={wallet} small tabIndex={tabIndex} />
      )}
      {type === 'check' && !isImageMissing && (
        <ActionButton
          label="View image"
          record={unique_number}
          tabIndex={tabIndex}
          onClick={() => dispatch(chequeImageClicked(_id))}
          icon={<ImageOutlinedIcon fontSize="small" />}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  /** Number of the payment. */
  record: string;
  icon: ReactNode;
  onClick: () => void;
  tabIndex?: number;
}

const ActionButton = ({ label, record, icon, onClick, tabIndex }: ActionButtonProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={`${label} ${record}`.trim()} tabIndex={tabIndex} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
);
