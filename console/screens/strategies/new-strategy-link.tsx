import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../locales/language.ts';

export function NewStrategyLink({ isFirst = false }: { readonly isFirst?: boolean }) {
  const t = useTranslations('strategies');
  return (
    <Link to="/strategies/$id" params={{ id: 'new' }} className="primary">
      {isFirst ? t.createFirst : t.create}
    </Link>
  );
}
