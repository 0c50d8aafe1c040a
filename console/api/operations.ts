import type * as z from 'zod/mini';
import type { Route } from '../../lib/platform/http/route.ts';
import type { routes } from '../../lib/entry/openapi/routes.ts';

type ValueOf<Record> = Record[keyof Record];

/** Every route of the service. Types only, so the bundle contains none of them. */
type Operation = ValueOf<{ [Folder in keyof typeof routes]: ValueOf<(typeof routes)[Folder]> }>;

export type Method = Operation['method'];

/** Indexed by method and path: otherwise TypeScript compares every operation for each call. */
type Operations = { readonly [M in Method]: OperationsByPath<Extract<Operation, { readonly method: M }>> };
type OperationsByPath<O extends Operation> = { readonly [Each in O as Each['path']]: Each };

export type PathOf<M extends Method> = keyof Operations[M] & string;
export type OperationAt<M extends Method, P extends PathOf<M>> = Operations[M][P];

type OutputOf<Shape> = Shape extends (() => infer Schema extends z.ZodMiniType) ? z.output<Schema> : never;
type InputOf<Shape> = Shape extends (() => infer Schema extends z.ZodMiniType) ? z.input<Schema> : never;

export type ReplyOf<R> = R extends Pick<Route, 'replies'> ? OutputOf<ValueOf<R['replies']>> : never;

type PathIn<R> = R extends Pick<Route, 'path'> ? R['path'] : never;
type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

export type RequestOf<R> = (NameIn<PathIn<R>> extends never
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NameIn<PathIn<R>>, string>> }) &
  (R extends { readonly query: infer Query } ? { readonly query?: InputOf<Query> } : { readonly query?: never }) &
  (R extends { readonly body: infer Body } ? { readonly body: InputOf<Body> } : { readonly body?: never });

export type RefusalCodeOf<R> = R extends { readonly refusals: infer Refusals }
  ? Extract<ValueOf<Refusals>, readonly string[]>[number]
  : never;
