import { ScreenLink } from '../../components/screen-link.tsx';
import { useTranslations } from '../../locales/language.ts';

/** Leads to the form for a strategy. */
export function NewStrategyLink({ isFirst = false }: { readonly isFirst?: boolean }) {
  const t = useTranslations('strategies');
  return (
    <ScreenLink to="strategy" params={{ id: 'new' }} className="primary">
      {isFirst ? t.createFirst : t.create}
    </ScreenLink>
  );
}
