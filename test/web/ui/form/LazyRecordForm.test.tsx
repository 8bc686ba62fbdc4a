import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { inputSchema, text } from '../../../../src/domain/validation';
import { theme } from '../../../../src/web/app/theme/theme';
import { FormDialog } from '../../../../src/web/ui/form/FormDialog';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';

let mockFails = true;

jest.mock('../../../../src/web/ui/form/RecordForm', (): unknown => {
  if (mockFails) throw new Error('The network is down.');
  return jest.requireActual('../../../../src/web/ui/form/RecordForm');
});

const groups: FieldGroup[] = [
  { title: '', fields: [{ kind: 'text', name: 'reason', label: 'Reason', required: true }] },
];

const onSubmit = jest.fn();

const formDialog = (
  <FormDialog
    title="Suspend the contract"
    groups={groups}
    schema={inputSchema({ reason: text('Reason').required('Reason is required') })}
    initialValues={{}}
    isPending={false}
    onSubmit={onSubmit}
    onClose={jest.fn()}
  />
);

describe('a form dialog whose code is not loaded', () => {
  it('opens at once, shows a load error, and focuses its first field after a retry', async () => {
    const user = userEvent.setup();
    render(
      <ThemeProvider theme={theme}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: formDialog }])} />
      </ThemeProvider>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Suspend the contract' });
    expect(screen.getByRole('status', { name: 'Loading the form' })).toBeVisible();
    await waitFor(() => {
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The form could not be loaded');
    mockFails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await waitFor(() => {
      expect(reason).toHaveFocus();
    });
    await user.type(reason, 'No answer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledWith({ reason: 'No answer' });
  });
});
