const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isHttpsOrLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}
