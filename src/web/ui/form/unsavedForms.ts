const unsavedForms = new Set<symbol>();

/** Registers unsaved work; returns the release function. */
export function registerUnsavedForm(): () => void {
  const work = Symbol('unsaved work');
  unsavedForms.add(work);
  return () => void unsavedForms.delete(work);
}

export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0;
