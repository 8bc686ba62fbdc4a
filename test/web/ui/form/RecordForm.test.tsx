import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ApiError } from '../../../../src/domain/entity';
import { choice, optional } from '../../../../src/domain/fieldSchemas';
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
const sent = jest.fn();

interface Told {
  initial?: object;
  problem?: ApiError;
}

/** A form whose server answers, when it is told to, right after a save. */
function Formed({ initial = full, problem }: Told) {
  const [answer, setAnswer] = useState<ApiError>();
  return (
    <RecordForm
      groups={groups}
      schema={schema}
      initialValues={initial}
      isPending={false}
      error={answer}
      backTo="/there"
      onSubmit={(value) => {
        sent(value);
        setAnswer(problem && { ...problem });
      }}
    />
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  sent.mockReset();
  onSearch.mockReset();
});

describe('a form', () => {
  it('sends what stands in it, numbers as numbers and references by their id', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.clear(screen.getByLabelText('Litres'));
    await person.type(screen.getByLabelText('Litres'), '1,250.5');
    await person.click(save());
    expect(sent).toHaveBeenCalledWith({ ...full, litres: 1250.5 });
  });

  it('keeps an emptied field, so that it can be cleared', async () => {
    const { person } = renderInRouter(<Formed />);
    for (const label of ['Note', 'Litres']) await person.clear(screen.getByLabelText(label));
    await person.selectOptions(screen.getByLabelText('Kind'), '');
    await person.click(save());
    expect(sent).toHaveBeenCalledWith({ ...full, note: null, litres: null, kind: null });
  });

  it('says under the field and in a summary what is wrong, and leads from there to the field', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.clear(screen.getByLabelText('Name'));
    await person.clear(screen.getByLabelText('Litres'));
    await person.type(screen.getByLabelText('Litres'), '-3');
    await person.click(save());
    expect(sent).not.toHaveBeenCalled();
    const summary = screen.getByRole('group', { name: 'Please fix these fields' });
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await person.click(within(summary).getByRole('link', { name: 'Litres must be above zero' }));
    expect(screen.getByLabelText('Litres')).toHaveFocus();
  });

  it('says that text is no number', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.type(screen.getByLabelText('Litres'), 'abc');
    await person.click(save());
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Litres must be a number');
  });

  it('doesn’t take a comma before decimals for one between thousands', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.clear(screen.getByLabelText('Litres'));
    await person.type(screen.getByLabelText('Litres'), '12,50');
    await person.click(save());
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Litres must be a number');
    expect(sent).not.toHaveBeenCalled();
  });

  it('does not blame a field before it is left', async () => {
    const { person } = renderInRouter(<Formed initial={{ ...full, name: '' }} />);
    await person.type(screen.getByLabelText('Name'), 'x{Backspace}');
    expect(screen.getByLabelText('Name')).toBeValid();
    await person.tab();
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });

  it('says what is wrong with ticks, to who listens too, once they are all left', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.click(screen.getByLabelText('A'));
    await person.tab();
    expect(screen.getByLabelText('B')).toHaveFocus();
    expect(screen.queryByText('Tick a mark')).toBeNull();
    await person.tab();
    expect(screen.getByRole('group', { name: 'Marks' })).toHaveAccessibleDescription('Tick a mark');
  });

  it('puts the server’s faults on their fields until those change', async () => {
    const fields = { name: 'This name is taken' };
    const { person } = renderInRouter(<Formed problem={{ status: 422, message: 'No', fields }} />);
    await person.type(screen.getByLabelText('Name'), 'x');
    await person.click(save());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is taken');
    expect(screen.getByRole('link', { name: 'This name is taken' })).toBeVisible();
    await person.type(screen.getByLabelText('Name'), 'y');
    expect(screen.queryByText('This name is taken')).toBeNull();
    await person.click(save());
    expect(sent).toHaveBeenLastCalledWith({ ...full, name: 'T1xy' });
  });

  it.each([null, undefined])('brings the person to a fault of a field that holds %s', async (note) => {
    const fields = { note: 'Say why in a note' };
    const initial = { ...full, note };
    const { person } = renderInRouter(
      <Formed initial={initial} problem={{ status: 422, message: 'No', fields }} />,
    );
    await person.click(save());
    expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Say why in a note');
    expect(screen.getByRole('link', { name: 'Say why in a note' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Please fix these fields' })).toHaveFocus();
  });

  it('shows a refusal that is about no field', async () => {
    const { person } = renderInRouter(
      <Formed problem={{ status: 409, message: 'Somebody else saved first.' }} />,
    );
    await person.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('Not possible');
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else saved first.');
  });

  it('finds references by typing', async () => {
    const { person } = renderInRouter(<Formed />);
    const owner = screen.getByRole('combobox', { name: 'Owner' });
    expect(owner).toHaveValue('Marina Heights');
    await person.clear(owner);
    await person.type(owner, 'noo');
    await waitFor(() =>
      expect(onSearch).toHaveBeenLastCalledWith('noo', expect.objectContaining({ name: 'T1' })),
    );
    await person.click(await screen.findByRole('option', { name: 'Noor Bakery' }));
    await person.click(save());
    expect(sent).toHaveBeenCalledWith({ ...full, owner: 'o2' });
  });

  it('ticks and unticks', async () => {
    const { person } = renderInRouter(<Formed />);
    await person.click(screen.getByRole('checkbox', { name: 'B' }));
    await person.click(screen.getByRole('checkbox', { name: 'A' }));
    await person.click(screen.getByRole('checkbox', { name: 'Round' }));
    await person.click(save());
    expect(sent).toHaveBeenCalledWith({ ...full, marks: ['b'], round: false });
  });
});

describe('leaving a form', () => {
  const typed = async () => {
    const drawn = renderInRouter(<Formed />);
    await drawn.person.type(screen.getByLabelText('Name'), 'x');
    return drawn;
  };

  it('asks when something was typed, and stays when told so', async () => {
    const { person, router } = await typed();
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/here');
    expect(screen.getByLabelText('Name')).toHaveValue('T1x');
  });

  it('leaves when told so', async () => {
    const { person } = await typed();
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  });

  it('does not ask when nothing was typed, or when it was typed back', async () => {
    const { person } = await typed();
    await person.type(screen.getByLabelText('Name'), '{Backspace}');
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  });

  it.each([
    ['a tab of the same page', '/here?tab=2', undefined, '/here'],
    ['where a save leads', '/there', { force: true }, '/there'],
    ['the end of the visit', '/login', undefined, '/login'],
  ])('does not ask for %s', async (_what, to, state, end) => {
    const { router } = await typed();
    await act(() => router.navigate(to, { state }));
    expect(router.state.location.pathname).toBe(end);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before the tab is closed, only while something is unsaved', async () => {
    const { person } = await typed();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    await person.type(screen.getByLabelText('Name'), '{Backspace}');
    expect(closing()).toBe(false);
  });
});
