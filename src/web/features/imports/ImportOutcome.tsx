import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ApiError } from '../../../domain/entity';
import type { CellFormat, ImportColumn, ImportResult, ImportRow } from '../../../domain/imports/importFile';
import { formatCount } from '../../../domain/numbers';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Section } from '../../ui/layout/Section';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { describeLines, importedRowStates, rowStates } from './dataImportRecords';
import { ImportFormatFields } from './ImportFormatFields';

interface ImportOutcomeProps {
  result: ImportResult;
  columns: readonly ImportColumn[];
  isPending: boolean;
  error: ApiError | undefined;
  /** Whether an invalid line prevents the import of all lines. */
  isAtomic: boolean;
  onFormatChange: (chosen: CellFormat) => void;
  onImport: () => void;
}

const MAX_ROWS = 200;
const ROW_ORDER: Record<ImportRow['state'], number> = { invalid: 0, valid: 1, duplicate: 2 };

/** Result of checking or importing a file by line, rejected lines first, and the import button. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { result, columns, isPending, error, isAtomic, onFormatChange, onImport } = props;
  const { rows, valid, invalid, saved } = result;
  const sorted = rows.toSorted((a, b) => ROW_ORDER[a.state] - ROW_ORDER[b.state]);
  return (
    <Section title={saved ? 'Imported' : 'Preview'}>
      {!saved && (
        <ImportFormatFields
          format={result.format}
          columns={columns}
          isDisabled={isPending}
          onChange={onFormatChange}
        />
      )}
      <Alert severity={saved ? 'success' : invalid > 0 ? 'warning' : 'info'} variant="outlined" role="status">
        {describeLines(result, saved)}
      </Alert>
      {!saved && valid > 0 && !(isAtomic && invalid > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 2 }}>
          <Button variant="contained" disabled={isPending} onClick={onImport}>
            {invalid > 0
              ? `Import the valid ${formatCount(valid, 'line')}`
              : `Import ${formatCount(valid, 'line')}`}
          </Button>
          {invalid > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Or fix the file and choose it again; lines already imported are skipped.
            </Typography>
          )}
        </Box>
      )}
      {!saved && isAtomic && invalid > 0 && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          Fix the rejected lines and choose the file again: it is imported as a whole.
        </Typography>
      )}
      {error && (
        <Box sx={{ my: 2 }}>
          <ErrorAlert error={error} />
        </Box>
      )}
      <LineTable
        heading={columns[0]?.label ?? ''}
        rows={sorted.slice(0, MAX_ROWS)}
        tones={saved ? importedRowStates : rowStates}
      />
      {rows.length > MAX_ROWS && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {`Showing the first ${String(MAX_ROWS)} of ${formatCount(rows.length, 'line')}, rejected lines first.`}
        </Typography>
      )}
    </Section>
  );
}

interface LineTableProps {
  /** Header of the column that identifies the lines. */
  heading: string;
  rows: readonly ImportRow[];
  tones: typeof rowStates;
}

const LineTable = ({ heading, rows, tones }: LineTableProps) => (
  <ScrollableTable label="File lines" maxHeight={480} mt={2}>
    <TableHead>
      <TableRow>
        <TableCell>Line</TableCell>
        <TableCell>{heading}</TableCell>
        <TableCell>State</TableCell>
        <TableCell>Result</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ line, label, state, message }) => (
        <TableRow key={line}>
          <TableCell>{line}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{label}</bdi>
          </TableCell>
          <TableCell>
            <StatusChip tones={tones} status={state} />
          </TableCell>
          <TableCell sx={{ minInlineSize: 160 }}>{message}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ScrollableTable>
);
