import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ApiError } from '../../../../src/domain/entity';
import { choice, day, optional } from '../../../../src/domain/fieldSchemas';
import { inputSchema, flag, listOf, number, text } from '../../../../src/domain/validation';
import { RecordForm } from '../../../../src/web/ui/form/RecordForm';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import { renderInRouter } from '../../renderApp';

const schema = inputSchema({
  name: text('Name').required('Name is required'),
  note: optional(text('Note')),
  litres: number('Litres').nullable().positive('Litres must be above zero'),
  kind: choice('Kind', ['small', 'large']).nullable(),
  round: flag('Round'),
  owner: text('Owner').nullable(),
  marks: listOf('Marks', text('Mark').defined()).min(1, 'Tick a mark'),
});

const onSearch = jest.fn();

const groups: FieldGroup[] = [
  {
    title: 'Tank',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'note', label: 'Note', kind: 'multiline' },
      { name: 'litres', label: 'Litres', kind: 'number', unit: 'L' },
      { name: 'kind', label: 'Kind', kind: 'select', options: [{ value: 'small', label: 'Small' }] },
      { name: 'round', label: 'Round', kind: 'checkbox' },
      {
        name: 'owner',
        label: 'Owner',
        kind: 'record',
        options: [{ _id: 'o2', label: 'Noor Bakery' }],
        isPending: false,
        onSearch,
        selected: { _id: 'o1', label: 'Marina Heights' },
      },
      {
        name: 'marks',
        label: 'Marks',
        kind: 'checkboxes',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    ],
  },
];

const full = { name: 'T1', note: 'old', litres: 500, kind: 'small', round: true, owner: 'o1', marks: ['a'] };
const submitted = jest.fn();

interface TestFormProps {
  initial?: object;
  error?: ApiError;
  rules?: typeof schema;
  isInDialog?: boolean;
}

/** A form whose save fails with `error`, if given. */
function TestForm({ initial = full, error, rules = schema, isInDialog = false }: TestFormProps) {
  const [serverError, setServerError] = useState<ApiError>();
  return (
    <RecordForm
      groups={groups}
      schema={rules}
      initialValues={initial}
      isPending={false}
      error={serverError}
      {...(isInDialog ? { onCancel: () => undefined } : { backTo: '/there' })}
      onSubmit={(value) => {
        submitted(value);
        setServerError(error && { ...error });
      }}
    />
  );
}

const saveButton = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  submitted.mockReset();
  onSearch.mockReset();
});

describe('RecordForm', () => {
  it('submits its values: numbers as numbers, references as ids', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.clear(screen.getByLabelText('Litres'));
    await user.type(screen.getByLabelText('Litres'), '1,250.5');
    await user.click(saveButton());
    expect(submitted).toHaveBeenCalledWith({ ...full, litres: 1250.5 });
  });

  it('is saved with Ctrl+S wherever the focus is, unless a dialog covers it', () => {
    const pressCtrlS = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    renderInRouter(<TestForm />);
    expect(pressCtrlS()).toBe(false);
    expect(submitted.mock.calls).toEqual([[full]]);
    renderInRouter(
      <Dialog open>
        <TestForm initial={{ ...full, name: 'T2' }} isInDialog />
      </Dialog>,
    );
    expect(pressCtrlS()).toBe(false);
    expect(submitted.mock.calls).toEqual([[full], [{ ...full, name: 'T2' }]]);
  });

  it('is saved once with Ctrl+S in a field', () => {
    renderInRouter(<TestForm />);
    expect(fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ctrlKey: true })).toBe(false);
    expect(submitted.mock.calls).toEqual([[full]]);
  });

  it('of a dialog can’t be cancelled while it is saved', () => {
    renderInRouter(
      <RecordForm
        groups={groups}
        schema={schema}
        initialValues={full}
        isPending
        onCancel={() => undefined}
        onSubmit={submitted}
      />,
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('shows amounts with two decimals, and the further ones of prices', async () => {
    const { user } = renderInRouter(
      <RecordForm
        groups={[
          {
            fields: [
              { name: 'amount', label: 'Amount', kind: 'money' },
              { name: 'price', label: 'Price', kind: 'money' },
            ],
          },
        ]}
        schema={inputSchema({ amount: number('Amount'), price: number('Price') })}
        initialValues={{ amount: 1367.5, price: 9.1234 }}
        isPending={false}
        onCancel={() => undefined}
        onSubmit={submitted}
      />,
    );
    expect(screen.getByLabelText('Amount')).toHaveValue('1367.50');
    expect(screen.getByLabelText('Price')).toHaveValue('9.1234');
    await user.clear(screen.getByLabelText('Price'));
    await user.type(screen.getByLabelText('Price'), '9.5');
    expect(screen.getByLabelText('Price')).toHaveValue('9.5');
    await user.click(saveButton());
    expect(submitted).toHaveBeenCalledWith({ amount: 1367.5, price: 9.5 });
  });

  it('submits an emptied field as null', async () => {
    const { user } = renderInRouter(<TestForm />);
    for (const label of ['Note', 'Litres']) await user.clear(screen.getByLabelText(label));
    await user.selectOptions(screen.getByLabelText('Kind'), '');
    await user.click(saveButton());
    expect(submitted).toHaveBeenCalledWith({ ...full, note: null, litres: null, kind: null });
  });

  it('shows errors beside the fields and in a summary that links to them', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.clear(screen.getByLabelText('Name'));
    await user.clear(screen.getByLabelText('Litres'));
    await user.type(screen.getByLabelText('Litres'), '-3');
    await user.click(saveButton());
    expect(submitted).not.toHaveBeenCalled();
    const summary = screen.getByRole('group', { name: 'Please fix these fields' });
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await user.click(within(summary).getByRole('link', { name: 'Litres must be above zero' }));
    expect(screen.getByLabelText('Litres')).toHaveFocus();
  });

  it.each(['Control', 'Meta'])('does not save a date that is not one with %s and S', async (modifier) => {
    const { user } = renderInRouter(
      <RecordForm
        groups={[{ title: 'Tank', fields: [{ name: 'built_on', label: 'Built on', kind: 'date' }] }]}
        schema={inputSchema({ built_on: day('Built on') })}
        initialValues={{ built_on: '2026-11-20' }}
        isPending={false}
        backTo="/there"
        onSubmit={submitted}
      />,
    );
    await user.type(screen.getByLabelText('Built on'), '{Backspace}');
    await user.keyboard(`{${modifier}>}s{/${modifier}}`);
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Built on')).toHaveAccessibleDescription(/Built on must be a date/);
  });

  it('shows errors without a visible field: of the server, of a hidden field and of the whole form', async () => {
    const error = { message: 'Invalid', fields: { bill: 'This invoice is already paid' } };
    const { user, unmount } = renderInRouter(<TestForm error={error} />);
    const summary = () => screen.getByRole('group', { name: 'Please fix these fields' });
    await user.click(saveButton());
    expect(summary()).toHaveFocus();
    expect(within(summary()).getByText('This invoice is already paid')).toBeVisible();
    unmount();
    submitted.mockReset();
    const strict = schema
      .shape({ secret: text('Secret').required('Secret is required') })
      .test('form', 'Save it tomorrow', () => false);
    renderInRouter(<TestForm rules={strict} />);
    await user.click(saveButton());
    expect(summary()).toHaveFocus();
    for (const message of ['Secret is required', 'Save it tomorrow'])
      expect(within(summary()).getByText(message)).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  it('reports text in a number field', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.type(screen.getByLabelText('Litres'), 'abc');
    await user.click(saveButton());
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Litres must be a number');
  });

  it('rejects a comma as decimal separator', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.clear(screen.getByLabelText('Litres'));
    await user.type(screen.getByLabelText('Litres'), '12,50');
    await user.click(saveButton());
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Litres must be a number');
    expect(submitted).not.toHaveBeenCalled();
  });

  it('validates a field when it loses the focus', async () => {
    const { user } = renderInRouter(<TestForm initial={{ ...full, name: '' }} />);
    await user.type(screen.getByLabelText('Name'), 'x{Backspace}');
    expect(screen.getByLabelText('Name')).toBeValid();
    await user.tab();
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });

  it('describes a checkbox group by its error once the focus leaves the group', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.click(screen.getByLabelText('A'));
    await user.tab();
    expect(screen.getByLabelText('B')).toHaveFocus();
    expect(screen.queryByText('Tick a mark')).toBeNull();
    await user.tab();
    expect(screen.getByRole('group', { name: 'Marks' })).toHaveAccessibleDescription('Tick a mark');
  });

  it('shows server errors beside the fields until they change', async () => {
    const fields = { name: 'This name is taken' };
    const { user } = renderInRouter(<TestForm error={{ status: 422, message: 'No', fields }} />);
    await user.type(screen.getByLabelText('Name'), 'x');
    await user.click(saveButton());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is taken');
    expect(screen.getByRole('link', { name: 'This name is taken' })).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'y');
    expect(screen.queryByText('This name is taken')).toBeNull();
    await user.click(saveButton());
    expect(submitted).toHaveBeenLastCalledWith({ ...full, name: 'T1xy' });
  });

  it.each([null, undefined])('shows a server error of a field that contains %s', async (note) => {
    const fields = { note: 'Say why in a note' };
    const initial = { ...full, note };
    const { user } = renderInRouter(
      <TestForm initial={initial} error={{ status: 422, message: 'No', fields }} />,
    );
    await user.click(saveButton());
    expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Say why in a note');
    expect(screen.getByRole('link', { name: 'Say why in a note' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Please fix these fields' })).toHaveFocus();
  });

  it('shows an error that belongs to no field', async () => {
    const { user } = renderInRouter(
      <TestForm error={{ status: 409, message: 'Somebody else saved first.' }} />,
    );
    await user.click(saveButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Not possible');
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else saved first.');
  });

  it('searches references by the typed text', async () => {
    const { user } = renderInRouter(<TestForm />);
    const owner = screen.getByRole('combobox', { name: 'Owner' });
    expect(owner).toHaveValue('Marina Heights');
    await user.clear(owner);
    await user.type(owner, 'noo');
    await waitFor(() =>
      expect(onSearch).toHaveBeenLastCalledWith('noo', expect.objectContaining({ name: 'T1' })),
    );
    await user.click(await screen.findByRole('option', { name: 'Noor Bakery' }));
    await user.click(saveButton());
    expect(submitted).toHaveBeenCalledWith({ ...full, owner: 'o2' });
  });

  it('toggles checkboxes', async () => {
    const { user } = renderInRouter(<TestForm />);
    await user.click(screen.getByRole('checkbox', { name: 'B' }));
    await user.click(screen.getByRole('checkbox', { name: 'A' }));
    await user.click(screen.getByRole('checkbox', { name: 'Round' }));
    await user.click(saveButton());
    expect(submitted).toHaveBeenCalledWith({ ...full, marks: ['b'], round: false });
  });
});

describe('leaving a form', () => {
  const typeName = async (props: TestFormProps = {}) => {
    const rendered = renderInRouter(<TestForm {...props} />);
    await rendered.user.type(screen.getByLabelText('Name'), 'x');
    return rendered;
  };

  it('prompts when there are unsaved changes and stays after Stay', async () => {
    const { user, router } = await typeName();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/here');
    expect(screen.getByLabelText('Name')).toHaveValue('T1x');
  });

  it('leaves after Leave', async () => {
    const { user } = await typeName();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  });

  it('does not prompt when the changes are undone', async () => {
    const { user } = await typeName();
    await user.type(screen.getByLabelText('Name'), '{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  });

  it.each([
    ['a tab of the same page', '/here?tab=2', undefined, '/here'],
    ['the navigation after a save', '/there', { force: true }, '/there'],
    ['the end of the session', '/login', undefined, '/login'],
  ])('does not prompt for %s', async (_case, to, state, end) => {
    const { router } = await typeName();
    await act(() => router.navigate(to, { state }));
    expect(router.state.location.pathname).toBe(end);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['another view of the same path', '/here?view=other', {}],
    ['another record of the same path', '/here?plan=2', {}],
    ['another tab, because it closes the dialog of the form', '/here?tab=2', { isInDialog: true }],
  ])('prompts before %s', async (_case, to, props) => {
    const { router } = await typeName(props);
    await act(() => router.navigate(to));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('prompts before Back to a page that was opened after a save', async () => {
    const { user, router } = renderInRouter(<TestForm />);
    await act(() => router.navigate('/there', { state: { force: true } }));
    await act(() => router.navigate('/here'));
    await user.type(screen.getByLabelText('Name'), 'x');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/here');
  });

  it('prompts before the tab closes, only while there are unsaved changes', async () => {
    const { user } = await typeName();
    const dispatchUnload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(dispatchUnload()).toBe(true);
    await user.type(screen.getByLabelText('Name'), '{Backspace}');
    expect(dispatchUnload()).toBe(false);
  });
});
