import { CategoryField, ContentFields, OriginFields, TitleFields } from './article-fields';

/** All fields of news and notices. */
export default function ArticleFormFields(columns: { categories: readonly string[]; limited: boolean }) {
  return (
    <>
      <TitleFields />
      <CategoryField {...columns} />
      <ContentFields />
      <OriginFields />
    </>
  );
}
