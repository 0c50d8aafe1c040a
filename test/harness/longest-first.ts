import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that run for a minute or more, longest first. */
const longest = [
  'test/stack/thirty-days.test.ts',
  'test/stack/every-screen.test.ts',
  'test/faults/settlement-races.test.ts',
  'test/stack/webhook-events.test.ts',
  'test/stack/client.test.ts',
  'test/capacity/access-patterns.test.ts',
  'test/faults/settlement-month.test.ts',
  'test/stack/conformance.test.ts',
  'test/stack/receivables.test.ts',
  'test/stack/every-route.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? longest.length : place;
};

/**
 * Starts the longest files of all projects first, so that none of them runs on when the processors have nothing else to do,
 * and then those of one project after the other: a process goes on to the next file only if that is of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other) || projectOf(one) - projectOf(other));
  }
}
