import { inputSchema, secret, text } from '../validation';
import { SPEC_TEXTS } from '../specTexts';

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** The sign-in form. */
export const loginInputSchema = inputSchema({
  username: text('Username').required('Username is required'),
  password: secret('Password').required('Password is required'),
});

const email = () => text('Email', 254).required('Email is required').email('Email must be a valid email');

/** Recovery, step 1. */
export const passwordRecoveryInputSchema = inputSchema({ email: email() });

/** Recovery, step 2; password strength is checked by the server after the code. */
export const newPasswordInputSchema = inputSchema({
  token_email: text('Code', 64).required('Code is required'),
  new_password: secret('Password').required(SPEC_TEXTS.passwordRequired),
});

/** Request body of recovery, step 2. */
export const passwordResetInputSchema = newPasswordInputSchema.shape({ email: email() });

export const changeOwnPasswordInputSchema = inputSchema({
  current_password: secret('Current password').required('Current password is required'),
  new_password: secret('New password').required('New password is required'),
});

export const confirmUsernameInputSchema = inputSchema({
  code: text('Code', 64).required('Code is required'),
});
