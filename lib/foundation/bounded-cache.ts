/** Keeps so many values at most, and forgets them all when one more comes: for what is soon made again. */
export class BoundedCache<Value> extends Map<string, Value> {
  readonly #sizeMax: number;

  constructor(sizeMax: number) {
    super();
    this.#sizeMax = sizeMax;
  }

  override set(key: string, value: Value): this {
    if (this.size >= this.#sizeMax && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
