interface Rules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScriptURL?: (url: string) => string;
}

interface Policy {
  createScriptURL(url: string): string;
}

// Not every browser has it, and the types of the DOM do not know it.
const { trustedTypes } = globalThis as typeof globalThis & {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
};

/** React Aria empties what it has announced by `innerHTML = ''`. All other text stays forbidden as HTML. */
export const allowEmptyHtml = (): void =>
  void trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });

/** An address of the console's own code, as the address of a worker. */
export const trustScriptUrl = (own: string): string =>
  trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url }).createScriptURL(own) ?? own;
