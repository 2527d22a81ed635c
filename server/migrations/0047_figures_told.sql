DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "figures_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_figures_told_check" CHECK ("patents"."figures_told" >= 0) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "figures", "figures_told", "pct_number", "pct_entry_date", "relations", "citations", "province", "term_extension_days", "tags", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "problems", "twin_by_day", "twin_by_applicant", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- By hand: every row has the zero of the new column.
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_figures_told_check";
