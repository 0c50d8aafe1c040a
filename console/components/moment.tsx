import { useContext } from 'react';
import { useFormat } from '../locales/format.ts';
import { ShortTimesContext } from './short-times.ts';

interface MomentProps {
  readonly at: string;
  /** The time zones for the tooltip: the contact's and the organization's. */
  readonly zones?: readonly string[];
  /** Shown instead of the relative time. */
  readonly text?: string;
}

/** A relative time; its tooltip shows the clock time. */
export function Moment({ at, zones = [], text }: MomentProps) {
  const format = useFormat();
  const isShort = useContext(ShortTimesContext);
  return (
    <time dateTime={at} className="hint" tabIndex={0}>
      {text ?? (isShort ? format.shortRelative(at) : format.relative(at))}
      <span className="hint-text">
        {zones.length === 0
          ? format.instant(at)
          : [...new Set(zones)].map((zone) => format.instant(at, zone)).join(' · ')}
      </span>
    </time>
  );
}
