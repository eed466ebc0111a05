import { allows } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint, TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import { forbidden, invalid } from '../../platform/http/errors.ts';

export type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;

const tables = new Map(
  Object.values(api)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .flatMap((endpoint) => (endpoint.kind === 'table' ? [[endpoint.path.slice(1), endpoint] as const] : [])),
);

/** A table of the contract by its name in views, if the user can read it. */
export function tableFor({ UserType }: Pick<SessionUser, 'UserType'>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw invalid(messages.viewTableUnknown, 'Table');
  if (!allows(table.access, UserType)) throw forbidden();
  return table;
}
