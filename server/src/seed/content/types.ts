/** 演示内容的数据形状。所有机构、企业、人物、号码均为虚构。 */

import type { LicenceKind } from '@ip-portal/contract/labels';
import type { OrganizationKind } from '@ip-portal/contract/organization-words';

export interface ArticleSeed {
  readonly Title: string;
  readonly Category: string;
  /** 60–110 字 */
  readonly Summary: string;
  /** 干净的 HTML，无内联样式 */
  readonly Content: string;
  readonly Source: string;
  readonly Author: string;
  readonly Tags: readonly string[];
  /** 距今天数，可为小数；发布时间 = 现在 − DaysAgo 天 */
  readonly DaysAgo: number;
  readonly IsTop?: boolean;
  readonly IsRecommended?: boolean;
}

export interface NewsSeed extends ArticleSeed {}
export interface NoticeSeed extends ArticleSeed {}

export type LawLevel = '地方性法规' | '地方政府规章' | '规范性文件';

export interface LawSeed {
  /** 同一部法的各个版本共用一个 SeriesKey */
  readonly SeriesKey: string;
  readonly Title: string;
  readonly IssuingAuthority: string;
  readonly DocumentNumber: string;
  readonly Level: LawLevel;
  readonly PromulgationDate: string;
  readonly EffectiveDate: string;
  readonly RepealedDate?: string;
  readonly History: readonly string[];
  readonly Markdown: string;
  readonly Summary: string;
  readonly Tags: readonly string[];
}

export interface ExpertSeed {
  readonly Name: string;
  readonly Title: string;
  readonly Organization: string;
  readonly Fields: readonly string[];
  readonly Region: string;
  readonly Summary: string;
  readonly Resume: string;
  readonly IsRecommended: boolean;
  readonly Sort: number;
}

export interface LinkSeed {
  readonly Name: string;
  readonly Link: string;
  readonly Sort: number;
}

export interface PatentEventSeed {
  readonly Date: string;
  /** 公报事件代码；公布、开放许可等没有代码的事项为空串，以 Text 开头的事项名称为准 */
  readonly Code: string;
  /** 「事项名称；字段:值；…」 */
  readonly Text: string;
  readonly Source?: string;
  readonly EffectiveDate?: string;
  readonly RegisterNumber?: string;
  readonly LicenceKind?: LicenceKind;
  /** 期限届满日 */
  readonly Until?: string;
  readonly FeeYear?: number;
}

export interface PatentSeed {
  readonly ApplicationNumber: string;
  readonly PublicationNumber: string;
  readonly GrantNumber?: string;
  readonly Type: '发明' | '实用新型' | '外观设计';
  readonly Title: string;
  readonly Abstract: string;
  readonly Applicants: readonly string[];
  readonly Owners: readonly string[];
  readonly Inventors: readonly string[];
  readonly Agency?: string;
  readonly Agent?: string;
  readonly ApplicationDate: string;
  readonly PublicationDate: string;
  readonly GrantDate?: string;
  /** 外观设计没有 IPC */
  readonly MainIpc?: string;
  readonly Ipcs: readonly string[];
  /** 洛迦诺分类，仅外观设计 */
  readonly Loc?: string;
  readonly Claims: readonly string[];
  readonly Description: string;
  readonly Province: string;
  readonly TermExtensionDays?: number;
  readonly Events: readonly PatentEventSeed[];
}

export interface FinancingSeed {
  readonly Name: string;
  readonly Bank: string;
  readonly AmountMinFen: number;
  readonly AmountMaxFen: number;
  readonly TermMinMonths: number;
  readonly TermMaxMonths: number;
  readonly Rate: string;
  readonly Target: string;
  readonly Materials: string;
  readonly HandlingDays: number;
  readonly OnlinePledge: boolean;
  readonly ValidUntil: string;
  readonly Content: string;
}

export type PostingMode = '转让' | '普通许可' | '排他许可' | '独占许可' | '合作开发' | '作价入股';

export interface PostingSeed {
  readonly Type: 'supply' | 'demand';
  readonly Title: string;
  readonly Summary: string;
  readonly Content: string;
  readonly Field: string;
  readonly Mode: PostingMode;
  readonly PriceText: string;
  readonly PriceFen: number | null;
  readonly PatentNumbers: readonly string[];
  readonly Region: string;
  readonly ContactName: string;
  readonly ContactPhone: string;
  readonly DaysAgo: number;
}

export interface OrganizationSeed {
  readonly Name: string;
  readonly CreditCode: string;
  readonly Kind: OrganizationKind;
  readonly LegalRepresentative: string;
  readonly Region: string;
  readonly Address: string;
  readonly Status: 'verified' | 'pending';
  /** 该单位的供给所涉及的专利 */
  readonly Patents: readonly string[];
}

export interface AboutDepartment {
  readonly Name: string;
  readonly Duty: string;
  readonly Phone: string;
}

export interface AboutSeed {
  readonly Content: string;
  readonly Address: string;
  readonly Phone: string;
  readonly Email: string;
  readonly PostCode: string;
  readonly WorkingHours: string;
  readonly Traffic: readonly string[];
  readonly Departments: readonly AboutDepartment[];
}

export interface WebConfigSeed {
  readonly WebSiteName: string;
  readonly Slogan: string;
  readonly Keywords: string;
  readonly Description: string;
  readonly Copyright: string;
  readonly QQs: readonly { readonly Name: string; readonly QQ: string }[];
  readonly EducationUrl: string;
  readonly LectureUrl: string;
  readonly IcpNumber: string;
  readonly PoliceNumber: string;
  readonly NewsCategories: readonly string[];
  readonly NoticeCategories: readonly string[];
  readonly PopularWords: readonly string[];
}
