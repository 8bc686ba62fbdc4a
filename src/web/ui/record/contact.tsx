import Link from '@mui/material/Link';
import { isPhone } from '../../../domain/identifiers';

/** Addresses without characters that have a special meaning in links. */
const EMAIL = /^[\w.+-]+@[\w.-]+$/;

/** Phone number as a link that starts a call; other text is unchanged. */
export const renderPhone = (phone: string | null | undefined) => {
  const number = phone?.replaceAll(' ', '') ?? '';
  if (!isPhone(number)) return phone;
  return (
    <Link key={phone} href={`tel:${number}`} dir="ltr">
      {phone}
    </Link>
  );
};

/** Email address as a link that starts a message; other text is unchanged. */
export const renderEmail = (email: string | null | undefined) => {
  if (!email || !EMAIL.test(email)) return email;
  return (
    <Link key={email} href={`mailto:${email}`}>
      {email}
    </Link>
  );
};
