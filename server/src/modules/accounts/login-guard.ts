/**
 * What stands between a guesser and an account. Failures are counted by account and source with a growing wait;
 * nobody's failures lock others out. After a few failures here, or many on the account or from the source, a
 * proof of work is asked for. A browser that has logged in before is counted by itself. Names that do not exist are treated alike.
 */
import { attemptsOf, countAttempt, FREE, forgetAttempts, NO_WAIT, takeBackAttempt } from '../../auth/attempts.ts';
import type { Captcha } from '../../auth/captcha.ts';
import type { Db, Executor } from '../../db/client.ts';
import { AppError } from '../../lib/errors.ts';

/** Failures in an hour after which a proof of work is asked for: by this source on this account, … */
const OWN_FREE = 3;
/** … by anybody on this account, which also alarms, … */
const ACCOUNT_FREE = 10;
/** … by this source on any account, … */
const SOURCE_FREE = 30;
/** … and by the wider network of an IPv6 source, which one person may have to themselves as well. */
const NETWORK_FREE = 100;

/** 423 with the minutes that are left of `seconds`. */
export function lockedError(seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError('LOCKED', `登录失败次数过多，请 ${minutes} 分钟后再试`, {
    data: { Minutes: minutes },
  });
}

/** Who tries to log in as whom. */
export interface Stranger {
  name: string;
  source: string;
  network: string | null;
  device: string | null;
  /** The account that the name means, if any. */
  userId: number | null;
  answer: string | undefined;
}

/** One attempt to log in. */
export interface LoginAttempt {
  /** Seconds left to wait when this attempt came too early; it must not be looked at. */
  tooEarly: number | null;
  /** Notes that it failed: the seconds to wait that follow, and whether it is time to alarm somebody. */
  failed(): Promise<{ wait: number | null; alarm: boolean }>;
  succeeded(tx: Executor): Promise<void>;
  /** It was no guess: the password was right, or nobody could look at it. */
  takeBack(): Promise<void>;
}

/**
 * Counts an attempt on `name`; throws 429 when a proof of work is due and `answer` is none. What strangers may fail at
 * together is counted before anything is looked at, or a hundred attempts at once would each find the count at nought;
 * an attempt that succeeds, or is not looked at, is taken back.
 * @param device names the browser when the account knows it
 * @param network the wider network of `source`, when it has one
 */
export async function beginLogin(db: Db, captcha: Captcha, attempt: Stranger): Promise<LoginAttempt> {
  const { name, source, network, device, userId, answer } = attempt;
  const account = `login ${name.toLowerCase()}`;
  const own = device ? `${account} device ${device}` : `${account} from ${source}`;
  const anywhere = `${account} in all`;
  const shared: [key: string, free: number][] = [
    [anywhere, ACCOUNT_FREE],
    [`login from ${source}`, SOURCE_FREE],
    ...(network ? [[`login from ${network}`, NETWORK_FREE] as [string, number]] : []),
  ];
  const keys = shared.map(([key]) => key);
  const count = () => Promise.all(keys.map((key) => countAttempt(db, key, NO_WAIT)));
  // A browser that the account knows is asked for no proof because of what others do; its failures count.
  const [here, counted] = await Promise.all([attemptsOf(db, [own]), device ? [] : count()]);
  const tooMany = counted.some((one, at) => one.count > (shared[at]?.[1] ?? 0));
  // Outside of any transaction: everybody behind one address shares these rows, and none may hold them for long. A count
  // too many, should the database be lost, only asks for a proof sooner.
  const takeBack = async () => {
    if (!device) await takeBackAttempt(db, keys).catch(() => undefined);
  };
  try {
    if (here >= OWN_FREE || tooMany) await captcha.require(answer);
    const { wait, refused } = await countAttempt(db, own, FREE, userId);
    if (refused) await takeBack();
    return {
      tooEarly: refused ? wait : null,
      async failed() {
        const [total] = device ? await count() : counted;
        return { wait, alarm: total?.count === ACCOUNT_FREE };
      },
      succeeded: (tx) => forgetAttempts(tx, own),
      takeBack,
    };
  } catch (error) {
    await takeBack();
    throw error;
  }
}
