import { demoCode } from '@/server/demo/staff';
import { CommandFailure, type CommandResult } from './output';

/** The code that the authenticator of somebody in the demo room shows now. */
export function showDemoCode(email: string): CommandResult {
  const code = demoCode(email.toLowerCase(), new Date());
  if (code === undefined) throw new CommandFailure(`${email} has no authenticator in the demo room.`);
  return { document: { email: email.toLowerCase(), code }, text: code };
}
