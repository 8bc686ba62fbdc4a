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
import { billRecords } from '../bills/billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { orderRecords } from '../orders/orderRecords';
import { posRecords } from '../pos/posRecords';
import { roleRecords } from './roleRecords';
import { tankRecords } from '../tanks/tankRecords';

/** An area as the matrix names its row: by its word on screen. */
const ROWS: Record<(typeof GRANTED)[number], string> = {
  Users: 'Employees',
  Contracts: contractRecords.many,
  Clients: clientRecords.many,
  Devices: deviceRecords.many,
  Orders: orderRecords.many,
  Pos: posRecords.many,
  Tanks: tankRecords.many,
  Bills: billRecords.many,
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
  return <FormScreen resource={roles} area={roleRecords} nameOf={({ name }) => name} definition={plan} />;
}
