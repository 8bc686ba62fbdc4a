import { screen, waitFor } from '@testing-library/react';
import { validationErrors } from '../../../../src/domain/validation';
import {
  confirmUsernameInputSchema,
  loginInputSchema,
  newPasswordInputSchema,
  passwordRecoveryInputSchema,
} from '../../../../src/domain/session/sessionInput';
import {
  codeFaults,
  loginFaults,
  newPasswordFaults,
  recoverFaults,
} from '../../../../src/web/features/session/sessionFaults';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeLoginResponse } from '../../../factories';
import { renderApp } from '../../renderApp';

const signedIn = {
  'POST /user/login': makeLoginResponse(),
  'GET /profile': neverResolves(),
  'POST /wallet': neverResolves(),
};

describe('the login', () => {
  it('has the letters of the specification', async () => {
    renderApp('/login', {}, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Forget Your Password?' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
    expect(document.title).toBe('Welcome back! · Tankbook');
  });

  it('says what is missing and asks the server nothing', async () => {
    const { person, calls } = renderApp('/login', {}, null);
    await person.click(await screen.findByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('leads a person in', async () => {
    const { person, at, toasts } = renderApp('/login', signedIn, null);
    await person.type(await screen.findByLabelText('Username'), 'admin');
    await person.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    await waitFor(() => expect(at()).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(toasts).toContainEqual({ tone: 'success', text: 'Welcome Back!' });
  });

  it('sends once, however often the button is pressed', async () => {
    const { person, calls } = renderApp('/login', { 'POST /user/login': neverResolves() }, null);
    await person.type(await screen.findByLabelText('Username'), 'admin');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
    await person.click(screen.getByLabelText('Username'));
    await person.keyboard('{Enter}');
    expect(calls.map(({ line }) => line)).toEqual(['POST /user/login']);
  });

  it('keeps what was typed when the server refuses', async () => {
    const wrong = errorResponse(401, { message: 'Wrong username or password.', verify_username: true });
    const { person, toasts } = renderApp('/login', { 'POST /user/login': wrong }, null);
    await person.type(await screen.findByLabelText('Username'), 'admin');
    await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() =>
      expect(toasts).toContainEqual({ tone: 'error', text: 'Wrong username or password.' }),
    );
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });
});

describe('recovering a password', () => {
  const told = { success: true, message: 'A code is on its way.' };

  it('takes the email, then the code and a new password, and leads to the login', async () => {
    const answers = {
      'POST /admin/auth/resend_verify_email': told,
      'POST /admin/auth/change_password': told,
    };
    const { person, at, calls } = renderApp('/recover-password', answers, null);
    await person.click(await screen.findByRole('button', { name: 'Send Code' }));
    expect(screen.getByLabelText('Email Addres')).toHaveAccessibleDescription('Email is required');
    await person.type(screen.getByLabelText('Email Addres'), 'a@gas.example');
    await person.click(screen.getByRole('button', { name: 'Send Code' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Confirm Code')).toHaveAccessibleDescription('Code is required');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Enter an Add Password');
    await person.type(screen.getByLabelText('Confirm Code'), ' 123456 ');
    await person.type(screen.getByLabelText('New Password'), 'a new password');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(at()).toBe('/login'));
    expect(calls.at(-1)?.body).toEqual({
      token_email: '123456',
      new_password: 'a new password',
      email: 'a@gas.example',
    });
  });

  it('wants an email that can be one', async () => {
    const { person } = renderApp('/recover-password', {}, null);
    await person.type(await screen.findByLabelText('Email Addres'), 'nobody{Enter}');
    expect(screen.getByLabelText('Email Addres')).toHaveAccessibleDescription('Email must be a valid email');
  });
});

describe('confirming a username', () => {
  it('explains, takes the code and leads to the login', async () => {
    const answers = { 'POST /auth/verify_username': { success: true } };
    const { person, at, calls } = renderApp('/confirm-username', answers, null, 'a.rahman');
    expect(await screen.findByText(/The username a\.rahman is not confirmed yet/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Confirm Code')).toHaveAccessibleDescription('Code is required');
    await person.type(screen.getByLabelText('Confirm Code'), '4711{Enter}');
    await waitFor(() => expect(at()).toBe('/login'));
    expect(calls.at(-1)?.body).toEqual({ username: 'a.rahman', code: '4711' });
  });

  it('sends the code again when asked', async () => {
    const answers = { 'POST /auth/resend_verify_username': { success: true, message: 'Sent again.' } };
    const { person, toasts } = renderApp('/confirm-username', answers, null, 'a.rahman');
    await person.click(await screen.findByRole('button', { name: 'Send the code again' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Sent again.' }));
  });

  it('does not exist while nothing is to be confirmed', async () => {
    const { at } = renderApp('/confirm-username', {}, null);
    await waitFor(() => expect(at()).toBe('/login'));
  });
});

describe('the light rules of the small forms', () => {
  it.each([
    [
      'login',
      loginFaults,
      loginInputSchema,
      [
        { username: '', password: '' },
        { username: ' ', password: ' ' },
        { username: 'a', password: 'b' },
      ],
    ],
    [
      'recovery, step 1',
      recoverFaults,
      passwordRecoveryInputSchema,
      [{ email: '' }, { email: 'nobody' }, { email: 'a@b.co' }, { email: ' a@b.co ' }],
    ],
    [
      'recovery, step 2',
      newPasswordFaults,
      newPasswordInputSchema,
      [
        { token_email: '', new_password: '' },
        { token_email: '1', new_password: ' ' },
      ],
    ],
    ['confirming', codeFaults, confirmUsernameInputSchema, [{ code: ' ' }, { code: '1' }]],
  ] as const)('say of a %s what its draft says', (_form, light, draft, answers) => {
    for (const given of answers) expect(light({ ...given })).toEqual(validationErrors(draft, given));
  });
});
