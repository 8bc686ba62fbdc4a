import { clients } from './clients';
import { ListScreen } from '../records/ListScreen';
import { clientColumns } from './clientColumns';
import { clientRecords, clientFilters, clientQuickFilters } from './clientRecords';

export default function ClientList() {
  return (
    <ListScreen
      resource={clients}
      recordType={clientRecords}
      filters={clientFilters}
      quickFilters={clientQuickFilters}
      columns={clientColumns}
    />
  );
}
