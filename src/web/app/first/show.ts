import type { Permissions, Permission } from '../../../domain/permissions';
import { hasPermission } from '../../../domain/permissions';
import type { RecordType } from '../../store/feature';
import { shortcutTarget } from '../commandPalette/shortcuts';
import { ANY } from './anyArea';

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

/** What stands around every screen, with the links that are open to this person; a press of a button, or of its keys, waits for the program. */
export function showShell(currentUser: Permissions & { username: string }, path: string): void {
  const shell = show('shell');
  for (const link of shell?.querySelectorAll<HTMLAnchorElement>('[data-permission]') ?? []) {
    const here = link.pathname === '/' ? path === '/' : path.startsWith(link.pathname);
    link.ariaCurrent = here ? 'page' : null;
    if (!hasPermission(currentUser, link.dataset.permission as Permission)) link.closest('li')?.remove();
  }
  shell?.querySelector('bdi')?.append(currentUser.username);
  shell?.addEventListener('click', ({ target }) => {
    wait((target as Element).closest('button'));
  });
  document.addEventListener('keydown', (event) => {
    const way = shellHere()?.querySelector('[aria-keyshortcuts="Control+K"]');
    if (!way || shortcutTarget(event) !== 'palette') return;
    event.preventDefault();
    wait(way);
  });
}

/** The shell as long as it is shown: who keeps it by another way would keep it for good. */
const shellHere = () => document.getElementById('shell');

/** What the program presses once it is there. */
function wait(button: Element | null): void {
  const shell = shellHere();
  if (shell) shell.dataset.pressed = button?.ariaLabel ?? '';
}

/** A list's page around its rows; its tools can be used once the program is there. */
export function showList(currentUser: Permissions, area: RecordType): void {
  const main = document.querySelector('#shell main');
  const page = document.querySelector<HTMLTemplateElement>('template#list')?.content.cloneNode(true);
  if (!main || !page) return;
  main.append(page);
  for (const part of main.querySelectorAll('[role="table"] > *')) part.replaceChildren();
  for (const tool of main.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input, select'))
    tool.disabled = true;
  const add = main.querySelector('a[href$="/add"]');
  if (area.create && hasPermission(currentUser, area.create)) add?.setAttribute('href', `${area.path}/add`);
  else add?.remove();
  callBy(main, area);
  document.title = `${area.many} · Tankbook`;
}

/** Say the area's words wherever the page was drawn with those for any. */
function callBy(page: Element, { one, many }: RecordType): void {
  const named = (text: string) => text.replaceAll(ANY.many, many).replaceAll(ANY.one, one);
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = named(texts.currentNode.nodeValue ?? '');
  for (const part of page.querySelectorAll('[aria-label], [placeholder]'))
    for (const { name, value } of [...part.attributes]) part.setAttribute(name, named(value));
}

/** A part of the program could not come. */
export function showFailure(): void {
  show('failure');
}
