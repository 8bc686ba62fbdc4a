/** Light or dark from the first paint on: as the person chose, or as the system is. */
export function chooseLook(): void {
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  const dark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark';
  document.documentElement.toggleAttribute(dark ? 'data-dark' : 'data-light', true);
}
