import type { ServerResponse } from 'node:http';
import { type ProviderStub, accept } from './provider-stub.ts';

interface SoldNumber {
  readonly sid: string;
  readonly phone_number: string;
  readonly friendly_name: string;
  readonly capabilities: object;
}

/** How a provider replies to a request. `lost` does it and hangs up; `silent` only hangs up. */
type Behavior = 'lost' | 'silent' | { readonly status: number; readonly code: number };

/** A telephony provider that sells numbers, each once, and a voice provider with imports of numbers. */
export interface NumberSeller {
  /** The form of every purchase that took money. */
  readonly sales: readonly URLSearchParams[];
  /** What the account owns. */
  readonly owned: SoldNumber[];
  /** How to reply to one purchase each, in order; afterwards numbers are sold. */
  readonly purchases: Behavior[];
  /** How to reply to one release each, in order; afterwards numbers are released. */
  readonly releases: Behavior[];
  /** How the voice provider replies to one removal each, in order. */
  readonly removals: Behavior[];
  /** How many times the account's numbers can be read; afterwards the seller hangs up. */
  readsLeft: number;
  capabilities: object;
  /** The numbers at the voice provider, by its id. */
  readonly imports: Map<string, string>;
}

const reply = (outgoing: ServerResponse, status: number, body?: object) =>
  void outgoing
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body === undefined ? undefined : JSON.stringify(body));

/** Makes the stub of the providers sell numbers, until it is told to forget. It replies to everything else as before. */
export function startSelling(providers: ProviderStub): NumberSeller {
  const sales: URLSearchParams[] = [];
  const seller: NumberSeller = {
    sales,
    owned: [],
    purchases: [],
    releases: [],
    removals: [],
    readsLeft: Infinity,
    capabilities: { voice: true, SMS: true, MMS: false },
    imports: new Map(),
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

  /** Does what was asked, unless the next behavior says otherwise. `act` returns the reply. */
  function behave(behaviors: Behavior[], outgoing: ServerResponse, act: () => readonly [number, object?]): void {
    const behavior = behaviors.shift();
    if (typeof behavior === 'object') return reply(outgoing, behavior.status, { code: behavior.code });
    if (behavior === 'silent') return void outgoing.destroy();
    const [status, body] = act();
    if (behavior === 'lost') return void outgoing.destroy();
    return reply(outgoing, status, body);
  }

  function release(sid: string): readonly [number, object?] {
    const place = seller.owned.findIndex((number) => number.sid === sid);
    if (place < 0) return [404, { code: 20404 }];
    seller.owned.splice(place, 1);
    return [204];
  }

  const importView = ([phone_number_id, phone_number]: readonly [string, string]) => ({
    phone_number_id,
    phone_number,
    label: 'Collections',
    provider: 'twilio',
  });

  providers.answerWith((outgoing, path, method) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const [, resource = '', id = ''] =
      /\/(IncomingPhoneNumbers|phone-numbers)(?:\/([^/.]+))?(?:\.json)?$/.exec(pathname) ?? [];
    switch (`${method} ${resource}${id && '/'}`) {
      case 'POST IncomingPhoneNumbers': {
        // The request that is being answered is the last one.
        const form = new URLSearchParams(providers.asked.at(-1)?.body);
        return behave(seller.purchases, outgoing, () => {
          const sold = sell(form);
          return sold ? [201, sold] : [400, { code: 21422 }];
        });
      }
      case 'GET IncomingPhoneNumbers': {
        if (seller.readsLeft-- <= 0) return void outgoing.destroy();
        const part = searchParams.get('PhoneNumber') ?? '';
        const found = seller.owned.filter(({ phone_number }) => phone_number.includes(part));
        return reply(outgoing, 200, { incoming_phone_numbers: found });
      }
      case 'DELETE IncomingPhoneNumbers/':
        return behave(seller.releases, outgoing, () => release(id));
      case 'GET phone-numbers':
        return reply(outgoing, 200, [...seller.imports].map(importView));
      case 'DELETE phone-numbers/':
        return behave(seller.removals, outgoing, () => (seller.imports.delete(id) ? [200, {}] : [404, {}]));
      default:
        return accept(path, outgoing);
    }
  });
  return seller;
}
