import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Values } from './formValues';

interface UsualFlagProps {
  name: string;
  /** What is usual as the rest is answered now. */
  value: boolean;
}

/** Lets a tick follow what is usual, until the person has been at it. */
export function UsualFlag({ name, value }: UsualFlagProps) {
  const form = useForm<Values>();
  const followed = useRef(value);
  useEffect(() => {
    if (followed.current === value) return;
    followed.current = value;
    if (!form.getFieldState(name)?.touched) form.change(name, value);
  }, [form, name, value]);
  return null;
}
