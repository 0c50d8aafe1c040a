import type { ServerResponse } from 'node:http';
import { type ProviderStub, accept } from './provider-stub.ts';

interface SoldNumber {
  readonly sid: string;
  readonly phone_number: string;
  readonly friendly_name: string;
  readonly capabilities: object;
}

/** How the seller replies to the next purchases. `lost` sells the number and hangs up; `silent` only hangs up. */
type Behavior = 'lost' | 'silent' | { readonly status: number; readonly code: number };

/** A telephony provider that sells numbers, each once. It replies to everything else as the stub does. */
export interface NumberSeller {
  /** The form of every purchase that took money. */
  readonly sales: readonly URLSearchParams[];
  /** What the account owns. */
  readonly owned: SoldNumber[];
  /** How to reply to one purchase each, in order; afterwards numbers are sold. */
  readonly behaviors: Behavior[];
  /** How many times the account's numbers can be read; afterwards the seller hangs up. */
  readsLeft: number;
  capabilities: object;
}

const reply = (outgoing: ServerResponse, status: number, body: object) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Makes the stub of the providers sell numbers, until it is told to forget. */
export function startSelling(providers: ProviderStub): NumberSeller {
  const sales: URLSearchParams[] = [];
  const seller: NumberSeller = {
    sales,
    owned: [],
    behaviors: [],
    readsLeft: Infinity,
    capabilities: { voice: true, SMS: true, MMS: false },
  };

  function sell(form: URLSearchParams): SoldNumber | undefined {
    const phone = form.get('PhoneNumber') ?? '';
    if (seller.owned.some(({ phone_number }) => phone_number === phone)) return undefined;
    sales.push(form);
    const sid = `PN${String(sales.length).padStart(32, '0')}`;
    const friendly_name = form.get('FriendlyName') ?? phone;
    const sold = { sid, phone_number: phone, friendly_name, capabilities: seller.capabilities };
    seller.owned.push(sold);
    return sold;
  }

  function answerPurchase(outgoing: ServerResponse, form: URLSearchParams): void {
    const behavior = seller.behaviors.shift();
    if (typeof behavior === 'object') return reply(outgoing, behavior.status, { code: behavior.code });
    if (behavior === 'silent') return void outgoing.destroy();
    const sold = sell(form);
    if (behavior === 'lost') return void outgoing.destroy();
    return sold ? reply(outgoing, 201, sold) : reply(outgoing, 400, { code: 21422 });
  }

  providers.answerWith((outgoing, path, method) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    if (!pathname.endsWith('/IncomingPhoneNumbers.json')) return accept(path, outgoing);
    // The request that is being answered is the last one.
    if (method === 'POST') return answerPurchase(outgoing, new URLSearchParams(providers.asked.at(-1)?.body));
    if (seller.readsLeft-- <= 0) return void outgoing.destroy();
    const part = searchParams.get('PhoneNumber') ?? '';
    return reply(outgoing, 200, {
      incoming_phone_numbers: seller.owned.filter(({ phone_number }) => phone_number.includes(part)),
    });
  });
  return seller;
}
