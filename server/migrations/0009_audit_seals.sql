CREATE TABLE "audit_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removable" boolean NOT NULL,
	"row_digest" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
-- Rows leave the log by two functions alone, and none younger than the half year that logs have to be kept
-- (Cybersecurity Law, article 21). The functions act for the owner of the tables, so that the role the portal works with
-- needs no right to remove anything.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days integer := coalesce(nullif(current_setting('portal.audit_days', true), ''), '0')::integer;
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' THEN
    IF days >= 180 AND OLD.at < now() - make_interval(days => days) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_failed_logins(days integer, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('portal.audit_days', days::text, true);
  DELETE FROM audit_log WHERE id IN (SELECT id FROM audit_log
    WHERE action = 'login_failed' AND at < now() - make_interval(days => days) ORDER BY id LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('portal.audit_days', '', true);
  RETURN gone;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_audit(days integer, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('portal.audit_days', days::text, true);
  DELETE FROM audit_log WHERE id IN (SELECT a.id FROM audit_log a JOIN audit_seals s ON s.audit_id = a.id
    WHERE a.at < now() - make_interval(days => days) ORDER BY a.id LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('portal.audit_days', '', true);
  RETURN gone;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
