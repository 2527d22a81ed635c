DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "figures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_figures_check" CHECK (jsonb_typeof("patents"."figures") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_figures_elements_check" CHECK (not jsonb_path_exists("patents"."figures", 'strict $[*] ? (@.type() != "object")', '{}', true)) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "figures", "province", "term_extension_days", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- By hand: every row has the empty list of the new column.
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_figures_check";--> statement-breakpoint
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_figures_elements_check";
