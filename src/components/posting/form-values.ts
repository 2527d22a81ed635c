import type { PostingDetail, PostingWrite, UserInfo } from '@ip-portal/contract';
import { readDay } from '@ip-portal/contract/rules/day-text';
import { checkNumbers } from './patent-numbers';
import { htmlToText, textToHtml } from './plain-content';
import { type PriceValues, priceBody, priceValues } from './price';

/** What the form holds. */
export interface PostingValues extends PriceValues {
  Type: PostingWrite['Type'];
  Title: string;
  Summary: string;
  Content: string;
  Field: string;
  Mode?: PostingWrite['Mode'];
  PatentNumbers: string;
  Region: string;
  ContactName: string;
  ContactPhone: string;
  ValidUntil: string;
  Honest?: boolean;
}

/** A new posting, with the contact the account already knows. */
export function newValues(user: Pick<UserInfo, 'RealName' | 'Phone'>): PostingValues {
  return {
    Type: 'supply',
    Title: '',
    Summary: '',
    Content: '',
    Field: '',
    PriceMode: 'fixed',
    Amount: '',
    Unit: '万元',
    PriceNote: '',
    PatentNumbers: '',
    Region: '',
    ContactName: user.RealName,
    ContactPhone: user.Phone,
    ValidUntil: '',
  };
}

/** A posting as the form takes it. */
export function valuesOf(posting: PostingDetail): PostingValues {
  return {
    Type: posting.Type,
    Title: posting.Title,
    Summary: posting.Summary,
    Content: htmlToText(posting.Content),
    Field: posting.Field,
    Mode: posting.Mode,
    ...priceValues(posting.PriceText, posting.PriceFen),
    PatentNumbers: posting.PatentNumbers.join('\n'),
    Region: posting.Region,
    ContactName: posting.ContactName,
    ContactPhone: posting.ContactPhone,
    ValidUntil: posting.ValidUntil ?? '',
  };
}

/** The body to send. Text that was not touched keeps the markup it is stored with. */
export function bodyOf(values: PostingValues, before?: PostingDetail): PostingWrite {
  const untouched = before !== undefined && htmlToText(before.Content) === values.Content.trim();
  return {
    Type: values.Type,
    Title: values.Title.trim(),
    Summary: values.Summary.trim(),
    Content: untouched ? before.Content : textToHtml(values.Content),
    Field: values.Field.trim(),
    // The form asks for it before it can be handed in.
    Mode: values.Mode ?? '转让',
    ...priceBody(values),
    PatentNumbers: checkNumbers(values.PatentNumbers).numbers,
    Region: values.Region.trim(),
    ContactName: values.ContactName.trim(),
    ContactPhone: values.ContactPhone.trim(),
    ValidUntil: readDay(values.ValidUntil),
  };
}

/** Names of the backend's faults that stand at another field of the form. */
export const FIELD_OF: Record<string, keyof PostingValues> = { PriceFen: 'Amount', PriceText: 'PriceNote' };
