/** Backups of a whole portal: made while it runs, proven, and restored. */

export { askForBackup, backupJob, backupState } from './daily.ts';
export { BackupFault } from './fault.ts';
export { askForBase, baseJob, momentState } from './moments/daily-base.ts';
export { copyLog } from './moments/log-copies.ts';
export { restoreMoment } from './moments/restore-moment.ts';
export { verifyBackup } from './read-backup.ts';
export { rehearseRestore } from './rehearse.ts';
export { afterwards, restoreBackup } from './restore-backup.ts';
export { backupName } from './retention.ts';
export { writeBackup } from './write-backup.ts';
