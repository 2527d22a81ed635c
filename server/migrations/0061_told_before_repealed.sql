-- Nothing is repealed before it was promulgated; a webhook's address is the one the contract knows. Rows of before keep
-- what they say, and the rules hold for new writes alone.
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_url_check";--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_repealed_date_after_promulgation_date_check" CHECK ("laws"."promulgation_date" <= "laws"."repealed_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_url_check" CHECK ("webhooks"."url" ~ '^https?://\S+$') NOT VALID;--> statement-breakpoint
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
      AND conname IN ('laws_repealed_date_after_promulgation_date_check', 'webhooks_url_check')
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.name);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING '旧数据不符合规则 %，此规则只约束新数据（rows of before break a rule, which holds for new ones only）', rule.name;
    END;
  END LOOP;
END;
$$;
