import Link from '@mui/material/Link';
import { isPhone } from '../../../domain/identifiers';

/** Addresses without characters that have a meaning in a link. */
const EMAIL = /^[\w.+-]+@[\w.-]+$/;

/** A phone number that starts a call; other text is shown as it is. */
export const renderPhone = (phone: string | null | undefined) => {
  const number = phone?.replaceAll(' ', '') ?? '';
  if (!isPhone(number)) return phone;
  return (
    <Link key={phone} href={`tel:${number}`} dir="ltr">
      {phone}
    </Link>
  );
};

/** An email address that starts a message; other text is shown as it is. */
export const renderEmail = (email: string | null | undefined) => {
  if (!email || !EMAIL.test(email)) return email;
  return (
    <Link key={email} href={`mailto:${email}`}>
      {email}
    </Link>
  );
};
