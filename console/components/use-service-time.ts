import { useEffect, useState } from 'react';
import { serviceNow } from '../locales/format.ts';

const tickMs = 10_000;
const read = () => new Date(serviceNow()).toISOString();

/** The current time of the service's clock, every ten seconds. */
export function useServiceTime(): string {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
