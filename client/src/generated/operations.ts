// Written by `npm run client:generate` from the OpenAPI document.

import { operation, stream } from '../operation.ts';
import type { CommonErrorCode } from './error-codes.ts';
import type * as types from './schemas.ts';

/** Change the status of an account: resolve, dispute, pause, escalate or reopen it. */
export const changeAccountStatus = /* @__PURE__ */ operation<types.ChangeAccountStatusData, types.ChangeAccountStatusResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'status_not_allowed' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts/{id}/status');

/** Pause, resume, assign or change the status of up to 500 accounts. */
export const changeAccountsInBulk = /* @__PURE__ */ operation<types.ChangeAccountsInBulkData, types.ChangeAccountsInBulkResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'campaign_not_found' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'strategy_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'user_not_found'>('POST', '/api/admin/bulk/accounts');

/** Pause, resume, assign or change the status of up to 500 accounts. */
export const changeAccountsInBulkV1 = /* @__PURE__ */ operation<types.ChangeAccountsInBulkV1Data, types.ChangeAccountsInBulkV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'campaign_not_found' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'strategy_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'user_not_found'>('POST', '/api/v1/bulk/accounts');

/** Add accounts to a campaign or remove them, in the background. */
export const changeMembers = /* @__PURE__ */ operation<types.ChangeMembersData, types.ChangeMembersResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'campaign_completed' | 'campaign_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/campaigns/{id}/members');

/** Check on which channels an account may be contacted now, without sending anything. */
export const checkAllChannels = /* @__PURE__ */ operation<types.CheckAllChannelsData, types.CheckAllChannelsResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/checks');

/** Check on which channels an account may be contacted now, without sending anything. */
export const checkAllChannelsV1 = /* @__PURE__ */ operation<types.CheckAllChannelsV1Data, types.CheckAllChannelsV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/checks');

/** Check whether a dispatch would be allowed now, without sending anything. */
export const checkDispatch = /* @__PURE__ */ operation<types.CheckDispatchData, types.CheckDispatchResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/check');

/** Check whether a dispatch would be allowed now, without sending anything. */
export const checkDispatchV1 = /* @__PURE__ */ operation<types.CheckDispatchV1Data, types.CheckDispatchV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/check');

/** Check whether voice calls can be placed, and what is missing. */
export const checkVoiceCapabilities = /* @__PURE__ */ operation<types.CheckVoiceCapabilitiesData, types.CheckVoiceCapabilitiesResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/voice/capabilities');

/** Claim a person for ten minutes, claim them again, or give them back. */
export const claimWork = /* @__PURE__ */ operation<types.ClaimWorkData, types.ClaimWorkResponse, CommonErrorCode | 'body_too_large' | 'claimed_by_another' | 'contact_not_found' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/work-queue/{id}');

/** Create an account, or update the one with the same external_id. */
export const createAccount = /* @__PURE__ */ operation<types.CreateAccountData, types.CreateAccountResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'breakdown_mismatch' | 'currency_immutable' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'plan_in_force' | 'rate_limited' | 'settlement_in_force' | 'too_many_custom_fields' | 'too_many_emails' | 'too_many_phones' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts');

/** Place a hold on an account: nobody is contacted about it. */
export const createAccountHold = /* @__PURE__ */ operation<types.CreateAccountHoldData, types.CreateAccountHoldResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_holds' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'until_in_past'>('POST', '/api/v1/accounts/{id}/holds');

/** Adjust what is owed: interest, a fee, a cost, a discount or a correction. */
export const createAdjustment = /* @__PURE__ */ operation<types.CreateAdjustmentData, types.CreateAdjustmentResponse, CommonErrorCode | 'above_limit' | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'below_zero' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'plan_in_force' | 'rate_limited' | 'settlement_fulfilled' | 'settlement_in_force' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts/{id}/adjustments');

/** Create an API key; the key itself is shown only in this reply. */
export const createApiKey = /* @__PURE__ */ operation<types.CreateApiKeyData, types.CreateApiKeyResponse, CommonErrorCode | 'body_too_large' | 'expires_in_past' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'quota_exceeded' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/api-keys');

/** Create a campaign. */
export const createCampaign = /* @__PURE__ */ operation<types.CreateCampaignData, types.CreateCampaignResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_dates' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'strategy_not_found' | 'strategy_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/campaigns');

/** Create a page where the organization subscribes to the service. */
export const createCheckout = /* @__PURE__ */ operation<types.CreateCheckoutData, types.CreateCheckoutResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'in_progress' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'price_not_allowed' | 'price_not_found' | 'provider_error' | 'provider_not_configured' | 'subscription_exists' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/billing/checkout');

/** Create a contact, or update the one with the same external_id. */
export const createContact = /* @__PURE__ */ operation<types.CreateContactData, types.CreateContactResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_emails' | 'too_many_phones' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/contacts');

/** Place a hold on a person, or on one of their addresses. */
export const createContactHold = /* @__PURE__ */ operation<types.CreateContactHoldData, types.CreateContactHoldResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'contact_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_holds' | 'unknown_address' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'until_in_past'>('POST', '/api/v1/contacts/{id}/holds');

/** Import up to 25,000 accounts in the background. */
export const createImport = /* @__PURE__ */ operation<types.CreateImportData, types.CreateImportResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_records' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/import');

/** Add a note to an account's timeline. */
export const createNote = /* @__PURE__ */ operation<types.CreateNoteData, types.CreateNoteResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/accounts/{id}/notes');

/** Create an organization. */
export const createOrganization = /* @__PURE__ */ operation<types.CreateOrganizationData, types.CreateOrganizationResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/platform/organizations');

/** Record what came of working an account, and when to call back. */
export const createOutcome = /* @__PURE__ */ operation<types.CreateOutcomeData, types.CreateOutcomeResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'call_back_in_past' | 'call_back_too_late' | 'call_in_progress' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'interaction_not_found' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'not_a_human_call' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/accounts/{id}/outcomes');

/** Register a payment on an account, or over several of a contact; the same external_id again returns the first. */
export const createPayment = /* @__PURE__ */ operation<types.CreatePaymentData, types.CreatePaymentResponse, CommonErrorCode | 'account_not_found' | 'account_of_another' | 'allocation_mismatch' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'contact_not_found' | 'currency_mismatch' | 'currency_required' | 'external_id_in_use' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'nothing_owed' | 'organization_not_allowed' | 'organization_required' | 'paid_in_future' | 'rate_limited' | 'too_many_accounts' | 'too_many_changes' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/payments');

/** Propose an instalment plan of an account. */
export const createPlan = /* @__PURE__ */ operation<types.CreatePlanData, types.CreatePlanResponse, CommonErrorCode | 'account_not_found' | 'account_resolved' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'down_payment_too_high' | 'due_date_in_past' | 'due_date_too_late' | 'due_dates_not_ascending' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'plan_in_force' | 'plan_open' | 'rate_limited' | 'settlement_not_in_force' | 'settlement_open' | 'sum_mismatch' | 'too_many_instalments' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts/{id}/plans');

/** Create a page where the organization manages its subscription. */
export const createPortal = /* @__PURE__ */ operation<types.CreatePortalData, types.CreatePortalResponse, CommonErrorCode | 'body_too_large' | 'in_progress' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/billing/portal');

/** Register a promise to pay. */
export const createPromise = /* @__PURE__ */ operation<types.CreatePromiseData, types.CreatePromiseResponse, CommonErrorCode | 'account_not_found' | 'amount_above_balance' | 'body_too_large' | 'concurrent_change' | 'due_date_in_past' | 'due_date_too_late' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/accounts/{id}/promises');

/** Register a promise to pay. */
export const createPromiseV1 = /* @__PURE__ */ operation<types.CreatePromiseV1Data, types.CreatePromiseV1Response, CommonErrorCode | 'account_not_found' | 'amount_above_balance' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'due_date_in_past' | 'due_date_too_late' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts/{id}/promises');

/** Propose a settlement of an account. */
export const createSettlement = /* @__PURE__ */ operation<types.CreateSettlementData, types.CreateSettlementResponse, CommonErrorCode | 'account_not_found' | 'account_resolved' | 'amount_above_balance' | 'body_too_large' | 'concurrent_change' | 'expires_in_past' | 'expires_too_late' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'pay_by_in_past' | 'pay_by_too_late' | 'plan_in_force' | 'plan_open' | 'settlement_in_force' | 'settlement_open' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/accounts/{accountId}/settlements');

/** Propose a settlement of an account. */
export const createSettlementV1 = /* @__PURE__ */ operation<types.CreateSettlementV1Data, types.CreateSettlementV1Response, CommonErrorCode | 'account_not_found' | 'account_resolved' | 'amount_above_balance' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'expires_in_past' | 'expires_too_late' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'pay_by_in_past' | 'pay_by_too_late' | 'plan_in_force' | 'plan_open' | 'rate_limited' | 'settlement_in_force' | 'settlement_open' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/accounts/{id}/settlements');

/** Create a signed URL for a voice session in a browser. */
export const createSignedVoiceUrl = /* @__PURE__ */ operation<types.CreateSignedVoiceUrlData, types.CreateSignedVoiceUrlResponse, CommonErrorCode | 'body_too_large' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/voice/signed-url');

/** Create a strategy. */
export const createStrategy = /* @__PURE__ */ operation<types.CreateStrategyData, types.CreateStrategyResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'template_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/strategies');

/** Create the template for an action on a channel in a language. */
export const createTemplate = /* @__PURE__ */ operation<types.CreateTemplateData, types.CreateTemplateResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'template_exists' | 'template_invalid' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/templates');

/** Subscribe a URL to events; the signing secret is shown only in this reply. */
export const createWebhook = /* @__PURE__ */ operation<types.CreateWebhookData, types.CreateWebhookResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'subscription_limit' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'url_not_allowed'>('POST', '/api/v1/webhooks');

/** Delete a campaign; its accounts leave it. */
export const deleteCampaign = /* @__PURE__ */ operation<types.DeleteCampaignData, types.DeleteCampaignResponse, CommonErrorCode | 'body_too_large' | 'campaign_not_found' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/admin/campaigns/{id}');

/** Delete a strategy that no campaign and no account uses. */
export const deleteStrategy = /* @__PURE__ */ operation<types.DeleteStrategyData, types.DeleteStrategyResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'strategy_in_use' | 'strategy_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/admin/strategies/{id}');

/** Delete a template that no strategy uses. */
export const deleteTemplate = /* @__PURE__ */ operation<types.DeleteTemplateData, types.DeleteTemplateResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'template_in_use' | 'template_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/admin/templates/{id}');

/** Delete a webhook; nothing more is sent to it. */
export const deleteWebhook = /* @__PURE__ */ operation<types.DeleteWebhookData, types.DeleteWebhookResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'invalid_api_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'webhook_not_found'>('DELETE', '/api/v1/webhooks/{id}');

/** Send an email to the contact of an account. */
export const dispatchEmail = /* @__PURE__ */ operation<types.DispatchEmailData, types.DispatchEmailResponse, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'minimum_gap' | 'missing_role' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/email');

/** Send an email to the contact of an account. */
export const dispatchEmailV1 = /* @__PURE__ */ operation<types.DispatchEmailV1Data, types.DispatchEmailV1Response, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'minimum_gap' | 'missing_role' | 'missing_scope' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'rate_limited' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/email');

/** Send an SMS to the contact of an account. */
export const dispatchSms = /* @__PURE__ */ operation<types.DispatchSmsData, types.DispatchSmsResponse, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_long' | 'minimum_gap' | 'missing_role' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/sms');

/** Send an SMS to the contact of an account. */
export const dispatchSmsV1 = /* @__PURE__ */ operation<types.DispatchSmsV1Data, types.DispatchSmsV1Response, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_long' | 'minimum_gap' | 'missing_role' | 'missing_scope' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'rate_limited' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/sms');

/** Call the contact of an account, by an AI agent or a human one. */
export const dispatchVoice = /* @__PURE__ */ operation<types.DispatchVoiceData, types.DispatchVoiceResponse, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'minimum_gap' | 'missing_role' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/voice');

/** Call the contact of an account, by an AI agent or a human one. */
export const dispatchVoiceV1 = /* @__PURE__ */ operation<types.DispatchVoiceV1Data, types.DispatchVoiceV1Response, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'minimum_gap' | 'missing_role' | 'missing_scope' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/voice');

/** Send a WhatsApp message to the contact of an account. */
export const dispatchWhatsapp = /* @__PURE__ */ operation<types.DispatchWhatsappData, types.DispatchWhatsappResponse, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_long' | 'minimum_gap' | 'missing_role' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/dispatch/whatsapp');

/** Send a WhatsApp message to the contact of an account. */
export const dispatchWhatsappV1 = /* @__PURE__ */ operation<types.DispatchWhatsappV1Data, types.DispatchWhatsappV1Response, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_not_found' | 'account_paused' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_long' | 'minimum_gap' | 'missing_role' | 'missing_scope' | 'no_address' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'rate_limited' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/dispatch/whatsapp');

/** Queue the due accounts of one campaign or of all active campaigns. */
export const enqueueAccounts = /* @__PURE__ */ operation<types.EnqueueAccountsData, types.EnqueueAccountsResponse, CommonErrorCode | 'body_too_large' | 'campaign_not_active' | 'campaign_not_found' | 'campaign_outside_dates' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/execution/enqueue');

/** Export all accounts that match the filters, as a JSON array or a CSV file. */
export const exportAccounts = /* @__PURE__ */ stream<types.ExportAccountsData, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'export_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_exports' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/export/accounts');

/** Export decisions whether to contact to a JSON or CSV file. */
export const exportDecisions = /* @__PURE__ */ operation<types.ExportDecisionsData, types.ExportDecisionsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_exports' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/export/decisions');

/** Export messages and calls to a JSON or CSV file. */
export const exportInteractions = /* @__PURE__ */ operation<types.ExportInteractionsData, types.ExportInteractionsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_exports' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/export/interactions');

/** Export payments to a JSON or CSV file. */
export const exportPayments = /* @__PURE__ */ operation<types.ExportPaymentsData, types.ExportPaymentsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_exports' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/export/payments');

/** Export promises to pay to a JSON or CSV file. */
export const exportPromises = /* @__PURE__ */ operation<types.ExportPromisesData, types.ExportPromisesResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_exports' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/export/promises');

/** Invite a user to the organization. */
export const inviteUser = /* @__PURE__ */ operation<types.InviteUserData, types.InviteUserResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'in_progress' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'platform_admin' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'user_exists' | 'user_pool_not_configured' | 'user_pool_unavailable'>('POST', '/api/admin/users');

/** List the holds of an account, newest first. */
export const listAccountHolds = /* @__PURE__ */ operation<types.ListAccountHoldsData, types.ListAccountHoldsResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/holds');

/** List the instalment plans of an account, newest first. */
export const listAccountPlans = /* @__PURE__ */ operation<types.ListAccountPlansData, types.ListAccountPlansResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/plans');

/** List the settlements of an account, newest first. */
export const listAccountSettlements = /* @__PURE__ */ operation<types.ListAccountSettlementsData, types.ListAccountSettlementsResponse, CommonErrorCode | 'account_not_found' | 'missing_role' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/accounts/{accountId}/settlements');

/** List the settlements of an account, newest first. */
export const listAccountSettlementsV1 = /* @__PURE__ */ operation<types.ListAccountSettlementsV1Data, types.ListAccountSettlementsV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/settlements');

/** List accounts, in the order of their ids or as sorted. */
export const listAccounts = /* @__PURE__ */ operation<types.ListAccountsData, types.ListAccountsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts');

/** List an account's adjustments, newest first. */
export const listAdjustments = /* @__PURE__ */ operation<types.ListAdjustmentsData, types.ListAdjustmentsResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/adjustments');

/** List the payments of all accounts, the latest paid first. */
export const listAllPayments = /* @__PURE__ */ operation<types.ListAllPaymentsData, types.ListAllPaymentsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/payments');

/** List the organization's API keys, without the keys themselves. */
export const listApiKeys = /* @__PURE__ */ operation<types.ListApiKeysData, types.ListApiKeysResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/api-keys');

/** List audited actions, newest first: who did what, when and why. */
export const listAuditEntries = /* @__PURE__ */ operation<types.ListAuditEntriesData, types.ListAuditEntriesResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/audit');

/** List the decisions of a day that blocked a message or a call, by rule. */
export const listBlockedDecisions = /* @__PURE__ */ operation<types.ListBlockedDecisionsData, types.ListBlockedDecisionsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/decisions');

/** List the decisions of a day that blocked a message or a call, by rule. */
export const listBlockedDecisionsV1 = /* @__PURE__ */ operation<types.ListBlockedDecisionsV1Data, types.ListBlockedDecisionsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/decisions');

/** List campaigns, in the order of their ids. */
export const listCampaigns = /* @__PURE__ */ operation<types.ListCampaignsData, types.ListCampaignsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/campaigns');

/** List campaigns, in the order of their ids. */
export const listCampaignsV1 = /* @__PURE__ */ operation<types.ListCampaignsV1Data, types.ListCampaignsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/campaigns');

/** List the four channels with their settings. */
export const listChannels = /* @__PURE__ */ operation<types.ListChannelsData, types.ListChannelsResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/channels');

/** List the decisions whether to contact a person, of all their accounts, newest first. */
export const listContactDecisions = /* @__PURE__ */ operation<types.ListContactDecisionsData, types.ListContactDecisionsResponse, CommonErrorCode | 'contact_not_found' | 'missing_role' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'too_many_accounts'>('GET', '/api/contacts/{id}/decisions');

/** List the decisions whether to contact a person, of all their accounts, newest first. */
export const listContactDecisionsV1 = /* @__PURE__ */ operation<types.ListContactDecisionsV1Data, types.ListContactDecisionsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'contact_not_found' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_accounts'>('GET', '/api/v1/contacts/{id}/decisions');

/** List the holds of a person and of their addresses, newest first. */
export const listContactHolds = /* @__PURE__ */ operation<types.ListContactHoldsData, types.ListContactHoldsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'contact_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/contacts/{id}/holds');

/** List the countries' contact rules that an organization can choose, with their sources. */
export const listContactRulePresets = /* @__PURE__ */ operation<types.ListContactRulePresetsData, types.ListContactRulePresetsResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/contact-rule-presets');

/** List contacts, in the order of their ids. */
export const listContacts = /* @__PURE__ */ operation<types.ListContactsData, types.ListContactsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/contacts');

/** List the decisions whether to contact an account, with everything they compared, newest first. */
export const listDecisions = /* @__PURE__ */ operation<types.ListDecisionsData, types.ListDecisionsResponse, CommonErrorCode | 'account_not_found' | 'missing_role' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/accounts/{id}/decisions');

/** List the decisions whether to contact an account, with everything they compared, newest first. */
export const listDecisionsV1 = /* @__PURE__ */ operation<types.ListDecisionsV1Data, types.ListDecisionsV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/decisions');

/** List the deliveries of a webhook, newest first. */
export const listDeliveries = /* @__PURE__ */ operation<types.ListDeliveriesData, types.ListDeliveriesResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'webhook_not_found'>('GET', '/api/v1/webhooks/{id}/deliveries');

/** List pairs of contacts that may be one person. */
export const listDuplicates = /* @__PURE__ */ operation<types.ListDuplicatesData, types.ListDuplicatesResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/contacts/duplicates');

/** List the email domains of the organization. */
export const listEmailDomains = /* @__PURE__ */ operation<types.ListEmailDomainsData, types.ListEmailDomainsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/email-domains');

/** List the exports to files of the last 7 days, newest first. */
export const listExports = /* @__PURE__ */ operation<types.ListExportsData, types.ListExportsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/exports');

/** List holds by when they must be decided. */
export const listHolds = /* @__PURE__ */ operation<types.ListHoldsData, types.ListHoldsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/holds');

/** List the imports of the last 30 days, newest first. */
export const listImports = /* @__PURE__ */ operation<types.ListImportsData, types.ListImportsResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/imports');

/** List the messages and calls that need a person, newest first. */
export const listInbox = /* @__PURE__ */ operation<types.ListInboxData, types.ListInboxResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/interactions');

/** List an account's messages and calls, newest first. */
export const listInteractions = /* @__PURE__ */ operation<types.ListInteractionsData, types.ListInteractionsResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/interactions');

/** Read what was owed at the beginning and end of each day, and why it changed. */
export const listLedgerDays = /* @__PURE__ */ operation<types.ListLedgerDaysData, types.ListLedgerDaysResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'period_too_long' | 'rate_limited'>('GET', '/api/v1/ledger/days');

/** List the movements behind the figures of a day, or those of an account. */
export const listLedgerEntries = /* @__PURE__ */ operation<types.ListLedgerEntriesData, types.ListLedgerEntriesResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/ledger/entries');

/** List the user's notifications, newest first, with the unread count. */
export const listNotifications = /* @__PURE__ */ operation<types.ListNotificationsData, types.ListNotificationsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/notifications');

/** List opt-outs: numbers without a contact first, then contacts in the order of their ids. */
export const listOptOuts = /* @__PURE__ */ operation<types.ListOptOutsData, types.ListOptOutsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/opt-out');

/** List opt-outs: numbers without a contact first, then contacts in the order of their ids. */
export const listOptOutsV1 = /* @__PURE__ */ operation<types.ListOptOutsV1Data, types.ListOptOutsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/opt-outs');

/** List organizations, ordered by id. */
export const listOrganizations = /* @__PURE__ */ operation<types.ListOrganizationsData, types.ListOrganizationsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far'>('GET', '/api/platform/organizations');

/** List an account's payments, newest first. */
export const listPayments = /* @__PURE__ */ operation<types.ListPaymentsData, types.ListPaymentsResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/payments');

/** List the phone numbers of the organization. */
export const listPhoneNumbers = /* @__PURE__ */ operation<types.ListPhoneNumbersData, types.ListPhoneNumbersResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/phone-numbers');

/** List instalment plans, newest first. */
export const listPlans = /* @__PURE__ */ operation<types.ListPlansData, types.ListPlansResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/plans');

/** List promises to pay by the day they are due. */
export const listPromises = /* @__PURE__ */ operation<types.ListPromisesData, types.ListPromisesResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/promises');

/** List promises to pay by the day they are due. */
export const listPromisesV1 = /* @__PURE__ */ operation<types.ListPromisesV1Data, types.ListPromisesV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/promises');

/** List the queue items of a day, by default today, in the order of their ids. */
export const listQueueItems = /* @__PURE__ */ operation<types.ListQueueItemsData, types.ListQueueItemsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/execution/queue');

/** List the calls that a user made in a period, the newest first. */
export const listReportedCalls = /* @__PURE__ */ operation<types.ListReportedCallsData, types.ListReportedCallsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'period_too_long'>('GET', '/api/reports/calls');

/** List the promises to pay that a user registered in a period, the newest first. */
export const listReportedPromises = /* @__PURE__ */ operation<types.ListReportedPromisesData, types.ListReportedPromisesResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'period_too_long'>('GET', '/api/reports/promises');

/** List settlements, newest first. */
export const listSettlements = /* @__PURE__ */ operation<types.ListSettlementsData, types.ListSettlementsResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/settlements');

/** List settlements, newest first. */
export const listSettlementsV1 = /* @__PURE__ */ operation<types.ListSettlementsV1Data, types.ListSettlementsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/settlements');

/** List strategies, in the order of their ids. */
export const listStrategies = /* @__PURE__ */ operation<types.ListStrategiesData, types.ListStrategiesResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/strategies');

/** List templates, in the order of their ids. */
export const listTemplates = /* @__PURE__ */ operation<types.ListTemplatesData, types.ListTemplatesResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/templates');

/** List the organization's users. */
export const listUsers = /* @__PURE__ */ operation<types.ListUsersData, types.ListUsersResponse, CommonErrorCode | 'missing_role' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'user_pool_not_configured'>('GET', '/api/admin/users');

/** List webhooks, in the order of their ids. */
export const listWebhooks = /* @__PURE__ */ operation<types.ListWebhooksData, types.ListWebhooksResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/webhooks');

/** Register or verify a domain to send email from. */
export const manageEmailDomains = /* @__PURE__ */ operation<types.ManageEmailDomainsData, types.ManageEmailDomainsResponse, CommonErrorCode | 'body_too_large' | 'channel_mismatch' | 'concurrent_change' | 'domain_claimed' | 'domain_in_use' | 'domain_not_found' | 'domain_refused' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'in_progress' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/email-domains');

/** Search for, buy or release a phone number. */
export const managePhoneNumbers = /* @__PURE__ */ operation<types.ManagePhoneNumbersData, types.ManagePhoneNumbersResponse, CommonErrorCode | 'body_too_large' | 'channel_mismatch' | 'concurrent_change' | 'country_not_supported' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'in_progress' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'number_assigned' | 'number_in_use' | 'number_limit' | 'number_not_available' | 'number_not_found' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'regulatory_requirements' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/phone-numbers');

/** Provision the AI agent, read its status, or set one of your own. */
export const manageVoiceAgent = /* @__PURE__ */ operation<types.ManageVoiceAgentData, types.ManageVoiceAgentResponse, CommonErrorCode | 'agent_in_use' | 'agent_not_found' | 'agent_self_managed' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'in_progress' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'number_in_use' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/voiceprovider-agent');

/** Mark all of the user's notifications as read. */
export const markAllNotificationsRead = /* @__PURE__ */ operation<types.MarkAllNotificationsReadData, types.MarkAllNotificationsReadResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/notifications/mark-all-read');

/** Mark a notification as read. */
export const markNotificationRead = /* @__PURE__ */ operation<types.MarkNotificationReadData, types.MarkNotificationReadResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'notification_not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/notifications/{id}/read');

/** Merge a contact into another one that is the same person. */
export const mergeContact = /* @__PURE__ */ operation<types.MergeContactData, types.MergeContactResponse, CommonErrorCode | 'already_merged' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'contact_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'person_required' | 'rate_limited' | 'same_contact' | 'too_many_emails' | 'too_many_merges' | 'too_many_phones' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/contacts/{id}/merge');

/** Opt out phone numbers with every contact that has one of them, email addresses, and contacts. */
export const optOutInBulk = /* @__PURE__ */ operation<types.OptOutInBulkData, types.OptOutInBulkResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/opt-out/bulk');

/** Opt out phone numbers with every contact that has one of them, email addresses, and contacts. */
export const optOutInBulkV1 = /* @__PURE__ */ operation<types.OptOutInBulkV1Data, types.OptOutInBulkV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/opt-outs');

/** Pause automatic dispatch; nothing is sent automatically after the reply. */
export const pauseExecution = /* @__PURE__ */ operation<types.PauseExecutionData, types.PauseExecutionResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/execution/pause');

/** Preview the message to an account; nothing is sent. */
export const previewTemplate = /* @__PURE__ */ operation<types.PreviewTemplateData, types.PreviewTemplateResponse, CommonErrorCode | 'account_not_found' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_long' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'template_invalid' | 'template_not_found' | 'template_variable_missing' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/templates/{id}/preview');

/** Read an account by its id, or by its external_id with by=external_id. */
export const readAccount = /* @__PURE__ */ operation<types.ReadAccountData, types.ReadAccountResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}');

/** Count the accounts that match, and sum what is owed on them. */
export const readAccountTotals = /* @__PURE__ */ operation<types.ReadAccountTotalsData, types.ReadAccountTotalsResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/accounts/totals');

/** Read what each user did in a period: calls, right-party contacts, promises made and kept. */
export const readAgentReport = /* @__PURE__ */ operation<types.ReadAgentReportData, types.ReadAgentReportResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'period_too_long'>('GET', '/api/reports/agents');

/** Get a link to the file that a person sent with a message. */
export const readAttachment = /* @__PURE__ */ operation<types.ReadAttachmentData, types.ReadAttachmentResponse, CommonErrorCode | 'attachment_not_found' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/interactions/{id}/attachment');

/** Read the state of the subscription. */
export const readBilling = /* @__PURE__ */ operation<types.ReadBillingData, types.ReadBillingResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/billing');

/** Read a campaign. */
export const readCampaign = /* @__PURE__ */ operation<types.ReadCampaignData, types.ReadCampaignResponse, CommonErrorCode | 'campaign_not_found' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/campaigns/{id}');

/** Read a campaign's progress. */
export const readCampaignSummary = /* @__PURE__ */ operation<types.ReadCampaignSummaryData, types.ReadCampaignSummaryResponse, CommonErrorCode | 'campaign_not_found' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/campaigns/{id}/summary');

/** Read a campaign. */
export const readCampaignV1 = /* @__PURE__ */ operation<types.ReadCampaignV1Data, types.ReadCampaignV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'campaign_not_found' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/campaigns/{id}');

/** Read which organization has claimed a domain, a number or an agent. */
export const readClaim = /* @__PURE__ */ operation<types.ReadClaimData, types.ReadClaimResponse, CommonErrorCode | 'claim_not_found' | 'missing_role'>('GET', '/api/platform/claims');

/** Read a contact by its id, or by its external_id with by=external_id. */
export const readContact = /* @__PURE__ */ operation<types.ReadContactData, types.ReadContactResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'contact_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/contacts/{id}');

/** Read what a contact sees on their page; changes nothing and holds no link. */
export const readDebtorView = /* @__PURE__ */ operation<types.ReadDebtorViewData, types.ReadDebtorViewResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'contact_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/contacts/{id}/debtor-page');

/** Read a delivery of a webhook. */
export const readDelivery = /* @__PURE__ */ operation<types.ReadDeliveryData, types.ReadDeliveryResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'delivery_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/webhooks/{id}/deliveries/{deliveryId}');

/** Read the names of campaigns, strategies, templates and users. */
export const readDirectory = /* @__PURE__ */ operation<types.ReadDirectoryData, types.ReadDirectoryResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/directory');

/** Count today's queue items by status. */
export const readExecutionStatus = /* @__PURE__ */ operation<types.ReadExecutionStatusData, types.ReadExecutionStatusResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/execution/status');

/** Read the progress of an export to a file, and the link to the file. */
export const readExport = /* @__PURE__ */ operation<types.ReadExportData, types.ReadExportResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'export_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/exports/{id}');

/** Read the progress of an import and the records it could not store. */
export const readImport = /* @__PURE__ */ operation<types.ReadImportData, types.ReadImportResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'import_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/import/{jobId}');

/** Read a message or call, with what was said in it. */
export const readInteraction = /* @__PURE__ */ operation<types.ReadInteractionData, types.ReadInteractionResponse, CommonErrorCode | 'interaction_not_found' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/interactions/{id}');

/** Read the calling user, with roles, organization and preferences. */
export const readMe = /* @__PURE__ */ operation<types.ReadMeData, types.ReadMeResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed'>('GET', '/api/me');

/** Read how far a change of the members of a campaign is, and its counts. */
export const readMemberJob = /* @__PURE__ */ operation<types.ReadMemberJobData, types.ReadMemberJobResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'member_job_not_found' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/campaigns/{id}/members/{jobId}');

/** Read the caller's organization and its settings. */
export const readOrganization = /* @__PURE__ */ operation<types.ReadOrganizationData, types.ReadOrganizationResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/organization');

/** Read the figures of the organization: what needs a decision, accounts, queue, the last days, the age of what is owed. */
export const readOverview = /* @__PURE__ */ operation<types.ReadOverviewData, types.ReadOverviewResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/overview');

/** Read the figures of the organization: what needs a decision, accounts, queue, the last days, the age of what is owed. */
export const readOverviewV1 = /* @__PURE__ */ operation<types.ReadOverviewV1Data, types.ReadOverviewV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/overview');

/** Read a payment by its id, or by its external_id with by=external_id. */
export const readPayment = /* @__PURE__ */ operation<types.ReadPaymentData, types.ReadPaymentResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'payment_not_found' | 'rate_limited'>('GET', '/api/v1/payments/{id}');

/** Read an instalment plan. */
export const readPlan = /* @__PURE__ */ operation<types.ReadPlanData, types.ReadPlanResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'plan_not_found' | 'rate_limited'>('GET', '/api/v1/plans/{id}');

/** Read a settlement. */
export const readSettlement = /* @__PURE__ */ operation<types.ReadSettlementData, types.ReadSettlementResponse, CommonErrorCode | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'settlement_not_found'>('GET', '/api/admin/settlements/{id}');

/** Read a settlement. */
export const readSettlementV1 = /* @__PURE__ */ operation<types.ReadSettlementV1Data, types.ReadSettlementV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'settlement_not_found'>('GET', '/api/v1/settlements/{id}');

/** Read what a contact owed and paid in a period, over all their accounts. */
export const readStatement = /* @__PURE__ */ operation<types.ReadStatementData, types.ReadStatementResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'contact_not_found' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'statement_too_long' | 'too_many_accounts'>('GET', '/api/v1/contacts/{id}/statement');

/** Read a strategy. */
export const readStrategy = /* @__PURE__ */ operation<types.ReadStrategyData, types.ReadStrategyResponse, CommonErrorCode | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'strategy_not_found'>('GET', '/api/admin/strategies/{id}');

/** Read a template. */
export const readTemplate = /* @__PURE__ */ operation<types.ReadTemplateData, types.ReadTemplateResponse, CommonErrorCode | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'template_not_found'>('GET', '/api/admin/templates/{id}');

/** Read an account's history, newest first: payments, adjustments, messages and calls, decisions, promises, settlements, plans, holds, merges, notes, outcomes. */
export const readTimeline = /* @__PURE__ */ operation<types.ReadTimelineData, types.ReadTimelineResponse, CommonErrorCode | 'account_not_found' | 'missing_role' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/accounts/{id}/timeline');

/** Read an account's history, newest first: payments, adjustments, messages and calls, decisions, promises, settlements, plans, holds, merges, notes, outcomes. */
export const readTimelineV1 = /* @__PURE__ */ operation<types.ReadTimelineV1Data, types.ReadTimelineV1Response, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'not_found' | 'offset_too_far' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/accounts/{id}/timeline');

/** Read what was recovered of the debts that fell due in each month. */
export const readVintageReport = /* @__PURE__ */ operation<types.ReadVintageReportData, types.ReadVintageReportResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/reports/vintages');

/** Read how AI agents speak, and the models and voices to choose from. */
export const readVoiceConfig = /* @__PURE__ */ operation<types.ReadVoiceConfigData, types.ReadVoiceConfigResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/admin/voice-config');

/** Read a webhook. */
export const readWebhook = /* @__PURE__ */ operation<types.ReadWebhookData, types.ReadWebhookResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'webhook_not_found'>('GET', '/api/v1/webhooks/{id}');

/** Read the calling user's queue of people to contact, the most urgent first. */
export const readWorkQueue = /* @__PURE__ */ operation<types.ReadWorkQueueData, types.ReadWorkQueueResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/work-queue');

/** Fetch the result of an AI agent's call whose callback was missed. */
export const refreshVoice = /* @__PURE__ */ operation<types.RefreshVoiceData, types.RefreshVoiceResponse, CommonErrorCode | 'body_too_large' | 'call_in_progress' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'interaction_not_found' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'no_conversation' | 'not_a_call' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/interactions/{id}/refresh-voice');

/** Release the claim of an organization to a domain, a number or an agent. */
export const releaseClaim = /* @__PURE__ */ operation<types.ReleaseClaimData, types.ReleaseClaimResponse, CommonErrorCode | 'body_too_large' | 'claim_not_found' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'number_bought' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/platform/claims/release');

/** Release a hold. */
export const releaseHold = /* @__PURE__ */ operation<types.ReleaseHoldData, types.ReleaseHoldResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'hold_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_a_dispute' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'outcome_required' | 'person_required' | 'plan_in_force' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/holds/{id}/release');

/** Remove the opt-out of a contact, or of a number that no contact has. */
export const removeOptOut = /* @__PURE__ */ operation<types.RemoveOptOutData, types.RemoveOptOutResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'opt_out_not_found' | 'opted_out_again' | 'opted_out_with_contact' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/admin/opt-out/{contactId}');

/** Remove the opt-out of a contact, or of a number that no contact has. */
export const removeOptOutV1 = /* @__PURE__ */ operation<types.RemoveOptOutV1Data, types.RemoveOptOutV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'invalid_api_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'opt_out_not_found' | 'opted_out_again' | 'opted_out_with_contact' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/v1/opt-outs/{contactId}');

/** Send a delivery again. */
export const replayDelivery = /* @__PURE__ */ operation<types.ReplayDeliveryData, types.ReplayDeliveryResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'delivery_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'webhook_disabled'>('POST', '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay');

/** Send the deliveries of a span of time again. */
export const replaySpan = /* @__PURE__ */ operation<types.ReplaySpanData, types.ReplaySpanResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'webhook_disabled' | 'webhook_not_found'>('POST', '/api/v1/webhooks/{id}/replay');

/** Answer a text message of the last 24 hours, on its channel, to the number that it came from. */
export const replyToMessage = /* @__PURE__ */ operation<types.ReplyToMessageData, types.ReplyToMessageResponse, CommonErrorCode | 'account_disputed' | 'account_held' | 'account_moved' | 'account_not_found' | 'account_paused' | 'body_too_large' | 'channel_lock' | 'channel_not_preferred' | 'concurrent_change' | 'contact_held' | 'contact_opted_out' | 'cooldown_after_conversation' | 'dispatch_in_progress' | 'frequency_daily' | 'frequency_monthly' | 'frequency_weekly' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'interaction_not_found' | 'invalid_idempotency_key' | 'malformed_json' | 'message_too_old' | 'minimum_gap' | 'missing_role' | 'no_address' | 'not_an_inbound_message' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'outside_contact_hours' | 'outside_preferred_hours' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/interactions/{id}/reply');

/** Send the invitation of a user again. */
export const resendInvitation = /* @__PURE__ */ operation<types.ResendInvitationData, types.ResendInvitationResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'invited_recently' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'user_active' | 'user_disabled' | 'user_not_found' | 'user_pool_not_configured' | 'user_pool_unavailable' | 'user_removed'>('POST', '/api/admin/users/{id}/invite');

/** Resume automatic dispatch, including all pending items. */
export const resumeExecution = /* @__PURE__ */ operation<types.ResumeExecutionData, types.ResumeExecutionResponse, CommonErrorCode | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/execution/resume');

/** Reverse a payment, or all payments of a group: what they paid is owed again. */
export const reversePayment = /* @__PURE__ */ operation<types.ReversePaymentData, types.ReversePaymentResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'payment_not_found' | 'rate_limited' | 'reversed_in_future' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/payments/{id}/reverse');

/** Revoke an API key; its next request is rejected. */
export const revokeApiKey = /* @__PURE__ */ operation<types.RevokeApiKeyData, types.RevokeApiKeyResponse, CommonErrorCode | 'api_key_not_found' | 'body_too_large' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('DELETE', '/api/admin/api-keys/{id}');

/** Give a webhook a new signing secret, which is shown only in this reply. */
export const rotateWebhookSecret = /* @__PURE__ */ operation<types.RotateWebhookSecretData, types.RotateWebhookSecretResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'webhook_not_found'>('POST', '/api/v1/webhooks/{id}/rotate-secret');

/** Search accounts by id, external_id, reference, phone, email or name. */
export const searchAccounts = /* @__PURE__ */ operation<types.SearchAccountsData, types.SearchAccountsResponse, CommonErrorCode | 'missing_role' | 'organization_not_allowed' | 'organization_required'>('GET', '/api/accounts/search');

/** Search accounts by id, external_id, reference, phone, email or name. */
export const searchAccountsV1 = /* @__PURE__ */ operation<types.SearchAccountsV1Data, types.SearchAccountsV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'invalid_api_key' | 'missing_role' | 'missing_scope' | 'organization_not_allowed' | 'organization_required' | 'rate_limited'>('GET', '/api/v1/search/accounts');

/** Simulate a campaign day by day, without sending anything. */
export const simulateCampaign = /* @__PURE__ */ operation<types.SimulateCampaignData, types.SimulateCampaignResponse, CommonErrorCode | 'body_too_large' | 'campaign_not_found' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'simulation_too_large' | 'strategy_not_found' | 'strategy_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/admin/campaigns/{id}/simulate');

/** Send a test event to a webhook. */
export const testWebhook = /* @__PURE__ */ operation<types.TestWebhookData, types.TestWebhookResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'webhook_not_found'>('POST', '/api/v1/webhooks/{id}/test');

/** Undo an import of the last 30 days in the background. */
export const undoImport = /* @__PURE__ */ operation<types.UndoImportData, types.UndoImportResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'idempotency_in_progress' | 'idempotency_key_reused' | 'import_in_progress' | 'import_not_found' | 'invalid_api_key' | 'invalid_idempotency_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'nothing_to_undo' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'undo_expired' | 'unsupported_content_encoding' | 'unsupported_media_type'>('POST', '/api/v1/imports/{jobId}/undo');

/** Change fields of an account and of its contact. */
export const updateAccount = /* @__PURE__ */ operation<types.UpdateAccountData, types.UpdateAccountResponse, CommonErrorCode | 'account_not_found' | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'breakdown_mismatch' | 'concurrent_change' | 'currency_immutable' | 'external_id_immutable' | 'external_id_in_use' | 'invalid_api_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'plan_in_force' | 'rate_limited' | 'settlement_in_force' | 'too_many_custom_fields' | 'too_many_emails' | 'too_many_phones' | 'too_precise' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/v1/accounts/{id}');

/** Change how many requests an API key may make. */
export const updateApiKey = /* @__PURE__ */ operation<types.UpdateApiKeyData, types.UpdateApiKeyResponse, CommonErrorCode | 'api_key_not_found' | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'quota_exceeded' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/api-keys/{id}');

/** Change fields of a campaign, or start, pause or complete it. */
export const updateCampaign = /* @__PURE__ */ operation<types.UpdateCampaignData, types.UpdateCampaignResponse, CommonErrorCode | 'body_too_large' | 'campaign_not_found' | 'concurrent_change' | 'invalid_dates' | 'invalid_transition' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'strategy_not_found' | 'strategy_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/campaigns/{id}');

/** Change settings of a channel. */
export const updateChannel = /* @__PURE__ */ operation<types.UpdateChannelData, types.UpdateChannelResponse, CommonErrorCode | 'agent_in_use' | 'body_too_large' | 'channel_not_found' | 'concurrent_change' | 'domain_in_use' | 'domain_not_verified' | 'malformed_json' | 'missing_role' | 'not_found' | 'number_in_use' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/channels/{channel}');

/** Change fields of a contact; every account that carries it shows the change. */
export const updateContact = /* @__PURE__ */ operation<types.UpdateContactData, types.UpdateContactResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'contact_not_found' | 'external_id_immutable' | 'external_id_in_use' | 'invalid_api_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'too_many_emails' | 'too_many_phones' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/v1/contacts/{id}');

/** Mark a message or call as handled, or give the outcome of a call by a person. */
export const updateInteraction = /* @__PURE__ */ operation<types.UpdateInteractionData, types.UpdateInteractionResponse, CommonErrorCode | 'already_decided' | 'body_too_large' | 'call_in_progress' | 'concurrent_change' | 'holds_undecided' | 'interaction_not_found' | 'malformed_json' | 'missing_role' | 'needs_no_person' | 'not_a_human_call' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'too_many_holds' | 'unknown_address' | 'unknown_hold' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/interactions/{id}');

/** Change settings of the caller's organization. */
export const updateOrganization = /* @__PURE__ */ operation<types.UpdateOrganizationData, types.UpdateOrganizationResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/organization');

/** Approve, accept, reject or cancel an instalment plan. */
export const updatePlan = /* @__PURE__ */ operation<types.UpdatePlanData, types.UpdatePlanResponse, CommonErrorCode | 'account_resolved' | 'api_key_expired' | 'api_key_revoked' | 'balance_changed' | 'body_too_large' | 'concurrent_change' | 'due_date_in_past' | 'invalid_api_key' | 'invalid_transition' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'own_offer' | 'person_required' | 'plan_not_found' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/v1/plans/{id}');

/** Change what the calling user prefers in the admin console. */
export const updatePreferences = /* @__PURE__ */ operation<types.UpdatePreferencesData, types.UpdatePreferencesResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'preferences_too_large' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/me/preferences');

/** Cancel a promise to pay. */
export const updatePromise = /* @__PURE__ */ operation<types.UpdatePromiseData, types.UpdatePromiseResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'promise_not_found' | 'promise_not_open' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/promises/{id}');

/** Cancel a promise to pay. */
export const updatePromiseV1 = /* @__PURE__ */ operation<types.UpdatePromiseV1Data, types.UpdatePromiseV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'invalid_api_key' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'promise_not_found' | 'promise_not_open' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/v1/promises/{id}');

/** Approve, accept, reject or withdraw a settlement. */
export const updateSettlement = /* @__PURE__ */ operation<types.UpdateSettlementData, types.UpdateSettlementResponse, CommonErrorCode | 'balance_changed' | 'body_too_large' | 'concurrent_change' | 'invalid_transition' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'own_offer' | 'pay_by_in_past' | 'pay_by_too_late' | 'plan_in_force' | 'settlement_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/settlements/{id}');

/** Approve, accept, reject or withdraw a settlement. */
export const updateSettlementV1 = /* @__PURE__ */ operation<types.UpdateSettlementV1Data, types.UpdateSettlementV1Response, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'balance_changed' | 'body_too_large' | 'concurrent_change' | 'invalid_api_key' | 'invalid_transition' | 'malformed_json' | 'missing_role' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'own_offer' | 'pay_by_in_past' | 'pay_by_too_late' | 'person_required' | 'plan_in_force' | 'rate_limited' | 'settlement_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/v1/settlements/{id}');

/** Change a strategy, with immediate effect on its accounts. */
export const updateStrategy = /* @__PURE__ */ operation<types.UpdateStrategyData, types.UpdateStrategyResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'strategy_not_found' | 'template_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/strategies/{id}');

/** Change the name and the texts of a template. */
export const updateTemplate = /* @__PURE__ */ operation<types.UpdateTemplateData, types.UpdateTemplateResponse, CommonErrorCode | 'action_type_immutable' | 'body_too_large' | 'channel_immutable' | 'concurrent_change' | 'language_immutable' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'template_invalid' | 'template_not_found' | 'unsupported_content_encoding' | 'unsupported_media_type'>('PATCH', '/api/admin/templates/{id}');

/** Change the role or name of a user, disable or enable them. */
export const updateUser = /* @__PURE__ */ operation<types.UpdateUserData, types.UpdateUserResponse, CommonErrorCode | 'body_too_large' | 'concurrent_change' | 'in_progress' | 'last_admin' | 'malformed_json' | 'missing_role' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'own_user' | 'platform_admin' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'user_not_found' | 'user_pool_not_configured' | 'user_pool_unavailable'>('PATCH', '/api/admin/users/{id}');

/** Change how AI agents speak. */
export const updateVoiceConfig = /* @__PURE__ */ operation<types.UpdateVoiceConfigData, types.UpdateVoiceConfigResponse, CommonErrorCode | 'agent_in_use' | 'agent_not_found' | 'body_too_large' | 'concurrent_change' | 'malformed_json' | 'missing_role' | 'organization_not_allowed' | 'organization_required' | 'provider_error' | 'provider_not_configured' | 'unsupported_content_encoding' | 'unsupported_llm' | 'unsupported_media_type' | 'voice_not_found'>('PATCH', '/api/admin/voice-config');

/** Change a webhook, enable or disable it. */
export const updateWebhook = /* @__PURE__ */ operation<types.UpdateWebhookData, types.UpdateWebhookResponse, CommonErrorCode | 'api_key_expired' | 'api_key_revoked' | 'body_too_large' | 'concurrent_change' | 'invalid_api_key' | 'malformed_json' | 'missing_scope' | 'not_found' | 'organization_not_allowed' | 'organization_required' | 'rate_limited' | 'unsupported_content_encoding' | 'unsupported_media_type' | 'url_not_allowed' | 'webhook_not_found'>('PATCH', '/api/v1/webhooks/{id}');
