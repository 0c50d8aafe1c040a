export interface EventTimes {
  /**
   * When the callback arrived or, for an inbound message whose callback was lost, when the message arrived at the
   * provider. Contact rules, opt-outs and the history use this time.
   */
  readonly receivedAt: string;
  /**
   * When the event is applied. Notifications have this time, so that a late one is not listed below those already read.
   */
  readonly now: Date;
}
