import type {
  ChangePasswordBody,
  CodeProofBody,
  LoginBody,
  One,
  ProfileBody,
  RegisterBody,
  UserInfo,
} from '@ip-portal/contract';
import { apiBase } from '../api-base';
import { BusinessError, errorHandler } from '../request-error-config';
import { command, dataOf, quiet } from './api';
import { withCaptcha } from './captcha';
import { own } from './own';

const readUserInfo = () => dataOf(quiet.read('/api/auth/userinfo'));

/** The current user, null for a visitor, and for whoever stands half way through a log-in. Read once at startup. */
export async function fetchUserInfo(): Promise<UserInfo | null> {
  const user = await readUserInfo();
  return user?.AwaitsFactor ? null : user;
}

/** Who stands half way through a log-in: known, with a second factor still to come. */
export async function fetchHalfUser(): Promise<UserInfo | null> {
  const user = await readUserInfo();
  return user?.AwaitsFactor ? user : null;
}

/** Makes the call that begins a session. Where the backend is on another site, the browser may have refused its cookie. */
async function begin(call: (captcha: { Captcha?: string }) => Promise<One<UserInfo>>): Promise<UserInfo> {
  const user = await dataOf(withCaptcha(call));
  if (!apiBase() || (await readUserInfo())) return user;
  const errorMessage = '浏览器阻止了登录所需的跨站 Cookie，请在浏览器设置中允许，或换用其他浏览器';
  throw new BusinessError({ errorCode: 'COOKIE_REFUSED', errorMessage, showType: 2 }, 0);
}
/** Failures are left to the form. `AwaitsFactor` says that a code is still to come. */
export const login = (data: LoginBody) =>
  begin((captcha) => quiet.command('POST /api/auth/login', { ...data, ...captcha }));
/** By a code from a text message. */
export const loginByCode = (data: CodeProofBody) => begin(() => quiet.command('POST /api/auth/sms/login', data));
export const register = (data: RegisterBody) =>
  begin((captcha) => quiet.command('POST /api/auth/register', { ...data, ...captcha }));
/** Ends the session; answers where the browser has to go to leave the identity provider too, if it came by one. */
export const logout = async () => (await dataOf(command('POST /api/auth/logout'))).Next;
export const saveProfile = (data: ProfileBody) => dataOf(own.command('PUT /api/auth/profile', data));
export const changePassword = (data: ChangePasswordBody) => own.command('PUT /api/auth/password', data);

/** Shows the failure as every failure is, unless the session had ended and the person logged in again. */
async function shown(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    errorHandler(error);
    throw error;
  }
}
export const fetchSessions = () => dataOf(own.read('/api/auth/sessions'));
/** Views on one page. */
export const DATA_VIEWS_SHOWN = 10;
/** A page of who was shown the own data. */
export const fetchDataViews = (current: number) =>
  own.read('/api/auth/data-views', { current, pageSize: DATA_VIEWS_SHOWN });
export const revokeSession = (id: number) => shown(own.command(`DELETE /api/auth/sessions/${id}`));
/** Says that a new device is the owner's. */
export const knowDevice = (id: number) => shown(own.command(`PUT /api/auth/sessions/${id}/known`));
export const revokeOtherSessions = () => shown(own.command('POST /api/auth/sessions/revoke-others'));
