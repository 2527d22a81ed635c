CREATE TABLE "patent_search" (
	"patent_id" integer PRIMARY KEY NOT NULL,
	"filed_on" date,
	"published_on" date,
	"granted_on" date,
	"expires_on" date,
	"facets" text[] DEFAULT '{}'::text[] NOT NULL,
	"words" "tsvector" NOT NULL,
	"edition" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patent_search" ADD CONSTRAINT "patent_search_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_search_words_idx" ON "patent_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "patent_search_filed_idx" ON "patent_search" USING btree ("filed_on" DESC NULLS LAST,"patent_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "patent_search_published_idx" ON "patent_search" USING btree ("published_on" DESC NULLS LAST,"patent_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "patent_search_granted_idx" ON "patent_search" USING btree ("granted_on" DESC NULLS LAST,"patent_id" DESC NULLS FIRST);--> statement-breakpoint
-- By hand from here on.
-- Rows stay whole and uncompressed: an order that is followed looks at the words of every row it passes.
ALTER TABLE "patent_search" SET (toast_tuple_target = 8160);
