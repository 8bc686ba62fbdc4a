const unsavedForms = new Set<symbol>();

/** Registers unsaved work; returns the release function. */
export function registerUnsavedForm(): () => void {
  const form = Symbol('unsaved work');
  unsavedForms.add(form);
  return () => void unsavedForms.delete(form);
}

export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0;
