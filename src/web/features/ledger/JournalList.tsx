import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../domain/dates';
import type { DaysQuery } from '../../../domain/ledger/reports';
import { parseListQuery } from '../../store/listQueryParams';
import { today } from '../../ui/form/today';
import { exportClicked, selectExport } from '../exports/exports';
import { ListScreen } from '../records/ListScreen';
import { journalColumns } from './journalColumns';
import { journal } from './ledger';
import { journalFilters, journalRecords } from './ledgerRecords';

/** Days of the list's filter; by default the current month, up to today. */
function listedDays(params: URLSearchParams): DaysQuery {
  const day = parseListQuery(params, journalFilters).filters?.day;
  const { from, to } = typeof day === 'object' && !Array.isArray(day) ? day : {};
  const last = String(to ?? today());
  return { from: String(from ?? `${last.slice(0, 8)}01`), to: last };
}

/** Downloads all lines of the listed days with the accounts of the ERP system. */
function ErpExportButton() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const isExporting = useSelector(selectExport) !== null;
  const days = listedDays(params);
  return (
    <Button
      variant="outlined"
      disabled={isExporting}
      onClick={() =>
        dispatch(
          exportClicked({
            path: '/ledger/lines/export/csv',
            format: 'csv',
            query: days,
            filename: `journal-lines-${days.from}-${days.to}`,
          }),
        )
      }
    >
      {`CSV for ERP: ${formatDate(days.from)} – ${formatDate(days.to)}`}
    </Button>
  );
}

/** The journal; its export contains the listed entries, the ERP export all lines of the listed days. */
export default function JournalList() {
  return (
    <ListScreen
      resource={journal}
      recordType={journalRecords}
      filters={journalFilters}
      columns={journalColumns}
      actions={<ErpExportButton />}
    />
  );
}
