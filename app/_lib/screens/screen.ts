import type { LucideIcon } from 'lucide-react';
import type { Permission } from '@/server/contracts/permissions';

/** Blocks of the navigation, in order. */
const screenGroups = ['overview', 'room', 'play', 'money', 'house'] as const;

/**
 * What a domain adds to the shell: one entry in the navigation and in the palette. Its words are in its own messages:
 * `<id>.nav` and `<id>.commands.<command>`.
 */
export interface Screen {
  /** Also the namespace of its messages. */
  readonly id: string;
  readonly group: (typeof screenGroups)[number];
  /** Place inside its group. */
  readonly order: number;
  readonly href: string;
  readonly icon: LucideIcon;
  readonly permission: Permission;
  /** The key after g that goes there. */
  readonly goKey?: string;
  readonly commands?: readonly { readonly id: string; readonly href: string; readonly permission?: Permission }[];
}

/** The screens somebody may open, in the order of the navigation. */
export function allowedScreens(screens: readonly Screen[], permissions: readonly Permission[]): readonly Screen[] {
  return screens
    .filter((screen) => permissions.includes(screen.permission))
    .map((screen) => ({
      ...screen,
      commands: screen.commands?.filter((command) => !command.permission || permissions.includes(command.permission)),
    }))
    .sort((a, b) => screenGroups.indexOf(a.group) - screenGroups.indexOf(b.group) || a.order - b.order);
}
