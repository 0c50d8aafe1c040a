import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ApiKeyView, NewApiKey } from './contract.ts';

const newApiKey: Sent<typeof NewApiKey> = {
  name: 'Core banking, nightly sync',
  scopes: ['accounts:write', 'payments:write', 'import'],
};

const apiKey: Returned<typeof ApiKeyView> = {
  id: '8e0c0a53-6d3a-4f8f-8f2e-6a5b9f1d2c77',
  ...newApiKey,
  last4: '9f3c',
  created_at: exampleInstant,
  expires_at: null,
  requests_per_window: 100,
  last_used_at: null,
  revoked_at: null,
};

const { last_used_at: _, revoked_at: __, ...createdKey } = apiKey;

export const documentation: RoomDocumentation = {
  tag: { title: 'API keys', description: 'Credentials of the servers that call `/api/v1`.' },
  fields: {
    scopes: note('What the key may be used for. A write scope includes reading.'),
    key: note('The key itself, shown only here. Store it where only your servers can read it.'),
    last4: note('The last four characters of the key, to tell keys apart.', '9f3c'),
    expires_at: note('When the key expires; null for never.'),
    last_used_at: note('When a request was last made with the key.'),
    revoked_at: note('When the key was revoked.'),
    requests_per_window: note(
      'How many requests the key may make per window of 15 minutes, from 1 to 10,000; 100 by default. The keys of an ' +
        'organization that are not revoked have 50,000 together: 422 `quota_exceeded`.',
      100,
    ),
    revoked: note('The key has been revoked.'),
    ...notesFor(['NewApiKey', 'ApiKeyView', 'CreateApiKeyReply'], {
      name: note('What the key is for.', newApiKey.name),
    }),
  },
  operations: {
    createApiKey: {
      description: 'Store the `key` at once: it cannot be shown again. Revoke and replace a lost key.',
      body: newApiKey,
      reply: { ...createdKey, key: `cms_pk_${'5f0c4e0d9a7b4f3f8f6f0f8a2b1c9f3c'.repeat(2)}` },
    },
    updateApiKey: {
      description: 'Counts from the next request on, in the window that has begun too.',
      body: { requests_per_window: 2000 },
      reply: { ...apiKey, requests_per_window: 2000 },
    },
    listApiKeys: { reply: examplePage(apiKey) },
    revokeApiKey: { reply: { revoked: true, id: apiKey.id } },
  },
};
