/** Stands for `@smithy/core/event-streams` in the bundles: no operation that we call streams events. */
export function EventStreamSerde(): never {
  throw new Error('Event streams are not part of this bundle.');
}
