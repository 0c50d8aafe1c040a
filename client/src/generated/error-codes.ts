// Written by `npm run client:generate` from the OpenAPI document.

import type * as types from './schemas.ts';

/** Codes of errors that any operation can give. */
export type CommonErrorCode = 'bad_request' | 'internal_error' | 'invalid_token' | 'mfa_required' | 'organization_not_found' | 'request_blocked' | 'service_unavailable' | 'throttled' | 'timeout' | 'token_expired' | 'token_superseded' | 'unauthenticated' | 'validation_failed';

/** Every code of an error. */
export type ErrorCode = 'above_limit' | 'account_disputed' | 'account_held' | 'account_moved' | 'account_not_found' | 'account_of_another' | 'account_paused' | 'account_resolved' | 'action_type_immutable' | 'agent_in_use' | 'agent_not_found' | 'agent_self_managed' | 'allocation_mismatch' | 'already_decided' | 'already_merged' | 'amount_above_balance' | 'api_key_expired' | 'api_key_not_found' | 'api_key_revoked' | 'attachment_not_found' | 'bad_request' | 'balance_changed' | 'below_zero' | 'body_too_large' | 'breakdown_mismatch' | 'call_back_in_past' | 'call_back_too_late' | 'call_in_progress' | 'campaign_completed' | 'campaign_not_active' | 'campaign_not_found' | 'campaign_outside_dates' | 'channel_immutable' | 'channel_lock' | 'channel_mismatch' | 'channel_not_found' | 'channel_not_preferred' | 'claim_not_found' | 'claimed_by_another' | 'concurrent_change' | 'contact_held' | 'contact_not_found' | 'contact_opted_out' | 'cooldown_after_conversation' | 'country_not_supported' | 'currency_immutable' | 'currency_mismatch' | 'currency_required' | 'delivery_not_found' | 'dispatch_in_progress' | 'domain_claimed' | 'domain_in_use' | 'domain_not_found' | 'domain_not_verified' | 'domain_refused' | 'down_payment_too_high' | 'due_date_in_past' | 'due_date_too_late' | 'due_dates_not_ascending' | 'expires_in_past' | 'expires_too_late' | 'export_not_found' | 'export_too_large' | 'external_id_immutable' | 'external_id_in_use' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'hold_not_found' | 'holds_undecided' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'import_in_progress' | 'import_not_found' | 'in_progress' | 'interaction_not_found' | 'internal_error' | 'invalid_api_key' | 'invalid_dates' | 'invalid_idempotency_key' | 'invalid_token' | 'invalid_transition' | 'invited_recently' | 'language_immutable' | 'last_admin' | 'malformed_json' | 'member_job_not_found' | 'message_too_long' | 'message_too_old' | 'mfa_required' | 'minimum_gap' | 'missing_role' | 'missing_scope' | 'needs_no_person' | 'no_address' | 'no_conversation' | 'not_a_call' | 'not_a_dispute' | 'not_a_human_call' | 'not_an_inbound_message' | 'not_found' | 'nothing_owed' | 'nothing_to_undo' | 'notification_not_found' | 'number_assigned' | 'number_bought' | 'number_in_use' | 'number_limit' | 'number_not_available' | 'number_not_found' | 'offset_too_far' | 'opt_out_not_found' | 'opted_out_again' | 'opted_out_with_contact' | 'organization_not_allowed' | 'organization_not_found' | 'organization_required' | 'outcome_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'own_offer' | 'own_user' | 'paid_in_future' | 'pay_by_in_past' | 'pay_by_too_late' | 'payment_not_found' | 'period_too_long' | 'person_required' | 'plan_in_force' | 'plan_not_found' | 'plan_open' | 'platform_admin' | 'preferences_too_large' | 'price_not_allowed' | 'price_not_found' | 'promise_not_found' | 'promise_not_open' | 'provider_error' | 'provider_not_configured' | 'quota_exceeded' | 'rate_limited' | 'regulatory_requirements' | 'request_blocked' | 'reversed_in_future' | 'same_contact' | 'service_unavailable' | 'settlement_fulfilled' | 'settlement_in_force' | 'settlement_not_found' | 'settlement_not_in_force' | 'settlement_open' | 'simulation_too_large' | 'statement_too_long' | 'status_not_allowed' | 'strategy_in_use' | 'strategy_not_found' | 'strategy_required' | 'subscription_exists' | 'subscription_limit' | 'sum_mismatch' | 'template_exists' | 'template_in_use' | 'template_invalid' | 'template_not_found' | 'template_variable_missing' | 'throttled' | 'timeout' | 'token_expired' | 'token_superseded' | 'too_many_accounts' | 'too_many_changes' | 'too_many_custom_fields' | 'too_many_emails' | 'too_many_exports' | 'too_many_holds' | 'too_many_instalments' | 'too_many_merges' | 'too_many_phones' | 'too_many_records' | 'too_precise' | 'unauthenticated' | 'undo_expired' | 'unknown_address' | 'unknown_hold' | 'unsupported_content_encoding' | 'unsupported_llm' | 'unsupported_media_type' | 'until_in_past' | 'url_not_allowed' | 'user_active' | 'user_disabled' | 'user_exists' | 'user_not_found' | 'user_pool_not_configured' | 'user_pool_unavailable' | 'user_removed' | 'validation_failed' | 'voice_not_found' | 'webhook_disabled' | 'webhook_not_found';

/** The body of an error that has fields of its own, by its code. */
export interface ErrorBodies {
  account_disputed: types.BlockedDispatch;
  account_held: types.BlockedDispatch;
  account_paused: types.BlockedDispatch;
  channel_lock: types.BlockedDispatch;
  channel_not_preferred: types.BlockedDispatch;
  contact_held: types.BlockedDispatch;
  contact_opted_out: types.BlockedDispatch;
  cooldown_after_conversation: types.BlockedDispatch;
  frequency_daily: types.BlockedDispatch;
  frequency_monthly: types.BlockedDispatch;
  frequency_weekly: types.BlockedDispatch;
  minimum_gap: types.BlockedDispatch;
  no_address: types.BlockedDispatch;
  outside_contact_hours: types.BlockedDispatch;
  outside_preferred_hours: types.BlockedDispatch;
  provider_error: types.FailedDispatch | types.ProviderError;
}
