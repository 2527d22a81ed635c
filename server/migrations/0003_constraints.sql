-- Rows of before may have been written past the interface: rules that an old row breaks are kept for all new
-- writes and left unproven for the old ones (NOT VALID), so that an upgrade never stops the portal from starting.
UPDATE "article_attachments" t SET "ordinal" = n."place"
  FROM (SELECT "article_id", "file_id", row_number() OVER (PARTITION BY "article_id" ORDER BY "ordinal", "file_id") AS "place"
    FROM "article_attachments") n
  WHERE t."article_id" = n."article_id" AND t."file_id" = n."file_id" AND t."ordinal" <> n."place";--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_ordinal_key" UNIQUE("article_id","ordinal");--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_name_check" CHECK (btrim("article_attachments"."name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_ordinal_check" CHECK ("article_attachments"."ordinal" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_version_check" CHECK ("articles"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_kind_check" CHECK ("articles"."kind" in ('news', 'notice', 'law')) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_status_check" CHECK ("articles"."status" in ('draft', 'published', 'offline')) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_title_check" CHECK (btrim("articles"."title") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_publish_time_check" CHECK ("articles"."status" <> 'published' or "articles"."publish_time" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_read_count_check" CHECK ("articles"."read_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK (btrim("audit_log"."action") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_resource_check" CHECK (btrim("audit_log"."resource") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_result_check" CHECK ("audit_log"."result" in ('ok', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "daily_reads" ADD CONSTRAINT "daily_reads_count_check" CHECK ("daily_reads"."count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_version_check" CHECK ("experts"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_name_check" CHECK (btrim("experts"."name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_sort_check" CHECK ("experts"."sort" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_name_check" CHECK (btrim("files"."name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_mime_type_check" CHECK (btrim("files"."mime_type") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_size_check" CHECK ("files"."size" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_check" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_storage_key_check" CHECK (btrim("files"."storage_key") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_width_check" CHECK ("files"."width" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_height_check" CHECK ("files"."height" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_version_check" CHECK ("financing_products"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_name_check" CHECK (btrim("financing_products"."name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_bank_check" CHECK (btrim("financing_products"."bank") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_amount_min_fen_check" CHECK ("financing_products"."amount_min_fen" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_amount_max_fen_check" CHECK ("financing_products"."amount_max_fen" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_amount_max_fen_after_amount_min_fen_check" CHECK ("financing_products"."amount_min_fen" <= "financing_products"."amount_max_fen") NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_term_min_months_check" CHECK ("financing_products"."term_min_months" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_term_max_months_check" CHECK ("financing_products"."term_max_months" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_term_max_months_after_term_min_months_check" CHECK ("financing_products"."term_min_months" <= "financing_products"."term_max_months") NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_handling_days_check" CHECK ("financing_products"."handling_days" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_sort_check" CHECK ("financing_products"."sort" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "law_provisions" ADD CONSTRAINT "law_provisions_ordinal_check" CHECK ("law_provisions"."ordinal" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "law_provisions" ADD CONSTRAINT "law_provisions_type_check" CHECK ("law_provisions"."type" in ('part', 'chapter', 'section', 'article', 'paragraph-block')) NOT VALID;--> statement-breakpoint
ALTER TABLE "law_provisions" ADD CONSTRAINT "law_provisions_anchor_check" CHECK (btrim("law_provisions"."anchor") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_level_check" CHECK ("laws"."level" in ('宪法', '法律', '行政法规', '监察法规', '司法解释', '部门规章', '地方性法规', '地方政府规章', '规范性文件', '国际条约')) NOT VALID;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_history_check" CHECK (jsonb_typeof("laws"."history") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_article_count_check" CHECK ("laws"."article_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_version_check" CHECK ("links"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_name_check" CHECK (btrim("links"."name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_link_check" CHECK (btrim("links"."link") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_sort_check" CHECK ("links"."sort" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_version_check" CHECK ("patents"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_application_number_check" CHECK (btrim("patents"."application_number") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_type_check" CHECK ("patents"."type" in ('发明', '实用新型', '外观设计')) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_title_check" CHECK (btrim("patents"."title") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_application_date_check" CHECK ("patents"."application_date" >= '1985-04-01') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_publication_date_after_application_date_check" CHECK ("patents"."application_date" <= "patents"."publication_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_grant_date_after_application_date_check" CHECK ("patents"."application_date" <= "patents"."grant_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_grant_date_after_publication_date_check" CHECK ("patents"."publication_date" <= "patents"."grant_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_main_ipc_check" CHECK ("patents"."type" <> '外观设计' or "patents"."main_ipc" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_ipcs_check" CHECK ("patents"."type" <> '外观设计' or cardinality("patents"."ipcs") = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_loc_check" CHECK ("patents"."type" = '外观设计' or "patents"."loc" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_events_check" CHECK (jsonb_typeof("patents"."events") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_term_extension_days_check" CHECK ("patents"."term_extension_days" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_state_check" CHECK ("patents"."state" in ('有权', '审中', '无权')) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_version_check" CHECK ("postings"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_type_check" CHECK ("postings"."type" in ('supply', 'demand')) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_status_check" CHECK ("postings"."status" in ('pending', 'returned', 'published', 'withdrawn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_title_check" CHECK (btrim("postings"."title") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_mode_check" CHECK ("postings"."mode" in ('转让', '普通许可', '排他许可', '独占许可', '作价入股', '合作开发', '技术咨询')) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_price_fen_check" CHECK ("postings"."price_fen" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_publish_time_check" CHECK ("postings"."status" <> 'published' or "postings"."publish_time" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind_check" CHECK ("search_documents"."kind" in ('news', 'notice', 'law', 'patent', 'expert', 'financing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_title_check" CHECK (btrim("search_documents"."title") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "singles" ADD CONSTRAINT "singles_key_check" CHECK (btrim("singles"."key") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "singles" ADD CONSTRAINT "singles_value_check" CHECK (jsonb_typeof("singles"."value") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "singles" ADD CONSTRAINT "singles_version_check" CHECK ("singles"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_version_check" CHECK ("users"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_user_name_check" CHECK (btrim("users"."user_name") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_password_hash_check" CHECK (btrim("users"."password_hash") <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_roles_check" CHECK ("users"."roles" <@ array['user', 'admin'] and cardinality("users"."roles") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'locked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_failed_logins_check" CHECK ("users"."failed_logins" >= 0) NOT VALID;--> statement-breakpoint
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.name);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING 'rows of before break %, which holds for new ones only', rule.name;
    END;
  END LOOP;
END;
$$;
