import { act, fireEvent, screen } from '@testing-library/react';
import { inputSchema, text } from '../../../../src/domain/validation';
import { RecordForm } from '../../../../src/web/ui/form/RecordForm';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import type { Autosave } from '../../../../src/web/ui/form/UnsavedDraft';
import { AUTOSAVE_DELAY_MS } from '../../../../src/web/ui/form/UnsavedDraft';
import { renderInRouter } from '../../renderApp';

const story: string[] = [];
const onSearch = jest.fn();
const schema = inputSchema({ name: text('Name').required(), owner: text('Owner').nullable() });
const groups: FieldGroup[] = [
  {
    title: 'Tank',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'owner', label: 'Owner', kind: 'record', options: [], isPending: false, onSearch },
    ],
  },
];
const keeping: Autosave = {
  isSaved: true,
  onChange: ({ name }) => void story.push(`typed ${String(name)}`),
  onLeave: () => void story.push('left'),
  onRestore: () => undefined,
  onDiscard: () => undefined,
};

const form = (
  <RecordForm
    groups={groups}
    schema={schema}
    initialValues={{ name: '' }}
    isPending={false}
    autosave={keeping}
    backTo="/there"
    onSubmit={({ name }) => void story.push(`sent ${name}`)}
  />
);

const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const type = (label: string, ...words: string[]) => {
  for (const value of words) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    pass(90);
  }
};

beforeEach(() => {
  jest.useFakeTimers();
  story.length = 0;
  onSearch.mockReset();
});
afterEach(() => void jest.useRealTimers());

describe('a form that is typed in', () => {
  it('tells what was typed once the typing pauses, not letter by letter', () => {
    renderInRouter(form);
    type('Name', 'N', 'No', 'Noo', 'Noor');
    expect(story).toEqual([]);
    pass(AUTOSAVE_DELAY_MS);
    expect(story).toEqual(['typed Noor']);
    pass(AUTOSAVE_DELAY_MS);
    expect(story).toEqual(['typed Noor']);
  });

  it('has told all when it is sent, and tells nothing after that', () => {
    renderInRouter(form);
    type('Name', 'Noor');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(story).toEqual(['sent Noor', 'typed Noor']);
    pass(AUTOSAVE_DELAY_MS);
    expect(story).toHaveLength(2);
  });

  it('has told all before it is left', () => {
    const { unmount } = renderInRouter(form);
    type('Name', 'Noor');
    unmount();
    expect(story).toEqual(['typed Noor', 'left']);
  });

  it('looks for a reference once the typing pauses, by the whole word', () => {
    renderInRouter(form);
    type('Owner', 'm', 'ma', 'mar');
    expect(onSearch.mock.calls).toEqual([]);
    pass(300);
    expect(onSearch.mock.calls.map(([word]: [string]) => word)).toEqual(['mar']);
  });
});
