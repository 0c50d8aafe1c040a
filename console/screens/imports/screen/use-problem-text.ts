import { useTranslations } from '../../../locales/language.ts';

export function useProblemText(): (code: string) => string {
  const { problems } = useTranslations('imports');
  const texts: Readonly<Record<string, string>> = problems;
  return (code) => texts[code] ?? problems.invalid;
}
