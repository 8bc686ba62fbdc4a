import Stack from '@mui/material/Stack';
import type { Entity, Id } from '../../../domain/entity';
import type { Permission } from '../../../domain/permissions';
import type { Resource } from '../../store/createResource';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/layout/LinkButton';
import type { Column } from '../../ui/table/tableTypes';

interface RelatedTabProps<T extends Entity, D> {
  resource: Resource<T, D>;
  /** Plural label of the records, such as 'Invoices'. */
  label: string;
  columns: readonly Column<T>[];
  /** Field that refers to the record on the page. */
  field: string;
  recordId: Id;
  /** Link that adds a related record. */
  add?: AddLink;
}

interface AddLink {
  /** Such as 'New order'. */
  label: string;
  to: string;
  permission: Permission;
}

function AddButton({ add: { label, to, permission } }: { add: AddLink }) {
  return usePermission(permission) ? (
    <div>
      <LinkButton to={to} variant="outlined">
        {label}
      </LinkButton>
    </div>
  ) : null;
}

/** Table of records that refer to the record on the page. */
export function RelatedTab<T extends Entity, D>(props: RelatedTabProps<T, D>) {
  const { resource, label, columns, field, recordId, add } = props;
  const list = useList(resource, { search: recordId, field });
  return (
    <Stack spacing={1.5}>
      {add && <AddButton add={add} />}
      <DataTable plain label={label} columns={columns} list={list} />
    </Stack>
  );
}
