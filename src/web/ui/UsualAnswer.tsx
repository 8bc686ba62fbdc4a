import { useEffect } from 'react';
import { useForm } from 'react-final-form';
import type { Values } from './formValues';

interface UsualAnswerProps {
  name: string;
  /** What is usual as the rest is answered now, and what it may have been before. */
  value: number;
  among: readonly number[];
}

/** Fills a field with what is usual, until the person answers something else. */
export function UsualAnswer({ name, value, among }: UsualAnswerProps) {
  const form = useForm<Values>();
  useEffect(() => {
    const held = form.getState().values[name];
    const isOwn = typeof held === 'string' ? held !== '' : typeof held === 'number' && !among.includes(held);
    if (!isOwn && held !== value) form.change(name, value);
  }, [form, name, value, among]);
  return null;
}
