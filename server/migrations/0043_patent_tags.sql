DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "patents_tags_idx" ON "patents" USING gin ("tags") WHERE "patents"."tags" <> '{}';--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_tags_check" CHECK (cardinality("patents"."tags") <= 20 and '' <> all("patents"."tags")) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "figures", "province", "term_extension_days", "tags", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- Written by hand: every row has the empty list, so the rule is proven at once.
ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_tags_check";
