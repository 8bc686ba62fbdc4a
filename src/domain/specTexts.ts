/** Texts that the specification dictates to the letter, errors included: do not correct them. */
export const SPEC_TEXTS = {
  confirmUnload: 'Are you sure you want to Unloading this payment?',
  emailAddress: 'Email Addres',
  employeeTitle: 'Employee Informations',
  forgotPassword: 'Forget Your Password?',
  passwordRequired: 'Enter an Add Password',
  somethingWentWrong: 'Something went wrong !',
} as const;
