interface Rules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
}

interface Policy {
  createScriptURL(url: string): string;
}

// Not every browser supports trusted types, and the DOM types do not declare them.
const { trustedTypes } = globalThis as typeof globalThis & {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
};

/** React Aria clears its announcements with `innerHTML = ''`. Any other text remains forbidden as HTML. */
export const allowEmptyHtml = (): void =>
  void trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });

export const trustScriptUrl = (own: string): string =>
  trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url }).createScriptURL(own) ?? own;
