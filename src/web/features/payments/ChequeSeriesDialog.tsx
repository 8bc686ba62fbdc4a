import { useMemo, useState } from 'react';
import type { Id } from '../../../domain/entity';
import { formatFils, filsOrZero } from '../../../domain/money';
import { formatCount, parseNumber } from '../../../domain/numbers';
import { MAX_SERIES, chequeSeries, chequeSeriesFormSchema } from '../../../domain/wallets/chequeSeries';
import { UAE_BANKS } from '../../../domain/wallets/banks';
import { createIdempotencyKey } from '../../api/idempotencyKey';
import { useSubmission } from '../../store/useSubmission';
import { DefaultRows } from '../../ui/form/computedFields';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { recordSeries, seriesSubmitted } from './recordPayment';

interface ChequeSeriesDialogProps {
  contract: Id;
  /** Default drawer: the client. */
  drawer: string;
  onClose: () => void;
}

type SeriesValues = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The cheques, once their start is entered. */
const seriesOf = (values: SeriesValues) =>
  chequeSeries({
    first_number: textOf(values.first_number).trim(),
    first_date: textOf(values.first_date),
    amount: parseNumber(values.each) ?? null,
    count: parseNumber(values.count) ?? 0,
  });

const sumOf = (rows: readonly { amount?: unknown }[]): string =>
  formatFils(rows.reduce((sum, { amount }) => sum + filsOrZero(parseNumber(amount)), 0));

const GROUPS: readonly FieldGroup[] = [
  {
    fields: [
      { name: 'bank_name', label: 'Bank', kind: 'text', required: true, suggestions: UAE_BANKS },
      { name: 'drawer_name', label: 'Drawer', kind: 'text', required: true },
      { name: 'account_last4', label: 'Last four account digits', kind: 'text' },
      { name: 'count', label: 'Number of cheques', kind: 'number', help: `At most ${String(MAX_SERIES)}` },
      { name: 'first_number', label: 'First cheque number', kind: 'text' },
      { name: 'first_date', label: 'First cheque date', kind: 'date' },
      { name: 'each', label: 'Amount of each', kind: 'money', help: 'One cheque a month' },
    ],
    footer: (values) => <DefaultRows name="cheques" rows={seriesOf(values).map((row) => ({ ...row }))} />,
  },
  {
    title: 'Cheques',
    fields: [
      {
        name: 'cheques',
        label: 'Cheques',
        kind: 'array',
        rowLabel: 'Cheque',
        initialValues: {},
        max: MAX_SERIES,
        columns: [
          { name: 'check_number', label: 'Cheque number', kind: 'text', required: true },
          { name: 'end_date', label: 'Cheque date', kind: 'date', required: true },
          { name: 'amount', label: 'Amount', kind: 'money', required: true },
        ],
        footer: (rows) => `${formatCount(rows.length, 'cheque')}, ${sumOf(rows)}`,
      },
    ],
  },
];

/**
 * Dialog to record the post-dated cheques of a contract together; the rows follow the first cheque until one
 * is edited.
 */
export function ChequeSeriesDialog({ contract, drawer, onClose }: ChequeSeriesDialogProps) {
  const { isPending, error, submit } = useSubmission(recordSeries);
  const [key] = useState(createIdempotencyKey);
  const initialValues = useMemo(() => ({ drawer_name: drawer, count: 12, cheques: [] }), [drawer]);
  return (
    <FormDialog
      wide
      title="Take a series of cheques"
      groups={GROUPS}
      schema={chequeSeriesFormSchema}
      initialValues={initialValues}
      saveLabel="Take cheques"
      isPending={isPending}
      error={error}
      onSubmit={({ bank_name, drawer_name, account_last4, cheques }) => {
        const series = { bank_name, drawer_name, cheques, ...(account_last4 && { account_last4 }) };
        submit(seriesSubmitted({ id: contract, series, key }));
      }}
      onClose={onClose}
    />
  );
}
