const held = new Set<symbol>();

/** A form holds unsaved work from now on, until it lets go. */
export function holdUnsaved(): () => void {
  const work = Symbol('unsaved work');
  held.add(work);
  return () => void held.delete(work);
}

/** Whether any form on the page holds work that is not saved. */
export const hasUnsaved = (): boolean => held.size > 0;
