const unsavedForms = new Set<symbol>();

/** A form holds unsaved work from now on, until it lets go. */
export function registerUnsavedForm(): () => void {
  const work = Symbol('unsaved work');
  unsavedForms.add(work);
  return () => void unsavedForms.delete(work);
}

/** Whether any form on the page holds work that is not saved. */
export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0;
