/** Hands letters to the mail server. What it says of a failure names addresses, so staff are told in our words. */
import nodemailer from 'nodemailer';
import type { Smtp } from '../config.ts';
import { JobFault } from '../jobs/define-job.ts';

/** A letter of plain text: there is no markup for anybody to put something into. */
export interface Letter {
  /** Name of the portal, as sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** What a failure means, by nodemailer's code. */
const WORDS: Record<string, string> = {
  EAUTH: '邮件服务器拒绝登录，请检查 SMTP_USER 和 SMTP_PASSWORD',
  ETLS: '邮件服务器不支持加密连接，请检查 SMTP_SECURITY',
  ECONNECTION: '无法连接邮件服务器',
  ETIMEDOUT: '邮件服务器没有及时应答',
  ESOCKET: '与邮件服务器的连接中断或证书无效',
  EDNS: '找不到邮件服务器，请检查 SMTP_HOST',
};

function faultOf(error: unknown): JobFault {
  const { code, responseCode: said } = error as { code?: unknown; responseCode?: unknown };
  // 5xx about the letter itself will not change; about us (log-in, encryption) it will when the settings do.
  const final = typeof said === 'number' && said >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const known = typeof code === 'string' ? WORDS[code] : undefined;
  if (known && !final) return new JobFault(known);
  if (typeof said === 'number') return new JobFault(`邮件服务器拒绝了邮件（${said}）`, final);
  return new JobFault('邮件没有发出');
}

/** Sends one letter. @throws JobFault in words for staff, `final` where trying again cannot help */
export async function sendLetter(smtp: Smtp, letter: Letter, signal: AbortSignal): Promise<void> {
  const transport = nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const end = () => transport.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    await transport.sendMail({
      from: { name: letter.from, address: smtp.from },
      // An object is one address whatever stands in it; a text would be read as a list.
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw faultOf(error);
  } finally {
    signal.removeEventListener('abort', end);
    transport.close();
  }
}
