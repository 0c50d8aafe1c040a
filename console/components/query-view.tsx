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
  /** The lines of the skeleton, as many as what comes usually has. */
  readonly lines?: number;
  /** Stands in for what comes where lines would not be in its shape. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows what a query returned, also while it is read again; before that a skeleton, or what went wrong. */
export function QueryView<T>({ query: { data, error, refetch }, lines = 3, skeleton, children }: QueryViewProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} retry={() => void refetch()} /> : (skeleton ?? <Skeleton lines={lines} />);
}
