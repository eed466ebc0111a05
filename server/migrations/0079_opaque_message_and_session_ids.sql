-- Numbers that people see must not count other people's rows. The former message_id, which counts all messages, keeps their order.
ALTER TABLE "inbox_messages" DROP CONSTRAINT "inbox_messages_pkey";--> statement-breakpoint
ALTER TABLE "inbox_messages" RENAME COLUMN "message_id" TO "position";--> statement-breakpoint
ALTER SEQUENCE "inbox_messages_message_id_seq" RENAME TO "inbox_messages_position_seq";--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "message_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_identities" ALTER COLUMN "identity_id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "user_identities" ALTER COLUMN "identity_id" SET DEFAULT brevet_opaque_id();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "session_id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "session_id" SET DEFAULT brevet_opaque_id();
