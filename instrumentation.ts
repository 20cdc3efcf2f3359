/** Called by Next once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareWebProcess } = await import('./server/platform/web-process');
    prepareWebProcess();
  }
}
