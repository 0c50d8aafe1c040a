import { useEffect, useRef } from 'react';

interface NextPageOptions {
  readonly isWanted: boolean;
  readonly isLoadingMore: boolean;
  /** Identifies the last page. */
  readonly page: string;
  readonly onEnd: (() => void) | undefined;
}

/** Asks once for the page after each page. */
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
