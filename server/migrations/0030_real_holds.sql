ALTER TABLE "users" DROP CONSTRAINT "users_failed_logins_check";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "attempts_user_idx" ON "attempts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "failed_logins";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "locked_until";