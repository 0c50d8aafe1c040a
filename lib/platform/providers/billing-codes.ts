/** Another request with the same idempotency key is still running; this one did nothing. */
export const keyInUse = 'idempotency_key_in_use';
/** Something that the request names does not exist, such as its customer. */
export const missingResource = 'resource_missing';
/** The price does not exist, is archived, or cannot be subscribed to. */
export const unusablePrice = 'unusable_price';
