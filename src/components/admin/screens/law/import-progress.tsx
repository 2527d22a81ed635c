import type { LawImport, LawImportStage } from '@ip-portal/contract';
import { Progress } from 'antd';

const STAGES: Record<LawImportStage, string> = {
  waiting: '等待其他导入完成',
  reading: '正在读取',
  parsing: '正在解析',
  storing: '正在保存',
};

/** How far an import is, in a bar and in words. */
export function ImportProgress({ of, lost }: { of: LawImport; lost: boolean }) {
  const { Stage, Share, File, FilesDone, FilesTotal } = of;
  const which = Stage === 'waiting' || !File ? '' : `“${File}”（第 ${FilesDone + 1} 个，共 ${FilesTotal} 个文件）`;
  return (
    <div>
      <Progress percent={Share} status="active" aria-label="导入进度" />
      <p role="status">
        {STAGES[Stage]}
        {which}
      </p>
      <p className="admin-hint">
        {lost
          ? '暂时读不到进度，正在重试；导入仍在进行。'
          : '可以关闭本窗口，导入会继续；再次打开可查看进度。每个文件要么完整导入，要么不导入。'}
      </p>
    </div>
  );
}
