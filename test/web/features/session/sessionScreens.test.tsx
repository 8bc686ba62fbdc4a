import { screen, waitFor } from '@testing-library/react';
import { validationErrors } from '../../../../src/domain/validation';
import {
  confirmUsernameInputSchema,
  loginInputSchema,
  newPasswordInputSchema,
  passwordRecoveryInputSchema,
} from '../../../../src/domain/session/sessionInput';
import {
  validateCode,
  validateSignIn,
  validateNewPassword,
  validateRecoveryEmail,
} from '../../../../src/web/features/session/authValidation';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeLoginResponse } from '../../../factories';
import { renderApp } from '../../renderApp';

const loginResponses = {
  'POST /user/login': makeLoginResponse(),
  'GET /profile': neverResolves(),
  'POST /wallet': neverResolves(),
};

describe('login page', () => {
  it('has the texts of the specification', async () => {
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

  it('shows missing fields and sends nothing', async () => {
    const { user, calls } = renderApp('/login', {}, null);
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('signs the user in', async () => {
    const { user, pathname, toasts } = renderApp('/login', loginResponses, null);
    await user.type(await screen.findByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    await waitFor(() => expect(pathname()).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(toasts).toContainEqual({ tone: 'success', text: 'Welcome Back!' });
  });

  it('sends one request, however often it is submitted', async () => {
    const { user, calls } = renderApp('/login', { 'POST /user/login': neverResolves() }, null);
    await user.type(await screen.findByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
    await user.click(screen.getByLabelText('Username'));
    await user.keyboard('{Enter}');
    expect(calls.map(({ line }) => line)).toEqual(['POST /user/login']);
  });

  it('keeps the username when the server refuses', async () => {
    const wrong = errorResponse(401, { message: 'Wrong username or password.', verify_username: true });
    const { user, toasts } = renderApp('/login', { 'POST /user/login': wrong }, null);
    await user.type(await screen.findByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() =>
      expect(toasts).toContainEqual({ tone: 'error', text: 'Wrong username or password.' }),
    );
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });
});

describe('password recovery', () => {
  const success = { success: true, message: 'A code is on its way.' };

  it('takes the email, then the code and a new password, and opens the login page', async () => {
    const responses = {
      'POST /admin/auth/resend_verify_email': success,
      'POST /admin/auth/change_password': success,
    };
    const { user, pathname, calls } = renderApp('/recover-password', responses, null);
    await user.click(await screen.findByRole('button', { name: 'Send Code' }));
    expect(screen.getByLabelText('Email Addres')).toHaveAccessibleDescription('Email is required');
    await user.type(screen.getByLabelText('Email Addres'), 'a@gas.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Confirm Code')).toHaveAccessibleDescription('Code is required');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Enter an Add Password');
    await user.type(screen.getByLabelText('Confirm Code'), ' 123456 ');
    await user.type(screen.getByLabelText('New Password'), 'a new password');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(calls.at(-1)?.body).toEqual({
      token_email: '123456',
      new_password: 'a new password',
      email: 'a@gas.example',
    });
  });

  it('validates the email', async () => {
    const { user } = renderApp('/recover-password', {}, null);
    await user.type(await screen.findByLabelText('Email Addres'), 'nobody{Enter}');
    expect(screen.getByLabelText('Email Addres')).toHaveAccessibleDescription('Email must be a valid email');
  });
});

describe('username confirmation', () => {
  it('takes the code and opens the login page', async () => {
    const responses = { 'POST /auth/verify_username': { success: true } };
    const { user, pathname, calls } = renderApp('/confirm-username', responses, null, 'a.rahman');
    expect(await screen.findByText(/The username a\.rahman is not confirmed yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Confirm Code')).toHaveAccessibleDescription('Code is required');
    await user.type(screen.getByLabelText('Confirm Code'), '4711{Enter}');
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(calls.at(-1)?.body).toEqual({ username: 'a.rahman', code: '4711' });
  });

  it('sends the code again on request', async () => {
    const responses = { 'POST /auth/resend_verify_username': { success: true, message: 'Sent again.' } };
    const { user, toasts } = renderApp('/confirm-username', responses, null, 'a.rahman');
    await user.click(await screen.findByRole('button', { name: 'Send the code again' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'Sent again.' }));
  });

  it('redirects to the login page when no username needs confirmation', async () => {
    const { pathname } = renderApp('/confirm-username', {}, null);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });
});

describe('validation of the small forms without yup', () => {
  it.each([
    [
      'login',
      validateSignIn,
      loginInputSchema,
      [
        { username: '', password: '' },
        { username: ' ', password: ' ' },
        { username: 'a', password: 'b' },
      ],
    ],
    [
      'recovery, step 1',
      validateRecoveryEmail,
      passwordRecoveryInputSchema,
      [{ email: '' }, { email: 'nobody' }, { email: 'a@b.co' }, { email: ' a@b.co ' }],
    ],
    [
      'recovery, step 2',
      validateNewPassword,
      newPasswordInputSchema,
      [
        { token_email: '', new_password: '' },
        { token_email: '1', new_password: ' ' },
      ],
    ],
    ['confirmation', validateCode, confirmUsernameInputSchema, [{ code: ' ' }, { code: '1' }]],
  ] as const)(
    'returns for the form "%s" the same errors as its schema',
    (_form, validate, schema, inputs) => {
      for (const input of inputs) expect(validate({ ...input })).toEqual(validationErrors(schema, input));
    },
  );
});
