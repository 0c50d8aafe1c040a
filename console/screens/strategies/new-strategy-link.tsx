import { ScreenLink } from '../../components/screen-link.tsx';
import { useWords } from '../../locales/language.ts';

/** Leads to the form for a strategy. */
export function NewStrategyLink({ isFirst = false }: { readonly isFirst?: boolean }) {
  const words = useWords('strategies');
  return (
    <ScreenLink to="strategy" params={{ id: 'new' }} className="primary">
      {isFirst ? words.createFirst : words.create}
    </ScreenLink>
  );
}
