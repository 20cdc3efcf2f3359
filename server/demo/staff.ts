import { Secret, TOTP } from 'otpauth';
import type { Role } from '@/server/contracts/permissions';

/** Everybody in the demo room signs in with this. It is public, which is why the demo is never laid over real data. */
export const DEMO_PASSWORD = 'pitboss-demo-room';
const DOMAIN = 'demo.pitboss.test';

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** 32 characters; those who decide on approvals have one, and are asked for a code when they sign in too. */
  readonly totpSecret?: string;
}

const person = (role: Role, name: string, totpSecret?: string): DemoPerson => ({
  email: `${role}@${DOMAIN}`,
  name,
  roles: [role],
  ...(totpSecret !== undefined && { totpSecret }),
});

const supervisorOf = (shift: string, name: string, totpSecret: string): DemoPerson => ({
  ...person('supervisor', name, totpSecret),
  email: `supervisor-${shift}@${DOMAIN}`,
});

/** One member of staff a role, and a supervisor a shift. Nobody made or appointed anybody: each may decide for the others. */
export const DEMO_STAFF: readonly DemoPerson[] = [
  person('operator', 'Oka Operator'),
  person('supervisor', 'Sari Supervisor', 'demo-room-supervisor-00000000001'),
  supervisorOf('evening', 'Sinta Supervisor', 'demo-room-evening-00000000000004'),
  supervisorOf('night', 'Surya Supervisor', 'demo-room-night-0000000000000005'),
  person('support', 'Satu Support'),
  person('finance', 'Farah Finance', 'demo-room-finance-00000000000002'),
  person('auditor', 'Aino Auditor'),
  person('admin', 'Adi Admin', 'demo-room-admin-0000000000000003'),
];

/** Decided on things while the demo room's past was played; nobody needs to sign in with it. */
export const PAST_SUPERVISOR: DemoPerson = {
  ...person('supervisor', 'Wulan Supervisor (weekends)', 'demo-room-weekend-00000000000006'),
  email: `weekend-supervisor@${DOMAIN}`,
};

/** What to type or scan into an authenticator app. */
export function authenticatorKey(totpSecret: string): string {
  return Secret.fromUTF8(totpSecret).base32;
}

/** Takes the address of somebody in the demo room; gives the code his authenticator shows now, if he has one. */
export function demoCode(email: string, at: Date): string | undefined {
  const found = [...DEMO_STAFF, PAST_SUPERVISOR].find((one) => one.email === email);
  if (!found?.totpSecret) return undefined;
  const totp = new TOTP({ secret: Secret.fromUTF8(found.totpSecret), digits: 6, period: 30 });
  return totp.generate({ timestamp: at.getTime() });
}
