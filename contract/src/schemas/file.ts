/** Uploaded files. */
import { type Static, Type } from 'typebox';
import { Id, Nullable } from '../common.ts';

export const FileInfo = Type.Object({
  Id,
  Name: Type.String(),
  Url: Type.String(),
  Size: Type.Integer({ description: 'bytes' }),
  MimeType: Type.String(),
  Width: Nullable(Type.Integer()),
  Height: Nullable(Type.Integer()),
  Variants: Type.Array(Type.Object({ Width: Type.Integer(), Url: Type.String() }), {
    description: 'WebP variants of an image, narrow to wide',
  }),
});
export type FileInfo = Static<typeof FileInfo>;
