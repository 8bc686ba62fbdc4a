import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RecordPicker } from '../../../../src/web/ui/form/controls/RecordPicker';

const renderPicker = () => {
  const searches: string[] = [];
  render(
    <RecordPicker
      label="Site"
      value=""
      options={[]}
      isPending={false}
      onSearch={(text) => searches.push(text)}
      onChange={() => undefined}
    />,
  );
  return { field: screen.getByRole('combobox', { name: 'Site' }), searches };
};

describe('record picker', () => {
  it('searches for text that is typed before it is opened', async () => {
    const { field, searches } = renderPicker();
    fireEvent.change(field, { target: { value: 'marina' } });
    await waitFor(() => expect(searches).toEqual(['marina']));
  });

  it('lists the first records when it is opened without text', async () => {
    const { field, searches } = renderPicker();
    fireEvent.mouseDown(field);
    await waitFor(() => expect(searches).toEqual(['']));
  });
});
