import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../domain/durations';

/** The current time, updated every minute, for texts such as “2 minutes ago”. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
