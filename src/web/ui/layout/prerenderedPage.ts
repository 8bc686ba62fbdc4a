import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const PAGE = 'before';

interface Typed {
  answers: Record<string, string>;
  /** Where the person was typing. */
  caret?: { name: string; from: number | null; to: number | null };
  sent: boolean;
}

/** What was typed into the page that was there before the program. */
function typedBefore(): Typed | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${PAGE} > :not([hidden]) form`);
  if (!form) return undefined;
  const field = document.activeElement;
  return {
    answers: Object.fromEntries(
      Array.from(form.querySelectorAll('input'), ({ name, value }) => [name, value]),
    ),
    caret: field instanceof HTMLInputElement && form.contains(field) ? caretIn(field) : undefined,
    sent: form.dataset.sent !== undefined,
  };
}

const caretIn = ({ name, selectionStart: from, selectionEnd: to }: HTMLInputElement) => ({ name, from, to });

/** A form goes on where its picture on the first page was left: with what was typed, the caret, and a press of its button. */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  tell: (answers: Record<string, string>) => void,
): void {
  const typed = useRef<Typed>(undefined);
  const telling = useRef(tell);
  useInsertionEffect(() => {
    typed.current = typedBefore();
  }, []);
  useLayoutEffect(() => {
    const { answers, caret, sent } = typed.current ?? {};
    if (!answers) return;
    telling.current(answers);
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
const ROWS = '#app [role="rowheader"], #app [role="gridcell"]';
/** So many frames the rows of before stay at most: by then the program says why it has none. */
const MOST_FRAMES = 60;

/** The program is there: what the page showed until then goes, and the button that was pressed there last is pressed here. */
export function useProgramArrived(): void {
  useLayoutEffect(() => {
    const before = document.getElementById(PAGE);
    const hasRows = before?.querySelector('[role="rowheader"]');
    if (before && hasRows) {
      Object.assign(before.style, OVER);
      before.ariaHidden = 'true';
    }
    goes(hasRows ? MOST_FRAMES : 0);
  }, []);
}

/** Rows that are read already stay over the program until it has them too. */
function goes(frames: number): void {
  if (frames > 0 && !document.querySelector(ROWS)) {
    requestAnimationFrame(() => {
      goes(frames - 1);
    });
    return;
  }
  const pressed = document.querySelector<HTMLElement>(`#${PAGE} [data-pressed]`)?.dataset.pressed;
  const followed = document.activeElement?.closest(`#${PAGE} a`)?.getAttribute('href');
  for (const id of [PAGE, 'before-rules']) document.getElementById(id)?.remove();
  if (pressed) buttonOf(pressed)?.click();
  if (followed) document.querySelector<HTMLElement>(`a[href="${CSS.escape(followed)}"]`)?.focus();
}

const OVER = { position: 'fixed', inset: '0', zIndex: '1' };
