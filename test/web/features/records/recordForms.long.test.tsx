import { fireEvent, screen, waitFor } from '@testing-library/react';
import { validationErrors } from '../../../../src/domain/validation';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';
import { FORMS } from './formFixtures';

const save = (name = 'Save') => {
  fireEvent.click(screen.getByRole('button', { name }));
};

const fillIn = (label: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
};

describe.each(FORMS)('$add: form', ({ path, noun, schema, add, errors, next, ...more }) => {
  const { change, saved, after, addPath = `${path}/add` } = more;
  const record: { _id: string; status?: string } = {
    ...records[noun],
    ...(noun === 'bill' && { status: 'Draft' }),
  };
  const page = `${path}/${record._id}`;
  const put = `PUT /${noun}/${record._id}`;
  const responses = { [`GET /${noun}/${record._id}`]: record, [`POST /${noun}`]: neverResolves() };

  it('shows every error of an untouched form and sends nothing', async () => {
    const { calls } = renderScreen(addPath, { 'GET /contract/defaults': errorResponse(500) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(add);
    await screen.findByRole('button', { name: next ?? 'Save' });
    save(next);
    const summary = await screen.findByRole('group', { name: 'Please fix these fields' });
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent).join(' | ')).toBe(errors);
    expect(calls.filter(({ line }) => line.endsWith('/add'))).toEqual([]);
  });

  it('keeps the input with the server’s error at its field, then sends it with the fetched version, shows a toast and opens the record', async () => {
    const [label, field, value] = change;
    const answers: unknown[] = [
      errorResponse(422, { message: 'Please fix these fields.', fields: { [field]: 'Not this one' } }),
      { ...record, version: 4 },
    ];
    const { calls, toasts, pathname } = renderScreen(`${page}/edit`, {
      ...responses,
      [put]: () => answers.shift(),
    });
    await screen.findByRole('button', { name: 'Save' });
    fillIn(label, value);
    save();
    const input = screen.getByRole('textbox', { name: label });
    await waitFor(() => expect(input).toHaveAccessibleDescription('Not this one'));
    expect(input).toHaveValue(value);
    expect(pathname()).toBe(`${page}/edit`);
    save();
    await waitFor(() => expect(pathname()).toBe(after ?? page));
    const sent = calls.filter(({ line }) => line === put);
    expect(sent).toHaveLength(2);
    for (const { body } of sent) {
      const { version, ...draft } = body as Record<string, unknown>;
      expect(version).toBe(3);
      expect(draft[field]).toBe(value);
      expect(validationErrors(schema, draft)).toEqual({});
    }
    expect(toasts).toEqual([{ tone: 'success', text: saved }]);
  });
});
