/** What an event calls itself, for the log; empty where it does not say. */
export function eventType(event: unknown): string {
  const type: unknown = event !== null && typeof event === 'object' ? Reflect.get(event, 'type') : undefined;
  return typeof type === 'string' ? type : '';
}
