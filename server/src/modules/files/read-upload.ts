/** What routes that take or answer a file have in common. */
import { FILE_MAX_BYTES } from '@ip-portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalid } from '../../lib/errors.ts';
import { uploadFault } from '../../lib/upload-fault.ts';
import { tooLarge } from './file-commands.ts';

/** What an upload takes, for the description. */
export const Upload = Type.Object({ file: Type.String({ format: 'binary', title: '文件' }) });
/** One file of bounded size. */
export const UPLOAD_LIMITS = { fileSize: FILE_MAX_BYTES, files: 1, fields: 10, parts: 11, headerPairs: 50 };
/** The answer that is a file. */
export const FILE_CONTENT = {
  200: {
    description: '文件内容',
    content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
  },
};

/** The one part named `file`, whole in memory (20 MB at most). */
export async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  try {
    const part = await request.file();
    if (part?.fieldname === 'file' && part.filename) {
      return { name: part.filename, bytes: await part.toBuffer() };
    }
    part?.file.resume();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(FILE_MAX_BYTES);
    throw uploadFault(error, 'file');
  }
  throw invalid({ file: '请选择要上传的文件' });
}
