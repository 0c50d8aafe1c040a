import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';

/** Leads to the form for a strategy. */
export function NewStrategyLink() {
  const words = useWords('strategies');
  return (
    <ScreenLink to="strategy" params={{ id: 'new' }} className="primary">
      {words.create}
    </ScreenLink>
  );
}
