import type { QueueItemView } from '../../../lib/outreach/execution/contract.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import type { VerdictView } from '../../../lib/history/decisions/contract.ts';
import type { InteractionView } from '../../../lib/history/interactions/contract.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';

export const translations = {
  account: 'Cuenta',
  id: 'Identificador',
  channel: 'Canal',
  at: 'Cuándo',
  currency: 'Moneda',
  contact: 'Persona',
  reference: 'Referencia',
  balance: 'Saldo',
  dueDate: 'Vencimiento',
  status: 'Estado',
  statuses: {
    active: 'Activa',
    paused: 'En pausa',
    escalated: 'Escalada',
    disputed: 'En disputa',
    resolved: 'Resuelta',
  },
  name: 'Nombre',
  amount: 'Importe',
  channels: {
    email: 'Correo',
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    voice: 'Llamada',
  } satisfies Readonly<Record<InteractionView['channel'], string>>,
  interactionStatuses: {
    sending: 'Enviando',
    outcome_unknown: 'Resultado desconocido',
    queued: 'En cola',
    sent: 'Enviado',
    initiated: 'Iniciada',
    ringing: 'Sonando',
    in_progress: 'En curso',
    refused: 'Rechazado por el proveedor',
    failed: 'Fallido',
    undelivered: 'No entregado',
    no_answer: 'No contestó',
    busy: 'Ocupado',
    canceled: 'Cancelado',
    voicemail: 'Buzón de voz',
    completed: 'Terminada',
    delivered: 'Entregado',
    received: 'Recibido',
    read: 'Leído',
    complained: 'Marcado como no deseado',
  } satisfies Readonly<Record<InteractionView['status'], string>>,
  promiseStatuses: {
    open: 'Abierta',
    kept: 'Cumplida',
    broken: 'Incumplida',
    cancelled: 'Cancelada',
  } satisfies Readonly<Record<PromiseView['status'], string>>,
  settlementStatuses: {
    proposed: 'Propuesto',
    pending_approval: 'Espera aprobación',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    accepted: 'Aceptado',
    expired: 'Vencido',
  } satisfies Readonly<Record<SettlementView['status'], string>>,
  settlementOutcomes: {
    open: 'En curso',
    fulfilled: 'Cumplido',
    breached: 'Incumplido',
    withdrawn: 'Retirado',
  } satisfies Readonly<Record<NonNullable<SettlementView['outcome']>, string>>,
  queueStatuses: {
    pending: 'En espera',
    processing: 'En proceso',
    completed: 'Hecho',
    skipped: 'Omitido o aplazado',
    failed: 'Fallido',
  } satisfies Readonly<Record<QueueItemView['status'], string>>,
  /** The rules that decide about a contact. */
  rules: {
    contact_opted_out: 'Baja',
    frequency_daily: 'Límite por día',
    frequency_weekly: 'Límite por semana',
    frequency_monthly: 'Límite por mes',
    minimum_gap: 'Tiempo mínimo entre intentos',
    cooldown_after_conversation: 'Espera después de una conversación',
    channel_lock: 'Un solo canal',
    outside_contact_hours: 'Horario de contacto',
    account_paused: 'Cuenta en pausa',
    account_disputed: 'Cuenta en disputa',
    no_address: 'Dirección de contacto',
  } satisfies Readonly<Record<VerdictView['checks'][number]['rule'], string>>,
  /** Who did something. */
  actors: {
    user: 'Persona del equipo',
    api_key: 'Una clave de API',
    system: 'El servicio',
    contact: 'La propia persona',
  } satisfies Readonly<Record<AuditEntryView['actor'], string>>,
};
