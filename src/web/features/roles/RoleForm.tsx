import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { PermissionFlag } from '../../../domain/permissions';
import {
  PERMISSION_AREAS as GRANTED,
  PERMISSION_FLAGS,
  PERMISSION_ACTIONS,
  withImpliedViews,
} from '../../../domain/permissions';
import { roleInputSchema } from '../../../domain/users/userInput';
import { roles } from './roles';
import type { FieldDef, FieldGroup, CheckboxOption } from '../../ui/form/formFields';
import { FormScreen } from '../records/FormScreen';
import { RECORD_TYPES } from '../records/recordTypes';

/** An area as the matrix names its row: by its word on screen. */
const ROWS: Record<(typeof GRANTED)[number], string> = {
  Users: 'Employees',
  Contracts: RECORD_TYPES.contracts.many,
  Clients: RECORD_TYPES.clients.many,
  Devices: RECORD_TYPES.devices.many,
  Orders: RECORD_TYPES.orders.many,
  Pos: RECORD_TYPES.pos.many,
  Tanks: RECORD_TYPES.tanks.many,
  Bills: RECORD_TYPES.bills.many,
};

const options: readonly CheckboxOption[] = GRANTED.flatMap((area) =>
  PERMISSION_ACTIONS.map((verb) => ({ value: `can${verb}${area}`, label: verb, group: ROWS[area] })),
);

const isPermission = (flag: string): flag is PermissionFlag =>
  PERMISSION_FLAGS.some((known) => known === flag);

const naming: FieldDef[] = [{ name: 'name', label: 'Name', kind: 'text', required: true }];

const groups = (named: readonly FieldDef[]): FieldGroup[] => [
  {
    title: 'Role',
    fields: [...named, { name: 'description', label: 'Description', kind: 'multiline', wide: true }],
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
        normalize: (held) => withImpliedViews(held.filter(isPermission)),
      },
    ],
  },
];

const own = groups(naming);
const ofSystem = groups([]);
const preserved = ['name'];
const initialValues = { permissions: [] };

/** Add a role, or change its flags; a system role keeps its name. */
export default function RoleForm() {
  const { id } = useParams();
  const isSystem = useSelector(roles.selectRecord(id ?? ''))?.is_system === true;
  const plan = useMemo(
    () => ({ groups: isSystem ? ofSystem : own, schema: roleInputSchema, initialValues, preserved }),
    [isSystem],
  );
  return (
    <FormScreen resource={roles} area={RECORD_TYPES.roles} nameOf={({ name }) => name} definition={plan} />
  );
}
