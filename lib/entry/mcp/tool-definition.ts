import type { Route, Tool } from '../../platform/http/route.ts';

/** The request that performs a tool. */
export interface ToolOperation {
  /** The name of the route. */
  readonly name: string;
  readonly method: Route['method'];
  /** The v1 path, with parameters in braces. */
  readonly path: string;
  /** The path parameter that each argument is. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  /** Whether all other arguments are fields of the body. */
  readonly hasBody: boolean;
}

export interface ToolPreview extends ToolOperation {
  readonly access: Route['access'];
  readonly fixed: Readonly<Record<string, string>>;
}

/** What the bundle contains of the API. */
export interface Toolbox {
  readonly version: string;
  readonly tools: readonly ToolDefinition[];
}

/** A tool as bundles contain it: plain values that depend on the code alone. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly effect: Tool['effect'];
  readonly access: Route['access'];
  readonly input: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  readonly operation: ToolOperation;
  /** Query parameters that assistants do not choose, or that have another default for them. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly preview?: ToolPreview;
  /** The paths of texts in replies that are not free: `data.*.status`. */
  readonly closedTexts: readonly string[];
  /** The paths of objects whose keys are free. */
  readonly freeObjects: readonly string[];
}
