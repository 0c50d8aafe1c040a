import { useTranslations } from './language.ts';

/** The name of what a contact is for. Organizations name their own actions, which stay as they are. */
export function useActionName(): (action: string) => string {
  const { actions } = useTranslations('terms');
  const names = new Map<string, string>(Object.entries(actions));
  return (action) => names.get(action) ?? action;
}
