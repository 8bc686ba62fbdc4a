import { fireEvent, screen, waitFor } from '@testing-library/react';
import { validationErrors } from '../../../../src/domain/validation';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';
import { FORM_ROWS } from './formFixtures';

const save = (name = 'Save') => {
  fireEvent.click(screen.getByRole('button', { name }));
};

const answer = (label: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
};

describe.each(FORM_ROWS)('$add: the form', ({ path, noun, schema, add, sentences, next, ...row }) => {
  const { change, saved, after, begins = `${path}/add` } = row;
  const record: { _id: string; status?: string } = {
    ...records[noun],
    ...(noun === 'bill' && { status: 'Draft' }),
  };
  const page = `${path}/${record._id}`;
  const put = `PUT /${noun}/${record._id}`;
  const answers = { [`GET /${noun}/${record._id}`]: record, [`POST /${noun}`]: neverResolves() };

  it('names every rule that an untouched form breaks, and sends nothing', async () => {
    const { calls } = renderScreen(begins, { 'GET /contract/usual': errorResponse(500) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(add);
    await screen.findByRole('button', { name: next ?? 'Save' });
    save(next);
    const told = await screen.findByRole('group', { name: 'Please fix these fields' });
    expect([...told.querySelectorAll('a')].map((link) => link.textContent).join(' | ')).toBe(sentences);
    expect(calls.filter(({ line }) => line.endsWith('/add'))).toEqual([]);
  });

  it('sends a change with the version that was read, says so and shows the record', async () => {
    const { calls, toasts, at } = renderScreen(`${page}/edit`, {
      ...answers,
      [put]: { ...record, version: 4 },
    });
    await screen.findByRole('button', { name: 'Save' });
    const [label, field, value] = change;
    answer(label, value);
    save();
    await waitFor(() => expect(at()).toBe(after ?? page));
    const { version, ...draft } = calls.find(({ line }) => line === put)?.body as Record<string, unknown>;
    expect(version).toBe(3);
    expect(draft[field]).toBe(value);
    expect(validationErrors(schema, draft)).toEqual({});
    expect(toasts).toEqual([{ tone: 'success', text: saved }]);
  });

  it("puts the server's sentence at its field and keeps what was typed", async () => {
    const [label, field, value] = change;
    const said = errorResponse(422, {
      message: 'Please fix these fields.',
      fields: { [field]: 'Not this one' },
    });
    const { at } = renderScreen(`${page}/edit`, { ...answers, [put]: said });
    await screen.findByRole('button', { name: 'Save' });
    answer(label, value);
    save();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription('Not this one'),
    );
    expect(screen.getByRole('textbox', { name: label })).toHaveValue(value);
    expect(at()).toBe(`${page}/edit`);
  });
});
