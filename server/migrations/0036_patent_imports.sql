CREATE TABLE "patent_import_changes" (
	"import_id" integer NOT NULL,
	"patent_id" integer NOT NULL,
	"before" jsonb,
	"added" text[] DEFAULT '{}'::text[] NOT NULL,
	"found" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "patent_import_changes_import_id_patent_id_pk" PRIMARY KEY("import_id","patent_id"),
	CONSTRAINT "patent_import_changes_before_check" CHECK (jsonb_typeof("patent_import_changes"."before") = 'object')
);
--> statement-breakpoint
CREATE TABLE "patent_import_faults" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"refused" boolean NOT NULL,
	"record" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"article" text DEFAULT '' NOT NULL,
	CONSTRAINT "patent_import_faults_line_check" CHECK ("patent_import_faults"."line" >= 0)
);
--> statement-breakpoint
CREATE TABLE "patent_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"dry_run" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"files" text[] NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"records_done" integer DEFAULT 0 NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"set_aside" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "patent_imports_state_check" CHECK ("patent_imports"."state" in ('running', 'paused', 'done', 'cancelled', 'failed', 'undone')),
	CONSTRAINT "patent_imports_files_done_check" CHECK ("patent_imports"."files_done" >= 0),
	CONSTRAINT "patent_imports_records_done_check" CHECK ("patent_imports"."records_done" >= 0),
	CONSTRAINT "patent_imports_finished_at_check" CHECK (("patent_imports"."state" in ('running', 'paused')) = ("patent_imports"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "patent_sources" (
	"patent_id" integer PRIMARY KEY NOT NULL,
	"told_on" date,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wording_of" text,
	CONSTRAINT "patent_sources_days_check" CHECK (jsonb_typeof("patent_sources"."days") = 'object')
);
--> statement-breakpoint
CREATE TABLE "patent_publications" (
	"number" text PRIMARY KEY NOT NULL,
	"patent_id" integer NOT NULL,
	"kind" text,
	"stage" text,
	"published_on" date,
	CONSTRAINT "patent_publications_number_check" CHECK (not_blank("patent_publications"."number")),
	CONSTRAINT "patent_publications_stage_check" CHECK ("patent_publications"."stage" in ('公布', '审定公告', '授权', '部分无效'))
);
--> statement-breakpoint
CREATE TABLE "patent_wordings" (
	"number" text PRIMARY KEY NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"claims" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "cpcs" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "patent_import_changes" ADD CONSTRAINT "patent_import_changes_import_id_patent_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."patent_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_import_changes" ADD CONSTRAINT "patent_import_changes_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_import_faults" ADD CONSTRAINT "patent_import_faults_import_id_patent_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."patent_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_imports" ADD CONSTRAINT "patent_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_sources" ADD CONSTRAINT "patent_sources_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_sources" ADD CONSTRAINT "patent_sources_wording_of_patent_publications_number_fk" FOREIGN KEY ("wording_of") REFERENCES "public"."patent_publications"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_publications" ADD CONSTRAINT "patent_publications_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_wordings" ADD CONSTRAINT "patent_wordings_number_patent_publications_number_fk" FOREIGN KEY ("number") REFERENCES "public"."patent_publications"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_import_changes_patent_idx" ON "patent_import_changes" USING btree ("patent_id");--> statement-breakpoint
CREATE INDEX "patent_import_faults_import_idx" ON "patent_import_faults" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "patent_publications_patent_idx" ON "patent_publications" USING btree ("patent_id");--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "province", "events", "term_extension_days", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- What stands in the two numbers of each patent; of two patents that claim one publication the older keeps it.
INSERT INTO patent_publications (number, patent_id, kind, stage, published_on)
SELECT number, id, substring(number from '[A-Z][0-9]?$'), stage, published_on
FROM (
  SELECT grant_number AS number, id, '授权' AS stage, grant_date AS published_on, deleted_at FROM patents
  UNION ALL
  SELECT publication_number, id,
    CASE WHEN publication_number ~ 'A$' THEN '公布' WHEN publication_number ~ '[BUS]$' AND publication_date >= '2010-04-07' THEN '授权' END,
    publication_date, deleted_at
  FROM patents
) AS printed
WHERE not_blank(number)
ORDER BY deleted_at IS NOT NULL, stage DESC NULLS LAST, id
ON CONFLICT DO NOTHING;
