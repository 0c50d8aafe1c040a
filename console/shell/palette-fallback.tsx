import { useTranslations } from '../locales/language.ts';

interface PaletteFallbackProps {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly close: () => void;
}

/** Collects input until the palette has loaded. Otherwise the letters would act as shortcuts. */
export function PaletteFallback({ text, change, close }: PaletteFallbackProps) {
  const t = useTranslations('shell');
  return (
    <div
      className="react-aria-ModalOverlay palette-overlay"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className="react-aria-Modal palette">
        <div role="dialog" aria-label={t.find} className="react-aria-Dialog">
          <input
            autoFocus
            type="search"
            aria-label={t.find}
            placeholder={t.findHint}
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
        </div>
      </div>
    </div>
  );
}
