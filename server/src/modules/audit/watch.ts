import type { Context } from '../../context.ts';
import { writeAnchor } from './anchors.ts';
import { alarmMassDeletions } from './mass-deletion.ts';
import { sealAudit } from './seal.ts';

const EVERY_MS = 60_000;

/**
 * Seals once a minute, writes the day's anchor and looks for deletions in great number; `stop()` seals what the last
 * minute brought. A failure is told to `warn` and tried again a minute later.
 */
export function keepSealing(
  { db, config }: Pick<Context, 'db' | 'config'>,
  warn: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const seal = () => {
    running ??= sealAudit(db)
      .then(() => writeAnchor(db, config.auditDir))
      .then(() => alarmMassDeletions(db))
      .then(() => undefined, warn)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(() => void seal(), EVERY_MS);
  timer.unref();
  void seal();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await seal();
    },
  };
}
