/** 统一社会信用代码 of a record beside those that stand: one that is new joins them, of two for one name the later told stands. */
import type { PatentPartyCode } from '@ip-portal/contract';
import { partyNameKey } from '@ip-portal/contract/rules/party-name';
import type { ImportFault } from './import-fault.ts';

/** What the codes of a patent become, and what is told of that; the given list itself where nothing changes. */
export function mergeCodes(
  standing: readonly PatentPartyCode[],
  told: readonly PatentPartyCode[],
  isNewer: boolean,
): { codes: readonly PatentPartyCode[]; setAside: ImportFault[] } {
  const codes = [...standing];
  const setAside: ImportFault[] = [];
  for (const one of told) {
    const key = partyNameKey(one.Name);
    const at = codes.findIndex(({ Name }) => partyNameKey(Name) === key);
    const known = codes[at];
    if (!known) codes.push(one);
    else if (known.Code !== one.Code) {
      const field = '统一社会信用代码';
      if (isNewer) codes[at] = one;
      setAside.push(
        isNewer
          ? { field, value: known.Code, reason: `“${one.Name}”以较新公开文本的“${one.Code}”替换`, rule: 'newer-fact' }
          : {
              field,
              value: one.Code,
              reason: `“${one.Name}”已有“${known.Code}”，来源不比它旧，予以保留`,
              rule: 'kept-fact',
            },
      );
    }
  }
  const changed = codes.length !== standing.length || codes.some((one, index) => one !== standing[index]);
  return { codes: changed ? codes : standing, setAside };
}
