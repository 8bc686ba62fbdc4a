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
  area: RecordType;
  /** The number or name that people know the record by. */
  nameOf: (record: T) => string;
  chip?: (record: T) => ReactNode;
  /** What else may be done with it now, beside 'Modify'. */
  actions?: (record: T) => ReactNode;
  /** Whether the record is history and no longer changes. */
  isFinal?: (record: T) => boolean;
  /** What belongs to it, between its details and its history. */
  tabs?: (record: T) => readonly TabItem[];
  children: (record: T) => ReactNode;
}

/** The page of the record in the address: its name, its state, 'Modify' for those who may, what is known of it and what happened to it. */
export function RecordScreen<T extends Entity, D>(props: RecordScreenProps<T, D>) {
  const { resource, area, nameOf, chip, actions, isFinal, tabs, children } = props;
  const { id = '' } = useParams();
  const location = useLocation();
  const view = useRecord(resource, id);
  const { record } = view;
  const details = useMemo(() => record && <Stack spacing={2}>{children(record)}</Stack>, [children, record]);
  const canModify = usePermission(area.update ?? 'always') && area.update !== undefined;
  const name = record ? nameOf(record) || id : area.one.charAt(0).toUpperCase() + area.one.slice(1);
  const modify = (record: T) =>
    canModify &&
    !isFinal?.(record) && (
      <LinkButton to={`${area.path}/${id}/edit`} variant={actions ? 'outlined' : 'contained'}>
        Modify
      </LinkButton>
    );
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: area.many, to: parentListPath(area.path, location) }, record ? name : id]}
      title={name}
      titleSuffix={chip}
      extraActions={<AdjacentRecordLinks resource={resource.name} area={area} id={id} />}
      actions={(record) => (
        <>
          {actions?.(record)}
          {modify(record)}
        </>
      )}
    >
      {(record) => (
        <Tabs
          label={area.one}
          tabs={[
            { value: 'Details', label: 'Details', content: details },
            ...(tabs?.(record) ?? []),
            { value: 'History', label: 'History', content: <HistoryTab noun={area.noun} id={id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}
