import type { ProviderReply } from './simulator.ts';
import { fieldError, invalidPageSize, pageOf } from './voice-protocol.ts';

const voice = (id: string, name: string, language: string, gender: string) => ({
  voice_id: id,
  name,
  category: 'premade',
  labels: { language, gender, use_case: 'conversational' },
  description: null,
  preview_url: `https://simulated.example/voices/${id}.mp3`,
  available_for_tiers: [],
  high_quality_base_model_ids: ['eleven_flash_v2_5'],
  verified_languages: [{ language, model_id: 'eleven_flash_v2_5' }],
});

const voices = [
  voice('voice_lucia', 'Lucía', 'es', 'female'),
  voice('voice_mateo', 'Mateo', 'es', 'male'),
  voice('voice_camila', 'Camila', 'es', 'female'),
  voice('voice_santiago', 'Santiago', 'es', 'male'),
  voice('voice_beatriz', 'Beatriz', 'pt', 'female'),
  voice('voice_caio', 'Caio', 'pt', 'male'),
  voice('voice_helena', 'Helena', 'pt', 'female'),
  voice('voice_rafael', 'Rafael', 'pt', 'male'),
  voice('voice_grace', 'Grace', 'en', 'female'),
  voice('voice_henry', 'Henry', 'en', 'male'),
  voice('voice_ruby', 'Ruby', 'en', 'female'),
  // The voice of an agent that names none.
  voice('cjVigY5qzO86Huf0OWal', 'Eric', 'en', 'male'),
];

/** GET /v2/voices: all voices or those with the given ids, page by page. */
export const listVoices = (query: URLSearchParams): ProviderReply => {
  const ids = query.getAll('voice_ids');
  if (ids.length > 100) return fieldError('voice_ids', 'too_long', 'At most 100', 'query');
  const found = ids.length > 0 ? voices.filter(({ voice_id: id }) => ids.includes(id)) : voices;
  const page = pageOf(found, query, { defaultSize: 10, cursor: 'next_page_token' });
  if (!page) return invalidPageSize();
  return {
    status: 200,
    body: { voices: page.items, has_more: page.hasMore, total_count: found.length, next_page_token: page.next },
  };
};
