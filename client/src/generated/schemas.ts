// Written by `npm run client:generate` from the OpenAPI document.

export type Webhooks = ReceiveAccountCreatedEventWebhookRequest | ReceiveAccountUpdatedEventWebhookRequest | ReceiveAccountStatusChangedEventWebhookRequest | ReceiveAccountAdjustedEventWebhookRequest | ReceiveContactOptedOutEventWebhookRequest | ReceiveContactOptOutRemovedEventWebhookRequest | ReceivePaymentRegisteredEventWebhookRequest | ReceivePaymentReversedEventWebhookRequest | ReceiveInteractionCreatedEventWebhookRequest | ReceiveInteractionUpdatedEventWebhookRequest | ReceivePromiseCreatedEventWebhookRequest | ReceivePromiseBrokenEventWebhookRequest | ReceiveSettlementCreatedEventWebhookRequest | ReceiveSettlementStatusChangedEventWebhookRequest | ReceivePlanCreatedEventWebhookRequest | ReceivePlanStatusChangedEventWebhookRequest | ReceiveInstalmentPaidEventWebhookRequest | ReceiveInstalmentLateEventWebhookRequest | ReceiveHoldPlacedEventWebhookRequest | ReceiveHoldReleasedEventWebhookRequest | ReceiveDisputeOpenedEventWebhookRequest | ReceiveDisputeResolvedEventWebhookRequest | ReceiveCampaignStatusChangedEventWebhookRequest | ReceiveImportCompletedEventWebhookRequest | ReceiveWebhookTestEventWebhookRequest;

export type AccountAdjustedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'account.adjusted';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: AdjustmentEventData;
};

export type AccountChange = {
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id?: string | null;
    /**
     * The system the record comes from.
     */
    source_system?: string | null;
    /**
     * The person who owes the debt.
     */
    contact?: ContactChange;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount?: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance?: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * A number or text that people know it by.
     */
    reference?: string | null;
    /**
     * The day the debt fell due.
     */
    due_date?: DateOrInstant | null;
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown?: {
        /**
         * The part that was lent or sold. By default `0`.
         */
        principal?: number;
        /**
         * Interest. By default `0`.
         */
        interest?: number;
        /**
         * Fees, such as those of late payment. By default `0`.
         */
        fees?: number;
        /**
         * Costs of collection. By default `0`.
         */
        costs?: number;
    } | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor?: {
        /**
         * Full name.
         */
        name: string;
        /**
         * A number or text that people know it by.
         */
        reference?: string | null;
    } | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin?: string | null;
    /**
     * Free text.
     */
    notes?: string | null;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom?: {
        [key: string]: string | number | null;
    } | null;
};

export type AccountCreatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'account.created';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: AccountEventData;
};

export type AccountEventData = {
    /**
     * The account.
     */
    account_id: string;
    /**
     * Your own identifier of the account.
     */
    external_id: string | null;
    /**
     * The contact who owes it.
     */
    contact_id: string;
    /**
     * The status of the account.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * The debt when it was handed over.
     */
    total_amount: number;
    /**
     * What is still owed.
     */
    pending_balance: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The campaign that the account is in.
     */
    campaign_id: string | null;
    /**
     * The account's own strategy, which takes precedence over that of its campaign.
     */
    strategy_id: string | null;
};

export type AccountFilter = {
    /**
     * Only accounts with this status; `open` is every status but `resolved`.
     */
    status?: 'active' | 'paused' | 'escalated' | 'disputed' | 'resolved' | 'open';
    /**
     * Only accounts that have had at least one `attempt` to contact them, refused or not, `interaction` (a message or call), `reply` (the person wrote or spoke, other than to opt out) or `promise`, that have a `settlement` in force or fulfilled, or on which a `payment` counts. They are those that the summary of a campaign counts.
     */
    has?: 'attempt' | 'interaction' | 'reply' | 'promise' | 'settlement' | 'payment';
    /**
     * Only accounts that were resolved for this reason.
     */
    resolution?: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other';
    /**
     * Only accounts in this campaign.
     */
    campaign_id?: string;
    /**
     * Only accounts from this system.
     */
    source_system?: string;
    /**
     * Only accounts in this currency.
     */
    currency?: string;
    /**
     * Only accounts that owe at least this.
     */
    min_pending?: number;
    /**
     * Only accounts that owe at most this.
     */
    max_pending?: number;
    /**
     * Only accounts whose debt fell due after this day.
     */
    due_after?: DateOrInstant;
    /**
     * Only accounts whose debt fell due before this day.
     */
    due_before?: DateOrInstant;
    /**
     * Only accounts that are at least as many days past due, in the organization's time zone.
     */
    min_days_past_due?: number;
    /**
     * Only accounts that are at most as many days past due, in the organization's time zone.
     */
    max_days_past_due?: number;
    /**
     * Only accounts whose contact asked not to be contacted on any channel, or only the others.
     */
    opted_out?: boolean;
    /**
     * Only accounts that this user works.
     */
    assigned_to?: string;
    /**
     * Only accounts to call back before this time.
     */
    follow_up_before?: DateOrInstant;
    /**
     * Only accounts whose custom field has this value: a name, `=` and the value.
     */
    custom?: CustomCondition;
};

export type AccountHoldView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
    /**
     * `all`: nobody contacts the debtor. `automatic`: campaigns do not, people may.
     */
    blocks: 'automatic' | 'all';
    /**
     * When it was placed.
     */
    placed_at: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until: string | null;
};

export type AccountInteractionView = {
    /**
     * How the contact was reached.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * When the message was sent or the call made.
     */
    at: string;
};

export type AccountPlanView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Of an instalment, or of the plan: `active` while it is in force.
     */
    status: 'active' | 'kept';
    /**
     * What the plan pays: the balance, or the amount of the settlement.
     */
    total: number;
    /**
     * What was paid of it since the acceptance.
     */
    paid_amount: number;
    /**
     * When it was accepted.
     */
    accepted_at: string;
};

export type AccountPromiseView = {
    /**
     * The last day to pay.
     */
    due_date: string;
    /**
     * The promised amount.
     */
    amount: number;
};

export type AccountSettlementView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The pending balance when it was proposed.
     */
    original_balance: number;
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * What is waived if it is paid.
     */
    forgiven_amount: number;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by: string | null;
    /**
     * What became of an accepted offer: `open` while it is in force.
     */
    outcome: 'open' | 'fulfilled';
};

export type AccountStatusChangedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'account.status_changed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: AccountStatusEventData;
};

export type AccountStatusEventData = {
    /**
     * The account.
     */
    account_id: string;
    /**
     * Your own identifier of the account.
     */
    external_id: string | null;
    /**
     * The contact who owes it.
     */
    contact_id: string;
    /**
     * The status of the account.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * The debt when it was handed over.
     */
    total_amount: number;
    /**
     * What is still owed.
     */
    pending_balance: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The campaign that the account is in.
     */
    campaign_id: string | null;
    /**
     * The account's own strategy, which takes precedence over that of its campaign.
     */
    strategy_id: string | null;
    /**
     * The status before.
     */
    previous_status: CollectionStatus;
};

export type AccountTotals = {
    /**
     * When the totals were read.
     */
    as_of: string;
    /**
     * How many accounts match.
     */
    count: number;
    /**
     * The accounts and what is owed on them, by currency.
     */
    by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * How many accounts match.
         */
        count: number;
        /**
         * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
         */
        pending_balance: number;
    }>;
};

export type AccountUpdatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'account.updated';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: AccountUpdatedEventData;
};

export type AccountUpdatedEventData = {
    /**
     * The account.
     */
    account_id: string;
    /**
     * Your own identifier of the account.
     */
    external_id: string | null;
    /**
     * The contact who owes it.
     */
    contact_id: string;
    /**
     * The status of the account.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * The debt when it was handed over.
     */
    total_amount: number;
    /**
     * What is still owed.
     */
    pending_balance: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The campaign that the account is in.
     */
    campaign_id: string | null;
    /**
     * The account's own strategy, which takes precedence over that of its campaign.
     */
    strategy_id: string | null;
    /**
     * The names of the fields that changed.
     */
    changed: Array<string>;
};

export type AccountView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * The system the record comes from.
     */
    source_system: string | null;
    /**
     * The person who owes the debt.
     */
    contact: ContactOfAccountView;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * The day the debt fell due.
     */
    due_date: string | null;
    /**
     * Days since `due_date`, in the organization's time zone; negative before it.
     */
    days_past_due: number | null;
    /**
     * Free text.
     */
    notes: string | null;
    /**
     * `paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom: {
        [key: string]: string | number;
    };
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown: BreakdownView | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor: CreditorView | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin: string | null;
    /**
     * The campaign that the account is in.
     */
    campaign_id: string | null;
    /**
     * The strategy that applies to the account.
     */
    strategy_id: string | null;
    /**
     * The agreement about the debt that is in force or was fulfilled; null without one.
     */
    settlement: AccountSettlementView | null;
    /**
     * The instalment plan that is in force or was kept; null without one.
     */
    plan: AccountPlanView | null;
    /**
     * The holds that stop contact about the account; one whose `until` has passed has ended.
     */
    holds: Array<AccountHoldView>;
    /**
     * When the service last sent a message to the contact or called.
     */
    last_contacted_at: string | null;
    /**
     * The channel and time of `last_contacted_at`; null before the first contact since 1.4.0. Its result is in the timeline.
     */
    last_interaction: AccountInteractionView | null;
    /**
     * The latest promise to pay until its day is over; null without one, or if it dates from before 1.4.0.
     */
    open_promise: AccountPromiseView | null;
    /**
     * When the next step of the strategy is due.
     */
    next_action_at: string | null;
    /**
     * The user who works the account; null if nobody does.
     */
    assigned_to: string | null;
    /**
     * When somebody promised to call back; null without such a promise.
     */
    follow_up: {
        /**
         * When to call back, or when the outcome was recorded.
         */
        at: string;
        /**
         * The user who promised or recorded it.
         */
        by: string;
    } | null;
    /**
     * The latest outcome of working the account.
     */
    last_outcome: {
        /**
         * The result.
         */
        result: 'no_answer' | 'left_message' | 'spoke' | 'promised' | 'says_paid' | 'refused' | 'call_back' | 'other';
        /**
         * When to call back, or when the outcome was recorded.
         */
        at: string;
        /**
         * The user who promised or recorded it.
         */
        by: string;
    } | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type AdjustmentEventData = {
    /**
     * The adjustment.
     */
    adjustment_id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
     */
    kind: 'interest' | 'fee' | 'cost' | 'discount' | 'correction';
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance: number;
};

export type AdjustmentView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * Each moves a part of the breakdown: `interest`, `fee` (`fees`) and `cost` (`costs`) their own, `discount` and `correction` the `principal`. In `registered_by`: what kind of caller.
     */
    kind: 'interest' | 'fee' | 'cost' | 'discount' | 'correction';
    /**
     * By how much the debt rises; negative if it falls, as with every `discount`.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Why, in your words. It is not sent to anyone.
     */
    reason: string | null;
    /**
     * The total of the account after the adjustment.
     */
    total_amount: number;
    /**
     * What was owed after the adjustment.
     */
    pending_balance: number;
    /**
     * Who registered it.
     */
    registered_by: {
        /**
         * Each moves a part of the breakdown: `interest`, `fee` (`fees`) and `cost` (`costs`) their own, `discount` and `correction` the `principal`. In `registered_by`: what kind of caller.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was created.
     */
    created_at: string;
};

export type AgentReport = {
    /**
     * When the figures were read. What was written in the few seconds before may be missing.
     */
    as_of: string;
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day.
     */
    to: string;
    /**
     * By user, those with the most calls first. Users without calls and promises are left out.
     */
    data: Array<AgentReportRow>;
};

export type AgentReportRow = {
    /**
     * The user, who may have been removed since.
     */
    user_id: string;
    /**
     * Calls that the user made in the period (`created_at`).
     */
    calls: number;
    /**
     * Those of them whose `contact_result` is now `right_party`.
     */
    right_party: number;
    /**
     * Promises that the user registered in the period (`created_at`), whatever their status is now.
     */
    promises: number;
    /**
     * Those of them that are now `kept`, as their number or, in `by_currency`, their sum.
     */
    kept: number;
    /**
     * Those of them that are now `broken`.
     */
    broken: number;
    /**
     * The sums of these promises by currency.
     */
    by_currency: Array<{
        /**
         * The currency of the promises.
         */
        currency: string;
        /**
         * The sum of all these promises.
         */
        promised: number;
        /**
         * Those of them that are now `kept`, as their number or, in `by_currency`, their sum.
         */
        kept: number;
    }>;
};

export type AllocatedPart = {
    /**
     * An account of the contact.
     */
    account_id: string;
    /**
     * Its part of the amount.
     */
    amount: number;
};

export type AnyExportFilters = {
    /**
     * Of interactions or decisions.
     */
    from?: DateOrInstant;
    /**
     * Of interactions or decisions.
     */
    to?: DateOrInstant;
    /**
     * The channel.
     */
    channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Of interactions.
     */
    direction?: 'outbound' | 'inbound';
    /**
     * Of decisions.
     */
    allowed?: boolean;
    /**
     * Of accounts, payments or promises.
     */
    status?: 'active' | 'paused' | 'escalated' | 'disputed' | 'resolved' | 'registered' | 'reversed' | 'open' | 'kept' | 'broken' | 'cancelled';
    /**
     * Of promises.
     */
    due_from?: DateOrInstant;
    /**
     * Of promises.
     */
    due_to?: DateOrInstant;
    /**
     * Of payments.
     */
    account_id?: string;
    /**
     * Of payments.
     */
    method?: string;
    /**
     * Of payments.
     */
    paid_from?: DateOrInstant;
    /**
     * Of payments.
     */
    paid_to?: DateOrInstant;
    /**
     * Of payments.
     */
    registered_from?: DateOrInstant;
    /**
     * Lowest `total_amount`.
     */
    min_amount?: number;
    /**
     * Highest `total_amount`.
     */
    max_amount?: number;
    /**
     * Fewest days past due. Accounts without a due date match no filter on days.
     */
    days_past_due_min?: number;
    /**
     * Most days past due. Accounts without a due date match no filter on days.
     */
    days_past_due_max?: number;
    /**
     * The campaign that the account is in.
     */
    campaign_id?: string;
    /**
     * The system the record comes from.
     */
    source_system?: string;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom?: CustomCondition;
};

export type ApiKeyChange = {
    /**
     * How many requests the key may make per window of 15 minutes, from 1 to 10,000; 100 by default. The keys of an organization that are not revoked have 50,000 together: 422 `quota_exceeded`.
     */
    requests_per_window: number;
};

export type ApiKeyView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * What the key is for.
     */
    name: string;
    /**
     * What the key may be used for. A write scope includes reading.
     */
    scopes: Array<'accounts:read' | 'accounts:write' | 'contacts:read' | 'contacts:write' | 'payments:write' | 'ledger:read' | 'holds:write' | 'opt_outs:write' | 'campaigns:write' | 'dispatch' | 'promises:write' | 'settlements:write' | 'plans:write' | 'decisions:read' | 'import' | 'export' | 'webhooks:manage'>;
    /**
     * The last four characters of the key, to tell keys apart.
     */
    last4: string;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the key expires; null for never.
     */
    expires_at: string | null;
    /**
     * How many requests the key may make per window of 15 minutes, from 1 to 10,000; 100 by default. The keys of an organization that are not revoked have 50,000 together: 422 `quota_exceeded`.
     */
    requests_per_window: number;
    /**
     * When a request was last made with the key.
     */
    last_used_at: string | null;
    /**
     * When the key was revoked.
     */
    revoked_at: string | null;
};

export type AttachmentView = {
    /**
     * What the file is by its content: `image/jpeg`, `image/png` or `application/pdf`.
     */
    media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
    /**
     * The size of the file.
     */
    bytes: number;
    /**
     * Where the file is downloaded from, without credentials, until `expires_at`.
     */
    url: string;
    /**
     * When the key expires; null for never.
     */
    expires_at: string;
};

export type AuditEntryView = {
    /**
     * The id of the entry, or of its subject.
     */
    id: string;
    /**
     * What was done.
     */
    action: 'opted_out' | 'opt_out_removed' | 'settlement_approved' | 'settlement_rejected' | 'settlement_accepted' | 'settlement_withdrawn' | 'plan_approved' | 'plan_accepted' | 'plan_rejected' | 'plan_cancelled' | 'promise_cancelled' | 'hold_placed' | 'hold_confirmed' | 'hold_released' | 'payment_reversed' | 'account_adjusted' | 'account_status_changed' | 'contact_attempted' | 'accounts_joined' | 'accounts_left' | 'campaign_paused' | 'campaign_resumed' | 'contact_merged' | 'import_undone' | 'number_bought' | 'number_released' | 'agent_provisioned' | 'agent_set' | 'domain_created' | 'domain_released' | 'voice_config_changed' | 'user_invited' | 'user_changed' | 'webhook_created' | 'webhook_changed' | 'webhook_deleted' | 'webhook_secret_rotated' | 'api_key_created' | 'api_key_changed' | 'api_key_revoked' | 'settings_changed' | 'channel_changed' | 'claim_released' | 'execution_paused' | 'execution_resumed';
    /**
     * The contact; null if no contact had the number or address, or if the entry is not about one.
     */
    contact_id: string | null;
    /**
     * The phone number it covers, or the contact's.
     */
    phone: string | null;
    /**
     * The email address it covers, or the contact's.
     */
    email: string | null;
    /**
     * Who did it; `system` is the service itself, acting on a request of the contact.
     */
    actor: 'user' | 'api_key' | 'system' | 'contact';
    /**
     * The user who did it, if it was a user.
     */
    user_id: string | null;
    /**
     * The API key that did it, if it was one.
     */
    api_key_id: string | null;
    /**
     * `mcp` if an assistant acted, with the credentials of this actor.
     */
    via: 'mcp' | null;
    /**
     * The reason the user gave; null if a removal had none.
     */
    reason: string | null;
    /**
     * What was changed, such as a settlement; null for opt-outs.
     */
    subject: {
        /**
         * The kind of thing that was changed.
         */
        type: 'account' | 'campaign' | 'settlement' | 'plan' | 'promise' | 'hold' | 'payment' | 'adjustment' | 'contact' | 'import' | 'phone_number' | 'voice_agent' | 'email_domain' | 'organization' | 'user' | 'webhook' | 'api_key' | 'channel';
        /**
         * The id of the entry, or of its subject.
         */
        id: string;
    } | null;
    /**
     * The fields that changed; null for opt-outs.
     */
    details: {
        /**
         * Their values before.
         */
        before: {
            [key: string]: unknown;
        };
        /**
         * Their values after.
         */
        after: {
            [key: string]: unknown;
        };
    } | null;
    /**
     * When it was done.
     */
    at: string;
};

export type AutoEnrol = {
    /**
     * Every account that matches all of the conditions, at least one, when the job comes to it.
     */
    filter: AccountFilter;
    /**
     * Also removes the accounts that do not match, added by hand or not, unless they are resolved.
     */
    exact?: boolean;
};

export type AvailableNumbers = {
    /**
     * Numbers that can be bought, at most 30.
     */
    numbers: Array<AvailableNumberView>;
};

export type AvailableNumberView = {
    /**
     * The number in E.164.
     */
    phone_number: string;
    /**
     * Two letters of ISO 3166-1.
     */
    country: string;
    /**
     * State or province.
     */
    region: string | null;
    /**
     * Town.
     */
    locality: string | null;
    /**
     * What the number can be used for; null while it is `pending`.
     */
    capabilities: {
        /**
         * Calls.
         */
        voice: boolean;
        /**
         * Text messages.
         */
        sms: boolean;
        /**
         * Messages with media.
         */
        mms: boolean;
    };
    /**
     * Whether its buyer must have an address: `none`, `any`, `local` or `foreign`.
     */
    address_requirements: string | null;
};

export type AwaitedReversalView = {
    /**
     * The external_id of the payment.
     */
    external_id: string;
    /**
     * The payment is not known yet.
     */
    status: 'awaits_payment';
    /**
     * Why and when the payment was reversed; null if it was not.
     */
    reversal: ReversalView;
};

export type BillingPage = {
    /**
     * The page of the provider to send the browser to. A checkout is open for 24 hours; a portal is a credential that is valid for a few minutes.
     */
    url: string;
};

export type BillingView = {
    /**
     * The status at the provider, such as `active`, `trialing`, `past_due`, `unpaid`, `paused` or `canceled`; null before the first subscription. The provider may add others.
     */
    status: string | null;
    /**
     * The billing provider's id of the price that is subscribed to.
     */
    price_id: string | null;
    /**
     * When the period that is paid for ends.
     */
    current_period_end: string | null;
    /**
     * Whether the subscription ends with its period instead of being renewed.
     */
    cancel_at_period_end: boolean;
    /**
     * When the subscription last changed here.
     */
    updated_at: string | null;
    /**
     * The prices that the deployment names, to choose from; it may sell others.
     */
    prices: Array<{
        /**
         * The `price_id` of a checkout.
         */
        id: string;
        /**
         * The name of the price.
         */
        name: string;
    }>;
};

export type BlockedDispatch = {
    /**
     * One sentence for people. It may change.
     */
    error: string;
    /**
     * The rule that decided: the first that failed.
     */
    code: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address';
    /**
     * The fields that were rejected, if the error is about fields.
     */
    details: Array<ErrorDetail>;
    /**
     * The same as the header `X-Request-Id`. Quote it to support.
     */
    request_id: string;
    /**
     * Nothing was sent, because a rule forbids it now.
     */
    blocked: true;
    /**
     * When it is possible again; null if only a change of the facts makes it possible.
     */
    retry_at: string | null;
    /**
     * The result of every rule, in the order of evaluation.
     */
    checks: Array<CheckView>;
    /**
     * The stored decision, which the account lists.
     */
    decision_id: string;
};

export type Branch = 'next' | 'end' | number;

export type BreakdownView = {
    /**
     * The part that was lent or sold.
     */
    principal: number;
    /**
     * Interest.
     */
    interest: number;
    /**
     * Fees, such as those of late payment.
     */
    fees: number;
    /**
     * Costs of collection.
     */
    costs: number;
};

export type BulkChange = (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'pause';
}) | (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'resume';
}) | (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'change_status';
    /**
     * The status that `change_status` sets.
     */
    status: CollectionStatus;
    /**
     * With `resolved`: why the accounts are closed.
     */
    resolution?: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'other';
}) | (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'assign_campaign';
    /**
     * The campaign that the accounts join with `assign_campaign`; null removes them from theirs.
     */
    campaign_id: string | null;
}) | (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'assign_strategy';
    /**
     * The strategy that the accounts get with `assign_strategy`, in place of their campaign's; null removes it.
     */
    strategy_id: string | null;
}) | (unknown & {
    /**
     * The accounts to change, or `account_external_ids`. If one of them is unknown, nothing changes.
     */
    account_ids?: Array<string>;
    /**
     * The accounts to change, by your own identifiers.
     */
    account_external_ids?: Array<string>;
    /**
     * What to do with the accounts.
     */
    action: 'assign_agent';
    /**
     * The user who works the accounts after `assign_agent`; null for nobody.
     */
    user_id: string | null;
});

export type CampaignBudget = {
    /**
     * More than 0.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency.
     */
    currency: string;
    /**
     * `day`: on each day in the organization's time zone, by when a contact was queued; the campaign becomes active again on the next day. `total`: in all.
     */
    per: 'day' | 'total';
};

export type CampaignChange = {
    /**
     * Display name of the campaign.
     */
    name?: string;
    /**
     * What it is meant to achieve, in your own words.
     */
    objective?: string | null;
    /**
     * The strategy of its accounts that have none of their own. An active campaign needs one.
     */
    strategy_id?: string | null;
    /**
     * `draft`, `active` while it runs, `paused`, or `completed`, which is final.
     */
    status?: CampaignStatus;
    /**
     * The first day, in the organization's time zone. Nothing is sent before it.
     */
    start_date?: string | null;
    /**
     * The last day, in the organization's time zone. Nothing is sent after it.
     */
    end_date?: string | null;
    /**
     * While the campaign is active, the accounts that match `filter` join it: once a day at 04:00 in the organization's time zone, within minutes after an import has ended, and when this or the status is changed. Accounts of another active campaign, and resolved ones, do not join.
     */
    auto_enrol?: AutoEnrol | null;
    /**
     * What its messages and calls may cost. When the next one no longer fits, the campaign becomes `paused`. Under a budget only what has a price in its currency is sent.
     */
    budget?: CampaignBudget | null;
};

export type CampaignProgress = {
    /**
     * Accounts in the campaign.
     */
    account_count: number;
    /**
     * How many of its accounts have each `collection_status`: those of `GET /api/v1/accounts?campaign_id=&status=`.
     */
    by_status: OverviewStatuses;
    /**
     * Accounts whose contact asked not to be contacted: those of `GET /api/v1/accounts?campaign_id=&opted_out=true`.
     */
    opted_out_count: number;
    /**
     * Accounts with at least one attempt to contact them, refused by the provider or not.
     */
    attempted_count: number;
    /**
     * Accounts with at least one message or call.
     */
    contacted_count: number;
    /**
     * Accounts whose contact wrote or spoke in a call since version 1.4.0, other than to opt out.
     */
    replied_count: number;
    /**
     * Accounts with at least one promise to pay.
     */
    promised_count: number;
    /**
     * Promises to pay made by these accounts.
     */
    promise_count: number;
    /**
     * Accounts on which a payment counts.
     */
    paid_count: number;
    /**
     * The sum of their payments in the organization's currency.
     */
    total_recovered: number;
    /**
     * Their payments by currency; currencies without payments are omitted.
     */
    recovered: Array<{
        /**
         * ISO 4217 code of the currency.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * Accounts whose latest settlement is in force or fulfilled.
     */
    settled_count: number;
    /**
     * The sum of what these accounts agreed to pay, in the organization's currency.
     */
    settled_amount: number;
    /**
     * The agreed sums by currency; currencies without settlements are omitted.
     */
    settled: Array<{
        /**
         * ISO 4217 code of the currency.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * `contacted_count` divided by `account_count`, with four decimals; 0 without accounts.
     */
    contact_rate: number;
};

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'completed';

export type CampaignStatusChangedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'campaign.status_changed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: CampaignStatusEventData;
};

export type CampaignStatusEventData = {
    /**
     * The campaign.
     */
    campaign_id: string;
    /**
     * The name of the campaign.
     */
    name: string;
    /**
     * State.
     */
    status: CampaignStatus;
    /**
     * The status before.
     */
    previous_status: CampaignStatus;
};

export type CampaignSummary = {
    /**
     * The campaign that is summarized.
     */
    campaign: {
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * Display name of the campaign.
         */
        name: string;
        /**
         * `draft`, `active` while it runs, `paused`, or `completed`, which is final.
         */
        status: CampaignStatus;
        /**
         * The first day, in the organization's time zone. Nothing is sent before it.
         */
        start_date: string | null;
        /**
         * The last day, in the organization's time zone. Nothing is sent after it.
         */
        end_date: string | null;
    };
    /**
     * When the counts were read.
     */
    as_of: string;
    /**
     * Accounts in the campaign.
     */
    account_count: number;
    /**
     * How many of its accounts have each `collection_status`: those of `GET /api/v1/accounts?campaign_id=&status=`.
     */
    by_status: OverviewStatuses;
    /**
     * Accounts whose contact asked not to be contacted: those of `GET /api/v1/accounts?campaign_id=&opted_out=true`.
     */
    opted_out_count: number;
    /**
     * Accounts with at least one attempt to contact them, refused by the provider or not.
     */
    attempted_count: number;
    /**
     * Accounts with at least one message or call.
     */
    contacted_count: number;
    /**
     * Accounts whose contact wrote or spoke in a call since version 1.4.0, other than to opt out.
     */
    replied_count: number;
    /**
     * Accounts with at least one promise to pay.
     */
    promised_count: number;
    /**
     * Promises to pay made by these accounts.
     */
    promise_count: number;
    /**
     * Accounts on which a payment counts.
     */
    paid_count: number;
    /**
     * The sum of their payments in the organization's currency.
     */
    total_recovered: number;
    /**
     * Their payments by currency; currencies without payments are omitted.
     */
    recovered: Array<{
        /**
         * ISO 4217 code of the currency.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * Accounts whose latest settlement is in force or fulfilled.
     */
    settled_count: number;
    /**
     * The sum of what these accounts agreed to pay, in the organization's currency.
     */
    settled_amount: number;
    /**
     * The agreed sums by currency; currencies without settlements are omitted.
     */
    settled: Array<{
        /**
         * ISO 4217 code of the currency.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * `contacted_count` divided by `account_count`, with four decimals; 0 without accounts.
     */
    contact_rate: number;
    /**
     * What its messages and calls cost, by currency; currencies without costs are omitted.
     */
    cost: Array<{
        /**
         * ISO 4217 code of the currency.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * Its messages and calls by step. A reply or payment counts for the step that contacted the person last, if within three days; of several replies the first.
     */
    steps: Array<{
        /**
         * The place of the step in the strategy at that time, from 0.
         */
        index: number;
        /**
         * Messages and calls of the step, whatever became of them.
         */
        sends: number;
        /**
         * Those of `sends` that were delivered or, of calls, answered.
         */
        delivered: number;
        /**
         * Those of `sends` that the person answered, other than to opt out, or in which the person spoke.
         */
        replies: number;
        /**
         * What was paid after them, by currency; currencies without payments are omitted.
         */
        paid_after: Array<{
            /**
             * ISO 4217 code of the currency.
             */
            currency: string;
            /**
             * The sum in that currency.
             */
            amount: number;
        }>;
        /**
         * What its messages and calls cost, by currency; currencies without costs are omitted.
         */
        cost: Array<{
            /**
             * ISO 4217 code of the currency.
             */
            currency: string;
            /**
             * The sum in that currency.
             */
            amount: number;
        }>;
    }>;
    /**
     * False of a campaign of before version 1.4.0: what it sent before is not in `steps`.
     */
    steps_complete: boolean;
};

export type CampaignView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Display name of the campaign.
     */
    name: string;
    /**
     * What it is meant to achieve, in your own words.
     */
    objective: string | null;
    /**
     * The strategy of its accounts that have none of their own. An active campaign needs one.
     */
    strategy_id: string | null;
    /**
     * `draft`, `active` while it runs, `paused`, or `completed`, which is final.
     */
    status: CampaignStatus;
    /**
     * Why the service paused it: its `budget`, or `price_missing` if `prices` has none in the currency of the budget for what was to be sent. Null if a person did; setting `paused` again makes it so.
     */
    pause_reason: 'budget' | 'price_missing' | null;
    /**
     * When it becomes active again by itself; null if a person decides.
     */
    resumes_at: string | null;
    /**
     * The first day, in the organization's time zone. Nothing is sent before it.
     */
    start_date: string | null;
    /**
     * The last day, in the organization's time zone. Nothing is sent after it.
     */
    end_date: string | null;
    /**
     * What its messages and calls may cost. When the next one no longer fits, the campaign becomes `paused`. Under a budget only what has a price in its currency is sent.
     */
    budget: CampaignBudget | null;
    /**
     * While the campaign is active, the accounts that match `filter` join it: once a day at 04:00 in the organization's time zone, within minutes after an import has ended, and when this or the status is changed. Accounts of another active campaign, and resolved ones, do not join.
     */
    auto_enrol: {
        /**
         * Every account that matches all of the conditions, at least one, when the job comes to it.
         */
        filter: AccountFilter;
        /**
         * Also removes the accounts that do not match, added by hand or not, unless they are resolved.
         */
        exact: boolean;
    } | null;
    /**
     * When accounts join next; null unless the campaign is active and has `auto_enrol`.
     */
    next_enrolment_at: string | null;
    /**
     * The `job_id` by which to read what the latest enrolment did; null before the first.
     */
    latest_enrolment_id: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type ChangeAccountsInBulkReply = {
    /**
     * How many accounts changed. Accounts that may not be changed in this way, or need no change, are skipped.
     */
    affected: number;
};

export type ChangedVoiceConfigView = {
    /**
     * The language model that the agent uses, one of `supported_llms`; by default the first.
     */
    llm: string;
    /**
     * The voice for languages without a voice of their own; null means the voice of the agent.
     */
    voice_id: string | null;
    /**
     * Voices by language.
     */
    voices: {
        [key: string]: string;
    };
    /**
     * Who speaks first in a call that has no opening mode of its own.
     */
    voice_opening_mode: 'callee_first' | 'agent_first';
    /**
     * What an AI agent says first in every call, in the language of the organization.
     */
    ai_disclosure: string;
    /**
     * The voice provider's id of the agent. Setting another one makes it the organization's own.
     */
    agent_id: string | null;
    /**
     * The language of the organization, which selects the voice.
     */
    org_language: string;
    /**
     * The models to choose from.
     */
    supported_llms: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * Full name.
         */
        name: string;
    }>;
    /**
     * The voices to choose from, at most ten minutes old; empty if the provider cannot be reached.
     */
    curated_voices: Array<CuratedVoice>;
    /**
     * Whether the agent that the service manages has the configuration: `none` if there is no such agent, `pending` if the provider did not accept it: it is sent again with the next change.
     */
    agent_sync: 'none' | 'synced' | 'pending';
};

export type ChangeTotalView = {
    /**
     * `created`: new accounts; `lowered` and `raised`: balances that change; `closed` and `reopened`: accounts that become, or are no longer, resolved; `currency_changed`; `details_changed`: no balance changes; `payments`: payments that would be registered; `person_changed` and `account_moved`: warnings of the same codes.
     */
    kind: 'person_changed' | 'account_moved' | 'created' | 'lowered' | 'raised' | 'closed' | 'reopened' | 'currency_changed' | 'details_changed' | 'payments';
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * Accounts, or payments.
     */
    count: number;
    /**
     * The sum of the differences for `lowered` and `raised`, of what was owed for `closed`, of the payments for `payments`, 0 for `details_changed`, and of what would be owed for the others.
     */
    amount: number;
};

export type ChannelChange = EmailChannelChange | MessageChannelChange | VoiceChannelChange;

export type ChannelView = {
    /**
     * The id of the channel, which never changes.
     */
    id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Whether the channel may be used. True unless it was switched off.
     */
    enabled: boolean;
    /**
     * Whether it has all the settings it needs to send.
     */
    configured: boolean;
    /**
     * The sender: a phone number in E.164; for email an address or `Name <address>`.
     */
    from: string | null;
    /**
     * Email: the address for replies.
     */
    reply_to: string | null;
    /**
     * Voice: the voice provider's id of the AI agent.
     */
    agent_id: string | null;
    /**
     * Voice: the voice provider's id of the number its agent calls from.
     */
    agent_phone_number_id: string | null;
    /**
     * Voice: the number in E.164 that calls are put through to.
     */
    human_agent_number: string | null;
    /**
     * When another organization may claim its number or its agent, because the provider has not confirmed that the account has it; null if nothing lapses.
     */
    claim_ends_at: string | null;
    /**
     * When it last changed.
     */
    updated_at: string | null;
};

export type CheckAllChannelsReply = {
    /**
     * The records of this page.
     */
    data: Array<CheckedDispatch>;
};

export type CheckedDispatch = {
    /**
     * The account.
     */
    account_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Whether every rule passed.
     */
    allowed: boolean;
    /**
     * The instant the decision was made for.
     */
    at: string;
    /**
     * The first rule that failed; null if allowed.
     */
    reason: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address' | null;
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
    /**
     * When the permitted hours end, if it is allowed; null if they do not end within eight days.
     */
    allowed_until: string | null;
    /**
     * The result of every rule, in the order of evaluation.
     */
    checks: Array<CheckView>;
    /**
     * What was known about the account, the contact and past attempts.
     */
    facts: {
        [key: string]: unknown;
    };
    /**
     * The settings and presets that applied, each preset with its version.
     */
    rules_in_force: {
        [key: string]: unknown;
    };
    /**
     * The presets that the organization chose, each with whether it applies to this debtor; absent in decisions before 1.4.0.
     */
    presets?: Array<PresetApplicabilityView>;
    /**
     * The address that was used, and why others were not; absent in decisions before 1.4.0.
     */
    addressed?: {
        /**
         * The address, masked; absent if none can be used.
         */
        address_masked?: string;
        /**
         * Addresses of the contact that come first but were not used.
         */
        passed_over: Array<{
            /**
             * The address, masked.
             */
            which: string;
            /**
             * The first rule that failed; null if allowed.
             */
            reason: string;
        }>;
    };
};

export type CheckedTemplateView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Display name of the template.
     */
    name: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * Subject of an email, with variables; null on other channels.
     */
    subject: string | null;
    /**
     * The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 elsewhere.
     */
    body: string | null;
    /**
     * WhatsApp: the provider's id of an approved content template.
     */
    provider_content_id: string | null;
    /**
     * The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.
     */
    content_variables: Array<string> | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * What the template lacks: variables that the presets of the organization want a message to have, and the link to the debtor’s page.
     */
    warnings: Array<{
        /**
         * The kind of warning.
         */
        code: 'required_variable_missing';
        /**
         * The preset.
         */
        preset: string;
        /**
         * The missing variable.
         */
        variable: string;
        /**
         * Where it is required.
         */
        basis: string;
        /**
         * How certain that is, A to C.
         */
        grade: 'A' | 'B' | 'C' | 'M';
    } | {
        /**
         * The kind of warning.
         */
        code: 'person_link_missing';
        /**
         * The missing variable.
         */
        variable: string;
    }>;
};

export type CheckView = {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'contact_opted_out';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * Whether the contact opted out.
         */
        opted_out: boolean;
        /**
         * The channels on which the contact asked not to be contacted.
         */
        opted_out_channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'contact_held' | 'account_held';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The open hold that forbids the contact for the longest time; null if none does.
         */
        hold: {
            /**
             * The id of the hold.
             */
            id: string;
            /**
             * The kind of the hold.
             */
            kind: string;
            /**
             * Whether it forbids only contacts that nobody asked for (`automatic`), or all.
             */
            blocks: 'automatic' | 'all';
            /**
             * Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.
             */
            scope: 'account' | 'contact' | 'address';
            /**
             * When the hold ends by itself; null if someone has to release it.
             */
            until: string | null;
        } | null;
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The most attempts that are allowed in the window.
         */
        max: number;
        /**
         * The attempts in the window.
         */
        counted: number;
        /**
         * `calendar_day`, `calendar_week` or `rolling_<n>_days`.
         */
        window: string;
        /**
         * When the window began.
         */
        since: string;
        /**
         * The time zones of the contact; days and hours count in each of them.
         */
        timezones: Array<string>;
        /**
         * Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.
         */
        scope: 'account' | 'contact';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
        /**
         * Limits per contact count twice: for the contact, and for the address over all contacts that have it. This is the count that decided; absent if no address was known, and in decisions before 1.4.0.
         */
        counted_by?: 'contact' | 'address';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'minimum_gap';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The time that must lie between two attempts.
         */
        gap: {
            /**
             * Minutes.
             */
            minutes: number;
        } | {
            /**
             * A number of days; of hours, the ISO weekdays, beginning with 1 for Monday.
             */
            days: number;
        };
        /**
         * The last attempt; null if there was none.
         */
        last_at: string | null;
        /**
         * Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.
         */
        scope: 'account' | 'contact';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
        /**
         * Limits per contact count twice: for the contact, and for the address over all contacts that have it. This is the count that decided; absent if no address was known, and in decisions before 1.4.0.
         */
        counted_by?: 'contact' | 'address';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'cooldown_after_conversation';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * A number of days; of hours, the ISO weekdays, beginning with 1 for Monday.
         */
        days: number;
        /**
         * Whether the day of the conversation is the first of the days.
         */
        day_counts_as_one: boolean;
        /**
         * The last conversation; null if there was none.
         */
        last_conversation_at: string | null;
        /**
         * The time zones of the contact; days and hours count in each of them.
         */
        timezones: Array<string>;
        /**
         * Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.
         */
        scope: 'account' | 'contact';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
        /**
         * Limits per contact count twice: for the contact, and for the address over all contacts that have it. This is the count that decided; absent if no address was known, and in decisions before 1.4.0.
         */
        counted_by?: 'contact' | 'address';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'channel_lock';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channel of the first conversation in the window; null if there was none.
         */
        locked_to: 'email' | 'sms' | 'whatsapp' | 'voice' | null;
        /**
         * When that conversation was.
         */
        conversation_at: string | null;
        /**
         * When that channel was last used, by an attempt or a conversation; only if any use of a channel locks the others.
         */
        used_at?: string | null;
        /**
         * Present if the person chose this channel, which leaves it open.
         */
        exempt?: boolean;
        /**
         * `calendar_day`, `calendar_week` or `rolling_<n>_days`.
         */
        window: string;
        /**
         * When the window began.
         */
        since: string;
        /**
         * The time zones of the contact; days and hours count in each of them.
         */
        timezones: Array<string>;
        /**
         * Whether contacts about this account count, or about all accounts of the contact. Of a hold: on what it is.
         */
        scope: 'account' | 'contact';
        /**
         * Limits per contact count twice: for the contact, and for the address over all contacts that have it. This is the count that decided; absent if no address was known, and in decisions before 1.4.0.
         */
        counted_by?: 'contact' | 'address';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'outside_contact_hours';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The hours in which contact is allowed.
         */
        windows: Array<{
            /**
             * A number of days; of hours, the ISO weekdays, beginning with 1 for Monday.
             */
            days: Array<number>;
            /**
             * `HH:MM`, inclusive.
             */
            from: string;
            /**
             * `HH:MM`, exclusive.
             */
            to: string;
        }>;
        /**
         * The calendar of public holidays, with its version.
         */
        holidays?: string;
        /**
         * The last day that the calendar knows.
         */
        holidays_known_until?: string;
        /**
         * The time of the contact, in each time zone.
         */
        local: Array<{
            /**
             * IANA time zone.
             */
            timezone: string;
            /**
             * Local date and time, without an offset.
             */
            local_time: string;
            /**
             * ISO weekday: 1 is Monday.
             */
            weekday: number;
            /**
             * Whether the day is a public holiday; `unknown` outside the years of the calendar.
             */
            holiday?: 'yes' | 'no' | 'unknown';
        }>;
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'channel_not_preferred' | 'outside_preferred_hours';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the person chose; null if none.
         */
        preferred_channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'> | null;
    } | {
        /**
         * The hours that the person chose; null if none.
         */
        preferred_hours: {
            /**
             * `HH:MM`, inclusive.
             */
            start: string;
            /**
             * `HH:MM`, exclusive.
             */
            end: string;
            /**
             * A number of days; of hours, the ISO weekdays, beginning with 1 for Monday.
             */
            days: Array<number>;
        } | null;
        /**
         * The time of the contact, in each time zone.
         */
        local?: Array<{
            /**
             * IANA time zone.
             */
            timezone: string;
            /**
             * Local date and time, without an offset.
             */
            local_time: string;
            /**
             * ISO weekday: 1 is Monday.
             */
            weekday: number;
            /**
             * Whether the day is a public holiday; `unknown` outside the years of the calendar.
             */
            holiday?: 'yes' | 'no' | 'unknown';
        }>;
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'account_paused' | 'account_disputed';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The status of the account.
         */
        collection_status: CollectionStatus;
        /**
         * The status that the rule forbids.
         */
        blocked: 'paused' | 'disputed';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
} | {
    /**
     * The rule. It decides which values are in `compared`.
     */
    rule: 'no_address';
    /**
     * Where the rule comes from: `organization`, or a preset.
     */
    source: 'organization' | 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Whether it passed.
     */
    passed: boolean;
    /**
     * The values it compared; of a rule that does not apply, the channel and those it applies to.
     */
    compared: {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * Whether the contact has an address for the channel.
         */
        address: 'present' | 'missing' | 'undeliverable';
    } | {
        /**
         * The channel of the message or call.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * The channels that the rule counts or applies to; all if absent.
         */
        channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    };
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
};

export type ClaimedPaymentView = {
    /**
     * How much they say they paid.
     */
    amount: number | null;
    /**
     * The day on which they say they paid.
     */
    paid_on: string | null;
};

export type ClaimRelease = {
    /**
     * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
     */
    kind: 'email_domain' | 'phone_number' | 'voice_agent' | 'voice_number';
    /**
     * The domain, the number in E.164, or the id.
     */
    value: string;
    /**
     * The organization that has it, as `GET /api/platform/claims` says.
     */
    organizationId: string;
    /**
     * Why, for the audit log of the organization.
     */
    reason: string;
};

export type ClaimView = {
    /**
     * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
     */
    kind: 'email_domain' | 'phone_number' | 'voice_agent' | 'voice_number';
    /**
     * The domain, the number in E.164, or the id.
     */
    value: string;
    /**
     * The organization that has it.
     */
    organization_id: string;
    /**
     * The time of the claim; null if it was claimed before claims had a term.
     */
    claimed_at: string | null;
    /**
     * When its provider confirmed that it is theirs; null if it has not.
     */
    verified_at: string | null;
    /**
     * When anybody may claim it again, unless it is verified by then; null if it never lapses.
     */
    ends_at: string | null;
};

export type CollectionStatus = 'active' | 'paused' | 'escalated' | 'disputed' | 'resolved';

export type ContactChange = {
    /**
     * Full name.
     */
    name?: string;
    /**
     * Your own identifier of the person. Can be set once.
     */
    external_id?: string | null;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp?: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone?: string | null;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country?: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region?: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language?: string | null;
    /**
     * Identity document.
     */
    document?: ContactDocument | null;
    /**
     * Date of birth.
     */
    birth_date?: DateOrInstant | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred?: ContactPreferences | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones?: Array<NewContactPhone> | null;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails?: Array<NewContactEmail> | null;
};

export type ContactDocument = {
    /**
     * Type of the document, in lower case.
     */
    type: string;
    /**
     * Stored in upper case, without separators.
     */
    number: string;
};

export type ContactDocumentView = {
    /**
     * Type of the document, in lower case.
     */
    type: string;
    /**
     * Stored in upper case, without separators.
     */
    number: string;
};

export type ContactEmailView = {
    /**
     * Email address.
     */
    address: string;
    /**
     * Your own name for the address.
     */
    label: string | null;
    /**
     * What is known about the address. One that is `wrong_person` or `invalid` is passed over; only PATCH makes it usable again.
     */
    status: 'unverified' | 'reached' | 'wrong_person' | 'invalid';
};

export type ContactEventData = {
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * Your own identifier of the contact.
     */
    external_id: string | null;
    /**
     * The account that the contact belongs to; null if it was created with an external_id of its own.
     */
    account_id: string | null;
    /**
     * The channels on which the contact asked not to be contacted.
     */
    opted_out_channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
};

export type ContactHours = {
    /**
     * First minute of the day, inclusive.
     */
    start: string;
    /**
     * End of the day, exclusive; `24:00` is midnight.
     */
    end: string;
    /**
     * ISO weekdays: Monday is 1, Sunday 7.
     */
    days: Array<number>;
};

export type ContactMerge = {
    /**
     * The contact that stays.
     */
    into: string;
    /**
     * Why the two are one person; for the audit log.
     */
    reason: string;
};

export type ContactOfAccountView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Full name.
     */
    name: string;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone: string | null;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone: string | null;
    /**
     * The contact asked not to be contacted on any channel: nothing is sent.
     */
    opted_out: boolean;
    /**
     * Whether the contact opted out, or one of its addresses, of some channel. Null if neither.
     */
    opted_out_by: 'contact' | 'address' | null;
    /**
     * The channels on which the contact asked not to be contacted.
     */
    opted_out_channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language: string | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred: ContactPreferencesView | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones: Array<ContactPhoneView>;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails: Array<ContactEmailView>;
    /**
     * What is known about the WhatsApp number. Null without one.
     */
    whatsapp_status: 'unverified' | 'reached' | 'wrong_person' | 'invalid' | null;
    /**
     * The time zones in which the person may be; a contact must be permitted in each. Empty if only that of the organization counts.
     */
    timezones: Array<string>;
    /**
     * What `timezones` were taken from: `timezone`, `region`, the prefixes of the numbers (`phone`), `country`, or the `organization`.
     */
    timezones_from: 'timezone' | 'region' | 'phone' | 'country' | 'organization';
};

export type ContactOptedOutEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'contact.opted_out';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: ContactEventData;
};

export type ContactOptOutRemovedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'contact.opt_out_removed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: ContactEventData;
};

export type ContactPhoneView = {
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    number: string;
    /**
     * Your own name for the address.
     */
    label: string | null;
    /**
     * What the numbering plan tells. Ignored if given.
     */
    kind: 'mobile' | 'landline' | 'unknown';
    /**
     * What is known about the address. One that is `wrong_person` or `invalid` is passed over; only PATCH makes it usable again.
     */
    status: 'unverified' | 'reached' | 'wrong_person' | 'invalid';
};

export type ContactPreferences = {
    /**
     * The channels on which the person wants to be contacted; null for any.
     */
    channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'> | null;
    /**
     * When the person wants to be contacted, where the person is; null for any time.
     */
    hours?: ContactHours | null;
};

export type ContactPreferencesView = {
    /**
     * The channels on which the person wants to be contacted; null for any.
     */
    channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'> | null;
    /**
     * When the person wants to be contacted, where the person is; null for any time.
     */
    hours: {
        /**
         * First minute of the day, inclusive.
         */
        start: string;
        /**
         * End of the day, exclusive; `24:00` is midnight.
         */
        end: string;
        /**
         * ISO weekdays: Monday is 1, Sunday 7.
         */
        days: Array<number>;
    } | null;
};

export type ContactRules = {
    /**
     * The id of a preset, a list of ids, or null for none.
     */
    preset: 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy' | Array<'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy'> | null;
};

export type ContactStatement = {
    /**
     * Whose statement it is.
     */
    contact: {
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
         */
        external_id: string | null;
        /**
         * Full name.
         */
        name: string;
    };
    /**
     * The first day; null if it begins with the first entry.
     */
    from: string | null;
    /**
     * The last day.
     */
    to: string;
    /**
     * When it was read. What was written in the few seconds before may be missing.
     */
    as_of: string;
    /**
     * The current accounts, oldest first.
     */
    accounts: Array<StatementAccount>;
    /**
     * By currency, what was owed before and after the period and why that changed.
     */
    balances: Array<StatementBalance>;
    /**
     * The entries of the ledger in the period, oldest first.
     */
    entries: Array<StatementEntry>;
    /**
     * Payments that were registered or reversed in the period, oldest first.
     */
    payments: Array<PaymentView>;
    /**
     * Settlements that were proposed in the period, and earlier agreements that are in force.
     */
    settlements: Array<SettlementView>;
    /**
     * Instalment plans that were proposed in the period, and earlier ones that are in force, as of now.
     */
    plans: Array<PlanView>;
    /**
     * Promises that were made in the period, and earlier ones that are open.
     */
    promises: Array<PromiseView>;
};

export type ContactUpsert = {
    /**
     * Full name.
     */
    name: string;
    /**
     * Your own identifier of the person. Cannot be changed.
     */
    external_id?: string | null;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp?: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone?: string | null;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country?: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region?: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language?: string | null;
    /**
     * Identity document.
     */
    document?: ContactDocument | null;
    /**
     * Date of birth.
     */
    birth_date?: DateOrInstant | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred?: ContactPreferences | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones?: Array<NewContactPhone> | null;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails?: Array<NewContactEmail> | null;
    /**
     * What to do if a contact gets a name that shares no word with the stored one, or an account moves to another person or source system: `hold` (the default) places an identity check on every account concerned, `update` does not.
     */
    on_person_change?: OnPersonChange;
};

export type ContactView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Full name.
     */
    name: string;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone: string | null;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone: string | null;
    /**
     * The contact asked not to be contacted on any channel: nothing is sent.
     */
    opted_out: boolean;
    /**
     * Whether the contact opted out, or one of its addresses, of some channel. Null if neither.
     */
    opted_out_by: 'contact' | 'address' | null;
    /**
     * The channels on which the contact asked not to be contacted.
     */
    opted_out_channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language: string | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred: ContactPreferencesView | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones: Array<ContactPhoneView>;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails: Array<ContactEmailView>;
    /**
     * What is known about the WhatsApp number. Null without one.
     */
    whatsapp_status: 'unverified' | 'reached' | 'wrong_person' | 'invalid' | null;
    /**
     * The time zones in which the person may be; a contact must be permitted in each. Empty if only that of the organization counts.
     */
    timezones: Array<string>;
    /**
     * What `timezones` were taken from: `timezone`, `region`, the prefixes of the numbers (`phone`), `country`, or the `organization`.
     */
    timezones_from: 'timezone' | 'region' | 'phone' | 'country' | 'organization';
    /**
     * Identity document.
     */
    document: ContactDocumentView | null;
    /**
     * Date of birth.
     */
    birth_date: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type CreateAdjustmentReply = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
     */
    kind: 'interest' | 'fee' | 'cost' | 'discount' | 'correction';
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * `import_undone`: the import that registered the payment was undone.
     */
    reason: string | null;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance: number;
    /**
     * Who registered it.
     */
    registered_by: {
        /**
         * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * The account after the payment, or after its reversal.
     */
    account: {
        /**
         * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
         */
        total_amount: number;
        /**
         * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
         */
        pending_balance: number;
        /**
         * `paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.
         */
        collection_status: CollectionStatus;
    };
};

export type CreateApiKeyReply = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * What the key is for.
     */
    name: string;
    /**
     * What the key may be used for. A write scope includes reading.
     */
    scopes: Array<'accounts:read' | 'accounts:write' | 'contacts:read' | 'contacts:write' | 'payments:write' | 'ledger:read' | 'holds:write' | 'opt_outs:write' | 'campaigns:write' | 'dispatch' | 'promises:write' | 'settlements:write' | 'plans:write' | 'decisions:read' | 'import' | 'export' | 'webhooks:manage'>;
    /**
     * The last four characters of the key, to tell keys apart.
     */
    last4: string;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the key expires; null for never.
     */
    expires_at: string | null;
    /**
     * How many requests the key may make per window of 15 minutes, from 1 to 10,000; 100 by default. The keys of an organization that are not revoked have 50,000 together: 422 `quota_exceeded`.
     */
    requests_per_window: number;
    /**
     * The key itself, shown only here. Store it where only your servers can read it.
     */
    key: string;
};

export type CreateImportReply = {
    /**
     * The id of the import.
     */
    job_id: string;
    /**
     * `validate` stores nothing: the counts say how many records would be created, updated, left unchanged, and rejected.
     */
    mode: 'import' | 'validate' | 'undo';
    /**
     * `processing` until the job ends.
     */
    status: 'processing' | 'completed' | 'completed_with_errors' | 'failed';
    /**
     * Records in the submitted array.
     */
    total_records: number;
};

export type CreatePaymentReply = RegisteredPaymentView | PaymentGroupView;

export type CreditorView = {
    /**
     * Full name.
     */
    name: string;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
};

export type CuratedVoice = {
    /**
     * The voice provider's id of the voice.
     */
    voice_id: string;
    /**
     * Full name.
     */
    name: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string | null;
    /**
     * As the provider writes it.
     */
    gender: string | null;
    /**
     * A recording of the voice.
     */
    preview_url: string | null;
};

export type CustomCondition = string;

export type DateOrInstant = string | string;

export type DebtorView = {
    /**
     * The language of both pages: `es`, `pt` or `en`.
     */
    language: string;
    /**
     * What the page asks for before it shows the debts.
     */
    asks_for: 'document_last_4' | 'birth_year' | 'reference_last_4' | 'none';
    /**
     * The HTML that everybody with the link sees.
     */
    front_page: string;
    /**
     * The HTML after the right answer; null if nothing is known that could be asked for.
     */
    debts_page: string | null;
};

export type DecisionExportFilters = {
    /**
     * The first day, in the organization's calendar.
     */
    from?: DateOrInstant;
    /**
     * The last day.
     */
    to?: DateOrInstant;
    /**
     * Only this channel.
     */
    channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Only decisions that allowed the contact, or only those that did not.
     */
    allowed?: boolean;
};

export type DecisionView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account.
     */
    account_id: string;
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * Whether every rule passed.
     */
    allowed: boolean;
    /**
     * The instant the decision was made for.
     */
    at: string;
    /**
     * The first rule that failed; null if allowed.
     */
    reason: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address' | null;
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
    /**
     * When the permitted hours end, if it is allowed; null if they do not end within eight days.
     */
    allowed_until: string | null;
    /**
     * The result of every rule, in the order of evaluation.
     */
    checks: Array<CheckView>;
    /**
     * What was known about the account, the contact and past attempts.
     */
    facts: {
        [key: string]: unknown;
    };
    /**
     * The settings and presets that applied, each preset with its version.
     */
    rules_in_force: {
        [key: string]: unknown;
    };
    /**
     * The presets that the organization chose, each with whether it applies to this debtor; absent in decisions before 1.4.0.
     */
    presets?: Array<PresetApplicabilityView>;
    /**
     * The address that was used, and why others were not; absent in decisions before 1.4.0.
     */
    addressed?: {
        /**
         * The address, masked; absent if none can be used.
         */
        address_masked?: string;
        /**
         * Addresses of the contact that come first but were not used.
         */
        passed_over: Array<{
            /**
             * The address, masked.
             */
            which: string;
            /**
             * The first rule that failed; null if allowed.
             */
            reason: string;
        }>;
    };
    /**
     * The resulting message or call.
     */
    interaction_id: string | null;
    /**
     * Who initiated it: a user, an API key, the service itself, or the contact.
     */
    initiated_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
};

export type Deleted = {
    /**
     * It has been deleted.
     */
    deleted: true;
    /**
     * The id assigned by the service.
     */
    id: string;
};

export type DeliveryAttempt = {
    /**
     * When it began.
     */
    at: string;
    /**
     * The HTTP status of the answer; null without an answer.
     */
    status_code: number | null;
    /**
     * How long the attempt took, in milliseconds.
     */
    duration_ms: number;
    /**
     * Why it failed; null if it did not. `http_error`: the status is not 2xx. `redirect`: redirects are not followed. `timeout`: no answer within 15 seconds. `address_not_public`: the name leads to an address that is not public.
     */
    error: 'http_error' | 'redirect' | 'timeout' | 'connection_failed' | 'tls_failed' | 'dns_failed' | 'address_not_public' | null;
};

export type DeliveryView = {
    /**
     * The id of the delivery.
     */
    id: string;
    /**
     * The id of the event: the `webhook-id` of every attempt and replay.
     */
    event_id: string;
    /**
     * The type of the event.
     */
    event: string;
    /**
     * Whether an event, a test or the latest replay caused it.
     */
    trigger: 'event' | 'test' | 'replay';
    /**
     * `pending`: an attempt follows. `delivered`: the receiver answered 2xx. `failed`: ten attempts failed, or the one of a test. `held`: the webhook was disabled; replay it to send it.
     */
    status: 'pending' | 'delivered' | 'failed' | 'held';
    /**
     * The attempts, oldest first; of replays too, but no more than the last 30.
     */
    attempts: Array<DeliveryAttempt>;
    /**
     * When it is attempted next; null unless it is pending.
     */
    next_attempt_at: string | null;
    /**
     * When the event happened.
     */
    created_at: string;
};

export type Directory = {
    /**
     * The campaigns.
     */
    campaigns: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * What people call it.
         */
        name: string;
        /**
         * State.
         */
        status: CampaignStatus;
        /**
         * The strategy of the campaign's accounts that have none of their own.
         */
        strategy_id: string | null;
    }>;
    /**
     * The strategies.
     */
    strategies: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * What people call it.
         */
        name: string;
        /**
         * The highest discount, as a percentage of the balance, that needs no approval.
         */
        max_discount_pct: number;
        /**
         * How many instalments a plan may have without approval; null means no limit.
         */
        max_instalments: number | null;
        /**
         * Within how many months a plan must end without approval; null means no limit.
         */
        max_plan_months: number | null;
        /**
         * The percentage that a plan must pay at once without approval; null means no limit.
         */
        min_down_payment_pct: number | null;
    }>;
    /**
     * The templates.
     */
    templates: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * What people call it.
         */
        name: string;
        /**
         * The channel.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * ISO 639 language, with a region where it matters.
         */
        language: string;
    }>;
    /**
     * The users, also those who are disabled. `name` is null for a user without one.
     */
    users: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * What people call it.
         */
        name: string | null;
        /**
         * What the user may do.
         */
        role: 'viewer' | 'agent' | 'admin';
    }>;
    /**
     * Whether there are more than 500 of a kind: the others are missing.
     */
    truncated: boolean;
};

export type DispatchCheck = (unknown & {
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp';
    /**
     * The account whose contact would be contacted. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
    /**
     * The template for the message.
     */
    template_id?: string;
    /**
     * The purpose of the message, in your own words. By default `"reminder"`.
     */
    action_type?: string;
}) | (unknown & {
    /**
     * The channel.
     */
    channel: 'voice';
    /**
     * The account whose contact would be contacted. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
    /**
     * Who speaks: an AI agent, or people of the organization. By default `"ai"`.
     */
    agent_type?: 'ai' | 'human';
    /**
     * The user who supervises the call.
     */
    supervisor_user_id?: string;
    /**
     * AI only: who speaks first. `callee_first`: the agent says only that it is an automated assistant, and waits. `agent_first`: it begins with its first message. `inherit`: the setting of the voice channel. By default `"inherit"`.
     */
    voice_opening_mode?: 'inherit' | 'callee_first' | 'agent_first';
    /**
     * The purpose of the message, in your own words. By default `"reminder"`.
     */
    action_type?: string;
});

export type DispatchChecks = unknown & {
    /**
     * The account whose contact would be contacted. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
};

export type DispatchFailure = {
    /**
     * The provider that failed.
     */
    name: 'telephony' | 'emailprovider' | 'voiceprovider' | 'billingprovider';
    /**
     * The HTTP status of its reply; null if it did not reply.
     */
    status: number | null;
    /**
     * The provider's own code of the problem, if it gave one.
     */
    code: string | null;
    /**
     * Why it refused, if the reason concerns the recipient or the moment.
     */
    reason: string | null;
};

export type DisputeEventData = {
    /**
     * The hold.
     */
    hold_id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * What the debtor objects to.
     */
    category: 'already_paid' | 'wrong_amount' | 'not_mine' | 'fraud' | 'quality' | 'other' | null;
    /**
     * The part of the debt that is disputed; null if it is all of it, or nobody has said.
     */
    amount: number | null;
    /**
     * By when somebody should have decided about it.
     */
    due_by: string | null;
    /**
     * How it was resolved; null while it is open, and if it was no dispute.
     */
    outcome: 'upheld' | 'rejected' | 'corrected' | null;
};

export type DisputeOpenedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'dispute.opened';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: DisputeEventData;
};

export type DisputeResolvedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'dispute.resolved';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: DisputeEventData;
};

export type DisputeView = {
    /**
     * What the debtor objects to.
     */
    category: 'already_paid' | 'wrong_amount' | 'not_mine' | 'fraud' | 'quality' | 'other';
    /**
     * The part of the debt that is disputed; null if it is all of it, or nobody has said.
     */
    amount: number | null;
    /**
     * What the debtor said.
     */
    text: string | null;
};

export type DuplicateView = {
    /**
     * What the two have in common.
     */
    matched: Array<'document' | 'phone'>;
    /**
     * The two contacts.
     */
    contacts: [
        ContactView,
        ContactView
    ];
};

export type EmailChannelChange = {
    /**
     * Whether the channel may be used. True unless it was switched off.
     */
    enabled?: boolean;
    /**
     * The sender: a phone number in E.164; for email an address or `Name <address>`.
     */
    from?: string | null;
    /**
     * Email: the address for replies.
     */
    reply_to?: string | null;
};

export type EmailDomainRequest = {
    /**
     * `create` registers the domain, `verify` has its DNS records checked.
     */
    action: 'create' | 'verify';
    /**
     * A domain of the organization. Letters other than a to z are converted to the ASCII form.
     */
    domain: string;
    /**
     * The `id` of the `email` channel. If it has no `from`, it gets `no-reply@<domain>` once the domain is verified.
     */
    channelConfigId?: string;
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
};

export type EmailDomainView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The domain in its ASCII form, in lower case.
     */
    domain: string;
    /**
     * The email provider's id of the domain; null if the registration was interrupted. Create it again to find out.
     */
    provider_id: string | null;
    /**
     * The email provider's status. Emails can be sent from the domain once it is `verified`.
     */
    status: 'not_started' | 'pending' | 'verified' | 'failed' | 'partially_verified' | 'partially_failed';
    /**
     * Where the provider sends its emails from.
     */
    region: string | null;
    /**
     * The DNS records to set for the domain.
     */
    records: Array<{
        /**
         * What the record is for.
         */
        record: string;
        /**
         * The type of the record.
         */
        type: string;
        /**
         * Its name, as the provider gives it.
         */
        name: string;
        /**
         * Its value.
         */
        value: string;
        /**
         * Its time to live.
         */
        ttl: string | null;
        /**
         * Its priority; null unless it is an `MX` record.
         */
        priority: number | null;
        /**
         * The email provider's status. Emails can be sent from the domain once it is `verified`.
         */
        status: string;
    }>;
    /**
     * The email channel that was named; null if none was.
     */
    channel_id: string | null;
    /**
     * When it was registered; null if the registration was interrupted.
     */
    created_at: string | null;
    /**
     * When it was verified; null unless it is verified.
     */
    verified_at: string | null;
    /**
     * When another organization may claim the domain, unless it is verified by then; null while it is verified.
     */
    claim_ends_at: string | null;
};

export type EnqueueAccountsReply = {
    /**
     * How many accounts were queued.
     */
    enqueued: number;
};

export type ErrorDetail = {
    /**
     * Where in the input the problem is.
     */
    path: string;
    /**
     * The problem in words, for people.
     */
    message: string;
    /**
     * Stable code of the problem, for programs.
     */
    code: string;
    /**
     * Which rule of its schema the value breaks, if it is one of these.
     */
    reason?: 'wrong_type' | 'not_one_of' | 'empty' | 'too_short' | 'too_long' | 'wrong_length' | 'too_small' | 'too_large' | 'not_a_multiple' | 'wrong_format';
    /**
     * What that rule demands, to say it in words of your own.
     */
    params?: {
        /**
         * The type that it must have.
         */
        type?: string;
        /**
         * The values that it may have.
         */
        values?: Array<string>;
        /**
         * How many it may be, or have.
         */
        limit?: number;
        /**
         * What the limit counts.
         */
        unit?: 'character' | 'entry';
        /**
         * Whether the limit itself is allowed.
         */
        inclusive?: boolean;
        /**
         * The number that it must be a multiple of.
         */
        of?: number;
        /**
         * The format that it must have.
         */
        format?: string;
    };
};

export type EventFilter = Array<'*' | 'account.created' | 'account.updated' | 'account.status_changed' | 'account.adjusted' | 'contact.opted_out' | 'contact.opt_out_removed' | 'payment.registered' | 'payment.reversed' | 'interaction.created' | 'interaction.updated' | 'promise.created' | 'promise.broken' | 'settlement.created' | 'settlement.status_changed' | 'plan.created' | 'plan.status_changed' | 'instalment.paid' | 'instalment.late' | 'hold.placed' | 'hold.released' | 'dispute.opened' | 'dispute.resolved' | 'campaign.status_changed' | 'import.completed' | 'webhook.test'>;

export type ExecutionStatus = {
    /**
     * Whether automatic dispatch is paused.
     */
    paused: boolean;
    /**
     * The day that is counted, in the organization's time zone.
     */
    date: string;
    /**
     * Items that are waiting.
     */
    pending: number;
    /**
     * Items that are being processed.
     */
    processing: number;
    /**
     * Items whose message or call was sent.
     */
    completed: number;
    /**
     * Items whose message or call was rejected permanently.
     */
    failed: number;
    /**
     * Items that were not sent, for example those outside the contact hours.
     */
    skipped: number;
};

export type ExportAccountsReply = {
    /**
     * The id of the export, by which it is read.
     */
    export_id: string;
    /**
     * State.
     */
    status: 'processing' | 'completed' | 'failed';
};

export type ExportFileView = {
    /**
     * Link to the file that needs no credentials.
     */
    url: string;
    /**
     * When the link ends. Read the export again for another one.
     */
    expires_at: string;
    /**
     * The size of the file.
     */
    bytes: number;
    /**
     * The media type of the file.
     */
    media_type: string;
    /**
     * The name under which a browser saves the file.
     */
    file_name: string;
};

export type ExportFilters = {
    /**
     * Only accounts with this collection status.
     */
    status?: CollectionStatus;
    /**
     * Lowest `total_amount`.
     */
    min_amount?: number;
    /**
     * Highest `total_amount`.
     */
    max_amount?: number;
    /**
     * Fewest days past due. Accounts without a due date match no filter on days.
     */
    days_past_due_min?: number;
    /**
     * Most days past due. Accounts without a due date match no filter on days.
     */
    days_past_due_max?: number;
    /**
     * Only accounts in this campaign.
     */
    campaign_id?: string;
    /**
     * Only accounts from this system.
     */
    source_system?: string;
    /**
     * Only accounts whose custom field has this value: a name, `=` and the value.
     */
    custom?: CustomCondition;
};

export type ExportSummaryView = {
    /**
     * The id of the export, by which it is read.
     */
    export_id: string;
    /**
     * State.
     */
    status: 'processing' | 'completed' | 'failed';
    /**
     * The kind of records in the file.
     */
    exported: 'accounts' | 'payments' | 'promises' | 'interactions' | 'decisions';
    /**
     * The format of the file.
     */
    format: 'json' | 'csv';
    /**
     * The filters of the export.
     */
    filters: AnyExportFilters;
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON.
     */
    bom: boolean;
    /**
     * Accounts read so far, whether they match the filters or not; 0 if payments or promises are exported, which are read without their accounts.
     */
    accounts_read: number;
    /**
     * Records that match the filters, and are or will be in the file.
     */
    rows: number;
    /**
     * Why the export failed: `not_written` if the file could not be written. Begin another export.
     */
    failure_code: 'not_written' | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the export ended.
     */
    completed_at: string | null;
    /**
     * When the export and its file are deleted.
     */
    expires_at: string;
};

export type ExportView = {
    /**
     * The id of the export, by which it is read.
     */
    export_id: string;
    /**
     * State.
     */
    status: 'processing' | 'completed' | 'failed';
    /**
     * The kind of records in the file.
     */
    exported: 'accounts' | 'payments' | 'promises' | 'interactions' | 'decisions';
    /**
     * The format of the file.
     */
    format: 'json' | 'csv';
    /**
     * The filters of the export.
     */
    filters: AnyExportFilters;
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON.
     */
    bom: boolean;
    /**
     * Accounts read so far, whether they match the filters or not; 0 if payments or promises are exported, which are read without their accounts.
     */
    accounts_read: number;
    /**
     * Records that match the filters, and are or will be in the file.
     */
    rows: number;
    /**
     * Why the export failed: `not_written` if the file could not be written. Begin another export.
     */
    failure_code: 'not_written' | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the export ended.
     */
    completed_at: string | null;
    /**
     * When the export and its file are deleted.
     */
    expires_at: string;
    /**
     * The file; null until the export is `completed`.
     */
    file: ExportFileView | null;
};

export type FailedDispatch = {
    /**
     * One sentence for people. It may change.
     */
    error: string;
    /**
     * The provider did not confirm the request.
     */
    code: 'provider_error';
    /**
     * The fields that were rejected, if the error is about fields.
     */
    details: Array<ErrorDetail>;
    /**
     * The same as the header `X-Request-Id`. Quote it to support.
     */
    request_id: string;
    /**
     * The attempt, which the account lists.
     */
    interaction_id: string;
    /**
     * `refused`: nothing was sent. `rate_limited`: nothing was sent; try later. `unknown`: it may have been sent, counts as sent and is never sent again.
     */
    outcome: 'refused' | 'rate_limited' | 'unknown';
    /**
     * Which provider, and what it replied.
     */
    provider: DispatchFailure;
};

export type FoundAccountView = {
    /**
     * The field of the account that matched.
     */
    matched: 'id' | 'external_id' | 'reference' | 'phone' | 'email' | 'name';
    /**
     * The account.
     */
    account: AccountView;
};

export type HoldDecision = unknown & {
    /**
     * The hold.
     */
    id: string;
    /**
     * `confirm`: it is so; a `stop_request` becomes an opt-out. `change`: it is something else, `kind`. `release`: it is not so.
     */
    action: 'confirm' | 'change' | 'release';
    /**
     * What it is instead.
     */
    kind?: 'paid_claim' | 'disputed' | 'wrong_person' | 'attorney' | 'stop_request' | 'cease' | 'insolvency' | 'deceased' | 'privacy_request';
    /**
     * Why, for your colleagues.
     */
    reason?: string;
};

export type HoldEventData = {
    /**
     * The hold.
     */
    hold_id: string;
    /**
     * Your own identifier of the hold.
     */
    external_id: string | null;
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
    /**
     * `all`: nobody contacts the debtor. `automatic`: campaigns do not, people may.
     */
    blocks: 'automatic' | 'all';
    /**
     * What it covers.
     */
    scope: 'account' | 'contact' | 'address';
    /**
     * The account; null for a hold on a person or an address.
     */
    account_id: string | null;
    /**
     * The person, or the contact of the account when the hold was placed.
     */
    contact_id: string;
    /**
     * What placed it.
     */
    source: 'user' | 'api_key' | 'contact' | 'voice_agent' | 'import' | 'system';
    /**
     * When it was placed.
     */
    placed_at: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until: string | null;
    /**
     * By when somebody should have decided about it; null if there is no deadline.
     */
    due_by: string | null;
    /**
     * When it was released, or ended; null while it is open.
     */
    released_at: string | null;
};

export type HoldOfRecord = unknown & {
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'disputed';
    /**
     * Why, for your colleagues.
     */
    reason: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until?: DateOrInstant | null;
};

export type HoldPlacedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'hold.placed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: HoldEventData;
};

export type HoldRelease = {
    /**
     * Why it may be released, for the audit.
     */
    reason: string;
    /**
     * Required for `disputed`, and not allowed for other kinds. `upheld`: the debtor is right, and the account is resolved. `rejected`: collection goes on. `corrected`: the account was wrong and is right now; collection goes on.
     */
    outcome?: 'upheld' | 'rejected' | 'corrected' | null;
};

export type HoldReleasedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'hold.released';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: HoldEventData;
};

export type HoldView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the hold, unique in its account or contact. Sending it again returns the first hold, even if it was released since.
     */
    external_id: string | null;
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
    /**
     * `all`: nobody contacts the debtor. `automatic`: campaigns do not, people may.
     */
    blocks: 'automatic' | 'all';
    /**
     * What it covers.
     */
    scope: 'account' | 'contact' | 'address';
    /**
     * The account; null for a hold on a person or an address.
     */
    account_id: string | null;
    /**
     * The person, or the contact of the account when the hold was placed.
     */
    contact_id: string;
    /**
     * The phone number or email address that it covers; null if it covers more.
     */
    address: string | null;
    /**
     * Why, for your colleagues.
     */
    reason: string | null;
    /**
     * What placed it.
     */
    source: 'user' | 'api_key' | 'contact' | 'voice_agent' | 'import' | 'system';
    /**
     * The message or call that it is about.
     */
    interaction_id: string | null;
    /**
     * What an identity check is about; null for other kinds.
     */
    identity: IdentityChangeView | null;
    /**
     * What the debtor objects to; null for other kinds, and if nobody has said.
     */
    dispute: DisputeView | null;
    /**
     * Of `paid_claim`: what the debtor said about the payment; null if nobody has said.
     */
    claimed_payment: ClaimedPaymentView | null;
    /**
     * The debtor seems to have said it in the message `interaction_id`, and nobody has decided about it yet. It is in force all the same.
     */
    proposed: boolean;
    /**
     * Who placed it.
     */
    placed_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was placed.
     */
    placed_at: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until: string | null;
    /**
     * By when somebody should have decided about it; null if there is no deadline.
     */
    due_by: string | null;
    /**
     * Who confirmed it.
     */
    confirmed_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When a proposed hold was confirmed.
     */
    confirmed_at: string | null;
    /**
     * Who released it; `system` if its time was over.
     */
    released_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was released, or ended; null while it is open.
     */
    released_at: string | null;
    /**
     * Why it was released.
     */
    release_reason: string | null;
    /**
     * How the dispute was resolved; null if it was not, or was none.
     */
    outcome: 'upheld' | 'rejected' | 'corrected' | null;
};

export type IdentityChangeView = {
    /**
     * `person_changed`: the contact got a name that shares no word with its former one. `account_moved`: the account went to another contact or another source system.
     */
    code: 'person_changed' | 'account_moved';
    /**
     * The contact and source system as they were.
     */
    before: IdentityView;
    /**
     * The contact and source system as the record says.
     */
    after: IdentityView;
};

export type IdentityView = {
    /**
     * Your own identifier of the contact.
     */
    external_id: string | null;
    /**
     * The name of the contact.
     */
    name: string;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone: string | null;
    /**
     * The email address of the contact.
     */
    email: string | null;
    /**
     * The system that the account came from.
     */
    source_system: string | null;
};

export type ImportCompletedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'import.completed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: ImportEventData;
};

export type ImportDifferenceView = {
    /**
     * Position of the record in the submitted array, counted from 0.
     */
    index: number;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * The fields that would change, such as `notes` or `contact.phone`, with their values before and after.
     */
    changes: {
        [key: string]: {
            before: string | number | null;
            after: string | number | null;
        };
    };
};

export type ImportedPaymentsView = {
    /**
     * Payments registered.
     */
    registered: number;
    /**
     * Payments that had been registered before. Nothing was written for them.
     */
    unchanged: number;
    /**
     * Payments that were refused, or could not be stored. Each has a warning.
     */
    failed: number;
    /**
     * Payments of records that failed or were superseded. They were not processed.
     */
    skipped: number;
};

export type ImportEventData = {
    /**
     * The id of the import.
     */
    job_id: string;
    /**
     * `validate` stores nothing: the counts say how many records would be created, updated, left unchanged, and rejected.
     */
    mode: 'import' | 'validate' | 'undo';
    /**
     * State.
     */
    status: 'processing' | 'completed' | 'completed_with_errors' | 'failed';
    /**
     * Records in the submitted array.
     */
    total_records: number;
    /**
     * Accounts created.
     */
    imported: number;
    /**
     * Existing accounts that were updated.
     */
    updated: number;
    /**
     * Records that match what is stored. Nothing was written for them.
     */
    unchanged: number;
    /**
     * Records that could not be stored.
     */
    failed: number;
    /**
     * Valid records replaced by a later valid record with the same external_id.
     */
    superseded: number;
    /**
     * The results of the payments of the records.
     */
    payments: ImportedPaymentsView;
};

export type ImportRecord = unknown & {
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id?: string | null;
    /**
     * The system the record comes from.
     */
    source_system?: string | null;
    /**
     * The person who owes the debt.
     */
    contact: NewContact;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount?: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance?: number;
    /**
     * When the `pending_balance` was true: payments made later are subtracted from it. Defaults to now.
     */
    balance_as_of?: DateOrInstant;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * A number or text that people know it by.
     */
    reference?: string | null;
    /**
     * The day the debt fell due.
     */
    due_date?: DateOrInstant | null;
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown?: {
        /**
         * The part that was lent or sold. By default `0`.
         */
        principal?: number;
        /**
         * Interest. By default `0`.
         */
        interest?: number;
        /**
         * Fees, such as those of late payment. By default `0`.
         */
        fees?: number;
        /**
         * Costs of collection. By default `0`.
         */
        costs?: number;
    } | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor?: {
        /**
         * Full name.
         */
        name: string;
        /**
         * A number or text that people know it by.
         */
        reference?: string | null;
    } | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin?: string | null;
    /**
     * Free text.
     */
    notes?: string | null;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom?: {
        [key: string]: string | number | null;
    } | null;
    /**
     * Payments to register after the account is stored, at most 50, each once however often it is sent: its `external_id` is required. Not together with `pending_balance`.
     */
    payments?: Array<PaymentOfRecord>;
    /**
     * A hold to place on the account, once however often lists repeat it: not again after somebody has released it, nor while an open one of its kind from a list lasts as long. One whose `until` has passed is not placed.
     */
    hold?: HoldOfRecord | null;
};

export type ImportRowView = {
    /**
     * Position of the record in the submitted array, counted from 0.
     */
    index: number;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Stable code of the problem, for programs.
     */
    code: string;
    /**
     * Where in the input the problem is.
     */
    path: string;
    /**
     * The problem in words, for people.
     */
    message: string;
    /**
     * Of `person_changed` and `account_moved`: the contact and source system as they were.
     */
    before?: IdentityView;
    /**
     * Of `person_changed` and `account_moved`: the contact and source system as the record says.
     */
    after?: IdentityView;
};

export type ImportSummaryView = {
    /**
     * The id of the import.
     */
    job_id: string;
    /**
     * `undo`: the job takes back what an import did.
     */
    mode: 'import' | 'validate' | 'undo';
    /**
     * State.
     */
    status: 'processing' | 'completed' | 'completed_with_errors' | 'failed';
    /**
     * Records in the submitted array.
     */
    total_records: number;
    /**
     * Records processed so far.
     */
    processed: number;
    /**
     * Accounts created.
     */
    imported: number;
    /**
     * Existing accounts that were updated.
     */
    updated: number;
    /**
     * Records that match what is stored. Nothing was written for them.
     */
    unchanged: number;
    /**
     * Valid records replaced by a later valid record with the same external_id.
     */
    superseded: number;
    /**
     * Records that could not be stored.
     */
    failed: number;
    /**
     * Warnings: values of stored records that were left out.
     */
    warned: number;
    /**
     * The results of the payments of the records.
     */
    payments: ImportedPaymentsView;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the import ended.
     */
    completed_at: string | null;
    /**
     * The import that this job undoes.
     */
    undoes: string | null;
    /**
     * The job that undid this import.
     */
    undone_by: string | null;
    /**
     * What an undo took back; null for other jobs.
     */
    undo: UndoCountsView | null;
};

export type ImportView = {
    /**
     * The id of the import.
     */
    job_id: string;
    /**
     * `undo`: the job takes back what an import did.
     */
    mode: 'import' | 'validate' | 'undo';
    /**
     * `failed`: every record failed; `completed_with_errors`: some did, or a payment was not registered. A settlement in force does not change it.
     */
    status: 'processing' | 'completed' | 'completed_with_errors' | 'failed';
    /**
     * Records in the submitted array.
     */
    total_records: number;
    /**
     * Records processed so far.
     */
    processed: number;
    /**
     * Accounts created.
     */
    imported: number;
    /**
     * Existing accounts that were updated.
     */
    updated: number;
    /**
     * Records that match what is stored. Nothing was written for them.
     */
    unchanged: number;
    /**
     * Valid records replaced by a later valid record with the same external_id.
     */
    superseded: number;
    /**
     * Records that could not be stored.
     */
    failed: number;
    /**
     * Warnings: values of stored records that were left out.
     */
    warned: number;
    /**
     * The results of the payments of the records.
     */
    payments: ImportedPaymentsView;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When the import ended.
     */
    completed_at: string | null;
    /**
     * The import that this job undoes.
     */
    undoes: string | null;
    /**
     * The job that undid this import.
     */
    undone_by: string | null;
    /**
     * What an undo took back; null for other jobs.
     */
    undo: UndoCountsView | null;
    /**
     * One entry per record that could not be stored, at most 1,000.
     */
    errors: Array<ImportRowView>;
    /**
     * There are more errors than are listed here.
     */
    errors_truncated: boolean;
    /**
     * Link to all errors, valid for a short time.
     */
    errors_url: string | null;
    /**
     * Values of stored records that were left out, at most 1,000: an amount that conflicts with a settlement in force (`settlement_in_force`, `path` is its field), a balance that may not count a payment (`payment_may_be_missing`), an id that several records have (`repeated_id`), a phone that cannot be called (`phone_dropped`), a hold (`path` is `hold`), or a payment (`path` begins with `payments.` and its position).
     */
    warnings: Array<ImportRowView>;
    /**
     * There are more warnings than are listed here.
     */
    warnings_truncated: boolean;
    /**
     * Link to all warnings, valid for a short time.
     */
    warnings_url: string | null;
    /**
     * With `validate`, what the first 20 records that would change an account would change.
     */
    differences: Array<ImportDifferenceView>;
    /**
     * With `validate`, how many changes an import would make, by kind and currency, once the job has ended. Identity changes come first; each account is in one of the other kinds, except `payments`.
     */
    change_totals: Array<ChangeTotalView>;
};

export type InboxEntry = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account it is about.
     */
    account_id: string;
    /**
     * The contact who was contacted, or who wrote.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * `outbound` to the contact, `inbound` from the contact.
     */
    direction: 'outbound' | 'inbound';
    /**
     * Its progress; it never moves back. `outcome_unknown`: the provider did not confirm it, and it is not sent again.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * The provider that delivered it.
     */
    provider: 'telephony' | 'emailprovider' | 'voiceprovider';
    /**
     * The provider's id of the message.
     */
    provider_message_id: string | null;
    /**
     * The telephony provider's id of the call.
     */
    call_sid: string | null;
    /**
     * The voice provider's id of the conversation with its agent.
     */
    conversation_id: string | null;
    /**
     * The address it was sent to.
     */
    to: string | null;
    /**
     * The address an inbound message came from.
     */
    from: string | null;
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string | null;
    /**
     * The template it was rendered from.
     */
    template_id: string | null;
    /**
     * Who speaks in a call: `ai` or `human`.
     */
    agent_type: 'ai' | 'human' | null;
    /**
     * The user who supervises the call.
     */
    supervisor_user_id: string | null;
    /**
     * Subject of an email.
     */
    subject: string | null;
    /**
     * The text as the contact reads it.
     */
    body: string | null;
    /**
     * A file that the person sent with it.
     */
    attachment: {
        /**
         * What the file is by its content: `image/jpeg`, `image/png` or `application/pdf`.
         */
        media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
        /**
         * The size of the file.
         */
        bytes: number;
    } | null;
    /**
     * The decision that allowed it.
     */
    decision_id: string | null;
    /**
     * Why it was not delivered.
     */
    failure: {
        /**
         * The reason as one of the service's codes.
         */
        reason: string;
        /**
         * The provider's own code.
         */
        provider_code: string | null;
    } | null;
    /**
     * What was said in a call with an AI agent, up to 300 KB.
     */
    transcript: Array<{
        /**
         * Who spoke.
         */
        role: 'agent' | 'contact';
        /**
         * What was said.
         */
        message: string;
        /**
         * Seconds since the beginning of the call.
         */
        at_seconds: number;
    }> | null;
    /**
     * The outcome of the call.
     */
    disposition: string | null;
    /**
     * Whether the right person was reached.
     */
    contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown' | null;
    /**
     * The model's estimate of the contact's mood.
     */
    sentiment: 'positive' | 'neutral' | 'negative' | null;
    /**
     * The voice provider's analysis of the call. A model wrote it: do not rely on it.
     */
    analysis: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the callee of an AI agent's call proved that they are the contact; null for all else.
     */
    verification: {
        /**
         * What they were asked for; `none` if nothing suitable is known.
         */
        fact: 'document_last_4' | 'birth_year' | 'reference_last_4' | 'none';
        /**
         * Its progress; it never moves back. `outcome_unknown`: the provider did not confirm it, and it is not sent again.
         */
        status: 'open' | 'verified' | 'failed' | 'denied';
        /**
         * How many different answers were wrong; after three, no other one counts.
         */
        wrong_answers: number;
        /**
         * When they gave the right answer.
         */
        verified_at: string | null;
    } | null;
    /**
     * A person should review it before anybody contacts the contact again.
     */
    needs_person: boolean;
    /**
     * Whether a person has taken care of it; null if it needs none.
     */
    inbox: 'open' | 'handled' | null;
    /**
     * When it was handled.
     */
    handled_at: string | null;
    /**
     * The user who handled it.
     */
    handled_by: string | null;
    /**
     * When a person gave the outcome of the call.
     */
    outcome_at: string | null;
    /**
     * The user who gave it.
     */
    outcome_by: string | null;
    /**
     * How long the call lasted.
     */
    duration_seconds: number | null;
    /**
     * What it cost: by the organization's `prices` when it was sent, or what the provider says that it charged. Null without a price, until the duration of a call is known, and if the provider refused it.
     */
    cost: InteractionCost | null;
    /**
     * Who initiated it.
     */
    initiated_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was delivered.
     */
    delivered_at: string | null;
    /**
     * When it was read, if the channel reports it.
     */
    read_at: string | null;
    /**
     * When the call ended.
     */
    ended_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
    /**
     * What is owed on the account.
     */
    pending_balance: number | null;
    /**
     * The currency of the account.
     */
    currency: string | null;
    /**
     * The holds that the message placed, ended ones too.
     */
    holds: Array<HoldView>;
    /**
     * The newest 20 answers to it by `POST /api/interactions/{id}/reply`, oldest first.
     */
    answers: Array<MessageAnswer>;
    /**
     * When `POST /api/interactions/{id}/reply` ends; null if it is no text message of a person. The rules decide about each answer.
     */
    answerable_until: string | null;
};

export type InstalmentEventData = {
    /**
     * The instalment plan.
     */
    plan_id: string;
    /**
     * The account whose debt it pays.
     */
    account_id: string;
    /**
     * From 1; the down payment is 0.
     */
    number: number;
    /**
     * The day on which it is due, in the organization's time zone.
     */
    due_date: string;
    /**
     * What is due.
     */
    amount: number;
    /**
     * The currency of the account.
     */
    currency: string;
    /**
     * The payment that completed it; null if it is late.
     */
    payment_id: string | null;
};

export type InstalmentLateEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'instalment.late';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: InstalmentEventData;
};

export type InstalmentPaidEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'instalment.paid';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: InstalmentEventData;
};

export type InstalmentTerms = {
    /**
     * From 1; the down payment is 0.
     */
    number: number;
    /**
     * The day on which it is due, in the organization's time zone.
     */
    due_date: string;
    /**
     * In the account's currency.
     */
    amount: number;
};

export type InstalmentView = {
    /**
     * From 1; the down payment is 0.
     */
    number: number;
    /**
     * The day on which it is due, in the organization's time zone.
     */
    due_date: string;
    /**
     * In the account's currency.
     */
    amount: number;
    /**
     * What was paid of it since the acceptance.
     */
    paid_amount: number;
    /**
     * Of an instalment, or of the plan: `active` while it is in force.
     */
    status: 'due' | 'paid' | 'late';
};

export type InteractionChange = {
    /**
     * Whether a person has taken care of it.
     */
    handled?: boolean;
    /**
     * What becomes of each proposed hold of the message.
     */
    holds?: Array<HoldDecision>;
    /**
     * Who was reached by a call of a person. `voicemail`, `no_contact` (nobody answered, busy) and `wrong_number` say that it was no conversation; `wrong_number` also marks the number as another person’s.
     */
    contact_result?: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown';
    /**
     * The outcome of a call of a person, in a few words.
     */
    disposition?: string;
};

export type InteractionCost = {
    /**
     * The sum in the currency.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency.
     */
    currency: string;
    /**
     * Where the amount comes from.
     */
    source: 'price_list' | 'provider';
};

export type InteractionCreatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'interaction.created';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: InteractionEventData;
};

export type InteractionEventData = {
    /**
     * The message or call.
     */
    interaction_id: string;
    /**
     * The account that it is about.
     */
    account_id: string;
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Whether it was sent or received.
     */
    direction: 'outbound' | 'inbound';
    /**
     * The purpose, in the words of the organization.
     */
    action_type: string | null;
    /**
     * The status of the message or call.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * The result of a call as a label. What an AI agent reports is shown if it is one to four words joined by underscores, else it is `other`.
     */
    disposition: string | null;
    /**
     * Who was reached by a call.
     */
    contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown' | null;
    /**
     * The mood of the contact in an AI call.
     */
    sentiment: 'positive' | 'neutral' | 'negative' | null;
    /**
     * Whether a person must take care of it.
     */
    needs_person: boolean;
    /**
     * How long the call lasted.
     */
    duration_seconds: number | null;
};

export type InteractionExportFilters = {
    /**
     * The first day, in the organization's calendar.
     */
    from?: DateOrInstant;
    /**
     * The last day.
     */
    to?: DateOrInstant;
    /**
     * Only this channel.
     */
    channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Only what the organization sent, or only what people sent.
     */
    direction?: 'outbound' | 'inbound';
};

export type InteractionUpdatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'interaction.updated';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: InteractionUpdatedEventData;
};

export type InteractionUpdatedEventData = {
    /**
     * The message or call.
     */
    interaction_id: string;
    /**
     * The account that it is about.
     */
    account_id: string;
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Whether it was sent or received.
     */
    direction: 'outbound' | 'inbound';
    /**
     * The purpose, in the words of the organization.
     */
    action_type: string | null;
    /**
     * The status of the message or call.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * The result of a call as a label. What an AI agent reports is shown if it is one to four words joined by underscores, else it is `other`.
     */
    disposition: string | null;
    /**
     * Who was reached by a call.
     */
    contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown' | null;
    /**
     * The mood of the contact in an AI call.
     */
    sentiment: 'positive' | 'neutral' | 'negative' | null;
    /**
     * Whether a person must take care of it.
     */
    needs_person: boolean;
    /**
     * How long the call lasted.
     */
    duration_seconds: number | null;
    /**
     * The names of the fields that changed.
     */
    changed: Array<string>;
};

export type InteractionView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account it is about.
     */
    account_id: string;
    /**
     * The contact who was contacted, or who wrote.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * `outbound` to the contact, `inbound` from the contact.
     */
    direction: 'outbound' | 'inbound';
    /**
     * Its progress; it never moves back. `outcome_unknown`: the provider did not confirm it, and it is not sent again.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * The provider that delivered it.
     */
    provider: 'telephony' | 'emailprovider' | 'voiceprovider';
    /**
     * The provider's id of the message.
     */
    provider_message_id: string | null;
    /**
     * The telephony provider's id of the call.
     */
    call_sid: string | null;
    /**
     * The voice provider's id of the conversation with its agent.
     */
    conversation_id: string | null;
    /**
     * The address it was sent to.
     */
    to: string | null;
    /**
     * The address an inbound message came from.
     */
    from: string | null;
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string | null;
    /**
     * The template it was rendered from.
     */
    template_id: string | null;
    /**
     * Who speaks in a call: `ai` or `human`.
     */
    agent_type: 'ai' | 'human' | null;
    /**
     * The user who supervises the call.
     */
    supervisor_user_id: string | null;
    /**
     * Subject of an email.
     */
    subject: string | null;
    /**
     * The text as the contact reads it.
     */
    body: string | null;
    /**
     * A file that the person sent with it.
     */
    attachment: {
        /**
         * What the file is by its content: `image/jpeg`, `image/png` or `application/pdf`.
         */
        media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
        /**
         * The size of the file.
         */
        bytes: number;
    } | null;
    /**
     * The decision that allowed it.
     */
    decision_id: string | null;
    /**
     * Why it was not delivered.
     */
    failure: {
        /**
         * The reason as one of the service's codes.
         */
        reason: string;
        /**
         * The provider's own code.
         */
        provider_code: string | null;
    } | null;
    /**
     * What was said in a call with an AI agent, up to 300 KB.
     */
    transcript: Array<{
        /**
         * Who spoke.
         */
        role: 'agent' | 'contact';
        /**
         * What was said.
         */
        message: string;
        /**
         * Seconds since the beginning of the call.
         */
        at_seconds: number;
    }> | null;
    /**
     * The outcome of the call.
     */
    disposition: string | null;
    /**
     * Whether the right person was reached.
     */
    contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown' | null;
    /**
     * The model's estimate of the contact's mood.
     */
    sentiment: 'positive' | 'neutral' | 'negative' | null;
    /**
     * The voice provider's analysis of the call. A model wrote it: do not rely on it.
     */
    analysis: {
        [key: string]: unknown;
    } | null;
    /**
     * Whether the callee of an AI agent's call proved that they are the contact; null for all else.
     */
    verification: {
        /**
         * What they were asked for; `none` if nothing suitable is known.
         */
        fact: 'document_last_4' | 'birth_year' | 'reference_last_4' | 'none';
        /**
         * Its progress; it never moves back. `outcome_unknown`: the provider did not confirm it, and it is not sent again.
         */
        status: 'open' | 'verified' | 'failed' | 'denied';
        /**
         * How many different answers were wrong; after three, no other one counts.
         */
        wrong_answers: number;
        /**
         * When they gave the right answer.
         */
        verified_at: string | null;
    } | null;
    /**
     * A person should review it before anybody contacts the contact again.
     */
    needs_person: boolean;
    /**
     * Whether a person has taken care of it; null if it needs none.
     */
    inbox: 'open' | 'handled' | null;
    /**
     * When it was handled.
     */
    handled_at: string | null;
    /**
     * The user who handled it.
     */
    handled_by: string | null;
    /**
     * When a person gave the outcome of the call.
     */
    outcome_at: string | null;
    /**
     * The user who gave it.
     */
    outcome_by: string | null;
    /**
     * How long the call lasted.
     */
    duration_seconds: number | null;
    /**
     * What it cost: by the organization's `prices` when it was sent, or what the provider says that it charged. Null without a price, until the duration of a call is known, and if the provider refused it.
     */
    cost: InteractionCost | null;
    /**
     * Who initiated it.
     */
    initiated_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was delivered.
     */
    delivered_at: string | null;
    /**
     * When it was read, if the channel reports it.
     */
    read_at: string | null;
    /**
     * When the call ended.
     */
    ended_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type LedgerDay = {
    /**
     * The day in the organization's calendar.
     */
    day: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * What was owed at its beginning.
     */
    opening: number;
    /**
     * New debts, and balances that their source or a person changed; negative if less is owed.
     */
    added: number;
    /**
     * Interest, fees, discounts and corrections that were added to debts.
     */
    adjusted: number;
    /**
     * What payments took off balances, on the day they were registered.
     */
    paid: number;
    /**
     * What is owed again because payments were reversed.
     */
    reversed: number;
    /**
     * What accepted settlements forgave, less what is owed again because they ended.
     */
    forgiven: number;
    /**
     * Opening + added + adjusted − paid + reversed − forgiven: what was owed at its end.
     */
    closing: number;
};

export type LedgerDays = {
    /**
     * When the figures were read. What was written in the few seconds before may be missing.
     */
    as_of: string;
    /**
     * By day and currency, the oldest first. A day without a balance and without movements is left out.
     */
    data: Array<LedgerDay>;
};

export type ListAccountHoldsReply = {
    /**
     * The records of this page.
     */
    data: Array<HoldView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAccountPlansReply = {
    /**
     * The records of this page.
     */
    data: Array<PlanView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAccountSettlementsReply = {
    /**
     * The records of this page.
     */
    data: Array<SettlementView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAccountsReply = {
    /**
     * The records of this page.
     */
    data: Array<AccountView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAdjustmentsReply = {
    /**
     * The records of this page.
     */
    data: Array<AdjustmentView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAllPaymentsReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedPayment>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListApiKeysReply = {
    /**
     * The records of this page.
     */
    data: Array<ApiKeyView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListAuditEntriesReply = {
    /**
     * The records of this page.
     */
    data: Array<AuditEntryView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListBlockedDecisionsReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedDecision>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListCampaignsReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedCampaign>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListChannelsReply = {
    /**
     * The records of this page.
     */
    data: Array<ChannelView>;
};

export type ListContactRulePresetsReply = {
    /**
     * The records of this page.
     */
    data: Array<PresetView>;
};

export type ListContactsReply = {
    /**
     * The records of this page.
     */
    data: Array<ContactView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListDecisionsReply = {
    /**
     * The records of this page.
     */
    data: Array<DecisionView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListDeliveriesReply = {
    /**
     * The records of this page.
     */
    data: Array<DeliveryView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListDuplicatesReply = {
    /**
     * The records of this page.
     */
    data: Array<DuplicateView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListedCampaign = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Full name.
     */
    name: string;
    /**
     * What it is meant to achieve, in your own words.
     */
    objective: string | null;
    /**
     * The strategy that applies to the account.
     */
    strategy_id: string | null;
    /**
     * State.
     */
    status: CampaignStatus;
    /**
     * Why the service paused it: its `budget`, or `price_missing` if `prices` has none in the currency of the budget for what was to be sent. Null if a person did; setting `paused` again makes it so.
     */
    pause_reason: 'budget' | 'price_missing' | null;
    /**
     * When it becomes active again by itself; null if a person decides.
     */
    resumes_at: string | null;
    /**
     * The first day, in the organization's time zone. Nothing is sent before it.
     */
    start_date: string | null;
    /**
     * The last day, in the organization's time zone. Nothing is sent after it.
     */
    end_date: string | null;
    /**
     * What its messages and calls may cost. When the next one no longer fits, the campaign becomes `paused`. Under a budget only what has a price in its currency is sent.
     */
    budget: CampaignBudget | null;
    /**
     * While the campaign is active, the accounts that match `filter` join it: once a day at 04:00 in the organization's time zone, within minutes after an import has ended, and when this or the status is changed. Accounts of another active campaign, and resolved ones, do not join.
     */
    auto_enrol: {
        /**
         * Every account that matches all of the conditions, at least one, when the job comes to it.
         */
        filter: AccountFilter;
        /**
         * Also removes the accounts that do not match, added by hand or not, unless they are resolved.
         */
        exact: boolean;
    } | null;
    /**
     * When accounts join next; null unless the campaign is active and has `auto_enrol`.
     */
    next_enrolment_at: string | null;
    /**
     * The `job_id` by which to read what the latest enrolment did; null before the first.
     */
    latest_enrolment_id: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * With `include=summary`: what is counted of it, as in its summary.
     */
    summary?: CampaignProgress;
};

export type ListedDecision = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account.
     */
    account_id: string;
    /**
     * The contact.
     */
    contact_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * Whether every rule passed.
     */
    allowed: boolean;
    /**
     * The instant the decision was made for.
     */
    at: string;
    /**
     * The first rule that failed; null if allowed.
     */
    reason: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address' | null;
    /**
     * When it would pass without intervention; null if it passed, or if only a person can change it.
     */
    retry_at: string | null;
    /**
     * When the permitted hours end, if it is allowed; null if they do not end within eight days.
     */
    allowed_until: string | null;
    /**
     * The result of every rule, in the order of evaluation.
     */
    checks: Array<CheckView>;
    /**
     * What was known about the account, the contact and past attempts.
     */
    facts: {
        [key: string]: unknown;
    };
    /**
     * The settings and presets that applied, each preset with its version.
     */
    rules_in_force: {
        [key: string]: unknown;
    };
    /**
     * The presets that the organization chose, each with whether it applies to this debtor; absent in decisions before 1.4.0.
     */
    presets?: Array<PresetApplicabilityView>;
    /**
     * The address that was used, and why others were not; absent in decisions before 1.4.0.
     */
    addressed?: {
        /**
         * The address, masked; absent if none can be used.
         */
        address_masked?: string;
        /**
         * Addresses of the contact that come first but were not used.
         */
        passed_over: Array<{
            /**
             * The address, masked.
             */
            which: string;
            /**
             * The first rule that failed; null if allowed.
             */
            reason: string;
        }>;
    };
    /**
     * The resulting message or call.
     */
    interaction_id: string | null;
    /**
     * Who initiated it: a user, an API key, the service itself, or the contact.
     */
    initiated_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
};

export type ListedHold = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the hold, unique in its account or contact. Sending it again returns the first hold, even if it was released since.
     */
    external_id: string | null;
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
    /**
     * `all`: nobody contacts the debtor. `automatic`: campaigns do not, people may.
     */
    blocks: 'automatic' | 'all';
    /**
     * What it covers.
     */
    scope: 'account' | 'contact' | 'address';
    /**
     * The account; null for a hold on a person or an address.
     */
    account_id: string | null;
    /**
     * The person, or the contact of the account when the hold was placed.
     */
    contact_id: string;
    /**
     * The phone number or email address that it covers; null if it covers more.
     */
    address: string | null;
    /**
     * Why, for your colleagues.
     */
    reason: string | null;
    /**
     * What placed it.
     */
    source: 'user' | 'api_key' | 'contact' | 'voice_agent' | 'import' | 'system';
    /**
     * The message or call that it is about.
     */
    interaction_id: string | null;
    /**
     * What an identity check is about; null for other kinds.
     */
    identity: IdentityChangeView | null;
    /**
     * What the debtor objects to; null for other kinds, and if nobody has said.
     */
    dispute: DisputeView | null;
    /**
     * Of `paid_claim`: what the debtor said about the payment; null if nobody has said.
     */
    claimed_payment: ClaimedPaymentView | null;
    /**
     * The debtor seems to have said it in the message `interaction_id`, and nobody has decided about it yet. It is in force all the same.
     */
    proposed: boolean;
    /**
     * Who placed it.
     */
    placed_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was placed.
     */
    placed_at: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until: string | null;
    /**
     * By when somebody should have decided about it; null if there is no deadline.
     */
    due_by: string | null;
    /**
     * Who confirmed it.
     */
    confirmed_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When a proposed hold was confirmed.
     */
    confirmed_at: string | null;
    /**
     * Who released it; `system` if its time was over.
     */
    released_by: {
        /**
         * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was released, or ended; null while it is open.
     */
    released_at: string | null;
    /**
     * Why it was released.
     */
    release_reason: string | null;
    /**
     * How the dispute was resolved; null if it was not, or was none.
     */
    outcome: 'upheld' | 'rejected' | 'corrected' | null;
    /**
     * The name of the contact today.
     */
    contact_name: string | null;
};

export type ListedLedgerEntry = {
    /**
     * The day of `at` in the organization's calendar. It does not change with the time zone.
     */
    day: string;
    /**
     * When the balance of the account changed.
     */
    at: string;
    /**
     * The figure of the day that sums this entry.
     */
    kind: 'added' | 'adjusted' | 'paid' | 'reversed' | 'forgiven';
    /**
     * `opening_balance`: an account from before the ledger. `balance_changed`: by its source or by hand. `settlement_ended`: withdrawn, breached, or its payment reversed.
     */
    cause: 'account_created' | 'opening_balance' | 'balance_changed' | 'import_undone' | 'payment' | 'adjustment' | 'reversal' | 'settlement_accepted' | 'settlement_ended';
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
    /**
     * By how much the balance moved: of a payment above the balance, only what was owed. Of `added` negative if less is owed, of `forgiven` negative if the amount is owed again.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The payment that was registered or reversed.
     */
    payment_id: string | null;
    /**
     * The adjustment that was registered.
     */
    adjustment_id: string | null;
    /**
     * The settlement that was accepted or ended.
     */
    settlement_id: string | null;
    /**
     * When the entry was recorded. After the end of its day, it changed a closing that had been read.
     */
    recorded_at: string;
};

export type ListedPayment = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * The part of the payment that exceeded the balance.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to now.
     */
    paid_at: string;
    /**
     * How it was paid.
     */
    method: string | null;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Free text.
     */
    notes: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * What the payment is a part of, if it was paid over several accounts at once; otherwise null.
     */
    group_id: string | null;
    /**
     * State.
     */
    status: 'registered' | 'reversed';
    /**
     * Why and when the payment was reversed; null if it was not.
     */
    reversal: ReversalView | null;
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
};

export type ListedPlan = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account whose debt it pays.
     */
    account_id: string;
    /**
     * Of an instalment, or of the plan: `active` while it is in force.
     */
    status: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * What the plan pays: the balance, or the amount of the settlement.
     */
    total: number;
    /**
     * What was paid of it since the acceptance.
     */
    paid_amount: number;
    /**
     * The parts, by their due dates, which ascend and add up to what is owed.
     */
    instalments: Array<InstalmentView>;
    /**
     * Days after its due date from which an instalment is late; the setting of the organization by default.
     */
    grace_days: number;
    /**
     * The settlement that the plan pays. An offer is accepted with the plan.
     */
    settlement_id: string | null;
    /**
     * The limits of the strategy that it is beyond, so that it needed approval.
     */
    exceeded_limits: Array<'no_strategy' | 'max_instalments' | 'max_plan_months' | 'min_down_payment_pct'>;
    /**
     * Notes of the proposer, or on the decision.
     */
    notes: string | null;
    /**
     * Your own identifier of the plan: the same one again on the account proposes nothing.
     */
    external_id: string | null;
    /**
     * Who negotiated: a user, an API key, or an AI agent in a call.
     */
    source: 'user' | 'api_key' | 'voice_agent' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * Whether the callee of an AI agent had proved who they are; null if no call had a part in it.
     */
    verified: boolean | null;
    /**
     * Who proposed it.
     */
    proposed_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * Who approved a plan beyond the limits.
     */
    approved_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Who made the last decision.
     */
    decided_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Notes on the last decision.
     */
    decision_notes: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was kept, broken or cancelled.
     */
    ended_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * The current name of the account's contact.
     */
    contact_name: string | null;
};

export type ListedPromise = {
    /**
     * The id of the promise, or of who registered it.
     */
    id: string;
    /**
     * The account that the promise is for.
     */
    account_id: string;
    /**
     * The amount promised.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The day by which it is to be paid.
     */
    due_date: string;
    /**
     * `open` until the end of that day; it is judged within 15 minutes of it, unless it is cancelled.
     */
    status: 'open' | 'kept' | 'broken' | 'cancelled';
    /**
     * Who registered the promise.
     */
    source: 'voice_agent' | 'agent' | 'api_key' | 'contact';
    /**
     * The call in which it was made; null if an agent registered it.
     */
    interaction_id: string | null;
    /**
     * Whether the callee had proved who they are; null if an agent registered it.
     */
    verified: boolean | null;
    /**
     * Notes of the agent.
     */
    notes: string | null;
    /**
     * Your own identifier of the promise: the same one again on the account registers nothing.
     */
    external_id: string | null;
    /**
     * The user or API key; null for a call of an AI agent, and for promises from before version 1.4.0.
     */
    registered_by: {
        /**
         * Who registered it.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the promise, or of who registered it.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
};

export type ListedSettlement = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account whose debt it settles.
     */
    account_id: string;
    /**
     * The pending balance when it was proposed.
     */
    original_balance: number;
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * What is waived if it is paid.
     */
    forgiven_amount: number;
    /**
     * The discount in percent of the balance, rounded to two decimals.
     */
    discount_pct: number;
    /**
     * The strategy's limit when it was proposed; null without a strategy.
     */
    max_discount_pct: number | null;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * `expired` as soon as `expires_at` has passed.
     */
    status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    /**
     * Notes of the proposer, or on the decision.
     */
    notes: string | null;
    /**
     * Your own identifier of the settlement: the same one again on the account proposes nothing.
     */
    external_id: string | null;
    /**
     * Until when the offer can be accepted; 30 days by default, 365 at most.
     */
    expires_at: string;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by: string | null;
    /**
     * Who negotiated: a user, an AI agent in a call, or another system with an API key.
     */
    source: 'user' | 'voice_agent' | 'api_key' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * Whether the callee of an AI agent had proved who they are; null if no call had a part in it.
     */
    verified: boolean | null;
    /**
     * Who proposed it.
     */
    proposed_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * Who approved a discount above the limit.
     */
    approved_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Who made the last decision.
     */
    decided_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * Notes on the last decision.
     */
    decision_notes: string | null;
    /**
     * What became of an accepted offer: `open` while it is in force.
     */
    outcome: 'open' | 'fulfilled' | 'breached' | 'withdrawn' | null;
    /**
     * When it was fulfilled, breached or withdrawn.
     */
    outcome_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * The current name of the account's contact.
     */
    contact_name: string | null;
};

export type ListEmailDomainsReply = {
    /**
     * The records of this page.
     */
    data: Array<EmailDomainView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListExportsReply = {
    /**
     * The records of this page.
     */
    data: Array<ExportSummaryView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListHoldsReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedHold>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListImportsReply = {
    /**
     * The records of this page.
     */
    data: Array<ImportSummaryView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListInboxReply = {
    /**
     * The records of this page.
     */
    data: Array<InboxEntry>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListInteractionsReply = {
    /**
     * The records of this page.
     */
    data: Array<InteractionView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListLedgerEntriesReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedLedgerEntry>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListOptOutsReply = {
    /**
     * The records of this page.
     */
    data: Array<OptOutView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: {
        /**
         * Number of the page, from 1.
         */
        page: number;
        /**
         * Records per page, at most 200.
         */
        page_size: number;
        /**
         * There is a next page.
         */
        has_more: boolean;
    };
};

export type ListOrganizationsReply = {
    /**
     * The records of this page.
     */
    data: Array<OrganizationView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListPaymentsReply = {
    /**
     * The records of this page.
     */
    data: Array<PaymentView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListPhoneNumbersReply = {
    /**
     * The records of this page.
     */
    data: Array<PhoneNumberView>;
};

export type ListPlansReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedPlan>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListPromisesReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedPromise>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListQueueItemsReply = {
    /**
     * The records of this page.
     */
    data: Array<QueueItemView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListReportedCallsReply = {
    /**
     * The records of this page.
     */
    data: Array<ReportedCall>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListSettlementsReply = {
    /**
     * The records of this page.
     */
    data: Array<ListedSettlement>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListStrategiesReply = {
    /**
     * The records of this page.
     */
    data: Array<StrategyView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListTemplatesReply = {
    /**
     * The records of this page.
     */
    data: Array<TemplateView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListUsersReply = {
    /**
     * The records of this page.
     */
    data: Array<MemberView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ListWebhooksReply = {
    /**
     * The records of this page.
     */
    data: Array<WebhookView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ManagePhoneNumbersReply = AvailableNumbers | PhoneNumberView | ReleasedNumber;

export type MarkAllNotificationsReadReply = {
    /**
     * How many were unread, counted up to 1000. All of them are now read.
     */
    marked: number;
};

export type MemberChange = {
    /**
     * What the user may do: `viewer`, `agent` or `admin`, each including the ones before it.
     */
    role?: 'viewer' | 'agent' | 'admin';
    /**
     * Whether the user may sign in.
     */
    enabled?: boolean;
    /**
     * Full name; null if the user was created without one.
     */
    name?: string;
};

export type MemberJobView = {
    /**
     * Identifies the job.
     */
    job_id: string;
    /**
     * The campaign whose members change.
     */
    campaign_id: string;
    /**
     * `processing` until the job ends; `failed` if it ended before all accounts were looked at.
     */
    status: 'processing' | 'completed' | 'failed';
    /**
     * What it does; `enrol` is begun by `auto_enrol`.
     */
    action: 'add' | 'remove' | 'enrol';
    /**
     * The accounts looked at so far: those that match or are named.
     */
    matched: number;
    /**
     * Those that joined.
     */
    assigned: number;
    /**
     * Those that left.
     */
    removed: number;
    /**
     * Those that were in the campaign before or, with `remove`, were not.
     */
    already: number;
    /**
     * Those that may not join, by reason.
     */
    refused: Array<{
        /**
         * `account_not_found`; `account_resolved`; `in_other_campaign`: the account is in another active campaign.
         */
        reason: 'account_not_found' | 'account_resolved' | 'in_other_campaign';
        /**
         * How many.
         */
        count: number;
    }>;
    /**
     * Why the job failed; null if it did not. Those that had joined by then stay.
     */
    failure_code: 'campaign_completed' | 'campaign_deleted' | 'not_finished' | null;
    /**
     * When the job began.
     */
    created_at: string;
    /**
     * When the job ended; null before.
     */
    completed_at: string | null;
};

export type MemberSelection = unknown & {
    /**
     * The ids of up to 10,000 accounts.
     */
    account_ids?: Array<string>;
    /**
     * The external_id of up to 10,000 accounts.
     */
    external_ids?: Array<string>;
    /**
     * Every account that matches all of the conditions, at least one, when the job comes to it.
     */
    filter?: AccountFilter;
};

export type MemberView = {
    /**
     * The id of the user: the `sub` of their tokens.
     */
    id: string;
    /**
     * The address that the user signs in with, in lower case. No other user has it.
     */
    email: string;
    /**
     * Full name; null if the user was created without one.
     */
    name: string | null;
    /**
     * What the user may do: `viewer`, `agent` or `admin`, each including the ones before it.
     */
    role: 'viewer' | 'agent' | 'admin';
    /**
     * Whether the user may sign in.
     */
    enabled: boolean;
    /**
     * `invited` until the user has signed in for the first time, then `active`.
     */
    status: 'invited' | 'active';
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type MergeView = {
    /**
     * The contact that was merged, as it was.
     */
    former_contact: {
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
         */
        external_id: string | null;
        /**
         * Full name.
         */
        name: string;
    };
    /**
     * The contact that stayed.
     */
    contact_id: string;
    /**
     * Why the two are one person.
     */
    reason: string;
    /**
     * The administrator who merged them.
     */
    merged_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
    };
    /**
     * When they were merged.
     */
    merged_at: string;
};

export type MessageAnswer = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * What was answered.
     */
    body: string | null;
    /**
     * State.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * Who initiated it: a user, an API key, the service itself, or the contact.
     */
    initiated_by: {
        /**
         * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was created.
     */
    created_at: string;
};

export type MessageChannelChange = {
    /**
     * Whether the channel may be used. True unless it was switched off.
     */
    enabled?: boolean;
    /**
     * The sender: a phone number in E.164; for email an address or `Name <address>`.
     */
    from?: string | null;
};

export type NewAccount = unknown & {
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id?: string | null;
    /**
     * The system the record comes from.
     */
    source_system?: string | null;
    /**
     * The person who owes the debt.
     */
    contact: NewContact;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount?: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance?: number;
    /**
     * When the `pending_balance` was true: payments made later are subtracted from it. Defaults to now.
     */
    balance_as_of?: DateOrInstant;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * A number or text that people know it by.
     */
    reference?: string | null;
    /**
     * The day the debt fell due.
     */
    due_date?: DateOrInstant | null;
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown?: {
        /**
         * The part that was lent or sold. By default `0`.
         */
        principal?: number;
        /**
         * Interest. By default `0`.
         */
        interest?: number;
        /**
         * Fees, such as those of late payment. By default `0`.
         */
        fees?: number;
        /**
         * Costs of collection. By default `0`.
         */
        costs?: number;
    } | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor?: {
        /**
         * Full name.
         */
        name: string;
        /**
         * A number or text that people know it by.
         */
        reference?: string | null;
    } | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin?: string | null;
    /**
     * Free text.
     */
    notes?: string | null;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom?: {
        [key: string]: string | number | null;
    } | null;
    /**
     * What to do if a contact gets a name that shares no word with the stored one, or an account moves to another person or source system: `hold` (the default) places an identity check on every account concerned, `update` does not.
     */
    on_person_change?: OnPersonChange;
};

export type NewAdjustment = {
    /**
     * Each moves a part of the breakdown: `interest`, `fee` (`fees`) and `cost` (`costs`) their own, `discount` and `correction` the `principal`. In `registered_by`: what kind of caller.
     */
    kind: 'interest' | 'fee' | 'cost' | 'discount' | 'correction';
    /**
     * By how much the debt rises; negative if it falls, as with every `discount`.
     */
    amount: number;
    /**
     * Your identifier of the adjustment, for this account. Sending the same one again returns the first adjustment.
     */
    external_id?: string | null;
    /**
     * Why, in your words. It is not sent to anyone.
     */
    reason?: string | null;
};

export type NewApiKey = {
    /**
     * What the key is for.
     */
    name: string;
    /**
     * What the key may be used for. A write scope includes reading.
     */
    scopes: Array<'accounts:read' | 'accounts:write' | 'contacts:read' | 'contacts:write' | 'payments:write' | 'ledger:read' | 'holds:write' | 'opt_outs:write' | 'campaigns:write' | 'dispatch' | 'promises:write' | 'settlements:write' | 'plans:write' | 'decisions:read' | 'import' | 'export' | 'webhooks:manage'>;
    /**
     * When the key expires; null for never.
     */
    expires_at?: DateOrInstant | null;
    /**
     * How many requests the key may make per window of 15 minutes, from 1 to 10,000; 100 by default. The keys of an organization that are not revoked have 50,000 together: 422 `quota_exceeded`.
     */
    requests_per_window?: number;
};

export type NewCall = unknown & {
    /**
     * The account whose contact is to be called. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
    /**
     * Who speaks: an AI agent, or people of the organization. By default `"ai"`.
     */
    agent_type?: 'ai' | 'human';
    /**
     * The user who supervises the call.
     */
    supervisor_user_id?: string;
    /**
     * AI only: who speaks first. `callee_first`: the agent says only that it is an automated assistant, and waits. `agent_first`: it begins with its first message. `inherit`: the setting of the voice channel. By default `"inherit"`.
     */
    voice_opening_mode?: 'inherit' | 'callee_first' | 'agent_first';
    /**
     * The purpose of the message, in your own words. By default `"reminder"`.
     */
    action_type?: string;
};

export type NewCampaign = {
    /**
     * Display name of the campaign.
     */
    name: string;
    /**
     * What it is meant to achieve, in your own words.
     */
    objective?: string | null;
    /**
     * The strategy of its accounts that have none of their own. An active campaign needs one.
     */
    strategy_id?: string | null;
    /**
     * `draft`, `active` while it runs, `paused`, or `completed`, which is final. Defaults to `draft`.
     */
    status?: CampaignStatus;
    /**
     * The first day, in the organization's time zone. Nothing is sent before it.
     */
    start_date?: string | null;
    /**
     * The last day, in the organization's time zone. Nothing is sent after it.
     */
    end_date?: string | null;
    /**
     * While the campaign is active, the accounts that match `filter` join it: once a day at 04:00 in the organization's time zone, within minutes after an import has ended, and when this or the status is changed. Accounts of another active campaign, and resolved ones, do not join.
     */
    auto_enrol?: AutoEnrol | null;
    /**
     * What its messages and calls may cost. When the next one no longer fits, the campaign becomes `paused`. Under a budget only what has a price in its currency is sent.
     */
    budget?: CampaignBudget | null;
};

export type NewCheckout = {
    /**
     * The billing provider's id of the price that is subscribed to.
     */
    price_id: string;
    /**
     * Where the browser goes after the payment; the provider replaces `{CHECKOUT_SESSION_ID}`. It is https, or http on localhost; at most 2,048 characters.
     */
    success_url: string;
    /**
     * Where the browser goes if the user leaves without paying: https, or http on localhost; at most 2,048 characters.
     */
    cancel_url: string;
};

export type NewContact = {
    /**
     * Full name.
     */
    name: string;
    /**
     * Your own identifier of the person. Cannot be changed.
     */
    external_id?: string | null;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp?: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone?: string | null;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country?: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region?: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language?: string | null;
    /**
     * Identity document.
     */
    document?: ContactDocument | null;
    /**
     * Date of birth.
     */
    birth_date?: DateOrInstant | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred?: ContactPreferences | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones?: Array<NewContactPhone> | null;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails?: Array<NewContactEmail> | null;
};

export type NewContactEmail = {
    /**
     * Email address.
     */
    address: string;
    /**
     * Your own name for the address.
     */
    label?: string | null;
    /**
     * What is known about the address. One that is `wrong_person` or `invalid` is passed over; only PATCH makes it usable again.
     */
    status?: 'unverified' | 'reached' | 'wrong_person' | 'invalid' | null;
};

export type NewContactHold = unknown & {
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
    /**
     * Required for `wrong_person`: the phone number or email address of the contact that is not theirs. It is never used for this person while the hold is open; others who have it may be contacted.
     */
    address?: string | null;
    /**
     * Why, for your colleagues.
     */
    reason: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until?: DateOrInstant | null;
    /**
     * Your own identifier of the hold, unique in its account or contact. Sending it again returns the first hold, even if it was released since.
     */
    external_id?: string | null;
};

export type NewContactPhone = {
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    number: string;
    /**
     * Your own name for the address.
     */
    label?: string | null;
    /**
     * What the numbering plan tells. Ignored if given.
     */
    kind?: 'mobile' | 'landline' | 'unknown' | null;
    /**
     * What is known about the address. One that is `wrong_person` or `invalid` is passed over; only PATCH makes it usable again.
     */
    status?: 'unverified' | 'reached' | 'wrong_person' | 'invalid' | null;
};

export type NewDecisionExport = {
    /**
     * A JSON array, or a CSV file with a header row (RFC 4180). By default `"json"`.
     */
    format?: 'json' | 'csv';
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON. By default `false`.
     */
    bom?: boolean;
    /**
     * `stream` replies with the accounts; `file` writes them to a file in the background. By default `"file"`.
     */
    delivery?: 'file';
    /**
     * An account must match all of them.
     */
    filters?: DecisionExportFilters;
};

export type NewDispute = {
    /**
     * What the debtor objects to.
     */
    category: 'already_paid' | 'wrong_amount' | 'not_mine' | 'fraud' | 'quality' | 'other';
    /**
     * The part of the debt that is disputed; null if it is all of it, or nobody has said.
     */
    amount?: number | null;
    /**
     * What the debtor said.
     */
    text?: string | null;
};

export type NewEvaluation = {
    /**
     * The campaign to evaluate. Defaults to all active ones.
     */
    campaign_id?: string;
};

export type NewExport = {
    /**
     * A JSON array, or a CSV file with a header row (RFC 4180). By default `"json"`.
     */
    format?: 'json' | 'csv';
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON. By default `false`.
     */
    bom?: boolean;
    /**
     * An account must match all of them.
     */
    filters?: ExportFilters;
    /**
     * `stream` replies with the accounts; `file` writes them to a file in the background. By default `"stream"`.
     */
    delivery?: 'stream' | 'file';
};

export type NewHold = unknown & {
    /**
     * `identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; `reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; `wrong_person`: an address is not of this person.
     */
    kind: 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'disputed';
    /**
     * Of `disputed`: what the debtor objects to.
     */
    dispute?: NewDispute | null;
    /**
     * Why, for your colleagues.
     */
    reason: string;
    /**
     * When it ends by itself; null if only a release ends it.
     */
    until?: DateOrInstant | null;
    /**
     * Your own identifier of the hold, unique in its account or contact. Sending it again returns the first hold, even if it was released since.
     */
    external_id?: string | null;
};

export type NewImport = {
    /**
     * The records, each like the body of `POST /api/v1/accounts`, with `payments` if some are to be registered. They are checked one by one after the request is accepted: one that does not match becomes an error row.
     */
    accounts: Array<ImportRecord>;
    /**
     * `validate` stores nothing: the counts say how many records would be created, updated, left unchanged, and rejected.
     */
    mode?: 'import' | 'validate';
    /**
     * What to do if a contact gets a name that shares no word with the stored one, or an account moves to another person or source system: `hold` (the default) places an identity check on every account concerned, `update` does not.
     */
    on_person_change?: OnPersonChange;
    /**
     * The `balance_as_of` of the records that have none.
     */
    balance_as_of?: DateOrInstant;
};

export type NewInteractionExport = {
    /**
     * A JSON array, or a CSV file with a header row (RFC 4180). By default `"json"`.
     */
    format?: 'json' | 'csv';
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON. By default `false`.
     */
    bom?: boolean;
    /**
     * `stream` replies with the accounts; `file` writes them to a file in the background. By default `"file"`.
     */
    delivery?: 'file';
    /**
     * An account must match all of them.
     */
    filters?: InteractionExportFilters;
};

export type NewMember = {
    /**
     * The address that the user signs in with, in lower case. No other user has it.
     */
    email: string;
    /**
     * Full name; null if the user was created without one.
     */
    name: string;
    /**
     * What the user may do: `viewer`, `agent` or `admin`, each including the ones before it.
     */
    role: 'viewer' | 'agent' | 'admin';
};

export type NewMemberJob = unknown & {
    /**
     * The accounts that join the campaign.
     */
    add?: MemberSelection;
    /**
     * The accounts that leave the campaign; those of a `filter` are looked for among its members.
     */
    remove?: MemberSelection;
    /**
     * Also takes accounts from other active campaigns; by default they are refused.
     */
    move?: boolean;
};

export type NewMessage = unknown & {
    /**
     * The account whose contact is to get the message. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
    /**
     * The template for the message.
     */
    template_id?: string;
    /**
     * The purpose of the message, in your own words. By default `"reminder"`.
     */
    action_type?: string;
};

export type NewNote = {
    /**
     * The note, as plain text.
     */
    text: string;
};

export type NewOptOuts = unknown & {
    /**
     * Phone numbers in E.164, up to 1,000. Duplicates count once.
     */
    phones?: Array<string>;
    /**
     * Email addresses, up to 1,000. Nobody who has one of them is contacted any more.
     */
    emails?: Array<string>;
    /**
     * Contacts, up to 100, with all of their addresses.
     */
    contact_ids?: Array<string>;
    /**
     * Contacts by their external_id, up to 100.
     */
    contact_external_ids?: Array<string>;
    /**
     * The channels to stop; all by default.
     */
    channels?: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    /**
     * The reason, for the audit log.
     */
    reason: string;
};

export type NewOrganization = {
    /**
     * Name of the organization.
     */
    name: string;
    /**
     * IANA time zone of the organization.
     */
    timezone?: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language?: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * When contacts may be contacted, in the contact's time zone.
     */
    contact_hours?: ContactHours;
    /**
     * How often one contact may be contacted.
     */
    contact_frequency?: {
        /**
         * Contacts per calendar day in the contact's time zone.
         */
        per_day: number;
        /**
         * Contacts in any 7 consecutive days.
         */
        per_week: number;
    };
    /**
     * Contact rules of countries that apply in addition to the organization's own; a contact must pass all of them.
     */
    contact_rules?: ContactRules;
    /**
     * The debtors that the presets in `contact_rules` protect: all (`organization`), or those who may be in the country or region of the preset (`debtor`, the default of new organizations).
     */
    preset_scope?: 'organization' | 'debtor';
    /**
     * ISO 3166-1 country of the organization, for debtors without a known place; null if derived from the time zone.
     */
    country?: string | null;
    /**
     * Days on which nobody is contacted, in the contact's time zone; null for none.
     */
    holidays?: OwnHolidays | null;
    /**
     * Hours that must lie between two contacts of a person, on any channel; null for none.
     */
    minimum_gap_hours?: number | null;
    /**
     * What is to be recovered in a month, in the organization's currency; null for no goal.
     */
    monthly_goal?: number | null;
    /**
     * Whether a settlement or plan must be approved by somebody other than its proposer.
     */
    require_second_approver?: boolean;
    /**
     * Before an AI agent speaks of the debt, the callee proves who they are: if the document or birth date is known (`when_known`), or always (`required`).
     */
    voice_verification?: 'when_known' | 'required';
    /**
     * How many hours a message that nobody has handled stops automatic contact with its sender, at most; then the agents are notified.
     */
    reply_hold_hours?: number;
    /**
     * What a person stops with a stop word, in a call, with the link of an email, or with a request that was confirmed or not decided about in time: all channels, or the one on which they ask (`channel`), for laws that apply per medium.
     */
    stop_scope?: 'all' | 'channel';
    /**
     * The debtor's page, to which `{{person.link}}` leads.
     */
    portal?: {
        /**
         * What the page asks for before it shows debts: the first of these that is known of the debtor. With an empty list, it never shows debts.
         */
        proof: Array<'document_last_4' | 'birth_year' | 'reference_last_4'>;
    };
    /**
     * How debtors pay on their page, or null if they cannot: at an address of your payment gateway (`link`), or at a checkout of the billing provider for your account there (`billingprovider`), whose payments are registered.
     */
    payments?: {
        /**
         * Where debtors pay.
         */
        kind: 'link';
        /**
         * An https address. Its path and query may have `{account.reference}`, `{account.external_id}`, `{account.id}`, `{amount}` and `{currency}`; the values are percent-encoded.
         */
        template: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment?: number | null;
    } | {
        /**
         * Where debtors pay.
         */
        kind: 'billingprovider';
        /**
         * The billing provider's id of the account that is paid.
         */
        account_id: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment?: number | null;
    } | null;
    /**
     * Days before its due date on which the debtor is reminded of an instalment.
     */
    plan_reminder_days?: number;
    /**
     * Days after its due date from which an unpaid instalment is late, unless its plan has others.
     */
    plan_grace_days?: number;
    /**
     * How many instalments that are late at once break a plan.
     */
    plan_max_late_instalments?: number;
    /**
     * For how many days an instalment may be late before its plan is broken.
     */
    plan_max_late_days?: number;
    /**
     * What messages and calls cost, for the cost of interactions and the budgets of campaigns. A change applies to what is sent afterwards.
     */
    prices?: NewPrices;
};

export type NewOutcome = {
    /**
     * The result. It has no effect on contact: also place the hold, or register the promise.
     */
    result: 'no_answer' | 'left_message' | 'spoke' | 'promised' | 'says_paid' | 'refused' | 'call_back' | 'other';
    /**
     * A comment, as plain text.
     */
    note?: string | null;
    /**
     * When to call back: within a year. Left out, a call-back that is due is done and a later one stays; null removes it.
     */
    call_back_at?: DateOrInstant | null;
    /**
     * The call by a person that the outcome is of. The result becomes its disposition.
     */
    call?: {
        /**
         * The call. It has ended, and is of this account.
         */
        interaction_id: string;
        /**
         * Who answered. The contact rules count a conversation by it.
         */
        contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown';
    };
};

export type NewPayment = unknown & {
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id?: string;
    /**
     * The external_id of the account. Give this or `account_id`.
     */
    account_external_id?: string;
    /**
     * The contact who paid, if it was paid over several of their accounts.
     */
    contact_id?: string;
    /**
     * The external_id of that contact.
     */
    contact_external_id?: string;
    /**
     * How the amount is divided: `oldest_due` pays the accounts in turn, the earliest due date first; `proportional` pays each the same share of its balance; a list gives each account its amount. By default `oldest_due`.
     */
    allocation?: 'oldest_due' | 'proportional' | Array<AllocatedPart>;
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * The account's currency, which is also the default; no other is accepted.
     */
    currency?: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to now.
     */
    paid_at?: DateOrInstant;
    /**
     * How it was paid.
     */
    method?: string | null;
    /**
     * A number or text that people know it by.
     */
    reference?: string | null;
    /**
     * Free text.
     */
    notes?: string | null;
    /**
     * Your identifier of the payment. Sending the same one again returns the first payment.
     */
    external_id?: string | null;
};

export type NewPaymentExport = {
    /**
     * A JSON array, or a CSV file with a header row (RFC 4180). By default `"json"`.
     */
    format?: 'json' | 'csv';
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON. By default `false`.
     */
    bom?: boolean;
    /**
     * `stream` replies with the accounts; `file` writes them to a file in the background. By default `"file"`.
     */
    delivery?: 'file';
    /**
     * An account must match all of them.
     */
    filters?: PaymentFilters;
};

export type NewPlan = unknown & {
    /**
     * The parts, by their due dates, which ascend and add up to what is owed.
     */
    instalments?: Array<{
        /**
         * The day on which it is due, in the organization's time zone.
         */
        due_date: DateOrInstant;
        /**
         * In the account's currency.
         */
        amount: number;
    }>;
    /**
     * Into how many equal parts the amount is divided, beside the down payment. The last has the remainder.
     */
    count?: number;
    /**
     * When the first of them is due.
     */
    first_due?: DateOrInstant;
    /**
     * How often one is due. A month without that day has its last day instead.
     */
    every?: 'week' | 'two_weeks' | 'month';
    /**
     * What is paid first, as instalment 0.
     */
    down_payment?: number | null;
    /**
     * When it is due: the day of the acceptance, unless another day is given.
     */
    down_payment_due?: DateOrInstant | null;
    /**
     * The settlement that the plan pays. An offer is accepted with the plan.
     */
    settlement_id?: string | null;
    /**
     * Days after its due date from which an instalment is late; the setting of the organization by default.
     */
    grace_days?: number;
    /**
     * Notes of the proposer, or on the decision.
     */
    notes?: string | null;
    /**
     * Your own identifier of the plan: the same one again on the account proposes nothing.
     */
    external_id?: string | null;
};

export type NewPortal = {
    /**
     * Where the browser goes when the user leaves the page: https, or http on localhost; at most 2,048 characters.
     */
    return_url: string;
};

export type NewPrice = {
    /**
     * The channel that has this price.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * ISO 3166-1 country of the recipient; null for any.
     */
    country?: string | null;
    /**
     * Of WhatsApp `template`, or `reply` for free text; of calls `ai` or `human`; null for any.
     */
    category?: 'template' | 'reply' | 'ai' | 'human' | null;
    /**
     * Of a part of an SMS, a started minute of a call, an email or a WhatsApp message.
     */
    unit_price: number;
    /**
     * ISO 4217 code of the currency.
     */
    currency: string;
    /**
     * The first day on which it applies, in the organization's time zone. Of several prices the one with the country applies, then the one with the category, then the newest.
     */
    from: string;
};

export type NewPrices = Array<NewPrice>;

export type NewPromise = {
    /**
     * The amount promised.
     */
    amount: number;
    /**
     * The day by which it is to be paid.
     */
    due_date: DateOrInstant;
    /**
     * Notes of the agent.
     */
    notes?: string | null;
    /**
     * Your own identifier of the promise: the same one again on the account registers nothing.
     */
    external_id?: string | null;
};

export type NewPromiseExport = {
    /**
     * A JSON array, or a CSV file with a header row (RFC 4180). By default `"json"`.
     */
    format?: 'json' | 'csv';
    /**
     * Whether a CSV file begins with a byte order mark, without which spreadsheets misread its letters. It has no effect on JSON. By default `false`.
     */
    bom?: boolean;
    /**
     * `stream` replies with the accounts; `file` writes them to a file in the background. By default `"file"`.
     */
    delivery?: 'file';
    /**
     * An account must match all of them.
     */
    filters?: PromiseFilters;
};

export type NewReply = {
    /**
     * What the person is to read.
     */
    text: string;
};

export type NewReversal = {
    /**
     * Why the payment does not count.
     */
    reason: 'bounced' | 'chargeback' | 'refunded' | 'mistake' | 'duplicate';
    /**
     * When it was reversed. Not in the future. Defaults to now.
     */
    reversed_at?: DateOrInstant;
    /**
     * Your identifier of the reversal.
     */
    external_id?: string | null;
};

export type NewSettlement = {
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * Notes of the proposer, or on the decision.
     */
    notes?: string | null;
    /**
     * Until when the offer can be accepted; 30 days by default, 365 at most.
     */
    expires_at?: DateOrInstant;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by?: DateOrInstant | null;
    /**
     * Your own identifier of the settlement: the same one again on the account proposes nothing.
     */
    external_id?: string | null;
};

export type NewSimulation = {
    /**
     * How many days to simulate, starting tomorrow.
     */
    days: number;
    /**
     * Determines the random choices: the same seed on the same day gives the same reply. Without one, the service picks a seed and includes it in the reply.
     */
    seed?: number;
    /**
     * A strategy to simulate in place of that of the campaign. Accounts with a strategy of their own still follow theirs.
     */
    strategy_id?: string;
};

export type NewStatus = {
    /**
     * The status to have.
     */
    status: CollectionStatus;
    /**
     * With `resolved`: why the account is closed.
     */
    resolution?: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'other';
    /**
     * For the audit log.
     */
    reason: string;
};

export type NewStep = {
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * The template of a message, for the step's channel. Without one, the organization's template for the action is used.
     */
    template_id?: string | null;
    /**
     * Hours from the end of the previous step; for the first step, from the start. With `due_date`, the first steps may be before it (negative); they and the first one after them count from it, in the days of the debtor.
     */
    delay_hours: number;
    /**
     * `HH:MM` of the debtor: not sent before it on the day on which the step is due.
     */
    send_at?: string | null;
    /**
     * Who speaks: an AI agent, or people of the organization.
     */
    agent_type?: 'ai' | 'human' | null;
    /**
     * How many hours the step waits for a response. A call always waits, 24 hours by default.
     */
    wait_for_response_hours?: number | null;
    /**
     * Where to continue after each outcome of a step that waits: `next`, `end`, or the number of a step.
     */
    on?: {
        /**
         * After a response.
         */
        answered?: Branch;
        /**
         * After the wait has ended, or if the step could not be done.
         */
        no_answer?: Branch;
        /**
         * After a promise to pay was kept.
         */
        promise?: Branch;
    } | null;
};

export type NewStrategy = {
    /**
     * Display name of the strategy.
     */
    name: string;
    /**
     * The largest discount of a settlement, in percent, that does not need an administrator.
     */
    max_discount_pct: number;
    /**
     * The most instalments, without the down payment, of a plan that does not need an administrator; null means no limit.
     */
    max_instalments?: number | null;
    /**
     * Within how many months such a plan ends.
     */
    max_plan_months?: number | null;
    /**
     * The smallest down payment of such a plan, in percent of what it pays.
     */
    min_down_payment_pct?: number | null;
    /**
     * After an outage: `next` does missed steps in turn, `skip` only the last one that is due. By default `"next"`.
     */
    catch_up?: 'next' | 'skip';
    /**
     * What the first steps count from: `due_date` of the account (without one, joining), or `joined`, joining the campaign. Strategies of before this field have `joined`. By default `"due_date"`.
     */
    starts?: 'due_date' | 'joined';
    /**
     * The steps in order, numbered from 0.
     */
    steps: Array<NewStep>;
};

export type NewTemplate = {
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * Display name of the template.
     */
    name: string;
    /**
     * Subject of an email, with variables; null on other channels.
     */
    subject?: string | null;
    /**
     * The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 elsewhere.
     */
    body?: string | null;
    /**
     * WhatsApp: the provider's id of an approved content template.
     */
    provider_content_id?: string | null;
    /**
     * The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.
     */
    content_variables?: Array<string> | null;
};

export type NewTemplatePreview = {
    /**
     * The account to render the message for.
     */
    account_id: string;
    /**
     * Subject of an email, with variables; null on other channels.
     */
    subject?: string | null;
    /**
     * The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 elsewhere.
     */
    body?: string | null;
    /**
     * WhatsApp: the provider's id of an approved content template.
     */
    provider_content_id?: string | null;
    /**
     * The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.
     */
    content_variables?: Array<string> | null;
};

export type NewWebhook = {
    /**
     * Where events are posted: https, port 443 or 8443, a public host, no user name, no fragment.
     */
    url: string;
    /**
     * The names of the events to send, or only `*` for all, including those added later.
     */
    events: EventFilter;
    /**
     * What the webhook is for.
     */
    description?: string | null;
    /**
     * Whether events are sent. By default `true`.
     */
    enabled?: boolean;
};

export type NoteView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the note is about.
     */
    account_id: string;
    /**
     * The note, as plain text.
     */
    text: string;
    /**
     * The user who wrote it.
     */
    author: {
        /**
         * The kind of actor.
         */
        kind: 'user';
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    /**
     * When it was created.
     */
    created_at: string;
};

export type NotificationPage = {
    /**
     * The records of this page.
     */
    data: Array<NotificationView>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
    /**
     * Unread notifications of the user on all pages, counted up to 100.
     */
    unread_count: number;
    /**
     * There are more unread notifications than were counted.
     */
    unread_count_is_capped: boolean;
};

export type NotificationSubject = {
    /**
     * The account it is about.
     */
    account_id: string | null;
    /**
     * The campaign it is about.
     */
    campaign_id: string | null;
    /**
     * The message or call it is about.
     */
    interaction_id: string | null;
    /**
     * The import it is about.
     */
    job_id: string | null;
    /**
     * The instalment plan it is about.
     */
    plan_id: string | null;
    /**
     * The promise to pay it is about.
     */
    promise_id: string | null;
    /**
     * The settlement it is about.
     */
    settlement_id: string | null;
    /**
     * The webhook it is about.
     */
    webhook_id: string | null;
};

export type NotificationView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * What it is about, for programs.
     */
    kind: 'import_finished' | 'promise_broken' | 'person_requested' | 'message_received' | 'reply_overdue' | 'stop_request_overdue' | 'campaign_idle' | 'campaign_budget_reached' | 'campaign_price_missing' | 'settlement_awaiting_approval' | 'settlement_breached' | 'plan_awaiting_approval' | 'plan_broken' | 'reminder_template_missing' | 'template_variable_missing' | 'templates_incomplete' | 'billing_attention' | 'payment_attention' | 'domain_changed' | 'webhook_disabled';
    /**
     * A few words, in the language of the request, else in that of the organization.
     */
    title: string;
    /**
     * The details in a sentence or two, in the same language.
     */
    body: string;
    /**
     * The ids of the records it is about.
     */
    subject: NotificationSubject;
    /**
     * Whether the user has marked it read.
     */
    read: boolean;
    /**
     * When it was created.
     */
    created_at: string;
};

export type OnPersonChange = 'hold' | 'update';

export type OptOutInBulkReply = {
    /**
     * How many contacts have one of the numbers or were named. All of them are now opted out.
     */
    opted_out: number;
    /**
     * How many distinct numbers there were.
     */
    phones: number;
    /**
     * How many distinct email addresses there were.
     */
    emails: number;
    /**
     * The numbers that no contact has. They are suppressed for any contact that gets one of them later.
     */
    unmatched: Array<string>;
    /**
     * The named contacts that do not exist, as they were given. Nothing is stored for them.
     */
    unknown_contacts: Array<string>;
};

export type OptOutView = {
    /**
     * The contact; null for a number or address that no contact has.
     */
    contact_id: string | null;
    /**
     * The phone number it covers, or the contact's.
     */
    phone: string | null;
    /**
     * The email address it covers, or the contact's.
     */
    email: string | null;
    /**
     * The reason first given.
     */
    reason: string;
    /**
     * Who did it; `system` is the service itself, acting on a request of the contact.
     */
    actor: 'user' | 'api_key' | 'system' | 'contact';
    /**
     * The user who did it, if it was a user.
     */
    user_id: string | null;
    /**
     * The API key that did it, if it was one.
     */
    api_key_id: string | null;
    /**
     * The time of the first opt-out.
     */
    at: string;
    /**
     * The channels that all opt-outs together stop.
     */
    channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
};

export type OrganizationChange = {
    /**
     * Name of the organization.
     */
    name?: string;
    /**
     * IANA time zone of the organization.
     */
    timezone?: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language?: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * When contacts may be contacted, in the contact's time zone.
     */
    contact_hours?: {
        /**
         * First minute of the day, inclusive.
         */
        start?: string;
        /**
         * End of the day, exclusive; `24:00` is midnight.
         */
        end?: string;
        /**
         * ISO weekdays: Monday is 1, Sunday 7.
         */
        days?: Array<number>;
    };
    /**
     * How often one contact may be contacted.
     */
    contact_frequency?: {
        /**
         * Contacts per calendar day in the contact's time zone.
         */
        per_day?: number;
        /**
         * Contacts in any 7 consecutive days.
         */
        per_week?: number;
    };
    /**
     * Contact rules of countries that apply in addition to the organization's own; a contact must pass all of them.
     */
    contact_rules?: ContactRules;
    /**
     * The debtors that the presets in `contact_rules` protect: all (`organization`), or those who may be in the country or region of the preset (`debtor`, the default of new organizations).
     */
    preset_scope?: 'organization' | 'debtor';
    /**
     * ISO 3166-1 country of the organization, for debtors without a known place; null if derived from the time zone.
     */
    country?: string | null;
    /**
     * Days on which nobody is contacted, in the contact's time zone; null for none.
     */
    holidays?: OwnHolidays | null;
    /**
     * Hours that must lie between two contacts of a person, on any channel; null for none.
     */
    minimum_gap_hours?: number | null;
    /**
     * What is to be recovered in a month, in the organization's currency; null for no goal.
     */
    monthly_goal?: number | null;
    /**
     * Whether a settlement or plan must be approved by somebody other than its proposer.
     */
    require_second_approver?: boolean;
    /**
     * Before an AI agent speaks of the debt, the callee proves who they are: if the document or birth date is known (`when_known`), or always (`required`).
     */
    voice_verification?: 'when_known' | 'required';
    /**
     * How many hours a message that nobody has handled stops automatic contact with its sender, at most; then the agents are notified.
     */
    reply_hold_hours?: number;
    /**
     * What a person stops with a stop word, in a call, with the link of an email, or with a request that was confirmed or not decided about in time: all channels, or the one on which they ask (`channel`), for laws that apply per medium.
     */
    stop_scope?: 'all' | 'channel';
    /**
     * The debtor's page, to which `{{person.link}}` leads.
     */
    portal?: {
        /**
         * What the page asks for before it shows debts: the first of these that is known of the debtor. With an empty list, it never shows debts.
         */
        proof: Array<'document_last_4' | 'birth_year' | 'reference_last_4'>;
    };
    /**
     * How debtors pay on their page, or null if they cannot: at an address of your payment gateway (`link`), or at a checkout of the billing provider for your account there (`billingprovider`), whose payments are registered.
     */
    payments?: {
        /**
         * Where debtors pay.
         */
        kind: 'link';
        /**
         * An https address. Its path and query may have `{account.reference}`, `{account.external_id}`, `{account.id}`, `{amount}` and `{currency}`; the values are percent-encoded.
         */
        template: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment?: number | null;
    } | {
        /**
         * Where debtors pay.
         */
        kind: 'billingprovider';
        /**
         * The billing provider's id of the account that is paid.
         */
        account_id: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment?: number | null;
    } | null;
    /**
     * Days before its due date on which the debtor is reminded of an instalment.
     */
    plan_reminder_days?: number;
    /**
     * Days after its due date from which an unpaid instalment is late, unless its plan has others.
     */
    plan_grace_days?: number;
    /**
     * How many instalments that are late at once break a plan.
     */
    plan_max_late_instalments?: number;
    /**
     * For how many days an instalment may be late before its plan is broken.
     */
    plan_max_late_days?: number;
    /**
     * What messages and calls cost, for the cost of interactions and the budgets of campaigns. A change applies to what is sent afterwards.
     */
    prices?: NewPrices;
};

export type OrganizationOfUser = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * What people call it.
     */
    name: string;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * ISO 3166-1 code of the country it works in, as its contact rules, else the region of its language, else its currency suggest; null if they leave it open.
     */
    country: string | null;
    /**
     * Whether automatic dispatch is paused.
     */
    execution_paused: boolean;
};

export type OrganizationView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Name of the organization.
     */
    name: string;
    /**
     * IANA time zone of the organization.
     */
    timezone: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When contacts may be contacted, in the contact's time zone.
     */
    contact_hours: ContactHours;
    /**
     * How often one contact may be contacted.
     */
    contact_frequency: {
        /**
         * Contacts per calendar day in the contact's time zone.
         */
        per_day: number;
        /**
         * Contacts in any 7 consecutive days.
         */
        per_week: number;
    };
    /**
     * Contact rules of countries that apply in addition to the organization's own; a contact must pass all of them.
     */
    contact_rules: ContactRules;
    /**
     * The debtors that the presets in `contact_rules` protect: all (`organization`), or those who may be in the country or region of the preset (`debtor`, the default of new organizations).
     */
    preset_scope: 'organization' | 'debtor';
    /**
     * ISO 3166-1 country of the organization, for debtors without a known place; null if derived from the time zone.
     */
    country: string | null;
    /**
     * Days on which nobody is contacted, in the contact's time zone; null for none.
     */
    holidays: OwnHolidaysView | null;
    /**
     * Hours that must lie between two contacts of a person, on any channel; null for none.
     */
    minimum_gap_hours: number | null;
    /**
     * What is to be recovered in a month, in the organization's currency; null for no goal.
     */
    monthly_goal: number | null;
    /**
     * Whether a settlement or plan must be approved by somebody other than its proposer.
     */
    require_second_approver: boolean;
    /**
     * Before an AI agent speaks of the debt, the callee proves who they are: if the document or birth date is known (`when_known`), or always (`required`).
     */
    voice_verification: 'when_known' | 'required';
    /**
     * How many hours a message that nobody has handled stops automatic contact with its sender, at most; then the agents are notified.
     */
    reply_hold_hours: number;
    /**
     * What a person stops with a stop word, in a call, with the link of an email, or with a request that was confirmed or not decided about in time: all channels, or the one on which they ask (`channel`), for laws that apply per medium.
     */
    stop_scope: 'all' | 'channel';
    /**
     * The debtor's page, to which `{{person.link}}` leads.
     */
    portal: {
        /**
         * What the page asks for before it shows debts: the first of these that is known of the debtor. With an empty list, it never shows debts.
         */
        proof: Array<'document_last_4' | 'birth_year' | 'reference_last_4'>;
    };
    /**
     * How debtors pay on their page, or null if they cannot: at an address of your payment gateway (`link`), or at a checkout of the billing provider for your account there (`billingprovider`), whose payments are registered.
     */
    payments: {
        /**
         * Where debtors pay.
         */
        kind: 'link';
        /**
         * An https address. Its path and query may have `{account.reference}`, `{account.external_id}`, `{account.id}`, `{amount}` and `{currency}`; the values are percent-encoded.
         */
        template: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment: number | null;
    } | {
        /**
         * Where debtors pay.
         */
        kind: 'billingprovider';
        /**
         * The billing provider's id of the account that is paid.
         */
        account_id: string;
        /**
         * The least that is paid of a debt in the organization's currency; null, and for debts in other currencies: what is asked for.
         */
        min_payment: number | null;
    } | null;
    /**
     * Days before its due date on which the debtor is reminded of an instalment.
     */
    plan_reminder_days: number;
    /**
     * Days after its due date from which an unpaid instalment is late, unless its plan has others.
     */
    plan_grace_days: number;
    /**
     * How many instalments that are late at once break a plan.
     */
    plan_max_late_instalments: number;
    /**
     * For how many days an instalment may be late before its plan is broken.
     */
    plan_max_late_days: number;
    /**
     * What messages and calls cost, for the cost of interactions and the budgets of campaigns. A change applies to what is sent afterwards.
     */
    prices: Array<PriceView>;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type OutcomeView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that was worked.
     */
    account_id: string;
    /**
     * The result. It has no effect on contact: also place the hold, or register the promise.
     */
    result: 'no_answer' | 'left_message' | 'spoke' | 'promised' | 'says_paid' | 'refused' | 'call_back' | 'other';
    /**
     * A comment, as plain text.
     */
    note: string | null;
    /**
     * When to call back.
     */
    call_back_at: string | null;
    /**
     * The user who worked it.
     */
    author: {
        /**
         * The kind of actor.
         */
        kind: 'user';
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    /**
     * When it was created.
     */
    created_at: string;
};

export type Overview = {
    /**
     * When the figures were read. What was written in the few seconds before may be missing.
     */
    as_of: string;
    /**
     * Today in the organization.
     */
    date: string;
    /**
     * The organization's currency, which applies to all amounts that are not listed by currency.
     */
    currency: string;
    /**
     * What the organization wants to recover in a month, in its currency; null without a goal.
     */
    monthly_goal: number | null;
    /**
     * What needs a decision of a person.
     */
    attention: OverviewAttention;
    /**
     * All accounts.
     */
    accounts: OverviewAccounts;
    /**
     * Today's queue, as in `GET /api/admin/execution/status`.
     */
    queue: ExecutionStatus;
    /**
     * The days in the organization's time zone, oldest first and today last, including days without figures.
     */
    days: Array<OverviewDay>;
    /**
     * The open promises that are due today and in the 13 days after it, by due date.
     */
    due_promises: Array<OverviewDuePromises>;
    /**
     * The accounts that are not `resolved` by the days since their `due_date`, all buckets in their order. Those with a due date add up to `due_months`.
     */
    aging: Array<OverviewAge>;
    /**
     * The accounts that are not `resolved` by the month of their `due_date`, oldest first. Dates before 2000 and after 2099 count in the first and the last month of that time.
     */
    due_months: Array<OverviewDueMonth>;
};

export type OverviewAccounts = {
    /**
     * How many accounts have each `collection_status`: those of `GET /api/v1/accounts?status=`.
     */
    by_status: OverviewStatuses;
    /**
     * The accounts that are not `resolved`, by currency.
     */
    open: Array<OverviewOpen>;
    /**
     * The sum of the `pending_balance` of accounts in the currency of the organization.
     */
    pending: number;
    /**
     * The same by currency; currencies without a balance are omitted.
     */
    pending_by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
    /**
     * The sum of the `paid_amount` of accounts in the currency of the organization.
     */
    paid: number;
    /**
     * The same by currency; currencies without payments are omitted.
     */
    paid_by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
};

export type OverviewAge = {
    /**
     * Not due yet or due today (`current`), or the days since the due date.
     */
    bucket: 'current' | '1_30' | '31_60' | '61_90' | '91_180' | 'over_180' | 'no_due_date';
    /**
     * How many accounts, in all currencies or in that of the entry.
     */
    accounts: number;
    /**
     * The sum of their `pending_balance` in the currency of the organization or of the entry.
     */
    pending: number;
    /**
     * The same by currency; currencies without accounts are omitted.
     */
    by_currency: Array<{
        /**
         * The currency of the accounts.
         */
        currency: string;
        /**
         * How many accounts, in all currencies or in that of the entry.
         */
        accounts: number;
        /**
         * The sum of their `pending_balance` in the currency of the organization or of the entry.
         */
        pending: number;
    }>;
};

export type OverviewAmount = {
    /**
     * How many, in all currencies.
     */
    count: number;
    /**
     * Their sum in the currency of the organization or, in `by_currency`, in the one beside it.
     */
    amount: number;
    /**
     * Their sums by currency; currencies without any are omitted.
     */
    by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * Their sum in the currency of the organization or, in `by_currency`, in the one beside it.
         */
        amount: number;
    }>;
};

export type OverviewAttention = {
    /**
     * Settlements that wait for approval, with the amounts that they ask for.
     */
    settlements: OverviewAmount;
    /**
     * Promises that were broken since yesterday: those due on the two days before today.
     */
    broken: OverviewAmount;
    /**
     * Open promises that are due today.
     */
    due_today: OverviewAmount;
    /**
     * Messages and calls that need a person: those of `GET /api/interactions`.
     */
    inbox: {
        /**
         * How many. Of messages and calls, up to 1,000 are counted.
         */
        count: number;
        /**
         * Since when the oldest waits; null if none does.
         */
        oldest_at: string | null;
    };
    /**
     * Webhooks whose deliveries fail.
     */
    webhooks: {
        /**
         * How many. Of messages and calls, up to 1,000 are counted.
         */
        count: number;
        /**
         * Since when the first of them fails; null if none does.
         */
        failing_since: string | null;
    };
};

export type OverviewChannels = {
    /**
     * Emails.
     */
    email: number;
    /**
     * SMS.
     */
    sms: number;
    /**
     * WhatsApp messages.
     */
    whatsapp: number;
    /**
     * Calls.
     */
    voice: number;
};

export type OverviewDay = {
    /**
     * The calendar day in the organization's time zone.
     */
    date: string;
    /**
     * Outbound messages and calls that were created on this day (`created_at`), whatever their status is now.
     */
    sends: number;
    /**
     * The same by channel; they add up to `sends`.
     */
    sends_by_channel: OverviewChannels;
    /**
     * Those of `sends` whose status is now `delivered`, `read`, `complained` or, for calls, `completed`.
     */
    delivered: number;
    /**
     * The same by channel; they add up to `delivered`.
     */
    delivered_by_channel: OverviewChannels;
    /**
     * Messages and calls of debtors that came in on this day (`created_at`), by channel.
     */
    replies_by_channel: OverviewChannels;
    /**
     * Those of `sends` whose status is now `refused`, `failed`, `undelivered`, `canceled`, `no_answer`, `busy` or `voicemail`. The rest of `sends` is on its way or unknown.
     */
    failed: number;
    /**
     * Decisions of this day (`at`) that did not allow a message or call. A retry is decided again.
     */
    blocked: number;
    /**
     * The same by `reason`, the first rule that failed; rules without any are omitted.
     */
    blocked_by_rule: Array<{
        /**
         * The rule that failed first.
         */
        rule: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address';
        /**
         * How many decisions.
         */
        count: number;
    }>;
    /**
     * Payments made on this day (`paid_at`). One that was registered more than 90 days later is not counted.
     */
    payments: OverviewAmount;
    /**
     * Promises to pay made on this day (`created_at`), whatever their status is now.
     */
    promises: OverviewAmount;
    /**
     * Promises that were due on this day (`due_date`) and are `kept`.
     */
    promises_kept: OverviewAmount;
    /**
     * Promises that were due on this day (`due_date`) and are `broken`.
     */
    promises_broken: OverviewAmount;
    /**
     * Entries of the list of opt-outs that were made on this day (`at`) and not removed since.
     */
    opt_outs: number;
    /**
     * What the messages and calls of the day cost, in the currency of the organization.
     */
    cost: number;
    /**
     * The same by currency; currencies without costs are omitted.
     */
    cost_by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * The amount paid, more than 0.
         */
        amount: number;
    }>;
    /**
     * What was owed at the end of the day, or is owed now, in the currency of the organization: the `closing` of `GET /api/v1/ledger/days`.
     */
    pending: number;
    /**
     * The same by currency; currencies without a balance are omitted.
     */
    pending_by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * The amount paid, more than 0.
         */
        amount: number;
    }>;
};

export type OverviewDueMonth = {
    /**
     * The month, `YYYY-MM`; null for accounts without a due date.
     */
    month: string | null;
    /**
     * How many of these accounts are not `resolved`.
     */
    accounts: number;
    /**
     * The sum of their `pending_balance` in the currency of the organization.
     */
    pending: number;
    /**
     * The same by currency; currencies without a balance are omitted.
     */
    pending_by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * The sum in that currency.
         */
        amount: number;
    }>;
};

export type OverviewDuePromises = {
    /**
     * The day on which they are due.
     */
    date: string;
    /**
     * How many, in all currencies.
     */
    count: number;
    /**
     * Their sum in the currency of the organization.
     */
    amount: number;
    /**
     * Their sums by currency; currencies without any are omitted.
     */
    by_currency: Array<{
        /**
         * ISO 4217 code of the currency of every amount beside it.
         */
        currency: string;
        /**
         * Their sum in the currency of the organization.
         */
        amount: number;
    }>;
};

export type OverviewOpen = {
    /**
     * The currency of the accounts.
     */
    currency: string;
    /**
     * How many accounts in it are not `resolved`.
     */
    accounts: number;
    /**
     * Those of them with at least one message or call.
     */
    contacted: number;
    /**
     * The sum of their `pending_balance`.
     */
    pending: number;
};

export type OverviewStatuses = {
    /**
     * Active accounts.
     */
    active: number;
    /**
     * Paused accounts.
     */
    paused: number;
    /**
     * Escalated accounts.
     */
    escalated: number;
    /**
     * Disputed accounts.
     */
    disputed: number;
    /**
     * Resolved accounts.
     */
    resolved: number;
};

export type OwnHolidays = {
    /**
     * The public holidays of a country, or of a state of one; null for none.
     */
    calendar: 'AR' | 'AU' | 'BR-RJ' | 'BR' | 'CL' | 'CO' | 'GB-ENG' | 'IN' | 'MX' | 'PE' | 'US' | null;
    /**
     * Further days without contact.
     */
    extra?: Array<string>;
    /**
     * Holidays of the calendar on which contact is allowed; country rules may still forbid it.
     */
    not?: Array<string>;
};

export type OwnHolidaysView = {
    /**
     * The public holidays of a country, or of a state of one; null for none.
     */
    calendar: 'AR' | 'AU' | 'BR-RJ' | 'BR' | 'CL' | 'CO' | 'GB-ENG' | 'IN' | 'MX' | 'PE' | 'US' | null;
    /**
     * Further days without contact.
     */
    extra: Array<string>;
    /**
     * Holidays of the calendar on which contact is allowed; country rules may still forbid it.
     */
    not: Array<string>;
};

export type Pagination = {
    /**
     * Records per page, at most 1,000.
     */
    limit: number;
    /**
     * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
     */
    offset: number | null;
    /**
     * There is a next page.
     */
    has_more: boolean;
    /**
     * The `offset` of the next page; null on the last page, for pages by cursor, and if a filter has left the page empty.
     */
    next_offset: number | null;
    /**
     * The `cursor` of the next page; null on the last page.
     */
    next_cursor: string | null;
};

export type PaymentEventData = {
    /**
     * The payment.
     */
    payment_id: string;
    /**
     * The account that was paid.
     */
    account_id: string;
    /**
     * Your own identifier of the payment.
     */
    external_id: string | null;
    /**
     * The amount paid.
     */
    amount: number;
    /**
     * The part of the payment that exceeded the balance.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid.
     */
    paid_at: string;
    /**
     * What the payment is a part of, if it was paid over several accounts at once; otherwise null.
     */
    group_id: string | null;
};

export type PaymentFilters = {
    /**
     * Only the payments of this account.
     */
    account_id?: string;
    /**
     * Only payments that count (`registered`), or only those that were `reversed`.
     */
    status?: 'registered' | 'reversed';
    /**
     * Only payments with exactly this method.
     */
    method?: string;
    /**
     * Only what was paid on this day or later.
     */
    paid_from?: DateOrInstant;
    /**
     * Only what was paid on this day or earlier.
     */
    paid_to?: DateOrInstant;
    /**
     * Only what was registered on this day or later.
     */
    registered_from?: DateOrInstant;
};

export type PaymentGroupView = {
    /**
     * The id of the group: read or reverse all its payments by it.
     */
    group_id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * The sum of the payments.
     */
    amount: number;
    /**
     * The part that exceeded the balances.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to now.
     */
    paid_at: string;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * The payment on each account.
     */
    payments: Array<RegisteredPaymentView>;
};

export type PaymentOfRecord = {
    /**
     * Your identifier of the payment. A payment that is already registered stays unchanged.
     */
    external_id: string;
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * The account's currency, which is also the default; no other is accepted.
     */
    currency?: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to when the import was submitted.
     */
    paid_at?: DateOrInstant;
    /**
     * How it was paid.
     */
    method?: string | null;
    /**
     * A number or text that people know it by.
     */
    reference?: string | null;
    /**
     * Free text.
     */
    notes?: string | null;
};

export type PaymentRegisteredEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'payment.registered';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PaymentEventData;
};

export type PaymentReversedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'payment.reversed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PaymentReversedEventData;
};

export type PaymentReversedEventData = {
    /**
     * The payment.
     */
    payment_id: string;
    /**
     * The account that was paid.
     */
    account_id: string;
    /**
     * Your own identifier of the payment.
     */
    external_id: string | null;
    /**
     * The amount paid.
     */
    amount: number;
    /**
     * The part of the payment that exceeded the balance.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid.
     */
    paid_at: string;
    /**
     * What the payment is a part of, if it was paid over several accounts at once; otherwise null.
     */
    group_id: string | null;
    /**
     * Why the payment does not count. `import_undone`: the import that registered it was undone.
     */
    reason: 'bounced' | 'chargeback' | 'refunded' | 'mistake' | 'duplicate' | 'import_undone';
    /**
     * When it was reversed.
     */
    reversed_at: string;
};

export type PaymentView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * The part of the payment that exceeded the balance.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to now.
     */
    paid_at: string;
    /**
     * How it was paid.
     */
    method: string | null;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Free text.
     */
    notes: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * What the payment is a part of, if it was paid over several accounts at once; otherwise null.
     */
    group_id: string | null;
    /**
     * `reversed`: it no longer counts towards the balance.
     */
    status: 'registered' | 'reversed';
    /**
     * Why and when the payment was reversed; null if it was not.
     */
    reversal: ReversalView | null;
};

export type PhoneNumberRequest = {
    /**
     * What to do.
     */
    action: 'search';
    /**
     * The country to search in: two letters of ISO 3166-1.
     */
    country: string;
    /**
     * Digits that follow the country code, or in some countries are anywhere in the number.
     */
    areaCode?: string;
    /**
     * The type of numbers to search for. By default `"local"`.
     */
    numberType?: 'local' | 'mobile' | 'tollfree';
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
} | {
    /**
     * What to do.
     */
    action: 'buy';
    /**
     * The number to buy or release, in E.164.
     */
    phoneNumber: string;
    /**
     * The `id` of a `sms`, `whatsapp` or `voice` channel. The channel gets the number that is bought; without it, `sms` and `voice` get it if they have none. To release a number that channels use, send the id of one of them.
     */
    channelConfigId?: string;
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
} | {
    /**
     * What to do.
     */
    action: 'release';
    /**
     * The number to buy or release, in E.164.
     */
    phoneNumber: string;
    /**
     * The `id` of a `sms`, `whatsapp` or `voice` channel. The channel gets the number that is bought; without it, `sms` and `voice` get it if they have none. To release a number that channels use, send the id of one of them.
     */
    channelConfigId?: string;
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
};

export type PhoneNumberView = {
    /**
     * The number in E.164.
     */
    phone_number: string;
    /**
     * The telephony provider's id of the number; null while it is `pending`.
     */
    provider_id: string | null;
    /**
     * `pending`, `releasing`: the purchase or release is in progress or was interrupted. Send the request again to complete it.
     */
    status: 'owned' | 'pending' | 'releasing';
    /**
     * What the number can be used for; null while it is `pending`.
     */
    capabilities: {
        /**
         * Calls.
         */
        voice: boolean;
        /**
         * Text messages.
         */
        sms: boolean;
        /**
         * Messages with media.
         */
        mms: boolean;
    } | null;
    /**
     * The channels that use it.
     */
    channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    /**
     * The organization that the number belongs to.
     */
    organization_id: string;
    /**
     * When it was bought; null while it is `pending`.
     */
    bought_at: string | null;
};

export type PlanChange = {
    /**
     * The decision.
     */
    action: 'approve' | 'accept' | 'reject' | 'cancel';
    /**
     * Notes of the proposer, or on the decision.
     */
    notes?: string | null;
};

export type PlanCreatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'plan.created';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PlanEventData;
};

export type PlanEventData = {
    /**
     * The instalment plan.
     */
    plan_id: string;
    /**
     * The account whose debt it pays.
     */
    account_id: string;
    /**
     * The contact of the account.
     */
    contact_id: string;
    /**
     * The status of the plan.
     */
    status: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
    /**
     * What the plan pays.
     */
    total: number;
    /**
     * The currency of the account.
     */
    currency: string;
    /**
     * Its parts, by their due dates.
     */
    instalments: Array<InstalmentTerms>;
    /**
     * The settlement that the plan pays.
     */
    settlement_id: string | null;
    /**
     * Who negotiated: a user, an API key, or an AI agent in a call.
     */
    source: 'user' | 'api_key' | 'voice_agent' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was kept, broken or cancelled.
     */
    ended_at: string | null;
};

export type PlanStatusChangedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'plan.status_changed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PlanStatusEventData;
};

export type PlanStatusEventData = {
    /**
     * The instalment plan.
     */
    plan_id: string;
    /**
     * The account whose debt it pays.
     */
    account_id: string;
    /**
     * The contact of the account.
     */
    contact_id: string;
    /**
     * The status of the plan.
     */
    status: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
    /**
     * What the plan pays.
     */
    total: number;
    /**
     * The currency of the account.
     */
    currency: string;
    /**
     * Its parts, by their due dates.
     */
    instalments: Array<InstalmentTerms>;
    /**
     * The settlement that the plan pays.
     */
    settlement_id: string | null;
    /**
     * Who negotiated: a user, an API key, or an AI agent in a call.
     */
    source: 'user' | 'api_key' | 'voice_agent' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was kept, broken or cancelled.
     */
    ended_at: string | null;
    /**
     * The status before the change.
     */
    previous_status: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
};

export type PlanView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account whose debt it pays.
     */
    account_id: string;
    /**
     * Of an instalment, or of the plan: `active` while it is in force.
     */
    status: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * What the plan pays: the balance, or the amount of the settlement.
     */
    total: number;
    /**
     * What was paid of it since the acceptance.
     */
    paid_amount: number;
    /**
     * The parts, by their due dates, which ascend and add up to what is owed.
     */
    instalments: Array<InstalmentView>;
    /**
     * Days after its due date from which an instalment is late; the setting of the organization by default.
     */
    grace_days: number;
    /**
     * The settlement that the plan pays. An offer is accepted with the plan.
     */
    settlement_id: string | null;
    /**
     * The limits of the strategy that it is beyond, so that it needed approval.
     */
    exceeded_limits: Array<'no_strategy' | 'max_instalments' | 'max_plan_months' | 'min_down_payment_pct'>;
    /**
     * Notes of the proposer, or on the decision.
     */
    notes: string | null;
    /**
     * Your own identifier of the plan: the same one again on the account proposes nothing.
     */
    external_id: string | null;
    /**
     * Who negotiated: a user, an API key, or an AI agent in a call.
     */
    source: 'user' | 'api_key' | 'voice_agent' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * Whether the callee of an AI agent had proved who they are; null if no call had a part in it.
     */
    verified: boolean | null;
    /**
     * Who proposed it.
     */
    proposed_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * Who approved a plan beyond the limits.
     */
    approved_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Who made the last decision.
     */
    decided_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Notes on the last decision.
     */
    decision_notes: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was kept, broken or cancelled.
     */
    ended_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type Preferences = {
    /**
     * The language of the console; null for the one of the browser.
     */
    language: 'es' | 'pt' | 'en' | null;
    /**
     * Colors: `light`, `dark`, or `system` for those of the device.
     */
    theme: 'light' | 'dark' | 'system';
    /**
     * How high the rows of tables are: `compact`, `normal` or `comfortable`.
     */
    density: 'compact' | 'normal' | 'comfortable';
    /**
     * Whether single keys are shortcuts (WCAG 2.1.4).
     */
    shortcuts: boolean;
    /**
     * Whether the start page shows the steps of a first day until they are done.
     */
    checklist: boolean;
    /**
     * The columns that are shown, in their order, by the name of the list: at most 60 of each. In a change `null` restores the default of a list.
     */
    columns: {
        [key: string]: Array<string>;
    };
    /**
     * Saved views, by the name of the list: at most 30 of each, under names of their own. `search` is the part of the address from `?` on. In a change `null` removes those of a list.
     */
    views: {
        [key: string]: Array<{
            name: string;
            search: string;
        }>;
    };
};

export type PreferencesChange = {
    /**
     * The language of the console; null for the one of the browser.
     */
    language?: 'es' | 'pt' | 'en' | null;
    /**
     * Colors: `light`, `dark`, or `system` for those of the device.
     */
    theme?: 'light' | 'dark' | 'system';
    /**
     * How high the rows of tables are: `compact`, `normal` or `comfortable`.
     */
    density?: 'compact' | 'normal' | 'comfortable';
    /**
     * Whether single keys are shortcuts (WCAG 2.1.4).
     */
    shortcuts?: boolean;
    /**
     * Whether the start page shows the steps of a first day until they are done.
     */
    checklist?: boolean;
    /**
     * The columns that are shown, in their order, by the name of the list: at most 60 of each. In a change `null` restores the default of a list.
     */
    columns?: {
        [key: string]: Array<string> | null;
    };
    /**
     * Saved views, by the name of the list: at most 30 of each, under names of their own. `search` is the part of the address from `?` on. In a change `null` removes those of a list.
     */
    views?: {
        [key: string]: Array<{
            name: string;
            search: string;
        }> | null;
    };
};

export type PresetApplicabilityView = {
    /**
     * The preset with its version.
     */
    preset: string;
    /**
     * Whether its rules were checked.
     */
    applies: boolean;
    /**
     * `every_debtor` if the presets of the organization bind for everybody; else whether the debtor is, or may be, in its country or region.
     */
    reason: 'every_debtor' | 'debtor_is_there' | 'debtor_may_be_there' | 'debtor_is_elsewhere';
    /**
     * The countries and regions that decided.
     */
    places?: Array<string>;
    /**
     * How the places are known: by the region, the country or the phones of the contact, or the organization.
     */
    from?: 'region' | 'country' | 'phones' | 'organization';
};

export type PresetView = {
    /**
     * The id to use in `contact_rules.preset`.
     */
    id: 'us-reg-f' | 'us-ma' | 'us-nyc' | 'co-ley-2300' | 'cl-ley-21320' | 'mx-condusef' | 'br-default' | 'br-rj' | 'pe-29571' | 'uk-courtesy' | 'au-rg96' | 'in-rbi' | 'ar-courtesy';
    /**
     * Counts the versions. Past decisions keep the version they were made with.
     */
    version: number;
    /**
     * Country, and law or rule.
     */
    title: string;
    /**
     * ISO 3166-1 code, with the state for the rule of a state.
     */
    country: string;
    /**
     * Whether it is a law, a guideline or courtesy.
     */
    standing: 'law' | 'presumption' | 'guideline' | 'courtesy';
    /**
     * How certain the numbers are, A to C; M is from memory. For a preset: that of its weakest rule.
     */
    grade: 'A' | 'B' | 'C' | 'M';
    /**
     * When the sources were last checked.
     */
    verified_on: string;
    /**
     * The law or rule itself.
     */
    sources: Array<{
        /**
         * The law or rule, and the place in it.
         */
        name: string;
        /**
         * Where to read it.
         */
        url?: string;
    }>;
    /**
     * What the sources also require and no rule here enforces.
     */
    not_covered: Array<string>;
    /**
     * The rules, each with the terms of its kind.
     */
    rules: Array<{
        /**
         * The kind of rule.
         */
        kind: string;
        /**
         * The article it follows.
         */
        basis: string;
        /**
         * How certain the numbers are, A to C; M is from memory. For a preset: that of its weakest rule.
         */
        grade: 'A' | 'B' | 'C' | 'M';
        [key: string]: unknown;
    }>;
};

export type PriceView = {
    /**
     * The channel that has this price.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * ISO 3166-1 country of the recipient; null for any.
     */
    country: string | null;
    /**
     * Of WhatsApp `template`, or `reply` for free text; of calls `ai` or `human`; null for any.
     */
    category: 'template' | 'reply' | 'ai' | 'human' | null;
    /**
     * Of a part of an SMS, a started minute of a call, an email or a WhatsApp message.
     */
    unit_price: number;
    /**
     * ISO 4217 code of the currency.
     */
    currency: string;
    /**
     * The first day on which it applies, in the organization's time zone. Of several prices the one with the country applies, then the one with the category, then the newest.
     */
    from: string;
};

export type PromiseBrokenEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'promise.broken';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PromiseEventData;
};

export type PromiseChange = {
    /**
     * What to do with the promise.
     */
    action: 'cancel';
};

export type PromiseCreatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'promise.created';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: PromiseEventData;
};

export type PromiseEventData = {
    /**
     * The promise.
     */
    promise_id: string;
    /**
     * The account that the promise is about.
     */
    account_id: string;
    /**
     * The call in which it was made; null if an agent registered it.
     */
    interaction_id: string | null;
    /**
     * The amount promised.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The day by which it is to be paid.
     */
    due_date: string;
    /**
     * The status of the promise.
     */
    status: 'open' | 'kept' | 'broken' | 'cancelled';
};

export type PromiseFilters = {
    /**
     * Only promises with this status; without it, those of every status.
     */
    status?: 'open' | 'kept' | 'broken' | 'cancelled';
    /**
     * Only promises that are due on this day or later.
     */
    due_from?: DateOrInstant;
    /**
     * Only promises that are due on this day or earlier.
     */
    due_to?: DateOrInstant;
};

export type PromiseView = {
    /**
     * The id of the promise, or of who registered it.
     */
    id: string;
    /**
     * The account that the promise is for.
     */
    account_id: string;
    /**
     * The amount promised.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The day by which it is to be paid.
     */
    due_date: string;
    /**
     * `open` until the end of that day; it is judged within 15 minutes of it, unless it is cancelled.
     */
    status: 'open' | 'kept' | 'broken' | 'cancelled';
    /**
     * Who registered the promise.
     */
    source: 'voice_agent' | 'agent' | 'api_key' | 'contact';
    /**
     * The call in which it was made; null if an agent registered it.
     */
    interaction_id: string | null;
    /**
     * Whether the callee had proved who they are; null if an agent registered it.
     */
    verified: boolean | null;
    /**
     * Notes of the agent.
     */
    notes: string | null;
    /**
     * Your own identifier of the promise: the same one again on the account registers nothing.
     */
    external_id: string | null;
    /**
     * The user or API key; null for a call of an AI agent, and for promises from before version 1.4.0.
     */
    registered_by: {
        /**
         * Who registered it.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the promise, or of who registered it.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was created.
     */
    created_at: string;
};

export type ProviderError = {
    /**
     * One sentence for people. It may change.
     */
    error: string;
    /**
     * The error is at a provider.
     */
    code: 'provider_error';
    /**
     * The fields that were rejected, if the error is about fields.
     */
    details: Array<ErrorDetail>;
    /**
     * The same as the header `X-Request-Id`. Quote it to support.
     */
    request_id: string;
    /**
     * Which provider, and what it replied.
     */
    provider: ProviderFailure;
};

export type ProviderFailure = {
    /**
     * The provider that failed.
     */
    name: 'telephony' | 'emailprovider' | 'voiceprovider' | 'billingprovider';
    /**
     * The HTTP status of its reply; null if it did not reply.
     */
    status: number | null;
    /**
     * The provider's own code of the problem, if it gave one.
     */
    code: string | null;
};

export type ProviderId = string;

export type QueueItemView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the step is for.
     */
    account_id: string;
    /**
     * The current name of the account's contact.
     */
    contact_name: string | null;
    /**
     * The campaign that queued it.
     */
    campaign_id: string;
    /**
     * The number of the step in the strategy, from 0.
     */
    step: number;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * `pending` is waiting, `processing` is in progress; the others are final.
     */
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'skipped';
    /**
     * Why it was skipped or failed, as a stable code.
     */
    reason: string | null;
    /**
     * The kind of the hold, if the reason is `account_held` or `contact_held`.
     */
    hold_kind: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person' | null;
    /**
     * The variables of the template for which the account has no value, if the reason is `template_variable_missing`.
     */
    missing_variables: Array<string>;
    /**
     * How often the contact was contacted for it: 0 or 1. A retry of the step is a new item.
     */
    attempts: number;
    /**
     * When the step is tried again, as a new item.
     */
    next_attempt_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type ReadHealthReply = {
    /**
     * State.
     */
    status: 'ok';
    /**
     * The current time of the service.
     */
    timestamp: string;
};

export type ReadOpenapiReply = {
    /**
     * The version of OpenAPI.
     */
    openapi: string;
    [key: string]: unknown;
};

export type ReadPaymentReply = PaymentView | PaymentGroupView;

export type ReadTimelineReply = {
    /**
     * The records of this page.
     */
    data: Array<TimelineEntry>;
    /**
     * The position of this page, and where the next one begins.
     */
    pagination: Pagination;
};

export type ReadWorkQueueReply = {
    /**
     * The records of this page.
     */
    data: Array<WorkEntry>;
};

export type ReceiveEmailCallbackReply = {
    /**
     * The callback was accepted.
     */
    received: true;
};

export type RegisteredPaymentView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the payment is for. Give this or `account_external_id`.
     */
    account_id: string;
    /**
     * The amount paid, more than 0.
     */
    amount: number;
    /**
     * The part of the payment that exceeded the balance.
     */
    overpaid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * When it was paid. A date means its first instant in UTC. Defaults to now.
     */
    paid_at: string;
    /**
     * How it was paid.
     */
    method: string | null;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Free text.
     */
    notes: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * What the payment is a part of, if it was paid over several accounts at once; otherwise null.
     */
    group_id: string | null;
    /**
     * State.
     */
    status: 'registered' | 'reversed';
    /**
     * Why and when the payment was reversed; null if it was not.
     */
    reversal: ReversalView | null;
    /**
     * The account after the payment, or after its reversal.
     */
    account: {
        /**
         * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
         */
        pending_balance: number;
        /**
         * `paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.
         */
        collection_status: CollectionStatus;
    };
};

export type ReleasedNumber = {
    /**
     * It has been released.
     */
    released: true;
    /**
     * The number in E.164.
     */
    phone_number: string;
};

export type RemoveOptOutBody = {
    /**
     * The reason, for the audit log.
     */
    reason?: string | null;
};

export type RemoveOptOutReply = {
    /**
     * The contact or number may be contacted again.
     */
    removed: true;
    /**
     * The contact; null for a number.
     */
    contact_id: string | null;
    /**
     * The contact's phone, or the number itself.
     */
    phone: string | null;
};

export type ReplayedSpan = {
    /**
     * How many deliveries are sent again.
     */
    queued: number;
    /**
     * The span has more deliveries.
     */
    has_more: boolean;
    /**
     * The `cursor` that continues; null at the end.
     */
    next_cursor: string | null;
};

export type ReportedCall = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account that the call is about.
     */
    account_id: string;
    /**
     * The name of the account's contact.
     */
    contact_name: string | null;
    /**
     * The status of the call.
     */
    status: 'sending' | 'outcome_unknown' | 'queued' | 'sent' | 'initiated' | 'ringing' | 'in_progress' | 'refused' | 'failed' | 'undelivered' | 'no_answer' | 'busy' | 'canceled' | 'voicemail' | 'completed' | 'delivered' | 'received' | 'read' | 'complained';
    /**
     * Who was reached; null until the user says so.
     */
    contact_result: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown' | null;
    /**
     * What came of the call.
     */
    disposition: string | null;
    /**
     * How long the call lasted.
     */
    duration_seconds: number | null;
    /**
     * When it was created.
     */
    created_at: string;
};

export type ReversalView = {
    /**
     * `import_undone`: the import that registered the payment was undone.
     */
    reason: 'bounced' | 'chargeback' | 'refunded' | 'mistake' | 'duplicate' | 'import_undone';
    /**
     * When it was reversed. Not in the future. Defaults to now.
     */
    reversed_at: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Who reversed it.
     */
    reversed_by: {
        /**
         * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * When it was created.
     */
    created_at: string;
};

export type RevokeApiKeyReply = {
    /**
     * The key has been revoked.
     */
    revoked: true;
    /**
     * The id assigned by the service.
     */
    id: string;
};

export type SearchAccountsReply = {
    /**
     * The records of this page.
     */
    data: Array<FoundAccountView>;
    /**
     * There may be more accounts: give more of the name.
     */
    truncated: boolean;
};

export type SecretRotation = {
    /**
     * The hours for which the previous secret signs as well, 0 to 168. With 0 it stops at once. By default `24`.
     */
    overlap_hours?: number;
};

export type SentMessage = {
    /**
     * The provider accepted the message.
     */
    status: 'sent';
    /**
     * The resulting message or call.
     */
    interaction_id: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The number or address that was contacted.
     */
    to: string;
    /**
     * The provider's id of the message.
     */
    provider_message_id: string | null;
};

export type SettlementChange = {
    /**
     * The decision.
     */
    action: 'approve' | 'accept' | 'reject' | 'withdraw';
    /**
     * Notes of the proposer, or on the decision.
     */
    notes?: string | null;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by?: DateOrInstant;
};

export type SettlementCreatedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'settlement.created';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: SettlementEventData;
};

export type SettlementEventData = {
    /**
     * The settlement.
     */
    settlement_id: string;
    /**
     * The account whose debt it settles.
     */
    account_id: string;
    /**
     * The contact who owes it.
     */
    contact_id: string;
    /**
     * The status of the offer; after `accepted` only the outcome changes.
     */
    status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    /**
     * What became of an accepted offer; null before.
     */
    outcome: 'open' | 'fulfilled' | 'breached' | 'withdrawn' | null;
    /**
     * The pending balance when it was proposed.
     */
    original_balance: number;
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * What is waived if it is paid.
     */
    forgiven_amount: number;
    /**
     * The discount in percent of the balance, rounded to two decimals.
     */
    discount_pct: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * Until when the offer can be accepted.
     */
    expires_at: string;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was fulfilled, breached or withdrawn.
     */
    outcome_at: string | null;
    /**
     * Who negotiated: a user, or an AI agent in a call.
     */
    source: 'user' | 'voice_agent' | 'api_key' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
};

export type SettlementStatusChangedEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'settlement.status_changed';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: SettlementStatusEventData;
};

export type SettlementStatusEventData = {
    /**
     * The settlement.
     */
    settlement_id: string;
    /**
     * The account whose debt it settles.
     */
    account_id: string;
    /**
     * The contact who owes it.
     */
    contact_id: string;
    /**
     * The status of the offer; after `accepted` only the outcome changes.
     */
    status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    /**
     * What became of an accepted offer; null before.
     */
    outcome: 'open' | 'fulfilled' | 'breached' | 'withdrawn' | null;
    /**
     * The pending balance when it was proposed.
     */
    original_balance: number;
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * What is waived if it is paid.
     */
    forgiven_amount: number;
    /**
     * The discount in percent of the balance, rounded to two decimals.
     */
    discount_pct: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * Until when the offer can be accepted.
     */
    expires_at: string;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by: string | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * When it was fulfilled, breached or withdrawn.
     */
    outcome_at: string | null;
    /**
     * Who negotiated: a user, or an AI agent in a call.
     */
    source: 'user' | 'voice_agent' | 'api_key' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * The status before; the same if only the outcome changed.
     */
    previous_status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    /**
     * The outcome before.
     */
    previous_outcome: 'open' | 'fulfilled' | 'breached' | 'withdrawn' | null;
};

export type SettlementView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * The account whose debt it settles.
     */
    account_id: string;
    /**
     * The pending balance when it was proposed.
     */
    original_balance: number;
    /**
     * What the contact pays to settle the debt.
     */
    offered_amount: number;
    /**
     * What is waived if it is paid.
     */
    forgiven_amount: number;
    /**
     * The discount in percent of the balance, rounded to two decimals.
     */
    discount_pct: number;
    /**
     * The strategy's limit when it was proposed; null without a strategy.
     */
    max_discount_pct: number | null;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * `expired` as soon as `expires_at` has passed.
     */
    status: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    /**
     * Notes of the proposer, or on the decision.
     */
    notes: string | null;
    /**
     * Your own identifier of the settlement: the same one again on the account proposes nothing.
     */
    external_id: string | null;
    /**
     * Until when the offer can be accepted; 30 days by default, 365 at most.
     */
    expires_at: string;
    /**
     * The last day to pay, in the organization's time zone.
     */
    pay_by: string | null;
    /**
     * Who negotiated: a user, an AI agent in a call, or another system with an API key.
     */
    source: 'user' | 'voice_agent' | 'api_key' | 'contact';
    /**
     * The call in which it was proposed.
     */
    interaction_id: string | null;
    /**
     * Whether the callee of an AI agent had proved who they are; null if no call had a part in it.
     */
    verified: boolean | null;
    /**
     * Who proposed it.
     */
    proposed_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    };
    /**
     * Who approved a discount above the limit.
     */
    approved_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * Who made the last decision.
     */
    decided_by: {
        /**
         * The kind of actor.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id assigned by the service.
         */
        id: string | null;
        /**
         * `mcp` if an assistant acted, with the credentials of this actor.
         */
        via?: 'mcp';
    } | null;
    /**
     * When it was accepted.
     */
    accepted_at: string | null;
    /**
     * Notes on the last decision.
     */
    decision_notes: string | null;
    /**
     * What became of an accepted offer: `open` while it is in force.
     */
    outcome: 'open' | 'fulfilled' | 'breached' | 'withdrawn' | null;
    /**
     * When it was fulfilled, breached or withdrawn.
     */
    outcome_at: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type SignedVoiceUrl = {
    /**
     * A WebSocket address. It is a credential, and can be opened for 15 minutes.
     */
    signedUrl: string;
};

export type SimulationDay = {
    /**
     * The day.
     */
    date: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * Messages and calls.
     */
    sends: number;
    /**
     * How often each rule deferred or prevented a step, counted by the first rule that failed.
     */
    blocked: {
        [key: string]: number;
    };
};

export type SimulationView = {
    /**
     * The campaign.
     */
    campaign_id: string;
    /**
     * How many days to simulate, starting tomorrow.
     */
    days: number;
    /**
     * Determines the random choices: the same seed on the same day gives the same reply. Without one, the service picks a seed and includes it in the reply.
     */
    seed: number;
    /**
     * The first day, tomorrow in the organization's time zone.
     */
    from_date: string;
    /**
     * The last day.
     */
    to_date: string;
    /**
     * Accounts: of the campaign, or of the row.
     */
    accounts: number;
    /**
     * Accounts whose settlement is in force. They are not contacted, unless it turns out unpaid at its `pay_by`.
     */
    settled_accounts: number;
    /**
     * Messages and calls.
     */
    sends: number;
    /**
     * How often each rule deferred or prevented a step, counted by the first rule that failed.
     */
    blocked: {
        [key: string]: number;
    };
    /**
     * How often each kind of hold did so: `account_held` and `contact_held` in more detail.
     */
    held: {
        [key: string]: number;
    };
    /**
     * Each day and channel on which something was due.
     */
    by_day: Array<SimulationDay>;
    /**
     * How many accounts were first contacted on each day of the simulation.
     */
    first_contacts: Array<{
        /**
         * The day.
         */
        date: string;
        /**
         * Accounts: of the campaign, or of the row.
         */
        accounts: number;
    }>;
    /**
     * Accounts that had steps due, none of which was ever allowed.
     */
    never_reachable: {
        /**
         * Accounts: of the campaign, or of the row.
         */
        accounts: number;
        /**
         * Counted by the last rule that failed.
         */
        by_rule: {
            [key: string]: number;
        };
        /**
         * Those that a hold stopped last, counted by its kind.
         */
        by_hold: {
            [key: string]: number;
        };
        /**
         * The first 100 of them, by id.
         */
        account_ids: Array<string>;
    };
};

export type SpanToReplay = {
    /**
     * Only deliveries of events from this instant on.
     */
    from: DateOrInstant;
    /**
     * Only deliveries of events up to this instant.
     */
    to?: DateOrInstant;
    /**
     * `failed`, `held`, `undelivered` for all that have not arrived, also those that wait for a retry, or `all`, delivered ones included. By default `"failed"`.
     */
    status?: 'failed' | 'held' | 'undelivered' | 'all';
    /**
     * The `next_cursor` of the previous reply to the same request.
     */
    cursor?: string;
};

export type StartedCall = {
    /**
     * The provider is placing the call.
     */
    status: 'initiated';
    /**
     * The resulting message or call.
     */
    interaction_id: string;
    /**
     * The telephony provider's id of the call.
     */
    call_sid: string | null;
    /**
     * The voice provider's id of the conversation; null for calls by people.
     */
    conversation_id: string | null;
};

export type StatementAccount = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor: CreditorView | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin: string | null;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance: number;
    /**
     * The day the debt fell due.
     */
    due_date: string | null;
    /**
     * `paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown: BreakdownView | null;
};

export type StatementBalance = {
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * What was owed before the first day.
     */
    opening: number;
    /**
     * New debts, and balances that their source or a person changed; negative if less is owed.
     */
    added: number;
    /**
     * Interest, fees, discounts and corrections that were added to debts.
     */
    adjusted: number;
    /**
     * What payments took off balances.
     */
    paid: number;
    /**
     * What is owed again because payments were reversed.
     */
    reversed: number;
    /**
     * What settlements forgave, less what is owed again because they ended.
     */
    forgiven: number;
    /**
     * Opening + added + adjusted − paid + reversed − forgiven.
     */
    closing: number;
};

export type StatementEntry = {
    /**
     * The day in the organization's calendar.
     */
    day: string;
    /**
     * When the balance changed.
     */
    at: string;
    /**
     * The figure that sums this entry.
     */
    kind: 'added' | 'adjusted' | 'paid' | 'reversed' | 'forgiven';
    /**
     * Why the balance changed.
     */
    cause: 'account_created' | 'opening_balance' | 'balance_changed' | 'import_undone' | 'payment' | 'adjustment' | 'reversal' | 'settlement_accepted' | 'settlement_ended';
    /**
     * The account whose balance changed.
     */
    account_id: string;
    /**
     * By how much.
     */
    amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * What the contact owed in this currency after the entry.
     */
    balance: number;
    /**
     * The payment that was registered or reversed.
     */
    payment_id: string | null;
    /**
     * The adjustment that was registered.
     */
    adjustment_id: string | null;
    /**
     * The settlement that was accepted or ended.
     */
    settlement_id: string | null;
};

export type StepView = {
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * The template of a message. Without one, the organization's template for the action is used.
     */
    template_id: string | null;
    /**
     * Hours from the end of the previous step; for the first step, from the start. With `due_date`, the first steps may be before it (negative); they and the first one after them count from it, in the days of the debtor.
     */
    delay_hours: number;
    /**
     * `HH:MM` of the debtor: not sent before it on the day on which the step is due.
     */
    send_at: string | null;
    /**
     * Who speaks: an AI agent, or people of the organization.
     */
    agent_type: 'ai' | 'human' | null;
    /**
     * How many hours the step waits for a response. A call always waits, 24 hours by default.
     */
    wait_for_response_hours: number | null;
    /**
     * Where to continue after each outcome of a step that waits: `next`, `end`, or the number of a step.
     */
    on: {
        /**
         * After a response.
         */
        answered: Branch;
        /**
         * After the wait has ended, or if the step could not be done.
         */
        no_answer: Branch;
        /**
         * After a promise to pay was kept.
         */
        promise: Branch;
    } | null;
};

export type StrategyChange = {
    /**
     * Display name of the strategy.
     */
    name?: string;
    /**
     * The largest discount of a settlement, in percent, that does not need an administrator.
     */
    max_discount_pct?: number;
    /**
     * The most instalments, without the down payment, of a plan that does not need an administrator; null means no limit.
     */
    max_instalments?: number | null;
    /**
     * Within how many months such a plan ends.
     */
    max_plan_months?: number | null;
    /**
     * The smallest down payment of such a plan, in percent of what it pays.
     */
    min_down_payment_pct?: number | null;
    /**
     * After an outage: `next` does missed steps in turn, `skip` only the last one that is due.
     */
    catch_up?: 'next' | 'skip';
    /**
     * What the first steps count from: `due_date` of the account (without one, joining), or `joined`, joining the campaign. Strategies of before this field have `joined`.
     */
    starts?: 'due_date' | 'joined';
    /**
     * The steps in order, numbered from 0.
     */
    steps?: Array<NewStep>;
};

export type StrategyView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Display name of the strategy.
     */
    name: string;
    /**
     * The largest discount of a settlement, in percent, that does not need an administrator.
     */
    max_discount_pct: number;
    /**
     * The most instalments, without the down payment, of a plan that does not need an administrator; null means no limit.
     */
    max_instalments: number | null;
    /**
     * Within how many months such a plan ends.
     */
    max_plan_months: number | null;
    /**
     * The smallest down payment of such a plan, in percent of what it pays.
     */
    min_down_payment_pct: number | null;
    /**
     * After an outage: `next` does missed steps in turn, `skip` only the last one that is due.
     */
    catch_up: 'next' | 'skip';
    /**
     * What the first steps count from: `due_date` of the account (without one, joining), or `joined`, joining the campaign. Strategies of before this field have `joined`.
     */
    starts: 'due_date' | 'joined';
    /**
     * The steps in order, numbered from 0.
     */
    steps: Array<StepView>;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type SubmittedMemberJob = {
    /**
     * Identifies the job.
     */
    job_id: string;
    /**
     * The campaign whose members change.
     */
    campaign_id: string;
    /**
     * `processing` until the job ends; `failed` if it ended before all accounts were looked at.
     */
    status: 'processing' | 'completed' | 'failed';
};

export type TemplateChange = {
    /**
     * The channel.
     */
    channel?: 'email' | 'sms' | 'whatsapp';
    /**
     * The purpose of the message, in your own words.
     */
    action_type?: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language?: string;
    /**
     * Display name of the template.
     */
    name?: string;
    /**
     * Subject of an email, with variables; null on other channels.
     */
    subject?: string | null;
    /**
     * The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 elsewhere.
     */
    body?: string | null;
    /**
     * WhatsApp: the provider's id of an approved content template.
     */
    provider_content_id?: string | null;
    /**
     * The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.
     */
    content_variables?: Array<string> | null;
};

export type TemplatePreview = {
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp';
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * Subject of the email; null on other channels.
     */
    subject: string | null;
    /**
     * The text as the contact would read it; null if only the provider has it.
     */
    body: string | null;
    /**
     * The provider's id of the content template, if one is sent.
     */
    content_id: string | null;
    /**
     * The values that fill the content template, by their numbers.
     */
    content_variables: {
        [key: string]: string;
    } | null;
};

export type TemplateView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Display name of the template.
     */
    name: string;
    /**
     * The channel.
     */
    channel: 'email' | 'sms' | 'whatsapp';
    /**
     * The purpose of the message, in your own words.
     */
    action_type: string;
    /**
     * ISO 639 language, with a region where it matters.
     */
    language: string;
    /**
     * Subject of an email, with variables; null on other channels.
     */
    subject: string | null;
    /**
     * The text, with variables: HTML in an email, plain text elsewhere. At most 20,000 characters in an email and 1,600 elsewhere.
     */
    body: string | null;
    /**
     * WhatsApp: the provider's id of an approved content template.
     */
    provider_content_id: string | null;
    /**
     * The variables that fill `{{1}}`, `{{2}}`, … of the content template. Defaults to those of `body`, in order.
     */
    content_variables: Array<string> | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type TestResult = {
    /**
     * The receiver answered 2xx.
     */
    delivered: boolean;
    /**
     * The HTTP status of the answer; null without an answer.
     */
    status_code: number | null;
    /**
     * How long the attempt took, in milliseconds.
     */
    duration_ms: number;
    /**
     * Why it failed; null if it did not. `http_error`: the status is not 2xx. `redirect`: redirects are not followed. `timeout`: no answer within 15 seconds. `address_not_public`: the name leads to an address that is not public.
     */
    error: 'http_error' | 'redirect' | 'timeout' | 'connection_failed' | 'tls_failed' | 'dns_failed' | 'address_not_public' | null;
    /**
     * The delivery in the log.
     */
    delivery_id: string;
};

export type TimelineEntry = {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'payment';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The payment.
     */
    payment: PaymentView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'adjustment';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The adjustment of what is owed.
     */
    adjustment: AdjustmentView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'interaction';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The message or call.
     */
    interaction: InteractionView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'decision';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The decision whether to contact the contact.
     */
    decision: DecisionView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'promise';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The promise to pay.
     */
    promise: PromiseView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'settlement';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The settlement, listed when it was proposed. An offer is `expired` as soon as `expires_at` has passed.
     */
    settlement: SettlementView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'plan';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The instalment plan, listed when it was proposed.
     */
    plan: PlanView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'hold';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The hold, listed when it was placed.
     */
    hold: HoldView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'merge';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The merge that gave the account another contact.
     */
    merge: MergeView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'note';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * The note.
     */
    note: NoteView;
} | {
    /**
     * What happened; the field of that name has the details.
     */
    type: 'outcome';
    /**
     * When it happened; the list is in this order.
     */
    at: string;
    /**
     * What came of working the account.
     */
    outcome: OutcomeView;
};

export type ToolAnswer = {
    /**
     * It was done. If not, `message` says why, for the agent to speak.
     */
    ok: boolean;
    /**
     * Why it was not done, for programs.
     */
    code?: string;
    /**
     * What the agent can say, in the organization's language.
     */
    message: string;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency?: string;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance?: number;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount?: number;
    /**
     * What the total consists of; null if that is not known.
     */
    breakdown?: BreakdownView | null;
    /**
     * To whom the debt is owed, if not to the organization.
     */
    creditor?: CreditorView | null;
    /**
     * Where the debt comes from.
     */
    origin?: string | null;
    /**
     * From `read_balance`: when the debt fell due. From `register_promise`: the day by which it is to be paid.
     */
    due_date?: string | null;
    /**
     * The current date in the organization, so that the agent can calculate dates.
     */
    today?: string;
    /**
     * The promise that was registered.
     */
    promise_id?: string;
    /**
     * The offer or agreement.
     */
    settlement_id?: string;
    /**
     * The plan that is offered, accepted or in force.
     */
    plan_id?: string;
    /**
     * The amount promised, the amount that settles the debt, or what the plan pays.
     */
    amount?: number;
    /**
     * What is to be paid when; from `read_offer` of a plan in force: what is left of it.
     */
    instalments?: Array<InstalmentTerms>;
    /**
     * The last day to pay the amount of the offer; null if there is none.
     */
    pay_by?: string | null;
    /**
     * Whether the contact has accepted the offer or the plan.
     */
    accepted?: boolean;
    /**
     * Until when nobody contacts them.
     */
    until?: string;
    /**
     * Whether the callee proved who they are.
     */
    verified?: boolean;
    /**
     * How many more wrong answers the call may have.
     */
    tries_left?: number;
};

export type ToolUse = {
    /**
     * What the agent wants to do.
     */
    tool: 'verify' | 'read_balance' | 'register_promise' | 'read_offer' | 'offer_settlement' | 'accept_offer' | 'offer_plan' | 'accept_plan' | 'report_paid' | 'report_dispute' | 'wrong_person' | 'lawyer' | 'inconvenient_time' | 'opt_out' | 'request_human';
    /**
     * What the tool needs; `read_balance`, `read_offer`, `wrong_person`, `lawyer`, `opt_out` and `request_human` need nothing.
     */
    parameters?: {
        /**
         * For `verify`: the fact as the callee said it.
         */
        answer?: string | number;
        /**
         * What the contact promises to pay, says they paid, or is offered to pay to settle the debt.
         */
        amount?: number;
        /**
         * The day by which it is to be paid, `YYYY-MM-DD`, from today to 90 days from now.
         */
        due_date?: string;
        /**
         * For `offer_settlement`: the last day to pay, `YYYY-MM-DD`, at most 365 days from now.
         */
        pay_by?: string | null;
        /**
         * For `accept_offer`: the offer that the contact accepts.
         */
        settlement_id?: string;
        /**
         * For `offer_plan`: how many instalments, besides a down payment.
         */
        count?: number;
        /**
         * For `offer_plan`: the day of the first instalment, `YYYY-MM-DD`, from today.
         */
        first_due?: string;
        /**
         * For `offer_plan`: the time between two instalments: `week`, `two_weeks` or `month`.
         */
        every?: string;
        /**
         * For `offer_plan`: what is paid today, if anything.
         */
        down_payment?: number | null;
        /**
         * For `accept_plan`: the plan that the contact accepts.
         */
        plan_id?: string;
        /**
         * For `report_paid`: the day on which they say they paid, `YYYY-MM-DD`.
         */
        paid_on?: string | null;
        /**
         * For `report_dispute`: `already_paid`, `wrong_amount`, `not_mine`, `fraud`, `quality` or `other`.
         */
        category?: string | null;
        /**
         * For `report_dispute`: what they object to, in their words.
         */
        text?: string | null;
        /**
         * For `inconvenient_time`: when they may be contacted again, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` of the organization, at most 30 days from now; a day if they did not say.
         */
        until?: string | null;
    };
    /**
     * The voice provider's id of the conversation.
     */
    conversation_id?: string;
    /**
     * The telephony provider's id of the call.
     */
    call_sid?: string;
    /**
     * The token of the call, if the request is signed and has no header `X-Tool-Token`.
     */
    tool_token?: string;
};

export type UndoCountsView = {
    /**
     * Accounts that have their previous values again.
     */
    restored: number;
    /**
     * Accounts that the import had created and nothing had happened to. They are resolved and left all lists and counts.
     */
    removed: number;
    /**
     * Payments that the import had registered.
     */
    payments_reversed: number;
    /**
     * What somebody or something had changed since, so that it stayed. Each has a warning.
     */
    changed_since: number;
};

export type UserView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * From the least to the most powerful: each role includes the ones before it.
     */
    roles: Array<'viewer' | 'agent' | 'admin' | 'platform_admin'>;
    /**
     * The organization that the user belongs to.
     */
    organization: OrganizationOfUser | null;
    /**
     * What the user prefers in the admin console.
     */
    preferences: Preferences;
    /**
     * The time of the reply. Compare with it, because the local clock may be wrong.
     */
    now: string;
};

export type VintageReport = {
    /**
     * When the figures were read. What was written in the few seconds before may be missing.
     */
    as_of: string;
    /**
     * By month and currency, the latest month first and accounts without a due date last.
     */
    data: Array<VintageReportRow>;
};

export type VintageReportRow = {
    /**
     * The month of the `due_date`, `YYYY-MM`; null for accounts without one. Dates before 2000 and after 2099 count in the first and the last month of that time.
     */
    month: string | null;
    /**
     * The currency of the accounts.
     */
    currency: string;
    /**
     * How many accounts, also resolved ones.
     */
    accounts: number;
    /**
     * The sum of their `total_amount`.
     */
    total: number;
    /**
     * The sum of their `paid_amount`.
     */
    recovered: number;
    /**
     * The sum of the `pending_balance` of those that are not `resolved`.
     */
    pending: number;
};

export type VoiceAgentRequest = {
    /**
     * What to do.
     */
    action: 'provision';
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
} | {
    /**
     * What to do.
     */
    action: 'status';
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
} | {
    /**
     * What to do.
     */
    action: 'set_agent_id';
    /**
     * An agent that the organization manages itself; null removes the agent from the voice channel.
     */
    agent_id: ProviderId | null;
    /**
     * The organization; by default the caller's own. Only a platform administrator may name another.
     */
    organizationId?: string;
};

export type VoiceAgentView = {
    /**
     * The voice provider's id of the agent; null if there is none.
     */
    agent_id: string | null;
    /**
     * Whether the service created the agent and keeps it up to date.
     */
    managed: boolean;
    /**
     * `ready` if nothing is missing for calls by the agent.
     */
    status: 'ready' | 'incomplete';
    /**
     * What is missing, named as in `POST /api/voice/capabilities`.
     */
    missing: Array<'voice_agent' | 'phone_number' | 'phone_number_imported'>;
    /**
     * Whether the voice provider has the agent.
     */
    exists: boolean;
    /**
     * The number of the voice channel.
     */
    phone_number: string | null;
    /**
     * The voice provider's id of the number that the agent calls from.
     */
    phone_number_id: string | null;
    /**
     * The language model that the agent uses.
     */
    llm: string;
    /**
     * The voice of calls; null means the voice in the configuration of the agent.
     */
    voice_id: string | null;
    /**
     * Who speaks first in a call that has no opening mode of its own.
     */
    voice_opening_mode: 'callee_first' | 'agent_first';
    /**
     * The language of the organization, which the agent speaks.
     */
    language: string;
    /**
     * When the voice channel was last changed.
     */
    updated_at: string | null;
};

export type VoiceCapabilities = {
    /**
     * Whether calls can be placed: by AI agents or by people, or by the kind of agent beside it.
     */
    ready: boolean;
    /**
     * Calls by an AI agent.
     */
    ai: {
        /**
         * Whether calls can be placed: by AI agents or by people, or by the kind of agent beside it.
         */
        ready: boolean;
        /**
         * The checks that failed, of those that this kind of call needs.
         */
        missing: Array<'telephony_credentials' | 'voice_credentials' | 'voice_agent' | 'phone_number' | 'phone_number_imported' | 'human_line'>;
    };
    /**
     * Calls by the organization's people.
     */
    human: {
        /**
         * Whether calls can be placed: by AI agents or by people, or by the kind of agent beside it.
         */
        ready: boolean;
        /**
         * The checks that failed, of those that this kind of call needs.
         */
        missing: Array<'telephony_credentials' | 'voice_credentials' | 'voice_agent' | 'phone_number' | 'phone_number_imported' | 'human_line'>;
    };
    /**
     * Every check, in this order.
     */
    checks: Array<{
        /**
         * What was checked.
         */
        check: 'telephony_credentials' | 'voice_credentials' | 'voice_agent' | 'phone_number' | 'phone_number_imported' | 'human_line';
        /**
         * Whether it is in order. A provider that does not reply within 5 seconds is not.
         */
        ok: boolean;
        /**
         * What is wrong and what to do; null if nothing is.
         */
        detail: string | null;
    }>;
};

export type VoiceChannelChange = {
    /**
     * Whether the channel may be used. True unless it was switched off.
     */
    enabled?: boolean;
    /**
     * The sender: a phone number in E.164; for email an address or `Name <address>`.
     */
    from?: string | null;
    /**
     * Voice: the voice provider's id of the AI agent.
     */
    agent_id?: ProviderId | null;
    /**
     * Voice: the voice provider's id of the number its agent calls from.
     */
    agent_phone_number_id?: ProviderId | null;
    /**
     * Voice: the number in E.164 that calls are put through to.
     */
    human_agent_number?: string | null;
};

export type VoiceConfigChange = {
    /**
     * The language model that the agent uses, one of `supported_llms`; by default the first.
     */
    llm?: string | null;
    /**
     * The voice for languages without a voice of their own; null means the voice of the agent.
     */
    voice_id?: ProviderId | null;
    /**
     * Voices by language.
     */
    voices?: {
        [key: string]: string;
    } | null;
    /**
     * Who speaks first in a call that has no opening mode of its own.
     */
    voice_opening_mode?: 'callee_first' | 'agent_first' | null;
    /**
     * The voice provider's id of the agent. Setting another one makes it the organization's own.
     */
    agent_id?: ProviderId | null;
};

export type VoiceConfigView = {
    /**
     * The language model that the agent uses, one of `supported_llms`; by default the first.
     */
    llm: string;
    /**
     * The voice for languages without a voice of their own; null means the voice of the agent.
     */
    voice_id: string | null;
    /**
     * Voices by language.
     */
    voices: {
        [key: string]: string;
    };
    /**
     * Who speaks first in a call that has no opening mode of its own.
     */
    voice_opening_mode: 'callee_first' | 'agent_first';
    /**
     * What an AI agent says first in every call, in the language of the organization.
     */
    ai_disclosure: string;
    /**
     * The voice provider's id of the agent. Setting another one makes it the organization's own.
     */
    agent_id: string | null;
    /**
     * The language of the organization, which selects the voice.
     */
    org_language: string;
    /**
     * The models to choose from.
     */
    supported_llms: Array<{
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * Full name.
         */
        name: string;
    }>;
    /**
     * The voices to choose from, at most ten minutes old; empty if the provider cannot be reached.
     */
    curated_voices: Array<CuratedVoice>;
};

export type VoiceRequest = {
    /**
     * The caller's organization. Only a platform administrator may name another.
     */
    organization_id: string;
};

export type WebhookChange = {
    /**
     * Where events are posted: https, port 443 or 8443, a public host, no user name, no fragment.
     */
    url?: string;
    /**
     * The names of the events to send, or only `*` for all, including those added later.
     */
    events?: EventFilter;
    /**
     * What the webhook is for.
     */
    description?: string | null;
    /**
     * Whether events are sent.
     */
    enabled?: boolean;
};

export type WebhookTestEvent = {
    /**
     * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
     */
    id: string;
    /**
     * The type of the event.
     */
    type: 'webhook.test';
    /**
     * When it happened, to the second.
     */
    timestamp: string;
    /**
     * The version of this body. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * The organization that it happened in.
     */
    organization_id: string;
    /**
     * A decimal number as text, always of the same length for one object: the greater of two is the later event. Compare it as text or as a big integer; it does not fit into a floating-point number.
     */
    sequence: string;
    /**
     * Who caused it: a user, an API key, the contact, or the service itself, as with reports of providers, AI agents, schedules and the records of an import.
     */
    actor: {
        /**
         * What they are.
         */
        kind: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * The id of the event, the same in every attempt and replay; also in the header `webhook-id`.
         */
        id: string | null;
    };
    /**
     * The object as it was after the change.
     */
    data: WebhookTestEventData;
};

export type WebhookTestEventData = {
    /**
     * The webhook that is tested.
     */
    webhook_id: string;
};

export type WebhookView = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Where events are posted: https, port 443 or 8443, a public host, no user name, no fragment.
     */
    url: string;
    /**
     * The names of the events to send, or only `*` for all, including those added later.
     */
    events: Array<'*' | 'account.created' | 'account.updated' | 'account.status_changed' | 'account.adjusted' | 'contact.opted_out' | 'contact.opt_out_removed' | 'payment.registered' | 'payment.reversed' | 'interaction.created' | 'interaction.updated' | 'promise.created' | 'promise.broken' | 'settlement.created' | 'settlement.status_changed' | 'plan.created' | 'plan.status_changed' | 'instalment.paid' | 'instalment.late' | 'hold.placed' | 'hold.released' | 'dispute.opened' | 'dispute.resolved' | 'campaign.status_changed' | 'import.completed' | 'webhook.test'>;
    /**
     * What the webhook is for.
     */
    description: string | null;
    /**
     * Whether events are sent.
     */
    enabled: boolean;
    /**
     * Why the service disabled it: `gone` if the URL replied 410, `failing` if no attempt succeeded for five days. Null if you disabled it.
     */
    disabled_reason: 'gone' | 'failing' | null;
    /**
     * When it was disabled; null while it is enabled.
     */
    disabled_at: string | null;
    /**
     * The first failed attempt since the last success, even if the webhook was enabled again after it; null if there is none.
     */
    failing_since: string | null;
    /**
     * When the previous secret stops signing; null if there is none.
     */
    previous_secret_expires_at: string | null;
    /**
     * The version of what is sent. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
};

export type WebhookWithSecret = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Where events are posted: https, port 443 or 8443, a public host, no user name, no fragment.
     */
    url: string;
    /**
     * The names of the events to send, or only `*` for all, including those added later.
     */
    events: Array<'*' | 'account.created' | 'account.updated' | 'account.status_changed' | 'account.adjusted' | 'contact.opted_out' | 'contact.opt_out_removed' | 'payment.registered' | 'payment.reversed' | 'interaction.created' | 'interaction.updated' | 'promise.created' | 'promise.broken' | 'settlement.created' | 'settlement.status_changed' | 'plan.created' | 'plan.status_changed' | 'instalment.paid' | 'instalment.late' | 'hold.placed' | 'hold.released' | 'dispute.opened' | 'dispute.resolved' | 'campaign.status_changed' | 'import.completed' | 'webhook.test'>;
    /**
     * What the webhook is for.
     */
    description: string | null;
    /**
     * Whether events are sent.
     */
    enabled: boolean;
    /**
     * Why the service disabled it: `gone` if the URL replied 410, `failing` if no attempt succeeded for five days. Null if you disabled it.
     */
    disabled_reason: 'gone' | 'failing' | null;
    /**
     * When it was disabled; null while it is enabled.
     */
    disabled_at: string | null;
    /**
     * The first failed attempt since the last success, even if the webhook was enabled again after it; null if there is none.
     */
    failing_since: string | null;
    /**
     * When the previous secret stops signing; null if there is none.
     */
    previous_secret_expires_at: string | null;
    /**
     * The version of what is sent. A version only gains fields.
     */
    api_version: 'v1';
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * The signing secret, shown only here. Store it where only your servers can read it.
     */
    secret: string;
};

export type WorkClaim = {
    /**
     * The person.
     */
    contact_id: string;
    /**
     * Until when the calling user has the person; null if they have not.
     */
    claimed_until: string | null;
};

export type WorkClaimChange = {
    /**
     * True claims the person for ten minutes from now, false gives them back.
     */
    claimed: boolean;
};

export type WorkEntry = {
    /**
     * The person.
     */
    contact_id: string;
    /**
     * The person's name.
     */
    contact_name: string;
    /**
     * The account that is the reason.
     */
    account_id: string;
    /**
     * Why the person is in the queue: a call-back is due, a message or call needs an answer, a promise was broken yesterday or is due today, or the account is the user's and had no outcome today.
     */
    reason: 'call_back' | 'reply' | 'promise_broken' | 'promise_due' | 'assigned';
    /**
     * Since when.
     */
    since: string;
    /**
     * Days since the debt fell due.
     */
    days_past_due: number | null;
    /**
     * What is owed on the account.
     */
    pending_balance: number;
    /**
     * The currency of the account.
     */
    currency: string;
    /**
     * Whether the contact rules allow a call now.
     */
    may_call: boolean;
    /**
     * When a call becomes possible; null if it is now, or if no time makes it possible.
     */
    may_call_at: string | null;
    /**
     * The rule that forbids a call now; of several, one that no time ends.
     */
    blocked_by: string | null;
    /**
     * Until when the calling user has the person; null if they have not.
     */
    claimed_until: string | null;
};

export type WrittenAccount = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * The system the record comes from.
     */
    source_system: string | null;
    /**
     * The person who owes the debt.
     */
    contact: ContactOfAccountView;
    /**
     * The debt when it was handed over. A new total without a `pending_balance` changes the balance by the difference, never below 0. Required unless `pending_balance` is given, which is then the total of a new account; an existing one keeps its total unless the balance exceeds it.
     */
    total_amount: number;
    /**
     * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
     */
    pending_balance: number;
    /**
     * The sum of all payments.
     */
    paid_amount: number;
    /**
     * ISO 4217 code of the currency of every amount beside it.
     */
    currency: string;
    /**
     * A number or text that people know it by.
     */
    reference: string | null;
    /**
     * The day the debt fell due.
     */
    due_date: string | null;
    /**
     * Days since `due_date`, in the organization's time zone; negative before it.
     */
    days_past_due: number | null;
    /**
     * Free text.
     */
    notes: string | null;
    /**
     * `paused` and `disputed` stop all dispatch; `resolved` is closed and can only be reopened.
     */
    collection_status: CollectionStatus;
    /**
     * Why the account is resolved; null if it is not, or if nobody said. `paid` and `settled` follow from the balance, `import_undone` from undoing the import that created it.
     */
    resolution: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other' | null;
    /**
     * Your own fields: up to 20, with names such as `cost_center` and texts of up to 200 characters or numbers. They are merged by name: a field that is left out keeps its value, null removes it; null in place of all removes them all.
     */
    custom: {
        [key: string]: string | number;
    };
    /**
     * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
     */
    breakdown: BreakdownView | null;
    /**
     * To whom the debt is owed, if not to the organization. It is replaced as a whole.
     */
    creditor: CreditorView | null;
    /**
     * Where the debt comes from, in up to 200 characters.
     */
    origin: string | null;
    /**
     * The campaign that the account is in.
     */
    campaign_id: string | null;
    /**
     * The strategy that applies to the account.
     */
    strategy_id: string | null;
    /**
     * The agreement about the debt that is in force or was fulfilled; null without one.
     */
    settlement: AccountSettlementView | null;
    /**
     * The instalment plan that is in force or was kept; null without one.
     */
    plan: AccountPlanView | null;
    /**
     * The holds that stop contact about the account; one whose `until` has passed has ended.
     */
    holds: Array<AccountHoldView>;
    /**
     * When the service last sent a message to the contact or called.
     */
    last_contacted_at: string | null;
    /**
     * The channel and time of `last_contacted_at`; null before the first contact since 1.4.0. Its result is in the timeline.
     */
    last_interaction: AccountInteractionView | null;
    /**
     * The latest promise to pay until its day is over; null without one, or if it dates from before 1.4.0.
     */
    open_promise: AccountPromiseView | null;
    /**
     * When the next step of the strategy is due.
     */
    next_action_at: string | null;
    /**
     * The user who works the account; null if nobody does.
     */
    assigned_to: string | null;
    /**
     * When somebody promised to call back; null without such a promise.
     */
    follow_up: {
        /**
         * When to call back, or when the outcome was recorded.
         */
        at: string;
        /**
         * The user who promised or recorded it.
         */
        by: string;
    } | null;
    /**
     * The latest outcome of working the account.
     */
    last_outcome: {
        /**
         * The result.
         */
        result: 'no_answer' | 'left_message' | 'spoke' | 'promised' | 'says_paid' | 'refused' | 'call_back' | 'other';
        /**
         * When to call back, or when the outcome was recorded.
         */
        at: string;
        /**
         * The user who promised or recorded it.
         */
        by: string;
    } | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * What the record says about who the person is that contradicts what was stored.
     */
    warnings?: Array<IdentityChangeView | {
        /**
         * `person_changed`: the contact got a name that shares no word with its former one. `account_moved`: the account went to another contact or another source system. `payment_may_be_missing`: the balance may not count the latest payments. `breakdown_dropped`: the total changed and came without its breakdown.
         */
        code: 'payment_may_be_missing';
        /**
         * What was stored before.
         */
        before: {
            /**
             * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
             */
            pending_balance: number;
        };
        /**
         * What is stored now.
         */
        after: {
            /**
             * What is still owed. Defaults to `total_amount` on creation; payments reduce it. At 0 the account becomes `resolved`; a balance above 0 reopens a resolved account as `active`, but an upsert or import reopens one that was resolved with a balance only if it is higher than before. While a settlement is in force, it is what is left of the offered amount.
             */
            pending_balance: number;
        };
    } | {
        /**
         * `person_changed`: the contact got a name that shares no word with its former one. `account_moved`: the account went to another contact or another source system. `payment_may_be_missing`: the balance may not count the latest payments. `breakdown_dropped`: the total changed and came without its breakdown.
         */
        code: 'breakdown_dropped';
        /**
         * What was stored before.
         */
        before: {
            /**
             * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
             */
            breakdown: BreakdownView;
        };
        /**
         * What is stored now.
         */
        after: {
            /**
             * What `total_amount` consists of, which its parts must add up to. It is replaced as a whole, a part that is left out is 0. A new total that comes without it removes it, with the warning `breakdown_dropped`. The service never computes it.
             */
            breakdown: null;
        };
    }>;
};

export type WrittenContact = {
    /**
     * The id assigned by the service.
     */
    id: string;
    /**
     * Your own identifier of the record. Sending the same one again updates that record. Cannot be changed.
     */
    external_id: string | null;
    /**
     * Full name.
     */
    name: string;
    /**
     * Phone number in E.164: `+`, country code, number.
     */
    phone: string | null;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * WhatsApp number in E.164, if it differs from the phone.
     */
    whatsapp: string | null;
    /**
     * IANA time zone. Without one, `timezones` says where the person may be.
     */
    timezone: string | null;
    /**
     * The contact asked not to be contacted on any channel: nothing is sent.
     */
    opted_out: boolean;
    /**
     * Whether the contact opted out, or one of its addresses, of some channel. Null if neither.
     */
    opted_out_by: 'contact' | 'address' | null;
    /**
     * The channels on which the contact asked not to be contacted.
     */
    opted_out_channels: Array<'email' | 'sms' | 'whatsapp' | 'voice'>;
    /**
     * Country where the person is, ISO 3166-1 alpha-2.
     */
    country: string | null;
    /**
     * Region where the person is, ISO 3166-2. It implies the country.
     */
    region: string | null;
    /**
     * Language of templates. A contact without one has the organization's.
     */
    language: string | null;
    /**
     * What the person prefers. It binds like a rule.
     */
    preferred: ContactPreferencesView | null;
    /**
     * Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    phones: Array<ContactPhoneView>;
    /**
     * Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that is given replaces the stored one; labels and statuses that are left out stay.
     */
    emails: Array<ContactEmailView>;
    /**
     * What is known about the WhatsApp number. Null without one.
     */
    whatsapp_status: 'unverified' | 'reached' | 'wrong_person' | 'invalid' | null;
    /**
     * The time zones in which the person may be; a contact must be permitted in each. Empty if only that of the organization counts.
     */
    timezones: Array<string>;
    /**
     * What `timezones` were taken from: `timezone`, `region`, the prefixes of the numbers (`phone`), `country`, or the `organization`.
     */
    timezones_from: 'timezone' | 'region' | 'phone' | 'country' | 'organization';
    /**
     * Identity document.
     */
    document: ContactDocumentView | null;
    /**
     * Date of birth.
     */
    birth_date: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * What the record says about who the person is that contradicts what was stored.
     */
    warnings?: Array<IdentityChangeView>;
};

export type ErrorBody = {
    /**
     * One sentence for people. It may change.
     */
    error: string;
    /**
     * Stable code of the error, for programs.
     */
    code: string;
    /**
     * The fields that were rejected, if the error is about fields.
     */
    details: Array<ErrorDetail>;
    /**
     * The same as the header `X-Request-Id`. Quote it to support.
     */
    request_id: string;
};

export type ChangeAccountStatusData = {
    body: NewStatus;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/status';
};

export type ChangeAccountStatusResponses = {
    /**
     * Done.
     */
    200: AccountView;
};

export type ChangeAccountStatusResponse = ChangeAccountStatusResponses[keyof ChangeAccountStatusResponses];

export type ChangeAccountsInBulkData = {
    body: BulkChange;
    path?: never;
    query?: never;
    url: '/api/admin/bulk/accounts';
};

export type ChangeAccountsInBulkResponses = {
    /**
     * Done.
     */
    200: ChangeAccountsInBulkReply;
};

export type ChangeAccountsInBulkResponse = ChangeAccountsInBulkResponses[keyof ChangeAccountsInBulkResponses];

export type ChangeAccountsInBulkV1Data = {
    body: BulkChange;
    path?: never;
    query?: never;
    url: '/api/v1/bulk/accounts';
};

export type ChangeAccountsInBulkV1Responses = {
    /**
     * Done.
     */
    200: ChangeAccountsInBulkReply;
};

export type ChangeAccountsInBulkV1Response = ChangeAccountsInBulkV1Responses[keyof ChangeAccountsInBulkV1Responses];

export type ChangeMembersData = {
    body: NewMemberJob;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{id}/members';
};

export type ChangeMembersResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: SubmittedMemberJob;
};

export type ChangeMembersResponse = ChangeMembersResponses[keyof ChangeMembersResponses];

export type CheckAllChannelsData = {
    body: DispatchChecks;
    path?: never;
    query?: never;
    url: '/api/dispatch/checks';
};

export type CheckAllChannelsResponses = {
    /**
     * Done.
     */
    200: CheckAllChannelsReply;
};

export type CheckAllChannelsResponse = CheckAllChannelsResponses[keyof CheckAllChannelsResponses];

export type CheckAllChannelsV1Data = {
    body: DispatchChecks;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/checks';
};

export type CheckAllChannelsV1Responses = {
    /**
     * Done.
     */
    200: CheckAllChannelsReply;
};

export type CheckAllChannelsV1Response = CheckAllChannelsV1Responses[keyof CheckAllChannelsV1Responses];

export type CheckDispatchData = {
    body: DispatchCheck;
    path?: never;
    query?: never;
    url: '/api/dispatch/check';
};

export type CheckDispatchResponses = {
    /**
     * Done.
     */
    200: CheckedDispatch;
};

export type CheckDispatchResponse = CheckDispatchResponses[keyof CheckDispatchResponses];

export type CheckDispatchV1Data = {
    body: DispatchCheck;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/check';
};

export type CheckDispatchV1Responses = {
    /**
     * Done.
     */
    200: CheckedDispatch;
};

export type CheckDispatchV1Response = CheckDispatchV1Responses[keyof CheckDispatchV1Responses];

export type CheckVoiceCapabilitiesData = {
    body: VoiceRequest;
    path?: never;
    query?: never;
    url: '/api/voice/capabilities';
};

export type CheckVoiceCapabilitiesResponses = {
    /**
     * Done.
     */
    200: VoiceCapabilities;
};

export type CheckVoiceCapabilitiesResponse = CheckVoiceCapabilitiesResponses[keyof CheckVoiceCapabilitiesResponses];

export type ClaimWorkData = {
    body: WorkClaimChange;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/work-queue/{id}';
};

export type ClaimWorkResponses = {
    /**
     * Done.
     */
    200: WorkClaim;
};

export type ClaimWorkResponse = ClaimWorkResponses[keyof ClaimWorkResponses];

export type ListAccountsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the accounts with these ids: up to 100, separated by commas. An id counts once however often it is given; those of no account of the organization are left out of the answer.
         */
        ids?: string;
        /**
         * Only the account with this external_id.
         */
        external_id?: string;
        /**
         * Only the accounts of this contact; those of one that was merged follow within seconds.
         */
        contact_id?: string;
        /**
         * Only accounts whose `updated_at` is this time or later.
         */
        updated_since?: DateOrInstant;
        /**
         * Only accounts whose custom field has this value: a name, `=` and the value. `custom.cost_center=CC-1` is the same as `custom=cost_center=CC-1`.
         */
        custom?: CustomCondition;
        /**
         * Only accounts with this status; `open` is every status but `resolved`.
         */
        status?: 'active' | 'paused' | 'escalated' | 'disputed' | 'resolved' | 'open';
        /**
         * Only accounts that have had at least one `attempt` to contact them, refused or not, `interaction` (a message or call), `reply` (the person wrote or spoke, other than to opt out) or `promise`, that have a `settlement` in force or fulfilled, or on which a `payment` counts. They are those that the summary of a campaign counts.
         */
        has?: 'attempt' | 'interaction' | 'reply' | 'promise' | 'settlement' | 'payment';
        /**
         * Only accounts that were resolved for this reason.
         */
        resolution?: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other';
        /**
         * Only accounts in this campaign.
         */
        campaign_id?: string;
        /**
         * Only accounts from this system.
         */
        source_system?: string;
        /**
         * Only accounts in this currency.
         */
        currency?: string;
        /**
         * Only accounts that owe at least this.
         */
        min_pending?: number;
        /**
         * Only accounts that owe at most this.
         */
        max_pending?: number;
        /**
         * Only accounts whose debt fell due after this day.
         */
        due_after?: DateOrInstant;
        /**
         * Only accounts whose debt fell due before this day.
         */
        due_before?: DateOrInstant;
        /**
         * Only accounts that are at least as many days past due, in the organization's time zone.
         */
        min_days_past_due?: number;
        /**
         * Only accounts that are at most as many days past due, in the organization's time zone.
         */
        max_days_past_due?: number;
        /**
         * Only accounts whose contact asked not to be contacted on any channel, or only the others.
         */
        opted_out?: boolean;
        /**
         * Only accounts that this user works.
         */
        assigned_to?: string;
        /**
         * Only accounts to call back before this time.
         */
        follow_up_before?: DateOrInstant;
        /**
         * Sorts by this field, with a minus in descending order, by values that may lack changes of the last seconds. Accounts without a value come last. Amounts are compared whatever their currency: filter by `currency`. Not with `ids`, `external_id`, `contact_id`, `updated_since` or `custom`.
         */
        sort?: 'days_past_due' | '-days_past_due' | 'pending_balance' | '-pending_balance' | 'last_contacted_at' | '-last_contacted_at' | 'next_action_at' | '-next_action_at' | 'follow_up_at' | '-follow_up_at';
    };
    url: '/api/v1/accounts';
};

export type ListAccountsResponses = {
    /**
     * Done.
     */
    200: ListAccountsReply;
};

export type ListAccountsResponse = ListAccountsResponses[keyof ListAccountsResponses];

export type CreateAccountData = {
    body: NewAccount;
    path?: never;
    query?: never;
    url: '/api/v1/accounts';
};

export type CreateAccountResponses = {
    /**
     * Done.
     */
    200: WrittenAccount;
    /**
     * Created.
     */
    201: WrittenAccount;
};

export type CreateAccountResponse = CreateAccountResponses[keyof CreateAccountResponses];

export type ListAccountHoldsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/holds';
};

export type ListAccountHoldsResponses = {
    /**
     * Done.
     */
    200: ListAccountHoldsReply;
};

export type ListAccountHoldsResponse = ListAccountHoldsResponses[keyof ListAccountHoldsResponses];

export type CreateAccountHoldData = {
    body: NewHold;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/holds';
};

export type CreateAccountHoldResponses = {
    /**
     * Done.
     */
    200: HoldView;
    /**
     * Created.
     */
    201: HoldView;
};

export type CreateAccountHoldResponse = CreateAccountHoldResponses[keyof CreateAccountHoldResponses];

export type ListAdjustmentsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/adjustments';
};

export type ListAdjustmentsResponses = {
    /**
     * Done.
     */
    200: ListAdjustmentsReply;
};

export type ListAdjustmentsResponse = ListAdjustmentsResponses[keyof ListAdjustmentsResponses];

export type CreateAdjustmentData = {
    body: NewAdjustment;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/adjustments';
};

export type CreateAdjustmentResponses = {
    /**
     * Done.
     */
    200: CreateAdjustmentReply;
    /**
     * Created.
     */
    201: CreateAdjustmentReply;
};

export type CreateAdjustmentResponse = CreateAdjustmentResponses[keyof CreateAdjustmentResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/admin/api-keys';
};

export type ListApiKeysResponses = {
    /**
     * Done.
     */
    200: ListApiKeysReply;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: NewApiKey;
    path?: never;
    query?: never;
    url: '/api/admin/api-keys';
};

export type CreateApiKeyResponses = {
    /**
     * Created.
     */
    201: CreateApiKeyReply;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type ListCampaignsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * `summary` adds what is counted of each campaign; a page then has at most 50.
         */
        include?: 'summary';
    };
    url: '/api/admin/campaigns';
};

export type ListCampaignsResponses = {
    /**
     * Done.
     */
    200: ListCampaignsReply;
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: NewCampaign;
    path?: never;
    query?: never;
    url: '/api/admin/campaigns';
};

export type CreateCampaignResponses = {
    /**
     * Created.
     */
    201: CampaignView;
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type CreateCheckoutData = {
    body: NewCheckout;
    path?: never;
    query?: never;
    url: '/api/billing/checkout';
};

export type CreateCheckoutResponses = {
    /**
     * Done.
     */
    200: BillingPage;
};

export type CreateCheckoutResponse = CreateCheckoutResponses[keyof CreateCheckoutResponses];

export type ListContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the contact with this external_id.
         */
        external_id?: string;
        /**
         * Only contacts that have this number among their phones, in E.164.
         */
        phone?: string;
        /**
         * Only contacts that have this address among their emails, ignoring case.
         */
        email?: string;
        /**
         * Only contacts that asked not to be contacted on any channel, or only the others.
         */
        opted_out?: boolean;
        /**
         * Only contacts whose `updated_at` is this time or later.
         */
        updated_since?: DateOrInstant;
    };
    url: '/api/v1/contacts';
};

export type ListContactsResponses = {
    /**
     * Done.
     */
    200: ListContactsReply;
};

export type ListContactsResponse = ListContactsResponses[keyof ListContactsResponses];

export type CreateContactData = {
    body: ContactUpsert;
    path?: never;
    query?: never;
    url: '/api/v1/contacts';
};

export type CreateContactResponses = {
    /**
     * Done.
     */
    200: WrittenContact;
    /**
     * Created.
     */
    201: WrittenContact;
};

export type CreateContactResponse = CreateContactResponses[keyof CreateContactResponses];

export type ListContactHoldsData = {
    body?: never;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}/holds';
};

export type ListContactHoldsResponses = {
    /**
     * Done.
     */
    200: ListAccountHoldsReply;
};

export type ListContactHoldsResponse = ListContactHoldsResponses[keyof ListContactHoldsResponses];

export type CreateContactHoldData = {
    body: NewContactHold;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}/holds';
};

export type CreateContactHoldResponses = {
    /**
     * Done.
     */
    200: HoldView;
    /**
     * Created.
     */
    201: HoldView;
};

export type CreateContactHoldResponse = CreateContactHoldResponses[keyof CreateContactHoldResponses];

export type CreateImportData = {
    body: NewImport;
    path?: never;
    query?: never;
    url: '/api/v1/import';
};

export type CreateImportResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: CreateImportReply;
};

export type CreateImportResponse = CreateImportResponses[keyof CreateImportResponses];

export type CreateNoteData = {
    body: NewNote;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/accounts/{id}/notes';
};

export type CreateNoteResponses = {
    /**
     * Created.
     */
    201: NoteView;
};

export type CreateNoteResponse = CreateNoteResponses[keyof CreateNoteResponses];

export type ListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/platform/organizations';
};

export type ListOrganizationsResponses = {
    /**
     * Done.
     */
    200: ListOrganizationsReply;
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type CreateOrganizationData = {
    body: NewOrganization;
    path?: never;
    query?: never;
    url: '/api/platform/organizations';
};

export type CreateOrganizationResponses = {
    /**
     * Created.
     */
    201: OrganizationView;
};

export type CreateOrganizationResponse = CreateOrganizationResponses[keyof CreateOrganizationResponses];

export type CreateOutcomeData = {
    body: NewOutcome;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/accounts/{id}/outcomes';
};

export type CreateOutcomeResponses = {
    /**
     * Created.
     */
    201: OutcomeView;
};

export type CreateOutcomeResponse = CreateOutcomeResponses[keyof CreateOutcomeResponses];

export type ListAllPaymentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the payments of this account.
         */
        account_id?: string;
        /**
         * Only payments that count (`registered`), or only those that were `reversed`.
         */
        status?: 'registered' | 'reversed';
        /**
         * Only payments with exactly this method.
         */
        method?: string;
        /**
         * Only what was paid on this day or later.
         */
        paid_from?: DateOrInstant;
        /**
         * Only what was paid on this day or earlier.
         */
        paid_to?: DateOrInstant;
        /**
         * Only what was registered on this day or later.
         */
        registered_from?: DateOrInstant;
    };
    url: '/api/v1/payments';
};

export type ListAllPaymentsResponses = {
    /**
     * Done.
     */
    200: ListAllPaymentsReply;
};

export type ListAllPaymentsResponse = ListAllPaymentsResponses[keyof ListAllPaymentsResponses];

export type CreatePaymentData = {
    body: NewPayment;
    path?: never;
    query?: never;
    url: '/api/v1/payments';
};

export type CreatePaymentResponses = {
    /**
     * Done.
     */
    200: CreatePaymentReply;
    /**
     * Created.
     */
    201: CreatePaymentReply;
};

export type CreatePaymentResponse = CreatePaymentResponses[keyof CreatePaymentResponses];

export type ListAccountPlansData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/plans';
};

export type ListAccountPlansResponses = {
    /**
     * Done.
     */
    200: ListAccountPlansReply;
};

export type ListAccountPlansResponse = ListAccountPlansResponses[keyof ListAccountPlansResponses];

export type CreatePlanData = {
    body: NewPlan;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/plans';
};

export type CreatePlanResponses = {
    /**
     * Done.
     */
    200: PlanView;
    /**
     * Created.
     */
    201: PlanView;
};

export type CreatePlanResponse = CreatePlanResponses[keyof CreatePlanResponses];

export type CreatePortalData = {
    body: NewPortal;
    path?: never;
    query?: never;
    url: '/api/billing/portal';
};

export type CreatePortalResponses = {
    /**
     * Done.
     */
    200: BillingPage;
};

export type CreatePortalResponse = CreatePortalResponses[keyof CreatePortalResponses];

export type CreatePromiseData = {
    body: NewPromise;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/accounts/{id}/promises';
};

export type CreatePromiseResponses = {
    /**
     * Done.
     */
    200: PromiseView;
    /**
     * Created.
     */
    201: PromiseView;
};

export type CreatePromiseResponse = CreatePromiseResponses[keyof CreatePromiseResponses];

export type CreatePromiseV1Data = {
    body: NewPromise;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/promises';
};

export type CreatePromiseV1Responses = {
    /**
     * Done.
     */
    200: PromiseView;
    /**
     * Created.
     */
    201: PromiseView;
};

export type CreatePromiseV1Response = CreatePromiseV1Responses[keyof CreatePromiseV1Responses];

export type ListAccountSettlementsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        accountId: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/admin/accounts/{accountId}/settlements';
};

export type ListAccountSettlementsResponses = {
    /**
     * Done.
     */
    200: ListAccountSettlementsReply;
};

export type ListAccountSettlementsResponse = ListAccountSettlementsResponses[keyof ListAccountSettlementsResponses];

export type CreateSettlementData = {
    body: NewSettlement;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        accountId: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/admin/accounts/{accountId}/settlements';
};

export type CreateSettlementResponses = {
    /**
     * Done.
     */
    200: SettlementView;
    /**
     * Created.
     */
    201: SettlementView;
};

export type CreateSettlementResponse = CreateSettlementResponses[keyof CreateSettlementResponses];

export type ListAccountSettlementsV1Data = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/settlements';
};

export type ListAccountSettlementsV1Responses = {
    /**
     * Done.
     */
    200: ListAccountSettlementsReply;
};

export type ListAccountSettlementsV1Response = ListAccountSettlementsV1Responses[keyof ListAccountSettlementsV1Responses];

export type CreateSettlementV1Data = {
    body: NewSettlement;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/settlements';
};

export type CreateSettlementV1Responses = {
    /**
     * Done.
     */
    200: SettlementView;
    /**
     * Created.
     */
    201: SettlementView;
};

export type CreateSettlementV1Response = CreateSettlementV1Responses[keyof CreateSettlementV1Responses];

export type CreateSignedVoiceUrlData = {
    body: VoiceRequest;
    path?: never;
    query?: never;
    url: '/api/voice/signed-url';
};

export type CreateSignedVoiceUrlResponses = {
    /**
     * Done.
     */
    200: SignedVoiceUrl;
};

export type CreateSignedVoiceUrlResponse = CreateSignedVoiceUrlResponses[keyof CreateSignedVoiceUrlResponses];

export type ListStrategiesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/admin/strategies';
};

export type ListStrategiesResponses = {
    /**
     * Done.
     */
    200: ListStrategiesReply;
};

export type ListStrategiesResponse = ListStrategiesResponses[keyof ListStrategiesResponses];

export type CreateStrategyData = {
    body: NewStrategy;
    path?: never;
    query?: never;
    url: '/api/admin/strategies';
};

export type CreateStrategyResponses = {
    /**
     * Created.
     */
    201: StrategyView;
};

export type CreateStrategyResponse = CreateStrategyResponses[keyof CreateStrategyResponses];

export type ListTemplatesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Templates per page, at most 50.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/admin/templates';
};

export type ListTemplatesResponses = {
    /**
     * Done.
     */
    200: ListTemplatesReply;
};

export type ListTemplatesResponse = ListTemplatesResponses[keyof ListTemplatesResponses];

export type CreateTemplateData = {
    body: NewTemplate;
    path?: never;
    query?: never;
    url: '/api/admin/templates';
};

export type CreateTemplateResponses = {
    /**
     * Created.
     */
    201: CheckedTemplateView;
};

export type CreateTemplateResponse = CreateTemplateResponses[keyof CreateTemplateResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * Done.
     */
    200: ListWebhooksReply;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: NewWebhook;
    path?: never;
    query?: never;
    url: '/api/v1/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Created.
     */
    201: WebhookWithSecret;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteCampaignData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/campaigns/{id}';
};

export type DeleteCampaignResponses = {
    /**
     * Done.
     */
    200: Deleted;
};

export type DeleteCampaignResponse = DeleteCampaignResponses[keyof DeleteCampaignResponses];

export type ReadCampaignData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/campaigns/{id}';
};

export type ReadCampaignResponses = {
    /**
     * Done.
     */
    200: CampaignView;
};

export type ReadCampaignResponse = ReadCampaignResponses[keyof ReadCampaignResponses];

export type UpdateCampaignData = {
    body: CampaignChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/campaigns/{id}';
};

export type UpdateCampaignResponses = {
    /**
     * Done.
     */
    200: CampaignView;
};

export type UpdateCampaignResponse = UpdateCampaignResponses[keyof UpdateCampaignResponses];

export type DeleteStrategyData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/strategies/{id}';
};

export type DeleteStrategyResponses = {
    /**
     * Done.
     */
    200: Deleted;
};

export type DeleteStrategyResponse = DeleteStrategyResponses[keyof DeleteStrategyResponses];

export type ReadStrategyData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/strategies/{id}';
};

export type ReadStrategyResponses = {
    /**
     * Done.
     */
    200: StrategyView;
};

export type ReadStrategyResponse = ReadStrategyResponses[keyof ReadStrategyResponses];

export type UpdateStrategyData = {
    body: StrategyChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/strategies/{id}';
};

export type UpdateStrategyResponses = {
    /**
     * Done.
     */
    200: StrategyView;
};

export type UpdateStrategyResponse = UpdateStrategyResponses[keyof UpdateStrategyResponses];

export type DeleteTemplateData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/templates/{id}';
};

export type DeleteTemplateResponses = {
    /**
     * Done.
     */
    200: Deleted;
};

export type DeleteTemplateResponse = DeleteTemplateResponses[keyof DeleteTemplateResponses];

export type ReadTemplateData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/templates/{id}';
};

export type ReadTemplateResponses = {
    /**
     * Done.
     */
    200: CheckedTemplateView;
};

export type ReadTemplateResponse = ReadTemplateResponses[keyof ReadTemplateResponses];

export type UpdateTemplateData = {
    body: TemplateChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/templates/{id}';
};

export type UpdateTemplateResponses = {
    /**
     * Done.
     */
    200: CheckedTemplateView;
};

export type UpdateTemplateResponse = UpdateTemplateResponses[keyof UpdateTemplateResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}';
};

export type DeleteWebhookResponses = {
    /**
     * Done.
     */
    200: Deleted;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type ReadWebhookData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}';
};

export type ReadWebhookResponses = {
    /**
     * Done.
     */
    200: WebhookView;
};

export type ReadWebhookResponse = ReadWebhookResponses[keyof ReadWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}';
};

export type UpdateWebhookResponses = {
    /**
     * Done.
     */
    200: WebhookView;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type DispatchEmailData = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/dispatch/email';
};

export type DispatchEmailResponses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchEmailResponse = DispatchEmailResponses[keyof DispatchEmailResponses];

export type DispatchEmailV1Data = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/email';
};

export type DispatchEmailV1Responses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchEmailV1Response = DispatchEmailV1Responses[keyof DispatchEmailV1Responses];

export type DispatchSmsData = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/dispatch/sms';
};

export type DispatchSmsResponses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchSmsResponse = DispatchSmsResponses[keyof DispatchSmsResponses];

export type DispatchSmsV1Data = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/sms';
};

export type DispatchSmsV1Responses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchSmsV1Response = DispatchSmsV1Responses[keyof DispatchSmsV1Responses];

export type DispatchVoiceData = {
    body: NewCall;
    path?: never;
    query?: never;
    url: '/api/dispatch/voice';
};

export type DispatchVoiceResponses = {
    /**
     * Done.
     */
    200: StartedCall;
};

export type DispatchVoiceResponse = DispatchVoiceResponses[keyof DispatchVoiceResponses];

export type DispatchVoiceV1Data = {
    body: NewCall;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/voice';
};

export type DispatchVoiceV1Responses = {
    /**
     * Done.
     */
    200: StartedCall;
};

export type DispatchVoiceV1Response = DispatchVoiceV1Responses[keyof DispatchVoiceV1Responses];

export type DispatchWhatsappData = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/dispatch/whatsapp';
};

export type DispatchWhatsappResponses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchWhatsappResponse = DispatchWhatsappResponses[keyof DispatchWhatsappResponses];

export type DispatchWhatsappV1Data = {
    body: NewMessage;
    path?: never;
    query?: never;
    url: '/api/v1/dispatch/whatsapp';
};

export type DispatchWhatsappV1Responses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type DispatchWhatsappV1Response = DispatchWhatsappV1Responses[keyof DispatchWhatsappV1Responses];

export type EnqueueAccountsData = {
    body?: NewEvaluation;
    path?: never;
    query?: never;
    url: '/api/admin/execution/enqueue';
};

export type EnqueueAccountsResponses = {
    /**
     * Done.
     */
    200: EnqueueAccountsReply;
};

export type EnqueueAccountsResponse = EnqueueAccountsResponses[keyof EnqueueAccountsResponses];

export type ExportAccountsData = {
    body: NewExport;
    path?: never;
    query?: never;
    url: '/api/v1/export/accounts';
};

export type ExportAccountsResponses = {
    /**
     * Done.
     */
    200: Array<AccountView>;
    /**
     * Accepted; processing continues in the background.
     */
    202: ExportAccountsReply;
};

export type ExportAccountsResponse = ExportAccountsResponses[keyof ExportAccountsResponses];

export type ExportDecisionsData = {
    body: NewDecisionExport;
    path?: never;
    query?: never;
    url: '/api/v1/export/decisions';
};

export type ExportDecisionsResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: ExportAccountsReply;
};

export type ExportDecisionsResponse = ExportDecisionsResponses[keyof ExportDecisionsResponses];

export type ExportInteractionsData = {
    body: NewInteractionExport;
    path?: never;
    query?: never;
    url: '/api/v1/export/interactions';
};

export type ExportInteractionsResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: ExportAccountsReply;
};

export type ExportInteractionsResponse = ExportInteractionsResponses[keyof ExportInteractionsResponses];

export type ExportPaymentsData = {
    body: NewPaymentExport;
    path?: never;
    query?: never;
    url: '/api/v1/export/payments';
};

export type ExportPaymentsResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: ExportAccountsReply;
};

export type ExportPaymentsResponse = ExportPaymentsResponses[keyof ExportPaymentsResponses];

export type ExportPromisesData = {
    body: NewPromiseExport;
    path?: never;
    query?: never;
    url: '/api/v1/export/promises';
};

export type ExportPromisesResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: ExportAccountsReply;
};

export type ExportPromisesResponse = ExportPromisesResponses[keyof ExportPromisesResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/admin/users';
};

export type ListUsersResponses = {
    /**
     * Done.
     */
    200: ListUsersReply;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type InviteUserData = {
    body: NewMember;
    path?: never;
    query?: never;
    url: '/api/admin/users';
};

export type InviteUserResponses = {
    /**
     * Created.
     */
    201: MemberView;
};

export type InviteUserResponse = InviteUserResponses[keyof InviteUserResponses];

export type ListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only this action.
         */
        action?: 'opted_out' | 'opt_out_removed' | 'settlement_approved' | 'settlement_rejected' | 'settlement_accepted' | 'settlement_withdrawn' | 'plan_approved' | 'plan_accepted' | 'plan_rejected' | 'plan_cancelled' | 'promise_cancelled' | 'hold_placed' | 'hold_confirmed' | 'hold_released' | 'payment_reversed' | 'account_adjusted' | 'account_status_changed' | 'contact_attempted' | 'accounts_joined' | 'accounts_left' | 'campaign_paused' | 'campaign_resumed' | 'contact_merged' | 'import_undone' | 'number_bought' | 'number_released' | 'agent_provisioned' | 'agent_set' | 'domain_created' | 'domain_released' | 'voice_config_changed' | 'user_invited' | 'user_changed' | 'webhook_created' | 'webhook_changed' | 'webhook_deleted' | 'webhook_secret_rotated' | 'api_key_created' | 'api_key_changed' | 'api_key_revoked' | 'settings_changed' | 'channel_changed' | 'claim_released' | 'execution_paused' | 'execution_resumed';
        /**
         * Only changes of this kind of thing.
         */
        subject_type?: 'account' | 'campaign' | 'settlement' | 'plan' | 'promise' | 'hold' | 'payment' | 'adjustment' | 'contact' | 'import' | 'phone_number' | 'voice_agent' | 'email_domain' | 'organization' | 'user' | 'webhook' | 'api_key' | 'channel';
        /**
         * Only changes of the subject with this id.
         */
        subject_id?: string;
        /**
         * Only what concerns this contact.
         */
        contact_id?: string;
        /**
         * Only what this kind of actor did.
         */
        actor?: 'user' | 'api_key' | 'system' | 'contact';
        /**
         * Only what this user did.
         */
        user_id?: string;
        /**
         * Only what this API key did.
         */
        api_key_id?: string;
        /**
         * Only entries from this time on.
         */
        from?: DateOrInstant;
        /**
         * Only entries before this time.
         */
        to?: DateOrInstant;
    };
    url: '/api/admin/audit';
};

export type ListAuditEntriesResponses = {
    /**
     * Done.
     */
    200: ListAuditEntriesReply;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type ListBlockedDecisionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * A day of the organization; today by default.
         */
        date?: DateOrInstant;
        /**
         * Only decisions for which this was the first rule that failed.
         */
        rule?: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address';
        /**
         * Only decisions on this channel.
         */
        channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
    };
    url: '/api/decisions';
};

export type ListBlockedDecisionsResponses = {
    /**
     * Done.
     */
    200: ListBlockedDecisionsReply;
};

export type ListBlockedDecisionsResponse = ListBlockedDecisionsResponses[keyof ListBlockedDecisionsResponses];

export type ListBlockedDecisionsV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * A day of the organization; today by default.
         */
        date?: DateOrInstant;
        /**
         * Only decisions for which this was the first rule that failed.
         */
        rule?: 'contact_opted_out' | 'contact_held' | 'account_held' | 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly' | 'minimum_gap' | 'cooldown_after_conversation' | 'channel_lock' | 'outside_contact_hours' | 'channel_not_preferred' | 'outside_preferred_hours' | 'account_paused' | 'account_disputed' | 'no_address';
        /**
         * Only decisions on this channel.
         */
        channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
    };
    url: '/api/v1/decisions';
};

export type ListBlockedDecisionsV1Responses = {
    /**
     * Done.
     */
    200: ListBlockedDecisionsReply;
};

export type ListBlockedDecisionsV1Response = ListBlockedDecisionsV1Responses[keyof ListBlockedDecisionsV1Responses];

export type ListCampaignsV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * `summary` adds what is counted of each campaign; a page then has at most 50.
         */
        include?: 'summary';
    };
    url: '/api/v1/campaigns';
};

export type ListCampaignsV1Responses = {
    /**
     * Done.
     */
    200: ListCampaignsReply;
};

export type ListCampaignsV1Response = ListCampaignsV1Responses[keyof ListCampaignsV1Responses];

export type ListChannelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/channels';
};

export type ListChannelsResponses = {
    /**
     * Done.
     */
    200: ListChannelsReply;
};

export type ListChannelsResponse = ListChannelsResponses[keyof ListChannelsResponses];

export type ListContactDecisionsData = {
    body?: never;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/contacts/{id}/decisions';
};

export type ListContactDecisionsResponses = {
    /**
     * Done.
     */
    200: ListDecisionsReply;
};

export type ListContactDecisionsResponse = ListContactDecisionsResponses[keyof ListContactDecisionsResponses];

export type ListContactDecisionsV1Data = {
    body?: never;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}/decisions';
};

export type ListContactDecisionsV1Responses = {
    /**
     * Done.
     */
    200: ListDecisionsReply;
};

export type ListContactDecisionsV1Response = ListContactDecisionsV1Responses[keyof ListContactDecisionsV1Responses];

export type ListContactRulePresetsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/contact-rule-presets';
};

export type ListContactRulePresetsResponses = {
    /**
     * Done.
     */
    200: ListContactRulePresetsReply;
};

export type ListContactRulePresetsResponse = ListContactRulePresetsResponses[keyof ListContactRulePresetsResponses];

export type ListDecisionsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/accounts/{id}/decisions';
};

export type ListDecisionsResponses = {
    /**
     * Done.
     */
    200: ListDecisionsReply;
};

export type ListDecisionsResponse = ListDecisionsResponses[keyof ListDecisionsResponses];

export type ListDecisionsV1Data = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/decisions';
};

export type ListDecisionsV1Responses = {
    /**
     * Done.
     */
    200: ListDecisionsReply;
};

export type ListDecisionsV1Response = ListDecisionsV1Responses[keyof ListDecisionsV1Responses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only deliveries with this status.
         */
        status?: 'pending' | 'delivered' | 'failed' | 'held';
        /**
         * Only deliveries of this type of event.
         */
        event?: 'account.created' | 'account.updated' | 'account.status_changed' | 'account.adjusted' | 'contact.opted_out' | 'contact.opt_out_removed' | 'payment.registered' | 'payment.reversed' | 'interaction.created' | 'interaction.updated' | 'promise.created' | 'promise.broken' | 'settlement.created' | 'settlement.status_changed' | 'plan.created' | 'plan.status_changed' | 'instalment.paid' | 'instalment.late' | 'hold.placed' | 'hold.released' | 'dispute.opened' | 'dispute.resolved' | 'campaign.status_changed' | 'import.completed' | 'webhook.test';
    };
    url: '/api/v1/webhooks/{id}/deliveries';
};

export type ListDeliveriesResponses = {
    /**
     * Done.
     */
    200: ListDeliveriesReply;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type ListDuplicatesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the pairs of this contact.
         */
        contact_id?: string;
    };
    url: '/api/v1/contacts/duplicates';
};

export type ListDuplicatesResponses = {
    /**
     * Done.
     */
    200: ListDuplicatesReply;
};

export type ListDuplicatesResponse = ListDuplicatesResponses[keyof ListDuplicatesResponses];

export type ListEmailDomainsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/admin/email-domains';
};

export type ListEmailDomainsResponses = {
    /**
     * Done.
     */
    200: ListEmailDomainsReply;
};

export type ListEmailDomainsResponse = ListEmailDomainsResponses[keyof ListEmailDomainsResponses];

export type ManageEmailDomainsData = {
    body: EmailDomainRequest;
    path?: never;
    query?: never;
    url: '/api/admin/email-domains';
};

export type ManageEmailDomainsResponses = {
    /**
     * Done.
     */
    200: EmailDomainView;
    /**
     * Created.
     */
    201: EmailDomainView;
};

export type ManageEmailDomainsResponse = ManageEmailDomainsResponses[keyof ManageEmailDomainsResponses];

export type ListExportsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/exports';
};

export type ListExportsResponses = {
    /**
     * Done.
     */
    200: ListExportsReply;
};

export type ListExportsResponse = ListExportsResponses[keyof ListExportsResponses];

export type ListHoldsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only holds of this kind.
         */
        kind?: 'identity_check' | 'paid_claim' | 'reply_unread' | 'plan' | 'disputed' | 'by_request' | 'moratorium' | 'attorney' | 'cease' | 'insolvency' | 'deceased' | 'hardship' | 'stop_request' | 'privacy_request' | 'wrong_person';
        /**
         * Only holds with this scope.
         */
        scope?: 'account' | 'contact' | 'address';
        /**
         * Only holds that are open, or only those that are not.
         */
        open?: boolean;
        /**
         * Only holds that must be decided before this time.
         */
        due_before?: DateOrInstant;
    };
    url: '/api/v1/holds';
};

export type ListHoldsResponses = {
    /**
     * Done.
     */
    200: ListHoldsReply;
};

export type ListHoldsResponse = ListHoldsResponses[keyof ListHoldsResponses];

export type ListImportsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
    };
    url: '/api/v1/imports';
};

export type ListImportsResponses = {
    /**
     * Done.
     */
    200: ListImportsReply;
};

export type ListImportsResponse = ListImportsResponses[keyof ListImportsResponses];

export type ListInboxData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Those that wait for a person, or those that one has handled.
         */
        inbox?: 'open' | 'handled';
    };
    url: '/api/interactions';
};

export type ListInboxResponses = {
    /**
     * Done.
     */
    200: ListInboxReply;
};

export type ListInboxResponse = ListInboxResponses[keyof ListInboxResponses];

export type ListInteractionsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/interactions';
};

export type ListInteractionsResponses = {
    /**
     * Done.
     */
    200: ListInteractionsReply;
};

export type ListInteractionsResponse = ListInteractionsResponses[keyof ListInteractionsResponses];

export type ListLedgerDaysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day; by default the 30th before `to`.
         */
        from?: DateOrInstant;
        /**
         * The last day; today if it is left out or later.
         */
        to?: DateOrInstant;
    };
    url: '/api/v1/ledger/days';
};

export type ListLedgerDaysResponses = {
    /**
     * Done.
     */
    200: LedgerDays;
};

export type ListLedgerDaysResponse = ListLedgerDaysResponses[keyof ListLedgerDaysResponses];

export type ListLedgerEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only the entries of this day. Without it, `account_id` is required.
         */
        day?: DateOrInstant;
        /**
         * Only the entries that this figure of a day sums.
         */
        kind?: 'added' | 'adjusted' | 'paid' | 'reversed' | 'forgiven';
        /**
         * Only the entries in this currency.
         */
        currency?: string;
        /**
         * Only the entries of this account, the oldest first.
         */
        account_id?: string;
    };
    url: '/api/v1/ledger/entries';
};

export type ListLedgerEntriesResponses = {
    /**
     * Done.
     */
    200: ListLedgerEntriesReply;
};

export type ListLedgerEntriesResponse = ListLedgerEntriesResponses[keyof ListLedgerEntriesResponses];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only unread notifications, or only those that are read.
         */
        unread?: boolean;
        /**
         * The language of the texts, with a region for numbers and dates; English if there are none in it. By default that of the organization.
         */
        language?: string;
    };
    url: '/api/notifications';
};

export type ListNotificationsResponses = {
    /**
     * Done.
     */
    200: NotificationPage;
};

export type ListNotificationsResponse = ListNotificationsResponses[keyof ListNotificationsResponses];

export type ListOptOutsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Records per page, at most 200.
         */
        page_size?: number;
    };
    url: '/api/admin/opt-out';
};

export type ListOptOutsResponses = {
    /**
     * Done.
     */
    200: ListOptOutsReply;
};

export type ListOptOutsResponse = ListOptOutsResponses[keyof ListOptOutsResponses];

export type ListOptOutsV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1.
         */
        page?: number;
        /**
         * Records per page, at most 200.
         */
        page_size?: number;
    };
    url: '/api/v1/opt-outs';
};

export type ListOptOutsV1Responses = {
    /**
     * Done.
     */
    200: ListOptOutsReply;
};

export type ListOptOutsV1Response = ListOptOutsV1Responses[keyof ListOptOutsV1Responses];

export type OptOutInBulkV1Data = {
    body: NewOptOuts;
    path?: never;
    query?: never;
    url: '/api/v1/opt-outs';
};

export type OptOutInBulkV1Responses = {
    /**
     * Done.
     */
    200: OptOutInBulkReply;
};

export type OptOutInBulkV1Response = OptOutInBulkV1Responses[keyof OptOutInBulkV1Responses];

export type ListPaymentsData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}/payments';
};

export type ListPaymentsResponses = {
    /**
     * Done.
     */
    200: ListPaymentsReply;
};

export type ListPaymentsResponse = ListPaymentsResponses[keyof ListPaymentsResponses];

export type ListPhoneNumbersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/phone-numbers';
};

export type ListPhoneNumbersResponses = {
    /**
     * Done.
     */
    200: ListPhoneNumbersReply;
};

export type ListPhoneNumbersResponse = ListPhoneNumbersResponses[keyof ListPhoneNumbersResponses];

export type ManagePhoneNumbersData = {
    body: PhoneNumberRequest;
    path?: never;
    query?: never;
    url: '/api/admin/phone-numbers';
};

export type ManagePhoneNumbersResponses = {
    /**
     * Done.
     */
    200: ManagePhoneNumbersReply;
    /**
     * Created.
     */
    201: PhoneNumberView;
};

export type ManagePhoneNumbersResponse = ManagePhoneNumbersResponses[keyof ManagePhoneNumbersResponses];

export type ListPlansData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only plans with this status.
         */
        status?: 'proposed' | 'pending_approval' | 'active' | 'kept' | 'broken' | 'cancelled';
    };
    url: '/api/v1/plans';
};

export type ListPlansResponses = {
    /**
     * Done.
     */
    200: ListPlansReply;
};

export type ListPlansResponse = ListPlansResponses[keyof ListPlansResponses];

export type ListPromisesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only promises with this status; without it, those of every status.
         */
        status?: 'open' | 'kept' | 'broken' | 'cancelled';
        /**
         * Only promises that are due on this day or later.
         */
        due_from?: DateOrInstant;
        /**
         * Only promises that are due on this day or earlier.
         */
        due_to?: DateOrInstant;
    };
    url: '/api/promises';
};

export type ListPromisesResponses = {
    /**
     * Done.
     */
    200: ListPromisesReply;
};

export type ListPromisesResponse = ListPromisesResponses[keyof ListPromisesResponses];

export type ListPromisesV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only promises with this status; without it, those of every status.
         */
        status?: 'open' | 'kept' | 'broken' | 'cancelled';
        /**
         * Only promises that are due on this day or later.
         */
        due_from?: DateOrInstant;
        /**
         * Only promises that are due on this day or earlier.
         */
        due_to?: DateOrInstant;
    };
    url: '/api/v1/promises';
};

export type ListPromisesV1Responses = {
    /**
     * Done.
     */
    200: ListPromisesReply;
};

export type ListPromisesV1Response = ListPromisesV1Responses[keyof ListPromisesV1Responses];

export type ListQueueItemsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * The day on which the items were queued, in the organization's time zone.
         */
        date?: DateOrInstant;
        /**
         * Only items with this status.
         */
        status?: 'pending' | 'processing' | 'completed' | 'failed' | 'skipped';
        /**
         * Only items of this campaign.
         */
        campaign_id?: string;
        /**
         * Only items of this channel.
         */
        channel?: 'email' | 'sms' | 'whatsapp' | 'voice';
        /**
         * Only items that were skipped or failed for this reason.
         */
        reason?: string;
    };
    url: '/api/admin/execution/queue';
};

export type ListQueueItemsResponses = {
    /**
     * Done.
     */
    200: ListQueueItemsReply;
};

export type ListQueueItemsResponse = ListQueueItemsResponses[keyof ListQueueItemsResponses];

export type ListReportedCallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * The first day; by default the 29th before `to`.
         */
        from?: DateOrInstant;
        /**
         * The last day; today if it is left out or later.
         */
        to?: DateOrInstant;
        /**
         * The user; the calling one if it is left out. Another one only for administrators.
         */
        user_id?: string;
        /**
         * Only calls with this result.
         */
        contact_result?: 'right_party' | 'third_party' | 'wrong_number' | 'voicemail' | 'no_contact' | 'unknown';
    };
    url: '/api/reports/calls';
};

export type ListReportedCallsResponses = {
    /**
     * Done.
     */
    200: ListReportedCallsReply;
};

export type ListReportedCallsResponse = ListReportedCallsResponses[keyof ListReportedCallsResponses];

export type ListReportedPromisesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * The first day; by default the 29th before `to`.
         */
        from?: DateOrInstant;
        /**
         * The last day; today if it is left out or later.
         */
        to?: DateOrInstant;
        /**
         * The user; the calling one if it is left out. Another one only for administrators.
         */
        user_id?: string;
        /**
         * Only promises with this status.
         */
        status?: 'open' | 'kept' | 'broken' | 'cancelled';
    };
    url: '/api/reports/promises';
};

export type ListReportedPromisesResponses = {
    /**
     * Done.
     */
    200: ListPromisesReply;
};

export type ListReportedPromisesResponse = ListReportedPromisesResponses[keyof ListReportedPromisesResponses];

export type ListSettlementsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only settlements with this status. An offer is listed as `expired` up to 15 minutes after it expired.
         */
        status?: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    };
    url: '/api/admin/settlements';
};

export type ListSettlementsResponses = {
    /**
     * Done.
     */
    200: ListSettlementsReply;
};

export type ListSettlementsResponse = ListSettlementsResponses[keyof ListSettlementsResponses];

export type ListSettlementsV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Only settlements with this status. An offer is listed as `expired` up to 15 minutes after it expired.
         */
        status?: 'proposed' | 'pending_approval' | 'approved' | 'rejected' | 'accepted' | 'expired';
    };
    url: '/api/v1/settlements';
};

export type ListSettlementsV1Responses = {
    /**
     * Done.
     */
    200: ListSettlementsReply;
};

export type ListSettlementsV1Response = ListSettlementsV1Responses[keyof ListSettlementsV1Responses];

export type ManageVoiceAgentData = {
    body: VoiceAgentRequest;
    path?: never;
    query?: never;
    url: '/api/admin/voiceprovider-agent';
};

export type ManageVoiceAgentResponses = {
    /**
     * Done.
     */
    200: VoiceAgentView;
    /**
     * Created.
     */
    201: VoiceAgentView;
};

export type ManageVoiceAgentResponse = ManageVoiceAgentResponses[keyof ManageVoiceAgentResponses];

export type MarkAllNotificationsReadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/notifications/mark-all-read';
};

export type MarkAllNotificationsReadResponses = {
    /**
     * Done.
     */
    200: MarkAllNotificationsReadReply;
};

export type MarkAllNotificationsReadResponse = MarkAllNotificationsReadResponses[keyof MarkAllNotificationsReadResponses];

export type MarkNotificationReadData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: {
        /**
         * The language of the texts, with a region for numbers and dates; English if there are none in it. By default that of the organization.
         */
        language?: string;
    };
    url: '/api/notifications/{id}/read';
};

export type MarkNotificationReadResponses = {
    /**
     * Done.
     */
    200: NotificationView;
};

export type MarkNotificationReadResponse = MarkNotificationReadResponses[keyof MarkNotificationReadResponses];

export type MergeContactData = {
    body: ContactMerge;
    path: {
        /**
         * The id, or the external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}/merge';
};

export type MergeContactResponses = {
    /**
     * Done.
     */
    200: ContactView;
};

export type MergeContactResponse = MergeContactResponses[keyof MergeContactResponses];

export type OptOutInBulkData = {
    body: NewOptOuts;
    path?: never;
    query?: never;
    url: '/api/admin/opt-out/bulk';
};

export type OptOutInBulkResponses = {
    /**
     * Done.
     */
    200: OptOutInBulkReply;
};

export type OptOutInBulkResponse = OptOutInBulkResponses[keyof OptOutInBulkResponses];

export type PauseExecutionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/execution/pause';
};

export type PauseExecutionResponses = {
    /**
     * Done.
     */
    200: ExecutionStatus;
};

export type PauseExecutionResponse = PauseExecutionResponses[keyof PauseExecutionResponses];

export type PreviewTemplateData = {
    body: NewTemplatePreview;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/templates/{id}/preview';
};

export type PreviewTemplateResponses = {
    /**
     * Done.
     */
    200: TemplatePreview;
};

export type PreviewTemplateResponse = PreviewTemplateResponses[keyof PreviewTemplateResponses];

export type ReadAccountData = {
    body?: never;
    path: {
        /**
         * The id, or the external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}';
};

export type ReadAccountResponses = {
    /**
     * Done.
     */
    200: AccountView;
};

export type ReadAccountResponse = ReadAccountResponses[keyof ReadAccountResponses];

export type UpdateAccountData = {
    body: AccountChange;
    path: {
        /**
         * The id, or the external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/accounts/{id}';
};

export type UpdateAccountResponses = {
    /**
     * Done.
     */
    200: WrittenAccount;
};

export type UpdateAccountResponse = UpdateAccountResponses[keyof UpdateAccountResponses];

export type ReadAccountTotalsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only accounts with this status; `open` is every status but `resolved`.
         */
        status?: 'active' | 'paused' | 'escalated' | 'disputed' | 'resolved' | 'open';
        /**
         * Only accounts that have had at least one `attempt` to contact them, refused or not, `interaction` (a message or call), `reply` (the person wrote or spoke, other than to opt out) or `promise`, that have a `settlement` in force or fulfilled, or on which a `payment` counts. They are those that the summary of a campaign counts.
         */
        has?: 'attempt' | 'interaction' | 'reply' | 'promise' | 'settlement' | 'payment';
        /**
         * Only accounts that were resolved for this reason.
         */
        resolution?: 'paid' | 'settled' | 'written_off' | 'returned' | 'duplicate' | 'deceased' | 'import_undone' | 'other';
        /**
         * Only accounts in this campaign.
         */
        campaign_id?: string;
        /**
         * Only accounts from this system.
         */
        source_system?: string;
        /**
         * Only accounts in this currency.
         */
        currency?: string;
        /**
         * Only accounts that owe at least this.
         */
        min_pending?: number;
        /**
         * Only accounts that owe at most this.
         */
        max_pending?: number;
        /**
         * Only accounts whose debt fell due after this day.
         */
        due_after?: DateOrInstant;
        /**
         * Only accounts whose debt fell due before this day.
         */
        due_before?: DateOrInstant;
        /**
         * Only accounts that are at least as many days past due, in the organization's time zone.
         */
        min_days_past_due?: number;
        /**
         * Only accounts that are at most as many days past due, in the organization's time zone.
         */
        max_days_past_due?: number;
        /**
         * Only accounts whose contact asked not to be contacted on any channel, or only the others.
         */
        opted_out?: boolean;
        /**
         * Only accounts that this user works.
         */
        assigned_to?: string;
        /**
         * Only accounts to call back before this time.
         */
        follow_up_before?: DateOrInstant;
    };
    url: '/api/accounts/totals';
};

export type ReadAccountTotalsResponses = {
    /**
     * Done.
     */
    200: AccountTotals;
};

export type ReadAccountTotalsResponse = ReadAccountTotalsResponses[keyof ReadAccountTotalsResponses];

export type ReadAgentReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The first day; by default the 29th before `to`.
         */
        from?: DateOrInstant;
        /**
         * The last day; today if it is left out or later.
         */
        to?: DateOrInstant;
    };
    url: '/api/reports/agents';
};

export type ReadAgentReportResponses = {
    /**
     * Done.
     */
    200: AgentReport;
};

export type ReadAgentReportResponse = ReadAgentReportResponses[keyof ReadAgentReportResponses];

export type ReadAttachmentData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/interactions/{id}/attachment';
};

export type ReadAttachmentResponses = {
    /**
     * Done.
     */
    200: AttachmentView;
};

export type ReadAttachmentResponse = ReadAttachmentResponses[keyof ReadAttachmentResponses];

export type ReadBillingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/billing';
};

export type ReadBillingResponses = {
    /**
     * Done.
     */
    200: BillingView;
};

export type ReadBillingResponse = ReadBillingResponses[keyof ReadBillingResponses];

export type ReadCampaignSummaryData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/campaigns/{id}/summary';
};

export type ReadCampaignSummaryResponses = {
    /**
     * Done.
     */
    200: CampaignSummary;
};

export type ReadCampaignSummaryResponse = ReadCampaignSummaryResponses[keyof ReadCampaignSummaryResponses];

export type ReadCampaignV1Data = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{id}';
};

export type ReadCampaignV1Responses = {
    /**
     * Done.
     */
    200: CampaignView;
};

export type ReadCampaignV1Response = ReadCampaignV1Responses[keyof ReadCampaignV1Responses];

export type ReadClaimData = {
    body?: never;
    path?: never;
    query: {
        /**
         * What is claimed: a domain, a telephone number, or the voice provider's id of an agent or a number.
         */
        kind: 'email_domain' | 'phone_number' | 'voice_agent' | 'voice_number';
        /**
         * The domain, the number in E.164, or the id.
         */
        value: string;
    };
    url: '/api/platform/claims';
};

export type ReadClaimResponses = {
    /**
     * Done.
     */
    200: ClaimView;
};

export type ReadClaimResponse = ReadClaimResponses[keyof ReadClaimResponses];

export type ReadContactData = {
    body?: never;
    path: {
        /**
         * The id, or the external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}';
};

export type ReadContactResponses = {
    /**
     * Done.
     */
    200: ContactView;
};

export type ReadContactResponse = ReadContactResponses[keyof ReadContactResponses];

export type UpdateContactData = {
    body: ContactChange;
    path: {
        /**
         * The id, or the external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}';
};

export type UpdateContactResponses = {
    /**
     * Done.
     */
    200: ContactView;
};

export type UpdateContactResponse = UpdateContactResponses[keyof UpdateContactResponses];

export type ReadDebtorViewData = {
    body?: never;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/contacts/{id}/debtor-page';
};

export type ReadDebtorViewResponses = {
    /**
     * Done.
     */
    200: DebtorView;
};

export type ReadDebtorViewResponse = ReadDebtorViewResponses[keyof ReadDebtorViewResponses];

export type ReadDeliveryData = {
    body?: never;
    path: {
        /**
         * The id of the delivery.
         */
        deliveryId: string;
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}/deliveries/{deliveryId}';
};

export type ReadDeliveryResponses = {
    /**
     * Done.
     */
    200: DeliveryView;
};

export type ReadDeliveryResponse = ReadDeliveryResponses[keyof ReadDeliveryResponses];

export type ReadDirectoryData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/directory';
};

export type ReadDirectoryResponses = {
    /**
     * Done.
     */
    200: Directory;
};

export type ReadDirectoryResponse = ReadDirectoryResponses[keyof ReadDirectoryResponses];

export type ReadExecutionStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/execution/status';
};

export type ReadExecutionStatusResponses = {
    /**
     * Done.
     */
    200: ExecutionStatus;
};

export type ReadExecutionStatusResponse = ReadExecutionStatusResponses[keyof ReadExecutionStatusResponses];

export type ReadExportData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/exports/{id}';
};

export type ReadExportResponses = {
    /**
     * Done.
     */
    200: ExportView;
};

export type ReadExportResponse = ReadExportResponses[keyof ReadExportResponses];

export type ReadImportData = {
    body?: never;
    path: {
        /**
         * The `job_id` from the reply to the import.
         */
        jobId: string;
    };
    query?: never;
    url: '/api/v1/import/{jobId}';
};

export type ReadImportResponses = {
    /**
     * Done.
     */
    200: ImportView;
};

export type ReadImportResponse = ReadImportResponses[keyof ReadImportResponses];

export type ReadInteractionData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/interactions/{id}';
};

export type ReadInteractionResponses = {
    /**
     * Done.
     */
    200: InteractionView;
};

export type ReadInteractionResponse = ReadInteractionResponses[keyof ReadInteractionResponses];

export type UpdateInteractionData = {
    body: InteractionChange;
    path: {
        /**
         * The id of the message or call.
         */
        id: string;
    };
    query?: never;
    url: '/api/interactions/{id}';
};

export type UpdateInteractionResponses = {
    /**
     * Done.
     */
    200: InteractionView;
};

export type UpdateInteractionResponse = UpdateInteractionResponses[keyof UpdateInteractionResponses];

export type ReadMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/me';
};

export type ReadMeResponses = {
    /**
     * Done.
     */
    200: UserView;
};

export type ReadMeResponse = ReadMeResponses[keyof ReadMeResponses];

export type ReadMemberJobData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
        /**
         * The `job_id` of the reply that accepted the change.
         */
        jobId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{id}/members/{jobId}';
};

export type ReadMemberJobResponses = {
    /**
     * Done.
     */
    200: MemberJobView;
};

export type ReadMemberJobResponse = ReadMemberJobResponses[keyof ReadMemberJobResponses];

export type ReadOrganizationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/organization';
};

export type ReadOrganizationResponses = {
    /**
     * Done.
     */
    200: OrganizationView;
};

export type ReadOrganizationResponse = ReadOrganizationResponses[keyof ReadOrganizationResponses];

export type UpdateOrganizationData = {
    body: OrganizationChange;
    path?: never;
    query?: never;
    url: '/api/admin/organization';
};

export type UpdateOrganizationResponses = {
    /**
     * Done.
     */
    200: OrganizationView;
};

export type UpdateOrganizationResponse = UpdateOrganizationResponses[keyof UpdateOrganizationResponses];

export type ReadOverviewData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many days to show, up to and including today: at most 180.
         */
        days?: number;
    };
    url: '/api/overview';
};

export type ReadOverviewResponses = {
    /**
     * Done.
     */
    200: Overview;
};

export type ReadOverviewResponse = ReadOverviewResponses[keyof ReadOverviewResponses];

export type ReadOverviewV1Data = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many days to show, up to and including today: at most 180.
         */
        days?: number;
    };
    url: '/api/v1/overview';
};

export type ReadOverviewV1Responses = {
    /**
     * Done.
     */
    200: Overview;
};

export type ReadOverviewV1Response = ReadOverviewV1Responses[keyof ReadOverviewV1Responses];

export type ReadPaymentData = {
    body?: never;
    path: {
        /**
         * The id of the payment or group, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/payments/{id}';
};

export type ReadPaymentResponses = {
    /**
     * Done.
     */
    200: ReadPaymentReply;
};

export type ReadPaymentResponse = ReadPaymentResponses[keyof ReadPaymentResponses];

export type ReadPlanData = {
    body?: never;
    path: {
        /**
         * The id of the plan.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/plans/{id}';
};

export type ReadPlanResponses = {
    /**
     * Done.
     */
    200: PlanView;
};

export type ReadPlanResponse = ReadPlanResponses[keyof ReadPlanResponses];

export type UpdatePlanData = {
    body: PlanChange;
    path: {
        /**
         * The id of the plan.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/plans/{id}';
};

export type UpdatePlanResponses = {
    /**
     * Done.
     */
    200: PlanView;
};

export type UpdatePlanResponse = UpdatePlanResponses[keyof UpdatePlanResponses];

export type ReadSettlementData = {
    body?: never;
    path: {
        /**
         * The id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/settlements/{id}';
};

export type ReadSettlementResponses = {
    /**
     * Done.
     */
    200: SettlementView;
};

export type ReadSettlementResponse = ReadSettlementResponses[keyof ReadSettlementResponses];

export type UpdateSettlementData = {
    body: SettlementChange;
    path: {
        /**
         * The id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/settlements/{id}';
};

export type UpdateSettlementResponses = {
    /**
     * Done.
     */
    200: SettlementView;
};

export type UpdateSettlementResponse = UpdateSettlementResponses[keyof UpdateSettlementResponses];

export type ReadSettlementV1Data = {
    body?: never;
    path: {
        /**
         * The id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/settlements/{id}';
};

export type ReadSettlementV1Responses = {
    /**
     * Done.
     */
    200: SettlementView;
};

export type ReadSettlementV1Response = ReadSettlementV1Responses[keyof ReadSettlementV1Responses];

export type UpdateSettlementV1Data = {
    body: SettlementChange;
    path: {
        /**
         * The id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/settlements/{id}';
};

export type UpdateSettlementV1Responses = {
    /**
     * Done.
     */
    200: SettlementView;
};

export type UpdateSettlementV1Response = UpdateSettlementV1Responses[keyof UpdateSettlementV1Responses];

export type ReadStatementData = {
    body?: never;
    path: {
        /**
         * The id of the contact, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
        /**
         * The first day; everything from the beginning if it is left out.
         */
        from?: DateOrInstant;
        /**
         * The last day; today if it is left out or later.
         */
        to?: DateOrInstant;
    };
    url: '/api/v1/contacts/{id}/statement';
};

export type ReadStatementResponses = {
    /**
     * Done.
     */
    200: ContactStatement;
};

export type ReadStatementResponse = ReadStatementResponses[keyof ReadStatementResponses];

export type ReadTimelineData = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
        /**
         * Only what is of this type.
         */
        type?: 'payment' | 'adjustment' | 'interaction' | 'decision' | 'promise' | 'settlement' | 'plan' | 'hold' | 'merge' | 'note' | 'outcome';
    };
    url: '/api/accounts/{id}/timeline';
};

export type ReadTimelineResponses = {
    /**
     * Done.
     */
    200: ReadTimelineReply;
};

export type ReadTimelineResponse = ReadTimelineResponses[keyof ReadTimelineResponses];

export type ReadTimelineV1Data = {
    body?: never;
    path: {
        /**
         * The id of the account, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * Records per page, at most 1,000.
         */
        limit?: number;
        /**
         * How many rows to skip: at most 10,000 more than the offset of a page that was read. `cursor` has no such limit.
         */
        offset?: number;
        /**
         * The `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
        /**
         * Only what is of this type.
         */
        type?: 'payment' | 'adjustment' | 'interaction' | 'decision' | 'promise' | 'settlement' | 'plan' | 'hold' | 'merge' | 'note' | 'outcome';
    };
    url: '/api/v1/accounts/{id}/timeline';
};

export type ReadTimelineV1Responses = {
    /**
     * Done.
     */
    200: ReadTimelineReply;
};

export type ReadTimelineV1Response = ReadTimelineV1Responses[keyof ReadTimelineV1Responses];

export type ReadVintageReportData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/reports/vintages';
};

export type ReadVintageReportResponses = {
    /**
     * Done.
     */
    200: VintageReport;
};

export type ReadVintageReportResponse = ReadVintageReportResponses[keyof ReadVintageReportResponses];

export type ReadVoiceConfigData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/voice-config';
};

export type ReadVoiceConfigResponses = {
    /**
     * Done.
     */
    200: VoiceConfigView;
};

export type ReadVoiceConfigResponse = ReadVoiceConfigResponses[keyof ReadVoiceConfigResponses];

export type UpdateVoiceConfigData = {
    body: VoiceConfigChange;
    path?: never;
    query?: never;
    url: '/api/admin/voice-config';
};

export type UpdateVoiceConfigResponses = {
    /**
     * Done.
     */
    200: ChangedVoiceConfigView;
};

export type UpdateVoiceConfigResponse = UpdateVoiceConfigResponses[keyof UpdateVoiceConfigResponses];

export type ReadWorkQueueData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The most people to return, up to 50.
         */
        limit?: number;
    };
    url: '/api/work-queue';
};

export type ReadWorkQueueResponses = {
    /**
     * Done.
     */
    200: ReadWorkQueueReply;
};

export type ReadWorkQueueResponse = ReadWorkQueueResponses[keyof ReadWorkQueueResponses];

export type RefreshVoiceData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/interactions/{id}/refresh-voice';
};

export type RefreshVoiceResponses = {
    /**
     * Done.
     */
    200: InteractionView;
};

export type RefreshVoiceResponse = RefreshVoiceResponses[keyof RefreshVoiceResponses];

export type ReleaseClaimData = {
    body: ClaimRelease;
    path?: never;
    query?: never;
    url: '/api/platform/claims/release';
};

export type ReleaseClaimResponses = {
    /**
     * Done.
     */
    200: ClaimView;
};

export type ReleaseClaimResponse = ReleaseClaimResponses[keyof ReleaseClaimResponses];

export type ReleaseHoldData = {
    body: HoldRelease;
    path: {
        /**
         * The id of the hold.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/holds/{id}/release';
};

export type ReleaseHoldResponses = {
    /**
     * Done.
     */
    200: HoldView;
};

export type ReleaseHoldResponse = ReleaseHoldResponses[keyof ReleaseHoldResponses];

export type RemoveOptOutData = {
    body?: RemoveOptOutBody;
    path: {
        /**
         * The id of the contact, its external_id with `by=external_id`, or a phone number in E.164 that is listed without a contact.
         */
        contactId: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/admin/opt-out/{contactId}';
};

export type RemoveOptOutResponses = {
    /**
     * Done.
     */
    200: RemoveOptOutReply;
};

export type RemoveOptOutResponse = RemoveOptOutResponses[keyof RemoveOptOutResponses];

export type RemoveOptOutV1Data = {
    body?: RemoveOptOutBody;
    path: {
        /**
         * The id of the contact, its external_id with `by=external_id`, or a phone number in E.164 that is listed without a contact.
         */
        contactId: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/opt-outs/{contactId}';
};

export type RemoveOptOutV1Responses = {
    /**
     * Done.
     */
    200: RemoveOptOutReply;
};

export type RemoveOptOutV1Response = RemoveOptOutV1Responses[keyof RemoveOptOutV1Responses];

export type ReplayDeliveryData = {
    body?: never;
    path: {
        /**
         * The id of the delivery.
         */
        deliveryId: string;
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay';
};

export type ReplayDeliveryResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: DeliveryView;
};

export type ReplayDeliveryResponse = ReplayDeliveryResponses[keyof ReplayDeliveryResponses];

export type ReplaySpanData = {
    body: SpanToReplay;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}/replay';
};

export type ReplaySpanResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: ReplayedSpan;
};

export type ReplaySpanResponse = ReplaySpanResponses[keyof ReplaySpanResponses];

export type ReplyToMessageData = {
    body: NewReply;
    path: {
        /**
         * The id of the message.
         */
        id: string;
    };
    query?: never;
    url: '/api/interactions/{id}/reply';
};

export type ReplyToMessageResponses = {
    /**
     * Done.
     */
    200: SentMessage;
};

export type ReplyToMessageResponse = ReplyToMessageResponses[keyof ReplyToMessageResponses];

export type ResendInvitationData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/users/{id}/invite';
};

export type ResendInvitationResponses = {
    /**
     * Done.
     */
    200: MemberView;
};

export type ResendInvitationResponse = ResendInvitationResponses[keyof ResendInvitationResponses];

export type ResumeExecutionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/execution/resume';
};

export type ResumeExecutionResponses = {
    /**
     * Done.
     */
    200: ExecutionStatus;
};

export type ResumeExecutionResponse = ResumeExecutionResponses[keyof ResumeExecutionResponses];

export type ReversePaymentData = {
    body: NewReversal;
    path: {
        /**
         * The id of the payment or group, or its external_id with `by=external_id`.
         */
        id: string;
    };
    query?: {
        /**
         * What the `id` in the path is: the service's `id` or your `external_id`.
         */
        by?: 'id' | 'external_id';
    };
    url: '/api/v1/payments/{id}/reverse';
};

export type ReversePaymentResponses = {
    /**
     * Done.
     */
    200: CreatePaymentReply;
    /**
     * Accepted; processing continues in the background.
     */
    202: AwaitedReversalView;
};

export type ReversePaymentResponse = ReversePaymentResponses[keyof ReversePaymentResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/api-keys/{id}';
};

export type RevokeApiKeyResponses = {
    /**
     * Done.
     */
    200: RevokeApiKeyReply;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type UpdateApiKeyData = {
    body: ApiKeyChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/api-keys/{id}';
};

export type UpdateApiKeyResponses = {
    /**
     * Done.
     */
    200: ApiKeyView;
};

export type UpdateApiKeyResponse = UpdateApiKeyResponses[keyof UpdateApiKeyResponses];

export type RotateWebhookSecretData = {
    body?: SecretRotation;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * Done.
     */
    200: WebhookWithSecret;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type SearchAccountsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * An id, an `external_id`, a whole `reference` in either case, a phone number with or without its country code, the beginning of an email address, or the beginnings of words of the name, in any order, without regard to accents and case.
         */
        q: string;
        /**
         * The most accounts to return.
         */
        limit?: number;
    };
    url: '/api/accounts/search';
};

export type SearchAccountsResponses = {
    /**
     * Done.
     */
    200: SearchAccountsReply;
};

export type SearchAccountsResponse = SearchAccountsResponses[keyof SearchAccountsResponses];

export type SearchAccountsV1Data = {
    body?: never;
    path?: never;
    query: {
        /**
         * An id, an `external_id`, a whole `reference` in either case, a phone number with or without its country code, the beginning of an email address, or the beginnings of words of the name, in any order, without regard to accents and case.
         */
        q: string;
        /**
         * The most accounts to return.
         */
        limit?: number;
    };
    url: '/api/v1/search/accounts';
};

export type SearchAccountsV1Responses = {
    /**
     * Done.
     */
    200: SearchAccountsReply;
};

export type SearchAccountsV1Response = SearchAccountsV1Responses[keyof SearchAccountsV1Responses];

export type SimulateCampaignData = {
    body: NewSimulation;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/campaigns/{id}/simulate';
};

export type SimulateCampaignResponses = {
    /**
     * Done.
     */
    200: SimulationView;
};

export type SimulateCampaignResponse = SimulateCampaignResponses[keyof SimulateCampaignResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/webhooks/{id}/test';
};

export type TestWebhookResponses = {
    /**
     * Done.
     */
    200: TestResult;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type UndoImportData = {
    body?: never;
    path: {
        /**
         * The `job_id` from the reply to the import.
         */
        jobId: string;
    };
    query?: never;
    url: '/api/v1/imports/{jobId}/undo';
};

export type UndoImportResponses = {
    /**
     * Accepted; processing continues in the background.
     */
    202: CreateImportReply;
};

export type UndoImportResponse = UndoImportResponses[keyof UndoImportResponses];

export type UpdateChannelData = {
    body: ChannelChange;
    path: {
        /**
         * The channel.
         */
        channel: 'email' | 'sms' | 'whatsapp' | 'voice';
    };
    query?: never;
    url: '/api/admin/channels/{channel}';
};

export type UpdateChannelResponses = {
    /**
     * Done.
     */
    200: ChannelView;
};

export type UpdateChannelResponse = UpdateChannelResponses[keyof UpdateChannelResponses];

export type UpdatePreferencesData = {
    body: PreferencesChange;
    path?: never;
    query?: never;
    url: '/api/me/preferences';
};

export type UpdatePreferencesResponses = {
    /**
     * Done.
     */
    200: Preferences;
};

export type UpdatePreferencesResponse = UpdatePreferencesResponses[keyof UpdatePreferencesResponses];

export type UpdatePromiseData = {
    body: PromiseChange;
    path: {
        /**
         * The id of the promise.
         */
        id: string;
    };
    query?: never;
    url: '/api/promises/{id}';
};

export type UpdatePromiseResponses = {
    /**
     * Done.
     */
    200: PromiseView;
};

export type UpdatePromiseResponse = UpdatePromiseResponses[keyof UpdatePromiseResponses];

export type UpdatePromiseV1Data = {
    body: PromiseChange;
    path: {
        /**
         * The id of the promise.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/promises/{id}';
};

export type UpdatePromiseV1Responses = {
    /**
     * Done.
     */
    200: PromiseView;
};

export type UpdatePromiseV1Response = UpdatePromiseV1Responses[keyof UpdatePromiseV1Responses];

export type UpdateUserData = {
    body: MemberChange;
    path: {
        /**
         * The id assigned by the service.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/users/{id}';
};

export type UpdateUserResponses = {
    /**
     * Done.
     */
    200: MemberView;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type ReceiveAccountCreatedEventWebhookPayload = AccountCreatedEvent;

export type ReceiveAccountCreatedEventWebhookRequest = {
    body: ReceiveAccountCreatedEventWebhookPayload;
    key: 'account.created';
    path?: never;
    query?: never;
};

export type ReceiveAccountUpdatedEventWebhookPayload = AccountUpdatedEvent;

export type ReceiveAccountUpdatedEventWebhookRequest = {
    body: ReceiveAccountUpdatedEventWebhookPayload;
    key: 'account.updated';
    path?: never;
    query?: never;
};

export type ReceiveAccountStatusChangedEventWebhookPayload = AccountStatusChangedEvent;

export type ReceiveAccountStatusChangedEventWebhookRequest = {
    body: ReceiveAccountStatusChangedEventWebhookPayload;
    key: 'account.status_changed';
    path?: never;
    query?: never;
};

export type ReceiveAccountAdjustedEventWebhookPayload = AccountAdjustedEvent;

export type ReceiveAccountAdjustedEventWebhookRequest = {
    body: ReceiveAccountAdjustedEventWebhookPayload;
    key: 'account.adjusted';
    path?: never;
    query?: never;
};

export type ReceiveContactOptedOutEventWebhookPayload = ContactOptedOutEvent;

export type ReceiveContactOptedOutEventWebhookRequest = {
    body: ReceiveContactOptedOutEventWebhookPayload;
    key: 'contact.opted_out';
    path?: never;
    query?: never;
};

export type ReceiveContactOptOutRemovedEventWebhookPayload = ContactOptOutRemovedEvent;

export type ReceiveContactOptOutRemovedEventWebhookRequest = {
    body: ReceiveContactOptOutRemovedEventWebhookPayload;
    key: 'contact.opt_out_removed';
    path?: never;
    query?: never;
};

export type ReceivePaymentRegisteredEventWebhookPayload = PaymentRegisteredEvent;

export type ReceivePaymentRegisteredEventWebhookRequest = {
    body: ReceivePaymentRegisteredEventWebhookPayload;
    key: 'payment.registered';
    path?: never;
    query?: never;
};

export type ReceivePaymentReversedEventWebhookPayload = PaymentReversedEvent;

export type ReceivePaymentReversedEventWebhookRequest = {
    body: ReceivePaymentReversedEventWebhookPayload;
    key: 'payment.reversed';
    path?: never;
    query?: never;
};

export type ReceiveInteractionCreatedEventWebhookPayload = InteractionCreatedEvent;

export type ReceiveInteractionCreatedEventWebhookRequest = {
    body: ReceiveInteractionCreatedEventWebhookPayload;
    key: 'interaction.created';
    path?: never;
    query?: never;
};

export type ReceiveInteractionUpdatedEventWebhookPayload = InteractionUpdatedEvent;

export type ReceiveInteractionUpdatedEventWebhookRequest = {
    body: ReceiveInteractionUpdatedEventWebhookPayload;
    key: 'interaction.updated';
    path?: never;
    query?: never;
};

export type ReceivePromiseCreatedEventWebhookPayload = PromiseCreatedEvent;

export type ReceivePromiseCreatedEventWebhookRequest = {
    body: ReceivePromiseCreatedEventWebhookPayload;
    key: 'promise.created';
    path?: never;
    query?: never;
};

export type ReceivePromiseBrokenEventWebhookPayload = PromiseBrokenEvent;

export type ReceivePromiseBrokenEventWebhookRequest = {
    body: ReceivePromiseBrokenEventWebhookPayload;
    key: 'promise.broken';
    path?: never;
    query?: never;
};

export type ReceiveSettlementCreatedEventWebhookPayload = SettlementCreatedEvent;

export type ReceiveSettlementCreatedEventWebhookRequest = {
    body: ReceiveSettlementCreatedEventWebhookPayload;
    key: 'settlement.created';
    path?: never;
    query?: never;
};

export type ReceiveSettlementStatusChangedEventWebhookPayload = SettlementStatusChangedEvent;

export type ReceiveSettlementStatusChangedEventWebhookRequest = {
    body: ReceiveSettlementStatusChangedEventWebhookPayload;
    key: 'settlement.status_changed';
    path?: never;
    query?: never;
};

export type ReceivePlanCreatedEventWebhookPayload = PlanCreatedEvent;

export type ReceivePlanCreatedEventWebhookRequest = {
    body: ReceivePlanCreatedEventWebhookPayload;
    key: 'plan.created';
    path?: never;
    query?: never;
};

export type ReceivePlanStatusChangedEventWebhookPayload = PlanStatusChangedEvent;

export type ReceivePlanStatusChangedEventWebhookRequest = {
    body: ReceivePlanStatusChangedEventWebhookPayload;
    key: 'plan.status_changed';
    path?: never;
    query?: never;
};

export type ReceiveInstalmentPaidEventWebhookPayload = InstalmentPaidEvent;

export type ReceiveInstalmentPaidEventWebhookRequest = {
    body: ReceiveInstalmentPaidEventWebhookPayload;
    key: 'instalment.paid';
    path?: never;
    query?: never;
};

export type ReceiveInstalmentLateEventWebhookPayload = InstalmentLateEvent;

export type ReceiveInstalmentLateEventWebhookRequest = {
    body: ReceiveInstalmentLateEventWebhookPayload;
    key: 'instalment.late';
    path?: never;
    query?: never;
};

export type ReceiveHoldPlacedEventWebhookPayload = HoldPlacedEvent;

export type ReceiveHoldPlacedEventWebhookRequest = {
    body: ReceiveHoldPlacedEventWebhookPayload;
    key: 'hold.placed';
    path?: never;
    query?: never;
};

export type ReceiveHoldReleasedEventWebhookPayload = HoldReleasedEvent;

export type ReceiveHoldReleasedEventWebhookRequest = {
    body: ReceiveHoldReleasedEventWebhookPayload;
    key: 'hold.released';
    path?: never;
    query?: never;
};

export type ReceiveDisputeOpenedEventWebhookPayload = DisputeOpenedEvent;

export type ReceiveDisputeOpenedEventWebhookRequest = {
    body: ReceiveDisputeOpenedEventWebhookPayload;
    key: 'dispute.opened';
    path?: never;
    query?: never;
};

export type ReceiveDisputeResolvedEventWebhookPayload = DisputeResolvedEvent;

export type ReceiveDisputeResolvedEventWebhookRequest = {
    body: ReceiveDisputeResolvedEventWebhookPayload;
    key: 'dispute.resolved';
    path?: never;
    query?: never;
};

export type ReceiveCampaignStatusChangedEventWebhookPayload = CampaignStatusChangedEvent;

export type ReceiveCampaignStatusChangedEventWebhookRequest = {
    body: ReceiveCampaignStatusChangedEventWebhookPayload;
    key: 'campaign.status_changed';
    path?: never;
    query?: never;
};

export type ReceiveImportCompletedEventWebhookPayload = ImportCompletedEvent;

export type ReceiveImportCompletedEventWebhookRequest = {
    body: ReceiveImportCompletedEventWebhookPayload;
    key: 'import.completed';
    path?: never;
    query?: never;
};

export type ReceiveWebhookTestEventWebhookPayload = WebhookTestEvent;

export type ReceiveWebhookTestEventWebhookRequest = {
    body: ReceiveWebhookTestEventWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
