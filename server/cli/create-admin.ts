import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { DomainError, systemContext } from '@/server/services/kernel';
import { bootstrapStaff } from '@/server/services/staff';
import { CommandFailure, type CommandResult } from './output';

export interface CreateAdminOptions {
  readonly email: string;
  readonly name: string;
  readonly passwordStdin?: boolean;
}

/**
 * Makes an administrator, for a new room or when the last one is locked out: whoever may run commands on this machine
 * may do it, and the audit says so. The password comes from standard input, or one is made and shown this once.
 */
export async function createAdmin(options: CreateAdminOptions): Promise<CommandResult> {
  const given = options.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  if (given !== undefined && given.length < PASSWORD_LENGTH.min) {
    throw new CommandFailure(`The password has to have at least ${PASSWORD_LENGTH.min} characters.`);
  }
  const password = given ?? randomBytes(15).toString('base64url');
  const opened = await openDatabase();
  try {
    const { id } = await bootstrapStaff(systemContext('command-line'), {
      email: options.email,
      name: options.name,
      roles: ['admin'],
      password,
    });
    const shown = given === undefined ? { password } : {};
    return {
      document: { id, email: options.email.toLowerCase(), roles: ['admin'], ...shown },
      text: `${options.email.toLowerCase()} may sign in as admin.${given === undefined ? ` Password: ${password}` : ''}`,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const issues = error.problem.kind === 'ruleViolation' ? error.problem.issues : [];
    const details = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new CommandFailure([error.message, ...details].join('\n'));
  } finally {
    await closeDatabase();
    await opened.close();
  }
}
