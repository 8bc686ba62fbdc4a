import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { parseListQuery } from '../../store/listQueryParams';
import { exportClicked, selectExport } from '../exports/exports';
import { ListScreen } from '../records/ListScreen';
import { journalColumns } from './journalColumns';
import { journal } from './ledger';
import { journalFilters, journalRecords } from './ledgerRecords';

/** Saves the lines of the listed entries with the accounts of the ERP system. */
function ErpExportButton() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const isExporting = useSelector(selectExport) !== null;
  const { search, filters } = parseListQuery(params, journalFilters);
  return (
    <Button
      variant="outlined"
      disabled={isExporting}
      onClick={() =>
        dispatch(
          exportClicked({
            noun: 'journal/erp',
            format: 'csv',
            query: { search, filters },
            filename: 'journal-erp',
          }),
        )
      }
    >
      CSV for ERP
    </Button>
  );
}

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
