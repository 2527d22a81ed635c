import type { AdminPatent, PatentEvent, PatentWrite } from '@ip-portal/contract';
import { dayOf, textOf, textOrNull } from '../words';

/** A patent as its form holds it. */
export type PatentForm = Omit<PatentWrite, 'Claims' | 'Events'> & {
  Claims: { Text: string }[];
  Events: PatentEvent[];
};

export const EMPTY_PATENT: PatentForm = {
  ApplicationNumber: '',
  Type: '发明',
  Title: '',
  ApplicationDate: '',
  Claims: [],
  Events: [],
  Applicants: [],
  Owners: [],
  Inventors: [],
  Ipcs: [],
  TermExtensionDays: 0,
};

/** The form of a stored patent. */
export function patentToForm(row: AdminPatent): PatentForm {
  return { ...row, Claims: row.Claims.map((Text) => ({ Text })) };
}

/** What is sent of a patent. */
export function patentBody(values: PatentForm): PatentWrite {
  return {
    ApplicationNumber: textOf(values.ApplicationNumber),
    PublicationNumber: textOrNull(values.PublicationNumber),
    GrantNumber: textOrNull(values.GrantNumber),
    Type: values.Type,
    Title: textOf(values.Title),
    Abstract: textOf(values.Abstract),
    Applicants: values.Applicants ?? [],
    Owners: values.Owners ?? [],
    Inventors: values.Inventors ?? [],
    Agency: textOf(values.Agency),
    Agent: textOf(values.Agent),
    ApplicationDate: dayOf(values.ApplicationDate) ?? '',
    PublicationDate: dayOf(values.PublicationDate),
    GrantDate: dayOf(values.GrantDate),
    MainIpc: textOrNull(values.MainIpc),
    Ipcs: values.Ipcs ?? [],
    Loc: textOrNull(values.Loc),
    Claims: (values.Claims ?? []).map(({ Text }) => textOf(Text)).filter(Boolean),
    Description: textOf(values.Description),
    Province: textOf(values.Province),
    Events: (values.Events ?? []).map(({ Date, Code, Text, Source }) => ({
      Date: dayOf(Date) ?? '',
      Code: textOf(Code),
      Text: textOf(Text),
      ...(textOf(Source) ? { Source: textOf(Source) } : {}),
    })),
    TermExtensionDays: values.TermExtensionDays ?? 0,
  };
}
