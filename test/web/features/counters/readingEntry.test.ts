import { METER_PHOTO } from '../../../../src/domain/media/media';
import {
  readingEntry,
  readingFormOpened,
  recordReading,
} from '../../../../src/web/features/counters/readings';
import { upload } from '../../../../src/web/features/media/media';
import { storeSecret } from '../../../../src/web/store/secretStore';

const PHOTO = { _id: 'photo-1', name: METER_PHOTO, filePath: 'media/photo-1' };
const uploaded = (counter: string) =>
  upload.fulfilled(PHOTO, {
    file: storeSecret('x'),
    name: METER_PHOTO,
    owner_model: 'counter',
    owner_id: counter,
  });

describe('the open reading form', () => {
  const open = readingEntry.reducer(undefined, readingFormOpened('counter-2'));

  it('keeps the photo of its counter', () => {
    expect(readingEntry.reducer(open, uploaded('counter-2')).photo).toEqual(PHOTO);
  });

  it('ignores the photo of a form that was closed during the upload', () => {
    expect(readingEntry.reducer(open, uploaded('counter-1')).photo).toBeNull();
  });

  it('stays open when a reading of another counter is saved', () => {
    const saved = recordReading.fulfilled({ _id: 'reading-1' } as never, { counter: 'counter-1', draft: {} });
    expect(readingEntry.reducer(open, saved)).toBe(open);
  });
});
