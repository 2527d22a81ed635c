/**
 * The number a patent is known by: its 申请号, or – of a record that came without – the number it was published under.
 * None is ever made up. No dependencies: public pages load this file.
 */

/** The numbers a record may have; no record is stored without any. */
export type PatentNumbers = {
  ApplicationNumber: string | null;
  PublicationNumber: string | null;
  GrantNumber: string | null;
};

/** A number and what it is called. */
export type KnownBy = { label: '申请号' | '授权公告号' | '公开（公告）号'; value: string };

/** The number that identifies the patent: of two publications the one of the grant. */
export function knownBy({ ApplicationNumber, GrantNumber, PublicationNumber }: PatentNumbers): KnownBy {
  if (ApplicationNumber) return { label: '申请号', value: ApplicationNumber };
  if (GrantNumber) return { label: '授权公告号', value: GrantNumber };
  return { label: '公开（公告）号', value: PublicationNumber ?? '' };
}
