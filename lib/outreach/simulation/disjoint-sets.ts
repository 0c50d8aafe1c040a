/** Sets of names that are joined, directly or through others. */
export class DisjointSets {
  readonly #parents = new Map<string, string>();

  /** The same for all names of a set. */
  find(name: string): string {
    let root = name;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    // Shortens the way for the next time.
    for (let at = name; at !== root;) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  join(one: string, other: string): void {
    const [root, added] = [this.find(one), this.find(other)];
    if (root !== added) this.#parents.set(added, root);
  }
}
