CREATE TABLE "consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer,
	"purpose" text NOT NULL,
	"receiver" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_kind_check" CHECK ("consents"."kind" in ('privacy', 'terms', 'contacts')),
	CONSTRAINT "consents_number_check" CHECK (("consents"."kind" in ('privacy', 'terms')) = ("consents"."number" is not null)),
	CONSTRAINT "consents_purpose_check" CHECK (btrim("consents"."purpose") <> ''),
	CONSTRAINT "consents_way_check" CHECK ("consents"."way" in ('registration', 'renewal', 'form')),
	CONSTRAINT "consents_withdrawn_at_after_given_at_check" CHECK ("consents"."given_at" <= "consents"."withdrawn_at")
);
--> statement-breakpoint
DROP VIEW "public"."public_privacy_texts";--> statement-breakpoint
ALTER TABLE "privacy_texts" DROP CONSTRAINT "privacy_texts_number_unique";--> statement-breakpoint
DROP INDEX "privacy_texts_draft_key";--> statement-breakpoint
ALTER TABLE "privacy_texts" ADD COLUMN "kind" text DEFAULT 'privacy' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "consents_present_key" ON "consents" USING btree ("user_id","kind",coalesce("number", 0)) WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_texts_draft_key" ON "privacy_texts" USING btree ("kind") WHERE "privacy_texts"."published_at" is null;--> statement-breakpoint
-- Who agreed at registration agreed to the version of that hour; the text of the time before versions is the first one.
INSERT INTO "consents" ("user_id", "kind", "number", "purpose", "way", "given_at")
SELECT u."id", 'privacy', coalesce((SELECT max(t."number") FROM "privacy_texts" t WHERE t."published_at" <= u."privacy_agreed_at"), 1),
  '按隐私政策处理个人信息', 'registration', u."privacy_agreed_at"
FROM "users" u WHERE u."privacy_agreed_at" IS NOT NULL AND u."privacy_agreed_at" <= now();--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "privacy_version";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "privacy_agreed_at";--> statement-breakpoint
ALTER TABLE "privacy_texts" ADD CONSTRAINT "privacy_texts_number_key" UNIQUE("kind","number");--> statement-breakpoint
ALTER TABLE "privacy_texts" ADD CONSTRAINT "privacy_texts_kind_check" CHECK ("privacy_texts"."kind" in ('privacy', 'terms'));--> statement-breakpoint
CREATE VIEW "public"."public_privacy_texts" AS (select "id", "version", "created_at", "updated_at", "number", "note", "content", "published_at", "kind" from "privacy_texts" where "privacy_texts"."published_at" is not null);--> statement-breakpoint
-- An agreement is an agreement: it is added, and taken back once.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'consents are added and withdrawn, never changed or removed' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
-- A contract is the operator's to make: the terms lie here as a draft, and nobody is asked before it is published.
INSERT INTO "privacy_texts" ("kind", "note", "content") VALUES ('terms', '首次发布。', '<p>本协议由您与本网站的运营者（以下称“我们”，名称与联系电话见本页页首）订立，约定您注册、使用本网站时双方的权利和义务。请在注册前完整阅读；不同意的，请不要注册。浏览公开页面无须注册。</p><h2>一、账号</h2><ol><li>您应当填写真实、准确的信息，并及时更新。</li><li>账号由您本人使用。请妥善保管密码、验证器和通行密钥；发现账号被他人使用的，请立即修改密码并与我们联系。</li><li>代表单位使用的，您应当已经取得该单位的授权。</li></ol><h2>二、服务内容</h2><p>本网站提供知识产权新闻、公告、法律法规、专利、专家、融资产品等信息的查询，以及知识产权供需信息的发布。交易、融资的合同由当事人自行订立，我们不是合同的当事人。</p><h2>三、您发布的内容</h2><ol><li>您发布的供需信息应当真实、合法，不侵犯他人的知识产权和其他权益。</li><li>供需信息经审核后展示。违反法律或者本协议的，我们可以退回或者下架，并说明理由。</li><li>您保留对所发布内容的权利，并同意我们为展示、审核和撮合的目的使用该内容。</li></ol><h2>四、禁止的行为</h2><p>不得冒用他人名义；不得发布虚假、违法信息；不得干扰本网站运行、绕过访问限制或者以自动化方式大量获取内容。</p><h2>五、个人信息</h2><p>我们按<a href="/desktop/privacy">《隐私政策》</a>处理您的个人信息。</p><h2>六、服务的变更、中断与终止</h2><p>因维护、故障或者不可抗力，服务可能中断，我们会尽快恢复。您可以随时注销账号，本协议随之终止；您违反法律或者本协议的，我们可以停用您的账号，并说明理由。</p><h2>七、责任</h2><p>公开数据来自主管机关和权利人，仅供参考，以主管机关的登记簿和公告为准。我们依法对自身过错承担责任。</p><h2>八、本协议的更新</h2><p>本协议每次更新都形成新的版本，在本页公布各版本及其不同之处，并重新取得您的同意。</p><h2>九、法律适用与争议解决</h2><p>本协议适用中华人民共和国法律。发生争议的，双方协商解决；协商不成的，依法向有管辖权的人民法院提起诉讼。</p>');
