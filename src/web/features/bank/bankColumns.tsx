import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BANK_LINE_TRANSITIONS, REST_ACCOUNT_LABELS } from '../../../domain/bank/bankLine';
import type { BankLine, BankMatch } from '../../../domain/bank/bankLine';
import { BANK_STATEMENT_TRANSITIONS } from '../../../domain/bank/bankStatement';
import type { BankStatement } from '../../../domain/bank/bankStatement';
import { STATEMENT_FORMAT_LABELS } from '../../../domain/bank/statementKinds';
import { formatCount } from '../../../domain/numbers';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import {
  dateColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import type { Column } from '../../ui/table/tableTypes';
import { TransitionButtons } from '../records/TransitionButtons';
import { bankLineTransitions, bankStatementTransitions } from './bank';
import { bankLineStatuses, bankStatementStatuses, kindLabel } from './bankRecords';

/** Formats a match: `RCT-2026-000101 · Al Noor`, `3 cheques: …`, `Bank charges`. */
function describeMatch({ items = [], rest_account, lines }: BankMatch): string {
  const [first] = items;
  const named = [first?.label, first?.client ?? first?.detail].filter(Boolean).join(' · ');
  return [
    items.length === 1
      ? named
      : items.length > 1 && `${String(items.length)} items: ${items.map(({ label }) => label).join(', ')}`,
    rest_account && items.length === 0 && REST_ACCOUNT_LABELS[rest_account],
    rest_account && items.length > 0 && `rest to ${REST_ACCOUNT_LABELS[rest_account].toLowerCase()}`,
    lines > 1 && `with ${formatCount(lines - 1, 'other line')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Text of a cell with an optional second line, truncated in the table; cards show both in full. */
const TwoLines = ({ first, second }: { first: string; second: string }) =>
  second ? (
    <Box sx={{ lineHeight: 1.3, minInlineSize: 0 }} title={`${first}\n${second}`}>
      <Typography component="div" variant="body2" sx={cutStyle}>
        <bdi>{first}</bdi>
      </Typography>
      <Typography component="div" variant="caption" sx={{ ...cutStyle, color: 'text.secondary' }}>
        <bdi>{second}</bdi>
      </Typography>
    </Box>
  ) : (
    <span title={first}>{first}</span>
  );

const cutStyle = {
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
};

const LineText = ({ line: { text, counterparty, reference } }: { line: BankLine }) => (
  <TwoLines
    first={text || counterparty || 'No description'}
    second={[text.includes(counterparty) ? '' : counterparty, reference].filter(Boolean).join(' · ')}
  />
);

const LineMatch = ({ line: { match } }: { line: BankLine }) =>
  match && <TwoLines first={describeMatch(match)} second={`${String(match.score)} % · ${match.reason}`} />;

/** Columns of lines; `onMatch` opens the dialog for a manual match. */
export const bankLineColumns = (onMatch: (line: BankLine) => void): readonly Column<BankLine>[] => [
  dateColumn('day', 'Day', ({ day }) => day),
  nodeColumn('Text', (line) => <LineText line={line} />, {
    sortable: false,
    width: 165,
    flex: 2,
    rowHeader: true,
  }),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount),
  statusColumn('status', 'Status', bankLineStatuses, ({ status }) => status, { sortable: false }),
  nodeColumn('Match', (line) => <LineMatch line={line} />, { sortable: false, width: 225, flex: 3 }),
  textColumn('statement', 'Statement', ({ statement }) => statement.unique_number, {
    sortable: false,
    hideOrder: 1,
  }),
  textColumn('confirmed_by', 'Confirmed by', ({ confirmed_by }) => confirmed_by?.label, {
    sortable: false,
    hideOrder: 2,
  }),
  actionsColumn<BankLine>(
    (line, tabIndex) => (
      <TransitionButtons
        compact
        tabIndex={tabIndex}
        record={line}
        status={line.status}
        rules={BANK_LINE_TRANSITIONS}
        transitions={bankLineTransitions}
        isHidden={(name, { status }) => name === 'confirm' && status === 'Confirmed'}
        more={
          line.status === 'Confirmed'
            ? []
            : [
                {
                  label: 'Match manually',
                  onClick: () => {
                    onMatch(line);
                  },
                },
              ]
        }
      />
    ),
    { width: 170 },
  ),
];

export const bankStatementColumns: readonly Column<BankStatement>[] = [
  textColumn('unique_number', 'Number', ({ unique_number }) => unique_number, {
    rowHeader: true,
    sortable: false,
  }),
  textColumn('kind', 'Kind', ({ kind }) => kindLabel(kind), { sortable: false }),
  dateColumn('from_day', 'From', ({ from_day }) => from_day, { sortable: false }),
  dateColumn('to_day', 'Until', ({ to_day }) => to_day),
  moneyColumn('opening', 'Opening (AED)', ({ opening }) => opening, { sortable: false, hideOrder: 2 }),
  moneyColumn('closing', 'Closing (AED)', ({ closing }) => closing, { sortable: false }),
  numberColumn('lines', 'Lines', ({ lines }) => lines, { sortable: false }),
  numberColumn('confirmed', 'Confirmed', ({ confirmed }) => confirmed, { sortable: false }),
  textColumn('file_name', 'File', ({ file_name }) => file_name, { flex: 1, sortable: false, hideOrder: 1 }),
  textColumn('format', 'Format', ({ format }) => STATEMENT_FORMAT_LABELS[format], {
    sortable: false,
    hideOrder: 3,
  }),
  textColumn('created_by', 'Imported by', ({ created_by }) => created_by.label, {
    sortable: false,
    hideOrder: 4,
  }),
  statusColumn('status', 'Status', bankStatementStatuses, ({ status }) => status, { sortable: false }),
  actionsColumn<BankStatement>((statement, tabIndex) => (
    <TransitionButtons
      compact
      tabIndex={tabIndex}
      record={statement}
      status={statement.status}
      rules={BANK_STATEMENT_TRANSITIONS}
      transitions={bankStatementTransitions}
    />
  )),
];
