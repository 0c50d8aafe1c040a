import type { Model } from './model.ts';

interface DeclaredResource {
  readonly logicalId: string;
  readonly name: string;
  readonly properties: Record<string, unknown>;
  readonly assetFolder: (key: string) => string;
}

export interface ResourceType {
  /** The property with the resource's name; without it the name is derived from the logical id. */
  readonly nameProperty?: string;
  readonly nameOf?: (name: string) => string;
  /** The values of `Ref` and `Fn::GetAtt`; `endpoint` is the address of AWS on this machine. */
  readonly ref?: (name: string, endpoint: string) => string;
  readonly attributes?: Readonly<Record<string, (name: string, endpoint: string) => string>>;
  /** Adds the resource to the model; absent for types without a meaning on one machine. */
  readonly read?: (declared: DeclaredResource, model: Model) => void;
}
