import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { PERMISSIONS, type Permission, ROLES, type Role } from '@/server/contracts/permissions';
import { peerHeaders } from '@/server/platform/client-address';
import { handleTrpc } from '@/server/trpc/endpoints/trpc';
import { appRouter } from '@/server/trpc/root';
import { makeStaff, ORIGIN, signIn } from '../support/staff';
import { PROCEDURES, ROUTES } from './permissions.table';

interface ProcedureDef {
  readonly _def: { readonly type: 'query' | 'mutation' | 'subscription'; readonly meta?: { permission?: Permission } };
}

const procedures = appRouter._def.procedures as unknown as Record<string, ProcedureDef>;
const names = Object.keys(procedures).sort();
const cookies = new Map<Role, string>();

beforeAll(async () => {
  for (const role of ROLES) {
    const { email } = await makeStaff(`${role}@example.test`, [role]);
    cookies.set(role, await signIn(email));
  }
});

async function call(name: string, cookie: string | undefined): Promise<{ status: number; body: unknown }> {
  const common = { ...peerHeaders('192.0.2.1'), ...(cookie && { cookie }) };
  const request =
    procedures[name]._def.type === 'query'
      ? new Request(`${ORIGIN}/api/trpc/${name}`, { headers: common })
      : new Request(`${ORIGIN}/api/trpc/${name}`, {
          method: 'POST',
          headers: { ...common, origin: ORIGIN, 'content-type': 'application/json' },
          body: '{}',
        });
  const response = await handleTrpc(request);
  return { status: response.status, body: await response.json() };
}

describe('every procedure', () => {
  test('has a line in the table, and every line a procedure', () => {
    expect(Object.keys(PROCEDURES).sort()).toEqual(names);
  });

  test.each(names)('%s is for the roles of its line', (name) => {
    const { meta } = procedures[name]._def;
    expect(meta?.permission, 'made by query() or mutation(), which carry the permission').toBeDefined();
    const row = PERMISSIONS[meta?.permission ?? 'self.use'];
    expect(ROLES.filter((role) => row.holders.includes(role))).toEqual(
      ROLES.filter((role) => PROCEDURES[name]?.includes(role)),
    );
    if (procedures[name]._def.type === 'mutation' && row.kind === 'read')
      expect(name).toMatch(/\.(export|exportHand|cancelExport|reveal|asSeat)$/);
  });

  test.each(names)('%s refuses everybody else, through the API', async (name) => {
    const anonymous = await call(name, undefined);
    expect(anonymous.status).toBe(401);
    for (const role of ROLES) {
      const { status, body } = await call(name, cookies.get(role));
      if (PROCEDURES[name]?.includes(role)) {
        expect([401, 403, 500], `${role} got ${status}: ${JSON.stringify(body)}`).not.toContain(status);
      } else {
        expect(status, `as ${role}`).toBe(403);
        const [refused] = await rawSql()`
          select outcome, actor_roles from audit_entry order by id desc limit 1`;
        expect(refused).toEqual({ outcome: 'refused', actor_roles: [role] });
      }
    }
  });
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe('every route', () => {
  const app = join(import.meta.dirname, '../../app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  );
  const routes = files.map((file) => ({
    path: `/${relative('.', file)
      .replace(/\/?route\.tsx?$/, '')
      .replace(/\([^)]*\)\//g, '')}`,
    file: join(app, file),
  }));

  test('has a line in the table, and every line a route', () => {
    expect(routes.map((route) => route.path).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  test.each(routes)('$path answers the methods of its line, to whom it says', async ({ path, file }) => {
    const exported = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
    const methods = METHODS.filter((method) => typeof exported[method] === 'function');
    const row = ROUTES[path];
    expect(methods.sort()).toEqual([...row.methods].sort());
    if (row.access !== 'session' && row.access !== 'signed') return;
    for (const method of methods) {
      const handler = exported[method] as (request: Request, context: unknown) => Promise<Response>;
      const request = new Request(`${ORIGIN}${path}`, {
        method,
        headers: { ...peerHeaders('192.0.2.1'), origin: ORIGIN, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      });
      const params = Promise.resolve({ id: '01970000-0000-7000-8000-000000000000' });
      expect((await handler(request, { params })).status).toBe(401);
    }
  });
});
