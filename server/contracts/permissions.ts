/**
 * Who may do what, as data: one row per permission, one column per kind of principal. Reviewed by hand; a test keeps
 * the auditor reading everything and changing nothing. Adding a permission is adding one line to `PERMISSIONS`.
 */

/** Roles that a member of staff can hold; one person may hold several. */
export const ROLES = ['operator', 'supervisor', 'support', 'finance', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Everybody who can act: staff through their roles, a game server (`machine`) and the office's own jobs (`system`). */
export type Principal = Role | 'machine' | 'system';

/** `read` looks, `write` changes records, `money` changes records that move money or decide who may move it. */
export type PermissionKind = 'read' | 'write' | 'money';

export interface PermissionRow {
  readonly kind: PermissionKind;
  readonly holders: readonly Principal[];
}

const EVERYBODY = ['operator', 'supervisor', 'support', 'finance', 'auditor', 'admin'] as const;

const TABLE = {
  // One's own account: session list, second factor, preferences.
  'self.use': { kind: 'write', holders: [...EVERYBODY] },
  'overview.view': { kind: 'read', holders: [...EVERYBODY] },

  'simulation.view': { kind: 'read', holders: [...EVERYBODY] },
  'simulation.run': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'finance', 'admin', 'system'] },

  'catalogue.view': { kind: 'read', holders: [...EVERYBODY, 'machine', 'system'] },
  'catalogue.edit': { kind: 'write', holders: ['operator', 'supervisor', 'admin'] },
  'catalogue.bootstrap': { kind: 'money', holders: ['system'] },
  'catalogue.comment': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'finance', 'admin'] },
  'catalogue.approve': { kind: 'money', holders: ['supervisor', 'admin'] },
  'ruleset.check': { kind: 'write', holders: ['operator', 'supervisor', 'admin', 'system'] },
  'ruleset.adopt': { kind: 'write', holders: ['machine'] },

  'switch.view': { kind: 'read', holders: [...EVERYBODY, 'machine'] },
  'switch.off': { kind: 'write', holders: ['operator', 'supervisor', 'admin', 'system'] },
  'switch.on': { kind: 'write', holders: ['supervisor', 'admin'] },

  'hand.view': { kind: 'read', holders: [...EVERYBODY, 'system'] },
  'hand.import': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'admin', 'system'] },
  // Folded and undealt cards; each look is audited. What one player saw is less: it answers him.
  'hand.reveal': { kind: 'read', holders: ['supervisor', 'auditor', 'admin'] },
  // Booked hands with all their cards leave the house.
  'hand.export': { kind: 'read', holders: ['supervisor', 'auditor', 'admin', 'system'] },
  'hand.asSeat': { kind: 'read', holders: ['supervisor', 'support', 'auditor', 'admin'] },
  'hand.verify': { kind: 'write', holders: ['supervisor', 'support', 'finance', 'admin', 'system'] },
  'hand.book': { kind: 'money', holders: ['machine', 'system'] },

  'jackpot.view': { kind: 'read', holders: [...EVERYBODY, 'system'] },
  'jackpot.propose': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'finance'] },
  'jackpot.approve': { kind: 'money', holders: ['supervisor', 'finance'] },
  'jackpot.move': { kind: 'money', holders: ['supervisor', 'finance'] },
  'jackpot.switch': { kind: 'write', holders: ['operator', 'supervisor', 'admin'] },

  'tcoin.view': { kind: 'read', holders: [...EVERYBODY, 'system'] },
  'tcoin.grant': { kind: 'money', holders: ['supervisor', 'support'] },
  'tcoin.expire': { kind: 'money', holders: ['system'] },

  'protection.view': { kind: 'read', holders: [...EVERYBODY, 'machine', 'system'] },
  'protection.use': { kind: 'write', holders: ['machine', 'system'] },
  'protection.manage': { kind: 'write', holders: ['operator', 'supervisor', 'support'] },
  'protection.close': { kind: 'write', holders: ['supervisor', 'support'] },
  'protection.approve': { kind: 'money', holders: ['supervisor', 'admin'] },
  'signal.run': { kind: 'write', holders: ['supervisor', 'system'] },

  'player.view': { kind: 'read', holders: [...EVERYBODY, 'system'] },
  'player.edit': { kind: 'write', holders: ['support', 'supervisor', 'admin', 'system'] },
  'cashier.pay': { kind: 'money', holders: ['finance', 'machine', 'system'] },

  'ledger.view': { kind: 'read', holders: ['supervisor', 'support', 'finance', 'auditor', 'admin', 'system'] },
  'ledger.adjust': { kind: 'money', holders: ['support', 'finance'] },
  'ledger.approve': { kind: 'money', holders: ['supervisor', 'finance'] },
  'ledger.limit': { kind: 'money', holders: ['supervisor', 'finance'] },
  'ledger.reconcile': { kind: 'write', holders: ['supervisor', 'finance', 'admin', 'system'] },
  // A whole room's balances, by finance alone; the second person is who may approve in the ledger.
  'opening.import': { kind: 'money', holders: ['finance'] },
  'seat.money': { kind: 'money', holders: ['machine', 'system'] },

  'finance.view': { kind: 'read', holders: ['supervisor', 'finance', 'auditor', 'admin', 'system'] },
  'report.schedule': { kind: 'write', holders: ['finance', 'admin'] },
  'report.start': { kind: 'write', holders: ['system'] },
  'period.close': { kind: 'money', holders: ['finance'] },
  'period.approve': { kind: 'money', holders: ['supervisor', 'finance'] },
  'tax.remit': { kind: 'money', holders: ['finance'] },
  'tax.approve': { kind: 'money', holders: ['supervisor', 'finance'] },

  'dispute.view': { kind: 'read', holders: [...EVERYBODY, 'system'] },
  'dispute.work': { kind: 'write', holders: ['support', 'supervisor', 'admin'] },
  'dispute.assign': { kind: 'write', holders: ['supervisor', 'admin'] },
  'support.calendar': { kind: 'write', holders: ['supervisor', 'admin'] },
  'remedy.request': { kind: 'money', holders: ['support', 'supervisor'] },
  'remedy.approve': { kind: 'money', holders: ['supervisor', 'finance'] },
  'remedy.limit': { kind: 'money', holders: ['supervisor', 'finance'] },
  'evidence.export': { kind: 'read', holders: ['support', 'supervisor', 'finance', 'auditor', 'admin'] },

  'tournament.view': { kind: 'read', holders: [...EVERYBODY, 'machine', 'system'] },
  'tournament.play': { kind: 'money', holders: ['machine', 'system'] },
  'tournament.advance': { kind: 'money', holders: ['system'] },
  'tournament.manage': { kind: 'write', holders: ['operator', 'supervisor', 'admin', 'system'] },
  'tournament.approve': { kind: 'money', holders: ['supervisor', 'admin'] },

  'apiKey.view': { kind: 'read', holders: ['operator', 'supervisor', 'auditor', 'admin'] },
  'apiKey.manage': { kind: 'write', holders: ['admin'] },
  'apiKey.approve': { kind: 'money', holders: ['supervisor', 'admin'] },

  'approval.view': { kind: 'read', holders: [...EVERYBODY] },
  'approval.withdraw': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'finance', 'admin'] },
  'approval.decide': { kind: 'money', holders: ['supervisor', 'finance', 'admin'] },

  'staff.view': { kind: 'read', holders: ['supervisor', 'auditor', 'admin'] },
  'staff.manage': { kind: 'write', holders: ['admin'] },
  'staff.bootstrap': { kind: 'write', holders: ['system'] },
  'staff.approve': { kind: 'money', holders: ['supervisor', 'admin'] },

  'archive.view': { kind: 'read', holders: ['finance', 'auditor', 'admin', 'system'] },
  'archive.write': { kind: 'write', holders: ['system'] },

  'audit.view': { kind: 'read', holders: ['supervisor', 'finance', 'auditor', 'admin'] },
  'audit.seal': { kind: 'write', holders: ['system'] },

  'alert.view': { kind: 'read', holders: [...EVERYBODY] },
  'alert.handle': { kind: 'write', holders: ['operator', 'supervisor', 'support', 'finance', 'admin'] },
  'alert.raise': { kind: 'write', holders: ['system'] },
  'webhook.view': { kind: 'read', holders: ['auditor', 'admin', 'system'] },
  'webhook.manage': { kind: 'write', holders: ['admin'] },
  'webhook.send': { kind: 'write', holders: ['system'] },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof TABLE;

export const PERMISSIONS: Readonly<Record<Permission, PermissionRow>> = TABLE;

/** Takes the principals that somebody acts as; tells whether one of them holds the permission. */
export function holds(principals: readonly Principal[], permission: Permission): boolean {
  return PERMISSIONS[permission].holders.some((holder) => principals.includes(holder));
}

/** All permissions of a set of principals, in table order; the shell uses it to show what somebody can open. */
export function permissionsOf(principals: readonly Principal[]): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => holds(principals, permission));
}

/** A role that decides over money: granting it needs a second person. */
export function isMoneyRole(role: Role): boolean {
  return Object.values(PERMISSIONS).some((row) => row.kind === 'money' && row.holders.includes(role));
}
