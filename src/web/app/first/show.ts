import type { Grants, Need } from '../../../domain/permissions';
import { allows } from '../../../domain/permissions';

/** Of the pages that were drawn when the product was built, show one. */
function show(name: 'entrance' | 'shell' | 'failure'): HTMLElement | undefined {
  const page = document.getElementById('before');
  if (!page) return undefined;
  for (const part of page.children) (part as HTMLElement).hidden = part.id !== name;
  return document.getElementById(name) ?? undefined;
}

/** The way in; what is sent before the program can send it waits for it. */
export function showEntrance(): void {
  const entrance = show('entrance');
  // A field that was hidden when the browser looked for the first one is left out by it.
  entrance?.querySelector<HTMLInputElement>('[autofocus]')?.focus();
  entrance?.addEventListener('submit', (event) => {
    event.preventDefault();
    (event.target as HTMLFormElement).dataset.sent = '';
  });
}

/** What stands around every screen, with the links that are open to this person; a press of a button waits for the program. */
export function showShell(visitor: Grants & { username: string }, path: string): void {
  const shell = show('shell');
  for (const link of shell?.querySelectorAll<HTMLAnchorElement>('[data-needs]') ?? []) {
    const here = link.pathname === '/' ? path === '/' : path.startsWith(link.pathname);
    link.classList.toggle('active', here);
    if (!allows(visitor, link.dataset.needs as Need)) link.closest('li')?.remove();
  }
  shell?.querySelector('bdi')?.append(visitor.username);
  shell?.addEventListener('click', ({ target }) => {
    shell.dataset.pressed = (target as Element).closest('button')?.ariaLabel ?? '';
  });
}

/** A part of the program could not come. */
export function showFailure(): void {
  show('failure');
}
