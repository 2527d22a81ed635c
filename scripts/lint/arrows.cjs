/** Modules of the backend and whose `index.ts` each imports, as docs/architecture.md draws them. Who is not named imports none. */
module.exports = {
  accounts: ['site'],
  articles: ['columns', 'statutes'],
  dashboard: ['accounts', 'site'],
  institutions: ['financing'],
  jobs: ['articles', 'audit', 'messages', 'patents', 'tokens', 'webhooks'],
  messages: ['accounts'],
  organizations: ['accounts', 'files'],
  'personal-data': ['accounts', 'postings', 'privacy-requests'],
  postings: ['accounts', 'patents'],
  privacy: ['accounts'],
  'privacy-requests': ['accounts'],
  site: ['columns'],
  sso: ['accounts', 'roles'],
  system: ['files'],
  tokens: ['accounts'],
  users: ['accounts', 'roles'],
};
