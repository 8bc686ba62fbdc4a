import { inputSchema, secret, text } from '../validation';

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** The sign-in form (spec section 5). */
export const loginInputSchema = inputSchema({
  username: text('Username').required('Username is required'),
  password: secret('Password').required('Password is required'),
});

const email = () => text('Email', 254).required('Email is required').email('Email must be a valid email');

/** Recovery, step 1 (spec section 5). */
export const passwordRecoveryInputSchema = inputSchema({ email: email() });

/** Recovery, step 2; the wording is the spec's. The password's strength is judged after the code, by the server. */
export const newPasswordInputSchema = inputSchema({
  token_email: text('Code', 64).required('Code is required'),
  new_password: secret('Password').required('Enter an Add Password'),
});

/** Recovery, step 2, as it is sent. */
export const passwordResetInputSchema = newPasswordInputSchema.shape({ email: email() });

/** Another password of one's own, by the one that is known. */
export const changeOwnPasswordInputSchema = inputSchema({
  current_password: secret('Current password').required('Current password is required'),
  new_password: secret('New password').required('New password is required'),
});

/** Proving that the username's owner reads its mail. */
export const confirmUsernameInputSchema = inputSchema({
  code: text('Code', 64).required('Code is required'),
});
