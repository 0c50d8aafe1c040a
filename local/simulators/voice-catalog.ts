import type { ProviderReply } from './simulator.ts';
import { fieldError, pageSize } from './voice-protocol.ts';

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

/** The voices of the workspace. */
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

/** GET /v2/voices: all voices or those of the given ids, page by page. */
export const listVoices = (query: URLSearchParams): ProviderReply => {
  const size = pageSize(query, 10);
  if (size === undefined) return fieldError('page_size', 'value_error', 'From 1 to 100', 'query');
  const ids = query.getAll('voice_ids');
  if (ids.length > 100) return fieldError('voice_ids', 'too_long', 'At most 100', 'query');
  const found = ids.length > 0 ? voices.filter(({ voice_id: id }) => ids.includes(id)) : voices;
  const first = Number(query.get('next_page_token') ?? 0);
  const hasMore = found.length > first + size;
  return {
    status: 200,
    body: {
      voices: found.slice(first, first + size),
      has_more: hasMore,
      total_count: found.length,
      next_page_token: hasMore ? String(first + size) : null,
    },
  };
};
