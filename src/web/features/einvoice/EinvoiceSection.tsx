import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Bill } from '../../../domain/bills/bill';
import type { Einvoice } from '../../../domain/einvoice/einvoice';
import { formatDate, formatDateTime } from '../../../domain/dates';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { StatusChip } from '../../ui/feedback/StatusChip';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { exportClicked, selectExport } from '../exports/exports';
import { useQuery } from '../../store/createQuery';
import { billEinvoice, einvoiceStatuses } from './einvoices';
import { ProblemList } from './ProblemList';

const WITHOUT: readonly unknown[] = ['none', 'b2c_excluded'];

/** Whether a bill has no e-invoice: drafts, consumers, deposit receipts, and bills before the first day. */
export const hasNoEinvoice = ({ einvoice = 'none' }: Pick<Bill, 'einvoice'>): boolean =>
  WITHOUT.includes(einvoice);

type SectionBill = Pick<Bill, '_id' | 'unique_number' | 'einvoice' | 'status'>;

/** The e-invoice of a bill with its problems and document; for a draft, missing data. */
export function EinvoiceSection({ bill }: { bill: SectionBill }) {
  const { _id, einvoice = 'none', status } = bill;
  const isDraft = status === 'Draft' || status === 'Held';
  const isShown = isDraft || !hasNoEinvoice(bill);
  const query = isShown ? { bill: _id, state: isDraft ? null : einvoice } : undefined;
  const { result, error, retry } = useQuery(billEinvoice, query);
  if (!isShown) return null;
  const report = result?.query.bill === _id ? result.data : undefined;
  if (isDraft) return report && report.problems.length > 0 ? <DraftProblems report={report} /> : null;
  return (
    <EinvoiceDetails
      bill={bill}
      report={report}
      error={error && <ErrorAlert error={error} onRetry={retry} />}
    />
  );
}

const DraftProblems = ({ report: { problems } }: { report: Einvoice }) => (
  <Alert severity="warning">
    The e-invoice of this draft would lack data.
    <ProblemList problems={problems} />
  </Alert>
);

const TITLES = {
  missing_data: 'The e-invoice is not sent, because data is missing. Fix it, then retry the e-invoice.',
  rejected: 'The e-invoice was rejected. Fix the reason, then retry the e-invoice.',
} as const;

/** Problems that prevent the delivery of an e-invoice. */
function Obstacle({ report }: { report: Einvoice }) {
  const { state, problems, reason, next_attempt_at } = report;
  if (state === 'missing_data' || state === 'rejected')
    return (
      <Alert severity={state === 'rejected' ? 'error' : 'warning'}>
        {TITLES[state]}
        <ProblemList problems={problems} />
      </Alert>
    );
  if (!reason) return null;
  return (
    <Alert severity="info">
      {reason} {next_attempt_at && `The next attempt follows at ${formatDateTime(next_attempt_at)}.`}
    </Alert>
  );
}

const describeNetwork = ({ on_network }: Einvoice): string | undefined =>
  on_network === null ? undefined : on_network ? 'Yes' : 'No; send the PDF too';

const itemsOf = (report: Einvoice | undefined, einvoice: Bill['einvoice']): DescriptionItem[] => {
  const state = report?.state ?? einvoice;
  const kept = report?.archive.at(-1);
  return [
    ['State', state && <StatusChip key="state" tones={einvoiceStatuses} status={state} />],
    ['UUID', report?.uuid],
    ['Submitted', report?.submitted_at && formatDateTime(report.submitted_at)],
    ['Accepted', report?.accepted_at && formatDateTime(report.accepted_at)],
    ['Delivered', report?.delivered_at && formatDateTime(report.delivered_at)],
    ['Provider’s number', report?.provider_id],
    ['Buyer on the network', report && describeNetwork(report)],
    ['Kept until', kept && formatDate(kept.keep_until)],
  ];
};

interface EinvoiceDetailsProps {
  bill: SectionBill;
  report: Einvoice | undefined;
  error: ReactNode;
}

const EinvoiceDetails = ({ bill, report, error }: EinvoiceDetailsProps) => (
  <Stack spacing={2}>
    {error}
    {report && <Obstacle report={report} />}
    <DescriptionList
      title="E-invoice"
      items={itemsOf(report, bill.einvoice)}
      columns={4}
      actions={report?.has_document && <DownloadButton bill={bill} />}
    />
  </Stack>
);

/** Saves the document as XML. */
function DownloadButton({ bill: { _id, unique_number } }: { bill: SectionBill }) {
  const dispatch = useDispatch();
  const isExporting = useSelector(selectExport) !== null;
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isExporting}
      onClick={() =>
        dispatch(
          exportClicked({
            path: `/bill/${encodeURIComponent(_id)}/einvoice-document`,
            format: 'xml',
            query: {},
            filename: unique_number,
          }),
        )
      }
    >
      Download XML
    </Button>
  );
}
