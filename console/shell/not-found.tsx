import { Link } from '@tanstack/react-router';
import { Empty } from '../components/empty.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useTranslations } from '../locales/language.ts';

export function NotFound() {
  const t = useTranslations('shell');
  return (
    <>
      <PageHead title={t.notFound} />
      <Empty text={t.notFoundText}>
        <Link className="button primary" to="/">
          {t.toStart}
        </Link>
      </Empty>
    </>
  );
}
