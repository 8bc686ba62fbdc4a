const unsavedForms = new Set<symbol>();

const preventUnload = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

/** Registers unsaved work, which lets the browser ask before the page is closed; returns the release function. */
export function registerUnsavedForm(): () => void {
  const form = Symbol('unsaved work');
  unsavedForms.add(form);
  window.addEventListener('beforeunload', preventUnload);
  return () => {
    unsavedForms.delete(form);
    if (unsavedForms.size === 0) window.removeEventListener('beforeunload', preventUnload);
  };
}

export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0;
