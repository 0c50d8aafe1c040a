import { useWords } from '../locales/language.ts';

/** Stands in for lines that are being loaded. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const words = useWords('shell');
  return (
    <div className="skeleton" role="status" aria-label={words.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
