import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { transform } from 'esbuild';
import { temporaryFolder } from '../support/servers';

const { written, loaded } = createRequire(import.meta.url)('./imports.rules.cjs') as {
  written: IForbiddenRuleType[];
  loaded: IForbiddenRuleType[];
};

/** The names of all rules. */
export const rules = [...written, ...loaded].map((rule) => rule.name);

export interface Finding {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

async function judge(base: string, sources: readonly string[], forbidden: IForbiddenRuleType[]): Promise<Finding[]> {
  const tsConfig = path.join(base, 'tsconfig.json');
  const { output } = await cruise(
    [...sources],
    {
      baseDir: base,
      validate: true,
      ruleSet: { forbidden },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: tsConfig },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    { tsConfig: extractTSConfig(tsConfig) },
  );
  const { summary, modules } = output as ICruiseResult;
  if (modules.length < 2) throw new Error('nothing was looked at');
  return summary.violations.map((violation) => ({ rule: violation.rule.name, from: violation.from, to: violation.to }));
}

function* filesBelow(base: string, at: string): Generator<string> {
  if (fs.statSync(path.join(base, at)).isFile()) yield at;
  else for (const name of fs.readdirSync(path.join(base, at))) yield* filesBelow(base, path.join(at, name));
}

/**
 * A copy of the tree with its types taken out, file for file. The short names of folders are written out, because the
 * judge keeps the first tree's meaning of them.
 */
async function withoutTypes(base: string, sources: readonly string[]): Promise<string> {
  const copy = temporaryFolder('loaded');
  const files = sources.flatMap((source) => [...filesBelow(base, source)]);
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(copy, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      const text = fs.readFileSync(path.join(base, file), 'utf8');
      if (!/\.tsx?$/.test(file)) return fs.writeFileSync(target, text);
      const { code } = await transform(text, {
        loader: file.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'preserve',
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      });
      const up = path.relative(path.dirname(file), '.') || '.';
      fs.writeFileSync(target, code.replaceAll(/(["'])@\//g, `$1${up.startsWith('.') ? up : `./${up}`}/`));
    }),
  );
  fs.copyFileSync(path.join(base, 'tsconfig.json'), path.join(copy, 'tsconfig.json'));
  fs.symlinkSync(path.join(base, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Every breach of the import rules below `base`, in the given folders and files. */
export async function breaches(base: string, sources: readonly string[]): Promise<Finding[]> {
  const found = await judge(base, sources, written);
  const copy = await withoutTypes(base, sources);
  try {
    return [...found, ...(await judge(copy, sources, loaded))];
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}
