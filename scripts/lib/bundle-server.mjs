/** Bundles the backend (our code and the contract) into server/build; packages stay outside. */
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './process.mjs';

/** Everything that is neither a file of ours nor the contract is loaded from node_modules. */
const externalPackages = {
  name: 'external-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, (args) => {
      if (args.kind === 'entry-point' || args.path.startsWith('@ip-portal/') || path.isAbsolute(args.path))
        return undefined;
      return { path: args.path, external: true };
    });
  },
};

/** What esbuild is told; `npm run dev` watches with the same options. */
export function serverOptions(entries, outdir) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [externalPackages],
  };
}

/** What the backend's threads run (`server/src/text/`). */
export const TEXT_WORKER = { 'text-worker': 'server/src/text/worker.ts' };

/** @param {Record<string,string>} [entries] output name → source file, from the root */
export async function bundleServer(
  entries = {
    main: 'server/src/main.ts',
    ...TEXT_WORKER,
    'import-laws': 'server/src/tasks/import-laws.ts',
    'import-ipc': 'server/src/tasks/import-ipc.ts',
    'import-patents': 'server/src/tasks/import-patents.ts',
    backup: 'server/src/tasks/backup.ts',
    'backup-verify': 'server/src/tasks/backup-verify.ts',
    'backup-rehearse': 'server/src/tasks/backup-rehearse.ts',
    restore: 'server/src/tasks/restore.ts',
    'restore-moment': 'server/src/tasks/restore-moment.ts',
    'admin-reset': 'server/src/tasks/admin-reset.ts',
    'audit-verify': 'server/src/tasks/audit-verify.ts',
    'keys-rotate': 'server/src/tasks/keys-rotate.ts',
    'keys-check': 'server/src/tasks/keys-check.ts',
    'privacy-reapply': 'server/src/tasks/privacy-reapply.ts',
    'write-openapi': 'server/src/tasks/write-openapi.ts',
    'check-demo': 'server/src/tasks/check-demo.ts',
  },
  outdir = 'server/build',
) {
  await build(serverOptions(entries, outdir));
}
