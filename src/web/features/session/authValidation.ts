import type { FieldErrors } from '../../../domain/entity';
import { SPEC_TEXTS } from '../../../domain/specTexts';

type FormValues = Record<string, string>;
type Rule = readonly [name: string, isInvalid: (value: string) => boolean, message: string];

const isBlank = (value: string): boolean => value.trim() === '';
const isEmpty = (value: string): boolean => value === '';
const isNotEmail = (value: string): boolean => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());

/** Creates a validator that returns the first error of each field; without yup, so that the login page loads fast. */
const createValidator =
  (...rules: Rule[]) =>
  (values: FormValues): FieldErrors => {
    const errors: FieldErrors = {};
    for (const [name, isInvalid, message] of rules)
      if (isInvalid(values[name] ?? '')) errors[name] ??= message;
    return errors;
  };

export const validateSignIn = createValidator(
  ['username', isBlank, 'Username is required'],
  ['password', isEmpty, 'Password is required'],
);

export const validateRecoveryEmail = createValidator(
  ['email', isBlank, 'Email is required'],
  ['email', isNotEmail, 'Email must be a valid email'],
);

export const validateNewPassword = createValidator(
  ['token_email', isBlank, 'Code is required'],
  ['new_password', isEmpty, SPEC_TEXTS.passwordRequired],
);

export const validateCode = createValidator(['code', isBlank, 'Code is required']);
