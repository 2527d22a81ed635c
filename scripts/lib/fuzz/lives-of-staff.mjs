/** What administrators do to accounts, roles and policies, to jobs, and to other systems. */

/** What some reads need to be told. */
const QUERIES = {
  '/api/Search': '?keyword=%E4%B8%93%E5%88%A9',
  '/api/Laws/Cited': '?name=%E4%B8%93%E5%88%A9%E6%B3%95',
};
/** Where the records are listed that two addresses of their own lead to. */
const LISTS = { '/api/Articles': '/api/Newss' };

export const livesOfStaff = {
  async users({ admin, act, person }) {
    const one = await person(['user'], { Phone: '13955550010', Email: 'sun@example.cn' });
    const at = { id: one.id };
    const version = async () => (await act(admin, 'GET /api/admin/Users/{id}', { at })).Version;
    await act(admin, 'GET /api/Users/{id}', { at });
    await act(admin, 'PUT /api/Users/{id}', { at, body: { RealName: '孙一舟', Version: await version() } });
    await act(admin, 'PUT /api/admin/Users/{id}/password', {
      at,
      body: { Password: 'Kiefer-93-Wolke-eins', Version: await version() },
    });
    await act(admin, 'POST /api/admin/Users/{id}/recovery-link', { at });
    await act(admin, 'POST /api/admin/Users/{id}/reveal', { at, body: { Fields: ['Phone'], Reason: '核实账号归属' } });
    await act(admin, 'GET /api/admin/Users/export.csv');
    await act(admin, 'DELETE /api/Users/{id}', { at });
    await act(admin, 'POST /api/admin/Users/{id}/restore', { at });
    await act(admin, 'POST /api/admin/Users/{id}/erase', { at, body: { UserName: one.name, Reason: '本人书面申请' } });
    const other = await person();
    await act(admin, 'POST /api/admin/Users/batch', { body: { Ids: [other.id], Action: 'delete' } });
  },

  async 'a lost second factor'({ admin, act, enrol, person }) {
    const one = await person();
    await enrol(one);
    await act(admin, 'DELETE /api/admin/Users/{id}/second-factor', { at: { id: one.id } });
  },

  async maintenance({ admin, act }) {
    await act(admin, 'GET /api/admin/SystemReport');
    await act(admin, 'GET /api/admin/Maintenance');
    await act(admin, 'POST /api/admin/Maintenance/start', { body: { Text: '升级数据库' } });
    await act(admin, 'POST /api/admin/Maintenance/end');
  },

  async roles({ admin, act }) {
    const body = { Name: '栏目值班', Permissions: ['Newss:read'] };
    const { Id: id, Version } = await act(admin, 'POST /api/Roles', { body });
    const at = { id };
    await act(admin, 'GET /api/Roles/{id}', { at });
    await act(admin, 'PUT /api/Roles/{id}', { at, body: { Note: '轮流值班', Version } });
    await act(admin, 'DELETE /api/Roles/{id}', { at });
    const policy = await act(admin, 'GET /api/admin/SecurityPolicy');
    await act(admin, 'PUT /api/admin/SecurityPolicy', {
      body: { UserSessions: policy.UserSessions, Version: policy.Version },
    });
  },

  async viewing({ admin, act }) {
    await act(admin, 'POST /api/admin/Viewing', { body: { Role: 'editor' } });
    await act(admin, 'DELETE /api/Viewing');
  },

  async messages({ admin, act, enrol, person, until }) {
    const one = await person();
    // People are told of a new second factor.
    await enrol(one);
    const [{ Id }] = await until('a message', async () => {
      const all = await act(one, 'GET /api/Messages');
      return all.length > 0 && all;
    });
    await act(one, 'PUT /api/Messages/{id}/read', { at: { id: Id } });
    await act(one, 'POST /api/Messages/read-all');
    const { Ways } = await act(one, 'GET /api/Messages/ways');
    await act(one, 'PUT /api/Messages/ways', {
      body: { Ways: Ways.map(({ Kind, InSite, ByMail }) => ({ Kind, InSite, ByMail })) },
    });
    const templates = await act(admin, 'GET /api/admin/MessageTemplates');
    const [{ Event: event, Title, Text, Version }] = templates;
    await act(admin, 'PUT /api/admin/MessageTemplates/{event}', { at: { event }, body: { Title, Text, Version } });
    await act(admin, 'POST /api/admin/MessageTemplates/{event}/reset', { at: { event } });
  },

  async tokens({ admin, act }) {
    const make = () =>
      act(admin, 'POST /api/Tokens', { body: { Name: '数据平台', Permissions: ['Newss:read'], Days: 1 } });
    await act(admin, 'DELETE /api/Tokens/{id}', { at: { id: (await make()).Id } });
    await act(admin, 'DELETE /api/admin/Tokens/{id}', { at: { id: (await make()).Id } });
  },

  async webhooks({ admin, act, until, world }) {
    const made = await act(admin, 'POST /api/admin/Webhooks', {
      body: { Name: '数据平台', Url: `http://${world.receiving}/in`, Events: ['article.published'], IsActive: true },
    });
    const at = { id: made.Id };
    await act(admin, 'PUT /api/admin/Webhooks/{id}', { at, body: { Name: '城市平台', Version: made.Version } });
    await act(admin, 'POST /api/admin/Webhooks/{id}/secret', { at });
    const delivery = (state) =>
      until(`a delivery that is ${state}`, async () => {
        const all = await act(admin, 'GET /api/admin/WebhookDeliveries', { query: `?WebhookId=${made.Id}` });
        return all.find(({ State }) => State === state);
      });
    await act(admin, 'POST /api/admin/Webhooks/{id}/test', { at });
    await delivery('delivered');
    // Gone for good: what fails is sent again, tried again, or given up.
    world.hooks.status = 410;
    await act(admin, 'POST /api/admin/Webhooks/{id}/test', { at });
    const lost = await delivery('failed');
    await act(admin, 'POST /api/admin/WebhookDeliveries/{id}/resend', { at: { id: lost.Id } });
    const failed = async () => {
      await act(admin, 'POST /api/admin/Webhooks/{id}/test', { at });
      return until('a job that failed', async () => {
        const [job] = await act(admin, 'GET /api/admin/Jobs', { query: '?State=failed&Kind=webhook' });
        return job;
      });
    };
    await act(admin, 'POST /api/admin/Jobs/{id}/retry', { at: { id: (await failed()).Id } });
    await act(admin, 'POST /api/admin/Jobs/{id}/discard', { at: { id: (await failed()).Id } });
    world.hooks.status = 200;
    await act(admin, 'DELETE /api/admin/Webhooks/{id}', { at });
  },

  /** Whatever can be read is read: lists, and of each the first record. */
  async reading({ admin, act, operations }) {
    const first = new Map();
    for (const { method, path } of operations) {
      if (method !== 'GET' || path.includes('{')) continue;
      const data = await act(admin, `GET ${path}`, { query: QUERIES[path] ?? '' }).catch((error) => {
        // Of single sign-on, which leads elsewhere, and of what waits for a step before it.
        if (!/ 4\d\d /.test(error.message)) throw error;
      });
      if (Array.isArray(data) && data.length > 0) first.set(path, data[0]);
    }
    for (const { method, path } of operations) {
      const list = path.slice(0, path.indexOf('/{'));
      const record = first.get(list) ?? first.get(LISTS[list] ?? list.replace('/api/admin/', '/api/'));
      if (method !== 'GET' || !/^[^{]*\{id\}[^{]*$/.test(path) || !record?.Id) continue;
      await act(admin, `GET ${path}`, { at: { id: record.Id }, query: QUERIES[path] ?? '' }).catch((error) => {
        if (!/ 4\d\d /.test(error.message)) throw error;
      });
    }
  },
};
