ALTER TABLE "patent_search" ADD COLUMN "filler" text DEFAULT repeat(' ', 2000) NOT NULL;--> statement-breakpoint
-- By hand from here on. Rows of a few hundred bytes: most questions are answered by the index of words and read days and facets of
-- what it finds, so that fewer pages hold them. PostgreSQL keeps what is long apart in rows beyond 2 KB alone, which is what
-- the filler is for: spaces, kept in the row and compressed there.
ALTER TABLE "patent_search" RESET (toast_tuple_target);--> statement-breakpoint
ALTER TABLE "patent_search" ALTER COLUMN "words" SET STORAGE EXTERNAL,
  ALTER COLUMN "facets" SET STORAGE MAIN,
  ALTER COLUMN "filler" SET STORAGE MAIN;--> statement-breakpoint
CREATE FUNCTION patent_words_with_title(words tsvector) RETURNS tsvector IMMUTABLE LANGUAGE sql AS
  $$ SELECT words || array_to_tsvector(array(SELECT '=ti' || lexeme FROM unnest(ts_filter(words, '{a}')))) $$;--> statement-breakpoint
-- Writes every row and its indexes anew: of a million patents some minutes.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "patent_search" ALTER COLUMN "words" TYPE tsvector USING patent_words_with_title("words");--> statement-breakpoint
DROP FUNCTION patent_words_with_title(tsvector);
