import type * as z from 'zod/mini';
import type { Route } from '../../lib/http/route.ts';
import type { routes } from '../../lib/openapi/routes.ts';

type ValueOf<Record> = Record[keyof Record];

/** Every route of the service, as types only: nothing of them is in the console's bundle. */
type Operation = ValueOf<{ [Folder in keyof typeof routes]: ValueOf<(typeof routes)[Folder]> }>;

export type Method = Operation['method'];
export type PathOf<M extends Method> = Extract<Operation, { readonly method: M }>['path'];
export type OperationAt<M extends Method, P extends string> = Extract<
  Operation,
  { readonly method: M; readonly path: P }
>;

type OutputOf<Shape> = Shape extends (() => infer Schema extends z.ZodMiniType) ? z.output<Schema> : never;
type InputOf<Shape> = Shape extends (() => infer Schema extends z.ZodMiniType) ? z.input<Schema> : never;

/** What a successful call returns. */
export type ReplyOf<R extends Route> = OutputOf<ValueOf<R['replies']>>;

type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** What a call sends: each part is required if the route has it. */
export type RequestOf<R extends Route> = (NameIn<R['path']> extends never
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NameIn<R['path']>, string>> }) &
  (R extends { readonly query: infer Query } ? { readonly query?: InputOf<Query> } : { readonly query?: never }) &
  (R extends { readonly body: infer Body } ? { readonly body: InputOf<Body> } : { readonly body?: never });

/** The codes with which a route refuses, beside those of every route. */
export type RefusalCodeOf<R> = R extends { readonly refusals: infer Refusals }
  ? Extract<ValueOf<Refusals>, readonly string[]>[number]
  : never;
