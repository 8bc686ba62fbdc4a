import type { Id } from '../../../domain/entity';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { journalColumns } from './journalColumns';
import { journal } from './ledger';

interface JournalTabProps {
  /** The invoice or payment that caused the entries, or their client. */
  filter: { source: Id } | { client: Id };
}

/** Journal entries of the record on the page. */
export function JournalTab({ filter }: JournalTabProps) {
  const list = useList(journal, { filters: { ...filter } });
  return (
    <DataTable
      plain
      label="Journal"
      columns={journalColumns}
      list={list}
      emptyState={{ title: 'No journal entries yet' }}
    />
  );
}
