CREATE TABLE "notice_terms" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"article_kind" text GENERATED ALWAYS AS ('notice') STORED NOT NULL,
	"deadline_at" timestamp with time zone,
	"audience" text DEFAULT '' NOT NULL,
	"conditions" text DEFAULT '' NOT NULL,
	"materials" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_terms_audience_check" CHECK ("notice_terms"."audience" = '' or not_blank("notice_terms"."audience")),
	CONSTRAINT "notice_terms_conditions_check" CHECK ("notice_terms"."conditions" = '' or not_blank("notice_terms"."conditions")),
	CONSTRAINT "notice_terms_materials_check" CHECK ("notice_terms"."materials" = '' or not_blank("notice_terms"."materials")),
	CONSTRAINT "notice_terms_channel_check" CHECK ("notice_terms"."channel" = '' or not_blank("notice_terms"."channel")),
	CONSTRAINT "notice_terms_article_id_check" CHECK ("notice_terms"."deadline_at" is not null or "notice_terms"."audience" <> '' or "notice_terms"."conditions" <> '' or "notice_terms"."materials" <> '' or "notice_terms"."channel" <> '')
);
--> statement-breakpoint
ALTER TABLE "notice_terms" ADD CONSTRAINT "notice_terms_article_id_articles_fk" FOREIGN KEY ("article_id","article_kind") REFERENCES "public"."articles"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_terms_deadline_idx" ON "notice_terms" USING btree ("deadline_at");