import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, parseJson, recordAt, textAt } from '../foundation/json.ts';
import { type Model, emptyModel } from './model.ts';
import { resourceTypes } from './resource-types.ts';
import type { ResourceType } from './resource-type.ts';
import { type References, type Resource, type Template, isDeployed, resolver } from './template.ts';

export interface SynthesizedStack {
  readonly name: string;
  readonly template: Template;
  /** The folder of each asset, by its object key. */
  readonly assets: ReadonlyMap<string, string>;
}

export const readAssembly = async (folder: string): Promise<SynthesizedStack[]> => {
  const json = async (file: string): Promise<unknown> => parseJson(await readFile(join(folder, file), 'utf8'));
  const artifacts = Object.entries(recordAt(await json('manifest.json'), 'artifacts'));
  const stacks = artifacts.filter(([, artifact]) => textAt(artifact, 'type') === 'aws:cloudformation:stack');
  return Promise.all(
    stacks.map(async ([name, artifact]) => {
      const templateFile = textAt(recordAt(artifact, 'properties'), 'templateFile') ?? '';
      const assetsFile = templateFile.replace(/template\.json$/, 'assets.json');
      const files = Object.entries(recordAt(await json(assetsFile), 'files'));
      const assets = new Map(
        files.map(([hash, file]) => [`${hash}.zip`, join(folder, textAt(recordAt(file, 'source'), 'path') ?? '')]),
      );
      // The CDK wrote this file; its resources are checked one by one when the model is built.
      return { name, template: (await json(templateFile)) as Template, assets };
    }),
  );
};

/**
 * Builds the model of the stacks and resolves every reference for this machine, where AWS is served at `endpoint`.
 * Throws for a resource type that the runner does not know.
 */
export const buildModel = (stacks: readonly SynthesizedStack[], endpoint: string): Model => {
  const model = emptyModel();
  const exported = new Map<string, () => unknown>();
  const readers = stacks.map((stack) => stackReader(stack, endpoint, (name) => importValue(exported, name)));
  for (const { resolve, template } of readers) {
    for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
      if (Export) exported.set(String(resolve(Export.Name)), () => resolve(Value));
    }
  }
  for (const reader of readers) reader.read(model);
  return model;
};

const importValue = (exported: ReadonlyMap<string, () => unknown>, name: string): unknown => {
  const value = exported.get(name);
  if (!value) throw new Error(`No stack exports ${name}.`);
  return value();
};

const stackReader = (stack: SynthesizedStack, endpoint: string, imported: References['imported']) => {
  const { template, assets } = stack;
  const resources = template.Resources ?? {};

  const find = (logicalId: string): { resource: Resource; kind: ResourceType } => {
    const resource = resources[logicalId];
    if (!resource) throw new Error(`${stack.name} has no resource ${logicalId}.`);
    const kind = resourceTypes[resource.Type];
    if (!kind) {
      throw new Error(
        `The local runner does not know the resource type ${resource.Type} (${logicalId} of ${stack.name}).`,
      );
    }
    return { resource, kind };
  };

  const nameOf = (logicalId: string): string => {
    const { resource, kind } = find(logicalId);
    const given = kind.nameProperty === undefined ? undefined : resource.Properties?.[kind.nameProperty];
    const name = given === undefined ? `${stack.name}-${logicalId}` : String(resolve(given));
    return kind.nameOf?.(name) ?? name;
  };

  const resolve = resolver(template, {
    ref: (logicalId) => {
      const name = nameOf(logicalId);
      return find(logicalId).kind.ref?.(name, endpoint) ?? name;
    },
    attribute: (logicalId, attribute) => {
      const { resource, kind } = find(logicalId);
      if (!kind.read) return `${nameOf(logicalId)}.${attribute}`;
      const value = kind.attributes?.[attribute];
      if (!value) throw new Error(`The local runner does not know ${attribute} of ${resource.Type} (${logicalId}).`);
      return value(nameOf(logicalId), endpoint);
    },
    imported,
  });

  const assetFolder = (key: string): string => {
    const path = assets.get(key);
    if (path === undefined) throw new Error(`${stack.name} has no asset ${key}.`);
    return path;
  };

  const read = (model: Model): void => {
    for (const [logicalId, resource] of Object.entries(resources)) {
      const { kind } = find(logicalId);
      if (!isDeployed(template, resource, resolve)) continue;
      const properties = resolve(resource.Properties ?? {});
      if (!isRecord(properties)) throw new Error(`${logicalId} of ${stack.name} has no properties.`);
      kind.read?.({ logicalId, name: nameOf(logicalId), properties, assetFolder }, model);
    }
  };

  return { resolve, template, read };
};
