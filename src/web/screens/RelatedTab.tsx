import { useMemo } from 'react';
import type { Entity, Id } from '../../domain/entity';
import type { EntityKit } from '../kit/entity';
import { useList } from '../kit/useList';
import { DataTable } from '../ui/DataTable';
import type { Column } from '../ui/tableList';

interface RelatedTabProps<T extends Entity, D> {
  kit: EntityKit<T, D>;
  /** What the records are called, such as 'Invoices'. */
  label: string;
  columns: readonly Column<T>[];
  /** The field by which they belong to the record on the page, and the record. */
  field: string;
  of: Id;
}

/** The records of another noun that belong to the record on the page. */
export function RelatedTab<T extends Entity, D>({ kit, label, columns, field, of }: RelatedTabProps<T, D>) {
  const base = useMemo(() => ({ search: of, field }), [of, field]);
  const list = useList(kit, base);
  const none = { title: `No ${label.toLowerCase()} yet` };
  return <DataTable label={label} columns={columns} list={list} noRows={none} />;
}
