import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/language.ts';

const RowMenuItems = lazy(() => import('./row-menu-items.tsx'));

export interface RowAction {
  readonly text: string;
  readonly run: () => void;
}

interface RowMenuProps {
  /** Names the row. */
  readonly of: string;
  readonly actions: readonly RowAction[];
}

/** The actions on a row, which show while the row is pointed at or has the focus. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const t = useTranslations('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  const label = t.actionsOf(of);
  return (
    <>
      <Button
        ref={button}
        className="ghost square row-menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <Icon name="more" />
      </Button>
      <Suspense>
        {isOpen && <RowMenuItems label={label} actions={actions} button={button} close={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
