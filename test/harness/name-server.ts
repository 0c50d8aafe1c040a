import { type Packet, type StringAnswer, type TxtAnswer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { once } from 'node:events';

/** Records, an error code of DNS, or no answer at all. */
export type NameAnswer = readonly (StringAnswer | TxtAnswer)[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

export interface NameQuery {
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'TXT';
  /** How many queries for this name and type came before. */
  readonly earlier: number;
}

export interface NameServer {
  /** Queries so far, such as `A receiver.test`. */
  readonly queries: string[];
  /** Its address and port. */
  readonly address: string;
  /** Resolves names by this server alone. */
  resolver(): dns.Resolver;
  stop(): void;
}

const codes: Readonly<Record<string, number>> = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

/** Starts a DNS server on this machine that answers as the test says. */
export async function startNameServer(answer: (query: NameQuery) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (bytes, { port, address }) => {
    const { id, questions = [] } = decode(bytes);
    const [question] = questions;
    if (question?.type !== 'A' && question?.type !== 'AAAA' && question?.type !== 'TXT') return;
    const { name, type } = question;
    const asked = `${type} ${name}`;
    const given = answer({ name, type, earlier: queries.filter((each) => each === asked).length });
    queries.push(asked);
    if (given === 'silence') return;
    const reply: Packet = { id: id ?? 0, type: 'response', flags: AUTHORITATIVE_ANSWER, questions };
    if (typeof given === 'string') reply.flags = AUTHORITATIVE_ANSWER | (codes[given] ?? 0);
    else reply.answers = [...given];
    socket.send(encode(reply), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = `127.0.0.1:${socket.address().port}`;
  return {
    queries,
    address,
    resolver: () => {
      const resolver = new dns.Resolver({ timeout: 500, tries: 1 });
      resolver.setServers([address]);
      return resolver;
    },
    stop: () => void socket.close(),
  };
}
