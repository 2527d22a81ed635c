import type { OrganizationDetail } from '@ip-portal/contract';
import { ORGANIZATION_KIND_LABELS } from '@ip-portal/contract/organization-words';
import { memberMay } from '@ip-portal/contract/rules/organization';
import { Button } from 'antd';
import { useState } from 'react';
import { OrganizationForm } from './profile-form';

/** The profile as text, and as a form for whoever may change it. */
export function Profile({
  shown,
  onChanged,
}: {
  shown: OrganizationDetail;
  onChanged: (now: OrganizationDetail) => void;
}) {
  const [editing, setEditing] = useState(false);
  if (editing) {
    const saved = (now: OrganizationDetail) => {
      setEditing(false);
      onChanged(now);
    };
    return <OrganizationForm shown={shown} onSaved={saved} onCancel={() => setEditing(false)} />;
  }
  const facts: [string, string][] = [
    ['统一社会信用代码', shown.CreditCode],
    ['单位类型', ORGANIZATION_KIND_LABELS[shown.Kind]],
    ['法定代表人', shown.LegalRepresentative],
    ['所在地区', shown.Region],
    ['注册地址', shown.Address],
    ['联系人', shown.ContactName],
    ['联系电话', shown.ContactPhone],
    ['联系邮箱', shown.ContactEmail],
  ];
  return (
    <>
      <dl className="organization-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '未填写'}</dd>
          </div>
        ))}
      </dl>
      {shown.MyRole && memberMay(shown.MyRole, 'profile') ? (
        <Button onClick={() => setEditing(true)}>修改单位资料</Button>
      ) : null}
    </>
  );
}
