/** What the browser app gets without a backend is what the contract promises. */
import * as contract from '@ip-portal/contract';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { type TSchema, Type } from 'typebox';
import { ask, table } from './ask';

const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

function expectShape(schema: TSchema, body: unknown): void {
  const validate = ajv.compile(schema);
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
}

const { Ok, OkList } = contract;
const news = contract.schemasOf(contract.newsResource);
const laws = contract.schemasOf(contract.lawResource);
const patents = contract.schemasOf(contract.patentResource);
const LOGGED_IN = { cookie: 'mock_user=lin' };

/** The calls of the specification, and the others that the pages make: call → schema of its answer. */
const Statute = Type.Object({ ...laws.Item.properties, Versions: Type.Array(contract.LawVersion) });
const READS: [string, TSchema][] = [
  ['GET /api/auth/userinfo', Ok(Type.Union([contract.UserInfo, Type.Null()]))],
  ['GET /api/WebConfig', Ok(contract.WebConfig)],
  ['GET /api/Newss/ReCom8', OkList(news.Item)],
  ['GET /api/Newss/ReComImage6', OkList(news.Item)],
  ['GET /api/Patents/Top8', OkList(patents.Item)],
  ['GET /api/Notices/ReComImage6', OkList(news.Item)],
  ['GET /api/Laws/ReCom8', OkList(laws.Item)],
  [
    'GET /api/Laws/Statutes',
    Type.Object({ ...OkList(Statute).properties, Levels: Type.Array(contract.LawLevelCount) }),
  ],
  ['GET /api/Newss/Categories', OkList(contract.CategoryCount)],
  ['GET /api/Notices/Categories', OkList(contract.CategoryCount)],
  ['GET /api/Notices/Open', OkList(contract.schemasOf(contract.noticeResource).Item)],
  ['GET /api/Articles/1', Ok(contract.ArticleDetail)],
  ['GET /api/Articles/101', Ok(contract.ArticleDetail)],
  ['GET /api/Articles/201', Ok(contract.ArticleDetail)],
  ['GET /api/Articles/1/Read', Ok(contract.ReadResult)],
  ['GET /api/Articles/101/Attachments/101', Ok(contract.AttachmentPreview)],
  ['GET /api/About', Ok(contract.About)],
  ['GET /api/Laws/201/Provisions?keyword=x', OkList(contract.ProvisionHit)],
  ['GET /api/Patents/1/Text?Number=CN115000010A', Ok(contract.PatentText)],
  ['GET /api/Patents/1/Similar', OkList(contract.SimilarPatent)],
  ['GET /api/Patents/Classes', Ok(contract.PatentClasses)],
  ['GET /api/Patents/Similar?text=清洗', Ok(contract.SimilarToText)],
  ['GET /api/ThinkTanks/Facets', Ok(contract.ExpertFacets)],
  ['GET /api/Stats', Ok(contract.PublicStats)],
  ['GET /api/PrivacyTexts', OkList(contract.PrivacyTextItem)],
  ['GET /api/PrivacyTexts/InForce', OkList(contract.TextInForce)],
  ['GET /api/PrivacyTexts/1', Ok(contract.PrivacyText)],
  ['GET /api/PrivacyTexts/1/Changes', Ok(contract.PrivacyTextChanges)],
  ['GET /api/Search?keyword=年费', contract.SearchResult],
  ['GET /api/auth/sessions', OkList(contract.SessionItem)],
  ['GET /api/auth/second-factor', Ok(contract.SecondFactor)],
  ['GET /api/auth/passkeys', OkList(contract.PasskeyItem)],
  ['GET /api/auth/data-views', OkList(contract.DataView)],
  ['GET /api/Consents', OkList(contract.ConsentItem)],
  ['GET /api/PrivacyRequests', OkList(contract.PrivacyRequest)],
  ['GET /api/Consents/due', OkList(contract.ConsentDue)],
  ['GET /api/auth/sso', Ok(contract.Nullable(contract.SsoOffer))],
  ['GET /api/auth/sso/identities', OkList(contract.IdentityItem)],
  ['GET /api/auth/email', Ok(contract.MailState)],
  ['GET /api/auth/ways', Ok(contract.AuthWays)],
  ['GET /api/auth/phone', Ok(contract.PhoneState)],
  ['GET /api/Organizations/1/Members', OkList(contract.OrganizationMember)],
  ['GET /api/Organizations/1/Documents', OkList(contract.OrganizationDocument)],
  ['GET /api/Organizations/1/Invitations', OkList(contract.InvitationItem)],
  ['GET /api/OrganizationInvitations', OkList(contract.ReceivedInvitation)],
  ['GET /api/Messages', OkList(contract.MessageItem)],
  ['GET /api/Messages/unread', Ok(contract.UnreadCount)],
  ['GET /api/Messages/ways', Ok(contract.MessageWays)],
];

/** Lists and details, by the declarations. */
const RECORDS = contract.resources.flatMap((resource): [string, TSchema][] => {
  const { Item, Detail } = contract.schemasOf<contract.Declared>(resource);
  const calls: [string, TSchema][] = [
    [`GET /api/${resource.name}`, OkList(Item)],
    [`GET /api/${resource.name}/:id`, Ok(Detail)],
  ];
  // What has no mock of its own is answered by its declaration, as far as anyone may read it.
  const open: readonly string[] = 'public' in resource ? resource.public : [];
  const isMocked = (call: string) => table[call] || open.includes(call.endsWith(':id') ? '/:id' : '/');
  return 'list' in resource
    ? calls.filter(([call]) => isMocked(call)).map(([call, schema]) => [call.replace(':id', '1'), schema])
    : [];
});

test('lists are mocked', () => {
  expect(RECORDS.map(([call]) => call)).toEqual(
    expect.arrayContaining(['GET /api/Newss', 'GET /api/ThinkTanks/1', 'GET /api/Postings']),
  );
});

test.each([...READS, ...RECORDS])('%s answers as the contract says', (call, schema) => {
  const { status, body } = ask(call, LOGGED_IN);
  expect(status).toBe(200);
  expectShape(schema, body);
});

test('nothing is answered that this test does not know', () => {
  const commands = ['login', 'register', 'logout'].map((name) => `POST /api/auth/${name}`);
  // Answers no body, or that nothing leads further.
  const leads = ['GET /api/Laws/Cited', 'GET /api/Patents/:id/MergedInto'];
  const known = [
    ...[...READS, ...RECORDS].map(([call]) => call.replace(/\?.*/, '').replace(/\/\d+/g, '/:id')),
    ...commands,
    ...leads,
  ];
  expect(Object.keys(table).filter((key) => !key.endsWith('(.*)') && !known.includes(key))).toEqual([]);
});

test('a law that a text names leads to its page, else to the national database', () => {
  const [law] = ask('GET /api/Laws').body.data as { Id: number; Title: string }[];
  const name = encodeURIComponent(law?.Title ?? '');
  expect(ask(`GET /api/Laws/Cited?name=${name}`)).toMatchObject({
    status: 302,
    location: contract.articleUrl('law', law?.Id ?? 0),
  });
  expect(ask('GET /api/Laws/Cited?name=没有的法').location).toBe('https://flk.npc.gov.cn/');
});

test('categories are counted, open notices come by their deadline', () => {
  const { data, total } = ask('GET /api/Newss/Categories').body;
  const counts = data as contract.CategoryCount[];
  expect(counts.reduce((sum, { Count }) => sum + Count, 0)).toBe(total);
  expect(total).toBe(ask('GET /api/Newss').body.total);
  const days = (ask('GET /api/Notices/Open').body.data as contract.NoticeItem[]).map((row) => row.DaysLeft);
  expect(days).toEqual([5, 21]);
});

test('lists are paged, searched and filtered', () => {
  const whole = ask('GET /api/Newss?pageSize=100').body;
  const second = ask('GET /api/Newss?current=2').body;
  expect(second.total).toBe(whole.total);
  expect(second.data).toEqual((whole.data as object[]).slice(10, 20));
  expect(ask('GET /api/Newss?current=99').body).toMatchObject({ data: [], total: whole.total });
  const found = ask('GET /api/Newss?keyword=年费').body;
  expect(found.total).toBe(1);
  expect(found.data).toEqual([expect.objectContaining({ Title: expect.stringContaining('年费') })]);
  const category = ask('GET /api/Newss?Category=政策解读&pageSize=100').body.data as { Category: string }[];
  expect(new Set(category.map(({ Category }) => Category))).toEqual(new Set(['政策解读']));
});

test('a declared resource without a mock of its own is answered by its declaration', () => {
  const { body } = ask('GET /api/Links?pageSize=5');
  expect(body).toMatchObject({ total: 12 });
  expect(body.data).toHaveLength(5);
  const [, second] = body.data as { Id: number; Name: string }[];
  expect(ask(`GET /api/Links/${second?.Id}`).body.data).toMatchObject({ Name: second?.Name });
  expect(ask(`GET /api/Links?keyword=${encodeURIComponent(second?.Name ?? '')}`).body.data).toEqual([second]);
  expect(ask('GET /api/Links/99').status).toBe(404);
});

test('every kind the site search knows is found, at the address of its record', () => {
  for (const kind of contract.SEARCH_KINDS) {
    const { body } = ask(`GET /api/Search?keyword=&Kind=${kind}&pageSize=100`);
    const [hit] = body.data as contract.SearchHit[];
    expect(hit).toMatchObject({ Kind: kind, Url: contract.recordUrl(kind, hit?.Id ?? 0) });
    expect((body as unknown as contract.SearchResult).counts[kind]).toBe(body.total);
    expectShape(contract.SearchResult, body);
  }
});

test('the site search keeps to days and order, and shows a kind that is named first', () => {
  const find = (more: string) => {
    const { body } = ask(`GET /api/Search?pageSize=50&${more}`);
    expectShape(contract.SearchResult, body);
    return body as unknown as contract.SearchResult;
  };
  const days = find('keyword=专利&sort=newest').data.map(({ Date: day }) => day ?? '');
  expect(days.length).toBeGreaterThan(2);
  expect(days).toEqual([...days].sort().reverse());
  const [newest = ''] = days;
  const from = newest.slice(0, 10);
  expect(find(`keyword=专利&From=${from}`).data.map(({ Date: day }) => day?.slice(0, 10))).toContain(from);
  expect(find(`keyword=专利&From=${from}&To=1990-01-01`).total).toBe(0);
  const { named, data } = find('keyword=专利');
  expect([named, data[0]?.Kind]).toEqual(['patent', 'patent']);
});

test('logging in gives the roles of the name, logging out takes them', () => {
  expect(ask('GET /api/auth/userinfo').body.data).toBeNull();
  const admin = ask('POST /api/auth/login', { body: { UserName: 'admin', Password: 'x' } });
  expectShape(Ok(contract.UserInfo), admin.body);
  expect(ask('GET /api/auth/userinfo', { cookie: admin.cookie.split(';')[0] }).body.data).toMatchObject({
    Roles: ['user', 'admin'],
  });
  const user = ask('POST /api/auth/register', { body: { UserName: '林晓', Password: 'x' } });
  expect(ask('GET /api/auth/userinfo', { cookie: user.cookie.split(';')[0] }).body.data).toMatchObject({
    UserName: '林晓',
    Roles: ['user'],
  });
  expect(ask('POST /api/auth/logout').cookie).toMatch(/^mock_user=; Max-Age=0/);
});

test.each([
  ['a wrong password', 'POST /api/auth/login', { body: { UserName: 'a', Password: 'wrong' } }, 'BAD_CREDENTIALS'],
  ['the trading area of a visitor', 'GET /api/Postings', {}, 'UNAUTHENTICATED'],
  ['an absent article', 'GET /api/Articles/999', {}, 'NOT_FOUND'],
  ['a call that is not mocked', 'GET /api/admin/Newss', {}, 'NOT_FOUND'],
  ['a command that is not mocked', 'PUT /api/WebConfig', {}, 'NOT_FOUND'],
] as const)('%s fails in the envelope', (_name, call, options, code) => {
  const { status, body } = ask(call, options as object);
  expectShape(contract.ErrorBody, body);
  expect(body.errorCode).toBe(code);
  expect(status).toBe(contract.ERROR_STATUS[code]);
});
