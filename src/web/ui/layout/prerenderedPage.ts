import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const PRERENDERED_ID = 'before';

interface PrerenderedInput {
  answers: Record<string, string>;
  /** Where the person was typing. */
  caret?: { name: string; from: number | null; to: number | null };
  sent: boolean;
}

/** What was typed into the page that was there before the program. */
function readPrerenderedInput(): PrerenderedInput | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${PRERENDERED_ID} > :not([hidden]) form`);
  if (!form) return undefined;
  const field = document.activeElement;
  return {
    answers: Object.fromEntries(
      Array.from(form.querySelectorAll('input'), ({ name, value }) => [name, value]),
    ),
    caret: field instanceof HTMLInputElement && form.contains(field) ? readCaret(field) : undefined,
    sent: form.dataset.sent !== undefined,
  };
}

const readCaret = ({ name, selectionStart: from, selectionEnd: to }: HTMLInputElement) => ({
  name,
  from,
  to,
});

/** A form goes on where its picture on the first page was left: with what was typed, the caret, and a press of its button. */
export function useRestoredInput(
  form: RefObject<HTMLFormElement | null>,
  tell: (values: Record<string, string>) => void,
): void {
  const typed = useRef<PrerenderedInput>(undefined);
  const telling = useRef(tell);
  useInsertionEffect(() => {
    typed.current = readPrerenderedInput();
  }, []);
  useLayoutEffect(() => {
    const { answers: values, caret, sent } = typed.current ?? {};
    if (!values) return;
    telling.current(values);
    if (caret) fieldOf(form.current, caret)?.focus();
    // Once this commit is over, the text stands in the fields.
    queueMicrotask(() => {
      if (caret) fieldOf(form.current, caret)?.setSelectionRange(caret.from, caret.to);
      if (sent) form.current?.requestSubmit();
    });
  }, [form]);
}

const fieldOf = (form: HTMLFormElement | null, { name }: { name: string }) =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

const buttonOf = (label: string) =>
  document.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(label)}"]`);

/** Rows that the program shows by itself. */
const ROWS_SELECTOR = '#app [role="rowheader"], #app [role="gridcell"]';
/** So many frames the rows of before stay at most: by then the program says why it has none. */
const MAX_FRAMES = 60;

/** The program is there: what the page showed until then goes, and the button that was pressed there last is pressed here. */
export function useRemovePrerenderedPage(): void {
  useLayoutEffect(() => {
    const before = document.getElementById(PRERENDERED_ID);
    const hasRows = before?.querySelector('[role="rowheader"]');
    if (before && hasRows) {
      Object.assign(before.style, OVERLAY_STYLE);
      before.ariaHidden = 'true';
    }
    removePrerenderedPage(hasRows ? MAX_FRAMES : 0);
  }, []);
}

/** Rows that are read already stay over the program until it has them too. */
function removePrerenderedPage(frames: number): void {
  if (frames > 0 && !document.querySelector(ROWS_SELECTOR)) {
    requestAnimationFrame(() => {
      removePrerenderedPage(frames - 1);
    });
    return;
  }
  const pressed = document.querySelector<HTMLElement>(`#${PRERENDERED_ID} [data-pressed]`)?.dataset.pressed;
  const followed = document.activeElement?.closest(`#${PRERENDERED_ID} a`)?.getAttribute('href');
  for (const id of [PRERENDERED_ID, 'before-rules']) document.getElementById(id)?.remove();
  if (pressed) buttonOf(pressed)?.click();
  if (followed) document.querySelector<HTMLElement>(`a[href="${CSS.escape(followed)}"]`)?.focus();
}

const OVERLAY_STYLE = { position: 'fixed', inset: '0', zIndex: '1' };
