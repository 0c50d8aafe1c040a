import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';
import { Icon } from './icon.tsx';

interface SidePanelProps {
  readonly title: string;
  /** The accessible name, if it is not the title. */
  readonly label?: string;
  /** Leaves the focus in the list, whose keys change what is shown and close it. */
  readonly isQuick?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Details of a row beside its list, which stays usable. Takes the focus unless it is quick; Escape closes it. */
export function SidePanel({ title, label, isQuick = false, close, children }: SidePanelProps) {
  const t = useTranslations('shell');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isQuick) panel.current?.focus();
  }, [isQuick]);
  return (
    <aside
      ref={panel}
      className="side-panel"
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="side-panel-head">
        <h2 id={id}>{title}</h2>
        <Button className="square ghost" aria-label={t.close} onPress={close}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </aside>
  );
}
