CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"message_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"job_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_event_check" CHECK (btrim("webhook_deliveries"."event") <> ''),
	CONSTRAINT "webhook_deliveries_message_id_check" CHECK (btrim("webhook_deliveries"."message_id") <> ''),
	CONSTRAINT "webhook_deliveries_attempts_check" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_data_check" CHECK (jsonb_typeof("webhook_deliveries"."data") = 'object')
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "webhooks_version_check" CHECK ("webhooks"."version" >= 1),
	CONSTRAINT "webhooks_name_check" CHECK (btrim("webhooks"."name") <> ''),
	CONSTRAINT "webhooks_url_check" CHECK ("webhooks"."url" ~ '^https?://'),
	CONSTRAINT "webhooks_events_check" CHECK (cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhooks_secret_check" CHECK (btrim("webhooks"."secret") <> '')
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");