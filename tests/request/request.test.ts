import { feedback } from '@/feedback';
import { request } from '@/request';
import { BusinessError, errorConfig, TransportError } from '@/request-error-config';
import { NO_ANSWER, network, Reply } from '../setup/network';

const failure = (showType: number | undefined, extra: object = {}) => ({
  success: false,
  errorCode: 'RULE_VIOLATION',
  errorMessage: '申请号校验位不正确',
  ...(showType === undefined ? {} : { showType }),
  ...extra,
});

function watch() {
  return {
    error: jest.spyOn(feedback, 'error').mockImplementation(() => undefined),
    warning: jest.spyOn(feedback, 'warning').mockImplementation(() => undefined),
    notify: jest.spyOn(feedback, 'notify').mockImplementation(() => undefined),
    redirect: jest.spyOn(feedback, 'redirect').mockImplementation(() => undefined),
  };
}

test('answers the body of a success', async () => {
  const calls = network({ 'GET /api/Newss': { success: true, data: [], total: 0 } });
  await expect(request('/api/Newss', { params: { current: 2, keyword: '', Category: undefined } })).resolves.toEqual({
    success: true,
    data: [],
    total: 0,
  });
  expect(calls[0]?.url.search).toBe('?current=2');
});

describe.each([
  ['on HTTP 200', 200],
  ['on HTTP 422', 422],
])('a business error %s', (_name, status) => {
  test('showType 0 is silent and rejects', async () => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(0)) });
    await expect(request('/api/x')).rejects.toBeInstanceOf(BusinessError);
    for (const spy of Object.values(shown)) expect(spy).not.toHaveBeenCalled();
  });

  test('showType 1 warns with the message', async () => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(1)) });
    await expect(request('/api/x')).rejects.toThrow('申请号校验位不正确');
    expect(shown.warning).toHaveBeenCalledWith('申请号校验位不正确');
    expect(shown.error).not.toHaveBeenCalled();
  });

  test('showType 2 is an error with the message', async () => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(2)) });
    await expect(request('/api/x')).rejects.toThrow();
    expect(shown.error).toHaveBeenCalledWith('申请号校验位不正确');
  });

  test('showType 3 notifies with the code as title', async () => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(3)) });
    await expect(request('/api/x')).rejects.toThrow();
    expect(shown.notify).toHaveBeenCalledWith('RULE_VIOLATION', '申请号校验位不正确');
  });

  test('showType 9 redirects to the address in data', async () => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(9, { data: '/auth/login' })) });
    await expect(request('/api/x')).rejects.toThrow();
    expect(shown.redirect).toHaveBeenCalledWith('/auth/login');
  });

  test.each(['javascript:alert(1)', '//evil.example', 7])('showType 9 never follows %p', async (data) => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(9, { data })) });
    await expect(request('/api/x')).rejects.toThrow();
    expect(shown.redirect).not.toHaveBeenCalled();
    expect(shown.error).toHaveBeenCalledWith('申请号校验位不正确');
  });

  test.each([7, undefined])('showType %p is an error message', async (showType) => {
    const shown = watch();
    network({ 'GET /api/x': new Reply(status, failure(showType)) });
    await expect(request('/api/x')).rejects.toThrow();
    expect(shown.error).toHaveBeenCalledWith('申请号校验位不正确');
  });
});

test('the instance judges with errorConfig, found anew at each call', async () => {
  const thrower = jest.spyOn(errorConfig, 'errorThrower');
  const handler = jest.spyOn(errorConfig, 'errorHandler').mockImplementation(() => undefined);
  network({ 'GET /api/x': failure(2), 'GET /api/y': { success: true, data: 1 } });
  await expect(request('/api/y')).resolves.toEqual({ success: true, data: 1 });
  expect(thrower).toHaveBeenLastCalledWith({ success: true, data: 1 }, 200);
  expect(handler).not.toHaveBeenCalled();
  await expect(request('/api/x', { skipErrorHandler: true })).rejects.toBeInstanceOf(BusinessError);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(handler.mock.calls[0]).toMatchObject([{ status: 200 }, { skipErrorHandler: true }]);
});

test('bodies are sent as JSON, forms as they are', async () => {
  const calls = network({ 'POST /api/x': { success: true }, 'PUT /api/x': { success: true } });
  await request('/api/x', { method: 'POST', data: { Title: '标题' } });
  await request('/api/x', { method: 'PUT' });
  const form = new FormData();
  await request('/api/x', { method: 'POST', data: form });
  expect(calls.map((call) => call.body)).toEqual([{ Title: '标题' }, undefined, form]);
});

test('a call given up by its caller is no failure to show', async () => {
  const shown = watch();
  network({
    'GET /api/x': () => {
      throw new DOMException('aborted', 'AbortError');
    },
  });
  await expect(request('/api/x')).rejects.toMatchObject({ name: 'AbortError' });
  for (const spy of Object.values(shown)) expect(spy).not.toHaveBeenCalled();
});

test('a plain error response shows the status message for one second', async () => {
  const shown = watch();
  network({ 'GET /api/x': new Reply(502, '<html>Bad Gateway</html>', 'text/html') });
  await expect(request('/api/x')).rejects.toBeInstanceOf(TransportError);
  expect(shown.error).toHaveBeenCalledWith('服务器状态异常，请重试。', 1);
});

test('HTML instead of JSON is a plain error too', async () => {
  const shown = watch();
  network({ 'GET /api/x': new Reply(200, '<html></html>', 'text/html') });
  await expect(request('/api/x')).rejects.toBeInstanceOf(TransportError);
  expect(shown.error).toHaveBeenCalledWith('服务器状态异常，请重试。', 1);
});

test('no answer', async () => {
  const shown = watch();
  network({ 'GET /api/x': NO_ANSWER });
  await expect(request('/api/x')).rejects.toMatchObject({ kind: 'noResponse', status: 0 });
  expect(shown.error).toHaveBeenCalledWith('服务器没有响应，请重试。', undefined);
});

test('a request that cannot be made', async () => {
  const shown = watch();
  network({});
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  await expect(request('/api/x', { method: 'POST', data: loop })).rejects.toMatchObject({ kind: 'request' });
  expect(shown.error).toHaveBeenCalledWith('请求发送失败，请重试。', undefined);
});

test('skipErrorHandler rethrows unseen', async () => {
  const shown = watch();
  network({ 'POST /api/auth/login': new Reply(401, failure(2, { errorCode: 'BAD_CREDENTIALS' })) });
  await expect(request('/api/auth/login', { method: 'POST', data: {}, skipErrorHandler: true })).rejects.toMatchObject({
    info: { errorCode: 'BAD_CREDENTIALS' },
    status: 401,
  });
  for (const spy of Object.values(shown)) expect(spy).not.toHaveBeenCalled();
});

test('field faults reach the form', async () => {
  watch();
  network({ 'POST /api/x': new Reply(400, failure(1, { data: { fields: { Title: '标题不能为空' } } })) });
  const error = await request('/api/x', { method: 'POST', data: {} }).catch((caught: BusinessError) => caught);
  expect((error as BusinessError).fields).toEqual({ Title: '标题不能为空' });
});
