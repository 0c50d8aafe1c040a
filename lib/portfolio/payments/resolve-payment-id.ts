import { paymentIdOf } from '../../foundation/derived-ids.ts';
import { type OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { resolveId } from '../../platform/http/resolve-id.ts';
import type { By } from '../../platform/http/wire.ts';

export const resolvePaymentId = (organization: OrganizationId, idOrExternalId: string, by: By): PaymentId =>
  resolveId(PaymentId, 'payment', (externalId) => paymentIdOf(organization, externalId), idOrExternalId, by);
