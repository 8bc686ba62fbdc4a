import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { parentListPath } from '../../../domain/lists/listOrigin';
import type { Entity } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { usePermission } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RecordPage } from '../../ui/record/RecordPage';
import type { TabItem } from '../../ui/layout/Tabs';
import { Tabs } from '../../ui/layout/Tabs';
import { HistoryTab } from '../history/lazyHistoryTab';
import { AdjacentRecordLinks } from '../adjacentRecords/AdjacentRecordLinks';
import type { RecordType } from '../../store/feature';

interface RecordScreenProps<T extends Entity, D> {
  resource: Resource<T, D>;
  recordType: RecordType;
  /** Returns the number or name of a record for titles. */
  nameOf: (record: T) => string;
  chip?: (record: T) => ReactNode;
  /** Page actions in addition to 'Modify'. */
  actions?: (record: T) => ReactNode;
  /** Whether the page shows the row of a list until the record is loaded. */
  showsRow?: boolean;
  /** Whether a record can no longer be modified. */
  isFinal?: (record: T) => boolean;
  /** Tabs between 'Details' and 'History'. */
  tabs?: (record: T) => readonly TabItem[];
  children: (record: T) => ReactNode;
}

/** Page of the record in the URL: title, status, actions, details, related tabs and history. */
export function RecordScreen<T extends Entity, D>(props: RecordScreenProps<T, D>) {
  const { resource, recordType, nameOf, chip, actions, showsRow, isFinal, tabs, children } = props;
  const { id = '' } = useParams();
  const location = useLocation();
  const view = useRecord(resource, id);
  const row = showsRow ? view.row : null;
  const record = view.record ?? row;
  const details = useMemo(() => record && <Stack spacing={2}>{children(record)}</Stack>, [children, record]);
  const canModify = usePermission(recordType.update);
  const name = record
    ? nameOf(record) || id
    : recordType.label.charAt(0).toUpperCase() + recordType.label.slice(1);
  const renderModifyLink = (record: T) =>
    canModify &&
    !isFinal?.(record) && (
      <LinkButton to={`${recordType.path}/${id}/edit`} variant={actions ? 'outlined' : 'contained'}>
        Modify
      </LinkButton>
    );
  return (
    <RecordPage
      view={view}
      row={row}
      breadcrumbs={[
        { label: recordType.title, to: parentListPath(recordType.path, location) },
        record ? name : id,
      ]}
      title={name}
      titleSuffix={chip}
      extraActions={<AdjacentRecordLinks resource={resource.name} recordType={recordType} id={id} />}
      actions={(record) => (
        <>
          {actions?.(record)}
          {renderModifyLink(record)}
        </>
      )}
    >
      {(record) => (
        <Tabs
          label={recordType.label}
          tabs={[
            { label: 'Details', content: details },
            ...(tabs?.(record) ?? []),
            { label: 'History', content: <HistoryTab noun={recordType.noun} id={id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}
