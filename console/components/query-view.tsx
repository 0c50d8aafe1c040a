import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface QueryViewProps<T> {
  readonly query: Query<T>;
  readonly lines?: number;
  /** Replaces the skeleton lines if the content has another shape. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows the result of a query, also during a refetch; before the first result, a skeleton or the failure. */
export function QueryView<T>({ query: { data, error, refetch }, lines = 3, skeleton, children }: QueryViewProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} retry={() => void refetch()} /> : (skeleton ?? <Skeleton lines={lines} />);
}
