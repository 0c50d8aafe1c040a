import { Link } from '@tanstack/react-router';
import { useTranslations } from '../locales/language.ts';

export function NotFound() {
  const t = useTranslations('shell');
  return (
    <>
      <h1>{t.notFound}</h1>
      <Link to="/">{t.toStart}</Link>
    </>
  );
}
