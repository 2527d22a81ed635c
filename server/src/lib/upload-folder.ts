import path from 'node:path';

/** Where uploads lie, below the data folder. */
export const uploadFolder = (dataDir: string) => path.join(dataDir, 'uploads');
