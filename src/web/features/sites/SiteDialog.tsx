import { useMemo } from 'react';
import { EMIRATES } from '../../../domain/enums';
import { optionsOf } from '../../../domain/labels';
import type { Site } from '../../../domain/sites/site';
import { MAX_SITE_CONTACTS, siteInputSchema } from '../../../domain/sites/siteInput';
import { usePermission } from '../../store/usePermission';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import { SplitCoordinates } from '../../ui/form/computedFields';
import type { FieldGroup, QuickCreateFormProps } from '../../ui/form/formFields';
import { clientOptions } from '../clients/clientOptions';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { useRecordEdit } from '../records/useRecordEdit';
import { useRecordOptions } from '../records/useRecordOptions';
import { siteRecords } from './siteRecords';
import { sites } from './sites';

const required = true;

const siteFieldGroups: readonly FieldGroup[] = [
  {
    title: 'Site',
    fields: [
      { name: 'code', label: 'Site code', kind: 'text', required },
      { name: 'name', label: 'Site name', kind: 'text', required },
      { name: 'area', label: 'Area', kind: 'text' },
      { name: 'emirate', label: 'Emirate', kind: 'select', options: optionsOf(EMIRATES), required },
      { name: 'address', label: 'Address', kind: 'text', wide: true },
      {
        name: 'lat',
        label: 'Latitude',
        kind: 'number',
        help: 'Paste a pair such as 25.0772, 55.1309 to fill in the longitude too',
      },
      { name: 'lng', label: 'Longitude', kind: 'number' },
      { name: 'makani', label: 'Makani number', kind: 'text' },
      { name: 'units_count', label: 'Units', kind: 'number' },
    ],
    footer: () => <SplitCoordinates lat="lat" lng="lng" />,
  },
  {
    title: 'Access',
    fields: [
      {
        name: 'access_notes',
        label: 'Access notes',
        kind: 'multiline',
        wide: true,
        help: 'Gate, keys, parking, hours',
      },
      {
        name: 'contacts',
        label: 'People to call',
        kind: 'array',
        rowLabel: 'Person',
        wide: true,
        initialValues: {},
        max: MAX_SITE_CONTACTS,
        columns: [
          { name: 'name', label: 'Name', kind: 'text', required },
          { name: 'role', label: 'Role', kind: 'text' },
          { name: 'phone', label: 'Phone', kind: 'text' },
        ],
      },
    ],
  },
];

/** Field groups of a site, with the owner for users who may view clients. */
function useSiteFieldGroups(): readonly FieldGroup[] {
  const clients = useRecordOptions(clientOptions);
  const canViewClients = usePermission('canViewClients');
  return useMemo(
    () =>
      canViewClients
        ? [
            ...siteFieldGroups,
            { title: 'Owner', fields: [{ name: 'owner_client', label: 'Owner', ...clients }] },
          ]
        : siteFieldGroups,
    [clients, canViewClients],
  );
}

interface SiteDialogProps {
  site?: Site;
  onClose: () => void;
}

/** Form of a new or existing site. */
export default function SiteDialog({ site, onClose }: SiteDialogProps) {
  return site ? <EditDialog site={site} onClose={onClose} /> : <AddDialog onClose={onClose} />;
}

function EditDialog({ site, onClose }: Required<SiteDialogProps>) {
  const groups = useSiteFieldGroups();
  const form = useRecordEdit(sites, site, { groups });
  return (
    <FormDialog wide title={`Modify ${site.code}`} {...form} schema={siteInputSchema} onClose={onClose} />
  );
}

const EMPTY = {};

function AddDialog({ onClose }: SiteDialogProps) {
  const groups = useSiteFieldGroups();
  const form = useSave(sites);
  return (
    <FormDialog
      wide
      title="Add site"
      groups={groups}
      schema={siteInputSchema}
      initialValues={EMPTY}
      {...form}
      onClose={onClose}
    />
  );
}

/** Adds a site from another form. */
export const NewSiteDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={siteRecords}
    groups={siteFieldGroups}
    schema={siteInputSchema}
    initialValues={(name) => ({ name })}
  />
);
