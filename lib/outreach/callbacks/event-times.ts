/** The instants that applying a provider event depends on. */
export interface EventTimes {
  /**
   * When the callback arrived. For a message that was found at the provider because no callback brought it: when the
   * provider received it. Rules, opt-outs and the history count from it.
   */
  readonly receivedAt: string;
  /** When the event is applied. Notifications are dated by it, so that a late one is not below those that were read. */
  readonly now: Date;
}
