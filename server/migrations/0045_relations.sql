DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "pct_number" text;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "pct_entry_date" date;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "relations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "citations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "patents_relations_idx" ON "patents" USING gin ("relations" jsonb_path_ops) WHERE "patents"."relations" <> '[]';--> statement-breakpoint
CREATE INDEX "patents_citations_idx" ON "patents" USING gin ("citations" jsonb_path_ops) WHERE "patents"."citations" <> '[]';--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_pct_number_check" CHECK ("patents"."pct_number" is null or "patents"."type" <> '外观设计' and "patents"."pct_number" ~ '^PCT/[A-Z]{2}[0-9]{4}/[0-9]{6}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_pct_entry_date_check" CHECK ("patents"."type" <> '外观设计' or "patents"."pct_entry_date" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_pct_entry_date_after_application_date_check" CHECK ("patents"."application_date" <= "patents"."pct_entry_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_relations_check" CHECK (jsonb_typeof("patents"."relations") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_relations_elements_check" CHECK (not jsonb_path_exists("patents"."relations", 'strict $[*] ? (@.type() != "object")', '{}', true)) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_citations_check" CHECK (jsonb_typeof("patents"."citations") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_citations_elements_check" CHECK (not jsonb_path_exists("patents"."citations", 'strict $[*] ? (@.type() != "object")', '{}', true)) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "figures", "pct_number", "pct_entry_date", "relations", "citations", "province", "term_extension_days", "tags", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "problems", "twin_by_day", "twin_by_applicant", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- By hand: every row has the empty values of the new columns.
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_pct_number_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_pct_entry_date_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_pct_entry_date_after_application_date_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_relations_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_relations_elements_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_citations_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_citations_elements_check";
