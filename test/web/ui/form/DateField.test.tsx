import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from '../../../../src/web/ui/form/controls/DateField';

function Example({
  onDay,
  onOtherText,
}: {
  onDay: (day: string) => void;
  onOtherText?: (text: string) => void;
}) {
  const [day, setDay] = useState('2026-11-20');
  return (
    <DateField
      label="Read on"
      value={day}
      onChange={(next) => {
        setDay(next);
        onDay(next);
      }}
      onOtherText={onOtherText}
    />
  );
}

describe('date field', () => {
  it('displays the common date format, and accepts a typed day', async () => {
    const user = userEvent.setup();
    const days: string[] = [];
    render(<Example onDay={(day) => days.push(day)} />);
    const field = screen.getByRole('textbox', { name: 'Read on' });
    expect(field).toHaveValue('20 Nov 2026');
    await user.clear(field);
    await user.type(field, '12/1/2026');
    expect(field).toHaveValue('12/1/2026');
    await user.tab();
    expect(field).toHaveValue('12 Jan 2026');
    expect(days).toEqual(['', '2026-01-12']);
    expect(document.body).toHaveFocus();
  });

  it('accepts a typed time in the format of its placeholder', async () => {
    const user = userEvent.setup();
    const times: string[] = [];
    render(
      <DateField label="Read at" type="datetime-local" value="" onChange={(time) => times.push(time)} />,
    );
    const field = screen.getByPlaceholderText('DD/MM/YYYY HH:mm');
    await user.type(field, '20/11/2026 12:30');
    expect(times).toContain('2026-11-20T12:30');
  });

  it('passes incomplete text to a form on blur, and otherwise keeps the day', async () => {
    const user = userEvent.setup();
    const texts: string[] = [];
    const days: string[] = [];
    render(<Example onDay={(day) => days.push(day)} onOtherText={(text) => texts.push(text)} />);
    const field = screen.getByRole('textbox', { name: 'Read on' });
    await user.type(field, '{Backspace}');
    expect(texts).toEqual([]);
    await user.tab();
    expect(texts).toEqual(['20 Nov 202']);
    expect(field).toHaveValue('20 Nov 2026');
    expect(days).toEqual([]);
  });

  it('opens the calendar by its button and by Alt and arrow down', async () => {
    const user = userEvent.setup();
    const days: string[] = [];
    render(<Example onDay={(day) => days.push(day)} />);
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]');
    const opened = jest.fn();
    Object.assign(calendar ?? {}, { showPicker: opened });
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    await user.click(screen.getByRole('textbox', { name: 'Read on' }));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
