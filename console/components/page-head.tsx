import { type ReactNode, useContext } from 'react';
import { HeadSlotContext } from './head-slot.ts';
import { useTabTitle } from './tab-title.ts';

interface PageHeadProps {
  readonly title: string;
  /** The name of the shown item once it has loaded: the heading, and part of the tab's title. */
  readonly name?: string | undefined;
  /** One sentence about the purpose of the screen, or the state of its item. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, name, note, children }: PageHeadProps) {
  useTabTitle(name);
  const { setSlot } = useContext(HeadSlotContext);
  return (
    <header className="page-head">
      <div className="page-title">
        <h1>{name ?? title}</h1>
        {note !== undefined && (
          <p className="page-note" title={typeof note === 'string' ? note : undefined}>
            {note}
          </p>
        )}
      </div>
      <div className="actions">
        {children}
        <span className="head-slot" ref={setSlot} />
      </div>
    </header>
  );
}
