import { ScreenLink } from '../components/screen-link.tsx';
import { useTranslations } from '../locales/language.ts';

export function NotFound() {
  const t = useTranslations('shell');
  return (
    <>
      <h1>{t.notFound}</h1>
      <ScreenLink to="start">{t.toStart}</ScreenLink>
    </>
  );
}
