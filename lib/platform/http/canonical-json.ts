class Fragment {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const comma = new Fragment(',');
const endOfArray = new Fragment(']');
const endOfObject = new Fragment('}');

/**
 * Equal values give equal text: no white space, sorted keys. Does not recurse, so that deep nesting cannot exhaust the
 * stack.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (next instanceof Fragment) parts.push(next.text);
    else if (Array.isArray(next)) {
      parts.push('[');
      pending.push(endOfArray);
      for (let index = next.length - 1; index >= 0; index--) {
        pending.push(next[index]);
        if (index > 0) pending.push(comma);
      }
    } else if (typeof next === 'object' && next !== null) {
      parts.push('{');
      pending.push(endOfObject);
      const names = Object.keys(next).sort();
      for (let index = names.length - 1; index >= 0; index--) {
        const name = names[index] ?? '';
        pending.push(Reflect.get(next, name), new Fragment(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`));
      }
    } else parts.push(JSON.stringify(next));
  }
  return parts.join('');
}
