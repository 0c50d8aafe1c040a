import { percent, shareOf } from './chart.ts';

/** A small bar beside the number that it draws. */
export const Meter = ({ value, of }: { readonly value: number; readonly of: number }) => (
  <span className="meter" aria-hidden="true">
    <span style={{ width: percent(shareOf(value, of)) }} />
  </span>
);
