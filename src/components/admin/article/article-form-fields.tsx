import { CategoryField, ContentFields, OriginFields, TitleFields } from './article-fields';

/** All fields of news and notices. */
export default function ArticleFormFields({ categories }: { categories: readonly string[] }) {
  return (
    <>
      <TitleFields />
      <CategoryField categories={categories} />
      <ContentFields />
      <OriginFields />
    </>
  );
}
