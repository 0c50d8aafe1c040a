export const words = {
  note: 'Cómo hablan los agentes de IA de su organización.',
  agent: 'Agente de IA',
  noAgent: 'Todavía no hay un agente. Prepárelo en Canales; estos ajustes valen desde que exista.',
  llm: 'Modelo',
  llmHint: 'Con él piensa el agente durante la llamada.',
  opening: 'Quién habla primero',
  openings: {
    agent_first: 'El agente saluda apenas atienden',
    callee_first: 'El agente espera a que hable la persona',
  },
  voices: 'Voces',
  voicesHint: 'La voz se elige por el idioma de la persona.',
  noVoices: 'El proveedor no responde: las voces no se pueden elegir ahora.',
  everyLanguage: 'Todos los idiomas',
  agentsVoice: 'La voz del agente',
  sameVoice: 'La misma que en todos los idiomas',
  listen: (voice: string) => `Escuchar a ${voice} (se abre en otra pestaña)`,
  save: 'Guardar los ajustes de voz',
  saved: {
    none: 'Se guardó. Valdrá para el agente que se prepare.',
    synced: 'Se guardó. El agente ya habla así.',
    pending: 'Se guardó, pero el proveedor no lo aceptó todavía: el agente lo recibe con el próximo cambio.',
  },
  refusals: {
    unsupported_llm: 'Este modelo ya no se ofrece. Elija otro.',
    voice_not_found: 'El proveedor no tiene esta voz. Elija otra.',
    agent_in_use: 'El agente pertenece a otra organización.',
    concurrent_change: 'Otra persona cambió estos ajustes. Recargue la página e inténtelo de nuevo.',
    provider_not_configured:
      'El proveedor de voz no está configurado en esta instalación. Pida a quien la administra que lo configure.',
    provider_error: 'El proveedor de voz rechazó la solicitud. Inténtelo de nuevo más tarde.',
  },
};
