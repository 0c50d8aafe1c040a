import { beforeAll, describe, expect, it } from 'vitest';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aCampaignOf, aKey, aStrategyOf, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { openPage, platformEmail, saveCsv, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

useBrowser();

const phone = '+5491144440001';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** The lists of a screen for administrators: name, headers, and a row of the organization below. */
const lists: readonly { path: string; list: string; headers: string; row: readonly unknown[] }[] = [
  {
    path: '/users',
    list: 'Usuarios',
    headers: 'Nombre,Correo,Rol,Estado,Desde,Identificador',
    row: ['Ana Ruiz', expect.stringContaining('@mail.example'), 'Agente', 'Invitado', instant, id],
  },
  {
    path: '/strategies',
    list: 'Estrategias de la organización',
    headers:
      'Nombre,Pasos,Canal,Duración sin respuesta,Descuento máximo,Campañas que la usan,Último cambio,Identificador',
    row: ['Amable', '1', 'SMS', expect.any(String), '30', 'Mora', instant, id],
  },
  {
    path: '/api-keys',
    list: 'Claves de API',
    headers: 'Nombre,Permisos,Pedidos cada 15 minutos,Creada,Vence,Último uso,Revocada,Identificador',
    row: [expect.stringMatching(/^test .*\w{4}$/), expect.stringContaining('accounts'), '100', instant, '', '', '', id],
  },
  {
    path: '/webhooks',
    list: 'Suscripciones',
    headers: 'Dirección que recibe,Estado,Eventos,Descripción,Creado,Identificador',
    row: ['https://erp.example/hook', 'Activo', 'payment.registered', 'ERP', instant, id],
  },
  {
    path: '/campaigns',
    list: 'Campañas',
    headers:
      'Nombre,Estado,Objetivo,Estrategia,Primer día,Último día,Creada,Identificador,Cuentas,Se intentó,Contactadas,' +
      'Respondieron,Prometieron,Pagaron,Acuerdos,Recuperado',
    row: ['Mora', 'Borrador', '', 'Amable', '2099-01-01', '', instant, id, ...Array.from({ length: 7 }, () => '0'), ''],
  },
  {
    path: '/templates',
    list: 'Plantillas',
    headers: 'Nombre,Acción,Canal,Idioma,Asunto,Texto,Id de la plantilla aprobada,Identificador',
    row: ['Reminder', 'reminder', 'Correo', 'es', 'Su cuenta', '<p>Hola {{contact.name}}</p>', '', id],
  },
  {
    path: '/opt-outs',
    list: 'Bajas Registro',
    headers: 'Número o dirección,Quién,Desde,Motivo,Canales',
    row: [phone, expect.any(String), instant, 'Carta', 'Todos'],
  },
  {
    path: '/compliance',
    list: 'Contactos impedidos',
    headers: 'Persona,Regla,Canal,Cuándo,Se puede de nuevo,Cuenta,Decisión,Contó,Límite',
    row: ['Ana Pérez', expect.any(String), 'SMS', instant, expect.any(String), id, 'Impedido', '0', '0'],
  },
];

describe.skipIf(!hasBrowser)('a list that is saved as CSV', () => {
  let tenant: Tenant;
  let contact: string;

  beforeAll(async () => {
    tenant = await aReadyTenant({ contact_frequency: { per_day: 0, per_week: 0 } });
    const account = await aDebtorOf(tenant);
    contact = account.contact.id;
    const { id: strategy } = await aStrategyOf(tenant, { name: 'Amable' });
    await aCampaignOf(tenant, { name: 'Mora', strategy_id: strategy, start_date: '2099-01-01' });
    await aKey(tenant);
    const email = `ana+${tenant.id}@mail.example`;
    const webhook = { url: 'https://erp.example/hook', events: ['payment.registered'], description: 'ERP' };
    const made = [
      await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'agent' } }),
      await call('createWebhook', tenant.admin, { body: webhook }),
      await call('optOutInBulk', tenant.admin, { body: { phones: [phone], reason: 'Carta' } }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 200]);
    await call('dispatchSms', tenant.agent, { body: { account_id: account.id, action_type: 'reminder' } });
    await eventually(async () => (await call('listBlockedDecisions', tenant.viewer)).body.data.length === 1);
  });

  const openAt = async (path: string) => {
    const { page } = await openPage();
    await signIn(page, platformEmail, `${path}?org=${tenant.id}`);
    await settle(page);
    // The names of other items that a row refers to are read beside the list.
    await page.waitForLoadState('networkidle');
    return page;
  };

  it.each(firstOf(3, lists))('has what $path shows, with ids and instants', async ({ path, list, headers, row }) => {
    const [first, ...rows] = await saveCsv(await openAt(path), list);
    expect(first).toEqual(headers.split(','));
    expect(rows).toContainEqual(row);
  });

  it('has no secret of a key', async () => {
    const { text } = await aKey(tenant);
    const saved = (await saveCsv(await openAt('/api-keys'), 'Claves de API')).flat().join();
    expect(saved).toContain(text.slice(-4));
    const pieces = Array.from({ length: text.length - 7 }, (_, at) => text.slice(at, at + 8));
    expect(pieces.filter((piece) => saved.includes(piece))).toEqual([]);
  });

  itIfLarge('has each decision about a person', async () => {
    const page = await openAt('/compliance');
    await page.getByRole('button', { name: 'Ana Pérez' }).click();
    await page.getByRole('button', { name: 'Todas sus decisiones' }).click();
    await page.waitForURL(new RegExp(`person=${contact}`));
    const [headers, ...rows] = await saveCsv(page, 'Decisiones');
    expect(headers).toContain('Decisión');
    expect(rows.map((row) => row.slice(0, 4))).toEqual([['Ana Pérez', expect.any(String), 'SMS', instant]]);
  });

  itIfLarge('has every organization of the platform, whatever is searched for', async () => {
    const { page } = await openPage();
    await signIn(page, platformEmail, '/organizations?q=nothing');
    const [headers, ...rows] = await saveCsv(page, 'Organizaciones');
    expect(headers).toEqual(['Nombre', 'Huso horario', 'Moneda', 'Creada', 'Identificador']);
    expect(rows.map((row) => row[4])).toContain(tenant.id);
  });
});
