/** Lets this process import TypeScript. Only after `ensureInstalled`. */
export async function registerTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}
