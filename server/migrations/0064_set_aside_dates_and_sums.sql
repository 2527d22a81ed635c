-- By hand. Rows of before that break rules of 0026 and 0061 were told of and left. What is wrong of them is set aside now,
-- so that the rules hold for every row; what each table is told of it names the record, so that staff can put it right.
-- Rows that break another rule cannot be written: they keep what they say.
DO $$
DECLARE
  day date := (now() AT TIME ZONE 'Asia/Shanghai')::date;
  law record;
BEGIN
  FOR law IN SELECT article_id, promulgation_date, effective_date, repealed_date FROM laws
    WHERE effective_date > repealed_date OR promulgation_date > repealed_date
    ORDER BY article_id
  LOOP
    BEGIN
      -- Which day is wrong nobody knows. What was shown as repealed stays so; what was to come does not begin to be in force.
      IF law.repealed_date <= day THEN
        UPDATE laws SET
          effective_date = CASE WHEN effective_date <= repealed_date THEN effective_date END,
          promulgation_date = CASE WHEN promulgation_date <= repealed_date THEN promulgation_date END
        WHERE article_id = law.article_id;
      ELSE
        UPDATE laws SET repealed_date = NULL WHERE article_id = law.article_id;
      END IF;
      INSERT INTO set_aside (origin, "row", rule)
      VALUES ('laws', to_jsonb(law), CASE WHEN law.effective_date > law.repealed_date
        THEN 'laws_repealed_date_after_effective_date_check' ELSE 'laws_repealed_date_after_promulgation_date_check' END);
      RAISE WARNING '第 % 号法规的废止日期早于公布或施行日期，矛盾的日期已移入表 set_aside，请核对后重新填写（dates of a law contradict each other and were set aside）', law.article_id;
    EXCEPTION WHEN check_violation THEN
      NULL;
    END;
  END LOOP;
END;
$$;--> statement-breakpoint
-- More than a number says exactly: 90 万亿元, which no product offers and nobody asks for.
DO $$
DECLARE
  most constant bigint := 9007199254740991;
  product record;
  posting record;
BEGIN
  FOR product IN SELECT id, amount_min_fen, amount_max_fen FROM financing_products
    WHERE amount_min_fen > most OR amount_max_fen > most
    ORDER BY id
  LOOP
    BEGIN
      UPDATE financing_products SET
        amount_min_fen = CASE WHEN amount_min_fen <= most THEN amount_min_fen END,
        amount_max_fen = CASE WHEN amount_max_fen <= most THEN amount_max_fen END
      WHERE id = product.id;
      INSERT INTO set_aside (origin, "row", rule)
      VALUES ('financing_products', to_jsonb(product), CASE WHEN product.amount_min_fen > most
        THEN 'financing_products_amount_min_fen_most_check' ELSE 'financing_products_amount_max_fen_most_check' END);
      RAISE WARNING '第 % 号金融产品的额度过大，已移入表 set_aside，请核对后重新填写（amounts of a product were set aside）', product.id;
    EXCEPTION WHEN check_violation THEN
      NULL;
    END;
  END LOOP;
  FOR posting IN SELECT id, price_fen FROM postings WHERE price_fen > most ORDER BY id
  LOOP
    BEGIN
      UPDATE postings SET price_fen = NULL WHERE id = posting.id;
      INSERT INTO set_aside (origin, "row", rule) VALUES ('postings', to_jsonb(posting), 'postings_price_fen_most_check');
      RAISE WARNING '第 % 号供需信息的价格过大，已移入表 set_aside，请核对后重新填写（the price of a posting was set aside）', posting.id;
    EXCEPTION WHEN check_violation THEN
      NULL;
    END;
  END LOOP;
END;
$$;--> statement-breakpoint
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
      AND conname IN ('laws_repealed_date_after_effective_date_check', 'laws_repealed_date_after_promulgation_date_check',
        'financing_products_amount_min_fen_most_check', 'financing_products_amount_max_fen_most_check',
        'postings_price_fen_most_check')
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.name);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING '旧数据不符合规则 %，此规则只约束新数据（rows of before break a rule, which holds for new ones only）', rule.name;
    END;
  END LOOP;
END;
$$;
