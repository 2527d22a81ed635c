/** What stands at the fields of a form: the reasons, and the articles they rest on as links, as above the form. */
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import type { FormInstance } from 'antd';
import { Fragment, type ReactNode } from 'react';
import type { BusinessError } from '../../request-error-config';
import { References } from '../../views/parts/references';
import './failure.css';

function Reasons({ refusals }: { refusals: readonly Refusal[] }) {
  return refusals.map(({ reason, article }, place) => (
    <Fragment key={reason}>
      {place > 0 ? '；' : null}
      {reason}
      {article ? (
        <span className="fault-article">
          （<References text={article} basis newTab />）
        </span>
      ) : null}
    </Fragment>
  ));
}

/** What is said at one field: what rests on no article is words alone. */
const faultOf = (words: string, refusals: readonly Refusal[]): ReactNode =>
  refusals.some(({ article }) => article) ? <Reasons refusals={refusals} /> : words;

/** The backend's faults by field, in its order. */
export function faultsAtFields(error: BusinessError): [field: string, fault: ReactNode][] {
  return Object.entries(error.fields).map(([field, words]) => [
    field,
    faultOf(
      words,
      error.refusals.filter((one) => one.field === field),
    ),
  ]);
}

/** Puts faults at the fields of a form of antd, which shows elements there as it does those of rules. */
export function putFaults(
  form: FormInstance,
  faults: readonly (readonly [name: string | (string | number)[], fault: ReactNode])[],
): void {
  form.setFields(faults.map(([name, fault]) => ({ name, errors: [fault as string] })));
}
