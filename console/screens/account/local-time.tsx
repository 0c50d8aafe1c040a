import { useEffect, useState } from 'react';
import { serviceNow, useFormat } from '../../locales/format.ts';

const tickMs = 10_000;

export function LocalTime({ zone }: { readonly zone: string }) {
  const format = useFormat();
  const [now, setNow] = useState(() => new Date(serviceNow()).toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serviceNow()).toISOString()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now}>{format.clock(now, zone)}</time>;
}
