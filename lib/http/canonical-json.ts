/** Text of the result that stands for itself, as opposed to a value that is still to be written. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const comma = new Written(',');
const endOfArray = new Written(']');
const endOfObject = new Written('}');

/**
 * The text of a JSON value that is the same for equal values: without white space, the keys of objects sorted. Works
 * without recursion, so that no depth of nesting exhausts the stack.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (next instanceof Written) parts.push(next.text);
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
        pending.push(Reflect.get(next, name), new Written(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`));
      }
    } else parts.push(JSON.stringify(next));
  }
  return parts.join('');
}
