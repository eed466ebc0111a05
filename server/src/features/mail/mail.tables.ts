import type { MailRow, MailState } from '@brevet/contract/mail';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { outbox } from '../../schema/mail.ts';
import { presentMail } from './present-mail.ts';

const outboxTable = pagedTable({
  name: 'outbox',
  features: ['mail'],
  rows: (db) =>
    db
      .select({
        MailID: outbox.MailID,
        ToName: outbox.ToName,
        ToAddress: outbox.ToAddress,
        Subject: outbox.Subject,
        Kind: outbox.Kind,
        State: outbox.State,
        Attempts: outbox.Attempts,
        LastError: outbox.LastError,
        CreateDate: outbox.CreateDate,
        SentDate: outbox.SentDate,
        NextAttempt: outbox.NextAttempt,
        Secret: outbox.Secret,
      })
      .from(outbox)
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(outbox).$dynamic(),
  key: [outbox.MailID],
  sort: {
    MailID: outbox.MailID,
    ToAddress: outbox.ToAddress,
    Kind: outbox.Kind,
    State: outbox.State,
  },
  filters: {
    State: sql`${outbox.State} = ${sql.placeholder('State')}`,
    search: sql`(${outbox.ToName} || ' ' || ${outbox.ToAddress} || ' ' || ${outbox.Subject}) ilike ${sql.placeholder('search')}`,
  },
});

export function outboxRows(
  services: Pick<Writing, 'db' | 'counts'>,
  { State, search }: { State?: MailState | undefined; search?: string | undefined },
): BoundTable<MailRow> {
  const values = {
    ...(State ? { State } : {}),
    ...(search ? { search: containing(search) } : {}),
  };
  return outboxTable.bind(services, values, { present: presentMail });
}
