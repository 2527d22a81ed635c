/** What proves an organisation: files that its keepers and staff alone may read. */

import { DOCUMENTS_MAX } from '@ip-portal/contract/limits';
import type { DocumentKind } from '@ip-portal/contract/organization-words';
import { ORGANIZATION_URL } from '@ip-portal/contract/urls';
import { and, asc, eq } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { organizationDocuments } from '../../db/schema/organizations.ts';
import { notFound, refused } from '../../lib/errors.ts';
import { type FileRow, forgetObjects, saveFile, type Uploads } from '../files/index.ts';
import { type By, note } from './organization-audit.ts';
import { tellReviewers } from './organization-messages.ts';
import { countDocuments, lockOrganization, type OrganizationRow, requireRight } from './organization-repository.ts';

/** What can be read without a program that somebody else wrote. */
const DOCUMENT_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

export interface DocumentRow {
  id: number;
  kind: DocumentKind;
  createdAt: Date;
  file: FileRow;
}

const read = (db: Executor) =>
  db
    .select({
      id: organizationDocuments.id,
      organizationId: organizationDocuments.organizationId,
      kind: organizationDocuments.kind,
      createdAt: organizationDocuments.createdAt,
      file: files,
    })
    .from(organizationDocuments)
    .innerJoin(files, eq(files.id, organizationDocuments.fileId));

/** Documents of an organisation, in the order in which they came. */
export async function listDocuments(db: Executor, organizationId: number): Promise<DocumentRow[]> {
  const rows = await read(db)
    .where(eq(organizationDocuments.organizationId, organizationId))
    .orderBy(asc(organizationDocuments.id));
  return rows as DocumentRow[];
}

/** One document of an organisation. */
export async function findDocument(db: Executor, organizationId: number, documentId: number): Promise<DocumentRow> {
  const [row] = await read(db).where(
    and(eq(organizationDocuments.id, documentId), eq(organizationDocuments.organizationId, organizationId)),
  );
  if (!row) throw notFound('证明文件');
  return row as DocumentRow;
}

function refuseWhilePending(row: OrganizationRow): void {
  if (row.status === 'pending') {
    throw refused({
      rule: 'organization-under-review',
      reason: '核验期间不能增减证明文件',
      wayOut: { text: '请先撤回申请', url: ORGANIZATION_URL },
    });
  }
}

/** Stores a document; staff hear of a new one of an organisation they have verified. */
export async function addDocument(
  ctx: Context,
  storage: Uploads,
  by: By,
  id: number,
  kind: DocumentKind,
  given: { name: string; bytes: Buffer },
): Promise<number> {
  // Asked before the file is worked on, and again when it is named.
  await requireRight(ctx.db, id, by.user.id, 'documents');
  let made = 0;
  await saveFile(ctx, storage, given, by.actor, {
    isPrivate: true,
    types: DOCUMENT_TYPES,
    async also(tx, file) {
      const row = await lockOrganization(tx, id);
      await requireRight(tx, id, by.user.id, 'documents');
      refuseWhilePending(row);
      if ((await countDocuments(tx, id)) >= DOCUMENTS_MAX) throw refused(`证明文件最多 ${DOCUMENTS_MAX} 个`);
      const [document] = await tx
        .insert(organizationDocuments)
        .values({ organizationId: id, fileId: file.id, kind })
        .returning({ id: organizationDocuments.id });
      made = document?.id ?? 0;
      await note(tx, by, row, { action: 'update', after: { document: made, kind } });
      if (row.status === 'verified') await tellReviewers(tx, 'organization_document', row);
    },
  });
  return made;
}

/** Removes a document; what a verification rests on stays. */
export async function removeDocument(
  ctx: Context,
  storage: Uploads,
  by: By,
  id: number,
  documentId: number,
): Promise<void> {
  const file = await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'documents');
    refuseWhilePending(row);
    if (row.status === 'verified') {
      throw refused({
        rule: 'verified-documents',
        reason: '已核验单位的证明文件不能删除',
        wayOut: { text: '可以上传新的文件' },
      });
    }
    const document = await findDocument(tx, id, documentId);
    await tx.delete(organizationDocuments).where(eq(organizationDocuments.id, documentId));
    await tx.delete(files).where(eq(files.id, document.file.id));
    await note(tx, by, row, { action: 'update', before: { document: documentId, kind: document.kind } });
    return document.file;
  });
  // What stays when this fails is nobody's, and is cleaned up (`clean-leftovers.ts`).
  await forgetObjects(storage, file);
}
