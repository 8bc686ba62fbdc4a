import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { PermissionFlag } from '../../../domain/permissions';
import {
  PERMISSION_GROUPS,
  PERMISSION_FLAGS,
  PERMISSION_ACTIONS,
  withImpliedViews,
} from '../../../domain/permissions';
import { roleInputSchema } from '../../../domain/users/userInput';
import { roles } from './roles';
import type { FieldDef, FieldGroup, CheckboxOption } from '../../ui/form/formFields';
import { FormScreen } from '../records/FormScreen';
import { billRecords } from '../bills/billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { orderRecords } from '../orders/orderRecords';
import { posRecords } from '../pos/posRecords';
import { roleRecords } from './roleRecords';
import { tankRecords } from '../tanks/tankRecords';

/** Row labels of the permission matrix. */
const ROW_LABELS: Record<(typeof PERMISSION_GROUPS)[number], string> = {
  Users: 'Employees',
  Contracts: contractRecords.title,
  Clients: clientRecords.title,
  Devices: deviceRecords.title,
  Orders: orderRecords.title,
  Pos: posRecords.title,
  Tanks: tankRecords.title,
  Bills: billRecords.title,
};

const options: readonly CheckboxOption[] = PERMISSION_GROUPS.flatMap((group) =>
  PERMISSION_ACTIONS.map((action) => ({
    value: `can${action}${group}`,
    label: action,
    group: ROW_LABELS[group],
  })),
);

const isPermission = (flag: string): flag is PermissionFlag =>
  PERMISSION_FLAGS.some((permission) => permission === flag);

const nameField: FieldDef[] = [{ name: 'name', label: 'Name', kind: 'text', required: true }];

const createFieldGroups = (nameFields: readonly FieldDef[]): FieldGroup[] => [
  {
    title: 'Role',
    fields: [...nameFields, { name: 'description', label: 'Description', kind: 'multiline', wide: true }],
  },
  {
    title: 'Permissions',
    fields: [
      {
        name: 'permissions',
        label: 'Permissions of employees with this role',
        kind: 'checkboxes',
        help: 'Create and Update include View',
        options,
        normalize: (permissions) => withImpliedViews(permissions.filter(isPermission)),
      },
    ],
  },
];

const customRoleGroups = createFieldGroups(nameField);
const systemRoleGroups = createFieldGroups([]);
const preserved = ['name'];
const initialValues = { permissions: [] };

/** Adds or edits a role; system roles can't be renamed. */
export default function RoleForm() {
  const { id } = useParams();
  const isSystem = useSelector(roles.selectRecord(id ?? ''))?.is_system === true;
  const definition = useMemo(
    () => ({
      groups: isSystem ? systemRoleGroups : customRoleGroups,
      schema: roleInputSchema,
      initialValues,
      preserved,
    }),
    [isSystem],
  );
  return (
    <FormScreen
      resource={roles}
      recordType={roleRecords}
      nameOf={({ name }) => name}
      definition={definition}
    />
  );
}
