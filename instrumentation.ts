/** Called by Next once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareWebProcess } = await import('./server/platform/web-process');
    prepareWebProcess();
    // While the code is reloaded, only routes have the newest.
    if (process.env.NODE_ENV === 'production') {
      const { serveDirectly } = await import('./server/trpc/endpoints/v1/direct');
      serveDirectly();
    }
  }
}
