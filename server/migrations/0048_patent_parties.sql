CREATE TABLE "patent_parties" (
	"patent_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"from_on" date,
	"until_on" date,
	"listed" boolean NOT NULL,
	CONSTRAINT "patent_parties_patent_id_role_position_pk" PRIMARY KEY("patent_id","role","position"),
	CONSTRAINT "patent_parties_role_check" CHECK ("patent_parties"."role" in ('申请人', '专利权人', '发明人')),
	CONSTRAINT "patent_parties_kind_check" CHECK ("patent_parties"."kind" in ('企业', '高校', '科研机构', '机关', '个人', '未知')),
	CONSTRAINT "patent_parties_position_check" CHECK ("patent_parties"."position" >= 0),
	CONSTRAINT "patent_parties_until_on_after_from_on_check" CHECK ("patent_parties"."from_on" <= "patent_parties"."until_on")
);
--> statement-breakpoint
CREATE TABLE "patent_party_spellings" (
	"name" text PRIMARY KEY NOT NULL,
	"name_key" text NOT NULL,
	"alike" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patent_parties" ADD CONSTRAINT "patent_parties_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_parties_name_idx" ON "patent_parties" USING btree ("name_key","name","patent_id") WHERE "patent_parties"."listed" and "patent_parties"."role" <> '发明人';--> statement-breakpoint
CREATE INDEX "patent_party_spellings_key_idx" ON "patent_party_spellings" USING btree ("name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "patent_party_spellings_alike_idx" ON "patent_party_spellings" USING btree ("name_key") WHERE "patent_party_spellings"."alike";