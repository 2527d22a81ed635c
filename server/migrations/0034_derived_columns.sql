DROP VIEW "public"."public_patents";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "state_detail" text DEFAULT '审中-受理' NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "flags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "next_fee_on" date;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "state_as_of" date;--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "next_change_on" date DEFAULT '1985-04-01';--> statement-breakpoint
CREATE INDEX "patents_state_idx" ON "patents" USING btree ("state","state_detail");--> statement-breakpoint
CREATE INDEX "patents_flags_idx" ON "patents" USING gin ("flags");--> statement-breakpoint
CREATE INDEX "patents_expires_on_idx" ON "patents" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "patents_next_fee_on_idx" ON "patents" USING btree ("next_fee_on");--> statement-breakpoint
CREATE INDEX "patents_next_change_on_idx" ON "patents" USING btree ("next_change_on");--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_state_detail_check" CHECK ("patents"."state_detail" in ('审中-受理', '审中-公开', '审中-实质审查', '有权-授权', '有权-部分无效', '有权-宽限期', '无权-驳回', '无权-撤回', '无权-视为撤回', '无权-视为放弃', '无权-未缴年费', '无权-期限届满', '无权-主动放弃', '无权-全部无效', '无权-终止'));--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_doubt_check" CHECK ("patents"."doubt" in ('no-events', 'outlived', 'no-examination'));--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_flags_check" CHECK ("patents"."flags" <@ array['质押', '许可', '独占许可', '排他许可', '开放许可', '强制许可', '保全', '部分无效', '宽限期', '年费逾期']::text[]);--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_expires_on_after_application_date_check" CHECK ("patents"."application_date" <= "patents"."expires_on");--> statement-breakpoint
CREATE VIEW "public"."public_patents" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "application_number", "publication_number", "grant_number", "type", "title", "abstract", "applicants", "owners", "inventors", "agency", "agent", "application_date", "publication_date", "grant_date", "main_ipc", "ipcs", "loc", "claims", "description", "province", "events", "term_extension_days", "state", "state_detail", "doubt", "flags", "expires_on", "next_fee_on", "state_as_of", "next_change_on" from "patents" where "patents"."deleted_at" is null);