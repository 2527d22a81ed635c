import type { PostingDetail } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { history, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useState } from 'react';
import { usePageRequest } from '../../hooks/use-page-request';
import { BusinessError } from '../../request-error-config';
import { fetchPosting } from '../../services/postings';
import { queryId } from '../../views/page';
import { Icon, PageTitle, SkeletonRows } from '../../views/parts';
import { ErrorView, NoPermissionView, NotFoundView } from '../../views/result';
import { AntdProvider } from '../antd-provider';
import { PlainPage } from '../plain-page';
import { PostedResult } from './posted-result';
import { PostingForm } from './posting-form';
import './posting.css';

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const status = error instanceof BusinessError ? error.status : 0;
  if (status === 404 || status === 400) return <NotFoundView />;
  if (status === 401 || status === 403) return <NoPermissionView />;
  return <ErrorView message={error.message} retryHref="" onRetry={retry} />;
}

function Editor({ id }: { id: number | undefined }) {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  const [saved, setSaved] = useState<PostingDetail>();
  const {
    data: posting,
    error,
    loading,
    refresh,
  } = useRequest(() => fetchPosting(id ?? 0), {
    ready: id !== undefined,
    // Shown in place.
    onError: () => undefined,
  });

  if (!user) return <NoPermissionView loginHref={LOGIN_URL} />;
  if (saved) {
    return (
      <PostedResult
        posting={saved}
        edited={id !== undefined}
        onAgain={() => {
          setSaved(undefined);
          window.scrollTo(0, 0);
        }}
      />
    );
  }
  if (id !== undefined && loading) return <SkeletonRows count={6} />;
  if (error) return <Failure error={error} retry={refresh} />;
  if (posting && !posting.IsMine) return <NoPermissionView />;
  return (
    <div className="posting-form-page">
      <PageTitle
        title={posting ? '修改供需信息' : '发布供需'}
        lead={
          posting
            ? '修改后需要重新审核，审核期间不公开展示。'
            : '写清楚要点，审核更快。提交后由中心审核，通过后公开展示。'
        }
      />
      {posting?.Status === 'returned' && posting.ReviewNote ? (
        <p className="posting-returned">
          <Icon name="alert" />
          <span>
            <b>退回原因：</b>
            {posting.ReviewNote}
          </span>
        </p>
      ) : null}
      <PostingForm
        key={posting ? `${posting.Id}-${posting.Version}` : 'new'}
        user={user}
        {...(posting ? { posting } : {})}
        onDone={setSaved}
        onReload={refresh}
      />
    </div>
  );
}

export function PostPage() {
  const request = usePageRequest();
  const id = queryId(request);
  return (
    <PlainPage title={id ? '修改供需信息' : '发布供需'}>
      <AntdProvider>
        <div className="page">
          <Editor key={`${id ?? 'new'}-${history.location.key}`} id={id} />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
