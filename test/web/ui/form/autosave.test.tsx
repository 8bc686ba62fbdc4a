import { act, fireEvent, screen } from '@testing-library/react';
import { inputSchema, text } from '../../../../src/domain/validation';
import { RecordForm } from '../../../../src/web/ui/form/RecordForm';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import type { Autosave } from '../../../../src/web/ui/form/UnsavedDraft';
import { AUTOSAVE_DELAY_MS } from '../../../../src/web/ui/form/UnsavedDraft';
import { renderInRouter } from '../../renderApp';

const events: string[] = [];
const schema = inputSchema({ name: text('Name').required() });
const groups: FieldGroup[] = [{ title: 'Tank', fields: [{ name: 'name', label: 'Name', kind: 'text' }] }];
const autosave: Autosave = {
  isSaved: true,
  onChange: ({ name }) => void events.push(`typed ${String(name)}`),
  onLeave: () => void events.push('left'),
  onRestore: () => undefined,
  onDiscard: () => undefined,
};

const form = (
  <RecordForm
    groups={groups}
    schema={schema}
    initialValues={{ name: '' }}
    isPending={false}
    autosave={autosave}
    backTo="/there"
    onSubmit={({ name }) => void events.push(`sent ${name}`)}
  />
);

const advance = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const typeName = (...values: string[]) => {
  for (const value of values) {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
    advance(90);
  }
};

beforeEach(() => {
  jest.useFakeTimers();
  events.length = 0;
});
afterEach(() => void jest.useRealTimers());

describe('RecordForm with autosave', () => {
  it('reports the values once typing pauses, not letter by letter', () => {
    renderInRouter(form);
    typeName('N', 'No', 'Noo', 'Noor');
    expect(events).toEqual([]);
    advance(AUTOSAVE_DELAY_MS);
    expect(events).toEqual(['typed Noor']);
    advance(AUTOSAVE_DELAY_MS);
    expect(events).toEqual(['typed Noor']);
  });

  it('reports pending changes when it is submitted and nothing afterwards', () => {
    renderInRouter(form);
    typeName('Noor');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(events).toEqual(['sent Noor', 'typed Noor']);
    advance(AUTOSAVE_DELAY_MS);
    expect(events).toHaveLength(2);
  });

  it('reports pending changes also when it is submitted again', () => {
    const { unmount } = renderInRouter(form);
    typeName('Noor');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    typeName('Noora');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(events.slice(2)).toEqual(['sent Noora', 'typed Noora']);
    unmount();
    expect(events.slice(4)).toEqual(['left']);
  });

  it('reports pending changes before it closes', () => {
    const { unmount } = renderInRouter(form);
    typeName('Noor');
    unmount();
    expect(events).toEqual(['typed Noor', 'left']);
  });
});
