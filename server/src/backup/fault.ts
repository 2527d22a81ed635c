/** Why a backup cannot be made, read or restored, in words for the operator. */
export class BackupFault extends Error {}
