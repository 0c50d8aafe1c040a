import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../../locales/language.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import type { Walk } from './walk.ts';

interface DeskHeadProps {
  /** Where the person comes from: the queue, or a list. */
  readonly place: ReactNode;
  readonly walk: Walk | undefined;
  /** What the user has reached today. */
  readonly today?: ReactNode;
}

/** Says where in a list the person is, and goes to the next one. */
export function DeskHead({ place, walk, today }: DeskHeadProps) {
  const t = useTranslations('account');
  useKeyActions({ j: () => walk?.next?.(), k: () => walk?.previous?.() });
  return (
    <header className="page-head">
      <div className="page-title">
        <p className="desk-place">{place}</p>
        {walk && <p className="page-note">{walk.position}</p>}
        {today !== undefined && <p className="page-note">{today}</p>}
      </div>
      {walk && (
        <div className="actions">
          <Button isDisabled={!walk.previous} onPress={() => walk.previous?.()}>
            {t.previous} <kbd aria-hidden="true">K</kbd>
          </Button>
          <Button isDisabled={!walk.next} onPress={() => walk.next?.()}>
            {t.next} <kbd aria-hidden="true">J</kbd>
          </Button>
        </div>
      )}
    </header>
  );
}
