import Link from '@mui/material/Link';

/** A phone number that starts a call. */
export const renderPhone = (phone: string | null | undefined) =>
  phone && (
    <Link key={phone} href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
      {phone}
    </Link>
  );

/** An email address that starts a message. */
export const renderEmail = (email: string | null | undefined) =>
  email && (
    <Link key={email} href={`mailto:${email}`}>
      {email}
    </Link>
  );
