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
    const { calls } = renderScreen(addPath, { 'GET /contract/usual': errorResponse(500) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(add);
    await screen.findByRole('button', { name: next ?? 'Save' });
    save(next);
    const summary = await screen.findByRole('group', { name: 'Please fix these fields' });
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent).join(' | ')).toBe(errors);
    expect(calls.filter(({ line }) => line.endsWith('/add'))).toEqual([]);
  });

  it('sends a change with the fetched version, shows a toast and opens the record', async () => {
    const { calls, toasts, pathname } = renderScreen(`${page}/edit`, {
      ...responses,
      [put]: { ...record, version: 4 },
    });
    await screen.findByRole('button', { name: 'Save' });
    const [label, field, value] = change;
    fillIn(label, value);
    save();
    await waitFor(() => expect(pathname()).toBe(after ?? page));
    const { version, ...draft } = (calls.find(({ line }) => line === put)?.body ?? {}) as Record<
      string,
      unknown
    >;
    expect(version).toBe(3);
    expect(draft[field]).toBe(value);
    expect(validationErrors(schema, draft)).toEqual({});
    expect(toasts).toEqual([{ tone: 'success', text: saved }]);
  });

  it('shows the server’s error at its field and keeps the input', async () => {
    const [label, field, value] = change;
    const response = errorResponse(422, {
      message: 'Please fix these fields.',
      fields: { [field]: 'Not this one' },
    });
    const { pathname } = renderScreen(`${page}/edit`, { ...responses, [put]: response });
    await screen.findByRole('button', { name: 'Save' });
    fillIn(label, value);
    save();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription('Not this one'),
    );
    expect(screen.getByRole('textbox', { name: label })).toHaveValue(value);
    expect(pathname()).toBe(`${page}/edit`);
  });
});
