import type { Email } from './mailer';

const CODE_VALIDITY = 'The code is valid for 10 minutes and works once.';

/** Account emails. */
export const accountEmails = {
  resetPassword: (to: string, code: string): Email => ({
    to,
    subject: 'Your password reset code',
    paragraphs: [
      `Your code: ${code}`,
      CODE_VALIDITY,
      'Enter it with your new password on the Recover password page.',
      'If you did not request it, ignore this email; your password will not change.',
    ],
  }),
  verifyUsername: (to: string, username: string, code: string): Email => ({
    to,
    subject: 'Confirm your username',
    paragraphs: [
      `Your code for the username ${username}: ${code}`,
      CODE_VALIDITY,
      'Enter it on the Confirm username page.',
    ],
  }),
  invitation: (to: string, username: string, code: string): Email => ({
    to,
    subject: 'Your Tankbook account',
    paragraphs: [
      `An account was created for you. Your username: ${username}`,
      `Your code: ${code}`,
      'Choose your password within 10 minutes on the Recover password page. After that, request a new code there with this email address.',
    ],
  }),
  passwordChanged: (to: string, username: string): Email => ({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was changed and all other sessions were ended.`,
      'If this was not you, reset your password now and contact your administrator.',
    ],
  }),
  emailChanged: (to: string, username: string): Email => ({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `The account ${username} no longer uses this address.`,
      'If this was not you, contact your administrator now.',
    ],
  }),
};
