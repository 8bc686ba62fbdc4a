import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Permission } from '../../../domain/permissions';
import { AREAS as GRANTED, PERMISSIONS, VERBS, withViews } from '../../../domain/permissions';
import { roleDraft } from '../../../domain/users/userInput';
import { roles } from './roles';
import type { Field, FieldGroup, FlagOption } from '../../ui/form/formFields';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';

/** An area as the matrix names its row: by its word on screen. */
const ROWS: Record<(typeof GRANTED)[number], string> = {
  Users: 'Employees',
  Contracts: AREAS.contracts.many,
  Clients: AREAS.clients.many,
  Devices: AREAS.devices.many,
  Orders: AREAS.orders.many,
  Pos: AREAS.pos.many,
  Tanks: AREAS.tanks.many,
  Bills: AREAS.bills.many,
};

const options: readonly FlagOption[] = GRANTED.flatMap((area) =>
  VERBS.map((verb) => ({ value: `can${verb}${area}`, label: verb, group: ROWS[area] })),
);

const isPermission = (flag: string): flag is Permission => PERMISSIONS.some((known) => known === flag);

const naming: Field[] = [{ name: 'name', label: 'Name', kind: 'text', required: true }];

const groups = (named: readonly Field[]): FieldGroup[] => [
  {
    title: 'Role',
    fields: [...named, { name: 'description', label: 'Description', kind: 'long', wide: true }],
  },
  {
    title: 'Permissions',
    fields: [
      {
        name: 'permissions',
        label: 'What employees with this role may do',
        kind: 'flags',
        help: 'Create and Update include View',
        options,
        tidy: (held) => withViews(held.filter(isPermission)),
      },
    ],
  },
];

const own = groups(naming);
const ofSystem = groups([]);
const kept = ['name'];
const fresh = { permissions: [] };

/** Add a role, or change its flags; a system role keeps its name. */
export default function RoleForm() {
  const { id } = useParams();
  const { record } = useSelector(roles.select);
  const isSystem = record?._id === id && record?.is_system === true;
  const plan = useMemo(
    () => ({ groups: isSystem ? ofSystem : own, schema: roleDraft, fresh, kept }),
    [isSystem],
  );
  return <FormScreen kit={roles} area={AREAS.roles} nameOf={({ name }) => name} plan={plan} />;
}
