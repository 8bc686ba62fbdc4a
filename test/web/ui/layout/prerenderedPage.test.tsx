import { render, screen, waitFor } from '@testing-library/react';
import type { FieldErrors } from '../../../../src/domain/entity';
import { SmallForm } from '../../../../src/web/features/session/SmallForm';
import { useRemovePrerenderedPage } from '../../../../src/web/ui/layout/prerenderedPage';

const FIELDS = [
  { name: 'username', label: 'Username', autoComplete: 'username' },
  { name: 'password', label: 'Password', autoComplete: 'current-password' },
];

/** What the page shows before the program: a form that somebody has filled in, perhaps sent. */
function typedBefore(sent: boolean): void {
  document.body.innerHTML =
    '<div id="before"><div><form><input name="username"><input name="password"></form></div></div>';
  const [username, password] = document.querySelectorAll('input');
  if (username) username.value = 'mariam';
  if (password) password.value = 'a secret';
  password?.focus();
  if (sent) document.forms[0]?.setAttribute('data-sent', '');
}

const faultsOf = ({ username = '' }: Record<string, string>): FieldErrors =>
  username ? {} : { username: 'Username is required' };

function Program({ onSubmit }: { onSubmit: (answers: Record<string, string>) => void }) {
  useRemovePrerenderedPage();
  return <SmallForm fields={FIELDS} faultsOf={faultsOf} button="Login" waiting={false} onSubmit={onSubmit} />;
}

function Around({ onClick }: { onClick: () => void }) {
  useRemovePrerenderedPage();
  return <button aria-label="Your account" onClick={onClick} />;
}

afterEach(() => document.getElementById('before')?.remove());

it('goes on with what was typed, where it was typed', () => {
  typedBefore(false);
  const onSubmit = jest.fn();
  render(<Program onSubmit={onSubmit} />);
  expect(document.getElementById('before')).toBeNull();
  expect(screen.getByLabelText('Username')).toHaveValue('mariam');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('sends what was sent before the program could send it', async () => {
  typedBefore(true);
  const onSubmit = jest.fn();
  render(<Program onSubmit={onSubmit} />);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit).toHaveBeenCalledWith({ username: 'mariam', password: 'a secret' });
});

it('presses the button that was pressed before the program could hear it', () => {
  document.body.innerHTML =
    '<div id="before"><div id="shell" data-pressed="Your account"><button aria-label="Your account"></button></div></div>';
  const onClick = jest.fn();
  render(<Around onClick={onClick} />);
  expect(onClick).toHaveBeenCalledTimes(1);
});
