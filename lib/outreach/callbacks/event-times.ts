export interface EventTimes {
  /**
   * When the callback arrived. For a message that was found at the provider because its callback was lost: when the
   * provider received it. Rules, opt-outs and the history count from it.
   */
  readonly receivedAt: string;
  /**
   * When the event is applied. Notifications are dated by it, so that a late one is not listed below those already
   * read.
   */
  readonly now: Date;
}
