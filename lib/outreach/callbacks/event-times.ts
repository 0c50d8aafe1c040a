export interface EventTimes {
  /**
   * The arrival of the callback or, for a message that was found at the provider because its callback was lost, its
   * arrival there. Rules, opt-outs and the history count from it.
   */
  readonly receivedAt: string;
  /**
   * The time at which the event is applied. Notifications are dated by it, so that a late one is not listed below those
   * already read.
   */
  readonly now: Date;
}
