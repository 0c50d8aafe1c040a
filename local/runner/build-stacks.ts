import { issuerContext } from '../aws/token-issuer.ts';
import { synthesize } from '../build/synthesize.ts';
import { streamArn } from '../foundation/arn.ts';
import type { State } from '../foundation/state.ts';
import { type SynthesizedStack, readAssembly } from '../stacks/assembly.ts';

export interface StackOptions {
  readonly state: State;
  readonly baseUrl: string;
  readonly voiceOrigin: string;
  readonly corsOrigins: string;
  /** The context value `tableName`; if absent, the stacks create their table. */
  readonly restoredTable: string | undefined;
  readonly print: (line: string) => void;
}

export const buildStacks = async (
  options: StackOptions,
): Promise<{ readonly stacks: readonly SynthesizedStack[]; readonly workerProgram: string }> => {
  const { state, baseUrl, voiceOrigin, corsOrigins, restoredTable, print } = options;
  const { assemblyFolder, workerProgram } = await synthesize({
    folder: state.path('cdk.out'),
    context: {
      ...issuerContext(baseUrl),
      publicUrl: baseUrl,
      voiceOrigin,
      corsOrigins,
      ...(restoredTable !== undefined && { tableName: restoredTable, tableStreamArn: streamArn(restoredTable) }),
    },
    onStart: () => print('Building the functions and templates, as at each first start and after changes …'),
  });
  return { stacks: await readAssembly(assemblyFolder), workerProgram };
};
