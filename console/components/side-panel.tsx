import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';
import { Icon } from './icon.tsx';

interface SidePanelProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Details of a row beside its list, which stays usable. Takes the focus; Escape closes it. */
export function SidePanel({ title, close, children }: SidePanelProps) {
  const t = useTranslations('shell');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside
      ref={panel}
      className="side-panel"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <Button className="square ghost" aria-label={t.close} onPress={close}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </aside>
  );
}
