ALTER TABLE "patents" ADD CONSTRAINT "patents_claims_check" CHECK ("patents"."type" <> '外观设计' or cardinality("patents"."claims") = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_description_check" CHECK ("patents"."type" <> '外观设计' or "patents"."description" = '') NOT VALID;--> statement-breakpoint
-- By hand, from here on.
-- A design has neither claims nor a description (专利法第二十七条): what stands there is set aside. Rows that break another
-- rule cannot be written: they keep it.
DO $$
DECLARE
  design record;
  moved integer := 0;
BEGIN
  FOR design IN SELECT id, claims, description FROM patents
    WHERE type = '外观设计' AND (cardinality(claims) > 0 OR description <> '')
  LOOP
    BEGIN
      UPDATE patents SET claims = '{}', description = '' WHERE id = design.id;
      INSERT INTO set_aside (origin, "row", rule)
      VALUES ('patents', to_jsonb(design),
        CASE WHEN cardinality(design.claims) > 0 THEN 'patents_claims_check' ELSE 'patents_description_check' END);
      moved := moved + 1;
    EXCEPTION WHEN check_violation THEN
      NULL;
    END;
  END LOOP;
  IF moved > 0 THEN
    RAISE WARNING '% 件外观设计专利带有权利要求或说明书，已移入表 set_aside（claims and descriptions of designs were set aside）', moved;
  END IF;
END;
$$;--> statement-breakpoint
-- Nor does the undo of an import bring them back.
UPDATE patent_import_changes AS changed SET before = before - 'claims' - 'description'
FROM patents WHERE patents.id = changed.patent_id AND patents.type = '外观设计' AND before IS NOT NULL;--> statement-breakpoint
DO $$
DECLARE rule text;
BEGIN
  FOREACH rule IN ARRAY ARRAY['patents_claims_check', 'patents_description_check'] LOOP
    BEGIN
      EXECUTE format('ALTER TABLE patents VALIDATE CONSTRAINT %I', rule);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING '旧数据不符合规则 %，此规则只约束新数据（rows of before break a rule, which holds for new ones only）', rule;
    END;
  END LOOP;
END;
$$;
