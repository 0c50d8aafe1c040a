import { Refusal } from '../../api/refusal.ts';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

/** Says why a hold could not be placed or released. */
export function useHoldFailure(name: string): (error: unknown) => void {
  const t = useTranslations('holds');
  const texts: Readonly<Partial<Record<string, string>>> = t.refusals;
  return (error) => {
    const own = error instanceof Refusal ? texts[error.code] : undefined;
    showToast({ text: own ?? t.notHeld(name), isFailure: true });
  };
}
