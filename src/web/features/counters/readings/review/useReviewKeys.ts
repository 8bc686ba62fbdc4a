import { useEffect, useEffectEvent } from 'react';
import { handlesKeys } from '../../../../ui/handlesKeys';

/** Runs actions by letter without modifiers, unless the user is typing or a dialog is open. */
export function useReviewKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || event.repeat || event.defaultPrevented) return;
    if (handlesKeys(target)) return;
    const perform = actions[key.toLowerCase()];
    if (!perform) return;
    event.preventDefault();
    perform();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, [isOn]);
}
