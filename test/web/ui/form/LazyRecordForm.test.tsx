import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { inputSchema, text } from '../../../../src/domain/validation';
import { theme } from '../../../../src/web/app/theme/theme';
import { FormDialog } from '../../../../src/web/ui/form/FormDialog';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';

let mockLost = true;

jest.mock('../../../../src/web/ui/form/RecordForm', (): unknown => {
  if (mockLost) throw new Error('The network is down.');
  return jest.requireActual('../../../../src/web/ui/form/RecordForm');
});

const groups: FieldGroup[] = [
  { title: '', fields: [{ kind: 'text', name: 'reason', label: 'Reason', required: true }] },
];

const told = jest.fn();

const asked = (
  <FormDialog
    open
    title="Suspend the contract"
    groups={groups}
    schema={inputSchema({ reason: text('Reason').required('Reason is required') })}
    initialValues={{}}
    isPending={false}
    onSubmit={told}
    onClose={jest.fn()}
  />
);

describe('a form in a dialog whose code has not come yet', () => {
  it('is a dialog at once, says that the code could not be fetched, and takes answers once it could', async () => {
    const person = userEvent.setup();
    render(
      <ThemeProvider theme={theme}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: asked }])} />
      </ThemeProvider>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Suspend the contract' });
    expect(screen.getByRole('status', { name: 'Loading the form' })).toBeVisible();
    await waitFor(() => {
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The form could not be loaded');
    mockLost = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await waitFor(() => {
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    });
    await person.type(reason, 'No answer');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(told).toHaveBeenCalledWith({ reason: 'No answer' });
  });
});
