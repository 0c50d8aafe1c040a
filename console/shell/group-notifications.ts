/** Notifications of one kind, as the newest of each kind come, with all of them. */
export const groupNotifications = <Entry extends { readonly kind: string }>(
  notifications: readonly Entry[],
): readonly (readonly Entry[])[] => [...Map.groupBy(notifications, ({ kind }) => kind).values()];
