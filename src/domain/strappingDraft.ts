import type { TestContext } from 'yup';
import { sibling } from './fields';
import type { Strap } from './tankVolume';
import { draft, listOf, number } from './validate';

/** More lines than this are no strapping table of a single vessel. */
export const MOST_STRAPS = 1000;

const strapDraft = draft({
  height_mm: number('Height').min(0, "Height can't be below zero").required('Height is required'),
  volume_l: number('Volume').min(0, "Volume can't be below zero").required('Volume is required'),
});

const rises = (straps: readonly Strap[]): boolean =>
  straps.every(({ height_mm, volume_l }, at) => {
    const before = straps[at - 1];
    return !before || (height_mm > before.height_mm && volume_l > before.volume_l);
  });

const fits = (straps: readonly Strap[], context: TestContext): boolean => {
  const capacity = sibling(context, 'water_capacity_l');
  const most = straps.at(-1)?.volume_l;
  return typeof capacity !== 'number' || most === undefined || most <= capacity;
};

/** A table of heights and volumes that rises line by line and ends within the vessel. */
export const strappingDraft = listOf('Strapping table', strapDraft, MOST_STRAPS)
  .typeError('Each line of the strapping table must be a height and a volume')
  .nullable()
  .test(
    'rises',
    'Each line of the strapping table must be higher and hold more than the one before',
    (straps) => !straps || rises(straps),
  )
  .test(
    'fits',
    'The strapping table must not hold more than the water capacity',
    (straps, context) => !straps || fits(straps, context),
  )
  .test(
    'two',
    'The strapping table needs two lines at least',
    (straps) => !straps || straps.length === 0 || straps.length > 1,
  );
