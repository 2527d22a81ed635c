import type { RevealField, RevealResource } from '@ip-portal/contract/reveal-words';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { late } from '../late';
import { useMay } from '../rights';

const RevealDialog = late(() => import(/* webpackChunkName: "admin-late-reveal" */ './reveal-dialog'));

/** A field that the resource has. */
type FieldOf = { [R in RevealResource]: { resource: R; field: RevealField<R> } }[RevealResource];
type MaskedProps = FieldOf & {
  id: number;
  /** Whose it is, for the dialog's title. */
  name: string;
  /** As the backend masks it; empty: there is none. */
  value: string;
};

/** A masked value, and for whoever may see it the way to see it: with a reason, for the moment. */
export function Masked({ resource, id, name, field, value }: MaskedProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (value === '') return <>—</>;
  return (
    <>
      <span className="admin-num">{value}</span>
      {may(`${resource}:reveal`) ? (
        <Button
          type="link"
          size="small"
          aria-label={`查看“${name}”的完整内容：${value}`}
          onPointerEnter={RevealDialog.load}
          onClick={() => setAsking(true)}
        >
          查看
        </Button>
      ) : null}
      <Suspense>
        {asking ? (
          <RevealDialog resource={resource} id={id} name={name} field={field} onClose={() => setAsking(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
