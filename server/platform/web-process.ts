import { recordPeerAddresses } from './client-address';

/** What the web process does once, before its first request. */
export function prepareWebProcess(): void {
  recordPeerAddresses();
  // The process that started us is gone: without it nobody would ever stop us.
  if (process.channel) process.on('disconnect', () => process.exit(0));
}
