import DownloadIcon from '@mui/icons-material/Download';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ReadStatementFile } from '../../../domain/bank/bankStatement';
import { CSV_COLUMNS, csvColumnsOf } from '../../../domain/bank/csvColumns';
import type { CsvMapping } from '../../../domain/bank/csvColumns';
import {
  STATEMENT_FORMAT_LABELS,
  STATEMENT_KINDS,
  STATEMENT_KIND_LABELS,
} from '../../../domain/bank/statementKinds';
import type { StatementKind } from '../../../domain/bank/statementKinds';
import { STATEMENT_EXAMPLES } from '../../../domain/bank/statementExamples';
import { formatDate } from '../../../domain/dates';
import type { CellFormat, ImportColumn } from '../../../domain/imports/importFile';
import { formatAed } from '../../../domain/money';
import { formatCount } from '../../../domain/numbers';
import { selectError, selectIsPending } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { storeFile } from '../../store/secretStore';
import { useSubmission } from '../../store/useSubmission';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { FileButton } from '../../ui/form/controls/FileButton';
import { Page } from '../../ui/layout/Page';
import { Section } from '../../ui/layout/Section';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { ImportFormatFields } from '../imports/ImportFormatFields';
import { bank, fileChosen, importClicked, importFile, readFile } from './bank';
import { BANK_PATH } from './bankRecords';

interface Reading extends Partial<CellFormat> {
  kind: StatementKind;
  mapping?: CsvMapping | undefined;
}

const FORMAT_COLUMNS: readonly ImportColumn[] = [
  { name: 'amount', label: 'Amount', kind: 'number' },
  { name: 'day', label: 'Date', kind: 'moment' },
];

const HINTS: Record<StatementKind, string> = {
  account:
    'A file that you downloaded from the bank: MT940, camt.053, OFX, CSV or Excel (.xlsx). At most 2 MB.',
  cards:
    'The report of the acquirer in CSV or Excel: a line per card payment with its date, amount and commission. Each payout becomes one settlement.',
};

/** Selects a statement file, shows how its columns are parsed, and imports it. */
export default function NewStatement() {
  const dispatch = useDispatch();
  const [reading, setReading] = useState<Reading>({ kind: 'account' });
  const [chosen, setChosen] = useState<File>();
  const [opening, setOpening] = useState('');
  const file = useSelector(({ bank: state }: RootState) => state.file);
  const isReading = useSelector(selectIsPending(readFile));
  const readError = useSelector(selectError(readFile));
  const { isPending: isImporting, error: importError, submit } = useSubmission(importFile, chosen);
  useEffect(() => () => void dispatch(bank.actions.fileLeft()), [dispatch]);
  const read = (selected: File | undefined, how: Reading) => {
    setReading(how);
    setChosen(selected);
    if (selected) dispatch(fileChosen({ ...how, file: storeFile(selected) }));
  };
  const rereadFile = (selected: File | undefined, kind: StatementKind) => {
    dispatch(bank.actions.fileLeft());
    read(selected, { kind });
  };
  const change = (changes: Partial<Reading>) => {
    read(chosen, { ...reading, ...(file?.table && { mapping: file.table.mapping }), ...changes });
  };
  const needsOpening =
    reading.kind === 'account' && file?.statements.some((statement) => statement.opening === null);
  const canImport = chosen && file && file.problem === null && file.statements.length > 0;
  const isBusy = isReading || isImporting;
  const example = STATEMENT_EXAMPLES[reading.kind];
  return (
    <Page
      breadcrumbs={[
        { label: 'Wallets', to: '/wallets' },
        { label: 'Bank', to: BANK_PATH },
        'Import statement',
      ]}
      title="Import statement"
    >
      <Stack spacing={2}>
        <Section title="File">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <TextField
              select
              size="small"
              label="Kind"
              value={reading.kind}
              disabled={isBusy}
              sx={fieldStyle}
              onChange={({ target }) => {
                const kind = STATEMENT_KINDS.find((value) => value === target.value) ?? 'account';
                rereadFile(chosen, kind);
              }}
            >
              {STATEMENT_KINDS.map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {STATEMENT_KIND_LABELS[kind]}
                </MenuItem>
              ))}
            </TextField>
            <Typography variant="body2">{HINTS[reading.kind]}</Typography>
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
              <FileButton
                variant={file ? 'outlined' : 'contained'}
                startIcon={<UploadFileIcon />}
                disabled={isBusy}
                inputLabel="Statement file"
                accept={[
                  '.csv',
                  '.xlsx',
                  '.txt',
                  '.sta',
                  '.940',
                  '.mt940',
                  '.ofx',
                  '.xml',
                  'text/plain',
                  'text/csv',
                  'text/xml',
                ]}
                onSelect={([selected]) => {
                  if (selected) rereadFile(selected, reading.kind);
                }}
              >
                {chosen ? 'Choose another file' : 'Choose a file'}
              </FileButton>
              <Button
                component="a"
                variant="outlined"
                startIcon={<DownloadIcon />}
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(example.content)}`}
                download={example.name}
              >
                Download an example
              </Button>
              <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {isReading ? 'Reading the file…' : <bdi>{chosen?.name}</bdi>}
              </Typography>
            </Stack>
            {isBusy && (
              <LinearProgress
                aria-label={isImporting ? 'Importing the statement' : 'Reading the file'}
                sx={{ inlineSize: '100%' }}
              />
            )}
            {chosen && !isReading && <ErrorAlert error={readError} />}
          </Stack>
        </Section>
        {chosen && file?.table && (
          <TableColumns file={file} kind={reading.kind} isDisabled={isBusy} onChange={change} />
        )}
        {chosen && file && (
          <Section title="Lines to import">
            <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
              {file.problem !== null && (
                <Alert severity="warning" variant="outlined">
                  {file.problem}
                </Alert>
              )}
              <Summary file={file} />
              {needsOpening && (
                <TextField
                  size="small"
                  label="Opening balance (AED)"
                  value={opening}
                  helperText="The file has no balances. Needed for the first statement only."
                  sx={fieldStyle}
                  onChange={({ target }) => setOpening(target.value)}
                />
              )}
              <ErrorAlert error={importError} />
              <Button
                variant="contained"
                disabled={!canImport || isBusy}
                onClick={() => {
                  submit(
                    importClicked({
                      ...reading,
                      ...(file.table && {
                        mapping: file.table.mapping,
                        decimal_sign: file.table.cells.decimal_sign,
                        date_order: file.table.cells.date_order,
                      }),
                      opening: needsOpening ? opening.trim() : '',
                      file: storeFile(chosen),
                    }),
                  );
                }}
              >
                Import
              </Button>
            </Stack>
          </Section>
        )}
      </Stack>
    </Page>
  );
}

const Summary = ({ file: { format, statements } }: { file: ReadStatementFile }) => (
  <Box role="status">
    {statements.map(({ number, from, to, lines, opening, closing }) => (
      <Typography key={`${number ?? ''} ${from}`}>
        {[
          `${STATEMENT_FORMAT_LABELS[format]}${number ? ` ${number}` : ''}`,
          formatDate(from) === formatDate(to) ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`,
          formatCount(lines, 'line'),
          opening !== null && closing !== null && `from ${formatAed(opening)} to ${formatAed(closing)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
    ))}
  </Box>
);

interface TableColumnsProps {
  file: ReadStatementFile;
  kind: StatementKind;
  isDisabled: boolean;
  onChange: (changes: Partial<Reading>) => void;
}

/** Column mapping of a table, its first lines, and its number and date formats; saved for the next file. */
function TableColumns({ file: { table }, kind, isDisabled, onChange }: TableColumnsProps) {
  if (!table) return null;
  const { header, mapping, cells, sample, saved } = table;
  const named = header.filter((cell) => cell !== '');
  return (
    <Section title="Columns">
      <Stack spacing={2}>
        <Typography variant="body2">
          {saved
            ? 'Using the saved columns for this file layout.'
            : 'Check the columns. They are saved for the next file with the same header.'}
        </Typography>
        <Box sx={mappingStyle}>
          {csvColumnsOf(kind).map((name) => (
            <TextField
              key={name}
              select
              size="small"
              label={CSV_COLUMNS[name][0]}
              value={mapping[name] ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => {
                onChange({ mapping: { ...mapping, [name]: target.value || undefined } });
              }}
            >
              <MenuItem value="">None</MenuItem>
              {named.map((cell, index) => (
                <MenuItem key={index} value={cell}>
                  <bdi>{cell}</bdi>
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Box>
        <ScrollableTable label="First lines of the file">
          <thead>
            <tr>
              {header.map((cell, index) => (
                <Box component="th" key={index} sx={cellStyle}>
                  <bdi>{cell}</bdi>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, index) => (
              <tr key={index}>
                {header.map((_cell, position) => (
                  <Box component="td" key={position} sx={cellStyle}>
                    <bdi>{row[position]}</bdi>
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
        <ImportFormatFields
          format={cells}
          columns={FORMAT_COLUMNS}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </Stack>
    </Section>
  );
}

const fieldStyle = { inlineSize: { xs: '100%', sm: 280 } };
const mappingStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: 2,
};
const cellStyle = { textAlign: 'start', px: 1, py: 0.5, fontSize: 13, whiteSpace: 'nowrap' };
