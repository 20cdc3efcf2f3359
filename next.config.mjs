import fs from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./app/_lib/i18n/request.ts');

const distDir = process.env.NEXT_DIST_DIR || '.next';

/** Next writes the folder of a build into the compiler settings; those of another folder than `.next` get a copy. */
function compilerSettings() {
  if (distDir === '.next') return 'tsconfig.json';
  const file = `tsconfig${distDir.replaceAll('/', '-')}.json`;
  fs.copyFileSync('tsconfig.json', file);
  return file;
}

export default withMessages({
  distDir,
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Types are checked by a stage of their own, over the tests too.
  typescript: { ignoreBuildErrors: true, tsconfigPath: compilerSettings() },
  turbopack: { root: import.meta.dirname },
  // Loaded from node_modules: they find files of their own at run time.
  serverExternalPackages: ['esbuild', 'fontkit', 'pdfkit', 'pg-boss', 'pino', 'postgres'],
});
