import type { InferType } from 'yup';
import { email, emiratesId, maybe, phone, reference } from '../fieldSchemas';
import { PERMISSIONS } from '../permissions';
import { draft, inSmallLetters, listOf, secret, text } from '../validation';

const person = {
  email: email('Email').transform(inSmallLetters).required('Email is required'),
  first_name: text('First name', 60).required('First name is required'),
  middle_name: maybe(text('Middle name', 60)),
  last_name: text('Last name', 60).required('Last name is required'),
  phone: phone('Phone').required('Phone is required'),
  phone_second: maybe(phone('Alternate phone')),
  address: maybe(text('Address', 500)),
};

/** Emirates and routes that one person may be given. */
const MOST_AREAS = 100;

const employee = {
  ...person,
  position: text('Position', 80).required('Position is required'),
  national_id: emiratesId('ID').required('ID is required'),
  role: reference('Role').required('Role is required'),
  areas: listOf('Areas', text('Area', 40).required('Area is required'), MOST_AREAS),
};

/** What is written about a new employee. */
export const newUserDraft = draft({
  username: text('Username', 32)
    .matches(/^[a-z0-9._-]{3,32}$/, {
      message: 'Username must have 3 to 32 small letters, digits, dots, dashes or underscores',
      excludeEmptyString: true,
    })
    .required('Username is required'),
  ...employee,
});

/** What may change about an employee; the username stays for ever. */
export const userDraft = draft(employee);
export type UserDraft = InferType<typeof userDraft>;

/** What people may change about themselves; another email or phone asks for their password. */
export const profileDraft = draft({ ...person, current_password: secret('Current password') });
export type ProfileDraft = InferType<typeof profileDraft>;

/** A role: its name and its flags. To create or update in an area is also to view it. */
export const roleDraft = draft({
  name: text('Name', 40).required('Name is required').min(2, 'Name must have at least 2 characters'),
  description: maybe(text('Description', 500)),
  permissions: listOf(
    'Permissions',
    text('Permission').oneOf(PERMISSIONS, 'This permission is not known').defined(),
    PERMISSIONS.length,
  ).required('Permissions are required'),
});
export type RoleDraft = InferType<typeof roleDraft>;
