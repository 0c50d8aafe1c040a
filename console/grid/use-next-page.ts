import { useEffect, useRef } from 'react';

interface NextPageOptions {
  readonly isWanted: boolean;
  readonly isLoadingMore: boolean;
  readonly page: string;
  readonly onEnd: (() => void) | undefined;
}

export function useNextPage({ isWanted, isLoadingMore, page, onEnd }: NextPageOptions): void {
  const askedAfter = useRef<string>(undefined);
  useEffect(() => {
    if (isLoadingMore) askedAfter.current = undefined;
    else if (isWanted && askedAfter.current !== page) {
      askedAfter.current = page;
      onEnd?.();
    }
  }, [isWanted, isLoadingMore, page, onEnd]);
}
