import type {
  AdminPatent,
  PatentCitation,
  PatentEvent,
  PatentFigure,
  PatentPartyCode,
  PatentRelation,
  PatentWrite,
} from '@ip-portal/contract';
import { formatEdition, formatLoc } from '@ip-portal/contract/rules/class-edition';
import { EVENT_FIELDS } from '@ip-portal/contract/rules/event-fields';
import { dayOf, textOf, textOrNull } from '../../kit/words';

/** What is sent of a patent: null where a record that was imported has no number or day. A new one always has both. */
export type PatentBody = Omit<PatentWrite, 'ApplicationNumber' | 'ApplicationDate'> & {
  ApplicationNumber: string | null;
  ApplicationDate: string | null;
};
/** A patent as its form holds it. */
export type PatentForm = Omit<
  PatentBody,
  'Claims' | 'Events' | 'Figures' | 'Relations' | 'Citations' | 'PartyCodes'
> & {
  Claims: { Text: string }[];
  Events: PatentEvent[];
  Figures: PatentFigure[];
  Relations: PatentRelation[];
  Citations: PatentCitation[];
  PartyCodes: PatentPartyCode[];
};

export const EMPTY_PATENT: PatentForm = {
  ApplicationNumber: '',
  Type: '发明',
  Title: '',
  ApplicationDate: '',
  Claims: [],
  Events: [],
  Figures: [],
  Relations: [],
  Citations: [],
  PartyCodes: [],
  Applicants: [],
  Owners: [],
  Inventors: [],
  Ipcs: [],
  TermExtensionDays: 0,
};

/** The form of a stored patent. */
export function patentToForm(row: AdminPatent): PatentForm {
  const editions = new Map(row.Classes.flatMap((one) => (one.Scheme === 'IPC' ? [[one.Symbol, one.Edition]] : [])));
  const withEdition = (symbol: string) => symbol + formatEdition(editions.get(symbol) ?? null);
  return {
    ...row,
    MainIpc: row.MainIpc && withEdition(row.MainIpc),
    Ipcs: row.Ipcs.map(withEdition),
    Loc: row.Loc && formatLoc(row.Loc, row.LocEdition),
    Claims: row.Claims.map((Text) => ({ Text })),
  };
}

/** What is sent of an event: what is empty is left out. */
function eventBody(event: PatentEvent): PatentEvent {
  const { Date, Code, Text, Source } = event;
  const out: PatentEvent = { Date: dayOf(Date) ?? '', Code: textOf(Code), Text: textOf(Text) };
  if (textOf(Source)) out.Source = textOf(Source);
  for (const name of EVENT_FIELDS) {
    const value = name.endsWith('Date') || name === 'Until' ? dayOf(event[name]) : event[name];
    const said = typeof value === 'string' ? textOf(value) : value;
    if (Array.isArray(said) ? said.length > 0 : said) Object.assign(out, { [name]: said });
  }
  return out;
}

/** What is sent of a related application: other offices than China's have to do with priority alone. */
function relationBody({ Kind, Office, Number: number, Date }: PatentRelation): PatentRelation {
  const office = Kind === '优先权' ? textOf(Office).toUpperCase() : '';
  return { Kind, Office: office || 'CN', Number: textOf(number), Date: dayOf(Date) };
}

/** What is sent of a cited document: what is empty is left out. */
function citationBody({ Number: number, Text, Category, By }: PatentCitation): PatentCitation {
  return {
    ...(textOf(number) ? { Number: textOf(number) } : {}),
    ...(textOf(Text) ? { Text: textOf(Text) } : {}),
    Category: Category ?? null,
    By: By ?? null,
  };
}

/** What is sent of a patent; of a design neither claims, description nor international application, whatever was typed before. */
export function patentBody(values: PatentForm): PatentBody {
  const design = values.Type === '外观设计';
  return {
    ApplicationNumber: textOrNull(values.ApplicationNumber),
    PublicationNumber: textOrNull(values.PublicationNumber),
    GrantNumber: textOrNull(values.GrantNumber),
    Type: values.Type,
    Title: textOf(values.Title),
    Abstract: textOf(values.Abstract),
    Applicants: values.Applicants ?? [],
    Owners: values.Owners ?? [],
    Inventors: values.Inventors ?? [],
    PartyCodes: (values.PartyCodes ?? []).map(({ Name, Code }) => ({ Name: textOf(Name), Code: textOf(Code) })),
    Agency: textOf(values.Agency),
    Agent: textOf(values.Agent),
    ApplicationDate: dayOf(values.ApplicationDate),
    PublicationDate: dayOf(values.PublicationDate),
    GrantDate: dayOf(values.GrantDate),
    MainIpc: textOrNull(values.MainIpc),
    Ipcs: values.Ipcs ?? [],
    Loc: textOrNull(values.Loc),
    Claims: design ? [] : (values.Claims ?? []).map(({ Text }) => textOf(Text)).filter(Boolean),
    Description: design ? '' : textOf(values.Description),
    Figures: (values.Figures ?? []).map(({ Label, Url, Alt }) => ({ Label: textOf(Label), Url, Alt: textOf(Alt) })),
    PctNumber: design ? null : textOrNull(values.PctNumber),
    PctEntryDate: design ? null : dayOf(values.PctEntryDate),
    Relations: (values.Relations ?? []).map(relationBody),
    Citations: (values.Citations ?? []).map(citationBody),
    Province: textOf(values.Province),
    City: textOf(values.City),
    District: textOf(values.District),
    Events: (values.Events ?? []).map(eventBody),
    TermExtensionDays: values.TermExtensionDays ?? 0,
  };
}
