import { EMIRATES } from '../../../domain/enums';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const usernameField: FieldDef = {
  name: 'username',
  label: 'Username',
  kind: 'text',
  required: true,
  help: 'Lowercase letters, digits, dots, dashes or underscores; can’t be changed later',
};

/** Name and contact fields, also on the profile page. */
export const personFields: readonly FieldDef[] = [
  { name: 'first_name', label: 'First name', kind: 'text', required: true },
  { name: 'middle_name', label: 'Middle name', kind: 'text' },
  { name: 'last_name', label: 'Last name', kind: 'text', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'text',
    required: true,
    help: 'With the country code, such as +971 50 123 4567',
  },
  { name: 'phone_second', label: 'Alternate Phone', kind: 'text' },
  { name: 'address', label: 'Address', kind: 'multiline', wide: true },
];

const toGroupedOptions = (group: string, names: readonly string[]) =>
  names.map((name) => ({ value: name, label: name, group }));

/** Field groups of an employee; the username is immutable. */
export const userFieldGroups = (
  roles: RefFieldOptions,
  routes: readonly string[],
  isNew: boolean,
): FieldGroup[] => [
  {
    title: 'Account',
    fields: [...(isNew ? [usernameField] : []), { ...roles, name: 'role', label: 'Role', required: true }],
  },
  { title: 'Person', fields: personFields },
  {
    title: 'Employment',
    fields: [
      { name: 'position', label: 'Position', kind: 'text', required: true },
      {
        name: 'national_id',
        label: 'ID',
        kind: 'text',
        required: true,
        help: 'Emirates ID, such as 784-1990-1234567-6',
      },
      {
        name: 'areas',
        label: 'Areas',
        kind: 'checkboxes',
        options: [...toGroupedOptions('Emirates', EMIRATES), ...toGroupedOptions('Routes', routes)],
        help: 'None selected = all areas',
        wide: true,
      },
    ],
  },
];
