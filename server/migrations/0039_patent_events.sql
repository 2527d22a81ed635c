CREATE TABLE "patent_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"patent_id" integer NOT NULL,
	"told" jsonb NOT NULL,
	"dedup_key" text GENERATED ALWAYS AS (md5((told - 'Source')::text)) STORED NOT NULL,
	"gazette_on" date,
	"code" text,
	"kind" text,
	"effective_on" date,
	"register_number" text,
	"until_on" date,
	"licence_kind" text,
	"fee_year" integer,
	"undone_kind" text,
	"undone_on" date,
	"parties_before" text[] DEFAULT '{}'::text[] NOT NULL,
	"parties_after" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"retracted_at" timestamp with time zone,
	"retracted_by" integer,
	CONSTRAINT "patent_events_told_check" CHECK (jsonb_typeof("patent_events"."told") = 'object'),
	CONSTRAINT "patent_events_licence_kind_check" CHECK ("patent_events"."licence_kind" in ('独占', '排他', '普通', '开放')),
	CONSTRAINT "patent_events_retracted_by_check" CHECK ("patent_events"."retracted_by" is null or "patent_events"."retracted_at" is not null)
);
--> statement-breakpoint
DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" DROP CONSTRAINT "patents_events_check";--> statement-breakpoint
ALTER TABLE "patents" DROP CONSTRAINT "patents_events_elements_check";--> statement-breakpoint
ALTER TABLE "patent_events" ADD CONSTRAINT "patent_events_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_events" ADD CONSTRAINT "patent_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_events" ADD CONSTRAINT "patent_events_retracted_by_users_id_fk" FOREIGN KEY ("retracted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_events_patent_idx" ON "patent_events" USING btree ("patent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "patent_events_key" ON "patent_events" USING btree ("patent_id","dedup_key") WHERE "patent_events"."retracted_at" is null;--> statement-breakpoint
-- Every event becomes a row of its own, as it was told; how it is understood is read by the job that each build asks for.
-- What is no event – rows from before the rule – is set aside.
DO $$
DECLARE moved integer;
BEGIN
  INSERT INTO "patent_events" ("patent_id", "told", "created_at")
  SELECT p."id", e.told, p."updated_at"
  FROM "patents" p
  CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(p."events") = 'array' THEN p."events" ELSE '[]' END)
    WITH ORDINALITY AS e(told, place)
  WHERE jsonb_typeof(e.told) = 'object'
  ORDER BY p."id", e.place
  ON CONFLICT ("patent_id", "dedup_key") WHERE "retracted_at" IS NULL DO NOTHING;
  INSERT INTO "set_aside" ("origin", "row", "rule")
  SELECT 'patents', jsonb_build_object('id', "id", 'application_number', "application_number", 'events', "events"), 'patent_events_told_check'
  FROM "patents"
  WHERE jsonb_typeof("events") <> 'array' OR jsonb_path_exists("events", 'strict $[*] ? (@.type() != "object")', '{}', true);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved > 0 THEN
    RAISE WARNING '% 件专利的法律事件不成形，原样移入表 set_aside（events of patents that are none were set aside）', moved;
  END IF;
END;
$$;--> statement-breakpoint
ALTER TABLE "patents" DROP COLUMN "events";--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "cpcs", "loc", "claims", "description", "province", "term_extension_days", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "next_change_on" from "patents" where "patents"."deleted_at" is null);--> statement-breakpoint
-- What was told stays as it was told; it is taken back once, and goes with its patent alone.
CREATE FUNCTION patent_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM patents p WHERE p.id = OLD.patent_id) THEN RETURN OLD; END IF;
  ELSIF NEW.patent_id = OLD.patent_id AND NEW.told = OLD.told AND NEW.created_at = OLD.created_at
    AND (OLD.retracted_at IS NULL OR NEW.retracted_at = OLD.retracted_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events of patents are only added, or taken back'
    USING ERRCODE = 'check_violation', TABLE = 'patent_events', CONSTRAINT = 'patent_events_told_check';
END;
$$;--> statement-breakpoint
CREATE TRIGGER patent_events_stay BEFORE UPDATE OR DELETE ON patent_events
  FOR EACH ROW EXECUTE FUNCTION patent_event_stays();
