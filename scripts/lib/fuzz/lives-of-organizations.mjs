/** An organisation that is founded, proven, joined and left; and what is posted for it. */
export const livesOfOrganizations = {
  async organizations({ admin, act, person, until, world }) {
    const owner = await person();
    const { Id: id } = await act(owner, 'POST /api/Organizations', { body: world.profile() });
    const at = { id };
    const version = async () => (await act(owner, 'GET /api/Organizations/{id}', { at })).Version;
    await act(owner, 'GET /api/Organizations');
    await act(owner, 'PUT /api/Organizations/{id}', { at, body: { Region: '江苏', Version: await version() } });
    const add = () =>
      act(owner, 'POST /api/Organizations/{id}/Documents', {
        at,
        query: '?Kind=license',
        file: ['a.pdf', world.PDF],
      });
    const { Id: documentId } = await add();
    await act(owner, 'GET /api/Organizations/{id}/Documents', { at });
    await act(owner, 'GET /api/Organizations/{id}/Documents/{documentId}', { at: { id, documentId } });
    await act(owner, 'DELETE /api/Organizations/{id}/Documents/{documentId}', { at: { id, documentId } });
    const { Id: kept } = await add();
    await act(owner, 'PUT /api/Organizations/{id}/submit', { at });
    await act(owner, 'PUT /api/Organizations/{id}/withdraw', { at });
    await act(owner, 'PUT /api/Organizations/{id}/submit', { at });

    await act(admin, 'GET /api/admin/Organizations');
    await act(admin, 'GET /api/admin/Organizations/{id}/Documents', { at });
    await act(admin, 'GET /api/admin/Organizations/{id}/Documents/{documentId}', { at: { id, documentId: kept } });
    const { Version } = await act(admin, 'GET /api/admin/Organizations/{id}', { at });
    const validUntil = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    await act(admin, 'PUT /api/admin/Organizations/{id}/review', {
      at,
      body: { Version, Status: 'verified', Note: '材料齐全', ValidUntil: validUntil },
    });
    await act(admin, 'POST /api/admin/Organizations/{id}/reveal', {
      at,
      body: { Fields: ['ContactPhone'], Reason: '核实单位联系人' },
    });

    const invite = (one) =>
      act(owner, 'POST /api/Organizations/{id}/Invitations', { at, body: { Role: 'agent', UserName: one.name } });
    const mate = await person();
    await invite(mate);
    const waiting = async () => (await act(mate, 'GET /api/OrganizationInvitations'))[0].Id;
    await act(mate, 'POST /api/OrganizationInvitations/{id}/decline', { at: { id: await waiting() } });
    await invite(mate);
    await act(mate, 'POST /api/OrganizationInvitations/{id}/accept', { at: { id: await waiting() } });
    await act(mate, 'PUT /api/auth/acting', { body: { OrganizationId: id } });
    const byMail = () =>
      act(owner, 'POST /api/Organizations/{id}/Invitations', { at, body: { Role: 'viewer', Email: 'neu@example.cn' } });
    /** Invites by mail: the link is told to nobody else. */
    const letter = async () => {
      const before = world.mail.letters.length;
      await byMail();
      const sent = () => world.mail.letters.slice(before).find(({ to }) => to.includes('neu@example.cn'));
      return { Token: world.tokenOf(await until('an invitation', sent)) };
    };
    const guest = await person();
    const first = await letter();
    await act(guest, 'POST /api/OrganizationInvitations/link', { body: first });
    await act(guest, 'POST /api/OrganizationInvitations/link/decline', { body: first });
    const second = await letter();
    await act(guest, 'POST /api/OrganizationInvitations/link/accept', { body: second });
    await byMail();
    const [open] = await act(owner, 'GET /api/Organizations/{id}/Invitations', { at });
    await act(owner, 'DELETE /api/Organizations/{id}/Invitations/{invitationId}', {
      at: { id, invitationId: open.Id },
    });

    const members = await act(owner, 'GET /api/Organizations/{id}/Members', { at });
    const memberOf = ({ name }) => members.find(({ UserName }) => UserName === name).Id;
    await act(owner, 'PUT /api/Organizations/{id}/Members/{memberId}', {
      at: { id, memberId: memberOf(mate) },
      body: { Role: 'manager' },
    });
    await act(owner, 'DELETE /api/Organizations/{id}/Members/{memberId}', { at: { id, memberId: memberOf(guest) } });
    await act(owner, 'POST /api/Organizations/{id}/transfer', { at, body: { MemberId: memberOf(mate) } });
    await act(mate, 'DELETE /api/Organizations/{id}', { at });
    await act(admin, 'POST /api/admin/Organizations/{id}/restore', { at });
    await act(admin, 'DELETE /api/admin/Organizations/{id}', { at });
  },

  async postings({ admin, act, person }) {
    const owner = await person();
    const body = {
      Type: 'supply',
      Title: '一种节能电机的专利转让',
      Summary: '面向中小企业转让。',
      Field: '电机',
      Mode: '转让',
      PriceText: '面议',
      PriceFen: null,
      PatentNumbers: [],
      Region: '江苏',
      ValidUntil: null,
      OrganizationId: null,
      Content: '<p>详情</p>',
      ContactName: '林知远',
      ContactPhone: '13812345678',
    };
    const { Id: id, Version } = await act(owner, 'POST /api/Postings', { body });
    const at = { id };
    const changed = await act(owner, 'PUT /api/Postings/{id}', { at, body: { Summary: '面向企业转让。', Version } });
    const review = (version, Status, Note = '请补充说明') =>
      act(admin, 'PUT /api/admin/Postings/{id}/review', { at, body: { Version: version, Status, Note } });
    await review(changed.Version, 'returned');
    const again = await act(owner, 'PUT /api/Postings/{id}/resubmit', { at });
    await review(again.Version, 'published', '');
    await act(admin, 'POST /api/admin/Postings/{id}/reveal', {
      at,
      body: { Fields: ['ContactPhone'], Reason: '核实联系人' },
    });
    await act(admin, 'GET /api/admin/Postings/{id}', { at });
    await act(owner, 'PUT /api/Postings/{id}/withdraw', { at });
    await act(owner, 'DELETE /api/Postings/{id}', { at });
    await act(admin, 'POST /api/admin/Postings/{id}/restore', { at });
    await act(admin, 'POST /api/admin/Postings/batch', { body: { Ids: [id], Action: 'delete' } });
  },
};
