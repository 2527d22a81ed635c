/**
 * What stands around the portal while `npm run fuzz` calls it: a mail server, a gateway for text messages, an identity
 * provider and a receiver of webhooks, all on this machine. They are those of the backend's tests, bundled for Node.
 */

import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../process.mjs';

const HELPERS = ['authenticator', 'gateway', 'mail-server', 'organization', 'provider'];

/** The helpers of the tests, which end what they began when a test file does: here when the world does. */
async function loadHelpers(ends) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ip-portal-fuzz-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const from = (name) => path.join(root, name);
  await symlink(from('node_modules'), path.join(folder, 'node_modules'));
  const hooks = path.join(folder, 'vitest.mjs');
  await writeFile(hooks, 'export const afterAll = (end) => globalThis.fuzzEnds.push(end);\n');
  const entry = HELPERS.map((name) => `export * from ${JSON.stringify(from(`server/test/helpers/${name}.ts`))};`);
  const out = path.join(folder, 'helpers.mjs');
  await build({
    stdin: { contents: [...entry, "export { Secret, TOTP } from 'otpauth';"].join('\n'), resolveDir: from('server') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile: out,
    alias: { vitest: hooks },
    // CommonJS packages among them ask for modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  globalThis.fuzzEnds = ends;
  return import(pathToFileURL(out).href);
}

/** Starts it for a portal at `origin`; `env` is what the portal has to be told. */
export async function startWorld(origin) {
  const ends = [];
  const helpers = await loadHelpers(ends);
  const mail = await helpers.startMailServer();
  const gateway = await helpers.startGateway();
  const provider = await helpers.startProvider(origin);
  const hooks = { status: 200 };
  const receiver = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(hooks.status).end());
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    receiver.closeAllConnections();
    return new Promise((resolve) => receiver.close(resolve));
  });
  const receiving = `127.0.0.1:${receiver.address().port}`;
  return {
    ...helpers,
    mail,
    gateway,
    provider,
    hooks,
    receiving,
    env: {
      PUBLIC_ORIGIN: origin,
      SMTP_HOST: mail.smtp.host,
      SMTP_PORT: String(mail.smtp.port),
      SMTP_SECURITY: mail.smtp.security,
      SMTP_USER: mail.smtp.user,
      SMTP_PASSWORD: mail.smtp.password,
      SMTP_FROM: mail.smtp.from,
      SMS_HOSTS: gateway.host,
      SSO_HOSTS: provider.host,
      WEBHOOK_HOSTS: receiving,
    },
    async stop() {
      for (const end of ends.reverse()) await end();
    },
  };
}
