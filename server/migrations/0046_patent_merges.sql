CREATE TABLE "patent_merges" (
	"patent_id" integer PRIMARY KEY NOT NULL,
	"merged_into" integer NOT NULL,
	"version" integer NOT NULL,
	"into_version" integer NOT NULL,
	"events" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"trace" jsonb NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_by" integer,
	CONSTRAINT "patent_merges_merged_into_check" CHECK ("patent_merges"."merged_into" <> "patent_merges"."patent_id"),
	CONSTRAINT "patent_merges_trace_check" CHECK (jsonb_typeof("patent_merges"."trace") = 'object')
);
--> statement-breakpoint
ALTER TABLE "patents" DROP CONSTRAINT "patents_publication_number_check";--> statement-breakpoint
ALTER TABLE "patent_merges" ADD CONSTRAINT "patent_merges_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_merges" ADD CONSTRAINT "patent_merges_merged_into_patents_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_merges" ADD CONSTRAINT "patent_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_merges_merged_into_idx" ON "patent_merges" USING btree ("merged_into");--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_publication_number_check" CHECK (num_nonnulls("patents"."application_number", nullif("patents"."publication_number", ''), nullif("patents"."grant_number", '')) > 0 or "patents"."deleted_at" is not null) NOT VALID;--> statement-breakpoint
-- Written by hand. The rule has become wider: a row of before that breaks it has broken the former one as well, and stays.
DO $$
BEGIN
  ALTER TABLE "patents" VALIDATE CONSTRAINT "patents_publication_number_check";
EXCEPTION WHEN check_violation THEN
  RAISE WARNING 'rows of before break patents_publication_number_check, which holds for new ones only';
END;
$$;--> statement-breakpoint
-- What was told stays as it was told; it is taken back once, and goes with its patent alone. A copy that a merge added goes
-- with the merge: what was told still stands with the patent it was told of.
CREATE OR REPLACE FUNCTION patent_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM patents p WHERE p.id = OLD.patent_id)
      OR EXISTS (SELECT 1 FROM patent_merges m WHERE m.merged_into = OLD.patent_id AND OLD.id = ANY (m.events))
    THEN
      RETURN OLD;
    END IF;
  ELSIF NEW.patent_id = OLD.patent_id AND NEW.told = OLD.told AND NEW.created_at = OLD.created_at
    AND (OLD.retracted_at IS NULL OR NEW.retracted_at = OLD.retracted_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events of patents are only added, or taken back'
    USING ERRCODE = 'check_violation', TABLE = 'patent_events', CONSTRAINT = 'patent_events_told_check';
END;
$$;
