import * as z from 'zod/mini';
import { type Route, roles } from '../../http/route.ts';

export const UserView = () =>
  z.object({
    id: z.string(),
    email: z.nullable(z.string()),
    roles: z.array(z.enum(roles)),
    organization: z.nullable(z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), currency: z.string() })),
  });

export const readMe = {
  method: 'GET',
  path: '/api/me',
  summary: 'Read the calling user, with roles and organization',
  access: { role: 'viewer' },
  acrossOrganizations: true,
  replies: { 200: UserView },
  table: 'read',
} as const satisfies Route;

export const userRoutes = { readMe };
