import { required } from '../harness/required.ts';
import { type Source, importsOf } from './sources.ts';

/** The departments of lib, bottom to top, as the README lists them; those of one floor do not import each other. */
export type Floors = readonly (readonly string[])[];

const linesOf = (readme: string): readonly string[] =>
  required(/```departments\n([^`]*)```/.exec(readme)?.[1])
    .trim()
    .split('\n');

export const readFloors = (readme: string): Floors =>
  linesOf(readme).map((line) => required(/^(.+?) {2,}/.exec(line)?.[1]).split(', '));

/**
 * The rooms that the README names for each department, as `department/room`: after the departments of a line, up to a colon;
 * a semicolon separates those of two departments. `foundation` has none.
 */
export const readRooms = (readme: string): readonly string[] =>
  linesOf(readme).flatMap((line) => {
    const [, departments = '', rooms = ''] = required(/^(.+?) {2,}([^:]*)/.exec(line));
    const lists = rooms.split('; ');
    return departments.split(', ').flatMap((department, index) =>
      department === 'foundation'
        ? []
        : required(lists[index])
            .split(', ')
            .map((room) => `${department}/${room}`),
    );
  });

/**
 * The room of a file: a folder of a department or of the console, a folder within that of a screen, or `functions`, `infra`
 * and so on.
 */
export function roomOf(file: string): string {
  const [top = '', first = '', second = '', ...inner] = file.split('/');
  if (top === 'console')
    return inner.length > 1 ? `${top}/${first}/${second}/${inner[0]}` : `${top}/${first.replace(/\.tsx?$/, '')}`;
  if (top !== 'lib') return top;
  return inner.length > 0 ? `${first}/${second}` : first;
}

const departmentOf = (room: string): string => room.replace(/\/.*/, '');

/** Which rooms each room imports, types included, with one import of each as evidence. */
export type RoomGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function roomGraph(sources: readonly Source[]): RoomGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const source of sources) {
    const from = roomOf(source.file);
    const edges = graph.get(from) ?? new Map<string, string>();
    graph.set(from, edges);
    for (const imported of importsOf(source).filter((each) => each.includes('/') && /\.tsx?$/.test(each))) {
      const to = roomOf(imported);
      if (to !== from && !edges.has(to)) edges.set(to, `${source.file} imports ${imported}`);
    }
  }
  return graph;
}

/** The imports of a department that does not stand on a lower floor. */
export function importsUpwards(graph: RoomGraph, floors: Floors): readonly string[] {
  const floorOf = (room: string) => floors.findIndex((departments) => departments.includes(departmentOf(room)));
  return [...graph].flatMap(([from, edges]) =>
    [...edges]
      .filter(([to]) => departmentOf(from) !== departmentOf(to) && floorOf(from) <= floorOf(to))
      .map(([, evidence]) => evidence),
  );
}

/** One cycle of the graph as the imports that close it, or undefined. */
export function findCycle(graph: RoomGraph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(room)) {
      const cycle = [...path.slice(path.indexOf(room)), room];
      return cycle.slice(1).map((to, index) => graph.get(required(cycle[index]))?.get(to) ?? to);
    }
    if (done.has(room)) return undefined;
    for (const next of graph.get(room)?.keys() ?? []) {
      const cycle = visit(next, [...path, room]);
      if (cycle) return cycle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of graph.keys()) {
    const cycle = visit(room, []);
    if (cycle) return cycle;
  }
  return undefined;
}
