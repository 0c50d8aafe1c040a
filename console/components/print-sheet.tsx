import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './print.css';

/** Prints its children without the rest of the console. Invisible on the screen. */
export function PrintSheet({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('afterprint', close);
    return () => window.removeEventListener('afterprint', close);
  }, [close]);
  // Once, however often what is printed changes; after the listener, because printing ends before it returns.
  useEffect(() => window.print(), []);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
