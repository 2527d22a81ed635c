-- A record that comes with a publication number alone keeps what it has: no application number or day is made up for it.
ALTER TABLE "patents" DROP CONSTRAINT "patents_doubt_check";--> statement-breakpoint
DROP INDEX "patents_date_idx";--> statement-breakpoint
ALTER TABLE "patents" ALTER COLUMN "application_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ALTER COLUMN "application_date" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "patents_date_idx" ON "patents" USING btree ("application_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "patents"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_publication_number_check" CHECK (num_nonnulls("patents"."application_number", nullif("patents"."publication_number", ''), nullif("patents"."grant_number", '')) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_doubt_check" CHECK ("patents"."doubt" in ('no-filing-date', 'no-events', 'outlived', 'no-examination')) NOT VALID;--> statement-breakpoint
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
      AND conname IN ('patents_publication_number_check', 'patents_doubt_check')
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.name);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING 'rows of before break %, which holds for new ones only', rule.name;
    END;
  END LOOP;
END;
$$;
