import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Bill } from '../../../domain/bill';
import { showTime } from '../../../domain/dates';
import type { Mailing } from '../../../domain/mailing';
import { billSteps } from '../../entities/billSteps';
import { mailings } from '../../entities/mailings';
import { isWaiting } from '../../kit/progress';
import { useList } from '../../kit/useList';
import { useMay } from '../../kit/useMay';
import { DataTable } from '../../ui/DataTable';
import { StatusChip } from '../../ui/StatusChip';
import { textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';

const none = { title: 'Not mailed to anybody yet' };

const columns = (bill: Bill): readonly Column<Mailing>[] => [
  textColumn('recipient', 'To', ({ recipient }) => recipient, { flex: 1, minWidth: 170, sortable: false }),
  textColumn('createdAt', 'When', ({ createdAt }) => showTime(createdAt), { width: 170, sortable: false }),
  textColumn('sent_by', 'By', ({ sent_by }) => sent_by?.label, { width: 140, sortable: false }),
  {
    field: 'status',
    headerName: 'Result',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <StatusChip of="mailing" state={row.status} />,
  },
  textColumn('reason', 'Reason', ({ reason }) => reason, { flex: 1, minWidth: 150, sortable: false }),
  {
    field: 'again',
    headerName: 'Actions',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => row.status === 'failed' && <Again bill={bill} to={row.recipient} />,
  },
];

/** What was mailed about this invoice, newest first; what failed can be sent again. */
export function MailTab({ bill }: { bill: Bill }) {
  const base = useMemo(() => ({ field: 'bill', search: bill._id }), [bill._id]);
  const list = useList(mailings, base);
  const shown = useMemo(() => columns(bill), [bill]);
  return <DataTable label="Mail" columns={shown} list={list} noRows={none} />;
}

function Again({ bill, to }: { bill: Bill; to: string }) {
  const dispatch = useDispatch();
  const may = useMay('canUpdateBills');
  const waiting = useSelector(isWaiting(billSteps.operations.send));
  if (!may) return null;
  return (
    <Button size="small" disabled={waiting} onClick={() => dispatch(billSteps.clicked.send(bill, { to }))}>
      Try again
    </Button>
  );
}
