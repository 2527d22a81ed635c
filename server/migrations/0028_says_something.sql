-- What says something: more than blanks of any script and signs that nobody sees.
CREATE FUNCTION not_blank(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT btrim(value, E' \t\n\x0B\f\r\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF') <> '' $$;--> statement-breakpoint
CREATE TABLE "set_aside" (
	"id" serial PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"row" jsonb NOT NULL,
	"rule" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
-- A title that says nothing is told as such. Rows that break another rule cannot be written: they keep it.
DO $$
DECLARE
  origin text;
  row_id integer;
BEGIN
  FOREACH origin IN ARRAY ARRAY['articles', 'patents', 'postings'] LOOP
    FOR row_id IN EXECUTE format('SELECT id FROM %I WHERE NOT not_blank(title)', origin) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET title = %L WHERE id = $1', origin, '（无标题）') USING row_id;
        RAISE WARNING '% 的第 % 号记录没有标题，已写作“（无标题）”（a record without a title was given one）', origin, row_id;
      EXCEPTION WHEN check_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END;
$$;--> statement-breakpoint
ALTER TABLE "account_limits" DROP CONSTRAINT "account_limits_role_check";--> statement-breakpoint
ALTER TABLE "roles" DROP CONSTRAINT "roles_name_check";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_user_name_check";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_password_hash_check";--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_name_check";--> statement-breakpoint
ALTER TABLE "article_attachments" DROP CONSTRAINT "article_attachments_name_check";--> statement-breakpoint
ALTER TABLE "articles" DROP CONSTRAINT "articles_title_check";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_check";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_resource_check";--> statement-breakpoint
ALTER TABLE "columns" DROP CONSTRAINT "columns_name_check";--> statement-breakpoint
ALTER TABLE "data_views" DROP CONSTRAINT "data_views_viewer_role_check";--> statement-breakpoint
ALTER TABLE "data_views" DROP CONSTRAINT "data_views_reason_check";--> statement-breakpoint
ALTER TABLE "experts" DROP CONSTRAINT "experts_name_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_name_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_mime_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_storage_key_check";--> statement-breakpoint
ALTER TABLE "financing_products" DROP CONSTRAINT "financing_products_name_check";--> statement-breakpoint
ALTER TABLE "financing_products" DROP CONSTRAINT "financing_products_bank_check";--> statement-breakpoint
ALTER TABLE "client_secrets" DROP CONSTRAINT "client_secrets_key_check";--> statement-breakpoint
ALTER TABLE "client_secrets" DROP CONSTRAINT "client_secrets_secret_check";--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_issuer_check";--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_subject_check";--> statement-breakpoint
ALTER TABLE "sso_states" DROP CONSTRAINT "sso_states_browser_check";--> statement-breakpoint
ALTER TABLE "sso_states" DROP CONSTRAINT "sso_states_entry_check";--> statement-breakpoint
ALTER TABLE "institutions" DROP CONSTRAINT "institutions_name_check";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_check";--> statement-breakpoint
ALTER TABLE "law_provisions" DROP CONSTRAINT "law_provisions_anchor_check";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_name_check";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_link_check";--> statement-breakpoint
ALTER TABLE "one_time_links" DROP CONSTRAINT "one_time_links_token_hash_check";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_event_check";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_title_check";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_text_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_event_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_title_check";--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_name_check";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_name_check";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_host_check";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_credential_id_check";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_public_key_check";--> statement-breakpoint
ALTER TABLE "patents" DROP CONSTRAINT "patents_application_number_check";--> statement-breakpoint
ALTER TABLE "patents" DROP CONSTRAINT "patents_title_check";--> statement-breakpoint
ALTER TABLE "postings" DROP CONSTRAINT "postings_title_check";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_check";--> statement-breakpoint
ALTER TABLE "privacy_requests" DROP CONSTRAINT "privacy_requests_number_check";--> statement-breakpoint
ALTER TABLE "privacy_texts" DROP CONSTRAINT "privacy_texts_content_check";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_title_check";--> statement-breakpoint
ALTER TABLE "totp_secrets" DROP CONSTRAINT "totp_secrets_secret_check";--> statement-breakpoint
ALTER TABLE "singles" DROP CONSTRAINT "singles_key_check";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_ticket_hash_check";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_check";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_message_id_check";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_name_check";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_secret_check";--> statement-breakpoint
ALTER TABLE "account_limits" ADD CONSTRAINT "account_limits_role_check" CHECK (not_blank("account_limits"."role")) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_name_check" CHECK (not_blank("roles"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_user_name_check" CHECK (not_blank("users"."user_name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_password_hash_check" CHECK (not_blank("users"."password_hash")) NOT VALID;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_name_check" CHECK (not_blank("api_tokens"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_name_check" CHECK (not_blank("article_attachments"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_title_check" CHECK (not_blank("articles"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_check" CHECK (not_blank("audit_log"."action")) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_resource_check" CHECK (not_blank("audit_log"."resource")) NOT VALID;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_name_check" CHECK (not_blank("columns"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_views" ADD CONSTRAINT "data_views_viewer_role_check" CHECK (not_blank("data_views"."viewer_role")) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_views" ADD CONSTRAINT "data_views_reason_check" CHECK (not_blank("data_views"."reason")) NOT VALID;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_name_check" CHECK (not_blank("experts"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_name_check" CHECK (not_blank("files"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_mime_type_check" CHECK (not_blank("files"."mime_type")) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_storage_key_check" CHECK (not_blank("files"."storage_key")) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_name_check" CHECK (not_blank("financing_products"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_bank_check" CHECK (not_blank("financing_products"."bank")) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_key_check" CHECK (not_blank("client_secrets"."key")) NOT VALID;--> statement-breakpoint
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_secret_check" CHECK (not_blank("client_secrets"."secret")) NOT VALID;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_issuer_check" CHECK (not_blank("identities"."issuer")) NOT VALID;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_subject_check" CHECK (not_blank("identities"."subject")) NOT VALID;--> statement-breakpoint
ALTER TABLE "sso_states" ADD CONSTRAINT "sso_states_browser_check" CHECK (not_blank("sso_states"."browser")) NOT VALID;--> statement-breakpoint
ALTER TABLE "sso_states" ADD CONSTRAINT "sso_states_entry_check" CHECK (not_blank("sso_states"."entry")) NOT VALID;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_name_check" CHECK (not_blank("institutions"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_check" CHECK (not_blank("jobs"."kind")) NOT VALID;--> statement-breakpoint
ALTER TABLE "law_provisions" ADD CONSTRAINT "law_provisions_anchor_check" CHECK (not_blank("law_provisions"."anchor")) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_name_check" CHECK (not_blank("links"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_link_check" CHECK (not_blank("links"."link")) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_token_hash_check" CHECK (not_blank("one_time_links"."token_hash")) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_event_check" CHECK (not_blank("message_templates"."event")) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_title_check" CHECK (not_blank("message_templates"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_text_check" CHECK (not_blank("message_templates"."text")) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_check" CHECK (not_blank("messages"."event")) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_title_check" CHECK (not_blank("messages"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_name_check" CHECK (not_blank("organizations"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_name_check" CHECK (not_blank("passkeys"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_host_check" CHECK (not_blank("passkeys"."host")) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_credential_id_check" CHECK (not_blank("passkeys"."credential_id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_public_key_check" CHECK (not_blank("passkeys"."public_key")) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_application_number_check" CHECK (not_blank("patents"."application_number")) NOT VALID;--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_title_check" CHECK (not_blank("patents"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_title_check" CHECK (not_blank("postings"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_check" CHECK (not_blank("consents"."purpose")) NOT VALID;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_number_check" CHECK (not_blank("privacy_requests"."number")) NOT VALID;--> statement-breakpoint
ALTER TABLE "privacy_texts" ADD CONSTRAINT "privacy_texts_content_check" CHECK (not_blank("privacy_texts"."content")) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_title_check" CHECK (not_blank("search_documents"."title")) NOT VALID;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_secret_check" CHECK (not_blank("totp_secrets"."secret")) NOT VALID;--> statement-breakpoint
ALTER TABLE "singles" ADD CONSTRAINT "singles_key_check" CHECK (not_blank("singles"."key")) NOT VALID;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_ticket_hash_check" CHECK (not_blank("sms_codes"."ticket_hash")) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_check" CHECK (not_blank("webhook_deliveries"."event")) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_check" CHECK (not_blank("webhook_deliveries"."message_id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_name_check" CHECK (not_blank("webhooks"."name")) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret_check" CHECK (not_blank("webhooks"."secret")) NOT VALID;--> statement-breakpoint
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
      AND pg_get_constraintdef(oid) LIKE '%not_blank%'
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.name);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING '旧数据不符合规则 %，此规则只约束新数据（rows of before break a rule, which holds for new ones only）', rule.name;
    END;
  END LOOP;
END;
$$;--> statement-breakpoint
-- What laws have besides their article belongs to laws alone, and every law has it.
DO $$
DECLARE moved integer;
BEGIN
  WITH gone AS (
    DELETE FROM "laws" l USING "articles" a WHERE a."id" = l."article_id" AND a."kind" <> 'law'
    RETURNING to_jsonb(l) || jsonb_build_object('provisions', (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p."ordinal"), '[]'::jsonb)
      FROM "law_provisions" p WHERE p."law_id" = l."article_id")) AS "row"
  )
  INSERT INTO "set_aside" ("origin", "row", "rule") SELECT 'laws', "row", 'laws_article_id_articles_fk' FROM gone;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved > 0 THEN
    RAISE WARNING '% 条法规资料不属于任何法规，已移入表 set_aside（rows of laws that belong to no law were set aside）', moved;
  END IF;
END;
$$;--> statement-breakpoint
INSERT INTO "laws" ("article_id") SELECT a."id" FROM "articles" a
  WHERE a."kind" = 'law' AND NOT EXISTS (SELECT 1 FROM "laws" l WHERE l."article_id" = a."id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_kind_key" UNIQUE("id","kind");--> statement-breakpoint
DROP VIEW "public"."public_laws";--> statement-breakpoint
ALTER TABLE "laws" DROP CONSTRAINT "laws_article_id_articles_id_fk";--> statement-breakpoint
ALTER TABLE "laws" ADD COLUMN "article_kind" text GENERATED ALWAYS AS ('law') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_article_id_articles_fk" FOREIGN KEY ("article_id","article_kind") REFERENCES "public"."articles"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."public_laws" AS (select "article_id", "article_kind", "issuing_authority", "document_number", "level", "promulgation_date", "effective_date", "repealed_date", "series_key", "history", "article_count", "import_key", "import_digest" from "laws" where exists (select 1 from "articles" where "articles"."id" = "laws"."article_id" and (("articles"."status" = 'published' and "articles"."deleted_at" is null) and ("articles"."publish_time" <= now()) is true)));--> statement-breakpoint
-- Asked when a transaction ends: article and law are written one after the other.
CREATE FUNCTION law_has_its_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE asked integer;
BEGIN
  IF TG_TABLE_NAME = 'laws' THEN asked := OLD.article_id; ELSE asked := NEW.id; END IF;
  IF EXISTS (SELECT 1 FROM articles a WHERE a.id = asked AND a.kind = 'law')
    AND NOT EXISTS (SELECT 1 FROM laws l WHERE l.article_id = asked)
  THEN
    RAISE EXCEPTION 'article % is a law without its row in laws', asked
      USING ERRCODE = 'check_violation', TABLE = 'laws', CONSTRAINT = 'laws_article_id_check';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER articles_law_row AFTER INSERT OR UPDATE OF kind ON articles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'law') EXECUTE FUNCTION law_has_its_row();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER laws_law_row AFTER DELETE OR UPDATE OF article_id ON laws DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION law_has_its_row();
