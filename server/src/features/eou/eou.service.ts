import type { eouApi } from '@brevet/contract/eou';
import type { SessionUser } from '@brevet/contract/session';
import type { Writing } from '../../platform/db/write.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { keyOfKnown } from '../brokerage-patents/brokerage-patents.ts';
import { claimsOfPatent } from '../patent-imports/patent-imports.ts';
import { canReadEou } from './eou.policy.ts';
import { chartOf, eouById } from './eou.queries.ts';
import { elementsOf, eouOf, presentEou } from './eou.tables.ts';
import type { WritingDocuments } from './eou-document.ts';
import { eouDocument } from './eou-document.ts';
import { deleteEou, saveEou } from './save-eou.ts';

export function eouHandlers(services: Writing & WritingDocuments): Handlers<typeof eouApi> {
  const { db } = services;
  const readable = async (user: SessionUser, EouID: number) => {
    const eou = await eouById(db, EouID);
    if (!eou || !canReadEou(user)) throw notFound();
    return presentEou(user)(eou);
  };
  return {
    async getEouByPatentNumber({ caller: { user }, query }) {
      return eouOf(services, user, { patent: keyOfKnown(query.Patent, query.Country, 'Patent') });
    },
    async eou_listing({ caller: { user }, query: { EOUType, EOUAnalysisLevel, star, search } }) {
      return eouOf(services, user, { EOUType, EOUAnalysisLevel, star, search });
    },
    async getEou({ caller: { user }, query: { EouID } }) {
      return { eou: await readable(user, EouID), elements: await chartOf(db, EouID) };
    },
    async getEouElements({ caller: { user }, query: { EouID } }) {
      await readable(user, EouID);
      return elementsOf(services, EouID);
    },
    async getPatentClaims({ query }) {
      return { data: await claimsOfPatent(db, keyOfKnown(query.Patent, query.Country, 'Patent')) };
    },
    async eouDocument({ caller, query: { EouID } }) {
      const eou = await readable(caller.user, EouID);
      return eouDocument(services, caller, eou, await chartOf(db, EouID));
    },
    saveEou: ({ caller, body }) => saveEou(services, caller, body),
    deleteEou: ({ caller, query }) => deleteEou(services, caller, query.EouID, query.Version),
  };
}
