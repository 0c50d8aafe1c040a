export function eventType(event: unknown): string {
  const type: unknown = event !== null && typeof event === 'object' ? Reflect.get(event, 'type') : undefined;
  return typeof type === 'string' ? type : '';
}
