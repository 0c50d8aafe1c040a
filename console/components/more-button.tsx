import { Button } from 'react-aria-components/Button';
import { useTranslations } from '../locales/language.ts';

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export function MoreButton({ query }: { readonly query: PagedQuery }) {
  const t = useTranslations('shell');
  if (!query.hasNextPage) return null;
  return (
    <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {t.more}
    </Button>
  );
}
