import type { InferType } from 'yup';
import { email, emiratesId, optional, phone, reference } from '../fieldSchemas';
import { PERMISSION_FLAGS } from '../permissions';
import { inputSchema, lowerCased, listOf, secret, text } from '../validation';

const personFields = {
  email: email('Email').transform(lowerCased).required('Email is required'),
  first_name: text('First name', 60).required('First name is required'),
  middle_name: optional(text('Middle name', 60)),
  last_name: text('Last name', 60).required('Last name is required'),
  phone: phone('Phone').required('Phone is required'),
  phone_second: optional(phone('Alternate phone')),
  address: optional(text('Address', 500)),
};

const MAX_AREAS = 100;

const employeeFields = {
  ...personFields,
  position: text('Position', 80).required('Position is required'),
  national_id: emiratesId('ID').required('ID is required'),
  role: reference('Role').required('Role is required'),
  areas: listOf('Areas', text('Area', 40).required('Area is required'), MAX_AREAS),
};

/** Input of an invitation. */
export const newUserInputSchema = inputSchema({
  username: text('Username', 32)
    .matches(/^[a-z0-9._-]{3,32}$/, {
      message: 'Username must have 3 to 32 lowercase letters, digits, dots, dashes or underscores',
      excludeEmptyString: true,
    })
    .required('Username is required'),
  ...employeeFields,
});

/** Input of an employee; the username is immutable. */
export const userInputSchema = inputSchema(employeeFields);
/** Input of the own profile; a new email or phone requires the current password. */
export const profileInputSchema = inputSchema({
  ...personFields,
  current_password: secret('Current password'),
});
export type ProfileInput = InferType<typeof profileInputSchema>;

/** Input of a role; create and update imply view. */
export const roleInputSchema = inputSchema({
  name: text('Name', 40).required('Name is required').min(2, 'Name must have at least 2 characters'),
  description: optional(text('Description', 500)),
  permissions: listOf(
    'Permissions',
    text('Permission').oneOf(PERMISSION_FLAGS, 'Unknown permission').defined(),
    PERMISSION_FLAGS.length,
  ).required('Permissions are required'),
});
export type RoleInput = InferType<typeof roleInputSchema>;
