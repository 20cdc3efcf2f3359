import type { Role } from '@/server/contracts/permissions';

export const panels = ['needs', 'room', 'off', 'changes', 'simulations'] as const;
export type Panel = (typeof panels)[number];

const orders: Readonly<Record<Role, readonly Panel[]>> = {
  admin: ['needs', 'room', 'off', 'changes', 'simulations'],
  supervisor: ['needs', 'room', 'off', 'changes', 'simulations'],
  operator: ['needs', 'room', 'simulations', 'off', 'changes'],
  support: ['needs', 'room', 'off', 'changes', 'simulations'],
  finance: ['needs', 'room', 'changes', 'off', 'simulations'],
  auditor: ['room', 'changes', 'off', 'simulations', 'needs'],
};

/** What stands first for somebody of these roles; the role that decides most comes first. */
export function panelOrder(roles: readonly string[]): readonly Panel[] {
  const first = (Object.keys(orders) as Role[]).find((role) => roles.includes(role));
  return first ? orders[first] : panels;
}
