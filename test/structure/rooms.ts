import { required } from '../harness/required.ts';
import { type Source, importsOf } from './sources.ts';

/** Groups of lib whose folders are rooms; the other folders of lib are rooms themselves. */
const groups = new Set(['campaigns', 'organizations', 'outreach', 'portfolio', 'reporting']);
/** Folders within a room that stand on a floor of their own. */
const inner = new Set(['http/authorizers', 'http/handlers', 'jobs/messages']);

/** The room that a file lies in: a folder of lib with one noun, a folder of the console, or `functions`, `infra` and so on. */
export function roomOf(file: string): string {
  const [top = '', first = '', second = ''] = file.split('/');
  if (top === 'console') return `${top}/${first.replace(/\.tsx?$/, '')}`;
  if (top !== 'lib') return top;
  return groups.has(first) || inner.has(`${first}/${second}`) ? `${first}/${second}` : first;
}

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

/** The floor of each room: 0 for rooms that import none, else one above the highest room they import. */
export function floorsOf(graph: RoomGraph): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  const floorOf = (room: string): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const floor = Math.max(-1, ...[...(graph.get(room)?.keys() ?? [])].map(floorOf)) + 1;
    floors.set(room, floor);
    return floor;
  };
  for (const room of graph.keys()) floorOf(room);
  return floors;
}
