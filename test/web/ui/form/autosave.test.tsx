import { act, fireEvent, screen } from '@testing-library/react';
import { draft, text } from '../../../../src/domain/validation';
import { RecordForm } from '../../../../src/web/ui/form/RecordForm';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import type { Keeping } from '../../../../src/web/ui/form/UnsavedDraft';
import { TELL_AFTER_MS } from '../../../../src/web/ui/form/UnsavedDraft';
import { draw } from '../../renderApp';

const story: string[] = [];
const seek = jest.fn();
const schema = draft({ name: text('Name').required(), owner: text('Owner').nullable() });
const groups: FieldGroup[] = [
  {
    title: 'Tank',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'owner', label: 'Owner', kind: 'ref', options: [], waiting: false, seek },
    ],
  },
];
const keeping: Keeping = {
  isKept: true,
  onTyped: ({ name }) => void story.push(`typed ${String(name)}`),
  onLeft: () => void story.push('left'),
  onContinue: () => undefined,
  onAfresh: () => undefined,
};

const form = (
  <RecordForm
    groups={groups}
    schema={schema}
    initial={{ name: '' }}
    waiting={false}
    keeping={keeping}
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
  seek.mockReset();
});
afterEach(() => void jest.useRealTimers());

describe('a form that is typed in', () => {
  it('tells what was typed once the typing pauses, not letter by letter', () => {
    draw(form);
    type('Name', 'N', 'No', 'Noo', 'Noor');
    expect(story).toEqual([]);
    pass(TELL_AFTER_MS);
    expect(story).toEqual(['typed Noor']);
    pass(TELL_AFTER_MS);
    expect(story).toEqual(['typed Noor']);
  });

  it('has told all when it is sent, and tells nothing after that', () => {
    draw(form);
    type('Name', 'Noor');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(story).toEqual(['sent Noor', 'typed Noor']);
    pass(TELL_AFTER_MS);
    expect(story).toHaveLength(2);
  });

  it('has told all before it is left', () => {
    const { unmount } = draw(form);
    type('Name', 'Noor');
    unmount();
    expect(story).toEqual(['typed Noor', 'left']);
  });

  it('looks for a reference once the typing pauses, by the whole word', () => {
    draw(form);
    type('Owner', 'm', 'ma', 'mar');
    expect(seek.mock.calls).toEqual([]);
    pass(300);
    expect(seek.mock.calls.map(([word]: [string]) => word)).toEqual(['mar']);
  });
});
