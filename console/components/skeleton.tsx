import { useTranslations } from '../locales/language.ts';

export function Skeleton({ lines }: { readonly lines: number }) {
  const t = useTranslations('shell');
  return (
    <div className="skeleton" role="status" aria-label={t.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
