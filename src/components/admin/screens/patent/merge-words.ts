/** What the comparison of two records says. */
import type { AdminPatent, PatentMergePreview } from '@ip-portal/contract';
import type { PatentMergeField } from '@ip-portal/contract/rules/patent-merge';
import { placeWords } from '@ip-portal/contract/rules/place-words';

/** Names of the choices. */
export const MERGE_LABELS: Record<PatentMergeField, string> = {
  Title: '名称',
  ApplicationDate: '申请日',
  PublicationNumber: '公开号和公开日',
  GrantNumber: '授权公告号和授权公告日',
  Applicants: '申请人',
  Owners: '专利权人',
  Inventors: '发明人',
  Agency: '代理机构',
  Agent: '代理师',
  Ipcs: 'IPC 分类号',
  Cpcs: 'CPC 分类号',
  Loc: '洛迦诺分类号',
  Province: '省份、城市和区县',
  ToldState: '来源所写的法律状态',
  Abstract: '摘要、权利要求和说明书',
  Figures: '附图',
  PctNumber: '国际申请号和进入国家阶段日',
  Relations: '优先权、分案与同日申请',
  Citations: '引证文献',
  TermExtensionDays: '期限补偿天数',
};

/** So much of a long text is shown; the rest is counted. */
const TEXT_SHOWN = 200;
const clipped = (text: string) =>
  text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}……（共 ${text.length.toLocaleString('zh-CN')} 字）` : text;
const listed = (names: readonly string[]) => names.join('、');

const VALUES: Record<PatentMergeField, (patent: AdminPatent) => (string | null)[]> = {
  Title: ({ Title }) => [Title],
  ApplicationDate: ({ ApplicationDate }) => [ApplicationDate],
  PublicationNumber: ({ PublicationNumber, PublicationDate }) => [PublicationNumber, PublicationDate],
  GrantNumber: ({ GrantNumber, GrantDate }) => [GrantNumber, GrantDate],
  Applicants: ({ Applicants }) => [listed(Applicants)],
  Owners: ({ Owners }) => [listed(Owners)],
  Inventors: ({ Inventors }) => [listed(Inventors)],
  Agency: ({ Agency }) => [Agency],
  Agent: ({ Agent }) => [Agent],
  Ipcs: ({ MainIpc, Ipcs }) => [MainIpc && `主分类号 ${MainIpc}`, listed(Ipcs)],
  Cpcs: ({ Cpcs }) => [listed(Cpcs)],
  Loc: ({ Loc }) => [Loc],
  Province: ({ Province, City, District }) => [placeWords({ Province, City, District })],
  ToldState: ({ ToldState, ToldStateOn }) => [ToldState && `“${ToldState}”${ToldStateOn ? `（${ToldStateOn}）` : ''}`],
  Abstract: ({ Abstract, Claims, Description }) => [
    clipped(Abstract),
    Claims.length > 0 ? `权利要求 ${Claims.length} 项：${clipped(Claims[0] ?? '')}` : '',
    Description ? `说明书 ${Description.length.toLocaleString('zh-CN')} 字` : '',
  ],
  Figures: ({ Figures, FiguresTold }) => [
    listed(Figures.map(({ Label }) => Label)),
    FiguresTold ? `来源写明共 ${FiguresTold} 幅` : '',
  ],
  PctNumber: ({ PctNumber, PctEntryDate }) => [PctNumber, PctEntryDate],
  Relations: ({ Relations }) => [listed(Relations.map(({ Kind, Number: number }) => `${Kind} ${number}`))],
  Citations: ({ Citations }) => [listed(Citations.map(({ Number: number, Text }) => number || Text || ''))],
  TermExtensionDays: ({ TermExtensionDays }) => [TermExtensionDays ? `${TermExtensionDays} 天` : ''],
};

/** What a record says in a field, line by line; nothing where it says nothing. */
export const mergeValue = (patent: AdminPatent, field: PatentMergeField): string[] =>
  VALUES[field](patent).filter((line): line is string => line !== null && line !== '');

/** What is united without asking, in words. */
export function unitedWords({ United, Other }: PatentMergePreview): string[] {
  const { ApplicationNumber, Names, Events, Publications, Tags, HomePage } = United;
  return [
    ...(ApplicationNumber ? [`申请号 ${Other.ApplicationNumber} 转给保留的一件。`] : []),
    ...(Names.length > 0
      ? [`${listed(Names.map((name) => MERGE_LABELS[name]))}取名单较全的一份，每个名称只写一次。`]
      : []),
    ...(Events > 0 ? [`并入 ${Events} 条法律事件，相同的只留一条。`] : []),
    ...(Publications.length > 0
      ? [`并入公开文本 ${listed(Publications)}；不再显示的文本随它的公开（公告）号保留。`]
      : []),
    ...(Tags.length > 0 ? [`并入标签：${listed(Tags)}。`] : []),
    ...(HomePage ? ['首页专利的位置转给保留的一件。'] : []),
  ];
}
