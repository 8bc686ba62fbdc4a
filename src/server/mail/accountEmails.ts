import type { Email } from './mailer';

const CODE_VALIDITY = 'The code is valid for 10 minutes and works once.';

/** What the product writes to people. */
export const accountEmails = {
  resetPassword: (to: string, code: string): Email => ({
    to,
    subject: 'Your code for a new password',
    paragraphs: [
      `Your code: ${code}`,
      CODE_VALIDITY,
      'Enter it on the Recover password page together with your new password.',
      'If you did not ask for it, you can ignore this mail; your password stays as it is.',
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
      `An account was made for you. Your username: ${username}`,
      `Your code: ${code}`,
      'Choose your password within 10 minutes on the Recover password page; later, ask there for a new code with this address.',
    ],
  }),
  passwordChanged: (to: string, username: string): Email => ({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was changed, and its other sessions have ended.`,
      'If it was not you, recover your password now and tell your administrator.',
    ],
  }),
  emailChanged: (to: string, username: string): Email => ({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `The account ${username} no longer uses this address.`,
      'If it was not you, tell your administrator now.',
    ],
  }),
};
