/** What a report of the system says, in words: each part with its state, what it is made of, and what to do about it. */
import type { PartState, SystemReport } from '@ip-portal/contract';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { showSize, showTime } from '../../kit/words';

export interface Part {
  name: string;
  state: PartState;
  /** Facts in the order they are told. */
  facts: [string, string][];
  /** What to do; absent when there is nothing to do. */
  advice?: string;
  /** Where it is done, in the back office. */
  href?: string;
}

export const STATE_WORDS: Record<PartState, { word: string; tone: 'success' | 'accent' | 'danger' | 'neutral' }> = {
  ok: { word: '正常', tone: 'success' },
  warning: { word: '需要留意', tone: 'accent' },
  fault: { word: '异常', tone: 'danger' },
  off: { word: '未启用', tone: 'neutral' },
};

const count = (value: number) => value.toLocaleString('zh-CN');
/** Sizes of disks. */
const large = (bytes: number) => (bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : showSize(bytes));

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分钟`;
  return `${Math.floor(seconds / 3_600)} 小时 ${Math.floor((seconds % 3_600) / 60)} 分钟`;
}

function database({ State, Embedded, Version, SizeBytes, Connections }: SystemReport['Database']): Part {
  return {
    name: '数据库',
    state: State,
    facts: [
      ['类型', `${Embedded ? '内置' : '外部'} PostgreSQL ${Version}`],
      ['大小', large(SizeBytes)],
      ['连接', `在用 ${Connections.Used}，空闲 ${Connections.Idle}，最多 ${Connections.Most}`],
    ],
    ...(Connections.Waiting > 0
      ? { advice: `有 ${Connections.Waiting} 个请求在等待连接；持续出现时请运维人员查看慢查询或提高 DATABASE_POOL。` }
      : {}),
  };
}

function cache({ State, Entries, Bytes, Hits, Misses }: SystemReport['Cache']): Part {
  const asked = Hits + Misses;
  return {
    name: '页面缓存',
    state: State,
    facts: [
      ['保存', `${count(Entries)} 个应答，${large(Bytes)}`],
      [
        '命中',
        asked === 0 ? '启动后还没有访问' : `${Math.round((Hits / asked) * 100)}%（启动以来 ${count(asked)} 次）`,
      ],
    ],
    ...(State === 'ok' ? {} : { advice: '收不到其他进程的变更通知，暂时不保存应答；数据库恢复后会自动继续。' }),
  };
}

function jobs({ State, Waiting, Running, Failed, OldestSeconds }: SystemReport['Jobs']): Part {
  return {
    name: '后台任务',
    state: State,
    facts: [
      ['排队', `${count(Waiting)} 个`],
      ['执行中', `${count(Running)} 个`],
      ['失败', `${count(Failed)} 个`],
      ...(OldestSeconds > 0 ? [['最久等待', duration(OldestSeconds)] as [string, string]] : []),
    ],
    ...(Failed > 0 ? { advice: '有失败的任务，查看原因后重试或放弃。', href: OFFICE_URLS.jobs } : {}),
    ...(Failed === 0 && State !== 'ok' ? { advice: '到期的任务迟迟没有执行，请运维人员查看日志。' } : {}),
  };
}

function storage({ State, FreeBytes, UploadsPresent }: SystemReport['Storage']): Part {
  const advice = !UploadsPresent
    ? '上传文件夹不是本系统使用的那一个（可能没有挂载），暂时不能上传，请联系运维人员。'
    : State === 'fault'
      ? '空间已满，暂时不能保存任何内容，请联系运维人员清理磁盘。'
      : State === 'warning'
        ? '空间即将用完，请联系运维人员清理磁盘。'
        : undefined;
  return {
    name: '存储空间',
    state: State,
    facts: [
      ['剩余', FreeBytes === null ? '系统没有提供' : large(FreeBytes)],
      ['上传文件夹', UploadsPresent ? '可用' : '不可用'],
    ],
    ...(advice ? { advice } : {}),
  };
}

function backup({ State, LastAt, File, Bytes, Sealed }: SystemReport['Backup']): Part {
  const advice =
    State === 'off'
      ? '没有启用每日备份：请运维人员设置 BACKUP_DAILY=on，或另行安排定时备份。'
      : State === 'fault'
        ? '最近 30 小时没有可用的备份，请运维人员检查备份任务。'
        : Sealed
          ? undefined
          : '备份文件没有加密：请运维人员设置 BACKUP_PASSPHRASE。';
  return {
    name: '每日备份',
    state: State,
    facts: [
      ['最近一次可用', LastAt === null ? '没有' : showTime(LastAt)],
      ...(File === null ? [] : [['文件', File] as [string, string]]),
      ...(Bytes === null ? [] : [['大小', large(Bytes)] as [string, string]]),
      ...(State === 'off' ? [] : [['加密', Sealed ? '已设置口令' : '未设置口令'] as [string, string]]),
    ],
    ...(advice ? { advice } : {}),
  };
}

function moments({ State, From, WaitingSeconds, Days }: SystemReport['Moments'], embedded: boolean): Part {
  const off = embedded
    ? '没有启用：两次备份之间的修改无法找回。请运维人员设置 BACKUP_MOMENTS=on。'
    : '外部数据库的时间点恢复由数据库自己的工具完成。';
  const fault =
    From === null
      ? '还没有基础备份，请运维人员检查后台任务。'
      : '日志没有及时复制，或基础备份已超过 30 小时，请运维人员检查备份文件夹。';
  return {
    name: '恢复到时间点',
    state: State,
    facts:
      State === 'off'
        ? []
        : [
            ['最早可恢复到', From === null ? '还没有' : showTime(From)],
            ['保留', `${count(Days)} 天`],
            ...(WaitingSeconds > 0 ? [['等待复制', duration(WaitingSeconds)] as [string, string]] : []),
          ],
    ...(State === 'off' ? { advice: off } : State === 'ok' ? {} : { advice: fault }),
  };
}

function certificate({ State, Host, EndsAt }: SystemReport['Certificate']): Part {
  const advice =
    Host === null
      ? '没有设置 https 的对外网址（PUBLIC_ORIGIN），无法查看证书。'
      : EndsAt === null
        ? '没有读到证书：从本机可能到不了对外网址，请运维人员确认。'
        : State === 'fault'
          ? '证书已经到期，访客的浏览器会拒绝打开本站，请立即更换。'
          : State === 'warning'
            ? '证书 3 周内到期，请运维人员确认会自动续期。'
            : undefined;
  return {
    name: '网站证书',
    state: State,
    facts: [
      ['网址', Host ?? '未设置'],
      ['到期', EndsAt === null ? '—' : showTime(EndsAt)],
    ],
    ...(advice ? { advice } : {}),
  };
}

function mail({ State, Host }: SystemReport['Mail']): Part {
  return {
    name: '邮件',
    state: State,
    facts: [['服务器', Host ?? '未设置']],
    ...(State === 'off' ? { advice: '没有设置邮件服务器，不发送邮件通知。' } : {}),
  };
}

/** All parts, in the order they are shown. */
export const partsOf = (report: SystemReport): Part[] => [
  database(report.Database),
  storage(report.Storage),
  backup(report.Backup),
  moments(report.Moments, report.Database.Embedded),
  jobs(report.Jobs),
  cache(report.Cache),
  certificate(report.Certificate),
  mail(report.Mail),
];

/** Versions and how long it runs, in one line. */
export const aboutPortal = ({ Version, Node, StartedAt, MemoryBytes }: SystemReport['Portal']): string =>
  `版本 ${Version} · Node.js ${Node} · 自 ${showTime(StartedAt)} 运行 · 占用内存 ${large(MemoryBytes)}`;
