import { mediaLabel } from '../../../../src/web/features/media/media';

const media = { _id: 'm1', filePath: 'media/m1' };

it.each([
  ['meter_photo', 'IMG_1.jpg', 'Meter photo, IMG_1.jpg'],
  ['id_photo', undefined, 'Emirates ID'],
])('a file %s is named by its kind and file name', (name, file_name, label) => {
  expect(mediaLabel({ ...media, name, ...(file_name && { file_name }) })).toBe(label);
});
