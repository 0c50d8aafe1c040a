import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { DataStack } from './data-stack.ts';
import { addEndpoints, managedUserPool, routesByStack } from './endpoint-functions.ts';
import type { BundleOf } from './service-function.ts';
import type { Settings } from './settings.ts';

export interface EndpointsStackProps extends StackProps {
  readonly data: DataStack;
  readonly userPoolId: string | undefined;
  readonly settings: Settings;
  readonly bundleOf: BundleOf;
}

/** Functions that the API calls and that do not fit into its stack. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, { data, userPoolId, settings, bundleOf, ...props }: EndpointsStackProps) {
    super(scope, id, { ...props, suppressTemplateIndentation: true });
    const userPool = managedUserPool(this, userPoolId);
    // None of these routes has the address of the API, whose stack comes later.
    const resources = { ...data.resources, stage: settings.stage, publicUrl: '', userPool };
    addEndpoints(this, routesByStack.endpoints, { resources, settings, bundleOf });
  }
}
